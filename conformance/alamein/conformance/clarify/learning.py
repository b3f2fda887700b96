"""Small positions made up of what was seen in play, without knowing any rule of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from alamein.conformance.scenarios.facts import said
from alamein.conformance.scenarios.smaller import COMING, copied
from alamein.engine.core.game import Position

Plain: TypeAlias = Any
Place: TypeAlias = tuple[str, ...]
Pick: TypeAlias = Callable[[int], int]  # one of the numbers below the one given
MEMBER = "*"  # the step from a list to what it holds
PLAYERS = "players"
WHOLE = 8  # so many examples of a part are kept whole
FEW = 5  # a list of a small position has fewer members
LONG = 8  # a list with more members can be cut short
ENDS = 6  # one position in so many is of a game that is over
KIN = 8  # one list in so many holds what was seen in another one
OFTEN = 3  # a plain member, such as a card by its name, is so many times as likely as another


class Scene(NamedTuple):
    """A phase, and what mostly is not there but can be in it."""

    phase: str
    with_: str


class Seen:
    """What stood at each place of the positions seen."""

    def __init__(self) -> None:
        self._values: dict[Place, dict[str, Plain]] = {}
        self._steps: dict[Place, list[str]] = {}
        self._lists: set[Place] = set()
        self._whole: dict[str, list[Plain]] = {}
        self._ends: list[Position] = []
        self.scenes: list[Scene] = []

    def learn(self, position: Position) -> None:
        """Take notice of everything in a complete position."""
        self._learn(position, ())
        for name, part in position.items():
            if isinstance(part, dict) and len(self._whole.setdefault(name, [])) < WHOLE:
                self._whole[name].append(part)

    def learn_end(self, position: Position) -> None:
        """Take notice of how a game that is over is written: of all but cards and numbers."""
        plain = {key: part for key, part in position.items() if isinstance(part, bool | str)}
        self._ends.append({**plain, COMING: position[COMING]})

    def settle(self, phases: Iterable[str], possible: Callable[[Position], bool]) -> None:
        """Find out in which phase what mostly is not there, such as a Combat, can be.

        Of the ends of games those are kept that fit a few players.
        """
        self._ends = [end for end in self._ends if possible(end)]
        for phase in phases:
            for name in ("", *self._absent()):
                tried = [{name: copied(part)} for part in self._whole.get(name, [])] or [{}]
                if any(possible({"phase": phase, **part}) for part in tried):
                    self.scenes.append(Scene(phase, name))

    def _absent(self) -> list[str]:
        return [name for name in self._whole if "null" in self._values.get((name,), {})]

    def _learn(self, value: Plain, place: Place) -> None:
        if isinstance(value, list):
            self._lists.add(place)
            parts = [(MEMBER, part) for part in value]
        else:
            parts = list(value.items()) if isinstance(value, dict) else []
        steps = self._steps.setdefault(place, []) if parts else []
        for step, part in parts:
            if step not in steps:
                steps.append(step)
            self._learn(part, (*place, step))
        if not isinstance(value, dict | list) or place[-1:] == (MEMBER,):
            self._values.setdefault(place, {}).setdefault(said(value), value)

    def small(self, pick: Pick) -> Position:
        """Return a partial position of few cards; many of them are impossible."""
        found: Position = {PLAYERS: [self._player(pick) for _ in range(2 + (pick(3) == 0))]}
        if self._ends and (not self.scenes or pick(ENDS) == 0):
            return {**found, **copied(self._ends[pick(len(self._ends))])}
        scene = self.scenes[pick(len(self.scenes))]
        found["phase"] = scene.phase
        if scene.with_:
            found[scene.with_] = self._drawn((scene.with_,), pick)
        for name in self._steps[()]:
            if name not in {PLAYERS, COMING, *self._absent()} and pick(4) == 0:
                found[name] = self._drawn((name,), pick)
        return found

    def _player(self, pick: Pick) -> Position:
        place = (PLAYERS, MEMBER)
        names = [name for name in self._steps.get(place, ()) if pick(2)]
        return {name: self._drawn((*place, name), pick) for name in names}

    def _drawn(self, place: Place, pick: Pick) -> Plain:
        """Return something for *place*; of a mapping most parts, or about five of many."""
        if place in self._lists:
            return self._members((*place, MEMBER), pick)
        if place in self._steps:
            steps = self._steps[place]
            few = len(steps) // 5
            chosen = [step for step in steps if (pick(few) == 0 if few > 1 else pick(4))]
            return {step: self._drawn((*place, step), pick) for step in chosen}
        seen = list(self._values[place].values())
        return seen[pick(len(seen))]

    def _members(self, place: Place, pick: Pick) -> list[Plain]:
        """Return a few members of a list; half of them are the one before again."""
        seen = self._seen_at(place, pick)
        plain = [value for value in seen if not isinstance(value, dict)]
        found: list[Plain] = []
        for _ in range(pick(FEW) if seen else 0):
            if found and pick(2):
                found.append(copied(found[-1]))
            else:
                among = plain if plain and pick(OFTEN + 1) else seen
                found.append(copied(among[pick(len(among))]))
        return found

    def _seen_at(self, place: Place, pick: Pick) -> list[Plain]:
        """Return what was seen in a list; at times in another list of the same owner."""
        others = [(*place[:-2], step, MEMBER) for step in self._steps.get(place[:-2], ())]
        kin = [other for other in others if other in self._values]
        elsewhere = place[:-2] and kin and pick(KIN) == 0
        return list(self._values.get(kin[pick(len(kin))] if elsewhere else place, {}).values())

    def cut_short(self, position: Position, pick: Pick) -> Position:
        """Return a complete position with a long list nearly emptied into one of such cards."""
        cut: Position = copied(position)
        lists = [(place, one) for place, one in _lists(cut, ()) if _is_plain(one)]
        long = [one for _, one in lists if len(one) > LONG]
        mixed = [one for one in long if len({*map(str, one)}) > 1]
        among = mixed if mixed and pick(4) else long
        if among:
            source = among[pick(len(among))]
            held = {*map(said, source)}
            fit = [one for place, one in lists if held & {*self._values.get((*place, MEMBER), ())}]
            target = fit[pick(len(fit))] if fit else source
            if target is not source:
                kept = pick(FEW)
                target += source[kept:]
                del source[kept:]
        return cut


def _lists(value: Plain, place: Place) -> Iterator[tuple[Place, list[Plain]]]:
    """Yield every list of a document with its place."""
    if isinstance(value, list):
        yield place, value
    steps = value.items() if isinstance(value, dict) else ((MEMBER, part) for part in value)
    for step, part in steps:
        if isinstance(part, dict | list):
            yield from _lists(part, (*place, step))


def _is_plain(listed: list[Plain]) -> bool:
    return not any(isinstance(one, dict) for one in listed)
