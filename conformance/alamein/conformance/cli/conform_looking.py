"""``alamein conform list``, ``schema`` and ``doctor``: what is checked, and is an adapter well."""

from __future__ import annotations

import json
import shlex

import click

from alamein.conformance.cli.conform_running import UNUSABLE, Chosen
from alamein.conformance.cli.engines import opened
from alamein.conformance.cli.listing import Listing
from alamein.conformance.conform.doctoring import Patient, examined
from alamein.conformance.conform.planning import checks_of
from alamein.conformance.conform.running import Runner, Setting, Unusable
from alamein.conformance.driving.process import Process
from alamein.conformance.driving.trouble import Bounds
from alamein.conformance.protocol.messages import ANSWERS, Error
from alamein.engine.core.schema import schema_of

ILL = 1


def list_checks(chosen: Chosen, form: str) -> None:
    """Print every check of a plan."""
    plan = chosen.plan()
    checks = checks_of(plan, opened(plan.game, plan.words, None))
    rows = [(c.id, c.title, c.clauses, c.provenance, "yes" if c.required else "no") for c in checks]
    columns = ("check", "title", "clauses", "provenance", "required")
    Listing(f"{len(rows)} checks", columns, rows).show(form)


def print_schema() -> None:
    """Print the JSON Schemas of all messages."""
    requests, answers = {}, {}
    for asked, answer in ANSWERS.items():
        op = str(asked.__struct_config__.tag)
        requests[op] = schema_of(asked, f"Alamein: request {op}")
        answers[op] = schema_of(answer, f"Alamein: answer to {op}")
    error = schema_of(Error, "Alamein: error")
    told = {"requests": requests, "answers": answers, "error": error}
    click.echo(json.dumps(told, indent=2, ensure_ascii=False))


def examine(game: str, command: tuple[str, ...], times: float) -> None:
    """Examine an adapter, and say what is wrong and what helps."""
    table, bounds = opened(game, (), None), Bounds(times=times)
    runner = Runner(Setting(table.game, "", bounds), lambda: Process(command, bounds))
    try:
        opponent = runner.met()
    except Unusable as error:
        click.echo(f"{shlex.join(command)}: {error}")
        raise SystemExit(UNUSABLE) from None
    name = opponent.welcome.implementation.name
    click.echo(f"+ it says hello: {json.dumps(name, ensure_ascii=False)}")
    patient = Patient(runner, opponent.client, opponent.welcome, opponent.table, table.rulings)
    ill = 0
    try:
        for found in examined(patient):
            sign = "-" if found.left_out else "!" if found.remedy else "+"
            told = f": {found.says}" if found.says else ""
            click.echo(f"{sign} {found.tried}{told}")
            if found.remedy:
                ill += 1
                click.echo(f"  remedy: {found.remedy}")
    finally:
        runner.leave()
    click.echo(f"{ill} to mend" if ill else "well; go on with: alamein conform -- COMMAND")
    if ill:
        raise SystemExit(ILL)
