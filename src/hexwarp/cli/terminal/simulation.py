"""The report of ``hexwarp simulate``: as JSON, as CSV and as text."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hexwarp.core.types import JsonObject

if TYPE_CHECKING:
    from hexwarp.arena.elo import ConfidenceInterval
    from hexwarp.arena.luck import VarianceShares
    from hexwarp.arena.summary import Distribution, Summary
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.core.game import Game
    from hexwarp.search.statistics import Statistics


class Simulation(NamedTuple):
    """Games that were simulated."""

    game: Game[Any]
    seed: int
    totals: Statistics
    summary: Summary
    bots: tuple[tuple[str, ConfidenceInterval], ...]
    """The bots with their points in a game; none for random play."""
    shares: VarianceShares | None = None
    """The variance of the points by cause, if luck was measured."""


def facts(simulation: Simulation) -> JsonObject:
    """Return the JSON object of the games; times below the clock's resolution count as 1 ns."""
    game, totals, summary = simulation.game, simulation.totals, simulation.summary
    seconds = max(totals.seconds, 1e-9)
    return {
        "game": game.name,
        "players": game.players,
        "options": dict(game.options),
        "games": totals.games,
        "plies": totals.plies,
        "seconds": totals.seconds,
        "games_per_s": totals.games / seconds,
        "plies_per_s": totals.plies / seconds,
        "mean_plies": totals.plies / totals.games,
        "wins": list(totals.wins),
        "mean_scores": [scores.mean for scores in summary.scores],
        "seed": simulation.seed,
        "bots": [{"bot": name, **_interval(points)} for name, points in simulation.bots],
        "first_player": {**_interval(summary.first_player), "fair": summary.fair},
        "points": [_interval(points) for points in summary.points],
        "shared": totals.shared,
        "unwon": totals.unwon,
        "length": _distribution(summary.length),
        "scores": [_distribution(scores) for scores in summary.scores],
        "branching": {"mean": summary.branching, "by_ply": list(summary.branching_by_ply)},
        "variance": _shares(simulation.shares),
    }


def _shares(shares: VarianceShares | None) -> JsonObject | None:
    if shares is None:
        return None
    return {
        "luck": _interval(shares.luck),
        "skill": shares.skill,
        "play": shares.play,
    }


def _interval(interval: ConfidenceInterval) -> JsonObject:
    return {"mean": interval.value, "low": interval.low, "high": interval.high}


def _distribution(distribution: Distribution) -> JsonObject:
    from hexwarp.arena.summary import QUANTILES

    return {
        "mean": distribution.mean,
        "sd": distribution.sd,
        "lowest": distribution.lowest,
        "highest": distribution.highest,
        "quantiles": dict(zip(map(str, QUANTILES), distribution.quantiles, strict=True)),
    }


def write_csv(file: Path, simulation: Simulation) -> None:
    """Write the statistics as rows of a statistic, its subject, value and interval, and unit."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(("statistic", "subject", "value", "low", "high", "unit"))
        writer.writerows(_rows(simulation))


def _rows(simulation: Simulation) -> Iterator[Sequence[object]]:
    summary, totals = simulation.summary, simulation.totals
    yield "games", "", totals.games, "", "", "games"
    yield _row("points", "first player", summary.first_player)
    for seat, points in enumerate(summary.points, 1):
        yield _row("points", f"seat {seat}", points)
    for name, points in simulation.bots:
        yield _row("points", f"bot {name}", points)
    yield _row("shared", "", summary.shared, "share of games")
    yield _row("unwon", "", summary.unwon, "share of games")
    if shares := simulation.shares:
        unit = "share of the variance of points"
        yield _row("luck", "", shares.luck, unit)
        yield "skill", "", shares.skill, "", "", unit
        yield "play", "", shares.play, "", "", unit
    yield from _distribution_rows("length", "", summary.length, "plies")
    for seat, scores in enumerate(summary.scores, 1):
        yield from _distribution_rows("score", f"seat {seat}", scores, "points of the game")
    yield "branching", "", summary.branching, "", "", "legal moves"
    for ply, moves in enumerate(summary.branching_by_ply, 1):
        yield "branching", f"ply {ply}", moves, "", "", "legal moves"


def _row(
    name: str, subject: str, interval: ConfidenceInterval, unit: str = "points a game"
) -> Sequence[object]:
    return name, subject, interval.value, interval.low, interval.high, unit


def _distribution_rows(
    name: str, subject: str, distribution: Distribution, unit: str
) -> Iterator[Sequence[object]]:
    from hexwarp.arena.summary import QUANTILES

    values = {
        "mean": distribution.mean,
        "sd": distribution.sd,
        "lowest": distribution.lowest,
        "highest": distribution.highest,
    }
    values |= {
        f"quantile {percent} %": value
        for percent, value in zip(QUANTILES, distribution.quantiles, strict=True)
    }
    for kind, value in values.items():
        yield f"{name} {kind}", subject, value, "", "", unit


def show(simulation: Simulation, words: GameWords) -> None:
    """Print the games' speed and statistics."""
    from rich.markup import escape
    from rich.table import Table

    from hexwarp.cli.terminal.screen import Screen

    game, totals, summary = simulation.game, simulation.totals, simulation.summary
    seconds = max(totals.seconds, 1e-9)
    table = Table.grid(padding=(0, 2))
    for column in range(4):
        table.add_column(justify="right" if column else "left")
    heads = ("wins", "share", "points")
    table.add_row("", *(words(f"cli-simulate-{head}") for head in heads), style="dim")
    for seat in game.seats:
        wins, scores = totals.wins[seat - 1], summary.scores[seat - 1]
        table.add_row(
            words("seat-number", seat=seat),
            f"{wins / totals.games:.1%}",
            _share_text(summary.points[seat - 1]),
            f"{scores.mean:.2f} ± {scores.sd:.2f}",
        )
    for name, points in (("first", summary.first_player), *simulation.bots):
        title = words("cli-simulate-first") if points is summary.first_player else escape(name)
        table.add_row(title, "", _share_text(points), "")
    for kind, interval in (("shared", summary.shared), ("unwon", summary.unwon)):
        table.add_row(words(f"cli-simulate-{kind}"), _share_text(interval), "", "", style="dim")
    low, *_, high = summary.length.quantiles
    Screen().show(
        f"[bold]{words.name()}[/] {words.facts(game)}",
        words(
            "cli-simulate-games",
            games=f"{totals.games:,}",
            seconds=f"{totals.seconds:.3g}",
            speed=f"{totals.games / seconds:,.0f}",
        ),
        words(
            "cli-simulate-plies",
            plies=f"{totals.plies:,}",
            mean=f"{summary.length.mean:.1f}",
            speed=f"{totals.plies / seconds:,.0f}",
        ),
        words("cli-simulate-seed", seed=str(simulation.seed)),
        "",
        table,
        "",
        words(
            "cli-simulate-length",
            mean=f"{summary.length.mean:.1f}",
            sd=f"{summary.length.sd:.1f}",
            low=str(low),
            high=str(high),
            lowest=str(summary.length.lowest),
            highest=str(summary.length.highest),
        ),
        words("cli-simulate-branching", mean=f"{summary.branching:.1f}"),
        *_shares_lines(simulation, words),
    )


def _shares_lines(simulation: Simulation, words: GameWords) -> list[str]:
    """Return the line about luck and skill, if they were measured."""
    if not (shares := simulation.shares):
        return []
    percent = {
        "luck": f"{100 * shares.luck.value:.0f}",
        "low": f"{100 * shares.luck.low:.0f}",
        "high": f"{100 * shares.luck.high:.0f}",
        "skill": f"{100 * shares.skill:.0f}",
        "play": f"{100 * shares.play:.0f}",
    }
    return [words("cli-simulate-luck", **percent)]


def _share_text(interval: ConfidenceInterval) -> str:
    return f"{interval.value:.1%} [dim]{interval.low:.1%} to {interval.high:.1%}[/]"
