"""What is still to be done, as data: a stack of steps, the next one on top."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

WindowName: TypeAlias = Literal[
    "starting", "tactics", "combat", "after-combat", "reinforcement", "clean-up",
    "preparation", "aftermath",
]  # fmt: skip
Act: TypeAlias = Literal[
    "begin-turn", "begin-tactics", "end-tactics", "begin-reinforcement", "begin-clean-up",
    "end-clean-up", "lose-points", "end-turn", "reveal-garrison", "red-text", "check-attacker",
    "move-reinforcements", "conquer", "battle-damage", "victory-cards", "spoils", "put-events-back",
    "end-combat", "begin-counterattack", "next-interceptor", "outcome", "end-interception",
    "end-counterattack", "game-over",
]  # fmt: skip
Wanted: TypeAlias = Literal["give-up", "reactivate", "destroy", "salvage", "take", "damage"]


class Base(Struct, frozen=True):
    """A step; those that wait for a player say whom they wait for."""

    decides: ClassVar[bool] = True


class Run(Base, frozen=True, tag="run", tag_field="step"):
    """Something the rules do by themselves; *number* and *card* are what it is about, if any."""

    decides: ClassVar[bool] = False
    act: Act
    player: int
    number: int = 0
    card: int = -1


class Effects(Base, frozen=True, tag="effects", tag_field="step"):
    """Carry out the effects of a printed script from *next* on."""

    decides: ClassVar[bool] = False
    player: int
    card: int
    script: int
    next: int = 0


class Acquire(Base, frozen=True, tag="acquire", tag_field="step"):
    """Give a card taken out of the War Zone to a player."""

    decides: ClassVar[bool] = False
    player: int
    card: int
    recruited: bool = False
    to_hand: bool = False


class Window(Base, frozen=True, tag="window", tag_field="step"):
    """A player may act, again and again, until going on."""

    name: WindowName
    player: int


class Draw(Base, frozen=True, tag="draw", tag_field="step"):
    """Draw Points, to be used now or lost."""

    player: int
    count: int


class Pick(Base, frozen=True, tag="pick", tag_field="step"):
    """Pick cards for an effect of *card*, one after another, *left* of them."""

    player: int
    wanted: Wanted
    card: int
    script: int
    index: int
    left: int


class Look(Base, frozen=True, tag="look", tag_field="step"):
    """Take some of the cards seen into the hand, then put the others back, bottom first."""

    player: int
    cards: tuple[int, ...]
    take: int


class PutUnder(Base, frozen=True, tag="put-under", tag_field="step"):
    """Choose the order in which cards go under a pile."""

    player: int
    pile: int
    cards: tuple[int, ...]


class MayDeploy(Base, frozen=True, tag="may-deploy", tag_field="step"):
    """Deploy the card just played, or leave it in the Playing Area."""

    player: int
    card: int


class MayAttach(Base, frozen=True, tag="may-attach", tag_field="step"):
    """Attach the card just received to a unit, or Deploy it."""

    player: int
    card: int


class Hand(Base, frozen=True, tag="hand", tag_field="step"):
    """Put the card just received in the Combat Zone of a player of one's choice."""

    player: int
    card: int


class Keep(Base, frozen=True, tag="keep", tag_field="step"):
    """Keep one card of the hand in Clean-Up, or none."""

    player: int


class Payment(Base, frozen=True, tag="payment", tag_field="step"):
    """Pay Attack Points for the objective of the Combat."""

    player: int


class Allotting(Base, frozen=True, tag="allotting", tag_field="step"):
    """Allot units to the Counterattacking Forces."""

    player: int


Step: TypeAlias = (
    Run | Effects | Acquire | Window | Draw | Pick | Look | PutUnder | MayDeploy | MayAttach | Hand
    | Keep | Payment | Allotting
)  # fmt: skip


def held_by(step: Step) -> tuple[int, ...]:
    """Return the cards that are nowhere but in the hands of a step."""
    if isinstance(step, Look | PutUnder):
        return step.cards
    return (step.card,) if isinstance(step, Acquire | MayAttach | Hand) else ()
