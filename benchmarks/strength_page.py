"""Make the plots and tables of bot strength: ``python benchmarks/strength_page.py``.

Reads the results of ``benchmarks/strength.py`` and ``decisions.py``. Writes plots beside them, and
tables between their markers in ``docs/strength.md`` and ``README.md``. Learning curves are the
output of ``hexwarp train``, stored there as ``learning-<game>-<players>.jsonl``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexwarp.arena.elo import expected_score
from hexwarp.core import registry
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
    """Return a page with its tables, ``<!-- NAME -->`` to ``<!-- end -->``, regenerated."""

    def table(match: re.Match[str]) -> str:
        sets = results["sets"]
        if match[1] == "readme":
            rows = _summary(sets)
        elif match[1] == "ladder":
            rows = _ladder_rows(sets["ladder"].values())
        elif match[1] == "decisions":
            rows = _decision_rows(results["decisions"])
        elif match[1] == "endings":
            rows = _ending_rows(results["endings"])
        else:
            rows = _rows(sets.get(match[1], {}).values())
        return "\n".join([f"<!-- {match[1]} -->", *rows, "<!-- end -->"])

    page = re.sub(r"<!-- (\w+) -->\n.*?<!-- end -->", table, page, flags=re.DOTALL)
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
    yield f"| two players | {' | '.join(TITLES.values())} |"
    yield "|---" * (1 + len(TITLES)) + "|"
    for pairing in sorted(scores, key=lambda pairing: (pairing[:6], "level" in pairing[6:]))[::-1]:
        cells = (scores[pairing].get(game, "") for game in TITLES)
        yield f"| {pairing} | {' | '.join(cells)} |"


def _rows(matches: Any) -> Iterator[str]:
    yield "| game | players | match | time a move | games | score | Elo |"
    yield "|---|---|---|---|---|---|---|"
    for match in matches:
        first, second = map(_bot_text, match["bots"][:2])
        low, high = _score_interval(match)
        elo = match["elo"]
        taken = round(match["ms_per_move"][0])
        limit = f"{match['time']} ms at most, " if match["time"] else ""
        yield (
            f"| {TITLES[match['game']]} | {match['players']} | {first} against {second} "
            f"| {limit}{taken} ms on average | {match['games']} "
            f"| **{100 * _score(match):.1f} %** ({100 * low:.1f} to {100 * high:.1f}) "
            f"| {_elo_text(elo['diff'])} ({_elo_text(elo['low'])} to {_elo_text(elo['high'])}) |"
        )


def _ladder_rows(matches: Iterable[MatchData]) -> Iterator[str]:
    """Yield a row for each step of the ladder: columns are games and numbers of players."""
    steps: dict[str, dict[tuple[str, int], str]] = {}
    columns: dict[tuple[str, int], None] = {}
    for match in matches:
        elo, column = match["elo"], (match["game"], match["players"])
        columns[column] = None
        steps.setdefault(" against ".join(match["bots"][:2]), {})[column] = (
            f"**{_elo_text(elo['diff'])}** ({_elo_text(elo['low'])} to {_elo_text(elo['high'])}), "
            f"{100 * _score(match):.1f} % of {match['games']}"
        )
    titles = [f"{TITLES[game]}, {players} players" for game, players in columns]
    yield f"| Elo, score | {' | '.join(titles)} |"
    yield "|---" * (1 + len(titles)) + "|"
    for step in sorted(steps, key=lambda step: ("random" not in step, step), reverse=True):
        cells = (steps[step].get(column, "") for column in columns)
        yield f"| {step} | {' | '.join(cells)} |"


def _decision_rows(decisions: dict[str, Any]) -> Iterator[str]:
    """Yield the rows of the losses against a long search."""

    def cells(figures: dict[str, float]) -> str:
        loss, error, best = (100 * figures[name] for name in ("loss", "error", "best"))
        return f"{loss:.2f} ± {error:.2f} % | {best:.0f} %"

    titles = [f"{TITLES[game]}, loss | best move" for game in decisions]
    return _rows_by_level(titles, decisions, cells, " | ")


def _ending_rows(endings: dict[str, Any]) -> Iterator[str]:
    """Yield the rows of the losses against exact play."""

    def cell(figures: dict[str, float]) -> str:
        loss, best = figures["loss_where_different"], figures["best_where_different"]
        return f"{100 * loss:.2f} % ({100 * best:.0f} %)"

    titles = []
    for spec, entry in endings.items():
        game = registry.load(spec)
        titles.append(f"{TITLES[game.name]}, {game.players} players ({entry['endings']} games)")
    return _rows_by_level(titles, endings, cell, "")


def _rows_by_level(
    titles: list[str],
    results: dict[str, Any],
    cells: Callable[[dict[str, float]], str],
    missing: str,
) -> Iterator[str]:
    """Yield a table with a row for each level, and ``missing`` where a game has no such level."""
    heading = f"| level | {' | '.join(titles)} |"
    yield heading
    yield "|---" * (heading.count("|") - 1) + "|"
    by_level = zip_longest(*(entry["levels"] for entry in results.values()))
    for number, levels in enumerate(by_level, 1):
        yield f"| {number} | {' | '.join(cells(level) if level else missing for level in levels)} |"


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
    ends = (match["elo"]["low"], match["elo"]["high"])
    unknown = (0.0, 1.0)
    low, high = (
        otherwise if end is None else expected_score(end, match["players"])
        for end, otherwise in zip(ends, unknown, strict=True)
    )
    return low, high


def _elo_text(elo: float | None) -> str:
    return "beyond measure" if elo is None else f"{elo:+.0f}"


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


def _draw_time(axes: Axes, sets: dict[str, dict[str, MatchData]]) -> None:
    for game, (colour, marker) in STYLES.items():
        matches = [match for match in sets["time"].values() if match["game"] == game]
        scores = [100 * _score(match) for match in matches]
        errors = [
            (score - 100 * low, 100 * high - score)
            for score, (low, high) in zip(scores, map(_score_interval, matches), strict=True)
        ]
        axes.errorbar(
            [match["time"] for match in matches],
            scores,
            yerr=list(zip(*errors, strict=True)),
            color=colour,
            marker=marker,
            capsize=3,
            label=TITLES[game],
        )
    times = sorted({match["time"] for match in sets["time"].values()})
    axes.set_xscale("log")
    axes.set_xticks(times, map(str, times), minor=False)
    axes.minorticks_off()
    axes.set_xlabel("milliseconds a move, at most")
    axes.set_ylabel("level 6 against level 5: score in %")


def _draw_losses(axes: Axes, decisions: dict[str, Any]) -> None:
    for game, (colour, marker) in STYLES.items():
        levels = decisions[game]["levels"]
        axes.errorbar(
            range(1, len(levels) + 1),
            [100 * level["loss"] for level in levels],
            yerr=[100 * level["error"] for level in levels],
            color=colour,
            marker=marker,
            capsize=3,
            label=TITLES[game],
        )
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
    bound: float = elo["low"] if elo["diff"] is None else elo["diff"]
    return bound


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
