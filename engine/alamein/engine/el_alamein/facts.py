"""What the rulebook attests of the cards as a whole: every catalogue must agree with it."""

from __future__ import annotations

from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.catalogue import Catalogue, Fact
from alamein.engine.deckbuilding.verbs import Deploy
from alamein.engine.el_alamein.clause import Clause

SEVEN = (("british-artillery-regiment", "defence"), ("british-infantry-brigade", "defence"))


def _expect(what: str, expected: object, actual: object) -> str:
    return "" if expected == actual else f"{what}: expected {expected}, got {actual}"


def _cities(catalogue: Catalogue) -> list[Card]:
    return [card for card in catalogue.cards.values() if card.pile == "city"]


def _types(catalogue: Catalogue, kind: str) -> int:
    return sum(card.type == kind for card in catalogue.cards.values())


def _copies(catalogue: Catalogue, name: str) -> int:
    return catalogue.cards[name].copies if name in catalogue.cards else 0


def total(catalogue: Catalogue) -> str:
    """Return what breaks the number of cards in the box."""
    return _expect("cards", 362, catalogue.total())


def seven_types(catalogue: Catalogue) -> str:
    """Return what breaks the number of card types."""
    return _expect("types", 7, len({card.type for card in catalogue.cards.values()}))


def kinds_per_type(catalogue: Catalogue) -> str:
    """Return what breaks the counts of Supply, Army and Strategy kinds."""
    actual = [_types(catalogue, kind) for kind in ("supply", "army", "strategy")]
    return _expect("Supply, Army, Strategy kinds", [2, 14, 3], actual)


def nine_cities_in_order(catalogue: Catalogue) -> str:
    """Return what breaks the row of Cities."""
    printed = (card.city_number for card in _cities(catalogue))
    numbers = sorted(number for number in printed if isinstance(number, int))
    wrong = _expect("City Numbers", list(range(1, 10)), numbers)
    return wrong or _expect("copies of a City", {1}, {card.copies for card in _cities(catalogue)})


def five_panzers_of_each(catalogue: Catalogue) -> str:
    """Return what breaks the Panzer pile: five (III) over five (IV)."""
    pile = [(c.id, c.copies) for c in catalogue.cards.values() if c.pile == "panzer-regiment"]
    expected = [("panzer-regiment-iii", 5), ("panzer-regiment-iv", 5)]
    return _expect("the Panzer pile from the top", expected, pile)


def starting_decks(catalogue: Catalogue) -> str:
    """Return what breaks the starting decks of five players."""
    deck = {"motorized-transport": 6, "italian-infantry-regiment": 2}
    wrong = _expect("the starting deck", deck, dict(catalogue.starting_deck))
    short = [name for name, count in deck.items() if _copies(catalogue, name) < 5 * count]
    return wrong or (f"too few for five players: {', '.join(short)}" if short else "")


def garrison_of_the_example(catalogue: Catalogue) -> str:
    """Return what breaks 6 + 4 + a + b = 17 and 6 + a + b = 13 at Fort Capuzzo."""
    values = [getattr(catalogue.cards.get(name), field, None) for name, field in SEVEN]
    numbers = [value for value in values if isinstance(value, int)]
    return _expect("defence of Artillery and Infantry together", 7, sum(numbers))


def enough_for_the_example(catalogue: Catalogue) -> str:
    """Return which cards of the worked example are too few to play it."""
    needed = {
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
    short = [name for name, count in needed.items() if _copies(catalogue, name) < count]
    return f"too few: {', '.join(short)}" if short else ""


def only_recruitable_cards_have_a_price(catalogue: Catalogue) -> str:
    """Return which cards break that Supply, Army, Strategy and Support alone can be bought."""
    bought = {"supply", "army", "strategy", "support"}
    wrong = [
        card.id
        for card in catalogue.cards.values()
        if (card.type in bought) != isinstance(card.recruit_cost, int)
    ]
    return f"wrong: {', '.join(wrong)}" if wrong else ""


def supply_is_free_to_play(catalogue: Catalogue) -> str:
    """Return which Supply Cards have a Play Cost other than 0."""
    wrong = [c.id for c in catalogue.cards.values() if c.type == "supply" and c.play_cost != 0]
    return f"wrong: {', '.join(wrong)}" if wrong else ""


def strategy_gives_no_attack(catalogue: Catalogue) -> str:
    """Return which Strategy Cards give Attack Points as their bonus."""
    wrong = [
        card.id
        for card in catalogue.cards.values()
        if card.type == "strategy" and getattr(card.play_bonus, "attack", False)
    ]
    return f"wrong: {', '.join(wrong)}" if wrong else ""


def deployed_cards_have_a_box(catalogue: Catalogue) -> str:
    """Return which cards are Deployed by being played although they have no Deploy Rules."""
    wrong = [
        card.id
        for card in catalogue.cards.values()
        if _is_deployed_by_playing(card) and not (card.deploy_rules or card.deploy_abilities)
    ]
    return f"wrong: {', '.join(wrong)}" if wrong else ""


def _is_deployed_by_playing(card: Card) -> bool:
    rules = card.play_rules or ()
    return card.type == "support" or any(isinstance(rule, Deploy) for rule in rules)


FACTS = (
    Fact(Clause.EA_1a, "there are 362 cards", total),
    Fact(Clause.EA_3a, "there are seven types of cards", seven_types),
    Fact(Clause.EA_4n, "2 Supply, 14 Army and 3 Strategy kinds", kinds_per_type),
    Fact(Clause.EA_4c, "nine Cities, sorted by number", nine_cities_in_order),
    Fact(Clause.EA_4f, "five Panzer (III) lie over five Panzer (IV)", five_panzers_of_each),
    Fact(Clause.EA_4g, "six Transports and two Italian Infantry each", starting_decks),
    Fact(
        Clause.EA_15_1l, "Fort Capuzzo 17 with the tank, 13 without", garrison_of_the_example, SEVEN
    ),
    Fact(Clause.EA_15_2b, "the worked example can be laid out", enough_for_the_example),
    Fact(Clause.EA_11_3a, "four types can be recruited", only_recruitable_cards_have_a_price),
    Fact(Clause.EA_3_1e, "Supply Cards cost nothing to play", supply_is_free_to_play),
    Fact(Clause.EA_3_3a, "Strategy Cards give no Attack Points", strategy_gives_no_attack),
    Fact(Clause.EA_3_2d, "only cards with Deploy Rules are Deployed", deployed_cards_have_a_box),
)
