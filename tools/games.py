#!/usr/bin/env python3
"""games.py -- what each game against the bank says on the wire, as a list in docs/protocol.md.

    tools/games.py --check    says whether the list is what the games say
    tools/games.py --write    writes it

A game says it in src/games/GAME/face/wire.json:

    games         the keys it goes by
    view          `game` in a table's message: every field with a value of its kind; none of them is always there
    layout        the same of `layout` in a places message; left out where there is nothing
    sometimes     fields that may be missing in objects inside the view, by their path
    view_says, layout_says, last_says    the same in words, and what a number in `last` is"""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/protocol.md"
BEGIN, END = "<!-- tools/games.py -->\n", "<!-- -->\n"
FIELDS = {"games", "view", "view_says", "layout", "layout_says", "last_says", "sometimes"}


def wires():
    """Of every game against the bank, by its folder."""
    found = []
    for path in sorted(ROOT.glob("src/games/*/face/wire.json")):
        wire = json.loads(path.read_text("utf-8"))
        if not {"games", "view", "view_says", "last_says"} <= set(wire) <= FIELDS:
            sys.exit(f"{path.relative_to(ROOT)}: the fields are {', '.join(sorted(FIELDS))}")
        found.append(wire)
    return found


def together(field):
    """The fields of a part of all games."""
    found = {}
    for wire in wires():
        for key, value in wire.get(field, {}).items():
            if found.setdefault(key, value) != value:
                sys.exit(f"{wire['games'][0]}: `{key}` is something else in another game; give it another name")
    return found


def written():
    rows = "".join(f"| {', '.join(f'`{key}`' for key in wire['games'])} | {wire['view_says']} | {wire['last_says']} | "
                   f"{wire.get('layout_says', '')} |\n" for wire in wires())
    return f"\n| game | `game` is what lies on the table | in `last` a round is | `layout` |\n|---|---|---|---|\n{rows}\n"


def page(text):
    """The page with the list as the games have it."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + written() + END + rest.split(END, 1)[1]


def main():
    text = PAGE.read_text("utf-8")
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page(text), "utf-8")
    elif sys.argv[1:] != ["--check"]:
        sys.exit("--check or --write")
    elif page(text) != text:
        sys.exit("the list of games in docs/protocol.md is not what the games say: tools/games.py --write")


if __name__ == "__main__":
    main()
