#!/usr/bin/python3
"""openapi.py -- the addresses of the house as an OpenAPI document.

    tools/openapi.py --check    says whether docs/openapi.json is what the table of routes says
    tools/openapi.py --write    writes it

Addresses and who may use them come from the table in src/feltrod/routes.c; what they are for, what they
take and what they answer from the lists below; what is read back over the WebSocket too is what
tools/asyncapi.py says of it.  tests/described.py compares every answer that a test gets with the document, and
tests/accounts_test.py sees to it that every address is tried."""
import json
import re
import sys
from pathlib import Path

import asyncapi
from generated import keep
import refusals

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/openapi.json"
ROLES = ["nobody", "player", "operator", "inspector"]
WORDS = {"#": ("number", {"type": "integer", "minimum": 0}),
         "@": ("word", {"type": "string", "pattern": "^[a-z0-9-]{1,32}$"}),
         "*": ("rest", {"type": "string"})}

TEXT, CENTS = {"type": "string"}, {"type": "integer", "minimum": 0, "maximum": 10 ** 11}
KEY = {"type": "string", "pattern": "^[!-~]{1,64}$"}
REASON = {"reason": {"type": "string", "maxLength": 200}}
NUMBER = {"type": "integer", "minimum": 0, "maximum": 2 ** 53 - 1}    # what a browser still counts exactly
AT = {"at?": NUMBER}
BELOW = {"below": {"type": "integer"}}
LANG = {"lang": {"type": "string", "enum": ["pt", "en"]}}

# What an address is for; then what it takes, in the body of a POST or the query of a GET.
# A question mark stands behind what may be missing; of a query everything may.
ABOUT = {
    "GET /*": ("A file of the web client.", {}),
    "GET /healthz": ("Whether the house is well.", {}),
    "GET /readyz": ("Whether it takes players now.", {}),
    "GET /metrics": ("What the house has counted, for Prometheus.", {}),
    "GET /api/games": ("The games of the house.", LANG),
    "GET /api/rules/@": ("What a rule says, in the house's own words.", LANG),
    "GET /api/tables/#/rules": ("The rules of a table, with its own numbers.", LANG),
    "GET /api/tables/#/rounds": ("The last rounds of a table.", BELOW),
    "GET /api/tables/#/last": ("The last round that the player took part in there.", {}),
    "GET /api/rounds/#": ("One round, as the visitor may see it.", {}),
    "GET /api/rounds/#/record": ("The same as a record that can be computed again.", {}),
    "GET /api/sessions": ("The player's game sessions.", BELOW),
    "GET /api/sessions/#": ("The statement of one of them.", BELOW),
    "GET /api/history": ("Movements of the player's wallet, for ninety days.", {"from": {"type": "integer"}}),
    "POST /api/register": ("Registers a player.", {
        "login": {"type": "string", "pattern": "^[a-z0-9._@+-]{3,64}$"}, "name": {"type": "string", "maxLength": 16},
        "password": {"type": "string", "minLength": 10, "maxLength": 128}, "born": {"type": "string", "format": "date"},
        "terms": {"type": "boolean"}}),
    "POST /api/sign-in": ("Signs in, and sets the cookie.", {"login": TEXT, "password": TEXT}),
    "POST /api/sign-out": ("Ends the log-in and its WebSockets.", {}),
    "POST /api/password": ("Another password; ends every log-in and begins one.", {"old": TEXT, "new": TEXT}),
    "GET /api/me": ("Who has signed in.", {}),
    "POST /api/ticket": ("A ticket to a WebSocket, for once and thirty seconds.", {}),
    "POST /api/limits": ("Sets a limit of the player's own.", {
        "limit": {"type": "string", "enum": ["deposit-day", "deposit-week", "deposit-month", "bet-day", "bet-week",
                                             "bet-month"]}, "amount?": CENTS}),
    "POST /api/exclusion": ("A pause, or self-exclusion.", {
        "days?": {"type": "integer", "minimum": 1, "maximum": 89},
        "months?": {"type": "integer", "minimum": 3, "maximum": 1200}}),
    "POST /api/exclusion/end": ("Announces the end of a self-exclusion.", {}),
    "GET /api/wallet": ("The player's balances, by book and compartment.", {}),
    "POST /api/cashier/simulated/deposit": ("A deposit that nobody paid.", {"key": KEY, "amount": CENTS}),
    "POST /api/cashier/simulated/withdraw": ("A withdrawal that nobody receives.", {"key": KEY, "amount?": CENTS}),
    "POST /cashier/deposit": ("A deposit, from the payment system.", {
        "key": KEY, "player": NUMBER, "amount": CENTS}),
    "POST /cashier/withdrawal": ("A withdrawal, likewise.", {"key": KEY, "player": NUMBER, "amount": CENTS}),
    "GET /api/operator/tables": ("Every table, and when it closes.", {}),
    "POST /api/operator/tables/#/enable": ("Opens a table again.", {}),
    "POST /api/operator/tables/#/disable": ("Closes a table, at once or at a time.", AT),
    "POST /api/operator/games/@/enable": ("Opens a game again.", {}),
    "POST /api/operator/games/@/disable": ("Closes every table of a game, and its tournaments.", AT),
    "POST /api/operator/house/enable": ("Opens the house again.", {}),
    "POST /api/operator/house/disable": ("Closes every table.", AT),
    "POST /api/operator/tournaments/#/pause": ("A tournament stands: hands in play are void.", REASON),
    "POST /api/operator/tournaments/#/resume": ("It goes on, and no time was lost.", REASON),
    "POST /api/operator/tournaments/#/cancel": ("Before the start, or where it could not come back: everything back.", REASON),
    "POST /api/operator/tournaments/#/interrupt": ("It cannot be resumed: the prizes are shared out, or everything goes back.", REASON),
    "GET /api/operator/players": ("The players' accounts.", {"after": {"type": "integer"}}),
    "GET /api/operator/complaints": ("What players complain of, each with its round.", {"after": {"type": "integer"}}),
    "POST /api/operator/players/#/suspend": ("Suspends a player.", REASON),
    "POST /api/operator/players/#/restore": ("Lets him play again.", REASON),
}


def thing(fields):
    """An object with these fields and no other; a question mark stands behind what may be missing."""
    return {"type": "object", "additionalProperties": False,
            "properties": {name.rstrip("?"): form for name, form in fields.items()},
            "required": [name for name in fields if not name.endswith("?")]}


def many(form):
    return {"type": "array", "items": form}


def wired(ask):
    """What an ask is answered with over the WebSocket, and over HTTP too: without `re`."""
    messages = asyncapi.document()["channels"]["house"]["messages"]
    form = messages[f"answer-{ask}"]["payload"]
    if "$ref" in form:
        form = messages[form["$ref"].split("/")[-2]]["payload"]
    return {name + ("" if name in form["required"] else "?"): inner for name, inner in form["properties"].items()
            if name not in ("re", "ok")}


WHOLE, YES = {"type": "integer"}, {"type": "boolean"}
NO_LIMIT = {"type": ["integer", "null"]}
LIMITS = {"type": "object", "additionalProperties": False, "properties": {
    key: thing({"most": NO_LIMIT, "used": WHOLE, "next?": NO_LIMIT, "from?": WHOLE})
    for key in ABOUT["POST /api/limits"][1]["limit"]["enum"]}}
ACCOUNT = {"player": WHOLE, "login": TEXT, "name": TEXT, "role": {"type": "string", "enum": ROLES[1:]},
           "registered": WHOLE, "barred?": {"type": "string", "enum": ["suspended", "pause", "excluded"]},
           "since?": WHOLE, "until?": WHOLE, "limits?": LIMITS}
ME = {"me": {"$ref": "#/components/schemas/Account"}}
PLAYER = {"player": {"$ref": "#/components/schemas/Account"}}
FUNDS = thing({"wallet": WHOLE, "tables": WHOLE, "in_play": WHOLE})
FUNDS = thing({"money": FUNDS, "bonus": FUNDS, "credit": FUNDS})
MOVED = {"movement": WHOLE, "seq": WHOLE, "amount": WHOLE, "wallet": WHOLE, "repeated": YES}
READING = {"rule": TEXT, "text": TEXT, "lang": LANG["lang"], "rebuilt?": {"const": True}}
ROW = {"seq": WHOLE}

# What an address answers with beside `ok`, where all went well; and how it may refuse, beside what every one of
# its kind does (`refuses`).  Orders to tables and tournaments are alike.
ANSWERS = {
    "GET /api/games": ({"games": many(thing({
        "game": TEXT, "title": TEXT, "regulation": TEXT, "rules": WHOLE, "banked": YES, "text?": TEXT}))}, []),
    "GET /api/rules/@": ({**READING, "above": many(thing(READING))}, ["NO_SUCH_RECORD"]),
    "GET /api/tables/#/rules": (wired("rules"), ["NO_SUCH_RECORD"]),
    "GET /api/tables/#/rounds": (wired("rounds"), ["NO_SUCH_RECORD", "TOO_LONG", "UNREADABLE", "BUSY"]),
    "GET /api/tables/#/last": (wired("last"), ["NO_SUCH_RECORD", "TOO_LONG", "UNREADABLE", "BUSY"]),
    "GET /api/rounds/#": (wired("round"), ["NO_SUCH_RECORD", "TOO_LONG", "UNREADABLE", "BUSY"]),
    "GET /api/sessions": (wired("sessions"), ["TOO_LONG", "UNREADABLE", "BUSY"]),
    "GET /api/sessions/#": (wired("statement"), ["NO_SUCH_RECORD", "TOO_LONG", "UNREADABLE", "BUSY"]),
    "GET /api/history": ({"movements": many(thing({
        "at": WHOLE, "kind": TEXT, "amount": WHOLE, "after": WHOLE, "row": WHOLE})), "from?": WHOLE},
        ["NO_SUCH_RECORD", "TOO_LONG", "UNREADABLE", "BUSY"]),
    "POST /api/register": ({"player": WHOLE}, ["BAD_LOGIN", "BAD_NAME", "BAD_PASSWORD", "BAD_BIRTH_DATE", "UNDER_AGE",
                                               "TERMS_NOT_ACCEPTED", "NAME_TAKEN", "LOGIN_TAKEN", "TOO_OFTEN", "BUSY"]),
    "POST /api/sign-in": ({"last": NO_LIMIT, **ME}, ["BAD_CREDENTIALS", "TOO_OFTEN", "BUSY"]),
    "POST /api/sign-out": ({}, []),
    "POST /api/password": ({}, ["BAD_CREDENTIALS", "BAD_PASSWORD", "TOO_OFTEN", "BUSY"]),
    "GET /api/me": (ME, []),
    "POST /api/ticket": ({"ticket": TEXT, "until": WHOLE}, []),
    "POST /api/limits": (ME, ["BAD_LIMIT"]),
    "POST /api/exclusion": (ME, ["BAD_EXCLUSION", "ALREADY_BARRED"]),
    "POST /api/exclusion/end": (ME, ["NOT_EXCLUDED", "ON_PAUSE", "ENDS_SOONER"]),
    "GET /api/wallet": ({"money": FUNDS, "demo": FUNDS, "simulated": YES}, []),
    "GET /api/operator/tables": ({"tables": many(thing({
        "table": WHOLE, "name": TEXT, "game": TEXT, "closes?": WHOLE}))}, []),
    "GET /api/operator/players": ({"players": many(PLAYER["player"])}, []),
    "GET /api/operator/complaints": ({"complaints": many(thing({
        "complaint": WHOLE, "at": WHOLE, "player": TEXT, "round": WHOLE, "text": TEXT})), "after?": WHOLE},
        ["TOO_LONG", "UNREADABLE", "BUSY"]),
    "POST /api/operator/players/#/suspend": (PLAYER, ["NO_SUCH_PLAYER"]),
    "POST /api/operator/players/#/restore": (PLAYER, ["NO_SUCH_PLAYER", "OWN_EXCLUSION"]),
}
for _path in ABOUT:
    if "/tournaments/" in _path:
        ANSWERS[_path] = (ROW, ["NOT_NOW", "TOURNAMENT_OVER", "TABLE_CLOSED", "PAID_OUT", "BUSY"])
    elif _path.endswith("able"):
        ANSWERS[_path] = (ROW, [])
    elif "/cashier/" in _path:
        ANSWERS[_path] = ({**MOVED, **({"simulated": {"const": True}} if "simulated" in _path else {})},
                          ["BAD_AMOUNT", "TOO_MUCH", "NO_FUNDS", "FUNDS_NOT_ALLOWED", "KEY_REUSED", "BARRED", "OWN_LIMIT",
                           "NOT_FOUND" if "simulated" in _path else "NO_SUCH_PLAYER"])

# Not JSON with `ok`: by status, what is in the body.
PLAIN = {"text/plain; version=0.0.4; charset=utf-8": {"schema": TEXT}}
OTHER = {"GET /*": {"200": {"*/*": {}}},
         "GET /healthz": {"200": PLAIN},
         "GET /readyz": {"200": PLAIN, "503": PLAIN},
         "GET /metrics": {"200": PLAIN},
         "GET /api/rounds/#/record": {"200": {"application/json": {"schema": {"$ref": "#/components/schemas/Record"}}}}}
NOT_OK = {"GET /*": ["NOT_FOUND"], "GET /metrics": ["NOT_FOUND"],
          "GET /api/rounds/#/record": ["NO_SUCH_RECORD", "ROUND_RUNNING", "TOO_LONG", "UNREADABLE", "BUSY", "NOT_CONFIRMED",
                                       "STOPPED"]}


def refuses(method, path, who):
    """The keys with which an address may refuse."""
    key = f"{method} {path}"
    if key in OTHER:
        return set(NOT_OK.get(key, [])) | ({"NOT_FOUND"} if "#" in path else set())
    found = {*ANSWERS.get(key, ({}, ()))[1], "NOT_CONFIRMED", "STOPPED"}
    if who == {"key"}:
        found.add("BAD_SIGNATURE")
    else:
        found |= {"SIGN_IN"} if "nobody" not in who else set()
        found |= {"NOT_ALLOWED"} if not who >= set(ROLES[1:]) else set()
    if method == "POST":
        found |= {"BAD_CONTENT_TYPE", "NOT_JSON", "FIELD_TWICE", "BAD_FIELD"} | ({"BAD_ORIGIN"} if who != {"key"} else set())
    if method == "GET" and ABOUT[key][1]:
        found.add("BAD_FIELD")
    if "#" in path or "@" in path:
        found.add("NOT_FOUND")
    return found


def refused(keys):
    """The schema of a refusal with one of these."""
    return thing({"ok": {"const": False}, "refusal": {"type": "string", "enum": sorted(keys)}, "pt": TEXT, "en": TEXT,
                  "rule?": TEXT, **({"field?": TEXT} if keys & {"BAD_FIELD", "FIELD_TWICE"} else {}),
                  **({"until?": WHOLE} if keys & {"ALREADY_BARRED", "ON_PAUSE", "ENDS_SOONER"} else {})})


def responses(method, path, who):
    """{status: response} of an address."""
    key, by_status, statuses = f"{method} {path}", {}, refusals.statuses()
    if key in OTHER:
        found = {status: {"description": "as it is", "content": content} for status, content in OTHER[key].items()}
    elif key not in ANSWERS:
        sys.exit(f"tools/openapi.py: say in ANSWERS what {key} answers and how it refuses")
    else:
        form = thing({"ok": {"const": True}, **ANSWERS[key][0]})
        found = {"201" if path == "/api/register" else "200": {
            "description": "done", "content": {"application/json": {"schema": form}}}}
    for refusal in refuses(method, path, who):
        if refusal not in statuses:
            sys.exit(f"tools/openapi.py: {key} refuses with {refusal}, which src/base/refusal.h does not have")
        by_status.setdefault(statuses[refusal], set()).add(refusal)
    for status, keys in sorted(by_status.items()):
        found[str(status)] = {"description": "refused: " + ", ".join(sorted(keys)),
                              "content": {"application/json": {"schema": refused(keys)}}}
    return found


def routes():
    """[(method, path, {who}, function)] from the table; who may be "key", the payment system."""
    text = (ROOT / "src/feltrod/routes.c").read_text("utf-8")
    sets = {"ALL": ROLES, "KEY": ["key"], **{role.upper(): [role] for role in ROLES}}
    for name, words in re.findall(r"#define MAY_(\w+)\s+\((.*?)\)", text):
        sets[name] = [role for word in re.findall(r"MAY_(\w+)", words) for role in sets[word]]
    table = text.split("api_routes[] = {")[1].split("};")[0]
    found = []
    for method, path, who, function in re.findall(r'\{"(\w+)",\s+"(\S+?)",\s+([\w| ]+?),\s+(\w+)', table):
        found.append((method, path, {role for word in re.findall(r"MAY_(\w+)", who) for role in sets[word]}, function))
    if len(found) != table.count('{"'):
        sys.exit("tools/openapi.py: a row of src/feltrod/routes.c is not {\"METHOD\", \"PATH\", MAY_…, function")
    return found


def document():
    paths = {}
    for method, path, who, _ in routes():
        about = ABOUT.get(f"{method} {path}")
        if about is None:
            sys.exit(f"tools/openapi.py: src/feltrod/routes.c has {method} {path}: say in ABOUT what it is for and what it takes")
        summary, takes = about
        where = "".join("{" + WORDS[c][0] + "}" if c in WORDS else c for c in path)
        says = {"summary": summary, "x-who": sorted(who, key=[*ROLES, "key"].index),
                "parameters": [{"name": WORDS[c][0], "in": "path", "required": True, "schema": WORDS[c][1]}
                               for c in path if c in WORDS]}
        if method == "GET":
            says["parameters"] += [{"name": name, "in": "query", "schema": form} for name, form in takes.items()]
        else:
            says["requestBody"] = {"required": True, "content": {"application/json": {"schema": thing(takes)}}}
        if who == {"key"}:
            says["security"] = [{"signature": [], "time": []}]
        elif "nobody" not in who:
            says["security"] = [{"cookie": []}]
        says["responses"] = responses(method, path, who)
        if not says["parameters"]:
            del says["parameters"]
        paths.setdefault(where, {})[method.lower()] = says
    record = asyncapi.document()["channels"]["house"]["messages"]["answer-record"]["payload"]
    return {"openapi": "3.1.0",
            "info": {"title": "Feltro", "version": "1", "description":
                     "The house over HTTP; docs/protocol.md tells it to people, and the WebSocket at /ws. "
                     "Every POST from a page carries the house's own Origin."},
            "paths": paths,
            "components": {
                "securitySchemes": {
                    "cookie": {"type": "apiKey", "in": "cookie", "name": "__Host-feltro"},
                    "signature": {"type": "apiKey", "in": "header", "name": "Feltro-Signature"},
                    "time": {"type": "apiKey", "in": "header", "name": "Feltro-Time"}},
                "schemas": {"Account": thing(ACCOUNT), "Record": record["properties"]["record"],
                            "NotThere": refused({"NOT_FOUND", "BAD_METHOD"})}}}


def main():
    text = json.dumps(document(), ensure_ascii=False, indent=1) + "\n"
    listed = {f"{method} {path}" for method, path, _, _ in routes()}
    gone = sorted(set(ABOUT) - listed)
    if gone:
        sys.exit(f"tools/openapi.py: ABOUT has {gone[0]}, which src/feltrod/routes.c has not: remove its line")
    keep(PAGE, text, "src/feltrod/routes.c (addresses, roles), the lists in tools/openapi.py (what they take, answer and "
                             "refuse), and docs/protocol.md with tools/shapes.py (what is read over the WebSocket too)")


if __name__ == "__main__":
    main()
