"""described.py -- compares what a house sends with the documents that a stranger reads.

A test imports it.  Then every message that ws_client receives, and every answer that feltrod_client's visitors get, is
looked up in docs/asyncapi.json and docs/openapi.json.  A field that they do not describe fails the test that received
it."""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
sys.path.insert(0, HERE)
import schema  # noqa: E402
import ws_client  # noqa: E402


def loaded(name):
    with open(os.path.join(HERE, "..", "docs", name), encoding="utf-8") as file:
        return json.load(file)


WIRE, HTTP = loaded("asyncapi.json"), loaded("openapi.json")
MESSAGES = WIRE["channels"]["house"]["messages"]
ALL = [name.removeprefix("answer-") for name in MESSAGES if name.startswith("answer-")]
heard, answered = {}, {}    # how often each message, and each address and status, was compared


def fits(name, said):
    """The faults of a message that goes by this name in the document."""
    if name not in MESSAGES:
        return [f"{name} is not described"]
    return schema.faults(MESSAGES[name]["payload"], said, name, WIRE)


def judge(asked, said):
    """A message; `asked` is {n: what may have been asked with it}."""
    if "type" in said:
        names = [said["type"]]
    elif not said["ok"]:
        names = ["refused"]
    else:
        names = [f"answer-{do}" for do in asked.get(said["re"], ALL)]
    faulty = [fits(name, said) for name in names]
    assert not min(faulty, key=len), (min(faulty, key=len), said)
    name = names[faulty.index([])]
    heard[name] = heard.get(name, 0) + 1


def note(asked, payload):
    """What a client says, by its number."""
    try:
        words = json.loads(payload)
    except (ValueError, RecursionError):    # no message: it is refused
        return
    if isinstance(words, dict) and isinstance(words.get("n"), int) and isinstance(words.get("do"), str):
        asked.setdefault(words["n"], set()).add(words["do"])


def pattern(path):
    return re.sub(r"\\\{rest\\\}", "(.*)", re.sub(r"\\\{(number|word)\\\}", "([^/]+)", re.escape(path)))


PATHS = [(path, re.compile(pattern(path))) for path in HTTP["paths"]]


def judge_http(method, target, status, said):
    """An answer in JSON: of which address, and whether it is what that one says with this status."""
    path = next((path for path, shape in PATHS if shape.fullmatch(target.split("?")[0])), None)
    responses = HTTP["paths"].get(path, {}).get(method.lower(), {}).get("responses")
    if responses is None or path == "/{rest}":    # nothing is there, or it is not used so
        form = HTTP["components"]["schemas"]["NotThere"]
        where = f"{method} {target}"
    else:
        assert str(status) in responses, f"{method} {path}: {status} is not described: {said}"
        form = responses[str(status)]["content"]["application/json"]["schema"]
        where = f"{method} {path} {status}"
        answered[method, path, status] = answered.get((method, path, status), 0) + 1
    faulty = schema.faults(form, said, where, HTTP)
    assert not faulty, (faulty, said)


ws_client.Client.note, ws_client.Client.judge = staticmethod(note), staticmethod(judge)
