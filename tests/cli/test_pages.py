"""Pages about one entry: what they hold, and that ids are found in any case."""

import re
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from click.testing import Result

Run: TypeAlias = Callable[..., Result]
Books: TypeAlias = dict[str, dict[str, list[dict[str, Any]]]]


def flat(result: Result) -> str:
    """The text of a page with line breaks and indents made single blanks."""
    assert 0 == result.exit_code, result.output
    return " ".join(result.output.split())


def sections(result: Result) -> dict[str, list[str]]:
    """The indented lines of a page under each title; long ones wrapped as printed."""
    found: dict[str, list[str]] = {}
    for block in result.output.split("\n\n"):
        title, *lines = block.splitlines()
        found[title.strip()] = [line.strip() for line in lines]
    return found


def entry(books: Books, kind: str, name: str) -> dict[str, Any]:
    """The entry *name* as the data have it."""
    return next(e for book in books.values() for e in book.get(kind, []) if e["id"] == name)


def test_clause_page_begins_with_clause(run: Run, books: Books) -> None:
    """`rules show` begins with id, title and what the clause says."""
    result = run("rules", "show", "EA-13.3.2c")

    clause = entry(books, "clauses", "EA-13.3.2c")
    assert flat(result).startswith(f"EA-13.3.2c {clause['title']} {clause['says']}")


def test_clause_page_names_sections(run: Run) -> None:
    """`rules show` says where the clause stands: the fan manual counts its chapters otherwise."""
    result = run("rules", "show", "EA-13.3.2c")

    assert [
        "en (official English): 13-3.2",
        "fan (fan English manual): 12-3.2",
        "ja (Japanese original): 13-3.2",
    ] == sections(result)["Where it stands"]


def test_clause_page_names_silence(run: Run, books: Books) -> None:
    """An edition that does not have the clause is called silent."""
    clause = next(c for c in books["el-alamein"]["clauses"] if c["editions"]["fan"] is None)

    result = run("rules", "show", clause["id"])

    assert "fan (fan English manual): silent" in sections(result)["Where it stands"]


def test_clause_page_tells_differences(run: Run, books: Books) -> None:
    """`rules show` says how editions differ."""
    result = run("rules", "show", "EA-13.3.2c")

    differs = entry(books, "clauses", "EA-13.3.2c")["differs"]
    expected = [f"{edition}: {words}" for edition, words in differs.items()]
    assert " ".join(expected) == " ".join(sections(result)["How editions differ"])


def test_clause_page_names_disputes(run: Run, books: Books) -> None:
    """`rules show` names every dispute that cites the clause, D-09 among them."""
    result = run("rules", "show", "EA-13.3.2c")

    citing = [d["id"] for d in books["el-alamein"]["disputes"] if "EA-13.3.2c" in d["clauses"]]
    lines = sections(result)["Disputes"]
    assert sorted(citing) == sorted(line.partition(":")[0] for line in lines)


def test_clause_page_names_rulings(run: Run) -> None:
    """`rules show` names the FAQ ruling that cites the clause."""
    result = run("rules", "show", "EA-13.3.2c")

    assert sections(result)["FAQ"][0].startswith("Q10: ")


def test_clause_page_crosses_games(run: Run, books: Books) -> None:
    """A clause that rests on one of another game, as EA-4j does, has a page that names it."""
    result = run("rules", "show", "EA-4j")

    title = entry(books, "clauses", "BR-4f")["title"]
    assert f"BR-4f: {title}" in sections(result)["Depends on"]


def test_clause_page_leads_to_file(run: Run) -> None:
    """`rules show` gives file and line of the clause."""
    result = run("rules", "show", "EA-8.1a")

    assert "file: rulebook/el_alamein/clauses/08-end-of-game.yaml:6" in flat(result)


@pytest.mark.parametrize("name", ["D-09", "D-84", "S-01"])
def test_dispute_page_has_readings(run: Run, books: Books, name: str) -> None:
    """`disputes show` has the question, every reading, and the position that separates them."""
    dispute = entry(books, "disputes", name)

    result = run("disputes", "show", name)

    parts = [dispute["title"], dispute["question"], dispute["default"]["why"]]
    parts += [f"{reading['id']}" for reading in dispute["readings"]]
    parts += [reading["meaning"] for reading in dispute["readings"]]
    parts += [f"{key}: {says}" for key, says in dispute["separating_position"]["then"].items()]
    assert [] == [part for part in parts if part not in flat(result)]


def test_dispute_page_marks_default(run: Run, books: Books) -> None:
    """Exactly the default reading is marked."""
    result = run("disputes", "show", "D-01")

    default = entry(books, "disputes", "D-01")["default"]["reading"]
    assert [default] == re.findall(r"(\S+) \(default\)", result.output)


def test_ruling_page_has_answer(run: Run, books: Books) -> None:
    """`faq show` has question, answer, authority and the reading that is fixed."""
    ruling = entry(books, "faq", "Q10")

    result = run("faq", "show", "Q10")

    parts = [ruling["question"], ruling["answer"], "authority: fan", "fixes: D-09a"]
    assert [] == [part for part in parts if part not in flat(result)]


def test_card_page_gives_grounds(run: Run) -> None:
    """`cards show` prints each value with its kind of provenance and the grounds."""
    result = run("cards", "show", "panzer-regiment-iii")

    assert "recruit_cost: 7 [attested: ja 15-1, fan 14-1]" in flat(result)


def test_card_page_has_every_field(run: Run, books: Books) -> None:
    """`cards show` leaves out no field that the card carries."""
    card = entry(books, "cards", "panzer-regiment-iii")

    result = run("cards", "show", "panzer-regiment-iii")

    shown = {line.strip().partition(":")[0].partition(".")[0] for line in result.output.split("\n")}
    assert set() == card.keys() - {"id", "pile", "provenance", "chapter"} - shown


@pytest.mark.parametrize("case", [str.lower, str.upper, str.swapcase, str.title])
@pytest.mark.parametrize(
    ("group", "name"),
    [
        ("rules", "EA-13.3.2c"),
        ("rules", "EA-0a"),
        ("rules", "BR-12a"),
        ("rules", "DS-BA.3b"),
        ("disputes", "D-09"),
        ("faq", "Q10"),
        ("cards", "panzer-regiment-iii"),
    ],
)
def test_ids_are_found_in_any_case(
    run: Run, group: str, name: str, case: Callable[[str], str]
) -> None:
    """Whoever types an id need not care for its case."""
    result = run(group, "show", case(name))

    assert [name] == result.output.split()[:1], result.output
