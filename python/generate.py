"""Writes what the package has for each question, each ruleset and each family of sweeps, from what the compiled part
says of them.

`python python/generate.py` writes `grundy/_questions.py`, `grundy/_rulesets.py` and `grundy/families.py`; a test holds that they are as this
would write them.
"""

from __future__ import annotations

import json
import keyword
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grundy import _grundy

HEAD = '"""{title}\n\nThis file is made by `python python/generate.py`.\n"""\n\nfrom __future__ import annotations\n'
COMMON = {"do", "id", "time_limit", "memory_limit", "convention", "notation", "as", "background"}
WIDTH = 118

Schema = dict[str, Any]


def camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def python_name(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def docstring(text: str, indent: str = "    ") -> str:
    text = text.replace("\\", "\\\\").replace('"""', "'''").strip()
    if not text.endswith((".", "`", ":", "?")):
        text += "."
    text = text[0].upper() + text[1:]
    width = WIDTH - len(indent) - 6
    paragraphs = ["\n".join(textwrap.wrap(part, width)) for part in text.split("\n\n")]
    body = "\n\n".join(paragraphs)
    if "\n" not in body and not body.endswith('"'):
        return f'{indent}"""{body}"""\n'
    return textwrap.indent(f'"""{body}\n"""', indent, lambda line: bool(line.strip())) + "\n"


class Types:
    """What the definitions of the schema are in Python, for requests and for answers."""

    def __init__(self, definitions: dict[str, Schema]) -> None:
        self.definitions = definitions
        self.classes: dict[str, Schema] = {}
        self.aliases: dict[str, list[str]] = {}

    def answer(self, schema: Schema) -> tuple[str, str]:
        """The type of a part of an answer, and how `{}` is read as one."""
        if "$ref" in schema:
            return self.reference(schema["$ref"].rsplit("/", 1)[1])
        if options := schema.get("anyOf"):
            return self.union([self.answer(option) for option in options])
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else list(kinds)
        if len(kinds) > 1:
            return self.union([self.answer({**schema, "type": kind}) for kind in kinds])
        match kinds:
            case ["null"]:
                return "None", "None"
            case ["string"]:
                return "str", "{}"
            case ["boolean"]:
                return "bool", "{}"
            case ["integer"]:
                return "int", "whole({})"
            case ["array"]:
                return self.array(schema)
            case ["object"] if isinstance(schema.get("additionalProperties"), dict):
                kind, read = self.answer(schema["additionalProperties"])
                return f"Mapping[str, {kind}]", "{{name: " + read.replace("{}", "part") + " for name, part in {}.items()}}"
        return "Any", "plain({})"

    def array(self, schema: Schema) -> tuple[str, str]:
        if parts := schema.get("prefixItems"):
            typed = [self.answer(part) for part in parts]
            reads = ", ".join(read.replace("{}", f"{{}}[{at}]") for at, (_, read) in enumerate(typed))
            return f"tuple[{', '.join(kind for kind, _ in typed)}]", f"({reads},)"
        kind, read = self.answer(schema.get("items", {}))
        if schema.get("minItems") == schema.get("maxItems") and "minItems" in schema:
            count = schema["minItems"]
            reads = ", ".join(read.replace("{}", f"{{}}[{at}]") for at in range(count))
            return f"tuple[{', '.join([kind] * count)}]", f"({reads},)"
        if read == "{}":
            return f"tuple[{kind}, ...]", "tuple({})"
        return f"tuple[{kind}, ...]", "tuple(" + read.replace("{}", "part") + " for part in {})"

    def union(self, options: list[tuple[str, str]]) -> tuple[str, str]:
        others = [(kind, read) for kind, read in options if kind != "None"]
        kinds = list(dict.fromkeys(kind for kind, _ in others))
        reads = {read for _, read in others}
        read = reads.pop() if len(reads) == 1 else "plain({})"
        if len(others) < len(options):
            kinds.append("None")
            if read not in ("{}", "plain({})"):
                read = "None if (it := {}) is None else " + read.replace("{}", "it")
        return " | ".join(kinds), read

    def reference(self, name: str) -> tuple[str, str]:
        definition = self.definitions[name]
        match name:
            case "Whole":
                return "int", "whole({})"
            case "Exact":
                return "Fraction", "number({})"
            case "ExactOrInfinite":
                return 'Fraction | Literal["inf"]', "number_or_infinite({})"
            case "Wholes":
                return "tuple[int, ...]", "tuple(map(whole, {}))"
            case "Name" | "TypedMove":
                return "str | int", "{}"
            case "Player":
                return "Player", "Player({})"
        if values := literals(definition):
            self.aliases[name] = values
            return name, "{}"
        if "properties" in definition and "oneOf" not in definition:
            if name not in self.classes:
                self.classes[name] = definition
                list(self.fields(definition))
            return name, f"{name}._read({{}})"
        return self.answer({key: value for key, value in definition.items() if key != "description"})

    def fields(self, schema: Schema) -> Iterator[tuple[str, str, str, bool, str]]:
        """The parts of an object: name, type, how it is read, whether it is always there, description."""
        own = dict(schema.get("properties", {}))
        required = set(schema.get("required", []))
        found: dict[str, list[tuple[str, str, str]]] = {}
        for name, part in own.items():
            found[name] = [(*self.answer(part), part.get("description", ""))]
        for option in schema.get("anyOf", []):
            if "$ref" in option:
                option = self.definitions[option["$ref"].rsplit("/", 1)[1]]
            for name, part in option.get("properties", {}).items():
                found.setdefault(name, []).append((*self.answer(part), part.get("description", "")))
        for name, variants in found.items():
            kind, read = self.union([(kind, read) for kind, read, _ in variants])
            yield name, kind, read, name in required, variants[0][2]

    def request(self, name: str, schema: Schema) -> str:
        """The type of a field of a question."""
        if name in ("expr", "game"):
            return "Expression"
        if name == "others":
            return "Sequence[Expression]"
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            if name == "Whole":
                return "int"
            if name == "Exact":
                return "Number"
            if name == "Wholes":
                return "Sequence[int]"
            if name in ("Name", "TypedMove"):
                return "str | int"
            if name == "Player":
                return 'Player | Literal["left", "right"]'
            if name == "Amount":
                return "int | float | Fraction"
            definition = self.definitions[name]
            if values := literals(definition):
                self.aliases[name] = values
                return name
            if name in ("CertificateField", "CheckpointField"):
                self.reference(name)
                return name
            if "anyOf" in definition:
                return self.request("", definition)
            return "Mapping[str, object]"
        if options := schema.get("anyOf"):
            return " | ".join(dict.fromkeys(self.request("", option) for option in options))
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else list(kinds)
        if "integer" in kinds:
            return "int"
        simple = {"string": "str", "boolean": "bool", "null": "None", "object": "Mapping[str, object]"}
        typed = []
        for kind in kinds:
            if kind == "array":
                parts = schema.get("prefixItems") or [schema.get("items", {})]
                inner = " | ".join(dict.fromkeys(self.request("", part) for part in parts))
                typed.append(f"Sequence[{inner}]")
            else:
                typed.append(simple[kind])
        return " | ".join(typed) or "object"


def literals(definition: Schema) -> list[str]:
    """The texts that a definition allows, where it allows nothing else."""
    if "enum" in definition:
        values = definition["enum"]
    elif all("const" in option for option in definition.get("oneOf", [{}])):
        values = [option["const"] for option in definition["oneOf"]]
    else:
        return []
    return [value for value in values if isinstance(value, str)]


def answer_class(types: Types, name: str, schema: Schema, base: str) -> str:
    head = "@dataclass(frozen=True, kw_only=True)\n"
    out = f"{head}class {name}{base}:\n" + docstring(schema.get("description", name))
    reads = []
    for field, kind, read, required, description in types.fields(schema):
        own = python_name(field)
        metadata = f'metadata={{"json": "{field}"}}' if own != field else ""
        # What a limit cuts off is nothing, whatever it would have been.
        if not required and "None" not in kind.split(" | "):
            kind += " | None"
        default = "" if required else "default=None"
        settings = ", ".join(part for part in (default, metadata) if part)
        value = "" if required and not metadata else f" = field({settings})"
        if value == " = field(default=None)":
            value = " = None"
        out += f"\n    {own}: {kind}{value}\n" + docstring(description or field)
        get = f'data["{field}"]' if required else f'data.get("{field}")'
        if not required and not read.startswith("None if") and read not in ("{}", "plain({})"):
            read = "None if (it := {}) is None else " + read.replace("{}", "it")
        expression = read.replace("{}", get).replace("{{", "{").replace("}}", "}")
        reads.append(f"            {own}={expression},\n")
    extra = ", every: dict[str, Any]" if base else ""
    out += f"\n    @classmethod\n    def _read(cls, data: dict[str, Any]{extra}) -> {name}:\n"
    more = "            **every,\n" if base else ""
    return out + f"        return cls(\n{''.join(reads)}{more}        )\n"


def function(types: Types, name: str, question: Schema, places: list[str]) -> str:
    request = question["request"]
    properties = {field: part for field, part in request["properties"].items() if field not in COMMON}
    required = [field for field in request.get("required", []) if field in properties]
    places = places or [field for field in ("expr",) if field in properties]
    placed = required + [field for field in places if field not in required]
    ordered = placed + [field for field in properties if field not in placed]
    parameters = []
    described = []
    for field in ordered:
        part = properties[field]
        kind = types.request(field, part)
        own = python_name(field)
        if field == ordered[len(placed)] if len(ordered) > len(placed) else False:
            parameters.append("*")
        if field in required:
            parameters.append(f"{own}: {kind}")
        else:
            kind = kind if "None" in kind.split(" | ") else f"{kind} | None"
            parameters.append(f"{own}: {kind} = None")
        text = part.get("description", field)
        text = " ".join(text.split())
        default = part.get("default")
        if default not in (None, [], False, ""):
            text = f"{text} {json.dumps(default)} unless it is said."
        described.append(textwrap.fill(f"`{own}`: {text}", WIDTH - 6, subsequent_indent="    "))
    answer = f"{camel(name)}Answer"
    signature = "".join(f"    {parameter},\n" for parameter in parameters)
    body = docstring(request.get("description", name)).rstrip()
    text = body.removesuffix('"""').rstrip()
    lines = textwrap.indent("\n".join(described), "    ")
    doc = f'{text}\n\n{lines}\n    """\n' if described else f"{body}\n"
    given = ", ".join(f'"{field}": {python_name(field)}' for field in ordered)
    return (
        f"def {name}(\n{signature}    **common: Unpack[Common],\n) -> {answer}:\n{doc}"
        f"    answer, every = ask(\"{name}\", {{{given}}}, common)\n"
        f"    return {answer}._read(answer, every)\n"
    )


def questions() -> str:
    """The text of `_questions.py`."""
    schema = json.loads(_grundy.schema())
    types = Types(schema["$defs"])
    answers, functions, names = [], [], []
    for name, places in _grundy.questions():
        question = schema["questions"][name]
        answer = question["answer"]["anyOf"][0]
        if "$ref" in answer:
            answer = types.definitions[answer["$ref"].rsplit("/", 1)[1]]
        answers.append(answer_class(types, f"{camel(name)}Answer", answer, "(Answer)"))
        functions.append(function(types, name, question, places))
        names += [name, f"{camel(name)}Answer"]
    written: list[str] = []
    done: set[str] = set()
    while pending := [name for name in types.classes if name not in done]:
        for name in pending:
            done.add(name)
            written.append(answer_class(types, name, types.classes[name], ""))
    aliases = ""
    for name in sorted(types.aliases):
        values = ", ".join(json.dumps(value, ensure_ascii=False) for value in types.aliases[name])
        aliases += f"{name} = Literal[{values}]\n" + docstring(types.definitions[name]["description"], "") + "\n"
    head = HEAD.format(title="The questions: a function for each, and a class for each answer.")
    imports = (
        "\nfrom collections.abc import Mapping, Sequence\nfrom dataclasses import dataclass, field\n"
        "from fractions import Fraction\nfrom typing import Any, Literal, Unpack\n\n"
        "from grundy._ask import Answer, Common, Expression, Number, ask, number, number_or_infinite, plain, whole\n"
        "from grundy._core import Player\n\n"
    )
    names = sorted([*names, *types.classes, *types.aliases])
    listed = "__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]\n\n"
    return head + imports + listed + aliases + "\n\n" + "\n\n".join([*written, *answers, *functions])


def rulesets() -> str:
    """The text of `_rulesets.py`."""
    out = HEAD.format(title="The rulesets of the catalogue, a class for each.")
    out += "\nfrom grundy._grundy import Position, Value\n"
    names, entries = [], []
    for (name, summary, example, rules, notation, theory, source), is_indexed in _grundy.catalogue():
        class_name = camel(name)
        names.append(class_name)
        base = "Value" if is_indexed else "Position"
        if base == "Position":
            entries.append(f'    "{name}": {class_name},\n')
        used = example.replace(name, class_name, 1)
        parts = [summary + ".", rules, notation, theory, source, f"Example: `{used}`"]
        doc = docstring("\n\n".join(" ".join(part.split()) for part in parts if part))
        out += f'\n\nclass {class_name}({base}):\n{doc}\n    _ruleset = "{name}"\n'
    listed = "\n\n__all__ = [\n" + "".join(f'    "{name}",\n' for name in sorted(names)) + "]\n"
    return out + "\n\nCLASSES: dict[str, type[Position]] = {\n" + "".join(entries) + "}\n" + '"""The classes of positions, by the names of their rulesets."""\n' + listed


def swept_type(option: dict[str, Any]) -> str:
    """The type of an option of a sweep."""

    def of(takes: Any) -> str:
        match takes:
            case {"integer": _}:
                return "int"
            case {"list": item}:
                return f"Sequence[{of(item)}]"
            case {"choice": alternatives}:
                names = ", ".join(json.dumps(it["name"]) for it in alternatives if it["takes"] is None)
                return " | ".join([f"Literal[{names}]", *(of(it["takes"]) for it in alternatives if it["takes"])])
        return {"text": "str", "file": "str | PathLike[str]"}[takes]

    return of(option["takes"])


def swept_field(option: dict[str, Any]) -> str:
    """An option of a sweep as a field of a class. Only texts that are required may be given without their names."""
    kind, name, default = swept_type(option), python_name(option["name"]), option["default"]
    is_list = isinstance(option["takes"], dict) and "list" in option["takes"]
    if option["is_required"]:
        value = "" if kind == "int" else " = field(kw_only=False)"
    elif default is None and not is_list:
        kind, value = f"{kind} | None", " = None"
    else:
        value = f" = {'()' if default is None else json.dumps(default)}"
    help = option["help"]
    if isinstance(option["takes"], dict):
        named = [it for it in option["takes"].get("choice", []) if it["help"]]
        help = " ".join([help, *(f"`{it['name']}`: {it['help']}" for it in named)])
    return f"\n    {name}: {kind}{value}\n" + docstring(help)


def families() -> str:
    """The text of `families.py`."""
    title = """Families that can be swept, for `grundy.cluster.plan`.

>>> from tempfile import TemporaryDirectory
>>> from grundy import cluster, families
>>> with TemporaryDirectory() as folder:
...     chunks = cluster.plan(folder, families.Subtraction(size=2, max=9))
...     cluster.sweep(folder)
36"""
    out = HEAD.format(title=title)
    out += (
        "\nfrom collections.abc import Sequence\nfrom dataclasses import dataclass, field\nfrom os import PathLike\n"
        "from typing import Literal\n\nfrom grundy._families import Family\n\n"
    )
    groups: dict[str, str] = {}
    classes = {}
    for kind, name, options in json.loads(_grundy.sweep_families()):
        base, body = "Family", ""
        for option in options["list"]:
            group = option["group"]
            if group is None or group["is_interval"]:
                body += swept_field(option)
                continue
            base = camel(group["name"])
            fields = [swept_field(it) for it in options["list"] if it["group"] == group]
            groups[base] = f"class {base}(Family):\n{docstring(group['help'])}{''.join(fields)}"
        classes[name] = f'class {name}({base}):\n{docstring(options["summary"])}\n    kind = "{kind}"\n{body}'
    every = {**groups, **classes}
    out += "__all__ = [\n" + "".join(f'    "{name}",\n' for name in sorted([*every, "Family"])) + "]\n"
    return out + "".join(f"\n\n@dataclass(frozen=True, kw_only=True)\n{text}" for text in every.values())


def written() -> dict[Path, str]:
    """The files, with what is to be in them."""
    package = Path(__file__).parent / "grundy"
    return {
        package / "_questions.py": questions(),
        package / "_rulesets.py": rulesets(),
        package / "families.py": families(),
    }


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
