#!/usr/bin/python3
"""refusals.py -- every refusal there is, as a list in docs/protocol.md.

    tools/refusals.py --check    says whether the list is what the code says, whether the code says every
                                 refusal of the list, and whether tests and pages name only those
    tools/refusals.py --write    writes it

Names, statuses, rules and sentences are those of src/base/refusal.h."""
import re
import sys
from pathlib import Path


ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "src/base/refusal.h"
PAGE = ROOT / "docs/protocol.md"
BEGIN, END = "<!-- tools/refusals.py -->\n", "<!-- -->\n"
TEXT = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
ROW = re.compile(r'X\((\w+), (\d+), (NULL|"[^"]*"),\s*' + TEXT + r",\s*" + TEXT + r"\)")

# The parts of the list, with what the page says of each.
PARTS = {
    "REFUSALS_BY_LAW": "By the rules of a game or a tournament; the rule depends on the game",
    "REFUSALS_BY_HOUSE": "By the books of the house, and by the line for a table",
    "REFUSALS_OF_REQUESTS": "Of a request that cannot be read, or is not for its sender",
    "REFUSALS_OF_ACCOUNTS": "Of what somebody asks for his account",
}

# Where a refusal is named in quotes or backquotes, and what else looks like one there.
NAMED_IN = ("tests/*.py", "tests/web/*.mjs", "tools/openapi.py", "web/src/**/*.ts", "web/src/**/*.svelte",
            "src/crowd/*.c", "docs/protocol.md")
OLD_NAMES = "## Names before protocol 2"    # a chapter of the page that has them on purpose
NO_REFUSAL = re.compile(r"FELTRO_\w+|XDG_\w+|NO_COLOR|SSL_\w+|ASAN_\w+|UBSAN_\w+|MESON_\w+|LC_ALL|CMD_\w+|LOAD_\w+|LD_PRELOAD|"
                        r"SC_CLK_TCK|FAILING_DISK|WITHIN_MS")


def joined(literals):
    """C's string literals, one after another, as what they say."""
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace('\\"', '"')


def parts():
    """{part: [(name, status, rule or "", Portuguese, English)]}"""
    found = {}
    for name in PARTS:
        text = LIST.read_text("utf-8").split(f"#define {name}(X)")[1].split("\n\n")[0].replace("\\\n", "\n")
        found[name] = [(row[0], int(row[1]), joined(row[2]), joined(row[3]), joined(row[4])) for row in ROW.findall(text)]
        if len(found[name]) != text.count("X("):
            sys.exit(f"tools/refusals.py: a row of {name} in src/base/refusal.h cannot be read")
    return found


def statuses():
    """{name: status over HTTP}"""
    return {row[0]: row[1] for rows in parts().values() for row in rows}


def written():
    out = []
    for name, rows in parts().items():
        law = name == "REFUSALS_BY_LAW"
        head = "| `refusal` | HTTP | `pt` | `en` |\n|---|---|---|---|\n" if law else \
               "| `refusal` | HTTP | `rule` | `pt` | `en` |\n|---|---|---|---|---|\n"
        out.append(f"{PARTS[name]}:\n\n" + head + "".join(
            f"| `{key}` | {status} | {'' if law else rule + ' | '}{pt} | {en} |\n" for key, status, rule, pt, en in sorted(rows)))
    return "\n" + "\n".join(out) + "\n"


def page(text):
    """The page with the list as the code has it."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + written() + END + rest.split(END, 1)[1]


def never_said(names):
    """Those that no code outside the list gives: tests do not count."""
    said = set()
    for path in sorted((ROOT / "src").rglob("*.[ch]")):
        if not re.search(r"_test\.[ch]$", path.name) and path.parent != LIST.parent:
            said |= set(re.findall(r"\bREF_(\w+)", path.read_text("utf-8")))
    return sorted(names - said)


def unknown(names, text):
    """What looks like a refusal in a text and is none; without the old names."""
    before, _, rest = text.partition(OLD_NAMES)
    text = before + rest.partition("\n## ")[2] if rest else text
    words = re.findall(r"""["'`]([A-Z][A-Z]*(?:_[A-Z]+)+)["'`]""", text)
    words += re.findall(r"""\brefusal\b["'\])]*\s*(?:===?|!==?|,|:)\s*["']([\w-]+)["']""", text)
    return sorted({word for word in words if word not in names and not NO_REFUSAL.fullmatch(word)})


# The web client's own, which it never hears from a house.
CLIENTS_OWN = {"LOST", "REPLAY", "NOT_A_PLAYER"}


def faults():
    names = set(statuses())
    found = [f"{name}: in the list, and no code gives it" for name in never_said(names)]
    for pattern in NAMED_IN:
        for path in sorted(ROOT.glob(pattern)):
            own = CLIENTS_OWN if "web" in pattern else set()
            found += [f"{path.relative_to(ROOT)}: {word} is no refusal of src/base/refusal.h; if it is no refusal at all: NO_REFUSAL here"
                      for word in unknown(names | own, path.read_text("utf-8"))]
    for path in sorted((ROOT / "tests/scenarios").rglob("*.scn")):
        for word in re.findall(r"^\s*no\s+([A-Z_]+)$", path.read_text("utf-8"), re.M):
            if word not in names:
                found.append(f"{path.relative_to(ROOT)}: {word} is no refusal of src/base/refusal.h")
    return found


def main():
    text = PAGE.read_text("utf-8")
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page(text), "utf-8")
    elif sys.argv[1:] != ["--check"]:
        sys.exit("--check or --write")
    elif page(text) != text:
        sys.exit("the list of refusals in docs/protocol.md is not what the code says: tools/refusals.py --write")
    elif found := faults():
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
