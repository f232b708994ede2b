"""What a request for a match asks for, checked: seats, time control, how many matches go on."""

from __future__ import annotations

from random import SystemRandom

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.match import clock
from hexwarp.match.errors import Refusal
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server import schemas
from hexwarp.server.services import names
from hexwarp.server.services.ratings import RATED
from hexwarp.storage import Storage, User

MOST_GAMES = 200
"""How many games of one person may go on at once."""


def seat_holder_of(user: User, name: str, entropy: str = "") -> SeatHolder:
    """A person's chair under that name."""
    return SeatHolder(name, user_id=user.id, entropy=entropy, guest=user.kind == "guest")


async def check_may_play(storage: Storage, user: User) -> None:
    """Refuse one more game of a person's while too many go on."""
    if len(await storage.history.running(user.id, MOST_GAMES)) == MOST_GAMES:
        raise Refusal("not_now", f"{MOST_GAMES} games of yours go on; play there first.")


def check_may_count(user: User, rated: bool) -> None:
    """Refuse a guest where the result counts: the game would count for nobody."""
    if rated and user.kind not in RATED:
        raise Refusal(
            "no_account", "Only accounts have ratings; make one, or log in, to play a rated game."
        )


def seat_holders_for(
    body: schemas.CreateGame, user: User, programs: tuple[str, ...]
) -> list[SeatHolder]:
    """The chairs in their order, so that the first has seat 1."""
    known_bots = (*bots.names(registry.game_type(body.game)(body.players)), *programs)
    holders: list[SeatHolder] = []
    for seat in body.seats:
        given = (
            None
            if isinstance(seat, schemas.OpenSeat) or seat.name is None
            else names.clean(seat.name)
        )
        if isinstance(seat, schemas.HumanSeat):
            others = sum(holder.user_id is not None for holder in holders)
            name = given or (f"{user.name} {others + 1}" if others else user.name)
            holders.append(seat_holder_of(user, name))
        elif isinstance(seat, schemas.BotSeat):
            if seat.bot not in known_bots:
                raise MalformedError(
                    f"There is no bot {seat.bot!r}; there are {', '.join(known_bots)}."
                )
            holders.append(SeatHolder(given or seat.bot, bot=seat.bot))
        else:
            holders.append(SeatHolder())
    count = max(len(holders), 1)
    first = SystemRandom().randint(1, count) if body.first == "random" else body.first
    if first > count:
        raise MalformedError(f"first is a seat from 1 to {count}, or random.")
    return holders[first - 1 :] + holders[: first - 1]


def clock_asked(asked: schemas.ClockIn | None) -> clock.TimeControl | None:
    """The clock that a message asks for. Raises MalformedError."""
    if asked is None:
        return None
    if isinstance(asked, schemas.DaysClock):
        return clock.days(asked.days)
    return clock.realtime(asked.minutes, asked.increment)
