"""Draw what ``benchmarks/strength.py`` measured: ``python benchmarks/strength_page.py``.

Writes the plots beside ``docs/strength/results.json``, and the tables of ``docs/strength.md`` and
``README.md`` between their marks. The learning curves come from what ``hexwarp train`` prints,
kept there as ``learning-<game>-<players>.jsonl``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexwarp.arena.elo import share

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs/strength"
PAGES = (ROOT / "docs/strength.md", ROOT / "README.md")

TITLES = {"indigo": "Indigo", "hyper6": "Hyper-6"}
LOOKS = {"indigo": ("#7a5cff", "o"), "hyper6": ("#d08a00", "D")}
"""By game: a colour that shows on white and on black, and a mark."""
INK = "#808088"

Bout = dict[str, Any]


def main() -> None:
    """Write the plots and the tables."""
    results = json.loads((FOLDER / "results.json").read_text("utf-8"))
    for name, draw in (
        ("time", _draw_time),
        ("ladder", _draw_ladder),
        ("learning", _draw_learning),
    ):
        _plot(name, lambda axes, draw=draw: draw(axes, results["sets"]))
    for page in PAGES:
        page.write_text(with_tables(page.read_text("utf-8"), results), "utf-8")


# --- tables ------------------------------------------------------------------------------------


def with_tables(page: str, results: dict[str, Any]) -> str:
    """The page with every table between ``<!-- NAME -->`` and ``<!-- end -->`` made anew."""

    def table(found: re.Match[str]) -> str:
        sets = results["sets"]
        rows = _summary(sets) if found[1] == "readme" else _rows(sets.get(found[1], {}).values())
        return "\n".join([f"<!-- {found[1]} -->", *rows, "<!-- end -->"])

    page = re.sub(r"<!-- (\w+) -->\n.*?<!-- end -->", table, page, flags=re.DOTALL)
    return re.sub(r"(?m)^Measured on .*$", f"Measured on {results['machine']}.", page)


def _summary(sets: dict[str, dict[str, Bout]]) -> Iterator[str]:
    """Each pairing of two players, with the longest time that it was played at."""
    scores: dict[str, dict[str, str]] = {}
    for bout in sorted(
        (*sets["targets"].values(), *sets["ladder"].values()), key=lambda bout: bout["time"] or 0
    ):
        low, high = _shares(bout)
        score = f"{_percent(_score(bout))} % ({_percent(low)} to {_percent(high)})"
        scores.setdefault(" against ".join(bout["bots"]), {})[bout["game"]] = score
    yield f"| two players | {' | '.join(TITLES.values())} |"
    yield "|---" * (1 + len(TITLES)) + "|"
    for pairing in sorted(scores, key=lambda pairing: (pairing[:6], "level" in pairing[6:]))[::-1]:
        told = (scores[pairing].get(game, "") for game in TITLES)
        yield f"| {pairing} | {' | '.join(told)} |"


def _rows(bouts: Any) -> Iterator[str]:
    yield "| game | players | match | time a move | games | score | Elo |"
    yield "|---|---|---|---|---|---|---|"
    for bout in bouts:
        first, second = bout["bots"][:2]
        low, high = _shares(bout)
        elo = bout["elo"]
        taken = round(bout["ms_per_move"][0])
        limit = f"{bout['time']} ms at most, " if bout["time"] else ""
        yield (
            f"| {TITLES[bout['game']]} | {bout['players']} | {first} against {second} "
            f"| {limit}{taken} ms on average | {bout['games']} "
            f"| **{100 * _score(bout):.1f} %** ({100 * low:.1f} to {100 * high:.1f}) "
            f"| {_points(elo['diff'])} ({_points(elo['low'])} to {_points(elo['high'])}) |"
        )


def _percent(share: float) -> str:
    """In whole numbers, but nothing less than all is told as 100."""
    whole = f"{100 * share:.0f}"
    return whole if whole != "100" or share == 1 else f"{100 * share:.1f}"


def _score(bout: Bout) -> float:
    return float(bout["score"][0]) / int(bout["games"])


def _shares(bout: Bout) -> tuple[float, float]:
    """The 95 % interval of the first bot's share of a game."""
    ends = (bout["elo"]["low"], bout["elo"]["high"])
    unknown = (0.0, 1.0)
    low, high = (
        otherwise if end is None else share(end, bout["players"])
        for end, otherwise in zip(ends, unknown, strict=True)
    )
    return low, high


def _points(elo: float | None) -> str:
    return "beyond measure" if elo is None else f"{elo:+.0f}"


# --- plots -------------------------------------------------------------------------------------


def _plot(name: str, draw: Callable[[Axes], None]) -> None:
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
    figure.savefig(FOLDER / f"{name}.svg", transparent=True, metadata={"Date": None})
    pyplot.close(figure)


def _draw_time(axes: Axes, sets: dict[str, dict[str, Bout]]) -> None:
    for game, (colour, mark) in LOOKS.items():
        bouts = [bout for bout in sets["time"].values() if bout["game"] == game]
        scores = [100 * _score(bout) for bout in bouts]
        errors = [
            (score - 100 * low, 100 * high - score)
            for score, (low, high) in zip(scores, map(_shares, bouts), strict=True)
        ]
        axes.errorbar(
            [bout["time"] for bout in bouts],
            scores,
            yerr=list(zip(*errors, strict=True)),
            color=colour,
            marker=mark,
            capsize=3,
            label=TITLES[game],
        )
    times = sorted({bout["time"] for bout in sets["time"].values()})
    axes.set_xscale("log")
    axes.set_xticks(times, map(str, times), minor=False)
    axes.minorticks_off()
    axes.set_xlabel("milliseconds a move, at most")
    axes.set_ylabel("level 6 against level 5: score in %")


def _draw_ladder(axes: Axes, sets: dict[str, dict[str, Bout]]) -> None:
    for game, (colour, mark) in LOOKS.items():
        steps = {
            bout["bots"][0]: _at_least(bout["elo"])
            for bout in sets["ladder"].values()
            if bout["game"] == game and bout["bots"][1].startswith("level")
        }
        heights = [0.0]
        for level in sorted(steps):
            heights.append(heights[-1] + steps[level])
        axes.plot(
            range(1, len(heights) + 1), heights, color=colour, marker=mark, label=TITLES[game]
        )
    axes.set_xlabel("level")
    axes.set_ylabel("Elo above level 1")


def _at_least(elo: dict[str, Any]) -> float:
    """The difference in Elo; where all games were won, the lower end of its interval."""
    found: float = elo["low"] if elo["diff"] is None else elo["diff"]
    return found


def _draw_learning(axes: Axes, _sets: dict[str, dict[str, Bout]]) -> None:
    styles = ("-", "--", ":")
    for game, (colour, _) in LOOKS.items():
        for style, file in zip(
            styles, sorted(FOLDER.glob(f"learning-{game}-*.jsonl")), strict=False
        ):
            told = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
            players = file.stem.rpartition("-")[2]
            axes.plot(
                [line["games"] for line in told],
                [100 * line["score"] for line in told],
                color=colour,
                linestyle=style,
                label=f"{TITLES[game]}, {players} players",
            )
    axes.set_xlabel("games of self-play")
    axes.set_ylabel("score in %, one action ahead")


if __name__ == "__main__":
    main()
