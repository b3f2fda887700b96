"""Random play keeps every law, from any beginning, under any ruling set, with any cards."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from alamein.conformance.lawful_play import Way, machine_of, walked
from alamein.conformance.scenarios.obeying import laws_broken_in
from alamein.conformance.scenarios.suite import distinct, load_suite
from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game
from alamein.properties.faults.gallery import load_gallery
from alamein.properties.faults.planting import planted
from alamein.properties.law import Broken
from alamein.properties.profiles import PROFILES, Profile, settings_of
from alamein.properties.walking import Walk, ruled, walk

NAME = "el-alamein"
BOOK = library().books[NAME]
WALKS = 24
STEPS = 120
CI_GAMES = 60  # of the profile ci, so many in every run of the tests


@pytest.mark.parametrize("seed", range(WALKS))
def test_walk_keeps_every_law(seed: int) -> None:
    """Presets and random ruling sets, rich beginnings and set-ups, 2 to 5 players."""
    found = walked(Way(NAME, seed, STEPS)).found

    assert "" == ("" if found is None else str(found.broken))


@pytest.mark.parametrize("seed", range(1_000, 1_000 + WALKS // 2))
def test_walk_with_other_cards_keeps_every_law(seed: int) -> None:
    """No law rests on an invented number: other values for all that nobody attests change none."""
    game = load_game(NAME)
    changes = game.varied(Seeded(seed).pick)
    try:
        found = walk(
            game.with_cards(changes), Walk(ruled(BOOK, seed), seed, STEPS, changes=changes)
        )
    except DataError:  # some rulings cannot be played under, with such cards
        return

    assert "" == ("" if found is None else str(found.broken))


def test_machine_keeps_every_law() -> None:
    """Hypothesis plays its first games of the profile ci, some of them to their end."""
    effort = settings(settings_of("ci"), max_examples=CI_GAMES)
    machine = machine_of(NAME)
    machine.ended.clear()
    run_state_machine_as_test(machine, settings=effort)

    assert machine.ended


def digests_of(examples: int) -> list[str]:
    """What the machine tried, game by game."""
    told: list[str] = []
    machine = machine_of(NAME)

    class Telling(machine):  # type: ignore[misc, valid-type] # the class is found by name
        """The machine, telling what it tries."""

        def attempt(self, action: Any) -> Any:  # noqa: ANN401 - as its base
            """Note the action."""
            told.append(str(action))
            return super().attempt(action)

    run_state_machine_as_test(Telling, settings=settings(settings_of("ci"), max_examples=examples))
    return told


def test_profile_of_ci_is_deterministic() -> None:
    """The profile ci tries the same actions each time, and remembers nothing."""
    assert digests_of(6) == digests_of(6)
    assert settings_of("ci").database is None


@pytest.mark.parametrize("profile", PROFILES)
def test_profiles_grow(profile: Profile) -> None:
    """Each profile tries harder than the one before it, and only ci is derandomized."""
    efforts = [settings_of(each).max_examples for each in PROFILES]

    assert sorted(efforts) == efforts
    assert settings_of(profile).derandomize == (profile == "ci")


def test_machine_notices_a_misreading() -> None:
    """A planted fault fails the machine, with a law that cites its clause."""
    fault = load_gallery(NAME).on("EA-5.2d")[0]
    effort = settings(settings_of("ci"), max_examples=40, phases=(Phase.generate,))

    with planted(fault, NAME), pytest.raises(Broken) as broken:
        run_state_machine_as_test(machine_of(NAME), settings=effort)

    assert "EA-5.2d" in {clause for breach in broken.value.breaches for clause in breach.clauses}


# What a case may begin with although no game comes to it, and what laws say of that.
ODD = {
    "A game is over only if Alexandria fell or the Victory pile ran out": "it begins so",
    "A Site or Victory Card never comes into a deck, hand, discard pile or Playing Area": "so that "
    "a draw shows, decks hold other cards",
    "A turn begins with no points but the free ones, and nobody else has any": "points out of turn",
    "No card stays in the Playing Area that is Deployed, or returned, by being played": "it lies "
    "there to begin with",
    "Nobody is asked to intercept when those before have destroyed every enemy card": "he is asked",
}
# Cases whose cards are printed as no card is, so that laws about texts of cards do not fit them.
PRINTED = {
    "codes/attached-cards-and-their-host/forfeited",
    "codes/attached-cards-and-their-host/scrapped",
    "codes/unique-wherever-the-first-copy-lies",
    "deployment/any-number-deployed/first",
    "deployment/any-number-deployed/twelfth",
    "disputes-card-types/d-59-red-text",
    "disputes-combat/d-37-replacement-acts",
    "reinforcements/card-that-goes-elsewhere",
    "reinforcements/red-text-of-cards-taken",
}


def test_cases_keep_every_law() -> None:
    """Whatever a case expects, its actions keep the laws: two transcriptions of one rulebook."""
    game, suite = load_game(NAME), load_suite(NAME)
    names = distinct(suite.trials())
    broken = {
        trial.name.partition("[")[0]: laws - ODD.keys()
        for trial in suite.trials()
        if trial.name in names and (laws := laws_broken_in(game, trial, BOOK)) - ODD.keys()
    }

    assert PRINTED == broken.keys(), {k: v for k, v in broken.items() if k not in PRINTED}


def test_rulings_of_walks_are_repeatable() -> None:
    """The seed of a walk says under which rulings it is played."""
    assert ruled(BOOK, 5) == ruled(BOOK, 5) != ruled(BOOK, 8)
    assert Rulings.parse(book=BOOK) == ruled(BOOK, 0)
