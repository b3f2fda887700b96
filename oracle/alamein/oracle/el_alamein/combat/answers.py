"""The questions that can be asked of a Combat, and their answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from alamein.engine.core.library import library
from alamein.engine.core.source import Document
from alamein.oracle.el_alamein.combat.cards import GAME, Card, Changes, catalogue
from alamein.oracle.el_alamein.combat.model import Battle, Proof
from alamein.oracle.el_alamein.combat.moves import Action, Beyond, Move, Options, options
from alamein.oracle.el_alamein.combat.order import Moment
from alamein.oracle.el_alamein.combat.situation import Place, Situation, read
from alamein.oracle.solving import PATIENT, Limits, Term

Verdict: TypeAlias = Literal["exact", "at-least", "inconclusive"]
ATTACK = Place("points", "attack")


class Reason(Struct, frozen=True):
    """A clause that forbids more, and what it is about: a card, or a kind of points."""

    clause: str
    about: str
    title: str


class Most(Struct, frozen=True):
    """The most Attack Points, and whether they can take the Site."""

    points: int
    plan: tuple[Action, ...]  # reaches them
    verdict: Verdict
    why: tuple[Reason, ...]  # not one point more
    taken: bool | None  # None: not known
    attack: int  # the points of the best attempt to take the Site
    needed: int  # the total defence which that attempt meets
    attempt: tuple[Action, ...]
    why_not: tuple[Reason, ...]  # not taken
    beyond: tuple[Beyond, ...]
    gave_up: str = ""


class Answer(Struct, frozen=True):
    """What a Combat can come to, with what was asked."""

    game: str
    rulings: str
    player: int
    site: str
    defence: int  # the total as it stands
    most: Most


def most_attack(
    position: Mapping[str, Any],
    rulings: Mapping[str, str],
    limits: Limits = PATIENT,
    cards: Changes | None = None,
) -> Most:
    """Return the most Attack Points that the attacker of *position* can reach; raise `DataError`.

    *cards* are printed fields written anew, as in a scenario.
    """
    printed = catalogue(rulings, cards)
    return _most(read(Document("position", dict(position), {}), printed), printed, rulings, limits)


def answer(document: Document, rulings: Mapping[str, str], limits: Limits = PATIENT) -> Answer:
    """Return what the Combat in *document* can come to; raise `DataError`.

    It holds a position, or what it has ``given`` and the ``cards`` it writes anew.
    """
    whole = document.value
    changes = whole.get("cards") if isinstance(whole, dict) and "given" in whole else None
    printed = catalogue(rulings, changes)
    situation = read(document, printed)
    return Answer(
        game=GAME,
        rulings=getattr(rulings, "name", ""),
        player=situation.player,
        site=situation.site,
        defence=max(0, situation.defence(printed, all_count="D-113b" in rulings.values())),
        most=_most(situation, printed, rulings, limits),
    )


def _most(
    situation: Situation, cards: Mapping[str, Card], rulings: Mapping[str, str], limits: Limits
) -> Most:
    """Ask the model twice: for the points, and for the margin over the total defence."""
    found = options(situation, cards, rulings)
    enemies = {Place("garrison", card): number for card, number in situation.garrison.items()}
    start = Moment(situation.held + Counter(enemies), situation.weakened)
    uniques = _uniques(situation, found.moves, rulings)
    battle = Battle(found.moves, start, uniques, limits)
    points = battle.best(battle.end(ATTACK), lambda moment: moment.held[ATTACK])
    defence = _Defence(situation, cards, all_count="D-113b" in rulings.values())
    margin = battle.best(
        battle.end(ATTACK) - defence.total(battle.end, battle.weakened()),
        lambda moment: moment.held[ATTACK] - defence.at(moment),
        enough=0,
    )
    return _told(found, points, margin, max(0, defence.at(margin.course.end)))


class _Defence:
    """The total defence, as the solver's number and at a moment (EA-12.1.6a; ruling: D-113)."""

    def __init__(self, situation: Situation, cards: Mapping[str, Card], *, all_count: bool) -> None:
        self.unweakened = situation.defence(cards, all_count=all_count) + situation.weakened
        self.garrison = {
            Place("garrison", card): (number, cards[card].defence)
            for card, number in situation.garrison.items()
            if not all_count
        }

    def total(self, left: Callable[[Place], Term], weakened: Term) -> Term:
        """Return the total with what is *left* of the Garrison, less what destroyed cards added."""
        gone = [(number - left(place)) * value for place, (number, value) in self.garrison.items()]
        return self.unweakened - sum(gone) - weakened

    def at(self, moment: Moment) -> int:
        """Return the total at a moment."""
        return int(self.total(lambda place: moment.held[place], moment.weakened))


def _uniques(
    situation: Situation, moves: tuple[Move, ...], rulings: Mapping[str, str]
) -> dict[str, int]:
    """Return how many Unique cards may yet be played, by card or of all (ruling: D-68)."""
    cards = {move.card for move in moves if move.unique}
    if "D-68a" in rulings.values():
        return {card: int(card not in situation.unique) for card in sorted(cards)}
    return {"": int(not situation.unique)} if cards else {}


def _told(found: Options, points: Proof, margin: Proof, needed: int) -> Most:
    taken: bool | None = margin.best >= 0
    if not taken and (found.beyond or margin.core is None):
        taken = None
    proved = points.core is not None and not found.beyond
    verdict: Verdict = "inconclusive" if points.gave_up else "exact" if proved else "at-least"
    return Most(
        points=points.best,
        plan=points.course.plan,
        verdict=verdict,
        why=_reasons(points.core),
        taken=taken,
        attack=margin.course.end.held[ATTACK],
        needed=needed,
        attempt=margin.course.plan,
        why_not=() if taken else _reasons(margin.core),
        beyond=found.beyond,
        gave_up=points.gave_up or margin.gave_up,
    )


def _reasons(core: tuple[str, ...] | None) -> tuple[Reason, ...]:
    """Return the clauses of a core, by their titles."""
    clauses = library().books[GAME].clauses
    named = [name.partition(" ") for name in core or ()]
    return tuple(Reason(clause, about, clauses[clause].title) for clause, _, about in named)
