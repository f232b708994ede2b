"""How strong the bots are: ``python benchmarks/strength.py [NAME ...]``.

Plays the matches of the sets named, of all without any, by ``hexwarp match``, and keeps what came
of each in ``docs/strength/results.json``; ``benchmarks/strength_page.py`` makes the page of it.
The games go to ``build/strength``, so that what was interrupted goes on where it stopped.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "docs/strength/results.json"
GAMES = ROOT / "build/strength"

GAME_NAMES = ("indigo", "hyper6")
MOST_PLAYERS = {"indigo": 4, "hyper6": 3}


@dataclass(frozen=True, slots=True)
class Bout:
    """A match to be played: the first bot against the second on all other seats."""

    game: str
    bots: tuple[str, str]
    games: int
    players: int = 2
    time: int | None = None
    """Milliseconds a move, for a bot that knows how to use them."""

    @property
    def command(self) -> list[str]:
        """The arguments of ``hexwarp`` for it."""
        command = ["match", self.game, *self.bots, "--games", str(self.games), "--seed", "1"]
        if self.players > 2:
            command += ["--players", str(self.players)]
        if self.time is not None:
            command += ["--time", str(self.time)]
        return command


def targets() -> Iterator[Bout]:
    """The strongest level against what there was before it."""
    yield Bout("indigo", ("level6", "lookahead"), 100, time=1000)
    yield Bout("hyper6", ("level6", "lookahead"), 40, time=100)
    yield Bout("hyper6", ("level6", "classic"), 20, time=100)
    yield Bout("indigo", ("level6", "greedy"), 40, time=100)
    yield Bout("hyper6", ("level6", "greedy"), 200, time=10)
    yield Bout("indigo", ("level6", "random"), 100, time=30)
    yield Bout("hyper6", ("level6", "random"), 4000, time=3)


def ladder() -> Iterator[Bout]:
    """Each level against the one below it."""
    for game in GAME_NAMES:
        for level in range(6, 1, -1):
            games = 40 if level == 6 else 240
            yield Bout(game, (f"level{level}", f"level{level - 1}"), games)
        yield Bout(game, ("level1", "random"), 60)


def crowd() -> Iterator[Bout]:
    """The top of the ladder among beginners, where more than two play."""
    for game in GAME_NAMES:
        for players in range(3, MOST_PLAYERS[game] + 1):
            yield Bout(game, ("level6", "level1"), 4 * players, players)


def time() -> Iterator[Bout]:
    """The strongest level with more and more time against level 5."""
    for game in GAME_NAMES:
        for milliseconds in (3, 10, 30, 100):
            yield Bout(game, ("level6", "level5"), 24, time=milliseconds)


SETS = {"ladder": ladder, "crowd": crowd, "time": time, "targets": targets}


def main(names: list[str]) -> None:
    """Play, and keep the results of, the sets of these names."""
    unknown = set(names) - set(SETS)
    if unknown:
        sys.exit(f"There is no set {min(unknown)!r}; there are {', '.join(SETS)}.")
    for name in names or SETS:
        for bout in SETS[name]():
            _keep(name, bout, _played(bout))


def _played(bout: Bout) -> dict[str, Any]:
    GAMES.mkdir(parents=True, exist_ok=True)
    command = bout.command
    print("hexwarp", *command, flush=True)
    file = GAMES / ("-".join(command).replace("--", "") + ".txt")
    told = subprocess.run(  # noqa: S603 - the program itself
        [sys.executable, "-m", "hexwarp", *command, "--json", "--record", str(file)],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    ).stdout
    result: dict[str, Any] = json.loads(told)
    print(told.strip(), flush=True)
    return result


def _keep(name: str, bout: Bout, result: dict[str, Any]) -> None:
    kept = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    kept["machine"] = f"one core of {_processor()}, Python {platform.python_version()}"
    bouts = kept.setdefault("sets", {}).setdefault(name, {})
    bouts[" ".join(["hexwarp", *bout.command])] = {
        "players": bout.players,
        "time": bout.time,
        **result,
    }
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


if __name__ == "__main__":
    main(sys.argv[1:])
