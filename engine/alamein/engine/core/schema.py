"""Step two of loading: JSON Schemas generated from the types, and what breaks them."""

from __future__ import annotations

import functools
import typing
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from alamein.engine.core.problem import Problem, nearest
from alamein.engine.core.source import Document, Path_

if typing.TYPE_CHECKING:
    import jsonschema

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Worded:
    """Base of the values written as a mapping with one key, the word that says what they are.

    A subclass that is the annotation of a field keeps the table of its words in ``words``: the
    decoder and the schema both come from that table.
    """

    __slots__ = ()
    words: typing.ClassVar[dict[str, type[msgspec.Struct]]]


def decode_hook(kind: type, value: Any) -> Any:
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


def _bare(meaning: type[msgspec.Struct]) -> Any:
    """Return the type of the argument of a word that takes a bare value, else ``None``."""
    if meaning.__struct_fields__ != ("value",):
        return None
    return typing.get_type_hints(meaning, include_extras=True)["value"]


def schema_of(kind: Any, title: str) -> dict[str, Any]:
    """Return the JSON Schema of the files that hold a *kind*."""
    definitions: dict[str, Any] = {}

    def hook(custom: type) -> dict[str, Any]:
        name = custom.__name__
        if name not in definitions:
            definitions[name] = {}
            definitions[name] = _worded_schema(custom, component)
        return {"$ref": f"#/$defs/{name}"}

    def component(part: Any) -> dict[str, Any]:
        (schema,), parts = msgspec.json.schema_components(
            [part], schema_hook=hook, ref_template="#/$defs/{name}"
        )
        definitions.update({name: body for name, body in parts.items() if name not in definitions})
        return schema

    root = component(kind)
    named = {name: _tidy(definitions[name]) for name in sorted(definitions)}
    return {"$schema": DIALECT, "title": title, **_tidy(root), "$defs": named}


def _worded_schema(custom: type, component: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
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


def _tidy(schema: Any) -> Any:
    """Return *schema* without the titles msgspec repeats."""
    if isinstance(schema, dict):
        return {
            key: _tidy(value)
            for key, value in schema.items()
            if not (key == "title" and isinstance(value, str))
        }
    return [_tidy(item) for item in schema] if isinstance(schema, list) else schema


@functools.cache
def _validator(kind: Any) -> Any:
    import jsonschema  # noqa: PLC0415 - 80 ms that only checking and broken files should cost

    return jsonschema.Draft202012Validator(schema_of(kind, ""))


def problems(document: Document, kind: Any) -> list[Problem]:
    """Return everything in *document* that the schema of *kind* refuses."""
    found = [
        document.problem(path, says)
        for error in _validator(kind).iter_errors(document.value)
        for path, says in _explain(error)
    ]
    return sorted(set(found))


def _explain(error: jsonschema.ValidationError) -> Iterator[tuple[Path_, str]]:
    """Yield place and words of one schema error, with the nearest good value."""
    path: Path_ = tuple(error.absolute_path)
    match error.validator:
        case "additionalProperties":
            known = list(error.schema.get("properties", {}))
            for key in _unknown(error.instance, known):
                yield (*path, key), f"unknown field {key!r}; {nearest(key, known)}"
        case "required":
            missing = [key for key in error.validator_value if key not in error.instance]
            yield path, f"lacks {', '.join(missing)}"
        case "enum":
            yield (
                path,
                f"{_show(error.instance)} is not known; {nearest(error.instance, map(str, error.validator_value))}",
            )
        case "type":
            yield path, f"{_show(error.instance)} is not {_kinds(error.validator_value)}"
        case "pattern":
            yield path, f"{_show(error.instance)} does not look like {error.validator_value}"
        case "anyOf" if error.context:
            yield from _explain(min(error.context, key=_unlikeliness))
        case "minProperties" | "maxProperties":
            known = list(error.schema.get("properties", {}))
            yield path, f"{_show(error.instance)} must have exactly one key; {nearest('', known)}"
        case _:
            yield path, f"{_show(error.instance)}: {error.message}"


def _unlikeliness(error: jsonschema.ValidationError) -> tuple[bool, int]:
    """Return a rank that puts the alternative the author probably meant first."""
    return error.validator == "type", -len(error.absolute_path)


def _unknown(instance: Iterable[str], known: list[str]) -> list[str]:
    return [key for key in instance if key not in known]


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
