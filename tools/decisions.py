#!/usr/bin/env python3
"""decisions.py -- the pages of docs/decisions have a status and topics, and their index is complete.

    tools/decisions.py --check       says what is wrong with a page, the index or a citation
    tools/decisions.py --write       writes the index into docs/decisions/README.md
    tools/decisions.py --self-test   shows that each planted fault is found

The third line of a page is its date, its status and its topics, in one of these forms:

    2026-11-16. In force. Topics: poker, money.
    2026-11-16. In force, in part replaced by [0255](0255-name.md). Topics: screens.
    2026-11-16. Replaced by [0270](0270-name.md). Topics: connections.

A citation is "decision 0054", "decisions 0090 and 0101", "docs/decisions/0111", "[0253](decisions/0253-name.md)"
and, in a page of docs/decisions, "(0054)"."""
import os
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- tools/decisions.py --write -->\n", "<!-- end of the index -->\n"
TOPICS = ("accounts", "all-tables", "baccarat", "banca-francesa", "blackjack", "connections", "demonstration", "durability",
          "fairness", "money", "poker", "program", "protocol", "recovery", "roulette", "running", "screens", "tournaments")
LINK = r"\[(\d{4})\]\((\d{4}-[a-z0-9-]+\.md)\)"
LINE = re.compile(rf"(\d{{4}}-\d\d-\d\d)\. (?:In force(?:, in part replaced by {LINK})?|Replaced by {LINK})"
                  r"[^.]*\. Topics: ([a-z, -]+)\.")
CITED = re.compile(r"\b[Dd]ecisions?[\s*#/]+(0\d{3}(?:(?:, | and )0\d{3})*)\b|\bdecisions/(0\d{3})|\[(0\d{3})\]\(")
IN_PAGE = re.compile(r"\((0\d{3})\)")
KINDS = {".c", ".h", ".py", ".sh", ".md", ".ts", ".svelte", ".mjs", ".yaml", ".tsv", ".scn", ".build", ".1", ".css"}
NOT_OURS = re.compile(r"\.git|build.*|node_modules|img|corpus")


class Page:
    def __init__(self, path, faults):
        self.path, self.number = path, path.name[:4]
        lines = path.read_text("utf-8").splitlines()
        self.title = lines[0].removeprefix(f"# {self.number} ")
        if self.title == lines[0]:
            faults.append(f"{path.name}: its first line is \"# {self.number} \" and a title")
        found = LINE.fullmatch(lines[2]) if len(lines) > 2 else None
        if not found:
            faults.append(f"{path.name}: its third line is not \"DATE. In force. Topics: …\" (tools/decisions.py has the forms)")
            self.part, self.by, self.topics = None, None, []
            return
        self.part, self.by = found[2], found[4]
        self.topics = found[6].split(", ")
        for number, name in ((found[2], found[3]), (found[4], found[5])):
            if number and not (path.parent / name).is_file():
                faults.append(f"{path.name}: is replaced by {name}, which does not exist")
            elif number and not name.startswith(number):
                faults.append(f"{path.name}: [{number}] leads to {name}")
        for topic in self.topics:
            if topic not in TOPICS:
                faults.append(f"{path.name}: no topic is called {topic}; there are {', '.join(TOPICS)}")

    def row(self):
        status = f"replaced by {self.by}" if self.by else f"in force; {self.part} replaces a part" if self.part else "in force"
        return f"| [{self.number}]({self.path.name}) | {self.title} | {', '.join(self.topics)} | {status} |\n"


def pages(root, faults):
    return [Page(path, faults) for path in sorted((root / "docs/decisions").glob("[0-9]*.md"))]


def index(root, found):
    text = (root / "docs/decisions/README.md").read_text("utf-8")
    before, rest = text.split(BEGIN)
    return text, before + BEGIN + "| | decision | topics | status |\n|---|---|---|---|\n" + \
        "".join(page.row() for page in found) + END + rest.split(END, 1)[1]


def sources(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not NOT_OURS.fullmatch(name))
        for name in sorted(names):
            path = Path(folder, name)
            if path.suffix in KINDS and path.is_file() and path.relative_to(root).as_posix() != "tools/decisions.py":
                yield path


def citations(root):
    """(file, line, number) of each."""
    for path in sources(root):
        name = path.relative_to(root).as_posix()
        text = path.read_text("utf-8", "replace")
        found = [(each.start(), each[1] or each[2] or each[3]) for each in CITED.finditer(text)]
        if name.startswith("docs/decisions/0"):
            found += [(each.start(), each[1]) for each in IN_PAGE.finditer(text)]
        for at, numbers in found:
            for number in re.findall(r"\d{4}", numbers):
                yield name, text.count("\n", 0, at) + 1, number


def check(root):
    faults = []
    found = pages(root, faults)
    text, wanted = index(root, found)
    if text != wanted:
        faults.append("docs/decisions/README.md: its index is not what the pages say; tools/decisions.py --write mends it")
    numbers = {page.number for page in found}
    return faults + [f"{name}:{at}: there is no decision {number}"
                     for name, at, number in sorted(set(citations(root))) if number not in numbers]


GOOD = {"docs/decisions/0001-one.md": "# 0001 One\n\n2026-11-16. In force. Topics: poker, money.\n\nAs (0002) said.\n",
        "docs/decisions/0002-two.md": "# 0002 Two\n\n2026-11-16. Replaced by [0001](0001-one.md): all of it. Topics: money.\n",
        "docs/decisions/README.md": "# Decisions\n" + BEGIN + END + "The end.\n",
        "src/law.c": "/* decisions 0001 and 0002, docs/decisions/0001-one.md */\n"}
PLANTS = (
    ("docs/decisions/0003-three.md", "# 0003 Three\n\n2026-11-16\n", "its third line"),
    ("docs/decisions/0003-three.md", "# Three\n\n2026-11-16. In force. Topics: money.\n", "its first line"),
    ("docs/decisions/0003-three.md", "# 0003 Three\n\n2026-11-16. In force. Topics: monkeys.\n", "no topic"),
    ("docs/decisions/0003-three.md", "# 0003 Three\n\n2026-11-16. Replaced by [0009](0009-nine.md). Topics: money.\n",
     "does not exist"),
    ("docs/decisions/0003-three.md", "# 0003 Three\n\n2026-11-16. In force, in part replaced by [0001](0002-two.md). Topics: money.\n",
     "leads to"),
    ("docs/decisions/0003-three.md", "# 0003 Three\n\n2026-11-16. In force. Topics: money.\n", "its index"),
    ("src/more.c", "/* decision 0004 */\n", "no decision 0004"),
    ("src/more.c", "/* decisions 0001 and 0004 */\n", "no decision 0004"),
    ("src/more.c", "/* One line ends (decision\n * 0004). */\n", "no decision 0004"),
    ("docs/page.md", "See [0004](decisions/0004-four.md).\n", "no decision 0004"),
)


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in GOOD.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
        write(root)
        if check(root) or not (root / "docs/decisions/README.md").read_text("utf-8").endswith("The end.\n"):
            sys.exit(f"decisions.py: a good tree was refused: {check(root)}")
        for name, text, wanted in PLANTS:
            (root / name).write_text(text, "utf-8")
            if not any(wanted in fault for fault in check(root)):
                sys.exit(f"decisions.py: \"{wanted}\" went unseen in {text!r}")
            (root / name).unlink()


def write(root):
    text = index(root, pages(root, []))[1]
    (root / "docs/decisions/README.md").write_text(text, "utf-8")


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    elif sys.argv[1:] == ["--write"]:
        write(ROOT)
    elif sys.argv[1:] == ["--check"]:
        faults = check(ROOT)
        sys.exit("\n".join(faults) or 0)
    else:
        sys.exit("tools/decisions.py --check, --write or --self-test")


if __name__ == "__main__":
    main()
