"""Figures of a game's statistics, as SVG files; they need the extra ``data``.

Example:
    >>> write_plots(Path("plots"), "Indigo, 2 players", play.statistics)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from hexwarp.arena.luck import VarianceShares
from hexwarp.arena.summary import Summary, summary
from hexwarp.core.extras import missing
from hexwarp.search.statistics import Statistics

try:
    import matplotlib as mpl
    from matplotlib.figure import Figure
except ModuleNotFoundError as error:
    raise missing("data", error) from None

__all__ = ["write_plots"]

MAX_BINS = 60
"""The most bars of a histogram."""

_STYLE: Any = {"svg.hashsalt": "hexwarp", "axes.spines.top": False, "axes.spines.right": False}
"""With the salt, the same statistics give the same files."""


def write_plots(
    folder: Path, title: str, totals: Statistics, shares: VarianceShares | None = None
) -> list[Path]:
    """Write the figures of a game: points, length, branching, scores, and luck if it is known.

    Args:
        folder: The folder, which is created; files of earlier figures are overwritten.
        title: The title of each figure.
        totals: The totals of one game or more.
        shares: The variance of the points by cause.

    Returns:
        The files.

    Raises:
        OSError: A file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files, results = [], summary(totals)
    figures: dict[str, Callable[[Any, Statistics, Summary], None]] = {
        "points": _draw_points,
        "length": _draw_length,
        "branching": _draw_branching,
        "scores": _draw_scores,
    }
    if shares:
        figures["luck"] = partial(_draw_shares, shares)
    for name, draw in figures.items():
        with mpl.rc_context(_STYLE):
            figure = Figure(figsize=(7, 4.2), layout="constrained")
            axes = figure.subplots()
            axes.set_title(f"{title}: {totals.games:,} games")
            draw(axes, totals, results)
            files.append(folder / f"{name}.svg")
            figure.savefig(files[-1], metadata={"Date": None})
    return files


def _draw_points(axes: Any, totals: Statistics, results: Summary) -> None:
    labels = ["moves first", *(f"seat {seat}" for seat in range(1, totals.players + 1))]
    for place, estimate in enumerate((results.first_player, *results.points)):
        below, above = estimate.value - estimate.low, estimate.high - estimate.value
        axes.errorbar(
            place, estimate.value, yerr=[[below], [above]], fmt="o", capsize=5, color="C0"
        )
    axes.axhline(results.fair, color="grey", linestyle="--", label="equal chances")
    axes.set_xticks(range(len(labels)), labels)
    axes.set_ylabel("points a game (95 % interval)")
    axes.legend()


def _draw_shares(shares: VarianceShares, axes: Any, _totals: Statistics, _results: Summary) -> None:
    luck = shares.luck
    values = (luck.value, shares.skill, shares.play)
    bars = axes.bar(("luck", "skill", "play"), [100 * value for value in values])
    axes.bar_label(bars, fmt="%.0f %%", padding=3)
    below, above = luck.value - luck.low, luck.high - luck.value
    axes.errorbar(0, 100 * luck.value, yerr=[[100 * below], [100 * above]], capsize=5, color="C1")
    axes.set_ylim(0, 105)
    axes.set_ylabel("variance of the points (%)")


def _draw_length(axes: Any, totals: Statistics, results: Summary) -> None:
    lengths, games = zip(*sorted(totals.lengths.items()), strict=True)
    bins = min(MAX_BINS, lengths[-1] - lengths[0] + 1)
    ends = (lengths[0] - 0.5, lengths[-1] + 0.5)
    axes.hist(lengths, bins=bins, range=ends, weights=[100 * n / totals.games for n in games])
    axes.axvline(results.length.mean, color="C1", label=f"mean: {results.length.mean:.1f} plies")
    axes.set_xlabel("length of a game (plies)")
    axes.set_ylabel("games (%)")
    axes.legend()


def _draw_branching(axes: Any, totals: Statistics, results: Summary) -> None:
    axes.plot(range(1, len(results.branching_by_ply) + 1), results.branching_by_ply)
    axes.axhline(results.branching, color="C1", label=f"mean: {results.branching:.1f} moves")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("ply (games that last so long)")
    axes.set_ylabel("legal moves (mean number)")
    axes.legend()


def _draw_scores(axes: Any, totals: Statistics, results: Summary) -> None:
    for seat, (counts, distribution) in enumerate(
        zip(totals.score_counts, results.scores, strict=True), 1
    ):
        scores, games = zip(*sorted(counts.items()), strict=True)
        shares = [100 * number / totals.games for number in games]
        axes.plot(scores, shares, marker=".", label=f"seat {seat}: mean {distribution.mean:.2f}")
    axes.set_xlabel("final score (points of the game)")
    axes.set_ylabel("games (%)")
    axes.legend()
