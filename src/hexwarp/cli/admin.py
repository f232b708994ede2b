"""``hexwarp admin``: administers a server's users and matches, also while it runs."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import json
import os
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from hexwarp.cli.terminal.database import (
    add_database_arguments,
    database_settings,
    database_url,
)
from hexwarp.core.types import Json, JsonObject

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.match.model import Match
    from hexwarp.server.services.operation.admin import AdminService, BanTarget
    from hexwarp.storage import User
    from hexwarp.storage.people.moderation import Ban

    Action: TypeAlias = Callable[[AdminService, argparse.Namespace], Awaitable[list[JsonObject]]]
    """Performs an action, and returns the rows to print."""

EXTRA = "server"

MAX_USERS = 200

KEYS = ("browser", "mail", "push", "session")
"""The server's keys."""

DRAIN_S = 1.0
"""Seconds after the beginning of a restart in which the last moves are stored."""


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "admin",
        help="administer the users and matches of a server",
        description="Works on a server's database, also while it runs: changes take effect within "
        "seconds. Each change is logged in the database: hexwarp admin book.",
        allow_abbrev=False,
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, about: str, *arguments: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = actions.add_parser(name, help=about, allow_abbrev=False)
        for argument in arguments:
            added.add_argument(argument.lower(), metavar=argument)
        add_database_arguments(added)
        added.add_argument("--json", action="store_true", help="print one JSON object per line")
        return added

    people = action("people", "list users whose name contains PART, the last seen first")
    people.add_argument("part", metavar="PART", nargs="?", default="")
    action("person", "show a user, by id or account name", "WHO")
    ban = action("ban", "ban a user or a network from playing; watching stays possible")
    _who_or_network(ban)
    ban.add_argument("--reason", required=True, help="shown to the banned user")
    ban.add_argument("--days", type=float, help="the duration; permanent by default")
    _who_or_network(action("unban", "lift the bans of a user or a network"))
    action("bans", "list the bans in force")
    action("rename", "rename a user, in all matches as well", "WHO", "NAME")
    action("reset-password", "print a code with which a user sets a new password once", "WHO")
    ended = action("end-sessions", "end all sessions of a user", "WHO")
    ended.add_argument("--tokens", action="store_true", help="revoke the user's API tokens, too")
    key = action("change-key", "remove a key of the server; its next start makes another")
    key.add_argument("key", metavar="KEY", choices=KEYS, help=", ".join(KEYS))
    action("delete", "delete a user, as at the user's own request", "WHO")
    action("tables", "list the matches in play, without their secrets")
    action("close", "abort a match: it ends without a result", "TABLE")
    announce = action("announce", "show TEXT on all pages; without it, remove the announcement")
    announce.add_argument("text", metavar="TEXT", nargs="?")
    drain = action("drain", "announce a restart; from its time on matches stand still")
    when = drain.add_mutually_exclusive_group()
    when.add_argument("--in", dest="delay", metavar="SECONDS", type=float, default=30.0)
    when.add_argument("--cancel", action="store_true", help="matches go on without a restart")
    action("reports", "list the open reports")
    done = action("done", "mark a report as resolved")
    done.add_argument("report", metavar="REPORT", type=int)
    action("book", "list the log of administrative actions")


def _who_or_network(parser: argparse.ArgumentParser) -> None:
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument("who", metavar="WHO", nargs="?", help="a user's id or account name")
    target.add_argument("--address", help="an address or a network instead, such as 192.0.2.0/24")


def run(arguments: argparse.Namespace) -> int:
    """Perform the action, and print its rows. Raises HexwarpError or OSError."""
    rows = asyncio.run(_perform(arguments))
    if arguments.json:
        for row in rows:
            print(json.dumps(row))
    else:
        _show(rows)
    return 0


async def _perform(arguments: argparse.Namespace) -> list[JsonObject]:
    from hexwarp.server.services.operation.admin import AdminService
    from hexwarp.storage import Storage

    storage = Storage(database_url(arguments))
    await storage.open(migrating=False)  # an older server may run
    try:
        return await ACTIONS[arguments.action](AdminService(storage, _actor()), arguments)
    finally:
        await storage.close()


def _actor() -> str:
    """Return the system's user name; in a container the user may have none."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "nobody"


# --- the actions, each returning its rows -------------------------------------------------------


async def _people(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    users = await admin.storage.moderation.find_users(arguments.part, MAX_USERS)
    return [_user_row(entry.user) | {"seen": entry.last_seen} for entry in users]


def _user_row(user: User) -> JsonObject:
    return {"id": user.id, "name": user.name, "kind": user.kind, "created": user.created}


async def _person(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    user = await admin.find_user(arguments.who)
    storage, now = admin.storage, _now()
    bans = [ban for ban in await storage.moderation.bans(now) if ban.user_id in user.ids]
    reports = [
        report
        for _, report in await storage.moderation.open_reports()
        if report.reported_id in user.ids
    ]
    return [
        {
            **_user_row(user),
            "owner": user.owner_id,
            "guests": [*user.guest_ids],
            "bots": [bot.id for bot in await storage.users.bot_accounts_of(user.id)],
            "sessions": len(await storage.sessions.of_user(user.id)),
            "games": [*await storage.history.running(user.id)],
            "reports": len(reports),
            "banned": bool(bans),
        }
    ]


async def _ban(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    target = await _target(admin, arguments)
    return [_ban_row(await admin.ban(target, arguments.reason, arguments.days))]


def _ban_row(ban: Ban) -> JsonObject:
    return {
        "person": ban.user_id,
        "network": ban.network,
        "reason": ban.reason,
        "until": ban.until,
        "at": ban.at,
    }


async def _unban(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    target = await _target(admin, arguments)
    await admin.unban(target)
    return [{"network": target} if isinstance(target, str) else _user_row(target)]


async def _target(admin: AdminService, arguments: argparse.Namespace) -> BanTarget:
    from hexwarp.server.services.operation.admin import parse_network

    return (
        parse_network(arguments.address)
        if arguments.address
        else await admin.find_user(arguments.who)
    )


async def _bans(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    return [_ban_row(ban) for ban in await admin.storage.moderation.bans(_now())]


async def _rename(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    user = await admin.find_user(arguments.who)
    return [_user_row(user) | {"name": await admin.rename(user, arguments.name)}]


async def _reset_password(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    user = await admin.find_user(arguments.who)
    return [{"id": user.id, "name": user.name, "code": await admin.reset_password(user)}]


async def _end_sessions(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    user = await admin.find_user(arguments.who)
    await admin.end_sessions(user, arguments.tokens)
    return [_user_row(user)]


async def _change_key(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    from hexwarp.storage.operation.server_lock import server_lock

    file = database_settings(arguments).sqlite_file
    # A server that runs would go on with the old key until its next start.
    with server_lock(file) if file else nullcontext():
        await admin.change_key(arguments.key)
    return [{"what": "change-key", "about": arguments.key}]


async def _delete(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    user = await admin.find_user(arguments.who)
    await admin.delete(user)
    return [_user_row(user)]


async def _tables(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    return [_match_row(match) for match in await admin.running_matches()]


def _match_row(match: Match) -> JsonObject:
    return {
        "table": match.id,
        "game": match.game.name,
        "seats": [match.holder(seat).name for seat in match.game.seats],
        "people": [holder.user_id for holder in match.holders],
        "status": match.status,
        "round": match.round,
        "ply": match.ply,
        "clock": match.time_control.kind if match.time_control else "none",
        "public": match.public,
        "at": match.updated_at,
    }


async def _close(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    await admin.close(arguments.table)
    return [{"table": arguments.table}]


async def _announce(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    return [{"text": await admin.announce(arguments.text)}]


async def _drain(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    if arguments.cancel:
        await admin.cancel_restart()
        return []
    at = await admin.plan_restart(arguments.delay)
    await asyncio.sleep(arguments.delay + DRAIN_S)
    return [{"at": at}]


async def _reports(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    return [
        {
            "report": number,
            "at": report.at,
            "table": report.match_id,
            "person": report.reporter_id,
            "reported": report.reported_id,
            "text": report.text,
            "reason": report.reason,
        }
        for number, report in await admin.storage.moderation.open_reports()
    ]


async def _done(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    await admin.resolve_report(arguments.report)
    return [{"report": arguments.report}]


async def _admin_log(admin: AdminService, arguments: argparse.Namespace) -> list[JsonObject]:
    return [
        {
            "number": entry.number,
            "at": entry.at,
            "by": entry.actor,
            "what": entry.action,
            "about": entry.data,
        }
        for entry in await admin.storage.moderation.admin_log()
    ]


ACTIONS: dict[str, Action] = {
    "people": _people,
    "person": _person,
    "ban": _ban,
    "unban": _unban,
    "bans": _bans,
    "rename": _rename,
    "reset-password": _reset_password,
    "end-sessions": _end_sessions,
    "change-key": _change_key,
    "delete": _delete,
    "tables": _tables,
    "close": _close,
    "announce": _announce,
    "drain": _drain,
    "reports": _reports,
    "done": _done,
    "book": _admin_log,
}


# --- output --------------------------------------------------------------------------------------

TIME_COLUMNS = ("at", "created", "seen", "until")


def _show(rows: list[JsonObject]) -> None:
    """Print one line per row, never truncated: its values are arguments of the next command."""
    from importlib.resources import files

    from rich.cells import cell_len, set_cell_size
    from rich.markup import escape

    from hexwarp.cli.terminal.game_words import terminal_language
    from hexwarp.cli.terminal.screen import Screen
    from hexwarp.cli.terminal.text import one_line
    from hexwarp.words import Words

    words = Words(files("hexwarp.cli") / "words", language=terminal_language(os.environ))
    if not rows:
        Screen().show(words("cli-admin-nothing"))
        return
    names = list(rows[0])
    lines = [[words(f"cli-admin-{name}") for name in names]]
    lines += [[one_line(_cell(name, row[name])) for name in names] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (set_cell_size(cell, width) for cell, width in zip(line, widths, strict=True))
        Screen().show(escape("  ".join(cells).rstrip()))


def _cell(name: str, value: Json) -> str:
    if value is None:
        return ""
    if name in TIME_COLUMNS and isinstance(value, int):
        return f"{datetime.fromtimestamp(value / 1000, UTC):%Y-%m-%d %H:%M}" if value else ""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_cell(key, inner)}" for key, inner in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _now() -> int:
    return round(datetime.now(UTC).timestamp() * 1000)
