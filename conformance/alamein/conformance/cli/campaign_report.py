"""``alamein campaign report``: what a campaign says about the game."""

from __future__ import annotations

from pathlib import Path

import click

from alamein.conformance.cli.listing import guarded

DATABASE = Path("alamein-campaign.sqlite")
REPORT = Path("alamein-campaign")


@click.command("report")
@click.argument("database", type=click.Path(path_type=Path), default=DATABASE)
@click.option(
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=REPORT,
    show_default=True,
    help="Where to write the page and its plots.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "json", "md"]),
    default="html",
    show_default=True,
    help="A page in the folder, or JSON or Markdown on standard output.",
)
@guarded
def report(database: Path, output: Path, form: str) -> None:
    """Say how often each rule mattered, who won, what readings change, and what was found.

    DATABASE may be that of a campaign under way.
    """
    from alamein.conformance.campaign.files import reading
    from alamein.conformance.campaign.markdown import markdown
    from alamein.conformance.campaign.reckoning import report_of
    from alamein.conformance.campaign.wording import sentence
    from alamein.conformance.campaign.writing import as_json, write

    with reading(database) as kept:
        found = report_of(kept)
    if form != "html":
        click.echo(as_json(found) if form == "json" else markdown(found), nl=False)
        return
    files = write(found, output)
    for words in sentence(found):
        click.echo(words)
    click.echo(f"wrote {files[0]}", err=True)
