"""A position is a document: saving a state, loading it, filling in what is left out, hiding."""

from __future__ import annotations

from typing import Any, TypeAlias

from alamein.engine.core.problem import nearest
from alamein.engine.deckbuilding.setting import Setting, Unit
from alamein.engine.el_alamein.documents import (
    card_of,
    cards_of,
    number_of,
    read_step,
    read_unit,
    refuse,
    write_step,
    write_unit,
)
from alamein.engine.el_alamein.setup import PLAYERS
from alamein.engine.el_alamein.soundness import check
from alamein.engine.el_alamein.state import NOBODY, Combat, Counterattack, Enemy, Player, State

Plain: TypeAlias = Any
MOST = 0xFFFF  # no number of a position is larger, so that its digest can hold them all
POINTS = ("tactic", "supply", "reinforcement", "attack")
COUNTERS = ("turn", "active", "combats", "due", "counterattacks")
ZONES = ("deck", "hand", "discard", "playing_area", "front_line", "wallet", "unique")
FIELDS = (
    *("game", "players", "war_zone", "box", "agenda", "combat", "counterattack"),
    *("conquerors", "fought", "disengaged", "ending", *COUNTERS),
)


def save(state: State) -> dict[str, Plain]:
    """Return the complete position; piles and decks are written top card first."""
    setting = state.setting
    names = setting.names
    return {
        "game": "el-alamein",
        **{name: getattr(state, name) for name in COUNTERS},
        "players": [_save_player(setting, player) for player in state.players],
        "war_zone": {
            pile: [names[card] for card in reversed(cards)]
            for pile, cards in zip(setting.piles, state.piles, strict=True)
        },
        "box": [names[card] for card in state.box],
        "combat": state.combat and _save_combat(setting, state.combat),
        "counterattack": state.counterattack and _save_counterattack(setting, state.counterattack),
        "conquerors": list(state.conquerors),
        "fought": [names[card] for card in state.fought],
        "disengaged": state.disengaged,
        "ending": state.ending,
        "agenda": [write_step(setting, step) for step in reversed(state.agenda)],
    }


def _save_player(setting: Setting, player: Player) -> dict[str, Plain]:
    names = setting.names
    return {
        "deck": [names[card] for card in reversed(player.deck)],
        "hand": [names[card] for card in player.hand],
        "discard": [names[card] for card in player.discard],
        "playing_area": [write_unit(setting, unit) for unit in player.area],
        "front_line": [write_unit(setting, unit) for unit in player.front],
        "wallet": dict(zip(POINTS, player.wallet, strict=True)),
        "unique": [names[card] for card in player.unique],
    }


def _save_enemies(setting: Setting, enemies: list[Enemy]) -> list[Plain]:
    names = setting.names
    return [
        names[enemy.card]
        if enemy.destroyer < 0
        else {"card": names[enemy.card], "destroyed_by": enemy.destroyer}
        for enemy in enemies
    ]


def _save_combat(setting: Setting, combat: Combat) -> dict[str, Plain]:
    return {
        "site": setting.names[combat.site],
        "garrison": _save_enemies(setting, combat.garrison),
        "pending": [setting.names[card] for card in combat.pending],
        "weakened": combat.weakened,
        "won": combat.won,
    }


def _save_counterattack(setting: Setting, counterattack: Counterattack) -> dict[str, Plain]:
    names = setting.names
    return {
        "trigger": counterattack.trigger,
        "interceptor": counterattack.interceptor,
        "enemies": _save_enemies(setting, counterattack.enemies),
        "queue": list(counterattack.queue),
        "boosts": [names[card] for card in counterattack.boosts],
        "applied": [names[card] for card in counterattack.applied],
    }


def load(setting: Setting, position: dict[str, Plain]) -> State:
    """Return the state a complete position describes; raise `DataError` naming the place."""
    _only(position, FIELDS, "")
    if position.get("game", "el-alamein") != "el-alamein":
        raise refuse("game", f"this is a position of {position['game']!r}")
    players = _list(position, "players", "")
    if len(players) not in PLAYERS:
        raise refuse("players", f"{len(players)} players, 2 to 5 can play")
    state = State(setting, len(players))
    for n, written in enumerate(players):
        _load_player(setting, state.players[n], written, f"players.{n}")
    _load_war_zone(state, position.get("war_zone", {}))
    state.box = cards_of(setting, position.get("box", []), "box")
    for name in COUNTERS:
        setattr(state, name, _count(position, name, ""))
    state.combat = _load_combat(setting, position.get("combat"))
    state.counterattack = _load_counterattack(state, position.get("counterattack"))
    state.conquerors = sorted({*_seats(state, position.get("conquerors", []), "conquerors")})
    state.fought = cards_of(setting, position.get("fought", []), "fought")
    state.disengaged = _disengaged(setting, position.get("disengaged", ""))
    state.ending = _flag(position, "ending", "")
    steps = _list(position, "agenda", "")
    state.agenda = [read_step(setting, s, f"agenda.{n}") for n, s in enumerate(steps)][::-1]
    check(state)
    return state


def _only(written: Plain, known: tuple[str, ...], where: str) -> None:
    if not isinstance(written, dict):
        raise refuse(where or "position", f"{written!r} is not a mapping")
    for key in written:
        if key not in known:
            raise refuse(where or "position", f"unknown field {key!r}; {nearest(key, known)}")


def _list(written: Plain, name: str, where: str) -> list[Plain]:
    value = written.get(name, [])
    if not isinstance(value, list | tuple):
        raise refuse(f"{where}.{name}".strip("."), f"{value!r} is not a list")
    return list(value)


def _count(written: Plain, name: str, where: str) -> int:
    value = written.get(name, 0)
    if type(value) is not int or not 0 <= value <= MOST:
        raise refuse(f"{where}.{name}".strip("."), f"{value!r} is not a number from 0 to {MOST}")
    return value


def _flag(written: Plain, name: str, where: str) -> bool:
    value = written.get(name, False)
    if not isinstance(value, bool):
        raise refuse(f"{where}.{name}".strip("."), f"{value!r} is neither true nor false")
    return value


def _disengaged(setting: Setting, word: Plain) -> str:
    kinds = {"", "any"}.union(*(kind.subtypes for kind in setting.kinds))
    if not isinstance(word, str) or word not in kinds:
        raise refuse("disengaged", f"no enemies are of the kind {word!r}; {nearest(word, kinds)}")
    return word


def _seats(state: State, written: Plain, where: str) -> list[int]:
    if not isinstance(written, list | tuple):
        raise refuse(where, f"{written!r} is not a list of players")
    return [_seat(state, seat, where) for seat in written]


def _seat(state: State, seat: Plain, where: str, lowest: int = 0) -> int:
    if type(seat) is not int or not lowest <= seat < len(state.players):
        raise refuse(where, f"there is no player {seat!r}")
    return seat


def _load_player(setting: Setting, player: Player, written: Plain, where: str) -> None:
    _only(written, ZONES, where)
    player.deck = cards_of(setting, written.get("deck", []), f"{where}.deck")[::-1]
    player.hand = cards_of(setting, written.get("hand", []), f"{where}.hand")
    player.discard = cards_of(setting, written.get("discard", []), f"{where}.discard")
    player.area = _units(setting, written, "playing_area", where)
    player.front = _units(setting, written, "front_line", where)
    player.unique = cards_of(setting, written.get("unique", []), f"{where}.unique")
    wallet = written.get("wallet", {})
    _only(wallet, POINTS, f"{where}.wallet")
    player.wallet = [_count(wallet, name, f"{where}.wallet") for name in POINTS]


def _units(setting: Setting, written: Plain, zone: str, where: str) -> list[Unit]:
    units = _list(written, zone, where)
    return [read_unit(setting, unit, f"{where}.{zone}.{n}") for n, unit in enumerate(units)]


def _load_war_zone(state: State, written: Plain) -> None:
    setting = state.setting
    if not isinstance(written, dict):
        raise refuse("war_zone", f"{written!r} is not a mapping")
    for name, cards in written.items():
        pile = number_of(setting.pile_numbers, name, "war_zone", "pile")
        state.piles[pile] = cards_of(setting, cards, f"war_zone.{name}")[::-1]


def _enemies(setting: Setting, written: list[Plain], where: str) -> list[Enemy]:
    found = []
    for n, enemy in enumerate(written):
        place = f"{where}.{n}"
        if isinstance(enemy, dict):
            _only(enemy, ("card", "destroyed_by"), place)
            card = card_of(setting, enemy.get("card"), place)
            destroyed = "destroyed_by" in enemy
            found.append(Enemy(card, _count(enemy, "destroyed_by", place) if destroyed else NOBODY))
        else:
            found.append(Enemy(card_of(setting, enemy, place)))
    return found


def _load_combat(setting: Setting, written: Plain) -> Combat | None:
    if written is None:
        return None
    _only(written, ("site", "garrison", "pending", "weakened", "won"), "combat")
    combat = Combat(card_of(setting, written.get("site"), "combat.site"))
    combat.garrison = _enemies(setting, _list(written, "garrison", "combat"), "combat.garrison")
    combat.pending = cards_of(setting, written.get("pending", []), "combat.pending")
    combat.weakened = _count(written, "weakened", "combat")
    combat.won = _flag(written, "won", "combat")
    return combat


def _load_counterattack(state: State, written: Plain) -> Counterattack | None:
    if written is None:
        return None
    setting, where = state.setting, "counterattack"
    _only(written, ("trigger", "interceptor", "enemies", "queue", "boosts", "applied"), where)
    found = Counterattack(_seat(state, written.get("trigger", 0), f"{where}.trigger"))
    found.interceptor = _seat(state, written.get("interceptor", -1), f"{where}.interceptor", -1)
    found.enemies = _enemies(setting, _list(written, "enemies", where), f"{where}.enemies")
    found.queue = _seats(state, written.get("queue", []), f"{where}.queue")
    found.boosts = cards_of(setting, written.get("boosts", []), f"{where}.boosts")
    found.applied = cards_of(setting, written.get("applied", []), f"{where}.applied")
    return found
