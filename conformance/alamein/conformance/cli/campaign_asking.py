"""What was asked of ``alamein campaign run``, and whether it can be done."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from alamein.conformance.cli.engines import DEFAULT_GAME
from alamein.conformance.cli.listing import book, fail
from alamein.engine.core.problem import nearest

if TYPE_CHECKING:
    from alamein.conformance.campaign.database import Database
    from alamein.conformance.campaign.plan import Goal, Plan
    from alamein.engine.core.rulebook import Rulebook

GAMES = 1000


@dataclass(frozen=True)
class Asked:
    """What was asked for; ``None`` where nothing was."""

    game: str | None
    games: int | None
    rulings: str | None
    seed: int | None
    until: tuple[str, ...]
    turns: int | None
    whole_every: int | None
    laws_every: int | None
    oracle_every: int | None
    batch: int | None
    database: Path
    resume: bool
    jobs: int | None
    backend: str
    scheduler: str | None

    @property
    def resuming(self) -> str:
        """Return the command that goes on with the campaign."""
        where = ["--backend", "dask", "--scheduler", self.scheduler] if self.scheduler else []
        words = ["alamein", "campaign", "--resume", "--database", str(self.database), *where]
        return shlex.join(words)

    def checked(self) -> Plan:
        """Return the plan, new or that of the campaign to go on with; what cannot be ends here."""
        from alamein.conformance.campaign.files import check_vacant, opened
        from alamein.conformance.campaign.plan import Plan
        from alamein.conformance.cli.suites import known_game

        if (self.backend == "dask") != (self.scheduler is not None):
            fail("--backend dask and --scheduler ADDRESS go together")
        if self.resume:
            with opened(self.database) as database:
                self._check_same(database)
                return database.plan
        plan = self._over(Plan(game=known_game(self.game or DEFAULT_GAME), games=GAMES))
        check_vacant(self.database)
        return plan

    def _over(self, base: Plan) -> Plan:
        """Return *base* with the fields that were given; what is unknown ends the command."""
        from msgspec.structs import replace

        names = ("game", "games", "seed", "turns", "whole_every", "laws_every", "oracle_every",
                 "batch")  # fmt: skip
        found = {name: value for name in names if (value := getattr(self, name)) is not None}
        if self.rulings is not None:
            found["rulings"] = _rulings(self.game or base.game, self.rulings)
        if self.until:
            rules = book(self.game or base.game)
            goals = {_goal(words, rules) for words in self.until}
            found["until"] = tuple(sorted(goals, key=lambda goal: (goal.clause, goal.visits)))
        return replace(base, **found)

    def _check_same(self, database: Database) -> None:
        """End the command unless the campaign is of this plan and this engine."""
        from alamein.conformance.campaign.fingerprint import fingerprint

        differ = [
            f"{OPTIONS.get(name, f'--{name}').replace('_', '-')} was {was} and is now {given}"
            for name, was, given in database.plan.differences(self._over(database.plan))
        ]
        if differ:
            says = f"holds another campaign: {'; '.join(differ)}"
            fail(f"{self.database}: {says}; leave that out, or take a new file")
        mine = fingerprint(database.plan.game)
        if mine != database.fingerprint:
            was = f"was begun with the engine {database.fingerprint}, this is {mine}"
            says = "results would not go together: restore that one, or take a new file"
            fail(f"{self.database}: {was}; {says}")


OPTIONS = {"until": "--until-clause"}  # those that are not called as the field of the plan


def _rulings(game: str, words: str) -> str:
    """Return the words of a ruling set, one blank between them."""
    from alamein.conformance.campaign.plan import ALL, RANDOM
    from alamein.conformance.cli.engines import opened

    said = " ".join(words.split())
    if not said:
        fail("--rulings: nothing is named; give a ruling set such as reference, or all, or random")
    if said not in (ALL, RANDOM):
        opened(game, tuple(said.split()), None)
    return said


def _goal(words: str, rules: Rulebook) -> Goal:
    """Return the goal that *words* name; clauses are found in upper and lower case."""
    from alamein.conformance.campaign.plan import Goal
    from alamein.conformance.campaign.reckoning import UNTESTED
    from alamein.properties.rarity import reachable

    known = {clause.lower(): clause for clause in rules.clauses}
    clause, _, visits = words.rpartition("=")
    if not clause or not visits.isdecimal() or not int(visits):
        fail(f"--until-clause {words}: a goal looks like EA-12.2b=1000")
    if clause.lower() not in known:
        fail(f"no clause is called {clause!r}; {nearest(clause, known.values())}")
    found = rules.clauses[known[clause.lower()]]
    if found.testable in UNTESTED:
        says = f"no game can visit {found.id}, which is meant for {found.testable}"
        fail(f"--until-clause {words}: {says}; name a clause that an event cites")
    cited = reachable(rules.name)
    if cited and found.id not in cited:
        fail(f"--until-clause {words}: no event cites {found.id}; {nearest(found.id, cited)}")
    return Goal(found.id, int(visits))
