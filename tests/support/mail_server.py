"""A mail server on this machine, which keeps what it receives."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP


class MailServer:
    """A mail server in this process, with what it received and what it answers."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, EmailMessage]] = []
        self.answers: list[str] = []
        """The answers to the next mails; then it accepts them."""

    async def handle_DATA(self, _server: SMTP, _session: Any, envelope: Any) -> str:  # noqa: N802
        answer = self.answers.pop(0) if self.answers else "250 OK"
        if answer.startswith("250"):
            (to,) = envelope.rcpt_tos
            message = message_from_bytes(envelope.content, policy=default)
            assert isinstance(message, EmailMessage)
            self.mails.append((to, message))
        return answer

    def last(self, to: str) -> EmailMessage:
        return [message for address, message in self.mails if address == to][-1]


class MailController(Controller):
    """Aiosmtpd's server in a thread, on a free port."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
        super()._trigger_server()  # type: ignore[no-untyped-call]
