"""The types and the schema made from them accept the same values, word by word."""

import copy
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec import inspect

from alamein.engine.core.library import FILE_KINDS
from alamein.engine.core.loading import convert
from alamein.engine.core.problem import DataError
from alamein.engine.core.schema import Worded, problems
from alamein.engine.core.source import Document, read
from alamein.engine.deckbuilding.verbs import Cost, Effect

Path_: TypeAlias = tuple[str | int, ...]
Value: TypeAlias = Any

JUNK: tuple[Value, ...] = (
    None,
    True,
    0,
    1,
    -1,
    2**64,
    "",
    "x",
    "this",
    "all",
    "hand",
    "D-50a",
    "D-50a\n",
    "2016-01-01",
    [],
    ["x"],
    [{}],
    {},
    {"D-50a": 1},
    {"D-50a": "all"},
    {"D-50a": {"x": 1}},
    {"value": "this"},
)
PLAIN: dict[type, list[Value]] = {
    inspect.BoolType: [True, False],
    inspect.IntType: [1],
    inspect.StrType: ["some-word"],
    inspect.NoneType: [None],
}
WORDS = [(kind, word) for kind in (Cost, Effect) for word in kind.words]
SMALL_FILES = {
    "game": "sea_salt/game.yaml",
    "clauses": "sea_salt/clauses/01-grains.yaml",
    "disputes": "sea_salt/disputes/02-shakers.yaml",
    "faq": "sea_salt/faq.yaml",
    "sources": "sources.yaml",
}


def samples(kind: inspect.Type) -> list[Value]:
    """Good values of *kind*: every alternative, every field with each of its values."""
    match kind:
        case inspect.Metadata():
            return samples(kind.type)
        case inspect.LiteralType():
            return list(kind.values)
        case inspect.DictType():
            return [{}, *({"D-50a": value} for value in samples(kind.value_type))]
        case inspect.UnionType():
            return [value for part in kind.types for value in samples(part)]
        case inspect.StructType():
            return struct_samples(kind)
        case _:
            return PLAIN[type(kind)]


def struct_samples(kind: inspect.StructType) -> list[Value]:
    """The required fields alone, and then each field in turn with each of its values."""
    least = {f.encode_name: samples(f.type)[0] for f in kind.fields if f.required}
    return [
        least,
        *({**least, f.encode_name: value} for f in kind.fields for value in samples(f.type)),
    ]


def is_bare(meaning: type[msgspec.Struct]) -> bool:
    """Whether a word of this meaning is written with a value instead of with fields."""
    return meaning.__struct_fields__ == ("value",)


def arguments(kind: type[Worded], word: str) -> list[Value]:
    """Good arguments of a word."""
    meaning = inspect.type_info(kind.words[word])
    assert isinstance(meaning, inspect.StructType)
    return samples(meaning.fields[0].type if is_bare(kind.words[word]) else meaning)


def paths(value: Value, path: Path_ = ()) -> Iterator[Path_]:
    """The place of every part of *value*, itself included."""
    yield path
    steps: Value = value if isinstance(value, dict) else ()
    steps = range(len(value)) if isinstance(value, list) else steps
    for step in steps:
        yield from paths(value[step], (*path, step))


def changed(value: Value, path: Path_) -> Iterator[Value]:
    """The value with the part at *path* replaced by junk, taken away, or given one key more."""
    for junk in JUNK:
        box = {"value": copy.deepcopy(value)}
        parent, last = enclosing(box, path)
        parent[last] = junk
        yield box["value"]
    box = {"value": copy.deepcopy(value)}
    parent, last = enclosing(box, path)
    if isinstance(parent[last], dict):
        parent[last]["unheard-of"] = 1
        yield copy.deepcopy(box["value"])
    if path:
        del parent[last]
        yield box["value"]


def enclosing(box: Value, path: Path_) -> tuple[Value, str | int]:
    """What encloses the part at *path* of the value in *box*, and the last step to it."""
    steps: Path_ = ("value", *path)
    for step in steps[:-1]:
        box = box[step]
    return box, steps[-1]


def verdicts(value: Value, kind: Value) -> tuple[bool, bool]:
    """Whether the types and whether the schema accept *value* as a *kind*."""
    document = Document("f", value, {(): 1})
    try:
        convert(document, kind)
    except DataError:
        accepted = False
    else:
        accepted = True
    return accepted, not problems(document, kind)


@pytest.mark.parametrize(("kind", "word"), WORDS)
def test_good_words_are_accepted(kind: type[Worded], word: str) -> None:
    """Every argument that the type of a word allows is accepted by decoder and schema."""
    refused = [
        argument
        for argument in arguments(kind, word)
        if verdicts({word: argument}, kind) != (True, True)
    ]

    assert [] == refused


@pytest.mark.parametrize(("kind", "word"), WORDS)
def test_words_decode_to_their_type(kind: type[Worded], word: str) -> None:
    """A word becomes the type that its table names, with the values that were written."""
    meaning = kind.words[word]
    written = arguments(kind, word)
    fields = [{"value": argument} if is_bare(meaning) else argument for argument in written]

    found: list[Value] = [
        convert(Document("f", {word: argument}, {(): 1}), kind) for argument in written
    ]

    assert [msgspec.convert(argument, meaning) for argument in fields] == found


@pytest.mark.parametrize(("kind", "word"), WORDS)
def test_decoder_and_schema_agree(kind: type[Worded], word: str) -> None:
    """A word with any part changed is accepted by both or refused by both."""
    good = [{word: argument} for argument in arguments(kind, word)]
    disputed = [
        value
        for sample in good
        for path in paths(sample)
        for value in changed(sample, path)
        if len(set(verdicts(value, kind))) > 1
    ]

    assert [] == disputed


@pytest.mark.parametrize("kind", [Cost, Effect])
def test_two_words_are_refused(kind: type[Worded]) -> None:
    """Two words in one mapping are refused by both, whatever the words."""
    accepted = [
        (first, second)
        for first, second in itertools.pairwise(kind.words)
        if verdicts({word: arguments(kind, word)[0] for word in (first, second)}, kind)
        != (False, False)
    ]

    assert [] == accepted


def test_words_mean_one_thing() -> None:
    """A word that is both a cost and an effect has one meaning, and no other word has it."""
    shared = [(c, e) for c in Cost.words for e in Effect.words if Cost.words[c] is Effect.words[e]]

    assert [(word, word) for word in Cost.words if word in Effect.words] == shared


@pytest.mark.parametrize("name", FILE_KINDS)
def test_file_types_and_schema_agree(small: Path, name: str) -> None:
    """A file with any part changed is accepted by its types and its schema, or by neither."""
    kind = FILE_KINDS[name]
    sample = read(small / SMALL_FILES[name]).value
    disputed = [
        value
        for path in paths(sample)
        for value in changed(sample, path)
        if len(set(verdicts(value, kind))) > 1
    ]

    assert (True, True) == verdicts(sample, kind)
    assert [] == disputed
