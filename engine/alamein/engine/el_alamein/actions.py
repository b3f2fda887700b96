"""What a player can choose: a closed union of small values."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from alamein.engine.deckbuilding.setting import Unit


class Play(Struct, frozen=True, tag="play", tag_field="do"):
    """Play a card from hand; *aside* names a player who is not the one to move."""

    card: int
    aside: int = -1


class Deploy(Struct, frozen=True, tag="deploy", tag_field="do"):
    """Move a played card to the Front Line."""

    card: int


class Use(Struct, frozen=True, tag="use", tag_field="do"):
    """Use an ability, counted from 1, of a card in the Front Line or, *played*, of a played one."""

    unit: Unit
    ability: int
    played: bool = False


class Apply(Struct, frozen=True, tag="apply", tag_field="do"):
    """Have the effect of a Deployed card act in this interception."""

    card: int


class Attack(Struct, frozen=True, tag="attack", tag_field="do"):
    """Declare Combat against a Site."""

    site: int


class Recruit(Struct, frozen=True, tag="recruit", tag_field="do"):
    """Buy the top card of a pile."""

    pile: int


class Proceed(Struct, frozen=True, tag="proceed", tag_field="do"):
    """Go on: end the phase or the window."""


class DrawCards(Struct, frozen=True, tag="draw", tag_field="do"):
    """Draw cards for Draw Points; those left are lost."""

    count: int


class Choose(Struct, frozen=True, tag="choose", tag_field="do"):
    """Choose a card from where the decision says."""

    card: int


class ChooseUnit(Struct, frozen=True, tag="choose-unit", tag_field="do"):
    """Choose a card that lies in a player's Front Line or Playing Area."""

    unit: Unit
    player: int = -1


class ChoosePlayer(Struct, frozen=True, tag="choose-player", tag_field="do"):
    """Choose a player."""

    player: int


class Decline(Struct, frozen=True, tag="decline", tag_field="do"):
    """Choose nothing of what is offered."""


class Offer(Struct, frozen=True, tag="offer", tag_field="do"):
    """Pay Attack Points for the objective of the Combat."""

    amount: int


class Order(Struct, frozen=True):
    """How many units alike take how many enemy cards each, with a Box or in the group or not.

    A pair that takes none is formed and held back.
    """

    unit: Unit
    count: int
    targets: int
    paired: bool = False
    grouped: bool = False


class Allot(Struct, frozen=True, tag="allot", tag_field="do"):
    """Announce the allotment: who goes, and which enemy cards are destroyed."""

    orders: tuple[Order, ...] = ()
    destroyed: tuple[int, ...] = ()


Action: TypeAlias = (
    Play | Deploy | Use | Apply | Attack | Recruit | Proceed | DrawCards | Choose | ChooseUnit
    | ChoosePlayer | Decline | Offer | Allot
)  # fmt: skip

PROCEED = Proceed()
DECLINE = Decline()
