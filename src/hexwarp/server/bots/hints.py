"""Hints: the best moves of a seat, searched from the state as that seat may see it."""

from __future__ import annotations

import logging
from typing import Any

from hexwarp.core.game import Game
from hexwarp.core.types import Seat
from hexwarp.match.errors import Refusal
from hexwarp.match.model import Match
from hexwarp.match.results import game_in_match
from hexwarp.search import analysis
from hexwarp.search.mcts import Evaluation
from hexwarp.server import schemas
from hexwarp.server.bots.engine_pool import Asker, EnginePool

log = logging.getLogger(__name__)


async def compute_hint(
    pool: EnginePool, asker: Asker, match: Match, seat: Seat
) -> schemas.analysis.Hint:
    """Return the best moves of a seat that is to move.

    Raises:
        Refusal: The search failed, or took too long.
    """
    game = game_in_match(match)
    redacted = game.redact(match.history.state, (seat,))
    try:
        evaluation = await pool.hint(asker, game, redacted, seat)
    except TimeoutError:
        raise Refusal("not_now", "The hint took too long; ask again in a moment.") from None
    except Exception as error:
        log.exception("The search for seat %d of match %s failed.", seat, match.id)
        raise Refusal("not_now", "The computer has found no hint; ask again.") from error
    return _hint(match, game, redacted, seat, evaluation)


def _hint(
    match: Match, game: Game[Any], redacted: Any, seat: Seat, evaluation: Evaluation
) -> schemas.analysis.Hint:
    moves = [game.action_text(redacted, seat, action) for action in evaluation.actions]
    best = [
        schemas.analysis.ValuedMove(move=move, win=values[seat - 1])
        for move, values in zip(moves, evaluation.values, strict=True)
    ]
    events = game.apply(redacted, seat, evaluation.actions[0]).events
    return schemas.analysis.Hint(
        seat=seat,
        ply=match.ply,
        move=moves[0],
        win=list(evaluation.root_value),
        best=best[: analysis.MAX_BEST_MOVES],
        events=[game.redact_event(event, (seat,)) for event in events],
        reasons=list(evaluation.reasons),
        nodes=evaluation.nodes,
        nodes_per_s=evaluation.nodes_per_s,
        exact=evaluation.exact,
        of_match=match.rounds > 1,
    )
