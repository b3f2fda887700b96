"""`alamein scenario new`: a case to fill in, which nothing accepts before it is."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from alamein.conformance.cli import making
from alamein.engine.core.library import library

Run = Callable[..., Result]
FIELDS = ("title", "given", "when", "then")
FILLED = {
    "title: fill-in": "title: a card may be bought for exactly its price",
    "phase: fill-in": "phase: reinforcement",
    "players: [{}, {}]": "players: [{wallet: {reinforcement: 1, supply: 4}}, {}]",
    "when: [fill-in]": "when: [{recruit: motorized-rifle-regiment}]",
    "position: {fill-in: fill-in}": "position: {players: [{wallet: {supply: 0}}]}",
    "    given:": "    cards: {motorized-rifle-regiment: {recruit_cost: 4}}\n    given:",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "own" / "07-my prices.yaml"


@pytest.mark.parametrize("words", [("check",), ("run",), ("explain",)])
def test_new_case_is_refused(run: Run, file: Path, words: tuple[str, ...]) -> None:
    """Every command names what is still to be written, with its line."""
    made = run("scenario", "new", file, "--clause", "EA-11.2a", "--id", "exact")
    result = run("scenario", *words, file)

    assert (0, 2) == (made.exit_code, result.exit_code)
    lines = result.output.splitlines()
    for field, line in zip(FIELDS, lines, strict=True):
        assert f"exact field {field}: still says 'fill-in'; write " in line


def test_case_filled_in_holds(run: Run, file: Path) -> None:
    """The five steps of the tutorial end in a case that holds."""
    run("scenario", "new", file, "--clause", "ea-11.2a", "--id", "exact")
    text = file.read_text(encoding="utf-8")
    for old, new in FILLED.items():
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")

    assert 0 == run("scenario", "check", file).exit_code
    assert "4 of 4 trials hold\n" == run("scenario", "run", file).output
    assert "my-prices/exact[ja]" in run("scenario", "explain", file, "my-prices/exact").output


def test_clause_is_explained_in_the_file(run: Run, file: Path) -> None:
    """The file has the clause, the sections in which it stands, and what it says."""
    run("scenario", "new", file, "--clause", "EA-11.2a")
    text = file.read_text(encoding="utf-8")
    says = library().books["el-alamein"].clauses["EA-11.2a"].says

    assert text.startswith("# yaml-language-server: $schema=/")
    assert "topic: my-prices\n" in text
    assert "    clauses: [EA-11.2a]\n" in text
    assert "from: [en 11-2, " in text
    assert says in " ".join(text.replace("#", "").split())
    assert max(map(len, text.splitlines())) <= 100


def test_case_is_put_at_the_end(run: Run, file: Path) -> None:
    """What stands in a file stays as it is, comments too."""
    run("scenario", "new", file, "--id", "first")
    before = file.read_text(encoding="utf-8") + "# a last word\n\n\n"
    file.write_text(before, encoding="utf-8")
    result = run("scenario", "new", file, "--id", "second", "--title", 'it\'s: "quoted" # so')

    after = file.read_text(encoding="utf-8")
    assert 0 == result.exit_code, result.output
    assert after.startswith(before.rstrip())
    assert "- id: second\n" in after
    assert "second field title" not in run("scenario", "check", file).output


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("topic: own\ncases: 3\n", "3 is not a list"),
        ("just words\n", "is not a mapping"),
        ("cases:\n  - {id: a, title: b, clauses: [c], from: [d], given: {}}\ntopic: own\n", "not"),
        ("cases: [{id: a, title: b, clauses: [c], from: [d], given: {}}]\ntopic: own\n", "not"),
    ],
)
def test_file_that_cannot_take_it_stays(run: Run, file: Path, text: str, says: str) -> None:
    """A file that would not load afterwards is left alone."""
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")

    result = run("scenario", "new", file, "--id", "first")

    assert 2 == result.exit_code
    assert says in result.output
    assert text == file.read_text(encoding="utf-8")
    assert [file] == list(file.parent.iterdir())


def test_id_is_taken_once(run: Run, file: Path) -> None:
    """A case of that name that stands there is not written over."""
    run("scenario", "new", file, "--id", "first")
    before = file.read_bytes()

    result = run("scenario", "new", file, "--id", "first")

    assert 2 == result.exit_code
    assert "a case 'first' stands already at" in result.output
    assert before == file.read_bytes()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("own.yml",), "own.yml: the name of a scenario file ends with .yaml"),
        (("own.yaml", "--id", "My Case"), "--id My Case: an id is small letters"),
        (("own.yaml", "--title", "long " * 20), "--title has 100 characters"),
        (("own.yaml", "--clause", "EA-11.2z"), "no clause is called 'EA-11.2z'; nearest: "),
        (("own.yaml", "--game", "el-alamain"), "nearest: el-alamein"),
    ],
)
def test_bad_word_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    """What cannot stand in a case is refused before anything is written."""
    monkeypatch.chdir(tmp_path)

    result = run("scenario", "new", *words)

    assert 2 == result.exit_code
    assert says in result.output
    assert [] == list(tmp_path.iterdir())


def test_name_of_ours_is_found(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name without .yaml is a file beside our own, in a checkout only."""
    monkeypatch.setattr(making, "scenarios_root", lambda: tmp_path / "scenarios")
    made = run("scenario", "new", "11-prices")
    monkeypatch.setattr(making, "data_root", lambda: tmp_path)
    refused = run("scenario", "new", "11-costs")

    assert (0, 2) == (made.exit_code, refused.exit_code)
    assert (tmp_path / "scenarios/el_alamein/11-prices.yaml").exists()
    assert "our own files belong to a checkout" in refused.output
