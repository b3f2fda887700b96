"""Disputes about a single interception and the cards used in it: readings where they matter."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest
from tests.el_alamein.conftest import Lay

from alamein.engine.el_alamein.ending import victory_points

Plain: TypeAlias = Any

BRIGADE = "british-infantry-brigade"
TANK = "british-tank-brigade"
FLAK = "heavy-flak-company"
INFANTRY = "italian-infantry-regiment"
RIFLES = "motorized-rifle-regiment"
SANDSTORM = "incoming-sandstorm"
SHOP = "motorized-repair-shop"
TRANSPORT = "motorized-transport"
OUTFLANKING = "outflanking-operation"
USE_FLAK = {"use": {"unit": FLAK, "ability": 1}}
USE_SHOP = {"use": {"unit": SHOP, "ability": 1}}
LOWERS = {"at": "always", "do": [{"rating": {"add": -1, "which": {"nation": "german"}}}]}
# An interception without units: Preparations, an empty allotment, the second window.
FAIL = ("proceed", "allot", "proceed")


def intercept(front: list[Plain], *enemies: Plain, **own: Plain) -> dict[str, Plain]:
    """Return a position where player 0 has to intercept *enemies* with what lies in *front*."""
    return {
        "phase": "interception",
        "players": [{"front_line": front, **own}, {}],
        "counterattack": {"enemies": list(enemies)},
    }


def send(unit: Plain, enemy: str, **how: Plain) -> dict[str, Plain]:
    """Return the allotment of one unit to one enemy card."""
    order = {"unit": unit, "count": 1, "targets": 1, **how}
    return {"allot": {"orders": [order], "destroyed": [enemy]}}


def test_d_02a_enemy_cards_are_never_taken(lay: Lay) -> None:
    """The Repair Shop cannot acquire a destroyed tank, which is put under the Event pile."""
    table = lay(intercept([RIFLES, SHOP], TANK), "D-02=a")
    events = table.pile("event")
    table.do("proceed", send(RIFLES, TANK))
    refused = table.refused(USE_SHOP)

    table.do("proceed")

    assert "EA-11.3i" == refused
    assert ([RIFLES], [SHOP]) == (table.player()["discard"], table.player()["front_line"])
    assert [*events, TANK] == table.pile("event")


def test_d_02b_abilities_take_enemy_cards(lay: Lay) -> None:
    """The Repair Shop acquires a destroyed tank, and goes back to the War Zone."""
    table = lay(intercept([RIFLES, SHOP], TANK), "D-02=b")
    events, shops = table.pile("event"), table.pile(SHOP)

    table.do("proceed", send(RIFLES, TANK), USE_SHOP, "proceed")

    assert ([RIFLES, TANK], []) == (table.player()["discard"], table.player()["front_line"])
    assert (events, [*shops, SHOP]) == (table.pile("event"), table.pile(SHOP))


@pytest.mark.parametrize(
    ("reading", "clause", "deeds", "left"),
    [
        ("a", "EA-9l", 0, 2),
        ("b", None, 1, 1),
        ("c", None, 4, 0),
    ],
)
def test_d_04_deployed_infantry_for_rifles(
    lay: Lay, reading: str, clause: str | None, deeds: int, left: int
) -> None:
    """Whether the Rifles' second ability takes Deployed infantry, and how many are left then."""
    spent = {"card": INFANTRY, "exhausted": True}
    use = {"use": {"unit": RIFLES, "ability": 2}}
    table = lay(
        {
            "phase": "combat",
            "players": [{"front_line": [RIFLES, spent, spent]}, {}],
            "combat": {"site": "el-agheila"},
        },
        f"D-04={reading}",
        cards={"el-agheila": {"defence": 1, "victory_cards": 0, "battle_damage": {"count": 1}}},
    )
    refused = table.refused(use)

    table.do(*(use, "proceed", {"offer": 1}, {"choose-unit": spent})[:deeds])

    assert (clause, left) == (refused, table.player()["front_line"].count(spent))


@pytest.mark.parametrize(("reading", "clause"), [("a", None), ("b", "EA-9l"), ("c", "EA-9l")])
def test_d_04_infantry_in_hand_for_rifles(lay: Lay, reading: str, clause: str | None) -> None:
    """Whether the Rifles' second ability takes infantry from hand."""
    table = lay({"players": [{"front_line": [RIFLES], "hand": [INFANTRY]}, {}]}, f"D-04={reading}")

    assert clause == table.refused({"use": {"unit": RIFLES, "ability": 2}})


@pytest.mark.parametrize(("reading", "front", "points"), [("a", [], 0), ("b", ["box"], 1)])
def test_d_12_box_used_with_infantry(lay: Lay, reading: str, front: list[str], points: int) -> None:
    """What happens to a Box when the infantry paired with it is allotted."""
    table = lay(intercept([INFANTRY, "box"], TANK), f"D-12={reading}")

    table.do("proceed", send(INFANTRY, TANK, paired=True))

    assert (front, [INFANTRY]) == (table.player()["front_line"], table.player()["discard"])
    assert points == victory_points(table.state, 0)
    assert 1 - points == table.position()["box"].count("box")


@pytest.mark.parametrize(("reading", "clause"), [("a", "EA-13.3.2c"), ("b", None)])
def test_d_14_pairing_outlasts_interception(lay: Lay, reading: str, clause: str | None) -> None:
    """Whether a Box paired with an infantry that survived stays attached afterwards."""
    ruling = f"D-14={reading}"
    table = lay(intercept([RIFLES, INFANTRY, "box"], TANK), ruling)
    orders = [
        {"unit": RIFLES, "count": 1, "targets": 1},
        {"unit": INFANTRY, "count": 1, "targets": 0, "paired": True},
    ]
    table.do("proceed", {"allot": {"orders": orders, "destroyed": [TANK]}}, "proceed")

    later = lay(intercept(table.player()["front_line"], TANK), ruling).do("proceed")

    assert clause == later.refused("allot")


@pytest.mark.parametrize(("reading", "destroyed"), [("a", 4), ("b", 3)])
def test_d_15_level_up(lay: Lay, reading: str, destroyed: int) -> None:
    """Whether the Level Up card adds 2 to the Interception rating or sets it to 3."""
    panzer = {"card": "panzer-regiment-iii", "attached": ["level-up"]}
    table = lay(intercept([panzer], *[TANK] * 4), f"D-15={reading}")

    table.do("proceed")

    assert [[TANK] * destroyed] == [way["allot"]["destroyed"] for way in table.legal()]


@pytest.mark.parametrize(("reading", "discard"), [("a", [RIFLES, TANK]), ("b", [RIFLES])])
def test_d_20_cards_destroyed_earlier(lay: Lay, reading: str, discard: list[str]) -> None:
    """Whether a later interceptor can acquire a tank that an earlier one destroyed."""
    table = lay(
        {
            "phase": "interception",
            "players": [{"front_line": [RIFLES]}, {"front_line": [RIFLES, SHOP]}],
            "counterattack": {"enemies": [TANK, BRIGADE], "queue": [1]},
        },
        f"D-20={reading}",
    )
    table.do("proceed", send(RIFLES, TANK), "proceed")

    table.do("proceed", send(RIFLES, BRIGADE), USE_SHOP)

    assert discard == table.player(1)["discard"]


@pytest.mark.parametrize(("reading", "attached", "lost"), [("a", ["level-up"], 1), ("b", [], 2)])
def test_d_25_victory_cards_exposed(lay: Lay, reading: str, attached: list[str], lost: int) -> None:
    """From which Victory Cards the random loss is drawn."""
    bearer = {"card": INFANTRY, "attached": ["level-up"]}
    table = lay(
        {
            "phase": "aftermath",
            "players": [{"front_line": ["tobruk", "captured-enemy-general", bearer]}, {}],
            "counterattack": {"enemies": [TANK]},
        },
        f"D-25={reading}",
        cards={"tobruk": {"penalty": 2}},
    )
    there = len(table.pile("victory"))

    table.do("proceed")

    left = {"card": INFANTRY, "attached": attached} if attached else INFANTRY
    assert [left] == table.player()["front_line"]
    assert lost == len(table.pile("victory")) - there


def test_d_28a_supply_cards_while_intercepting(lay: Lay) -> None:
    """A player who is not just now intercepting may not play Supply Cards."""
    partial = intercept([], TANK)
    partial["players"][1] = {"hand": [TRANSPORT]}
    table = lay(partial, "D-28=a")

    assert "EA-5.2i" == table.refused({"play": {"card": TRANSPORT, "aside": 1}})
    assert ["proceed"] == table.legal()


def test_d_28b_supply_cards_at_any_time(lay: Lay) -> None:
    """A player who is not just now intercepting may play Supply Cards, and draws for them."""
    partial = intercept([], TANK)
    partial["players"][1] = {"hand": [TRANSPORT], "deck": [RIFLES]}
    table = lay(partial, "D-28=b", cards={TRANSPORT: {"play_bonus": {"draw": 1}}})
    play = {"play": {"card": TRANSPORT, "aside": 1}}
    legal = table.legal()

    table.do(play, {"draw": 1})

    assert ["proceed", play] == legal
    assert [RIFLES] == table.player(1)["hand"]
    assert ("preparation", 0) == table.awaits()


@pytest.mark.parametrize(("reading", "clause"), [("a", "EA-13.3.1e"), ("b", None)])
@pytest.mark.parametrize("deed", [USE_FLAK, {"play": TRANSPORT}])
def test_d_29_changes_after_the_announcement(
    lay: Lay, reading: str, clause: str | None, deed: Plain
) -> None:
    """Whether Supply Cards can be played and abilities used once the allotment has begun."""
    table = lay(intercept([FLAK], TANK, BRIGADE, hand=[TRANSPORT]), f"D-29={reading}")

    table.do("proceed")

    assert (clause, clause is None) == (table.refused(deed), deed in table.legal())


@pytest.mark.parametrize(
    ("reading", "points", "clause"),
    [("a", 0, "EA-5.2o"), ("a", 1, None), ("b", 0, None)],
)
def test_d_30_paying_for_combat_cards(
    lay: Lay, reading: str, points: int, clause: str | None
) -> None:
    """How a Combat-keyword card with a Play Cost is paid in an interception."""
    own = {"hand": [OUTFLANKING], "wallet": {"tactic": points}}
    cards = {OUTFLANKING: {"keywords": ["combat"], "play_cost": 1}}

    table = lay(intercept([], TANK, **own), f"D-30={reading}", cards=cards)

    assert clause == table.refused({"play": OUTFLANKING})


def test_d_30b_free_cards_cost_nothing(lay: Lay) -> None:
    """A Combat-keyword card played for free takes no Tactic Point."""
    own = {"hand": [OUTFLANKING], "wallet": {"tactic": 1}}
    cards = {OUTFLANKING: {"keywords": ["combat"], "play_cost": 1}}
    table = lay(intercept([], TANK, **own), "D-30=b", cards=cards)

    table.do({"play": OUTFLANKING})

    assert 1 == table.player()["wallet"]["tactic"]


@pytest.mark.parametrize(("reading", "shuffled"), [("a", [INFANTRY]), ("b", [INFANTRY, TRANSPORT])])
def test_d_31_cards_played_in_interceptions(lay: Lay, reading: str, shuffled: list[str]) -> None:
    """When cards played during an interception leave the Playing Area."""
    player = {"hand": [TRANSPORT, "armoured-signals"], "discard": [INFANTRY]}
    table = lay(
        {
            "phase": "interception",
            "players": [{}, player],
            "counterattack": {"trigger": 0, "interceptor": 1, "enemies": [TANK]},
        },
        f"D-31={reading}",
        cards={"armoured-signals": {"play_cost": 1, "play_bonus": {"draw": 1}}},
    )

    table.do({"play": TRANSPORT}, *FAIL, {"play": "armoured-signals"}, {"draw": 1})

    assert shuffled == sorted(table.player(1)["hand"] + table.player(1)["deck"])


@pytest.mark.parametrize(("reading", "left"), [("a", 0), ("b", 1)])
def test_d_32_points_of_an_interception(lay: Lay, reading: str, left: int) -> None:
    """Whether points of an interception last to its end or to that of the counterattack."""
    table = lay(
        {
            "phase": "interception",
            "players": [{"hand": [TRANSPORT]}, {}],
            "counterattack": {"enemies": [TANK], "queue": [1]},
        },
        f"D-32={reading}",
    )
    table.do({"play": TRANSPORT}, *FAIL)
    between = table.player(0)["wallet"]["supply"]

    table.do(*FAIL)

    assert (left, 0) == (between, table.player(0)["wallet"]["supply"])


@pytest.mark.parametrize(("reading", "left"), [("a", 0), ("b", 1)])
def test_d_32_points_of_a_turn(lay: Lay, reading: str, left: int) -> None:
    """Whether points of a turn vanish after the draw or at the end of the turn."""
    partial = {"phase": "clean-up", "players": [{"wallet": {"supply": 1}}, {}]}
    table = lay(partial, f"D-32={reading}", "D-62=b")
    table.do("decline")
    after_draw = table.player(0)["wallet"]["supply"]

    table.do("proceed")

    assert (left, 0) == (after_draw, table.player(0)["wallet"]["supply"])


@pytest.mark.parametrize(
    ("reading", "deeds", "destroyed"),
    [("a", (), []), ("b", (), [TANK]), ("b", ({"apply": SANDSTORM},), [])],
)
def test_d_33_deployed_effects(lay: Lay, reading: str, deeds: Plain, destroyed: list[str]) -> None:
    """Whether Deployed effects that bear on the interception act by themselves or by choice."""
    cards = {SANDSTORM: {"deploy_rules": [LOWERS]}}
    table = lay(intercept([RIFLES, SANDSTORM], TANK), f"D-33={reading}", cards=cards)

    table.do(*deeds, "proceed")

    ways = [{} if way == "allot" else way["allot"] for way in table.legal()]
    assert [destroyed] == [way.get("destroyed", []) for way in ways]


@pytest.mark.parametrize(("reading", "clause"), [("a", "EA-13.3.1b"), ("b", None)])
def test_d_33_nothing_to_apply(lay: Lay, reading: str, clause: str | None) -> None:
    """An effect that acts by itself is not there to be applied once more."""
    cards = {SANDSTORM: {"deploy_rules": [LOWERS]}}

    table = lay(intercept([RIFLES, SANDSTORM], TANK), f"D-33={reading}", cards=cards)

    assert clause == table.refused({"apply": SANDSTORM})


@pytest.mark.parametrize(
    ("reading", "front", "discard"), [("a", [INFANTRY], [RIFLES]), ("b", [], [RIFLES, INFANTRY])]
)
def test_d_34_end_of_turn_rules(
    lay: Lay, reading: str, front: list[str], discard: list[str]
) -> None:
    """Whether rules on units exhausted at the end of a turn act after an interception."""
    table = lay(
        {
            "phase": "interception",
            "players": [{}, {"front_line": [INFANTRY, RIFLES]}],
            "counterattack": {"trigger": 0, "interceptor": 1, "enemies": [TANK]},
        },
        f"D-34={reading}",
    )
    use = {"use": {"unit": INFANTRY, "ability": 1}}

    table.do(use, "proceed", send(RIFLES, TANK), "proceed")

    assert ("tactics", 1) == table.awaits()
    assert (front, discard) == (table.player(1)["front_line"], table.player(1)["discard"])


@pytest.mark.parametrize(
    ("reading", "enemy"), [("a", {"card": TANK, "destroyed_by": 0}), ("b", TANK)]
)
def test_d_35_flak_on_enemy_tanks(lay: Lay, reading: str, enemy: Plain) -> None:
    """Whether the sub-type of an enemy card is read, so that the Flak finds a tank."""
    table = lay(intercept([FLAK], TANK), f"D-35={reading}")

    table.do(USE_FLAK)

    assert [enemy] == table.position()["counterattack"]["enemies"]


@pytest.mark.parametrize(("reading", "taken"), [("a", [TANK]), ("b", [])])
def test_d_35_repair_shop_on_enemy_tanks(lay: Lay, reading: str, taken: list[str]) -> None:
    """Whether the Repair Shop, which asks for a card by name, finds it; it takes no other."""
    beaten = [{"card": card, "destroyed_by": 0} for card in (TANK, BRIGADE)]
    table = lay(intercept([SHOP], *beaten), f"D-35={reading}")

    table.do(USE_SHOP)

    assert (taken, []) == (table.player()["discard"], table.player()["front_line"])
