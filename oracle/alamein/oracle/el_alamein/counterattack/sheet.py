"""The unknowns of a counterattack, and the constraints on them, each named by its clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from alamein.engine.el_alamein.clause import Clause
from alamein.oracle.el_alamein.counterattack.situation import Situation, cards, places
from alamein.oracle.solving import (
    PATIENT,
    Formula,
    Limits,
    Solver,
    Term,
    choice,
    every,
    follows,
    integer,
    no,
    some,
    total,
    truth,
)


@dataclass
class Round:
    """The unknowns of one British Counterattack Turn, one of each for a possible interception."""

    name: str
    held: Formula  # whether the turn takes place
    order: list[Term]  # who is a target, first to last; -1 beyond the last
    used: list[Formula]  # whether that target's interception takes place
    success: list[Formula]
    faced: list[Term]
    city: list[Term]  # the City lost, by its place in the sheet's list; -1 for none
    victory: list[Term]  # how many Victory Cards are lost
    hit: list[dict[str, Formula]]  # by enemy card: whether it is destroyed in this interception
    taken: list[dict[str, Formula]]  # by Victory Card: whether it is lost in this interception
    destroyed: Formula  # whether the turn ends because no enemy card is left
    known: dict[tuple[int, int, int], Formula] = field(default_factory=dict)  # see `acts`

    def is_down(self, enemy: str, steps: int) -> Formula:
        """Return whether *enemy* is destroyed within the first *steps* interceptions."""
        return some(hit[enemy] for hit in self.hit[:steps])

    def all_down(self, steps: int) -> Formula:
        """Return whether no enemy card is left after the first *steps* interceptions."""
        return every(self.is_down(enemy, steps) for enemy in self.hit[0])

    def acts(self, seat: int, nth: int, step: int) -> Formula:
        """Return whether *step* is the interception number *nth* of a player."""
        key = (seat, nth, step)
        if key not in self.known:
            before = count(other == seat for other in self.order[:step])
            acts = every([self.used[step], self.order[step] == seat, before == nth])
            self.known[key] = acts
        return self.known[key]

    def where(self, step: int) -> str:
        """Return a name for *step*."""
        return f"{self.name}, interception {step + 1}"


def count(formulas: Iterable[Formula]) -> Term:
    """Return how many of *formulas* hold."""
    return total(choice(formula, 1, 0) for formula in formulas)


@dataclass
class Sheet:
    """A solver with all unknowns of a situation under some rulings."""

    situation: Situation
    rulings: Mapping[str, str]
    limits: Limits = PATIENT
    rounds: list[Round] = field(default_factory=list)
    disputes: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by name of a constraint

    def __post_init__(self) -> None:
        self.solver = Solver(self.limits)
        self.places = places(self.situation)
        self.turns = integer("turns")
        self.next = integer("next")
        self.by_choice = truth("put back by choice")
        self.place = {card: integer(f"place {card}") for card in cards(self.situation)}
        for spot in self.place.values():
            self.solver.require(spot >= 0, spot < len(self.places))

    def reads(self, *readings: str) -> bool:
        """Return whether all *readings* are in force."""
        return all(self.rulings[reading[:-1]] == reading for reading in readings)

    def rule(
        self, clause: Clause, where: str, *formulas: Formula, by: tuple[str, ...] = ()
    ) -> None:
        """Demand *formulas* because of a clause, as read under the disputes *by*."""
        name = f"{clause}: {where}"
        self.disputes[name] = tuple(dict.fromkeys((*self.disputes.get(name, ()), *by)))
        self.solver.named(name, *formulas)

    def lies(self, card: str, place: str) -> Formula:
        """Return that *card* is at *place* in the end."""
        return self.place[card] == self.places.index(place)

    def add_round(self, steps: int) -> Round:
        """Return the unknowns of one more turn, with room for some interceptions."""
        number = len(self.rounds)
        name = f"turn {number + 1}"
        enemies = () if number else self.situation.enemies
        victory = [card for player in self.situation.players for card in player.victory]
        units = [unit for player in self.situation.players for unit in player.units]
        victory += [card for unit in units for card in unit.attached]
        made = Round(
            name=name,
            held=self.turns > number,
            order=[integer(f"{name} order {k}") for k in range(steps)],
            used=[truth(f"{name} used {k}") for k in range(steps)],
            success=[truth(f"{name} success {k}") for k in range(steps)],
            faced=[integer(f"{name} faced {k}") for k in range(steps)],
            city=[integer(f"{name} city {k}") for k in range(steps)],
            victory=[integer(f"{name} victory {k}") for k in range(steps)],
            hit=[{e: truth(f"{name} hit {k} {e}") for e in enemies} for k in range(steps)],
            taken=[{v: truth(f"{name} taken {k} {v}") for v in victory} for k in range(steps)],
            destroyed=truth(f"{name} destroyed"),
        )
        self.rounds.append(made)
        self._mean(made)
        return made

    def _mean(self, made: Round) -> None:
        """Say what the unknowns mean: an interception not carried out does nothing."""
        seats = len(self.situation.players)
        require = self.solver.require
        for step, used in enumerate(made.used):
            who = made.order[step]
            before = made.used[step - 1] if step else made.held
            require(who >= -1, who < seats, follows(used, every([before, who >= 0])))
            if step:
                require(follows(made.order[step - 1] < 0, who < 0))
            quiet = [no(hit) for hit in made.hit[step].values()]
            quiet += [no(taken) for taken in made.taken[step].values()]
            quiet += [no(made.success[step]), made.city[step] == -1]
            require(follows(no(used), every(quiet)))
        require(follows(no(made.held), every([made.order[0] < 0, no(made.destroyed)])))
