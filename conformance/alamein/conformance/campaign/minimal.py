"""The scenario of a finding: as small as it can be, and failing until the matter is mended."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from alamein.conformance.campaign.dealing import Dealer
from alamein.conformance.campaign.findings import Finding, Plain
from alamein.conformance.findings import as_case
from alamein.conformance.scenarios.files import TITLE
from alamein.conformance.scenarios.smaller import copied, least
from alamein.conformance.scenarios.writing import item, slug, whole_file
from alamein.engine.core.game import Position
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import REFERENCE, Rulings
from alamein.properties.law import AnyGame, Breach, Broken
from alamein.properties.walking import Found

LONG = 48  # letters of the id of a case


def scenario(dealer: Dealer, finding: Finding) -> str:
    """Return a scenario file with the finding as its only case."""
    fields = {**_case(dealer, finding), "note": _note(finding)}
    return whole_file(None, "findings", item(fields))


def name(finding: Finding) -> str:
    """Return an id for the case of a finding."""
    law = slug(finding.fault.law)[:LONG].strip("-")
    return f"{law}-{finding.number}-{max(finding.move, 0)}"


def _note(finding: Finding) -> str:
    fault = finding.fault
    return f"Game {finding.number}, move {finding.move}: {fault.sort}: {fault.says}"


def _case(dealer: Dealer, finding: Finding) -> dict[str, Plain]:
    rulings = Rulings.parse(*finding.rulings, book=dealer.book)
    if finding.action is not None and finding.fault.kind in ("law", "exception"):
        breach = Breach(finding.fault.clauses, _law(finding), finding.fault.says)
        broken = Broken((breach,))
        outcomes = tuple(finding.chance)
        found = Found(broken, rulings, finding.position, finding.action, outcomes, finding.move)
        return as_case(dealer.game, dealer.book, found, name(finding))
    return _still(dealer, finding, rulings)


def _law(finding: Finding) -> str:
    """Return the law as those call it who look for it again; an exception has its own name."""
    return finding.fault.error or finding.fault.law


def _still(dealer: Dealer, finding: Finding, rulings: Rulings) -> dict[str, Plain]:
    """Return a case without an action: whatever is wrong is wrong with the position itself."""
    reference = Rulings.parse(REFERENCE, book=dealer.book)
    under = [reading for d, reading in rulings.items() if reference[d] != reading]
    law = finding.fault.law
    return {
        "id": name(finding),
        "title": law if len(law) <= TITLE else f"{law[: TITLE - 2].rpartition(' ')[0]} …",
        "clauses": list(finding.fault.clauses) or [next(iter(dealer.book.clauses))],
        "from": ["derived"],
        **({"under": under} if under else {}),
        **_given(dealer, finding, rulings),
    }


def _given(dealer: Dealer, finding: Finding, rulings: Rulings) -> dict[str, Plain]:
    """Return the position, as small as it can be, and who must decide there."""
    game, position = dealer.game, finding.position
    whole: dict[str, Plain] = {"given": position, "then": {"never": [min(game.happenings)]}}
    if "start" in position or _loaded(game, position, rulings) is None:
        return whole
    wrong = _wrong(dealer, finding)

    def suffices(part: Position) -> bool:
        state = _loaded(game, part, rulings)
        return state is not None and wrong(state)

    given = least(position, game.phases, suffices)
    decision = game.decision(_loaded(game, given, rulings))
    if decision is None:
        return whole
    then = {"decision": {"player": decision.player, "kind": decision.kind}}
    return {"given": given, "then": then}


def _loaded(game: AnyGame, position: Position, rulings: Rulings) -> Any:  # noqa: ANN401 - the game's own
    """Return the state that a position describes, or ``None`` if it cannot be loaded."""
    try:
        return game.load(game.fill(copied(position), rulings), rulings)
    except DataError:
        return None


def _wrong(dealer: Dealer, finding: Finding) -> Callable[[Any], bool]:
    """Return what tells whether the same is wrong with another state."""
    game = dealer.game
    if finding.fault.kind == "oracle":
        module = f"alamein.properties.{game.name.replace('-', '_')}.oracle"
        oracle: Any = importlib.import_module(module)
        return lambda state: any(
            breach.law == finding.fault.law for breach in oracle.disagreements(game, state)
        )
    if finding.fault.kind == "dead end":
        return lambda state: game.decision(state) is not None and not game.legal(state)
    same = game.digest(
        game.load(finding.position, Rulings.parse(*finding.rulings, book=dealer.book))
    )
    return lambda state: game.digest(state) == same
