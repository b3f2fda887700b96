"""`alamein show`: positions and logged games drawn, and mistakes told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree as ET

import pytest
from click.testing import Result

Run: TypeAlias = Callable[..., Result]

POSITION = """\
phase: tactics
players:
  - hand: [corps-hq]
    front_line: [{card: italian-tank-regiment, exhausted: true}]
  - hand: [lil-rommel]
"""
INTERCEPTION = """\
phase: interception
players: [{front_line: [italian-tank-regiment]}, {}]
counterattack: {interceptor: 0, enemies: [royal-air-force]}
"""
BAD = {
    "not YAML": ("players: [", "not YAML"),
    "empty": ("", "the file is empty"),
    "a list": ("- 1", "is not a mapping"),
    "unknown field": ("plyers: []", "nearest: players"),
    "unknown card": ("players:\n  - hand: [corps-hp]\n  - {}", ":2: players.0.hand.0: no card"),
    "unknown phase": ("phase: tactic", "nearest: tactics"),
    "too many": ("war_zone: {city: [tobruk, tobruk]}", "2 of 1 cards"),
    "wrong shape": ("players: 3", "is not a list"),
    "unknown game": ("game: el-alamain", "nearest: el-alamein"),
    "one player": ("players: [{}]", "2 to 5 can play"),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file with a partial position."""
    path = tmp_path / "position.yaml"
    path.write_text(POSITION, encoding="utf-8")
    return path


@pytest.fixture
def log(run: Run, tmp_path: Path) -> Path:
    """Return the log of a short game."""
    path = tmp_path / "game.json"
    result = run("play", "--seed", "3", "--turns", "3", "--log", path)
    assert (0, True) == (result.exit_code, path.exists()), result.output
    return path


def test_position_is_drawn(run: Run, file: Path) -> None:
    """A partial position is completed and drawn in 80 columns of ASCII."""
    result = run("show", file)

    assert (0, True) == (result.exit_code, result.output.isascii())
    assert [] == [line for line in result.output.splitlines() if len(line) > 80]
    assert "|turned              |" in result.output


@pytest.mark.parametrize(
    ("options", "seen"),
    [
        ((), [True, True]),
        (("--as", "0"), [True, False]),
        (("--as", "1"), [False, True]),
        (("--onlooker",), [False, False]),
    ],
)
def test_views_hide_other_hands(
    run: Run, file: Path, options: tuple[str, ...], seen: list[bool]
) -> None:
    """Hands are shown to their owners only, and to whoever asks for the whole position."""
    hands = run("show", file, *options).output.partition("War Zone")[0]

    assert seen == ["Corps HQ" in hands, "Li'l Rommel" in hands]


def test_svg_is_written(run: Run, file: Path, tmp_path: Path) -> None:
    """With --svg the drawing goes into the file, and hides what the viewer may not see."""
    picture = tmp_path / "new" / "picture.svg"
    result = run("show", file, "--as", "0", "--svg", picture)
    text = picture.read_text(encoding="utf-8")
    hands = "".join(ET.fromstring(text).itertext()).partition("War Zone")[0]  # noqa: S314 - we drew it

    assert (0, f"wrote {picture}\n") == (result.exit_code, result.output)
    assert (True, False) == ("Corps HQ" in hands, "Li'l Rommel" in hands)


@pytest.mark.parametrize(("text", "says"), BAD.values(), ids=BAD)
def test_bad_file_is_told(run: Run, tmp_path: Path, text: str, says: str) -> None:
    """A file that is no position ends in exit code 2 and a message that helps."""
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    result = run("show", path)

    assert (2, True) == (result.exit_code, says in result.output), result.output


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--as", "2"), "--as 2: there are players 0 to 1"),
        (("--as", "0", "--onlooker"), "--as and --onlooker contradict each other"),
        (("--svg", "position.yaml"), "position.yaml: the name of a picture ends with .svg"),
        (("--rulings", "jp"), "ruling 'jp': no such preset"),
        (("--set", "D-9999=b"), "D-9999"),
        (("--game", "chess"), "no game that can be played is called 'chess'"),
        (("--action", "{alot: 1}"), "--action: action: no action is called 'alot'; nearest: allot"),
        (("--action", "{"), "--action: not YAML"),
    ],
)
def test_mistaken_options_are_told(
    run: Run, file: Path, options: tuple[str, ...], says: str
) -> None:
    """An option that cannot be meant ends in exit code 2, and the position stays as it was."""
    result = run("show", file, *options)

    assert (2, True) == (result.exit_code, says in result.output), result.output
    assert POSITION == file.read_text(encoding="utf-8")


def test_missing_file_is_told(run: Run, tmp_path: Path) -> None:
    """A file that is not there ends in exit code 2."""
    result = run("show", tmp_path / "none.yaml")

    assert (2, True) == (
        result.exit_code,
        "no file and no position of ours is called" in result.output,
    )


@pytest.mark.parametrize(
    ("action", "says"),
    [("proceed", "The action marked is legal"), ("{attack: box}", "The action marked breaks EA-")],
)
def test_action_is_judged(run: Run, tmp_path: Path, action: str, says: str) -> None:
    """With --action the drawing says whether it is legal, and by which clause it is not."""
    path = tmp_path / "interception.yaml"
    path.write_text(INTERCEPTION, encoding="utf-8")
    result = run("show", path, "--action", action)

    assert (0, True) == (result.exit_code, says in result.output), result.output


def test_log_is_shown_at_any_move(run: Run, log: Path) -> None:
    """A log shows the position after so many moves, and its last one if none is named."""
    moves = len(json.loads(log.read_text(encoding="utf-8"))["moves"])
    first, last, end = (run("show", log, *o) for o in (("--at", 0), ("--at", moves), ()))

    assert [0, 0, 0] == [result.exit_code for result in (first, last, end)]
    assert "turn 1\n" in first.output
    assert last.output == end.output != first.output


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--at", "9999"), "moves, not 9999"),
        (("--at", "1", "--rulings", "ja"), "a logged game has its own rulings"),
        (("--at", "1", "--game", "chess"), "is a log of el-alamein, not of chess"),
    ],
)
def test_mistakes_with_logs_are_told(
    run: Run, log: Path, options: tuple[str, ...], says: str
) -> None:
    """What does not fit a log ends in exit code 2."""
    result = run("show", log, *options)

    assert (2, True) == (result.exit_code, says in result.output), result.output


def test_tampered_log_is_told(run: Run, log: Path) -> None:
    """A move that the rules refuse is named with its number."""
    document = json.loads(log.read_text(encoding="utf-8"))
    document["moves"][1]["action"] = {"attack": "alexandria"}
    log.write_text(json.dumps(document), encoding="utf-8")
    result = run("show", log, "--at", "2")

    assert (2, True) == (result.exit_code, "move 2 cannot be played" in result.output)
