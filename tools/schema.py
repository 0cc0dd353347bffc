"""schema.py -- whether a value is what a JSON schema of docs/asyncapi.json or docs/openapi.json says.

Strict: what is not described is a fault, and so is a word of the schema that is not known here.  As much of
JSON Schema as the two documents use, so that nothing has to be installed."""
import re

KINDS = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
KNOWN = {"$ref", "type", "const", "enum", "properties", "required", "additionalProperties", "items", "prefixItems",
         "minItems", "maxItems", "minimum", "maximum", "minLength", "maxLength", "pattern", "format", "anyOf"}


def found(root, refer):
    """What a reference within the document stands for."""
    for word in refer.removeprefix("#/").split("/"):
        root = root[word]
    return root


def is_kind(value, kind):
    return isinstance(value, KINDS[kind]) and not (kind == "integer" and isinstance(value, bool))


def of_object(schema, value, path, root):
    faulty = [f"{path} has no {key}" for key in schema.get("required", []) if key not in value]
    others = schema.get("additionalProperties", False)
    for key, inner in value.items():
        if key in schema.get("properties", {}):
            faulty += faults(schema["properties"][key], inner, f"{path}.{key}", root)
        elif not others:
            faulty.append(f"{path}.{key} is not described")
        elif others is not True:
            faulty += faults(others, inner, f"{path}.{key}", root)
    return faulty


def of_array(schema, value, path, root):
    faulty = []
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        faulty.append(f"{path} has {len(value)}")
    first = schema.get("prefixItems", [])
    for i, inner in enumerate(value):
        if i >= len(first) and "items" not in schema:
            return faulty + [f"{path}[{i}] is not described"]
        faulty += faults(first[i] if i < len(first) else schema["items"], inner, f"{path}[]", root)
    return faulty


def of_text(schema, value, path):
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        return [f"{path} has {len(value)} characters"]
    return [] if re.search(schema.get("pattern", ""), value) else [f"{path} is {value!r}"]


def faults(schema, value, path, root):
    """Where a value is not what the schema says, each as a sentence; `root` is the whole document."""
    unknown = set(schema) - KNOWN
    if unknown:
        raise ValueError(f"{path}: the schema says {sorted(unknown)}")
    if "$ref" in schema:
        return faults(found(root, schema["$ref"]), value, path, root)
    if "anyOf" in schema:
        each = [faults(one, value, path, root) for one in schema["anyOf"]]
        return [] if any(not faulty for faulty in each) else min(each, key=len)
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_kind(value, kind) for kind in kinds):
        return [f"{path} is no {' or '.join(kinds)}"]
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        return [f"{path} is {value!r}"]
    if isinstance(value, dict):
        return of_object(schema, value, path, root)
    if isinstance(value, list):
        return of_array(schema, value, path, root)
    if isinstance(value, str):
        return of_text(schema, value, path)
    if is_kind(value, "integer") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return [f"{path} is {value}"]
    return []
