"""What the number of a game brings."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.campaign.small import PLAN

from alamein.conformance.campaign.dealing import RULED_ALIKE, Dealer
from alamein.engine.core.chance import Seeded


@pytest.mark.everywhere
def test_same_number_same_game() -> None:
    """Two dealers deal the same games, in whatever order they are asked."""
    numbers = range(0, 40, 3)
    plan = replace(PLAN, rulings="random")
    one, other = Dealer(plan), Dealer(plan)

    assert [one.deal(n) for n in numbers] == [other.deal(n) for n in reversed(numbers)][::-1]


def test_another_seed_brings_other_games() -> None:
    """The seed of the plan decides everything."""
    one, other = Dealer(PLAN), Dealer(replace(PLAN, seed=2))

    assert [one.deal(n).seed for n in range(5)] != [other.deal(n).seed for n in range(5)]


def test_all_rulings_in_turn() -> None:
    """The reference and every edition get the same number of games."""
    labels = Counter(map(Dealer(PLAN).label, range(20)))

    assert {"reference": 5, "en": 5, "fan": 5, "ja": 5} == labels


def test_random_rulings_can_be_played() -> None:
    """Random ruling sets differ, and a game can be set up under each."""
    dealer = Dealer(replace(PLAN, rulings="random"))
    deals = [dealer.deal(n * RULED_ALIKE) for n in range(3)]

    assert len({deal.rulings for deal in deals}) == len(deals)
    assert all(dealer.game.new(deal.rulings, 2, Seeded(1)) for deal in deals)


def test_players_and_policies_are_mixed() -> None:
    """All numbers of players occur; most games are played by the strongest policy alone."""
    dealer = Dealer(PLAN)
    deals = [dealer.deal(n) for n in range(200)]
    strongest = sum(set(deal.policies) == {"greedy"} for deal in deals)

    assert {2, 3, 4, 5} == {deal.players for deal in deals}
    assert 120 < strongest < 190
    assert any(set(deal.policies) == {"random"} for deal in deals)
    assert any(len(set(deal.policies)) > 1 for deal in deals)


def test_words_make_the_ruling_set_again() -> None:
    """The words that a finding is stored with make the ruling set of its game."""
    dealer = Dealer(replace(PLAN, rulings="ja D-09=b"))

    assert ("ja", "D-09=b") == dealer.deal(0).words
