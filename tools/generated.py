"""generated.py -- files that a tool writes from others, and that are kept in the tree.

    generated.keep(PAGE, text, "src/feltrod/routes.c and tools/shapes.py")

With --write the tool writes its file; with --check it ends with 1 where the file is not what the tool would
write, and says where it differs first, what it is made from, and how to write it again."""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def place(old, new, where=""):
    """Where two JSON values differ first, as a path of names; None: nowhere."""
    if isinstance(old, dict) and isinstance(new, dict):
        names = [*new, *(name for name in old if name not in new)]
        inside = [(name, old.get(name), new.get(name)) for name in names]
    elif isinstance(old, list) and isinstance(new, list):
        inside = [(i, *(each[i] if i < len(each) else None for each in (old, new))) for i in range(max(len(old), len(new)))]
    else:
        return None if old == new else where
    for name, mine, other in inside:
        found = place(mine, other, f"{where} > {name}" if where else str(name))
        if found is not None:
            return found
    return None if old == new else where


def difference(page, text):
    """A line that says where a file differs first from what it should be; None: nowhere."""
    name = page.relative_to(ROOT) if page.is_relative_to(ROOT) else page
    if not page.exists():
        return f"{name} is not there"
    old = page.read_text("utf-8")
    if old == text:
        return None
    mine, other = old.splitlines(), text.splitlines()
    at = next((i for i, (a, b) in enumerate(zip(mine, other)) if a != b), min(len(mine), len(other)))
    has, should = (f'"{lines[at].strip()}"' if at < len(lines) else "nothing" for lines in (mine, other))
    where = place(json.loads(old), json.loads(text)) if page.suffix == ".json" else None
    return f"{name}:{at + 1}: has {has}, should have {should}" + (f"\n    in {where}" if where else "")


def keep(page, text, made_from):
    tool = f"tools/{Path(sys.argv[0]).name}"
    if sys.argv[1:] == ["--write"]:
        page.write_text(text, "utf-8")
    elif sys.argv[1:] == ["--check"]:
        wrong = difference(page, text)
        if wrong:
            sys.exit(f"{wrong}\nIt is made from {made_from}.\nIf what changed there is right, write it again: {tool} --write")
    else:
        sys.exit(f"usage: {tool} --check | --write")
