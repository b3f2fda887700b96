"""The engine, the oracle and the naive enumeration agree, whatever the readings.

In each position the oracle is asked once for every class of ruling sets that cannot differ there
(see `relevance`); that engine and enumeration agree under every pair of readings at the same bound,
class or no class, is tested beside the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.el_alamein import naive_allotment as naive
from tests.el_alamein.allotment_notation import DISPUTES
from tests.el_alamein.allotment_positions import (
    CARDS,
    DEFAULT,
    conceivable,
    positions,
    ruling_sets,
)
from tests.oracle.relevance import COMBINATIONS, number_of, representative, ruling_set
from tests.oracle.three_programs import (
    Question,
    disagreements,
    listed_by_engine,
    misjudged,
    other_numbers,
    solved_by_oracle,
)

from alamein.oracle.el_alamein.interception import answers as oracle

PARTS = range(16)
PAIRS = [frozenset(rules.values()) for dispute in DISPUTES for rules in ruling_sets(dispute)]
RULING_SETS = [frozenset(DEFAULT.values()), *PAIRS]
MANY_CARDS = (
    *CARDS,
    naive.Card("italian-tank", 1),  # rated like the rifles
    naive.Card("rifles-levelled", 3),
    naive.Card("panzer-levelled", 4),
    naive.Card("infantry-regiment", 0, infantry=True),  # rated like the other infantry
)
FEW = 60  # legal allotments: more are left to smaller positions


def questions(part: int, units: int, enemies: int, boxes: int) -> Iterator[Question]:
    """A part of the positions of up to that size, each under every pair of readings."""
    random = Random(part)  # noqa: S311 -- a sample, the same every time
    for position in positions(units, enemies, boxes)[part :: len(PARTS)]:
        shuffled = random.sample(RULING_SETS, len(RULING_SETS))
        classes = {representative(position, number_of(rules)): rules for rules in shuffled}
        yield from (Question(position, rules) for rules in classes.values())


@pytest.mark.parametrize("part", PARTS)
def test_pairs_of_readings_agree(part: int) -> None:
    """Under every pair of readings all find the same up to 3 units, 2 Boxes and 2 enemy cards."""
    found = [wrong for asked in questions(part, 3, 2, 2) for wrong in disagreements(asked)]

    assert [] == found


def proposals(position: naive.Position, random: Random) -> Iterator[naive.Image]:
    """One proposal drawn at random, and one that may destroy more of a kind than there are."""
    every = conceivable(position)
    yield random.choice(every)
    way, italians, alone, paired, destroyed = random.choice(every)
    if destroyed:
        last = (*(0 for _ in destroyed[1:]), sum(destroyed) + (len(destroyed) == 1))
        yield way, italians, alone, paired, last


@pytest.mark.parametrize("part", PARTS)
def test_pairs_of_readings_judge_alike(part: int) -> None:
    """Under every pair of readings all judge alike what is proposed, and cite the same clause."""
    random = Random(part)  # noqa: S311 -- a sample, the same every time
    found = [
        wrong
        for asked in questions(part, 2, 2, 1)
        for wrong in misjudged(asked, proposals(asked.position, random))
    ]

    assert [] == found


@pytest.mark.parametrize("part", PARTS)
def test_pairs_of_readings_have_one_maximum(part: int) -> None:
    """Under every pair of readings the proved maximum and the count are those of the engine."""
    found = [wrong for asked in questions(part, 2, 2, 1) for wrong in other_numbers(asked)]

    assert [] == found


def contested(units: int, enemies: int, boxes: int) -> list[naive.Position]:
    """Positions of up to that size in which most of the readings matter."""
    return [
        position
        for position in positions(units, enemies, boxes)
        if position.enemies and any(card.infantry for card in position.units)
    ]


@pytest.mark.parametrize("seed", range(4))
def test_mixed_readings_agree(seed: int) -> None:
    """Under readings mixed at will all find and judge the same up to 3 units, 2 Boxes, 3 cards."""
    random = Random(seed)  # noqa: S311 -- a sample, the same every time
    found = []
    for position in random.choices(contested(3, 3, 2), k=100):
        asked = Question(position, ruling_set(random.randrange(COMBINATIONS)))
        found += [*disagreements(asked), *misjudged(asked, proposals(position, random))]

    assert [] == found


def larger(random: Random) -> Question:
    """A position with 3 to 8 units and as many enemy cards, and readings mixed at will."""
    units = sorted(random.choices(MANY_CARDS, k=random.randint(3, 8)))
    enemies = sorted(random.choices(("artillery", "tank"), k=random.randint(3, 8)))
    position = naive.Position(tuple(units), random.randrange(5), tuple(enemies))
    return Question(position, ruling_set(random.randrange(COMBINATIONS)))


@pytest.mark.parametrize("seed", range(8))
def test_larger_positions_agree(seed: int) -> None:
    """Engine and oracle find the same up to 8 units, 4 Boxes and 8 enemy cards."""
    random = Random(seed)  # noqa: S311 -- a sample, the same every time
    found = []
    for asked in (larger(random) for _ in range(40)):
        listed = listed_by_engine(asked, FEW + 1)
        if len(listed) <= FEW:
            odd = set(listed) ^ set(solved_by_oracle(asked))
            found += [f"{asked}: {image} is legal for one of them" for image in sorted(odd)]

    assert [] == found


@pytest.mark.parametrize("seed", range(4))
def test_longer_rows_agree(seed: int) -> None:
    """All three find the same in positions of 4 units, or against 4 enemy cards."""
    random = Random(seed)  # noqa: S311 -- a sample, the same every time
    found: list[str] = []
    for _ in range(25):
        units, enemies = random.choice(((4, 2), (4, 3), (2, 4), (3, 4)))
        cards = tuple(sorted(random.choices(MANY_CARDS, k=units)))
        against = tuple(sorted(random.choices(("artillery", "tank"), k=enemies)))
        position = naive.Position(cards, random.randrange(3), against)
        found += disagreements(Question(position, ruling_set(random.randrange(COMBINATIONS))))

    assert [] == found


def test_difference_says_what_each_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """A difference names the position, the readings, the allotment and all three verdicts."""
    position = naive.Position((naive.Card("rifles", 1),), 0, ("tank",))
    monkeypatch.setattr(oracle, "allotments", lambda *_: iter(()))
    first, second = disagreements(Question(position, ruling_set(0)))

    assert first.startswith("rifles with 0 Boxes against tank under D-08a: ('none', (0,), ((1,),),")
    assert first.endswith("the engine allows it, the oracle allows it, the enumeration has it")
    assert second.endswith("the engine lists and counts, the others list (1, 1, 0, 1)")


def test_pairs_cover_all_disputes() -> None:
    """The reference, every dispute and every two of them: 154 different ruling sets."""
    assert 1 + 17 + 136 == len(set(RULING_SETS))
