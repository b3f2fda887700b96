"""The pages of ``alamein ruling``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from alamein.conformance.cli.listing import console, number
from alamein.conformance.cli.paragraphs import Page

if TYPE_CHECKING:
    from alamein.conformance.clarify.consistency import Examined
    from alamein.conformance.clarify.differing import Difference
    from alamein.conformance.clarify.judging import Against, Checked
    from alamein.conformance.clarify.statements import Statement
    from alamein.engine.core.rulebook import Rulebook
    from alamein.engine.core.rulings import Rulings

HOW = {
    "broken": "no longer hold",
    "unclear": "no longer hold as written, and it cannot be said whether they could",
    "told otherwise": "hold with another choice or pass between their actions",
    "mended": "hold only now",
}
KINDS = {"scenario": "scenario", "example": "worked example", "faq": "FAQ ruling"}
NOUNS = {"sentence": "the sentence", "example": "the example", "faq": "the FAQ ruling",
         "play": "for"}  # fmt: skip


def print_checked(found: Checked) -> None:
    """Print what follows from a proposed ruling."""
    page = Page(f"{found.title}: {', '.join((*found.readings, *found.cards))}")
    tried = found.tried
    said = f"{number(tried.trials, 'trial')} over {found.base}, {len(tried.changes)} change verdict"
    page.text(f"{said}; {number(len(found.settled), 'dispute')} settled besides.")
    for how, words in HOW.items():
        changes = [change for change in tried.changes if change.how == how]
        items = [
            (change.case, f"{KINDS[change.kind]}, {', '.join(change.origin)}: {change.title}")
            for change in changes
        ]
        page.section(f"{number(len(items), 'trial')}: {words}", items)
    page.section("Foreseen", [("with another outcome", name) for name in tried.following])
    page.section("No longer asked", [("presupposes what is given up", n) for n in tried.without])
    _against(page, found.against)
    page.section(
        "Settled besides",
        [(one.dispute, f"{', '.join(one.leaves)} by {one.by}: {one.why}") for one in found.settled],
    )
    if found.inconclusive:
        page.section("Inconclusive", [("the solver gave up", ", ".join(found.inconclusive))])
    page.section(
        f"{number(len(found.open), 'dispute')} left open", [("open", ", ".join(found.open))]
    )
    page.text("")
    page.text("something is against it" if found.breaks else "nothing is against it")


def _against(page: Page, against: Against) -> None:
    items = [(f"clause {clause}", ", ".join(cases)) for clause, cases in against.clauses.items()]
    items += [("no edition supports", reading) for reading in against.unsupported]
    items += [(f"sentence {one.source}", f"says {one.allows[0][0]}") for one in against.sentences]
    items += [("FAQ ruling", name) for name in against.faq]
    page.section("Against it", items)


def print_differences(
    one: str, other: str, found: list[Difference], after: Callable[[Difference], None] | None
) -> None:
    """Print where two ruling sets differ."""
    page = Page(f"{one} and {other} differ on {number(len(found), 'dispute')}")
    for each in found:
        items = [
            (f"{name} {reading}", meaning)
            for name, reading, meaning in zip(
                (one, other), each.readings, each.meanings, strict=True
            )
        ]
        page.section(f"{each.dispute}  {each.title}", [*items, *_position(each)])
        if after is not None:
            after(each)


def _position(each: Difference) -> list[tuple[str, str]]:
    """Return a position in which a difference shows: the one found, or that of the register."""
    from alamein.conformance.wording import flow

    if (separation := each.separation) is not None:
        actions = "; ".join(map(flow, separation.when))
        items = [("given", flow(separation.given)), ("when", actions), *separation.says.items()]
        return [(label, words) for label, words in items if words]
    items = [("given", each.given), *zip(each.readings, each.says, strict=True)]
    if each.effect == "text":
        items.append(("effect", "none on play"))
    if each.searched:
        items.append(("searched", each.searched))
    return [*items, ("case", each.case)] if each.case else items


def draw_difference(book: Rulebook, rulings: Rulings, each: Difference) -> None:
    """Draw the position in which a difference shows, if there is one."""
    from alamein.conformance.clarify import drawn
    from alamein.conformance.clarify.differing import pictured
    from alamein.conformance.drawing.terminal import ASCII, LINES, draw
    from alamein.engine.games import load_game

    picture = None
    if each.separation is not None:
        picture = drawn.pictured(book.name, rulings.name.split(), each.separation)
    elif each.case:
        picture = pictured(load_game(book.name), book, each.case)
    if picture is not None:
        out = console()
        for line in draw(picture, out.width, LINES if out.is_terminal else ASCII):
            out.print(line)


def print_examined(book: Rulebook, found: Examined) -> None:
    """Print whether all that an edition states can hold at once."""
    name = next(e.name for e in book.game.editions if e.key == found.edition)
    page = Page(f"{found.edition}: {name}")
    count = f"{len(found.kept)} of {number(len(found.statements), 'statement')} can hold at once"
    bound = "" if found.complete else "; there may be more conflicts, and a larger set"
    played = "" if found.confirmed else "; the engine did not confirm it"
    page.text(f"{count}{bound}{played}.")
    for n, conflict in enumerate(found.conflicts, 1):
        items = [(_noun(one), _says(one)) for one in conflict]
        page.section(f"Conflict {n}: these cannot all hold", items)
    page.section("Not kept", [(_noun(one), _says(one)) for one in found.dropped])
    page.section(
        "To keep the rest, otherwise than the ruling set of the edition",
        [("readings", ", ".join(found.departs))] if found.departs else [],
    )
    click.echo()


def _noun(one: Statement) -> str:
    return f"{NOUNS[one.kind]} {one.source}"


def _says(one: Statement) -> str:
    """Return which readings a statement allows, and the cases that tell it."""
    rows = [" with ".join(row) for row in one.allows]
    few = 4
    said = " or ".join(rows[:few]) + (f" or … ({len(rows)} in all)" if len(rows) > few else "")
    told = f" ({', '.join(one.cases)})" if one.cases else ""
    return f"{said or 'no reading'}{told}"
