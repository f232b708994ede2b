"""Matches: what the scores of a round are worth, and that searches play for them."""

import math
from random import Random
from typing import Any

import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.match_shares import write_shares
from hexwarp.core.types import MatchScore
from hexwarp.search import exact, match_odds
from hexwarp.search.match_odds import write_expected_shares
from hexwarp.search.mcts import search
from hexwarp.search.searcher import borrowed
from support.match_odds import of_game

GAMES = [registry.load("indigo"), registry.load("hyper6")]


def shares_after(game: Game[Any], *scores: int) -> list[float]:
    """Return the seats' shares of the match if the round ends with these scores."""
    shares = np.ones(len(scores))
    write_shares(of_game(game).by_score, np.array(scores), shares)
    return [round(float(share), 4) for share in shares]


def test_a_game_of_its_own_has_no_odds() -> None:
    for game in GAMES:
        assert of_game(game).by_score.size == 0
    assert match_odds.network_weight(0) == 1
    assert match_odds.network_weight(3) == 0.5


def test_the_last_round_is_decided_by_the_totals() -> None:
    indigo, hyper6 = (game.in_match(MatchScore((7, 4), rounds_left=0)) for game in GAMES)
    assert shares_after(indigo, 0, 2) == [1, 0]
    assert shares_after(indigo, 0, 3) == [0.5, 0.5]
    assert shares_after(indigo, 0, 4) == [0, 1]
    assert shares_after(hyper6, 0, 4) == [1, 0], "the lowest total wins"
    assert shares_after(hyper6, 0, 3) == [0.5, 0.5]
    assert shares_after(hyper6, 0, 2) == [0, 1]


@pytest.mark.parametrize("rounds_left", [1, 2, 5])
@pytest.mark.parametrize("game", GAMES, ids=["indigo", "hyper6"])
def test_later_rounds_add_a_normal_difference(game: Game[Any], rounds_left: int) -> None:
    for lead in range(7):
        match = game.in_match(MatchScore((lead, 0), rounds_left))
        deviation = game.score_deviation * math.sqrt(rounds_left)
        ahead = 0.5 * (1 + math.erf(lead / deviation / math.sqrt(2)))
        expected = 1 - ahead if game.lowest_wins else ahead
        assert shares_after(match, 0, 0)[0] == pytest.approx(expected, abs=0.01)


def test_equal_seats_have_equal_shares() -> None:
    three = registry.load("indigo(players=3)").in_match(MatchScore((5, 5, 2), rounds_left=2))
    first, second, third = shares_after(three, 1, 1, 1)
    assert first == second > third > 0.1


def value_range(game: Game[Any]) -> float:
    return match_odds.value_range(of_game(game))


def expected_shares(game: Game[Any], *wins: float) -> list[float]:
    shares = np.array(wins)
    write_expected_shares(of_game(game), np.zeros(len(wins)), shares)
    return list(map(float, shares))


@pytest.mark.parametrize("game", GAMES, ids=["indigo", "hyper6"])
def test_a_round_is_valued_by_what_its_win_is_worth(game: Game[Any]) -> None:
    even = game.in_match(MatchScore((4, 4), rounds_left=0))
    values = [expected_shares(even, win, 1 - win)[0] for win in (0.0, 0.1, 0.5, 0.9, 1.0)]
    assert values == [0, 0.1, 0.5, 0.9, 1], "with equal totals the last round decides"
    assert value_range(even) == 1
    first = game.in_match(MatchScore((4, 4), rounds_left=1))
    values = [expected_shares(first, win, 1 - win)[0] for win in (0.0, 0.1, 0.5, 0.9, 1.0)]
    assert 0.1 < values[0] < values[1] < values[2] == 0.5 < values[3] < values[4] < 0.9
    assert value_range(first) == pytest.approx(values[-1] - values[0])
    ahead = (3, 13) if game.lowest_wins else (13, 3)
    won = game.in_match(MatchScore(ahead, rounds_left=0))
    assert expected_shares(won, 0.1, 0.9)[0] > 0.99, "hardly to be made up"
    assert value_range(won) == match_odds.MIN_RANGE
    later = game.in_match(MatchScore(ahead, rounds_left=5))
    values = [expected_shares(later, win, 1 - win)[0] for win in (0.1, 0.5, 0.9)]
    assert 0.5 < values[0] < values[1] < values[2] < 0.97


def test_three_seats_share_what_they_expect() -> None:
    three = registry.load("hyper6(players=3)").in_match(MatchScore((3, 0, 3), rounds_left=1))
    first, second, third = expected_shares(three, 0.2, 0.3, 0.5)
    assert first + second + third == pytest.approx(1)
    assert first < third < second, "the lowest total is ahead"


@pytest.mark.parametrize("rounds_left", [0, 2])
@pytest.mark.parametrize("name", ["indigo", "hyper6"])
def test_a_seat_that_resigned_does_not_win(name: str, rounds_left: int) -> None:
    game = registry.load(f"{name}(players=3)")
    for total in (0, 5, 500):
        totals = (5, total, 5)
        match = game.in_match(MatchScore(totals, rounds_left, resigned=(2,)))
        assert shares_after(match, 1, 0, 1) == shares_after(match, 1, 6, 1) == [0.5, 0, 0.5]
        first, second, third = shares_after(match, 1, 6, 2)
        assert second == 0
        assert (first > third) == game.lowest_wins
        assert first + third == pytest.approx(1)
        expected = expected_shares(match, 0.3, 0.5, 0.2)
        assert expected[1] == 0 < expected[2] < expected[0] < 1
        assert sum(expected) == pytest.approx(1)
    alone = game.in_match(MatchScore((0, 0, 0), rounds_left, resigned=(1, 3)))
    assert shares_after(alone, 6, 0, 6) == expected_shares(alone, 0.5, 0, 0.5) == [0, 1, 0]


@pytest.mark.parametrize("name", ["indigo", "hyper6"])
def test_a_search_gives_nothing_to_a_seat_that_resigned(name: str) -> None:
    game = registry.load(f"{name}(players=3)")
    state = late_decisions(game, 3)[9]
    [seat] = game.to_move(state)
    for resigned in set(game.seats) - {seat}:
        match = game.in_match(MatchScore(resigned=(resigned,)))
        evaluation = search(match, match.redact(state, (seat,)), seat, 0, nodes=2000)
        assert len(evaluation.actions) > 1
        for values in (evaluation.root_value, *evaluation.values):
            assert values[resigned - 1] == pytest.approx(0, abs=0.02)  # points count a little
            assert sum(values) == pytest.approx(1, abs=0.02)


def test_scores_of_the_match_must_fit() -> None:
    for score in (
        MatchScore((1, 2, 3), 0),
        MatchScore((1, 2), -1),
        MatchScore((1, 2), 0, resigned=(3,)),
        MatchScore((1, 2), 0, resigned=(1, 2)),
    ):
        with pytest.raises(MalformedError):
            GAMES[0].in_match(score)


def late_decisions(game: Game[Any], seed: int) -> list[Any]:
    """Return the states of a random game's decisions."""
    rng = Random(seed)
    history, states = begin(game, chance := RandomChance(rng)), []
    while seats := game.to_move(history.state):
        states.append(history.state)
        action = rng.choice(game.legal_actions(history.state, seats[0]))
        history = history.play(seats[0], action, chance)
    return states


def test_the_last_placement_wins_the_match_if_it_can() -> None:
    game, tested = GAMES[0], 0
    for seed in range(20):
        state = late_decisions(game, seed)[-1]
        seat = state.turn
        ends = {
            action: game.outcome(game.apply(state, seat, action).state)
            for action in game.legal_actions(state, seat)
        }
        outcomes = {action: outcome for action, outcome in ends.items() if outcome}
        if len(outcomes) < len(ends):
            continue
        tested += 1
        for lead in range(-4, 5):
            totals = (20 + lead, 20) if seat == 1 else (20, 20 + lead)
            match = game.in_match(MatchScore(totals, rounds_left=0))
            shares = {
                action: shares_after(match, *outcome.scores)[seat - 1]
                for action, outcome in outcomes.items()
            }
            redacted = match.redact(state, (seat,))
            searched = search(match, redacted, seat, 0, nodes=500)
            assert shares[searched.actions[0]] == max(shares.values())
            with borrowed(match) as searcher:
                searcher.set_position(match, redacted)
                solved = exact.best(searcher, match, seat, 1)
            assert solved is not None
            assert not solved.exact, "the odds of the match are not"
            assert solved.root_value[seat - 1] == pytest.approx(max(shares.values()), abs=1e-4)
            for action, value in zip(solved.actions, solved.values, strict=True):
                assert value[seat - 1] == pytest.approx(shares[action], abs=1e-4)
    assert tested > 10


def test_terminal_states_of_a_round_are_worth_their_share_of_the_match() -> None:
    game, won = GAMES[1], 0
    for seed in range(12):
        state = late_decisions(game, seed)[-1]
        seat = game.to_move(state)[0]
        match = game.in_match(MatchScore((3, 5), rounds_left=1))
        evaluation = search(match, match.redact(state, (seat,)), seat, 0, nodes=3000)
        for action, value, visits in zip(
            evaluation.actions, evaluation.values, evaluation.visits, strict=True
        ):
            outcome = game.outcome(game.apply(state, seat, action).state)
            if outcome is not None and visits >= 20:  # others are estimated by their neighbours
                won += 1
                assert value == pytest.approx(shares_after(match, *outcome.scores), abs=5e-3)
    assert won > 3


@pytest.mark.parametrize("game", GAMES, ids=["indigo", "hyper6"])
def test_a_lead_that_nobody_can_make_up_is_worth_the_match(game: Game[Any]) -> None:
    state = late_decisions(game, 1)[12]
    seat = game.to_move(state)[0]
    redacted = game.redact(state, (seat,))
    alone = search(game, redacted, seat, 0, nodes=1000)
    assert 0.05 < alone.root_value[seat - 1] < 0.95
    for lead in (-30, 30):
        totals = (40 + lead, 40) if (seat == 1) != game.lowest_wins else (40, 40 + lead)
        match = game.in_match(MatchScore(totals, rounds_left=0))
        value = search(match, redacted, seat, 0, nodes=1000).root_value[seat - 1]
        assert value == pytest.approx(float(lead > 0), abs=0.05)
