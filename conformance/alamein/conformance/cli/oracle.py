"""``alamein oracle``: questions to the solver, which knows no engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from alamein.conformance.cli.engines import DEFAULT_GAME, rulings_options, words_of
from alamein.conformance.cli.listing import (
    Listing,
    fail,
    format_option,
    guarded,
    number,
    one_of,
    page_format_option,
)
from alamein.conformance.cli.paragraphs import Page
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings, UnknownRuling

if TYPE_CHECKING:
    from alamein.oracle.el_alamein.combat import Answer as Fought
    from alamein.oracle.el_alamein.counterattack.asking import Answer as Counterattacked
    from alamein.oracle.el_alamein.counterattack.situation import Step
    from alamein.oracle.el_alamein.interception.asking import Answer as Intercepted
    from alamein.oracle.el_alamein.interception.asking import Told
    from alamein.oracle.el_alamein.interception.position import Position
    from alamein.oracle.solving import Limits

F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")


@click.group("oracle")
def command() -> None:
    """Ask the solver: interceptions, Combats, counterattacks.

    Exit codes: 0 answered, and legal if something was judged; 1 judged illegal; 2 bad input;
    3 inconclusive, the solver gave up.
    """


INCONCLUSIVE = 3
PATIENCE = 20.0  # seconds


def question(command: F) -> F:
    """Give *command* what every question has: rulings, time, and a format."""
    seconds = click.option(
        "--seconds",
        type=click.FloatRange(min=0.001, max=3600),
        default=PATIENCE,
        show_default=True,
        help="When the solver gives up a single question.",
    )
    return rulings_options(seconds(page_format_option(command)))


@dataclass(frozen=True)
class Manner:
    """How a question is asked and its answer printed."""

    rulings: tuple[str, ...]
    choices: tuple[str, ...]
    seconds: float
    form: str

    def ruling_set(self) -> Rulings:
        """Return the rulings asked for; an unknown one ends the command."""
        words = (part for word in words_of(self.rulings, self.choices) for part in word.split())
        try:
            return Rulings.parse(*words, book=library().books[DEFAULT_GAME])
        except UnknownRuling as error:
            fail(str(error))

    def limits(self) -> Limits:
        """Return when the solver gives up."""
        from alamein.oracle.solving import Limits

        return Limits(milliseconds=max(1, round(self.seconds * 1000)))

    def show(self, ask: Callable[[], T], tell: Callable[[T], Page]) -> T:
        """Print the answer to *ask* and return it; a solver that gives up ends the command."""
        import msgspec

        from alamein.oracle.solving import Inconclusive

        try:
            answer = ask()
        except Inconclusive as gave_up:
            click.echo(f"{gave_up}; more time: --seconds", err=True)
            raise SystemExit(INCONCLUSIVE) from None
        if self.form == "json":
            click.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
        else:
            tell(answer)
        return answer


@command.command()
@click.argument(
    "position", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option(
    "--units", metavar="LIST", help="Deployed units: 'panzer, rifles+level-up, italian-tank*2'."
)
@click.option("--infantry", metavar="N", type=int, help="Italian Infantry rated 0.")
@click.option("--boxes", metavar="N", type=int, help="Deployed Boxes attached to nothing.")
@click.option("--enemies", metavar="N", type=int, help="Enemy cards not destroyed.")
@click.option("--judge", metavar="LIST", help="Is this legal: 'panzer:2, infantry:group'.")
@click.option(
    "--keep", metavar="NAME", multiple=True, help="Keep as many of these units as can be."
)
@click.option(
    "--cheapest", is_flag=True, help="The allotment that costs the fewest Victory Points."
)
@click.option("--all", "every", is_flag=True, help="List every legal allotment.")
@question
@guarded
def intercept(position: Path | None, **options: Any) -> None:  # noqa: ANN401 - click's options
    """Say how many enemy cards can be destroyed in an interception, and judge an allotment.

    POSITION is a file: a position of the game, or units, infantry, boxes and enemies.
    """
    from alamein.oracle.el_alamein.interception import asking as questions

    here = _position(position, options)
    manner = Manner(**{name: options[name] for name in ("rulings", "choices", "seconds", "form")})
    asked = questions.Asked(
        **{name: options[name] for name in ("judge", "keep", "cheapest", "every")}
    )
    rulings, limits = manner.ruling_set(), manner.limits()
    answer = manner.show(lambda: questions.answer(here, rulings, asked, limits), _intercepted)
    if not answer.legal:
        raise SystemExit(1)


def _position(file: Path | None, options: dict[str, Any]) -> Position:
    """Return the position in the file, or the one that the options describe."""
    from alamein.oracle.el_alamein.interception import documents

    short = {
        name: options[name]
        for name in ("units", "infantry", "boxes", "enemies")
        if options[name] is not None
    }
    if file is not None and short:
        fail(f"a file and --{next(iter(short))}: give one of them")
    if file is not None:
        return documents.read(file)
    for name in ("infantry", "boxes", "enemies"):
        if short.get(name, 0) < 0:
            fail(f"--{name} {short[name]}: right is 0 or more")
    if "enemies" not in short:
        fail("no position: give a file, or --units, --infantry, --boxes and --enemies")
    return documents.short(documents.Short(**short))


def _intercepted(answer: Intercepted) -> Page:
    """Print what the oracle says about an interception."""
    page = Page(f"{answer.max_destroyed} can be destroyed at most")
    counted = (
        "more than 1,000; --all counts up to 10,000"
        if answer.count is None
        else number(answer.count, "allotment")
    )
    page.section("Legal", [("count", counted), *_told("witness", answer.witness)])
    if answer.proof:
        checked = "found again without the solver" if answer.proof.checked else "by the solver only"
        page.section(
            f"{answer.proof.sat} is sat, {answer.proof.unsat} is unsat",
            [("bound", checked), *(("because", reason) for reason in answer.proof.because)],
        )
    if answer.judged:
        verdict = "Judged legal" if answer.legal else "Judged illegal"
        broken = [(each.clause, each.says) for each in answer.broken]
        page.section(verdict, [*_told("allotment", answer.judged), *broken])
    page.section("Keeps most", list(_told("allotment", answer.keeping)))
    page.section("Cheapest", list(_told("allotment", answer.cheapest)))
    if answer.allotments is not None:
        rows = [row for each in answer.allotments for row in _told("allotment", each)]
        page.section("All legal allotments", rows)
    return page


def _told(what: str, told: Told | None) -> Iterator[tuple[str, str]]:
    """Yield an allotment and what it costs."""
    if told is None:
        return
    lost = [f"{n} {name}" for name, n in (*told.forfeited.items(), *told.scrapped.items())]
    points = f", {number(told.victory_points, 'Victory Point')}" if told.victory_points else ""
    struck = sum(told.destroyed.values())
    yield what, f"{told.allotment} destroys {struck}, loses {', '.join(lost) or 'nothing'}{points}"


@command.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@question
@guarded
def counterattack(file: Path, **options: Any) -> None:  # noqa: ANN401 - click's options
    """Say who intercepts in which order in FILE, what is lost, and what returns where.

    FILE describes a situation, and perhaps a course to be judged.
    """
    from alamein.engine.core import source
    from alamein.oracle.el_alamein.counterattack import asking as questions

    manner = Manner(**options)
    document, rulings, limits = source.read(file), manner.ruling_set(), manner.limits()
    answer = manner.show(lambda: questions.answer(document, rulings, limits), _counterattacked)
    if answer.breaches:
        raise SystemExit(1)


def _counterattacked(answer: Counterattacked) -> Page:
    """Print what the oracle says about a counterattack turn."""
    page = Page(f"The rules leave {number(len(answer.courses), 'course')}")
    for course in answer.courses:
        rows = [
            (f"player {step.player}", _step(step)) for turn in course.turns for step in turn.steps
        ]
        rows += [(card, place) for card, place in course.places.items()]
        page.section("A course", rows)
    if answer.judged:
        verdict = "Judged illegal" if answer.breaches else "Judged legal"
        page.section(
            verdict, [(each.clause, f"{each.title}: {each.where}") for each in answer.breaches]
        )
        if not answer.breaches:
            page.text("\nThe course that was given keeps every rule.")
    return page


def _step(step: Step) -> str:
    """Return one interception in words."""
    told = [f"faces {step.faces}", f"destroys {', '.join(step.destroys or ()) or 'none'}"]
    told.append("holds" if step.held else "fails")
    if step.city:
        told.append(f"loses {step.city}")
    if step.victory_cards:
        told.append(f"and {number(step.victory_cards, 'Victory Card')}")
    return ", ".join(told)


@command.command()
@click.argument("position", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@question
@guarded
def combat(position: Path, **options: Any) -> None:  # noqa: ANN401 - click's options
    """Say how many Attack Points can be reached in the Combat of POSITION, and if it is enough."""
    from alamein.engine.core import source
    from alamein.oracle.el_alamein import combat as questions

    manner = Manner(**options)
    document, rulings, limits = source.read(position), manner.ruling_set(), manner.limits()
    answer = manner.show(lambda: questions.answer(document, rulings, limits), _fought)
    if answer.most.verdict == "inconclusive":
        click.echo(f"inconclusive: {answer.most.gave_up}", err=True)
        raise SystemExit(INCONCLUSIVE)


def _fought(answer: Fought) -> Page:
    """Print what the oracle says about a Combat."""
    most = answer.most
    bound = {"exact": "at most", "at-least": "at least", "inconclusive": "perhaps more than"}
    points = number(most.points, "Attack Point")
    page = Page(
        f"{answer.site}: {bound[most.verdict]} {points} against a defence of {answer.defence}"
    )
    taken = {True: "can be taken", False: "cannot be taken", None: "it is not known whether it can"}
    page.text(f"{taken[most.taken]}: {most.attack} against {most.needed}")
    page.section("The most points", _numbered(most.plan))
    page.section("Not one more", [(why.clause, f"{why.about}: {why.title}") for why in most.why])
    if most.attempt != most.plan:
        page.section("The best attempt", _numbered(most.attempt))
    page.section("Not taken", [(why.clause, f"{why.about}: {why.title}") for why in most.why_not])
    page.section("Beyond the model", [(each.card, str(each.says)) for each in most.beyond])
    return page


def _numbered(plan: Iterable[Any]) -> list[tuple[str, str]]:
    """Return actions with their number."""
    from alamein.conformance.wording import flow

    return [(str(n), flow(action)) for n, action in enumerate(plan, start=1)]


@command.command()
@click.argument("dispute", nargs=-1)
@rulings_options
@format_option
@guarded
def separate(
    dispute: tuple[str, ...], rulings: tuple[str, ...], choices: tuple[str, ...], form: str
) -> None:
    """List the smallest positions in which the readings of each DISPUTE part; of all if none."""
    from alamein.oracle.separating import separator

    manner = Manner(rulings, choices, PATIENCE, form)
    oracle = separator(DEFAULT_GAME)
    known = sorted(oracle.disputes if oracle else (), key=lambda name: int(name[2:]))
    for name in dispute:
        one_of("dispute the oracle decides", name.upper(), known)
    asked = [name.upper() for name in dispute] or known
    rows = [row for name in asked for row in _parted(name, manner)]
    columns = ("readings", "beside", "cards", "given", "first", "second")
    title = f"{number(len(rows), 'pair')} of readings, the smallest position of each"
    Listing(title, columns, rows).show(form)


def _parted(dispute: str, manner: Manner) -> Iterator[tuple[str, ...]]:
    """Yield where each two readings of *dispute* part."""
    from itertools import combinations

    from alamein.conformance.wording import flow
    from alamein.oracle.separating import Parting, separator
    from alamein.oracle.solving import Inconclusive

    oracle = separator(DEFAULT_GAME)
    if oracle is None:
        return
    readings = [reading.id for reading in library().books[DEFAULT_GAME].disputes[dispute].readings]
    for one, other in combinations(readings, 2):
        names = f"{one} {other[-1]}"
        try:
            found, beside = oracle.partings(
                dispute, (one, other), manner.ruling_set(), manner.limits()
            )
        except Inconclusive as gave_up:
            yield names, "", "", "", str(gave_up), ""
            continue
        if isinstance(found, Parting):
            yield names, ", ".join(beside), str(found.size), flow(found.given), *found.says
        else:
            yield names, "", "", "", f"not separable within {found.bound}", ""
