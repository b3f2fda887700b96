"""Is a position possible: every card in one place, seats that exist, an agenda that fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from alamein.engine.core.problem import DataError, Problem
from alamein.engine.deckbuilding.verbs import Attach
from alamein.engine.el_alamein.clause import Clause
from alamein.engine.el_alamein.fitting import faults
from alamein.engine.el_alamein.playing import INTERCEPTION
from alamein.engine.el_alamein.state import Combat, Player, State
from alamein.engine.el_alamein.steps import Allotting, Payment, Run, Step, Window, held_by
from alamein.engine.el_alamein.terms import is_army_unit

# What a turn or a counterattack goes on with after the last decision of an agenda.
CONTINUES = frozenset(
    {
        *("begin-tactics", "end-tactics", "begin-clean-up", "end-clean-up", "end-turn"),
        *("next-interceptor", "end-counterattack", "begin-turn", "begin-counterattack"),
        *("game-over", "begin-reinforcement", "lose-points"),
    }
)


def census(state: State) -> Counter[int]:
    """Return how many of each card there are, over all places."""
    found: Counter[int] = Counter(state.box)
    for pile in state.piles:
        found.update(pile)
    for player in state.players:
        found.update(player.deck + player.hand + player.discard)
        for unit in player.area + player.front:
            found.update((unit.card, *unit.attached))
    garrison = state.combat.garrison if state.combat else []
    forces = state.counterattack.enemies if state.counterattack else []
    found.update(enemy.card for enemy in [*garrison, *forces])
    for step in state.agenda:
        found.update(held_by(step))
    return found


def check(state: State) -> None:
    """Refuse a state that no game can come to; raise `DataError` naming every fault."""
    found = [*_miscounted(state), *_misplaced(state), *_contradictory(state), *_unfit(state)]
    if found:
        problems = (Problem("position", 0, where, says) for where, says in found)
        raise DataError(tuple(sorted(problems)))


def check_steps(state: State) -> None:
    """Refuse steps that cannot be carried out where they stand; raise `DataError`."""
    found = [says for step in state.agenda for says in faults(state, step)]
    if found:
        raise DataError(tuple(Problem("position", 0, "agenda", says) for says in found))


def _miscounted(state: State) -> Iterator[tuple[str, str]]:
    """Yield the cards that are in two places or in none."""
    found = census(state)
    for kind in state.setting.kinds:
        if found[kind.number] != kind.printed.copies:
            says = f"{found[kind.number]} of {kind.printed.copies} cards are in the position"
            yield kind.id, f"{Clause.EA_1a}: {says}"


def _misplaced(state: State) -> Iterator[tuple[str, str]]:
    """Yield cards that cannot lie where they lie, and seats that do not exist."""
    for n, player in enumerate(state.players):
        if any(unit.attached for unit in player.area):
            yield f"players.{n}.playing_area", f"{Clause.EA_5_8r}: only Deployed cards bear others"
        yield from ((f"players.{n}.front_line", says) for says in _misborne(state, player))
        for zone, units in (("playing_area", player.area), ("front_line", player.front)):
            for unit in units:
                if unit.owner >= len(state.players):
                    yield f"players.{n}.{zone}", f"there is no player {unit.owner}"
    if state.active >= len(state.players):
        yield "active", f"there is no player {state.active}"


def _misborne(state: State, player: Player) -> Iterator[str]:
    """Yield what is wrong with the cards attached to others in a Front Line."""
    names = state.setting.names
    for unit in player.front:
        if unit.attached and not is_army_unit(state, unit.card):
            yield f"{Clause.EA_10h}: {names[unit.card]} is no Army unit"
        for card in unit.attached:
            if not _can_be_attached(state, card):
                yield f"{Clause.EA_5_8r}: nothing lets {names[card]} be attached"


def _can_be_attached(state: State, card: int) -> bool:
    """Return whether a card is a Box or says that it is attached (EA-13.3.2p, EA-10h)."""
    kind = state.kind(card)
    told = any(isinstance(effect, Attach) for effect in kind.scripts[kind.acquire].effects)
    return told or "box" in kind.subtypes


def _contradictory(state: State) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the Combat or the counterattack under way."""
    combat, counterattack = state.combat, state.counterattack
    if combat is not None:
        yield from (("combat.site", says) for says in _unattackable(state, combat))
    for where, enemies in (
        ("combat.garrison", combat.garrison if combat else []),
        ("counterattack.enemies", counterattack.enemies if counterattack else []),
    ):
        for enemy in enemies:
            if enemy.destroyer >= len(state.players):
                yield where, f"there is no player {enemy.destroyer}"
    if combat is not None and counterattack is not None:
        yield "counterattack", f"{Clause.EA_13_1d}: a Combat is under way"
    if combat is not None and state.agenda and not any(map(_ends_combat, state.agenda)):
        yield "agenda", "nothing ends the Combat under way"
    if counterattack is not None:
        yield from _endless(state)


def _endless(state: State) -> Iterator[tuple[str, str]]:
    """Yield why the counterattack under way cannot come to its end."""
    if not any(map(_ends_counterattack, state.agenda)):
        yield "agenda", "nothing ends the counterattack under way"
    if not state.due:
        yield "due", f"{Clause.EA_13_1d}: a counterattack is under way, but none is due"


def _unattackable(state: State, combat: Combat) -> Iterator[str]:
    """Yield why a card cannot be the objective of the Combat under way (EA-12.1.2b)."""
    name, kind = state.setting.names[combat.site], state.kind(combat.site)
    if kind.type != "site":
        yield f"{Clause.EA_12_1_2b}: {name} is no Site"
    elif not _is_taken(state, combat) and state.piles[kind.pile][-1:] != [combat.site]:
        yield f"{Clause.EA_12_1_2b}: {name} does not lie on top of its pile"


def _is_taken(state: State, combat: Combat) -> bool:
    """Return whether the winner of a Combat has taken its objective."""
    return combat.won and not any(
        isinstance(step, Payment) or (isinstance(step, Run) and step.act == "conquer")
        for step in state.agenda
    )


def _ends_combat(step: Step) -> bool:
    """Return whether a Combat ends with this step, be it because the game does (ruling: D-71)."""
    return isinstance(step, Payment) or (
        isinstance(step, Run) and step.act in ("end-combat", "game-over")
    )


def _ends_counterattack(step: Step) -> bool:
    return isinstance(step, Run) and step.act in ("next-interceptor", "end-counterattack")


def _unfit(state: State) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the agenda."""
    if not state.agenda:
        if not state.ending:
            yield "agenda", "it is empty, but the game is not over"
        return
    if not state.agenda[-1].decides:
        yield "agenda.0", "the first step must be one that a player decides"
    last = state.agenda[0]
    if not (isinstance(last, Run) and last.act in CONTINUES):
        yield f"agenda.{len(state.agenda) - 1}", "nothing says how the turn goes on after it"
    for n, step in enumerate(reversed(state.agenda)):
        where = f"agenda.{n}"
        if not 0 <= step.player < len(state.players):
            yield where, f"there is no player {step.player}"
            continue
        yield from ((where, says) for says in faults(state, step))
        yield from ((where, says) for says in _out_of_place(state, step))


def _out_of_place(state: State, step: Step) -> Iterator[str]:
    """Yield why a step does not fit what is under way."""
    name = step.name if isinstance(step, Window) else ""
    if (isinstance(step, Payment) or name in ("combat", "after-combat")) and state.combat is None:
        yield "there is no Combat under way"
    if isinstance(step, Allotting) or name in INTERCEPTION:
        if state.counterattack is None:
            yield "there is no counterattack under way"
        elif state.counterattack.interceptor != step.player:
            yield f"player {step.player} is not the one who intercepts"
    if name in ("starting", "tactics", "reinforcement", "clean-up") and step.player != state.active:
        yield f"it is the turn of player {state.active}"
