"""Chapter 15-2 (fan 14-2) played from start to end: the counterattack after Fort Capuzzo.

B has the Panzer (2), the Rifles with Level Up (3) and two Italian Tanks (1 each), all exhausted,
against five cards. Where the fan edition says that with the Flak kept the Rifles could have been
saved (D-81b), its own numbers say they could not: that is what is tested under `fan` too.
"""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table
from tests.el_alamein.example_of_play import (
    AIR,
    BRIGADE,
    DEFEATED,
    FLAK,
    FORCES,
    FORT,
    GENERAL,
    INFANTRY,
    LEVELLED_RIFLES,
    PANZER,
    RESERVE,
    RIFLES,
    SHOP,
    SPENT_PANZER,
    SPENT_TANK,
    STORM,
    STRIKE,
    TANK,
    TOBRUK,
    A,
    B,
    C,
    clean_up,
    combat,
    fort_capuzzo,
    play,
    seen,
    short,
    use,
    victory,
)

from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.counterattack import targets
from alamein.engine.el_alamein.ratings import forces

EDITIONS = pytest.mark.parametrize("words", ["reference", "en", "fan", "ja"])
UNITS = [SPENT_PANZER, LEVELLED_RIFLES, SPENT_TANK, SPENT_TANK]
SPOILS = [FORT, GENERAL, GENERAL, DEFEATED]


def order(unit: Plain, count: int, targets: int) -> dict[str, Plain]:
    """Return one part of an allotment."""
    return {"unit": unit, "count": count, "targets": targets}


def allot(*orders: dict[str, Plain], destroyed: list[str]) -> Plain:
    """Return an allotment as a document."""
    return {"allot": {"orders": list(orders), "destroyed": destroyed}}


SPARING_THE_PANZER = allot(
    order(SPENT_TANK, 2, 1), order(LEVELLED_RIFLES, 1, 3), destroyed=sorted(FORCES)
)


def intercept(
    lay: Lay, *words: str, units: list[Plain] = UNITS, chance: Plain = None, rival: bool = False
) -> Table:
    """Lay out B's interception of 15-2 at its first step; a *rival* A has a City and is next."""
    start = {
        "phase": "interception",
        "active": B,
        "players": [
            {"front_line": [TOBRUK] if rival else []},
            {"front_line": [*units, *SPOILS]},
            {},
        ],
        "counterattack": {"enemies": FORCES, "queue": [A] if rival else []},
    }
    return lay(start, *words, chance=chance)


def front(table: Table, seat: int = B) -> list[str]:
    """Return a Front Line in short."""
    return sorted(short(unit) for unit in table.player(seat)["front_line"])


@EDITIONS
def test_counterattack_follows_the_turn(lay: Lay, words: str) -> None:
    """EA-15.2a to EA-15.2d: played on from 15-1, five cards are revealed and B is the first."""
    hand = [] if words == "fan" else [INFANTRY]
    table = play(lay(fort_capuzzo(hand), words), combat({}) + victory(SPENT_TANK, {}))

    play(table, clean_up({RESERVE: 0}))

    counterattack = table.position()["counterattack"]
    assert (B, B, []) == tuple(counterattack[key] for key in ("trigger", "interceptor", "queue"))
    assert sorted(FORCES) == sorted(counterattack["enemies"])
    assert sorted(short(unit) for unit in [*UNITS, *SPOILS]) == front(table)


@EDITIONS
def test_whole_example_ends_with_c(lay: Lay, words: str) -> None:
    """EA-15.2g to EA-15.2m: played on from 15-1 the interception holds, and C's turn begins."""
    hand = [] if words == "fan" else [INFANTRY]
    table = play(lay(fort_capuzzo(hand), words), combat({}) + victory(SPENT_TANK, {}))
    play(table, clean_up({}))

    table.do("proceed", SPARING_THE_PANZER, "proceed")

    assert (C, ("tactics", C)) == (table.position()["active"], table.awaits())
    assert sorted([f"{PANZER}*", *SPOILS]) == front(table)


@EDITIONS
def test_red_text_is_ignored(lay: Lay, words: str) -> None:
    """EA-15.2c: neither the Air Force nor the Counterattack card among the five does anything."""
    hand = [] if words == "fan" else [INFANTRY]
    table = play(lay(fort_capuzzo(hand), words), combat({}) + victory(SPENT_TANK, {}))
    before = len(table.events)

    play(table, clean_up({f"{TANK}*": 2, f"{PANZER}*": 1, "scrapped": [STRIKE]}))

    assert "red-text" not in table.told()[before:]


@EDITIONS
def test_ratings_add_up_to_seven(lay: Lay, words: str) -> None:
    """EA-15.2e: 2 for the Panzer, 1 + 2 for the Rifles with Level Up, 1 for each Italian Tank."""
    state = intercept(lay, words).state
    counterattack = state.counterattack
    assert counterattack is not None

    units = forces(state, B, counterattack).units

    ratings = {str(unit.name): (unit.rating, unit.number) for unit in units}
    expected = {f"{PANZER}*": (2, 1), f"{RIFLES}+level-up*": (3, 1), f"{TANK}*": (1, 2)}
    assert expected == ratings


@EDITIONS
def test_allotment_sparing_the_panzer(lay: Lay, words: str) -> None:
    """EA-15.2g: the Tanks on one card each and the Rifles on three is offered and legal."""
    table = intercept(lay, words).do("proceed")

    assert table.refused(SPARING_THE_PANZER) is None
    assert SPARING_THE_PANZER in [canonical(action) for action in table.legal()]


def canonical(action: Plain) -> Plain:
    """Return an allotment with its orders and enemies in the order this file writes them."""
    told = action["allot"]
    orders = sorted(told.get("orders", ()), key=lambda part: short(part["unit"])[0] != "i")
    return allot(*orders, destroyed=sorted(told.get("destroyed", ())))


@EDITIONS
@pytest.mark.parametrize(
    ("orders", "destroyed"),
    [
        ([order(LEVELLED_RIFLES, 1, 3)], [AIR, BRIGADE, BRIGADE]),
        ([order(LEVELLED_RIFLES, 1, 3), order(SPENT_TANK, 1, 1)], [AIR, BRIGADE, BRIGADE, STRIKE]),
        ([], []),
    ],
)
def test_exhausted_units_must_serve(
    lay: Lay, words: str, orders: list[Plain], destroyed: list[str]
) -> None:
    """EA-15.2f: fewer than five destroyed is refused, for all five can be."""
    table = intercept(lay, words).do("proceed")

    assert Clause.EA_13_3_2c == table.refused(allot(*orders, destroyed=destroyed))


@EDITIONS
def test_success_ends_the_counterattack(lay: Lay, words: str) -> None:
    """EA-15.2h: A has a City too and would be next, but does not intercept."""
    table = intercept(lay, words, rival=True)

    table.do("proceed", SPARING_THE_PANZER, "proceed")

    told = table.told()
    assert "held" in told
    assert "intercepts" not in told
    assert ("tactics", C) == table.awaits()


@EDITIONS
def test_all_five_go_back(lay: Lay, words: str) -> None:
    """EA-15.2k: the Counterattack card too lies under the Event pile, in a random order."""
    table = intercept(lay, words, chance=[[0, 1, 2, 3, 4]]).do("proceed", SPARING_THE_PANZER)

    table.do("proceed")

    # Under the pile in the order of the tape, from the top down.
    catalogue = [BRIGADE, BRIGADE, STRIKE, STORM, AIR]
    assert catalogue == table.pile("event")[-5:]
    assert [] == table.pile("british-reinforcements")


@EDITIONS
def test_allotted_units_are_lost(lay: Lay, words: str) -> None:
    """EA-15.2l: Tanks and Rifles go to the discard pile, the Level Up is Scrapped."""
    table = intercept(lay, words).do("proceed")
    before = seen(table)["points"]

    table.do(SPARING_THE_PANZER)

    now = seen(table)
    assert sorted([RIFLES, TANK, TANK]) == now["discard"]
    assert ["level-up"] == now["scrapped"]
    assert (12, 11) == (before, now["points"])


@EDITIONS
def test_flak_kept_spares_all_but_rifles(lay: Lay, words: str) -> None:
    """EA-15.2i: the Flak destroys two tanks; the Rifles alone then cover the other three."""
    table = intercept(lay, words, units=[SPENT_PANZER, LEVELLED_RIFLES, FLAK])

    table.do(use(FLAK), "proceed")

    alone = allot(order(LEVELLED_RIFLES, 1, 3), destroyed=[STORM, AIR, STRIKE])
    assert table.refused(alone) is None
    enemies = [short(enemy) for enemy in table.position()["counterattack"]["enemies"]]
    assert [AIR, f"{BRIGADE}†", f"{BRIGADE}†", STRIKE, STORM] == enemies


@EDITIONS
def test_rifles_cannot_be_saved(lay: Lay, words: str) -> None:
    """EA-15.2i, EA-15.2j: the Tanks gone, every legal allotment sends the Rifles (D-81a)."""
    table = intercept(lay, words, units=[SPENT_PANZER, LEVELLED_RIFLES, FLAK])

    table.do(use(FLAK), "proceed")

    sent = [{short(part["unit"]) for part in action["allot"]["orders"]} for action in table.legal()]
    assert sent
    assert all(f"{RIFLES}+level-up*" in units for units in sent)


@EDITIONS
def test_panzer_falls_short_of_three(lay: Lay, words: str) -> None:
    """EA-15.2i: the Panzer alone covers two of the three and is refused."""
    table = intercept(lay, words, units=[SPENT_PANZER, LEVELLED_RIFLES, FLAK])
    table.do(use(FLAK), "proceed")

    panzer = allot(order(SPENT_PANZER, 1, 2), destroyed=[STORM, AIR])
    assert Clause.EA_13_3_2c == table.refused(panzer)


@EDITIONS
def test_repair_shop_kept_takes_both(lay: Lay, words: str) -> None:
    """EA-15.2n: with the Repair Shop spared both Tank Brigades are acquired in step 4."""
    table = intercept(lay, words, units=[*UNITS, SHOP]).do("proceed", SPARING_THE_PANZER)

    table.do(use(SHOP))

    assert sorted([BRIGADE, BRIGADE, RIFLES, TANK, TANK]) == seen(table)["discard"]
    enemies = table.position()["counterattack"]["enemies"]
    assert [AIR, STRIKE, STORM] == [enemy["card"] for enemy in enemies]


def failure(lay: Lay, words: str) -> Table:
    """Play the failure of 15-2: with the Rifles alone B covers three of five cards."""
    table = intercept(lay, words, units=[LEVELLED_RIFLES], rival=True, chance=[0, 1])
    rifles = allot(order(LEVELLED_RIFLES, 1, 3), destroyed=[AIR, BRIGADE, STRIKE])
    return table.do("proceed", rifles, "proceed")


@EDITIONS
def test_failure_costs_the_city(lay: Lay, words: str) -> None:
    """EA-15.2o: Fort Capuzzo goes on top of the City pile, two of three Victory Cards are lost."""
    table = failure(lay, words)

    # The tape takes the first of General, General, Defeated, then the second of the two left.
    assert [GENERAL] == front(table)
    assert FORT == table.pile("city")[0]
    assert [GENERAL, DEFEATED] == table.pile("victory")[-2:]


@EDITIONS
def test_second_target_faces_the_rest(lay: Lay, words: str) -> None:
    """EA-15.2o: A, who has a City, intercepts what is left."""
    table = failure(lay, words)

    counterattack = table.position()["counterattack"]
    alive = [enemy for enemy in counterattack["enemies"] if isinstance(enemy, str)]
    assert ("preparation", A) == table.awaits()
    assert sorted([BRIGADE, STORM]) == sorted(alive)


def test_five_units_if_infantry_was_lost(lay: Lay) -> None:
    """EA-15.2e under D-03a: English would have five units rated 8, not the four it prints."""
    state = intercept(lay, "en", units=[*UNITS, SPENT_TANK]).state
    counterattack = state.counterattack
    assert counterattack is not None

    units = forces(state, B, counterattack).units

    assert (5, 8) == (sum(u.number for u in units), sum(u.rating * u.number for u in units))


def test_trigger_alone_without_other_cities(lay: Lay) -> None:
    """EA-15.2d: nobody else having a City, B is the only target."""
    assert [B] == targets(intercept(lay).state, B)
