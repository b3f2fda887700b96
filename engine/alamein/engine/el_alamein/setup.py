"""Chapter 4: setting up a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from alamein.engine.core.chance import Chance
from alamein.engine.core.game import Event
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.deckbuilding.setting import Setting
from alamein.engine.deckbuilding.verbs import Forfeit, Rating, Return, Scrap
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.drawing import draw, shuffled
from alamein.engine.el_alamein.phases import HAND
from alamein.engine.el_alamein.state import State
from alamein.engine.el_alamein.steps import Run

PLAYERS = (2, 3, 4, 5)  # EA-0a
AT_END_OF_TURN = (Forfeit, Return, Scrap)


def set_up(
    setting: Setting, players: int, chance: Chance, events: list[Event] | None = None
) -> State:
    """Return a game laid out for *players*, the first of whom begins (EA-4a, EA-4l)."""
    state = State(setting, players)
    state.events = events
    _lay_out(state, chance)
    for player in range(players):
        _deal(state, player, chance)
    if "D-76a" in setting.readings:
        _box_left_over(state)
    for player in range(players):
        _draw_hand(state, player, chance)
    state.agenda.append(Run("begin-turn", 0))
    return state


def _lay_out(state: State, chance: Chance) -> None:
    """Lay out the piles of the War Zone; only the British Reinforcements have no card.

    Clauses EA-4b, EA-4c, EA-4d, EA-4f and EA-4m.
    """
    for number, (name, pile) in enumerate(state.setting.catalogue.piles.items()):
        top_first = [
            kind.number
            for kind in state.setting.kinds
            if kind.printed.pile == name
            for _ in range(kind.printed.copies)
        ]
        if pile.order == "by-city-number":
            top_first.sort(key=lambda card: state.kind(card).printed.city_number or 0)
        mixed = pile.order == "shuffled"
        state.piles[number] = shuffled(state, top_first, chance) if mixed else top_first[::-1]


def _deal(state: State, player: int, chance: Chance) -> None:
    """Give a player the starting deck, shuffled (EA-4g)."""
    cards: list[int] = []
    for name, count in state.setting.catalogue.starting_deck.items():
        card = state.setting.numbers[name]
        pile = state.piles[state.kind(card).pile]
        for _ in range(count):
            pile.remove(card)
            cards.append(card)
    state.players[player].deck = shuffled(state, cards, chance)


def _draw_hand(state: State, player: int, chance: Chance) -> None:
    """Have a player draw the opening hand (EA-4k)."""
    draw(state, player, HAND, chance)


def _box_left_over(state: State) -> None:
    """Put the left-over cards of the starting Supply pile into the box (EA-4i; ruling: D-76)."""
    for name in state.setting.catalogue.starting_deck:
        card = state.setting.numbers[name]
        if state.setting.is_supply[card]:
            pile = state.piles[state.kind(card).pile]
            state.box += pile
            state.tell(Clause.EA_4i, "boxed", None, card, len(pile))
            pile.clear()


def check_setting(setting: Setting) -> None:
    """Refuse a catalogue that cannot be played: raise `DataError` naming every fault."""
    faults = [*_misnumbered(setting), *_unknown_rules(setting)]
    if faults:
        file = setting.catalogue.document.file
        raise DataError(tuple(Problem(file, 0, where, says) for where, says in faults))


def _misnumbered(setting: Setting) -> Iterator[tuple[str, str]]:
    """Yield the City Numbers that occur twice, where a ruling rules that out (ruling: D-19)."""
    numbers = Counter(kind.printed.city_number for kind in setting.kinds if "city" in kind.subtypes)
    twice = sorted(str(number) for number, count in numbers.items() if count > 1)
    if twice and "D-19a" in setting.readings:
        yield "", f"{Clause.EA_3_6g}: City Number {', '.join(twice)} occurs twice"


def _unknown_rules(setting: Setting) -> Iterator[tuple[str, str]]:
    """Yield the Deploy Rules that do what no rule can do at that moment."""
    for kind in setting.kinds:
        for n, rule in enumerate(kind.deploy_rules, 1):
            able = AT_END_OF_TURN if rule.at == "end-of-turn" else (Rating,)
            if not all(isinstance(effect, able) for effect in rule.do):
                words = ", ".join(verb.__name__.lower() for verb in able)
                yield kind.id, f"deploy_rules.{n}: the verbs for {rule.at} are {words}"
