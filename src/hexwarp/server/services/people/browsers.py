"""Names of browsers, for the list of a user's sessions."""

from __future__ import annotations

from hexwarp.core.errors import MalformedError
from hexwarp.server.services.people import names

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "FxiOS/": "Firefox",
    "Firefox/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""Names by a part of the User-Agent, the first that fits: most browsers also name others."""

SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def browser_name(user_agent: str) -> str | None:
    """Return browser and system in short, such as ``Firefox, Linux``; None if both are unknown.

    A program that is no browser is named by its first word.
    """
    parts = [
        next((name for part, name in table.items() if part in user_agent), None)
        for table in (BROWSERS, SYSTEMS)
    ]
    known = [name for name in parts if name]
    if known:
        return ", ".join(known)
    try:
        return names.clean_name(user_agent.partition("/")[0])
    except MalformedError:
        return None
