"""What the oracle says of a counterattack turn: order, losses and returns, by reading."""

from __future__ import annotations

import pytest
from tests.oracle.counterattack_runs import rulings
from tests.oracle.counterattack_tables import (
    city,
    course,
    lost,
    order,
    owner,
    sender,
    situation,
)

from alamein.oracle.el_alamein.counterattack.judging import consequences, judge
from alamein.oracle.el_alamein.counterattack.situation import Course
from alamein.oracle.solving import Inconclusive, Limits

STARVED = Limits(effort=1)


def test_order_of_targets() -> None:
    """The trigger is first, then owners by their highest City; others are spared (EA-13.2.2a-d)."""
    given = situation(owner(4), {}, {}, owner(2, 5), owner(3), trigger=1)

    assert [[1, 3, 0, 4]] == order(course(given))


def test_trigger_with_a_city_is_first_all_the_same() -> None:
    """The trigger's own City does not change the place (EA-13.2.2a)."""
    given = situation(owner(4), owner(2), trigger=1)

    assert [[1, 0]] == order(course(given))


def test_example_of_play() -> None:
    """In 15-2 all five cards are destroyed, nobody else intercepts, C is next (EA-15.2b-m)."""
    sends = {
        "units": ["italian-tank", "italian-tank#2", "rifles"],
        "destroys": ["tank", "tank#2", "counterattack", "sandstorm", "raf"],
    }
    units = [
        {"card": "panzer"},
        {"card": "rifles", "attached": ["level-up"]},
        {"card": "italian-tank"},
        {"card": "italian-tank#2"},
    ]
    player = {**owner(5), "units": units, "sends": [sends]}
    enemies = "tank tank#2 counterattack sandstorm raf"

    found = course(situation(owner(1), player, owner(2), enemies=enemies, trigger=1))

    assert ([[1]], [""], 2, "destroyed") == (
        order(found),
        lost(found),
        found.next,
        found.turns[0].ends,
    )
    assert {"event"} == {found.places[enemy] for enemy in sends["destroys"]}
    assert {"discard 1"} == {found.places[unit] for unit in sends["units"]}
    assert ("front-line 1", "out-of-game") == (found.places["panzer"], found.places["level-up"])


def test_next_target_faces_the_rest() -> None:
    """A later target meets the cards not yet destroyed; the last ends it (EA-13.2.4b-c)."""
    given = situation(sender("rifles", "a"), owner(1), owner(2), enemies="a b")

    found = course(given)

    assert [2, 1, 1] == [step.faces for step in found.turns[0].steps]
    assert ("no-target", 1) == (found.turns[0].ends, found.next)


def test_who_is_not_reached_sends_nothing() -> None:
    """After a success the units of the others stay (EA-13.2.4a)."""
    given = situation(sender("rifles", "raf"), sender("panzer", "raf", **owner(1)))

    found = course(given)

    assert ("discard 0", "front-line 1") == (found.places["rifles"], found.places["panzer"])


def test_unit_goes_to_its_owner() -> None:
    """An allotted unit goes to the discard pile of its owner (EA-13.3.3b)."""
    given = situation(sender("rifles", "raf", units=[{"card": "rifles", "owner": 1}]), {})

    assert "discard 1" == course(given).places["rifles"]


@pytest.mark.parametrize(("cards", "expected"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_penalty_takes_what_there_is(cards: int, expected: int) -> None:
    """A Penalty of two takes two Victory Cards, or all there are (EA-13.3.5c, EA-5.8n)."""
    victory = [f"v{number}" for number in range(cards)]
    given = situation({"cities": [city(3, penalty=2)], "victory": victory}, {})

    (step,) = course(given).turns[0].steps

    assert expected == step.victory_cards


def test_chance_is_left_open() -> None:
    """Which of three Victory Cards is lost is not said; two of two are (EA-13.3.5c)."""
    three = situation({"cities": [city(3, penalty=2)], "victory": ["v0", "v1", "v2"]}, {})
    two = situation({"cities": [city(3, penalty=2)], "victory": ["v0", "v1"]}, {})

    assert {"raf", "city-3"} == set(course(three).places)
    assert "victory" == course(two).places["v0"] == course(two).places["v1"]


@pytest.mark.parametrize(
    ("reading", "earlier", "turns"), [("a", 0, 1), ("a", 1, 1), ("b", 0, 1), ("b", 1, 0)]
)
def test_fall_of_el_alamein(reading: str, earlier: int, turns: int) -> None:
    """D-01: does it bring a counterattack each time, or as the first only?"""
    cause = {"revealed": 0, "el_alamein": True, "earlier": earlier}
    given = situation({}, {}, cause=cause)

    found = course(given, f"D-01={reading}")

    assert turns == len(found.turns)
    assert ("event" if turns else "british-reinforcements") == found.places["raf"]


@pytest.mark.parametrize(
    ("words", "place"), [("D-12=a", "out-of-game"), ("D-12=b", "front-line 0")]
)
def test_box_of_a_pair(words: str, place: str) -> None:
    """D-12: is the Box Scrapped with its infantry, or does it stay?"""
    sends = [{"units": ["infantry"], "pairs": {"infantry": "box"}, "destroys": ["raf"]}]
    player = {"units": [{"card": "infantry"}], "boxes": ["box"], "sends": sends}

    assert place == course(situation(player, {}), words).places["box"]


@pytest.mark.parametrize(
    ("words", "place"), [("D-14=a", "out-of-game"), ("D-14=b", "front-line 0")]
)
def test_pair_of_an_earlier_interception(words: str, place: str) -> None:
    """D-14: is the Box still attached when the infantry is sent in a later interception?"""
    sends = [
        {"pairs": {"infantry": "box"}},
        {"units": ["infantry"], "destroys": ["raf"]},
    ]
    player = {**owner(1), "units": [{"card": "infantry"}], "boxes": ["box"], "sends": sends}

    assert place == course(situation(player, {}), "D-17=b", words).places["box"]


def test_box_attached_before_is_scrapped() -> None:
    """A Box that was attached before goes with its infantry (EA-5.8t)."""
    player = sender("infantry", "raf", units=[{"card": "infantry", "box": "box"}])

    assert "out-of-game" == course(situation(player, {})).places["box"]


@pytest.mark.parametrize(
    ("words", "who", "faces", "rifles"),
    [("D-16=a", [[0, 1]], [2, 1], "discard 0"), ("D-16=b", [[1]], [2], "front-line 0")],
)
def test_trigger_without_a_city(
    words: str, who: list[list[int]], faces: list[int], rifles: str
) -> None:
    """D-16: does a trigger without a City fail without loss, or not intercept?"""
    given = situation(sender("rifles", "a"), owner(1), enemies="a b")

    found = course(given, words)

    assert who == order(found)
    assert faces == [step.faces for step in found.turns[0].steps]
    assert rifles == found.places["rifles"]
    assert "city-1" == lost(found)[-1]


@pytest.mark.parametrize(
    ("words", "cities", "pile"),
    [
        ("D-17=a", ["city-3", "city-2"], ("city-2", "city-3", "city-4")),
        ("D-17=b", ["city-3", "city-1", "city-2"], ("city-2", "city-1", "city-3", "city-4")),
    ],
)
def test_trigger_attacked_twice(words: str, cities: list[str], pile: tuple[str, ...]) -> None:
    """D-17: is the trigger ranked among the City owners as well?

    The ranking is made once, in step 2, when the trigger still has City 3.
    """
    given = situation(owner(1, 3), owner(2), city_pile=[city(4)])

    found = course(given, words)

    assert cities == lost(found)
    assert pile == found.city_pile


@pytest.mark.parametrize(("words", "who"), [("D-18=a", [[0]]), ("D-18=b", [[0, 2]])])
def test_conqueror_without_a_city(words: str, who: list[list[int]]) -> None:
    """D-18: is a player who lost the conquered City a target?"""
    assert who == order(course(situation({}, {}, {"conquered": True}), words))


def test_conquerors_without_a_city_are_not_ranked() -> None:
    """Behind the owners nothing ranks conquerors without a City, so both orders are open."""
    given = situation({}, {"conquered": True}, {"conquered": True}, owner(1))

    found = consequences(given, rulings("D-18=b"))

    assert [[[0, 3, 1, 2]], [[0, 3, 2, 1]]] == sorted(map(order, found))


def test_equal_city_numbers() -> None:
    """D-19b: equal numbers go by the order of turns from the trigger."""
    twin = {"card": "twin", "number": 5}
    given = situation(owner(5), {}, {"cities": [twin]}, trigger=1)

    assert [[1, 2, 0]] == order(course(given, "D-19=b"))


@pytest.mark.parametrize(
    ("words", "place"),
    [(["D-20=a"], "discard 1"), (["D-20=b"], "event"), (["D-02=a"], "event")],
)
def test_tank_of_an_earlier_interception(words: list[str], place: str) -> None:
    """D-20, D-02: may a later interceptor acquire a tank that another destroyed?"""
    second = sender("infantry", "raf", **owner(1))
    second["sends"][0]["takes"] = ["tank"]
    given = situation(sender("rifles", "tank"), second, enemies="tank raf")

    assert place == course(given, *words).places["tank"]


def test_own_tank_is_taken_under_either_reading() -> None:
    """D-20b lets through what was destroyed in the own interception, and only that."""
    second = sender("infantry", "mine", **owner(1))
    second["sends"][0]["takes"] = ["mine", "theirs"]
    given = situation(sender("rifles", "theirs"), second, enemies="theirs mine")

    found = course(given, "D-20=b")

    assert ("discard 1", "event") == (found.places["mine"], found.places["theirs"])


@pytest.mark.parametrize(
    ("words", "who"),
    [(["D-21=a"], [[0]]), (["D-21=b"], [[0], [0]]), (["D-21=b", "D-22=b"], [[0]])],
)
def test_two_triggers(words: list[str], who: list[list[int]]) -> None:
    """D-21: one counterattack, or a second one with no enemy cards?"""
    given = situation(sender("rifles", "raf"), {}, cause={"revealed": 1, "el_alamein": True})

    assert who == order(course(given, *words))


@pytest.mark.parametrize(("words", "who"), [("D-22=a", [[0]]), ("D-22=b", [])])
def test_no_cards(words: str, who: list[list[int]]) -> None:
    """D-22: with an empty pile, is there an interception that succeeds at once, or none?"""
    assert who == order(course(situation({}, owner(1), enemies=""), words))


@pytest.mark.parametrize(("words", "cities"), [("D-23=a", []), ("D-23=b", ["city-9"])])
def test_end_of_the_game(words: str, cities: list[str]) -> None:
    """D-23: is the counterattack still carried out when the game ends?"""
    found = course(situation(owner(9), {}, cause={"ending": True}), words)

    assert (cities, -1) == (lost(found), found.next)


@pytest.mark.parametrize(
    ("words", "pile"),
    [("D-24=a", ("city-4", "city-2", "city-5")), ("D-24=b", ("city-2", "city-4", "city-5"))],
)
def test_two_cities_lost(words: str, pile: tuple[str, ...]) -> None:
    """D-24: are lost Cities stacked, or is the pile sorted again?"""
    assert pile == course(situation(owner(2), owner(4), city_pile=[city(5)]), words).city_pile


@pytest.mark.parametrize(
    ("words", "number", "attached"), [("D-25=a", 1, "front-line 0"), ("D-25=b", 2, "victory")]
)
def test_attached_victory_card(words: str, number: int, attached: str) -> None:
    """D-25: can a Penalty reach a Victory Card that is attached?"""
    player = {
        "cities": [city(3, penalty=2)],
        "victory": ["general"],
        "units": [{"card": "panzer", "attached": ["level-up"]}],
    }

    found = course(situation(player, {}), words)

    assert number == found.turns[0].steps[0].victory_cards
    assert attached == found.places["level-up"]


@pytest.mark.parametrize(("words", "how"), [("D-26=a", "at-random"), ("D-26=b", "by-choice")])
def test_order_under_the_event_pile(words: str, how: str) -> None:
    """D-26: do the forces go under the Event pile at random, or as the player wishes?"""
    assert how == course(situation({}, {}), words).put_back


@pytest.mark.parametrize(
    ("words", "place"), [("D-31=a", "playing-area 0"), ("D-31=b", "discard 0")]
)
def test_card_played_in_an_interception(words: str, place: str) -> None:
    """D-31: does a Supply Card lie on, or is it discarded?"""
    player = {"sends": [{"supplies": ["transport"]}]}

    assert place == course(situation(player, {}), words).places["transport"]


def test_starved_solver_is_inconclusive() -> None:
    """A solver that gives up is no answer."""
    given = situation(sender("rifles", "a"), owner(1), owner(2), enemies="a b")

    with pytest.raises(Inconclusive):
        consequences(given, rulings(), STARVED)
    with pytest.raises(Inconclusive):
        judge(given, Course(), rulings(), STARVED)
