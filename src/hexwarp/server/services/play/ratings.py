"""Ratings: each finished match is settled once, in the order in which they ended."""

from __future__ import annotations

import asyncio
import logging

from hexwarp.match.participants import BOT
from hexwarp.server import schemas
from hexwarp.server.live.table import Table
from hexwarp.server.live.tasks import BackgroundService
from hexwarp.server.services.play import rating_model
from hexwarp.storage import Storage
from hexwarp.storage.play.history import FinishedMatch
from hexwarp.storage.play.ratings import Rating, RatingUpdate

RATED_KINDS = ("account", "bot")
"""The kinds of users with ratings; built-in bots and engines have them too."""

log = logging.getLogger(__name__)


class RatingService(BackgroundService):
    """Settles finished matches in the background; the queue is in the storage."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self._storage = storage
        self._wake_event = asyncio.Event()

    async def start(self) -> None:
        """Start with the matches that were finished and not settled before."""
        self.repeat(lambda: self.settle(), self._pause, "A finished match could not be settled.")

    def on_table_change(self, table: Table) -> None:
        """Settle the match soon if it is finished."""
        if table.match.status == "finished":
            self._wake_event.set()

    async def _pause(self) -> None:
        await self._wake_event.wait()
        self._wake_event.clear()

    async def settle(self) -> None:
        """Settle all finished matches, and rate those that count."""
        while match := await self._storage.ratings.next_unsettled():
            rated = match.result.rated and await self._is_ratable(match)
            await self._storage.ratings.settle(match, _rate(match) if rated else None)

    async def _is_ratable(self, match: FinishedMatch) -> bool:
        """Return whether a match compares distinct rated players.

        It does not if a person had two seats, also through a bot account, or with a guest.
        """
        players = [
            participant.player_key
            for participant in match.participants
            if not participant.player_key.startswith(BOT)
        ]
        users = await self._storage.users.by_ids(players)
        if any(player not in users or users[player].kind not in RATED_KINDS for player in players):
            return False
        named = [
            participant.player_key
            for participant in match.participants
            if participant.player_key.startswith(BOT)
        ]
        owners = named + [users[player].owner_id or player for player in players]
        return len(owners) > 1 and len(set(owners)) == len(owners)


def _rate(match: FinishedMatch) -> RatingUpdate:
    """Return how a match changes its participants' ratings."""
    game, clock = match.result.game, match.result.clock

    def rate(known: dict[str, Rating]) -> list[Rating]:
        new = Rating("", game, clock, *rating_model.INITIAL, games=0)
        before = [known.get(participant.player_key, new) for participant in match.participants]
        places = [participant.place or 1 for participant in match.participants]
        after = rating_model.update([(rating.mu, rating.sigma) for rating in before], places)
        return [
            Rating(participant.player_key, game, clock, mu, sigma, rating.games + 1)
            for participant, rating, (mu, sigma) in zip(
                match.participants, before, after, strict=True
            )
        ]

    return rate


def rating_schema(stored: Rating) -> schemas.accounts.Rating:
    """Return a stored rating in points."""
    mean, deviation, ordinal = rating_model.to_points((stored.mu, stored.sigma))
    return schemas.accounts.Rating(
        game=stored.game,
        clock=stored.clock,
        rating=mean,
        deviation=deviation,
        ordinal=ordinal,
        games=stored.games,
    )
