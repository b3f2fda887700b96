"""A catalogue worked out for play: every value looked up once, under one ruling set.

Cards are numbers here, their places in the catalogue; what play asks often is a tuple indexed by
that number. A printed list of effects is a *script*, known by its place in `Kind.scripts`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET

from alamein.engine.core.rulings import Rulings
from alamein.engine.core.schema import fields_of
from alamein.engine.deckbuilding.cards import Ability, Card, DeployRule
from alamein.engine.deckbuilding.catalogue import Catalogue
from alamein.engine.deckbuilding.verbs import Deploy, Exhaust, GiveUp, Pay, Points, Return, Which

CardNumber: TypeAlias = int
Wealth: TypeAlias = tuple[int, int, int, int]  # tactic, supply, reinforcement, attack points
S = TypeVar("S", bound=msgspec.Struct)

NOTHING: Wealth = (0, 0, 0, 0)
NO_COST = -1
ALL = 1_000


class Unit(NamedTuple):
    """A card lying face up: which, whether exhausted, what is attached, who put it there."""

    card: CardNumber
    exhausted: bool = False
    attached: tuple[CardNumber, ...] = ()
    owner: int = -1


class Bonus(NamedTuple):
    """Points to receive, and Draw Points to use at once."""

    wealth: Wealth
    draw: int


class Activation(NamedTuple):
    """An Activation Ability worked out: its price by part, and where its effects stand."""

    pay: Wealth
    exhaust: bool
    give_back: bool
    give_up: GiveUp | None
    script: int
    during: frozenset[str]


class Script(NamedTuple):
    """A printed list of effects, by the name documents call it."""

    name: str
    effects: tuple[msgspec.Struct, ...]


class Kind(NamedTuple):
    """What one card type does, under the ruling set of the setting."""

    id: str
    number: CardNumber
    printed: Card
    pile: int
    type: str
    subtypes: frozenset[str]
    nation: str
    scripts: tuple[Script, ...]
    play: int
    recruit: int
    reveal: int
    acquire: int
    play_abilities: tuple[Activation, ...]
    deploy_abilities: tuple[Activation, ...]
    deploy_rules: tuple[DeployRule, ...]
    defence: int


def points_of(points: Points) -> Bonus:
    """Return printed points as the numbers play works with."""
    wealth = (points.tactic, points.supply, points.reinforcement, points.attack)
    return Bonus(wealth, points.draw)


def is_readings(value: object) -> bool:
    """Return whether *value* is written as a choice by reading (``D-50a: all``)."""
    return isinstance(value, dict) and all(key[:1].isupper() and "-" in key for key in value)


class Setting:
    """A catalogue under a ruling set."""

    def __init__(self, catalogue: Catalogue, rulings: Rulings) -> None:
        self.catalogue = catalogue
        self.rulings = rulings
        self.readings = frozenset(rulings.values())
        self.names = tuple(catalogue.cards)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.piles = tuple(catalogue.piles)
        self.pile_numbers = {name: number for number, name in enumerate(self.piles)}
        self.kinds = tuple(
            _kind(self, number, card) for number, card in enumerate(catalogue.cards.values())
        )
        self.play_cost = tuple(_cost(kind.printed.play_cost) for kind in self.kinds)
        self.recruit_cost = tuple(_cost(kind.printed.recruit_cost) for kind in self.kinds)
        self.bonus = tuple(_bonus(kind.printed) for kind in self.kinds)
        self.points = tuple(_number(kind.printed.victory_points) for kind in self.kinds)
        self.is_supply = tuple(kind.type == "supply" for kind in self.kinds)
        self.is_combat = tuple("combat" in _keywords(kind.printed) for kind in self.kinds)
        self.is_unique = tuple("unique" in _keywords(kind.printed) for kind in self.kinds)
        self.out_of_phase = frozenset(  # what may be played outside the Tactics Phase proper
            number for number, kind in enumerate(self.kinds)
            if self.is_supply[number] or self.is_combat[number]
        )  # fmt: skip
        self.active = tuple(Unit(number) for number in range(len(self.names)))
        self.exhausted = tuple(Unit(number, exhausted=True) for number in range(len(self.names)))
        self.may_deploy = frozenset(kind.number for kind in self.kinds if _may_deploy(kind))
        self._fits: dict[Which, frozenset[CardNumber]] = {}

    def fits(self, which: Which | None) -> frozenset[CardNumber]:
        """Return the cards that fit every word of *which*."""
        which = which or Which()
        if which not in self._fits:
            found = (kind.number for kind in self.kinds if _fits(kind, which))
            self._fits[which] = frozenset(found)
        return self._fits[which]


def _fits(kind: Kind, which: Which) -> bool:
    return (
        which.card in (None, kind.id)
        and which.type in (None, kind.type)
        and (which.subtype in (None, "any") or which.subtype in kind.subtypes)
        and which.nation in (None, kind.nation)
    )


def _kind(setting: Setting, number: int, card: Card) -> Kind:
    scripts: list[Script] = []

    def script(name: str, effects: Iterable[msgspec.Struct]) -> int:
        told = (resolved(effect, setting.readings) for effect in effects)
        scripts.append(Script(name, tuple(effect for effect in told if effect is not None)))
        return len(scripts) - 1

    def abilities(name: str, printed: tuple[Ability, ...]) -> tuple[Activation, ...]:
        return tuple(
            _activation(ability, setting.readings, script(f"{name}.{n}", _verbs(ability.effect)))
            for n, ability in enumerate(printed, 1)
        )

    rules = (resolved(rule, setting.readings) for rule in card.deploy_rules or ())
    return Kind(
        id=card.id,
        number=number,
        printed=card,
        pile=setting.pile_numbers[card.pile],
        type=card.type,
        subtypes=frozenset(card.subtypes or ()),
        nation=card.nation or "",
        play=script("play", _verbs(card.play_rules)),
        recruit=script("recruit", _verbs(card.recruit_rules)),
        reveal=script("reveal", _verbs(card.reveal_rules)),
        acquire=script("acquire", _verbs(card.acquire_rules)),
        play_abilities=abilities("play-ability", card.play_abilities or ()),
        deploy_abilities=abilities("deploy-ability", card.deploy_abilities or ()),
        deploy_rules=tuple(rule for rule in rules if rule is not None),
        defence=_number(card.defence),
        scripts=tuple(scripts),
    )


def _verbs(printed: Any) -> tuple[msgspec.Struct, ...]:  # noqa: ANN401 - verbs share no base class of msgspec's
    return () if printed is UNSET else tuple(printed)


def _activation(ability: Ability, readings: frozenset[str], script: int) -> Activation:
    wealth, exhaust, give_back, give_up = NOTHING, False, False, None
    for cost in _verbs(ability.cost):
        match resolved(cost, readings):
            case Pay(points):
                wealth = points_of(points).wealth
            case Exhaust():
                exhaust = True
            case Return():
                give_back = True
            case GiveUp() as owed:
                give_up = owed
            case _:  # a price that this reading leaves out
                pass
    return Activation(wealth, exhaust, give_back, give_up, script, frozenset(ability.during))


def resolved(value: S, readings: frozenset[str]) -> S | None:
    """Return *value* with each choice by reading decided; ``None`` if it needs what is left out."""
    changes: dict[str, Any] = {}
    for field in fields_of(type(value)):
        part = getattr(value, field.name)
        if is_readings(part) and part:
            part = next((part[key] for key in part if key in readings), None)
            if part is None and field.required:
                return None
            changes[field.name] = part
        elif isinstance(part, Which):
            changes[field.name] = resolved(part, readings)
        elif isinstance(part, tuple):
            told = (resolved(effect, readings) for effect in part)
            changes[field.name] = tuple(effect for effect in told if effect is not None)
    return msgspec.structs.replace(value, **changes) if changes else value


def _may_deploy(kind: Kind) -> bool:
    """Return whether the player may Deploy a card of this kind after playing it."""
    effects = kind.scripts[kind.play].effects
    return any(isinstance(effect, Deploy) and effect.choice == "may" for effect in effects)


def _cost(printed: object) -> int:
    return printed if isinstance(printed, int) else NO_COST


def _number(printed: object) -> int:
    return printed if isinstance(printed, int) else 0


def _bonus(card: Card) -> Bonus:
    return points_of(card.play_bonus) if isinstance(card.play_bonus, Points) else Bonus(NOTHING, 0)


def _keywords(card: Card) -> tuple[str, ...]:
    return card.keywords or ()
