"""Chapter 15-1 (fan 14-1) played from start to end: the Combat for Fort Capuzzo.

Every edition tells the same Combat and contradicts itself somewhere in counting Italians: English
loses an infantry as Battle Damage and then speaks of two tanks (D-03), the fan edition gives up a
Deployed infantry and then speaks of two (D-04). What is told is played as told; what follows from
it is then what is counted, not what is printed afterwards.
"""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table
from tests.el_alamein.example_of_play import (
    BRIGADE,
    FLAK,
    FORT,
    INFANTRY,
    PANZER,
    RIFLES,
    SHOP,
    SPENT_INFANTRY,
    SPENT_RIFLES,
    SPENT_TANK,
    STORM,
    TANK,
    TRANSPORT,
    B,
    clean_up,
    combat,
    fort_capuzzo,
    play,
    seen,
    use,
    victory,
)

from alamein.engine.el_alamein.clause import Clause

# Words of the ruling set; where the Rifles' price comes from; the unit lost as Battle Damage;
# infantry and tanks that are left when the Combat ends.
TOLD = [
    pytest.param("reference", "hand", SPENT_TANK, (2, 2), id="reference"),
    pytest.param("ja", "hand", SPENT_TANK, (2, 2), id="ja"),
    pytest.param("fan", "front", SPENT_TANK, (1, 2), id="fan, against the two infantry it prints"),
    pytest.param(
        "en", "hand", SPENT_INFANTRY, (1, 3), id="en, against the two and two it prints (D-03a)"
    ),
    pytest.param("en", "hand", SPENT_TANK, (2, 2), id="en with a tank lost, as it counts (D-03b)"),
    pytest.param(
        "en D-04=c", "front", SPENT_INFANTRY, (0, 3), id="en with every loss Deployed (D-04c)"
    ),
]


def begin(lay: Lay, words: str, price: str) -> Table:
    """Lay out 15-1 with an infantry in hand where the Rifles' price is taken from there."""
    return lay(fort_capuzzo([INFANTRY] if price == "hand" else []), *words.split())


def attacked(lay: Lay, words: str, price: str) -> Table:
    """Play steps 1 to 7: 13 Attack Points against a defence of 13."""
    left: dict[str, Plain] = {"hand": [], f"{INFANTRY}*": 2 if price == "hand" else 1}
    return play(begin(lay, words, price), combat(left))


@pytest.mark.parametrize(("words", "price", "damage", "italians"), TOLD)
def test_fort_capuzzo_falls_as_told(
    lay: Lay, words: str, price: str, damage: Plain, italians: tuple[int, int]
) -> None:
    """EA-15.1a to EA-15.1z: each step leaves the numbers the text gives."""
    infantry, tanks = italians
    left = {f"{INFANTRY}*": infantry, f"{TANK}*": tanks}
    table = play(attacked(lay, words, price), victory(damage, left))
    before = len(table.events)

    play(table, clean_up({f"{INFANTRY}*": 0, f"{TANK}*": tanks, f"{RIFLES}+level-up*": 1}))

    lost = [event.facts for event in table.events[before:] if event.clause == Clause.EA_15_1x]
    assert [(table.state.setting.numbers[INFANTRY],)] * infantry == lost


@pytest.mark.parametrize("words", ["reference", "en", "ja"])
def test_captured_tank_is_playable_later(lay: Lay, words: str) -> None:
    """EA-15.1v: the Tank Brigade lies in B's discard pile with the cards of this turn."""
    table = attacked(lay, words, "hand")
    play(table, victory(SPENT_TANK, {}) + clean_up({}))

    discarded = sorted([BRIGADE, INFANTRY, INFANTRY, INFANTRY, INFANTRY, TANK, TRANSPORT])
    assert discarded == seen(table)["discard"]


@pytest.mark.parametrize("words", ["reference", "en", "fan", "ja"])
def test_red_texts_act_in_order(lay: Lay, words: str) -> None:
    """EA-15.1e to EA-15.1i: Counterattack, its replacement, then Artillery, all before step 4."""
    table = begin(lay, words, "hand").do("proceed", {"play": RIFLES}, {"attack": FORT})
    table.do({"choose-unit": INFANTRY})

    told = table.told()
    assert [
        *("attacked", "revealed", "revealed", "revealed"),
        *("red-text", "scrapped", "revealed", "counterattack-due"),
        *("red-text", "forfeited", "reinforced"),
    ] == told[told.index("attacked") :]


@pytest.mark.parametrize("words", ["reference", "en", "fan", "ja"])
def test_reinforcements_join_the_british_pile(lay: Lay, words: str) -> None:
    """EA-15.1j: the two cards come from the Event pile and lie on the three (D-05b)."""
    table = begin(lay, words, "hand").do("proceed", {"play": RIFLES}, {"attack": FORT})

    table.do({"choose-unit": INFANTRY})

    pile = ["royal-air-force", BRIGADE, BRIGADE, "british-counterattack", STORM]
    assert pile == table.pile("british-reinforcements")


@pytest.mark.parametrize(
    ("words", "reserve", "expected"),
    [("reference", 2, 1), ("reference", 3, 0), ("reference", 1, 2), ("D-40=b", 2, 0)],
)
def test_counterattack_card_tops_up(lay: Lay, words: str, reserve: int, expected: int) -> None:
    """EA-15.1h: below three cards the British Counterattack card fills the pile up."""
    start = fort_capuzzo([])
    start["war_zone"]["british-reinforcements"] = [STORM] * reserve
    table = lay(start, *words.split()).do("proceed", {"play": RIFLES})

    table.do({"attack": FORT})

    assert reserve + expected == len(table.pile("british-reinforcements"))


@pytest.mark.parametrize(
    ("words", "italians", "legal"),
    [
        ("ja", {"hand": []}, False),
        ("en", {"hand": []}, False),
        ("fan", {"hand": [INFANTRY], "front_line": [SPENT_RIFLES]}, False),
        ("ja", {"hand": [INFANTRY], "front_line": [SPENT_RIFLES]}, True),
        ("en", {"hand": [INFANTRY], "front_line": [SPENT_RIFLES]}, True),
        ("fan", {"hand": []}, True),
    ],
)
def test_rifles_need_their_price(
    lay: Lay, words: str, italians: dict[str, Plain], *, legal: bool
) -> None:
    """EA-15.1o: the infantry given up is one in hand, by the fan edition a Deployed one (D-04)."""
    own = {"front_line": [SPENT_RIFLES, SPENT_INFANTRY, SPENT_INFANTRY], **italians}
    table = lay({"players": [own, {}]}, words)

    assert (None if legal else Clause.EA_9l) == table.refused(use(SPENT_RIFLES, 2))


@pytest.mark.parametrize("words", ["reference", "en", "fan", "ja"])
def test_twelve_points_do_not_suffice(lay: Lay, words: str) -> None:
    """EA-15.1n: before the Rifles give the last point, 13 cannot be paid out of 12."""
    table = begin(lay, words, "hand")
    table.do(*[line.act for line in combat({})[:-2]], "proceed")

    assert (12, Clause.EA_2b) == (seen(table)["attack"], table.refused({"offer": 13}))


@pytest.mark.parametrize("words", ["reference", "en", "fan", "ja"])
def test_without_the_flak_seventeen(lay: Lay, words: str) -> None:
    """EA-15.1l, EA-15.2j: the tank unharmed, 13 points lose against 17, and no City is taken."""
    price = "front" if words == "fan" else "hand"
    acts = [line.act for line in combat({}) if line.act != use(FLAK)]
    table = begin(lay, words, price).do(*acts, {"offer": 13})

    numbers = table.state.setting.numbers
    lost = [event.facts for event in table.events if event.what == "lost"]
    assert [(numbers[FORT], 13, 17)] == lost


@pytest.mark.parametrize("words", ["reference", "en", "fan", "ja"])
def test_tanks_that_met_a_tank_return(lay: Lay, words: str) -> None:
    """EA-15.2j: with the Flak kept, both Italian Tanks left go back to the War Zone."""
    price = "front" if words == "fan" else "hand"
    acts = [line.act for line in combat({}) if line.act != use(FLAK)]
    table = begin(lay, words, price).do(*acts, {"offer": 13}, {"choose-unit": SPENT_TANK})
    before = seen(table)[f"{TANK}*"]

    finish(table)

    now = seen(table)
    kept = {f"{TANK}*": 0, FLAK: 1, SHOP: 1, f"{PANZER}*": 1}
    assert (2, kept) == (before, {card: now[card] for card in kept})
    assert [TANK, TANK] == now["returned"]


def finish(table: Table) -> None:
    """Go on from the result of a lost Combat to the end of the turn, choosing whatever is asked."""
    while table.awaits() != ("preparation", B):
        table.do("proceed" if "proceed" in table.legal() else table.legal()[0])


def test_c_waits_for_the_counterattack(lay: Lay) -> None:
    """EA-15.1g, EA-15.2a: B's turn is over, but C's has not begun."""
    table = play(attacked(lay, "reference", "hand"), victory(SPENT_TANK, {}) + clean_up({}))

    position = table.position()
    assert (B, 1, 4) == (position["active"], position["counterattacks"], len(seen(table)["hand"]))
