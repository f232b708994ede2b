"""Checks whether notifications can be sent, and this machine's clock by those who take them."""

from __future__ import annotations

import http.client
import time
from collections.abc import Iterator
from contextlib import suppress

from hexwarp.cli.checks.finding import Finding, date_finding
from hexwarp.server.settings import Settings

SERVICES = {
    "fcm.googleapis.com": "Chrome, Edge and Android",
    "updates.push.services.mozilla.com": "Firefox",
    "web.push.apple.com": "Safari and iOS",
}
"""The push services of the browsers."""

TIMEOUT_S = 5.0


def check_push(settings: Settings) -> Iterator[Finding]:
    """Check that browsers can subscribe, and that their push services can be reached.

    All other clocks may be this machine's own; that of a push service is not.
    """
    if not (settings.public_url or "").startswith("https://"):
        yield Finding("push", "note", "Browsers take notifications only from a page with https.")
        return
    compared = False
    for host, browsers in SERVICES.items():
        try:
            date = _connect(host)
        except OSError as error:
            reason = error.strerror or str(error) or "no answer"
            text = f"No notification reaches {browsers}: {host} cannot be reached ({reason})."
            yield Finding("push", "wrong", text)
        else:
            yield Finding("push", "ok", f"Notifications can reach {browsers}.")
            if date is not None and not compared:
                yield date_finding(host, date, time.time())
                compared = True


def _connect(host: str) -> str | None:
    """Connect with TLS, and return the answer's Date, if it has one. Raises OSError."""
    connection = http.client.HTTPSConnection(host, timeout=TIMEOUT_S)
    try:
        connection.connect()
        with suppress(OSError, http.client.HTTPException):
            connection.request("HEAD", "/")
            return connection.getresponse().headers.get("Date")
        return None
    finally:
        connection.close()
