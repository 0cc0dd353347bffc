#!/usr/bin/python3
"""battery.py -- the judge of dieharder's tables.

    battery.py judge TABLE [RERUN RERUN]   is the generator good?  exit 0 yes, 1 no
    battery.py suspects TABLE              what has to be run again, one test to a line
    --only "0 8 205"                       the table holds these tests, not the whole battery

A table is what tools/battery.sh asks of dieharder, one p-value to a line:

    name|number|ntuple|tsamples|psamples|p-value|assessment

dieharder's own PASSED, WEAK and FAILED are not read.  A hundred p-values of a perfect
generator hold one below 0.01, so single values say little; they are judged as a family,
by three rules written down before any run:

  1. extreme    one p-value below 1e-10, or as near to 1.  dieharder prints eight decimals,
                so what it prints as 0 or as 1 counts: 5e-9 at either end.
  2. again      a test with p below 0.001 is run twice more on fresh words; below 0.001
                both times is a failure.
  3. family     the p-values together are not uniform: Kolmogorov and Smirnov, at 1 %.

False alarms to expect of a perfect generator, in each run of the whole battery:

     rule 1     110 p-values × 1e-8           0.0000011
     rule 2     110 × 0.001 × 0.001²          0.00000011
     rule 3                                   0.01
     together                                 one run in a hundred

So a run that fails by rule 3 alone is repeated, once, whole; two in a row happen to a
perfect generator once in ten thousand and are the end of it.

Rule 3 needs independent values.  Some tests give several from the same words (sts_serial
gives thirty): of those the first enters the family, and all are held to rules 1 and 2.

Left out, on dieharder's own word (dieharder -l), because the fault would be the test's:

     5 opso, 6 oqso, 7 dna     "Suspect": the deviations they are measured against were
                               rounded or found by simulation
     14 sums                   "Do Not Use": broken, its author says; rgb_lagged_sum with
                               lag 0 tests the same thing and stays
"""
import argparse
import math
import sys
from collections import namedtuple

LEFT_OUT = {5, 6, 7, 14}

# The whole battery: test number -> how many p-values `dieharder -a` prints for it.
WHOLE = {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 13: 1, 15: 2, 16: 2,
         17: 2, 100: 1, 101: 1, 102: 30, 200: 12, 201: 4, 202: 4, 203: 33, 204: 1, 205: 1,
         206: 1, 207: 2, 208: 2, 209: 1}

BY_NTUPLE = {200, 201, 202, 203}   # run again, on fresh words, for each ntuple

EXTREME = 5e-9
SUSPECT = 0.001
FAMILY = 0.01

Row = namedtuple("Row", "name number ntuple turn p")   # turn: which of several alike


class Unreadable(Exception):
    """A table that cannot be judged; never taken for a good one."""


def read_table(lines):
    rows, turns = [], {}
    for line in lines:
        line = line.strip()
        if not line or line.startswith(("#", "Preparing to run test")):   # said with -a
            continue
        fields = [f.strip() for f in line.split("|")]
        try:
            name, number, ntuple, p = fields[0], int(fields[1]), int(fields[2]), float(fields[5])
        except (IndexError, ValueError):
            raise Unreadable(f"not a line of a table: {line!r}") from None
        if not 0.0 <= p <= 1.0:
            raise Unreadable(f"not a probability: {line!r}")
        turn = turns[name, ntuple] = turns.get((name, ntuple), -1) + 1
        if number not in LEFT_OUT:
            rows.append(Row(name, number, ntuple, turn, p))
    return rows


def check_complete(rows, only):
    """A battery that stopped half-way must not pass for what it did not do."""
    counts = {}
    for row in rows:
        counts[row.number] = counts.get(row.number, 0) + 1
    wanted = set(only) or set(WHOLE)
    if wanted & LEFT_OUT:
        raise Unreadable(f"tests that are left out: {sorted(wanted & LEFT_OUT)}")
    if wanted - set(counts):
        raise Unreadable(f"tests missing from the table: {sorted(wanted - set(counts))}")
    if not only and counts != WHOLE:
        raise Unreadable(f"not the p-values of a whole battery: {counts}")


def key(row):
    return row.name, row.ntuple, row.turn


def label(row):
    return f"{row.name} {row.ntuple}" + (f" ({row.turn + 1})" if row.turn else "")


def extreme(row):
    return row.p < EXTREME or row.p > 1 - EXTREME


def suspects(rows):
    return [row for row in rows if row.p < SUSPECT]


def family(rows):
    """One p-value for each sample of words."""
    first = {}
    for row in rows:
        sample = (row.number, row.ntuple) if row.number in BY_NTUPLE else row.number
        first.setdefault(sample, row.p)
    return sorted(first.values())


def uniformity(ps):
    """The chance of values less uniform than these (Kolmogorov, with Stephens's correction
    for few values)."""
    n = len(ps)
    d = max(max((i + 1) / n - p, p - i / n) for i, p in enumerate(sorted(ps)))
    x = (math.sqrt(n) + 0.12 + 0.11 / math.sqrt(n)) * d
    if x < 0.3:
        return 1.0
    return 2 * sum((-1) ** (k - 1) * math.exp(-2 * k * k * x * x) for k in range(1, 101))


def judge(rows, reruns):
    """The reasons to refuse the generator; none means it is good."""
    reasons = [f"extreme: {label(row)} gave p = {row.p:.8f}"
               for table in [rows] + reruns for row in table if extreme(row)]
    if reasons:
        return reasons

    again = [{key(row): row.p for row in table} for table in reruns]
    for row in suspects(rows):
        if len(again) < 2 or any(key(row) not in table for table in again):
            raise Unreadable(f"{label(row)} gave p = {row.p:.8f} and was not run twice more")
        ps = [table[key(row)] for table in again]
        if all(p < SUSPECT for p in ps):
            reasons.append(f"again: {label(row)} gave p = {row.p:.8f}, {ps[0]:.8f}, {ps[1]:.8f}")

    ps = family(rows)
    if uniformity(ps) < FAMILY:
        reasons.append(f"family: {len(ps)} p-values are not uniform (p = {uniformity(ps):.6f})")
    return reasons


def to_run_again(rows):
    """The tests of the suspects; none when an extreme value has decided already."""
    if any(extreme(row) for row in rows):
        return []
    return sorted({(row.number, row.ntuple if row.number in BY_NTUPLE else 0)
                   for row in suspects(rows)})


def load(path):
    with open(path, encoding="ascii") as table:
        return read_table(table)


def main():
    ask = argparse.ArgumentParser(description="Judges the tables of dieharder.")
    ask.add_argument("verb", choices=["judge", "suspects"])
    ask.add_argument("table", nargs="+")
    ask.add_argument("--only", type=lambda words: [int(n) for n in words.split()], default=[])
    asked = ask.parse_args()

    try:
        rows = load(asked.table[0])
        check_complete(rows, asked.only)
        if asked.verb == "suspects":
            for number, ntuple in to_run_again(rows):
                print(number, ntuple)
            return 0
        reasons = judge(rows, [load(path) for path in asked.table[1:]])
    except (OSError, Unreadable) as no:
        print(f"battery: NOT JUDGED, so not good: {no}")
        return 1

    for reason in reasons:
        print(f"battery: {reason}")
    ps = family(rows)
    print(f"battery: {'FAIL' if reasons else 'PASS'}: {len(rows)} p-values, the least "
          f"{min(row.p for row in rows):.8f}; {len(ps)} of them independent, and uniform with "
          f"p = {uniformity(ps):.4f}")
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
