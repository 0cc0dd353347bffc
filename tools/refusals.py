#!/usr/bin/env python3
"""refusals.py -- every refusal there is, as a list in docs/protocol.md.

    tools/refusals.py --check    says whether the list is what the code says
    tools/refusals.py --write    writes it

The keys and their sentences are those of the five lists in which the code has them."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/protocol.md"
BEGIN, END = "<!-- tools/refusals.py -->\n", "<!-- -->\n"
TEXT = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'

# Where: the file, the name of its list, whether a row has a key in words of its own, and what it says of itself.
LISTS = (
    ("src/wire/hear.h", "COMPLAINTS", True, "Of the line, and of what is read back"),
    ("src/base/refusal.h", "REFUSALS_BY_LAW", False, "Of a table or a tournament, by its rules"),
    ("src/cage/denial.h", "DENIALS", False, "Of the house's books, and of the line for a table"),
    ("src/api/api.h", "PROBLEMS", True, "Of an address"),
    ("src/people/people.h", "OBJECTIONS", True, "Of accounts"),
)


def joined(literals):
    """C's string literals, one after another, as what they say."""
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace('\\"', '"')


def rows(path, name, keyed):
    """[(key, Portuguese, English)] of a list."""
    text = (ROOT / path).read_text("utf-8").split(f"#define {name}(X)")[1].split("/* clang-format on */")[0].split("\n\n")[0]
    text = text.replace("\\\n", "\n")
    found = []
    for row in re.findall(r"X\((\w+),\s*(?:\d+,\s*)?(?:NULL,\s*)?" + (TEXT + r",\s*" if keyed else "()") + TEXT + r",\s*" + TEXT + r"\)", text):
        found.append((joined(row[1]) if keyed else row[0], joined(row[2]), joined(row[3])))
    if len(found) != len(re.findall(r"X\(\w+,", text)):
        sys.exit(f"tools/refusals.py: a row of {path} cannot be read")
    return [row for row in found if row[1]]    # the first of each is no refusal


def written():
    parts = []
    for path, name, keyed, about in LISTS:
        parts.append(f"{about} (`{path}`):\n\n| `refusal` | `pt` | `en` |\n|---|---|---|\n" +
                     "".join(f"| `{key}` | {pt} | {en} |\n" for key, pt, en in sorted(rows(path, name, keyed))))
    return "\n" + "\n".join(parts) + "\n"


def page(text):
    """The page with the list as the code has it."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + written() + END + rest.split(END, 1)[1]


def main():
    text = PAGE.read_text("utf-8")
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page(text), "utf-8")
    elif sys.argv[1:] != ["--check"]:
        sys.exit("--check or --write")
    elif page(text) != text:
        sys.exit("the list of refusals in docs/protocol.md is not what the code says: tools/refusals.py --write")


if __name__ == "__main__":
    main()
