"""`alamein faults`: the gallery listed, one fault shown, and hunts that end as they should."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from click.testing import Result

from alamein.conformance.faults import hunting, lock, running
from alamein.conformance.faults.hunting import Hunted, Kill
from alamein.engine.core.library import library
from alamein.engine.core.rulebook import chapter_of
from alamein.properties.faults import gallery
from alamein.properties.faults.gallery import Fault, as_document, load_gallery

Run: TypeAlias = Callable[..., Result]

GAME = "el-alamein"
CLAUSE = "EA-7.2b"
QUICK = "EA-7.2b/turn-and-phase"  # noticed at once by a scenario and by a law
HARMLESS = "EA-7.2b/as-it-stands"
FAULT = load_gallery(GAME).faults[QUICK]


def harmless(fault: Fault = FAULT) -> Fault:
    """A misreading that reads the rule as it stands, so that nobody can notice."""
    same = tuple(msgspec.structs.replace(each, write=each.instead_of) for each in fault.changes)
    return msgspec.structs.replace(fault, id=HARMLESS, misreading="as it stands", changes=same)


def misfit(fault: Fault = FAULT) -> Fault:
    """A misreading of a rule that does not stand there any more."""
    (change,) = fault.changes
    gone = msgspec.structs.replace(change, instead_of="not there any more")
    return msgspec.structs.replace(fault, changes=(gone,))


def hang(root: Path, *faults: Fault) -> Path:
    """Make a gallery of *faults* below *root*, and return where its lock lies."""
    folder = root / GAME.replace("-", "_")
    folder.mkdir(exist_ok=True)
    entries = [as_document(fault) for fault in faults]
    document = {"chapter": chapter_of(CLAUSE), "faults": entries}
    (folder / "faults.yaml").write_text(json.dumps(document), encoding="utf-8")
    load_gallery.cache_clear()
    lock.read_lock.cache_clear()
    return folder / "faults.lock"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a gallery of our own hangs: a fault that is noticed, and one that harms nobody."""
    for module in (gallery, lock):
        monkeypatch.setattr(module, "faults_root", lambda: tmp_path)
    hang(tmp_path, FAULT, harmless())
    yield tmp_path
    load_gallery.cache_clear()
    lock.read_lock.cache_clear()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the scenarios that cite the clause are asked, and nothing is asked of the oracle."""
    trials = [trial for trial in hunting._all_trials(GAME) if CLAUSE in trial.case.clauses]  # noqa: SLF001 - what is patched
    monkeypatch.setattr(hunting, "_all_trials", lambda _: trials)
    monkeypatch.setattr(hunting, "_questions", lambda _: [])
    monkeypatch.setattr(hunting, "_ran", lambda _: {})


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Nothing is hunted, everything found by one scenario; which faults and how is noted."""
    noted: list[tuple[Any, ...]] = []

    def hunt_all(_: str, names: Sequence[str], jobs: int, walks: int) -> Iterator[Hunted]:
        noted.append((list(names), jobs, walks))
        for name in names:
            yield Hunted(name, CLAUSE, (Kill("scenario", "a/b", (CLAUSE,), "says", 1, 0.25),))

    monkeypatch.setattr(running, "hunt_all", hunt_all)
    return noted


def test_list_names_every_fault(run: Run) -> None:
    """Every fault is listed with what it misreads."""
    listed = json.loads(run("faults", "list", "--format", "json").stdout)

    assert list(load_gallery(GAME).faults) == [row["fault"] for row in listed]
    assert FAULT.misreading in [row["misreading"] for row in listed]


def test_list_of_a_chapter(run: Run) -> None:
    """With --chapter only faults on its clauses are listed."""
    listed = json.loads(run("faults", "list", "--chapter", "8", "--format", "json").stdout)

    assert {"8"} == {chapter_of(row["fault"].partition("/")[0]) for row in listed}


@pytest.mark.usefixtures("root")
def test_list_says_what_was_not_hunted(run: Run) -> None:
    """A fault without a line in the lock was not hunted."""
    result = run("faults", "list", "--format", "csv")

    assert "fault,found by,misreading" == result.stdout.splitlines()[0]
    assert 2 == result.stdout.count(",not hunted,")


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("list",), "not hunted"),
        (("show", QUICK), "it was not hunted"),
        (("run", QUICK), "1 fault hunted"),
    ],
    ids=lambda words: words[0],
)
def test_lock_of_another_format(run: Run, root: Path, words: tuple[str, ...], says: str) -> None:
    """A lock that cannot be read is warned of in one line, where it is looked into at all."""
    (root / "el_alamein/faults.lock").write_text('{"fault": "EA-1"}\n', encoding="utf-8")
    result = run("faults", *words)
    warned = re.fullmatch(
        r"warning: faults\.lock:1: .*; write it anew by make faults\n", result.stderr
    )

    assert 0 == result.exit_code
    assert says in result.stdout
    assert (words[0] == "run") == (warned is None)


@pytest.mark.usefixtures("asked")
def test_what_is_stale_needs_the_lock(run: Run, root: Path) -> None:
    """What is stale cannot be known from a lock that cannot be read."""
    (root / "el_alamein/faults.lock").write_text('{"fault": "EA-1"}\n', encoding="utf-8")
    result = run("faults", "run", "--stale")

    assert (2, "") == (result.exit_code, result.stdout)
    assert "write it anew by make faults" in result.stderr


@pytest.mark.parametrize("command", ["list", "run"])
def test_unknown_chapter(run: Run, command: str) -> None:
    """A chapter that does not exist is answered with the nearest."""
    result = run("faults", command, "--chapter", "99")

    assert (2, "") == (result.exit_code, result.stdout)
    assert "no chapter is called '99'; nearest: 9" in result.stderr


@pytest.mark.parametrize("words", [("list",), ("show", QUICK), ("run", QUICK)], ids=lambda w: w[0])
def test_unknown_game(run: Run, words: tuple[str, ...]) -> None:
    """A game without an engine is answered with the nearest."""
    result = run("faults", *words, "--game", "el-almein")

    assert (2, "") == (result.exit_code, result.stdout)
    assert "is called 'el-almein'; nearest: el-alamein" in result.stderr


@pytest.mark.parametrize("command", ["show", "run"])
def test_unknown_fault(run: Run, command: str) -> None:
    """A fault that does not exist is answered with the nearest."""
    result = run("faults", command, "EA-7.2b/turn-and-phrase")

    assert (2, "") == (result.exit_code, result.stdout)
    assert f"no fault is called 'EA-7.2b/turn-and-phrase'; nearest: {QUICK}" in result.stderr


@pytest.mark.usefixtures("root")
def test_show_wants_one_fault(run: Run) -> None:
    """A clause on which there are several faults names none; they are told."""
    result = run("faults", "show", CLAUSE)

    assert (2, "") == (result.exit_code, result.stdout)
    assert f"Error: 'EA-7.2b' names several faults: {QUICK}, {HARMLESS}\n" == result.stderr


@pytest.mark.usefixtures("root")
def test_show_tells_clause_misreading_and_change(run: Run) -> None:
    """The page has the clause, what is misread, the rule that is changed, and who found it."""
    result = run("faults", "show", QUICK.lower())
    clause, (change,) = library().books[GAME].clauses[CLAUSE], FAULT.changes
    page = " ".join(result.stdout.split())

    assert (0, "") == (result.exit_code, result.stderr)
    for said in (
        f"{QUICK} {clause.title}",
        " ".join(clause.says.split()),
        f"here: {FAULT.misreading}",
        f"rule: {change.where}",
        f"in place of: {change.instead_of}",
        "it was not hunted",
    ):
        assert said in page
    assert [] == [line for line in result.stdout.splitlines() if len(line) > 80]


@pytest.mark.usefixtures("root")
def test_show_as_json(run: Run) -> None:
    """As JSON there are the fault as it stands in its file, and its line in the lock."""
    shown = json.loads(run("faults", "show", QUICK, "--format", "json").stdout)

    assert {"fault": json.loads(json.dumps(as_document(FAULT))), "locked": None} == shown


@pytest.mark.usefixtures("quick")
def test_fault_is_found_and_locked(run: Run, root: Path) -> None:
    """What is found is told, and with --accept locked, listed and shown from then on."""
    result = run("faults", "run", QUICK, "--walks", "1", "--jobs", "1", "--accept")
    (line,) = (root / "el_alamein/faults.lock").read_text(encoding="utf-8").splitlines()
    listed = json.loads(run("faults", "list", "--format", "json").stdout)
    page = run("faults", "show", QUICK).stdout

    assert (0, "") == (result.exit_code, result.stderr)
    assert "1 fault hunted" in result.stdout
    assert "found by scenarios 1 of 1 (100.0%), by properties 1 of 1 (100.0%) (" in result.stdout
    assert re.search(r"^\|  scenario +\| \S", result.stdout, re.MULTILINE)
    assert re.search(r"^\|  oracle +\| - ", result.stdout, re.MULTILINE)
    assert ["scenario", "property"] == [k["witness"] for k in json.loads(line)["killers"]]
    assert ["scenario, property", "not hunted"] == [row["found by"] for row in listed]
    assert "Counterexample\n  of the law: " in page
    assert "lawful: [" in page
    assert ["faults.lock", "faults.yaml"] == sorted(p.name for p in (root / "el_alamein").iterdir())


@pytest.mark.usefixtures("quick", "root")
def test_fault_that_nobody_finds(run: Run) -> None:
    """What no witness notices ends with 1, and nothing is written without --accept."""
    result = run("faults", "run", HARMLESS, "--walks", "1", "--jobs", "1", "--format", "json")
    (row,) = json.loads(result.stdout)

    assert 1 == result.exit_code
    assert ["-", "-", "-"] == [row[witness] for witness in ("scenario", "property", "oracle")]
    assert "by any 0 of 1 (0.0%)" in result.stderr
    assert {} == lock.read_lock(GAME)


@pytest.mark.usefixtures("quick")
def test_fault_that_does_not_fit(run: Run, root: Path) -> None:
    """A fault whose rule was changed is refused; what was hunted before it is kept."""
    path = hang(root, harmless(), misfit())

    result = run("faults", "run", CLAUSE, "--walks", "1", "--jobs", "1", "--accept")

    assert (2, "") == (result.exit_code, result.stdout)
    assert f"fault {QUICK}: " in result.stderr
    assert "holds 'not there any more' 0 times instead of once" in result.stderr
    assert [HARMLESS] == [json.loads(line)["fault"] for line in path.read_text().splitlines()]


@pytest.mark.usefixtures("root")
@pytest.mark.parametrize(
    ("words", "names"),
    [
        ((), [QUICK, HARMLESS]),
        ((CLAUSE.lower(),), [QUICK, HARMLESS]),
        (("*/as-*",), [HARMLESS]),
        ((HARMLESS, QUICK), [QUICK, HARMLESS]),
        (("--chapter", "8"), []),
    ],
)
def test_faults_are_chosen(
    run: Run, asked: list[tuple[Any, ...]], words: tuple[str, ...], names: list[str]
) -> None:
    """Faults are named by id, clause or pattern, and hunted in the order of the gallery."""
    result = run("faults", "run", *words, "--walks", "3", "--jobs", "2")

    assert (0, [(names, 2, 3)]) == (result.exit_code, asked)


def test_only_what_is_stale_is_hunted(run: Run, asked: list[tuple[Any, ...]], root: Path) -> None:
    """With --stale a fault is hunted if the lock does not hold it as it is."""
    run("faults", "run", QUICK, "--accept")
    run("faults", "run", "--stale")
    hang(root, msgspec.structs.replace(FAULT, misreading="changed since"), harmless())
    run("faults", "run", "--stale")

    assert [[QUICK], [HARMLESS], [QUICK, HARMLESS]] == [names for names, *_ in asked]


@pytest.mark.usefixtures("asked", "root")
@pytest.mark.parametrize(
    ("words", "told"),
    [((), True), ((CLAUSE,), False), (("--chapter", "7"), False), (("--stale",), False)],
    ids=["whole gallery", "names", "chapter", "stale"],
)
def test_clauses_without_fault_are_told(run: Run, words: tuple[str, ...], *, told: bool) -> None:
    """When the whole gallery is hunted, one line names all clauses that have no fault."""
    lines = run("faults", "run", *words).stderr.splitlines()

    assert [told] * told == ["no fault is planted on EA-" in line for line in lines]
    assert all("EA-7.2c, EA-7.2f, " in line and CLAUSE not in line for line in lines)


@pytest.mark.usefixtures("asked")
def test_lock_is_whole_or_as_it_was(run: Run, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the new lock cannot be put in its place, the old one is still there."""
    run("faults", "run", QUICK, "--accept")
    path = root / "el_alamein/faults.lock"
    before = path.read_text(encoding="utf-8")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="No space left"):
        run("faults", "run", "--accept")

    assert before == path.read_text(encoding="utf-8")
    assert ["faults.lock", "faults.yaml"] == sorted(p.name for p in path.parent.iterdir())


def test_interrupt_keeps_what_was_hunted(
    run: Run, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C loses only the fault that is being hunted."""

    def hunt_all(*_: object) -> Iterator[Hunted]:
        yield Hunted(QUICK, CLAUSE, ())
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "hunt_all", hunt_all)
    run("faults", "run", "--accept")
    text = (root / "el_alamein/faults.lock").read_text(encoding="utf-8")

    assert [QUICK] == [json.loads(line)["fault"] for line in text.splitlines()]
