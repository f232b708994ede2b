"""The benchmark: named tasks that measure a bot against fixed opponents, on the same deals.

docs/benchmark.md is the protocol. Each game has a task for each number of players, such as
``GAME-2p-v1``, against the bots below its highest level, and one against that level. A name ends
with the version of the game's levels (``Game.levels_version``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hexwarp.arena.elo import ConfidenceInterval, elo_interval, mean_score
from hexwarp.arena.progress import MatchProgress
from hexwarp.arena.result import match_totals
from hexwarp.arena.setup import MatchSetup
from hexwarp.bots.catalogue import WITHOUT_SEARCH
from hexwarp.bots.specs import BotSpec
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game

__all__ = [
    "DEALS",
    "SEED",
    "OpponentResult",
    "Task",
    "TaskResult",
    "task",
    "task_result",
    "tasks",
]

SEED = 1
"""The seed of all chance."""

DEALS = 12
"""Deals against each opponent; each has a game for each seat."""


@dataclass(frozen=True)
class Task:
    """A task: the bot sits in one seat, one opponent after the other in all other seats.

    Attributes:
        name: The name, which ends with the version of the game's levels.
        game: The game.
        opponents: The names of the opponents, weakest first.
    """

    name: str
    game: Game[Any]
    opponents: tuple[str, ...]

    def matches(
        self, bot: BotSpec, deals: int = DEALS, seed: int = SEED, seconds: float | None = None
    ) -> list[MatchProgress]:
        """Return the task's matches, of which no game is played yet.

        Args:
            bot: The bot to measure (``bots.specs``).
            deals: Deals against each opponent; the protocol's by default.
            seed: The seed of all chance; the protocol's by default.
            seconds: Time per move in seconds, for bots that support it; None for fixed budgets.

        Raises:
            MalformedError: The bot is no bot for the game.
            OSError: The file of its network cannot be read.

        Example:
            >>> matches = task("indigo-2p-v4").matches("py:my_bots:Cautious")
            >>> with Workers.processes(2) as workers:
            ...     for game in run_matches(matches, workers):
            ...         print(game.record)
            >>> task_result(task("indigo-2p-v4"), matches).score.low
        """
        return [
            MatchProgress(
                MatchSetup(self.game, (bot, opponent), seed, seconds), deals * self.game.players
            )
            for opponent in self.opponents
        ]


def tasks() -> dict[str, Task]:
    """Return all tasks of the registered games by name; those against a game's ladder come first.

    The ladder is ``random``, ``greedy`` and all levels without a time limit. Against each of the
    others a game has tasks of their own.
    """
    ladders, others = [], []
    for kind in registry.games().values():
        names = [f"level{number}" for number in range(1, len(kind.levels) + 1)]
        timed = [name for name, level in zip(names, kind.levels, strict=True) if level.timed]
        version = f"v{kind.levels_version}"
        for players in kind.player_counts:
            game, name = kind(players), f"{kind.name}-{players}p"
            ladder = (*WITHOUT_SEARCH, *(level for level in names if level not in timed))
            ladders.append(Task(f"{name}-{version}", game, ladder))
            others += [Task(f"{name}-{level}-{version}", game, (level,)) for level in timed]
    return {task.name: task for task in (*ladders, *others)}


def task(name: str) -> Task:
    """Return the task with a name. Raises MalformedError if there is none."""
    known = tasks()
    if name not in known:
        raise MalformedError(f"There is no task {name!r}; there are {', '.join(known)}.")
    return known[name]


@dataclass(frozen=True)
class OpponentResult:
    """The results of a bot against one opponent.

    Attributes:
        games: The number of games.
        wins: Games that the bot won outright.
        score: Its mean points per game, 0 to 1, with the 95 % confidence interval.
        elo: Its difference to the opponent in Elo points, with the 95 % confidence interval.
        ms_per_move: Its mean thinking time per move, in milliseconds.
        faults: The games that it forfeited, by reason.
    """

    games: int
    wins: int
    score: ConfidenceInterval
    elo: ConfidenceInterval
    ms_per_move: float
    faults: Counter[str]


@dataclass(frozen=True)
class TaskResult:
    """The results of a bot in a task.

    Attributes:
        task: The task.
        score: The mean points per game, 0 to 1, each opponent counting equally, with the 95 %
            confidence interval.
        opponents: The results by opponent.
    """

    task: Task
    score: ConfidenceInterval
    opponents: dict[str, OpponentResult]


def task_result(task: Task, matches: Sequence[MatchProgress]) -> TaskResult:
    """Return the results of a task.

    The same deals are played against all opponents, so that a deal's games against all of them are
    one cluster of the score's interval (``elo.mean_score``).

    Args:
        task: The task.
        matches: Its matches, as ``Task.matches`` returns them, with all games played.
    """
    by_deal = zip(*(match.points_by_deal for match in matches), strict=True)
    return TaskResult(
        task,
        mean_score([[points for games in deal for points in games] for deal in by_deal]),
        dict(zip(task.opponents, map(_opponent_result, matches), strict=True)),
    )


def _opponent_result(progress: MatchProgress) -> OpponentResult:
    totals = match_totals(progress.match, progress.results)
    return OpponentResult(
        totals.games,
        totals.wins[0],
        mean_score(progress.points_by_deal),
        elo_interval(progress.points_by_deal, progress.match.game.players),
        totals.ms_per_move[0],
        totals.faults[0],
    )
