"""Results of a match: by round, in total, and as the public API reports them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from hexwarp.core.game import Game
from hexwarp.core.types import JsonObject, MatchScore, Seat, Termination
from hexwarp.match.model import Match


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a round that is over, by the seats of the match's current round.

    Attributes:
        scores: The score of each seat.
        winners: The winning seats. A resigned seat does not win: if it was the only winner, the
            best remaining seats win.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


def _round_results(match: Match) -> list[RoundResult]:
    """Return the results of the rounds that are over, in order."""
    results = []
    for number, history in enumerate(match.histories, start=1):
        outcome = match.game.outcome(history.state)
        if outcome is not None:
            by_seat = {
                _current_seat(match, seat, number): score
                for seat, score in zip(match.game.seats, outcome.scores, strict=True)
            }
            scores = tuple(by_seat[seat] for seat in match.game.seats)
            won = {_current_seat(match, seat, number) for seat in outcome.winners}
            winners = winners_among(match.active_seats, won, scores, match.game)
            results.append(RoundResult(scores, winners))
    return results


def total_scores(match: Match) -> tuple[int, ...]:
    """Return the total scores of the rounds that are over, by the seats of the current round."""
    rounds = _round_results(match)
    return tuple(sum(result.scores[seat - 1] for result in rounds) for seat in match.game.seats)


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
    if match.rounds == 1 and not resigned:
        return match.game
    rounds_left = match.rounds - match.round
    return match.game.in_match(MatchScore(total_scores(match), rounds_left, resigned))


def match_result(match: Match) -> JsonObject | None:
    """Return the result of the current round, or of the match once it is finished.

    Args:
        match: The match.

    Returns:
        None while the round is being played; otherwise ``scores`` of the last round, ``winners``
        of the match if it is finished and of the round if not, ``termination``, ``rounds`` (scores
        and winners of each) and ``totals``, all by the seats of the current round.

    Example:
        >>> resigned = resign(match, "ann", None)
        >>> match_result(apply_new_event(match, "m1", resigned, now_ms())[-1][1])["winners"]
        [2]
    """
    outcome, finished = match.outcome, match.status == "finished"
    if outcome is None and not finished:
        return None
    rounds, totals = _round_results(match), total_scores(match)
    last = rounds[-1] if outcome else RoundResult((0,) * match.game.players, ())
    winners = last.winners
    if match.termination:
        winners = match.active_seats if len(match.active_seats) == 1 else ()
    elif finished and match.rounds > 1:
        winners = _best_seats(match.active_seats, totals, match.game)
    return {
        "scores": list(last.scores),
        "winners": list(winners),
        "termination": match.termination
        or (outcome.termination if outcome else Termination.COMPLETED),
        "rounds": [
            {"scores": list(result.scores), "winners": list(result.winners)} for result in rounds
        ],
        "totals": list(totals),
    }


def _current_seat(match: Match, seat: Seat, round_number: int) -> Seat:
    """Return the seat in the current round of the holder that had ``seat`` in a round."""
    return match.seat_of_holder(match.holder_index(seat, round_number))


def winners_among(
    seats: tuple[Seat, ...], won: Collection[Seat], scores: tuple[int, ...], game: Game[Any]
) -> tuple[Seat, ...]:
    """Return the winners of a round among the seats that have not resigned.

    Args:
        seats: Those seats.
        won: The winners by the rules of the game.
        scores: The score of each seat.
        game: The game.
    """
    winners = tuple(seat for seat in seats if seat in won)
    return _best_seats(seats, scores, game) if won and not winners else winners


def _best_seats(
    seats: tuple[Seat, ...], scores: tuple[int, ...], game: Game[Any]
) -> tuple[Seat, ...]:
    """Return those of some seats with the best score."""
    best = (min if game.lowest_wins else max)(scores[seat - 1] for seat in seats)
    return tuple(seat for seat in seats if scores[seat - 1] == best)
