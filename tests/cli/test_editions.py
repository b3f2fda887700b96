"""`editions`: the points on which the three editions of El Alamein part."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml
from click.testing import Result

Run: TypeAlias = Callable[..., Result]
Dispute: TypeAlias = dict[str, Any]

RULEBOOK = Path(__file__).parents[2] / "rulebook"
GAME = "el-alamein"
EDITIONS = ("en", "fan", "ja")
DIFFERING = [
    "D-01", "D-03", "D-04", "D-07", "D-08", "D-11", "D-12", "D-13", "D-14",
    "D-31", "D-32", "D-33", "D-41", "D-42", "D-44", "D-52", "D-53", "D-68",
    "D-75", "D-78", "D-81", "D-102", "D-103", "D-106", "D-107",
]  # fmt: skip


@pytest.fixture(scope="module")
def disputes() -> dict[str, Dispute]:
    """The disputes of El Alamein by id, read with nothing but YAML."""
    found = {}
    for owner in ("el-alamein", "barbarossa"):
        folder = RULEBOOK / owner.replace("-", "_") / "disputes"
        for path in sorted(folder.glob("*.yaml")):
            for dispute in yaml.safe_load(path.read_text(encoding="utf-8"))["disputes"]:
                if GAME in dispute.get("games", [owner]):
                    found[dispute["id"]] = dispute | {"owner": owner}
    return dict(sorted(found.items(), key=lambda item: int(item[0][2:])))


def supported(dispute: Dispute, edition: str) -> list[str]:
    """The readings that list *edition*; a bare name is one of the game that owns the dispute."""
    names = {f"{GAME}/{edition}"} | ({edition} if dispute["owner"] == GAME else set())
    return [reading["id"] for reading in dispute["readings"] if names & set(reading["editions"])]


def default(dispute: Dispute) -> str:
    """The reading that El Alamein takes when nobody says otherwise."""
    chosen: dict[str, str] = dispute["default"]
    return dispute["default"].get("by_game", {}).get(GAME) or chosen["reading"]


def taken(dispute: Dispute, edition: str) -> str:
    """The only reading that lists *edition*, else the default."""
    found = supported(dispute, edition)
    return found[0] if len(found) == 1 else default(dispute)


def cell(dispute: Dispute, edition: str) -> str:
    """The letter of the reading, marked `*` if there are several and `-` if there is none."""
    mark = {0: "-", 1: ""}.get(len(supported(dispute, edition)), "*")
    return taken(dispute, edition)[-1] + mark


def rows(result: Result) -> list[dict[str, str]]:
    """The rows of a listing printed as CSV."""
    assert 0 == result.exit_code, result.output
    return list(csv.DictReader(io.StringIO(result.output)))


def test_differing_disputes_are_pinned(run: Run) -> None:
    """These 25 disputes are those on which en, fan and ja differ."""
    result = run("editions", "--game", GAME, "--format", "csv")

    assert DIFFERING == [row["dispute"] for row in rows(result)]


def test_differing_disputes_follow_data(run: Run, disputes: dict[str, Dispute]) -> None:
    """A dispute is shown if the editions, each by its only reading or the default, differ."""
    result = run("editions", "--game", GAME, "--format", "csv")

    expected = [n for n, d in disputes.items() if len({taken(d, e) for e in EDITIONS}) > 1]
    assert expected == [row["dispute"] for row in rows(result)]


def test_all_shows_every_dispute(run: Run, disputes: dict[str, Dispute]) -> None:
    """`--all` shows the disputes on which the editions agree, too."""
    result = run("editions", "--game", GAME, "--all", "--format", "csv")

    assert list(disputes) == [row["dispute"] for row in rows(result)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_letters_and_marks_follow_data(
    run: Run, disputes: dict[str, Dispute], edition: str
) -> None:
    """A letter alone is the only reading; `*` marks several, `-` none, both with the default."""
    result = run("editions", "--game", GAME, "--all", "--format", "csv")

    expected = {name: cell(dispute, edition) for name, dispute in disputes.items()}
    assert expected == {row["dispute"]: row[edition] for row in rows(result)}


def test_reference_takes_defaults(run: Run, disputes: dict[str, Dispute]) -> None:
    """The column `reference` is the default of every dispute, without a mark."""
    result = run("editions", "--game", GAME, "--all", "--format", "csv")

    expected = {name: default(dispute)[-1] for name, dispute in disputes.items()}
    assert expected == {row["dispute"]: row["reference"] for row in rows(result)}


def test_title_counts_differences(run: Run) -> None:
    """The table says how many disputes it shows."""
    result = run("editions", "--game", GAME)

    title = result.output.splitlines()[0].strip()
    assert f"El Alamein: {len(DIFFERING)} disputes on which editions differ" == title


def test_one_edition_never_differs(run: Run) -> None:
    """Barbarossa has one edition here, so there is nothing to show."""
    result = run("editions", "--game", "barbarossa", "--format", "csv")

    assert [] == rows(result)
