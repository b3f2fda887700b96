"""Logs: written, read and played again; where a game differs from its log."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from tests.conformance.conftest import Played

from alamein.conformance.logs import Log, read_log, text_of, write_log
from alamein.conformance.opening import Opened, open_game
from alamein.conformance.playing import Match
from alamein.conformance.replaying import Difference, changed_readings, replay
from alamein.engine.core.game import Event, Score
from alamein.engine.core.problem import DataError

Plain: TypeAlias = Any
Change: TypeAlias = Callable[[Log], Log]
ZEROS = "0" * 16


@pytest.fixture
def log(played: Played) -> Log:
    """Some turns, with shuffles in them."""
    return played(6).log("capped")


def changed(log: Log, move: int, **fields: Plain) -> Log:
    """Return *log* with other fields in one of its moves."""
    moves = list(log.moves)
    moves[move] = msgspec.structs.replace(moves[move], **fields)
    return msgspec.structs.replace(log, moves=tuple(moves))


@pytest.mark.everywhere
def test_replay_finds_no_difference(log: Log, opened: Opened) -> None:
    """A log played again is the same to the end."""
    assert replay(log, opened) is None


def test_log_survives_its_file(log: Log, tmp_path: Path) -> None:
    """What is written is read again, as JSON and as any YAML parser reads it."""
    path = tmp_path / "game.json"
    write_log(path, log)

    assert log == read_log(path)
    assert json.loads(path.read_text(encoding="utf-8"))["moves"][0]["player"] == 0


def test_yaml_log_is_read_too(log: Log, tmp_path: Path) -> None:
    """A log need not be JSON: a comment, as YAML allows it, does no harm."""
    path = tmp_path / "game.yaml"
    path.write_text("# my best game\n" + text_of(log), encoding="utf-8")

    assert log == read_log(path)


def test_each_move_has_its_line(log: Log) -> None:
    """Logs can be compared line by line: one line for each move."""
    lines = text_of(log).splitlines()

    assert len(log.moves) == sum('"digest"' in line for line in lines)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "game.json:1: the file is empty"),
        ("{", "not YAML"),
        ('{"version": 2}', "version"),
        ('{"version": 1}', "lacks"),
        ("[1]", "is not a mapping"),
        ('{"version": 1, "version": 1}', "stands already on line 1"),
        ('"\\ud800', "not YAML"),
    ],
)
def test_bad_file_is_refused(tmp_path: Path, text: str, says: str) -> None:
    """A file that is no log is refused with its name, the line and what is wrong."""
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(DataError) as refused:
        read_log(path)

    assert str(path) in str(refused.value)
    assert says in str(refused.value)


def test_fault_names_its_line(log: Log, tmp_path: Path) -> None:
    """A wrong digest is found with the line of its move."""
    path = tmp_path / "game.json"
    text = text_of(log).replace(log.moves[2].digest, "short")
    path.write_text(text, encoding="utf-8")
    line = 1 + text[: text.index("short")].count("\n")

    with pytest.raises(DataError, match=f"game.json:{line}: field moves.2.digest"):
        read_log(path)


@pytest.mark.parametrize("text", ["no such file", "binary", "large"])
def test_unreadable_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """A file that is not there, not UTF-8 or too large is refused, not half read."""
    path = tmp_path / "game.json"
    if text != "no such file":
        path.write_bytes(b"\xff\xfe{}")
    if text == "large":
        monkeypatch.setattr("alamein.conformance.logs.MAX_BYTES", 3)

    with pytest.raises(DataError):
        read_log(path)


def difference(log: Log, opened: Opened) -> Difference:
    """Return where *log* differs, which it must."""
    found = replay(log, opened)
    assert found is not None
    return found


def test_changed_digest_is_found(log: Log, opened: Opened) -> None:
    """A position that came out otherwise is found at its move, with both digests."""
    found = difference(changed(log, 4, digest=ZEROS), opened)

    assert (5, f"digest {ZEROS}") == (found.move, found.then)
    assert f"digest {log.moves[4].digest}" == found.now


def test_first_difference_counts(log: Log, opened: Opened) -> None:
    """Of several differences the first is reported."""
    twice = changed(changed(log, 6, digest=ZEROS), 3, digest=ZEROS)

    assert 4 == difference(twice, opened).move


def test_changed_event_is_told(log: Log, opened: Opened) -> None:
    """An event that rests on another clause now is told as it was and as it is."""
    move = log.moves[0]
    event = move.events[0]
    other = Event("EA-0a", event.what, event.player, event.facts)
    found = difference(changed(log, 0, events=(other, *move.events[1:])), opened)

    assert (1, True) == (found.move, found.then.endswith("(EA-0a)"))
    assert found.now.endswith(f"({event.clause})")


def test_missing_event_is_nothing(log: Log, opened: Opened) -> None:
    """An event that did not happen then is told beside nothing."""
    found = difference(changed(log, 0, events=()), opened)

    assert (1, "nothing") == (found.move, found.then)


def test_unknown_event_is_shown_raw(log: Log, opened: Opened) -> None:
    """An event the game has no words for any more is shown as it stands."""
    found = difference(changed(log, 0, events=(Event("EA-0a", "sang", 0, (3,)),)), opened)

    assert "sang [3] (EA-0a)" == found.then


@pytest.mark.parametrize(
    ("action", "now"),
    [
        ({"attack": "alexandria"}, "refused: breaks EA-"),
        ({"attack": "atlantis"}, "no card is called 'atlantis'"),
        ("sing", "no action is called 'sing'"),
    ],
)
def test_refused_action_is_found(log: Log, opened: Opened, action: Plain, now: str) -> None:
    """An action that is not allowed any more is found with the clause or the reason."""
    found = difference(changed(log, 2, action=action), opened)

    assert (3, "allowed") == (found.move, found.then)
    assert now in found.now


def test_lack_of_chance_is_found(log: Log, opened: Opened) -> None:
    """A game that asks for chance where the log has none left differs there."""
    setup = len(Match(opened, log.players, log.seed).chance.outcomes)
    shuffled = next(
        n for n, m in enumerate(log.moves) if "reshuffled" in {e.what for e in m.events}
    )
    found = difference(msgspec.structs.replace(log, chance=log.chance[:setup]), opened)

    assert (shuffled + 1, "the chance of the log sufficed") == (found.move, found.then)


def test_other_player_is_found(log: Log, opened: Opened) -> None:
    """A decision that is another player's now is found."""
    found = difference(changed(log, 0, player=1), opened)

    assert (1, "player 1 decides", "player 0 decides") == (found.move, found.then, found.now)


@pytest.mark.parametrize(
    ("fields", "move", "now"),
    [
        ({"start": ZEROS}, 0, ""),
        ({"chance": ()}, 0, "one more is needed"),
        ({"result": Score((1, 2), (1,))}, -1, "not over"),
    ],
)
def test_difference_around_moves(
    log: Log, opened: Opened, fields: dict[str, Plain], move: int, now: str
) -> None:
    """The set-up counts as move 0, the end as one more than there are."""
    found = difference(msgspec.structs.replace(log, **fields), opened)

    assert (move if move >= 0 else len(log.moves) + 1) == found.move
    assert now in found.now


def test_left_over_chance_is_found(log: Log, opened: Opened) -> None:
    """Outcomes that nobody asks for any more are a difference."""
    found = difference(msgspec.structs.replace(log, chance=(*log.chance, 0)), opened)

    assert (f"{len(log.chance) + 1} outcomes of chance") == found.then


def test_other_rulings_differ(log: Log) -> None:
    """Under other rulings the changed readings are named, whatever they lead to."""
    other = open_game("el-alamein", ["D-09=b"])

    assert ["D-09: then D-09a, now D-09b"] == changed_readings(log, other)


def test_cards_have_a_fingerprint(opened: Opened, log: Log) -> None:
    """The log says which cards it was played with."""
    assert (16, opened.cards) == (len(log.cards), log.cards)
