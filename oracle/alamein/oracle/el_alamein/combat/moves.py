"""What the attacker may do in step 5 of a Combat, as moves between places.

A move takes from places and gives to places: the cost is paid before the effect (EA-9l), and
nothing comes between (EA-9k). What its player chooses is either part of the move (the cards given
up) or a `Pick` (the cards reactivated or destroyed).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from alamein.engine.el_alamein.clause import Clause
from alamein.oracle.el_alamein.combat.cards import Ability, Card
from alamein.oracle.el_alamein.combat.effects import (
    Effect,
    Inexpressible,
    Pick,
    Table,
    idle,
    points,
)
from alamein.oracle.el_alamein.combat.situation import PILE, Marking, Place, Situation

Action: TypeAlias = str | dict[str, Any]


class Beyond(Struct, frozen=True, order=True):
    """A card whose text the model cannot follow, so that more may be possible."""

    card: str
    says: str


class Move(NamedTuple):
    """A play, a deployment or the use of an ability."""

    action: Action
    card: str
    takes: Marking
    gives: Marking
    candidates: tuple[Place, ...] = ()  # for what is given up
    given_up: tuple[Place, ...] = ()
    picks: tuple[Pick, ...] = ()
    weakens: int = 0
    draws: bool = False  # its player is asked how many cards to draw
    barred: str = ""  # the clause that forbids it
    unique: bool = False


class Options(NamedTuple):
    """Everything the attacker may do, and what the model leaves out."""

    moves: tuple[Move, ...]
    beyond: tuple[Beyond, ...]


def options(situation: Situation, cards: Mapping[str, Card], rulings: Mapping[str, str]) -> Options:
    """Return what the attacker of *situation* may do."""
    table = Table(situation, cards, frozenset(rulings.values()))
    gathered = _Gathering(drawable=table.draws_may_matter())
    for place in table.hand:
        gathered.add(place, _plays(table, place))
    for place in table.playing:
        gathered.add(place, _deployments(table, place))
        for ability in cards[place.what].play_abilities:
            gathered.add(place, _played_uses(table, place, ability))
    for place in table.front:
        for ability in cards[place.what].deploy_abilities:
            gathered.add(place, _uses(table, place, ability))
    return Options(tuple(gathered.moves), tuple(sorted(gathered.beyond)))


class _Gathering:
    """The moves found so far, and the cards that are beyond the model."""

    def __init__(self, *, drawable: bool) -> None:
        self.drawable = drawable
        self.moves: list[Move] = []
        self.beyond: set[Beyond] = set()

    def add(self, place: Place, found: Iterable[tuple[Move, Effect]]) -> None:
        """Add moves; note a text that cannot be followed, and draws that could bring a card."""
        try:
            for move, effect in found:
                self.moves.append(move)
                if effect.draws and self.drawable and not move.barred:
                    self.beyond.add(Beyond(place.what, "draws cards (EA-5.2e)"))
        except Inexpressible as why:
            self.beyond.add(Beyond(place.what, str(why)))


def _plays(table: Table, place: Place) -> Iterator[tuple[Move, Effect]]:
    """Yield the play of a card (EA-5.2a to EA-5.2g), barred if Combat does not allow it."""
    card = table.cards[place.what]
    allowed = card.type == "supply" or ("combat" in card.keywords and "D-112a" in table.taken)
    if card.play_cost is None:
        return
    try:
        effect = table.effect(card.play)
        goal = [] if effect.leaves else [_destination(table, card, effect)]
    except Inexpressible:
        if allowed:
            raise
        return
    move = Move(
        action={"play": card.id},
        card=card.id,
        takes=Counter([place]) + points({"tactic": card.play_cost}),
        gives=effect.gives + Counter(goal),
        picks=effect.picks,
        weakens=effect.weakens,
        draws=table.asks(effect),
        barred="" if allowed else Clause.EA_12_1_5c,  # ruling: D-112
        unique="unique" in card.keywords,
    )
    yield move, effect


def _destination(table: Table, card: Card, effect: Effect) -> Place:
    """Return where a card just played lies (EA-5.2c, EA-10a, EA-10b)."""
    rule = dict(card.play).get("deploy", {"choice": "must"})
    if not table.deploys(card.id) or (rule["choice"] == "may" and "D-56a" in table.taken):
        return Place("playing", card.id)
    if rule["choice"] == "may":
        raise Inexpressible("is Deployed as it is played or never (D-56)")
    if effect.picks:
        raise Inexpressible("may reach itself as it is Deployed")
    return Place("exhausted" if rule.get("exhausted") else "active", card.id)


def _deployments(table: Table, place: Place) -> Iterator[tuple[Move, Effect]]:
    """Yield the deployment of a played card by choice, open all phase (ruling: D-56)."""
    rule = dict(table.cards[place.what].play).get("deploy", {})
    if rule.get("choice") == "may" and "D-56a" in table.taken:
        goal = Place("exhausted" if rule.get("exhausted") else "active", place.what)
        move = Move({"deploy": place.what}, place.what, Counter([place]), Counter([goal]))
        yield move, table.effect(())


def _uses(table: Table, place: Place, ability: Ability) -> Iterator[tuple[Move, Effect]]:
    """Yield the uses of an ability of a Deployed card, exhausted or not (EA-9f, EA-9h)."""
    if not ability.in_combat or idle(ability.effects):
        return
    words = {word for word, _ in ability.costs}
    effect = table.effect(ability.effects)
    gone = "return" in words or effect.leaves
    for zone in ("active",) if "exhaust" in words else ("active", "exhausted"):
        this = place.turned(zone)
        after = place.turned("exhausted") if "exhaust" in words else this
        action: Action = {"use": {"unit": this.written(), "ability": ability.number}}
        for move in _paid(table, (this, None if gone else after), ability, effect):
            yield move._replace(action=action), effect


def _played_uses(table: Table, place: Place, ability: Ability) -> Iterator[tuple[Move, Effect]]:
    """Yield the uses of an ability of a played card (EA-5.2h; ruling: D-67)."""
    if not ability.in_combat or idle(ability.effects) or "D-67b" in table.taken:
        return
    words = {word for word, _ in ability.costs}
    if "exhaust" in words:
        raise Inexpressible("exhausts a card of the Playing Area")
    if "D-110b" in table.taken and table.cards[place.what].type == "strategy":
        raise Inexpressible("may have gone back before its ability is used (D-110)")
    effect = table.effect(ability.effects)
    gone = "return" in words or effect.leaves
    action: Action = {"use": {"unit": place.what, "ability": ability.number, "played": True}}
    for move in _paid(table, (place, None if gone else place), ability, effect):
        yield move._replace(action=action), effect


def _paid(
    table: Table, this: tuple[Place, Place | None], ability: Ability, effect: Effect
) -> Iterator[Move]:
    """Yield a use for every way to pay its cost; *this* is the card before and after it."""
    before, after = this
    costs = dict(ability.costs)
    paid = costs.get("pay", {})
    if len(costs) < len(ability.costs) or paid.get("draw"):
        raise Inexpressible("has a cost the model does not know")
    given_up = costs.get("give-up", {"count": 0})
    candidates = _candidates(table, before, given_up)
    for chosen in itertools.combinations_with_replacement(candidates, given_up["count"]):
        yield Move(
            action="",
            card=before.what,
            takes=points(paid) + Counter([before, *chosen]),
            gives=effect.gives + Counter([*([after] if after else []), *(PILE for _ in chosen)]),
            candidates=candidates,
            given_up=chosen,
            picks=effect.picks,
            weakens=effect.weakens,
            draws=table.asks(effect),
        )


def _candidates(table: Table, this: Place, cost: Mapping[str, Any]) -> tuple[Place, ...]:
    """Return the cards that a cost can move to the discard pile (EA-5.3a; ruling: D-04)."""
    zone, count = cost.get("zone"), cost["count"]
    if not count:
        return ()
    if zone == "hand":
        places = table.hand
    elif zone == "front-line" and not table.fits(this, cost["which"]):
        places = [place.turned(state) for place in table.front for state in ("active", "exhausted")]
    else:
        raise Inexpressible(f"gives up cards from: {zone}")
    if not isinstance(count, int):
        raise Inexpressible(f"gives up {count} cards")
    return tuple(place for place in places if table.fits(place, cost["which"]))
