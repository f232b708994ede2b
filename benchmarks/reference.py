"""Levels of earlier versions, as bots: they measure what a change of the search brings.

    hexwarp match hyper6 level4 py:benchmarks.reference:level4_350c93ee --games 200 --seed 1

In the project's folder, a name is made of a level and any commit of the history. The version's
source is unpacked into the user's cache. A process of that version decides for all games, so that
it compiles once. It gets positions as objects of this version's classes, which it has to have too.
"""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import tarfile
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import platformdirs


def __getattr__(name: str) -> EarlierLevel:
    """Return the level of a version, as in ``level4_350c93ee``."""
    match = re.fullmatch("(level[0-9])_([0-9a-f]{7,40})", name)
    if match is None:
        raise AttributeError(name)
    return EarlierLevel(match[1], source(match[2]))


class EarlierLevel:
    """A level of an earlier version.

    Args:
        level: Its name in that version.
        source: The folder of that version's packages.
    """

    def __init__(self, level: str, source: Path) -> None:
        self._level, self._source = level, source

    def choose(
        self, game: Any, state: Any, seat: int, rng: Random, seconds: float | None = None
    ) -> int:
        """Return its action (``core.game.Bot``)."""
        process = started(self._source)
        spec = (game.name, game.players, dict(game.options))
        pickle.dump((self._level, spec, state, seat, rng.getrandbits(64), seconds), process.stdin)
        process.stdin.flush()
        action: int = pickle.load(process.stdout)  # noqa: S301 - our own
        return action


def source(commit: str) -> Path:
    """Return the folder of a version's packages; end the program if the history lacks it."""
    versions = platformdirs.user_cache_path("hexwarp", appauthor=False) / "versions"
    if not (folder := versions / commit).exists():
        archive = subprocess.run(  # noqa: S603
            ["git", "archive", commit, "src/hexwarp"],  # noqa: S607
            cwd=Path(__file__).parents[1],
            stdout=subprocess.PIPE,
            check=False,
        )
        if archive.returncode:
            sys.exit(f"The repository's history has no commit {commit}: fetch all of it.")
        versions.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=versions) as unpacked:
            with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
                files.extractall(unpacked, filter="data")
            Path(unpacked, "src").rename(folder)
    return folder


@cache
def started(source: Path) -> Any:
    """Return the process of a version that decides; it ends with this one."""
    return subprocess.Popen(  # noqa: S603
        [sys.executable, __file__, source], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def decide(source: str) -> None:
    """Answer each position on standard input with an action, as a process of another version."""
    sys.path.insert(0, source)
    from hexwarp.bots import specs
    from hexwarp.core import registry

    games: dict[str, Any] = {}
    while sys.stdin.buffer.peek(1):
        level, spec, state, seat, seed, seconds = pickle.load(sys.stdin.buffer)  # noqa: S301
        game = games.get(str(spec))
        if game is None:
            name, players, options = spec
            games[str(spec)] = game = registry.game_type(name)(players, options)
            specs.find(level, game).choose(game, state, seat, Random(0))  # compiles the search
        action = specs.find(level, game).choose(game, state, seat, Random(seed), seconds)
        pickle.dump(action, sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    decide(sys.argv[1])
