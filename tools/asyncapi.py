#!/usr/bin/python3
"""asyncapi.py -- the wire as an AsyncAPI document.

    tools/asyncapi.py --check    says whether docs/asyncapi.json is what the code and the page say
    tools/asyncapi.py --write    writes it

Asks come from the table in src/wire/hear.h, field by field; what the house says comes from the
examples in docs/protocol.md and from tools/shapes.py, and tests/described.py holds everything that tests hear
from a house against it.  Every ask is an operation of its own, with the answers to it."""
import json
import re
import sys
from pathlib import Path

from generated import keep
from shapes import SAME, shape

ROOT = Path(__file__).resolve().parent.parent
MOST = 2 ** 53 - 1


def whole(most):
    return {"type": "integer", "minimum": 0, "maximum": most}


# What a word in the table of asks stands for: the field, its schema.
FIELDS = {
    "TABLE": ("table", whole(2 ** 32 - 1)), "AMOUNT": ("amount", whole(MOST)), "PLACE": ("place", whole(65535)),
    "NUMBER": ("number", whole(2 ** 32 - 1)), "SEAT": ("seat", whole(31)), "BELOW": ("below", whole(MOST)),
    "ROUND": ("round", whole(MOST)), "SESSION": ("session", whole(MOST)),
    "LANG": ("lang", {"type": "string", "enum": ["pt", "en"]}),
    "TOKEN": ("token", {"type": "string", "maxLength": 80}),
    "TOURNAMENT": ("tournament", whole(2 ** 32 - 1)),
    "TICKET": ("ticket", {"type": "string", "maxLength": 64}),
    "TURN": ("turn", whole(MOST)),
    "TEXT": ("text", {"type": "string", "maxLength": 2000}),
}


def asks():
    """{key: (required, optional)} from the table."""
    text = (ROOT / "src/wire/hear.h").read_text("utf-8")
    table = text.split("#define ASKS(X)")[1].split("/* clang-format on */")[0]
    found = {}
    for key, fields in re.findall(r'X\(\w+,\s+"(\w+)",\s+\w+,\s+([^)]*)\)', table):
        words = re.findall(r"(HAS|MAY)_(\w+)", fields)
        unknown = [word for _, word in words if word not in FIELDS]
        if unknown:
            sys.exit(f"tools/asyncapi.py: src/wire/hear.h has a field {unknown[0]}: say in FIELDS what it is")
        found[key] = tuple([FIELDS[word] for how, word in words if how == which] for which in ("HAS", "MAY"))
    return found


def examples():
    """Every JSON object in the page, in order."""
    page = (ROOT / "docs/protocol.md").read_text("utf-8")
    found = []
    for block in re.findall(r"^```json\n(.*?)^```", page, re.M | re.S):
        decoder, at = json.JSONDecoder(), 0
        while block[at:].strip():
            at += len(block[at:]) - len(block[at:].lstrip())
            value, at = decoder.raw_decode(block, at)
            found.append(value)
    return found


def ask_message(key, required, optional, shown):
    fields = {"n": {"type": "integer", "minimum": 1, "maximum": MOST}, "do": {"const": key}}
    fields.update(dict(required + optional))
    return {"name": key, "payload": {"type": "object", "properties": fields, "additionalProperties": False,
                                     "required": ["n", "do"] + [name for name, _ in required]},
            "examples": [{"payload": each} for each in shown]}


def said_message(name, shown):
    payload = shape(shown, name)
    for key in ("type", "ok") if "properties" in payload else ():    # by which one message is told from another
        if key in payload["properties"]:
            payload["properties"][key] = {"const": shown[0][key]}
    if name.startswith("answer-") and "seq" in payload.get("required", []):    # where no row was written for it
        payload["required"].remove("seq")
    return {"name": name, "payload": payload, "examples": [{"payload": each} for each in shown]}


def document():
    shown = examples()
    does = {each["n"]: each["do"] for each in shown if "do" in each}
    messages, told = {}, []
    for key, (required, optional) in asks().items():
        mine = [each for each in shown if each.get("do") == key]
        if not mine:
            sys.exit(f"docs/protocol.md: src/wire/hear.h has an ask \"{key}\": show one, and its answer, in a block of ```json")
        messages[f"ask-{key}"] = ask_message(key, required, optional, mine)
    for each in shown:
        if "type" in each:
            name = each["type"]
        elif "re" in each:
            name = "refused" if not each["ok"] else f"answer-{does[each['re']]}"
        else:
            continue
        mine = messages.get(name, {"examples": []})["examples"]
        messages[name] = said_message(name, [one["payload"] for one in mine] + [each])
        if "type" in each and name not in told:
            told.append(name)
    answers = {key: f"answer-{key}" for key in asks()}
    done = next(each for each in shown if does.get(each.get("re")) == "bet" and each["ok"])
    for key, name in answers.items():    # asks that are told only that they were done, and in which row
        if name not in messages:
            mine = messages[SAME[name]]["examples"][0]["payload"] if name in SAME else done
            number = next(n for n, do in does.items() if do == key)
            messages[name] = said_message(name, [{**mine, "re": number}])

    def refer(name):
        return {"$ref": f"#/channels/house/messages/{name}"}

    house = {"$ref": "#/channels/house"}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Feltro", "version": "1", "description": "The wire of the house: docs/protocol.md."},
        "channels": {"house": {"address": "/ws", "messages": messages}},
        "operations": {
            **{key: {"action": "receive", "channel": house, "messages": [refer(f"ask-{key}")],
                     "reply": {"channel": house, "messages": [refer(name), refer("refused")]}}
               for key, name in answers.items()},
            "tell": {"action": "send", "channel": house, "messages": [refer(name) for name in told]}}}


def main():
    path = ROOT / "docs/asyncapi.json"
    text = json.dumps(document(), indent=1, ensure_ascii=False) + "\n"
    keep(path, text, "src/wire/hear.h (what may be asked), the examples in docs/protocol.md and the lists in tools/shapes.py")


if __name__ == "__main__":
    main()
