"""Promises that no test stated until a place of a rule was changed and nobody noticed."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.el_alamein.combat_positions import (
    FLAK,
    INFANTRY,
    ITALIANS,
    LEVEL_UP,
    PANZER,
    RIFLES,
    TANK,
    TRUCK,
    VICTORY,
    tobruk,
)
from tests.el_alamein.conftest import Lay, Plain, Table, printed

from alamein.engine.core.game import Refusal
from alamein.engine.el_alamein.actions import Offer, Recruit

GENERAL = "captured-enemy-general"
FAIL = ("proceed", "allot", "proceed")


def all_but(pile: str, *kept: str) -> list[str]:
    """Return the cards of a pile without some, to be put into the box."""
    there = Counter({c.id: c.copies for c in printed().cards.values() if c.pile == pile})
    there.subtract(kept)
    return list(there.elements())


def refusal(table: Table, action: Plain) -> Refusal:
    """Return why an action is refused that no document could describe, or just why."""
    found = table.game.why_not(table.state, action)
    assert found is not None
    return found


@pytest.mark.parametrize("order", [[LEVEL_UP, VICTORY], [VICTORY, LEVEL_UP]])
def test_nothing_is_attached_after_an_end_on_the_spot(lay: Lay, order: list[str]) -> None:
    """A game that ends on the spot (D-71b) asks no more whether to attach (EA-8.1b)."""
    position = {
        "phase": "combat",
        "players": [{"front_line": [RIFLES], "wallet": {"attack": 6}}, {}],
        "war_zone": {"victory": order, "city": ["tobruk"]},
        "box": all_but("victory", *order),
        "combat": {"site": "tobruk"},
        "combats": 1,
    }
    table = lay(position, "D-71=b", cards=tobruk(victory_cards=3))

    table.do("proceed", {"offer": 6})

    assert table.awaits() is None
    assert {*order, RIFLES, "tobruk"} == set(table.player()["front_line"])


def test_level_up_is_offered_while_the_game_goes_on(lay: Lay) -> None:
    """With a Victory pile that suffices the question is asked, whatever else is received."""
    position = {
        "phase": "combat",
        "players": [{"front_line": [RIFLES], "wallet": {"attack": 6}}, {}],
        "war_zone": {"victory": [LEVEL_UP, VICTORY, VICTORY], "city": ["tobruk"]},
        "combat": {"site": "tobruk"},
        "combats": 1,
    }
    table = lay(position, "D-71=b", cards=tobruk(victory_cards=2))

    table.do("proceed", {"offer": 6})

    assert ("may-attach", 0) == table.awaits()


@pytest.mark.parametrize(("reading", "offers"), [("a", [0, 6]), ("b", [6])])
def test_an_attacker_who_must_pay_is_offered_nothing_else(
    lay: Lay, reading: str, offers: list[int]
) -> None:
    """Whoever can pay the total may decline, or may not (D-42), where nothing else can be paid."""
    position = {
        "phase": "combat",
        "players": [{"front_line": [ITALIANS], "wallet": {"attack": 8}}, {}],
        "combat": {"site": "tobruk"},
    }
    table = lay(position, f"D-42={reading}", "D-43=a", cards=tobruk()).do("proceed")

    assert [{"offer": amount} for amount in offers] == table.legal()


def test_refused_offer_says_what_would_suffice(lay: Lay) -> None:
    """A refused offer is told with the total defence and the points that are there."""
    position = {
        "phase": "combat",
        "players": [{"front_line": [ITALIANS], "wallet": {"attack": 8}}, {}],
        "combat": {"site": "tobruk"},
    }
    table = lay(position, "D-42=b", "D-43=a", cards=tobruk()).do("proceed")

    assert "the total defence is 6, 8 points are there" == refusal(table, Offer(3)).says


def test_chooser_is_the_last_interceptor(lay: Lay) -> None:
    """Who intercepted last orders the enemy cards (D-26b), not who brought the counterattack."""
    position = {
        "phase": "aftermath",
        "players": [{}, {"front_line": [ITALIANS]}],
        "counterattack": {
            "trigger": 0,
            "interceptor": 1,
            "enemies": [{"card": card, "destroyed_by": 1} for card in (TANK, INFANTRY)],
        },
    }
    table = lay(position, "D-26=b")

    table.do("proceed")

    assert ("put-under", 1) == table.awaits()


def test_conqueror_without_a_city_comes_after_any_owner(lay: Lay) -> None:
    """Where conquerors are targets too (D-18b) no City ranks below the lowest number."""
    position = {
        "phase": "clean-up",
        "players": [{"deck": [TRUCK] * 4}, {}, {"front_line": ["el-agheila"]}],
        "war_zone": {"british-reinforcements": [TANK]},
        "conquerors": [1],
        "due": 1,
    }
    table = lay(position, "D-18=b")

    while table.state.counterattack is None:
        table.do(table.legal()[-1])

    assert [2, 1] == table.state.counterattack.queue


def test_deck_that_suffices_for_looking_is_left_alone(lay: Lay) -> None:
    """A deck of as many cards as are looked at is not rebuilt (D-70a; EA-14.1a)."""
    cards = {
        "motorcycle-unit": {"play_bonus": None, "play_rules": [{"look": {"top": 2, "take": 1}}]}
    }
    player = {
        "wallet": {"tactic": 1},
        "hand": ["motorcycle-unit"],
        "deck": [TRUCK, FLAK],
        "discard": [PANZER],
    }
    table = lay({"players": [player, {}]}, "D-70=a", chance=[], cards=cards)

    table.do({"play": "motorcycle-unit"})

    assert [PANZER] == table.player()["discard"]


def test_pile_that_does_not_exist_is_refused(lay: Lay) -> None:
    """A number beyond the piles is no pile to recruit from (EA-11.3c)."""
    table = lay({"phase": "reinforcement", "players": [{"wallet": {"reinforcement": 1}}, {}]})

    assert "EA-11.3c" == refusal(table, Recruit(len(table.state.piles))).clause


def test_price_that_cannot_be_paid_is_told(lay: Lay) -> None:
    """A refused purchase says the price, and what is there (EA-11.2a)."""
    player = {"wallet": {"reinforcement": 1, "supply": 3}}
    cards = {RIFLES: {"recruit_cost": 4}}
    table = lay({"phase": "reinforcement", "players": [player, {}]}, cards=cards)

    says = refusal(table, table.game.action(table.state, {"recruit": RIFLES})).says

    assert "the Reinforcement Cost is 4, there is only 3 Supply Points" == says


def test_city_without_a_garrison_reveals_nothing(lay: Lay) -> None:
    """A City that shows no number behind a code has none of it (EA-3.6h)."""
    position = {"players": [{"front_line": [ITALIANS]}, {}], "war_zone": {"city": ["tobruk"]}}
    table = lay(position, cards={"tobruk": {"garrison": None, "reinforcements": None}})

    table.do({"attack": "tobruk"})

    assert [] == table.position()["combat"]["garrison"]


def test_weakening_adds_up(lay: Lay) -> None:
    """What two cards take off the total defence is taken off together (EA-12.1.6a)."""
    cards = {
        "motorcycle-unit": {"play_cost": 0, "play_bonus": None, "play_rules": [{"weaken": 2}]},
        **tobruk(),
    }
    position = {
        "phase": "combat",
        "players": [{"front_line": [ITALIANS], "hand": ["motorcycle-unit"] * 2}, {}],
        "combat": {"site": "tobruk"},
    }
    keyword = {"motorcycle-unit": {**cards["motorcycle-unit"], "keywords": ["combat"]}}
    table = lay(position, cards={**cards, **keyword})

    table.do({"play": "motorcycle-unit"}, {"play": "motorcycle-unit"})

    assert 4 == table.position()["combat"]["weakened"]


def test_city_lost_is_the_one_with_the_highest_number(lay: Lay) -> None:
    """What is printed decides which City is lost, not its place in the catalogue (EA-13.3.5b)."""
    position = {
        "phase": "interception",
        "players": [{"front_line": ["bardia", "el-agheila"]}, {}],
        "counterattack": {"enemies": [TANK]},
    }
    first, second = (printed().cards[city].city_number for city in ("el-agheila", "bardia"))
    swapped = {"el-agheila": {"city_number": second}, "bardia": {"city_number": first}}
    table = lay(position, cards=swapped)

    table.do(*FAIL)

    assert ["bardia"] == table.player()["front_line"]


@pytest.mark.parametrize("bystander", [0, 1])
def test_any_bystander_may_play_aside(lay: Lay, bystander: int) -> None:
    """Whoever is not to move may play in an interception (D-28b), the first player too."""
    players: list[dict[str, Plain]] = [{}, {}]
    players[bystander] = {"hand": [TRUCK]}
    position = {
        "phase": "interception",
        "players": players,
        "counterattack": {"interceptor": 1 - bystander, "enemies": [TANK]},
    }
    table = lay(position, "D-28=b")

    assert table.refused({"play": {"card": TRUCK, "aside": bystander}}) is None


@pytest.mark.parametrize(("ability", "gained"), [(1, "supply"), (2, "attack")])
def test_ability_of_a_played_card_is_the_one_named(lay: Lay, ability: int, gained: str) -> None:
    """Abilities are numbered as they are printed, of played cards too (EA-9j)."""
    position = {"players": [{"playing_area": ["motorcycle-unit"]}, {}]}
    effects = [{"cost": [], "effect": [{"gain": {kind: 1}}]} for kind in ("supply", "attack")]
    exhausting = [{**each, "cost": [{"exhaust": "this"}]} for each in effects]
    table = lay(position, cards={"motorcycle-unit": {"play_abilities": exhausting}})

    table.do({"use": {"unit": "motorcycle-unit", "ability": ability, "played": True}})

    wallet = table.player()["wallet"]
    assert 1 == wallet[gained]
    assert 1 == sum(wallet.values())
