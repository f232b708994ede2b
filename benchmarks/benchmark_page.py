"""Make the tables and plots of docs/benchmark.md: ``python benchmarks/benchmark_page.py``.

Reads ``docs/benchmark``: the output of ``hexwarp benchmark BOT --json``, a file for each bot, and
the curves of ``examples/baselines/train.py``. Writes the tables between their markers in the page,
and the plots beside the data.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    from strength_page import plot

    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), results()), "utf-8")
    for game in GAMES:
        plot(FOLDER / f"curves-{game}.svg", lambda axes, game=game: _draw(axes, game))


def results() -> Results:
    """Return the results in ``docs/benchmark``, by the name of their file."""
    by_file = {
        file.stem: json.loads(file.read_text("utf-8"))["tasks"] for file in FOLDER.glob("*.json")
    }

    def strength(bot: str) -> float:
        scores = [task["score"]["value"] for task in by_file[bot].values()]
        return float(sum(scores) / len(scores))

    return {bot: by_file[bot] for bot in sorted(by_file, key=lambda bot: (strength(bot), bot))}


def with_tables(page: str, results: Results) -> str:
    """Return a page with its tables, ``<!-- NAME -->`` to ``<!-- end -->``, regenerated.

    Args:
        page: The page's text.
        results: The results.
    """
    tables: dict[str, Callable[[], Iterator[str]]] = {
        "scores": lambda: _scores(results),
        **{game: lambda game=game: _opponents(results, _task(results, game)) for game in GAMES},
    }

    def table(match: re.Match[str]) -> str:
        return "\n".join([f"<!-- {match[1]} -->", *tables[match[1]](), "<!-- end -->"])

    return re.sub(r"<!-- (\w+) -->\n.*?<!-- end -->", table, page, flags=re.DOTALL)


def _task(results: Results, game: str) -> str:
    """Return the name of a game's task for two players, in the latest version that was played."""
    tasks = {task for own in results.values() for task in own if task.startswith(f"{game}-2p-v")}
    return max(tasks, key=lambda task: int(task.rpartition("v")[2]))


def _scores(results: Results) -> Iterator[str]:
    """Yield a table of the scores of all bots in all tasks."""
    tasks = sorted({task for own in results.values() for task in own})
    yield f"| bot | {' | '.join(tasks)} |"
    yield "|---" * (1 + len(tasks)) + "|"
    for bot, own in results.items():
        cells = (_percents(own[task]["score"]) if task in own else "" for task in tasks)
        yield f"| {bot} | {' | '.join(cells)} |"


def _opponents(results: Results, task: str) -> Iterator[str]:
    """Yield a table of the scores of all bots against each opponent of a task."""
    played = {bot: own[task]["opponents"] for bot, own in results.items() if task in own}
    opponents = list(next(iter(played.values())))
    yield f"| {task} | {' | '.join(opponents)} |"
    yield "|---" * (1 + len(opponents)) + "|"
    for bot, own in played.items():
        cells = (f"{100 * own[opponent]['score']['value']:.0f}" for opponent in opponents)
        yield f"| {bot} | {' | '.join(cells)} |"


def _percents(score: dict[str, float]) -> str:
    value, low, high = (100 * score[end] for end in ("value", "low", "high"))
    return f"**{value:.1f}** ({low:.1f} to {high:.1f})"


def _draw(axes: Axes, game: str) -> None:
    """Draw the learning curves of a game for two players."""
    for algorithm, (name, colour, marker) in CURVES.items():
        with (FOLDER / f"{algorithm}-{game}-2p.csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for opponent, style in OPPONENTS.items():
            points, low, high = (
                [100 * float(row[f"{opponent}{end}"]) for row in rows]
                for end in ("", "_low", "_high")
            )
            axes.errorbar(
                [int(row["steps"]) for row in rows],
                points,
                yerr=[
                    [value - end for value, end in zip(points, low, strict=True)],
                    [end - value for value, end in zip(points, high, strict=True)],
                ],
                color=colour,
                marker=marker,
                linestyle=style,
                capsize=3,
                label=f"{name} against {opponent}",
            )
    axes.set_ylim(-3, 103)  # so that lines at the ends are seen
    axes.set_xlabel("decisions")
    axes.set_ylabel(f"{GAMES[game]}, two players: score in %")


if __name__ == "__main__":
    main()
