"""`data check` on broken copies of every kind of file: one line per fault, and exit code 2."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest
from click.testing import Result

Run: TypeAlias = Callable[..., Result]

RULEBOOK = Path(__file__).parents[2] / "rulebook"
GAME = "el_alamein/game.yaml"
CLAUSES = "el_alamein/clauses/08-end-of-game.yaml"
DISPUTES = "el_alamein/disputes/13-counterattack.yaml"
FAQ = "el_alamein/faq.yaml"
SOURCES = "sources.yaml"
CARDS = "el_alamein/cards.yaml"
FILES = (GAME, CLAUSES, DISPUTES, FAQ, SOURCES, CARDS)

BOMB = "a: &a [x, x, x]\n" + "".join(
    f"{name}: &{name} [*{before}, *{before}, *{before}, *{before}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
UNREADABLE = {
    "malformed": (b"name: x\n\ttitle: y\n", 2, "not YAML"),
    "not UTF-8": (b"# Latin-1:\nname: caf\xe9\n", 2, "not UTF-8: byte 0xe9"),
    "empty": (b"", 1, "empty"),
    "no mapping": (b"- one\n- two\n", 1, "not a mapping"),
    "alias bomb": (BOMB.encode(), 2, "alias *a"),
}


class Fault(NamedTuple):
    """*old* made *new* in *file*; the message points to the line of *at* and has *words*."""

    file: str
    old: str
    new: str
    words: tuple[str, ...]
    at: str = ""


FAULTS = {
    "game: wrong id": Fault(GAME, "prefix: EA", "prefix: Ea", ("field prefix", "'Ea'")),
    "game: wrong name": Fault(GAME, "name: el-alamein", "name: el-alamain", ("'el-alamain'",)),
    "game: missing field": Fault(
        GAME, "    text: el_alamein.fan.txt\n", "", ("lacks text",), "  - key: fan"
    ),
    "game: section of no edition": Fault(
        GAME, "{en: 5-4, fan: null", "{en: 5-4, fun: null", ("'fun'", "nearest: fan")
    ),
    "game: term of no edition": Fault(
        GAME, "{en: Supply Card, fan:", "{en: Supply Card, fun:", ("'fun'", "nearest: fan")
    ),
    "game: edition twice": Fault(GAME, "  - key: fan", "  - key: en", ("en",)),
    "clauses: wrong id": Fault(
        CLAUSES, "- id: EA-8.2c", "- id: EA_8.2c", ("field id", "'EA_8.2c'")
    ),
    "clauses: other chapter": Fault(
        CLAUSES, "- id: EA-8.2c", "- id: EA-9.2c", ("field id", "'EA-9.2c'", "chapter 8")
    ),
    "clauses: other game": Fault(CLAUSES, "- id: EA-8.2c", "- id: BR-8.2c", ("field id", "EA-")),
    "clauses: id twice": Fault(
        CLAUSES, "- id: EA-8.2c", "- id: EA-8.2b", ("EA-8.2b stands already at", f"{CLAUSES}:30")
    ),
    "clauses: dangling reference": Fault(
        CLAUSES,
        "    kind: scoring\n",
        "    depends: [EA-8.2z]\n    kind: scoring\n",
        ("EA-8.2b", "field depends", "'EA-8.2z'", "nearest: EA-8.2c"),
    ),
    "clauses: unknown edition": Fault(
        CLAUSES, "{en: 8-1, fan: '8', ja", "{en: 8-1, fun: '8', ja", ("EA-8.1a", "'fun'", "fan")
    ),
    "clauses: missing edition": Fault(
        CLAUSES, "{en: 8-1, fan: '8', ja", "{en: 8-1, ja", ("EA-8.1a", "editions", "lacks fan")
    ),
    "clauses: missing field": Fault(
        CLAUSES, "    kind: scoring\n", "", ("EA-8.2b", "lacks kind"), "  - id: EA-8.2b"
    ),
    "clauses: unknown kind": Fault(
        CLAUSES, "kind: scoring", "kind: scorin", ("EA-8.2b field kind", "nearest: scoring")
    ),
    "clauses: unknown field": Fault(
        CLAUSES, "    says: The", "    sais: The", ("EA-8.2b", "'sais'", "nearest: says")
    ),
    "disputes: wrong id": Fault(DISPUTES, "- id: D-01\n", "- id: D1\n", ("field id", "'D1'")),
    "disputes: other game": Fault(DISPUTES, "- id: D-01\n", "- id: S-01\n", ("field id", "D-")),
    "disputes: dangling reference": Fault(
        DISPUTES, "EA-6b]", "EA-6z]", ("D-01 field clauses", "'EA-6z'", "EA-6b")
    ),
    "disputes: unknown edition": Fault(
        DISPUTES, "editions: [ja, fan]", "editions: [ja, fun]", ("D-01b", "fun", "el-alamein/fan")
    ),
    "disputes: missing reading": Fault(
        DISPUTES, "id: D-01b", "id: D-01c", ("D-01", "should be D-01a, D-01b"), "    readings:"
    ),
    "disputes: unknown default": Fault(
        DISPUTES, "reading: D-01b", "reading: D-01c", ("default.reading", "'D-01c'", "D-01b")
    ),
    "disputes: missing outcome": Fault(
        DISPUTES,
        "        D-01b: B's turn follows at once.\n",
        "",
        ("D-01", "separating_position.then", "D-01a, D-01b"),
        "      then:",
    ),
    "disputes: missing field": Fault(
        DISPUTES, "    weight: high\n", "", ("D-01", "lacks weight"), "  - id: D-01\n"
    ),
    "faq: wrong id": Fault(FAQ, "- id: Q10", "- id: R10", ("field id", "'R10'")),
    "faq: id twice": Fault(FAQ, "- id: Q10", "- id: Q9", ("Q9 stands already at", f"{FAQ}:3")),
    "faq: dangling reading": Fault(
        FAQ, "fixes: [D-09a]", "fixes: [D-09z]", ("Q10 field fixes", "'D-09z'", "D-09a")
    ),
    "faq: dangling clause": Fault(
        FAQ, "[EA-3.6d,", "[EA-3.6z,", ("Q9 field clauses", "'EA-3.6z'", "nearest: EA-3.6")
    ),
    "faq: dangling source": Fault(
        FAQ, "source: X3", "source: X33", ("Q9 field source", "'X33'", "nearest: X3")
    ),
    "faq: blank source": Fault(FAQ, "source: X3", "source: ' '", ("Q9 field source",)),
    "faq: missing field": Fault(
        FAQ, "    authority: community\n", "", ("Q9", "lacks authority"), "  - id: Q9"
    ),
    "faq: neither dated nor not": Fault(
        FAQ, "    undated: counts as always known\n", "", ("Q9 field date",), "  - id: Q9"
    ),
    "sources: wrong id": Fault(SOURCES, "- id: X3\n", "- id: Y3\n", ("field id", "'Y3'")),
    "sources: id twice": Fault(
        SOURCES, "- id: X3\n", "- id: X2\n", ("X2 stands already at", f"{SOURCES}:9")
    ),
    "sources: missing field": Fault(
        SOURCES, "    title: French review of El Alamein\n", "", ("X3", "lacks title"), "  - id: X3"
    ),
    "cards: wrong id": Fault(
        CARDS, "- id: sea-transport\n", "- id: Sea Transport\n", ("field id", "'Sea Transport'")
    ),
    "cards: dangling reference": Fault(
        CARDS,
        "    pile: sea-transport\n",
        "    pile: sea-transprt\n",
        ("sea-transport field pile", "'sea-transprt'", "nearest: sea-transport"),
    ),
    "cards: unknown card in deck": Fault(
        CARDS,
        "starting_deck: {motorized-transport",
        "starting_deck: {motorised-transport",
        ("starting_deck", "'motorised-transport'", "nearest: motorized-transport"),
    ),
    "cards: missing field": Fault(
        CARDS, "    copies: 17\n", "", ("sea-transport", "lacks copies"), "  - id: sea-transport\n"
    ),
    "cards: missing provenance": Fault(
        CARDS,
        "      recruit_cost: {provisional: twice the smaller transport}\n",
        "",
        ("sea-transport field recruit_cost", "no provenance"),
        "    recruit_cost: 4\n",
    ),
    "cards: unknown source word": Fault(
        CARDS, "number: {attested: [ja 4]}", "number: {atested: [ja 4]}", ("nearest: attested",)
    ),
    "cards: blank attestation": Fault(
        CARDS, "number: {attested: [ja 4]}", "number: {attested: [' ']}", ("sea-transport",)
    ),
    "cards: huge number": Fault(CARDS, "copies: 20", f"copies: {'9' * 5000}", ()),
    "cards: card twice": Fault(
        CARDS,
        "- id: sea-transport\n    pile",
        "- id: motorized-transport\n    pile",
        ("motorized-transport field id", "already on line 35"),
    ),
}  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the data of the two games that refer to each other."""
    copy = tmp_path / "rulebook"
    for game in ("barbarossa", "el_alamein"):
        shutil.copytree(RULEBOOK / game, copy / game)
    shutil.copy(RULEBOOK / SOURCES, copy)
    return copy


def replace(path: Path, old: str, new: str) -> None:
    """Write *new* in place of the first *old*, which must be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def line_of(path: Path, text: str) -> int:
    """The number of the line on which *text* begins first."""
    return path.read_text(encoding="utf-8").partition(text)[0].count("\n") + 1


def complaints(result: Result, place: str) -> list[str]:
    """The messages that begin with *place*, the exit code being 2."""
    assert 2 == result.exit_code, result.output
    lines = result.output.removeprefix("Error: ").splitlines()
    return [line.removeprefix(place) for line in lines if line.startswith(place)]


def test_copy_is_sound(run: Run, root: Path) -> None:
    """The copy that the other tests break passes the check."""
    result = run("data", "check", root)

    assert (0, "All rulebook data are sound") == (result.exit_code, result.output[:27])


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_fault_is_told_with_place(run: Run, root: Path, fault: Fault) -> None:
    """A fault is told with file, line, entry, field and, for a wrong word, the nearest one."""
    line = line_of(root / fault.file, fault.at or fault.old.lstrip())
    replace(root / fault.file, fault.old, fault.new)
    result = run("data", "check", root)

    found = complaints(result, f"rulebook/{fault.file}:{line}: ")
    assert any(all(word in message for word in fault.words) for message in found), result.output


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(("content", "line", "says"), UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_file_is_told(
    run: Run, root: Path, file: str, content: bytes, line: int, says: str
) -> None:
    """A file of any kind that cannot be used is told with its line."""
    (root / file).write_bytes(content)
    result = run("data", "check", root)

    found = complaints(result, f"rulebook/{file}:{line}: ")
    assert any(says in message for message in found), result.output


@pytest.mark.parametrize("file", FILES)
def test_huge_file_is_refused(run: Run, root: Path, file: str) -> None:
    """A file of 50 MB of any kind is refused by its size."""
    with (root / file).open("r+b") as sparse:
        sparse.truncate(50_000_000)
    result = run("data", "check", root)

    assert ["50,000,000 bytes"] == [
        message.split("the file has ")[1].split(";")[0]
        for message in complaints(result, f"rulebook/{file}: ")
    ]


@pytest.mark.parametrize("file", FILES)
def test_folder_for_file_is_refused(run: Run, root: Path, file: str) -> None:
    """A folder where a file of any kind is expected is told."""
    (root / file).unlink()
    (root / file).mkdir()
    result = run("data", "check", root)

    assert 1 == len(complaints(result, f"rulebook/{file}: cannot be read: "))


@pytest.mark.parametrize(
    ("old", "new"), [("copies: 20", "copies: 21"), ("copies: 20", "copies: 19")]
)
def test_card_total_must_hold(run: Run, root: Path, old: str, new: str) -> None:
    """One card more or less than the 362 of section 1 is told with the clause."""
    replace(root / CARDS, old, new)
    result = run("data", "check", root)

    total = 362 + int(new[-2:]) - int(old[-2:])
    assert [f"EA-1a: there are 362 cards; cards: expected 362, got {total}"] == complaints(
        result, f"rulebook/{CARDS}: "
    )


def test_city_needs_its_number(run: Run, root: Path) -> None:
    """A City without a number breaks the row of nine Cities."""
    replace(root / CARDS, "    city_number: 3\n", "")
    result = run("data", "check", root)

    assert any("EA-4c" in message for message in complaints(result, f"rulebook/{CARDS}: "))


def test_every_fault_is_told(run: Run, root: Path) -> None:
    """Faults in three files are told in one run, and counted."""
    replace(root / CLAUSES, "kind: scoring", "kind: scorin")
    replace(root / FAQ, "- id: Q10", "- id: R10")
    replace(root / DISPUTES, "weight: high", "weight: hihg")
    result = run("data", "check", root)

    assert [1, 1, 1] == [
        len(complaints(result, f"rulebook/{CLAUSES}:33: EA-8.2b field kind")),
        len(complaints(result, f"rulebook/{FAQ}:15: R10 field id")),
        len(complaints(result, f"rulebook/{DISPUTES}:9: D-01 field weight")),
    ]


def test_every_dangling_reference_is_told(run: Run, root: Path) -> None:
    """References that lead nowhere in two files are told in one run."""
    replace(root / FAQ, "fixes: [D-09a]", "fixes: [D-09z]")
    replace(root / DISPUTES, "reading: D-01b", "reading: D-01c")
    result = run("data", "check", root)

    assert [1, 1] == [
        len(complaints(result, f"rulebook/{FAQ}:23: Q10 field fixes")),
        len(complaints(result, f"rulebook/{DISPUTES}:26: D-01 field default.reading")),
    ]


@pytest.mark.parametrize("file", [SOURCES, "barbarossa/clauses", "barbarossa/disputes"])
def test_missing_part_is_told(run: Run, root: Path, file: str) -> None:
    """Sources, clauses and disputes must be there."""
    (root / file).rename(root.parent / "elsewhere")
    result = run("data", "check", root)

    assert 1 == len(complaints(result, f"rulebook/{file}: "))


def test_missing_game_file_is_told(run: Run, root: Path) -> None:
    """A folder with clauses and no game.yaml is told, not passed over."""
    shutil.copytree(RULEBOOK / "drive_on_suez", root / "drive_on_suez")
    (root / "drive_on_suez" / "game.yaml").unlink()
    result = run("data", "check", root)

    assert [] != complaints(result, "rulebook/drive_on_suez")


@pytest.mark.parametrize("name", ["nowhere", "file", "empty"])
def test_folder_must_hold_games(run: Run, tmp_path: Path, name: str) -> None:
    """A folder that is missing, a file or empty is named, with exit code 2."""
    (tmp_path / "file").touch()
    (tmp_path / "empty").mkdir()
    result = run("data", "check", tmp_path / name)

    assert (2, True) == (result.exit_code, str(tmp_path / name) in result.output)
