"""A level of 0.1.0, as an engine: it measures what a change of the search brings.

    python benchmarks/reference.py
    hexwarp match indigo level6 "cmd:python benchmarks/reference.py level6" --games 400 --time 200

The first command takes the version's source from this repository's history into the user's cache,
and compiles it. It plays with its own weights, by the protocol of docs/engines.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import platformdirs

COMMIT = "d6bf292a57970a191891e8955089a01d72f87a37"
"""The last commit whose levels play as in 0.1.0."""


def main() -> None:
    """Play a level, or compile the version."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", nargs="?", help="such as level6; none to compile")
    level = parser.parse_args().level
    sys.path.insert(0, str(source()))
    if level:
        play(level)
    else:
        compile_rules()


def source() -> Path:
    """Return the folder with the version's source. Ends the program where the history lacks it."""
    folder = platformdirs.user_cache_path("hexwarp", appauthor=False) / "versions" / COMMIT
    if not folder.exists():
        command = ["git", "archive", COMMIT, "src/hexwarp"]
        archive = subprocess.run(  # noqa: S603
            command, cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, check=False
        )
        if archive.returncode:
            sys.exit(f"The repository's history has no commit {COMMIT}: fetch all of it.")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent) as unpacked:
            with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
                files.extractall(unpacked, filter="data")
            try:
                Path(unpacked, "src").rename(folder)
            except OSError:  # another process has been faster
                if not folder.exists():
                    raise
    return folder


def compile_rules() -> None:
    """Compile the rules and the search, once."""
    from hexwarp.core import registry

    for kind in registry.games().values():
        for players in kind.player_counts:
            print(f"Compiling {kind.name} for {players} players.")
            warm_up(kind(players))


def warm_up(game: Any) -> None:
    """Compile or load all that a level needs, by a decision of the strongest."""
    from random import Random

    from hexwarp.bots import specs
    from hexwarp.core.chance import RandomChance
    from hexwarp.core.history import begin

    state = begin(game, RandomChance(Random(0))).start
    seat = game.to_move(state)[0]
    strongest = specs.find(f"level{len(game.levels)}", game)
    strongest.choose(game, game.redact(state, (seat,)), seat, Random(0))


def play(level: str) -> None:
    """Answer the protocol's messages until the game is over."""
    from random import Random

    from hexwarp.bots import specs
    from hexwarp.core import record, registry

    hello = json.loads(input())
    game: Any = registry.game_type(hello["game"])(hello["players"], hello["options"])
    bot = specs.find(level, game)
    warm_up(game)  # before the clock runs
    answer(name=f"{level} of 0.1.0", author="Hexwarp")
    while (go := json.loads(input()))["type"] == "go":
        (read,) = record.read(go["record"])
        state = game.redact(read.history.state, (hello["seat"],))
        rng = Random(go["record"])
        action = bot.choose(game, state, hello["seat"], rng, seconds=go["time_ms"] / 1000)
        answer(move=game.action_text(state, hello["seat"], action))


def answer(**fields: str) -> None:
    """Write an answer."""
    print(json.dumps(fields), flush=True)


if __name__ == "__main__":
    main()
