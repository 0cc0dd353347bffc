"""shapes.py -- what the words of docs/protocol.md say of a message beyond its examples: fields that are
there only sometimes, words that are one of a few, lists of one length, objects that differ from game to
game.  tools/asyncapi.py puts both together; tests/described.py compares the result with the house."""
import re
from pathlib import Path

import games

ROOT = Path(__file__).resolve().parent.parent

PRICE = {"prize": 0, "bounty": 0, "commission": 0, "chips": 0}
LEVEL = {"length": 0, "hands": 0, "break": 0}
ASKED = {"seat": 0, "place": 0, "moves": [""]}
OPENINGS = [{"seat": 0, "position": 0, "card": "", "salt": "", "path": [""]}]
NAMED = {"name": "", "guest": 0, "bot": True}
WHY = {"key": "", "pt": "", "en": ""}

COMBINATION = {"key": "", "pt": "", "en": "", "cards": [""]}
POKER_PLAYER = {"seat": 0, "bot": True, "stack": 0, "time_bank": 0, "rest": "", "leaving": True, "owes_big": True,
                "owes_small": True, "posts": True, "bet": 0, "in": 0, "back": 0, "won": 0, "folded": True,
                "all_in": True, "mucked": True, "cards": [""], "combination": COMBINATION}
# What lies on a table: each game against the bank has its own of these.
BANKED = games.together("view")
GAME = {**BANKED, "button": 0, "small": 0, "big": 0, "levels": {"small": 0, "big": 0, "ante": 0}, "street": 0,
        "board": [""], "pot": 0, "pots": [{"chips": 0, "seats": [0]}], "in_time_bank": True, "waiting": 0,
        "players": [POKER_PLAYER]}
OUTCOME = {**BANKED, "button": 0, "board": [""], "players": [{"seat": 0, "cards": [""], "folded": True}]}
LAYOUT = {"decisions": [{"decision": 0, "key": "", "pt": "", "en": ""}], **games.together("layout")}
LISTED = {"paused": True, "closing": 0, "start": 0, "entrant": 0}

# Of a round that is not over there is less, and less for players who were not in it.
TOLD_ROUND = {"why": WHY, "commitment": "", "seed": "", "outcome": OUTCOME, "draws": [[0, 0]], "lines": [], "staked": 0, "won": 0}

# Where: fields that may be missing there, each with a value of its kind.
SOMETIMES = {
    "refused": {"rule": "", "field": "", "highest": 0},
    "answer-hello": {"token": "", "name": "", "demo": 0, "simulated": True},
    "answer-lobby.tables": {"closing": 0, "copy_of": 0, "players": [], "return": [0, 0]}, "answer-lobby.tables.players": NAMED,
    "names.names": NAMED,
    "places": {"buy_in": [0, 0], "decision": 0, "time_bank": 0},
    "places.places": {"most": 0, "by": "", "covers": [""], "half": True},
    "places.layout": LAYOUT,
    "table": {"deadline": 0, "closing": 0, "asked": ASKED, "hash": "", "openings": OPENINGS},
    "table.game": GAME, "table.game.players": {key: POKER_PLAYER[key] for key in POKER_PLAYER
                                               if key not in ("seat", "stack", "time_bank")},
    "table.asked": {"turn": 0, "moves": [""], "call": 0, "least": 0, "most": 0},
    "table.openings": {"seat": 0},
    "table.events": {"seat": 0, "amount": 0},
    "you": {"session": 0, "brought": 0, "lines": [], "hash": "", "cards": [""], "asked": ASKED, "openings": OPENINGS},
    "you.lines": {"hand": 0, "part": 0, "commission": 0},
    "you.asked": {"turn": 0, "call": 0, "least": 0, "most": 0, "terms": [{"move": "", "adds": 0, "back": 0, "rule": ""}]},
    "you.asked.terms": {"adds": 0, "back": 0},
    "you.openings": {"seat": 0},
    "line": {"until": 0},
    "answer-tournaments.tournaments": LISTED,
    "answer-tournament": {**LISTED, "late": 0, "reentries": 0, "rebuys": 0, "rebuy_until": 0, "rebuy": PRICE,
                          "addon": PRICE, "ticket": 0, "tickets": 0, "spins": [[0, 0]]},
    "answer-tournament.levels": LEVEL,
    "tournament": {**LISTED, "ends": 0, "break": True, "open": True, "hand_for_hand": True, "guarantee": 0},
    "tournament.ranks": {"bot": True, "place": 0, "table": 0, "seat": 0, "prize": 0, "bounty": 0},
    "tournament.events": {"table": 0, "seat": 0, "entrant": 0, "hand": 0},
    "entrant": {"table": 0, "seat": 0, "rank": 0, "until": 0, "ticket": True},
    "answer-round": TOLD_ROUND, "answer-rounds": {"below": 0},
    "answer-rounds.rounds": {key: TOLD_ROUND[key] for key in TOLD_ROUND if key not in ("lines", "staked", "won")},
    "answer-sessions": {"below": 0},
    "answer-statement": {"below": 0}, "answer-statement.played": {"commission": 0, "void": True},
    "answer-replay": {**TOLD_ROUND, "places": {}, "frames": []}, "answer-replay.info": {"tournament": 0},
    "answer-replay.frames": {"you": {}},
    "answer-replay.frames.you": {"lines": [], "cards": [""], "asked": ASKED},
    "answer-record.record.commands": {"seat": 0, "player": "", "place": 0, "number": 0, "amount": 0, "below": 0},
    "answer-rules": {"returns": [{"bet": "", "to": "", "bets": 0, "return": 0}]},
    "answer-rules.returns": {"to": "", "bets": 0}, "answer-rules.bets": {"most": 0, "by": ""}, "answer-rules.options": {"rule": ""}, "answer-rules.sections": {"rule": ""},
}
for _where in ("answer-tournaments.tournaments", "answer-tournament", "tournament"):
    SOMETIMES[_where + ".fee"] = {"bounty": 0, "chips": 0}
for _what in ("rebuy", "addon"):
    SOMETIMES["answer-tournament." + _what] = {"bounty": 0, "chips": 0}

for _where in ("answer-round", "answer-replay", "answer-record.record"):
    SOMETIMES[_where + ".lines"] = {"player": "", "key": ""}
for _where in ("answer-round", "answer-rounds.rounds", "answer-replay"):
    SOMETIMES[_where + ".outcome"] = OUTCOME
    SOMETIMES[_where + ".outcome.players"] = {"folded": True}
for _where in ("table.game", "answer-round.outcome", "answer-rounds.rounds.outcome", "answer-replay.outcome"):
    for _inside, _fields in games.together("sometimes").items():
        SOMETIMES[f"{_where}.{_inside}"] = _fields

# Messages and parts of them that are another message.
SAME = {"answer-last": "answer-round", "answer-replay.places": "places", "answer-replay.frames.table": "table",
        "answer-replay.frames.you.lines": "you/properties/lines", "answer-replay.lines": "answer-round/properties/lines",
        "answer-replay.frames.you.asked": "you/properties/asked"}

# What no example can show: null, and a field for each of a game's options.
FIXED = {"refused.re": {"type": ["integer", "null"]},
         "answer-record.record.options": {"type": "object", "additionalProperties": {"type": "integer"}},
         "answer-record.record.seeds.seed": {"type": ["string", "null"]}}
for _where in ("answer-round", "answer-rounds.rounds", "answer-replay", "answer-record.record"):
    for _what in ("name", "game"):    # where the row that says so is not there any more
        FIXED[f"{_where}.{_what}"] = {"type": ["string", "null"]}

# What is in lists that the examples show empty.
ITEMS = {"entrant.may": [""], "answer-rules.decisions": [""], "answer-record.record.openings": [""]}

# Lists of so many numbers, by their last name.
TUPLES = {"pays": 2, "buy_in": 2, "bets": 3, "draws": 2, "shares": 2, "spins": 2, "parts": 2, "return": 2}


def words_of(path, name):
    """The words of a table of the code, or of an X-list: each quoted one, in order."""
    text = (ROOT / path).read_text("utf-8").split(name, 1)[1]
    return re.findall(r'"([a-z][a-z-]*)"', text.split(";", 1)[0])


def one_of():
    """{last name: words}; where only one message has it so, {path: words}."""
    return {"phase": words_of("src/wire/live_json.c", "phase_keys[PHASES]"), "mode": ["individual", "multi"],
            "book": ["demo", "money"], "lang": ["pt", "en"], "places.by": ["decision"], "bets.by": ["decision"],
            "lines.result": ["lost", "tied", "won", "surrendered", "void", "returned"],
            "tournaments.state": ["entering", "drawing", "playing", "over", "cancelled", "interrupted"],
            "answer-tournament.state": ["entering", "drawing", "playing", "over", "cancelled", "interrupted"],
            "tournament.state": ["entering", "drawing", "playing", "over", "cancelled", "interrupted"],
            "entrant.state": ["none", "entered", "seated", "asked", "fallen"]}


def shape(values, path):
    """One schema for all of these values, which stand at the same place of a message."""
    if path in FIXED:
        return FIXED[path]
    if path in SAME:
        return {"$ref": f"#/channels/house/messages/{SAME[path].replace('/', '/payload/', 1)}" +
                        ("" if "/" in SAME[path] else "/payload")}
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
    maybe = SOMETIMES.get(path, {})
    fields = {}
    for value in values + [maybe]:
        for key, inner in value.items():
            fields.setdefault(key, []).append(inner)
    needed = [key for key in fields if key not in maybe and all(key in value for value in values)]
    return {"type": "object", "properties": {key: shape(each, f"{path}.{key}") for key, each in fields.items()},
            **({"required": needed} if needed else {}), "additionalProperties": False}


def shape_of_lists(values, path):
    last = path.rsplit(".", 1)[-1]
    inner = [each for value in values for each in value] + ITEMS.get(path, [])
    whole = {"type": "integer"}
    if last in TUPLES and inner and not isinstance(inner[0], (dict, list)):
        many = TUPLES[last]
        return {"type": "array", "prefixItems": [whole] * many, "minItems": many, "maxItems": many}
    return {"type": "array", **({"items": shape(inner, path)} if inner else {})}
