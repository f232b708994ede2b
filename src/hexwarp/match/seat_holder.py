"""A place at the table, and who may look over its shoulder."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

BOT_ACCOUNT = "bot-"
"""What a bot account's id begins with: it never becomes a person, nor a person it."""


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """A place at the table through all rounds: a person's, a bot's, or still open.

    ``player`` is the person's identity; ``bot`` is who plays here while no person does.
    """

    name: str = ""
    user_id: str | None = None
    bot: str | None = None
    resigned: bool = False
    """Given up for good."""
    away: bool = False
    """The bot plays until the person comes back."""
    entropy: str = ""
    """What the person added to the rolls and draws when sitting down."""
    guest: bool = False
    """Whether the person had no account when sitting down."""
    spectator_ids: frozenset[str] = frozenset()
    """The hashes of the links that show what this chair's person may see."""

    @property
    def kind(self) -> Literal["human", "bot", "open"]:
        """Who decides here now."""
        if self.bot is not None:
            return "bot"
        return "open" if self.user_id is None else "human"

    @property
    def program(self) -> bool:
        """Whether a bot account sits here."""
        return self.user_id is not None and self.user_id.startswith(BOT_ACCOUNT)

    def plays(self, user_id: str | None) -> bool:
        """Whether the chair is this person's, who may be away."""
        return user_id is not None and self.user_id == user_id and not self.resigned


def spectator_id(link: str | None) -> str | None:
    """As whom a match knows whoever has a watching link: by its hash."""
    return sha256(link.encode("utf-8", "surrogateescape")).hexdigest() if link else None
