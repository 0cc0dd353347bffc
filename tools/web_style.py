#!/usr/bin/env python3
"""web_style.py -- what the formatter does not judge in the web client.

    tools/web_style.py              the whole of web/src
    tools/web_style.py --self-test  shows that each planted fault is found

No line of a component is wider than 120 columns.  Colours are written in web/src/palette.css and
nowhere else, and every colour there is used.  Four kinds of file are exempt, because they are read
outside the page and cannot see its custom properties: emblem.svg, icon.svg, manifest.webmanifest, and
the theme-color of index.html."""
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WIDEST = 120
PALETTE = "palette.css"

NAMES = """aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan
darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred
darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink
deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold
goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush
lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey
lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow
lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen
mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin
navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise
palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue
saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow
springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
yellowgreen""".split()
NAMED = re.compile(r"(?<![\w.$-])(" + "|".join(NAMES) + r")(?![\w-])", re.IGNORECASE)
VALUE = re.compile(r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])"
                   r"|(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(", re.IGNORECASE)
# What may name a colour: the properties of a style sheet, and the attributes of a drawing.
DECLARED = re.compile(r"(?:^|[{;])\s*((?:--[\w-]+|[\w-]*color|background|background-image|border[\w-]*|outline"
                      r"|fill|stroke|box-shadow|text-shadow|filter|column-rule|text-decoration))\s*:([^;{}]*)")
DRAWN = re.compile(r"\b(?:fill|stroke|color|stop-color|flood-color|lighting-color|style)="
                   r"(\"[^\"]*\"|'[^']*'|\{[^{}]*\})")


def blank(text, pattern):
    """The text without what matches, every line still where it was."""
    return re.sub(pattern, lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.S)


def in_styles(text, at):
    """Colours in a style sheet that begins at character `at` of its file."""
    for one in DECLARED.finditer(text):
        for pattern in (VALUE, NAMED):
            for found in pattern.finditer(one[2]):
                yield at + one.start(2) + found.start(), found[0]


def in_markup(text):
    for one in DRAWN.finditer(text):
        quoted = one[1] if one[1][0] != "{" else " ".join(re.findall(r"'[^']*'", one[1]))
        for pattern in (VALUE, NAMED):
            for found in pattern.finditer(quoted):
                yield one.start(1), found[0]


def in_script(text):
    for found in re.finditer(r"(?<=['\"`])(?:" + VALUE.pattern + ")", text, re.IGNORECASE):
        yield found.start(), found[0]


def colours(path, text):
    text = blank(text, r"/\*.*?\*/|<!--.*?-->")
    if path.suffix == ".css":
        yield from in_styles(text, 0)
        return
    if path.suffix == ".svelte":
        for style in re.finditer(r"<style[^>]*>(.*?)</style>", text, re.S):
            yield from in_styles(style[1], style.start(1))
        text = blank(text, r"<style.*?</style>")
        yield from in_markup(blank(text, r"<script.*?</script>"))
    yield from in_script(text)


def unused(folder, files):
    """Colours of the palette that nothing names."""
    all_text = "".join(path.read_text() for path in files)
    for number, line in enumerate((folder / PALETTE).read_text().splitlines(), 1):
        found = re.match(r"\s*(--[\w-]+):", line)
        if found and not re.search(r"var\(" + found[1] + r"\b(?!-)", all_text):
            yield number, found[1]


def faults(folder):
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".svelte", ".ts", ".css"))
    for path in files:
        text = path.read_text()
        where = path.relative_to(folder.parent.parent)
        if path.suffix == ".svelte":
            for number, line in enumerate(text.splitlines(), 1):
                if len(line) > WIDEST:
                    yield f"{where}:{number}: {len(line)} columns, and {WIDEST} at most: wrap it by hand"
        if path.name == PALETTE:
            continue
        for number, colour in sorted({(text.count("\n", 0, at) + 1, colour) for at, colour in colours(path, text)}):
            yield (f"{where}:{number}: the colour {colour.rstrip('(')}: name it in web/src/{PALETTE} "
                   "and use var(--name)")
    for number, name in unused(folder, files):
        yield f"web/src/{PALETTE}:{number}: nothing uses {name}: remove it"


GOOD = {"palette.css": ":root {\n  --red: #b00;\n}\n",
        "app.css": "/* #fff */\na {\n  color: var(--red);\n  background: none;\n}\n",
        "A.svelte": "<a href=\"#/add\" class=\"red\">x</a>\n<path fill=\"var(--red)\" mask=\"url(#add)\" />\n"
                    "<style>\n  .red {\n    white-space: nowrap;\n    border-color: transparent;\n  }\n</style>\n",
        "a.ts": "const tone = 'red';\nconst at = '#/add';\nclass A {\n  #dad = 1;\n}\n"}
PLANTED = [("app.css:1: the colour #fff", "app.css", "a { color: #fff; }"),
           ("app.css:2: the colour rgb", "app.css", "a {\n  box-shadow: 0 0 2px rgb(0 0 0 / 4%); }"),
           ("app.css:1: the colour white", "app.css", "a { background: color-mix(in srgb, var(--red), white); }"),
           ("app.css:1: the colour #abc", "app.css", ":root { --mine: #abc; }"),
           ("A.svelte:1: the colour #000", "A.svelte", "<path fill=\"#000\" />"),
           ("A.svelte:1: the colour gold", "A.svelte", "<path stroke=\"gold\" />"),
           ("A.svelte:1: the colour #123456", "A.svelte", "<path fill={on ? '#123456' : 'var(--red)'} />"),
           ("A.svelte:3: the colour hsl", "A.svelte", "<style>\n a {\n  fill: hsl(1 2% 3%);\n }\n</style>"),
           ("A.svelte:1: 121 columns, and 120 at most", "A.svelte", "x" * 121),
           ("a.ts:1: the colour #123", "a.ts", "const body = '#123';"),
           ("palette.css:3: nothing uses --blue", "palette.css", ":root {\n  --red: #b00;\n  --blue: #00f;\n}")]


def self_test():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "web" / "src"
        folder.mkdir(parents=True)
        for wanted, planted, text in [("", "", "")] + PLANTED:
            for path, good in GOOD.items():
                (folder / path).write_text(good)
            if planted:
                (folder / planted).write_text(text + ("a { color: var(--red); }" if planted == "app.css" else ""))
            found = list(faults(folder))
            if not wanted and found:
                sys.exit(f"web_style.py: a good tree was refused: {found}")
            if wanted and not (len(found) == 1 and found[0].startswith("web/src/" + wanted)):
                sys.exit(f"web_style.py: planted {wanted!r}, found {found}")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = list(faults(ROOT / "web" / "src"))
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
