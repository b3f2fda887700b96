"""Chapter 4: what lies on the table when a game begins, and what of it may be seen."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table, printed

from alamein.engine.core.chance import Recorder, Seeded, Tape
from alamein.engine.core.problem import DataError
from alamein.engine.el_alamein.soundness import census

STARTING_DECK = {"motorized-transport": 6, "italian-infantry-regiment": 2}


def begin(lay: Lay, players: int = 2, seed: int = 1) -> Table:
    """Return a new game at its first decision."""
    table = lay()
    table.state = table.game.new(table.rulings, players, Seeded(seed))
    return table


def size(pile: str) -> int:
    """Return how many cards belong to a pile."""
    return sum(card.copies for card in printed().cards.values() if card.pile == pile)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_starting_decks_are_dealt(lay: Lay, players: int) -> None:
    """Everybody owns six Motorized Transports and two Italian Infantry Regiments (EA-4g)."""
    table = begin(lay, players)

    owned = [Counter(seat["deck"] + seat["hand"]) for seat in table.position()["players"]]

    assert [STARTING_DECK] * players == owned


@pytest.mark.parametrize(("players", "left"), [(2, 18), (3, 12), (4, 6), (5, 0)])
def test_left_over_transports_are_boxed(lay: Lay, players: int, left: int) -> None:
    """The Transports not dealt go into the box, and nothing else does (EA-4i, EA-4j)."""
    table = begin(lay, players)

    assert ["motorized-transport"] * left == table.position()["box"]
    assert [] == table.pile("motorized-transport")


def test_other_starting_cards_stay(lay: Lay) -> None:
    """Italian Infantry that was not dealt stays in the War Zone (EA-4j)."""
    infantry = begin(lay).pile("italian-infantry-regiment")

    assert size("italian-infantry-regiment") - 4 == len(infantry)


def test_hand_is_the_top_four(lay: Lay) -> None:
    """Everybody draws the four top cards of the own deck (EA-4k, EA-4o)."""
    shuffles: list[Plain] = [list(range(size(pile))) for pile in ("support", "event", "victory")]
    infantry_below = [*range(8)]
    infantry_on_top = infantry_below[::-1]
    table = lay()

    table.state = table.game.new(
        table.rulings, 2, Tape([*shuffles, infantry_on_top, infantry_below])
    )

    assert 2 == table.player(0)["hand"].count("italian-infantry-regiment")
    assert ["motorized-transport"] * 4 == table.player(1)["hand"]
    assert [4, 4] == [len(table.player(seat)["deck"]) for seat in (0, 1)]


def test_three_piles_are_shuffled(lay: Lay) -> None:
    """Support, Event and Victory piles and the decks are shuffled, nothing else (EA-4b, EA-4g)."""
    chance = Recorder(Seeded(5))
    table = lay()

    table.game.new(table.rulings, 3, chance)

    sizes = [size("support"), size("event"), size("victory"), 8, 8, 8]
    assert sizes == [len(order) for order in chance.outcomes if isinstance(order, list)]


@pytest.mark.parametrize("pile", ["support", "event", "victory"])
def test_shuffled_piles_differ_by_chance(lay: Lay, pile: str) -> None:
    """Another shuffle gives the same cards in another order (EA-4b)."""
    one, other = begin(lay, seed=1).pile(pile), begin(lay, seed=2).pile(pile)

    assert sorted(one) == sorted(other)
    assert one != other


def test_cities_lie_in_order(lay: Lay) -> None:
    """The City with the lowest number is on top, whatever the order of the catalogue (EA-4c)."""
    cards = {"el-agheila": {"city_number": 9}, "alexandria": {"city_number": 1}}
    table = lay(cards=cards)
    table.state = table.game.new(table.rulings, 2, Seeded(1))

    cities = table.pile("city")

    assert ("alexandria", "benghazi", "el-agheila", 9) == (*cities[:2], cities[-1], len(cities))


def test_panzer_pile_is_stacked(lay: Lay) -> None:
    """Five Panzer (III) lie above five Panzer (IV) (EA-4f)."""
    pile = begin(lay).pile("panzer-regiment")

    assert ["panzer-regiment-iii"] * 5 + ["panzer-regiment-iv"] * 5 == pile


def test_british_reserve_starts_empty(lay: Lay) -> None:
    """The British Reinforcements pile has a place but no card (EA-4m)."""
    assert [] == begin(lay).pile("british-reinforcements")


def test_one_pile_per_name(lay: Lay) -> None:
    """Supply, Army and Strategy lie by name; four types share a pile, Boxes have one (EA-4a)."""
    piles = begin(lay).position()["war_zone"]

    mixed = {name for name, cards in piles.items() if len(set(cards)) > 1}
    assert {"panzer-regiment", "support", "event", "city", "victory"} == mixed
    assert {"box"} == set(piles["box"])


@pytest.mark.parametrize("players", [2, 5])
def test_every_card_has_a_place(lay: Lay, players: int) -> None:
    """All 362 cards are on the table or in the box (EA-4n)."""
    table = begin(lay, players)

    assert 362 == sum(census(table.state).values())


def test_first_player_begins(lay: Lay) -> None:
    """The first seat takes the first turn, with its Starting Phase (EA-6a, EA-6d)."""
    table = begin(lay)

    assert ("starting", 0) == table.awaits()
    assert (1, 0) == (table.position()["turn"], table.position()["active"])


@pytest.mark.parametrize("players", [1, 6])
def test_wrong_number_of_players(lay: Lay, players: int) -> None:
    """Fewer than two or more than five cannot play."""
    table = lay()

    with pytest.raises(DataError, match=f"{players} players, 2 to 5 can play"):
        table.game.new(table.rulings, players, Seeded(1))


def test_hidden_piles_are_numbers(lay: Lay) -> None:
    """Event, Victory and British Reinforcements pile are face down for all (EA-4e, EA-5.1e)."""
    table = begin(lay)

    seen = table.game.observe(table.state, 0)["war_zone"]

    hidden = {name: cards for name, cards in seen.items() if isinstance(cards, int)}
    assert {
        "event": size("event"),
        "victory": size("victory"),
        "british-reinforcements": 0,
    } == hidden


def test_decks_and_hands_are_hidden(lay: Lay) -> None:
    """Nobody sees a deck, the own one included; a hand is seen by its owner (EA-5.1f)."""
    table = begin(lay)

    own, other = table.game.observe(table.state, 0)["players"]

    assert (4, table.player(0)["hand"]) == (own["deck"], own["hand"])
    assert (4, 4) == (other["deck"], other["hand"])


def test_face_up_cards_are_open(lay: Lay) -> None:
    """Anyone sees discard piles and Combat Zones, and the order of face-up piles (EA-5.1g)."""
    player = {
        "discard": ["corps-hq"],
        "playing_area": ["italian-hq"],
        "front_line": [{"card": "tank-hunters", "exhausted": True}],
    }
    table = lay({"players": [{}, player], "war_zone": {"support": ["airfield", "quartermaster"]}})

    seen = table.game.observe(table.state, 0)

    assert player == {zone: seen["players"][1][zone] for zone in player}
    assert ["airfield", "quartermaster"] == seen["war_zone"]["support"][:2]


def test_two_cities_of_one_number(lay: Lay) -> None:
    """City Numbers rank the Cities, so a catalogue with one of them twice is refused (EA-3.6g)."""
    with pytest.raises(DataError, match=r"EA-3\.6g: City Number 2 occurs twice"):
        lay(cards={"tobruk": {"city_number": 2}})


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (
            {"at": "end-of-turn", "do": [{"gain": {"attack": 1}}]},
            "deploy_rules.1: the verbs for end-of-turn are forfeit, return, scrap",
        ),
        (
            {"at": "always", "do": [{"scrap": "this"}]},
            "deploy_rules.1: the verbs for always are rating",
        ),
    ],
)
def test_deploy_rules_out_of_place(lay: Lay, rule: dict[str, Plain], says: str) -> None:
    """A Deploy Rule that nothing would carry out is refused, not passed over in silence."""
    with pytest.raises(DataError, match=says):
        lay(cards={"corps-hq": {"deploy_rules": [rule]}})
