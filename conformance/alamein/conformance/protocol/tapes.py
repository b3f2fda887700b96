"""Tapes with names: chance told to somebody else, and chance as somebody else told it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from alamein.conformance.protocol.messages import Choice, Shuffle
from alamein.engine.core.chance import Chance, TapeError

Entry = Shuffle | Choice


@dataclass
class Telling:
    """Passes outcomes on, and keeps them as a tape with names, which says nothing of nothing."""

    source: Chance
    tape: list[Entry] = field(default_factory=list)

    def pick(self, count: int, of: Sequence[str] = ()) -> int:
        """Return what the source picks."""
        outcome = self.source.pick(count, of)
        self.tape.append(Choice(of[outcome], tuple(of)))
        return outcome

    def order(self, count: int, of: Sequence[str] = ()) -> list[int]:
        """Return the order the source gives."""
        outcome = self.source.order(count, of)
        if count:
            self.tape.append(Shuffle(tuple(of[place] for place in outcome)))
        return outcome


class Told:
    """Outcomes by their names, taken from a tape one after another."""

    def __init__(self, tape: Iterable[Entry]) -> None:
        self._tape, self.used = list(tape), 0

    def pick(self, count: int, of: Sequence[str] = ()) -> int:
        """Return the place of the card that the tape has come out."""
        entry = self._next(f"one of {count} cards is picked")
        if not isinstance(entry, Choice) or entry.outcome not in of:
            raise TapeError(f"entry {self.used} of the tape is no pick from {', '.join(of)}")
        return of.index(entry.outcome)

    def order(self, count: int, of: Sequence[str] = ()) -> list[int]:
        """Return the places of the cards in the order in which the tape has them."""
        if not count:
            return []
        entry = self._next(f"{count} cards are shuffled")
        if not isinstance(entry, Shuffle) or sorted(entry.outcome) != sorted(of):
            raise TapeError(f"entry {self.used} of the tape does not shuffle {', '.join(of)}")
        places: dict[str, list[int]] = {}
        for place in reversed(range(count)):
            places.setdefault(of[place], []).append(place)
        return [places[name].pop() for name in entry.outcome]

    def _next(self, asked: str) -> Entry:
        if self.used == len(self._tape):
            raise TapeError(f"the tape has {self.used} outcomes, one more is needed: {asked}")
        self.used += 1
        return self._tape[self.used - 1]
