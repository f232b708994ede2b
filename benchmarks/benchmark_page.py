"""Make the tables and plots of docs/benchmark.md: ``python benchmarks/benchmark_page.py``.

Reads ``docs/benchmark``: the output of ``hexwarp benchmark BOT --json``, a file for each bot, and
the curves of ``examples/baselines/train.py``. Writes the tables between their markers in the page,
and the plots beside the data.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import report
from strength_page import draw_points, plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs/benchmark"
PAGE = ROOT / "docs/benchmark.md"

GAMES = {"indigo": "Indigo", "hyper6": "Hyper-6"}
CURVES = {"ppo": ("PPO", "#7a5cff", "o"), "dqn": ("DQN", "#d08a00", "D")}
"""By algorithm: its name, a colour that is legible on white and on black, and a marker."""
OPPONENTS = {"random": "-", "greedy": "--"}
"""The opponents of the curves, with the styles of their lines."""

Results = dict[str, dict[str, Any]]
"""The results of each bot by task, the bots from weak to strong."""


def main() -> None:
    """Write the tables and the plots."""
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), results()), "utf-8")
    for game in GAMES:
        plot(FOLDER / f"curves-{game}.svg", lambda axes, game=game: _draw(axes, game))


def results() -> Results:
    """Return the results in ``docs/benchmark``, by the name of their file."""
    by_bot = {
        file.stem: json.loads(file.read_text("utf-8"))["tasks"] for file in FOLDER.glob("*.json")
    }

    def strength(bot: str) -> float:
        scores = [task["score"]["value"] for task in by_bot[bot].values()]
        return float(sum(scores) / len(scores))

    return {bot: by_bot[bot] for bot in sorted(by_bot, key=lambda bot: (strength(bot), bot))}


def with_tables(page: str, by_bot: Results) -> str:
    """Return a page with its tables of the results, made again."""

    def lines(name: str) -> Iterator[str]:
        return _scores(by_bot) if name == "scores" else _opponents(by_bot, _task(by_bot, name))

    return report.with_tables(page, lines)


def _task(by_bot: Results, game: str) -> str:
    """Return the name of a game's task for two players, in the latest version that was played."""
    tasks = {task for own in by_bot.values() for task in own if task.startswith(f"{game}-2p-v")}
    return max(tasks, key=lambda task: int(task.rpartition("v")[2]))


def _scores(by_bot: Results) -> Iterator[str]:
    """Yield a table of the scores of all bots in all tasks."""
    tasks = sorted({task for own in by_bot.values() for task in own})
    rows = (
        [bot, *(_percents(own[task]["score"]) if task in own else "" for task in tasks)]
        for bot, own in by_bot.items()
    )
    return report.table(["bot", *tasks], rows)


def _opponents(by_bot: Results, task: str) -> Iterator[str]:
    """Yield a table of the scores of all bots against each opponent of a task."""
    played = {bot: own[task]["opponents"] for bot, own in by_bot.items() if task in own}
    opponents = list(next(iter(played.values())))
    rows = (
        [bot, *(f"{100 * own[opponent]['score']['value']:.0f}" for opponent in opponents)]
        for bot, own in played.items()
    )
    return report.table([task, *opponents], rows)


def _percents(score: dict[str, float]) -> str:
    value, low, high = (100 * score[end] for end in ("value", "low", "high"))
    return f"**{value:.1f}** ({low:.1f} to {high:.1f})"


def _draw(axes: Axes, game: str) -> None:
    """Draw the learning curves of a game for two players."""
    for algorithm, (name, colour, marker) in CURVES.items():
        with (FOLDER / f"{algorithm}-{game}-2p.csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for opponent, style in OPPONENTS.items():
            columns = (opponent, f"{opponent}_low", f"{opponent}_high")
            points = [tuple(float(row[column]) for column in columns) for row in rows]
            draw_points(
                axes,
                [int(row["steps"]) for row in rows],
                points,
                color=colour,
                marker=marker,
                linestyle=style,
                label=f"{name} against {opponent}",
            )
    axes.set_ylim(-3, 103)  # so that lines at the ends are seen
    axes.set_xlabel("decisions")
    axes.set_ylabel(f"{GAMES[game]}, two players: score in %")


if __name__ == "__main__":
    main()
