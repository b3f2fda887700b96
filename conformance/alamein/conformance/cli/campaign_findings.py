"""``alamein campaign show`` and ``replay``: what a campaign found, one by one."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from alamein.conformance.cli.listing import Listing, fail, format_option, guarded

if TYPE_CHECKING:
    from alamein.conformance.campaign.database import Database
    from alamein.conformance.campaign.findings import Finding

database_argument = click.argument("database", type=click.Path(path_type=Path))


@click.command("show")
@database_argument
@click.argument("finding", type=click.IntRange(min=1), required=False)
@format_option
@guarded
def show(database: Path, finding: int | None, form: str) -> None:
    """List the findings kept in DATABASE, or print FINDING: its number in that list."""
    from alamein.conformance.campaign.files import reading

    with reading(database) as kept:
        if finding is None:
            _listing(kept).show(form)
        else:
            _print(kept, finding, *_chosen(kept, finding))


@click.command("replay")
@database_argument
@click.argument("finding", type=click.IntRange(min=1))
@click.option(
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write the scenario; finding-N.yaml if not given.",
)
@guarded
def replay(database: Path, finding: int, output: Path | None) -> None:
    """Play the game of FINDING again, and write its scenario; 1 if it is found again.

    It is the engine as it is now that plays: what has been mended is found no more.
    """
    from alamein.conformance.campaign.dealing import Dealer
    from alamein.conformance.campaign.files import reading
    from alamein.conformance.campaign.minimal import fails, scenario
    from alamein.conformance.campaign.revisiting import is_seen_again
    from alamein.engine.core.writing import write_atomically

    path = output or Path(f"finding-{finding}.yaml")
    if path.exists() and output is None:
        fail(f"{path} exists; --output names another file")
    with reading(database) as kept:
        dealer = Dealer(kept.plan)
        one, written = _chosen(kept, finding)
        again = is_seen_again(dealer, one)
        _print(kept, finding, one, written)
        case = written or scenario(dealer, one)
        write_atomically(path, case)
    shows = not again or fails(dealer, case)
    told = shlex.join(["alamein", "scenario", "run", str(path)])
    how = told if shows else "it passes all the same, only the whole game shows the finding"
    click.echo(f"wrote {path}: {how}", err=True)
    click.echo(f"game {one.number}: {'found again' if again else 'not found any more'}")
    if again:
        raise SystemExit(1)


def _chosen(kept: Database, number: int) -> tuple[Finding, str]:
    """Return a finding and its scenario, if it has been made."""
    found = kept.findings()
    if number > len(found):
        there = f"1 to {len(found)}" if found else "none"
        fail(f"{kept.path}: there is no finding {number}; there are {there}")
    return found[number - 1]


def _listing(kept: Database) -> Listing:
    from alamein.conformance.campaign.totals import totals
    from alamein.conformance.campaign.wording import count_of

    times = totals(kept).all.broken
    rows = [
        (n, one.number, one.move, times.get(one.sort, 0), one.sort)
        for n, (one, _) in enumerate(kept.findings(), start=1)
    ]
    every = f"{count_of(sum(times.values()), 'finding')} of {count_of(len(times), 'sort')}"
    title = f"{every}, {len(rows)} kept"
    return Listing(title, ("number", "game", "move", "times", "what is broken"), rows)


def _print(kept: Database, number: int, finding: Finding, written: str) -> None:
    from alamein.conformance.campaign.totals import totals
    from alamein.conformance.cli.paragraphs import Page

    fault = finding.fault
    page = Page(f"Finding {number}: {fault.law}")
    page.item("kind", fault.kind)
    if fault.clauses:
        page.item("clauses", ", ".join(fault.clauses))
    page.item("facts", fault.says)
    page.item("found", f"{totals(kept).all.broken.get(finding.sort, 0):,} times")
    seed = f"game {finding.number} of the campaign with seed {kept.plan.seed}"
    page.item("game", f"{seed}, {finding.players} players, after {finding.move} moves")
    page.item("rulings", " ".join(finding.rulings))
    page.item("position", _notation(finding))
    page.item("action", json.dumps(finding.action, ensure_ascii=False))
    page.item("chance", json.dumps(finding.chance))
    if written:
        page.text("")
        click.echo(written.rstrip())


def _notation(finding: Finding) -> str:
    """Return the position of a finding on one line; one that cannot be loaded says why."""
    from alamein.engine.core.library import library
    from alamein.engine.core.rulings import Rulings
    from alamein.engine.games import load_game

    if "start" in finding.position:
        return "the set-up"
    try:
        game = load_game(finding.game)
        rulings = Rulings.parse(*finding.rulings, book=library().books[finding.game])
        return game.notation(game.load(finding.position, rulings))
    except Exception as error:  # noqa: BLE001 - it may be the very fault that was found
        return f"it cannot be loaded: {type(error).__name__}: {error}"
