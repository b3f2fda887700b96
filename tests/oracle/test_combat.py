"""What the Combat oracle promises: the worked example, readings, reasons, bounds and messages."""

from __future__ import annotations

import pytest
from tests.oracle.combat_search import Plain, Played, Written, combat, ruled

from alamein.engine.core import source
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.oracle.el_alamein.combat import Most, answer, most_attack
from alamein.oracle.solving import Limits

RIFLES, INFANTRY, TANK = (
    "motorized-rifle-regiment", "italian-infantry-regiment", "italian-tank-regiment",
)  # fmt: skip
PANZER, FLAK, HUNTERS = "panzer-regiment-iii", "heavy-flak-company", "tank-hunters"
TRANSPORT, ROMMEL, OUTFLANK = "motorized-transport", "lil-rommel", "outflanking-operation"
BRIGADE, ARTILLERY = "british-tank-brigade", "british-artillery-regiment"
BRITISH = "british-infantry-brigade"
GAIN = {"gain": {"attack": 1}}


def worn(card: str) -> Written:
    """Return an exhausted card."""
    return {"card": card, "exhausted": True}


def asked(position: Written, *words: str, **more: Plain) -> Most:
    """Return the oracle's answer under *words*."""
    return most_attack(position, ruled(*words), **more)


def fort_capuzzo(*, flak: bool = True, hand: tuple[str, ...] = (TRANSPORT, INFANTRY)) -> Written:
    """Return the Combat of the worked example at the beginning of step 5 (EA-15.1c to EA-15.1j)."""
    italians = [INFANTRY] * 2 + [TANK] * 3
    return combat(
        [worn(RIFLES), PANZER, *italians, "motorized-repair-shop", *([FLAK] if flak else [])],
        hand=hand,
        site="fort-capuzzo",
        garrison=[BRIGADE, ARTILLERY, BRITISH],
    )


@pytest.mark.parametrize("edition", ["reference", "en", "ja"])
def test_fort_capuzzo_falls_to_thirteen(edition: str) -> None:
    """B reaches 13 Attack Points, no more, and needs 13 once the tank is gone (EA-15.1p)."""
    most = asked(fort_capuzzo(), edition)

    assert (13, "exact", True) == (most.points, most.verdict, most.taken)
    assert (13, 13) == (most.attack, most.needed)


def test_fort_capuzzo_plan_is_playable() -> None:
    """The engine lets B do what the oracle proposes, and gives B the City."""
    most = asked(fort_capuzzo())
    played = Played(fort_capuzzo(), ruled())

    assert 13 == played.attack(played.after(most.plan))
    assert played.wins(played.after(most.attempt))


@pytest.mark.parametrize(
    ("position", "points", "needed"),
    [
        pytest.param(fort_capuzzo(flak=False), 13, 17, id="without-the-flak"),
        pytest.param(fort_capuzzo(hand=(INFANTRY,)), 9, 13, id="without-supply"),
        pytest.param(fort_capuzzo(hand=(TRANSPORT,)), 12, 13, id="without-infantry-in-hand"),
    ],
)
def test_fort_capuzzo_holds_without(position: Written, points: int, needed: int) -> None:
    """Without any one of its means the attack of the example fails (EA-15.1k to EA-15.1o)."""
    most = asked(position)

    assert (points, False, needed) == (most.points, most.taken, most.needed)


def test_rifles_may_take_deployed_infantry() -> None:
    """If the Rifles are paid from the Front Line, two exhausted infantry give 2 more (D-04)."""
    assert 14 == asked(fort_capuzzo(hand=(TRANSPORT,)), "D-04=b").points


@pytest.mark.parametrize(
    ("reading", "position", "points", "needed"),
    [
        pytest.param("D-50=a", combat([FLAK], site="tobruk", garrison=[BRIGADE] * 3), 0, 6),
        pytest.param("D-50=b", combat([FLAK], site="tobruk", garrison=[BRIGADE] * 3), 0, 10),
        pytest.param("D-50=b", combat([FLAK], site="tobruk", garrison=[BRITISH]), 0, 10),
        pytest.param("D-50=c", combat([FLAK], site="tobruk", garrison=[BRITISH]), 0, 6),
        pytest.param("D-56=a", combat([TANK], hand=[OUTFLANK], playing_area=["corps-hq"]), 2, 2),
        pytest.param("D-56=b", combat([TANK], hand=[OUTFLANK], playing_area=["corps-hq"]), 2, 5),
        pytest.param("D-112=a", combat([worn(TANK)], hand=[ROMMEL]), 2, 5),
        pytest.param("D-112=b", combat([worn(TANK)], hand=[ROMMEL]), 0, 5),
        pytest.param("D-113=a", combat([FLAK], site="tobruk", garrison=[BRIGADE]), 0, 6),
        pytest.param("D-113=b", combat([FLAK], site="tobruk", garrison=[BRIGADE]), 0, 10),
    ],
)
def test_readings_part(reading: str, position: Written, points: int, needed: int) -> None:
    """Where readings of a dispute differ in a Combat, so do the answers."""
    most = asked(position, reading)

    assert (points, needed) == (most.points, most.needed)


@pytest.mark.parametrize(("reading", "points"), [("D-60=a", 3), ("D-60=b", 0)])
def test_captured_tank_is_reactivated(reading: str, points: int) -> None:
    """An effect on Army Cards reaches a captured tank if it is one (D-60)."""
    position = combat([worn(BRIGADE)], hand=[ROMMEL], wallet={"supply": 1})

    assert points == asked(position, reading).points


@pytest.mark.parametrize(("reading", "points"), [("D-67=a", 3), ("D-67=b", 0)])
def test_played_cards_have_abilities(reading: str, points: int) -> None:
    """A card in the Playing Area offers its ability by one reading (D-67)."""
    ability = {"cost": [{"pay": {"supply": 1}}], "effect": [{"gain": {"attack": 3}}]}
    position = combat([TANK], playing_area=["motorcycle-unit"], wallet={"supply": 1})
    cards = {"motorcycle-unit": {"play_abilities": [ability]}, TANK: {"deploy_abilities": None}}

    assert points == asked(position, reading, cards=cards).points


@pytest.mark.parametrize(
    ("reading", "before", "points"),
    [("D-68=a", [], 3), ("D-68=b", [], 2), ("D-68=a", [ROMMEL], 2), ("D-68=b", [ROMMEL], 0)],
)
def test_unique_cards_are_counted(reading: str, before: list[str], points: int) -> None:
    """Of Unique cards one is played each turn: of a name, or of all (EA-5.8c, D-68)."""
    unique = {"keywords": ["combat", "unique"], "play_cost": 0, "play_rules": None}
    cards = {
        ROMMEL: {**unique, "play_bonus": {"attack": 1}},
        OUTFLANK: {**unique, "play_bonus": {"attack": 2}},
        TANK: {"deploy_abilities": None},
    }
    position = combat([TANK], hand=[ROMMEL, ROMMEL, OUTFLANK, OUTFLANK], unique=before)

    assert points == asked(position, reading, cards=cards).points


@pytest.mark.parametrize(("tactic", "points"), [(0, 0), (1, 4)])
def test_points_come_before_they_are_spent(tactic: int, points: int) -> None:
    """A card that gives back what it costs needs the price first (EA-5.2b, EA-5.2d)."""
    cards = {"motorcycle-unit": {"keywords": ["combat"]}, TANK: {"deploy_abilities": None}}
    position = combat([TANK], hand=["motorcycle-unit"] * 2, wallet={"tactic": tactic})

    assert points == asked(position, cards=cards).points


@pytest.mark.parametrize(("attack", "taken"), [(2, False), (3, True), (4, True)])
def test_box_falls_at_its_defence(attack: int, taken: bool) -> None:  # noqa: FBT001 -- a case
    """A Box of 5 holds against 4, and falls to 5 and to 6 (EA-12.1.8a)."""
    most = asked(combat([TANK], wallet={"attack": attack}))

    assert (attack + 2, 5, taken) == (most.points, most.needed, most.taken)


def test_conquest_is_not_most_points() -> None:
    """Tank Hunters who give up 2 points to destroy a tank of 4 take a City they could not."""
    position = combat([HUNTERS], site="tobruk", garrison=[BRIGADE], wallet={"attack": 6})
    most = asked(position)

    assert (8, 6, 6, True) == (most.points, most.attack, most.needed, most.taken)


def test_one_effect_wakes_each_unit_once() -> None:
    """Two reactivations by one card never fall on the same unit."""
    assert 4 == asked(combat([TANK], hand=[ROMMEL])).points


def test_unit_can_wake_itself() -> None:
    """A unit exhausted as a cost is there to be reactivated by the effect (EA-9l)."""
    again = {
        "cost": [{"pay": {"supply": 1}}, {"exhaust": "this"}],
        "effect": [{"reactivate": {"which": {"subtype": "tank"}, "count": 1}}, GAIN],
    }
    position = combat([PANZER], wallet={"supply": 3})

    assert 3 == asked(position, cards={PANZER: {"deploy_abilities": [again]}}).points


def test_reason_names_the_bottleneck() -> None:
    """Two Panzers and one Supply Point: the points are what forbids more, not the units."""
    most = asked(combat([PANZER, PANZER], wallet={"supply": 1}))

    assert 4 == most.points
    assert [("EA-2b", "supply")] == [(reason.clause, reason.about) for reason in most.why]


def test_reason_names_the_closed_hand() -> None:
    """A hand that would help, were it not Combat, is a reason (EA-12.1.5c)."""
    most = asked(combat([worn(TANK)], hand=["motorcycle-unit"], wallet={"tactic": 1}))

    assert 0 == most.points
    assert ("EA-12.1.5c", "motorcycle-unit") in {(r.clause, r.about) for r in most.why}


def test_drawing_makes_a_lower_bound() -> None:
    """With cards to draw the answer is at least, names the card, and denies nothing."""
    most = asked(combat([TANK], hand=[ROMMEL], deck=[TRANSPORT]))

    assert (4, "at-least", None) == (most.points, most.verdict, most.taken)
    assert [ROMMEL] == [beyond.card for beyond in most.beyond]


def test_discards_can_be_drawn_again() -> None:
    """With no card to draw yet, a cost that discards one still makes a lower bound."""
    most = asked(combat([worn(RIFLES)], hand=[ROMMEL, INFANTRY]))

    assert (3, "at-least") == (most.points, most.verdict)


def test_plan_answers_the_draw() -> None:
    """The plan says how many cards are drawn where its player is asked (D-66)."""
    position = combat([TANK], hand=[ROMMEL], deck=[TRANSPORT])
    played = Played(position, ruled())

    assert 4 == played.attack(played.after(asked(position).plan))


def test_unknown_text_makes_a_lower_bound() -> None:
    """A text that the model cannot follow is named and left unused."""
    strange = {"cost": [{"exhaust": "this"}], "effect": [{"look": {"top": 2, "take": 1}}]}
    most = asked(combat([TANK]), cards={TANK: {"deploy_abilities": [strange]}})

    assert (0, "at-least") == (most.points, most.verdict)
    assert [TANK] == [beyond.card for beyond in most.beyond]


def test_starved_solver_is_inconclusive() -> None:
    """A solver that gives up is neither a proof nor a conquest denied."""
    most = asked(fort_capuzzo(), limits=Limits(effort=1))

    assert ("inconclusive", None) == (most.verdict, most.taken)
    assert most.gave_up


def test_endless_gain_is_no_proof() -> None:
    """Points without end are never called a maximum."""
    loop = {"cost": [{"pay": {"supply": 1}}], "effect": [{"gain": {"supply": 1, "attack": 1}}]}
    position = combat([TANK], wallet={"supply": 1})

    assert "exact" != asked(position, cards={TANK: {"deploy_abilities": [loop]}}).verdict


def test_large_army_is_one_of_classes() -> None:
    """A hundred units of four kinds are counted: 40 x 1 + 30 x 2 + 20 x 4 + 10 x 6."""
    front = [INFANTRY] * 40 + [TANK] * 30 + [PANZER] * 20 + ["panzer-regiment-iv"] * 10
    most = asked(combat(front, wallet={"supply": 30}))

    assert (240, "exact") == (most.points, most.verdict)


def test_answer_reads_a_scenario() -> None:
    """A file that writes cards anew and has a position given is answered as it says."""
    text = """
        cards: {box: {defence: 7}}
        given:
          phase: combat
          combat: {site: box, weakened: 1}
          players: [{front_line: [italian-tank-regiment], wallet: {attack: 4}}]
    """
    said = answer(source.parse(text, "case.yaml"), ruled("ja"))

    assert ("ja", "box", 6, 6, True) == (
        said.rulings, said.site, said.defence, said.most.points, said.most.taken,
    )  # fmt: skip


def test_saved_position_is_read() -> None:
    """A position as the engine saves it is as good as one written by hand."""
    played = Played(fort_capuzzo(), ruled())

    assert 13 == asked(played.game.save(played.start)).points


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[]", "[] is not a mapping"),
        ("phase: tactics", "phase: combat"),
        ("{phase: combat, combat: {site: box}, active: 3, players: [{}]}", "none of 1 players"),
        ("{phase: combat, combat: {site: bx}, players: [{}]}", "nearest: box"),
        (
            "{phase: combat, combat: {site: box}, players: [{front_line: [panzer]}]}",
            "nearest: panzer-regiment-iii",
        ),
        (
            "{phase: combat, combat: {site: box}, players: [{wallet: {supply: -1}}]}",
            "no number from 0 to 999",
        ),
        (
            "{phase: combat, combat: {site: box}, players: [{wallet: {petrol: 1}}]}",
            "known: attack",
        ),
        (
            "{phase: combat, combat: {site: box}, players: [{front_line: [{card: box, lost: 1}]}]}",
            "no 'lost'",
        ),
        (
            "{phase: combat, combat: {site: box}, players: [{hand: [{card: box, owner: x}]}]}",
            "'x' is no number",
        ),
        ("{given: {}, cards: {bx: {}}}", "nearest: box"),
        ("{given: {}, cards: [box]}", "not a mapping from cards"),
        ("{given: {}, cards: {box: {deploy_abilities: [1]}}}", "not written as cards are"),
    ],
)
def test_bad_input_is_explained(text: str, says: str) -> None:
    """A position that cannot be read is refused with its place and what would be right."""
    with pytest.raises(DataError) as refused:
        answer(source.parse(text, "bad.yaml"), ruled())

    assert says in str(refused.value)


def test_reasons_are_clauses() -> None:
    """Every reason cites a clause of the rulebook by its title."""
    clauses = library().books["el-alamein"].clauses
    most = asked(fort_capuzzo(flak=False))

    assert most.why_not
    assert all(clauses[r.clause].title == r.title for r in (*most.why, *most.why_not))
