"""The last step of loading: JSON Schemas generated from the types, and what breaks them."""

from __future__ import annotations

import functools
import typing
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import msgspec
import msgspec.structs

from alamein.engine.core.problem import Problem, nearest
from alamein.engine.core.source import Document, Path_, Value

if typing.TYPE_CHECKING:
    import jsonschema

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Kind: TypeAlias = Any  # what msgspec takes for a type: a class, a union, an Annotated
Schema: TypeAlias = dict[str, Any]
Fault: TypeAlias = Any  # a jsonschema.ValidationError; its stubs leave every part optional


class Worded:
    """Base of the values written as a mapping with one key, the word that says what they are.

    A subclass that is the annotation of a field keeps the table of its words in ``words``: the
    decoder and the schema both come from that table.
    """

    __slots__ = ()
    words: typing.ClassVar[dict[str, type[msgspec.Struct]]]


@functools.cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of *kind*; msgspec works them out anew each time it is asked."""
    return msgspec.structs.fields(kind)


def decode_hook(kind: type, value: Value) -> object:
    """Return *value*, a mapping with one key, as the type its word stands for."""
    if not issubclass(kind, Worded):
        message = f"no decoder for {kind}"
        raise NotImplementedError(message)
    ((word, argument),) = value.items()
    meaning = kind.words[word]
    bare = _bare(meaning)
    if bare is not None:
        return meaning(msgspec.convert(argument, bare, dec_hook=decode_hook))
    return msgspec.convert(argument, meaning, dec_hook=decode_hook)


@functools.cache
def _bare(meaning: type[msgspec.Struct]) -> Kind:
    """Return the type of the argument of a word that takes a bare value, else ``None``."""
    if meaning.__struct_fields__ != ("value",):
        return None
    return typing.get_type_hints(meaning, include_extras=True)["value"]


def schema_of(kind: Kind, title: str) -> Schema:
    """Return the JSON Schema of the files that hold a *kind*."""
    definitions: Schema = {}

    def hook(custom: type) -> Schema:
        name = custom.__name__
        if name not in definitions:
            definitions[name] = {}
            definitions[name] = _worded_schema(custom, component)
        return {"$ref": f"#/$defs/{name}"}

    def component(part: Kind) -> Schema:
        (schema,), parts = msgspec.json.schema_components(
            [part], schema_hook=hook, ref_template="#/$defs/{name}"
        )
        definitions.update({name: body for name, body in parts.items() if name not in definitions})
        return schema

    root = component(kind)
    named = {name: _tidy(definitions[name]) for name in sorted(definitions)}
    return {"$schema": DIALECT, "title": title, **_tidy(root), "$defs": named}


def _worded_schema(custom: type, component: Callable[[Kind], Schema]) -> Schema:
    words: dict[str, type[msgspec.Struct]] = getattr(custom, "words", {})
    bodies = {word: component(_bare(kind) or kind) for word, kind in words.items()}
    for word, kind in words.items():
        bodies[word] = {**bodies[word], "description": (kind.__doc__ or "").strip()}
    return {
        "description": (custom.__doc__ or "").strip(),
        "type": "object",
        "properties": bodies,
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }


def _tidy(schema: Value) -> Value:
    """Return *schema* without the titles msgspec repeats."""
    if isinstance(schema, dict):
        return {
            key: _tidy(value)
            for key, value in schema.items()
            if not (key == "title" and isinstance(value, str))
        }
    return [_tidy(item) for item in schema] if isinstance(schema, list) else schema


@functools.cache
def _validator(kind: Kind) -> jsonschema.protocols.Validator:
    import jsonschema  # noqa: PLC0415 - 80 ms that only checking and broken files should cost

    return jsonschema.Draft202012Validator(schema_of(kind, ""))


def problems(document: Document, kind: Kind) -> list[Problem]:
    """Return everything in *document* that the schema of *kind* refuses."""
    found = [
        document.problem(path, says)
        for fault in _validator(kind).iter_errors(document.value)
        for path, says in _explain(fault)
    ]
    return sorted(set(found))


def _explain(fault: Fault) -> Iterator[tuple[Path_, str]]:
    """Yield place and words of one fault, with the nearest good value."""
    path: Path_ = tuple(fault.absolute_path)
    if fault.validator == "anyOf" and fault.context:
        yield from _explain(min(fault.context, key=_unlikeliness))
    elif fault.validator == "additionalProperties":
        known = list(fault.schema.get("properties", {}))
        for key in (key for key in fault.instance if key not in known):
            yield (*path, key), f"unknown field {key!r}; {nearest(key, known)}"
    else:
        yield path, _says(fault)


def _says(fault: Fault) -> str:
    """Return what is wrong with one value."""
    value, rule = _show(fault.instance), fault.validator_value
    match fault.validator:
        case "required":
            return f"lacks {', '.join(key for key in rule if key not in fault.instance)}"
        case "enum":
            return f"{value} is not known; {nearest(str(fault.instance), map(str, rule))}"
        case "type":
            return f"{value} is not {_kinds(rule)}"
        case "pattern":
            return f"{value} does not look like {rule}"
        case "minProperties" | "maxProperties":
            known = fault.schema.get("properties", {})
            return f"{value} must have exactly one key; {nearest('', known)}"
        case _:
            return f"{value}: {fault.message}"


def _unlikeliness(fault: Fault) -> tuple[bool, int]:
    """Return a rank that puts the alternative the author probably meant first."""
    return fault.validator == "type", -len(fault.absolute_path)


def _kinds(kinds: str | list[str]) -> str:
    names = {
        "string": "text",
        "integer": "a whole number",
        "array": "a list",
        "object": "a mapping",
    }
    kinds = [kinds] if isinstance(kinds, str) else kinds
    said = " or ".join(names.get(kind, kind) for kind in kinds)
    return f"{said} (put it in quotes)" if kinds == ["string"] else said


def _show(value: object) -> str:
    text = repr(value)
    limit = 60
    return text if len(text) <= limit else text[: limit - 1] + "…"
