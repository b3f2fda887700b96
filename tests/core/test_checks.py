"""One thing broken in a sound rulebook gets one message: file, line, entry, field, what is near."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from alamein.engine.core.checks import check_rulebooks
from alamein.engine.core.data import rulebook_root

GAME = "sea_salt/game.yaml"
GRAINS = "sea_salt/clauses/01-grains.yaml"
SHAKERS = "sea_salt/clauses/02-shakers.yaml"
GRAIN_DISPUTES = "sea_salt/disputes/01-grains.yaml"
SHAKER_DISPUTES = "sea_salt/disputes/02-shakers.yaml"
FAQ = "sea_salt/faq.yaml"

Edit = Callable[[str, str, str], None]


def messages(root: Path) -> list[str]:
    """What is wrong below *root*, one line each."""
    return [str(problem) for problem in check_rulebooks(root)]


@pytest.mark.everywhere
def test_small_rulebook_is_sound(small: Path) -> None:
    """The rulebook that the other tests break has no fault."""
    assert [] == messages(small)


@pytest.mark.everywhere
def test_our_rulebooks_are_sound() -> None:
    """The data of all our games pass every check."""
    assert [] == messages(rulebook_root())


CLAUSES = [
    pytest.param(
        GRAINS,
        "id: SS-1c",
        "id: PP-1c",
        "20: PP-1c field id: 'PP-1c' must begin with SS-",
        id="prefix-of-other-game",
    ),
    pytest.param(
        GRAINS,
        "depends: [SS-2.1a]",
        "depends: [SS-1b, SS-2.1b]",
        "11: SS-1a field depends: no clause is called 'SS-2.1b'; nearest: SS-2.1a, SS-1b, SS-1c",
        id="depends-on-nothing",
    ),
    pytest.param(
        GRAINS,
        "{en: 1-2, fan: 1-2, ja: 1-2}",
        "{en: 1-2, fan: 1-2, ja: 1-2, fen: 1-2}",
        "17: SS-1b field editions: no edition is called 'fen'; nearest: en, fan",
        id="clause-in-unknown-edition",
    ),
    pytest.param(
        GRAINS,
        "{fan: some are grey}",
        "{de: some are grey}",
        "9: SS-1a field differs: no edition is called 'de'; known: en, fan, ja",
        id="unknown-edition-differs",
    ),
    pytest.param(
        GRAINS,
        "{en: 1-2, fan: 1-2, ja: 1-2}",
        "{fan: 1-2}",
        "17: SS-1b field editions: lacks en, ja: give a section, or null if it is silent",
        id="editions-left-out",
    ),
    pytest.param(
        GRAINS,
        "{en: 1-2, fan: 1-2, ja: 1-2}",
        "{en: 1-2, fan: '?', ja: 1-2}",
        "17: SS-1b field editions.fan: '?' does not look like a section",
        id="no-section",
    ),
    pytest.param(
        GRAINS,
        "{en: 1-2, fan: 1-2, ja: 1-2}",
        "{en: '', fan: 1-2, ja: 1-2}",
        "17: SS-1b field editions.en: '' does not look like a section",
        id="empty-section",
    ),
    pytest.param(
        GRAINS,
        "id: SS-1c",
        "id: SS-2c",
        "20: SS-2c field id: 'SS-2c' stands in the file of chapter 1",
        id="other-chapter",
    ),
]

DISPUTES = [
    pytest.param(
        SHAKER_DISPUTES,
        "[SS-2.1a, PP-1a]",
        "[SS-2.1a, PP-1b]",
        "10: D-02 field clauses: no clause is called 'PP-1b'; nearest: PP-1a, SS-1b",
        id="dispute-cites-unknown-clause",
    ),
    pytest.param(
        SHAKER_DISPUTES,
        "games: [sea-salt, pepper]",
        "games: [sea-salt, pepper, peper]",
        "9: D-02 field games: no game is called 'peper'; nearest: pepper",
        id="unknown-game",
    ),
    pytest.param(
        SHAKER_DISPUTES,
        "[en, pepper/en]",
        "[en, pepper/fan]",
        "19: D-02b field editions: no edition is called 'pepper/fan'; nearest: pepper/en",
        id="unknown-edition-of-other-game",
    ),
    pytest.param(
        GRAIN_DISPUTES,
        "editions: [fan]",
        "editions: [fun]",
        "44: D-01b field editions: no edition is called 'sea-salt/fun';"
        " nearest: sea-salt/fan, sea-salt/en, sea-salt/ja",
        id="reading-of-unknown-edition",
    ),
    pytest.param(
        SHAKER_DISPUTES,
        "[en, pepper/en]",
        "[en, pepper/en, sea-salt/en]",
        "19: D-02b field editions: names an edition twice",
        id="edition-twice",
    ),
    pytest.param(
        GRAIN_DISPUTES,
        "reading: D-01b",
        "reading: D-01c",
        "47: D-01 field default.reading: no reading here is called 'D-01c'; nearest: D-01b, D-01a",
        id="default-unknown",
    ),
    pytest.param(
        GRAIN_DISPUTES,
        "reading: D-01b",
        "reading: D-100b",
        "47: D-01 field default.reading: no reading here is called 'D-100b'; nearest: D-01b",
        id="default-of-other-dispute",
    ),
    pytest.param(
        SHAKER_DISPUTES,
        "{pepper: D-02b}",
        "{pepper: D-02c}",
        "24: D-02 field default.by_game: no reading here is called 'D-02c'; nearest: D-02b, D-02a",
        id="default-by-game-unknown",
    ),
    pytest.param(
        SHAKER_DISPUTES,
        "{pepper: D-02b}",
        "{paper: D-02b}",
        "24: D-02 field default.by_game: no game of this dispute is called 'paper';"
        " nearest: pepper",
        id="default-for-unknown-game",
    ),
    pytest.param(
        GRAIN_DISPUTES,
        "why: grey ones were seen",
        "why: grey ones were seen\n      by_game: {pepper: D-01a}",
        "49: D-01 field default.by_game: no game of this dispute is called 'pepper'",
        id="default-by-game-not-shared",
    ),
    pytest.param(
        GRAIN_DISPUTES,
        "        D-01b: It is a grain.",
        "        D-01c: It is a grain.",
        "51: D-01 field separating_position.then: needs one outcome per reading: D-01a, D-01b",
        id="outcome-of-no-reading",
    ),
    pytest.param(
        GRAIN_DISPUTES,
        "        D-01b: It is a grain.",
        "",
        "51: D-01 field separating_position.then: needs one outcome per reading: D-01a, D-01b",
        id="outcome-missing",
    ),
    pytest.param(
        GRAIN_DISPUTES,
        "effect: text",
        "effect: play",
        "8: D-100 field effect: effect_why goes with effect: text, and only with it",
        id="effect-explained-needlessly",
    ),
    pytest.param(
        GRAIN_DISPUTES,
        "effect: play",
        "effect: text",
        "34: D-01 field effect: effect_why goes with effect: text, and only with it",
        id="effect-unexplained",
    ),
]

RULINGS = [
    pytest.param(
        FAQ,
        "clauses: [SS-1a]",
        "clauses: [SS-1d]",
        "8: Q1 field clauses: no clause is called 'SS-1d'; nearest: SS-1c, SS-1b, SS-1a",
        id="ruling-cites-unknown-clause",
    ),
    pytest.param(
        FAQ,
        "fixes: [D-02b]",
        "fixes: [D-02d]",
        "19: Q2 field fixes: no reading is called 'D-02d'; nearest: D-02b, D-02a, D-03c",
        id="fixes-nothing",
    ),
    pytest.param(
        FAQ,
        "excludes: [D-03a]",
        "excludes: [D-99a]",
        "30: Q3 field excludes: no reading is called 'D-99a'; nearest: D-03a, D-02a, D-01a",
        id="excludes-nothing",
    ),
    pytest.param(
        FAQ,
        "answer: A player says no.\n    source: X1",
        "answer: A player says no.\n    source: X2",
        "5: Q1 field source: no source is called 'X2'; known: X1",
        id="unknown-source",
    ),
    pytest.param(
        FAQ,
        "source: fan 2-1",
        "source: fen 2-1",
        "15: Q2 field source: no source is called 'fen 2-1'; known: X1",
        id="source-in-no-edition",
    ),
    pytest.param(
        FAQ,
        "source: fan 2-1",
        "source: ' '",
        "15: Q2 field source: no source is called ' '; known: X1",
        id="blank-source",
    ),
    pytest.param(
        FAQ,
        "    undated: counts as always known\n",
        "",
        "2: Q1 field date: give either a date or `undated: counts as always known`",
        id="neither-dated-nor-undated",
    ),
    pytest.param(
        FAQ,
        "date: '2016-01-01'",
        "date: '2016-01-01'\n    undated: counts as always known",
        "16: Q2 field date: give either a date or `undated: counts as always known`",
        id="dated-and-undated",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), CLAUSES + DISPUTES + RULINGS)
def test_broken_thing_gets_its_message(
    small: Path, edit: Edit, name: str, old: str, new: str, message: str
) -> None:
    """One broken value gets one message: file, line, entry, field and the nearest good one."""
    edit(name, old, new)

    assert [f"rulebook/{name}:{message}"] == messages(small)


def test_readings_are_lettered_without_gap(small: Path, edit: Edit) -> None:
    """Readings that skip a letter are told what they should be called."""
    edit(SHAKER_DISPUTES, "- id: D-03c", "- id: D-03d")
    edit(SHAKER_DISPUTES, "        D-03c: Three", "        D-03d: Three")

    should = "D-03a, D-03b, D-03d should be D-03a, D-03b, D-03c"
    assert [f"rulebook/{SHAKER_DISPUTES}:38: D-03 field readings: {should}"] == messages(small)


def test_dispute_begins_with_its_prefix(small: Path, edit: Edit) -> None:
    """A dispute whose id begins like those of another game is told how it should begin."""
    edit("pepper/game.yaml", "dispute_prefix: E", "dispute_prefix: F")

    assert ["rulebook/pepper/disputes/01-corns.yaml:4: E-01 field id: must begin with F-"] == (
        messages(small)
    )


def test_folder_has_name_of_game(small: Path) -> None:
    """A game in a folder of another name is told both."""
    (small / "pepper").rename(small / "paprika")

    assert [
        "rulebook/paprika/game.yaml:1: field name: 'pepper' stands in the folder 'paprika'"
    ] == (messages(small))


@pytest.mark.parametrize(
    ("name", "entry", "line", "first"),
    [
        pytest.param(SHAKERS, ("SS-2.1a", "SS-1c"), 4, f"{GRAINS}:20", id="clause"),
        pytest.param(FAQ, ("Q3", "Q1"), 22, f"{FAQ}:2", id="ruling"),
    ],
)
def test_second_entry_of_id_is_told(
    small: Path, edit: Edit, name: str, entry: tuple[str, str], line: int, first: str
) -> None:
    """An id that stands twice is reported where it stands again, with the first place."""
    old, new = entry
    edit(name, f"- id: {old}", f"- id: {new}")

    assert (
        f"rulebook/{name}:{line}: {new} field id: {new} stands already at rulebook/{first}"
        in messages(small)
    )


def test_dispute_id_twice_is_told(small: Path) -> None:
    """A dispute filed in three chapters is reported in the later two, with the first place."""
    for again in ("08", "09"):
        shutil.copy(small / GRAIN_DISPUTES, small / f"sea_salt/disputes/{again}-again.yaml")

    assert [
        f"rulebook/sea_salt/disputes/{again}-again.yaml:{line}: {dispute} field id:"
        f" {dispute} stands already at rulebook/{GRAIN_DISPUTES}:{line}"
        for again in ("08", "09")
        for line, dispute in ((4, "D-100"), (30, "D-01"))
    ] == messages(small)


def test_source_id_twice_is_told(small: Path) -> None:
    """A source that is listed twice is reported the second time, with the first place."""
    again = "  - {id: X1, title: a copy, url: https://example.org/copy}\n"
    with (small / "sources.yaml").open("a", encoding="utf-8") as file:
        file.write(again)

    assert [
        "rulebook/sources.yaml:5: X1 field id: X1 stands already at rulebook/sources.yaml:2"
    ] == messages(small)


def test_all_faults_are_found_together(small: Path, edit: Edit) -> None:
    """Faults in several files are reported at once, sorted by file and line."""
    edit(FAQ, "fixes: [D-02b]", "fixes: [D-77b]")
    edit(GRAINS, "fan: 1-3", "fan: '?'")
    edit(GRAINS, "id: SS-1c", "id: SS-1b")
    edit(GRAINS, "{fan: some are grey}", "{de: some are grey}")
    edit("pepper/game.yaml", "name: pepper", "name: papper")

    assert [
        "rulebook/pepper/game.yaml:1",
        f"rulebook/{GRAINS}:9",
        f"rulebook/{GRAINS}:20",
        f"rulebook/{GRAINS}:24",
        f"rulebook/{SHAKER_DISPUTES}:9",
        f"rulebook/{SHAKER_DISPUTES}:19",
        f"rulebook/{FAQ}:19",
    ] == [message.partition(": ")[0] for message in messages(small)]


def test_broken_file_has_no_echo(small: Path, edit: Edit) -> None:
    """What stands in a file that cannot be loaded is not reported missing elsewhere."""
    edit(SHAKERS, "kind: limit", "kind: limits")

    assert [f"rulebook/{SHAKERS}:7: SS-2.1a field kind: 'limits' is not known; nearest: limit"] == (
        messages(small)
    )


def test_broken_sources_have_no_echo(small: Path, edit: Edit) -> None:
    """A broken list of sources is reported, and not every ruling that cites one."""
    edit("sources.yaml", "url: https://example.org/letter", "link: none")

    assert {"rulebook/sources.yaml"} == {message.partition(":")[0] for message in messages(small)}


def test_ruling_leaves_some_reading(small: Path, edit: Edit) -> None:
    """A ruling that excludes all readings of a dispute is refused: it would leave no reading."""
    edit(FAQ, "excludes: [D-03a]", "excludes: [D-03a, D-03b, D-03c]")

    assert [f"rulebook/{FAQ}:30: Q3 field excludes"] == [
        message[: message.rindex(": ")] for message in messages(small)
    ]
