"""Routes of profiles, finished and running games, and leaderboards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from hexwarp.core import registry
from hexwarp.match.clock import ClockKind
from hexwarp.match.model import Match
from hexwarp.match.participants import Outcome
from hexwarp.server import schemas
from hexwarp.server.api.dependencies import CurrentUser, OptionalUserId, Server, ServerDep, UserPath
from hexwarp.server.clock import now_ms
from hexwarp.server.services.people.directory import find_user, player_schema, players_by_key
from hexwarp.server.services.play.rating_model import to_points
from hexwarp.server.services.play.ratings import rating_schema
from hexwarp.storage import User
from hexwarp.storage.play.history import FinishedMatch, HistoryFilter, Tally
from hexwarp.storage.play.ratings import RatingChange

router = APIRouter(prefix="/api")

PAGE_SIZE = 30
"""The maximum number of finished games in a response."""

MAX_ENTRIES = 100
"""The maximum number of running games, opponents or leaderboard places in a response."""

MAX_POINTS = 1000
"""The maximum number of rating changes in a response, of all games and clocks."""

YEAR_MS = 365 * 24 * 3600 * 1000

NameQuery = Annotated[str, Query(max_length=200, pattern=r"^[^\x00]*$")]


@router.get("/people/{who}")
async def get_profile(server: ServerDep, id_or_name: UserPath) -> schemas.accounts.Profile:
    """Return a user's public profile: ratings and results."""
    user = await find_user(server.storage, id_or_name)
    owner = await server.storage.users.get(user.owner_id) if user.owner_id else None
    return schemas.accounts.Profile(
        player=player_schema(user),
        since=user.created,
        owner=player_schema(owner) if owner else None,
        ratings=[
            rating_schema(rating) for rating in await server.storage.ratings.of_player(user.id)
        ],
        games=[
            schemas.accounts.GameTally(game=tally.key, **_tally(tally))
            for tally in await server.storage.history.tally_by_game(user.id)
        ],
    )


@router.get("/people/{who}/progress")
async def get_progress(server: ServerDep, id_or_name: UserPath) -> schemas.accounts.Progress:
    """Return how a user's ratings changed, and how their games of the last year ended by week."""
    user = await find_user(server.storage, id_or_name)
    changes = await server.storage.ratings.changes(user.id, MAX_POINTS)
    by_kind: dict[tuple[str, ClockKind], list[RatingChange]] = {}
    for change in changes:
        by_kind.setdefault((change.game, change.clock), []).append(change)
    weeks = await server.storage.history.tally_by_week(user.id, now_ms() - YEAR_MS)
    return schemas.accounts.Progress(
        ratings=[
            schemas.accounts.RatingCurve(
                game=game,
                clock=clock,
                points=[
                    schemas.accounts.RatingPoint(
                        at=point.at, rating=to_points((point.mu, point.sigma))[0]
                    )
                    for point in curve
                ],
            )
            for (game, clock), curve in sorted(by_kind.items())
        ],
        weeks=[schemas.accounts.WeekTally.model_validate(asdict(week)) for week in weeks],
    )


@router.get("/people/{who}/opponents")
async def list_opponents(
    server: ServerDep,
    viewer_id: OptionalUserId,
    id_or_name: UserPath,
    game: NameQuery | None = None,
) -> schemas.accounts.Opponents:
    """List a user's opponents, counting the games that the requesting user may see."""
    user = await find_user(server.storage, id_or_name)
    history = server.storage.history
    tallies = await history.tally_by_opponent(user.id, viewer_id, game, MAX_ENTRIES)
    by_key = await players_by_key(server.storage, [tally.key for tally in tallies])
    return schemas.accounts.Opponents(
        opponents=[
            schemas.accounts.OpponentTally(player=by_key[tally.key], **_tally(tally))
            for tally in tallies
        ]
    )


@router.get("/people/{who}/games")
async def list_finished_games(
    server: ServerDep,
    viewer_id: OptionalUserId,
    id_or_name: UserPath,
    game: NameQuery | None = None,
    opponent: NameQuery | None = None,
    result: Outcome | None = None,
    before: Annotated[int | None, Query(ge=1, lt=2**31)] = None,
) -> schemas.accounts.FinishedGames:
    """List a user's finished games, newest first: public ones, and those of the requesting user."""
    user = await find_user(server.storage, id_or_name)
    other = (await find_user(server.storage, opponent)).id if opponent else None
    history_filter = HistoryFilter(viewer_id, game, other, result, before)
    page = await server.storage.history.finished(user.id, history_filter, PAGE_SIZE)
    return schemas.accounts.FinishedGames(
        games=await finished_games(server, page.matches), next=page.before
    )


async def finished_games(
    server: Server, finished: Sequence[FinishedMatch]
) -> list[schemas.accounts.FinishedGame]:
    """Return finished matches with their participants."""
    participants = [participant for match in finished for participant in match.participants]
    keys = [participant.player_key for participant in participants]
    by_key = await players_by_key(server.storage, keys)
    return [
        schemas.accounts.FinishedGame(
            id=match.result.match_id,
            number=match.number,
            game=match.result.game,
            clock=match.result.clock,
            rated=match.result.rated,
            ended=match.result.at,
            chairs=[
                schemas.accounts.FinishedSeat(
                    player=by_key[participant.player_key],
                    place=participant.place or 1,
                    score=participant.score or 0,
                    outcome=participant.outcome,
                )
                for participant in match.participants
            ],
        )
        for match in finished
    ]


@router.get("/me/games")
async def list_running_games(server: ServerDep, user: CurrentUser) -> schemas.accounts.RunningGames:
    """List the user's games that are not over; first those in which it is the user's turn."""
    match_ids = await server.storage.history.running(user.id, MAX_ENTRIES)
    entries = [
        _running_game((await server.tables.get(match_id)).match, user) for match_id in match_ids
    ]
    running = [game for game in entries if game is not None]
    return schemas.accounts.RunningGames(
        games=sorted(running, key=lambda game: (not game.your_turn, -game.since))
    )


def _running_game(match: Match, user: User) -> schemas.accounts.RunningGame | None:
    status = match.status
    user_ids = set(user.ids)
    own = {seat for user_id in user_ids for seat in match.seats_of(user_id)}
    if status not in ("waiting", "playing") or not own:  # resigned, or over since the query
        return None
    return schemas.accounts.RunningGame(
        id=match.id,
        game=match.game.name,
        players=match.game.players,
        public=match.public,
        status=status,
        your_turn=not user_ids.isdisjoint(match.unrevealed)
        or any(seat in own and not match.holder(seat).bot for seat in match.to_move),
        seats=[match.holder(seat).name for seat in match.game.seats],
        clock=match.time_control.kind if match.time_control else "none",
        since=match.updated_at,
    )


@router.get("/leaderboard")
async def get_leaderboard(
    server: ServerDep, game: NameQuery, clock: ClockKind = "none"
) -> schemas.accounts.Leaderboard:
    """Return the best rated users and bots of a game and time control."""
    registry.game_type(game)
    best = await server.storage.ratings.leaderboard(game, clock, MAX_ENTRIES)
    by_key = await players_by_key(server.storage, [stored.player_key for stored in best])
    return schemas.accounts.Leaderboard(
        game=game,
        clock=clock,
        players=[
            schemas.accounts.Ranked(
                place=place, player=by_key[stored.player_key], rating=rating_schema(stored)
            )
            for place, stored in enumerate(best, start=1)
        ],
    )


def _tally(tally: Tally) -> dict[str, int]:
    return {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost}
