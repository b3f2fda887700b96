"""The ``alamein`` command: a lazy group, so that ``--help`` imports no subcommand."""

from __future__ import annotations

import importlib
import io
import os
import sys

import click

COMMANDS = {
    "verify": "Check all data and run every scenario: does the engine play the rulebook?",
    "coverage": "Which clauses the scenarios witness, by chapter.",
    "errata": "Where editions contradict their own rules or arithmetic.",
    "rules": "The clauses of the rulebooks: list, show, search.",
    "disputes": "Where editions disagree or are silent: list, show.",
    "clarify": "What a disputed point means in play; the book of disputes.",
    "ruling": "A proposed ruling: what follows; ruling sets: compare, are they consistent?",
    "oracle": "Ask the solver: interceptions, Combats, counterattacks.",
    "editions": "Which reading each edition takes, and where they differ.",
    "cards": "The cards: list, show, check, template.",
    "faq": "FAQ rulings: list, show.",
    "data": "The data files: check, generate.",
    "properties": "Random play under the laws of a game: list, run, walk.",
    "faults": "Misreadings planted in the engine: who notices? list, show, run.",
    "corpus": "Recorded games: which change with the rules? replay, record.",
    "conform": "Judge anybody's implementation, in any language: run, doctor, replay, diff, …",
    "scenario": "Scenarios: check, list, explain, run, new, record.",
    "play": "Play a game and tell what happens, clause by clause.",
    "replay": "Play a logged game again, and see whether it is the same.",
    "show": "Draw a position, in the terminal or as SVG.",
    "campaign": "Play at scale, watched by laws and oracle: run, report, show, replay.",
    "perft": "Count the sequences of actions that a position allows.",
}
EPILOG = (
    "Exit codes: 0 all right; 1 a check that ran found a difference; 2 bad input, a broken data "
    "file or an unknown id; 3 the solver gave up, or the program that is judged cannot be used; "
    "130 interrupted."
)


class LazyGroup(click.Group):
    """A group whose commands live in modules of their own name, imported when used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the commands in the order a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Return the command called *cmd_name*, its module imported only now."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"alamein.conformance.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        """Write the overview from the table, without importing anything."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command *args* begin with; an unknown one gets near matches."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from alamein.engine.core.problem import nearest

            ctx.fail(f"no such command {args[0]!r}; {nearest(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="alamein", message="alamein %(version)s")
def alamein() -> None:
    """Verify the rules of tabletop games: rulebooks as data, engines, witnesses, reports."""


def main() -> None:
    """Run the command line; a reader that goes away early is no error, Ctrl-C ends in 130.

    The command is invoked without click's own ``main``, which would end both in exit code 1.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal may not know every sign
            stream.reconfigure(errors="replace")
    try:
        with alamein.make_context("alamein", sys.argv[1:]) as context:
            alamein.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as asked:
        sys.exit(asked.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted", err=True)
        sys.exit(130)
    except BrokenPipeError:
        _silence()
    except OSError as error:
        _silence()
        click.echo(f"Error: {error.strerror or error}", err=True)
        sys.exit(2)


def _silence() -> None:
    """Let what is still to be written go nowhere: there is no reader, or no room."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
