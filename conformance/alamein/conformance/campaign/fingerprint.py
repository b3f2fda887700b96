"""What tells one engine from another: the rules, the laws and the data that a game goes by."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from alamein.engine.core.data import rulebook_root

PACKAGES = ("engine", "oracle", "properties", "conformance")
# What only prints; all else may decide a result: how chance is mixed, which rules are said to run.
PRINTING = ("conformance/cli/", "conformance/reports/")


def fingerprint(game: str) -> str:
    """Return the version, and a digest of every file that results may depend on."""
    digest = hashlib.blake2b(digest_size=8)
    for name, path in sorted(files_of(game)):
        digest.update(f"{name}\n".encode())
        digest.update(hashlib.blake2b(path.read_bytes()).digest())
    return f"{version('alamein')} {digest.hexdigest()}"


def files_of(game: str) -> Iterator[tuple[str, Path]]:
    """Yield the name and the path of each file."""
    for package in PACKAGES:
        module = importlib.import_module(f"alamein.{package}")
        for folder in map(Path, module.__path__):
            for path in folder.rglob("*.py"):
                name = f"{package}/{path.relative_to(folder).as_posix()}"
                if not name.startswith(PRINTING):
                    yield name, path
    data = rulebook_root() / game.replace("-", "_")
    for path in data.rglob("*.yaml"):
        yield path.relative_to(data).as_posix(), path
