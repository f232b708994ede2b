"""Schemas of what goes on on the server."""

from __future__ import annotations

from pydantic import BaseModel

from hexwarp.server.schemas.accounts import Ranked
from hexwarp.server.schemas.games import Clock, Player
from hexwarp.server.schemas.social import LobbySeat


class LiveGame(BaseModel):
    """A public game that is being played; ``watching`` counts the users who are there beside."""

    id: str
    game: str
    players: int
    clock: Clock | None
    rated: bool
    rounds: int
    round: int
    ply: int
    seats: list[LobbySeat]
    watching: int


class Leaders(BaseModel):
    """The best rated users and bots of a game, each with the best rating of all clocks."""

    game: str
    players: list[Ranked]


class Live(BaseModel):
    """Games to watch, those with most spectators first; the users online; the best rated users.

    ``online`` counts all users; ``named`` are those of them who have an account.
    """

    games: list[LiveGame]
    online: int
    named: list[Player]
    leaders: list[Leaders]
