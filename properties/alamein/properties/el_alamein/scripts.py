"""What printed rules do: effects by the name of their script, with every reading decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from alamein.engine.deckbuilding.cards import Ability, Card, DeployRule
from alamein.engine.deckbuilding.verbs import Deploy, Gain, Points, Which
from alamein.properties.el_alamein.table import POINTS, Printed, Seat, is_british_tank

Effects = tuple[Any, ...]
NOTHING = Points()


@lru_cache(maxsize=4096)
def effects_of(printed: Printed, card: str, script: str) -> Effects:
    """Return the effects of a script: ``play``, ``recruit``, ``deploy-ability.1`` and so on."""
    if "." in script:
        ability = ability_of(printed, card, script)
        return _settled(printed, ability.effect) if ability else ()
    return _settled(printed, listed(printed.card(card), f"{script}_rules"))


@lru_cache(maxsize=4096)
def price_of(printed: Printed, card: str, script: str) -> Effects:
    """Return what an ability costs, part by part."""
    ability = ability_of(printed, card, script)
    return _settled(printed, ability.cost) if ability else ()


def ability_of(printed: Printed, card: str, script: str) -> Ability | None:
    """Return the ability whose script is called, e.g., ``play-ability.2``."""
    kind, _, place = script.partition("-ability.")
    if kind not in ("play", "deploy"):
        return None
    abilities = listed(printed.card(card), f"{kind}_abilities")
    found: Ability | None = abilities[int(place) - 1] if int(place) <= len(abilities) else None
    return found


@lru_cache(maxsize=1024)
def rules_in_play(printed: Printed, card: str) -> tuple[DeployRule, ...]:
    """Return the rules that act while the card is Deployed."""
    return _settled(printed, listed(printed.card(card), "deploy_rules"))


def listed(card: Card, field: str) -> tuple[Any, ...]:
    """Return a printed list, or nothing if the card has none."""
    value = getattr(card, field)
    return () if value is UNSET else tuple(value)


def number(value: object) -> int:
    """Return a printed number; none counts as nothing."""
    return value if isinstance(value, int) else 0


def has_cost(card: Card) -> bool:
    """Return whether a Play Cost is printed."""
    return card.play_cost is not UNSET


def bonus_of(card: Card) -> Points:
    """Return the Play Bonus."""
    return card.play_bonus if isinstance(card.play_bonus, Points) else NOTHING


def has_box(card: Card) -> bool:
    """Return whether the card has the yellow box of Deploy Rules."""
    return bool(listed(card, "deploy_rules") or listed(card, "deploy_abilities"))


def keyword(card: Card, word: str) -> bool:
    """Return whether *word* is among the keywords."""
    return word in listed(card, "keywords")


def opening_cards(printed: Printed, seat: Seat) -> list[str]:
    """Return the Supply Cards in hand that the points at the start of a turn are enough for."""
    points = int(printed.takes("D-115b"))
    cards = map(printed.card, seat.hand)
    return [
        c.id for c in cards if c.type == "supply" and has_cost(c) and number(c.play_cost) <= points
    ]


def deploys(printed: Printed, card: str) -> Deploy | None:
    """Return how the card is Deployed when it has been played, if it says so."""
    found = (each for each in effects_of(printed, card, "play") if isinstance(each, Deploy))
    return next(found, None)


def points_in(effects: Iterable[Any]) -> Iterator[Points]:
    """Yield the points that effects give."""
    return (effect.value for effect in effects if isinstance(effect, Gain))


def wealth(points: Points) -> dict[str, int]:
    """Return the points that go into the purse; Draw Points do not."""
    return {kind: getattr(points, kind) for kind in POINTS}


def fits(printed: Printed, name: str, which: Which | None) -> bool:
    """Return whether a card fits every word of *which*."""
    if which is None:
        return True
    card, subtype = printed.card(name), choice(printed, which.subtype)
    return (
        which.card in (None, name)
        and which.type in (None, card.type)
        and (subtype in (None, "any") or subtype in listed(card, "subtypes"))
        and which.nation in (None, card.nation)
    )


def fits_unit(printed: Printed, name: str, which: Which | None) -> bool:
    """Return whether a Deployed card fits; under D-60a a British tank there is an Army unit."""
    tank = is_british_tank(printed.card(name))
    if which is not None and which.type == "army" and tank and printed.takes("D-60a"):
        which = msgspec.structs.replace(which, type=None)
    return fits(printed, name, which)


def choice(printed: Printed, value: Any) -> Any:  # noqa: ANN401 - printed values are of any kind
    """Return *value*, or what it is under the reading in force if it is written by reading."""
    if not is_choice(value):
        return value
    return next((said for reading, said in value.items() if printed.takes(reading)), None)


def is_choice(value: object) -> bool:
    """Return whether *value* is written by reading (``D-50a: all``)."""
    return isinstance(value, dict) and bool(value) and all(key.startswith("D-") for key in value)


def _settled(printed: Printed, effects: Iterable[Any]) -> Effects:
    return tuple(told for effect in effects if (told := _settle(printed, effect)) is not None)


def _settle(printed: Printed, effect: Any) -> Any:  # noqa: ANN401 - verbs share no base class of msgspec's
    """Return *effect* under the readings in force; nothing if they leave out what it needs."""
    changes: dict[str, Any] = {}
    for field in msgspec.structs.fields(type(effect)):
        value = getattr(effect, field.name)
        if is_choice(value):
            changes[field.name] = choice(printed, value)
            if changes[field.name] is None and field.required:
                return None
        elif isinstance(value, tuple) and any(isinstance(part, msgspec.Struct) for part in value):
            changes[field.name] = _settled(printed, value)
    return msgspec.structs.replace(effect, **changes) if changes else effect
