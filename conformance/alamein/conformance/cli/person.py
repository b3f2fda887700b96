"""A person at the table: what they see, what they may choose, what they ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import click

from alamein.conformance.cli.paragraphs import filled
from alamein.conformance.cli.views import COMING, lines_of
from alamein.conformance.playing import Match, Reconsidered
from alamein.conformance.wording import flow
from alamein.engine.core.game import Decision, Refusal
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.source import parse

Action: TypeAlias = Any  # what the game at hand says it is
FEW = 30
HELP = """\
  NUMBER        choose that action
  ACTION        choose it by its words, e.g. proceed, or play: box
  ? ACTION      why it is refused, and what the clause says; a number will do too
  ?             the same of the last one refused
  all           list all choices
  look          show everything you may see
  undo          go back to your previous decision
  save FILE     write the game to a file, to go on with --resume FILE
  quit          stop here (as the end of input does)"""


class Quit(Exception):
    """A person leaves the game."""


class Refused(NamedTuple):
    """What a person typed, and why it is refused."""

    said: str
    refusal: Refusal

    def __str__(self) -> str:
        """Return both on one line."""
        return f"{self.said} {self.refusal}"


class Person:
    """Asks at the terminal; one object for all persons who share it."""

    def __init__(self, keep: Callable[[Match], None], save: Callable[[Match, Path], str]) -> None:
        self._keep, self._save = keep, save
        self._seen: dict[tuple[int, str], str] = {}
        self._refused: Refused | None = None
        self._asides: dict[str, Callable[[Match, Decision, Sequence[Action], str], None]] = {
            "?": self._why,
            "all": self._all,
            "look": self._look,
            "undo": self._undo,
            "save": self._save_as,
            "quit": self._quit,
            "help": self._help,
        }

    def choose(self, match: Match, decision: Decision, legal: Sequence[Action]) -> Action:
        """Return the action a person chose; raise `Quit` or `Reconsidered`."""
        self._keep(match)
        self._refused = None
        self._show(match, decision.player, everything=False)
        click.echo(f"player {decision.player} decides: {decision.kind}  (help: what you can type)")
        self._list(match, legal[:FEW])
        if len(legal) > FEW:
            click.echo(f"  … {len(legal)} in all; `all` lists them")
        while True:
            said = _asked()
            word, rest = (said[:1], said[1:]) if said[:1] == "?" else _split(said)
            if word in self._asides:
                self._asides[word](match, decision, legal, rest.strip())
            elif said and (action := self._meant(match, legal, said)) is not None:
                return action

    def _meant(self, match: Match, legal: Sequence[Action], said: str) -> Action | None:
        """Return the legal action that a number or a document names."""
        action = _named(match, legal, said)
        if action is None or self._allowed(match, action, said):
            return action
        click.echo(filled(f"{self._refused} (? shows the clause)", "  "))
        return None

    def _allowed(self, match: Match, action: Action, said: str) -> bool:
        """Return whether *action* is legal; if not, remember why."""
        refusal = match.game.why_not(match.state, action)
        if refusal is not None:
            self._refused = Refused(said, refusal)
        return refusal is None

    def _why(self, match: Match, _decision: Decision, legal: Sequence[Action], said: str) -> None:
        """Say why an action is refused, and what the clause says."""
        if said:
            action = _named(match, legal, said)
            if action is None:
                return
            if self._allowed(match, action, said):
                click.echo(f"{said} is allowed")
                return
        if self._refused is None:
            click.echo(HELP)
            return
        click.echo(filled(str(self._refused), "  "))
        clause = library().books[match.game.name].clauses[self._refused.refusal.clause]
        click.echo(filled(f"  {clause.id} {clause.title}: {clause.says}"))

    def _all(self, match: Match, _decision: Decision, legal: Sequence[Action], _said: str) -> None:
        self._list(match, legal)

    def _look(self, match: Match, decision: Decision, _legal: object, _said: str) -> None:
        self._show(match, decision.player, everything=True)

    def _undo(self, match: Match, decision: Decision, _legal: object, _said: str) -> None:
        if not match.undo(decision.player):
            click.echo("there is no earlier decision of yours")
            return
        click.echo(f"back to move {len(match.moves) + 1}")
        raise Reconsidered

    def _save_as(self, match: Match, _decision: object, _legal: object, said: str) -> None:
        click.echo(self._save(match, Path(said)) if said else "save where? save FILE")

    def _quit(self, _match: object, _decision: object, _legal: object, _said: str) -> None:
        raise Quit

    def _help(self, _match: object, _decision: object, _legal: object, _said: str) -> None:
        click.echo(HELP)

    def _list(self, match: Match, actions: Sequence[Action]) -> None:
        for number, action in enumerate(actions, start=1):
            written = flow(match.game.written(match.state, action))
            click.echo(filled(f"{number:3}  {written}", "     "))

    def _show(self, match: Match, player: int, *, everything: bool) -> None:
        """Print what *player* may see; unless *everything*, only what changed since last time."""
        lines = lines_of(match.game.observe(match.state, player), player)
        for label, words in lines.items():
            known = self._seen.get((player, label)) == words
            if everything or not (known or label == COMING):
                click.echo(filled(f"{label}: {words}"))
        gone = [label for seat, label in self._seen if seat == player and label not in lines]
        for label in gone:
            click.echo(f"{label}: nothing")
            del self._seen[player, label]
        self._seen.update({(player, label): words for label, words in lines.items()})


def _asked() -> str:
    """Return the next line a person types; the end of input leaves the game."""
    try:
        return input("> ").strip()
    except EOFError:
        click.echo()
        raise Quit from None


def _split(said: str) -> tuple[str, str]:
    word, _, rest = said.partition(" ")
    return word, rest


def _named(match: Match, legal: Sequence[Action], said: str) -> Action | None:
    """Return the action that a number of the list or a document names; say so if it is none."""
    if not said.isdecimal():
        return _read(match, said)
    if 1 <= int(said) <= len(legal):
        return legal[int(said) - 1]
    click.echo(f"there is no choice {said}; choose from 1 to {len(legal)}")
    return None


def _read(match: Match, said: str) -> Action | None:
    """Return the action a person typed; say what is wrong with it if it is none."""
    try:
        return match.game.action(match.state, parse(said, "what you typed").value)
    except DataError as error:
        for problem in error.problems:
            where = f"{problem.where}: " if problem.where else ""
            click.echo(filled(f"{where}{problem.says}", "  "))
        return None
