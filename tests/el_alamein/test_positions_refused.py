"""Positions that are no positions: every one is refused with a message that names the place."""

from __future__ import annotations

import copy
from typing import Any, TypeAlias

import pytest
from tests.el_alamein.random_play import game, rulings

from alamein.engine.core.problem import DataError
from alamein.engine.el_alamein.state import State

Plain: TypeAlias = Any
REFERENCE = rulings(("reference",))
GONE = object()
TACTICS = {"step": "window", "name": "tactics", "player": 0}
END = {"step": "run", "act": "end-tactics", "player": 0}
INFANTRY = "italian-infantry-regiment"


def sound() -> dict[str, Plain]:
    """Return a position in which nothing is wrong: a Combat in the Tactics Phase."""
    seat = {
        "deck": ["corps-hq"],
        "hand": ["lil-rommel"],
        "playing_area": ["motorcycle-unit"],
        "front_line": ["box", {"card": INFANTRY, "attached": ["level-up"]}],
        "wallet": {"tactic": 1},
    }
    garrison = ["british-tank-brigade", {"card": "royal-air-force", "destroyed_by": 0}]
    partial = {
        "phase": "combat",
        "players": [seat, {}],
        "combat": {"site": "el-agheila", "garrison": garrison},
        "combats": 1,
    }
    return game().fill(partial, REFERENCE)


def attacked() -> dict[str, Plain]:
    """Return a position in which nothing is wrong: the interception of a counterattack."""
    partial = {"phase": "interception", "counterattack": {"enemies": ["royal-air-force"]}}
    return game().fill(partial, REFERENCE)


def put(document: Plain, path: str, value: Plain) -> Plain:
    """Return *document* with *value* in the place that *path* names, or without it if GONE."""
    if not path:
        return value
    key, _, rest = path.partition(".")
    changed = copy.copy(document)
    place: Plain = int(key) if isinstance(document, list) else key
    if value is GONE and not rest:
        del changed[place]
    else:
        changed[place] = put(document[place], rest, value) if rest else value
    return changed


def complaint(position: Plain) -> str:
    """Return why a position is refused."""
    with pytest.raises(DataError) as caught:
        game().load(position, REFERENCE)
    return str(caught.value)


@pytest.mark.parametrize("make", [sound, attacked])
def test_sound_positions_are_loaded(make: Any) -> None:  # noqa: ANN401 - a function
    """The positions that the cases below spoil are sound themselves."""
    assert isinstance(game().load(make(), REFERENCE), State)


# Where a value is put, the value, and what the message says.
REFUSED = [
    ("", [], "position: position: [] is not a mapping"),
    ("game", "barbarossa", "game: this is a position of 'barbarossa'"),
    ("plaiers", [], "unknown field 'plaiers'; nearest: players"),
    # players
    ("players", GONE, "players: 0 players, 2 to 5 can play"),
    ("players", 2, "players: 2 is not a list"),
    ("players", [{}], "players: 1 players, 2 to 5 can play"),
    ("players", [{}] * 6, "players: 6 players, 2 to 5 can play"),
    ("players.1", [], "players.1: [] is not a mapping"),
    ("players.1.hnad", [], "players.1: unknown field 'hnad'; nearest: hand"),
    ("active", 2, "active: there is no player 2"),
    # one card in two places, in none, one too many
    ("players.1.hand", ["tobruk"], "tobruk: EA-1a: 2 of 1 cards are in the position"),
    ("players.0.hand", [], "position: lil-rommel: EA-1a: "),
    ("players.1.deck", ["box"], "position: box: EA-1a: "),
    ("combat.garrison", [], "position: royal-air-force: EA-1a: "),
    # cards
    ("players.0.hand.0", "lil-romel", "hand.0: no card is called 'lil-romel'; nearest: lil-rommel"),
    ("players.0.deck.0", 7, "players.0.deck.0: no card is called 7"),
    ("players.0.discard", "corps-hq", "players.0.discard: 'corps-hq' is not a list of cards"),
    ("players.0.unique", [1], "players.0.unique.0: no card is called 1"),
    ("war_zone.citty", [], "war_zone: no pile is called 'citty'; nearest: city"),
    ("war_zone.city", "tobruk", "war_zone.city: 'tobruk' is not a list of cards"),
    ("war_zone", [], "war_zone: [] is not a mapping"),
    ("box", {}, "box: {} is not a list of cards"),
    ("fought", ["rommel"], "fought.0: no card is called 'rommel'"),
    # points and counters
    ("players.0.wallet.attack", -1, "players.0.wallet.attack: -1 is not a number from 0"),
    ("players.0.wallet.attack", True, "players.0.wallet.attack: True is not a number from 0"),
    ("players.0.wallet.attack", 1.0, "players.0.wallet.attack: 1.0 is not a number from 0"),
    ("players.0.wallet.attack", 65_536, "players.0.wallet.attack: 65536 is not a number from 0"),
    ("players.0.wallet.atack", 1, "players.0.wallet: unknown field 'atack'; nearest: attack"),
    ("players.0.wallet", [1, 2, 3, 4], "players.0.wallet: [1, 2, 3, 4] is not a mapping"),
    ("turn", "1", "turn: '1' is not a number from 0"),
    ("due", None, "due: None is not a number from 0"),
    ("combats", -1, "combats: -1 is not a number from 0"),
    ("counterattacks", [], "counterattacks: [] is not a number from 0"),
    ("ending", 1, "ending: 1 is neither true nor false"),
    ("disengaged", "tanks", "disengaged: no enemies are of the kind 'tanks'; nearest: tank"),
    ("disengaged", 1, "disengaged: no enemies are of the kind 1"),
    ("conquerors", [2], "conquerors: there is no player 2"),
    ("conquerors", 1, "conquerors: 1 is not a list of players"),
    # cards that lie before a player
    ("players.0.front_line", {}, "players.0.front_line: {} is not a list"),
    ("players.0.front_line.1.card", GONE, "front_line.1.card: no card is called None"),
    ("players.0.front_line.1.exausted", True, "unknown field 'exausted'; nearest: exhausted"),
    ("players.0.front_line.1.exhausted", 1, "front_line.1: exhausted is true or false"),
    ("players.0.front_line.1.owner", "A", "front_line.1: exhausted is true or false, owner the"),
    ("players.0.front_line.1.owner", -2, "front_line.1: exhausted is true or false, owner the"),
    ("players.0.front_line.1.owner", 2, "players.0.front_line: there is no player 2"),
    ("players.0.playing_area.0", {"card": "motorcycle-unit", "owner": 5}, "there is no player 5"),
    ("players.0.front_line.1.attached", "box", "front_line.1.attached: 'box' is not a list"),
    ("players.0.front_line.1.attached", ["tobruk"], "EA-5.8r: nothing lets tobruk be attached"),
    ("players.0.front_line.0", {"card": "box", "attached": ["level-up"]}, "EA-10h: box is no Army"),
    (
        "players.0.playing_area.0",
        {"card": "motorcycle-unit", "attached": ["level-up"]},
        "players.0.playing_area: EA-5.8r: only Deployed cards bear others",
    ),
    # the Combat under way
    ("combat", "tobruk", "combat: 'tobruk' is not a mapping"),
    ("combat.sight", "tobruk", "combat: unknown field 'sight'; nearest: site"),
    ("combat.site", GONE, "combat.site: no card is called None"),
    ("combat.site", "corps-hq", "combat.site: EA-12.1.2b: corps-hq is no Site"),
    ("combat.site", "tobruk", "combat.site: EA-12.1.2b: tobruk does not lie on top of its pile"),
    ("combat.won", "no", "combat.won: 'no' is neither true nor false"),
    ("combat.weakened", -3, "combat.weakened: -3 is not a number from 0"),
    ("combat.pending", ["nobody"], "combat.pending.0: no card is called 'nobody'"),
    ("combat.garrison", 3, "combat.garrison: 3 is not a list"),
    ("combat.garrison.1.destroyed_by", 2, "combat.garrison: there is no player 2"),
    ("combat.garrison.1.destroyed_by", -1, "combat.garrison.1.destroyed_by: -1 is not a number"),
    ("combat.garrison.1.by", 0, "combat.garrison.1: unknown field 'by'"),
    ("combat", None, "agenda.0: there is no Combat under way"),
    # what is still to be done
    ("agenda", "combat", "agenda: 'combat' is not a list"),
    ("agenda", [], "agenda: it is empty, but the game is not over"),
    ("agenda.0", "window", "agenda.0: 'window' is not a mapping"),
    ("agenda.0.step", "windov", "agenda.0: no step is called 'windov'; nearest: window"),
    ("agenda.0.step", [], "agenda.0: no step is called []"),
    ("agenda.0.name", "lunch", "agenda.0: Invalid enum value 'lunch'"),
    ("agenda.0.plaier", 0, "agenda.0: unknown field 'plaier'; nearest: player"),
    ("agenda.0.player", GONE, "agenda.0: Object missing required field `player`"),
    ("agenda.0.player", 2, "agenda.0: there is no player 2"),
    ("agenda.0.player", "A", "agenda.0: Expected `int`, got `str`"),
    ("agenda.2.player", 1, "agenda.2: it is the turn of player 0"),
    ("agenda", [TACTICS, END], "agenda: nothing ends the Combat under way"),
    ("agenda", [TACTICS], "agenda.0: nothing says how the turn goes on after it"),
    ("agenda", [END], "agenda.0: the first step must be one that a player decides"),
    ("agenda.0", {"step": "allotting", "player": 0}, "agenda.0: there is no counterattack"),
    ("agenda.0", {"step": "draw", "player": 0, "count": 0}, "agenda.0: 0 is not a number from 1"),
    ("agenda.3", {**END, "number": -1}, "agenda.3: -1 is not a number from 0"),
    ("agenda.3", {**END, "act": "check-attacker"}, "agenda.3: there is nothing to pay for after"),
]


@pytest.mark.parametrize(("path", "value", "says"), REFUSED)
def test_spoilt_position_is_refused(path: str, value: Plain, says: str) -> None:
    """A position that is wrong in one place is refused, and the message names the place."""
    assert says in complaint(put(sound(), path, value))


def pick(**changes: Plain) -> dict[str, Plain]:
    """Return the step of a player who picks a card for the Motorized Rifle Regiment's ability."""
    step = {"step": "pick", "player": 0, "wanted": "give-up", "card": "motorized-rifle-regiment"}
    return {**step, "script": "deploy-ability.2", "index": -1, "left": 1, **changes}


# A step that is put before the others of a Combat, and why it does not fit.
UNFIT_STEPS = [
    (pick(left=0), "0 is not a number from 1"),
    (pick(script="play"), "that script of motorized-rifle-regiment has nothing to give-up there"),
    (pick(script="ply"), "agenda.0.script: no script is called 'ply'; nearest: play"),
    (pick(index=0), "has nothing to give-up there"),
    (pick(index=9), "has nothing to give-up there"),
    (pick(index=-2), "has nothing to give-up there"),
    (pick(wanted="destroy"), "has nothing to destroy there"),
    (pick(wanted="damage"), "has nothing to damage there"),
    (pick(wanted="steal"), "Invalid enum value 'steal'"),
    (pick(), "there is nothing to pick from"),
    ({"step": "look", "player": 0, "cards": [], "take": 0}, "0 of 0 cards cannot be taken"),
    ({"step": "look", "player": 0, "cards": ["box"], "take": 2}, "2 of 1 cards cannot be taken"),
    ({"step": "put-under", "player": 0, "pile": "event", "cards": []}, "there are no cards to put"),
    ({"step": "put-under", "player": 0, "pile": "evnt", "cards": []}, "no pile is called 'evnt'"),
    ({"step": "may-deploy", "player": 0, "card": "corps-hq"}, "corps-hq does not lie in the Play"),
    ({"step": "may-attach", "player": 0, "card": "box"}, "box cannot be attached"),
    ({"step": "effects", "player": 0, "card": "box", "script": "play"}, "the script has 0 effects"),
    (
        {"step": "effects", "player": 0, "card": "lil-rommel", "script": "play"},
        "lil-rommel does not lie where it acts",
    ),
    (
        {"step": "effects", "player": 0, "card": INFANTRY, "script": "play"},
        "italian-infantry-regiment does not lie where it acts",
    ),
]


@pytest.mark.parametrize(("step", "says"), UNFIT_STEPS)
def test_unfit_step_is_refused(step: dict[str, Plain], says: str) -> None:
    """A step about cards that are not there, or numbers that cannot be, is refused."""
    position = sound()

    said = complaint({**position, "agenda": [step, *position["agenda"]]})

    assert "position: agenda.0" in said
    assert says in said


# The same, of a counterattack.
REFUSED_COUNTERATTACKS = [
    ("counterattack", None, "agenda.0: there is no counterattack under way"),
    ("counterattack", [], "counterattack: [] is not a mapping"),
    ("counterattack.trigger", 2, "counterattack.trigger: there is no player 2"),
    ("counterattack.trigger", -1, "counterattack.trigger: there is no player -1"),
    ("counterattack.interceptor", 1, "agenda.0: player 0 is not the one who intercepts"),
    ("counterattack.interceptor", "A", "counterattack.interceptor: there is no player 'A'"),
    ("counterattack.queue", [5], "counterattack.queue: there is no player 5"),
    ("counterattack.queue", 1, "counterattack.queue: 1 is not a list of players"),
    ("counterattack.boosts", ["lil"], "counterattack.boosts.0: no card is called 'lil'"),
    ("counterattack.applied", 0, "counterattack.applied: 0 is not a list of cards"),
    ("counterattack.enemies", {}, "counterattack.enemies: {} is not a list"),
    ("counterattack.enemies.0", {"card": "royal-air-force", "destroyed_by": 2}, "no player 2"),
    ("counterattack.ques", [], "counterattack: unknown field 'ques'; nearest: queue"),
    ("combat", {"site": "el-agheila"}, "counterattack: EA-13.1d: a Combat is under way"),
    ("agenda", [TACTICS, END], "agenda: nothing ends the counterattack under way"),
]


@pytest.mark.parametrize(("path", "value", "says"), REFUSED_COUNTERATTACKS)
def test_spoilt_counterattack_is_refused(path: str, value: Plain, says: str) -> None:
    """A counterattack that is wrong in one place is refused, and the message names the place."""
    assert says in complaint(put(attacked(), path, value))


def test_every_fault_is_told() -> None:
    """A position with three faults is refused with three lines, in order."""
    position = put(put(sound(), "active", 7), "players.1", {"hand": ["tobruk"]})
    position = put(position, "agenda.0.player", 9)

    assert ["active", "agenda.0", "agenda.2", "tobruk"] == [
        line.split(": ")[1] for line in complaint(position).splitlines()
    ]


def test_enemy_named_with_its_card_lives() -> None:
    """An enemy card written as a mapping is destroyed only if somebody destroyed it."""
    position = put(sound(), "combat.garrison.0", {"card": "british-tank-brigade"})

    state = game().load(position, REFERENCE)

    assert game().digest(game().load(sound(), REFERENCE)) == game().digest(state)


@pytest.mark.parametrize(("path", "missing"), [("players.0.hand", 1), ("players.1.hand", -1)])
def test_miscounted_cards_are_counted(path: str, missing: int) -> None:
    """A position of 361 or 363 cards is refused with the numbers found and printed."""
    printed = game().catalogue.cards["lil-rommel"].copies
    hand = [] if missing > 0 else ["lil-rommel"]

    said = complaint(put(put(sound(), "players.1", {"hand": []}), path, hand))

    says = f"{printed - missing} of {printed} cards are in the position"
    assert f"position: lil-rommel: EA-1a: {says}" == said
