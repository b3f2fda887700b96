"""Why an allotment is refused: the clause, the facts, and what would be legal."""

from __future__ import annotations

import pytest
from tests.el_alamein.allotment_notation import forces, proposed, readings, shown

from alamein.engine.core.game import Refusal
from alamein.engine.el_alamein.allotment import (
    Allotment,
    Card,
    Forces,
    Way,
    from_targets,
    italians,
    nothing,
    targets,
)
from alamein.engine.el_alamein.allotment_legal import legal, why_not

REFUSED = [
    (
        *("", forces("R", 1), "-", "EA-13.3.2c"),
        "nothing destroys 0 of 1, 1 are owed; rifles x1 on 1 would destroy 1",
    ),
    (
        *("", forces("PT", 2), "T1", "EA-13.3.2c"),
        (
            "italian-tank x1 on 1 destroys 1 of 2, 2 are owed; "
            "panzer x1 on 1, italian-tank x1 on 1 would destroy 2"
        ),
    ),
    (
        *("", forces("Ri", 2), "group", "EA-13.3.2c"),
        (
            "the Italian group on 1 destroys 1 of 2, 2 are owed; "
            "rifles x1 on 1, the Italian group on 1 would destroy 2"
        ),
    ),
    (
        *("D-07b D-98b D-09b D-11b D-105b", forces("LL", 3, boxes=1), "L2", "EA-13.3.2c"),
        "infantry-levelled x1 on 2 destroys 2 of 3, 3 are owed",
    ),
    (
        *("D-10b", forces("Ri", 1), "group", "EA-13.3.2a"),
        (
            "units with a rating have 0 of 1 targets, the Italian group may not spare them; "
            "rifles x1 on 1 would destroy 1"
        ),
    ),
    (
        *("D-105b", forces("Ri", 1, boxes=1), "i+1", "EA-13.3.2a"),
        (
            "units with a rating have 0 of 1 targets, a pair may not spare them; "
            "rifles x1 on 1 would destroy 1"
        ),
    ),
    (
        *("D-13b", forces("Ri", 1, boxes=1), "R1 i+0", "EA-13.3.2q"),
        (
            "infantry with Box is held back, it can have a target; "
            "infantry with Box x1 on 1 would destroy 1"
        ),
    ),
    (
        *("D-06b", forces("PT", 2), "P2", "EA-13.3.2a"),
        (
            "italian-tank is held back, it can have a target; "
            "panzer x1 on 1, italian-tank x1 on 1 would destroy 2"
        ),
    ),
    ("", forces("i", 1), "i1", "EA-13.3.2h", "infantry is rated 0, it cannot be allotted"),
    ("", forces("R", 2), "R2", "EA-13.3.2f", "rifles takes 2, it is rated 1"),
    ("", forces("i", 2, boxes=1), "i+2", "EA-13.3.2f", "infantry with Box takes 2, it may take 1"),
    (
        *("D-11b D-103b", forces("L", 3, boxes=1), "L+2", "EA-13.3.2n"),
        "infantry-levelled with Box takes 2, it may take 1",
    ),
    ("D-07b", forces("PP", 2), "P1 P1", "EA-13.3.2f", "panzer takes 1, it must take its rating 2"),
    (
        *("D-07b D-98b", forces("P", 1), "P1", "EA-13.3.2f"),
        "panzer takes 1, it must take its rating 2",
    ),
    (
        *("D-07b D-08a", forces("PH", 3), "P1 H3 =3", "EA-13.3.2f"),
        "panzer takes 1, it must take its rating 2",
    ),
    ("", forces("RR", 1), "R1 R1", "EA-13.3.2b", "2 british destroyed, 1 are live"),
    ("", forces("R", 2), "R1 =2", "EA-13.3.3a", "2 destroyed with 1 targets"),
    ("D-08a", forces("P", 2), "P2 =1", "EA-13.3.3a", "a unit with 2 targets, but 1 destroyed"),
    (
        *("", forces("Ri", 1), "R1 group =1", "EA-13.3.2o"),
        "a unit is beside the Italian group on its enemy card",
    ),
    (
        *("", forces("RR", 1), "R1 R1 =1", "EA-13.3.2a"),
        "2 targets on 1 enemy cards, each takes one unit",
    ),
    (
        *("", forces("RRi", 2), "R1 R1 group =1", "EA-13.3.2a"),
        "3 targets on 1 enemy cards, each takes one unit",
    ),
    ("", forces("R", 2), "R1 R1", "EA-13.3.2a", "2 rifles allotted, 1 can act by themselves"),
    ("", forces("R", 1), "group", "EA-13.3.2o", "the Italian group has no infantry"),
    (
        *("D-11b", forces("iL", 2), "group", "EA-13.3.2o"),
        "the Italian group must be the 2 infantry entitled to it, not these 1",
    ),
    ("", forces("R", 1, boxes=1), "R+1", "EA-13.3.2p", "1 rifles paired with a Box, 0 can be"),
    ("", forces("ii", 2, boxes=1), "i+1 i+1", "EA-13.3.2p", "2 pairs, but 1 Boxes"),
    (
        *("D-100b", forces("ii", 2, boxes=2), "i+1", "EA-13.3.2p"),
        "1 of 2 pairs, way 2 forms them all",
    ),
    (
        *("", forces("i", 0, boxes=1), "i+0", "EA-13.3.2m"),
        "no enemy card is left to use infantry against",
    ),
]


@pytest.mark.parametrize(("words", "position", "text", "clause", "says"), REFUSED)
def test_refusal_names_clause_and_facts(
    words: str, position: Forces, text: str, clause: str, says: str
) -> None:
    """A refusal cites the clause, gives the numbers and, for a duty, names what is legal."""
    actual = why_not(position, proposed(position, text), readings(*words.split()))

    assert Refusal(clause, says) == actual


@pytest.mark.parametrize(
    ("allotment", "clause", "says"),
    [
        (
            Allotment("none", (1,), ((),), ((),), (0,)),
            *("EA-13.3.2m", "1 infantry used, but in neither way"),
        ),
        (
            Allotment("pairs", (0,), ((),), ((),), (0,)),
            *("EA-13.3.2p", "way 2 is declared, but no pair is formed"),
        ),
        (
            Allotment("pairs", (1,), ((),), ((2,),), (2,)),
            *("EA-13.3.2a", "2 infantry with Box allotted, 1 are paired"),
        ),
        (
            Allotment("none", (0,), ((),), ((1,),), (1,)),
            *("EA-13.3.2a", "1 infantry with Box allotted, 0 are paired"),
        ),
    ],
)
def test_contradictory_allotments_are_refused(allotment: Allotment, clause: str, says: str) -> None:
    """Infantry is used as declared."""
    actual = why_not(forces("ii", 2, boxes=2), allotment, readings())

    assert Refusal(clause, says) == actual


RIFLES: Card = ("rifles", 0)
ITALIAN: Card = ("infantry", 0)
OTHER: Card = ("infantry", 1)
FIRST: Card = ("british", 0)
SECOND: Card = ("british", 1)


@pytest.mark.parametrize(
    ("proposal", "way", "by_way", "expected"),
    [
        ({}, "none", [], "-"),
        ({RIFLES: [SECOND]}, "none", [], "R1"),
        ({RIFLES: [FIRST, SECOND]}, "none", [], "R2"),
        ({RIFLES: [FIRST], ITALIAN: [FIRST]}, "pairs", [ITALIAN], "R1 i+1 =1"),
        ({RIFLES: [FIRST]}, "pairs", [OTHER], "R1 i+0"),
        ({ITALIAN: [SECOND], OTHER: [SECOND]}, "group", [ITALIAN, OTHER], "group"),
        ({RIFLES: [], ITALIAN: [SECOND]}, "group", [ITALIAN], "group"),
    ],
)
def test_labelled_proposals_become_allotments(
    proposal: dict[Card, list[Card]], way: Way, by_way: list[Card], expected: str
) -> None:
    """A proposal that tells cards apart is reduced to what matters."""
    position = forces("Rii", 2, boxes=1)
    actual = from_targets(position, proposal, way, by_way)

    assert isinstance(actual, Allotment)
    assert expected == shown(position, actual)
    assert len(by_way) == sum(actual.italians)


@pytest.mark.parametrize(
    ("proposal", "way", "by_way", "clause", "says"),
    [
        ({("rifles", 1): [FIRST]}, "none", [], "EA-13.3.2a", "rifles 2 is not Deployed"),
        ({}, "pairs", [("infantry", 2)], "EA-13.3.2a", "infantry 3 is not Deployed"),
        ({RIFLES: [("british", 2)]}, "none", [], "EA-13.3.2b", "british 3 is no live enemy card"),
        (
            *({RIFLES: [SECOND, SECOND]}, "none", [], "EA-13.3.2f"),
            "rifles 1 is allotted to british 2 twice",
        ),
        (
            *({ITALIAN: [FIRST], OTHER: [SECOND]}, "group", [ITALIAN, OTHER], "EA-13.3.2o"),
            "the 2 infantry of the Italian group go together against 1 enemy card",
        ),
        (
            *({ITALIAN: [FIRST, SECOND]}, "group", [ITALIAN], "EA-13.3.2o"),
            "the 1 infantry of the Italian group go together against 1 enemy card",
        ),
    ],
)
def test_malformed_proposals_are_refused(
    proposal: dict[Card, list[Card]], way: Way, by_way: list[Card], clause: str, says: str
) -> None:
    """A proposal about cards that are not there, or with a group that parts, is none."""
    actual = from_targets(forces("Rii", 2, boxes=1), proposal, way, by_way)

    assert Refusal(clause, says) == actual


@pytest.mark.parametrize("words", ["", "D-08a", "D-07b", "D-07b D-08a D-11b", "D-106b"])
@pytest.mark.parametrize("enemies", [1, 2, 3, 4])
def test_allotments_can_be_carried_out(words: str, enemies: int) -> None:
    """Every legal allotment has targets for its units, which describe that allotment again."""
    position, rules = forces("RPHiiL", enemies, boxes=2), readings(*words.split())
    expected = legal(position, rules)
    actual = [
        from_targets(position, targets(position, each, rules), each.way, italians(position, each))
        for each in expected
    ]

    assert expected == actual


def test_last_unit_takes_what_is_left() -> None:
    """The unit that falls short of its rating is alone on its cards; others share theirs."""
    position, rules = forces("PPH", 4), readings("D-07b", "D-08a")
    a, b, c, d = (("british", i) for i in range(4))
    expected = {("panzer", 0): (a, b), ("panzer", 1): (c, a), ("rifles-levelled", 0): (d,)}
    actual = targets(position, proposed(position, "P2 P2 H1 =4"), rules)

    assert expected == actual


def test_doing_nothing_is_an_allotment() -> None:
    """Without an enemy card the only legal allotment is to do nothing."""
    position = forces("RPi", 0, boxes=1)

    assert [nothing(position)] == legal(position, readings())
