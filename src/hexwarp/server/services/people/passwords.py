"""Passwords, as Argon2 hashes."""

from __future__ import annotations

import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from hexwarp.server.live.threads import Threads
from hexwarp.server.services.people.new_passwords import check_new_password

MAX_CONCURRENT = 2
"""Passwords hashed at a time: each takes 64 MiB and a core."""


class Passwords:
    """Hashes and verifies passwords, off the event loop."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = Threads(MAX_CONCURRENT)
        self._dummy_hash: str | None = None

    async def check_new(self, password: str, name: str) -> None:
        """Refuse a password that is easy to guess, the user's name among them. Raises Refusal."""
        await self._threads.run(check_new_password, _normalized(password), name)

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""
        return await self._threads.run(self._hasher.hash, _normalized(password))

    async def verify(self, hashed: str | None, password: str) -> bool:
        """Return whether a password matches a hash; without a hash in the same time, with no."""
        if self._dummy_hash is None:
            self._dummy_hash = await self.hash("")
        return await self._threads.run(
            self._matches, hashed or self._dummy_hash, password, hashed is not None
        )

    def _matches(self, hashed: str, password: str, exists: bool) -> bool:
        try:
            return self._hasher.verify(hashed, _normalized(password)) and exists
        except VerifyMismatchError:
            return False

    def is_outdated(self, hashed: str) -> bool:
        """Return whether a hash has other parameters than today's."""
        return self._hasher.check_needs_rehash(hashed)


def _normalized(password: str) -> str:
    """Return the password in one Unicode form, as keyboards produce different ones."""
    return unicodedata.normalize("NFKC", password)
