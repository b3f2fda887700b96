"""Chapter 12-1, steps 1 to 4, and 12-2: the declaration, the Garrison, the Reinforcements."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain
from tests.el_alamein.field import (
    AIR,
    ARTILLERY,
    BENGHAZI,
    BRIGADE,
    BRITISH_INFANTRY,
    INFANTRY,
    PANZER,
    STORM,
    STRIKE,
    TANK,
    TOBRUK,
    attacker,
    besieger,
    city,
    facts,
    front,
    garrison,
    unused,
)

from alamein.engine.el_alamein.clause import Clause

ATTACK = {"attack": TOBRUK}
SPENT = {"card": INFANTRY, "exhausted": True}
TANK_LOST = {"which": {"type": "army", "subtype": "tank"}, "count": 1, "zone": "front-line"}


def test_combat_is_declared_once(lay: Lay) -> None:
    """EA-12a: a second Combat in the same Tactics Phase is refused and not offered."""
    table = lay(attacker(INFANTRY, attack=12), cards=city() | {"box": {"defence": 1}})

    table.do(ATTACK, "proceed", {"offer": 6}, "proceed")

    assert ("tactics", 0) == table.awaits()
    assert Clause.EA_12a == table.refused({"attack": "box"})
    assert not [action for action in table.legal() if "attack" in action]


def test_next_turn_allows_combat_again(lay: Lay) -> None:
    """EA-12a: the limit is one for each Tactics Phase, so the next player may attack."""
    start = attacker(INFANTRY, attack=6)
    start["players"][1] = {"front_line": [INFANTRY]}
    table = lay(start, cards=city())

    table.do(ATTACK, "proceed", {"offer": 6}, "proceed", "proceed", "proceed")

    assert ("tactics", 1) == table.awaits()
    assert table.refused({"attack": "box"}) is None


@pytest.mark.parametrize("phase", ["starting", "combat", "after-combat", "reinforcement"])
def test_combat_belongs_to_tactics(lay: Lay, phase: str) -> None:
    """EA-12a: outside the Tactics Phase proper no Combat is declared."""
    start = besieger(INFANTRY) if "combat" in phase else attacker(INFANTRY)
    table = lay({**start, "combats": 0, "phase": phase})

    assert Clause.EA_12a == table.refused({"attack": "box"})


@pytest.mark.parametrize(
    ("units", "clause"),
    [
        ((), Clause.EA_12_1_1b),
        (("box", BENGHAZI, "airfield"), Clause.EA_12_1_1b),
        ((SPENT,), None),
        ((INFANTRY,), None),
        ((BRIGADE,), None),
        ((STORM,), Clause.EA_12_1_1b),
    ],
)
def test_an_army_card_is_needed(lay: Lay, units: tuple[Plain, ...], clause: str | None) -> None:
    """EA-12.1.1b: one Deployed Army Card, active or not, is needed; a captured tank counts."""
    assert clause == lay(attacker(*units)).refused(ATTACK)


def test_played_army_card_does_not_suffice(lay: Lay) -> None:
    """EA-12.1.1b: a card that was played but not Deployed lets nobody declare Combat."""
    start = attacker()
    start["players"][0]["playing_area"] = ["motorcycle-unit"]

    assert Clause.EA_12_1_1b == lay(start).refused(ATTACK)


@pytest.mark.parametrize(
    ("site", "clause"),
    [
        ("box", None),
        (TOBRUK, None),
        (BENGHAZI, Clause.EA_12_1_2b),
        (BRIGADE, Clause.EA_12_1_2b),
        (PANZER, Clause.EA_12_1_2b),
    ],
)
def test_objective_is_box_or_top_city(lay: Lay, site: str, clause: str | None) -> None:
    """EA-12.1.2a, EA-12.1.2b: a City beneath the top one, or no Site at all, is refused."""
    table = lay(attacker(INFANTRY, war_zone={"city": [TOBRUK, BENGHAZI]}))

    assert clause == table.refused({"attack": site})


@pytest.mark.parametrize(
    ("empty", "expected"),
    [((), ["box", "el-agheila"]), (("box",), ["el-agheila"]), (("city",), ["box"])],
)
def test_objectives_are_offered(lay: Lay, empty: tuple[str, ...], expected: list[str]) -> None:
    """EA-12.1.2b: a pile that has run out offers no objective."""
    gone = [card for pile in empty for card in unused(pile)]
    table = lay({"players": [{"front_line": [INFANTRY]}, {}], "box": gone})

    sites = [action["attack"] for action in table.legal() if "attack" in action]
    assert expected == sites


def test_declaration_is_told(lay: Lay) -> None:
    """EA-12.1.1a, EA-12.1.2a: Combat begins with its declaration against the Site named."""
    table = lay(attacker(INFANTRY), cards=city()).do(ATTACK)

    tobruk = table.state.setting.numbers[TOBRUK]
    event = table.events[0]
    assert (Clause.EA_12_1_1a, "attacked", 0, (tobruk,)) == (
        event.clause,
        event.what,
        event.player,
        event.facts,
    )
    assert (TOBRUK, 1) == (table.position()["combat"]["site"], table.position()["combats"])


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_garrison_number_is_revealed(lay: Lay, size: int) -> None:
    """EA-12.1.3a: as many Event Cards as the Garrison number are revealed, the top one first."""
    pile = [BRIGADE, STORM, BRITISH_INFANTRY, BRIGADE]
    table = lay(attacker(INFANTRY, war_zone={"event": pile}), cards=city(garrison=size))

    table.do(ATTACK)

    assert pile[:size] == garrison(table)
    assert pile[size:] == table.pile("event")[: 4 - size]


@pytest.mark.parametrize(
    ("revealed", "asked", "left"),
    [
        ([AIR, ARTILLERY], ("combat", 0), []),
        ([ARTILLERY, AIR], ("pick", 0), [INFANTRY, TANK]),
    ],
)
def test_red_text_acts_in_order(
    lay: Lay, revealed: list[str], asked: tuple[str, int], left: list[str]
) -> None:
    """EA-12.1.3a: if the tank goes first the infantry is left; else the player still chooses."""
    red = {AIR: {"reveal_rules": [{"give-up": TANK_LOST}]}}
    table = lay(
        attacker(INFANTRY, TANK, war_zone={"event": revealed}), cards=city(garrison=2) | red
    )

    table.do(ATTACK)

    assert (asked, left) == (table.awaits(), front(table))


def test_card_without_red_text_is_silent(lay: Lay) -> None:
    """EA-12.1.3a: a revealed card that has no red text does nothing but defend."""
    table = lay(attacker(INFANTRY, war_zone={"event": [BRIGADE]}), cards=city(garrison=1))

    table.do(ATTACK)

    assert ["attacked", "revealed"] == [what for what in table.told() if what != "none-moved"][:2]
    assert "red-text" not in table.told()


@pytest.mark.parametrize("count", [0, 1, 3])
def test_reinforcements_are_moved(lay: Lay, count: int) -> None:
    """EA-12.1.4a: after the Garrison, cards go one by one onto the British Reinforcements pile."""
    piles = {"event": [BRIGADE, STORM, AIR, STRIKE], "british-reinforcements": [ARTILLERY]}
    table = lay(
        attacker(INFANTRY, war_zone=piles), cards=city(garrison=1, reinforcements=count)
    ).do(ATTACK)

    assert [[STORM, AIR, STRIKE][n] for n in reversed(range(count))] + [ARTILLERY] == table.pile(
        "british-reinforcements"
    )
    assert [(count,)] == facts(table, "reinforced")


def test_reinforcements_stay_unseen(lay: Lay) -> None:
    """EA-12.1.4a: nobody, the attacker included, sees what was moved."""
    table = lay(attacker(INFANTRY), cards=city(reinforcements=2)).do(ATTACK)

    for viewer in (0, 1, None):
        seen = table.game.observe(table.state, viewer)
        assert 2 == seen["war_zone"]["british-reinforcements"]


def test_red_text_of_reinforcements_is_silent(lay: Lay) -> None:
    """EA-12.1.4a: a Counterattack card moved unseen causes nothing."""
    table = lay(attacker(INFANTRY, war_zone={"event": [STRIKE]}), cards=city(reinforcements=1)).do(
        ATTACK
    )

    assert (0, [STRIKE]) == (table.position()["due"], table.pile("british-reinforcements"))


def test_box_reveals_nothing(lay: Lay) -> None:
    """EA-12.1.6b: against a Box no Event Card is revealed or moved; its printed value counts."""
    table = lay(attacker(INFANTRY, attack=5), cards={"box": {"defence": 5}})
    before = table.pile("event")

    table.do({"attack": "box"}, "proceed", {"offer": 5})

    assert (before, []) == (table.pile("event"), table.pile("british-reinforcements"))
    assert [(table.state.setting.numbers["box"], 5, 5)] == facts(table, "won")


@pytest.mark.parametrize(
    ("there", "reserve", "expected", "left"),
    [
        ([BRIGADE, STORM], [AIR, STRIKE], [BRIGADE, STORM], [AIR, STRIKE]),
        ([BRIGADE], [STORM, STRIKE], [BRIGADE, STORM], [STRIKE]),
        ([], [BRIGADE, STORM, STRIKE], [BRIGADE, STORM], [STRIKE]),
        ([BRIGADE], [], [BRIGADE], []),
        ([], [], [], []),
    ],
)
def test_garrison_comes_from_both_piles(
    lay: Lay, there: list[str], reserve: list[str], expected: list[str], left: list[str]
) -> None:
    """EA-12.2a: what the Event pile lacks comes from the top of the British Reinforcements."""
    piles = {"event": there, "british-reinforcements": reserve}
    box = unused("event", *there, *reserve)
    table = lay(attacker(INFANTRY, war_zone=piles, box=box), cards=city(garrison=2)).do(ATTACK)

    assert (expected, left) == (garrison(table), table.pile("british-reinforcements"))


def test_source_of_garrison_is_cited(lay: Lay) -> None:
    """EA-12.2a: a card from the Event pile and one from the British pile cite their clauses."""
    piles = {"event": [BRIGADE], "british-reinforcements": [STORM]}
    start = attacker(INFANTRY, war_zone=piles, box=unused("event", BRIGADE, STORM))
    table = lay(start, cards=city(garrison=2)).do(ATTACK)

    clauses = [event.clause for event in table.events if event.what == "revealed"]
    assert [Clause.EA_5_8d, Clause.EA_12_2a] == clauses


def test_replacement_comes_from_the_reserve(lay: Lay) -> None:
    """EA-12.2a: a Counterattack card's replacement, too, comes from there if it must."""
    piles = {"event": [STRIKE], "british-reinforcements": [BRIGADE]}
    start = attacker(INFANTRY, war_zone=piles, box=unused("event", STRIKE, BRIGADE))
    table = lay(start, cards=city(garrison=1)).do(ATTACK)

    assert ([BRIGADE], [], 1) == (
        garrison(table),
        table.pile("british-reinforcements"),
        table.position()["due"],
    )


@pytest.mark.parametrize(
    ("there", "moved", "told"),
    [([], [], "none-moved"), ([STORM], [STORM], "reinforced"), ([STORM, AIR], [AIR, STORM], "")],
)
def test_empty_event_pile_moves_nothing(
    lay: Lay, there: list[str], moved: list[str], told: str
) -> None:
    """EA-12.2b: once the Event pile is empty no card goes to the British Reinforcements pile."""
    start = attacker(INFANTRY, war_zone={"event": there}, box=unused("event", *there))
    table = lay(start, cards=city(reinforcements=2)).do(ATTACK)

    assert moved == table.pile("british-reinforcements")
    assert (told or "reinforced") in table.told()
