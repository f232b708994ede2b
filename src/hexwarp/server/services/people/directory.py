"""Look-up of users and bots, by id or by name."""

from __future__ import annotations

from collections.abc import Iterable

from hexwarp.match.errors import Refusal
from hexwarp.match.participants import BOT
from hexwarp.server import schemas
from hexwarp.server.services.people import names
from hexwarp.storage import Storage, User


async def find_user(storage: Storage, id_or_name: str) -> User:
    """Return a user by id or account name, or a bot by ``bot:`` and its name. Raises Refusal."""
    if id_or_name.startswith(BOT):
        return _bot(id_or_name)
    users, id_or_name = storage.users, id_or_name.replace("\0", "")
    user = await users.get(id_or_name) or await users.by_name(names.key(id_or_name))
    if user is None:
        raise Refusal("not_found", "There is no such user.")
    return user


def _bot(key: str) -> User:
    return User(key, key.removeprefix(BOT), "bot")


async def players_by_key(storage: Storage, keys: Iterable[str]) -> dict[str, schemas.games.Player]:
    """Return users by id and bots by ``bot:`` and name, as clients may see them."""
    keys = set(keys)
    users = await storage.users.by_ids(key for key in keys if not key.startswith(BOT))
    deleted = User("", names.DELETED_NAME, "deleted")
    return {
        key: player_schema(_bot(key) if key.startswith(BOT) else users.get(key, deleted))
        for key in keys
    }


def player_schema(user: User) -> schemas.games.Player:
    """Return a user as clients may see them."""
    return schemas.games.Player(id=user.id, name=user.name, kind=user.kind)
