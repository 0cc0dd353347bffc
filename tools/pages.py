#!/usr/bin/env python3
"""pages.py -- what can be checked of the pages without a reader.

    tools/pages.py --check       links lead somewhere, files that are named exist, words that stop a reader are not used,
                                 and ARCHITECTURE.md keeps to its length
    tools/pages.py --self-test   shows that each planted fault is found

Pages are *.md and the man pages.  A file is named as `src/engine/game.h`, with its path from the root; NNN, KEY, GAME and NAME
stand for what a contributor chooses."""
import os
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_OURS = re.compile(r"\.git|build.*|node_modules")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
NAMED = re.compile(r"`((?:src|tests|tools|web|docs|fuzz|packaging)/[\w./-]+\.\w+)`")
STIFF = ((re.compile(r"\b(to|by|of|for|with) who\b"), "\"who\" needs a noun before it: players who, the player who"),
         (re.compile(r"\blest\b", re.I), "write: so that … not"),
         (re.compile(r"\banew\b", re.I), "write: again"),
         (re.compile(r"\bwhoever\b", re.I), "write: anyone who, the player who"),
         (re.compile(r"\bthereby\b", re.I), "write: so"))
MOST_WORDS = {"ARCHITECTURE.md": 1800}


def pages(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not NOT_OURS.fullmatch(name))
        yield from (Path(folder, name) for name in sorted(names) if re.search(r"\.(md|1)$", name))


def check(root):
    for path in pages(root):
        name, text = path.relative_to(root).as_posix(), path.read_text("utf-8")
        words, most = len(text.split()), MOST_WORDS.get(name, sys.maxsize)
        if words > most:
            yield f"{name}: has {words} words, and {most} at most; move details to the page or the header they belong to"
        for at, line in enumerate(text.splitlines(), 1):
            for target in LINK.findall(line):
                if "://" not in target and not (path.parent / target).exists():
                    yield f"{name}:{at}: leads to {target}, which does not exist"
            for target in NAMED.findall(line):
                if not re.search(r"NNN|KEY|NAME|GAME", target) and not (root / target).exists():
                    yield f"{name}:{at}: names {target}, which does not exist"
            for pattern, instead in STIFF:
                if pattern.search(line):
                    yield f"{name}:{at}: \"{pattern.search(line)[0]}\"; {instead}"


GOOD = "See [there](docs/page.md#part), `src/law.c` and https://example.com.\nPlayers who win are told so.\n"
PLANTS = (("See [there](docs/gone.md).\n", "leads to"), ("`src/gone.c`\n", "names src/gone.c"), ("It is told to who won.\n", "a noun"),
          ("Lest it be lost.\n", "so that"), ("It begins anew.\n", "again"), ("Whoever wins.\n", "anyone who"),
          ("It is thereby lost.\n", "write: so"), ("word " * 1801 + "\n", "1800 at most"))


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in (("docs/page.md", "A page.\n"), ("src/law.c", "int x;\n"), ("ARCHITECTURE.md", GOOD)):
            (root / name).parent.mkdir(exist_ok=True)
            (root / name).write_text(text, "utf-8")
        if list(check(root)):
            sys.exit(f"pages.py: a good page was refused: {list(check(root))}")
        for text, wanted in PLANTS:
            (root / "ARCHITECTURE.md").write_text(text, "utf-8")
            if not any(wanted in fault for fault in check(root)):
                sys.exit(f"pages.py: {text[:40]!r} went unseen")


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    elif sys.argv[1:] == ["--check"]:
        sys.exit("\n".join(check(ROOT)) or 0)
    else:
        sys.exit("tools/pages.py --check or --self-test")


if __name__ == "__main__":
    main()
