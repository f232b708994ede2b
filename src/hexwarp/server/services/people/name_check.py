"""Names that users may be called by: no other account's, and none that looks like it."""

from __future__ import annotations

from hexwarp.core.errors import MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.server.services.people import names
from hexwarp.storage import User
from hexwarp.storage.lookalikes import mixes_scripts
from hexwarp.storage.people.users import Users


async def check_name(users: Users, user: User, name: str) -> None:
    """Refuse a name by which a user, or a seat of theirs, would be taken for another.

    The name that an account has already is always allowed, as older rules permitted more.

    Raises:
        Refusal: The name of another account is the same, or looks the same.
        MalformedError: A word of it mixes scripts.
    """
    key = names.key(name)
    alike = await users.with_name_like(name, key)
    own = [other for other in alike if not set(other.ids).isdisjoint(user.ids)]
    if any(names.key(other.name) == key for other in own):
        return
    if len(own) < len(alike):
        raise name_taken(name)
    if mixes_scripts(name):
        raise MalformedError("Write each word of a name in the letters of one alphabet.")


def name_taken(name: str) -> Refusal:
    """Return the refusal of a name that an account has, or that looks like one."""
    return Refusal(
        "name_taken",
        "Somebody else has an account by the name of {name}, or one that looks so.",
        name=name,
    )
