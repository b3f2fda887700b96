"""``alamein faults``: misreadings planted in the engine, and who notices them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

import click

from alamein.conformance.cli.listing import (
    Listing,
    fail,
    format_option,
    guarded,
    number,
    one_of,
    page_format_option,
)
from alamein.conformance.cli.suites import game_option, known_game
from alamein.conformance.cli.watching import jobs_option, passing
from alamein.engine.core.problem import DataError, nearest

if TYPE_CHECKING:
    from alamein.conformance.faults.hunting import Hunted
    from alamein.conformance.faults.lock import Locked
    from alamein.conformance.faults.witness import Witness
    from alamein.properties.faults.gallery import Fault, Gallery

UNNOTICED = "-"


@click.group("faults")
def command() -> None:
    """Plant plausible misreadings of clauses in the engine, and see who notices."""


def _chosen(gallery: Gallery, words: tuple[str, ...], chapter: str | None = None) -> list[Fault]:
    """Return the faults that *words* name: an id, a clause, or a pattern; all if there are none."""
    from alamein.engine.core.rulebook import chapter_of

    for word in words:
        if not any(_fits(fault, word) for fault in gallery.faults.values()):
            known = {name for fault in gallery.faults.values() for name in (fault.id, fault.clause)}
            fail(f"no fault is called {word!r}; {nearest(word, known)}")
    return [
        fault
        for fault in gallery.faults.values()
        if chapter in (None, chapter_of(fault.clause))
        and (not words or any(_fits(fault, word) for word in words))
    ]


def _fits(fault: Fault, word: str) -> bool:
    return word.lower() in (fault.id.lower(), fault.clause.lower()) or fnmatchcase(fault.id, word)


@command.command("list")
@game_option
@click.option("--chapter", metavar="N", help="Only faults on the clauses of this chapter.")
@format_option
@guarded
def list_(game: str, chapter: str | None, form: str) -> None:
    """List the faults, and which witnesses found them when they were last hunted."""
    from alamein.engine.core.library import library
    from alamein.properties.faults.gallery import load_gallery

    gallery, lock = load_gallery(known_game(game)), _lock(game)
    one_of("chapter", chapter, library().books[game].chapters)
    rows = [
        (fault.id, _witnesses(lock.get(fault.id)), fault.misreading)
        for fault in _chosen(gallery, (), chapter)
    ]
    Listing(number(len(rows), "fault"), ("fault", "found by", "misreading"), rows).show(form)


def _lock(game: str) -> dict[str, Locked]:
    """Return the lock; one that cannot be read is warned of and holds nothing."""
    from alamein.conformance.faults.lock import read_lock

    try:
        return read_lock(game)
    except DataError as error:
        click.echo(f"warning: {error}", err=True)
        return {}


def _witnesses(line: Locked | None) -> list[str] | str:
    if line is None:
        return "not hunted"
    return [killer.witness for killer in line.killers] or "nobody"


@command.command()
@click.argument("fault")
@game_option
@page_format_option
@guarded
def show(fault: str, game: str, form: str) -> None:
    """Show one fault: the clause, what is misread, which rule is changed, and who finds it."""
    import msgspec

    from alamein.properties.faults.gallery import load_gallery

    gallery = load_gallery(known_game(game))
    found, *others = _chosen(gallery, (fault,))
    if others:
        several = ", ".join(each.id for each in (found, *others))
        fail(f"{fault!r} names several faults: {several}")
    line = _lock(game).get(found.id)
    if form == "json":
        encoded = msgspec.json.encode({"fault": found, "locked": line})
        click.echo(msgspec.json.format(encoded, indent=2).decode())
    else:
        _page(game, found, line)


def _page(game: str, fault: Fault, line: Locked | None) -> None:
    from alamein.conformance.cli.paragraphs import Page
    from alamein.conformance.scenarios.writing import item
    from alamein.engine.core.library import library

    clause = library().books[game].clauses[fault.clause]
    page = Page(f"{fault.id}  {clause.title}")
    page.text(clause.says)
    page.section("Misread", [("here", fault.misreading)])
    page.section("Planted", _planted(fault))
    if line is None:
        page.section("Found by", [("nobody yet", "it was not hunted; try alamein faults run")])
        return
    killers = [
        (k.witness, f"{k.check} ({', '.join(k.clauses) or 'no clause'})") for k in line.killers
    ]
    page.section("Found by", killers or [("nobody", "a check is missing")])
    for killer in line.killers:
        if killer.case is not None:
            page.section("Counterexample", [("of the law", killer.check)])
            click.echo(f"\n{item(killer.case).rstrip()}")


def _planted(fault: Fault) -> list[tuple[str, str]]:
    rows = [
        pair
        for change in fault.changes
        for pair in (
            ("rule", change.where),
            ("in place of", change.instead_of),
            ("stands", change.write or "nothing"),
        )
    ]
    rows += [(f"card {card}", str(fields)) for card, fields in fault.cards.items()]
    return [*rows, *([("under", " ".join(fault.under))] if fault.under else [])]


@dataclass(frozen=True)
class Asked:
    """Which faults are to be hunted, and how."""

    faults: tuple[str, ...]
    game: str
    chapter: str | None
    walks: int
    accept: bool
    only_stale: bool
    jobs: int
    form: str

    @property
    def everything(self) -> bool:
        """Return whether the whole gallery is to be hunted."""
        return not (self.faults or self.chapter or self.only_stale)

    def chosen(self, gallery: Gallery) -> list[str]:
        """Return the faults to hunt; what is unknown ends here."""
        from alamein.conformance.faults.lock import outdated, read_lock
        from alamein.engine.core.library import library

        one_of("chapter", self.chapter, library().books[self.game].chapters)
        chosen = [fault.id for fault in _chosen(gallery, self.faults, self.chapter)]
        stale = outdated(gallery, read_lock(self.game)) if self.only_stale else chosen
        return [name for name in chosen if name in stale]


@command.command()
@click.argument("faults", nargs=-1)
@game_option
@click.option("--chapter", metavar="N", help="Only faults on the clauses of this chapter.")
@click.option(
    "--walks",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=24,
    show_default=True,
    help="Random walks under the laws, at most, for each fault.",
)
@click.option("--accept", is_flag=True, help="Write faults.lock.")
@click.option("--stale", "only_stale", is_flag=True, help="Only what faults.lock does not hold.")
@jobs_option
@format_option
@guarded
def run(**options: Any) -> None:  # noqa: ANN401 - click passes what Asked takes
    """Plant each of FAULTS (ids, clauses or patterns; by default all), and ask every witness.

    Ends with 1 if a fault is found by nobody: then a check is missing.
    """
    from alamein.conformance.faults.running import rates
    from alamein.engine.core.library import library
    from alamein.properties.faults.gallery import lacking, load_gallery

    asked = Asked(**options)
    gallery = load_gallery(known_game(asked.game))
    hunted = _hunted(asked, gallery)
    _table(gallery, hunted, asked.form).show(asked.form)
    click.echo(_rated(rates(hunted), len(hunted)), err=asked.form != "table")
    if asked.everything and (bare := lacking(gallery, library().books[asked.game])):
        click.echo(f"no fault is planted on {', '.join(bare)}", err=True)
    if not all(each.kills for each in hunted):
        raise SystemExit(1)


def _hunted(asked: Asked, gallery: Gallery) -> list[Hunted]:
    """Hunt, and write the lock if that is asked for: what was hunted before an interrupt, too."""
    from alamein.conformance.faults.lock import write_lock
    from alamein.conformance.faults.running import hunt_all
    from alamein.properties.faults.planting import CannotPlant

    chosen = asked.chosen(gallery)
    hunted: list[Hunted] = []
    try:
        results = hunt_all(asked.game, chosen, asked.jobs, asked.walks)
        hunted.extend(passing("hunting", len(chosen), results))
    except CannotPlant as error:
        fail(str(error))
    finally:
        if asked.accept:
            write_lock(gallery, hunted)
    return hunted


def _table(gallery: Gallery, hunted: Sequence[Hunted], form: str) -> Listing:
    """Return the kills: a row for each fault or, where rows are narrow, one for each witness."""
    from alamein.conformance.faults.witness import WITNESSES

    title = f"{number(len(hunted), 'fault')} hunted; * cites another clause than the one misread"
    if form != "table":
        rows = [
            (str(gallery.faults[each.fault]), *(_killed(each, witness) for witness in WITNESSES))
            for each in hunted
        ]
        return Listing(title, ("fault", *WITNESSES), rows)
    narrow = [
        row
        for each in hunted
        for row in (
            (each.fault, gallery.faults[each.fault].misreading),
            *((f"  {witness}", _killed(each, witness)) for witness in WITNESSES),
        )
    ]
    return Listing(title, ("fault", "found by"), narrow)


def _killed(hunted: Hunted, witness: Witness) -> str:
    kill = hunted.by(witness)
    if kill is None:
        return UNNOTICED
    cites = "" if hunted.clause in kill.clauses else "*"
    return f"{kill.check}{cites} (check {kill.tried}, {kill.seconds:.1f} s)"


def _rated(found: dict[str, int], total: int) -> str:
    """Return the kill rates in one sentence."""

    def share(count: int) -> str:
        return f"{count} of {total} ({count / max(total, 1):.1%})"

    return (
        f"found by scenarios {share(found['scenario'])}, by properties {share(found['property'])} "
        f"({found['walks']} of them by random walks), by the oracle {share(found['oracle'])}; "
        f"by any {share(found['any'])}, by two {share(found['two'])}; "
        f"by a check that cites the clause {share(found['citing'])}"
    )
