"""Going back to where something was seen: the game is dealt and played again up to there."""

from __future__ import annotations

from collections.abc import Iterable

from alamein.conformance.campaign.dealing import Deal, Dealer
from alamein.conformance.campaign.findings import FEW, Finding, Plain
from alamein.conformance.campaign.game import SET_UP, Seen, play
from alamein.conformance.campaign.table import Table


def first_of_each(seen: Iterable[tuple[int, Seen]]) -> list[tuple[int, Seen]]:
    """Return the first few of each sort, with the numbers of their games."""
    kept: dict[str, list[tuple[int, Seen]]] = {}
    for number, one in seen:
        alike = kept.setdefault(one.fault.sort, [])
        if len(alike) < FEW:
            alike.append((number, one))
    return [each for alike in kept.values() for each in alike]


def revisited(dealer: Dealer, number: int, seen: Seen) -> Finding:
    """Return what was seen in a game as a finding: the position before, action and chance."""
    deal = dealer.deal(number)
    if seen.move == SET_UP:
        start = {"start": {"players": deal.players, "seed": deal.seed}}
        return _finding(dealer, deal, seen, start)
    table = revisit(dealer, deal, seen.move)
    position = table.game.save(table.state)
    if seen.attempted is not None or seen.fault.kind == "oracle":
        return _finding(dealer, deal, seen, position, seen.attempted)
    action, chance = _next(table)
    return _finding(dealer, deal, seen, position, action, chance)


def revisit(dealer: Dealer, deal: Deal, moves: int) -> Table:
    """Return a game after so many moves."""
    table = Table(dealer, deal)
    while table.moves < moves and (decision := table.decision()) is not None:
        table.do(table.choice(decision))
    return table


def _next(table: Table) -> tuple[Plain, tuple[int | list[int], ...]]:
    """Return the action that came next, as far as there is one, and what chance brought."""
    told = len(table.chance.outcomes)
    written: Plain = None
    try:
        if (decision := table.decision()) is not None:
            action = table.choice(decision)
            written = table.game.written(table.state, action)
            table.do(action)
    except Exception:  # noqa: BLE001, S110 - it may be the very fault that was seen
        pass
    return written, tuple(table.chance.outcomes[told:])


def _finding(
    dealer: Dealer,
    deal: Deal,
    seen: Seen,
    position: dict[str, Plain],
    action: Plain = None,
    chance: tuple[int | list[int], ...] = (),
) -> Finding:
    return Finding(
        fault=seen.fault,
        game=dealer.plan.game,
        number=deal.number,
        move=seen.move,
        players=deal.players,
        rulings=deal.words,
        position=position,
        action=action,
        chance=chance,
    )


def is_seen_again(dealer: Dealer, finding: Finding) -> bool:
    """Return whether the game of a finding, played again, shows what it showed."""
    return any(one.fault.sort == finding.sort for one in play(dealer, finding.number).seen)
