"""Overlays: the template, what `--catalogue` refuses, and the shares `cards check` prints."""

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from click.testing import Result

Run: TypeAlias = Callable[..., Result]
Books: TypeAlias = dict[str, dict[str, list[dict[str, Any]]]]

GAME = ("--game", "el-alamein")
BOMB = "a: &a [x, x]\nb: &b [*a, *a]\ncards: [*b, *b]\n"
HEAD = "overlay: el-alamein\ncards:\n"
BROKEN = {
    "malformed": ("overlay: x\n\tcards: []\n", 2, ("not YAML",)),
    "empty": ("", 1, ("empty",)),
    "alias bomb": (BOMB, 2, ("alias *a",)),
    "no cards": (HEAD, 2, ("field cards", "not a list")),
    "missing field": ("cards: []\n", 1, ("lacks overlay",)),
    "other game": ("overlay: barbarossa\ncards: []\n", 1, ("'barbarossa'", "'el-alamein'")),
    "unknown card": (HEAD + "  - id: level-upp\n", 3, ("level-upp", "nearest: level-up")),
    "unknown field": (
        HEAD + "  - id: level-up\n    copys: 3\n",
        4,
        ("level-up", "'copys'", "nearest: copies"),
    ),
    "wrong type": (
        HEAD + "  - id: level-up\n    copies: many\n",
        4,
        ("level-up field copies", "'many'", "a whole number"),
    ),
    "card twice": (
        HEAD + "  - id: level-up\n  - id: level-up\n",
        4,
        ("level-up field id", "twice"),
    ),
    "attested value": (
        HEAD + "  - id: panzer-regiment-iii\n    recruit_cost: 8\n",
        4,
        ("panzer-regiment-iii field recruit_cost", "attests 7", "ja 15-1, fan 14-1"),
    ),
    "attested and left out": (
        HEAD + "  - id: panzer-regiment-iii\n    not_printed: [recruit_cost]\n",
        3,
        ("panzer-regiment-iii field recruit_cost", "attests 7"),
    ),
    "unknown field left out": (
        HEAD + "  - id: sea-transport\n    not_printed: [play_costs]\n",
        4,
        ("sea-transport field not_printed", "'play_costs'", "play_cost"),
    ),
}


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    """Where the overlay under test lies."""
    return tmp_path / "my-cards.yaml"


def refusal(result: Result) -> str:
    """The message of a command that ended with 2."""
    assert 2 == result.exit_code, result.output
    return result.output.removeprefix("Error: ")


def kind_of(card: dict[str, Any], fact: str) -> str:
    """The kind of provenance of *fact*, its own or that of the field it is part of."""
    provenance = card["provenance"]
    (kind,) = provenance.get(fact) or provenance[fact.partition(".")[0]]
    return str(kind)


def facts(card: dict[str, Any]) -> list[str]:
    """Every printed value: each name, each rule of a list, each other field."""
    found = []
    for field, value in card.items():
        if field == "names":
            found += [f"names.{edition}" for edition in value]
        elif field.endswith(("_rules", "_abilities")):
            found += [f"{field}.{n}" for n in range(1, len(value) + 1)]
        elif field not in {"id", "pile", "provenance", "chapter"}:
            found.append(field)
    return found


@pytest.mark.parametrize(("text", "line", "words"), BROKEN.values(), ids=BROKEN)
def test_broken_overlay_is_told(
    run: Run, overlay: Path, text: str, line: int, words: tuple[str, ...]
) -> None:
    """A fault is told with file, line, card, field and, for a wrong word, the nearest one."""
    overlay.write_text(text, encoding="utf-8")
    result = run("cards", "check", *GAME, "--catalogue", overlay)

    messages = [m for m in refusal(result).splitlines() if m.startswith(f"{overlay}:{line}: ")]
    assert any(all(word in message for word in words) for message in messages), result.output


@pytest.mark.parametrize("line", ["list", "show level-up"])
def test_every_command_tells_faults(run: Run, overlay: Path, line: str) -> None:
    """The other commands with --catalogue refuse a broken overlay, too."""
    overlay.write_text(f"{HEAD}  - id: level-upp\n", encoding="utf-8")
    result = run("cards", *line.split(), *GAME, "--catalogue", overlay)

    assert refusal(result).startswith(f"{overlay}:3: level-upp field id: ")


def test_overlay_must_be_utf8(run: Run, overlay: Path) -> None:
    """An overlay in another encoding is told with the line of its first strange byte."""
    overlay.write_bytes(b"# caf\xe9\n")
    result = run("cards", "check", *GAME, "--catalogue", overlay)

    assert f"{overlay}:1: not UTF-8: byte 0xe9\n" == refusal(result)


def test_huge_overlay_is_refused(run: Run, overlay: Path) -> None:
    """An overlay of 50 MB is refused by its size."""
    with overlay.open("wb") as sparse:
        sparse.truncate(50_000_000)
    result = run("cards", "check", *GAME, "--catalogue", overlay)

    assert refusal(result).startswith(f"{overlay}: the file has 50,000,000 bytes")


def test_missing_overlay_is_named(run: Run, overlay: Path) -> None:
    """An overlay that is not there is named."""
    result = run("cards", "check", *GAME, "--catalogue", overlay)

    assert refusal(result).startswith(f"{overlay}: cannot be read: No such file")


def test_folder_is_no_overlay(run: Run, tmp_path: Path) -> None:
    """A folder given as overlay is named."""
    result = run("cards", "check", *GAME, "--catalogue", tmp_path)

    assert refusal(result).startswith(f"{tmp_path}: cannot be read: Is a directory")


def test_overlay_must_keep_total(run: Run, overlay: Path) -> None:
    """An overlay after which the box no longer holds 362 cards is refused with the clause."""
    overlay.write_text(f"{HEAD}  - id: sea-transport\n    copies: 18\n", encoding="utf-8")
    result = run("cards", "check", *GAME, "--catalogue", overlay)

    expected = "EA-1a: there are 362 cards; cards: expected 362, got 363"
    assert f"{overlay}: {expected}\n" == refusal(result)


def test_overlay_replaces_values(run: Run, overlay: Path) -> None:
    """A value from an overlay is shown with the overlay as its provenance."""
    overlay.write_text(f"{HEAD}  - id: sea-transport\n    recruit_cost: 5\n", encoding="utf-8")
    result = run("cards", "show", "sea-transport", "--catalogue", overlay)

    assert "recruit_cost: 5  [attested (overlay): my-cards.yaml]" in result.output


def test_overlay_shrinks_provisional(run: Run, overlay: Path) -> None:
    """What an overlay gives is no longer reported as provisional."""
    overlay.write_text(f"{HEAD}  - id: sea-transport\n    recruit_cost: 5\n", encoding="utf-8")
    result = run("cards", "check", *GAME, "--catalogue", overlay)

    (line,) = re.findall(r"^  sea-transport: (.+)$", result.output, re.MULTILINE)
    assert ["copies", "play_bonus", "recruit_rules"] == line.split(", ")


def test_overlay_report_stays_json(run: Run, overlay: Path) -> None:
    """With an overlay, too, `cards check --format json` prints JSON on stdout and nothing else."""
    overlay.write_text(f"{HEAD}  - id: sea-transport\n    recruit_cost: 5\n", encoding="utf-8")
    result = run("cards", "check", *GAME, "--catalogue", overlay, "--format", "json")

    kinds = [row["provenance"] for row in json.loads(result.stdout)]
    assert "attested (overlay)" in kinds


def test_template_is_an_overlay(run: Run, overlay: Path) -> None:
    """The template as written can be laid over the catalogue and changes nothing."""
    written = run("cards", "template", "--output", overlay)
    result = run("cards", "list", *GAME, "--catalogue", overlay)

    assert (0, run("cards", "list", *GAME).output) == (written.exit_code, result.output)


def test_filled_template_is_an_overlay(run: Run, overlay: Path) -> None:
    """The template with every # before a value taken away agrees with the catalogue."""
    text = run("cards", "template").output
    overlay.write_text(text.replace("    # ", "    "), encoding="utf-8")
    result = run("cards", "check", *GAME, "--catalogue", overlay)

    assert (0, True) == (result.exit_code, "still provisional: 0 fields" in result.output)


def test_template_lists_provisional_values(run: Run, books: Books) -> None:
    """The template has a line for every field with a provisional value, and no other."""
    result = run("cards", "template")

    expected = {
        (card["id"], fact.partition(".")[0])
        for card in books["el-alamein"]["cards"]
        for fact in facts(card)
        if kind_of(card, fact) == "provisional"
    }
    found, card = set(), ""
    for line in result.output.splitlines():
        if line.startswith("  - id: "):
            card = line.removeprefix("  - id: ")
        elif line.startswith("    # "):
            found.add((card, line.removeprefix("    # ").partition(":")[0]))
    assert expected == found


def test_template_spares_filled_file(run: Run, overlay: Path) -> None:
    """A file that exists is not overwritten: somebody may have filled it in."""
    overlay.write_text("hours of work", encoding="utf-8")
    result = run("cards", "template", "--output", overlay)

    assert (2, "hours of work") == (result.exit_code, overlay.read_text(encoding="utf-8"))


def test_template_overwrites_when_forced(run: Run, overlay: Path) -> None:
    """With --force the file is written anew, as the command prints it."""
    overlay.write_text("old", encoding="utf-8")
    run("cards", "template", "--output", overlay, "--force")

    assert run("cards", "template").output == overlay.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["file/my-cards.yaml", "folder"])
def test_template_needs_writable_place(run: Run, tmp_path: Path, name: str) -> None:
    """A place that cannot be written to is named with exit code 2, and nothing is left there."""
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    result = run("cards", "template", "--force", "--output", tmp_path / name)

    assert (True, {"file", "folder"}) == (
        str(tmp_path / name) in refusal(result),
        {path.name for path in tmp_path.iterdir()},
    )


def test_shares_count_all_values(run: Run, books: Books) -> None:
    """`cards check` counts every printed value of every card by its provenance."""
    result = run("cards", "check", *GAME, "--format", "json")

    cards = books["el-alamein"]["cards"]
    expected = Counter(kind_of(card, fact) for card in cards for fact in facts(card))
    assert expected == {row["provenance"]: int(row["values"]) for row in json.loads(result.output)}


def test_shares_sum_to_hundred(run: Run) -> None:
    """Each share is its part of all values, so that they make 100 % but for rounding."""
    result = run("cards", "check", *GAME, "--format", "json")

    rows = {int(row["values"]): row["share"] for row in json.loads(result.output)}
    exact = {values: f"{100 * values / sum(rows):.1f} %" for values in rows}
    assert (exact, 100) == (rows, round(sum(float(share[:-2]) for share in rows.values())))
