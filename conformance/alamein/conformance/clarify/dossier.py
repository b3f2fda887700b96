"""Assembling what is known of disputes: searches, evidence and games, all by one method."""

from __future__ import annotations

from collections.abc import Iterable

from alamein.conformance.clarify.campaign import Campaign, Pair, Watch, pairs_of, unwatched
from alamein.conformance.clarify.evidence import evidence
from alamein.conformance.clarify.frequency import frequencies
from alamein.conformance.clarify.method import Method
from alamein.conformance.clarify.model import Dossier, Frequency, Inseparable
from alamein.conformance.clarify.searching import Found, survey
from alamein.conformance.opening import open_game
from alamein.engine.core.library import library
from alamein.engine.core.rulebook import Rulebook
from alamein.engine.games import load_game, playable


def strongest(game: str) -> str:
    """Return the policy that plays best; nothing for a game without an engine."""
    return list(load_game(game).policies)[-1] if game in playable() else ""


def dossiers(
    book: Rulebook,
    disputes: Iterable[str],
    method: Method,
    jobs: int = 1,
    watch: Watch = unwatched,
) -> list[Dossier]:
    """Return what can be found out about *disputes* of one game.

    Nothing is searched in a game that cannot be played, or where no reading touches play.
    """
    names = list(disputes)
    if book.name not in playable():
        return [Dossier(game=book.name, dispute=name) for name in names]
    played = [name for name in names if book.disputes[name].effect == "play"]
    pairs = [pair for name in played for pair in pairs_of(book, name)]
    campaign = _campaign(book, method, jobs, watch)
    found = survey(campaign, pairs) if pairs else {}
    counted = frequencies(campaign, pairs) if pairs and method.frequency else []
    return [_dossier(book, name, found, counted) for name in names]


def _campaign(book: Rulebook, method: Method, jobs: int, watch: Watch) -> Campaign:
    opened = open_game(book.name, method.rulings)
    return Campaign(
        game=opened.game,
        book=library().books[book.name],
        base=opened.rulings,
        games=method.games,
        seed=method.seed,
        policy=method.policy or strongest(book.name),
        jobs=jobs,
        watch=watch,
    )


def _dossier(
    book: Rulebook, name: str, found: dict[Pair, Found], counted: list[Frequency]
) -> Dossier:
    own = [found[pair] for pair in pairs_of(book, name) if pair in found]
    parted = [one for several in own if isinstance(several, tuple) for one in several]
    return Dossier(
        game=book.name,
        dispute=name,
        separations=tuple(sorted(parted, key=lambda separation: separation.size)),
        inseparable=tuple(one for one in own if isinstance(one, Inseparable)),
        evidence=tuple(evidence(book.name, name)),
        frequencies=tuple(one for one in counted if one.readings[0][:-1] == name),
    )
