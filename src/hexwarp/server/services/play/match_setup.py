"""Validation of a new match: seats, time control, limits of the user."""

from __future__ import annotations

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.match import clock
from hexwarp.match.errors import Refusal
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server import schemas
from hexwarp.server.bots.hosted import HostedBots
from hexwarp.server.services.people import names
from hexwarp.server.services.play.ratings import RATED_KINDS
from hexwarp.storage import Storage, User

MAX_RUNNING_MATCHES = 200
"""Matches of one user in play at a time."""


def seat_holder_of(
    user: User,
    name: str,
    *,
    entropy: str = "",
    commitment: str = "",
    confirms_ready: bool = False,
) -> SeatHolder:
    """Return a user as the holder of a seat, under that name."""
    return SeatHolder(
        name,
        user_id=user.id,
        entropy=entropy,
        commitment=commitment,
        guest=user.kind == "guest",
        confirms_ready=confirms_ready,
    )


async def check_may_play(storage: Storage, user: User) -> None:
    """Refuse another match of a user while too many are in play. Raises Refusal."""
    if len(await storage.history.running(user.id, MAX_RUNNING_MATCHES)) == MAX_RUNNING_MATCHES:
        raise Refusal(
            "not_now",
            "You have {count} games in progress; finish one first.",
            count=MAX_RUNNING_MATCHES,
        )


def check_may_play_rated(user: User, rated: bool) -> None:
    """Refuse a rated match of a user without a rating. Raises Refusal."""
    if rated and user.kind not in RATED_KINDS:
        raise Refusal(
            "no_account", "Only accounts have ratings; make one, or log in, to play a rated game."
        )


def seat_holders_for(
    body: schemas.requests.CreateGame, user: User, hosted: HostedBots
) -> list[SeatHolder]:
    """Return the seat holders of a request, in the order of seats before the start.

    Raises:
        MalformedError: A name, a bot or the first seat is invalid.
    """
    game = registry.game_type(body.game)(body.players)
    known_bots = (*bots.names(game), *hosted.names(game))
    holders: list[SeatHolder] = []
    for seat in body.seats:
        given = (
            None
            if isinstance(seat, schemas.requests.OpenSeat) or seat.name is None
            else names.clean_name(seat.name)
        )
        if isinstance(seat, schemas.requests.HumanSeat):
            others = sum(holder.user_id is not None for holder in holders)
            name = given or (f"{user.name} {others + 1}" if others else user.name)
            holders.append(seat_holder_of(user, name, confirms_ready=body.confirms_ready))
        elif isinstance(seat, schemas.requests.BotSeat):
            if seat.bot not in known_bots:
                raise MalformedError(
                    "There is no bot {bot}; there are {bots}.",
                    bot=repr(seat.bot),
                    bots=", ".join(known_bots),
                )
            holders.append(SeatHolder(given or seat.bot, bot=seat.bot))
        else:
            holders.append(SeatHolder())
    count = max(len(holders), 1)
    first = 1 if body.first == "random" else body.first
    if first > count:
        raise MalformedError("first is a seat from 1 to {seats}, or random.", seats=count)
    return holders[first - 1 :] + holders[: first - 1]


def time_control_from(requested: schemas.requests.ClockIn | None) -> clock.TimeControl | None:
    """Return the requested time control, or None for no clock. Raises MalformedError."""
    if requested is None:
        return None
    if isinstance(requested, schemas.requests.DaysClock):
        return clock.days(requested.days)
    return clock.realtime(requested.minutes, requested.increment)
