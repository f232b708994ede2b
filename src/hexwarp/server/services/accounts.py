"""Accounts: made from guests, logged in to, and kept safe."""

from __future__ import annotations

from dataclasses import replace

from hexwarp.core.errors import MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.server import schemas
from hexwarp.server.services import names
from hexwarp.server.services.passkeys import Passkeys, Site
from hexwarp.server.services.passwords import Passwords
from hexwarp.server.services.sessions import name_taken
from hexwarp.storage import Storage, User
from hexwarp.storage.credentials import Passkey
from hexwarp.storage.users import NameTakenError

MOST_PASSKEYS = 20


class Accounts:
    """What people do about their accounts. Everything raises Refusal with a reason."""

    def __init__(self, storage: Storage, passwords: Passwords) -> None:
        self._users = storage.users
        self._credentials = storage.credentials
        self._passwords = passwords
        self.passkeys = Passkeys(storage)

    async def create(
        self,
        guest: User,
        name: str,
        password: str | None,
        site: Site,
        passkey: schemas.JsonObject | None,
    ) -> User:
        """Turn a guest into an account: the same person, whose games and sessions stay."""
        if guest.kind != "guest":
            raise Refusal("not_now", "You have an account already.")
        if (password is None) == (passkey is None):
            raise MalformedError("An account begins with either a password or a passkey.")
        key = names.account_key(name)
        if await self._users.by_name(key):
            raise name_taken(name)
        made = await self._made(site, guest, name, passkey) if passkey is not None else None
        hashed = await self._passwords.hash(password) if password is not None else None
        try:
            await self._users.register(guest.id, name, key, hashed, made)
        except NameTakenError:
            raise name_taken(name) from None
        return replace(guest, name=name, kind="account")

    async def log_in(self, name: str, password: str) -> User:
        """Whose name and password these are; it takes as long if they are nobody's."""
        user = await self._users.by_name(names.key(name))
        if not await self._has_password(user, password) or user is None:
            raise Refusal("wrong_credentials", "No account has that name with that password.")
        return user

    async def log_in_by_passkey(self, site: Site, passkey: schemas.JsonObject) -> User:
        """Whose passkey this is."""
        used = await self.passkeys.used(site, passkey)
        user = await self._users.get(used.user_id)
        if user is None:
            raise Refusal("wrong_credentials", "This passkey is of no account here.")
        return user

    async def arrive(self, user: User, before: User | None) -> User:
        """Let the games of the guest who has just logged in as this person come along."""
        if before is None or before.kind != "guest":
            return user
        await self._users.merge_guest(before.id, user.id)
        return replace(user, guest_ids=(*user.guest_ids, before.id))

    async def prove(
        self, user: User, password: str | None, site: Site, passkey: schemas.JsonObject | None
    ) -> None:
        """Refuse whoever cannot show to be this account's owner."""
        if passkey is not None:
            right = (await self.passkeys.used(site, passkey)).user_id == user.id
        else:
            right = await self._has_password(user, password or "")
        if not right:
            raise Refusal("wrong_credentials", "That is not your password, or not your passkey.")

    async def change_password(self, user: User, password: str) -> None:
        """Let an account have this password and no other."""
        await self._credentials.set_password_hash(user.id, await self._passwords.hash(password))

    async def add_passkey(
        self, user: User, site: Site, name: str, answer: schemas.JsonObject
    ) -> Passkey:
        """Let a passkey that the browser made open the account too."""
        if len(await self._credentials.passkeys_of(user.id)) >= MOST_PASSKEYS:
            raise Refusal("not_now", f"You have {MOST_PASSKEYS} passkeys; remove one first.")
        made = await self._made(site, user, name, answer)
        if not await self._credentials.add_passkey(made):
            raise _known()
        return made

    async def remove_passkey(self, user: User, credential: str) -> None:
        """Let a passkey open the account no more; something has to."""
        present = [one.id for one in await self._credentials.passkeys_of(user.id)]
        if present == [credential] and await self._credentials.password_hash(user.id) is None:
            raise Refusal("not_now", "This passkey is all that opens your account.")
        if not await self._credentials.remove_passkey(user.id, credential):
            raise Refusal("not_found", "You have no such passkey.")

    async def _made(self, site: Site, user: User, name: str, answer: schemas.JsonObject) -> Passkey:
        """A passkey that a browser made, which nobody has yet."""
        made = await self.passkeys.made(site, user, name, answer)
        if await self._credentials.passkey(made.id):
            raise _known()
        return made

    async def _has_password(self, user: User | None, password: str) -> bool:
        hashed = await self._credentials.password_hash(user.id) if user else None
        right = await self._passwords.check(hashed, password)
        if right and user and hashed and self._passwords.outdated(hashed):
            await self.change_password(user, password)
        return right


def _known() -> Refusal:
    return Refusal("wrong_credentials", "This passkey is known already.")
