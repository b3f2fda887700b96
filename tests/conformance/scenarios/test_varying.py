"""Cases run again with other values for what nobody attests."""

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from alamein.conformance.scenarios.running import Trial, trials
from alamein.conformance.scenarios.suite import distinct, load_suite
from alamein.conformance.scenarios.varying import DRAWS, rests_on, variants
from alamein.engine.core.library import library
from alamein.engine.core.source import Value
from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.catalogue import load_catalogue
from alamein.engine.deckbuilding.doubt import WORDS
from alamein.engine.deckbuilding.overlay import plain, provisional_fields

GAME = "el-alamein"
BOOK = library().books[GAME]
CATALOGUE = load_catalogue(library(), GAME)
CASE = "reinforcements/price-of-a-card"
FIXED = {  # what has no number, or no neighbour to exchange with
    ("box", "copies"),
    ("sea-transport", "copies"),
    ("incoming-sandstorm", "acquire_rules"),
    ("italian-hq", "play_rules"),
    ("logistics-operation", "play_rules"),
    *((card.id, "nation") for card in CATALOGUE.cards.values() if card.nation == "british"),
}


def trial() -> Trial:
    """A trial of the case about what a card costs."""
    _, case, _ = next(found for found in load_suite(GAME).by_case() if found[0] == CASE)
    return next(trials("reinforcements", case, BOOK))


def test_there_are_dozens_of_variants_always_the_same() -> None:
    """The draws are many, differ, and are the same in every run."""
    first = [repr(changes) for changes, _ in variants(GAME)]
    variants.cache_clear()

    assert DRAWS == len(set(first))
    assert first == [repr(changes) for changes, _ in variants(GAME)]


def test_every_provisional_value_takes_another_in_some_variant() -> None:
    """No provisional value that play asks for is the same in all variants."""
    doubtful = {
        (card.id, field)
        for card in CATALOGUE.cards.values()
        for field in provisional_fields(card)
        if field not in WORDS
    }
    changed = {
        (card, field)
        for changes, _ in variants(GAME)
        for card, fields in changes.items()
        for field, value in fields.items()
        if value != plain(getattr(CATALOGUE.cards[card], field))
    }

    assert FIXED == doubtful - changed


def test_attested_values_stay() -> None:
    """A field of which everything is attested is never varied."""
    for changes, _ in variants(GAME):
        for card, fields in changes.items():
            assert set(fields) <= set(provisional_fields(CATALOGUE.cards[card]))


def test_number_of_all_cards_stays() -> None:
    """What one card gains in copies another loses."""
    totals = {table.catalogue.total() for _, table in variants(GAME)}  # type: ignore[attr-defined]

    assert {CATALOGUE.total()} == totals


def test_each_city_keeps_a_number_of_its_own() -> None:
    """City Numbers are exchanged, never given twice."""

    def numbers(cards: Mapping[str, Card]) -> list[Value]:
        return sorted(card.city_number for card in cards.values() if card.city_number)

    for _, table in variants(GAME):
        assert numbers(CATALOGUE.cards) == numbers(table.catalogue.cards)  # type: ignore[attr-defined]


def test_case_that_states_its_values_rests_on_none() -> None:
    """A case holds for all variants if it states what it needs."""
    assert () == rests_on(GAME, trial(), BOOK)


def test_case_that_does_not_is_provisional_and_names_the_value() -> None:
    """Without the values it states, the case rests on an invented one, which is named."""
    stated = trial()
    bare = replace(stated, case=msgspec.structs.replace(stated.case, cards={}))

    assert any("recruit_cost" in value for value in rests_on(GAME, bare, BOOK))


def test_each_promise_is_varied_once() -> None:
    """Of trials that differ only in the ruling set, one is run again."""
    found = list(load_suite(GAME).trials())
    chosen = distinct(found)

    bare = {trial.name.partition("[")[0] for trial in found}
    assert bare == {name.partition("[")[0] for name in chosen}
    assert len(chosen) < len(found)
