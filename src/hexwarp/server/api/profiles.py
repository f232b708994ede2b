"""The calls about who has played what, and how well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query

from hexwarp.core import registry
from hexwarp.match.model import Match
from hexwarp.match.participants import ClockKind, Outcome
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import Context, CurrentUser, OptionalUserId, Server
from hexwarp.server.services import rating_model
from hexwarp.server.services.directory import find_user, player_schema, players_by_key
from hexwarp.storage import User, history
from hexwarp.storage.history import HistoryFilter, Tally
from hexwarp.storage.ratings import Rating

router = APIRouter(prefix="/api")

PAGE_SIZE = 30
"""The finished games of one answer."""

MOST = 100
"""The running games, opponents or places of one answer."""

Who = Annotated[str, Query(max_length=200, pattern=r"^[^\x00]*$")]


@router.get("/people/{who}")
async def profile(server: Context, who: str) -> schemas.Profile:
    """Somebody by id or name: since when, how strong, and how games ended."""
    user = await find_user(server.storage, who)
    owner = await server.storage.users.get(user.owner_id) if user.owner_id else None
    return schemas.Profile(
        player=player_schema(user),
        since=user.created,
        owner=player_schema(owner) if owner else None,
        ratings=[rating(one) for one in await server.storage.ratings.of_player(user.id)],
        games=[
            schemas.GameTally(game=one.key, **_tally(one))
            for one in await server.storage.history.tally_by_game(user.id)
        ],
    )


@router.get("/people/{who}/opponents")
async def opponents(
    server: Context, asking: OptionalUserId, who: str, game: Who | None = None
) -> schemas.Opponents:
    """Whom somebody has played with, as far as the caller may know the games."""
    user = await find_user(server.storage, who)
    wanted = HistoryFilter(viewer=asking, game=game)
    tallies = await server.storage.history.tally_by_opponent(user.id, wanted, MOST)
    by_key = await players_by_key(server.storage, [one.key for one in tallies])
    return schemas.Opponents(
        opponents=[schemas.OpponentTally(player=by_key[one.key], **_tally(one)) for one in tallies]
    )


@router.get("/people/{who}/games")
async def games(
    server: Context,
    asking: OptionalUserId,
    who: str,
    game: Who | None = None,
    opponent: Who | None = None,
    result: Outcome | None = None,
    before: Annotated[int | None, Query(ge=1, lt=2**31)] = None,
) -> schemas.FinishedGames:
    """Finished games, the newest first: public ones, and those at which the caller sat."""
    user = await find_user(server.storage, who)
    other = (await find_user(server.storage, opponent)).id if opponent else None
    wanted = HistoryFilter(asking, game, other, result, before)
    played = await server.storage.history.finished(user.id, wanted, PAGE_SIZE)
    return schemas.FinishedGames(
        games=await told(server, played),
        next=played[-1].number if len(played) == PAGE_SIZE else None,
    )


async def told(
    server: Server, played: Sequence[history.FinishedMatch]
) -> list[schemas.FinishedGame]:
    """Finished games, with who sat there."""
    by_key = await players_by_key(
        server.storage, [holder.player_key for one in played for holder in one.participants]
    )
    return [
        schemas.FinishedGame(
            id=one.result.match_id,
            number=one.number,
            game=one.result.game,
            clock=one.result.clock,
            rated=one.result.rated,
            ended=one.result.at,
            chairs=[
                schemas.FinishedSeat(
                    player=by_key[holder.player_key],
                    place=holder.place or 1,
                    score=holder.score or 0,
                    outcome=holder.outcome,
                )
                for holder in one.participants
            ],
        )
        for one in played
    ]


@router.get("/me/games")
async def running(server: Context, user: CurrentUser) -> schemas.RunningGames:
    """The caller's games that are not over, those first in which it is the caller's turn."""
    names = await server.storage.history.running(user.id, MOST)
    found = [_running((await server.tables.get(name)).match, user) for name in names]
    listed = [game for game in found if game is not None]
    return schemas.RunningGames(
        games=sorted(listed, key=lambda one: (not one.your_turn, -one.since))
    )


def _running(match: Match, user: User) -> schemas.RunningGame | None:
    status = match.status
    own = {seat for one in user.ids for seat in match.seats_of(one)}
    if status not in ("waiting", "playing") or not own:  # given up, or over just now
        return None
    return schemas.RunningGame(
        id=match.id,
        game=match.game.name,
        players=match.game.players,
        public=match.public,
        status=status,
        your_turn=any(seat in own and not match.holder(seat).bot for seat in match.to_move),
        seats=[match.holder(seat).name for seat in match.game.seats],
        clock=match.time_control.kind if match.time_control else "none",
        since=match.at,
    )


@router.get("/leaderboard")
async def leaderboard(server: Context, game: Who, clock: ClockKind = "none") -> schemas.Leaderboard:
    """Who is surely strongest at a game by a kind of clock, people and bots alike."""
    registry.game_type(game)
    best = await server.storage.ratings.leaderboard(game, clock, MOST)
    by_key = await players_by_key(server.storage, [one.player_key for one in best])
    return schemas.Leaderboard(
        game=game,
        clock=clock,
        players=[
            schemas.Ranked(place=place, player=by_key[one.player_key], rating=rating(one))
            for place, one in enumerate(best, start=1)
        ],
    )


def rating(kept: Rating) -> schemas.Rating:
    """A rating in points."""
    mean, deviation, ordinal = rating_model.to_points((kept.mu, kept.sigma))
    return schemas.Rating(
        game=kept.game,
        clock=kept.clock,
        rating=mean,
        deviation=deviation,
        ordinal=ordinal,
        games=kept.games,
    )


def _tally(tally: Tally) -> dict[str, int]:
    return {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost}
