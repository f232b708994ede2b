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
    found: Summary
    bots: tuple[tuple[str, ConfidenceInterval], ...]
    """The bots with their points in a game; none for random play."""
    shares: VarianceShares | None = None
    """The variance of the points by cause, if luck was measured."""


def facts(simulation: Simulation) -> JsonObject:
    """Return the JSON object of the games; times below the clock's resolution count as 1 ns."""
    game, totals, found = simulation.game, simulation.totals, simulation.found
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
        "mean_scores": [one.mean for one in found.scores],
        "seed": simulation.seed,
        "bots": [{"bot": name, **_interval(points)} for name, points in simulation.bots],
        "first_player": {**_interval(found.first_player), "fair": found.fair},
        "points": [_interval(points) for points in found.points],
        "shared": totals.shared,
        "unwon": totals.unwon,
        "length": _distribution(found.length),
        "scores": [_distribution(scores) for scores in found.scores],
        "branching": {"mean": found.branching, "by_ply": list(found.branching_by_ply)},
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


def _distribution(found: Distribution) -> JsonObject:
    from hexwarp.arena.summary import QUANTILES

    return {
        "mean": found.mean,
        "sd": found.sd,
        "lowest": found.lowest,
        "highest": found.highest,
        "quantiles": dict(zip(map(str, QUANTILES), found.quantiles, strict=True)),
    }


def write_csv(file: Path, simulation: Simulation) -> None:
    """Write the statistics as rows of a statistic, its subject, value and interval, and unit."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(("statistic", "subject", "value", "low", "high", "unit"))
        writer.writerows(_rows(simulation))


def _rows(simulation: Simulation) -> Iterator[Sequence[object]]:
    found, totals = simulation.found, simulation.totals
    yield "games", "", totals.games, "", "", "games"
    yield _row("points", "first player", found.first_player)
    for seat, points in enumerate(found.points, 1):
        yield _row("points", f"seat {seat}", points)
    for name, points in simulation.bots:
        yield _row("points", f"bot {name}", points)
    yield _row("shared", "", found.shared, "share of games")
    yield _row("unwon", "", found.unwon, "share of games")
    if shares := simulation.shares:
        unit = "share of the variance of points"
        yield _row("luck", "", shares.luck, unit)
        yield "skill", "", shares.skill, "", "", unit
        yield "play", "", shares.play, "", "", unit
    yield from _distribution_rows("length", "", found.length, "plies")
    for seat, scores in enumerate(found.scores, 1):
        yield from _distribution_rows("score", f"seat {seat}", scores, "points of the game")
    yield "branching", "", found.branching, "", "", "legal moves"
    for ply, moves in enumerate(found.branching_by_ply, 1):
        yield "branching", f"ply {ply}", moves, "", "", "legal moves"


def _row(
    name: str, subject: str, interval: ConfidenceInterval, unit: str = "points a game"
) -> Sequence[object]:
    return name, subject, interval.value, interval.low, interval.high, unit


def _distribution_rows(
    name: str, subject: str, found: Distribution, unit: str
) -> Iterator[Sequence[object]]:
    from hexwarp.arena.summary import QUANTILES

    values = {"mean": found.mean, "sd": found.sd, "lowest": found.lowest, "highest": found.highest}
    values |= {
        f"quantile {percent} %": value
        for percent, value in zip(QUANTILES, found.quantiles, strict=True)
    }
    for kind, value in values.items():
        yield f"{name} {kind}", subject, value, "", "", unit


def show(simulation: Simulation, words: GameWords) -> None:
    """Print the games' speed and statistics."""
    from rich.markup import escape
    from rich.table import Table

    from hexwarp.cli.terminal.screen import Screen

    game, totals, found = simulation.game, simulation.totals, simulation.found
    seconds = max(totals.seconds, 1e-9)
    table = Table.grid(padding=(0, 2))
    for column in range(4):
        table.add_column(justify="right" if column else "left")
    heads = ("wins", "share", "points")
    table.add_row("", *(words(f"cli-simulate-{head}") for head in heads), style="dim")
    for seat in game.seats:
        wins, scores = totals.wins[seat - 1], found.scores[seat - 1]
        table.add_row(
            words("seat-number", seat=seat),
            f"{wins / totals.games:.1%}",
            _share_text(found.points[seat - 1]),
            f"{scores.mean:.2f} ± {scores.sd:.2f}",
        )
    for name, points in (("first", found.first_player), *simulation.bots):
        title = words("cli-simulate-first") if points is found.first_player else escape(name)
        table.add_row(title, "", _share_text(points), "")
    for kind, interval in (("shared", found.shared), ("unwon", found.unwon)):
        table.add_row(words(f"cli-simulate-{kind}"), _share_text(interval), "", "", style="dim")
    low, *_, high = found.length.quantiles
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
            mean=f"{found.length.mean:.1f}",
            speed=f"{totals.plies / seconds:,.0f}",
        ),
        words("cli-simulate-seed", seed=str(simulation.seed)),
        "",
        table,
        "",
        words(
            "cli-simulate-length",
            mean=f"{found.length.mean:.1f}",
            sd=f"{found.length.sd:.1f}",
            low=str(low),
            high=str(high),
            lowest=str(found.length.lowest),
            highest=str(found.length.highest),
        ),
        words("cli-simulate-branching", mean=f"{found.branching:.1f}"),
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
