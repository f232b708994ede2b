"""What whoever runs a server may do. Each deed goes into the book, where running servers see it."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_network
from typing import TypeAlias

from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.types import JsonObject
from hexwarp.match.commands import NewEvent
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.server.clock import now_ms
from hexwarp.server.live.fanout import LocalFanout
from hexwarp.server.live.tables import Tables
from hexwarp.server.services import names
from hexwarp.server.services.erasure import forget
from hexwarp.server.services.sessions import name_taken
from hexwarp.storage import Storage, User
from hexwarp.storage.moderation import Ban
from hexwarp.storage.users import NameTakenError

LONGEST_ANNOUNCEMENT = 500
LONGEST_BAN = 100 * 365
"""In days; any that lasts longer is for good."""
MOST = 1000
"""The people or tables of one list."""

Who: TypeAlias = "User | str"
"""A person, or the addresses of a network."""


@dataclass(frozen=True, slots=True)
class AdminService:
    """Acts on the database in the name of ``who``. Everything raises HexwarpError."""

    storage: Storage
    who: str

    @property
    def tables(self) -> Tables:
        """The tables, as somebody who does not host them sees them."""
        return Tables(self.storage, LocalFanout(), lambda _table: None)

    async def find(self, who: str) -> User:
        """Somebody by id, or by the name of an account."""
        users = self.storage.users
        user = await users.get(who) or await users.by_name(names.key(who))
        if user is None:
            raise HexwarpError(f"Nobody here has the id {who}, and no account that name.")
        return user

    async def ban(self, who: Who, reason: str, days: float | None) -> Ban:
        """Let somebody not play any more, or for so many days."""
        if days is not None and not 0 < days <= LONGEST_BAN:
            raise MalformedError("A ban lasts for more than no days; leave them out for good.")
        at = now_ms()
        until = None if days is None else at + round(days * 24 * 3600 * 1000)
        user_id, network = _split(who)
        ban = Ban(user_id, network, names.clean_line(reason), until, at)
        await self.storage.moderation.add_ban(ban)
        await self._note("ban", _named(who) | {"reason": ban.reason, "until": until})
        return ban

    async def unban(self, who: Who) -> None:
        """Let somebody play again."""
        if not await self.storage.moderation.remove_bans(*_split(who)):
            raise HexwarpError("There is no such ban.")
        await self._note("unban", _named(who))

    async def rename(self, user: User, name: str) -> str:
        """Call somebody so, at every table as well; gives the name as it is kept."""
        name = names.clean(name)
        key = names.account_key(name) if user.kind in ("account", "bot") else None
        try:
            changed = await self.storage.users.rename_everywhere(user, name, key)
        except NameTakenError:
            raise name_taken(name) from None
        await self._note("rename", {"person": user.id, "name": name, "tables": [*changed]})
        return name

    async def delete(self, user: User) -> None:
        """Delete somebody, and their bot accounts, as they could themselves."""
        tables = self.tables
        changed: list[str] = []
        for one in (*await self.storage.users.bot_accounts_of(user.id), user):
            changed += await forget(self.storage, tables, one)
        await self._note("delete", {"person": user.id, "tables": [*changed]})

    async def close(self, table: str) -> None:
        """End a game, for nobody."""
        await (await self.tables.get(table)).execute(_closed)
        await self._note("close", {"tables": [table]})

    async def announce(self, text: str | None) -> str | None:
        """Show a text on every open page, or nothing any more; gives it as it is shown."""
        if text is not None:
            text = " ".join(text.split())
            if not 1 <= len(text) <= LONGEST_ANNOUNCEMENT:
                raise MalformedError(f"An announcement has 1 to {LONGEST_ANNOUNCEMENT} characters.")
        await self.storage.moderation.set_announcement(text)
        await self._note("announce", {"text": text})
        return text

    async def done(self, report: int) -> None:
        """Put a report aside."""
        if not await self.storage.moderation.resolve_report(report, now_ms()):
            raise HexwarpError(f"There is no report {report} that is to be done.")
        await self._note("done", {"report": report})

    async def running(self) -> list[Match]:
        """The games that go on; whoever shows them has to leave their secrets out."""
        tables = self.tables
        return [
            (await tables.get(name)).match
            for name in await self.storage.moderation.running_matches(MOST)
        ]

    async def _note(self, what: str, data: JsonObject) -> None:
        await self.storage.moderation.log_action(now_ms(), self.who, what, data)


def network(text: str) -> str:
    """The addresses that a text means. Raises MalformedError."""
    try:
        return str(ip_network(text))
    except ValueError as error:
        raise MalformedError(f"{text} is neither an address nor a network.") from error


def _split(who: Who) -> tuple[str | None, str | None]:
    return (None, who) if isinstance(who, str) else (who.id, None)


def _named(who: Who) -> JsonObject:
    return {"network": who} if isinstance(who, str) else {"person": who.id}


def _closed(match: Match) -> NewEvent:
    if match.over:
        raise Refusal("game_over", "The game is over.")
    return "aborted", {}
