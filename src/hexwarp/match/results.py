"""Results of a match: by round, in total, and as the public API reports them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hexwarp.core.game import Game
from hexwarp.core.types import JsonObject, MatchScore, Outcome, Seat, Termination, ranks_of
from hexwarp.match.model import Match


def _round_outcomes(match: Match) -> list[Outcome]:
    """Return the outcomes of the rounds that are over, by the seats of the current round."""
    outcomes = []
    for number, history in enumerate(match.histories, start=1):
        outcome = match.game.outcome(history.state)
        if outcome is not None:
            outcomes.append(_by_current_seats(match, number, outcome))
    return outcomes


def _by_current_seats(match: Match, number: int, outcome: Outcome) -> Outcome:
    """Return a round's outcome by the seats that its players have in the current round."""
    holders = [match.holder_index(seat, number) for seat in match.game.seats]
    order = sorted(range(len(holders)), key=lambda index: match.seat_of_holder(holders[index]))
    return replace(
        outcome,
        scores=tuple(outcome.scores[index] for index in order),
        ranks=tuple(outcome.ranks[index] for index in order),
        tiebreaks=tuple(outcome.tiebreaks[index] for index in order if outcome.tiebreaks),
    )


def total_scores(match: Match) -> tuple[int, ...]:
    """Return the total scores of the rounds that are over, by the seats of the current round."""
    return _totals(match, _round_outcomes(match))


def _totals(match: Match, rounds: list[Outcome]) -> tuple[int, ...]:
    return tuple(sum(outcome.scores[seat - 1] for outcome in rounds) for seat in match.game.seats)


def match_ranks(match: Match) -> tuple[int, ...]:
    """Return the rank of each seat of the current round, as ``Outcome`` has it.

    A match of one round has its game's ranks, one of several those of the totals, or of what there
    is of them. Resignations make no difference here.
    """
    return _ranks(match, _round_outcomes(match))


def _ranks(match: Match, rounds: list[Outcome]) -> tuple[int, ...]:
    if match.rounds == 1 and rounds:
        return rounds[0].ranks
    sign = -1 if match.game.lowest_wins else 1
    return ranks_of([(sign * total,) for total in _totals(match, rounds)])


def game_in_match(match: Match) -> Game[Any]:
    """Return the game of the current round; bots then play for what wins the match.

    It knows the score of a match of several rounds, and which seats resigned.

    Args:
        match: The match, whose current round is being played.

    Example:
        >>> seat = match.bots_to_move[0]
        >>> action = bots.choose("level6", game_in_match(match), redacted, seat, Random(0))
    """
    resigned = tuple(seat for seat in match.game.seats if seat not in match.active_seats)
    if match.rounds > 1:
        rounds_left = match.rounds - match.round
        return match.game.in_match(MatchScore(total_scores(match), rounds_left, resigned))
    return match.game.in_match(MatchScore(resigned=resigned)) if resigned else match.game


def match_result(match: Match) -> JsonObject | None:
    """Return the result of the current round, or of the match once it is finished.

    Args:
        match: The match.

    Returns:
        None while the round is being played; otherwise ``scores`` of the last round, ``winners``
        of the match if it is finished and of the round if not, ``tiebreak`` with ``winner`` and
        ``other`` if that decided who won (``Outcome.deciding_tiebreak``), else null,
        ``termination``, ``rounds`` (scores and winners of each) and ``totals``, all by the seats
        of the current round.

    Example:
        >>> resigned = resign(match, "ann", None)
        >>> match_result(apply_new_event(match, "m1", resigned, now_ms())[-1][1])["winners"]
        [2]
    """
    outcome, finished = match.outcome, match.status == "finished"
    if outcome is None and not finished:
        return None
    rounds, active = _round_outcomes(match), match.active_seats
    winners: tuple[Seat, ...] = ()
    tiebreak = None
    if match.termination:
        winners = active if len(active) == 1 else ()
    elif finished and match.rounds > 1:
        winners = Outcome(Termination.COMPLETED, (), _ranks(match, rounds)).winners_among(active)
    elif outcome is not None:
        winners = rounds[-1].winners_among(active)
        tiebreak = rounds[-1].deciding_tiebreak(active)
    return {
        "scores": list(rounds[-1].scores if outcome else (0,) * match.game.players),
        "winners": list(winners),
        "tiebreak": dict(zip(("winner", "other"), tiebreak, strict=True)) if tiebreak else None,
        "termination": match.termination
        or (outcome.termination if outcome else Termination.COMPLETED),
        "rounds": [
            {"scores": list(each.scores), "winners": list(each.winners_among(active))}
            for each in rounds
        ],
        "totals": list(_totals(match, rounds)),
    }
