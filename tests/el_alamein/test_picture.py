"""A position as a picture: every card once, nothing that is hidden, what is happening to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

import pytest

from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.picture import Picture, Section, Tile, tiles_of
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.documents import STEPS
from alamein.engine.el_alamein.game import ElAlamein
from alamein.engine.el_alamein.picture import DECISIONS
from alamein.engine.el_alamein.state import State
from alamein.engine.el_alamein.steps import WindowName

if TYPE_CHECKING:
    from tests.el_alamein.conftest import Table

Plain: TypeAlias = Any
Lay: TypeAlias = "Callable[..., Table]"

CARDS = 362  # EA-1a: so many are in the game
INFANTRY = "italian-infantry-regiment"
TANK = "italian-tank-regiment"
BRIGADE = "british-tank-brigade"
SPENT_TANK = {"card": TANK, "exhausted": True}
INTERCEPTION = {
    "agenda": [
        {"step": "allotting", "player": 0},
        {"step": "run", "act": "next-interceptor", "player": 0, "number": 1},
    ],
    "players": [{"front_line": [SPENT_TANK, SPENT_TANK, INFANTRY]}, {}],
    "due": 1,
    "counterattack": {
        "interceptor": 0,
        "enemies": [BRIGADE, {"card": BRIGADE, "destroyed_by": 1}, BRIGADE],
    },
}
HIDING = {
    "players": [
        {"hand": ["corps-hq"], "deck": ["sea-transport", "italian-hq"]},
        {"hand": ["lil-rommel", "tank-hunters"], "deck": ["airfield", "level-up"]},
    ],
}
HIDING_OTHERWISE = {
    "players": [
        {"hand": ["corps-hq"], "deck": ["italian-hq", "sea-transport"]},
        {"hand": ["captured-enemy-general", "airfield"], "deck": ["tank-hunters", "lil-rommel"]},
    ],
}


def positions() -> Iterator[tuple[ElAlamein, State]]:
    """Moments of games, played by the stronger policy so that there is something to see."""
    game = ElAlamein()
    rulings = Rulings.parse(book=library().books["el-alamein"])
    for seed, players in ((1, 2), (5, 3)):
        chance, choice = Seeded(seed), Seeded(seed)
        state = game.new(rulings, players, chance)
        for move in range(600):
            if game.decision(state) is None:
                break
            if move % 20 == 0:
                yield game, state
            legal = game.legal(state)
            game.apply(state, game.policies["greedy"](state, legal, choice), chance)


def drawn(table: Table, seen: Plain = None, action: Plain = None) -> Picture:
    """The picture of a table."""
    told = None if action is None else table.game.action(table.state, action)
    return table.game.picture(table.state, seen or table.position(), told)


def section(picture: Picture, title: str) -> Section:
    """The section whose title begins so."""
    (found,) = [part for part in picture.sections if part.title.startswith(title)]
    return found


def zone(picture: Picture, title: str, name: str) -> tuple[Tile, ...]:
    """The tiles of a zone."""
    (found,) = [part.tiles for part in section(picture, title).zones if part.title == name]
    return found


def test_every_card_is_shown_once() -> None:
    """The numbers on all tiles add up to the cards of the game, at any moment."""
    twice = {"Objective", "Effects in force"}  # these lie somewhere else too
    sums = {
        sum(
            (tile.count or 0) * (1 + len(tile.attached))
            for part in game.picture(state, game.save(state)).sections
            for found in part.zones
            if found.title not in twice
            for tile in found.tiles
        )
        for game, state in positions()
    }

    assert {CARDS} == sums


def test_open_cards_are_named() -> None:
    """Hand, Playing Area and Front Line show each card by its name, exhausted ones turned."""
    for game, state in positions():
        names = {card.id: card.names["en"] for card in game.catalogue.cards.values()}
        picture = game.picture(state, game.save(state))
        for seat, own in enumerate(game.save(state)["players"]):
            written = [*own["hand"], *own["playing_area"], *own["front_line"]]
            expected: Counter[tuple[str, bool]] = Counter()
            for card in written:
                spent = isinstance(card, dict) and card.get("exhausted", False)
                expected[names[card["card"] if isinstance(card, dict) else card], spent] += 1
            shown: Counter[tuple[str, bool]] = Counter()
            for name in ("Hand", "Playing Area", "Front Line"):
                for tile in zone(picture, f"Player {seat}", name):
                    shown[tile.title, tile.turned] += tile.count or 0

            assert expected == shown


@pytest.mark.parametrize("viewer", [0, None])
def test_hidden_cards_change_nothing(lay: Lay, viewer: int | None) -> None:
    """Two positions that a viewer cannot tell apart give that viewer the same picture."""
    one, other = lay(HIDING), lay(HIDING_OTHERWISE)
    seen = [drawn(table, table.game.observe(table.state, viewer)) for table in (one, other)]

    assert seen[0] == seen[1]
    assert drawn(one) != drawn(other)


def test_own_hand_is_seen(lay: Lay) -> None:
    """A player sees the own hand open and another's as so many backs."""
    table = lay(HIDING)
    picture = drawn(table, table.game.observe(table.state, 0))
    hands = [zone(picture, f"Player {seat}", "Hand") for seat in (0, 1)]

    assert [("Corps HQ", 1, False)] == [(t.title, t.count, t.face_down) for t in hands[0]]
    assert [("Hand", 2, True)] == [(t.title, t.count, t.face_down) for t in hands[1]]


def test_untold_numbers_stay_untold(lay: Lay) -> None:
    """Where players may not count a pile that lies face down, no number is shown (D-77b)."""
    table = lay(HIDING, "D-77=b")
    seen = [t for t in tiles_of(drawn(table, table.game.observe(table.state, 0))) if t.face_down]

    assert {None} == {tile.count for tile in seen if tile.title != "Hand"}


def test_destroyed_enemies_are_crossed(lay: Lay) -> None:
    """A destroyed enemy card is crossed out, and says by whom it was destroyed."""
    forces = zone(drawn(lay(INTERCEPTION)), "British", "Counterattacking Forces")

    assert [False, True, False] == [tile.crossed for tile in forces]
    assert ("destroyed by player 1",) == forces[1].marks


def test_ratings_show_in_interception(lay: Lay) -> None:
    """The units of the player who intercepts carry their rating (EA-13.3.2i, EA-13.3.2k)."""
    front = zone(drawn(lay(INTERCEPTION)), "Player 0", "Front Line")

    assert {"Italian Tank Regiment": ("rating 1",), "Italian Infantry Regiment": ("rating 0",)} == {
        tile.title: tile.notes for tile in front
    }


def test_chosen_allotment_is_marked(lay: Lay) -> None:
    """Units allotted and their targets are ringed; equal units that stay are not."""
    order = {"unit": SPENT_TANK, "count": 1, "targets": 1}
    action = {"allot": {"orders": [order], "destroyed": [BRIGADE]}}
    picture = drawn(lay(INTERCEPTION), action=action)
    tanks = [t for t in zone(picture, "Player 0", "Front Line") if "Tank" in t.title]
    forces = zone(picture, "British", "Counterattacking Forces")

    assert {(1, True, ("takes 1",)), (1, False, ())} == {
        (t.count, t.ringed, t.marks) for t in tanks
    }
    assert [True, False, False] == [tile.ringed for tile in forces]


def test_combat_shows_total_defence(lay: Lay) -> None:
    """A Combat shows objective, Garrison and total defence, destroyed cards not counted."""
    garrison = [{"card": BRIGADE, "destroyed_by": 0}, "british-artillery-regiment"]
    combat = {"site": "tobruk", "garrison": garrison}
    defence = {"tobruk": {"defence": 6}, "british-artillery-regiment": {"defence": 3}}
    table = lay({"phase": "combat", "combat": combat}, "D-113=a", cards=defence)
    fight = section(drawn(table), "Combat for Tobruk")

    assert "9" == dict(fight.facts)["total defence"]
    assert [1, 2] == [len(part.tiles) for part in fight.zones]


def test_attached_cards_are_named(lay: Lay) -> None:
    """What is attached to a unit is named on it."""
    bearer = {"card": TANK, "attached": ["level-up"]}
    front = zone(drawn(lay({"players": [{"front_line": [bearer]}, {}]})), "Player 0", "Front Line")

    assert [("Level Up!",)] == [tile.attached for tile in front]


def test_piles_show_top_and_number(lay: Lay) -> None:
    """A pile that lies open shows its top card, one that lies face down a back."""
    piles = zone(drawn(lay({"war_zone": {"city": ["tobruk"]}})), "War Zone", "Piles")
    found = {tile.title: (tile.count, tile.face_down) for tile in piles}

    assert [(9, False), (39, True)] == [found["Tobruk"], found["Event"]]
    assert "El Agheila" not in found


def test_who_decides_is_marked(lay: Lay) -> None:
    """The section of the player whose decision it is is marked, and the first line says what."""
    picture = drawn(lay({"active": 1, "phase": "tactics"}))

    assert "player 1 acts in the Tactics Phase" == picture.lines[0]
    assert ["Player 1, whose turn it is"] == [s.title for s in picture.sections if s.decides]


def test_every_decision_has_words() -> None:
    """Each window and each step that a player decides can be told."""
    steps = {name for name, kind in STEPS.items() if getattr(kind, "decides", False)} - {"window"}

    assert steps | set(get_args(WindowName)) == set(DECISIONS)
