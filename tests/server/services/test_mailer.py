"""The mail server is trusted by its certificate only, and gets the login only then."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword

from hexwarp.server.services.notices import mailer as mailer_module
from hexwarp.server.services.notices.mailer import Mail, Mailer
from support.certificates import certify
from support.eventually import eventually_async
from support.mail_server import MailController, MailServer

# The library warns of servers that take logins as one of these does.
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")

USER, PASSWORD = "hexwarp@example.org", "p:ss/w@rd"
LOGIN = "hexwarp%40example.org:p%3Ass%2Fw%40rd"


class Running(MailServer):
    """A mail server that takes mails after a login only."""

    def __init__(self) -> None:
        super().__init__()
        self.logins: list[tuple[str, str]] = []
        self.port = 0

    def authenticate(self, *arguments: Any) -> AuthResult:
        """Compare a login."""
        data = arguments[-1]
        assert isinstance(data, LoginPassword)
        self.logins.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=self.logins[-1] == (USER, PASSWORD), handled=False)


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    return certify(tmp_path)


@pytest.fixture
def _trusted(monkeypatch: pytest.MonkeyPatch, certificate: Path) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))


@pytest.fixture
def start(certificate: Path) -> Iterator[Callable[[str], Running]]:
    """Start servers of a kind: ``tls``, ``starttls`` or ``plain``."""
    controllers = []

    def start(kind: str) -> Running:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate)
        options: dict[str, dict[str, Any]] = {
            "tls": {"ssl_context": context, "auth_require_tls": False},
            "starttls": {"tls_context": context, "require_starttls": True},
            "plain": {"auth_require_tls": False},
        }
        server = Running()
        controller = MailController(
            server,
            hostname="localhost",
            port=0,
            authenticator=server.authenticate,
            auth_required=True,
            **options[kind],
        )
        controller.start()
        controllers.append(controller)
        server.port = controller.port
        return server

    yield start
    for controller in controllers:
        controller.stop()


@pytest.fixture(autouse=True)
def _as_on_another_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailer_module, "LOCAL_HOSTS", ())
    monkeypatch.setattr(mailer_module, "RETRIES_S", (0.0,))


def send(url: str) -> None:
    """Send a mail, or give it up."""

    async def wanted() -> bool:
        return True

    async def scenario() -> None:
        async with Mailer(url, "Hexwarp <a@b.example>") as mailer:
            mailer.send(Mail("ann@x.example", "Hello", "Your turn", wanted))
            await mailer.flush()
        # TLS ends in its own time, for which the library does not wait.
        await eventually_async(lambda: not connected(urlsplit(url).port))

    asyncio.run(scenario())


def connected(port: int | None) -> bool:
    """Return whether this process has an open connection to a port."""
    for item in gc.get_objects():
        # By its type, as a weak proxy of something that is gone cannot be asked.
        if issubclass(type(item), socket.socket):
            with contextlib.suppress(OSError):
                if item.getpeername()[1:2] == (port,):
                    return True
    return False


@pytest.mark.usefixtures("_trusted")
@pytest.mark.parametrize(("kind", "scheme"), [("tls", "smtps"), ("starttls", "smtp")])
def test_mail_is_sent_encrypted_with_the_login(
    start: Callable[[str], Running], kind: str, scheme: str
) -> None:
    server = start(kind)
    send(f"{scheme}://{LOGIN}@localhost:{server.port}")
    assert server.logins == [(USER, PASSWORD)]
    assert server.last("ann@x.example")["Subject"] == "Hello"


@pytest.mark.parametrize(
    ("kind", "scheme"), [("tls", "smtps"), ("starttls", "smtp"), ("plain", "smtp")]
)
def test_a_server_that_may_be_another_gets_neither_login_nor_mail(
    start: Callable[[str], Running], caplog: pytest.LogCaptureFixture, kind: str, scheme: str
) -> None:
    server = start(kind)
    with caplog.at_level(logging.WARNING, "hexwarp"):
        send(f"{scheme}://{LOGIN}@localhost:{server.port}")
    assert (server.logins, server.mails) == ([], [])
    assert "could not be sent" in caplog.text
    assert PASSWORD not in caplog.text


@pytest.mark.usefixtures("_trusted")
def test_a_wrong_login_is_reported_without_it(
    start: Callable[[str], Running], caplog: pytest.LogCaptureFixture
) -> None:
    server = start("tls")
    with caplog.at_level(logging.WARNING, "hexwarp"):
        send(f"smtps://hexwarp:guess@localhost:{server.port}")
    assert set(server.logins) == {("hexwarp", "guess")}
    assert server.mails == []
    assert "SMTPAuthenticationError" in caplog.text
    assert "guess" not in caplog.text
