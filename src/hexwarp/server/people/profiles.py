"""The calls about who has played what, and how well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from fastapi import APIRouter, Query

from hexwarp.core import registry
from hexwarp.server import names
from hexwarp.server.context import Asking, Context, Known, Server
from hexwarp.server.model import Match, Refusal
from hexwarp.server.people import messages as m
from hexwarp.server.people import weng_lin
from hexwarp.server.people.calls import player
from hexwarp.server.protocol import answers
from hexwarp.storage import Person, history
from hexwarp.storage.history import BOT, ClockKind, Outcome, Tally, Wanted
from hexwarp.storage.ratings import Rating

router = APIRouter(prefix="/api")

PAGE = 30
"""The finished games of one answer."""

MOST = 100
"""The running games, opponents or places of one answer."""

Who = Annotated[str, Query(max_length=200, pattern=r"^[^\x00]*$")]


async def find(server: Server, who: str) -> Person:
    """Somebody by id or by an account's name; a bot by ``bot:`` and its name. Raises Refusal."""
    if who.startswith(BOT):
        return _bot(who)
    people, who = server.storage.people, who.replace("\0", "")
    person = await people.get(who) or await people.named(names.key(who))
    if person is None:
        raise Refusal("not_found", "Nobody here is called that.")
    return person


def _bot(key: str) -> Person:
    return Person(key, key.removeprefix(BOT), "bot")


async def players(server: Server, keys: Iterable[str]) -> dict[str, answers.Player]:
    """Who that is, people and bots by name."""
    keys = set(keys)
    found = await server.storage.people.names(key for key in keys if not key.startswith(BOT))
    nobody = Person("", names.NOBODYS, "deleted")
    return {
        key: player(_bot(key) if key.startswith(BOT) else found.get(key, nobody)) for key in keys
    }


@router.get("/people/{who}")
async def profile(server: Context, who: str) -> m.Profile:
    """Somebody by id or name: since when, how strong, and how games ended."""
    person = await find(server, who)
    owner = await server.storage.people.get(person.owner) if person.owner else None
    return m.Profile(
        player=player(person),
        since=person.created,
        owner=player(owner) if owner else None,
        ratings=[rating(one) for one in await server.storage.ratings.of(person.id)],
        games=[
            m.GameTally(game=one.key, **_tally(one))
            for one in await server.storage.history.by_game(person.id)
        ],
    )


@router.get("/people/{who}/opponents")
async def opponents(
    server: Context, asking: Asking, who: str, game: Who | None = None
) -> m.Opponents:
    """Whom somebody has played with, as far as the caller may know the games."""
    person = await find(server, who)
    wanted = Wanted(viewer=asking, game=game)
    tallies = await server.storage.history.by_opponent(person.id, wanted, MOST)
    known = await players(server, [one.key for one in tallies])
    return m.Opponents(
        opponents=[m.OpponentTally(player=known[one.key], **_tally(one)) for one in tallies]
    )


@router.get("/people/{who}/games")
async def games(
    server: Context,
    asking: Asking,
    who: str,
    game: Who | None = None,
    opponent: Who | None = None,
    result: Outcome | None = None,
    before: Annotated[int | None, Query(ge=1, lt=2**31)] = None,
) -> m.Played:
    """Finished games, the newest first: public ones, and those at which the caller sat."""
    person = await find(server, who)
    other = (await find(server, opponent)).id if opponent else None
    wanted = Wanted(asking, game, other, result, before)
    played = await server.storage.history.games(person.id, wanted, PAGE)
    return m.Played(
        games=await told(server, played), next=played[-1].number if len(played) == PAGE else None
    )


async def told(server: Server, played: Sequence[history.Played]) -> list[m.PlayedGame]:
    """Finished games, with who sat there."""
    known = await players(server, [chair.player for one in played for chair in one.seatings])
    return [
        m.PlayedGame(
            id=one.result.match,
            number=one.number,
            game=one.result.game,
            clock=one.result.clock,
            rated=one.result.rated,
            ended=one.result.at,
            chairs=[
                m.PlayedChair(
                    player=known[chair.player],
                    place=chair.place or 1,
                    score=chair.score or 0,
                    outcome=chair.outcome,
                )
                for chair in one.seatings
            ],
        )
        for one in played
    ]


@router.get("/me/games")
async def running(server: Context, person: Known) -> m.Running:
    """The caller's games that are not over, those first in which it is the caller's turn."""
    names = await server.storage.history.running(person.id, MOST)
    found = [_running((await server.tables.get(name)).match, person) for name in names]
    listed = [game for game in found if game is not None]
    return m.Running(games=sorted(listed, key=lambda one: (not one.your_turn, -one.since)))


def _running(match: Match, person: Person) -> m.RunningGame | None:
    status = match.status
    own = {seat for one in person.ids for seat in match.seats_of(one)}
    if status not in ("waiting", "playing") or not own:  # given up, or over just now
        return None
    return m.RunningGame(
        id=match.id,
        game=match.game.name,
        players=match.game.players,
        public=match.public,
        status=status,
        your_turn=any(seat in own and not match.chair(seat).bot for seat in match.to_move),
        seats=[match.chair(seat).name for seat in match.game.seats],
        clock=match.clock.kind if match.clock else "none",
        since=match.at,
    )


@router.get("/leaderboard")
async def leaderboard(server: Context, game: Who, clock: ClockKind = "none") -> m.Leaderboard:
    """Who is surely strongest at a game by a kind of clock, people and bots alike."""
    registry.game_type(game)
    best = await server.storage.ratings.best(game, clock, MOST)
    known = await players(server, [one.player for one in best])
    return m.Leaderboard(
        game=game,
        clock=clock,
        players=[
            m.Ranked(place=place, player=known[one.player], rating=rating(one))
            for place, one in enumerate(best, start=1)
        ],
    )


def rating(kept: Rating) -> m.Rating:
    """A rating in points."""
    mean, deviation, ordinal = weng_lin.shown((kept.mu, kept.sigma))
    return m.Rating(
        game=kept.game,
        clock=kept.clock,
        rating=mean,
        deviation=deviation,
        ordinal=ordinal,
        games=kept.games,
    )


def _tally(tally: Tally) -> dict[str, int]:
    return {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost}
