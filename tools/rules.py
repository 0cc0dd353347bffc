#!/usr/bin/python3
"""rules.py -- the matrix law, code, test.

    tools/rules.py --check       says what is missing; exit 1 if anything is
    tools/rules.py --c FILE      writes the matrix as a C header

The law is docs/regulation/*.tsv, a line per rule, letter and numeral and for each part that keeps it:
what the engine decides the screen may have to show.  Code is a citation such as 808/2015 r.24 a in
src/**/*.[ch], test files apart; of the part web, in web/src.  What a file says of itself in its opening comment
is no code: a rule is cited where it is obeyed.  A test is a name such as
808_2015_r24_a__three_aces_pay_61_to_1 listed in src/**/*_test.c or tests/**/*.c, or a citation in the
first comment line of tests/scenarios/**/*.scn; of the part web, a name in tests/web/*_test.mjs.  A
citation traces its own line of the index, never the lines above or below it."""
import argparse
import re
import sys
from pathlib import Path

PARTS = ("engine", "house", "web", "desk", "note")
MUST = ("engine", "house", "web")        # what must be seen in the code and in a test
MARK = "/* Made by tools/rules.py"       # such a file repeats citations and proves nothing
CITATION = re.compile(r"\b(\d{3}/\d{4} r\.\d+)(?: ([a-z]|[ivx]+)\b)?(?: ([ivx]+)\b)?")
TEST = re.compile(r"[('](\d{3})_(\d{4})_r(\d+)((?:_[a-z]+)*)__\w+[)']")   # as in X(808_2015_r17__…)


def read_law(root):
    """{(rule, part): reading}, in the law's own order."""
    law = {}
    for path in sorted(root.glob("docs/regulation/*.tsv")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if line.startswith("#"):
                continue
            row = line.split("\t")
            if len(row) != 3 or row[1] not in PARTS or not CITATION.fullmatch(row[0]):
                sys.exit(f"{path.relative_to(root)}:{number}: not a rule, a part and a reading")
            if (row[0], row[1]) in law:
                sys.exit(f"{path.relative_to(root)}:{number}: {row[0]} is here twice")
            law[row[0], row[1]] = row[2]
    return law


def cited(text, known):
    """The rules cited in a line.  In "r.17 a player" the a is English where r.17 has no letters;
    any other letter that the index lacks is a mistake, and kept as one."""
    for rule, letter, numeral in CITATION.findall(text):
        if letter == "a" and f"{rule} a" not in known:
            letter = numeral = ""
        yield " ".join(filter(None, (rule, letter, numeral)))


def files(root, *patterns):
    names = {path.relative_to(root).as_posix() for each in patterns for path in root.glob(each)}
    # A game before the engine it stands on, and a source before its header: that is where to look.
    for name in sorted(names, key=lambda name: ("/games/" not in name, name[-2:] == ".h", name)):
        yield name, (root / name).read_text("utf-8").splitlines()


def opening(lines):
    """How many lines of a file are about the file: the comment that it begins with, before anything else is said."""
    at = next((i for i, line in enumerate(lines) if line.strip() and not line.startswith("#define _")), 0)
    for begins, ends in (("/*", "*/"), ("<!--", "-->")):
        if lines[at:] and lines[at].lstrip().startswith(begins):
            return next((i for i in range(at, len(lines)) if ends in lines[i]), at) + 1
    return next((i for i in range(at, len(lines)) if not lines[i].startswith("//")), 0)


def read_code(root, known):
    """(rule, is of the screen, place, place) for every citation in the code; no first place in an opening comment."""
    for name, lines in files(root, "src/**/*.[ch]", "web/src/**/*.ts", "web/src/**/*.svelte"):
        if re.search(r"_test\.[ch]$", name) or lines[:1] and lines[0].startswith(MARK):
            continue
        about = opening(lines)
        for number, line in enumerate(lines, 1):
            place = f"{name}:{number}"
            for rule in cited(line, known):
                yield rule, name.startswith("web/"), place if number > about else None, place


def read_tests(root, known):
    """(rule, is of the screen, name, place) for every test named for a rule and every scenario that cites one."""
    for name, lines in files(root, "src/**/*_test.c", "tests/**/*.c", "tests/web/*_test.mjs"):
        for number, line in enumerate(lines, 1):
            for match in TEST.finditer(line):
                rule = "{}/{} r.{}".format(*match.groups()) + match[4].replace("_", " ")
                yield rule, name.endswith(".mjs"), match[0][1:-1], f"{name}:{number}"
    for name, lines in files(root, "tests/scenarios/**/*.scn"):
        first = next((line for line in lines if line.startswith("#")), "")
        for rule in cited(first, known):
            yield rule, False, name, name


def c_header(law, code, tests):
    def quote(text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    rows = "".join("    {" + ", ".join(map(quote, (*line, reading, code.get(line, ""),
                                                   tests.get(line, "")))) + "},\n"
                   for line, reading in law.items())
    return (f"{MARK} from docs/regulation, src and tests.  Not for editing. */\n"
            "static const struct rule_row {\n"
            "    const char *rule, *part, *reading, *code, *test;   /* empty if there is none */\n"
            "} rule_rows[] = {\n" + rows + "};\n")


def main():
    parser = argparse.ArgumentParser(description="the matrix of law, code and test")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--c", type=Path, metavar="FILE", help="write the matrix as a C header")
    parser.add_argument("--check", action="store_true", help="say what is missing")
    asked = parser.parse_args()
    if not asked.c and not asked.check:
        parser.error("--check, --c FILE, or both")

    law, code, tests, wrong = read_law(asked.root), {}, {}, []
    known = {rule for rule, _ in law}
    for read, found in ((read_code, code), (read_tests, tests)):
        for rule, seen, name, place in read(asked.root, known):
            for part in PARTS:
                if name and (part == "web") == seen:
                    found.setdefault((rule, part), name)
            if rule not in known:
                wrong.append(f"{place}: {rule} is not in the index")
    for line, reading in law.items():
        lacks = [what for what, have in (("code", code), ("test", tests)) if line not in have]
        if line[1] in MUST and lacks:
            screen = " on the screen" if line[1] == "web" else ""
            wrong.append(f"{line[0]}: no {' and no '.join(lacks)}{screen} ({reading})")

    if asked.c:
        text = c_header(law, code, tests)
        if not asked.c.exists() or asked.c.read_text("utf-8") != text:
            asked.c.write_text(text, "utf-8")
    if asked.check and wrong:
        print(*wrong, sep="\n")
    return 1 if asked.check and wrong else 0


if __name__ == "__main__":
    sys.exit(main())
