#!/usr/bin/python3
"""wire_types.py -- the messages of the wire as TypeScript, from docs/asyncapi.json.

    tools/wire_types.py --check    says whether web/src/house/messages.ts is what the document says
    tools/wire_types.py --write    writes it"""
import json
from pathlib import Path

from generated import keep

ROOT = Path(__file__).resolve().parent.parent
HEAD = """\
/* Every message of the wire, as docs/asyncapi.json describes it.  Written by tools/wire_types.py; not by hand. */
"""


MESSAGES = {}    # by name, as the document has them


def quoted(word):
    return "'" + word + "'"


def referred(refer):
    """The type that is another message, or a field of one."""
    key, _, *field = refer.removeprefix("#/channels/house/messages/").split("/")
    name = name_of(key, MESSAGES[key]["payload"])
    return f"NonNullable<{name}['{field[1]}']>" if field else name


def written(schema, indent):
    """A schema as a type; `indent` is that of the line it stands in."""
    if "$ref" in schema:
        return referred(schema["$ref"])
    if "const" in schema:
        value = schema["const"]
        return quoted(value) if isinstance(value, str) else json.dumps(value)
    if "enum" in schema:
        return " | ".join(quoted(word) for word in schema["enum"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(written({"type": each}, indent) for each in kind)
    if kind == "integer":
        return "number"
    if kind in ("string", "boolean", "null"):
        return kind
    if kind == "array" and "prefixItems" in schema:
        return "[" + ", ".join(written(each, indent) for each in schema["prefixItems"]) + "]"
    if kind == "array":
        inner = written(schema["items"], indent) if "items" in schema else "unknown"
        return (f"({inner})" if " | " in inner and not inner.startswith("{") else inner) + "[]"
    if kind == "object":
        return written_object(schema, indent)
    return "unknown"


def written_object(schema, indent, left_out=()):
    needed = schema.get("required", [])
    deeper = indent + "  "
    lines = [f"{deeper}{key}{'' if key in needed else '?'}: {written(each, deeper)};"
             for key, each in schema.get("properties", {}).items() if key not in left_out]
    if schema.get("additionalProperties"):
        lines.append(f"{deeper}[more: string]: {written(schema['additionalProperties'], deeper)};")
    return "\n".join(["{", *lines, indent + "}"])


def name_of(key, schema):
    words = "".join(word.capitalize() for word in key.replace("_", "-").split("-"))
    return f"Told{words}" if "type" in schema.get("properties", {}) else words


def document():
    MESSAGES.update(json.loads((ROOT / "docs/asyncapi.json").read_text("utf-8"))["channels"]["house"]["messages"])
    parts, kinds = [HEAD], {"Ask": [], "Told": [], "Answer": []}
    for key, message in MESSAGES.items():
        schema = message["payload"]
        name = name_of(key, schema)
        if "$ref" in schema:
            parts.append(f"export type {name} = {referred(schema['$ref'])};\n")
        else:    # `n` is the line's own
            parts.append(f"export interface {name} {written_object(schema, '', ('n',))}\n")
        kinds[next(kind for kind in kinds if name.startswith(kind) or kind == "Answer")].append(name)
    for kind, names in kinds.items():
        parts.append(f"export type Any{kind} =\n" + "\n".join(f"  | {name}" for name in names) + ";\n")
    return "\n".join(parts)


def main():
    path = ROOT / "web/src/house/messages.ts"
    text = document()
    keep(path, text, "docs/asyncapi.json, which tools/asyncapi.py writes")


if __name__ == "__main__":
    main()
