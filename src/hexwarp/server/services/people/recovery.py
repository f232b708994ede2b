"""Recovery codes: each sets a new password once, for a user who has lost the old one."""

from __future__ import annotations

import secrets
import string

from hexwarp.match.errors import Refusal
from hexwarp.server.services.people import names
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.server.services.people.sessions import hash_of
from hexwarp.storage import Storage, User

CODES = 10
"""The number of codes that a user gets at once."""

ALPHABET = string.ascii_uppercase + "234567"
"""The letters and digits of base32, which are hard to confuse."""

GROUPS, GROUP_LENGTH = 7, 4
"""140 random bits, so that a fast hash is enough: nobody can try them all."""


class Recovery:
    """The recovery codes of accounts, of which the storage has the hashes only."""

    def __init__(self, storage: Storage, passwords: Passwords) -> None:
        self._users = storage.users
        self._credentials = storage.credentials
        self._passwords = passwords

    async def new_codes(self, user: User) -> list[str]:
        """Return new codes of a user; those before are not valid any more."""
        codes = [new_code() for _ in range(CODES)]
        await self._credentials.set_recovery_codes(user.id, [code_hash(code) for code in codes])
        return codes

    async def recover(self, name: str, code: str, password: str) -> User:
        """Set a new password by a code, which is used up; return the account. Raises Refusal."""
        await self._passwords.check_new(password, name)
        user = await self._users.by_name(names.key(name))
        hashed = await self._passwords.hash(password)  # before the look-up: it takes long
        if user is None or not await self._credentials.use_recovery_code(user.id, code_hash(code)):
            raise Refusal("wrong_credentials", "No account has that name with that unused code.")
        await self._credentials.set_password_hash(user.id, hashed)
        return user


def new_code() -> str:
    """Return a random code in groups of letters and digits."""
    return "-".join(
        "".join(secrets.choice(ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS)
    )


def code_hash(code: str) -> str:
    """Return the stored hash of a code; case, spaces and dashes are ignored."""
    return hash_of("".join(char for char in code.upper() if char.isalnum()))
