"""``alamein play --human``: what a person sees, chooses, asks, takes back and saves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from click.testing import CliRunner, Result

from alamein.conformance.cli.main import alamein
from alamein.engine.core.game import Event
from alamein.engine.core.library import library
from alamein.engine.games import load_game

Sit: TypeAlias = Callable[..., Result]
PROMPT = "> "


@pytest.fixture
def sit() -> Sit:
    """Sit in as player 0 and type *lines*; then the input ends."""

    def start(*lines: str, options: tuple[str | Path, ...] = ("--human", "0")) -> Result:
        words = ["play", "--seed", "1", *map(str, options)]
        if "--resume" in words:
            words.remove("--seed")
            words.remove("1")
        typed = "".join(f"{line}\n" for line in lines)
        return CliRunner().invoke(alamein, words, input=typed, catch_exceptions=False)

    return start


def answers(result: Result) -> list[str]:
    """Return what was printed after each prompt."""
    return [" ".join(part.split()) for part in result.stdout.split(PROMPT)[1:]]


def choices(shown: str) -> list[str]:
    """Return the numbered choices in *shown*."""
    return re.findall(r"^ +\d+  (.+)$", shown, re.MULTILINE)


def test_end_of_input_is_clean(sit: Sit) -> None:
    """When the input ends the game stops, which is no error."""
    result = sit()

    assert (0, "") == (result.exit_code, result.stderr)
    assert "stopped after 1 turn and 0 moves; the game is not over" in result.stdout


def test_own_hand_is_seen_others_not(sit: Sit) -> None:
    """A person sees the cards of the own hand and how many the others hold."""
    shown = sit().stdout

    assert re.search(r"^player 0 \(you\): deck \d+; hand [a-z]", shown, re.MULTILINE)
    assert re.search(r"^player 1: deck \d+; hand 4$", shown, re.MULTILINE)


def test_choices_are_numbered(sit: Sit) -> None:
    """The choices of the first decision are going on, and the Supply Cards in hand."""
    assert ["proceed", "play: motorized-transport"] == choices(sit().stdout)


def test_number_chooses(sit: Sit) -> None:
    """A number carries out the choice that stands beside it."""
    assert answers(sit("2"))[0].startswith("player 0 plays Motorized Transport (EA-")


def test_words_choose_too(sit: Sit) -> None:
    """An action may be typed as it is shown, or as a document."""
    short, document = sit("play: motorized-transport"), sit("{play: motorized-transport}")

    assert short.stdout == document.stdout
    assert answers(short)[0].startswith("player 0 plays Motorized Transport (EA-")


@pytest.mark.parametrize("asked", [["? play: box"], ["play: box", "?"]])
def test_refusal_is_explained(sit: Sit, asked: list[str]) -> None:
    """`? ACTION`, or `?` after a refused action, says why, and what the clause says."""
    *_, answer, _ = answers(sit(*asked))

    refusal, clause, said = re.split(r" (EA-[\w.]+) ", answer, maxsplit=1)
    entry = library().books["el-alamein"].clauses[clause]
    assert refusal.startswith("play: box breaks EA-")
    assert f"{entry.title}: {' '.join(entry.says.split())}" == said


def test_allowed_action_needs_no_reason(sit: Sit) -> None:
    """Asked about an allowed action, the answer is that it is allowed; nothing is done."""
    assert "proceed is allowed" == answers(sit("? proceed"))[0]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("3", "there is no choice 3; choose from 1 to 2"),
        ("0", "there is no choice 0; choose from 1 to 2"),
        ("sing", "no action is called 'sing'"),
        ("play: bxo", "nearest: box"),
        ("? play: bxo", "nearest: box"),
        ("play: [", "not YAML"),
        ("undo", "there is no earlier decision of yours"),
        ("save", "save where? save FILE"),
        ("?", "NUMBER choose that action"),
        ("help", "NUMBER choose that action"),
        ("all", "1 proceed 2 play: motorized-transport"),
        ("look", "agenda: {step: window, name: starting, player: 0}"),
    ],
)
def test_asides_leave_game_alone(sit: Sit, typed: str, says: str) -> None:
    """What is mistyped or asked is answered, and the person is asked again."""
    answer, rest = answers(sit(typed))

    assert says in answer
    assert rest.startswith("stopped after 1 turn and 0 moves")


def test_quit_stops_at_once(sit: Sit) -> None:
    """`quit` ends the game, whatever is typed after it."""
    assert sit("quit", "2").stdout == sit().stdout.replace(f"{PROMPT}\n", PROMPT)


def test_only_changes_are_shown_again(sit: Sit) -> None:
    """The second decision shows what changed; the War Zone has not."""
    _, second = sit("1").stdout.split(PROMPT)[:2]

    assert "player 0 (you): " in second
    assert "war zone: " not in second


def test_undo_goes_back_one_decision(sit: Sit) -> None:
    """`undo` leads to the previous decision; made again it brings the same."""
    once = sit("2", "1", "1")
    again = sit("2", "1", "undo", "1", "1")

    assert "back to move 2" in again.stdout
    assert answers(once)[-2] == answers(again)[-2]
    assert answers(once)[-1] == answers(again)[-1]


def test_nothing_is_lost_without_quit(sit: Sit, tmp_path: Path) -> None:
    """With a log, every decision is on disk before the next one is asked for."""
    path = tmp_path / "game.json"
    sit("2", "1", options=("--human", "0", "--log", path))
    log = json.loads(path.read_text(encoding="utf-8"))

    assert [{"play": "motorized-transport"}, "proceed"] == [m["action"] for m in log["moves"]]
    assert ("stopped", [0]) == (log["end"], log["humans"])


def test_log_is_written_before_asking(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a person thinks, the moves so far are on disk: even pulling the plug loses nothing."""
    path = tmp_path / "game.json"
    found: list[int] = []

    def typed(_prompt: str) -> str:
        found.append(len(json.loads(path.read_text(encoding="utf-8"))["moves"]))
        return "proceed" if len(found) < 3 else "quit"

    monkeypatch.setattr("builtins.input", typed)
    sit(options=("--human", "0", "--log", path))

    assert [0, 1, 2] == found


def test_saved_game_is_resumed(sit: Sit, tmp_path: Path) -> None:
    """A saved game goes on where it was left, for the same person, and can be taken back."""
    path = tmp_path / "saved.json"
    saved = sit("2", f"save {path}", "quit")
    resumed = sit("1", "undo", "undo", options=("--resume", path))

    assert f"wrote {path}" in saved.stdout.replace("\n", " ")
    assert ["back to move 2", "back to move 1"] == re.findall(r"back to move \d", resumed.stdout)


def test_save_spares_other_files(sit: Sit, tmp_path: Path) -> None:
    """`save` overwrites its own file, and no other."""
    mine, other = tmp_path / "mine.json", tmp_path / "other.json"
    other.write_text("precious", encoding="utf-8")
    result = sit(f"save {mine}", "1", f"save {mine}", f"save {other}")

    assert "precious" == other.read_text(encoding="utf-8")
    assert 1 == len(json.loads(mine.read_text(encoding="utf-8"))["moves"])
    assert "exists; choose another name" in result.stdout


def test_unwritable_save_is_said(sit: Sit, tmp_path: Path) -> None:
    """A file that cannot be written is said; the game goes on."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = sit(f"save {tmp_path / 'file' / 'game.json'}")

    assert 0 == result.exit_code
    assert "cannot be written" in result.stdout


def test_kept_card_is_not_told() -> None:
    """Which card a player keeps in hand is told to that player, not to the others."""
    game = load_game("el-alamein")
    event = Event("EA-7.4d", "kept", 1, (3,))

    seen = [game.witness(event, player).facts for player in (0, 1, None)]
    assert [("a card",), (3,), ("a card",)] == seen


@pytest.mark.parametrize(
    ("people", "own", "other"),
    [
        (["0"], "player 0 keeps Motorized Transport (EA-7.4d)", "player 1 keeps a card (EA-7.4d)"),
        (["0", "1"], "player 0 keeps a card (EA-7.4d)", "player 1 keeps a card (EA-7.4d)"),
    ],
)
def test_kept_cards_at_the_table(sit: Sit, people: list[str], own: str, other: str) -> None:
    """A person is told the own card kept, not another's; before several persons none is told."""
    turn = ("proceed", "proceed", "proceed", "choose: motorized-transport")
    result = sit(*turn, *turn, options=tuple(w for seat in people for w in ("--human", seat)))

    lines = result.stdout.replace(PROMPT, "").splitlines()
    kept = [line for line in lines if " keeps " in line]
    assert [own, other] == kept[:2]


def test_two_people_share_the_terminal(sit: Sit) -> None:
    """Several persons are asked in turn."""
    lines = ("proceed", "proceed", "proceed", "decline")
    result = sit(*lines, options=("--human", "0", "--human", "1"))

    asked = re.findall(r"^player (\d) decides", result.stdout, re.MULTILINE)
    assert ["0", "0", "0", "0", "1"] == asked
