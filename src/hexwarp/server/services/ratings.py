"""Takes each finished match into account once, in the order in which they ended."""

from __future__ import annotations

import asyncio
import logging

from hexwarp.match.participants import BOT
from hexwarp.server.live.tables import Table
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services import rating_model
from hexwarp.storage import Storage
from hexwarp.storage.history import Played
from hexwarp.storage.ratings import Rate, Rating

RATED = ("account", "bot")
"""What has ratings, beside the bots by name."""

log = logging.getLogger(__name__)


class RatingService(BackgroundService):
    """Works beside the tables; what it has not done yet stands in the storage."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self._storage = storage
        self._woken = asyncio.Event()

    async def start(self) -> None:
        """Start with the matches that an earlier process left unrated."""
        self._woken.set()
        self.spawn(self._work())

    def on_table_change(self, table: Table) -> None:
        """Look whether the match is finished."""
        if table.match.status == "finished":
            self._woken.set()

    async def _work(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            try:
                await self.settle()
            except Exception:
                log.exception("A finished game could not be rated; it is tried with the next.")

    async def settle(self) -> None:
        """Settle all matches that have ended."""
        while played := await self._storage.ratings.next():
            rated = played.result.rated and await self._counts(played)
            await self._storage.ratings.settle(played, _rate(played) if rated else None)

    async def _counts(self, played: Played) -> bool:
        """Whether the match says who is stronger.

        Not if somebody sat there twice, as oneself or by a bot account; nor with a guest, who may
        be anybody, and new every time; nor if a move was taken back.
        """
        players = [one.player for one in played.seatings if not one.player.startswith(BOT)]
        people = await self._storage.people.names(players)
        if any(one not in people or people[one].kind not in RATED for one in players):
            return False
        named = [one.player for one in played.seatings if one.player.startswith(BOT)]
        behind = named + [people[one].owner or one for one in players]
        return len(behind) > 1 and len(set(behind)) == len(behind)


def _rate(played: Played) -> Rate:
    """How the match changes the ratings of those who played it."""
    game, clock = played.result.game, played.result.clock

    def rate(known: dict[str, Rating]) -> list[Rating]:
        new = Rating("", game, clock, *rating_model.NEW, games=0)
        before = [known.get(one.player, new) for one in played.seatings]
        places = [one.place or 1 for one in played.seatings]
        after = rating_model.after([(one.mu, one.sigma) for one in before], places)
        return [
            Rating(seating.player, game, clock, mu, sigma, rating.games + 1)
            for seating, rating, (mu, sigma) in zip(played.seatings, before, after, strict=True)
        ]

    return rate
