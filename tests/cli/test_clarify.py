"""`alamein clarify`: one dispute in the terminal, all of them as a book."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from click.testing import Result
from msgspec.structs import replace
from tests.clarify.small import UNPARTED, frequency, separation

from alamein.conformance.clarify import dossier
from alamein.conformance.clarify.campaign import Campaign, Pair
from alamein.engine.core.library import library

Run: TypeAlias = Callable[..., Result]
PAIR = ("D-09a", "D-09b")


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[Campaign]:
    """Nothing is searched or played: D-09 parts, other disputes do not. Campaigns are noted."""
    campaigns: list[Campaign] = []

    def survey(campaign: Campaign, pairs: Sequence[Pair]) -> dict[Pair, Any]:
        campaigns.append(campaign)
        list(campaign.watch("searching", len(pairs), iter(pairs)))
        return {
            pair: (separation(*pair),) if pair == PAIR else replace(UNPARTED, readings=pair)
            for pair in pairs
        }

    monkeypatch.setattr(dossier, "survey", survey)
    monkeypatch.setattr(
        dossier, "frequencies", lambda _, pairs: [frequency(*pair, games=7) for pair in pairs]
    )
    monkeypatch.setattr(dossier, "evidence", lambda _game, _dispute: [])
    return campaigns


def too_wide(text: str) -> list[str]:
    """The lines of more than 80 signs."""
    return [line for line in text.splitlines() if len(line) > 80]


@pytest.mark.usefixtures("searched")
def test_dispute_is_told_whole(run: Run) -> None:
    """Question, readings, support, position with a drawing, evidence and frequency, 80 wide."""
    result = run("clarify", "d-09")

    assert (0, "") == (result.exit_code, result.stderr)
    for said in (
        "D-09  Italian Infantry and the duty to destroy most",
        "Does the duty to destroy as many cards",
        "D-09a (recommended)  No, using them is voluntary.",
        "fan English manual (12-3.2)",
        "D-09a and D-09b part: 2 cards, found by the solver",
        "D-09b: It must go.",
        "|Royal Air     |",
        "No worked example and no FAQ ruling decides it.",
        "games in which anything differs: 7 of 100, 7.0 %",
    ):
        assert said in result.stdout
    assert "Sea Transport" not in result.stdout  # a pile that lies as it always does
    assert [] == too_wide(result.stdout)
    assert "\x1b" not in result.stdout


@pytest.mark.usefixtures("searched")
def test_drawing_can_be_left_out(run: Run) -> None:
    """With --no-draw there are words only."""
    result = run("clarify", "D-09", "--no-draw")

    assert "It must go." in result.stdout
    assert "+----" not in result.stdout


def test_method_comes_from_options(run: Run, searched: list[Campaign]) -> None:
    """Games, seed, policy, rulings and processes are passed on; frequencies may be left out."""
    result = run("clarify", "D-09", "--games", "3", "--seed", "9", "--policy", "random",
                 "--rulings", "ja", "--set", "d-07=b", "--jobs", "1", "--no-frequency")  # fmt: skip
    (campaign,) = searched

    assert (3, 9, "random", 1) == (campaign.games, campaign.seed, campaign.policy, campaign.jobs)
    assert "ja D-07=b" == campaign.base.name
    assert "How often" not in result.stdout


@pytest.mark.usefixtures("searched")
def test_json_has_method_and_entry(run: Run) -> None:
    """As JSON everything is there, with the method by which it was found."""
    told = json.loads(run("clarify", "D-09", "--format", "json", "--games", "3").stdout)

    assert (3, 1) == (told["method"]["games"], told["method"]["seed"])
    assert "D-09a" == told["entry"]["default"]
    assert "It must go." == told["entry"]["dossier"]["separations"][0]["says"]["D-09b"]


def test_game_without_engine(run: Run, searched: list[Campaign]) -> None:
    """What the register knows is told, and that there is no engine yet."""
    result = run("clarify", "S-01")

    assert (0, []) == (result.exit_code, searched)
    assert "There is no engine for this game yet" in result.stdout
    assert "Where it matters, by the register" in result.stdout


def test_shared_dispute_is_played(run: Run, searched: list[Campaign]) -> None:
    """Of the games that share a dispute one with an engine is taken, unless another is named."""
    shared = next(d for d in library().books["barbarossa"].disputes.values()
                  if d.effect == "play" and "el-alamein" in d.games)  # fmt: skip
    run("clarify", shared.id)
    other = run("clarify", shared.id, "--game", "barbarossa")

    assert ["el-alamein"] == [campaign.book.name for campaign in searched]
    assert "There is no engine for this game yet" in other.stdout


def test_wording_only(run: Run, searched: list[Campaign]) -> None:
    """A dispute without effect on play says so, and nothing is searched."""
    result = run("clarify", "D-78")

    assert (0, []) == (result.exit_code, searched)
    assert "Play is not touched" in result.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("D-999",), "no dispute is called 'D-999'; nearest: D-99"),
        (("S-01", "--game", "el-alamein"), "no dispute of el-alamein is called 'S-01'"),
        (("D-09", "--game", "el-alamain"), "no game is called 'el-alamain'; nearest: el-alamein"),
        (("D-09", "--policy", "gredy"), "no policy is called 'gredy'; nearest: greedy"),
        (("D-09", "--rulings", "jaa"), "ruling 'jaa': no such preset"),
        (("D-09", "--set", "D-07"), "--set D-07: a choice looks like D-09=b"),
        (("D-09", "--report", "x"), "--report goes with --all"),
        (("D-09", "--all"), "name a dispute, e.g. D-09, or give --all; not both"),
        ((), "name a dispute, e.g. D-09, or give --all; not both"),
        (("D-09", "--games", "0"), "0 is not in the range"),
    ],
)
def test_bad_input_is_explained(
    run: Run, searched: list[Campaign], words: tuple[str, ...], says: str
) -> None:
    """A mistake ends with 2 and what would be right, before anything is searched."""
    result = run("clarify", *words)

    assert (2, "", []) == (result.exit_code, result.stdout, searched)
    assert says in result.stderr


def test_book_is_written(run: Run, searched: list[Campaign], tmp_path: Path) -> None:
    """With --all the book is written: a page for the game, an entry for each dispute."""
    folder = tmp_path / "book"
    result = run("clarify", "--all", "--game", "el-alamein", "--report", folder)
    page = (folder / "el-alamein.html").read_text(encoding="utf-8")

    assert (0, "106 disputes of 1 game\n") == (result.exit_code, result.stdout)
    assert f"wrote {folder / 'index.html'}" in result.stderr
    assert 106 == page.count('class="entry"')
    assert searched
    assert "not separable within every position of up to 8 cards" in page


def test_other_folder_is_left_alone(run: Run, searched: list[Campaign], tmp_path: Path) -> None:
    """A folder with something else in it is not replaced, and nothing is searched."""
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    result = run("clarify", "--all", "--report", tmp_path)

    assert (2, "", []) == (result.exit_code, result.stdout, searched)
    assert "thesis.txt, which is no part of a book of disputes" in result.stderr
    assert ["thesis.txt"] == [path.name for path in tmp_path.iterdir()]


def test_interrupted_book_goes_on(
    run: Run, searched: list[Campaign], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was found is kept and said to be, and the same command goes on from there."""
    words = ("clarify", "--all", "--game", "el-alamein", "--report", tmp_path)

    def stop(campaign: Campaign, pairs: Sequence[Pair]) -> dict[Pair, Any]:
        if len(searched) == 2:
            raise KeyboardInterrupt
        searched.append(campaign)
        return {pair: replace(UNPARTED, readings=pair) for pair in pairs}

    with monkeypatch.context() as patched:
        patched.setattr(dossier, "survey", stop)
        first = run(*words)
    second = run(*words)

    assert "20 disputes kept in" in first.stderr
    assert "going on from 20 disputes in" in second.stderr
    assert (0, 11) == (second.exit_code, len(searched))
    assert not (tmp_path / "unfinished.json").exists()


INTERRUPTED = """
import signal
from alamein.conformance.clarify import dossier
from alamein.conformance.cli.main import main

signal.signal(signal.SIGINT, signal.default_int_handler)
dossier.survey = lambda *_: signal.raise_signal(signal.SIGINT)
main()
"""


def test_interrupt_ends_with_130(tmp_path: Path) -> None:
    """Ctrl-C in the midst of a book ends with 130; games that need no search are kept."""
    words = ["clarify", "--all", "--report", str(tmp_path), "--jobs", "1"]
    result = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *words],
        check=False,
        capture_output=True,
        encoding="utf-8",
    )

    assert (130, "") == (result.returncode, result.stdout)
    assert f"133 disputes kept in {tmp_path}" in result.stderr
    assert "Traceback" not in result.stderr
    assert ["unfinished.json"] == [path.name for path in tmp_path.iterdir()]


def test_real_dispute_is_clarified(run: Run) -> None:
    """With nobody in the place of solver and engine: D-09 parts, and its own FAQ decides it."""
    result = run("clarify", "D-09", "--games", "2", "--jobs", "1", "--format", "json")
    found = json.loads(result.stdout)["entry"]["dossier"]

    assert set(PAIR) == set(found["separations"][0]["says"])
    assert [2] == [one["games"]["of"] for one in found["frequencies"]]
    assert any(one["excludes"] == ["D-09b"] for one in found["evidence"])
