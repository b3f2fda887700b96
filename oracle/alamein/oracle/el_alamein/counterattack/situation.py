"""What a British Counterattack Turn starts from, and a course that it may take."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Ending: TypeAlias = Literal["destroyed", "no-target"]
Putting: TypeAlias = Literal["at-random", "by-choice"]

NOBODY = -1  # who plays next when the game is over
NO_CITY = ""  # the City lost by who loses none


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what a person writes in a document, and of what is answered."""


class City(Written, frozen=True):
    """A City Card: its City Number and its Penalty."""

    card: Name
    number: Number
    penalty: Count = 0


class Unit(Written, frozen=True):
    """A Deployed Army unit with what is attached to it."""

    card: Name
    owner: Seat | None = None  # whose it is, if not of the player who has it Deployed
    attached: tuple[Name, ...] = ()  # Victory Cards
    box: Name | None = None  # the Box that an earlier interception attached to it


class Sending(Written, frozen=True):
    """What a player does in an interception, should it come to that."""

    units: tuple[Name, ...] = ()  # allotted
    pairs: dict[Name, Name] = {}  # infantry and the Box it is paired with
    destroys: tuple[Name, ...] = ()  # by allotment or by an ability
    takes: tuple[Name, ...] = ()  # destroyed enemy cards that an ability would acquire
    supplies: tuple[Name, ...] = ()  # Supply Cards played from hand


class Player(Written, frozen=True):
    """One player, in the order of seats."""

    cities: tuple[City, ...] = ()
    conquered: bool = False  # has taken a City at any time
    units: tuple[Unit, ...] = ()
    boxes: tuple[Name, ...] = ()
    victory: tuple[Name, ...] = ()  # Deployed Victory Cards that are not attached
    sends: Annotated[tuple[Sending, ...], Meta(max_length=2)] = ()  # first, and second if attacked


class Cause(Written, frozen=True):
    """Why a counterattack may be due at the end of the turn."""

    revealed: Annotated[int, Meta(ge=0, le=4)] = 1  # British Counterattack cards
    el_alamein: bool = False  # El Alamein was taken
    earlier: Count = 0  # British Counterattack Turns carried out before
    ending: bool = False  # the game is to end with this Tactics Phase


class Situation(Written, frozen=True):
    """All that bears on a counterattack as the turn that caused it ends."""

    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=9)]
    trigger: Seat = 0
    enemies: tuple[Name, ...] = ()  # the British Reinforcements pile
    city_pile: tuple[City, ...] = ()  # top first
    cause: Cause = Cause()


class Step(Written, frozen=True):
    """One interception; what is ``None`` is not said."""

    player: Seat
    faces: Count | None = None  # enemy cards not destroyed as it begins
    destroys: tuple[Name, ...] | None = None
    held: bool | None = None
    city: str | None = None  # the City lost, or nothing
    victory_cards: Count | None = None  # how many are lost


class Turn(Written, frozen=True):
    """A British Counterattack Turn: its interceptions, and why it ends."""

    steps: tuple[Step, ...] = ()
    ends: Ending | None = None


class Course(Written, frozen=True):
    """What happens between two turns; what is left out is not said."""

    turns: tuple[Turn, ...] = ()
    places: dict[Name, Name] = {}  # where a card is in the end
    city_pile: tuple[Name, ...] | None = None  # top first
    put_back: Putting | None = None  # how the forces are ordered under the Event pile
    next: Annotated[int, Meta(ge=NOBODY, le=9)] | None = None


class Breach(Struct, frozen=True, kw_only=True):
    """A clause that a course breaks: where, and by which readings."""

    clause: str
    title: str
    where: str
    readings: tuple[str, ...]

    def __str__(self) -> str:
        """Return the clause, what it says and where it is broken."""
        ruled = f", by {', '.join(self.readings)}" if self.readings else ""
        return f"{self.clause} ({self.title}{ruled}): {self.where}"


def all_cities(situation: Situation) -> list[tuple[int, City]]:
    """Return every Deployed City with the player who has it."""
    return [(seat, city) for seat, player in enumerate(situation.players) for city in player.cities]


def places(situation: Situation) -> list[str]:
    """Return every place a card can be in."""
    shared = ["out-of-game", "event", "victory", "city", "british-reinforcements"]
    zones = ("front-line", "discard", "playing-area", "hand")
    seats = range(len(situation.players))
    return shared + [f"{zone} {seat}" for zone in zones for seat in seats]


def cards(situation: Situation) -> list[str]:
    """Return every card that is named, as often as it is named as a card of its own."""
    found = [*situation.enemies, *(city.card for city in situation.city_pile)]
    for player in situation.players:
        found += [city.card for city in player.cities]
        found += [*player.boxes, *player.victory]
        for unit in player.units:
            found += [unit.card, *unit.attached, *([unit.box] if unit.box else [])]
        found += [card for sending in player.sends for card in sending.supplies]
    return found
