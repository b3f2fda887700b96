"""Text becomes values that are never guessed, with lines; what is no plain YAML is refused."""

import json
from pathlib import Path

import pytest

from alamein.engine.core.problem import DataError, Problem
from alamein.engine.core.source import MAX_BYTES, MAX_DEPTH, Document, parse, read

pytestmark = pytest.mark.everywhere


def refusal(text: str) -> str:
    """What is said about *text* in a file called ``f``."""
    with pytest.raises(DataError) as refused:
        parse(text, "f")
    return str(refused.value)


def lists(depth: int) -> str:
    """A number inside *depth* lists."""
    return "[" * depth + "7" + "]" * depth


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("5", 5),
        ("0", 0),
        ("-5", -5),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("yes", "yes"),
        ("no", "no"),
        ("True", "True"),
        ("1.5", "1.5"),
        ("4.10", "4.10"),
        ("010", "010"),
        ("-0", "-0"),
        ("+5", "+5"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("5-1", "5-1"),
        ("1e3", "1e3"),
        ("12:30", "12:30"),
        ("2016-01-01", "2016-01-01"),
        ('"5"', "5"),
        ("'5'", "5"),
        ('"true"', "true"),
        ("'null'", "null"),
        ("''", ""),
        ("|-\n  5", "5"),
        (">-\n  null", "null"),
    ],
)
def test_text_is_never_guessed(written: str, value: object) -> None:
    """Only plain integers, true, false and null are not text; a quoted value always is."""
    found = parse(f"a: {written}\n", "f").value["a"]

    assert (type(value), value) == (type(found), found)


def test_keys_are_always_text() -> None:
    """A key that looks like a number or a constant is the text that was written."""
    assert {"13": 1, "true": 2, "null": 3} == parse("13: 1\ntrue: 2\nnull: 3", "f").value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("", "f:1: the file is empty", id="nothing"),
        pytest.param("# a\n# b\n", "f:1: the file is empty", id="comments"),
        pytest.param("null\n", "f:1: the file is empty", id="null"),
        pytest.param(
            "a: 1\nb: &x 2\nc: *x\n",
            "f:3: the alias *x is not allowed: write the value out",
            id="alias",
        ),
        pytest.param(
            "a: 1\nb: !!set {x}\n",
            "f:2: the tag tag:yaml.org,2002:set is not allowed: write a plain value",
            id="tag",
        ),
        pytest.param(
            "- 1\n- !mine 2\n",
            "f:2: the tag !mine is not allowed: write a plain value",
            id="own-tag",
        ),
        pytest.param(
            "a: 1\n\n---\nb: 2\n",
            "f:3: a second YAML document begins; a file holds one",
            id="second-document",
        ),
        pytest.param(
            "b:\n  a: 1\n  c: 2\n  a: 3\n",
            "f:4: the key 'a' stands already on line 2",
            id="duplicate-key",
        ),
        pytest.param(
            "a:\n  - x\n  - y\nb: 1\na: 2\n",
            "f:5: the key 'a' stands already on line 1",
            id="duplicate-key-over-lines",
        ),
        pytest.param("a: 1\n? [x]\n: 2\n", "f:2: a key must be a plain word", id="list-as-key"),
        pytest.param("a: 1\n? {x: 1}\n: 2\n", "f:2: a key must be a plain word", id="map-as-key"),
        pytest.param("a: &x 1\n*x : 2\n", "f:2: a key must be a plain word", id="alias-as-key"),
        pytest.param(f"a:\n {lists(40)}", "f:2: nested more than 40 deep", id="too-deep"),
    ],
)
def test_what_is_not_plain_is_refused(text: str, says: str) -> None:
    """What a data file may not hold is refused on the line where it stands."""
    assert says == refusal(text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("a: 1\nb: [1, 2\nc: 3\n", 3, id="open-list"),
        pytest.param("a: 1\n b: 2\n", 2, id="indented-key"),
        pytest.param("a: 1\nb: @x\n", 2, id="reserved-character"),
        pytest.param("a: 1\n\tb: 2\n", 2, id="tab"),
        pytest.param("%YAML 9.9\n---\na: 1\n", 1, id="version"),
    ],
)
def test_malformed_yaml_has_its_line(text: str, line: int) -> None:
    """Text that is no YAML is refused on the line where the parser stopped."""
    assert refusal(text).startswith(f"f:{line}: not YAML: ")


def test_control_character_is_refused() -> None:
    """A control character is refused in one line."""
    said = refusal("a: 1\nb: 2\x07\n")

    assert said.partition(": ")[2].startswith("not YAML: ")
    assert 1 == len(said.splitlines())


def test_control_character_has_its_line() -> None:
    """A control character is refused on the line where it stands."""
    assert refusal("a: 1\né: 2\nb: 2\x07\n").startswith("f:3: ")


def test_tag_on_key_is_refused() -> None:
    """A tag is no more allowed on a key than on a value."""
    assert refusal("a: 1\n!!str b: 2\n").startswith("f:2: the tag tag:yaml.org,2002:str is not")


@pytest.mark.parametrize("digits", [4299, 4300, 4301, 100_000])
def test_long_numbers_do_no_harm(digits: int) -> None:
    """A number of any length is read or refused, below, at and above what Python converts."""
    try:
        found = parse(f"a: 1\nb: {'9' * digits}\n", "f").line(("b",))
    except DataError as refused:
        found = refused.problems[0].line

    assert 2 == found


@pytest.mark.parametrize("depth", [MAX_DEPTH - 1, MAX_DEPTH])
def test_forty_levels_are_read(depth: int) -> None:
    """A value inside forty lists is read."""
    assert json.loads(lists(depth)) == parse(lists(depth), "f").value


def test_deep_nesting_does_no_harm() -> None:
    """A file nested a hundred thousand deep is refused like one that is a little too deep."""
    assert refusal("[" * 100_000) == refusal(lists(MAX_DEPTH + 1))


@pytest.mark.parametrize("size", [MAX_BYTES - 1, MAX_BYTES])
def test_two_megabytes_are_read(tmp_path: Path, size: int) -> None:
    """A file below or at the limit is read."""
    path = tmp_path / "f.yaml"
    path.write_bytes(b"a: 1\n".ljust(size, b"#"))

    assert {"a": 1} == read(path).value


def test_more_is_refused_unread(tmp_path: Path) -> None:
    """A file one byte above the limit is refused with both sizes, whatever it holds."""
    path = tmp_path / "f.yaml"
    path.write_bytes(b"\xff" * (MAX_BYTES + 1))

    with pytest.raises(DataError) as refused:
        read(path, "f")

    assert "f: the file has 2,000,001 bytes; at most 2,000,000 are read" == str(refused.value)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xe9: 1\n", "f:1: not UTF-8: byte 0xe9"),
        (b"a: 1\nb: caf\xe9\n", "f:2: not UTF-8: byte 0xe9"),
        ("é: 1\n".encode() + b"\n\n\xfe", "f:4: not UTF-8: byte 0xfe"),
    ],
)
def test_other_encodings_are_refused(tmp_path: Path, content: bytes, says: str) -> None:
    """The first byte that is not UTF-8 is named with its line."""
    path = tmp_path / "f.yaml"
    path.write_bytes(content)

    with pytest.raises(DataError) as refused:
        read(path, "f")

    assert says == str(refused.value)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    """A file that is not there is named by its path, without a line."""
    path = tmp_path / "none.yaml"

    with pytest.raises(DataError) as refused:
        read(path)

    assert f"{path}: cannot be read: No such file or directory" == str(refused.value)


def test_file_is_named_as_asked(tmp_path: Path) -> None:
    """The document carries the name it was given, and its path if it was given none."""
    path = tmp_path / "f.yaml"
    path.write_text("a: é\n", encoding="utf-8")

    assert ("rulebook/f.yaml", str(path)) == (read(path, "rulebook/f.yaml").file, read(path).file)


NESTED = """\
# a comment
name: x
cards:
  - id: one
    title: >
      long
      text
    costs: [1,
      2]
  -
    id: two
    parts:
      - id: inner
        size: 1
      - size: 2
    price: {gold: 1}
last: 1
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 2),
        (("name",), 2),
        (("cards",), 3),
        (("cards", 0), 4),
        (("cards", 0, "id"), 4),
        (("cards", 0, "title"), 5),
        (("cards", 0, "costs"), 8),
        (("cards", 0, "costs", 0), 8),
        (("cards", 0, "costs", 1), 9),
        (("cards", 1), 11),
        (("cards", 1, "parts", 1, "size"), 15),
        (("last",), 17),
        (("cards", 0, "missing"), 4),
        (("cards", 1, "parts", 7, "missing"), 12),
        (("missing", "altogether"), 2),
    ],
)
def test_every_part_has_its_line(path: tuple[str | int, ...], line: int) -> None:
    """A part begins on the line of its key; a missing one counts as what encloses it."""
    assert line == parse(NESTED, "f").line(path)


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ((), ""),
        (("name",), "field name"),
        (("cards",), "field cards"),
        (("cards", 0), "one"),
        (("cards", 0, "title"), "one field title"),
        (("cards", 0, "costs", 1), "one field costs.1"),
        (("cards", 1, "parts"), "two field parts"),
        (("cards", 1, "parts", 0), "inner"),
        (("cards", 1, "parts", 0, "size"), "inner field size"),
        (("cards", 1, "parts", 1, "size"), "two field parts.1.size"),
        (("cards", 1, "price", "gold"), "two field price.gold"),
        (("cards", 1, "missing", 3), "two field missing.3"),
        (("cards", 9, "id"), "field cards.9.id"),
        (("name", "deeper"), "field name.deeper"),
    ],
)
def test_problem_names_innermost_entry(path: tuple[str | int, ...], where: str) -> None:
    """A fault is placed in the innermost entry with an id, and names the field from there on."""
    document = parse(NESTED, "f")

    assert Problem("f", document.line(path), where, "bad") == document.problem(path, "bad")


def test_id_must_be_text() -> None:
    """An id that is no text names no entry."""
    document = Document("f", {"cards": [{"id": 5}]}, {(): 1})

    assert "" == document.owner(("cards", 0, "id"))
