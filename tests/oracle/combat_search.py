"""Every course of a small Combat, played out by the engine; and positions to ask about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, TypeAlias

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Changes, Event, Game
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import load_game

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


def ruled(*words: str) -> Rulings:
    """Return the ruling set that *words* name."""
    return Rulings.parse(*words, book=library().books["el-alamein"])


@cache
def game() -> Game[Plain, Plain]:
    """Return the engine."""
    return load_game("el-alamein")


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


def random_combat(random: Random, cards: int) -> Written:
    """Return a Combat with up to *cards* cards of the attacker, most of them Deployed."""
    hand = [random.choice(HAND) for _ in range(random.randint(0, cards // 2))]
    units = random.sample(FRONT * 2, random.randint(1, cards - len(hand)))
    return combat(
        [{"card": u, "exhausted": True} if random.random() < 1 / 3 else u for u in units],
        hand=hand,
        site=random.choice(SITES),
        garrison=[random.choice(ENEMIES) for _ in range(random.randint(0, 2))],
        playing_area=[random.choice(PLAYED)] if random.random() < 1 / 4 else [],
        wallet={kind: random.choice((0, 0, 1, 2)) for kind in ("tactic", "supply", "attack")},
    )


class Played:
    """A Combat on the engine's table."""

    def __init__(
        self, position: Written, rulings: Mapping[str, str], cards: Changes | None = None
    ) -> None:
        self.game = game().with_cards(cards) if cards else game()
        assert isinstance(rulings, Rulings)
        self.start = self.game.load(self.game.fill(position, rulings), rulings)

    def after(self, plan: Sequence[Plain]) -> Plain:
        """Return the state after *plan*, which the engine must allow from first to last."""
        state = self.game.copy(self.start)
        for written in plan:
            self.game.apply(state, self.game.action(state, written), Seeded(1))
        decision = self.game.decision(state)
        assert decision is not None
        assert decision.kind == "combat"
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

    def everything(self) -> tuple[int, bool]:
        """Return the most Attack Points of all courses, and whether one takes the Site."""
        most, taken = 0, False
        open_, seen = [self.start], set()
        while open_:
            state = open_.pop()
            if (digest := self.game.digest(state)) in seen:
                continue
            seen.add(digest)
            decision = self.game.decision(state)
            if decision and decision.kind == "combat":
                most = max(most, self.attack(state))
                taken = taken or self.wins(state)
            for action in self.game.legal(state):
                if self.game.written(state, action) != "proceed":
                    after = self.game.copy(state)
                    self.game.apply(after, action, Seeded(1))
                    open_.append(after)
        return most, taken
