"""Chapter 12-1, steps 8 to 10, and 12-3: what winning or losing a Combat brings."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table
from tests.el_alamein.field import (
    AIR,
    ALEXANDRIA,
    ARTILLERY,
    BENGHAZI,
    BRIGADE,
    BRITISH_INFANTRY,
    DEFEATED,
    GENERAL,
    INFANTRY,
    LEVEL_UP,
    PANZER,
    RIFLES,
    SHOP,
    STORM,
    TANK,
    TOBRUK,
    besieger,
    city,
    facts,
    front,
    garrison,
    unused,
    use,
)

from alamein.engine.el_alamein.clause import Clause

WIN, LOSE, ALL_POINTS = {"offer": 6}, {"offer": 5}, {"offer": 20}
DEAD_BRIGADE = {"card": BRIGADE, "destroyed_by": 0}


def fight(lay: Lay, *units: Plain, paying: Plain = WIN, **more: Plain) -> Table:
    """Fight for Tobruk, defence 6, with 20 Attack Points; *more* is written on the City."""
    revealed = more.pop("garrison", ())
    start = besieger(*units, garrison=revealed, attack=20)
    start["war_zone"]["victory"] = more.pop("victory", [GENERAL, DEFEATED, GENERAL])
    table = lay(start, cards=city(**more))
    return table.do("proceed", paying)


@pytest.mark.parametrize(("amount", "result"), [(5, "lost"), (6, "won"), (7, "won"), (0, "lost")])
def test_paying_the_total_wins(lay: Lay, amount: int, result: str) -> None:
    """EA-12.1.8a, EA-12.1.8b: at least the total wins; what was paid is gone either way."""
    table = fight(lay, INFANTRY, paying={"offer": amount})

    assert [(table.state.setting.numbers[TOBRUK], amount, 6)] == facts(table, result)
    assert 20 - amount == table.player()["wallet"]["attack"]


def test_winner_deploys_the_site(lay: Lay) -> None:
    """EA-12.1.8c: the City leaves its pile and lies active before the winner."""
    table = fight(lay, INFANTRY)

    assert [INFANTRY, TOBRUK] == front(table)
    assert TOBRUK in table.player()["front_line"]
    assert TOBRUK not in table.pile("city")
    assert [0] == table.position()["conquerors"]


def test_winner_applies_red_text(lay: Lay) -> None:
    """EA-12.1.8c: the Site's red text acts once, when the Site has been Deployed."""
    table = fight(lay, INFANTRY, acquire_rules=[{"gain": {"supply": 2}}])

    told = table.told()
    assert ["won", "deployed", "gained"] == told[told.index("won") :][:3]
    assert 2 == table.player()["wallet"]["supply"]


def test_loser_applies_red_text_only(lay: Lay) -> None:
    """EA-12.1.8g: the loser has the text applied, but the Site stays on its pile."""
    table = fight(lay, INFANTRY, paying=LOSE, acquire_rules=[{"gain": {"supply": 2}}])

    assert 2 == table.player()["wallet"]["supply"]
    assert (TOBRUK, [INFANTRY]) == (table.pile("city")[0], front(table))
    assert [] == table.position()["conquerors"]


def test_box_is_won_without_damage(lay: Lay) -> None:
    """EA-12.1.8c: a Box is Deployed; it names neither Battle Damage nor Victory Cards."""
    table = lay(besieger(INFANTRY, attack=5, site="box"), cards={"box": {"defence": 5}})
    before = len(table.pile("box"))

    table.do("proceed", {"offer": 5})

    told = table.told()
    assert (["box", INFANTRY], before - 1) == (front(table), len(table.pile("box")))
    assert not {"battle-damage", "victory-cards"} & set(told)
    assert [] == table.position()["conquerors"]


@pytest.mark.parametrize("paying", [WIN, LOSE])
@pytest.mark.parametrize(
    ("count", "units", "lost"),
    [
        (0, [INFANTRY], []),
        (1, [INFANTRY], [INFANTRY]),
        (2, [INFANTRY], [INFANTRY]),
        (2, [INFANTRY, INFANTRY, INFANTRY], [INFANTRY, INFANTRY]),
        (2, [BRIGADE, INFANTRY, "box"], [BRIGADE, INFANTRY]),
        (1, ["airfield", "box"], []),
    ],
)
def test_battle_damage_takes_units(
    lay: Lay, paying: Plain, count: int, units: list[str], lost: list[str]
) -> None:
    """EA-12.1.8d, EA-12.1.8h: winner and loser lose that many Army units, or all they have."""
    table = fight(lay, *units, paying=paying, battle_damage={"count": count})

    won = [TOBRUK] if paying == WIN else []
    assert sorted(lost) == sorted(table.player()["discard"])
    assert sorted((Counter(units) - Counter(lost)).elements()) + won == front(table)


@pytest.mark.parametrize("paying", [WIN, LOSE])
def test_battle_damage_is_chosen(lay: Lay, paying: Plain) -> None:
    """EA-12.1.8d: among different units the attacker chooses, among Army units only."""
    table = fight(lay, INFANTRY, PANZER, "box", paying=paying, battle_damage={"count": 1})

    assert [{"choose-unit": INFANTRY}, {"choose-unit": PANZER}] == table.legal()
    assert Clause.EA_5_8q == table.refused({"choose-unit": "box"})

    table.do({"choose-unit": INFANTRY})

    assert [INFANTRY] == table.player()["discard"]


def test_damage_before_victory_cards(lay: Lay) -> None:
    """EA-12.1.8d: while the unit is chosen the City is Deployed, but no Victory Card is drawn."""
    table = fight(lay, INFANTRY, TANK, battle_damage={"count": 1}, victory_cards=2)

    before = front(table)
    table.do({"choose-unit": TANK})

    assert sorted([INFANTRY, TANK, TOBRUK]) == before
    assert sorted([INFANTRY, TOBRUK, GENERAL, DEFEATED]) == front(table)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_victory_cards_are_deployed(lay: Lay, count: int) -> None:
    """EA-12.1.8e: as many as the VP number are drawn from the top and Deployed."""
    table = fight(lay, INFANTRY, victory_cards=count)

    drawn = [GENERAL, DEFEATED, GENERAL][:count]
    assert sorted([INFANTRY, TOBRUK, *drawn]) == front(table)
    assert [(count,)] == facts(table, "victory-cards")


def test_loser_draws_no_victory_cards(lay: Lay) -> None:
    """EA-12.1.8g: the VP entry is for winners (D-49a)."""
    table = fight(lay, INFANTRY, paying=LOSE, victory_cards=3)

    assert [INFANTRY] == front(table)


def test_short_victory_pile_gives_all(lay: Lay) -> None:
    """EA-12.1.8e: what the Victory pile does not hold cannot be drawn (D-71a)."""
    start = besieger(INFANTRY, attack=6)
    start["war_zone"]["victory"] = [GENERAL]
    start["box"] = unused("victory", GENERAL)
    table = lay(start, cards=city(victory_cards=3)).do("proceed", WIN)

    assert (sorted([GENERAL, INFANTRY, TOBRUK]), []) == (front(table), table.pile("victory"))
    assert ("after-combat", 0) == table.awaits()


def test_level_up_attached_or_deployed(lay: Lay) -> None:
    """EA-12.1.8e: a Level Up may be attached to an own Army unit on receipt, or is Deployed."""
    table = fight(lay, RIFLES, "box", victory=[LEVEL_UP, LEVEL_UP], victory_cards=2)
    rifles = {"unit": RIFLES, "player": 0}

    assert ["decline", {"choose-unit": rifles}] == table.legal()
    assert Clause.EA_10h == table.refused({"choose-unit": {"unit": "box", "player": 0}})

    table.do({"choose-unit": rifles}, "decline")

    assert sorted([f"{RIFLES}+{LEVEL_UP}", "box", LEVEL_UP, TOBRUK]) == front(table)


def test_level_up_without_a_unit(lay: Lay) -> None:
    """EA-12.1.8e: with no Army unit left to bear it a Level Up is Deployed without asking."""
    table = fight(lay, INFANTRY, victory=[LEVEL_UP], victory_cards=1, battle_damage={"count": 1})

    assert ("after-combat", 0) == table.awaits()
    assert [LEVEL_UP, TOBRUK] == front(table)


def test_rival_unit_bears_no_level_up(lay: Lay) -> None:
    """EA-12.1.8e: only an own unit can bear it (D-61a)."""
    start = besieger(RIFLES, attack=6)
    start["players"][1] = {"front_line": [PANZER]}
    start["war_zone"]["victory"] = [LEVEL_UP]
    table = lay(start, cards=city(victory_cards=1)).do("proceed", WIN)

    assert Clause.EA_10h == table.refused({"choose-unit": {"unit": PANZER, "player": 1}})


def test_spoils_come_last(lay: Lay) -> None:
    """EA-12.1.8f: red text about receiving acts after damage and Victory Cards."""
    table = fight(lay, INFANTRY, garrison=(STORM,), paying=ALL_POINTS, victory_cards=1)

    assert ("hand", 0) == table.awaits()
    assert sorted([GENERAL, INFANTRY, TOBRUK]) == front(table)

    table.do({"choose-player": 1})

    assert ([STORM], []) == (front(table, 1), garrison(table))


@pytest.mark.parametrize(("player", "clause"), [(0, None), (1, None), (2, Clause.EA_3_5d)])
def test_spoils_go_to_any_player(lay: Lay, player: int, clause: str | None) -> None:
    """EA-12.1.8f: the Sandstorm is put in the zone of any player who is there."""
    table = fight(lay, INFANTRY, garrison=(STORM,), paying=ALL_POINTS)

    assert clause == table.refused({"choose-player": player})


def test_loser_takes_no_spoils(lay: Lay) -> None:
    """EA-12.1.8f: after a loss the Sandstorm stays in the Garrison."""
    table = fight(lay, INFANTRY, garrison=(STORM,), paying=LOSE)

    assert (("after-combat", 0), [STORM]) == (table.awaits(), garrison(table))


def test_win_destroys_the_garrison(lay: Lay) -> None:
    """EA-12.3a: every revealed card counts as destroyed, by the winner."""
    table = fight(lay, INFANTRY, garrison=(BRIGADE, DEAD_BRIGADE), paying={"offer": 10})

    assert [DEAD_BRIGADE, DEAD_BRIGADE] == garrison(table)


def test_loss_destroys_none(lay: Lay) -> None:
    """EA-12.3b, EA-12.3c: a loss destroys nothing; what step 5 destroyed stays destroyed."""
    table = fight(lay, INFANTRY, garrison=(BRIGADE, DEAD_BRIGADE), paying={"offer": 9})

    assert [BRIGADE, DEAD_BRIGADE] == garrison(table)


@pytest.mark.parametrize(
    ("paying", "taken"), [({"offer": 10}, [BRIGADE, BRIGADE]), ({"offer": 9}, [BRIGADE])]
)
def test_second_window_opens(lay: Lay, paying: Plain, taken: list[str]) -> None:
    """EA-12.1.9a, EA-12.3c: the Repair Shop takes the destroyed tanks, after a loss as well."""
    table = fight(lay, SHOP, garrison=(BRIGADE, DEAD_BRIGADE), paying=paying)

    table.do(use(SHOP))

    assert taken == table.player()["discard"]


@pytest.mark.parametrize("ability", [1, 2])
def test_second_window_uses_abilities(lay: Lay, ability: int) -> None:
    """EA-12.1.9a: an ability that names step 5 is closed in step 9, any other is open."""
    table = fight(lay, "tank-hunters", garrison=(BRIGADE,), paying=LOSE)

    clause = Clause.EA_9b if ability == 1 else None
    assert clause == table.refused(use("tank-hunters", ability))


@pytest.mark.parametrize("paying", [ALL_POINTS, LOSE])
def test_events_go_back_in_any_order(lay: Lay, paying: Plain) -> None:
    """EA-12.1.10a, EA-12.1.10b: the attacker puts them under one by one, the last one deepest."""
    table = fight(lay, INFANTRY, garrison=(BRITISH_INFANTRY, AIR, AIR), paying=paying)
    table.do("proceed")

    assert [{"choose": BRITISH_INFANTRY}, {"choose": AIR}] == table.legal()
    assert Clause.EA_12_1_10b == table.refused({"choose": ARTILLERY})

    table.do({"choose": AIR}, {"choose": BRITISH_INFANTRY})

    assert [AIR, BRITISH_INFANTRY, AIR] == table.pile("event")[-3:]


@pytest.mark.parametrize("revealed", [(AIR,), (AIR, AIR)])
def test_like_events_go_back_unasked(lay: Lay, revealed: tuple[str, ...]) -> None:
    """EA-12.1.10b: where no order can be chosen nobody is asked, and the Combat is over."""
    table = fight(lay, INFANTRY, garrison=revealed, paying=LOSE)

    table.do("proceed")

    assert ("tactics", 0) == table.awaits()
    assert list(revealed) == table.pile("event")[-len(revealed) :]
    assert table.position()["combat"] is None


def test_combat_without_events_ends(lay: Lay) -> None:
    """EA-12.1.10a: with no card left to put back the Combat simply ends."""
    table = fight(lay, INFANTRY).do("proceed")

    assert "put-under" not in table.told()
    assert "combat-over" == table.told()[-1]


def test_second_city_counts_once(lay: Lay) -> None:
    """EA-12.1.8c: whoever took a City before is no second time among those who did."""
    start = besieger(INFANTRY, BENGHAZI, attack=6)
    table = lay({**start, "conquerors": [0, 1]}, cards=city()).do("proceed", WIN)

    assert [0, 1] == table.position()["conquerors"]


@pytest.mark.parametrize(("paying", "ending"), [(WIN, True), (LOSE, False)])
def test_alexandria_brings_the_end(lay: Lay, paying: Plain, *, ending: bool) -> None:
    """EA-12.1.8c with EA-8.1a: the last City ends the game, if it is taken."""
    start = besieger(INFANTRY, attack=6, site=ALEXANDRIA)
    table = lay(start, cards=city(ALEXANDRIA)).do("proceed", paying)

    assert (ending, ending) == (table.position()["ending"], "end-near" in table.told())
