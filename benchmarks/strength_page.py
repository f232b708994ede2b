"""Make the plots and tables of bot strength: ``python benchmarks/strength_page.py``.

Reads the results of ``benchmarks/strength.py`` and ``decisions.py``. Writes plots beside them, and
tables between their markers in ``docs/strength.md`` and ``README.md``. Learning curves are the
output of ``hexwarp train``, stored there as ``learning-<game>-<players>.jsonl``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import report
from hexwarp.arena.elo import expected_score
from hexwarp.core import registry
from report import table
from strength import PATIENT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs/strength"
PAGES = (ROOT / "docs/strength.md", ROOT / "README.md")

TITLES = {"indigo": "Indigo", "hyper6": "Hyper-6"}
STYLES = {"indigo": ("#7a5cff", "o"), "hyper6": ("#d08a00", "D")}
"""By game: a colour that is legible on white and on black, and a marker."""
LINES = ("-", "--", ":")
"""By the number of players from 2 on: a style of line."""
INK = "#808088"

STRONGEST = ("level6", "level7")
"""The levels in the table of README.md."""

NO_LOSS = "0.00 % (100 %)"

MatchData = dict[str, Any]


def main() -> None:
    """Write the plots and the tables."""
    results = read_results()
    plot(FOLDER / "losses.svg", lambda axes: _draw_losses(axes, results["decisions"]))
    for name, draw in (
        ("time", _draw_time),
        ("ladder", _draw_ladder),
        ("learning", _draw_learning),
    ):
        plot(FOLDER / f"{name}.svg", lambda axes, draw=draw: draw(axes, results["sets"]))
    for page in PAGES:
        page.write_text(with_tables(page.read_text("utf-8"), results), "utf-8")


def read_results() -> dict[str, Any]:
    """Return the results of ``strength.py``, and by name those of ``decisions.py``."""
    results: dict[str, Any] = json.loads((FOLDER / "results.json").read_text("utf-8"))
    return results | {
        name: json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
        for name in ("decisions", "endings")
    }


# --- tables ------------------------------------------------------------------------------------


def with_tables(page: str, results: dict[str, Any]) -> str:
    """Return a page with its tables and its machine, made again."""
    sets = results["sets"]
    tables: dict[str, Callable[[], Iterator[str]]] = {
        "readme": lambda: _summary(sets),
        "targets": lambda: _rows((*sets["targets"].values(), *sets["patience"].values())),
        "ladder": lambda: _ladder_rows(sets["ladder"].values()),
        "decisions": lambda: _decision_rows(results["decisions"]),
        "endings": lambda: _ending_rows(results["endings"]),
    }

    page = report.with_tables(page, lambda name: tables[name]())
    return re.sub(r"(?m)^Measured on .*$", f"Measured on {results['machine']}.", page)


def _summary(sets: dict[str, dict[str, MatchData]]) -> Iterator[str]:
    """Yield the rows of README.md: the strongest levels, at the longest time played."""
    scores: dict[str, dict[str, str]] = {}
    matches = [
        match
        for match in (*sets["targets"].values(), *sets["ladder"].values())
        if match["players"] == 2 and match["bots"][0] in STRONGEST and match["bots"][1] != "random"
    ]
    for match in sorted(matches, key=lambda match: match["time"] or 0):
        low, high = _score_interval(match)
        score = f"{_percent(_score(match))} % ({_percent(low)} to {_percent(high)})"
        scores.setdefault(" against ".join(match["bots"]), {})[match["game"]] = score
    steps = sorted(scores, key=lambda step: (step[:6], "level" in step[6:]))[::-1]
    rows = ([step, *(scores[step].get(game, "") for game in TITLES)] for step in steps)
    return table(["two players", *TITLES.values()], rows)


def _rows(matches: Iterable[MatchData]) -> Iterator[str]:
    """Yield a row for each match."""

    def cells(match: MatchData) -> Iterator[object]:
        yield from (TITLES[match["game"]], match["players"])
        yield " against ".join(map(_bot_text, match["bots"][:2]))
        limit = f"{match['time']} ms at most, " if match["time"] else ""
        yield f"{limit}{match['ms_per_move'][0]:.0f} ms on average"
        yield match["games"]
        score, low, high = (100 * share for share in (_score(match), *_score_interval(match)))
        yield f"**{score:.1f} %** ({low:.1f} to {high:.1f})"
        yield "{} ({} to {})".format(*_elo_texts(match))

    titles = ["game", "players", "match", "time a move", "games", "score", "Elo"]
    return table(titles, map(cells, matches))


def _ladder_rows(matches: Iterable[MatchData]) -> Iterator[str]:
    """Yield a row for each step of the ladder: columns are games and numbers of players."""
    steps: dict[str, dict[str, str]] = {}
    columns: dict[str, None] = {}
    for match in matches:
        columns[column := f"{TITLES[match['game']]}, {match['players']} players"] = None
        elo = "**{}** ({} to {})".format(*_elo_texts(match))
        steps.setdefault(" against ".join(match["bots"][:2]), {})[column] = (
            f"{elo}, {100 * _score(match):.1f} % of {match['games']}"
        )
    ordered = sorted(steps, key=lambda step: ("random" not in step, step), reverse=True)
    rows = ([step, *(steps[step].get(column, "") for column in columns)] for step in ordered)
    return table(["Elo, score", *columns], rows)


def _decision_rows(decisions: dict[str, Any]) -> Iterator[str]:
    """Yield the rows of the losses against a long search."""

    def cells(values: dict[str, float]) -> str:
        loss, error, best = (100 * values[name] for name in ("loss", "error", "best"))
        return f"{loss:.2f} ± {error:.2f} % | {best:.0f} %"

    titles = [f"{TITLES[game]}, loss | best move" for game in decisions]
    return table(["level", *titles], _levels(decisions, cells, " | "))


def _ending_rows(endings: dict[str, Any]) -> Iterator[str]:
    """Yield the rows of the losses against exact play, of the levels that lose anything."""

    def cell(values: dict[str, float]) -> str:
        loss, best = values["loss_where_different"], values["best_where_different"]
        return f"{100 * loss:.2f} % ({100 * best:.0f} %)"

    titles = []
    for spec, values in endings.items():
        game = registry.load(spec)
        titles.append(f"{TITLES[game.name]}, {game.players} players ({values['endings']} games)")
    rows = _levels(endings, cell, "")
    return table(["level", *titles], (row for row in rows if set(row[1:]) - {NO_LOSS, ""}))


def _levels(
    results: dict[str, Any], cells: Callable[[dict[str, float]], str], missing: str
) -> Iterator[list[object]]:
    """Yield the cells of each level; ``missing`` are those of a game without such a level."""
    by_level = zip_longest(*(values["levels"] for values in results.values()))
    for number, levels in enumerate(by_level, 1):
        yield [number, *(cells(level) if level else missing for level in levels)]


def _bot_text(bot: str) -> str:
    return "level6 with ten times the time" if bot == PATIENT else bot


def _percent(share: float) -> str:
    """Return whole per cents, with a decimal where less than all would round to 100."""
    whole = f"{100 * share:.0f}"
    return whole if whole != "100" or share == 1 else f"{100 * share:.1f}"


def _score(match: MatchData) -> float:
    return float(match["score"][0]) / int(match["games"])


def _score_interval(match: MatchData) -> tuple[float, float]:
    """Return the 95 % interval of the first bot's score, 0 to 1."""
    low, high = (
        limit if match["elo"][end] is None else expected_score(match["elo"][end], match["players"])
        for end, limit in (("low", 0.0), ("high", 1.0))
    )
    return low, high


def _elo_texts(match: MatchData) -> list[str]:
    """Return the difference in Elo, and the ends of its interval."""
    ends = (match["elo"][name] for name in ("diff", "low", "high"))
    return ["beyond measure" if end is None else f"{end:+.0f}" for end in ends]


# --- plots -------------------------------------------------------------------------------------


def plot(file: Path, draw: Callable[[Axes], None]) -> None:
    """Write a plot as SVG, legible on white and on black.

    Args:
        file: The file.
        draw: Draws on the axes.
    """
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    pyplot.rcParams.update(
        {
            "svg.hashsalt": "hexwarp",
            "font.size": 10,
            **dict.fromkeys(
                ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"),
                INK,
            ),
        }
    )
    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color=INK, alpha=0.25, linewidth=0.6)
    draw(axes)
    axes.legend(frameon=False)
    figure.savefig(file, transparent=True, metadata={"Date": None})
    pyplot.close(figure)


def draw_points(
    axes: Axes, xs: Iterable[float], points: Iterable[Sequence[float]], **style: Any
) -> None:
    """Draw values and their intervals, from 0 to 1, in per cent.

    Args:
        axes: The axes.
        xs: The place of each.
        points: Each value, with the ends of its interval.
        style: Arguments of Matplotlib's ``errorbar``.
    """
    values, low, high = zip(*([100 * end for end in interval] for interval in points), strict=True)
    below, above = (
        [abs(value - end) for value, end in zip(values, ends, strict=True)] for ends in (low, high)
    )
    axes.errorbar(list(xs), values, yerr=[below, above], capsize=3, **style)


def _draw_time(axes: Axes, sets: dict[str, dict[str, MatchData]]) -> None:
    for game, (colour, marker) in STYLES.items():
        matches = [match for match in sets["time"].values() if match["game"] == game]
        times = [match["time"] for match in matches]
        points = ((_score(match), *_score_interval(match)) for match in matches)
        draw_points(axes, times, points, color=colour, marker=marker, label=TITLES[game])
    axes.set_xscale("log")
    axes.set_xticks(times, map(str, times), minor=False)
    axes.minorticks_off()
    axes.set_xlabel("milliseconds a move, at most")
    axes.set_ylabel("level 6 against level 5: score in %")


def _draw_losses(axes: Axes, decisions: dict[str, Any]) -> None:
    for game, (colour, marker) in STYLES.items():
        levels = decisions[game]["levels"]
        points = [
            (level["loss"], level["loss"] - level["error"], level["loss"] + level["error"])
            for level in levels
        ]
        numbers = range(1, len(levels) + 1)
        draw_points(axes, numbers, points, color=colour, marker=marker, label=TITLES[game])
    axes.set_yscale("symlog", linthresh=0.5, linscale=0.4)
    axes.set_yticks((0, 0.5, 1, 2, 5, 10), ("0", "0.5", "1", "2", "5", "10"))
    axes.set_xlabel("level")
    axes.set_ylabel("loss of a decision: win probability in %")


def _draw_ladder(axes: Axes, sets: dict[str, dict[str, MatchData]]) -> None:
    ladders: dict[tuple[str, int], dict[str, float]] = {}
    for match in sets["ladder"].values():
        if match["bots"][1].startswith("level"):
            ladder = ladders.setdefault((match["game"], match["players"]), {})
            ladder[match["bots"][0]] = _at_least(match["elo"])
    for (game, players), ladder in ladders.items():
        colour, marker = STYLES[game]
        heights = [0.0]
        for level in sorted(ladder):
            heights.append(heights[-1] + ladder[level])
        axes.plot(
            range(1, len(heights) + 1),
            heights,
            color=colour,
            marker=marker,
            linestyle=LINES[players - 2],
            label=f"{TITLES[game]}, {players} players",
        )
    axes.set_xlabel("level")
    axes.set_ylabel("Elo above level 1")


def _at_least(elo: dict[str, Any]) -> float:
    """Return the difference in Elo, or its lower bound where all games were won."""
    difference: float = elo["low"] if elo["diff"] is None else elo["diff"]
    return difference


def _draw_learning(axes: Axes, _sets: dict[str, dict[str, MatchData]]) -> None:
    for game, (colour, _) in STYLES.items():
        for style, file in zip(
            LINES, sorted(FOLDER.glob(f"learning-{game}-*.jsonl")), strict=False
        ):
            progress = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
            players = file.stem.rpartition("-")[2]
            axes.plot(
                [line["games"] for line in progress],
                [100 * line["score"] for line in progress],
                color=colour,
                linestyle=style,
                label=f"{TITLES[game]}, {players} players",
            )
    axes.set_xlabel("games of self-play")
    axes.set_ylabel("score in %, one action ahead")


if __name__ == "__main__":
    main()
