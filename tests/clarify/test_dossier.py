"""A dossier: what is searched and what is not, by which method, and what is kept on the way."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.clarify.small import GAME, UNPARTED, evidence, frequency, separation, whole

from alamein.conformance.clarify import dossier, drawn, gathering
from alamein.conformance.clarify.campaign import Campaign, Pair, unwatched
from alamein.conformance.clarify.dossier import dossiers
from alamein.conformance.clarify.drawn import pictured
from alamein.conformance.clarify.gathering import UNFINISHED, Kept, gathered
from alamein.conformance.clarify.method import Method
from alamein.conformance.clarify.model import Dossier
from alamein.conformance.opening import Opened, open_game
from alamein.engine.core.library import library
from alamein.engine.core.picture import tiles_of
from alamein.engine.core.rulebook import Rulebook

BOOK = library().books[GAME]
PAIR = ("D-09a", "D-09b")


class Colleagues:
    """Those who search, count and weigh; here they say what they are told to."""

    def __init__(self) -> None:
        self.found: dict[Pair, Any] = {}
        self.asked: list[tuple[str, Campaign, tuple[Pair, ...]]] = []

    def survey(self, campaign: Campaign, pairs: Sequence[Pair]) -> dict[Pair, Any]:
        """Say what was found for each pair."""
        self.asked.append(("survey", campaign, tuple(pairs)))
        return {pair: self.found.get(pair, replace(UNPARTED, readings=pair)) for pair in pairs}

    def frequencies(self, campaign: Campaign, pairs: Sequence[Pair]) -> list[Any]:
        """Say how often each pair differs."""
        self.asked.append(("frequencies", campaign, tuple(pairs)))
        return [frequency(*pair, games=7) for pair in pairs]

    def evidence(self, _game: str, dispute: str) -> list[Any]:
        """Say that a ruling excludes the second reading."""
        return [evidence(f"{dispute}b")]


@pytest.fixture
def colleagues(monkeypatch: pytest.MonkeyPatch) -> Colleagues:
    """Put others in the place of searching, frequency and evidence."""
    others = Colleagues()
    for name in ("survey", "frequencies", "evidence"):
        monkeypatch.setattr(dossier, name, getattr(others, name))
    return others


def test_smallest_position_comes_first(colleagues: Colleagues) -> None:
    """Whatever the order in which they were found, the smallest is shown first."""
    colleagues.found[PAIR] = (separation(*PAIR, size=5), separation(*PAIR, size=2))
    (found,) = dossiers(BOOK, ["D-09"], Method())

    assert [2, 5] == [one.size for one in found.separations]
    assert () == found.inseparable


def test_each_dispute_gets_its_own(colleagues: Colleagues) -> None:
    """Several are searched together; what is found goes to the dispute it is about."""
    colleagues.found[PAIR] = (separation(*PAIR),)
    first, second = dossiers(BOOK, ["D-08", "D-09"], Method())

    assert ("D-08", "D-09") == (first.dispute, second.dispute)
    assert (("D-08a", "D-08b"),) == tuple(one.readings for one in first.inseparable)
    assert (PAIR,) == tuple(one.readings for one in second.separations)
    assert (PAIR,) == tuple(one.readings for one in second.frequencies)
    assert ("D-09b",) == second.evidence[0].excludes


def test_method_is_kept_to(colleagues: Colleagues) -> None:
    """Games, seed, policy and rulings are those asked for; without a policy, the strongest."""
    method = Method(rulings=("ja", "D-07=b"), games=3, seed=8, policy="random")
    dossiers(BOOK, ["D-09"], method, jobs=2)
    dossiers(BOOK, ["D-09"], Method())
    campaign, plain = colleagues.asked[0][1], colleagues.asked[2][1]

    assert (3, 8, "random", 2) == (campaign.games, campaign.seed, campaign.policy, campaign.jobs)
    assert ("ja D-07=b", "D-07b") == (campaign.base.name, campaign.base["D-07"])
    assert (list(plain.game.policies)[-1], "reference") == (plain.policy, plain.base.name)


def test_frequency_is_left_out(colleagues: Colleagues) -> None:
    """Whoever does not want frequencies does not wait for games."""
    (found,) = dossiers(BOOK, ["D-09"], Method(frequency=False))

    assert ["survey"] == [what for what, _, _ in colleagues.asked]
    assert () == found.frequencies


def test_wording_is_not_searched(colleagues: Colleagues) -> None:
    """Where no reading touches play there is nothing to search."""
    (found,) = dossiers(BOOK, ["D-78"], Method())

    assert "text" == BOOK.disputes["D-78"].effect
    assert ([], (), ()) == (colleagues.asked, found.separations, found.frequencies)


@pytest.mark.parametrize("game", ["barbarossa", "drive-on-suez"])
def test_no_engine_no_search(colleagues: Colleagues, game: str) -> None:
    """Of a game without an engine the register is all there is."""
    book = library().books[game]
    name = next(name for name, dispute in book.disputes.items() if dispute.effect == "play")
    found = dossiers(book, [name], Method())

    assert ([], [Dossier(game=game, dispute=name)]) == (colleagues.asked, found)


def test_support_names_sections() -> None:
    """A supporter is an edition in words, with the sections of the clauses in question."""
    kept = whole("D-09").readings[0].supporters

    assert ("el-alamein/fan", "fan English manual", ("12-3.2",)) == msgspec.structs.astuple(kept[0])
    assert ["13-3.2"] == [section for section in kept[1].sections if section.startswith("13")]


def test_shared_dispute_names_the_game() -> None:
    """In the book of one game, an edition of another that shares the dispute is named with it."""
    shared = next(
        name for name, dispute in library().books["barbarossa"].disputes.items()
        if any(e.startswith("el-alamein/") for r in dispute.readings for e in r.editions)
    )  # fmt: skip
    names = {
        one.name for reading in whole(shared, "barbarossa").readings for one in reading.supporters
    }

    assert any(name.startswith("El Alamein, ") for name in names)


GROUP = {"unit": "italian-infantry-regiment", "count": 1, "targets": 1, "grouped": True}
SENT = {"allot": {"orders": [GROUP], "destroyed": ["royal-air-force"]}}


def test_action_in_question_is_marked() -> None:
    """The picture shows the position before the last action, with what that would do marked."""
    picture = pictured(GAME, ["reference"], replace(separation(*PAIR), when=("proceed", SENT)))

    assert picture is not None
    assert any("allot" in line for line in picture.lines)
    (enemy,) = (tile for tile in tiles_of(picture) if tile.title == "Royal Air Force")
    assert ("to be destroyed",) == enemy.marks


def test_position_is_laid_out_as_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is laid out under the rulings searched with, what it needs, and one of its readings."""
    asked = []

    def noted(game: str, words: Sequence[str]) -> Opened:
        asked.append(tuple(words))
        return open_game(game, words)

    monkeypatch.setattr(drawn, "open_game", noted)
    pictured(GAME, ["ja"], separation(*PAIR))

    assert [("ja", "D-07=D-07b", "D-09=D-09a")] == asked


def test_no_picture_of_nonsense() -> None:
    """A position that no reading can lay out has no picture."""
    broken = replace(separation(*PAIR), given={"phase": "tea time"})

    assert pictured(GAME, [], broken) is None


def few(*names: str) -> Rulebook:
    """Our rulebook with these disputes only."""
    return dataclasses.replace(BOOK, disputes={name: BOOK.disputes[name] for name in names})


def test_interrupted_run_goes_on(
    colleagues: Colleagues, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What was found before an interruption is not searched again, and the book is the same."""
    monkeypatch.setattr(gathering, "STEP", 1)
    shelf = [few("D-07", "D-08", "D-09")]
    plain = gathered(shelf, Method(), Kept(tmp_path / "whole", Method()), 1, unwatched)
    before = len(colleagues.asked)

    def stop(book: Rulebook, names: list[str], *rest: Any) -> list[Dossier]:  # noqa: ANN401 - as dossiers takes them
        if names == ["D-09"]:
            raise KeyboardInterrupt
        return dossiers(book, names, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(gathering, "dossiers", stop)
        with pytest.raises(KeyboardInterrupt):
            gathered(shelf, Method(), Kept(tmp_path, Method()), 1, unwatched)
    del colleagues.asked[: before + 4]
    again = gathered(shelf, Method(), Kept(tmp_path, Method()), 1, unwatched)

    assert [(PAIR,), (PAIR,)] == [pairs for _, _, pairs in colleagues.asked]
    assert plain == again


@pytest.mark.usefixtures("colleagues")
def test_other_method_starts_anew(tmp_path: Path) -> None:
    """What was found by another method, or is no file of ours, is of no use."""
    Kept(tmp_path, Method()).add([Dossier(game=GAME, dispute="D-09")])

    assert (1, 0) == (len(Kept(tmp_path, Method())), len(Kept(tmp_path, Method(seed=2))))
    (tmp_path / UNFINISHED).write_text("{}", encoding="utf-8")
    assert 0 == len(Kept(tmp_path, Method()))
