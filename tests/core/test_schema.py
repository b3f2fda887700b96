"""What breaks a schema is told in words: all of it, with the nearest good value."""

from typing import Annotated, Any, ClassVar, Literal

import jsonschema
import msgspec
import pytest

from alamein.engine.core.schema import DIALECT, Worded, decode_hook, problems, schema_of
from alamein.engine.core.source import parse
from alamein.engine.deckbuilding.verbs import Cost, Effect
from alamein.engine.generate import KINDS


class Do(Worded):
    """What is done."""

    words: ClassVar[dict[str, type[msgspec.Struct]]] = {}


class Wait(msgspec.Struct, Do, frozen=True, forbid_unknown_fields=True):
    """Wait some turns."""

    value: Annotated[int, msgspec.Meta(ge=0)]


class Move(msgspec.Struct, Do, frozen=True, forbid_unknown_fields=True):
    """Move, and then do more."""

    to: Literal["hand", "deck"]
    then: tuple[Do, ...] = ()


Do.words = {"wait": Wait, "move": Move}


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card to try messages on."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")]
    title: Annotated[str, msgspec.Meta(min_length=1)]
    kind: Literal["army", "supply"]
    cost: int | Literal["free"] | dict[str, int | Literal["free"]] = 0
    size: int | dict[str, int] = 0
    tags: tuple[str, ...] = ()
    rare: bool = False
    note: str | None = None
    does: Do | None = None


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards."""

    cards: tuple[Card, ...]


def said(fields: str) -> list[str]:
    """What is wrong with a card of these fields."""
    document = parse(f"cards:\n- {{id: tank, {fields}}}\n", "f")
    return [str(problem) for problem in problems(document, CardFile)]


def test_sound_card_has_no_problem() -> None:
    """A card with every field filled in is accepted."""
    fields = "title: t, kind: army, cost: {D-01a: 1}, tags: [x], rare: true, note: null"

    assert [] == said(fields + ", does: {move: {to: hand, then: [{wait: 1}]}}")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ("title: t, kind: army, cst: 1", " field cst: unknown field 'cst'; nearest: cost"),
        ("title: t", ": lacks kind"),
        ("rare: true", ": lacks title, kind"),
        ("title: t, kind: amy", " field kind: 'amy' is not known; nearest: army"),
        ("title: t, kind: zzz", " field kind: 'zzz' is not known; known: army, supply"),
        ("title: 5, kind: army", " field title: 5 is not text (put it in quotes)"),
        ("title: t, kind: army, tags: x", " field tags: 'x' is not a list"),
        ("title: t, kind: army, tags: [a, 5]", " field tags.1: 5 is not text (put it in quotes)"),
        ("title: t, kind: army, rare: yes", " field rare: 'yes' is not boolean"),
        ("title: t, kind: army, note: 5", " field note: 5 is not text (put it in quotes)"),
        ("title: t, kind: army, cost: fre", " field cost: 'fre' is not known; nearest: free"),
        (
            "title: t, kind: army, cost: {D-01a: fre}",
            " field cost.D-01a: 'fre' is not known; nearest: free",
        ),
        (
            "title: t, kind: army, size: {D-01a: x}",
            " field size.D-01a: 'x' is not a whole number",
        ),
        (
            "title: t, kind: army, does: {wiat: 1}",
            " field does.wiat: unknown field 'wiat'; nearest: wait",
        ),
        ("title: t, kind: army, does: {wait: x}", " field does.wait: 'x' is not a whole number"),
        (
            "title: t, kind: army, does: {move: {to: hnad}}",
            " field does.move.to: 'hnad' is not known; nearest: hand",
        ),
        (
            "title: t, kind: army, does: {move: {to: hand, then: [{wait: 1}, {wait: x}]}}",
            " field does.move.then.1.wait: 'x' is not a whole number",
        ),
        (
            "title: t, kind: army, does: {}",
            " field does: {} must have exactly one key; known: move, wait",
        ),
        (
            "title: t, kind: army, does: {wait: 1, move: {to: hand}}",
            (
                " field does: {'wait': 1, 'move': {'to': 'hand'}} must have exactly one key;"
                " known: move, wait"
            ),
        ),
    ],
)
def test_problem_names_what_is_near(fields: str, message: str) -> None:
    """One broken value is told by entry, field, value and what would have been right."""
    assert [f"f:2: tank{message}"] == said(fields)


@pytest.mark.parametrize(
    ("fields", "start"),
    [
        ("title: '', kind: army", "f:2: tank field title: '': "),
        ("title: t, kind: army, does: {wait: -1}", "f:2: tank field does.wait: -1: "),
    ],
)
def test_bound_broken_is_told(fields: str, start: str) -> None:
    """A value outside its bounds is told by entry, field and value."""
    (message,) = said(fields)

    assert message.startswith(start)


def test_pattern_broken_is_told() -> None:
    """An id of the wrong form is told the right one."""
    document = parse("cards:\n- {id: T-1, title: t, kind: army}\n", "f")

    assert ["f:2: T-1 field id: 'T-1' does not look like ^[a-z]+$"] == list(
        map(str, problems(document, CardFile))
    )


@pytest.mark.parametrize("text", ["5", "x", "[]"])
def test_file_must_be_mapping(text: str) -> None:
    """A file that holds something else altogether is told what it must hold."""
    (problem,) = problems(parse(text, "f"), CardFile)

    assert str(problem).endswith(" is not a mapping")


def test_all_problems_come_sorted() -> None:
    """Every fault of a file is told, by line, each once."""
    text = "cards:\n- {id: b, kind: amy, tag: 1}\n- {id: 7, title: t, kind: army}\n"

    assert [
        "f:2: b field kind: 'amy' is not known; nearest: army",
        "f:2: b field tag: unknown field 'tag'; nearest: tags",
        "f:2: b: lacks title",
        "f:3: field cards.1.id: 7 is not text (put it in quotes)",
    ] == sorted(map(str, problems(parse(text, "f"), CardFile)))


@pytest.mark.parametrize(("length", "shown"), [(57, 59), (58, 60), (59, 60)])
def test_long_value_is_cut(length: int, shown: int) -> None:
    """A value is shown up to sixty characters, quotation marks included."""
    (message,) = said(f"title: t, kind: army, tags: {'x' * length}")
    value = message.removeprefix("f:2: tank field tags: ").removesuffix(" is not a list")

    assert (shown, length > 58) == (len(value), value.endswith("…"))


@pytest.mark.parametrize("name", KINDS)
def test_schemas_are_schemas(name: str) -> None:
    """Every schema we generate is one of the dialect it names, and carries its title."""
    schema = schema_of(KINDS[name], "the title")

    jsonschema.Draft202012Validator.check_schema(schema)
    assert (DIALECT, "the title") == (schema["$schema"], schema["title"])
    assert sorted(schema["$defs"]) == list(schema["$defs"])


@pytest.mark.parametrize("kind", [Cost, Effect])
def test_schema_explains_every_word(kind: type[Worded]) -> None:
    """The schema has the words of the table, each with the sentence that explains it."""
    words = schema_of(kind, "")["$defs"][kind.__name__]["properties"]

    assert {word: meaning.__doc__ for word, meaning in kind.words.items()} == {
        word: body["description"] for word, body in words.items()
    }


def test_schema_repeats_no_title() -> None:
    """The names of types are no titles of the schema, but a field may be called title."""
    definitions = schema_of(CardFile, "")["$defs"]

    assert "title" not in definitions["Card"]
    assert "title" in definitions["Card"]["properties"]


def test_nested_words_refer_back() -> None:
    """A word that holds words of its own table refers to it, so that the schema ends."""
    definitions: dict[str, Any] = schema_of(Do, "")["$defs"]

    assert {"$ref": "#/$defs/Do"} == definitions["Move"]["properties"]["then"]["items"]


def test_schema_is_deterministic() -> None:
    """Making a schema twice gives the same text."""
    assert repr(schema_of(CardFile, "")) == repr(schema_of(CardFile, ""))


def test_other_types_have_no_decoder() -> None:
    """A type that neither msgspec nor a table of words knows is a mistake of ours."""
    with pytest.raises(NotImplementedError, match="no decoder for <class 'complex'>"):
        decode_hook(complex, "1+2j")
