"""Folders that a command is given, refused before it does anything."""

from __future__ import annotations

import os
from pathlib import Path

import click

from alamein.conformance.cli.listing import fail


class Folder(click.Path):
    """A folder to read, if it must exist, or one that can be written or made."""

    def __init__(self, *, exists: bool = False) -> None:
        super().__init__(exists=exists, file_okay=False, path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Path:
        """Return the folder; what is none ends the command with one line."""
        try:
            folder = Path(os.fsdecode(super().convert(value, param, ctx)))
        except click.BadParameter as error:
            fail(error.format_message())
        if not self.exists:
            _check_writable(folder)
        return folder


def _check_writable(folder: Path) -> None:
    """End the command if *folder* could not be made, or nothing be written into it."""
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        fail(f"there can be no folder {folder}: {there} is a file")
    if not os.access(there, os.W_OK | os.X_OK):
        fail(f"nothing can be written into {folder}")
