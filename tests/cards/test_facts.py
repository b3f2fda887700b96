"""What the rulebook attests of the cards as a whole is noticed when the data break it."""

import copy
import dataclasses
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from alamein.engine.core.library import Library
from alamein.engine.deckbuilding.catalogue import Catalogue, check_catalogue
from alamein.engine.el_alamein import facts
from alamein.engine.el_alamein.facts import FACTS

Cards = dict[str, dict[str, Any]]
Shelf = Callable[[str], Library]

WORKED_EXAMPLE = {
    "italian-tank-regiment": 3,
    "british-tank-brigade": 3,
    "british-counterattack": 2,
    "british-artillery-regiment": 1,
    "british-infantry-brigade": 1,
    "incoming-sandstorm": 1,
    "royal-air-force": 1,
    "captured-enemy-general": 2,
    "enemy-forces-defeated": 1,
    "level-up": 1,
}

ABILITIES = [{"cost": [{"exhaust": "this"}], "effect": [{"gain": {"supply": 1}}]}]


@dataclasses.dataclass(frozen=True)
class Planted:
    """A fault planted in the data: the fact it breaks, the values it changes, what is said."""

    fact: str
    changes: dict[str, dict[str, Any]]
    says: str


VIOLATIONS = {
    "one-card-more": Planted(
        "total",
        {"sea-transport": {"copies": 18}},
        "EA-1a: there are 362 cards; cards: expected 362, got 363",
    ),
    "no-victory-type": Planted(
        "seven_types",
        {
            "captured-enemy-general": {"type": "site"},
            "enemy-forces-defeated": {"type": "site"},
            "level-up": {"type": "site"},
        },
        "EA-3a: there are seven types of cards; types: expected 7, got 6",
    ),
    "strategy-becomes-support": Planted(
        "kinds_per_type",
        {"logistics-operation": {"type": "support", "deploy_abilities": ABILITIES}},
        "EA-4n: 2 Supply, 14 Army and 3 Strategy kinds; "
        "Supply, Army, Strategy kinds: expected [2, 14, 3], got [2, 14, 2]",
    ),
    "two-cities-three": Planted(
        "nine_cities_in_order",
        {"benghazi": {"city_number": 3}},
        "EA-4c: nine Cities, sorted by number; City Numbers: "
        "expected [1, 2, 3, 4, 5, 6, 7, 8, 9], got [1, 3, 3, 4, 5, 6, 7, 8, 9]",
    ),
    "city-twice": Planted(
        "nine_cities_in_order",
        {"benghazi": {"copies": 2}, "sea-transport": {"copies": 16}},
        "EA-4c: nine Cities, sorted by number; copies of a City: expected {1}, got {1, 2}",
    ),
    "six-panzers-over-four": Planted(
        "five_panzers_of_each",
        {"panzer-regiment-iii": {"copies": 6}, "panzer-regiment-iv": {"copies": 4}},
        "EA-4f: five Panzer (III) lie over five Panzer (IV); the Panzer pile from the top: "
        "expected [('panzer-regiment-iii', 5), ('panzer-regiment-iv', 5)], "
        "got [('panzer-regiment-iii', 6), ('panzer-regiment-iv', 4)]",
    ),
    "transports-for-four": Planted(
        "starting_decks",
        {"motorized-transport": {"copies": 29}, "sea-transport": {"copies": 18}},
        "EA-4g: six Transports and two Italian Infantry each; "
        "too few for five players: motorized-transport",
    ),
    "infantry-for-four": Planted(
        "starting_decks",
        {"italian-infantry-regiment": {"copies": 9}, "sea-transport": {"copies": 38}},
        "EA-4g: six Transports and two Italian Infantry each; "
        "too few for five players: italian-infantry-regiment",
    ),
    "garrison-of-eight": Planted(
        "garrison_of_the_example",
        {"british-artillery-regiment": {"defence": 4}},
        "EA-15.1l: Fort Capuzzo 17 with the tank, 13 without; "
        "defence of Artillery and Infantry together: expected 7, got 8",
    ),
    "one-general": Planted(
        "enough_for_the_example",
        {"captured-enemy-general": {"copies": 1}, "sea-transport": {"copies": 25}},
        "EA-15.2b: the worked example can be laid out; too few: captured-enemy-general",
    ),
    "priced-box": Planted(
        "only_recruitable_cards_have_a_price",
        {"box": {"recruit_cost": 3}},
        "EA-11.3a: four types can be recruited; wrong: box",
    ),
    "supply-with-a-play-cost": Planted(
        "supply_is_free_to_play",
        {"sea-transport": {"play_cost": 1}},
        "EA-3.1e: Supply Cards cost nothing to play; wrong: sea-transport",
    ),
    "strategy-that-attacks": Planted(
        "strategy_gives_no_attack",
        {"logistics-operation": {"play_bonus": {"attack": 1}}},
        "EA-3.3a: Strategy Cards give no Attack Points; wrong: logistics-operation",
    ),
    "deployed-without-a-box": Planted(
        "deployed_cards_have_a_box",
        {"armoured-reconnaissance": {"play_rules": [{"deploy": {"choice": "may"}}]}},
        "EA-3.2d: only cards with Deploy Rules are Deployed; wrong: armoured-reconnaissance",
    ),
}


def changed(catalogue: Catalogue, changes: dict[str, dict[str, Any]]) -> str:
    """The text of the data with *changes* made; a new field is given a provenance."""
    data = copy.deepcopy(catalogue.document.value)
    by_id: Cards = {card["id"]: card for card in data["cards"]}
    for name, values in changes.items():
        card = by_id[name]
        card["provenance"] |= {
            field: {"provisional": "planted"} for field in values if field not in card
        }
        card.update(values)
    return json.dumps(data)


def without(catalogue: Catalogue, *names: str) -> Catalogue:
    """The catalogue without some card types."""
    left = {name: card for name, card in catalogue.cards.items() if name not in names}
    return dataclasses.replace(catalogue, cards=left)


def with_copies(catalogue: Catalogue, name: str, copies: int) -> Catalogue:
    """The catalogue with *copies* of one card type; none takes the type away."""
    if not copies:
        return without(catalogue, name)
    card = msgspec.structs.replace(catalogue.cards[name], copies=copies)
    return dataclasses.replace(catalogue, cards={**catalogue.cards, name: card})


@pytest.mark.everywhere
def test_data_keep_every_fact(catalogue: Catalogue) -> None:
    """The cards as they are break no fact."""
    assert [] == [fact.says for fact in FACTS if fact.wrong(catalogue)]


@pytest.mark.parametrize("planted", [pytest.param(v, id=k) for k, v in VIOLATIONS.items()])
def test_planted_violation_is_reported(
    catalogue: Catalogue, shelf: Shelf, planted: Planted
) -> None:
    """Data that break one fact get that fact, its clause and the numbers, and no other."""
    library = shelf(changed(catalogue, planted.changes))

    problems = check_catalogue(library, "el-alamein", FACTS)

    assert [f"rulebook/el_alamein/cards.yaml: {planted.says}"] == list(map(str, problems))


def test_every_fact_is_violated_once() -> None:
    """Each fact has a planted violation, and each violation is of a fact."""
    assert {fact.wrong.__name__ for fact in FACTS} == {v.fact for v in VIOLATIONS.values()}


@pytest.mark.parametrize("planted", [pytest.param(v, id=k) for k, v in VIOLATIONS.items()])
def test_violation_breaks_its_fact(catalogue: Catalogue, shelf: Shelf, planted: Planted) -> None:
    """The fact a violation is written for is the one that reports it."""
    (fact,) = (fact for fact in FACTS if fact.wrong.__name__ == planted.fact)

    (problem,) = check_catalogue(shelf(changed(catalogue, planted.changes)), "el-alamein", [fact])

    assert planted.says == problem.says


@pytest.mark.parametrize(("card", "count"), WORKED_EXAMPLE.items())
@pytest.mark.parametrize("missing", [0, 1])
def test_example_needs_so_many(catalogue: Catalogue, card: str, count: int, missing: int) -> None:
    """The number of cards the worked example uses suffices, one fewer does not."""
    found = facts.enough_for_the_example(with_copies(catalogue, card, count - missing))

    assert (f"too few: {card}" if missing else "") == found


@pytest.mark.parametrize(
    ("card", "copies"), [("motorized-transport", 30), ("italian-infantry-regiment", 10)]
)
@pytest.mark.parametrize("missing", [0, 1])
def test_five_players_need_so_many(
    catalogue: Catalogue, card: str, copies: int, missing: int
) -> None:
    """Five starting decks can be dealt from exactly that many, not from one fewer."""
    found = facts.starting_decks(with_copies(catalogue, card, copies - missing))

    assert (f"too few for five players: {card}" if missing else "") == found


def test_other_starting_deck_is_noticed(catalogue: Catalogue) -> None:
    """A starting deck with five Transports breaks the fact before copies are counted."""
    deck = {"motorized-transport": 5, "italian-infantry-regiment": 2}

    found = facts.starting_decks(dataclasses.replace(catalogue, starting_deck=deck))

    assert (
        "the starting deck: expected {'motorized-transport': 6, 'italian-infantry-regiment': 2}, "
        "got {'motorized-transport': 5, 'italian-infantry-regiment': 2}"
    ) == found


def test_panzer_order_is_noticed(catalogue: Catalogue) -> None:
    """Panzer (IV) over Panzer (III) breaks the fact although the numbers are right."""
    three = catalogue.cards["panzer-regiment-iii"]
    rest = without(catalogue, three.id)

    found = facts.five_panzers_of_each(
        dataclasses.replace(rest, cards={**rest.cards, three.id: three})
    )

    assert found.endswith("got [('panzer-regiment-iv', 5), ('panzer-regiment-iii', 5)]")


def test_missing_garrison_is_noticed(catalogue: Catalogue) -> None:
    """Without the British Artillery the garrison of the example is too weak."""
    found = facts.garrison_of_the_example(without(catalogue, "british-artillery-regiment"))

    assert found.startswith("defence of Artillery and Infantry together: expected 7, got ")


def test_missing_price_is_noticed(catalogue: Catalogue) -> None:
    """A card of a type that can be recruited must have a Reinforcement Cost."""
    card = msgspec.structs.replace(catalogue.cards["lil-rommel"], recruit_cost=msgspec.UNSET)

    found = facts.only_recruitable_cards_have_a_price(
        dataclasses.replace(catalogue, cards={**catalogue.cards, card.id: card})
    )

    assert "wrong: lil-rommel" == found


def test_city_without_number_is_noticed(catalogue: Catalogue) -> None:
    """A City that carries no City Number breaks the row of Cities; it does not break the check."""
    card = msgspec.structs.replace(catalogue.cards["benghazi"], city_number=msgspec.UNSET)

    found = facts.nine_cities_in_order(
        dataclasses.replace(catalogue, cards={**catalogue.cards, card.id: card})
    )

    assert found.startswith("City Numbers: expected [1, 2, 3, 4, 5, 6, 7, 8, 9], got ")
