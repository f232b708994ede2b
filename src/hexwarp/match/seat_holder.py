"""Seat holders and spectator links."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

BOT_ACCOUNT = "bot-"
"""The prefix of a bot account's user id. A bot account never becomes a human's, or vice versa."""


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """The holder of a seat through all rounds: a user, a bot, or nobody yet.

    Attributes:
        name: The displayed name.
        user_id: The user whose seat it is; None for a bot's or an open seat.
        bot: The bot that moves now, possibly in place of an absent user; else None.
        resigned: Whether the user resigned.
        forfeits: Whether the user has left a rated match before its start, and loses it then.
        away: Whether a bot moves until the user returns.
        entropy: The user's contribution to the match's chance, if it was given in the clear.
        commitment: The user's commitment to a contribution; "" without one.
        guest: Whether the user had no account when joining.
        spectator_ids: The viewer ids of the spectator links to this seat's view.
        confirms_ready: Whether real-time clocks wait until the user confirms being there; a
            program is there as soon as it joins.
        reserved_for: The user for whom the seat is kept open, as in a rematch; else None.

    Example:
        >>> SeatHolder("Ann", "ann").kind, SeatHolder("level2", bot="level2").kind
        ('human', 'bot')
    """

    name: str = ""
    user_id: str | None = None
    bot: str | None = None
    resigned: bool = False
    forfeits: bool = False
    away: bool = False
    entropy: str = ""
    commitment: str = ""
    guest: bool = False
    spectator_ids: frozenset[str] = frozenset()
    confirms_ready: bool = False
    reserved_for: str | None = None

    @property
    def kind(self) -> Literal["human", "bot", "open"]:
        """The kind of player that moves here now; a bot account counts as human."""
        if self.bot is not None:
            return "bot"
        return "open" if self.user_id is None else "human"

    @property
    def is_bot_account(self) -> bool:
        """Whether the user is a bot account."""
        return self.user_id is not None and self.user_id.startswith(BOT_ACCOUNT)

    def is_open_to(self, user_id: str | None) -> bool:
        """Return whether the seat is open, and kept for nobody else."""
        return self.kind == "open" and self.reserved_for in (None, user_id)

    def belongs_to(self, user_id: str | None) -> bool:
        """Return whether the seat is this user's, who may be away but has not resigned."""
        return user_id is not None and self.user_id == user_id and not self.resigned


def spectator_id(token: str | None) -> str | None:
    """Return a spectator link's viewer id: the hash of its token.

    The log stores the hash only, so it does not open any link.
    """
    return sha256(token.encode("utf-8", "surrogateescape")).hexdigest() if token else None
