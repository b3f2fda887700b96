"""Disputes about the British Counterattack Turn, its triggers and its end: each reading."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

import pytest
from tests.el_alamein.conftest import Lay, Table, printed

from alamein.engine.core.problem import DataError

Plain: TypeAlias = Any

GENERAL = "captured-enemy-general"
FORCES = "enemy-forces-defeated"
INFANTRY = "italian-infantry-regiment"
RIFLES = "motorized-rifle-regiment"
SHOP = "motorized-repair-shop"
TRANSPORT = "motorized-transport"
X = "british-tank-brigade"
Y = "royal-air-force"
BRIGADE = "british-infantry-brigade"
# An interception without units: Preparations, an empty allotment, the second window.
FAIL = ("proceed", "allot", "proceed")


def city(**fields: Plain) -> dict[str, Plain]:
    """Return what makes a City plain, but for *fields*: no Victory Cards, no Battle Damage."""
    return {"victory_cards": 0, "battle_damage": {"count": 0}, **fields}


def boxed(pile: str, *kept: str) -> list[str]:
    """Return every card of a pile but those *kept*, to be put into the box."""
    cards = (card for card in printed().cards.values() if card.pile == pile)
    there = Counter({card.id: card.copies for card in cards})
    there.subtract(kept)
    return list(there.elements())


def turn_ends(players: list[Plain], *enemies: str, **rest: Plain) -> dict[str, Plain]:
    """Return the end of a turn after which *enemies* counterattack: one has but to proceed."""
    reserve = {"british-reinforcements": list(enemies)}
    return {"phase": "reinforcement", "due": 1, "players": players, "war_zone": reserve, **rest}


def lose_all(table: Table) -> Table:
    """End the turn, and have every interception fail."""
    table.do("proceed")
    while table.awaits() in {("preparation", seat) for seat in range(5)}:
        table.do(*FAIL)
    return table


@pytest.mark.parametrize(
    ("reading", "following"), [("a", ("preparation", 0)), ("b", ("tactics", 1))]
)
def test_d_01_fall_of_el_alamein(lay: Lay, reading: str, following: Plain) -> None:
    """Whether El Alamein brings a counterattack every time, or only if none came before."""
    table = lay(
        {
            "phase": "combat",
            "counterattacks": 1,
            "players": [{"wallet": {"attack": 8}}, {}],
            "combat": {"site": "el-alamein"},
            "war_zone": {"city": ["el-alamein"], "british-reinforcements": [X]},
        },
        f"D-01={reading}",
        cards={"el-alamein": city(defence=8)},
    )

    table.do("proceed", {"offer": 8}, "proceed", "proceed", "proceed")

    assert following == table.awaits()


@pytest.mark.parametrize(
    ("reading", "deeds", "front", "faced"),
    [
        (
            "a",
            (
                "proceed",
                {
                    "allot": {
                        "orders": [{"unit": RIFLES, "count": 1, "targets": 1}],
                        "destroyed": [X],
                    }
                },
                "proceed",
            ),
            [GENERAL],
            1,
        ),
        ("b", (), [RIFLES, GENERAL], 2),
    ],
)
def test_d_16_failure_without_a_city(
    lay: Lay, reading: str, deeds: Plain, front: list[str], faced: int
) -> None:
    """What is lost when the triggering player has no City and fails."""
    players = [{"front_line": [RIFLES, GENERAL]}, {"front_line": ["tobruk"]}]
    table = lay(turn_ends(players, X, X), f"D-16={reading}")

    table.do("proceed", *deeds)

    assert ("preparation", 1) == table.awaits()
    assert front == table.player(0)["front_line"]
    assert faced == table.position()["counterattack"]["enemies"].count(X)


@pytest.mark.parametrize(
    ("reading", "kept", "pile"),
    [
        ("a", ["el-agheila"], ["benghazi", "tobruk", "bardia"]),
        ("b", [], ["benghazi", "el-agheila", "tobruk", "bardia"]),
    ],
)
def test_d_17_trigger_attacked_twice(
    lay: Lay, reading: str, kept: list[str], pile: list[str]
) -> None:
    """Whether the triggering player, if a City owner, is also ranked among the City owners."""
    players = [{"front_line": ["el-agheila", "tobruk"]}, {"front_line": ["benghazi"]}]
    table = lay(turn_ends(players, X), f"D-17={reading}")

    lose_all(table)

    assert [kept, []] == [table.player(seat)["front_line"] for seat in (0, 1)]
    assert pile == table.pile("city")[: len(pile)]


@pytest.mark.parametrize(
    ("reading", "following"), [("a", ("tactics", 1)), ("b", ("preparation", 2))]
)
def test_d_18_owning_or_having_conquered(lay: Lay, reading: str, following: Plain) -> None:
    """Whether a player who took a City earlier but has lost it is a target."""
    players = [{}, {}, {"front_line": [RIFLES]}]
    table = lay(turn_ends(players, X, conquerors=[2]), f"D-18={reading}")

    table.do("proceed", *FAIL)

    assert following == table.awaits()


def test_d_19a_equal_city_numbers_are_rejected(lay: Lay) -> None:
    """Two players cannot have the same highest City Number: such a set-up is rejected."""
    with pytest.raises(DataError, match=r"EA-3\.6g: City Number 5 occurs twice"):
        lay({}, "D-19=a", cards={"bardia": {"city_number": 5}})


@pytest.mark.parametrize("first", ["bardia", "fort-capuzzo"])
def test_d_19b_equals_go_by_turn_order(lay: Lay, first: str) -> None:
    """Among equal City Numbers the next in turn order after the triggering player is first."""
    (second,) = {"bardia", "fort-capuzzo"} - {first}
    players = [{"front_line": [second]}, {}, {"front_line": [first]}]
    cards = {"bardia": {"city_number": 5}}
    table = lay(turn_ends(players, X, active=1), "D-19=b", cards=cards)

    table.do("proceed", *FAIL)

    assert ("preparation", 2) == table.awaits()


@pytest.mark.parametrize(
    ("site", "revealed"),
    [
        ("el-alamein", ["british-counterattack"]),
        ("el-agheila", ["british-counterattack", "british-counterattack"]),
    ],
)
@pytest.mark.parametrize(
    ("reading", "carried_out", "following"),
    [("a", 1, ("tactics", 1)), ("b", 2, ("preparation", 0))],
)
def test_d_21_two_triggers_in_one_turn(
    lay: Lay, reading: str, carried_out: int, following: Plain, site: str, revealed: list[str]
) -> None:
    """Whether a British Counterattack card and El Alamein, or two cards, bring one or two turns."""
    table = lay(
        {
            "players": [{"front_line": [INFANTRY], "wallet": {"attack": 8}}, {}],
            "war_zone": {"city": [site], "event": [*revealed, *[BRIGADE] * 8]},
        },
        f"D-21={reading}",
        cards={site: city(defence=8, garrison=1), BRIGADE: {"defence": 0}},
    )

    table.do({"attack": site}, "proceed", {"offer": 8}, "proceed", "proceed", "proceed", *FAIL)

    assert following == table.awaits()
    assert carried_out == table.position()["counterattacks"]
    assert [] == table.pile("british-reinforcements")


@pytest.mark.parametrize(
    ("reading", "deeds", "deck", "carried_out"),
    [
        ("a", ({"play": TRANSPORT}, {"draw": 1}, "proceed", "proceed"), [], 1),
        ("b", (), [RIFLES], 0),
    ],
)
def test_d_22_counterattack_without_cards(
    lay: Lay, reading: str, deeds: Plain, deck: list[str], carried_out: int
) -> None:
    """What happens when the British Reinforcements pile is empty as a counterattack begins."""
    player = {"hand": [TRANSPORT], "deck": [RIFLES] * 5, "front_line": [INFANTRY]}
    table = lay(
        {
            "players": [{**player, "wallet": {"attack": 8}}, {}],
            "war_zone": {"city": ["el-alamein"], "event": [BRIGADE]},
            "box": boxed("event", BRIGADE),
        },
        f"D-22={reading}",
        cards={
            "el-alamein": city(defence=8, garrison=1),
            BRIGADE: {"defence": 0},
            TRANSPORT: {"play_bonus": {"draw": 1}},
        },
    )
    table.do({"attack": "el-alamein"}, "proceed", {"offer": 8}, "proceed", "proceed", "proceed")

    table.do({"choose": TRANSPORT}, *deeds)

    assert ("tactics", 1) == table.awaits()
    assert deck == table.player(0)["deck"]
    assert carried_out == table.position()["counterattacks"]


@pytest.mark.parametrize(
    ("reading", "deeds", "front", "points"),
    [
        ("a", (), ["alexandria", GENERAL, GENERAL], 8),
        ("b", ("proceed", *FAIL), [GENERAL], 4),
    ],
)
def test_d_23_end_against_counterattack(
    lay: Lay, reading: str, deeds: Plain, front: list[str], points: int
) -> None:
    """Whether a counterattack still happens when the end of the game arises with it."""
    table = lay(
        {
            "phase": "combat",
            "due": 1,
            "players": [{"wallet": {"attack": 9}}, {}],
            "combat": {"site": "alexandria"},
            "war_zone": {
                "city": ["alexandria"],
                "british-reinforcements": [X],
                "victory": [GENERAL, GENERAL],
            },
        },
        f"D-23={reading}",
        cards={"alexandria": city(defence=9, victory_cards=2, penalty=1)},
    )

    table.do("proceed", {"offer": 9}, "proceed", "proceed", *deeds)

    score = table.game.score(table.state)
    assert score is not None
    assert (front, points) == (table.player(0)["front_line"], score.points[0])


@pytest.mark.parametrize(
    ("reading", "pile"),
    [
        ("a", ["bardia", "benghazi", "fort-capuzzo"]),
        ("b", ["benghazi", "bardia", "fort-capuzzo"]),
    ],
)
def test_d_24_city_pile_after_losses(lay: Lay, reading: str, pile: list[str]) -> None:
    """Whether Cities lost in one counterattack are stacked in order of loss or sorted."""
    players = [{"front_line": ["el-agheila", "benghazi"]}, {"front_line": ["tobruk", "bardia"]}]
    players[1]["hand"] = [INFANTRY]
    table = lay(turn_ends(players, X), f"D-24={reading}")

    lose_all(table)

    assert pile == table.pile("city")[:3]
    assert {"attack": pile[0]} in table.do({"play": INFANTRY}).legal()


@pytest.mark.parametrize(
    ("reading", "tape", "deeds", "met"),
    [
        ("a", [[0, 1]], (), X),
        ("a", [[1, 0]], (), Y),
        ("b", [], ({"choose": X},), X),
        ("b", [], ({"choose": Y},), Y),
    ],
)
def test_d_26_order_of_enemy_cards(
    lay: Lay, reading: str, tape: Plain, deeds: Plain, met: str
) -> None:
    """In what order, and by whose choice, enemy cards go under the Event pile."""
    table = lay(
        {
            "phase": "aftermath",
            "players": [{}, {"front_line": [INFANTRY]}],
            "counterattack": {"enemies": [{"card": card, "destroyed_by": 0} for card in (X, Y)]},
            "box": boxed("event", X, Y),
        },
        f"D-26={reading}",
        chance=tape,
        cards={"el-agheila": city(garrison=1), Y: {"reveal_rules": None}},
    )

    table.do("proceed", *deeds, {"attack": "el-agheila"})

    assert [met] == table.position()["combat"]["garrison"]


@pytest.mark.parametrize(
    ("reading", "tape", "deeds", "bottom"),
    [
        ("a", [0, 0, [0]], (), [GENERAL, FORCES]),
        ("a", [1, 0, [0]], (), [FORCES, GENERAL]),
        ("b", [0, 0], ({"choose": GENERAL},), [GENERAL, FORCES]),
        ("b", [0, 0], ({"choose": FORCES},), [FORCES, GENERAL]),
    ],
)
def test_d_26_order_of_victory_cards(
    lay: Lay, reading: str, tape: Plain, deeds: Plain, bottom: list[str]
) -> None:
    """In what order, and by whose choice, lost Victory Cards go under the Victory pile."""
    table = lay(
        {
            "phase": "aftermath",
            "players": [{"front_line": ["tobruk", GENERAL, FORCES]}, {}],
            "counterattack": {"enemies": [X]},
        },
        f"D-26={reading}",
        chance=tape,
        cards={"tobruk": {"penalty": 2}},
    )

    table.do("proceed", *deeds)

    assert bottom == table.pile("victory")[-2:]


def won_combat(lay: Lay, reading: str, tape: Plain) -> Table:
    """Return a table where A has just paid for a City, with X (+4) and Y (+0) in its Garrison."""
    table = lay(
        {
            "phase": "combat",
            "players": [
                {"front_line": [SHOP], "wallet": {"attack": 7}},
                {"front_line": [INFANTRY]},
            ],
            "combat": {"site": "el-agheila", "garrison": [X, Y]},
            "box": boxed("event", X, Y),
        },
        f"D-27={reading}",
        chance=tape,
        cards={
            "el-agheila": city(defence=3),
            "benghazi": city(garrison=1),
            X: {"defence": 4},
            Y: {"defence": 0, "reveal_rules": None},
        },
    )
    return table.do("proceed", {"offer": 7})


@pytest.mark.parametrize(
    ("reading", "tape", "deeds", "met"),
    [
        ("a", [], ("proceed", {"choose": X}), X),
        ("a", [], ("proceed", {"choose": Y}), Y),
        ("b", [[0, 1]], ("proceed",), X),
        ("b", [[1, 0]], ("proceed",), Y),
        ("c", [], ({"choose": X}, "proceed"), X),
        ("c", [], ({"choose": Y}, "proceed"), Y),
    ],
)
def test_d_27_order_of_event_cards(
    lay: Lay, reading: str, tape: Plain, deeds: Plain, met: str
) -> None:
    """Whether the order of Event Cards put back after Combat is chosen or random, and when."""
    table = won_combat(lay, reading, tape)

    table.do(*deeds, "proceed", "proceed", {"attack": "benghazi"})

    assert [met] == table.position()["combat"]["garrison"]


@pytest.mark.parametrize(
    ("reading", "deeds", "taken"), [("a", (), [X]), ("b", (), [X]), ("c", ({"choose": X},), [])]
)
def test_d_27_taking_cards_beforehand(
    lay: Lay, reading: str, deeds: Plain, taken: list[str]
) -> None:
    """Whether an ability can take a destroyed Event Card before the cards are put back."""
    table = won_combat(lay, reading, [])

    table.do(*deeds, {"use": {"unit": SHOP, "ability": 1}})

    assert taken == table.player(0)["discard"]
