"""Every law that events are what happened can be broken by a position that differs from them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.el_alamein.filled_tables import CATALOGUE, GAME, happened

from alamein.engine.core.game import Event
from alamein.properties.el_alamein import bookkeeping, posting, posting_fights
from alamein.properties.el_alamein.table import Happened
from alamein.properties.law import Law

TRUCK, TANK, SIGNALS = "motorized-transport", "british-tank-brigade", "armoured-signals"
INFANTRY, LEVEL, RIFLES = "italian-infantry-regiment", "level-up", "motorized-rifle-regiment"
NUMBERS = {name: number for number, name in enumerate(CATALOGUE.cards)}

DECK, HAND, DISCARD = "players.0.deck", "players.0.hand", "players.0.discard"
AREA, FRONT, WALLET = "players.0.playing_area", "players.0.front_line", "players.0.wallet"
BEARER = {"card": RIFLES, "attached": [LEVEL]}
SEAT: dict[str, Any] = {
    "deck": [TRUCK, SIGNALS, TRUCK],
    "hand": [TRUCK, SIGNALS],
    "discard": [INFANTRY],
    "playing_area": [SIGNALS],
    "front_line": [INFANTRY, BEARER],
    "wallet": {"tactic": 1, "supply": 1},
}
GIVEN: dict[str, Any] = {"players": [SEAT, {}], "war_zone": {"event": [TANK]}}
COMBAT: dict[str, Any] = {
    **GIVEN,
    "phase": "combat",
    "combat": {"site": "el-agheila", "garrison": [TANK]},
    "combats": 1,
}
BRITISH: dict[str, Any] = {
    "phase": "aftermath",
    "counterattack": {"trigger": 0, "interceptor": 0, "queue": [1], "enemies": [TANK]},
}
WORN = {"card": INFANTRY, "exhausted": True}
DAMAGE = {"step": "pick", "player": 0, "wanted": "damage", "card": "benghazi", "script": "play"}
DAMAGE |= {"index": 0, "left": 1}
TACTICS = {"step": "window", "name": "tactics", "player": 0}
END = {"step": "run", "act": "end-tactics", "player": 0}
ENEMIES = "combat.garrison"


def event(what: str, *facts: str | int, clause: str = "", player: int = 0) -> Event:
    """Return an event; cards are told by their numbers."""
    told = tuple(NUMBERS.get(str(fact), fact) for fact in facts)
    return Event(clause, what, player, told)


# A law, the position before, what is told, the changes that agree, and those that do not.
CASES: list[tuple[Law[Happened], dict[str, Any], list[Event], dict[str, Any], dict[str, Any]]] = [
    (
        bookkeeping.points_change_as_told,
        GIVEN,
        [event("played", SIGNALS), event("gained", 2, 0, 0, 0)],
        {f"{WALLET}.tactic": 2},
        {f"{WALLET}.tactic": 3},
    ),
    (
        bookkeeping.points_change_as_told,
        GIVEN,
        [event("lost-points")],
        {f"{WALLET}.tactic": 0, f"{WALLET}.supply": 0},
        {f"{WALLET}.tactic": 0},
    ),
    (
        bookkeeping.decks_are_drawn_from_the_top,
        GIVEN,
        [event("drew", 1)],
        {DECK: [SIGNALS, TRUCK]},
        {DECK: [TRUCK, SIGNALS]},
    ),
    (
        bookkeeping.decks_are_drawn_from_the_top,
        GIVEN,
        [event("reshuffled", 1)],
        {DECK: [TRUCK, SIGNALS, TRUCK, INFANTRY]},
        {DECK: [INFANTRY, TRUCK, SIGNALS, TRUCK]},
    ),
    (
        bookkeeping.hands_change_as_told,
        GIVEN,
        [event("drew", 1)],
        {HAND: [TRUCK, SIGNALS, TRUCK]},
        {HAND: [TRUCK, SIGNALS, SIGNALS]},
    ),
    (
        bookkeeping.shuffling_loses_no_card,
        GIVEN,
        [event("reshuffled", 1)],
        {DECK: [TRUCK, SIGNALS, TRUCK, INFANTRY]},
        {DECK: [TRUCK, SIGNALS, TRUCK, TRUCK]},
    ),
    (
        bookkeeping.discard_piles_change_as_told,
        GIVEN,
        [event("forfeited", INFANTRY)],
        {DISCARD: [INFANTRY, INFANTRY]},
        {},
    ),
    (
        bookkeeping.playing_areas_change_as_told,
        GIVEN,
        [event("played", TRUCK)],
        {AREA: [TRUCK, SIGNALS]},
        {AREA: [SIGNALS]},
    ),
    (
        bookkeeping.front_lines_change_as_told,
        GIVEN,
        [event("returned", INFANTRY)],
        {FRONT: [BEARER]},
        {FRONT: [INFANTRY]},
    ),
    (
        bookkeeping.attachments_stay_put,
        GIVEN,
        [],
        {},
        {FRONT: [RIFLES, {"card": INFANTRY, "attached": [LEVEL]}]},
    ),
    (
        bookkeeping.units_are_turned_as_told,
        GIVEN,
        [event("exhausted", INFANTRY)],
        {FRONT: [{"card": INFANTRY, "exhausted": True}, BEARER]},
        {},
    ),
    (
        bookkeeping.piles_keep_their_order,
        GIVEN,
        [event("recruited", "panzer-regiment-iii")],
        {"war_zone.panzer-regiment": [f"panzer-regiment-{n}" for n in ["iii"] * 4 + ["iv"] * 5]},
        {"war_zone.panzer-regiment": [f"panzer-regiment-{n}" for n in ["iv"] * 5 + ["iii"] * 4]},
    ),
    (
        bookkeeping.revealed_cards_go_where_told,
        COMBAT,
        [],
        {},
        {ENEMIES: []},
    ),
    (
        bookkeeping.enemies_are_destroyed_as_told,
        COMBAT,
        [event("destroyed", TANK)],
        {ENEMIES: [{"card": TANK, "destroyed_by": 0}]},
        {},
    ),
    (
        bookkeeping.the_box_only_takes,
        GIVEN,
        [event("forfeited", RIFLES), event("scrapped", LEVEL, clause="EA-5.8t")],
        {"box": [*[TRUCK] * 27, LEVEL]},
        {},
    ),
    (
        bookkeeping.nothing_else_changes,
        BRITISH,
        [event("intercepts", player=1)],
        {"counterattack.interceptor": 1, "counterattack.queue": []},
        {"counterattack.interceptor": 1},
    ),
    (
        bookkeeping.nothing_else_changes,
        GIVEN,
        [event("turn", 2, player=1)],
        {"turn": 2, "active": 1},
        {"turn": 2},
    ),
]


@pytest.mark.parametrize(
    ("law", "given", "events", "good", "bad"),
    CASES,
    ids=[f"{n}-{law.against.__name__}" for n, (law, *_) in enumerate(CASES)],
)
def test_law_of_bookkeeping_can_be_broken(
    law: Law[Happened],
    given: dict[str, Any],
    events: list[Event],
    good: dict[str, Any],
    bad: dict[str, Any],
) -> None:
    """A law holds if the position changed as told, and does not if it changed otherwise."""
    assert [] == list(law.against(happened(given, good, events)))
    assert list(law.against(happened(given, bad, events)))


@pytest.mark.parametrize(("card", "broken"), [(TRUCK, 0), (RIFLES, 1)])
def test_what_is_moved_must_lie_there(card: str, broken: int) -> None:
    """An event that moves a card from where it does not lie is found."""
    law = bookkeeping.events_can_be_carried_out

    assert broken == len(list(law.against(happened(GIVEN, {}, [event("played", card)]))))


def test_unseen_cards_are_only_counted() -> None:
    """An event that names a card moved unseen breaks the law."""
    law = bookkeeping.moved_cards_stay_unseen

    assert [] == list(law.against(happened(GIVEN, {}, [event("reinforced", 1)])))
    assert list(law.against(happened(GIVEN, {}, [event("reinforced", 1, TANK)])))


@pytest.mark.parametrize(("owner", "broken"), [(0, 0), (1, 1)])
def test_owners_are_remembered(owner: int, broken: int) -> None:
    """By D-93b a card that is put before somebody else belongs to who put it there."""
    law, storm = bookkeeping.owners_are_remembered, "incoming-sandstorm"
    changes = {"players.1.front_line": [{"card": storm, "owner": owner}]}
    game = happened(GIVEN, changes, [event("placed", storm, 1)], words="reference D-93=b")

    assert broken == len(list(law.against(game)))


@pytest.mark.parametrize(("turn", "broken"), [(2, 0), (1, 1)])
def test_points_last_for_a_turn(turn: int, broken: int) -> None:
    """Points that are lost in the midst of a turn are found."""
    law = bookkeeping.points_last_until_the_turn_is_over
    game = happened(GIVEN, {"turn": turn}, [event("lost-points")])

    assert broken == len(list(law.against(game)))


@pytest.mark.parametrize(("noted", "broken"), [([SIGNALS], 0), ([], 1)])
def test_unique_plays_are_noted(noted: list[str], broken: int) -> None:
    """A Unique card that was played and is not noted is found."""
    law = bookkeeping.unique_plays_are_noted
    game = happened(GIVEN, {"players.0.unique": noted}, [event("played", SIGNALS)])

    assert broken == len(list(law.against(game)))


@pytest.mark.parametrize(("gains", "broken"), [((0, 1, 0, 0), 0), ((0, 5, 0, 5), 1)])
def test_points_are_gained_as_printed(gains: tuple[int, ...], broken: int) -> None:
    """Points that no card prints together are found."""
    law = bookkeeping.points_come_as_printed

    assert broken == len(list(law.against(happened(GIVEN, {}, [event("gained", *gains)]))))


@pytest.mark.parametrize(
    ("left", "broken"), [([INFANTRY, WORN], 0), ([INFANTRY, INFANTRY], 1), ([WORN, WORN], 0)]
)
def test_chosen_unit_leaves(left: list[Any], broken: int) -> None:
    """When an active unit is given up, it is not an exhausted one that leaves."""
    law, units = bookkeeping.the_units_named_are_those_that_leave, [INFANTRY, INFANTRY, WORN]
    given = {
        "players": [{"front_line": units}, {}],
        "agenda": [DAMAGE, TACTICS, END],
    }
    game = happened(given, {FRONT: left}, [], action={"choose-unit": INFANTRY})

    assert broken == len(list(law.against(game)))


@pytest.mark.parametrize(("left", "broken"), [([INFANTRY], 0), ([WORN], 1)])
def test_allotted_units_leave(left: list[Any], broken: int) -> None:
    """When an exhausted unit is allotted, it is not an active one that leaves."""
    law = bookkeeping.the_units_named_are_those_that_leave
    given = {
        "phase": "interception",
        "counterattack": {"trigger": 0, "interceptor": 0, "enemies": [TANK]},
        "players": [{"front_line": [INFANTRY, WORN]}, {}],
    }
    orders = [{"unit": WORN, "count": 1, "targets": 1, "grouped": True}]
    allotment = {"allot": {"orders": orders, "destroyed": [TANK]}}
    game = happened(given, {FRONT: left}, [], action=allotment)

    assert broken == len(list(law.against(game)))


def test_every_event_is_posted() -> None:
    """There is a function for every kind of event, and none for anything else."""
    assert GAME.happenings == posting_fights.POSTS.keys()
    assert posting.POSTS.keys() < posting_fights.POSTS.keys()
