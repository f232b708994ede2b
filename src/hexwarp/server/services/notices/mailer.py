"""Sends e-mail by the host's mail server, in the background."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib

from hexwarp.server.live.tasks import BackgroundService

log = logging.getLogger(__name__)

MAX_PENDING = 500
"""Mails that wait for the mail server; further ones are dropped."""
MAX_CONCURRENT = 2
"""Connections to the mail server."""
TIMEOUT_S = 30.0
"""For one mail, from the name lookup to the server's answer."""
RETRIES_S = (0.0, 60.0, 600.0, 3600.0)
"""The waits before each attempt."""
FINAL = 500
"""Replies of a mail server from here on are permanent (RFC 5321, section 4.2.1)."""
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail in plain text.

    ``wanted`` tells before each attempt whether it is still to be sent: the address may be gone.
    """

    address: str = field(repr=False)
    subject: str
    text: str = field(repr=False)
    wanted: Callable[[], Awaitable[bool]]
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)


class Mailer(BackgroundService):
    """A queue of mails, which are tried again for an hour. Mails are lost at a restart.

    Addresses are never logged.

    Args:
        url: The mail server: ``smtps://USER:PASSWORD@HOST:PORT``, or ``smtp://`` with STARTTLS,
            which only a server on this machine can do without.
        sender: The sender's address, as in ``Hexwarp <games@example.org>``.
    """

    def __init__(self, url: str, sender: str) -> None:
        super().__init__()
        parts = urlsplit(url)
        self._sender = sender
        self._tls = parts.scheme == "smtps"
        self._host = parts.hostname or ""
        self._port = parts.port or (465 if self._tls else 587)
        self._login = [unquote(part) if part else None for part in (parts.username, parts.password)]
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)
        # Once, as loading the authorities' certificates takes long.
        self._context = ssl.create_default_context()

    def send(self, mail: Mail) -> None:
        """Queue a mail."""
        if len(self.tasks) >= MAX_PENDING:
            log.warning("A mail was dropped, as %d others are waiting.", MAX_PENDING)
        else:
            self.spawn(self._deliver(mail))

    async def _deliver(self, mail: Mail) -> None:
        for wait in RETRIES_S:
            await asyncio.sleep(wait)
            async with self._slots:
                try:
                    if not await mail.wanted():
                        return
                    async with asyncio.timeout(TIMEOUT_S):
                        await self._send(mail)
                except Exception as error:
                    # The text of an error may hold the address.
                    log.warning("A mail could not be sent: %s.", type(error).__name__)
                    if _is_final(error):
                        return
                else:
                    return
        log.warning("A mail was given up after %d attempts.", len(RETRIES_S))

    async def _send(self, mail: Mail) -> None:
        user, password = self._login
        await aiosmtplib.send(
            self._message(mail),
            hostname=self._host,
            port=self._port,
            username=user,
            password=password,
            use_tls=self._tls,
            start_tls=None if self._tls or self._host in LOCAL_HOSTS else True,
            timeout=TIMEOUT_S,
            tls_context=self._context,
        )

    def _message(self, mail: Mail) -> EmailMessage:
        """Return a message; a header with a line break raises ValueError."""
        message = EmailMessage(policy=SMTP.clone(cte_type="7bit"))
        message["From"] = self._sender
        message["To"] = mail.address
        message["Subject"] = mail.subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=parseaddr(self._sender)[1].rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        for name, value in mail.headers.items():
            message[name] = value
        message.set_content(mail.text)
        return message


def _is_final(error: Exception) -> bool:
    """Return whether the mail server refuses a mail for good."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(refused.code >= FINAL for refused in error.recipients)
    return isinstance(error, aiosmtplib.SMTPResponseException) and error.code >= FINAL
