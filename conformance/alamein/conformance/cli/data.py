"""``alamein data``: are the data files sound, and what is made from them."""

from __future__ import annotations

from pathlib import Path

import click

from alamein.conformance.cli.listing import (
    Listing,
    fail,
    format_option,
    game_option,
    guarded,
    number,
    one_of,
)
from alamein.engine.core.checks import check_rulebooks
from alamein.engine.core.data import data_root, rulebook_root
from alamein.engine.core.library import Library, library
from alamein.engine.deckbuilding.catalogue import has_cards, load_catalogue
from alamein.engine.games import check_cards


@click.group("data")
def command() -> None:
    """Check the data files, and generate what is made from them."""


@command.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@game_option
@format_option
@guarded
def check(folder: Path | None, game: str | None, form: str) -> None:
    """Check all rulebook data, ours or those in FOLDER, and print a summary."""
    if folder and not folder.is_dir():
        fail(f"{folder} is no folder")
    root = (folder or rulebook_root()).absolute()
    problems = check_rulebooks(root)
    if not problems:
        problems = check_cards(library(root))
    if problems:
        lines = "\n".join(map(str, problems))
        fail(f"{lines}\n{number(len(problems), 'problem')} in the data")
    one_of("game", game, library(root).books)
    _summary(library(root), game).show(form)


def _summary(found: Library, game: str | None) -> Listing:
    rows = []
    for name, book in found.books.items():
        if game not in (None, name):
            continue
        play = sum(dispute.effect == "play" for dispute in book.disputes.values())
        cards = load_catalogue(found, name).total() if has_cards(found, name) else "-"
        editions = [edition.key for edition in book.game.editions]
        rows.append((name, editions, len(book.chapters), len(book.clauses),
                     f"{len(book.disputes)} ({play} in play)", len(book.faq), cards))  # fmt: skip
    columns = ("game", "editions", "chapters", "clauses", "disputes", "faq", "cards")
    return Listing("All rulebook data are sound", columns, rows)


@command.command()
@click.option(
    "--check", "only_check", is_flag=True, help="Change nothing; exit 1 if a file is stale."
)
@guarded
def generate(only_check: bool) -> None:
    """Make schemas and clause enums from types and data (in a checkout)."""
    from msgspec import Struct

    from alamein.conformance.clarify.ruling import RulingFile
    from alamein.conformance.scenarios.files import ScenarioFile
    from alamein.engine.core.writing import write_atomically
    from alamein.engine.generate import generated
    from alamein.properties.faults.gallery import FaultFile

    checkout = data_root()
    if not (checkout / "pyproject.toml").exists():
        fail("generated files belong to a checkout; this is an installed package")
    further: dict[str, type[Struct]] = {
        "scenarios": ScenarioFile,
        "ruling": RulingFile,
        "faults": FaultFile,
    }
    made = generated(library(), checkout, further)
    stale = [
        (path, text)
        for path, text in made
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path, text in stale:
        click.echo(f"{'stale' if only_check else 'wrote'} {path.relative_to(checkout)}")
        if not only_check:
            write_atomically(path, text)
    if stale and only_check:
        click.echo("run: make generate", err=True)
        raise SystemExit(1)
