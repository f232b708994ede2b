"""Passwords, as Argon2 hashes."""

from __future__ import annotations

import asyncio
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

MAX_CONCURRENT = 2
"""How many are hashed at the same time: each takes 64 MiB and a core."""


class Passwords:
    """Hashes and checks, off the event loop."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = asyncio.Semaphore(MAX_CONCURRENT)
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """What to keep of a password."""
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, _plain(password))

    async def check(self, hashed: str | None, password: str) -> bool:
        """Whether it is that password; without one the answer takes as long, and is no."""
        if self._nobodys is None:
            self._nobodys = await self.hash("")
        async with self._turns:
            return await asyncio.to_thread(
                self._matches, hashed or self._nobodys, password, hashed is not None
            )

    def _matches(self, hashed: str, password: str, may: bool) -> bool:
        try:
            return self._hasher.verify(hashed, _plain(password)) and may
        except VerifyMismatchError:
            return False

    def outdated(self, hashed: str) -> bool:
        """Whether it was hashed by other parameters than today's."""
        return self._hasher.check_needs_rehash(hashed)


def _plain(password: str) -> str:
    """The same letters are the same password, whichever keyboard they come from."""
    return unicodedata.normalize("NFKC", password)
