"""The calls by which people get all that is kept about them, and have it deleted."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from fastapi import APIRouter, Request, Response

from hexwarp.core.types import JsonObject
from hexwarp.server import seating, seen
from hexwarp.server.context import Context, known_as
from hexwarp.server.fold import fold
from hexwarp.server.identity import clear_cookie
from hexwarp.server.model import Refusal
from hexwarp.server.people import messages as m
from hexwarp.server.people.calls import Here, Id, Owner, account, player, prove, told_token
from hexwarp.server.people.profiles import rating
from hexwarp.server.social import conditions
from hexwarp.server.tables import Tables
from hexwarp.storage import LoggedEvent, Person, Storage
from hexwarp.storage.private import Own
from hexwarp.storage.talk import Line

router = APIRouter(prefix="/api")


@router.get("/me/export")
async def export(server: Context, request: Request, asker: Here) -> m.Export:
    """What is kept about the caller: the account, what it was used for, games with records."""
    server.limits.export(request)
    person, kept = asker.person, server.storage
    games = []
    for name in await kept.history.all(person.id):
        events = await kept.events(name)
        lines = [line for line in await kept.talk.lines(name) if line.person in person.ids]
        own = [await kept.private.get(name, one) for one in person.ids]
        games.append(await asyncio.to_thread(_game, events, person, lines, own))
    return m.Export(
        account=await account(server, person),
        bots=[player(bot) for bot in await kept.people.bots_of(person.id)],
        tokens=[told_token(token) for token in await server.tokens.all(person)],
        ratings=[rating(one) for one in await kept.ratings.of(person.id)],
        settings=_settings(await kept.people.settings(person.id)),
        muted=sorted(await kept.talk.muted_by(person.id)),
        browsers=[one.endpoint for one in await kept.push.subscriptions(person.ids)],
        games=games,
    )


def _game(
    events: list[LoggedEvent], person: Person, lines: list[Line], own: list[Own]
) -> m.ExportedGame:
    match = fold(events)[-1][1]
    begun = bool(match.histories)
    return m.ExportedGame(
        id=match.id,
        game=match.game.name,
        status=match.status,
        record=seen.record_text(match, known_as(person, match)) if begun else None,
        said=[line.text or str(line.phrase) for line in lines],
        notes="\n".join(one.notes for one in own if one.notes),
        conditions=[line for one in own for line in conditions.texts(one.conditions)],
    )


@router.get("/me/settings")
async def settings(server: Context, asker: Here) -> m.Settings:
    """How the caller likes the page, as it was kept last."""
    return m.Settings(settings=_settings(await server.storage.people.settings(asker.person.id)))


@router.put("/me/settings", status_code=204)
async def set_settings(server: Context, asker: Here, body: m.NewSettings) -> None:
    """Keep how the caller likes the page, instead of what was kept."""
    await server.storage.people.set_settings(asker.person.id, {**body.settings})


def _settings(kept: JsonObject) -> dict[str, bool | int | str]:
    return {name: value for name, value in kept.items() if isinstance(value, bool | int | str)}


@router.delete("/me", status_code=204)
async def delete(
    server: Context,
    request: Request,
    response: Response,
    asker: Here,
    body: m.Deletion | None = None,
) -> None:
    """Delete the caller: the name everywhere, all that opens the account, ratings, bot accounts.

    Games stay, as they are others' too; who plays one now has left it.
    """
    person = asker.person
    if person.kind == "account":
        await prove(server, request, person, (body and body.proof) or m.Proof())
    for bot in await server.storage.people.bots_of(person.id):
        await forget(server.storage, server.tables, bot)
    await forget(server.storage, server.tables, person)
    clear_cookie(response)


@router.delete("/bots/{bot_id}", status_code=204)
async def delete_bot(server: Context, owner: Owner, bot_id: Id) -> None:
    """Delete a bot account of the caller's, as its owner would be."""
    await forget(server.storage, server.tables, await server.tokens.bot(owner, bot_id))


async def forget(storage: Storage, tables: Tables, person: Person) -> list[str]:
    """Let somebody leave all tables, and forget who it was; gives the games that changed."""
    running = await storage.history.running(person.id)
    for name in running:
        table = await tables.get(name)
        for seat in table.match.seats_of(known_as(person, table.match)):
            leave = partial(seating.leave, player=known_as(person, table.match), seat=seat)
            with suppress(Refusal):  # it is over by now, or left before
                await table.do(leave)
    renamed = await storage.people.delete(person)
    await tables.reload(renamed)
    return sorted({*running, *renamed})
