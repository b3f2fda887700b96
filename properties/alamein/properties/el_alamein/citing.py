"""Every event cites a clause that can let it happen, and happens to somebody at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from alamein.engine.core.game import Event
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.table import Happened
from alamein.properties.law import Law, law


def _clauses(*ids: str) -> frozenset[Clause]:
    """Return the clauses with these ids; raise `ValueError` if there is no such clause."""
    return frozenset(Clause(f"EA-{each}") for each in ids)


# Of each kind of event the clauses that can bring it about. A printed text has its say by the
# clause that lets it act: 5.2g when the card is played, 9e as an ability, 14.2a where it prevails.
TEXT = ("5.2g", "9e", "14.2a")
ALLOWED: Mapping[str, frozenset[Clause]] = {
    "turn": _clauses("6a", "7.4i", "13.1f"),
    "reactivated": _clauses("5.7d", "5.7e", "7.1a"),
    "received-point": _clauses("7.2b", "7.3b", "11.1c"),
    "went-on": _clauses(
        *("7.1d", "7.3a", "7.4a", "7.4i", "12.1.6a", "12.1.7a", "12.1.10a", "13.3.1e", "13.3.5a")
    ),
    "played": _clauses("5.2a", "5.2c", "5.2j", "5.8a", "5.8b"),
    "gained": _clauses("5.2d", "3.1i", "3.1j", *TEXT),
    "may-draw": _clauses("2g", "5.2e"),
    "drew": _clauses("4o", "2g", "5.2e", "7.4f", "14.1b"),
    "lost-draw-points": _clauses("5.2f"),
    "nothing-to-draw": _clauses("14.1d"),
    "reshuffled": _clauses("14.1a"),
    "looked": _clauses("14.1a", *TEXT),
    "deployed": _clauses(
        *("3.4b", "3.5d", "3.6b", "3.7b", "7.2k", "10a", "10b", "10c", "10h", "11.3f", "12.1.8c")
    ),
    "used": _clauses("9e", "9b", "7.2i", "12.1.5a", "13.3.1a"),
    "exhausted": _clauses("5.7d"),
    "forfeited": _clauses("5.4a", "5.8p", "5.8q", "13.3.3b", "15.1x", "15.1z"),
    "discarded": _clauses("5.3a"),
    "returned": _clauses("5.5a", "5.5b", "3.3b", "15.1y"),
    "scrapped": _clauses("5.6a", "5.8t", "15.1f"),
    "boosted": _clauses("13.3.1i", "13.3.1c", *TEXT),
    "applied": _clauses("13.3.1b"),
    "disengaged": _clauses("15.1y"),
    "weakened": _clauses("12.1.6a", *TEXT),
    "attacked": _clauses("12.1.1a", "12.1.2a"),
    "revealed": _clauses("5.8d", "12.1.3a", "12.2a", "15.1f"),
    "red-text": _clauses("5.8e", "12.1.3a"),
    "reinforced": _clauses("12.1.4a", "5.8h", "15.1h"),
    "none-moved": _clauses("12.2b"),
    "counterattack-due": _clauses("13.1b", "13.1c", "15.1g"),
    "destroyed": _clauses("12.1.5d", "12.3a", "13.3a", "13.3.3a"),
    "won": _clauses("12.1.8a"),
    "lost": _clauses("12.1.8a"),
    "battle-damage": _clauses("5.8p", "12.1.8d", "12.1.8h"),
    "victory-cards": _clauses("5.8k", "12.1.8e"),
    "received": _clauses("11.3d", "11.3f", "11.3g", "11.3k", "12.1.8c", "12.1.8f", "14.2a"),
    "took": _clauses("14.2a", "5.2g", "9e"),
    "attached": _clauses("10h", "5.8r"),
    "placed": _clauses("3.5d"),
    "paired": _clauses("13.3.2p"),
    "put-under": _clauses("12.1.10a", "12.1.10b", "13.2.5a", "13.3.5c", "5.8m", "5.5b"),
    "mixed-under": _clauses("11.3h", "13.2.5a"),
    "combat-over": _clauses("12.1.10a"),
    "recruited": _clauses("11.1a", "11.1b", "11.2a"),
    "cleared": _clauses("7.4b", "5.2n"),
    "kept": _clauses("7.4d"),
    "discarded-hand": _clauses("7.4c"),
    "lost-points": _clauses("7.4g", "13.3.1g", "2d"),
    "counterattack": _clauses("13.2.1a"),
    "intercepts": _clauses("13.2.3a", "13.2.4c"),
    "allotted": _clauses("13.3.2a", "13.3.2e"),
    "held": _clauses("13.3.5a", "13.3.5d"),
    "failed": _clauses("13.3.5a"),
    "lost-city": _clauses("13.3.5b"),
    "lost-victory-cards": _clauses("13.3.5c", "5.8l"),
    "counterattack-over": _clauses("13.2.4a", "13.2.4b", "13.1e"),
    "victory-pile-empty": _clauses("8.1b"),
    "end-near": _clauses("8.1a"),
    "boxed": _clauses("4i"),
    "scored": _clauses("8.2a", "8.2b"),
    "victorious": _clauses("8.2b", "8.2c"),
}

# By what a window is left: the clause that comes next.
LEFT_BY: Mapping[str, frozenset[Clause]] = {
    "starting": _clauses("7.1d"),
    "tactics": _clauses("7.3a"),
    "reinforcement": _clauses("7.4a"),
    "clean-up": _clauses("7.4i"),
    "combat": _clauses("12.1.6a", "12.1.7a"),
    "after-combat": _clauses("12.1.10a"),
    "preparation": _clauses("13.3.1e"),
    "aftermath": _clauses("13.3.5a"),
}

# What happens at the table and to nobody in particular.
TO_NOBODY = frozenset({"counterattack-over", "mixed-under", "boxed"})

# The words whose facts begin with a card, with two cards, or with a number of something.
OF_A_CARD = frozenset(
    {
        *("reactivated", "played", "deployed", "used", "exhausted", "forfeited", "discarded"),
        *("returned", "scrapped", "boosted", "applied", "attacked", "revealed", "red-text"),
        *("destroyed", "won", "lost", "received", "took", "attached", "placed", "paired"),
        *("recruited", "kept", "lost-city"),
    }
)


@law()
def by_a_clause_that_can(happened: Happened) -> Iterator[str]:
    """Every event cites a clause that can let such a thing happen."""
    for event in happened.events:
        if event.clause not in ALLOWED.get(event.what, frozenset()):
            yield f"{event.what} by {event.clause or 'no clause'}"


@law()
def left_by_its_clause(happened: Happened) -> Iterator[str]:
    """A window is left by the clause that says what comes after it."""
    for event in happened.events:
        if event.what == "went-on" and event.clause not in LEFT_BY.get(
            str(event.facts[0]), frozenset()
        ):
            yield f"{event.facts[0]} was left by {event.clause}"


@law()
def to_a_player(happened: Happened) -> Iterator[str]:
    """What happens to a player happens to one at the table."""
    for event in happened.events:
        if (event.player is None) != (event.what in TO_NOBODY):
            yield f"{event.what} happened to {event.player}"
        elif event.player is not None and not 0 <= event.player < len(happened.before.seats):
            yield f"{event.what} happened to player {event.player}"


@law()
def about_a_card(happened: Happened) -> Iterator[str]:
    """What is told of a card names a card of the game."""
    cards = len(happened.before.printed.names)
    for event in happened.events:
        if event.what in OF_A_CARD:
            first = event.facts[0] if event.facts else None
            if not isinstance(first, int) or not 0 <= first < cards:
                yield f"{event.what} of {first}"


@law(Clause.EA_12_1_1a, Clause.EA_12_1_10a)
def combat_in_combat(happened: Happened) -> Iterator[str]:
    """The steps of Combat act in a Combat only; an interception has steps of its own."""
    fought = happened.before.position["combat"] or any(
        e.what == "attacked" for e in happened.events
    )
    for event in happened.events:
        if event.clause.startswith("EA-12.") and not fought:
            yield f"{event.what} by {event.clause}, there is no Combat"


@law(Clause.EA_13_1d, Clause.EA_13_3b)
def interception_in_counterattack(happened: Happened) -> Iterator[str]:
    """The steps of a counterattack and its interceptions act in one only."""
    begun = any(event.what == "counterattack" for event in happened.events)
    under_way = happened.before.position["counterattack"] or begun or _is_putting_under(happened)
    for event in happened.events:
        if event.clause.startswith(("EA-13.2", "EA-13.3")) and not under_way:
            yield f"{event.what} by {event.clause}, there is no counterattack"


def _is_putting_under(happened: Happened) -> bool:
    """Return whether cards of a counterattack just over are put under their pile (D-26b)."""
    step = happened.before.waiting
    return step is not None and step["step"] == "put-under"


def _only_with(events: tuple[Event, ...], what: str, clause: str, cause: str) -> Iterator[str]:
    """Yield the events that *clause* let happen without *cause* among the others."""
    words = {event.what for event in events}
    for event in events:
        if event.what == what and event.clause == clause and cause not in words:
            yield f"{what} without {cause}"


@law(Clause.EA_13_3_3b)
def lost_with_an_allotment(happened: Happened) -> Iterator[str]:
    """Units are lost to an interception only by an allotment that was announced."""
    yield from _only_with(happened.events, "forfeited", Clause.EA_13_3_3b, "allotted")
    yield from _only_with(happened.events, "paired", Clause.EA_13_3_2p, "allotted")


@law(Clause.EA_7_4g, Clause.EA_13_3_1g)
def points_lost_in_their_time(happened: Happened) -> Iterator[str]:
    """Points are lost by the clause of Clean-Up in a turn, by that of interceptions in one."""
    intercepted = any(e.what in ("held", "failed", "counterattack-over") for e in happened.events)
    cleaned = happened.before.window in ("reinforcement", "clean-up") or _keeps(happened)
    for event in happened.events:
        if event.what != "lost-points":
            continue
        if event.clause == Clause.EA_13_3_1g and not (intercepted or _is_putting_under(happened)):
            yield f"nobody had intercepted when player {event.player} lost points"
        if event.clause == Clause.EA_7_4g and not cleaned:
            yield f"player {event.player} lost points as in Clean-Up by {happened.tried.word}"


def _keeps(happened: Happened) -> bool:
    """Return whether it was to be said in Clean-Up which card is kept."""
    step = happened.before.waiting
    return step is not None and step["step"] == "keep"


LAWS: tuple[Law[Any], ...] = (
    by_a_clause_that_can,
    left_by_its_clause,
    to_a_player,
    about_a_card,
    combat_in_combat,
    interception_in_counterattack,
    lost_with_an_allotment,
    points_lost_in_their_time,
)
