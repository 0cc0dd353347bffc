"""shapes.py -- what the words of docs/protocol.md say of a message beyond its examples: fields that are
there only sometimes, words that are one of a few, lists of one length, objects that differ from game to
game.  tools/asyncapi.py puts both together; tests/protocol_test.py holds the result against the house."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PRICE = {"prize": 0, "bounty": 0, "commission": 0, "chips": 0}
LEVEL = {"length": 0, "hands": 0, "break": 0}
ASKED = {"seat": 0, "place": 0, "moves": [""]}
OPENINGS = [{"seat": 0, "position": 0, "card": "", "salt": "", "path": [""]}]
NAMED = {"name": "", "guest": 0, "bot": True}
WHY = {"key": "", "pt": "", "en": ""}
LISTED = {"paused": True, "closing": 0, "start": 0, "entrant": 0}

# Where: fields that may be missing there, each with a value of its kind.
SOMETIMES = {
    "refused": {"rule": "", "field": "", "highest": 0},
    "answer-hello": {"name": "", "demo": 0, "simulated": True},
    "answer-lobby.tables": {"closing": 0, "copy_of": 0, "players": [], "return": [0, 0]}, "answer-lobby.tables.players": NAMED,
    "names.names": NAMED,
    "places": {"layout": {}, "buy_in": [0, 0], "decision": 0, "time_bank": 0},
    "places.places": {"most": 0, "covers": [""], "half": True},
    "table": {"deadline": 0, "closing": 0, "asked": ASKED, "hash": "", "openings": OPENINGS},
    "table.game": {"pocket": "", "throws": 0, "dice": [0], "ponto": [""], "banca": [""], "points": [0], "wins": [0]},
    "table.asked": {"call": 0, "least": 0, "most": 0},
    "table.openings": {"seat": 0},
    "table.events": {"seat": 0, "amount": 0},
    "you": {"session": 0, "brought": 0, "lines": [], "hash": "", "cards": [""], "asked": ASKED, "openings": OPENINGS},
    "you.lines": {"hand": 0, "part": 0, "commission": 0},
    "you.asked": {"call": 0, "least": 0, "most": 0, "terms": [{"move": "", "adds": 0, "back": 0, "rule": ""}]},
    "you.asked.terms": {"adds": 0, "back": 0},
    "you.openings": {"seat": 0},
    "line": {"until": 0},
    "answer-tournaments.tournaments": LISTED,
    "answer-tournament": {**LISTED, "late": 0, "reentries": 0, "rebuys": 0, "rebuy_until": 0, "rebuy": PRICE,
                          "addon": PRICE, "ticket": 0, "tickets": 0, "spins": [[0, 0]]},
    "answer-tournament.levels": LEVEL,
    "tournament": {**LISTED, "ends": 0, "break": True, "open": True, "hand_for_hand": True, "guarantee": 0},
    "tournament.blinds": LEVEL, "tournament.next": LEVEL,
    "tournament.ranks": {"bot": True, "place": 0, "table": 0, "seat": 0, "prize": 0, "bounty": 0},
    "tournament.events": {"table": 0, "seat": 0, "entrant": 0, "hand": 0},
    "entrant": {"table": 0, "seat": 0, "rank": 0, "until": 0, "ticket": True},
    "answer-round": {"why": WHY, "over": 0, "seed": "", "outcome": {}, "draws": [[0, 0]], "lines": [], "staked": 0, "won": 0},
    "answer-statement": {"below": 0}, "answer-statement.played": {"commission": 0, "void": True},
    "answer-replay": {"why": WHY, "commitment": "", "seed": ""},
    "answer-rules": {"returns": [{"bet": "", "to": "", "bets": 0, "return": 0}]},
    "answer-rules.returns": {"to": "", "bets": 0}, "answer-rules.bets": {"most": 0}, "answer-rules.options": {"rule": ""}, "answer-rules.sections": {"rule": ""},
}
for _where in ("answer-tournaments.tournaments", "answer-tournament", "tournament"):
    SOMETIMES[_where + ".fee"] = {"bounty": 0, "chips": 0}
for _what in ("rebuy", "addon"):
    SOMETIMES["answer-tournament." + _what] = {"bounty": 0, "chips": 0}

# What is in them depends on the game.
OPEN = {"places.layout", "table.game", "answer-round.outcome", "answer-replay.outcome"}

# Told in full elsewhere on the page.
ELSEWHERE = {"answer-replay.info", "answer-replay.places", "answer-replay.frames.table", "answer-replay.frames.you"}

# What is in lists that the examples show empty.
ITEMS = {"entrant.may": [""]}

# Lists of so many numbers, by their last name.
TUPLES = {"pays": 2, "buy_in": 2, "bets": 3, "draws": 2, "shares": 2, "spins": 2, "parts": 2, "return": 2}


def words_of(path, name):
    """The words of a table of the code, or of an X-list: each quoted one, in order."""
    text = (ROOT / path).read_text("utf-8").split(name, 1)[1]
    return re.findall(r'"([a-z][a-z-]*)"', text.split(";", 1)[0])


def one_of():
    """{last name: words}; where only one message has it so, {path: words}."""
    return {"phase": words_of("src/wire/say.c", "phase_keys[PHASES]"), "mode": ["individual", "multi"],
            "book": ["demo", "money"], "lang": ["pt", "en"],
            "lines.result": ["lost", "tied", "won", "surrendered", "void", "returned"],
            "tournaments.state": ["entering", "drawing", "playing", "over", "cancelled", "interrupted"],
            "answer-tournament.state": ["entering", "drawing", "playing", "over", "cancelled", "interrupted"],
            "tournament.state": ["entering", "drawing", "playing", "over", "cancelled", "interrupted"],
            "entrant.state": ["none", "entered", "seated", "asked", "fallen"]}


def shape(values, path):
    """One schema for all of these values, which stand at the same place of a message."""
    words = next((each for key, each in one_of().items() if path == key or path.endswith("." + key)), None)
    if words:
        return {"type": "string", "enum": words}
    if all(isinstance(value, bool) for value in values):
        return {"type": "boolean"}
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return {"type": "integer"}
    if all(isinstance(value, str) for value in values):
        return {"type": "string"}
    if all(isinstance(value, dict) for value in values):
        return shape_of_objects(values, path)
    if all(isinstance(value, list) for value in values):
        return shape_of_lists(values, path)
    raise ValueError(f"{path}: of two kinds")


def shape_of_objects(values, path):
    if path in ELSEWHERE:
        return {"type": "object", "additionalProperties": True}
    maybe = SOMETIMES.get(path, {})
    fields = {}
    for value in values + [maybe]:
        for key, inner in value.items():
            fields.setdefault(key, []).append(inner)
    needed = [key for key in fields if key not in maybe and all(key in value for value in values)]
    return {"type": "object", "properties": {key: shape(each, f"{path}.{key}") for key, each in fields.items()},
            **({} if path in OPEN or not needed else {"required": needed}),
            **({"additionalProperties": True} if path in OPEN else {})}


def shape_of_lists(values, path):
    last = path.rsplit(".", 1)[-1]
    inner = [each for value in values for each in value] + ITEMS.get(path, [])
    whole = {"type": "integer"}
    if last in TUPLES and inner and not isinstance(inner[0], (dict, list)):
        many = TUPLES[last]
        return {"type": "array", "prefixItems": [whole] * many, "minItems": many, "maxItems": many}
    return {"type": "array", **({"items": shape(inner, path)} if inner else {})}


def faults(schema, value, path):
    """Where a value is not of this shape."""
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    kind = schema.get("type")
    if kind and (not isinstance(value, kinds[kind]) or (kind == "integer" and isinstance(value, bool))):
        return [f"{path} is no {kind}"]
    if value not in schema.get("enum", [schema.get("const", value)]):
        return [f"{path} is {value}"]
    found = []
    if kind == "object":
        found += [f"{path} has no {key}" for key in schema.get("required", []) if key not in value]
        for key, inner in value.items():
            if key in schema.get("properties", {}):
                found += faults(schema["properties"][key], inner, f"{path}.{key}")
            elif not schema.get("additionalProperties"):
                found.append(f"{path}.{key} is not described")
    elif kind == "array":
        if len(value) > schema.get("maxItems", len(value)) or len(value) < schema.get("minItems", 0):
            found.append(f"{path} has {len(value)}")
        for inner in value:
            found += faults(schema.get("items", {}), inner, path)
    return found
