"""Names that users may be called by: not the server's, no other account's, and none like these."""

from __future__ import annotations

from collections.abc import Collection

from hexwarp.core.errors import MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.server.live.threads import Threads
from hexwarp.server.services.people import names
from hexwarp.server.services.people.reserved_names import reserved
from hexwarp.storage import User
from hexwarp.storage.lookalikes import mixes_scripts
from hexwarp.storage.people.users import Users


class NameCheck:
    """Refuses names by which a user, or a seat of theirs, would be taken for another.

    Args:
        users: The accounts.
        threads: In these names are looked at.
        hosted: The names of the host's own bots.
    """

    def __init__(self, users: Users, threads: Threads, hosted: Collection[str] = ()) -> None:
        self._users = users
        self._threads = threads
        self._hosted = hosted

    async def check(self, user: User, name: str, bot: str | None = None) -> None:
        """Refuse a name for a user, or for a seat that the user fills.

        The name that an account has already is always allowed, as older rules permitted more.

        Args:
            user: The user.
            name: The name, cleaned.
            bot: The bot at the seat, which may be called by its own name.

        Raises:
            Refusal: The name of another account, of the server or of a bot is the same, or looks
                the same.
            MalformedError: A word of it mixes scripts.
        """
        key = names.key(name)
        alike = await self._users.with_name_like(name, key)
        own = [other for other in alike if not set(other.ids).isdisjoint(user.ids)]
        if any(names.key(other.name) == key for other in own):
            return
        # In a thread, as the first time reads the names of bots in all languages.
        if await self._threads.run(reserved, name, self._hosted, bot):
            raise Refusal(
                "name_taken",
                "That name belongs to this server or one of its bots; choose another one.",
            )
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
