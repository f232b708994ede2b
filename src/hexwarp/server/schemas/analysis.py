"""What the server tells of records, hints and analyses."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from hexwarp.core.types import Termination
from hexwarp.server.schemas.base import JsonObject
from hexwarp.server.schemas.games import Ply


class ReplayedResult(BaseModel):
    """How a record's game ended."""

    scores: list[int]
    winners: list[int]
    termination: Termination


class ReplayedGame(BaseModel):
    """One game of a record, turn by turn."""

    game: str
    players: int
    options: dict[str, bool | int | str]
    tags: dict[str, str]
    start: JsonObject
    events: list[JsonObject]
    turns: list[Ply]
    result: ReplayedResult | None


class Replay(BaseModel):
    """The games of a record."""

    games: list[ReplayedGame]


class ValuedMove(BaseModel):
    """A move, and the mover's chance to win after it, from 0 to 1."""

    move: str
    win: float


class Hint(BaseModel):
    """Advice for a seat, from what that seat may see.

    ``win`` is each seat's chance to win if the best ``move`` is made; ``best`` are up to three
    moves, that one first; ``events`` say what it does, up to the first draw or roll. ``nodes`` are
    the positions that were looked at, ``nodes_per_s`` how fast.
    """

    seat: int
    ply: int
    move: str
    win: list[float]
    best: list[ValuedMove]
    events: list[JsonObject]
    nodes: int
    nodes_per_s: float


class AnalysedPly(BaseModel):
    """A ply looked at again, from what its mover could know; ``game`` is the round.

    ``win`` is each seat's chance before the move, with best play; ``best`` are up to three moves,
    the best first; ``played`` is the mover's chance after its move, ``loss`` how much less that is
    than after the best one. ``luck``, by seat: what chance gave since the previous ply. ``better``
    are the events of the best move, up to the first draw or roll; none if that was played.
    """

    game: int
    ply: int
    seat: int
    move: str
    win: list[float]
    best: list[ValuedMove]
    played: float
    loss: float
    luck: list[float]
    better: list[JsonObject]


class AnalysedResult(BaseModel):
    """An analysed round as a whole; ``game`` is the round, sums are by seat.

    ``loss`` is what a seat lost by its moves, ``gain`` what others' losses gave it, ``luck`` what
    chance gave it, ``rest`` how its chances were estimated anew. One part in so many players, and
    ``luck - loss + gain + rest``, is the seat's share of the win. ``turning`` are the plies that
    changed the chances most, up to three, the greatest change first.
    """

    game: int
    result: Literal[True]
    scores: list[int]
    winners: list[int]
    finished: bool
    loss: list[float]
    gain: list[float]
    luck: list[float]
    rest: list[float]
    turning: list[int]


class Analysis(BaseModel):
    """How far the analysis of a round is, and what it has found, the plies in their order.

    ``progress`` goes from 0 to 1; ``result`` is null until the analysis is done. One that failed
    or was never begun (``none``), perhaps because the server was started anew, may be begun.
    """

    round: int
    status: Literal["none", "running", "done", "failed"]
    progress: float
    plies: list[AnalysedPly]
    result: AnalysedResult | None
