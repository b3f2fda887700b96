"""Tapes with names: what chance brought is told, and brings the same to whoever is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alamein.conformance.protocol.messages import Choice, Shuffle
from alamein.conformance.protocol.tapes import Entry, Telling, Told
from alamein.engine.core.chance import Chance, Seeded, TapeError

CARDS = st.lists(st.sampled_from(["box", "level-up", "airfield", "tobruk"]), max_size=8)
ASKED = st.lists(st.tuples(st.booleans(), CARDS), max_size=6)
SEEDS = st.integers(0, 2**64 - 1)


def names(chance: Chance, asked: Sequence[tuple[bool, list[str]]]) -> list[list[str]]:
    """Return the names of what chance brings, one after another."""
    found = []
    for is_pick, of in asked:
        if is_pick and of:
            found.append([of[chance.pick(len(of), of)]])
        else:
            found.append([of[place] for place in chance.order(len(of), of)])
    return found


@given(seed=SEEDS, asked=ASKED)
def test_told_chance_is_the_same_chance(seed: int, asked: list[tuple[bool, list[str]]]) -> None:
    """Whoever is told what chance brought sees the same cards, and uses all of the tape."""
    telling = Telling(Seeded(seed))
    expected = names(telling, asked)
    told = Told(telling.tape)

    assert expected == names(told, asked)
    assert len(telling.tape) == told.used


@given(seed=SEEDS, asked=ASKED)
def test_telling_changes_nothing(seed: int, asked: list[tuple[bool, list[str]]]) -> None:
    """Chance that is told is the chance that it is told from."""
    assert names(Seeded(seed), asked) == names(Telling(Seeded(seed)), asked)


@given(seed=SEEDS, cards=CARDS)
def test_places_are_an_order(seed: int, cards: list[str]) -> None:
    """Cards that look alike have places of their own: each place comes once."""
    telling = Telling(Seeded(seed))
    telling.order(len(cards), cards)

    assert list(range(len(cards))) == sorted(Told(telling.tape).order(len(cards), cards))


def test_nothing_is_told_of_nothing() -> None:
    """A shuffle of no cards has no entry, and needs none."""
    telling = Telling(Seeded(1))
    telling.order(0)
    told = Told([])

    assert [] == telling.tape
    assert [] == told.order(0)
    assert 0 == told.used


PICK = Choice("box", ("box", "tobruk"))
SHUFFLE = Shuffle(("box", "tobruk"))


@pytest.mark.parametrize(
    ("tape", "ask", "says"),
    [
        ([], "pick", "the tape has 0 outcomes, one more is needed: one of 2 cards is picked"),
        ([], "order", "the tape has 0 outcomes, one more is needed: 2 cards are shuffled"),
        ([SHUFFLE], "pick", "entry 1 of the tape is no pick from box, tobruk"),
        ([Choice("airfield", ())], "pick", "entry 1 of the tape is no pick from box, tobruk"),
        ([PICK], "order", "entry 1 of the tape does not shuffle box, tobruk"),
        ([Shuffle(("box",))], "order", "entry 1 of the tape does not shuffle box, tobruk"),
        ([Shuffle(("box", "box"))], "order", "entry 1 of the tape does not shuffle box, tobruk"),
    ],
)
def test_tape_that_does_not_fit(tape: list[Entry], ask: str, says: str) -> None:
    """A tape that is too short, or has something else, says what was asked for."""
    chance: Callable[[int, list[str]], object] = getattr(Told(tape), ask)

    with pytest.raises(TapeError) as error:
        chance(2, ["box", "tobruk"])
    assert says == str(error.value)


def test_cards_are_counted() -> None:
    """A shuffle has each card as often as there are of it."""
    told = Told([Shuffle(("box", "tobruk", "tobruk"))])

    with pytest.raises(TapeError, match="does not shuffle box, box, tobruk"):
        told.order(3, ["box", "box", "tobruk"])
