"""The scenario of a finding: as small as it can be, and failing until the matter is mended."""

from __future__ import annotations

from alamein.conformance.campaign.dealing import Dealer
from alamein.conformance.campaign.findings import Finding, Plain
from alamein.conformance.findings import as_case, as_found
from alamein.conformance.scenarios.files import ScenarioFile
from alamein.conformance.scenarios.lawful import AGREED, oracle_of, promised
from alamein.conformance.scenarios.running import START, run, trials
from alamein.conformance.scenarios.smaller import copied, least
from alamein.conformance.scenarios.writing import item, slug, whole_file
from alamein.engine.core.game import Position
from alamein.engine.core.loading import convert
from alamein.engine.core.rulings import Rulings
from alamein.engine.core.source import parse
from alamein.properties.law import ANSWERED, Breach, Broken, laws_of
from alamein.properties.walking import Found

TOPIC = "findings"
LONG = 48  # letters of the id of a case
SENTENCES = {"oracle": AGREED, "dead end": ANSWERED}  # what is broken, as a scenario promises it
UNSHOWN = "The engine of that day passes this case: only the whole game shows it (campaign replay)."


def scenario(dealer: Dealer, finding: Finding) -> str:
    """Return a scenario file with the finding as its only case; it says if it cannot show it."""
    case, note = _case(dealer, finding), _note(finding)
    text = _file({**case, "note": note})
    return text if fails(dealer, text) else _file({**case, "note": f"{note}. {UNSHOWN}"})


def fails(dealer: Dealer, text: str) -> bool:
    """Return whether a scenario fails now, as it must while the fault stands."""
    (case,) = convert(parse(text, TOPIC), ScenarioFile).cases
    try:
        every = [run(dealer.game, each, dealer.book) for each in trials(TOPIC, case, dealer.book)]
    except Exception:  # noqa: BLE001 - it is the engine that fails, at whatever
        return True
    return not all(verdict.passed for verdict in every)


def name(finding: Finding) -> str:
    """Return an id for the case of a finding."""
    law = slug(finding.fault.law)[:LONG].strip("-")
    return f"{law}-{finding.number}-{max(finding.move, 0)}"


def _file(fields: dict[str, Plain]) -> str:
    return whole_file(None, TOPIC, item(fields))


def _note(finding: Finding) -> str:
    fault = finding.fault
    return f"Game {finding.number}, move {finding.move}: {fault.sort}: {fault.says}"


def _case(dealer: Dealer, finding: Finding) -> dict[str, Plain]:
    """Return the fields of a case: least if the engine lets itself be asked, else as found."""
    found = _found(dealer, finding)
    game, book, law = dealer.game, dealer.book, found.broken.breaches[0].law
    whole = as_found(found, name(finding), book)
    try:
        if finding.fault.kind == "oracle":
            return {**whole, "given": _least(dealer, finding, found.rulings)}
        if law in promised(laws_of(game.name, found.rulings)):
            return as_case(game, book, found, name(finding))
    except Exception:  # noqa: BLE001 - an engine that is broken may fail at anything
        return whole
    return {**whole, "then": {"lawful": True}}  # no law has that name, yet it must go well


def _found(dealer: Dealer, finding: Finding) -> Found:
    """Return a finding as random play has it, with what is broken by the name to look for."""
    fault = finding.fault
    law = SENTENCES.get(fault.kind) or fault.error or fault.law
    broken = Broken((Breach(fault.clauses, law, fault.says),))
    rulings = Rulings.parse(*finding.rulings, book=dealer.book)
    outcomes = tuple(finding.chance)
    return Found(broken, rulings, finding.position, finding.action, outcomes, finding.move)


def _least(dealer: Dealer, finding: Finding, rulings: Rulings) -> Position:
    """Return the least found of a position about which the oracle says the same."""
    game, oracle = dealer.game, oracle_of(dealer.game.name)

    def suffices(part: Position) -> bool:
        try:
            state = game.load(game.fill(copied(part), rulings), rulings)
            laws = {breach.law for breach in oracle.disagreements(game, state)}
        except Exception:  # noqa: BLE001 - then it is no such position
            return False
        return finding.fault.law in laws

    whole = finding.position
    return whole if START in whole else least(whole, game.phases, suffices)
