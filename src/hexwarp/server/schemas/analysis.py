"""Hints, analyses and replays."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, model_validator

from hexwarp.core.types import Reason, Termination
from hexwarp.search.analysis import skills
from hexwarp.server.schemas.base import JsonObject
from hexwarp.server.schemas.games import Ply


class ReplayedResult(BaseModel):
    """The result of a replayed game."""

    scores: list[int]
    winners: list[int]
    termination: Termination


class ReplayedGame(BaseModel):
    """A game of a record, turn by turn."""

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
    """A move, and the mover's win probability after it, from 0 to 1."""

    move: str
    win: float


class Hint(BaseModel):
    """The evaluation of a seat's options, from that seat's view.

    ``win`` is each seat's win probability after the best ``move``; ``best`` are up to three moves,
    best first; ``events`` are the effects of the best move, up to the first chance outcome.
    ``reasons`` say why it is the best, most important first: each has a ``kind``, for which the
    game has a message.
    ``nodes`` is the number of positions searched, ``nodes_per_s`` the speed. ``exact`` says that
    the probabilities are exact: the rest of the game was solved. ``of_match`` says that they are
    those of a match of several rounds, not of the round.
    """

    seat: int
    ply: int
    move: str
    win: list[float]
    best: list[ValuedMove]
    events: list[JsonObject]
    reasons: list[Reason]
    nodes: int
    nodes_per_s: float
    exact: bool
    of_match: bool


class AnalysedPly(BaseModel):
    """The analysis of a ply, from what its mover could know; ``game`` is the number of the round.

    ``win`` is each seat's win probability with the best move; ``best`` are up to three moves, best
    first. ``after`` is each seat's win probability after the move played, ``played`` the mover's,
    ``loss`` the difference to the best move's. ``luck`` is the effect of chance outcomes since the
    previous ply, by seat. ``better`` are the events of the best move, up to the first chance
    outcome; empty if it was played. ``reasons`` speak for the best move, ``faults`` against the
    move played, and ``exact`` is as in ``Hint``.
    """

    game: int
    ply: int
    seat: int
    move: str
    win: list[float]
    best: list[ValuedMove]
    after: list[float]
    played: float
    loss: float
    luck: list[float]
    better: list[JsonObject]
    reasons: list[Reason]
    faults: list[Reason]
    exact: bool

    @model_validator(mode="before")
    @classmethod
    def _add_newer_fields(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Add the fields that a stored analysis of an earlier version has not.

        As to ``after``, the other seats share the mover's loss.
        """
        defaults: dict[str, Any] = {"reasons": [], "faults": [], "exact": False}
        data = defaults | data
        if "after" in data:
            return data
        seat, win, played = data["seat"], data["win"], data["played"]
        others = sum(win) - win[seat - 1]
        scale = (1 - played) / others if others else 0.0
        after = [played if s == seat else scale * chance for s, chance in enumerate(win, 1)]
        return data | {"after": after}


class Skill(BaseModel):
    """How well a seat played: its mean ``loss`` a ply, 0 to 1, of so many ``plies``.

    The 95 % confidence interval is ``loss`` plus and minus ``error``, which is null for one ply.
    """

    plies: int
    loss: float
    error: float | None


class AnalysedResult(BaseModel):
    """The summary of an analysed round, by seat; ``game`` is the number of the round.

    ``loss`` is what a seat lost by its moves, ``gain`` what it won by others' losses, ``luck`` the
    effect of chance, ``rest`` the change of estimates between plies. The seat's share of the win is
    1 / players + ``luck`` - ``loss`` + ``gain`` + ``rest``. ``turning`` are up to three plies with
    the greatest changes, greatest first. ``skill`` is null for a seat without plies.
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
    skill: list[Skill | None]
    turning: list[int]


class Analysis(BaseModel):
    """The state of a round's analysis, with the results so far.

    ``progress`` goes from 0 to 1. At first ``plies`` are estimates, without reasons; evaluations
    replace them in order. ``result`` is null until the analysis is done. An analysis that failed,
    or was never started or lost in a restart (``none``), can be started.
    """

    round: int
    status: Literal["none", "running", "done", "failed"]
    progress: float
    plies: list[AnalysedPly]
    result: AnalysedResult | None

    @model_validator(mode="before")
    @classmethod
    def _add_skill(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Add the skill to a stored analysis of an earlier version."""
        result = data["result"]
        if not isinstance(result, dict) or "skill" in result:
            return data
        losses = ((ply["seat"], ply["loss"]) for ply in data["plies"])
        skill = [*skills(losses, len(result["scores"]))]
        return data | {"result": result | {"skill": skill}}
