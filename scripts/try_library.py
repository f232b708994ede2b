"""Tries the library as it was installed: rules, records, matches, evaluations, the commands.

    python scripts/try_library.py

Needs an environment with the wheel and nothing else: no package of the server may be there.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random

import hexwarp
from hexwarp.core.registry import games

HEXWARP = Path(sys.executable).with_name("hexwarp")

TOLERANCE = 1e-6
"""How far a sum of win probabilities may be from 1."""


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the program."""
    return subprocess.run(  # noqa: S603 - the program that was installed
        [HEXWARP, *arguments], capture_output=True, text=True, check=False
    )


def check(what: str, holds: bool) -> None:
    """Print what was tried. Exits unless it holds."""
    if not holds:
        sys.exit(f"{what}: failed")
    print(f"{what}: works", flush=True)


def main() -> None:
    """Try all parts of the library."""
    check("an environment without the server", find_spec("fastapi") is None)
    check("an environment without the compiler", find_spec("numba") is None)

    for game in games():
        rng, state = Random(1), hexwarp.State(game, seed=1)
        evaluation = hexwarp.evaluate(state, nodes=500)
        check(f"{game}: the search", abs(sum(evaluation.win) - 1) < TOLERANCE)
        while state.to_move:
            state = state.play(rng.choice(state.legal_moves))
        check(f"{game}: the rules", state.outcome is not None)
        text = hexwarp.write(state.record())
        check(f"{game}: records", hexwarp.write(hexwarp.read(text)[0]) == text)
        result = hexwarp.Match(game, ("greedy", "random"), games=4, seed=1).play()
        check(f"{game}: a match", sum(result.points) == 4)

    check("the help", "play a game in the terminal" in command("--help").stdout)
    needs_compiler = command("simulate", next(iter(games())), "--games", "10")
    check("a sentence about the compiler", "pip install 'hexwarp[lab]'" in needs_compiler.stderr)
    refused = command("serve")
    check("a sentence about the server", "pip install 'hexwarp[server]'" in refused.stderr)


if __name__ == "__main__":
    main()
