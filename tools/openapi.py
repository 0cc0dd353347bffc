#!/usr/bin/env python3
"""openapi.py -- the addresses of the house as an OpenAPI document.

    tools/openapi.py --check    says whether docs/openapi.json is what the table of routes says
    tools/openapi.py --write    writes it

Addresses and who may use them come from the table in src/feltrod/routes.c; what they are for and
what they take from the list below, which tests/accounts_test.py holds against the house itself."""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/openapi.json"
ROLES = ["nobody", "player", "operator", "inspector"]
WORDS = {"#": ("number", {"type": "integer", "minimum": 0}),
         "@": ("word", {"type": "string", "pattern": "^[a-z0-9-]{1,32}$"}),
         "*": ("rest", {"type": "string"})}

TEXT, CENTS = {"type": "string"}, {"type": "integer", "minimum": 0, "maximum": 10 ** 11}
KEY = {"type": "string", "maxLength": 64}
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
    "GET /api/sessions/#": ("The statement of one of them.", {}),
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
        sys.exit("tools/openapi.py: a row of src/feltrod/routes.c cannot be read")
    return found


def document():
    paths = {}
    for method, path, who, _ in routes():
        about = ABOUT.get(f"{method} {path}")
        if about is None:
            sys.exit(f"tools/openapi.py: what is {method} {path} for?")
        summary, takes = about
        where = "".join("{" + WORDS[c][0] + "}" if c in WORDS else c for c in path)
        says = {"summary": summary, "x-who": sorted(who, key=[*ROLES, "key"].index),
                "parameters": [{"name": WORDS[c][0], "in": "path", "required": True, "schema": WORDS[c][1]}
                               for c in path if c in WORDS]}
        if method == "GET":
            says["parameters"] += [{"name": name, "in": "query", "schema": form} for name, form in takes.items()]
        else:
            form = {"type": "object", "additionalProperties": False,
                    "properties": {name.rstrip("?"): form for name, form in takes.items()},
                    "required": [name for name in takes if not name.endswith("?")]}
            says["requestBody"] = {"required": True, "content": {"application/json": {"schema": form}}}
        if who == {"key"}:
            says["security"] = [{"signature": [], "time": []}]
        elif "nobody" not in who:
            says["security"] = [{"cookie": []}]
        says["responses"] = {"2XX": {"description": "ok is true"}, "default": {"$ref": "#/components/responses/Refusal"}}
        if not says["parameters"]:
            del says["parameters"]
        paths.setdefault(where, {})[method.lower()] = says
    refusal = {"type": "object", "required": ["ok", "refusal"], "properties": {
        "ok": {"const": False}, **{name: TEXT for name in ("refusal", "pt", "en", "rule", "field")}}}
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
                "responses": {"Refusal": {"description": "ok is false, and why",
                                          "content": {"application/json": {"schema": refusal}}}}}}


def main():
    text = json.dumps(document(), ensure_ascii=False, indent=1) + "\n"
    listed = {f"{method} {path}" for method, path, _, _ in routes()}
    gone = sorted(set(ABOUT) - listed)
    if gone:
        sys.exit(f"tools/openapi.py: there is no {gone[0]}")
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(text, "utf-8")
    elif sys.argv[1:] == ["--check"]:
        if not PAGE.exists() or PAGE.read_text("utf-8") != text:
            sys.exit("docs/openapi.json is not what src/feltrod/routes.c says: tools/openapi.py --write")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
