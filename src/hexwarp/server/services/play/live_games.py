"""The server's live page: games to watch, users who are online, the best rated ones.

It is the same for all viewers, and shows nothing that a stranger could not see at the tables.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from hexwarp.core import registry
from hexwarp.match.errors import Refusal
from hexwarp.server import schemas, views
from hexwarp.server.live.message_cache import to_json
from hexwarp.server.live.presence import LOBBY, UserIds
from hexwarp.server.live.table import Table
from hexwarp.server.live.tables import Tables
from hexwarp.server.services.people.directory import player_schema, players_by_key
from hexwarp.server.services.play.lobby import lobby_seats
from hexwarp.server.services.play.ratings import rating_schema
from hexwarp.storage import Storage

FRESH_S = 5.0
"""For how long an answer is repeated, so that frequent questions are no load."""

MAX_READ = 500
"""Matches with connected users at which a refresh looks, those with most of them."""

MAX_GAMES = 12
MAX_NAMED = 60
LEADERS = 3


class LiveGames:
    """Keeps the answer for some seconds; callers at the same time share one refresh."""

    def __init__(self, storage: Storage, tables: Tables) -> None:
        self._storage = storage
        self._tables = tables
        self._lock = asyncio.Lock()
        self._text = ""
        self._made = 0.0

    async def text(self) -> str:
        """Return a ``schemas.live.Live`` in JSON."""
        async with self._lock:
            if not self._text or time.monotonic() - self._made > FRESH_S:
                self._text = to_json(await self._live())
                self._made = time.monotonic()
        return self._text

    async def _live(self) -> schemas.live.Live:
        connected = self._tables.connected_users()
        online = frozenset[str]().union(*connected.values())
        connected.pop(LOBBY, None)
        # A set has no order of its own: whoever is shown is so by chance.
        users = await self._storage.users.by_ids(list(online)[:MAX_READ])
        named = sorted(
            (user for user in users.values() if user.kind in ("account", "bot")),
            key=lambda user: user.name.casefold(),
        )
        return schemas.live.Live(
            games=await self._games(connected),
            online=len(online),
            named=[player_schema(user) for user in named[:MAX_NAMED]],
            leaders=[await self._leaders(game) for game in registry.games()],
        )

    async def _games(self, connected: Mapping[str, UserIds]) -> list[schemas.live.LiveGame]:
        most = sorted(connected, key=lambda match_id: -len(connected[match_id]))[:MAX_READ]
        playing = await self._storage.playing_in_public(most)
        games: list[schemas.live.LiveGame] = []
        for match_id in most:
            if match_id in playing and len(games) < MAX_GAMES:
                try:
                    table = await self._tables.get_since(match_id, playing[match_id])
                except Refusal:  # it was deleted meanwhile
                    continue
                players = {holder.user_id for holder in table.match.holders if holder.user_id}
                if players & connected[match_id] and table.match.status == "playing":
                    games.append(_live_game(table, len(connected[match_id] - players)))
        return games

    async def _leaders(self, game: str) -> schemas.live.Leaders:
        best = await self._storage.ratings.best(game, LEADERS)
        by_key = await players_by_key(self._storage, [rating.player_key for rating in best])
        return schemas.live.Leaders(
            game=game,
            players=[
                schemas.accounts.Ranked(
                    place=place, player=by_key[rating.player_key], rating=rating_schema(rating)
                )
                for place, rating in enumerate(best, start=1)
            ],
        )


def _live_game(table: Table, watching: int) -> schemas.live.LiveGame:
    match = table.match
    return schemas.live.LiveGame(
        id=match.id,
        game=match.game.name,
        players=match.game.players,
        clock=views.clock(match.time_control),
        rated=match.rated,
        rounds=match.rounds,
        round=match.round,
        ply=match.ply,
        seats=lobby_seats(match),
        watching=watching,
    )
