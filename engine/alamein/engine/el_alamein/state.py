"""The state of a game: zones, wallets, what is under way, and what is still to be done."""

from __future__ import annotations

from typing import NamedTuple

from alamein.engine.core.game import Event
from alamein.engine.deckbuilding.setting import Kind, Setting, Unit
from alamein.engine.el_alamein.steps import Step

TACTIC, SUPPLY, REINFORCEMENT, ATTACK = range(4)
NOBODY = -1


class Player:
    """One player's cards and points. Lists of cards end with the top card."""

    __slots__ = ("area", "deck", "discard", "front", "hand", "unique", "wallet")

    def __init__(self) -> None:
        self.deck: list[int] = []
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.area: list[Unit] = []
        self.front: list[Unit] = []
        self.wallet = [0, 0, 0, 0]
        self.unique: list[int] = []

    def copy(self) -> Player:
        """Return an independent copy."""
        other = Player.__new__(Player)
        other.deck = self.deck[:]
        other.hand = self.hand[:]
        other.discard = self.discard[:]
        other.area = self.area[:]
        other.front = self.front[:]
        other.wallet = self.wallet[:]
        other.unique = self.unique[:]
        return other


class Enemy(NamedTuple):
    """A revealed Event Card; who destroyed it, or nobody."""

    card: int
    destroyer: int = NOBODY


class Combat:
    """A Combat under way: its objective, the Garrison, and what weakens the defence."""

    __slots__ = ("garrison", "pending", "site", "weakened", "won")

    def __init__(self, site: int) -> None:
        self.site = site
        self.garrison: list[Enemy] = []
        self.pending: list[int] = []  # revealed cards whose red text has not acted yet
        self.weakened = 0
        self.won = False

    def copy(self) -> Combat:
        """Return an independent copy."""
        other = Combat(self.site)
        other.garrison = self.garrison[:]
        other.pending = self.pending[:]
        other.weakened = self.weakened
        other.won = self.won
        return other


class Counterattack:
    """A British Counterattack Turn under way."""

    __slots__ = ("applied", "boosts", "enemies", "interceptor", "queue", "trigger")

    def __init__(self, trigger: int) -> None:
        self.trigger = trigger
        self.enemies: list[Enemy] = []
        self.interceptor = NOBODY
        self.queue: list[int] = []
        self.boosts: list[int] = []
        self.applied: list[int] = []

    def copy(self) -> Counterattack:
        """Return an independent copy."""
        other = Counterattack(self.trigger)
        other.enemies = self.enemies[:]
        other.interceptor = self.interceptor
        other.queue = self.queue[:]
        other.boosts = self.boosts[:]
        other.applied = self.applied[:]
        return other


class State:
    """One moment of a game."""

    __slots__ = (
        "active",
        "agenda",
        "box",
        "combat",
        "combats",
        "conquerors",
        "counterattack",
        "counterattacks",
        "disengaged",
        "due",
        "ending",
        "events",
        "fought",
        "piles",
        "players",
        "setting",
        "turn",
    )

    def __init__(self, setting: Setting, players: int) -> None:
        self.setting = setting
        self.players = [Player() for _ in range(players)]
        self.piles: list[list[int]] = [[] for _ in setting.piles]
        self.box: list[int] = []
        self.agenda: list[Step] = []
        self.active = 0
        self.turn = 0
        self.combat: Combat | None = None
        self.counterattack: Counterattack | None = None
        self.combats = 0  # declared in this Tactics Phase
        self.fought: list[int] = []  # enemy cards fought in this turn
        self.disengaged = ""  # the kind of enemy that does not count as fought
        self.due = 0  # counterattacks that follow this turn
        self.counterattacks = 0  # carried out so far
        self.conquerors: list[int] = []  # players who ever took a City
        self.ending = False
        self.events: list[Event] | None = None

    def copy(self) -> State:
        """Return an independent copy; nobody listens to it."""
        other = State.__new__(State)
        other.setting = self.setting
        other.players = [player.copy() for player in self.players]
        other.piles = [pile[:] for pile in self.piles]
        other.box = self.box[:]
        other.agenda = self.agenda[:]
        other.active = self.active
        other.turn = self.turn
        other.combat = self.combat and self.combat.copy()
        other.counterattack = self.counterattack and self.counterattack.copy()
        other.combats = self.combats
        other.fought = self.fought[:]
        other.disengaged = self.disengaged
        other.due = self.due
        other.counterattacks = self.counterattacks
        other.conquerors = self.conquerors[:]
        other.ending = self.ending
        other.events = None
        return other

    def tell(self, clause: str, what: str, player: int | None = None, *facts: int | str) -> None:
        """Report that something happened, if anybody listens."""
        if self.events is not None:
            self.events.append(Event(clause, what, player, facts))

    def kind(self, card: int) -> Kind:
        """Return what is known of *card*."""
        return self.setting.kinds[card]

    def pile(self, name: str) -> list[int]:
        """Return the War Zone pile called *name*; its last card is the top."""
        return self.piles[self.setting.pile_numbers[name]]

    def enemies(self) -> list[Enemy]:
        """Return the revealed enemy cards of the Combat or counterattack under way."""
        if self.counterattack is not None:
            return self.counterattack.enemies
        return self.combat.garrison if self.combat is not None else []
