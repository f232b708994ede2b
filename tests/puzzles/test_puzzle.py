"""The puzzles that are shipped: legal, distinct, and with a best move that stands out."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hexwarp.core import record, registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.testing import random_history
from hexwarp.core.types import Level
from hexwarp.puzzles import elo, mining
from hexwarp.puzzles.puzzle import Puzzle, find, from_line, position_id, shipped
from hexwarp.search.mcts import Evaluation, search

GAMES = ("hyper6", "indigo")
LEAST = 100


def all_puzzles() -> Iterator[tuple[str, Puzzle]]:
    for game in GAMES:
        for puzzle in shipped(game).values():
            yield game, puzzle


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_enough_puzzles_for_some_months(game: str) -> None:
    assert len(shipped(game)) >= LEAST


@pytest.mark.parametrize("game", GAMES)
def test_some_puzzles_are_easy_and_some_hard(game: str) -> None:
    ratings = sorted(puzzle.rating for puzzle in shipped(game).values())
    assert ratings[len(ratings) // 10] < elo.START < ratings[-len(ratings) // 10]
    assert all(elo.LOWEST <= rating <= elo.HIGHEST for rating in ratings)


def test_solution_is_legal_and_stands_out() -> None:
    for game_name, puzzle in all_puzzles():
        history = puzzle.history()
        game, before = history.game, history.before(puzzle.turn)
        [seat] = game.to_move(before)
        state = game.redact(before, (seat,))
        assert game.name == game_name
        assert puzzle.id == position_id(game, state, seat)
        assert record.write(record.Record(history)) == puzzle.record
        solving = [game.find_move(state, seat, move) for move in puzzle.moves]
        assert history.turns[puzzle.turn].action == solving[0]
        assert 1 <= len(set(solving)) == len(solving) <= mining.MAX_AS_GOOD
        assert len(game.legal_actions(state, seat)) >= mining.MIN_ACTIONS
        assert 0 <= puzzle.next <= puzzle.win - mining.GAP + 0.001
        own = sum(turn.seat == seat for turn in history.turns[puzzle.turn :])
        assert own == 2 or game.outcome(history.state) is not None


@pytest.mark.drill
@pytest.mark.parametrize("game", GAMES)
def test_longer_searches_find_the_solution(game: str) -> None:
    """Fails where a better search or network refutes solutions: then mine the puzzles again."""
    refuted = []
    for puzzle in shipped(game).values():
        history = puzzle.history()
        rules, before = history.game, history.before(puzzle.turn)
        [seat] = rules.to_move(before)
        state = rules.redact(before, (seat,))
        solving = {rules.find_move(state, seat, move) for move in puzzle.moves}
        actions = search(rules, state, seat, seed=3, nodes=5 * mining.DEEP_NODES).actions
        values = {
            action: search(
                rules, state, seat, seed=4, nodes=2 * mining.DEEP_NODES, only=action
            ).root_value[seat - 1]
            for action in {*actions[: mining.COMPARED], *solving}
        }
        if max(values, key=values.__getitem__) not in solving:
            refuted.append((puzzle.id, values))
    assert not refuted


def test_a_level_that_notices_everything_finds_the_most_visited_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not the one with the highest value, which is another one in the position looked for."""
    game, level = registry.load("hyper6(players=2)"), Level(300)

    def searched() -> Iterator[tuple[Any, int, Evaluation]]:
        for number in range(100):
            state = random_history(game, Random(number), 20).state
            for seat in game.to_move(state):
                view = game.redact(state, (seat,))
                yield view, seat, search(game, view, seat, 0, nodes=level.nodes)

    state, seat, best = next(
        (state, seat, evaluation.actions[0])
        for state, seat, evaluation in searched()
        if evaluation.values[0][seat - 1] < max(values[seat - 1] for values in evaluation.values)
    )
    monkeypatch.setattr(game, "levels", (level,))
    monkeypatch.setattr(mining, "LEVEL_SEARCHES", 1)
    assert mining._solved_by_levels(game, state, seat, {best}) == [1.0]


def test_ids_are_distinct_and_found() -> None:
    for game, puzzle in all_puzzles():
        assert find(puzzle.id) == (game, shipped(game)[puzzle.id])
    assert find("nothing") is None


def test_line_is_read_as_it_was_written() -> None:
    for _, puzzle in all_puzzles():
        assert from_line(puzzle.line()).line() == puzzle.line()


@pytest.mark.parametrize("line", ["", "{}", "[]", "null", '{"moves": 1}'])
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(MalformedError, match="no puzzle"):
        from_line(line)
