"""The odds of a match as arrays of their own, for tests."""

from typing import Any

import numpy as np

from hexwarp.core.game import Game
from hexwarp.core.jit import bind
from hexwarp.search import match_odds
from hexwarp.search.match_odds import NO_MATCH, MatchOdds


def of_game(game: Game[Any]) -> MatchOdds:
    """Return the odds of the match that a game is a round of; empty if it is to be won itself."""
    score, players = game.match_score, game.players
    if score is None:
        return NO_MATCH
    kernel = game.kernel()
    assert kernel is not None
    # Earlier contents of the memory make no difference.
    by_score = np.full((players, game.max_score + 1 if score.totals else 1), np.nan)
    odds = MatchOdds(by_score, np.full((players, players), np.nan))
    resigned = sum(1 << seat - 1 for seat in score.resigned)
    totals = np.array(score.totals or (0,) * players)
    bind(match_odds.write_odds, kernel)(
        odds, totals, score.rounds_left, resigned, np.full(players, np.nan)
    )
    return odds
