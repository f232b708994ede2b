"""The calls over HTTP: each translates a request for the referee, and its answer back."""

from __future__ import annotations

import asyncio
from functools import partial
from random import SystemRandom
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

import hexwarp
from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.server import analyses, clock, fairness, hints, match, names, seating, seen
from hexwarp.server.chair import Chair
from hexwarp.server.context import Caller, Context, Known, Server, Viewer
from hexwarp.server.limits import MOST_GAMES
from hexwarp.server.match import Command
from hexwarp.server.model import Refusal
from hexwarp.server.people.rater import RATED
from hexwarp.server.protocol import answers, base, requests, study
from hexwarp.server.tables import Table
from hexwarp.storage import Person

router = APIRouter(prefix="/api")

SeatQuery = Annotated[int | None, Query(ge=1, le=8)]


@router.get("/health")
async def health(server: Context, response: Response) -> answers.Health:
    """Whether the server works, what it depends on, and whether each answers."""
    try:
        async with asyncio.timeout(5):
            await server.storage.ping()
        storage = True
    except Exception:  # whatever is wrong with it, it does not answer
        storage = False
        response.status_code = 503
    return answers.Health(
        status="ok" if storage else "failing",
        version=hexwarp.__version__,
        storage="ok" if storage else "failing",
        bots=_bots_status(server),
    )


def _bots_status(server: Server) -> Literal["idle", "thinking", "compiling, first time only"]:
    if server.bots.compiling:
        return "compiling, first time only"
    return "thinking" if server.bots.thinking else "idle"


@router.post("/session")
async def session(
    server: Context, request: Request, response: Response, body: requests.SessionIn | None = None
) -> answers.Session:
    """Make the caller's identity, or return it; a name given becomes the caller's name."""
    server.limits.creation(request)
    name = names.clean(body.name) if body and body.name is not None else None
    guest, token = await server.identities.session(request, name, response)
    return answers.Session(
        player=answers.Player(id=guest.id, name=guest.name, kind=guest.kind), token=token
    )


@router.get("/catalogue")
async def catalogue(server: Context) -> answers.Catalogue:
    """The games that can be played here, with their options and bots."""
    return answers.Catalogue(
        games=[_kind(name, server.programs.names) for name in registry.games()]
    )


def _kind(name: str, programs: tuple[str, ...]) -> answers.GameKind:
    kind = registry.game_type(name)
    return answers.GameKind(
        name=name,
        players=list(kind.player_counts),
        options=[
            answers.Option(name=o.name, choices=list(o.choices), players=list(o.players))
            for o in kind.options_offered
        ],
        lowest_wins=kind.lowest_wins,
        seat_one_starts=kind.seat_one_starts,
        bots=[*bots.offered(kind), *programs],
    )


@router.post("/games", status_code=201)
async def create(
    server: Context, request: Request, guest: Known, body: requests.CreateGame
) -> answers.Game:
    """A new game; it starts at once if no seat is open."""
    server.limits.game(request, guest.id)
    await check_may_play(server, guest)
    check_may_count(guest, body.rated)
    if body.public:
        await server.lobby.check_may_open(guest)
    chairs = _chairs(body, guest, server.programs.names)
    if any(chair.kind == "open" for chair in chairs):  # else all sit at one screen
        for name in (chair.name for chair in chairs if chair.player):
            await server.identities.check_name(guest, name)
    entry = seating.create(
        guest.id,
        body.game,
        body.players,
        body.options,
        chairs,
        clock=clock_asked(body.clock),
        public=body.public,
        rated=body.rated,
        entropy=names.clean_entropy(body.entropy),
    )
    table = await server.tables.create(entry)
    return _seen(table, guest.id)


async def check_may_play(server: Server, person: Person) -> None:
    """Refuse one more game of a person's while too many go on."""
    if len(await server.storage.history.running(person.id, MOST_GAMES)) == MOST_GAMES:
        raise Refusal("not_now", f"{MOST_GAMES} games of yours go on; play there first.")


def check_may_count(person: Person, rated: bool) -> None:
    """Refuse a guest where the result counts: the game would count for nobody."""
    if rated and person.kind not in RATED:
        raise Refusal(
            "no_account", "Only accounts have ratings; make one, or log in, to play a rated game."
        )


def _chairs(body: requests.CreateGame, guest: Person, programs: tuple[str, ...]) -> list[Chair]:
    """The chairs in their order, so that the first has seat 1."""
    known = (*bots.names(registry.game_type(body.game)(body.players)), *programs)
    chairs: list[Chair] = []
    for seat in body.seats:
        given = (
            None
            if isinstance(seat, requests.OpenSeat) or seat.name is None
            else names.clean(seat.name)
        )
        if isinstance(seat, requests.HumanSeat):
            others = sum(chair.player is not None for chair in chairs)
            name = given or (f"{guest.name} {others + 1}" if others else guest.name)
            chairs.append(Chair.of(guest, name))
        elif isinstance(seat, requests.BotSeat):
            if seat.bot not in known:
                raise MalformedError(f"There is no bot {seat.bot!r}; there are {', '.join(known)}.")
            chairs.append(Chair(given or seat.bot, bot=seat.bot))
        else:
            chairs.append(Chair())
    count = max(len(chairs), 1)
    first = SystemRandom().randint(1, count) if body.first == "random" else body.first
    if first > count:
        raise MalformedError(f"first is a seat from 1 to {count}, or random.")
    return chairs[first - 1 :] + chairs[: first - 1]


def clock_asked(asked: requests.ClockIn | None) -> clock.Clock | None:
    """The clock that a message asks for. Raises MalformedError."""
    if asked is None:
        return None
    if isinstance(asked, requests.DaysClock):
        return clock.days(asked.days)
    return clock.realtime(asked.minutes, asked.increment)


@router.get("/games/{game_id}")
async def get(server: Context, viewer: Viewer, game_id: str) -> answers.Game:
    """The game as the caller, or whoever has the watching link, may see it."""
    return _seen(await server.tables.get(game_id), viewer)


@router.get("/games/{game_id}/legal")
async def legal(
    server: Context, caller: Caller, game_id: str, seat: SeatQuery = None
) -> answers.Legal:
    """The caller's legal moves, in record notation; none while it is another's turn."""
    table = await server.tables.get(game_id)
    return seen.legal(table.match, caller, seat)


@router.get("/games/{game_id}/plan")
async def plan(
    server: Context, caller: Caller, game_id: str, seat: SeatQuery = None
) -> answers.Plan:
    """What each move of the caller's seat would do, were it that seat's turn now."""
    table = await server.tables.get(game_id)
    return await asyncio.to_thread(seen.plan, table.match, caller, seat)


@router.post("/games/{game_id}/moves")
async def move(
    server: Context, caller: Caller, game_id: str, body: requests.PlayMove
) -> answers.Game:
    """Make a move; the answer is the game after it."""
    return await do(server, game_id, caller, move_command(body, caller))


def move_command(body: requests.PlayMove, caller: str | None) -> Command:
    """What a move's message asks of the referee."""
    return partial(match.move, player=caller, text=body.move, ply=body.ply, seat=body.seat)


@router.post("/games/{game_id}/undo")
async def undo(server: Context, caller: Caller, game_id: str) -> answers.Game:
    """Take back the caller's latest move and what bots did since, alone at a table."""
    return await do(server, game_id, caller, partial(match.undo, player=caller))


@router.post("/games/{game_id}/resign")
async def resign(
    server: Context, caller: Caller, game_id: str, body: requests.OwnSeat | None = None
) -> answers.Game:
    """Give a seat up; the last one standing wins. Before the start the host ends the table."""
    command = partial(seating.resign, player=caller, seat=body.seat if body else None)
    return await do(server, game_id, caller, command)


@router.post("/games/{game_id}/round")
async def next_round(server: Context, caller: Caller, game_id: str) -> answers.Game:
    """Begin the next round when one is over."""
    command = partial(match.next_round, player=caller)
    return await do(server, game_id, caller, command)


@router.post("/games/{game_id}/rematch", status_code=201)
async def rematch(server: Context, request: Request, caller: Caller, game_id: str) -> answers.Game:
    """A new game with the same people; asked for twice, it is the same one."""
    server.limits.game(request, caller)
    table = await server.tables.get(game_id)
    return _seen(await server.tables.rematch(table, caller), caller)


@router.post("/games/{game_id}/hint")
async def hint(
    server: Context,
    request: Request,
    caller: Caller,
    game_id: str,
    body: requests.AskHint | None = None,
) -> study.Hint:
    """The best moves for the caller's seat that is to move, while all others here are bots."""
    table = await server.tables.get(game_id)
    seat = hints.seat_of(table.match, caller, body.seat if body else None)
    server.limits.hint(request)
    return await hints.advice(server.thinker, table.match, seat)


@router.post("/games/{game_id}/analysis")
async def analyse(
    server: Context,
    request: Request,
    response: Response,
    game_id: str,
    body: requests.AskAnalysis | None = None,
) -> study.Analysis:
    """Begin the analysis of a round that is over (202), or say how far it is (200)."""
    table = await server.tables.get(game_id)
    subject = analyses.subject(table.match, body.round if body else None)
    found = await server.analyses.look(subject)
    if found.status in ("none", "failed"):
        server.limits.analysis(request)
        found = await server.analyses.begin(subject)
        response.status_code = 202
    return found


@router.get("/games/{game_id}/analysis")
async def analysis(
    server: Context,
    game_id: str,
    number: Annotated[base.RoundNumber | None, Query(alias="round")] = None,
) -> study.Analysis:
    """How far the analysis of a round that is over is, and what it has found so far."""
    table = await server.tables.get(game_id)
    return await server.analyses.look(analyses.subject(table.match, number))


@router.get("/games/{game_id}/record", response_class=PlainTextResponse)
async def record(server: Context, request: Request, viewer: Viewer, game_id: str) -> str:
    """The record as the caller, or whoever has the watching link, may see it."""
    server.limits.record(request)
    table = await server.tables.get(game_id)
    return await asyncio.to_thread(seen.record_text, table.match, viewer)


@router.get("/games/{game_id}/chance")
async def chance(server: Context, request: Request, game_id: str) -> answers.Chance:
    """The seed of a game that is over, and every roll and draw, so that anybody can check them."""
    server.limits.record(request)
    table = await server.tables.get(game_id)
    return await asyncio.to_thread(fairness.chance, table.match)


@router.post(
    "/replay",
    openapi_extra={
        "requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}
    },
)
async def replay(server: Context, request: Request) -> study.Replay:
    """The games of a record, turn by turn."""
    server.limits.replay(request)
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise MalformedError("A record is UTF-8 text.") from error
    return await asyncio.to_thread(seen.replay, text)


async def do(server: Server, game_id: str, caller: str | None, command: Command) -> answers.Game:
    """Ask the referee for something; the game after it."""
    table = await server.tables.get(game_id)
    await table.do(command)
    return _seen(table, caller)


def _seen(table: Table, caller: str | None) -> answers.Game:
    return seen.game(table.match, caller, table.room)
