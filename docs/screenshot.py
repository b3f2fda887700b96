#!/usr/bin/env python3
"""Take the picture of a report for the README: after ``make verify``, by ``.venv/bin/python``."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
WIDTH, HEIGHT = 1200, 900


def main() -> None:
    """Open the report in Chromium and keep what is seen first."""
    page_file = ROOT / "alamein-report" / "index.html"
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if not page_file.exists() or program is None:
        sys.exit("needs alamein-report/index.html (make verify) and Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        page.goto(page_file.as_uri())
        page.screenshot(path=ROOT / "docs" / "images" / "report.png")
        browser.close()


if __name__ == "__main__":
    main()
