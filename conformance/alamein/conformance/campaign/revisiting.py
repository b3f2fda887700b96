"""Going back to where something was seen: the game is dealt and played again up to there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from alamein.conformance.campaign.dealing import Deal, Dealer
from alamein.conformance.campaign.findings import FEW, Finding, Plain
from alamein.conformance.campaign.game import SET_UP, Seen, play
from alamein.conformance.campaign.table import Table
from alamein.conformance.scenarios.running import START
from alamein.engine.core.rulings import REFERENCE


def first_of_each(seen: Iterable[tuple[int, Seen]]) -> list[tuple[int, Seen]]:
    """Return the first few of each sort, with the numbers of their games."""
    kept: dict[str, list[tuple[int, Seen]]] = {}
    for number, one in seen:
        alike = kept.setdefault(one.fault.sort, [])
        if len(alike) < FEW:
            alike.append((number, one))
    return [each for alike in kept.values() for each in alike]


def revisited(dealer: Dealer, number: int, seen: Seen) -> Finding:
    """Return what was seen in a game as a finding: the position before, action and chance.

    Where the engine does not even come back to that place, the finding says how the game begins.
    """
    finding = _begun(dealer, number, seen)
    if seen.move == SET_UP:
        return finding
    try:
        table = revisit(dealer, dealer.deal(number), seen.move)
        position = table.game.save(table.state)
    except Exception:  # noqa: BLE001 - it may be the very fault that was seen
        return finding
    if seen.attempted is not None or seen.fault.kind == "oracle":
        return replace(finding, position=position, action=seen.attempted)
    action, chance = _next(table)
    return replace(finding, position=position, action=action, chance=chance)


def _begun(dealer: Dealer, number: int, seen: Seen) -> Finding:
    """Return what was seen with the beginning of its game in place of a position."""
    try:
        deal = dealer.deal(number)
        players, seed, words = deal.players, deal.seed, deal.words
    except Exception:  # noqa: BLE001 - the game cannot even be dealt
        players, seed, words = dealer.game.players[0], dealer.plan.seed, (REFERENCE,)
    return Finding(
        fault=seen.fault,
        game=dealer.plan.game,
        number=number,
        move=seen.move,
        players=players,
        rulings=words,
        position={START: {"players": players, "seed": seed}},
    )


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


def is_seen_again(dealer: Dealer, finding: Finding) -> bool:
    """Return whether the game of a finding, played again, shows what it showed."""
    return any(one.fault.sort == finding.sort for one in play(dealer, finding.number).seen)
