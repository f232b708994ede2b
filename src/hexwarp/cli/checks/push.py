"""Checks whether notifications can be sent."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator

from hexwarp.cli.checks.finding import Finding
from hexwarp.server.settings import Settings

SERVICES = {
    "fcm.googleapis.com": "Chrome, Edge and Android",
    "updates.push.services.mozilla.com": "Firefox",
    "web.push.apple.com": "Safari and iOS",
}
"""The push services of the browsers."""

TIMEOUT_S = 5.0


def check_push(settings: Settings) -> Iterator[Finding]:
    """Check that browsers can subscribe, and that their push services can be reached."""
    if not (settings.public_url or "").startswith("https://"):
        yield Finding("push", "note", "Browsers take notifications only from a page with https.")
        return
    for host, browsers in SERVICES.items():
        try:
            _connect(host)
        except OSError as error:
            reason = error.strerror or str(error) or "no answer"
            text = f"No notification reaches {browsers}: {host} cannot be reached ({reason})."
            yield Finding("push", "wrong", text)
        else:
            yield Finding("push", "ok", f"Notifications can reach {browsers}.")


def _connect(host: str) -> None:
    """Connect with TLS. Raises OSError."""
    context = ssl.create_default_context()
    with (
        socket.create_connection((host, 443), TIMEOUT_S) as plain,
        context.wrap_socket(plain, server_hostname=host),
    ):
        pass
