"""Takes each finished match into account once, in the order in which they ended."""

from __future__ import annotations

import asyncio
import logging

from hexwarp.match.participants import BOT
from hexwarp.server.live.table import Table
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services import rating_model
from hexwarp.storage import Storage
from hexwarp.storage.history import FinishedMatch
from hexwarp.storage.ratings import Rating, RatingUpdate

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
        while match := await self._storage.ratings.next_unsettled():
            rated = match.result.rated and await self._counts(match)
            await self._storage.ratings.settle(match, _rate(match) if rated else None)

    async def _counts(self, match: FinishedMatch) -> bool:
        """Whether the match says who is stronger.

        Not if somebody sat there twice, as oneself or by a bot account; nor with a guest, who may
        be anybody, and new every time; nor if a move was taken back.
        """
        players = [
            one.player_key for one in match.participants if not one.player_key.startswith(BOT)
        ]
        users = await self._storage.users.by_ids(players)
        if any(one not in users or users[one].kind not in RATED for one in players):
            return False
        named = [one.player_key for one in match.participants if one.player_key.startswith(BOT)]
        behind = named + [users[one].owner_id or one for one in players]
        return len(behind) > 1 and len(set(behind)) == len(behind)


def _rate(match: FinishedMatch) -> RatingUpdate:
    """Return how a match changes its participants' ratings."""
    game, clock = match.result.game, match.result.clock

    def rate(known: dict[str, Rating]) -> list[Rating]:
        new = Rating("", game, clock, *rating_model.NEW, games=0)
        before = [known.get(one.player_key, new) for one in match.participants]
        places = [one.place or 1 for one in match.participants]
        after = rating_model.after([(one.mu, one.sigma) for one in before], places)
        return [
            Rating(one.player_key, game, clock, mu, sigma, rating.games + 1)
            for one, rating, (mu, sigma) in zip(match.participants, before, after, strict=True)
        ]

    return rate
