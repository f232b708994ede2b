"""Measure the bots' strength: ``python benchmarks/strength.py [NAME ...]``.

Plays the matches of the named sets, by default of all, by ``hexwarp match``, and writes the results
to ``docs/strength/results.json``, from which ``benchmarks/strength_page.py`` makes the page. The
games' records go to ``build/strength``, so that an interrupted run can be resumed.
"""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexwarp.core import registry
from report import processor

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "docs/strength/results.json"
GAMES = ROOT / "build/strength"

GAME_NAMES = ("indigo", "hyper6")
MOST_PLAYERS = {"indigo": 4, "hyper6": 3}
MOST_GAMES = 400
"""The most games of a match."""
STEP_SPRT = {6: (50, 100), 7: (0, 100)}
"""By level, in Elo: how much stronger it is than the one below. Its games take longer than others,
those of level 7 minutes."""
PATIENT = "py:benchmarks.patient:Patient"
"""Level 6 with ten times the time."""
PATIENT_SPRT = (70, 147)
"""In Elo: whether a score is 60 or 70 %."""


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """A match to play: the first bot against the second on all other seats."""

    game: str
    bots: tuple[str, str]
    games: int
    players: int = 2
    time: int | None = None
    """Milliseconds for a move, for bots that play by time."""
    sprt: tuple[int, int] | None = None
    """The match ends when a test decides between these Elo differences of the first bot."""

    @property
    def command(self) -> list[str]:
        """The command-line arguments of ``hexwarp`` that play it."""
        command = ["match", self.game, *self.bots, "--games", str(self.games), "--seed", "1"]
        if self.players > 2:
            command += ["--players", str(self.players)]
        if self.time is not None:
            command += ["--time", str(self.time)]
        if self.sprt is not None:
            command += ["--sprt", *map(str, self.sprt)]
        return command


def targets() -> Iterator[MatchSpec]:
    """Yield matches of the strongest level against all other bots."""
    yield MatchSpec("indigo", ("level6", "lookahead"), 40, time=200)
    yield MatchSpec("hyper6", ("level6", "lookahead"), 40, time=100)
    yield MatchSpec("hyper6", ("level6", "classic"), 20, time=100)
    yield MatchSpec("indigo", ("level6", "greedy"), 40, time=100)
    yield MatchSpec("hyper6", ("level6", "greedy"), 200, time=10)
    yield MatchSpec("indigo", ("level6", "random"), 100, time=30)
    yield MatchSpec("hyper6", ("level6", "random"), 4000, time=3)


def patience() -> Iterator[MatchSpec]:
    """Yield matches of the strongest level against itself with a tenth of the time."""
    for game in GAME_NAMES:
        yield MatchSpec(game, (PATIENT, "level6"), MOST_GAMES, time=100, sprt=PATIENT_SPRT)


def ladder() -> Iterator[MatchSpec]:
    """Yield matches of each level in one seat against the one below it in all others."""
    for game in GAME_NAMES:
        for players in range(2, MOST_PLAYERS[game] + 1):
            games = _most_games(players)
            if len(registry.game_type(game).levels) > 6:
                yield MatchSpec(game, ("level7", "level6"), games, players, sprt=STEP_SPRT[7])
            yield MatchSpec(game, ("level6", "level5"), games, players, sprt=STEP_SPRT[6])
            for level in range(5, 1, -1):
                yield MatchSpec(game, (f"level{level}", f"level{level - 1}"), games, players)
            yield MatchSpec(game, ("level1", "random"), games, players)


def _most_games(players: int) -> int:
    """Return the most games, a multiple of the number of players, as a deal has one for each."""
    return MOST_GAMES // players * players


def time() -> Iterator[MatchSpec]:
    """Yield matches of the strongest level against level 5, with increasing time."""
    for game in GAME_NAMES:
        for milliseconds in (3, 10, 30, 100):
            yield MatchSpec(game, ("level6", "level5"), 24, time=milliseconds)


SETS = {
    "patience": patience,
    "ladder": ladder,
    "time": time,
    "targets": targets,
}


def main(names: list[str]) -> None:
    """Play the sets of these names, and store their results."""
    unknown = set(names) - set(SETS)
    if unknown:
        sys.exit(f"There is no set {min(unknown)!r}; there are {', '.join(SETS)}.")
    for name in names or SETS:
        for spec in SETS[name]():
            _store(name, spec, _play(spec))


def _play(spec: MatchSpec) -> dict[str, Any]:
    GAMES.mkdir(parents=True, exist_ok=True)
    command = spec.command
    print("hexwarp", *command, flush=True)
    file = GAMES / (re.sub(r"\W+", "-", " ".join(command)) + ".txt")
    output = subprocess.run(  # noqa: S603 - hexwarp itself
        [sys.executable, "-m", "hexwarp", *command, "--json", "--record", str(file)],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    ).stdout
    result: dict[str, Any] = json.loads(output)
    print(output.strip(), flush=True)
    return result


def _store(name: str, spec: MatchSpec, result: dict[str, Any]) -> None:
    stored = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    stored["machine"] = f"one core of {processor()}, Python {platform.python_version()}"
    matches = stored.setdefault("sets", {}).setdefault(name, {})
    matches[" ".join(["hexwarp", *spec.command])] = {
        "players": spec.players,
        "time": spec.time,
        **result,
    }
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
