"""Chapter 13-3: one interception, from its preparations to its result."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table
from tests.el_alamein.field import (
    AIR,
    BENGHAZI,
    BRIGADE,
    DEFEATED,
    FLAK,
    GENERAL,
    INFANTRY,
    LEVEL_UP,
    RIFLES,
    ROMMEL,
    STORM,
    TOBRUK,
    TRANSPORT,
    allot,
    cited,
    facing,
    front,
    order,
    use,
)

from alamein.engine.el_alamein.clause import Clause

NOTHING = "allot"
PENALTY = {TOBRUK: {"penalty": 2, "city_number": 3}, BENGHAZI: {"penalty": 1, "city_number": 2}}
# A Deployed effect as 13-3.1 speaks of them, written here: every German unit is rated one less.
LESS = {"rating": {"add": -1, "which": {"nation": "german"}}}
DUST = {STORM: {"deploy_rules": [{"at": "always", "do": [LESS]}]}}


def test_preparations_come_first(lay: Lay) -> None:
    """EA-13.3.1a, EA-13.3.2e: an allotment cannot be announced before they are closed."""
    table = lay(facing([AIR], RIFLES))

    assert Clause.EA_13_3_2a == table.refused(allot(order(RIFLES), destroyed=[AIR]))


@pytest.mark.parametrize("phase", ["interception", "aftermath"])
def test_abilities_open_in_windows(lay: Lay, phase: str) -> None:
    """EA-13.3.1a, EA-13.3.4a: abilities of cards Deployed and played may be used in both."""
    ability = {"cost": [{"pay": {"supply": 1}}], "effect": [{"gain": {"attack": 2}}]}
    own = {"playing_area": ["motorcycle-unit"], "wallet": {"supply": 1}}
    start = {**facing([AIR], INFANTRY, **own), "phase": phase}
    table = lay(start, cards={"motorcycle-unit": {"play_abilities": [ability]}})

    table.do(use(INFANTRY), use("motorcycle-unit", played=True))

    assert 3 == table.player()["wallet"]["attack"]


def test_cards_of_others_stay_closed(lay: Lay) -> None:
    """EA-13.3.1a: only the own Combat Zone serves."""
    start = facing([AIR])
    start["players"][1] = {"front_line": [INFANTRY]}

    assert Clause.EA_9b == lay(start).refused(use(INFANTRY))


def test_combat_only_ability_stays_closed(lay: Lay) -> None:
    """EA-13.3.1a: an ability that says when it is used keeps to that."""
    table = lay(facing([AIR], "motorized-artillery"))

    assert Clause.EA_9b == table.refused(use("motorized-artillery"))


@pytest.mark.parametrize("phase", ["interception", "aftermath"])
@pytest.mark.parametrize(
    ("card", "clause"),
    [
        (TRANSPORT, None),
        (ROMMEL, None),
        ("outflanking-operation", Clause.EA_5_2o),
        (INFANTRY, Clause.EA_13_3_1h),
        ("airfield", Clause.EA_13_3_1h),
        ("logistics-operation", Clause.EA_13_3_1h),
        (BRIGADE, Clause.EA_13_3_1h),
    ],
)
def test_plays_in_both_windows(lay: Lay, phase: str, card: str, clause: str | None) -> None:
    """EA-13.3.1c, EA-13.3.1h, EA-13.3.1i, EA-13.3.4a: Supply and Combat cards, if paid for."""
    table = lay({**facing([AIR], RIFLES, hand=[card]), "phase": phase})

    assert clause == table.refused({"play": card})


def test_preparations_in_any_order(lay: Lay) -> None:
    """EA-13.3.1d: an ability, a card, an effect, and an ability again."""
    start = facing([AIR], INFANTRY, FLAK, STORM, hand=[TRANSPORT])
    table = lay(start, cards=DUST)

    table.do(use(INFANTRY), {"play": TRANSPORT}, {"apply": STORM}, use(FLAK))

    assert ("preparation", 0) == table.awaits()


def test_deployed_effect_may_be_applied(lay: Lay) -> None:
    """EA-13.3.1b: each Deployed effect is offered once, and acts when it is applied."""
    table = lay(facing([AIR], RIFLES, STORM, STORM), cards=DUST)
    before = [action for action in table.legal() if "apply" in action]

    table.do({"apply": STORM}, {"apply": STORM})

    assert [{"apply": STORM}] == before
    assert Clause.EA_13_3_1b == table.refused({"apply": STORM})
    assert [NOTHING] == table.do("proceed").legal()


def test_effect_left_out_does_not_act(lay: Lay) -> None:
    """EA-13.3.1b: an effect that is not applied does not change the rating (D-33b)."""
    table = lay(facing([AIR], RIFLES, STORM), cards=DUST).do("proceed")

    assert [allot(order(RIFLES), destroyed=[AIR])] == table.legal()


@pytest.mark.parametrize("card", [RIFLES, STORM, "box"])
def test_other_cards_have_no_effect(lay: Lay, card: str) -> None:
    """EA-13.3.1b: a card that is not Deployed, or has no such effect, cannot be applied."""
    table = lay(facing([AIR], RIFLES, "box"), cards=DUST)

    assert Clause.EA_13_3_1b == table.refused({"apply": card})


def test_no_effect_outside_interceptions(lay: Lay) -> None:
    """EA-13.3.1b: in a Tactics Phase there is nothing such an effect could bear on."""
    table = lay({"players": [{"front_line": [STORM]}, {}]}, cards=DUST)

    assert Clause.EA_13_3_1b == table.refused({"apply": STORM})


def test_announcement_closes_preparations(lay: Lay) -> None:
    """EA-13.3.1e: then neither abilities nor effects nor cards, Supply Cards included."""
    table = lay(facing([AIR], INFANTRY, RIFLES, STORM, hand=[TRANSPORT, ROMMEL])).do("proceed")

    acts: list[Plain] = [use(INFANTRY), {"apply": STORM}, {"play": TRANSPORT}, {"play": ROMMEL}]
    assert [Clause.EA_13_3_1e] * 4 == [table.refused(act) for act in acts]
    assert Clause.EA_9k == table.refused("proceed")


def test_attack_points_are_useless(lay: Lay) -> None:
    """EA-13.3.1f: however many there are, they pay for nothing and destroy nothing."""
    table = lay(facing([AIR], INFANTRY, wallet={"attack": 99}))

    assert Clause.EA_12_1_7a == table.refused({"offer": 99})

    table.do(use(INFANTRY), "proceed", NOTHING, "proceed")

    assert "failed" in table.told()


def test_points_are_lost_at_its_end(lay: Lay) -> None:
    """EA-13.3.1g: what was gained is there in step 4 and gone after step 5."""
    start = facing([AIR], INFANTRY, hand=[TRANSPORT])
    table = lay(start).do(use(INFANTRY), {"play": TRANSPORT}, "proceed", NOTHING)
    before = table.player()["wallet"]

    table.do("proceed")

    assert (1, 1) == (before["attack"], before["supply"])
    assert {"tactic": 0, "supply": 0, "reinforcement": 0, "attack": 0} == table.player()["wallet"]
    assert [Clause.EA_13_3_1g] == cited(table, "lost-points")


def test_step_four_can_still_save(lay: Lay) -> None:
    """EA-13.3.4a, EA-13.3.5a: an enemy destroyed after the allotment counts as well."""
    start = {**facing([BRIGADE], FLAK, TOBRUK), "phase": "aftermath"}
    table = lay(start).do(use(FLAK), "proceed")

    assert "held" in table.told()
    assert [TOBRUK] == front(table)


def test_success_has_no_price(lay: Lay) -> None:
    """EA-13.3.5d: City and Victory Cards stay."""
    table = lay(facing([AIR], RIFLES, TOBRUK, GENERAL)).do("proceed")

    table.do(allot(order(RIFLES), destroyed=[AIR]), "proceed")

    assert [GENERAL, TOBRUK] == front(table)


def fail(lay: Lay, *units: Plain, chance: list[Plain]) -> Table:
    """Fail against one enemy card; it goes back last, by itself."""
    table = lay(facing([AIR], *units), chance=[*chance, [0]], cards=PENALTY)
    return table.do("proceed", NOTHING, "proceed")


def test_failure_costs_the_highest_city(lay: Lay) -> None:
    """EA-13.3.5a, EA-13.3.5b: the City with the highest number goes on top of its pile."""
    table = fail(lay, BENGHAZI, TOBRUK, chance=[])

    assert ([BENGHAZI], TOBRUK) == (front(table), table.pile("city")[0])
    assert "failed" in table.told()


@pytest.mark.parametrize(
    ("held", "chance", "left"),
    [
        ([], [], []),
        ([GENERAL], [0], []),
        ([GENERAL, DEFEATED], [0, 0], []),
        ([GENERAL, DEFEATED, DEFEATED], [0, 1], [DEFEATED]),
        ([GENERAL, DEFEATED, DEFEATED], [2, 1], [GENERAL]),
    ],
)
def test_penalty_takes_victory_cards(
    lay: Lay, held: list[str], chance: list[Plain], left: list[str]
) -> None:
    """EA-13.3.5c: as many as the Penalty, picked at random, go under the Victory pile."""
    table = fail(lay, TOBRUK, *held, chance=chance)

    lost = len(held) - len(left)
    assert left == front(table)
    assert sorted([*left, *table.pile("victory")[-lost:][:lost]]) == sorted(held)


def test_attached_victory_card_is_safe(lay: Lay) -> None:
    """EA-13.3.5c: a Level Up on a unit is never lost by the Penalty."""
    rifles = {"card": "motorized-artillery", "attached": [LEVEL_UP]}
    start = {**facing([AIR], rifles, TOBRUK, LEVEL_UP), "phase": "aftermath"}
    table = lay(start, chance=[0, [0]], cards=PENALTY).do("proceed")

    assert [f"motorized-artillery+{LEVEL_UP}"] == front(table)


def test_failure_without_a_city(lay: Lay) -> None:
    """EA-13.3.5b: who has no City loses neither City nor Victory Cards."""
    table = fail(lay, GENERAL, "box", chance=[])

    assert ["box", GENERAL] == front(table)
    assert not {"lost-city", "lost-victory-cards"} & set(table.told())


def test_combat_card_raises_ratings(lay: Lay) -> None:
    """EA-13.3b, EA-13.3.1i: Li'l Rommel, a Combat card, acts in this interception only."""
    more = {"play_rules": [{"rating": {"add": 1, "which": {"nation": "german"}}}]}
    start = facing([AIR, AIR], RIFLES, hand=[ROMMEL])
    table = lay(start, cards={ROMMEL: {**more, "play_bonus": None}})

    table.do({"play": ROMMEL}, "proceed")

    assert [allot(order(RIFLES, 1, 2), destroyed=[AIR, AIR])] == table.legal()
    assert [ROMMEL] == table.position()["counterattack"]["boosts"]
