"""The vocabulary of printed rules: what a card costs to use, and what it then does.

A verb is written as a mapping with one key (``gain: {attack: 4}``). A value that depends on how
a dispute is decided is written as a mapping from readings (``count: {D-50a: all, D-50b: 2}``); a
reading that is not listed leaves the value out.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from alamein.engine.core.rulebook import Entry
from alamein.engine.core.schema import Worded

Number: TypeAlias = Annotated[int, Meta(ge=0)]
This: TypeAlias = Literal["this"]
Count: TypeAlias = int | Literal["all"] | dict[str, int | Literal["all"]]
Zone: TypeAlias = Literal["hand", "front-line", "playing-area", "any"]
SomeZone: TypeAlias = Zone | dict[str, Zone]
Window: TypeAlias = Literal["tactics", "combat", "after-combat", "interception"]


class Points(Entry, frozen=True):
    """Points of the wallet, by kind."""

    tactic: Number = 0
    supply: Number = 0
    draw: Number = 0
    reinforcement: Number = 0
    attack: Number = 0


class Which(Entry, frozen=True):
    """The cards that fit every word given."""

    card: str | None = None
    type: str | None = None
    subtype: str | dict[str, str] | None = None
    nation: str | None = None


class Cost(Worded):
    """What must be paid, in full, before an ability acts."""

    words: ClassVar[dict[str, type[Struct]]] = {}


class Effect(Worded):
    """What a printed rule does."""

    words: ClassVar[dict[str, type[Struct]]] = {}


class Pay(Entry, Cost, frozen=True):
    """Pay points from the wallet."""

    value: Points


class Exhaust(Entry, Cost, frozen=True):
    """Exhaust this card; an exhausted one cannot be exhausted again."""

    value: This


class Return(Entry, Cost, Effect, frozen=True):
    """Return this card to its pile in the War Zone."""

    value: This


class GiveUp(Entry, Cost, Effect, frozen=True):
    """Move own cards of a kind to the discard pile; the player chooses them."""

    which: Which
    count: Count
    zone: SomeZone


class Forfeit(Entry, Effect, frozen=True):
    """Move this card to its owner's discard pile."""

    value: This


class Scrap(Entry, Effect, frozen=True):
    """Take this card out of the game."""

    value: This


class Gain(Entry, Effect, frozen=True):
    """Add points to the wallet; Draw Points are used at once or lost."""

    value: Points


class Deploy(Entry, Effect, frozen=True):
    """Put this card on the Front Line when it is played, or let the player do so."""

    choice: Literal["must", "may"]
    exhausted: bool | dict[str, bool] = False


class Attach(Entry, Effect, frozen=True):
    """Attach this card, as soon as it is received, to a Deployed card; or Deploy it."""

    to: Which


class Rating(Entry, Effect, frozen=True):
    """Change the Interception rating of units; of the bearer when the card is attached."""

    add: int | dict[str, int] | None = None
    set: int | dict[str, int] | None = None
    which: Which | None = None


class Reactivate(Entry, Effect, frozen=True):
    """Make exhausted Deployed cards active again; the player chooses them."""

    which: Which
    count: Count


class Destroy(Entry, Effect, frozen=True):
    """Destroy revealed enemy cards; the player chooses them."""

    which: Which
    count: Count


class Disengage(Entry, Effect, frozen=True):
    """Count own units as not having fought enemies of a kind, or not at all, in this Combat."""

    value: str | dict[str, str]


class Salvage(Entry, Effect, frozen=True):
    """Acquire destroyed enemy cards that still lie there."""

    which: Which
    count: Count


class Take(Entry, Effect, frozen=True):
    """Acquire a card from the top of its War Zone pile without paying for it."""

    which: Which
    to: Literal["discard-pile", "hand"]


class Look(Entry, Effect, frozen=True):
    """Look at the top cards of the own deck, take some into the hand, put the rest back."""

    top: int
    take: int


class Weaken(Entry, Effect, frozen=True):
    """Lower the total defence of the objective of this Combat."""

    value: int


class Reveal(Entry, Effect, frozen=True):
    """Reveal further Event Cards in the place of this one."""

    value: int


class Counterattack(Entry, Effect, frozen=True):
    """A British Counterattack Turn follows this turn."""

    value: Literal["after-this-turn"]


class Muster(Entry, Effect, frozen=True):
    """Fill the British Reinforcements pile from the Event pile up to a number of cards."""

    value: int | dict[str, int]


class Place(Entry, Effect, frozen=True):
    """Put this card, on being acquired, in the Combat Zone of a player of one's choice."""

    value: Literal["any-player"]


Cost.words = {"pay": Pay, "exhaust": Exhaust, "return": Return, "give-up": GiveUp}
Effect.words = {
    "gain": Gain,
    "deploy": Deploy,
    "return": Return,
    "forfeit": Forfeit,
    "scrap": Scrap,
    "give-up": GiveUp,
    "attach": Attach,
    "rating": Rating,
    "reactivate": Reactivate,
    "destroy": Destroy,
    "disengage": Disengage,
    "salvage": Salvage,
    "take": Take,
    "look": Look,
    "weaken": Weaken,
    "reveal": Reveal,
    "counterattack": Counterattack,
    "muster": Muster,
    "place": Place,
}
