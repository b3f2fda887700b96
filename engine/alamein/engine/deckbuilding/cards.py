"""A card type: what is printed on it, and where each value comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from alamein.engine.core.rulebook import Entry, Text
from alamein.engine.deckbuilding.provenance import Provenance
from alamein.engine.deckbuilding.verbs import Cost, Effect, Number, Points, Which, Window

CardId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
CardType: TypeAlias = Literal["supply", "army", "strategy", "support", "event", "site", "victory"]
Subtype: TypeAlias = Literal[
    "infantry", "tank", "artillery", "vehicle", "headquarters", "facility", "commander",
    "box", "city", "weather", "air", "order",
]  # fmt: skip
Nation: TypeAlias = Literal["german", "italian", "british"]
Keyword: TypeAlias = Literal["combat", "unique"]


class Ability(Entry, frozen=True):
    """An Activation Ability: pay the cost, have the effect; ``during`` limits the windows."""

    cost: Annotated[tuple[Cost, ...], Meta(min_length=1)]
    effect: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    during: tuple[Window, ...] = ()


class DeployRule(Entry, frozen=True):
    """A rule of a Deployed card that acts by itself: always, or when its moment comes."""

    at: Literal["always", "end-of-turn", "attached"]
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    exhausted: bool = False
    after_combat: Literal["any", "none-needed"] | dict[str, Literal["any", "none-needed"]] = (
        "none-needed"
    )
    fought: Which | None = None


class BattleDamage(Entry, frozen=True):
    """The Deployed Army units lost after a Combat: how many, and of what kind if it says so."""

    count: Number
    which: Which | None = None


Opt: TypeAlias = UnsetType


class Printed(Entry, frozen=True):
    """The fields that may be printed on a card; one that is not printed is left out."""

    number: Text | Opt = UNSET
    names: dict[str, Text] | Opt = UNSET
    type: CardType | Opt = UNSET
    subtypes: tuple[Subtype, ...] | Opt = UNSET
    nation: Nation | Opt = UNSET
    copies: Annotated[int, Meta(ge=1)] | Opt = UNSET
    play_cost: Number | Opt = UNSET
    recruit_cost: Number | Opt = UNSET
    keywords: tuple[Keyword, ...] | Opt = UNSET
    play_bonus: Points | Opt = UNSET
    play_rules: tuple[Effect, ...] | Opt = UNSET
    play_abilities: tuple[Ability, ...] | Opt = UNSET
    recruit_rules: tuple[Effect, ...] | Opt = UNSET
    reveal_rules: tuple[Effect, ...] | Opt = UNSET
    acquire_rules: tuple[Effect, ...] | Opt = UNSET
    deploy_rules: tuple[DeployRule, ...] | Opt = UNSET
    deploy_abilities: tuple[Ability, ...] | Opt = UNSET
    defence: Number | Opt = UNSET
    city_number: Annotated[int, Meta(ge=1)] | Opt = UNSET
    garrison: Number | Opt = UNSET
    reinforcements: Number | Opt = UNSET
    victory_cards: Number | Opt = UNSET
    penalty: Number | Opt = UNSET
    battle_damage: BattleDamage | Opt = UNSET
    victory_points: int | Opt = UNSET


PRINTED = Printed.__struct_fields__
RULE_LISTS = frozenset(
    {
        "play_rules",
        "play_abilities",
        "recruit_rules",
        "reveal_rules",
        "acquire_rules",
        "deploy_rules",
        "deploy_abilities",
    }
)


class Card(Printed, frozen=True, kw_only=True):
    """A card type with the provenance of every printed field.

    Of a list of rules the provenance is given for the whole (``deploy_abilities``) or one by one,
    counted as players count (``deploy_abilities.2`` is the second).
    """

    id: CardId
    pile: CardId
    names: dict[str, Text]
    type: CardType
    copies: Annotated[int, Meta(ge=1)]
    provenance: dict[str, Provenance]

    def printed(self) -> Iterator[tuple[str, Any]]:
        """Yield the fields this card carries, with their values."""
        for name in PRINTED:
            if (value := getattr(self, name)) is not UNSET:
                yield name, value

    def facts(self) -> Iterator[str]:
        """Yield the name of every single fact: each field, each name, each rule of a list."""
        for name, value in self.printed():
            if name == "names":
                yield from (f"names.{edition}" for edition in value)
            elif name in RULE_LISTS and value:
                yield from (f"{name}.{n}" for n in range(1, len(value) + 1))
            else:
                yield name

    def origin(self, fact: str) -> Provenance | None:
        """Return the provenance of *fact*, its own or that of the list it stands in."""
        return self.provenance.get(fact) or self.provenance.get(fact.partition(".")[0])


class Pile(Entry, frozen=True):
    """A pile of the War Zone: how it is ordered and whether it lies face up."""

    id: CardId
    order: Literal["one-kind", "as-listed", "shuffled", "by-city-number", "empty"]
    face: Literal["up", "down"]
    provenance: Provenance


class CardFile(Entry, frozen=True):
    """``cards.yaml``: every card type of a game, its piles and its starting deck."""

    starting_deck: dict[str, Number]
    starting_deck_provenance: Provenance
    piles: tuple[Pile, ...]
    cards: tuple[Card, ...]


class OverlayCard(Printed, frozen=True, kw_only=True):
    """The printed values an owner of the game read off one card."""

    id: CardId
    not_printed: tuple[str, ...] = ()


class OverlayFile(Entry, frozen=True):
    """An overlay: printed values laid over a catalogue."""

    overlay: Text
    cards: tuple[OverlayCard, ...]
