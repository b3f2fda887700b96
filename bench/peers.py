"""The environment that holds the peers; they are no dependency of ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent / ".venv-bench"
PACKAGES = ("pyminion==0.4.0", "ortools>=9.10", "scipy>=1.13")


def peer_python() -> Path:
    """Return the Python of that environment, made when it is missing or lacks a package."""
    python = FOLDER / "bin" / "python"
    ready = FOLDER / "packages"
    wanted = "\n".join(PACKAGES)
    if not ready.exists() or ready.read_text(encoding="utf-8") != wanted:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(FOLDER)], check=True)
        install = ["-m", "pip", "install", "--quiet", *PACKAGES]
        subprocess.run([str(python), *install], check=True)
        ready.write_text(wanted, encoding="utf-8")
    return python
