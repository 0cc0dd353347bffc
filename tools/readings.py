#!/usr/bin/python3
"""readings.py FILE -- what each rule says, in the house's own words, as a C header.

English is docs/regulation/*.tsv, Portuguese docs/regulation/leituras/*.tsv: a line for each rule
that a screen may name.  Fails where a rule is not in the index, or where one that stands as text
in src/games, and so reaches a player, has no Portuguese."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LITERAL = re.compile(r'"(\d{3}/\d{4} r\.\d+(?: [a-z]+){0,2})"')
POKERS = re.compile(r'BOTH\("([^"]+)", "([^"]+)"\)')
TOURNAMENTS = "810/2015"    # their rules decide no bet at a table


def rows(path, columns):
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        row = line.split("\t")
        if len(row) != columns:
            sys.exit(f"{path.relative_to(ROOT)}:{number}: not {columns} columns")
        yield row


def named():
    """The rules that stand as text in a game."""
    for path in sorted(ROOT.glob("src/games/**/*.c")):
        text = path.read_text("utf-8")
        if path.name.endswith("_test.c"):
            continue
        yield from LITERAL.findall(text)
        for both, other in POKERS.findall(text):
            yield from (f"806/2015 r.{both}", f"811/2015 r.{both}", f"809/2015 r.{other}")


def quote(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main():
    english = {rule: reading for path in sorted(ROOT.glob("docs/regulation/*.tsv"))
               for rule, _, reading in rows(path, 3)}
    portuguese = {rule: reading for path in sorted(ROOT.glob("docs/regulation/leituras/*.tsv"))
                  for rule, reading in rows(path, 2)}
    wrong = [f"{rule} is not in the index" for rule in portuguese if rule not in english]
    wrong += sorted({f"{rule} has no Portuguese reading" for rule in named()
                     if rule not in portuguese and not rule.startswith(TOURNAMENTS)})
    if wrong:
        sys.exit("tools/readings.py: " + "\n".join(wrong))
    lines = []
    for rule, reading in english.items():
        rebuilt = reading.startswith("(reconstructed) ")
        reading = re.sub(r" \(decisions? [^)]*\)$", "", reading.removeprefix("(reconstructed) "))
        heading = reading.startswith("heading: ")
        words = reading.removeprefix("heading: ")
        pt = quote(portuguese[rule]) if rule in portuguese else "NULL"
        lines.append(f"    {{{quote(rule)}, {quote(words[0].upper() + words[1:] + '.')}, {pt}, "
                     f"{str(rebuilt).lower()}, {str(heading).lower()}}},\n")
    text = (
        "/* Made by tools/readings.py from docs/regulation.  Not for editing. */\n"
        "static const struct reading {\n"
        "    const char *rule, *en, *pt;    /* pt: NULL where it has not been put into words */\n"
        "    bool        rebuilt, heading;\n"
        "} readings[] = {\n" + "".join(lines) + "};\n")
    out = Path(sys.argv[1])
    if not out.exists() or out.read_text("utf-8") != text:
        out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
