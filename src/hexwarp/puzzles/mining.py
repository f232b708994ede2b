"""Mining puzzles: bots play games, a quick search proposes positions, a deep one verifies them.

A position is a puzzle if two deep searches with different seeds agree that

- a few moves, most often one, are as good as the best (within ``AS_GOOD``), and
- every other move costs ``GAP`` of the win probability or more.

The searches know what the seat to move knows. A game gives ``MAX_PER_GAME`` puzzles at most, with
``MIN_DISTANCE`` turns between them, so that no two are alike.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import dataclass
from functools import partial
from itertools import count
from random import Random
from statistics import fmean
from typing import Any, Final

from hexwarp import bots
from hexwarp.bots import levels
from hexwarp.core import record, registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.types import Action, Seat
from hexwarp.parallel import Workers
from hexwarp.puzzles.elo import LEVEL_RATINGS, initial_rating
from hexwarp.puzzles.puzzle import Puzzle, position_id
from hexwarp.search import mcts
from hexwarp.search.mcts import Evaluation, search
from hexwarp.search.reasons import compare
from hexwarp.search.searcher import borrowed

PLAYERS: Final = (2, 2, 2, 3)
"""The numbers of players of the games mined, in turn."""

LEVELS: Final = ("level3", "level4", "level5")
"""The bots that play: their games look like those of people who know the game."""

MIN_ACTIONS: Final = 6
"""The minimum number of legal actions, so that a guess seldom solves a puzzle."""

AS_GOOD: Final = 0.02
MAX_AS_GOOD: Final = 2
GAP: Final = 0.08

QUICK_NODES: Final = (1_500, 10_000)
QUICK_GAP: Final = 0.06
"""A search is wrong by some per cent about moves that it visits seldom."""

DEEP_NODES: Final = 60_000
DEEP_SEEDS: Final = (1, 2)
COMPARED: Final = 4
COMPARED_NODES: Final = 30_000
"""The best moves of a deep search, which are searched once more each, alone."""

GREEDY_SHARE: Final = 0.25
"""The maximum share of puzzles that the greedy bot solves: beginners need some."""

MAX_PER_GAME: Final = 2
MIN_DISTANCE: Final = 12

LEVEL_SEARCHES: Final = 2
"""The searches of each level that estimate how often it finds the move."""

LEVEL_CHOICES: Final = 20
"""The choices of a level after each of them: it notices other actions every time."""


@dataclass(frozen=True, slots=True)
class _Verdict:
    actions: tuple[Action, ...]
    """The moves that solve the puzzle, best first."""
    win: float
    next: float
    next_action: Action


def mine(game: str, start: int, workers: Workers) -> Generator[tuple[Puzzle, ...], None, None]:
    """Play games without end, and yield the puzzles of each in order, most often none.

    Args:
        game: The game's name; it must have levels.
        start: The number of the first game; equal numbers give equal games.
        workers: Where the games are played and searched, each by itself.
    """
    return workers.imap(partial(_mine_game, game), count(start))


def _mine_game(name: str, number: int) -> tuple[Puzzle, ...]:
    game = registry.load(f"{name}(players={PLAYERS[number % len(PLAYERS)]})")
    rng = Random(f"puzzles {game.name} {number}")
    history = _play(game, rng)
    turns = [turn for turn in range(len(history.turns)) if _is_candidate(history, turn)]
    rng.shuffle(turns)
    puzzles: list[Puzzle] = []
    for turn in turns:
        if all(abs(turn - other.turn) >= MIN_DISTANCE for other in puzzles):
            puzzles += _puzzles_at(history, turn, number, rng)
        if len(puzzles) == MAX_PER_GAME:
            break
    return tuple(puzzles)


def _play(game: Game[Any], rng: Random) -> History[Any]:
    """Play a game between bots of LEVELS."""
    players = [rng.choice(LEVELS) for _ in game.seats]
    history = begin(game, RandomChance(rng))
    while to_move := game.to_move(history.state):
        seat = to_move[0]
        state = game.redact(history.state, (seat,))
        action = bots.choose(players[seat - 1], game, state, seat, rng)
        history = history.play(seat, action, RandomChance(rng))
    return history


def _is_candidate(history: History[Any], turn: int) -> bool:
    """Return whether quick searches find a move clearly above the others."""
    game, seat = history.game, history.turns[turn].seat
    state = game.redact(history.before(turn), (seat,))
    if len(game.legal_actions(state, seat)) < MIN_ACTIONS or _is_secret_choice(history, turn):
        return False
    return all(
        _stands_out(search(game, state, seat, seed=0, nodes=nodes), seat) for nodes in QUICK_NODES
    )


def _stands_out(evaluation: Evaluation, seat: Seat) -> bool:
    """Return whether a few moves are better than all others by QUICK_GAP."""
    values = sorted((value[seat - 1] for value in evaluation.values), reverse=True)
    return values[0] - values[MAX_AS_GOOD] >= QUICK_GAP


def _is_secret_choice(history: History[Any], turn: int) -> bool:
    game = history.game
    return game.ply(history.turns[turn].state) == game.ply(history.before(turn))


def _puzzles_at(history: History[Any], turn: int, number: int, rng: Random) -> tuple[Puzzle, ...]:
    """Return the puzzle before a turn, or none if a deep search does not confirm it."""
    game, seat = history.game, history.turns[turn].seat
    state = game.redact(history.before(turn), (seat,))
    verdict = _verify(game, state, seat)
    if verdict is None:
        return ()
    is_greedy = bots.choose("greedy", game, state, seat, rng) in verdict.actions
    if is_greedy and rng.random() >= GREEDY_SHARE:
        return ()
    full = _play_solution(history.back_to(turn), seat, verdict.actions[0], rng)
    puzzle = Puzzle(
        id=position_id(game, state, seat),
        number=number,
        record=record.write(record.Record(full)),
        turn=turn,
        moves=tuple(game.action_text(state, seat, action) for action in verdict.actions),
        win=round(verdict.win, 3),
        next=round(verdict.next, 3),
        reasons=compare(game, state, seat, verdict.actions[0], verdict.next_action).reasons,
        rating=initial_rating(_solved_by_levels(game, state, seat, verdict.actions)),
    )
    return (puzzle,)


def _verify(game: Game[Any], state: Any, seat: Seat) -> _Verdict | None:
    """Return the moves that solve a position by all deep searches, or None."""
    verdicts: list[_Verdict] = []
    for seed in DEEP_SEEDS:
        verdict = _deep_verdict(game, state, seat, seed)
        if verdict is None or (verdicts and set(verdict.actions) != set(verdicts[0].actions)):
            return None
        verdicts.append(verdict)
    return _Verdict(
        verdicts[0].actions,
        fmean(verdict.win for verdict in verdicts),
        fmean(verdict.next for verdict in verdicts),
        verdicts[0].next_action,
    )


def _deep_verdict(game: Game[Any], state: Any, seat: Seat, seed: int) -> _Verdict | None:
    """Return the moves that solve a position by one deep search, or None.

    As in an analysis, the best moves are then searched alone, with common random numbers.
    """
    evaluation = search(game, state, seat, seed, nodes=DEEP_NODES)
    if not _stands_out(evaluation, seat):
        return None
    values = {
        action: search(game, state, seat, seed + 100, nodes=COMPARED_NODES, only=action).root_value[
            seat - 1
        ]
        for action in _best(evaluation, seat)
    }
    ranked = sorted(values, key=values.__getitem__, reverse=True)
    best = values[ranked[0]]
    solving = tuple(action for action in ranked if values[action] >= best - AS_GOOD)
    rest = ranked[len(solving) :]
    if len(solving) > MAX_AS_GOOD or not rest or best - values[rest[0]] < GAP:
        return None
    if evaluation.actions[0] not in solving:
        return None
    return _Verdict(solving, best, values[rest[0]], rest[0])


def _best(evaluation: Evaluation, seat: Seat) -> set[Action]:
    """Return the best actions of a search, by visits and by value."""
    by_value = sorted(
        zip(evaluation.values, evaluation.actions, strict=True),
        key=lambda pair: pair[0][seat - 1],
        reverse=True,
    )
    half = COMPARED // 2
    return {*evaluation.actions[: COMPARED - half], *(a for _, a in by_value[:half])}


def _solved_by_levels(
    game: Game[Any], state: Any, seat: Seat, solving: Collection[Action]
) -> list[float]:
    """Return the probability that each level with a rating finds a solving move, by its search."""
    solved = []
    for level in game.levels[: len(LEVEL_RATINGS)]:
        hits = 0.0
        for seed in range(LEVEL_SEARCHES):
            with borrowed(game) as searcher:
                searcher.set_position(game, state)
                mcts.run(searcher, seat, seed, nodes=level.nodes)
                searcher.call("rank")
                hits += sum(
                    levels.choice(searcher, level, game.players) in solving
                    for _ in range(LEVEL_CHOICES)
                )
        solved.append(hits / LEVEL_SEARCHES / LEVEL_CHOICES)
    return solved


def _play_solution(history: History[Any], seat: Seat, action: Action, rng: Random) -> History[Any]:
    """Play the best move and the best replies, up to and with the solver's next turn."""
    game, chance = history.game, RandomChance(rng)
    history = history.play(seat, action, chance)
    for _ in game.seats:
        if not (to_move := game.to_move(history.state)):
            break
        mover = to_move[0]
        state = game.redact(history.state, (mover,))
        reply = search(game, state, mover, rng.getrandbits(64), nodes=DEEP_NODES).actions[0]
        history = history.play(mover, reply, chance)
    return history
