"""Chapters 13-1 and 13-2: what brings a British Counterattack Turn, and how it goes."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table
from tests.el_alamein.field import (
    AIR,
    ALAMEIN,
    ARTILLERY,
    BENGHAZI,
    BRIGADE,
    BRITISH_INFANTRY,
    FLAK,
    INFANTRY,
    PANZER,
    RIFLES,
    ROMMEL,
    SHOP,
    STORM,
    STRIKE,
    TANK,
    TOBRUK,
    allot,
    attacker,
    besieger,
    cited,
    city,
    enemies,
    facts,
    front,
    order,
    use,
)

from alamein.engine.el_alamein.clause import Clause

BARDIA = "bardia"
# The numbers this file relies on, written out: they are not attested.
NUMBERS = {BENGHAZI: {"city_number": 2}, TOBRUK: {"city_number": 3}, BARDIA: {"city_number": 4}}


def due(reserve: list[str], *players: list[Plain], trigger: int = 0, **more: Plain) -> Plain:
    """Return the end of a turn whose player has brought about a counterattack."""
    return {
        "phase": "reinforcement",
        "active": trigger,
        "due": 1,
        "players": [{"front_line": units} for units in players],
        "war_zone": {"british-reinforcements": reserve},
        **more,
    }


def lose_all(table: Table) -> list[int]:
    """Have every interception go on without a unit, and return who intercepted."""
    while table.position()["counterattack"]:
        table.do("proceed" if "proceed" in table.legal() else table.legal()[0])
    return [int(e.player or 0) for e in table.events if e.what == "intercepts"]


@pytest.mark.parametrize(("site", "expected"), [("box", 0), (TOBRUK, 1)])
def test_only_city_combat_causes_it(lay: Lay, site: str, expected: int) -> None:
    """EA-13.1a: a Counterattack card on top of the Event pile meets no attack on a Box."""
    table = lay(attacker(INFANTRY, war_zone={"event": [STRIKE]}), cards=city(garrison=1))

    table.do({"attack": site})

    assert expected == table.position()["due"]


def test_turn_without_combat_causes_none(lay: Lay) -> None:
    """EA-13.1a: a pile of British Reinforcements alone brings about nothing."""
    start = {**due([AIR, AIR], [INFANTRY], [INFANTRY]), "due": 0}

    table = lay(start).do("proceed")

    assert ("tactics", 1) == table.awaits()
    assert [AIR, AIR] == table.pile("british-reinforcements")


@pytest.mark.parametrize("offer", [20, 0])
def test_revealed_card_triggers_it(lay: Lay, offer: int) -> None:
    """EA-13.1b: a revealed British Counterattack card triggers it, won or lost."""
    start = attacker(INFANTRY, attack=20, war_zone={"event": [STRIKE, STRIKE, STRIKE, STRIKE]})
    table = lay(start, cards=city(garrison=1)).do({"attack": TOBRUK}, "proceed", {"offer": offer})

    assert (1, {Clause.EA_13_1b}) == (
        table.position()["due"],
        set(cited(table, "counterattack-due")),
    )


@pytest.mark.parametrize(
    ("site", "earlier", "offer", "expected"),
    [(ALAMEIN, 0, 6, 1), (ALAMEIN, 1, 6, 0), (ALAMEIN, 0, 5, 0), (TOBRUK, 0, 6, 0)],
)
def test_fall_of_el_alamein_triggers_it(
    lay: Lay, site: str, earlier: int, offer: int, expected: int
) -> None:
    """EA-13.1c: taking El Alamein triggers it if no counterattack was carried out before."""
    start = {**besieger(INFANTRY, attack=6, site=site), "counterattacks": earlier}
    table = lay(start, cards=city(site)).do("proceed", {"offer": offer})

    assert expected == table.position()["due"]
    assert [Clause.EA_13_1c] * expected == cited(table, "counterattack-due")


def test_turn_is_completed_first(lay: Lay) -> None:
    """EA-13.1d, EA-13.1g: Clean-Up is over before the counterattack, the next turn after it."""
    start = due([], [], [])
    start["players"][0] = {"deck": [INFANTRY] * 4, "playing_area": [RIFLES]}
    table = lay(start).do("proceed", "proceed", "proceed")

    told = table.told()
    order_of = [told.index(what) for what in ("cleared", "drew", "counterattack", "turn")]
    assert sorted(order_of) == order_of
    assert INFANTRY in table.player()["hand"]


def test_reinforcement_phase_is_not_skipped(lay: Lay) -> None:
    """EA-13.1g: from the Tactics Phase the turn goes through Reinforcement as ever."""
    table = lay({**due([AIR], [INFANTRY], []), "phase": "tactics"}).do("proceed")

    assert ("reinforcement", 0) == table.awaits()


@pytest.mark.parametrize(("trigger", "following"), [(0, 1), (1, 2), (2, 0)])
def test_next_player_follows(lay: Lay, trigger: int, following: int) -> None:
    """EA-13.1f: a normal turn of the player after the triggering one comes next."""
    table = lay(due([AIR], [], [], [], trigger=trigger)).do("proceed")
    lose_all(table)

    position = table.position()
    assert ("tactics", following) == table.awaits()
    assert (following, 0, 1) == (position["active"], position["due"], position["counterattacks"])
    assert 1 == table.player(following)["wallet"]["tactic"]


def test_whole_pile_is_revealed(lay: Lay) -> None:
    """EA-13.2.1a, EA-13.2.5b: all its cards face the player, the pile itself is empty."""
    reserve = [AIR, BRIGADE, STORM, STRIKE]
    table = lay(due(reserve, [INFANTRY], [])).do("proceed")

    assert (reserve, []) == (enemies(table), table.pile("british-reinforcements"))
    assert [(4,)] == facts(table, "counterattack")


def test_their_text_is_ignored(lay: Lay) -> None:
    """EA-13.2.1b: red text of the Artillery, which takes a unit in Combat, does not act."""
    table = lay(due([ARTILLERY, AIR, STORM], [TANK], [])).do("proceed")

    assert ([TANK], ("preparation", 0)) == (front(table), table.awaits())
    assert "red-text" not in table.told()


def test_their_defence_is_ignored(lay: Lay) -> None:
    """EA-13.2.1b: one unit rated 1 destroys a card whatever its defence."""
    strong = {BRIGADE: {"defence": 99}}
    table = lay(due([BRIGADE], [RIFLES], []), cards=strong).do("proceed", "proceed")

    assert table.refused(allot(order(RIFLES), destroyed=[BRIGADE])) is None


def test_their_sub_type_matters(lay: Lay) -> None:
    """EA-13.2.1b: the Flak tells tanks from the others."""
    table = lay(due([BRIGADE, AIR], [FLAK], [])).do("proceed", use(FLAK))

    assert [{"card": BRIGADE, "destroyed_by": 0}, AIR] == enemies(table)


def test_counterattack_card_is_ordinary(lay: Lay) -> None:
    """EA-13.2.1c: it causes no further counterattack, is not replaced and goes back."""
    table = lay(due([STRIKE], [RIFLES], [])).do("proceed", "proceed")

    table.do(allot(order(RIFLES), destroyed=[STRIKE]), "proceed")

    assert (0, STRIKE) == (table.position()["due"], table.pile("event")[-1])
    assert STRIKE not in table.position()["box"]


@pytest.mark.parametrize(
    ("fronts", "trigger", "expected"),
    [
        ([[], [], []], 0, [0]),
        ([[], [TOBRUK], []], 0, [0, 1]),
        ([[], [], [TOBRUK]], 1, [1, 2]),
        ([[BENGHAZI], [TOBRUK], [BARDIA]], 0, [0, 2, 1]),
        ([[BARDIA], [TOBRUK], [BENGHAZI]], 1, [1, 0, 2]),
        ([[BARDIA], [TOBRUK], [BENGHAZI]], 2, [2, 0, 1]),
        ([[], [TOBRUK], [BENGHAZI, BARDIA]], 0, [0, 2, 1]),
        ([["box"], ["box"], [RIFLES]], 0, [0]),
        ([[], [BENGHAZI], [], [BARDIA], [TOBRUK]], 0, [0, 3, 4, 1]),
    ],
)
def test_targets_intercept_in_order(
    lay: Lay, fronts: list[list[Plain]], trigger: int, expected: list[int]
) -> None:
    """EA-13.2.2a to EA-13.2.3a: trigger first, then City owners from the highest number down."""
    table = lay(due([AIR] * 4, *fronts, trigger=trigger), cards=NUMBERS).do("proceed")

    assert expected == lose_all(table)


def test_success_ends_it(lay: Lay) -> None:
    """EA-13.2.4a, EA-13.1e: all destroyed, the City owner who is next is left in peace."""
    table = lay(due([AIR], [RIFLES], [TOBRUK])).do("proceed", "proceed")

    table.do(allot(order(RIFLES), destroyed=[AIR]), "proceed")

    assert [Clause.EA_13_2_4a] == cited(table, "counterattack-over")
    assert (("tactics", 1), [TOBRUK]) == (table.awaits(), front(table, 1))


def test_last_failure_ends_it(lay: Lay) -> None:
    """EA-13.2.4b, EA-13.1e: every target has had its interception, enemies or not."""
    table = lay(due([AIR], [], [TOBRUK])).do("proceed")
    lose_all(table)

    assert [Clause.EA_13_2_4b] == cited(table, "counterattack-over")
    assert ("tactics", 1) == table.awaits()


def test_next_target_faces_the_rest(lay: Lay) -> None:
    """EA-13.2.4c, EA-13.3.5e: what the first destroyed is not to be destroyed again."""
    table = lay(due([AIR, STORM], [RIFLES], [TOBRUK, RIFLES])).do("proceed", "proceed")

    table.do(allot(order(RIFLES), destroyed=[AIR]), "proceed", "proceed")

    assert ("allotting", 1) == table.awaits()
    assert [allot(order(RIFLES), destroyed=[STORM])] == table.legal()
    assert Clause.EA_13_3_2b == table.refused(allot(order(RIFLES), destroyed=[AIR]))


def test_forces_go_under_the_event_pile(lay: Lay) -> None:
    """EA-13.2.5a, EA-13.2.5b: destroyed or not, in an order that chance brings."""
    start = due([AIR, BRITISH_INFANTRY, STORM], [RIFLES], [])
    table = lay(start, chance=[[0, 2, 1]]).do("proceed", "proceed")

    table.do(allot(order(RIFLES), destroyed=[STORM]), "proceed")

    # Infantry, Storm and Air Force by number; the tape names them from the top down.
    assert [BRITISH_INFANTRY, AIR, STORM] == table.pile("event")[-3:]
    assert [] == table.pile("british-reinforcements")


def test_taken_cards_do_not_go_back(lay: Lay) -> None:
    """EA-13.2.5a: only cards still in the War Zone are put back."""
    table = lay(due([BRIGADE, AIR], [RIFLES, RIFLES, SHOP], [])).do("proceed", "proceed")
    before = table.pile("event")

    table.do(allot(order(RIFLES, 2), destroyed=[BRIGADE, AIR]), use(SHOP), "proceed")

    assert [*before, AIR] == table.pile("event")
    assert BRIGADE in table.player()["discard"]


def test_empty_pile_still_counts(lay: Lay) -> None:
    """EA-13.2.4a: with no enemy card the triggering player succeeds at once (D-22a)."""
    table = lay(due([], [INFANTRY], [TOBRUK])).do("proceed")

    assert ("preparation", 0) == table.awaits()
    assert [0] == lose_all(table)
    assert "held" in table.told()


def test_next_interceptor_starts_afresh(lay: Lay) -> None:
    """EA-13.2.3a: cards played and effects applied by one target do nothing for the next."""
    more = {"play_rules": [{"rating": {"add": 1, "which": {"nation": "german"}}}]}
    less = {"at": "always", "do": [{"rating": {"add": -1, "which": {"nation": "german"}}}]}
    cards = {ROMMEL: {**more, "play_bonus": None}, STORM: {"deploy_rules": [less]}}
    start = due([AIR], [STORM], [TOBRUK, STORM, PANZER])
    start["players"][0]["deck"] = [ROMMEL]
    table = lay(start, cards=cards).do("proceed")

    table.do({"play": ROMMEL}, {"apply": STORM}, "proceed", "allot", "proceed")

    assert ("preparation", 1) == table.awaits()
    assert ([], []) == tuple(
        table.position()["counterattack"][key] for key in ("boosts", "applied")
    )
    assert {"apply": STORM} in table.legal()


def test_flak_spares_its_own_player_only(lay: Lay) -> None:
    """EA-13.2.3a: the next target's tanks fought what the first one's Flak left (D-34b, D-50b)."""
    spent = {"card": TANK, "exhausted": True}
    start = due([BRIGADE] * 3, [FLAK], [TOBRUK, RIFLES, spent])
    table = lay(start, "D-34=b", "D-50=b").do("proceed", use(FLAK), "proceed", "allot", "proceed")

    table.do("proceed", allot(order(RIFLES), destroyed=[BRIGADE]), "proceed")

    assert [TOBRUK] == front(table, 1)
    assert TANK == table.pile(TANK)[-1]
