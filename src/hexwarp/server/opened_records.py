"""The replay of a record that a user opens. It runs in a worker process."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from hexwarp.core import record, registry
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.game import Game
from hexwarp.match.record import move_text
from hexwarp.server import schemas

MAX_MOVES = 8000
"""Moves in all games of a record: each takes 0.2 ms of CPU time and 1 to 3 kB of the answer."""
MAX_ANSWER_BYTES = 12_000_000
"""The length of an answer before its compression, to a tenth or less."""

GZIP = zlib.MAX_WBITS + 16
"""The format of the answer, as zlib's ``wbits``."""


def answer(text: str, games: Iterable[type[Game[Any]]]) -> bytes | HexwarpError:
    """Return a ``Replay`` in JSON, compressed by gzip, or the error in the record.

    Args:
        text: The record.
        games: The games that the server knows.
    """
    for game in games:
        registry.register(game)
    try:
        return _compressed(record.read(text, _check_length))
    except HexwarpError as error:
        return error


def _check_length(games: list[record.GameText]) -> list[record.GameText]:
    if sum(len(game.moves) for game in games) > MAX_MOVES:
        raise MalformedError("Records of more than {moves} moves cannot be shown.", moves=MAX_MOVES)
    return games


def _compressed(records: Sequence[record.Record]) -> bytes:
    """Return the answer of these games, of which one at a time is in memory in full."""
    compressor = zlib.compressobj(level=1, wbits=GZIP)
    parts, length, separator = [compressor.compress(b'{"games":[')], 0, b""
    for opened in records:
        game = _replayed_game(opened).model_dump_json().encode()
        length += len(game)
        if length > MAX_ANSWER_BYTES:
            raise MalformedError("The record is too long to be shown; open its games one by one.")
        parts.append(compressor.compress(separator + game))
        separator = b","
    parts += compressor.compress(b"]}"), compressor.flush()
    return b"".join(parts)


def _replayed_game(source: record.Record) -> schemas.analysis.ReplayedGame:
    history, game = source.history, source.history.game
    outcome = game.outcome(history.state)
    return schemas.analysis.ReplayedGame(
        game=game.name,
        players=game.players,
        options=dict(game.options),
        tags=dict(source.tags),
        start=game.view(history.start, game.seats),
        events=list(history.events),
        turns=[
            schemas.games.Ply(
                seat=turn.seat,
                move=move_text(history, index, game.seats) or "",
                ply=game.ply(turn.state),
                events=list(turn.events),
                state=game.view(turn.state, game.seats),
            )
            for index, turn in enumerate(history.turns)
        ],
        result=schemas.analysis.ReplayedResult(
            scores=list(outcome.scores),
            winners=list(outcome.winners),
            termination=outcome.termination,
        )
        if outcome
        else None,
    )
