"""Reports of all benchmarks: the machine, Markdown tables, and the games that are measured."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hexwarp.core import registry
from hexwarp.core.game import Game


def machine() -> str:
    """Return the processor, cores, load, system, and versions of Python and Numba, in a line."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{processor()}, {os.cpu_count()} cores{load}; {platform.system()}, "
        f"Python {platform.python_version()}, Numba {version('numba')}"
    )


def processor() -> str:
    """Return the name of the processor."""
    info = Path("/proc/cpuinfo")
    match = re.search(r"^model name\s*: (.+)$", info.read_text() if info.exists() else "", re.M)
    return match[1] if match else platform.processor() or platform.machine()


def table(titles: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    heading = _line(titles)
    yield heading
    yield "|---" * (heading.count("|") - 1) + "|"
    yield from map(_line, rows)


def print_heading(*titles: str) -> None:
    """Print the head of a Markdown table."""
    print(*table(titles, ()), sep="\n", flush=True)


def print_row(*cells: object) -> None:
    """Print a row of a Markdown table."""
    print(_line(cells), flush=True)


def _line(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def with_tables(page: str, lines: Callable[[str], Iterable[str]]) -> str:
    """Return a page with its tables, ``<!-- NAME -->`` to ``<!-- end -->``, made again.

    Args:
        page: The page's text.
        lines: Returns the lines of the table of a name.
    """

    def made(match: re.Match[str]) -> str:
        return "\n".join([f"<!-- {match[1]} -->", *lines(match[1]), "<!-- end -->"])

    return re.sub(r"<!-- (\w+) -->\n.*?<!-- end -->", made, page, flags=re.DOTALL)


def best_of_turns(runs: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """Return the best result of each run; they take turns, as the machine is busy at times."""
    best = dict.fromkeys(runs, 0.0)
    for _ in range(rounds):
        for name, run in runs.items():
            best[name] = max(best[name], run())
    return best


def percentile(values: Iterable[float], part: float) -> float:
    """Return the value that this part of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def games(specs: Sequence[str], measured: Callable[[type[Game[Any]]], bool]) -> Iterator[Game[Any]]:
    """Yield the games of specifications, by default those measured, for fewest and most players."""
    if specs:
        yield from map(registry.load, specs)
        return
    for kind in filter(measured, registry.games().values()):
        for players in (min(kind.player_counts), max(kind.player_counts)):
            yield kind(players)


def title(game: Game[Any]) -> str:
    """Return the name of a game and its number of players."""
    return f"{game.name}, {game.players} players"
