"""``hexwarp admin``: what whoever runs a server may do, also while it runs."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from hexwarp.core.errors import HexwarpError
from hexwarp.core.types import Json, JsonObject

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.match.model import Match
    from hexwarp.server.services.admin import AdminService, Who
    from hexwarp.storage import User
    from hexwarp.storage.moderation import Ban

    Work: TypeAlias = Callable[[AdminService, argparse.Namespace], Awaitable[list[JsonObject]]]
    """Does what is asked, and gives the rows to show."""

MOST_PEOPLE = 200


def add_parser(commands: Commands) -> None:
    """Tell the program what the command takes."""
    parser = commands.add_parser(
        "admin",
        help="look after the people and tables of a server",
        description="Works on a server's database, also while it runs: it takes notice within "
        "seconds. What is changed is written into the database's book: hexwarp admin book.",
        allow_abbrev=False,
    )
    deeds = parser.add_subparsers(dest="deed", metavar="DEED", required=True)

    def deed(name: str, about: str, *arguments: str) -> argparse.ArgumentParser:
        one: argparse.ArgumentParser = deeds.add_parser(name, help=about, allow_abbrev=False)
        for argument in arguments:
            one.add_argument(argument.lower(), metavar=argument)
        one.add_argument("--data", type=Path, metavar="DIR", help="the folder with the games")
        one.add_argument("--database-url", metavar="URL", help="the database instead")
        one.add_argument("--json", action="store_true", help="one JSON object a line")
        return one

    people = deed("people", "list those whose name has a part, who was here last first")
    people.add_argument("part", metavar="PART", nargs="?", default="")
    deed("person", "show somebody, by id or an account's name", "WHO")
    ban = deed("ban", "let somebody not play any more; looking on is free")
    _who_or_network(ban)
    ban.add_argument("--reason", required=True, help="is told to whoever is banned")
    ban.add_argument("--days", type=float, help="for so many days, instead of for good")
    _who_or_network(deed("unban", "let somebody play again"))
    deed("bans", "list the bans that hold")
    deed("rename", "call somebody otherwise, at all tables as well", "WHO", "NAME")
    deed("delete", "delete somebody, as they could themselves", "WHO")
    deed("tables", "list the games that go on, without their secrets")
    deed("close", "end a game, for nobody", "TABLE")
    send_announcements = deed(
        "announce", "show a text on every open page; without one, none any more"
    )
    send_announcements.add_argument("text", metavar="TEXT", nargs="?")
    deed("reports", "list what people have reported")
    done = deed("done", "put a report aside")
    done.add_argument("report", metavar="REPORT", type=int)
    deed("book", "list what was done here, and by whom")


def _who_or_network(parser: argparse.ArgumentParser) -> None:
    meant = parser.add_mutually_exclusive_group(required=True)
    meant.add_argument("who", metavar="WHO", nargs="?", help="an id, or an account's name")
    meant.add_argument("--address", help="an address or a network instead, as 192.0.2.0/24")


def run(arguments: argparse.Namespace) -> int:
    """Do it, and show what came of it. Raises HexwarpError or OSError."""
    rows = asyncio.run(_work(arguments))
    if arguments.json:
        for row in rows:
            print(json.dumps(row))
    else:
        _show(rows)
    return 0


async def _work(arguments: argparse.Namespace) -> list[JsonObject]:
    from hexwarp.server.services.admin import AdminService
    from hexwarp.storage import SqlStorage

    storage = SqlStorage(_url(arguments))
    await storage.open()
    try:
        return await WORK[arguments.deed](AdminService(storage, _user()), arguments)
    finally:
        await storage.close()


def _user() -> str:
    """Who is at this machine; in a container it may be nobody by name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "nobody"


def _url(arguments: argparse.Namespace) -> str:
    from hexwarp.server.settings import load_settings
    from hexwarp.storage.sql import sqlite_url

    settings = load_settings(data=arguments.data, database_url=arguments.database_url)
    if settings.database_url:
        return settings.database_url
    if not settings.database.is_file():
        raise HexwarpError(f"There is no database {settings.database}.")
    return sqlite_url(settings.database)


# --- the deeds, each to the rows that it shows ---------------------------------------------------


async def _people(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    found = await admin.storage.moderation.find_users(asked.part, MOST_PEOPLE)
    return [_user_row(one.user) | {"seen": one.last_seen} for one in found]


def _user_row(user: User) -> JsonObject:
    return {"id": user.id, "name": user.name, "kind": user.kind, "created": user.created}


async def _one(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    user = await admin.find(asked.who)
    storage, now = admin.storage, _now()
    bans = [ban for ban in await storage.moderation.bans(now) if ban.user_id in user.ids]
    reports = [
        one for _, one in await storage.moderation.open_reports() if one.reported_id in user.ids
    ]
    return [
        {
            **_user_row(user),
            "owner": user.owner_id,
            "guests": [*user.guest_ids],
            "bots": [bot.id for bot in await storage.users.bot_accounts_of(user.id)],
            "sessions": len(await storage.sessions.times_of(user.id)),
            "games": [*await storage.history.running(user.id)],
            "reports": len(reports),
            "banned": bool(bans),
        }
    ]


async def _ban(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    return [_banned(await admin.ban(await _meant(admin, asked), asked.reason, asked.days))]


def _banned(ban: Ban) -> JsonObject:
    return {
        "person": ban.user_id,
        "network": ban.network,
        "reason": ban.reason,
        "until": ban.until,
        "at": ban.at,
    }


async def _unban(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    who = await _meant(admin, asked)
    await admin.unban(who)
    return [{"network": who} if isinstance(who, str) else _user_row(who)]


async def _meant(admin: AdminService, asked: argparse.Namespace) -> Who:
    from hexwarp.server.services.admin import network

    return network(asked.address) if asked.address else await admin.find(asked.who)


async def _bans(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    return [_banned(ban) for ban in await admin.storage.moderation.bans(_now())]


async def _rename(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    user = await admin.find(asked.who)
    return [_user_row(user) | {"name": await admin.rename(user, asked.name)}]


async def _delete(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    user = await admin.find(asked.who)
    await admin.delete(user)
    return [_user_row(user)]


async def _tables(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    return [_table(match) for match in await admin.running()]


def _table(match: Match) -> JsonObject:
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


async def _close(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    await admin.close(asked.table)
    return [{"table": asked.table}]


async def _announce(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    return [{"text": await admin.announce(asked.text)}]


async def _reports(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    return [
        {
            "report": number,
            "at": one.at,
            "table": one.match_id,
            "person": one.reporter_id,
            "reported": one.reported_id,
            "text": one.text,
            "reason": one.reason,
        }
        for number, one in await admin.storage.moderation.open_reports()
    ]


async def _done(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    await admin.done(asked.report)
    return [{"report": asked.report}]


async def _book(admin: AdminService, asked: argparse.Namespace) -> list[JsonObject]:
    return [
        {"number": one.number, "at": one.at, "by": one.actor, "what": one.action, "about": one.data}
        for one in await admin.storage.moderation.admin_log()
    ]


WORK: dict[str, Work] = {
    "people": _people,
    "person": _one,
    "ban": _ban,
    "unban": _unban,
    "bans": _bans,
    "rename": _rename,
    "delete": _delete,
    "tables": _tables,
    "close": _close,
    "announce": _announce,
    "reports": _reports,
    "done": _done,
    "book": _book,
}


# --- showing -------------------------------------------------------------------------------------

TIMES = ("at", "created", "seen", "until")


def _show(rows: list[JsonObject]) -> None:
    """One line a row, never cut: what is in it is needed whole for the next deed."""
    from importlib.resources import files

    from rich.cells import cell_len, set_cell_size
    from rich.markup import escape

    from hexwarp.cli.terminal.screen import Screen
    from hexwarp.cli.terminal.text import one_line
    from hexwarp.words import Words

    words = Words(files("hexwarp.cli") / "words")
    if not rows:
        Screen().show(words("cli-admin-nothing"))
        return
    names = list(rows[0])
    lines = [[words(f"cli-admin-{name}") for name in names]]
    lines += [[one_line(_told(name, row[name])) for name in names] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (set_cell_size(cell, width) for cell, width in zip(line, widths, strict=True))
        Screen().show(escape("  ".join(cells).rstrip()))


def _told(name: str, value: Json) -> str:
    if value is None:
        return ""
    if name in TIMES and isinstance(value, int):
        return f"{datetime.fromtimestamp(value / 1000, UTC):%Y-%m-%d %H:%M}" if value else ""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_told(key, one)}" for key, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _now() -> int:
    return round(datetime.now(UTC).timestamp() * 1000)
