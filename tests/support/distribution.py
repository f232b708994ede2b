"""Distribution of tests among processes."""

from __future__ import annotations

import re

from xdist.scheduler import LoadFileScheduling

BROWSER = re.compile(r"[\[-](chromium|firefox|webkit)[\]-]")
"""A browser among a test's parameters."""


class FileAndBrowserScheduling(LoadFileScheduling):  # type: ignore[misc]
    """Gives a process the tests of one file, in one browser where it is for several."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        browser = BROWSER.search(test)
        return f"{file} {browser[1]}" if browser else file
