"""What is said in every form of a report on a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, log10

from alamein.conformance.campaign.figures import Report
from alamein.conformance.campaign.intervals import Interval
from alamein.conformance.clarify.model import Share

METHOD = (
    (
        "Games have numbers, and everything about a game follows from its number and the seed: "
        "players, ruling set, policies, chance. Six of eight are played by the strongest policy, "
        "one by the weakest, one by a mixture. One in {whole_every} goes on to its end. The "
        "others are cut off after {turns} turns of each player; half of them begin with armies, "
        "points and fights under way."
    ),
    (
        "In one game in {laws_every} each decision is held against every law of the game, and as "
        "many blind attempts are judged. In one in {oracle_every} the solver is asked. At the end "
        "of every game its position and its result are held against the laws."
    ),
)
REACHED = (
    "A visit is an event that cites the clause. Rules that ran are counted in watched games only: "
    "functions of the engine whose docstring cites it. A refusal is one of a blind attempt."
)
CHANCE = (
    "Of whole games under random ruling sets, played by equals and one for each set, those with "
    "one reading are compared with those with the other; all other readings are as random in both. "
    "All but the share of games cut off is of those that finished; means are compared from ten "
    "games on. Intervals are of 95 %: of {number} comparisons, one in twenty leaves out zero by "
    "chance alone, so a single one proves little."
)
# How a game ended, as it is counted and as it is called.
ENDS = {"over": "finished", "capped": "cut off", "stuck": "stuck", "failed": "failed"}
EQUALS = (
    "Of the whole games among players of the strongest policy. Turns are those of each player, in "
    "games that finished; a mean is given from ten games on."
)


def count_of(number: int, noun: str) -> str:
    """Return a number with its noun: 1 game, 2,000 games."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def rate(times: int, games: int) -> str:
    """Return how often something happens in a game."""
    return figure(times / games) if games else "-"


def figure(value: float) -> str:
    """Return a number with the three digits that count, and never as a power of ten."""
    if not value or abs(value) >= 100:  # noqa: PLR2004 - three digits
        return f"{value:,.0f}"
    return f"{value:.{min(2 - floor(log10(abs(value))), 8)}f}"


def share_words(share: Share) -> str:
    """Return a share in per cent with its interval; every report says of how many games."""
    if not share.of:
        return "-"
    return f"{share.count / share.of:.1%} ({share.low:.1%} to {share.high:.1%})"


def mean_words(interval: Interval | None) -> str:
    """Return a mean with its interval."""
    if interval is None:
        return "-"
    return f"{interval.estimate:.1f} ({interval.low:.1f} to {interval.high:.1f})"


def gap(interval: Interval | None, *, percent: bool = False) -> str:
    """Return a difference with its interval."""
    if interval is None:
        return "-"
    form = "{:+.1%}" if percent else "{:+.2f}"
    said = [form.format(x) for x in (interval.estimate, interval.low, interval.high)]
    return f"{said[0]} ({said[1]} to {said[2]})"


def sentence(report: Report) -> Iterator[str]:
    """Yield what was played and what was found, in sentences."""
    planned = report.plan["games"]
    part = "" if report.games == planned else f" of {planned:,}"
    whole = sum(group.whole for group in report.groups)
    finished = sum(group.ends.get("over", 0) for group in report.groups)
    decisions = sum(group.decisions for group in report.groups)
    checked = sum(group.checked for group in report.groups)
    said = f"{whole:,} of them whole games; {finished:,} finished"
    yield f"{report.games:,}{part} games, {said}; {decisions:,} decisions"
    minutes = report.hours * 60
    spent = f"{report.hours:,.1f} hours" if report.hours >= 1 else f"{minutes:.1f} minutes"
    yield f"{checked:,} decisions held against every law; {spent} of one processor"
    times = sum(found.times for found in report.findings)
    sorts = count_of(len(report.findings), "sort")
    if times:
        yield f"{count_of(times, 'finding')} of {sorts}"
    else:
        yield "nothing is broken" if report.games else "nothing was played yet"
