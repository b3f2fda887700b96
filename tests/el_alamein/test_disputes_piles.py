"""Disputes about Combat and the piles of the War Zone: each reading where it matters."""

from __future__ import annotations

from typing import Any

import pytest
from tests.el_alamein.conftest import Lay, Table, printed

from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.game import ElAlamein

GOES_BACK = {
    "deploy_abilities": [{"cost": [{"return": "this"}], "effect": [{"gain": {"supply": 1}}]}]
}


@pytest.mark.parametrize(("reading", "offered", "boxed"), [("a", False, 18), ("b", True, 0)])
def test_d_76_left_over_transports(*, reading: str, offered: bool, boxed: int) -> None:
    """Can the left-over Motorized Transports, which go into the box, be bought for 2?"""
    game = ElAlamein(printed())
    rulings = Rulings.parse(f"D-76={reading}", book=library().books["el-alamein"])
    state, chance = game.new(rulings, 2, Seeded(1)), Seeded(2)

    actions: list[Any] = ["proceed", *[{"play": "motorized-transport"}] * 2, "proceed"]
    for written in actions:
        game.apply(state, game.action(state, written), chance)
    legal = [game.written(state, action) for action in game.legal(state)]

    assert {"tactic": 1, "supply": 2, "reinforcement": 1, "attack": 0} == wallet(game, state)
    assert offered is ({"recruit": "motorized-transport"} in legal)
    assert boxed == game.save(state)["box"].count("motorized-transport")


def wallet(game: ElAlamein, state: Any) -> dict[str, int]:  # noqa: ANN401 - a state is the game's own
    """Return the points of the first player."""
    points: dict[str, int] = game.save(state)["players"][0]["wallet"]
    return points


@pytest.mark.parametrize(("reading", "boxed"), [("a", 30), ("b", 0)])
def test_d_76_a_position_left_out(lay: Lay, reading: str, boxed: int) -> None:
    """A partial position has the left-over Transports where the reading puts them."""
    table = lay({}, f"D-76={reading}")

    assert (boxed, 30 - boxed) == (
        table.position()["box"].count("motorized-transport"),
        len(table.pile("motorized-transport")),
    )


@pytest.mark.parametrize(
    ("words", "bought"),
    [
        (["D-88=a"], "quartermaster"),
        (["D-88=b"], "supply-depot"),
        (["D-114=b"], "quartermaster"),
    ],
)
def test_d_88_place_of_returned_cards(lay: Lay, words: list[str], bought: str) -> None:
    """Where in its pile does a card returned to the War Zone go?"""
    table = returned(lay, "supply-depot", "quartermaster", *words)

    assert [bought] == table.do({"recruit": "support"}).player(1)["discard"]


@pytest.mark.parametrize("card", ["field-workshop", "quartermaster"])
@pytest.mark.parametrize("reading", ["a", "b"])
def test_d_114_is_about_panzers_only(lay: Lay, card: str, reading: str) -> None:
    """A shuffled pile has no order to restore: both readings put a Support Card beneath."""
    table = returned(lay, card, "airfield", f"D-114={reading}")

    assert card == table.pile("support")[-1]


@pytest.mark.parametrize(
    ("reading", "bought"), [("a", "panzer-regiment-iv"), ("b", "panzer-regiment-iii")]
)
def test_d_114_place_of_a_returned_panzer(lay: Lay, reading: str, bought: str) -> None:
    """Does a Panzer Regiment (III) returned to its pile go beneath the (IV)s or above them?"""
    table = returned(lay, "panzer-regiment-iii", "", f"D-114={reading}")

    assert [bought] == table.do({"recruit": "panzer-regiment"}).player(1)["discard"]


def test_d_114_a_four_stays_beneath(lay: Lay) -> None:
    """Reading b keeps the order of the set-up: a returned (IV) goes beneath the (III)s."""
    table = returned(lay, "panzer-regiment-iv", "", "D-114=b")

    assert ["panzer-regiment-iii"] * 2 + ["panzer-regiment-iv"] * 5 == table.pile("panzer-regiment")


def returned(lay: Lay, card: str, top: str, *words: str) -> Table:
    """Return a table at which A has returned *card* to its pile and B is about to recruit.

    *top* lies on the Support pile; of the Panzers (III) only those are there that the test needs.
    """
    others = ["panzer-regiment-iii"] * (4 if card == "panzer-regiment-iii" else 3)
    position = {
        "players": [{"front_line": [card]}, {"wallet": {"supply": 9}}],
        "war_zone": {"support": [top] if top else []},
        "box": others,
    }
    table = lay(position, *words, cards={card: GOES_BACK})
    return table.do({"use": {"unit": card, "ability": 1}}, "proceed", "proceed", "proceed")


@pytest.mark.parametrize(("reading", "clause"), [("a", None), ("b", "EA-12.1.5c")])
def test_d_112_combat_cards_in_combat(lay: Lay, reading: str, clause: str | None) -> None:
    """Are Supply Cards the only hand cards playable during Combat, or Combat-keyword cards too?"""
    table = lay(in_combat("combat"), f"D-112={reading}")

    assert clause == table.refused({"play": "lil-rommel"})
    assert table.refused({"play": "motorized-transport"}) is None


@pytest.mark.parametrize(("reading", "clause"), [("a", None), ("b", "EA-12.1.9a")])
def test_d_118_card_plays_after_the_result(lay: Lay, reading: str, clause: str | None) -> None:
    """May Combat-keyword cards be played in the window after the result?"""
    table = lay(in_combat("after-combat"), f"D-118={reading}")

    assert clause == table.refused({"play": "lil-rommel"})
    assert table.refused({"use": {"unit": "staff-officer", "ability": 1}}) is None


@pytest.mark.parametrize("reading", ["a", "b"])
def test_d_118_before_the_result(lay: Lay, reading: str) -> None:
    """Both readings let Combat-keyword cards be played before the result."""
    table = lay(in_combat("combat"), f"D-118={reading}")

    assert table.refused({"play": "lil-rommel"}) is None


def in_combat(phase: str) -> dict[str, Any]:
    """Return a Combat against a Box, with one card of each kind in hand."""
    player = {"hand": ["lil-rommel", "motorized-transport"], "front_line": ["staff-officer"]}
    return {"phase": phase, "players": [player, {}], "combat": {"site": "box"}, "combats": 1}


@pytest.mark.parametrize(
    ("reading", "paid", "outcome"),
    [("a", 12, "lost"), ("a", 13, "won"), ("b", 16, "lost"), ("b", 17, "won")],
)
def test_d_113_destroyed_garrison_cards(lay: Lay, reading: str, paid: int, outcome: str) -> None:
    """Does a Garrison card destroyed before payment still add its Additional Defense Value?"""
    garrison = ["british-tank-brigade", "british-infantry-brigade", "british-artillery-regiment"]
    position = {
        "phase": "combat",
        "players": [{"front_line": ["tank-hunters"], "wallet": {"attack": 20}}, {}],
        "war_zone": {"city": ["fort-capuzzo"]},
        "combat": {"site": "fort-capuzzo", "garrison": garrison},
        "combats": 1,
    }

    table = lay(position, "D-43=b", f"D-113={reading}")
    table.do({"use": {"unit": "tank-hunters", "ability": 1}}, "proceed", {"offer": paid})

    assert outcome in table.told()


@pytest.mark.parametrize(("reading", "supply"), [("a", 0), ("b", 1)])
def test_d_117_events_not_received(lay: Lay, reading: str, supply: int) -> None:
    """Does red text about acquisition act on cards that are not handed to the player?"""
    red = {"reveal_rules": None, "acquire_rules": [{"gain": {"supply": 1}}]}
    position = {
        "phase": "combat",
        "players": [{"wallet": {"attack": 6}}, {}],
        "war_zone": {"city": ["el-agheila"]},
        "combat": {"site": "el-agheila", "garrison": ["royal-air-force"]},
        "combats": 1,
    }

    cards = {"royal-air-force": red, "el-agheila": {"victory_cards": 0}}
    table = lay(position, f"D-117={reading}", cards=cards).do("proceed", {"offer": 6})

    assert supply == table.player()["wallet"]["supply"]
    assert "royal-air-force" == table.do("proceed").pile("event")[-1]


@pytest.mark.parametrize(
    ("reading", "revealed", "left"),
    [
        ("a", "british-infantry-brigade", "british-tank-brigade"),
        ("b", "british-tank-brigade", "british-infantry-brigade"),
    ],
)
def test_d_119_filling_a_garrison(lay: Lay, reading: str, revealed: str, left: str) -> None:
    """From where in the British Reinforcements pile do the missing Garrison cards come?"""
    reserve = ["british-infantry-brigade", "british-tank-brigade"]
    events = [c.id for c in printed().cards.values() if c.pile == "event" for _ in range(c.copies)]
    for card in reserve:
        events.remove(card)
    position = {
        "players": [{"front_line": ["corps-hq"]}, {}],
        "war_zone": {"city": ["el-agheila"], "british-reinforcements": reserve},
        "box": events,
    }

    table = lay(position, f"D-119={reading}").do({"attack": "el-agheila"})

    assert [revealed] == table.position()["combat"]["garrison"]
    assert [left] == table.pile("british-reinforcements")
