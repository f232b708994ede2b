"""E-mail addresses of accounts: verification, forgotten passwords, unsubscribing."""

from __future__ import annotations

import logging
import re
import secrets
from functools import partial
from urllib.parse import quote

from itsdangerous import BadSignature, Signer

from hexwarp.core.errors import MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.server.clock import now_ms
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services.notices.mailer import Mail, Mailer
from hexwarp.server.services.pages.texts import load_words_for
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.server.services.people.sessions import hash_of
from hexwarp.server.services.people.signing import load_signer
from hexwarp.storage import Storage, User
from hexwarp.storage.notices.emails import EmailToken, Purpose

log = logging.getLogger(__name__)

VERIFY_MS = 24 * 3600 * 1000
RESET_MS = 10 * 60 * 1000
"""The times for which the tokens in mails are valid."""

MAX_ACCOUNTS = 5
"""Accounts with the same address; each gets a mail when a password was forgotten."""

MAX_REQUESTS = 200
"""Requests for new passwords that are looked up; further ones are dropped."""

# The addresses that browsers accept (HTML, 4.10.5.1.5), of a host with a dot.
ADDRESS = re.compile(
    r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}", re.ASCII | re.IGNORECASE
)
MAX_LENGTH = 254


def clean_address(text: str) -> str:
    """Return an e-mail address. Raises MalformedError."""
    address = text.strip()
    if len(address) > MAX_LENGTH or not ADDRESS.fullmatch(address):
        raise MalformedError("That is not an e-mail address.")
    return address


class EmailService(BackgroundService):
    """The verified addresses of accounts. Only their owners ever see them."""

    def __init__(
        self, storage: Storage, passwords: Passwords, mailer: Mailer, public_url: str
    ) -> None:
        super().__init__()
        self._storage = storage
        self._emails = storage.emails
        self._passwords = passwords
        self._mailer = mailer
        self._url = public_url
        self._signer = Signer(b"")

    async def start(self) -> None:
        """Load the key that signs links."""
        self._signer = await load_signer(self._storage, "mail", "unsubscribe")

    # --- addresses -------------------------------------------------------------------------------

    async def request_verification(self, user: User, address: str) -> None:
        """Send a link to an address, which becomes the account's once the link is opened."""
        link, token_hash = await self._new_link(user.id, address, "verify", VERIFY_MS)
        words = await load_words_for(self._storage, user.id)
        text = words("mail-verify-text", link=link)
        wanted = partial(self._is_valid, token_hash, "verify")
        self._mailer.send(Mail(address, words("mail-verify-subject"), text, wanted))

    async def verify(self, token: str) -> User:
        """Give an account the address to which a token was sent; return it. Raises Refusal."""
        stored = await self._emails.token(hash_of(token), "verify", now_ms())
        user = await self._storage.users.get(stored.user_id) if stored else None
        if stored is None or user is None or not await self._emails.use_token(stored.token_hash):
            raise _invalid_link()
        others = [entry.user_id for entry in await self._emails.with_address(stored.address)]
        if len({*others} - {stored.user_id}) >= MAX_ACCOUNTS:
            raise Refusal(
                "not_now", "{count} accounts have that address already.", count=MAX_ACCOUNTS
            )
        await self._emails.put(stored.user_id, stored.address)
        return user

    # --- forgotten passwords ---------------------------------------------------------------------

    def request_reset(self, address: str) -> None:
        """Send links for new passwords to the accounts with an address.

        Nobody waits for the look-up, so that nobody learns whether there are any.
        """
        if len(self.tasks) < MAX_REQUESTS:
            self.spawn(self._send_resets(address))

    async def _send_resets(self, address: str) -> None:
        try:
            for entry in (await self._emails.with_address(address))[:MAX_ACCOUNTS]:
                user = await self._storage.users.get(entry.user_id)
                if user is not None:
                    await self._send_reset(user, entry.address)
        except Exception as error:
            log.warning("Links for a new password could not be sent: %s", type(error).__name__)

    async def _send_reset(self, user: User, address: str) -> None:
        link, token_hash = await self._new_link(user.id, address, "reset", RESET_MS)
        words = await load_words_for(self._storage, user.id)
        text = words("mail-reset-text", name=user.name, link=link)
        wanted = partial(self._is_valid, token_hash, "reset")
        self._mailer.send(Mail(address, words("mail-reset-subject"), text, wanted))

    async def reset(self, token: str, password: str) -> User:
        """Set a new password by a token, which is used up; return the account. Raises Refusal.

        Recovery codes are void: whoever knew the old password may have made them.
        """
        stored = await self._emails.token(hash_of(token), "reset", now_ms())
        user = await self._storage.users.get(stored.user_id) if stored else None
        if stored is None or user is None:
            raise _invalid_link()
        await self._passwords.check_new(password, user.name)
        hashed = await self._passwords.hash(password)
        if not await self._emails.use_token(stored.token_hash):
            raise _invalid_link()
        await self._storage.credentials.set_recovery_codes(user.id, [])
        await self._storage.credentials.set_password_hash(user.id, hashed)
        return user

    # --- unsubscribing ---------------------------------------------------------------------------

    def unsubscribe_headers(self, user_id: str) -> dict[str, str]:
        """Return the headers with which a mail program unsubscribes at once (RFC 8058)."""
        return {
            "List-Unsubscribe": f"<{self._url}/api/mail/unsubscribe?token={self._sign(user_id)}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }

    def unsubscribe_link(self, user_id: str) -> str:
        """Return the address of the page that asks before it unsubscribes."""
        return f"{self._url}/mail#unsubscribe={self._sign(user_id)}"

    async def unsubscribe(self, token: str) -> None:
        """End the mails about turns of the token's account. Raises Refusal."""
        try:
            user_id = self._signer.unsign(token).decode()
        except (BadSignature, UnicodeError):
            raise _invalid_link() from None
        await self._emails.set_turn_mails(user_id, False)

    def _sign(self, user_id: str) -> str:
        return quote(self._signer.sign(user_id).decode())

    # --- links -----------------------------------------------------------------------------------

    async def _new_link(
        self, user_id: str, address: str, purpose: Purpose, valid_ms: int
    ) -> tuple[str, str]:
        """Return a link with a new token, and the token's hash.

        The token is behind a "#", so that it reaches no log of requests.
        """
        text, now = secrets.token_urlsafe(32), now_ms()
        token = EmailToken(hash_of(text), user_id, purpose, address, now + valid_ms)
        await self._emails.add_token(token, now)
        return f"{self._url}/mail#{purpose}={text}", token.token_hash

    async def _is_valid(self, token_hash: str, purpose: Purpose) -> bool:
        return await self._emails.token(token_hash, purpose, now_ms()) is not None


def _invalid_link() -> Refusal:
    return Refusal("wrong_credentials", "This link was used before, or is too old.")
