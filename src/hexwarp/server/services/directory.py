"""Looking people and bots up, by id or by name."""

from __future__ import annotations

from collections.abc import Iterable

from hexwarp.match.errors import Refusal
from hexwarp.match.participants import BOT
from hexwarp.server import schemas
from hexwarp.server.services import names
from hexwarp.storage import Storage, User


async def find(storage: Storage, who: str) -> User:
    """Somebody by id or by an account's name; a bot by ``bot:`` and its name. Raises Refusal."""
    if who.startswith(BOT):
        return _bot(who)
    users, who = storage.users, who.replace("\0", "")
    user = await users.get(who) or await users.by_name(names.key(who))
    if user is None:
        raise Refusal("not_found", "Nobody here is called that.")
    return user


def _bot(key: str) -> User:
    return User(key, key.removeprefix(BOT), "bot")


async def players(storage: Storage, keys: Iterable[str]) -> dict[str, schemas.Player]:
    """Who that is, people and bots by name."""
    keys = set(keys)
    found = await storage.users.by_ids(key for key in keys if not key.startswith(BOT))
    nobody = User("", names.NOBODYS, "deleted")
    return {
        key: player(_bot(key) if key.startswith(BOT) else found.get(key, nobody)) for key in keys
    }


def player(user: User) -> schemas.Player:
    """What others may know of a person."""
    return schemas.Player(id=user.id, name=user.name, kind=user.kind)
