"""Accounts: registration of guests, log-in, passwords and passkeys."""

from __future__ import annotations

from dataclasses import replace

from hexwarp.core.errors import MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.clock import now_ms
from hexwarp.server.services.people import names
from hexwarp.server.services.people.name_check import NameCheck, name_taken
from hexwarp.server.services.people.passkeys import Passkeys, Site
from hexwarp.server.services.people.passwords import Passwords
from hexwarp.storage import Storage, User
from hexwarp.storage.people.credentials import Passkey
from hexwarp.storage.people.users import NameTakenError

MAX_PASSKEYS = 20


class Accounts:
    """The actions of users on their accounts. All methods raise Refusal with a reason."""

    def __init__(self, storage: Storage, passwords: Passwords, name_check: NameCheck) -> None:
        self._users = storage.users
        self._credentials = storage.credentials
        self._passwords = passwords
        self._name_check = name_check
        self.passkeys = Passkeys(storage)

    async def create(
        self,
        guest: User,
        name: str,
        password: str | None,
        site: Site,
        passkey: schemas.base.JsonObject | None,
    ) -> User:
        """Turn a guest into an account, which keeps the guest's matches and sessions."""
        if guest.kind != "guest":
            raise Refusal("not_now", "You have an account already.")
        if (password is None) == (passkey is None):
            raise MalformedError("An account begins with either a password or a passkey.")
        key = names.account_key(name)
        if password is not None:
            await self._passwords.check_new(password, name)
        await self._name_check.check(guest, name)
        created = (
            await self._verify_new(site, guest, name, passkey) if passkey is not None else None
        )
        hashed = await self._passwords.hash(password) if password is not None else None
        try:
            await self._users.register(guest.id, name, key, hashed, created)
        except NameTakenError:
            raise name_taken(name) from None
        return replace(guest, name=name, kind="account")

    async def log_in(self, name: str, password: str) -> tuple[User, str]:
        """Return the account of a name and password, and the hash of that password.

        It takes the same time whether the account exists or not.
        """
        user = await self._users.by_name(names.key(name))
        hashed = await self._matching_hash(user, password)
        if user is None or hashed is None:
            raise Refusal("wrong_credentials", "No account has that name with that password.")
        return user, hashed

    async def log_in_by_passkey(self, site: Site, passkey: schemas.base.JsonObject) -> User:
        """Return the account of a passkey."""
        used = await self.passkeys.verify(site, passkey)
        user = await self._users.get(used.user_id)
        if user is None:
            raise Refusal("wrong_credentials", "This passkey is of no account here.")
        return user

    async def adopt_guest(self, user: User, guest: User | None) -> User:
        """Give the account that logged in the matches of its browser's guest, and the bans."""
        if guest is None or guest.kind != "guest":
            return user
        await self._users.merge_guest(guest.id, user.id, now_ms())
        return replace(user, guest_ids=(*user.guest_ids, guest.id))

    async def authenticate(
        self, user: User, password: str | None, site: Site, passkey: schemas.base.JsonObject | None
    ) -> None:
        """Refuse a request without the account's password or passkey."""
        if passkey is not None:
            valid = (await self.passkeys.verify(site, passkey)).user_id == user.id
        else:
            valid = await self._matching_hash(user, password or "") is not None
        if not valid:
            raise Refusal("wrong_credentials", "That is not your password, or not your passkey.")

    async def change_password(self, user: User, password: str) -> None:
        """Replace an account's password, unless it is easy to guess."""
        await self._passwords.check_new(password, user.name)
        await self._credentials.set_password_hash(user.id, await self._passwords.hash(password))

    async def add_passkey(
        self, user: User, site: Site, name: str, answer: schemas.base.JsonObject
    ) -> Passkey:
        """Add a passkey to an account."""
        if len(await self._credentials.passkeys_of(user.id)) >= MAX_PASSKEYS:
            raise Refusal(
                "not_now", "You have {count} passkeys; remove one first.", count=MAX_PASSKEYS
            )
        passkey = await self._verify_new(site, user, name, answer)
        if not await self._credentials.add_passkey(passkey):
            raise _passkey_exists()
        return passkey

    async def remove_passkey(self, user: User, credential: str) -> None:
        """Remove a passkey, unless it is the account's only credential."""
        present = [passkey.id for passkey in await self._credentials.passkeys_of(user.id)]
        if present == [credential] and await self._credentials.password_hash(user.id) is None:
            raise Refusal("not_now", "This passkey is all that opens your account.")
        if not await self._credentials.remove_passkey(user.id, credential):
            raise Refusal("not_found", "You have no such passkey.")

    async def _verify_new(
        self, site: Site, user: User, name: str, answer: schemas.base.JsonObject
    ) -> Passkey:
        """Return a new passkey, which no account has yet."""
        passkey = await self.passkeys.verify_new(site, user, name, answer)
        if await self._credentials.passkey(passkey.id):
            raise _passkey_exists()
        return passkey

    async def _matching_hash(self, user: User | None, password: str) -> str | None:
        """Return the hash of a user's password, made anew if it is outdated; None if it differs.

        The password may have changed while it was verified; a session begins by this hash only.
        """
        hashed = await self._credentials.password_hash(user.id) if user else None
        if not await self._passwords.verify(hashed, password) or user is None or hashed is None:
            return None
        if self._passwords.is_outdated(hashed):
            renewed = await self._passwords.hash(password)
            if await self._credentials.renew_password_hash(user.id, hashed, renewed):
                return renewed
        return hashed


def _passkey_exists() -> Refusal:
    return Refusal("wrong_credentials", "This passkey is known already.")
