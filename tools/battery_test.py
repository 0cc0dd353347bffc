#!/usr/bin/python3
"""battery_test.py -- the judge is judged, on recorded and on made-up tables.

No dieharder is run here, so this is quick enough for every commit; battery_meta.sh does the
same with dieharder and live generators.  The tables of tools/battery_tables were recorded by
tools/battery.sh: tests 0, 8, 100 and 205 over the generators of src/chance/battery_feed.c,
two good ones and six that are bad on purpose; and a whole battery over the house's source.
"""
import os
import random
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
import battery  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
TABLES = os.path.join(HERE, "battery_tables")
QUICK = [0, 8, 100, 205]


def recorded(name):
    return battery.load(os.path.join(TABLES, name))


def made_up(seed, p_of=lambda chance: chance.random()):
    """A whole battery whose p-values are drawn from p_of."""
    chance = random.Random(seed)
    lines = []
    for number, count in battery.WHOLE.items():
        for i in range(count):
            ntuple = i if number in battery.BY_NTUPLE else 0
            lines.append(f"test_{number}|{number}|{ntuple}|100|100|{p_of(chance):.8f}|x")
    return battery.read_table(lines)


def good_table():
    return made_up(3)


def with_p(rows, index, p):
    return [row._replace(p=p) if i == index else row for i, row in enumerate(rows)]


def rules(reasons):
    return sorted({reason.split(":")[0] for reason in reasons})


class Judge(unittest.TestCase):
    def test_recorded_good_generators_pass_and_bad_ones_fail(self):
        for kind, count, want in (("good_", 2, []), ("bad_", 6, ["extreme"])):
            names = [name for name in sorted(os.listdir(TABLES)) if name.startswith(kind)]
            self.assertEqual(len(names), count)
            for name in names:
                rows = recorded(name)
                battery.check_complete(rows, QUICK)
                self.assertEqual(rules(battery.judge(rows, [])), want, name)

    def test_the_recorded_whole_battery_passes(self):
        rows = recorded("whole_source")
        battery.check_complete(rows, [])
        self.assertEqual(len(rows), 110)
        self.assertEqual(battery.to_run_again(rows), [])
        self.assertEqual(battery.judge(rows, []), [])

    def test_extreme__one_value_at_either_end_is_enough(self):
        good = good_table()
        self.assertEqual(battery.judge(good, []), [])
        for p in (0.0, 1e-10, 4e-9, 1.0, 1 - 4e-9):
            self.assertEqual(rules(battery.judge(with_p(good, 40, p), [])), ["extreme"])
        self.assertEqual(battery.judge(with_p(good, 40, 1 - 1e-7), []), [])

    def test_extreme__counts_in_a_rerun_too(self):
        first = with_p(good_table(), 40, 0.0005)
        again = [with_p(good_table(), 40, 0.0)[40:41], good_table()[40:41]]
        self.assertEqual(rules(battery.judge(first, again)), ["extreme"])

    def test_again__fails_only_when_both_reruns_are_suspect(self):
        good = good_table()
        first = with_p(good, 40, 0.0005)
        cases = ((0.0009, 0.00001, ["again"]), (0.0009, 0.0011, []), (0.5, 0.0001, []))
        for one, two, want in cases:
            again = [with_p(good, 40, one)[40:41], with_p(good, 40, two)[40:41]]
            self.assertEqual(rules(battery.judge(first, again)), want)

    def test_again__a_suspect_that_was_not_run_twice_is_not_judged(self):
        first = with_p(good_table(), 40, 0.0005)
        for again in ([], [good_table()[40:41]], [good_table()[40:41], good_table()[41:42]]):
            with self.assertRaises(battery.Unreadable):
                battery.judge(first, again)

    def test_again__asks_for_the_test_of_the_suspect_and_its_ntuple(self):
        good = good_table()
        at = next(i for i, row in enumerate(good) if row.number == 203 and row.ntuple == 7)
        self.assertEqual(battery.to_run_again(good), [])
        self.assertEqual(battery.to_run_again(with_p(good, at, 0.0005)), [(203, 7)])
        self.assertEqual(battery.to_run_again(with_p(good, 0, 0.0005)), [(0, 0)])
        self.assertEqual(battery.to_run_again(with_p(with_p(good, 0, 0.0), 1, 0.0005)), [])

    def test_family__values_that_crowd_are_refused(self):
        crowds = (lambda c: c.random() ** 2,                 # towards zero
                  lambda c: 1 - c.random() ** 2,             # towards one
                  lambda c: 0.25 + c.random() / 2)           # in the middle: too good
        for p_of in crowds:
            reasons = battery.judge(made_up(5, lambda c, p=p_of: max(p(c), 0.002)), [])
            self.assertEqual(rules(reasons), ["family"])

    def test_family__one_value_for_each_sample_of_words(self):
        self.assertEqual(len(battery.family(good_table())), 76)

    def test_uniformity__known_values(self):
        """Kolmogorov's distribution: Q(1.36) = 0.0495, Q(1.63) = 0.0098."""
        for n in (50, 500):
            for x, want in ((1.36, 0.0495), (1.63, 0.0098)):
                d = x / (n ** 0.5 + 0.12 + 0.11 / n ** 0.5)
                ps = [min(1.0, max(0.0, (i + 0.5) / n - d + 0.5 / n)) for i in range(n)]
                self.assertAlmostEqual(battery.uniformity(ps), want, delta=0.0005)

    def test_false_alarms_are_as_many_as_was_said(self):
        """2,000 perfect batteries: 20 refusals are expected, all by the third rule, with a
        deviation of 4.4.  Suspects are given good reruns."""
        refused = []
        again = [good_table(), good_table()]
        for seed in range(2000):
            refused += rules(battery.judge(made_up(seed), again))
        self.assertEqual(set(refused), {"family"})
        self.assertTrue(4 < len(refused) < 36, len(refused))


class Reading(unittest.TestCase):
    def test_tests_known_to_be_wrong_are_left_out(self):
        lines = [f"x|{n}|0|1|1|0.00000000|FAILED" for n in (5, 6, 7, 14)]
        self.assertEqual(battery.read_table(lines), [])

    def test_what_is_not_a_table_is_not_judged(self):
        for line in ("x|0|0|1|1", "x|0|0|1|1|nan|", "x|0|0|1|1|1.5|", "x|zero|0|1|1|0.5|", "hello"):
            with self.assertRaises(battery.Unreadable):
                battery.read_table([line])

    def test_a_battery_that_stopped_half_way_is_not_judged(self):
        rows = good_table()
        battery.check_complete(rows, [])
        for part in (rows[:-1], rows[1:], [], rows[:50] + rows[51:]):
            with self.assertRaises(battery.Unreadable):
                battery.check_complete(part, [])
        with self.assertRaises(battery.Unreadable):
            battery.check_complete(rows[:3], [0, 1, 2, 8])
        with self.assertRaises(battery.Unreadable):
            battery.check_complete(rows, [5])

    def test_of_several_values_alike_each_keeps_its_place(self):
        rows = battery.read_table(["s|102|3|1|1|0.1|", "s|102|3|1|1|0.2|", "s|102|4|1|1|0.3|"])
        self.assertEqual([battery.key(r) for r in rows], [("s", 3, 0), ("s", 3, 1), ("s", 4, 0)])

    def test_the_command_says_no_with_its_exit(self):
        def judge(*args):
            command = [sys.executable, os.path.join(HERE, "battery.py"), "judge", *args]
            return subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode

        good, bad = os.path.join(TABLES, "good_source"), os.path.join(TABLES, "bad_lcg32")
        self.assertEqual(judge(good, "--only", "0 8 100 205"), 0)
        self.assertEqual(judge(bad, "--only", "0 8 100 205"), 1)
        self.assertEqual(judge(good), 1)      # not a whole battery
        self.assertEqual(judge(os.path.join(TABLES, "whole_source")), 0)
        self.assertEqual(judge("/nowhere"), 1)
        with tempfile.NamedTemporaryFile() as empty:
            self.assertEqual(judge(empty.name), 1)


if __name__ == "__main__":
    unittest.main()
