"""Can a step of an agenda be carried out where it stands: the numbers and cards it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from alamein.engine.deckbuilding import verbs
from alamein.engine.deckbuilding.setting import ALL
from alamein.engine.el_alamein.picking import choices
from alamein.engine.el_alamein.state import NOBODY, Enemy, State
from alamein.engine.el_alamein.steps import (
    Draw,
    Effects,
    Look,
    MayAttach,
    MayDeploy,
    Payment,
    Pick,
    PutUnder,
    Run,
    Step,
    Wanted,
)

Check: TypeAlias = Callable[[State, Any], Iterator[str]]
_REMOVES_ITSELF = (verbs.Return, verbs.Forfeit, verbs.Scrap)
_PICKED_FOR: dict[Wanted, type] = {
    "give-up": verbs.GiveUp,
    "reactivate": verbs.Reactivate,
    "destroy": verbs.Destroy,
    "salvage": verbs.Salvage,
    "take": verbs.Take,
}


def faults(state: State, step: Step) -> Iterator[str]:
    """Yield why *step*, which waits for a player who exists, cannot be carried out."""
    check = _CHECKS.get(type(step))
    if check is not None:
        yield from check(state, step)


def _run(state: State, step: Run) -> Iterator[str]:
    if not 0 <= step.number <= ALL:
        yield f"{step.number} is not a number from 0 to {ALL}"
    below = state.agenda[: state.agenda.index(step)]
    if step.act == "check-attacker" and not any(isinstance(other, Payment) for other in below):
        yield "there is nothing to pay for after it"


def _effects(state: State, step: Effects) -> Iterator[str]:
    effects = state.kind(step.card).scripts[step.script].effects
    if not 0 <= step.next < len(effects):
        yield f"the script has {len(effects)} effects"
        return
    rest = effects[step.next :]
    leaves = any(isinstance(effect, _REMOVES_ITSELF) for effect in rest)
    deploys = any(isinstance(effect, verbs.Deploy) for effect in rest)
    if (leaves and not _lies_there(state, step)) or (deploys and not _was_played(state, step)):
        yield f"{state.setting.names[step.card]} does not lie where it acts"


def _lies_there(state: State, step: Effects) -> bool:
    """Return whether the card whose effect this is can be taken away from where it lies."""
    if state.kind(step.card).reveal == step.script and state.combat is not None:
        return Enemy(step.card, NOBODY) in state.combat.garrison
    seat = state.players[step.player]
    return step.card in [unit.card for unit in seat.area + seat.front] + seat.discard


def _draw(_state: State, step: Draw) -> Iterator[str]:
    if not 1 <= step.count <= ALL:
        yield f"{step.count} is not a number from 1 to {ALL}"


def _pick(state: State, step: Pick) -> Iterator[str]:
    if not 1 <= step.left <= ALL:
        yield f"{step.left} is not a number from 1 to {ALL}"
    elif not _is_for(state, step):
        yield f"that script of {state.setting.names[step.card]} has nothing to {step.wanted} there"
    elif not any(True for _ in choices(state, step)):
        yield "there is nothing to pick from"


def _is_for(state: State, step: Pick) -> bool:
    """Return whether a pick stands for something printed on its card."""
    kind = state.kind(step.card)
    if step.wanted == "damage":
        return step.index == 0 and bool(kind.printed.battle_damage)
    if step.index < 0:
        prices = [a.give_up for a in kind.deploy_abilities + kind.play_abilities]
        scripts = [a.script for a in kind.deploy_abilities + kind.play_abilities]
        priced = dict(zip(scripts, prices, strict=True)).get(step.script) is not None
        return step.index == NOBODY and step.wanted == "give-up" and priced
    effects = kind.scripts[step.script].effects[step.index : step.index + 1]
    return any(isinstance(effect, _PICKED_FOR[step.wanted]) for effect in effects)


def _look(_state: State, step: Look) -> Iterator[str]:
    if not step.cards or not 0 <= step.take <= len(step.cards):
        yield f"{step.take} of {len(step.cards)} cards cannot be taken"


def _put_under(_state: State, step: PutUnder) -> Iterator[str]:
    if not step.cards:
        yield "there are no cards to put under a pile"


def _was_played(state: State, step: Effects | MayDeploy) -> bool:
    return state.setting.active[step.card] in state.players[step.player].area


def _may_deploy(state: State, step: MayDeploy) -> Iterator[str]:
    if not _was_played(state, step):
        yield f"{state.setting.names[step.card]} does not lie in the Playing Area"


def _may_attach(state: State, step: MayAttach) -> Iterator[str]:
    kind = state.kind(step.card)
    if not any(isinstance(effect, verbs.Attach) for effect in kind.scripts[kind.acquire].effects):
        yield f"{kind.id} cannot be attached"


_CHECKS: dict[type, Check] = {
    Run: _run,
    Effects: _effects,
    Draw: _draw,
    Pick: _pick,
    Look: _look,
    PutUnder: _put_under,
    MayDeploy: _may_deploy,
    MayAttach: _may_attach,
}
