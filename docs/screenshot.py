#!/usr/bin/env python3
"""Take the pictures of report and book for the README, by ``.venv/bin/python``.

They are made before by ``make verify`` and by ``alamein clarify --all``.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
WIDTH, HEIGHT = 1200, 900
PAGES = {
    "report.png": "alamein-report/index.html",
    "book.png": "alamein-disputes/el-alamein.html#D-09",
}


def main() -> None:
    """Open each page in Chromium and keep what is seen first."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        sys.exit("needs Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for picture, address in PAGES.items():
            name, _, anchor = address.partition("#")
            if not (ROOT / name).exists():
                print(f"{name} is not there, {picture} stays as it is", file=sys.stderr)  # noqa: T201 - a script
                continue
            size = {"width": WIDTH, "height": HEIGHT}
            page = browser.new_page(viewport=size, color_scheme="light")
            page.goto(f"{(ROOT / name).as_uri()}#{anchor}")
            page.screenshot(path=ROOT / "docs" / "images" / picture)
        browser.close()


if __name__ == "__main__":
    main()
