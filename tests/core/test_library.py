"""All games load together: shared disputes, qualified editions, places, faults collected."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from alamein.engine.core.data import rulebook_root
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulebook import Place, Rulebook

pytestmark = pytest.mark.everywhere

Edit = Callable[[str, str, str], None]


def refusals(root: Path) -> list[str]:
    """What is said about the rulebooks below *root*."""
    with pytest.raises(DataError) as refused:
        library(root)
    return str(refused.value).splitlines()


def test_games_are_found_by_folder(small: Path) -> None:
    """Every folder with a game is in the library, under the name of the game."""
    assert {"sea-salt": small / "sea_salt", "pepper": small / "pepper"} == library(small).folders


def test_sources_are_found_by_id(small: Path) -> None:
    """The sources all games share are found by their id."""
    assert ["a letter from the saltern"] == [s.title for s in library(small).sources.values()]


def test_chapters_come_in_order(salt: Rulebook) -> None:
    """Chapters and clauses stand in the order of the names of the files."""
    assert {"1": "Grains", "2": "Shakers"} == salt.chapters
    assert ["SS-1a", "SS-1b", "SS-1c", "SS-2.1a"] == list(salt.clauses)


def test_disputes_are_sorted_by_number(salt: Rulebook) -> None:
    """Disputes stand in the order of their numbers, whatever file they are in."""
    assert ["D-01", "D-02", "D-03", "D-100"] == list(salt.disputes)


def test_shared_dispute_is_in_both(pepper: Rulebook, salt: Rulebook) -> None:
    """A dispute goes to each of the games it names, and to no other."""
    assert ["D-02", "E-01"] == sorted(pepper.disputes)
    assert "E-01" not in salt.disputes


def test_dispute_leaves_unnamed_owner(small: Path, edit: Edit) -> None:
    """A dispute that names another game alone is not in the game whose folder holds it."""
    edit("sea_salt/disputes/02-shakers.yaml", "games: [sea-salt, pepper]", "games: [pepper]")

    assert ["D-02"] == [
        dispute for dispute in library(small).books["pepper"].disputes if dispute.startswith("D")
    ]
    assert "D-02" not in library(small).books["sea-salt"].disputes


def test_editions_get_their_game(pepper: Rulebook) -> None:
    """An edition without a game is one of the folder's, also where the dispute is shared."""
    assert [
        ("sea-salt/en", "sea-salt/fan"),
        ("sea-salt/en", "pepper/en"),
    ] == [reading.editions for reading in pepper.disputes["D-02"].readings]


def test_shared_dispute_supports_own_editions(pepper: Rulebook, salt: Rulebook) -> None:
    """Two games with an edition of the same key do not share what it supports."""
    found = [book.supported(book.disputes["D-02"], "en") for book in (salt, pepper)]

    assert [["D-02a", "D-02b"], ["D-02b"]] == found


def test_default_depends_on_game(pepper: Rulebook, salt: Rulebook) -> None:
    """A shared dispute may have a default of its own in a game."""
    assert ["D-02a", "D-02b"] == [book.default(book.disputes["D-02"]) for book in (salt, pepper)]


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ("SS-1b", Place("rulebook/sea_salt/clauses/01-grains.yaml", 13)),
        ("D-01", Place("rulebook/sea_salt/disputes/01-grains.yaml", 30)),
        ("D-02", Place("rulebook/sea_salt/disputes/02-shakers.yaml", 4)),
        ("Q3", Place("rulebook/sea_salt/faq.yaml", 22)),
    ],
)
def test_every_entry_has_its_place(salt: Rulebook, entry: str, place: Place) -> None:
    """Clauses, disputes and rulings are found by file and line."""
    assert place == salt.places[entry]


def test_shared_dispute_keeps_its_place(pepper: Rulebook) -> None:
    """A dispute from the folder of another game is found where it was written."""
    assert "rulebook/sea_salt/disputes/02-shakers.yaml:4" == str(pepper.places["D-02"])


def test_game_needs_no_faq(pepper: Rulebook) -> None:
    """A game without a FAQ has no rulings."""
    assert {} == pepper.faq


def test_faults_of_all_files_are_collected(small: Path, edit: Edit) -> None:
    """Faults in several files are raised together, sorted."""
    edit("sources.yaml", "id: X1", "id: Y1")
    edit("sea_salt/faq.yaml", "authority: fan", "authority: fans")
    edit("sea_salt/clauses/02-shakers.yaml", "kind: limit", "kind: limits")
    edit("sea_salt/game.yaml", "prefix: SS", "prefix: SSS")

    assert [
        (
            "rulebook/sea_salt/clauses/02-shakers.yaml:7: SS-2.1a field kind:"
            " 'limits' is not known; nearest: limit"
        ),
        "rulebook/sea_salt/faq.yaml:17: Q2 field authority: 'fans' is not known; nearest: fan",
        "rulebook/sea_salt/game.yaml:3: field prefix: 'SSS' does not look like ^[A-Z]{2}$",
        "rulebook/sources.yaml:2: Y1 field id: 'Y1' does not look like ^X[0-9]+$",
    ] == refusals(small)


@pytest.mark.parametrize("kind", ["clauses", "disputes"])
def test_empty_folder_is_refused(small: Path, kind: str) -> None:
    """A game without a single file of clauses or of disputes is refused."""
    shutil.rmtree(small / "pepper" / kind)

    assert [f"rulebook/pepper/{kind}: holds no .yaml file"] == refusals(small)


def test_missing_sources_are_refused(small: Path) -> None:
    """The list of sources must be there."""
    (small / "sources.yaml").unlink()

    assert ["rulebook/sources.yaml: cannot be read: No such file or directory"] == refusals(small)


def test_folder_without_games_is_refused(small: Path) -> None:
    """A folder in which there is no game is named."""
    for path in small.iterdir():
        if path.is_dir():
            shutil.rmtree(path)

    assert [f"{small}: holds no game: no */game.yaml"] == refusals(small)


def test_library_is_loaded_once() -> None:
    """Asking again for our own rulebooks gives the same object."""
    assert library() is library()


def test_our_own_rulebooks_are_default() -> None:
    """Without a folder the library is that of our own rulebooks."""
    assert rulebook_root() == library().root
    assert ["barbarossa", "drive-on-suez", "el-alamein"] == list(library().books)


def test_loading_is_deterministic(small: Path) -> None:
    """Two loads of the same files agree in everything, the order included."""
    again = shutil.copytree(small, small.parent / "again" / "rulebook")

    assert described(small) == described(again)


def described(root: Path) -> str:
    """Everything the library of *root* holds, in its order."""
    found = library(root)
    books = [
        (book.game, book.clauses, book.disputes, book.faq, book.chapters, book.places)
        for book in found.books.values()
    ]
    return repr((list(found.books), books, found.sources))


def test_disputes_of_clause_are_found(salt: Rulebook) -> None:
    """The disputes of a clause are those that cite it, in order."""
    assert ["D-02", "D-03"] == [dispute.id for dispute in salt.disputes_of("SS-2.1a")]
    assert ["D-02"] == [dispute.id for dispute in salt.disputes_of("PP-1a")]
    assert [] == salt.disputes_of("SS-1c")


@pytest.mark.parametrize(
    ("name", "reading"),
    [("b", "D-02b"), ("D-02b", "D-02b"), ("c", None), ("D-03b", None), ("", None), ("B", None)],
)
def test_reading_is_found_by_letter(salt: Rulebook, name: str, reading: str | None) -> None:
    """A reading is found by its letter and by its full id, and by nothing else."""
    found = salt.disputes["D-02"].reading(name)

    assert reading == (found.id if found else None)


def test_book_has_name_of_game(salt: Rulebook) -> None:
    """A rulebook is called as its game is, and its editions are qualified by that name."""
    assert ("sea-salt", "sea-salt/fan") == (salt.name, salt.qualified("fan"))


def test_sections_are_found_by_edition(small: Path, edit: Edit) -> None:
    """The sections of an edition are those of its clauses, a step's whole section included."""
    edit("sea_salt/clauses/01-grains.yaml", "{en: 1-3,", "{en: '1-3.2, 4',")

    found = library(small).books["sea-salt"].sections()

    assert {"1", "1-2", "1-3.2", "1-3", "4", "2-1"} == found["en"]


def test_silent_edition_has_no_section(salt: Rulebook) -> None:
    """A clause on which an edition is silent adds no section to it."""
    assert {"1-2", "1-3", "2-1"} == salt.sections()["ja"]
