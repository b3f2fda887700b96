"""Steps of Combat, of counterattacks and of the end, and ways to tell or leave them wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from tests.properties.el_alamein.spoiled_steps import Step, step

from alamein.engine.core.game import Changes, Event

Given: TypeAlias = dict[str, Any]
Spoil: TypeAlias = Callable[[Step], Step]

INFANTRY, TANK, PANZER = (
    "italian-infantry-regiment",
    "italian-tank-regiment",
    "panzer-regiment-iii",
)
ARTILLERY, AIR, STRIKE = "british-artillery-regiment", "royal-air-force", "british-counterattack"
BRIGADE, ARMOUR, SAND = "british-infantry-brigade", "british-tank-brigade", "incoming-sandstorm"
GENERAL, LEVEL_UP, FORCES = "captured-enemy-general", "level-up", "enemy-forces-defeated"
REST = [BRIGADE, ARMOUR, AIR, BRIGADE, ARMOUR, AIR]
TACTICS = [
    {"step": "window", "name": "tactics", "player": 0},
    {"step": "run", "act": "end-tactics", "player": 0},
]
AFTER = [
    {"step": "window", "name": "after-combat", "player": 0},
    {"step": "run", "act": "put-events-back", "player": 0},
    {"step": "run", "act": "end-combat", "player": 0},
    *TACTICS,
]


def fight(front: list[Any], steps: list[Given] | None = None, **more: Any) -> Given:  # noqa: ANN401 - what JSON can say
    """Return a position with units Deployed by player 0, whose Tactics Phase it is."""
    at: Given = {"agenda": steps} if steps else {"phase": more.pop("phase", "tactics")}
    mine = {"front_line": front, "wallet": more.pop("wallet", {}), "hand": more.pop("hand", [])}
    other = {"front_line": more.pop("other", [])}
    return {**at, "players": [mine, other], **more}


def piles(city: str, events: list[str], british: list[str] | None = None) -> Given:
    """Return what lies on top of three piles."""
    return {"city": [city], "event": events, "british-reinforcements": british or []}


def combat(site: str, *garrison: Any, **more: Any) -> Given:  # noqa: ANN401 - what JSON can say
    """Return a Combat under way."""
    return {"site": site, "garrison": list(garrison), **more}


def strike(*enemies: Any, queue: tuple[int, ...] = ()) -> Given:  # noqa: ANN401 - what JSON can say
    """Return a counterattack under way in which player 0, who caused it, intercepts."""
    return {"trigger": 0, "interceptor": 0, "enemies": list(enemies), "queue": list(queue)}


PAYMENT = [{"step": "payment", "player": 0}, *TACTICS]
DAMAGE = {
    "step": "pick",
    "player": 0,
    "wanted": "damage",
    "card": "tobruk",
    "script": "play",
    "index": 0,
    "left": 1,
}
DRAWN = [
    {"step": "run", "act": "victory-cards", "player": 0, "card": "tobruk"},
    {"step": "run", "act": "spoils", "player": 0, "card": "tobruk"},
    *AFTER,
]
UNDER = {"step": "put-under", "player": 0, "pile": "event", "cards": [BRIGADE, ARMOUR, AIR]}
DEAD = {"card": BRIGADE, "destroyed_by": 0}
RICH = {"attack": 20}
SENT = {"allot": {"orders": [{"unit": TANK, "count": 1, "targets": 1}], "destroyed": [AIR]}}
PAIR = {
    "allot": {
        "orders": [{"unit": INFANTRY, "count": 1, "targets": 1, "paired": True}],
        "destroyed": [AIR],
    }
}
WON = {"card": BRIGADE, "destroyed_by": 0}
STRUCK = {"card": AIR, "destroyed_by": 0}
USED = [*[FORCES] * 12, *[GENERAL] * 8, *[LEVEL_UP] * 11]
OWNER = [PANZER, "tobruk", "el-agheila", GENERAL, LEVEL_UP, FORCES]

STEPS: dict[str, tuple[Given, Any, tuple[str, ...]]] = {
    "attack": (
        fight([INFANTRY, TANK], war_zone=piles("tobruk", [STRIKE, ARTILLERY, *REST])),
        {"attack": "tobruk"},
        ("D-36=b",),
    ),
    "loses all": (
        fight([INFANTRY], war_zone=piles("tobruk", [ARTILLERY, STRIKE, *REST])),
        {"attack": "tobruk"},
        (),
    ),
    "loses tank": (
        fight([TANK], war_zone=piles("el-agheila", [AIR, *REST])),
        {"attack": "el-agheila"},
        (),
    ),
    "short": (
        fight([PANZER], war_zone=piles("el-agheila", [BRIGADE, AIR])),
        {"attack": "el-agheila"},
        (),
    ),
    "box": (fight([PANZER]), {"attack": "box"}, ()),
    "ready": (fight([PANZER], phase="combat", combat=combat("box")), "proceed", ()),
    "win": (
        fight([INFANTRY], PAYMENT, combat=combat("tobruk", BRIGADE, SAND), wallet=RICH, combats=1),
        {"offer": 15},
        (),
    ),
    "win two": (
        fight([INFANTRY, TANK], PAYMENT, combat=combat("tobruk", BRIGADE), wallet=RICH, combats=1),
        {"offer": 15},
        (),
    ),
    "lose": (
        fight([INFANTRY], PAYMENT, combat=combat("tobruk", BRIGADE, DEAD), wallet=RICH, combats=1),
        {"offer": 2},
        (),
    ),
    "win at once": (
        fight([INFANTRY], PAYMENT, combat=combat("tobruk", BRIGADE), wallet=RICH, combats=1),
        {"offer": 15},
        ("D-27=c",),
    ),
    "win later": (
        fight([INFANTRY], PAYMENT, combat=combat("tobruk"), wallet=RICH, combats=1),
        {"offer": 15},
        ("D-46=b",),
    ),
    "box won": (fight([PANZER], PAYMENT, combat=combat("box"), wallet=RICH), {"offer": 5}, ()),
    "damage": (
        fight(
            [INFANTRY, TANK, "tobruk"],
            [DAMAGE, *DRAWN],
            combat=combat("tobruk", WON, won=True),
            conquerors=[0],
        ),
        {"choose-unit": TANK},
        (),
    ),
    "el-alamein": (
        fight([PANZER], PAYMENT, combat=combat("el-alamein"), wallet=RICH),
        {"offer": 20},
        (),
    ),
    "alexandria": (
        fight([], PAYMENT, combat=combat("alexandria"), wallet=RICH),
        {"offer": 20},
        (),
    ),
    "spoils": (
        fight(
            ["tobruk"],
            [{"step": "hand", "player": 0, "card": SAND}, *AFTER],
            combat=combat("tobruk", WON, won=True),
        ),
        {"choose-player": 1},
        (),
    ),
    "put back": (fight([PANZER], AFTER, combat=combat("tobruk", BRIGADE, BRIGADE)), "proceed", ()),
    "put back two": (fight([PANZER], AFTER, combat=combat("tobruk", BRIGADE, AIR)), "proceed", ()),
    "put under": (
        fight([], [UNDER, *AFTER[2:]], combat=combat("tobruk")),
        {"choose": ARMOUR},
        (),
    ),
    "strikes": (
        fight(
            [PANZER, "el-agheila"],
            phase="reinforcement",
            due=1,
            other=["tobruk"],
            war_zone=piles("bardia", REST, [BRIGADE, AIR]),
        ),
        "proceed",
        (),
    ),
    "prepared": (fight([PANZER], phase="interception", counterattack=strike(AIR)), "proceed", ()),
    "sent": (
        fight(
            [TANK, {"card": PANZER, "attached": [LEVEL_UP]}],
            [
                {"step": "allotting", "player": 0},
                {"step": "window", "name": "aftermath", "player": 0},
                {"step": "run", "act": "outcome", "player": 0},
                {"step": "run", "act": "end-interception", "player": 0},
                {"step": "run", "act": "next-interceptor", "player": 0},
            ],
            counterattack=strike(AIR),
            due=1,
        ),
        SENT,
        (),
    ),
    "paired": (
        fight(
            [INFANTRY, "box"],
            [
                {"step": "allotting", "player": 0},
                {"step": "window", "name": "aftermath", "player": 0},
                {"step": "run", "act": "outcome", "player": 0},
                {"step": "run", "act": "end-interception", "player": 0},
                {"step": "run", "act": "next-interceptor", "player": 0},
            ],
            counterattack=strike(AIR),
            due=1,
        ),
        PAIR,
        (),
    ),
    "fails": (
        fight(
            OWNER,
            phase="aftermath",
            counterattack=strike(AIR, DEAD, queue=(1,)),
            other=["benghazi"],
            wallet=RICH,
            due=1,
        ),
        "proceed",
        (),
    ),
    "fails last": (
        fight(OWNER, phase="aftermath", counterattack=strike(AIR, DEAD), due=1, wallet=RICH),
        "proceed",
        (),
    ),
    "holds": (
        fight(OWNER, phase="aftermath", counterattack=strike(DEAD, DEAD, queue=(1,)), due=1),
        "proceed",
        (),
    ),
    "chosen": (
        fight(OWNER[:1], phase="aftermath", counterattack=strike(WON, STRUCK), due=1),
        "proceed",
        ("D-26=b",),
    ),
    "on the spot": (
        fight([], PAYMENT, combat=combat("tobruk"), wallet=RICH, box=USED),
        {"offer": 20},
        ("D-71=b",),
    ),
    "over": (fight([GENERAL, "tobruk"], other=[FORCES], ending=True), "proceed", ()),
    "empty": (
        fight([GENERAL, "tobruk"], other=[FORCES], box=USED),
        "proceed",
        (),
    ),
    "tactics end": (fight([PANZER]), "proceed", ()),
    "text won": (fight([PANZER], PAYMENT, combat=combat("box"), wallet=RICH), {"offer": 5}, ()),
    "text lost": (fight([PANZER], PAYMENT, combat=combat("box"), wallet=RICH), {"offer": 0}, ()),
    "fort": (
        fight([PANZER], war_zone=piles("fort-capuzzo", REST)),
        {"attack": "fort-capuzzo"},
        (),
    ),
    "fort won": (
        fight([PANZER], PAYMENT, combat=combat("fort-capuzzo"), wallet=RICH),
        {"offer": 6},
        (),
    ),
    "fort lost": (
        fight(
            [PANZER, "fort-capuzzo", GENERAL, GENERAL, FORCES],
            phase="aftermath",
            counterattack=strike(AIR),
            due=1,
        ),
        "proceed",
        (),
    ),
}
RED_TEXT = {"box": {"acquire_rules": [{"gain": {"supply": 1}}]}}
CARDS: dict[str, Changes] = {"text won": RED_TEXT, "text lost": RED_TEXT}  # printed anew


@cache
def fought(name: str) -> Step:
    """Return one of the steps as the engine takes it."""
    return step(*STEPS[name][:2], *STEPS[name][2], cards=CARDS.get(name))


def without(word: str) -> Spoil:
    """Return a telling that leaves the events with *word* out."""
    return lambda step: step._replace(events=tuple(e for e in step.events if e.what != word))


def twice(word: str) -> Spoil:
    """Return a telling that tells the events with *word* twice."""
    return lambda step: step._replace(
        events=tuple(e for event in step.events for e in [event] * (1 + (event.what == word)))
    )


def first(word: str) -> Spoil:
    """Return a telling that begins with the events with *word*."""
    return lambda step: step._replace(
        events=tuple(sorted(step.events, key=lambda event: event.what != word))
    )


def instead(word: str, **parts: Any) -> Spoil:  # noqa: ANN401 - the parts of an event
    """Return a telling in which the first event with *word* has other parts."""

    def spoil(step: Step) -> Step:
        events = list(step.events)
        n = next(n for n, event in enumerate(events) if event.what == word)
        old = events[n]
        events[n] = Event(
            parts.get("clause", old.clause),
            parts.get("what", old.what),
            parts.get("player", old.player),
            parts.get("facts", old.facts),
        )
        return step._replace(events=tuple(events))

    return spoil


def more(clause: str, what: str, player: int | None = 0, *facts: int | str) -> Spoil:
    """Return a telling with one event more."""
    return lambda step: step._replace(events=(*step.events, Event(clause, what, player, facts)))


def left(path: str, value: Any) -> Spoil:  # noqa: ANN401 - what JSON can say
    """Return a step that leaves another value at *path*."""
    return lambda step: step.spoiled(path, value)


def found(path: str, value: Any) -> Spoil:  # noqa: ANN401 - what JSON can say
    """Return a step that began with another value at *path*."""

    def spoil(step: Step) -> Step:
        turned = step._replace(before=step.after, after=copy.deepcopy(step.before))
        turned = turned.spoiled(path, value)
        return turned._replace(before=turned.after, after=turned.before)

    return spoil


def both(one: Spoil, other: Spoil) -> Spoil:
    """Return a step that is spoiled in two ways."""
    return lambda step: other(one(step))
