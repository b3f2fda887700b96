"""`alamein scenario check`: every kind of mistake is told with file, line and a way out."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
SOUND = """\
topic: buying
cases:
  - id: exact
    title: a card may be bought for exactly its price
    clauses: [EA-11.2a]
    from: [en 11-2]
    given:
      phase: reinforcement
      players: [{hand: [box], wallet: {reinforcement: 1, supply: 4}}, {}]
    cards: {motorized-rifle-regiment: {recruit_cost: 4}}
    when: [{recruit: motorized-rifle-regiment}]
    then:
      position:
        players: [{discard: [motorized-rifle-regiment], wallet: {supply: 0}}]
        war_zone: {motorized-rifle-regiment: {count: 11}}
      events: [recruited EA-11.2a]
      never: [won]
      legal: [proceed]
      illegal: [{action: {offer: 1}, by: EA-12.1.7a}]
      decision: {player: 0, kind: reinforcement}
"""
BARE = SOUND.partition("    then:")[0]
EXAMPLES = (
    BARE
    + """\
    examples:
      - name: other
        given: {players.0.hand: [box]}
        then: {never: [won]}
      - name: second
        when: [proceed]
        then: {never: [won]}
"""
)


def told(run: Run, folder: Path, text: str | bytes) -> str:
    """Return what is said about a file that must be refused, its name left out."""
    file = folder / "own.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    result = run("scenario", "check", file)
    assert 2 == result.exit_code, result.output
    return result.output.replace(str(file), "own.yaml")


@pytest.mark.parametrize("text", [SOUND, EXAMPLES])
def test_sound_file_is_counted(run: Run, tmp_path: Path, text: str) -> None:
    """The files that the other tests break are sound."""
    file = tmp_path / "own.yaml"
    file.write_text(text, encoding="utf-8")

    result = run("scenario", "check", file)

    assert (0, "1 case is sound") == (result.exit_code, result.output.splitlines()[0])


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        # the file
        ("    given:\n", "\tgiven:\n", 7, "not YAML"),
        ("given:\n", "given: &a\n      also: *a\n", 8, "the alias *a is not allowed"),
        ("topic: buying", "topic: Buying Cards", 1, "does not look like"),
        ("topic: buying\n", "", 1, "lacks topic"),
        ("[recruited EA-11.2a]", "recruited", 16, "is not a list"),
        ("player: 0", "player: nobody", 20, "is not a whole number"),
        # fields and names in the rulebook
        ("title:", "titel:", 4, "unknown field 'titel'; nearest: title"),
        ("      events:", "      event:", 16, "unknown field 'event'; nearest: events"),
        ("clauses: [EA-11.2a]", "clauses: [EA-11.2z]", 5,
         "no clause is called 'EA-11.2z'; nearest"),
        ("from: [en 11-2]", "from: [eng 11-2]", 6, "names no edition"),
        ("by: EA-12.1.7a", "by: EA-12.1.7z", 12, "no clause is called 'EA-12.1.7z'; nearest"),
        ("recruited EA-11.2a", "recruited EA-11.2z", 16, "no clause is called 'EA-11.2z'"),
        # outcomes
        ("    then:\n", "    refused: EA-9k\n    then:\n", 3, "has then, refused"),
        # positions
        ("hand: [box]", "hand: [bocks]", 9, "no card is called 'bocks'; known: "),
        ("hand: [box]", "hnad: [box]", 9, "unknown field 'hnad'; nearest: hand"),
        ("hand: [box]", "hand: box", 9, "'box' is not a list"),
        ("phase: reinforcement", "phase: reinforcements", 8, "nearest: reinforcement"),
        ("phase: reinforcement", "fase: tactics", 7, "unknown field 'fase'"),
        ("phase: reinforcement", "active: 7", 8, "there is no player 7"),
        ("hand: [box]", "hand: [" + "tobruk, " * 2 + "]", 7, "tobruk: EA-1a: 2 of 1 cards"),
        ("phase: reinforcement", "phase: combat", 7, "there is no Combat under way"),
        ("{motorized-rifle-regiment: {recruit_cost", "{motorised-rifle: {recruit_cost", 10,
         "no card"),
        ("recruit_cost: 4", "recruit_costs: 4", 10, "unknown field 'recruit_costs'"),
        # actions
        ("when: [{recruit:", "when: [{recruits:", 11, "no action is called 'recruits'; nearest"),
        ("{recruit: motorized-", "{recruit: motorised-", 11, "no pile is called"),
        ("legal: [proceed]", "legal: [procede]", 18,
         "no action is called 'procede'; nearest: proc"),
        ("{offer: 1}", "{offer: much}", 19, "Expected `int`"),
        # events and decisions
        ("[recruited EA", "[recruted EA", 16, "no event is called 'recruted'; nearest: recruited"),
        ("never: [won]", "never: [one]", 17, "no event is called 'one'"),
        ("kind: reinforcement", "kind: reinforcements", 20, "nearest: reinforcement"),
        # facts
        ("wallet: {supply: 0}", "walet: {supply: 0}", 14,
         "nothing called 'walet' here; nearest: w"),
        ("{supply: 0}", "{suply: 0}", 14, "nothing called 'suply' here; nearest: supply"),
        ("{supply: 0}", "{supply: none}", 14, "'none' is not a number"),
        ("{supply: 0}", "5", 14, "5 is not a mapping"),
        ("{count: 11}", "{counts: 11}", 15, "nothing of a list is called 'counts'; nearest: count"),
        ("{count: 11}", "{count: many}", 15, "'many' is not a whole number"),
        ("{count: 11}", "{lacks: boxes}", 15, "'boxes' is not a list"),
        ("{count: 11}", "{lacks: [moterized-rifle-regiment]}", 15, "no card is called 'moterized"),
        ("{count: 11}", "eleven", 15, "'eleven' is not a list; say contains"),
        ("war_zone: {motor", "war_zone: {moter", 15, "nothing called 'moterized-rifle-regiment'"),
        ("discard: [motorized",
         "front_line: [{card: box, exhuasted: true}], discard: [motorized", 14,
         "unknown field 'exhuasted'; nearest: exhausted"),
        ("discard: [motorized", "front_line: {lacks: [{card: box}]}, discard: [motorized", 14,
         "a position writes this as box"),
    ],
)  # fmt: skip
def test_mistake_is_told(
    run: Run, tmp_path: Path, old: str, new: str, line: int, says: str
) -> None:
    """What cannot be read is told with its line and the nearest good word, without playing."""
    assert old in SOUND

    output = told(run, tmp_path, SOUND.replace(old, new, 1))

    assert any(f"own.yaml:{line}:" in one and says in one for one in output.splitlines()), output


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "own.yaml:1: the file is empty"),
        (b"# only words\n", "own.yaml:1: the file is empty"),
        (b"topic: caf\xe9\n", "own.yaml:1: not UTF-8: byte 0xe9"),
        (b"topic: buying\ncases: []\n", "own.yaml:2: field cases"),
        (b"- a\n- b\n", "own.yaml:1: "),
        (SOUND + SOUND.partition("cases:\n")[2], "exact field id: stands already at own.yaml:3"),
        (
            BARE,
            "own.yaml:3: exact: needs exactly one of then, refused, by_reading, examples; has n",
        ),
    ],
    ids=["empty", "comments", "latin-1", "no-case", "list", "twice", "no-outcome"],
)
def test_file_is_refused(run: Run, tmp_path: Path, text: str | bytes, says: str) -> None:
    """A file that is no scenario file, or has a case twice, is told as such."""
    assert says in told(run, tmp_path, text)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("players.0.hand: [box]", "players.0.hand: [bocks]", "examples.0.given.players.0.hand"),
        ("players.0.hand: [box]", "players.7.hand: []", "none is number '7'"),
        ("players.0.hand: [box]", "phase.now: 1", "which has no 'now'"),
        ("when: [proceed]", "when: [procede]", "examples.1.when.0: no action is called 'procede'"),
        ("name: second", "name: other", "another example is called 'other' too"),
        ("{never: [won]}", "{never: [wonn]}", "examples.0.then.never.0: no event is called 'wonn'"),
    ],
)
def test_mistake_in_example_is_told(
    run: Run, tmp_path: Path, old: str, new: str, says: str
) -> None:
    """A mistake in a variation is told at the variation."""
    assert says in told(run, tmp_path, EXAMPLES.replace(old, new, 1))


def test_mistake_of_one_reading_says_so(run: Run, tmp_path: Path) -> None:
    """A position that only some rulings refuse is told with these rulings."""
    given = "given: {players: [{deck: [motorized-transport]}, {}]}"
    text = BARE.partition("    given:")[0] + f"    {given}\n    by_reading:\n"
    outcomes = "      D-01a: {then: {never: [wonn]}}\n      D-01b: {then: {never: [won]}}\n"

    output = told(run, tmp_path, text + outcomes)

    assert "by_reading.D-01a.then.never.0: no event is called 'wonn'" in output
    assert "(under reference D-01=D-01a, en)" in output


def test_missing_file_is_told(run: Run, tmp_path: Path) -> None:
    """A file that is not there ends the command with 2."""
    result = run("scenario", "check", tmp_path / "none.yaml")

    assert 2 == result.exit_code
    assert "none.yaml: cannot be read: No such file" in result.output


def test_event_that_does_not_exist_never_passes(run: Run, tmp_path: Path) -> None:
    """Also when it is run, a name that no event has is no promise kept."""
    file = tmp_path / "own.yaml"
    file.write_text(SOUND.replace("never: [won]", "never: [wonn]"), encoding="utf-8")

    result = run("scenario", "run", file)

    assert 1 == result.exit_code
    assert "no event is called 'wonn'" in " ".join(result.output.split())
