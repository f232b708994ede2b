"""The administration of a server. Actions are logged in the database, where servers read them."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_network
from typing import TypeAlias

from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.types import JsonObject
from hexwarp.match.errors import Refusal
from hexwarp.match.events import Aborted
from hexwarp.match.model import Match
from hexwarp.server.clock import now_ms
from hexwarp.server.live.fanout import LocalFanout
from hexwarp.server.live.outages import OutageMonitor
from hexwarp.server.live.tables import Tables
from hexwarp.server.services.operation.erasure import erase_user, replace_names
from hexwarp.server.services.people import names
from hexwarp.server.services.people.name_check import name_taken
from hexwarp.server.services.people.recovery import code_hash, new_code
from hexwarp.storage import Storage, User
from hexwarp.storage.operation.server_keys import KeyName
from hexwarp.storage.people.moderation import Ban
from hexwarp.storage.people.users import NameTakenError

MAX_ANNOUNCEMENT_LENGTH = 500
MAX_BAN_DAYS = 100 * 365
"""For a longer ban leave the days out: it is permanent."""
MAX_ROWS = 1000
"""Rows of one list."""
MIN_DELAY_S, MAX_DELAY_S = 5, 24 * 3600
"""Seconds until a planned restart: time for all processes to read of it, and a day at most."""
CANCEL_DELAY_MS = 3000
"""Time for all processes to read that a restart is cancelled; no clock counts it."""

BanTarget: TypeAlias = "User | str"
"""A user, or a network in CIDR notation."""


@dataclass(frozen=True, slots=True)
class AdminService:
    """Acts on the database on behalf of ``actor``. All methods raise HexwarpError."""

    storage: Storage
    actor: str

    @property
    def tables(self) -> Tables:
        """The tables, opened outside the server's processes."""
        return Tables(self.storage, LocalFanout(), OutageMonitor(self.storage), lambda _table: None)

    async def find_user(self, id_or_name: str) -> User:
        """Return a user by id, or by an account's name."""
        users = self.storage.users
        user = await users.get(id_or_name) or await users.by_name(names.key(id_or_name))
        if user is None:
            raise HexwarpError(f"There is no user with the id or account name {id_or_name}.")
        return user

    async def ban(self, target: BanTarget, reason: str, days: float | None) -> Ban:
        """Ban a user or a network, for good or for ``days``."""
        if days is not None and not 0 < days <= MAX_BAN_DAYS:
            raise MalformedError("The days of a ban are more than 0; without them it is for good.")
        at = now_ms()
        until = None if days is None else at + round(days * 24 * 3600 * 1000)
        user_id, network = _split(target)
        ban = Ban(user_id, network, names.clean_line(reason), until, at)
        await self.storage.moderation.add_ban(ban)
        await self._log("ban", _target_data(target) | {"reason": ban.reason, "until": until})
        return ban

    async def unban(self, target: BanTarget) -> None:
        """Lift all bans of a user or a network."""
        if not await self.storage.moderation.remove_bans(*_split(target)):
            raise HexwarpError("There is no such ban.")
        await self._log("unban", _target_data(target))

    async def rename(self, user: User, name: str) -> str:
        """Rename a user, in match logs as well; return the name as it is stored."""
        name = names.clean_name(name)
        key = names.account_key(name) if user.kind in ("account", "bot") else None
        try:
            await self.storage.users.rename_everywhere(user, name, key)
        except NameTakenError:
            raise name_taken(name) from None
        changed = await replace_names(self.storage, self.tables, user.ids)
        await self.storage.empty_wal()
        await self._log("rename", {"person": user.id, "name": name, "tables": [*changed]})
        return name

    async def reset_password(self, user: User) -> str:
        """Return a recovery code, with which the user sets a new password."""
        if user.kind != "account":
            raise HexwarpError(f"{user.name} has no account, and so no password.")
        code = new_code()
        await self.storage.credentials.add_recovery_code(user.id, code_hash(code))
        await self._log("reset-password", {"person": user.id})
        return code

    async def end_sessions(self, user: User, revoke_tokens: bool = False) -> None:
        """End a user's sessions, and revoke the tokens of the user and the bot accounts if told."""
        await self.storage.sessions.delete_others(user.id)
        if revoke_tokens:
            bots = await self.storage.users.bot_accounts_of(user.id)
            await self.storage.credentials.remove_tokens([user.id, *(bot.id for bot in bots)])
        # Servers that read this check the credentials of all their sockets.
        await self._log("end-sessions", {"person": user.id, "tokens": revoke_tokens})

    async def change_key(self, name: KeyName) -> None:
        """Remove a key of the server, and what is of no use without it; a start makes another."""
        if name == "session":
            await self.storage.sessions.delete_of_all_users()
        elif name == "push":
            await self.storage.push.remove_all()
        await self.storage.server_keys.remove(name)
        await self._log("change-key", {"key": name})

    async def delete(self, user: User) -> None:
        """Delete a user and the user's bot accounts, like the user's own request."""
        tables = self.tables
        changed: set[str] = set()
        for erased in (*await self.storage.users.bot_accounts_of(user.id), user):
            changed.update(await erase_user(self.storage, tables, erased))
            changed.update(await replace_names(self.storage, tables, erased.ids))
        await self.storage.empty_wal()
        await self._log("delete", {"person": user.id, "tables": [*sorted(changed)]})

    async def close(self, match_id: str) -> None:
        """Abort a match: it ends without a result."""
        await (await self.tables.get(match_id)).execute(_abort)
        await self._log("close", {"tables": [match_id]})

    async def announce(self, text: str | None) -> str | None:
        """Show an announcement on all pages, or remove it; return it as it is shown."""
        if text is not None:
            text = " ".join(text.split())
            if not 1 <= len(text) <= MAX_ANNOUNCEMENT_LENGTH:
                raise MalformedError(
                    f"An announcement has 1 to {MAX_ANNOUNCEMENT_LENGTH} characters."
                )
        await self.storage.moderation.set_announcement(text)
        await self._log("announce", {"text": text})
        return text

    async def plan_restart(self, delay_s: float) -> int:
        """Announce a restart that begins after a delay; return when, Unix time in ms."""
        if not MIN_DELAY_S <= delay_s <= MAX_DELAY_S:
            raise MalformedError(f"A restart begins after {MIN_DELAY_S} to {MAX_DELAY_S} seconds.")
        at = now_ms() + round(1000 * delay_s)
        await self.storage.outages.plan_restart(at)
        await self._log("drain", {"at": at})
        return at

    async def cancel_restart(self) -> None:
        """Cancel a planned restart; after a moment matches go on, if it has begun."""
        if not await self.storage.outages.end_restart(now_ms() + CANCEL_DELAY_MS):
            raise HexwarpError("No restart is planned.")
        await self._log("drain", {"at": None})

    async def resolve_report(self, number: int) -> None:
        """Mark a report as resolved."""
        if not await self.storage.moderation.resolve_report(number, now_ms()):
            raise HexwarpError(f"There is no open report {number}.")
        await self._log("done", {"report": number})

    async def running_matches(self) -> list[Match]:
        """Return the matches in play, with their secrets."""
        tables = self.tables
        return [
            (await tables.get(match_id)).match
            for match_id in await self.storage.moderation.running_matches(MAX_ROWS)
        ]

    async def _log(self, action: str, data: JsonObject) -> None:
        await self.storage.moderation.log_action(now_ms(), self.actor, action, data)


def parse_network(text: str) -> str:
    """Return an address or a network in CIDR notation. Raises MalformedError."""
    try:
        return str(ip_network(text))
    except ValueError as error:
        raise MalformedError(f"{text} is neither an address nor a network.") from error


def _split(target: BanTarget) -> tuple[str | None, str | None]:
    """Return the user's id and the network of a ban, one of them None."""
    return (None, target) if isinstance(target, str) else (target.id, None)


def _target_data(target: BanTarget) -> JsonObject:
    return {"network": target} if isinstance(target, str) else {"person": target.id}


def _abort(match: Match) -> Aborted:
    if match.over:
        raise Refusal("game_over", "The game is over.")
    return Aborted()
