"""Combats as an engine plays them, beside what the oracle says can be reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Changes, Event
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.oracle.el_alamein.combat import Most, most_attack
from alamein.properties.law import AnyGame, Breach, Pick

Plain: TypeAlias = Any
Written: TypeAlias = dict[str, Plain]

FRONT = (
    "motorized-rifle-regiment", "panzer-regiment-iii", "panzer-regiment-iv", "corps-hq",
    "motorized-artillery", "heavy-flak-company", "italian-infantry-regiment",
    "italian-tank-regiment", "tank-hunters", "field-workshop", "supply-depot", "field-hospital",
    "airfield", "staff-officer", "quartermaster", "british-tank-brigade", "motorized-repair-shop",
)  # fmt: skip
HAND = (
    "motorized-transport", "sea-transport", "outflanking-operation", "lil-rommel",
    "italian-infantry-regiment", "motorcycle-unit", "logistics-operation",
)  # fmt: skip
PLAYED = ("corps-hq", "motorized-repair-shop", "armoured-signals")
ENEMIES = ("british-tank-brigade", "british-infantry-brigade", "royal-air-force")
SITES = ("box", "el-agheila", "benghazi", "tobruk")

REACHED = "the most Attack Points that the oracle proves are the most that can be reached"
PLAYABLE = "what the oracle proposes can be played, and comes to what it says"
TAKEN = "a Site is taken if the oracle finds that it can be"
ATTACK = "EA-12.1.5a"
SPENT = "EA-12.1.8a"


def combat(
    front: Sequence[Plain],
    *,
    hand: Sequence[str] = (),
    site: str = "box",
    garrison: Sequence[Plain] = (),
    **player: Plain,
) -> Written:
    """Return a Combat in step 5, by one of two players."""
    attacker = {"front_line": list(front), "hand": list(hand), **player}
    there = {"site": site, "garrison": list(garrison)}
    return {"phase": "combat", "combat": there, "players": [attacker, {}]}


def any_combat(pick: Pick, cards: int) -> Written:
    """Return a Combat with up to *cards* cards of the attacker, most of them Deployed."""
    hand = [HAND[pick(len(HAND))] for _ in range(pick(cards // 2 + 1))]
    pool = [*FRONT, *FRONT]
    units = [pool.pop(pick(len(pool))) for _ in range(1 + pick(cards - len(hand)))]
    return combat(
        [unit if pick(3) else {"card": unit, "exhausted": True} for unit in units],
        hand=hand,
        site=SITES[pick(len(SITES))],
        garrison=[ENEMIES[pick(len(ENEMIES))] for _ in range(pick(3))],
        playing_area=[] if pick(4) else [PLAYED[pick(len(PLAYED))]],
        wallet={kind: max(0, pick(4) - 1) for kind in ("tactic", "supply", "attack")},
    )


class Fought:
    """A Combat on an engine's table, in step 5."""

    def __init__(self, game: AnyGame, start: Plain) -> None:
        self.game, self.start = game, start

    @classmethod
    def laid_out(cls, game: AnyGame, partial: Written, rulings: Rulings) -> Fought:
        """Return the Combat of a partial position."""
        return cls(game, game.load(game.fill(partial, rulings), rulings))

    def after(self, plan: Sequence[Plain]) -> Plain:
        """Return the state after *plan*; raise `IllegalAction` if it is not allowed throughout."""
        state = self.game.copy(self.start)
        for written in plan:
            self.game.apply(state, self.game.action(state, written), Seeded(1))
        return state

    def attack(self, state: Plain) -> int:
        """Return the Attack Points of the attacker."""
        position = self.game.save(state)
        return int(position["players"][position["active"]]["wallet"]["attack"])

    def wins(self, state: Plain) -> bool:
        """Return whether the attacker takes the Site by ending the step and paying all."""
        state = self.game.copy(state)
        events: list[Event] = []
        self.game.listen(state, events)
        self.game.apply(state, self.game.action(state, "proceed"), Seeded(1))
        offers = [self.game.written(state, action) for action in self.game.legal(state)]
        most = max(each["offer"] for each in offers if isinstance(each, dict) and "offer" in each)
        self.game.apply(state, self.game.action(state, {"offer": most}), Seeded(1))
        return any(event.what == "won" for event in events)

    def everything(self, at_most: int = 100_000) -> tuple[int, bool] | None:
        """Return the most Attack Points of all courses, and whether one takes the Site.

        ``None`` if there are more than *at_most* states to look at.
        """
        most, taken = 0, False
        open_, seen = [self.start], set[int]()
        while open_:
            state = open_.pop()
            if (digest := self.game.digest(state)) in seen:
                continue
            if len(seen) == at_most:
                return None
            seen.add(digest)
            if self._waits(state):
                most = max(most, self.attack(state))
                taken = taken or self.wins(state)
            open_ += self._following(state)
        return most, taken

    def _waits(self, state: Plain) -> bool:
        """Return whether step 5 waits for the attacker."""
        decision = self.game.decision(state)
        return decision is not None and decision.kind == "combat"

    def _following(self, state: Plain) -> Iterator[Plain]:
        for action in self.game.legal(state):
            if self.game.written(state, action) != "proceed":
                after = self.game.copy(state)
                self.game.apply(after, action, Seeded(1))
                yield after

    def differences(self, most: Most, at_most: int) -> Iterator[Breach]:
        """Yield where the oracle's answer is not what the engine lets happen.

        All courses are played if there are not too many; the proposed ones in any case.
        """
        yield from self._proposals(most)
        if not at_most or (found := self.everything(at_most)) is None:
            return
        points, taken = found
        exact = most.verdict == "exact"
        if points > most.points if exact else points < most.points:
            says = f"the engine reaches {points}, the oracle {most.points} ({most.verdict})"
            clauses = tuple(dict.fromkeys(reason.clause for reason in most.why))
            yield Breach(clauses or (ATTACK,), REACHED, says)
        if taken and most.taken is False and exact:
            clauses = tuple(dict.fromkeys(reason.clause for reason in most.why_not))
            yield Breach(clauses or (SPENT,), TAKEN, "taken, though it cannot be")

    def _proposals(self, most: Most) -> Iterator[Breach]:
        """Yield what is wrong with the courses that the oracle proposes."""
        for plan, points in ((most.plan, most.points), (most.attempt, most.attack)):
            state = self.game.copy(self.start)
            for written in plan:
                action = self.game.action(state, written)
                if (refusal := self.game.why_not(state, action)) is not None:
                    says = f"{written} is refused ({refusal.says}), a step of {list(plan)}"
                    yield Breach((refusal.clause,), PLAYABLE, says)
                    return
                self.game.apply(state, action, Seeded(1))
            if (has := self.attack(state)) != points:
                says = f"{list(plan)} comes to {has} Attack Points, the oracle says {points}"
                yield Breach((ATTACK,), PLAYABLE, says)
                return
        if most.taken is not None and self.wins(self.after(most.attempt)) != most.taken:
            says = f"{list(most.attempt)} {'does not take' if most.taken else 'takes'} the Site"
            yield Breach((SPENT,), TAKEN, says)


def answered(written: Written, rulings: Rulings, cards: Changes | None = None) -> Most | None:
    """Return the oracle's answer about a Combat in step 5; ``None`` if it cannot be asked."""
    try:
        return _answered(msgspec.json.encode((written, cards or {})), rulings)
    except DataError:
        return None


@lru_cache(maxsize=512)
def _answered(asked: bytes, rulings: Rulings) -> Most:
    written, cards = msgspec.json.decode(asked)
    return most_attack(written, rulings, cards=cards or None)
