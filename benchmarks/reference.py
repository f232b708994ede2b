"""A level of 0.1.0, as an engine: it measures what a change of the search brings.

    python benchmarks/reference.py
    hexwarp match indigo level6 "cmd:python benchmarks/reference.py level6" --games 400 --time 200

The first command takes the version's source from this repository's history into the user's cache,
and compiles it. It plays with its own weights, by the protocol of docs/engines.md. ``--commit``
names another version, and with ``--untimed`` a level searches as many positions as it has without
a limit of time.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from versions import source

COMMIT = "d6bf292a57970a191891e8955089a01d72f87a37"
"""The last commit whose levels play as in 0.1.0."""


def main() -> None:
    """Play a level, or compile the version."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", nargs="?", help="such as level6; none to compile")
    parser.add_argument("--commit", default=COMMIT, help="the version; 0.1.0 by default")
    parser.add_argument("--untimed", action="store_true", help="search without a limit of time")
    arguments = parser.parse_args()
    sys.path.insert(0, str(source(arguments.commit)))
    if arguments.level:
        play(arguments.level, arguments.commit, timed=not arguments.untimed)
    else:
        compile_rules()


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


def play(level: str, commit: str, *, timed: bool) -> None:
    """Answer the protocol's messages until the game is over."""
    from random import Random

    from hexwarp.bots import specs
    from hexwarp.core import record, registry

    hello = json.loads(input())
    game: Any = registry.game_type(hello["game"])(hello["players"], hello["options"])
    bot = specs.find(level, game)
    warm_up(game)  # before the clock runs
    answer(name=f"{level} of {'0.1.0' if commit == COMMIT else commit[:8]}", author="Hexwarp")
    while (go := json.loads(input()))["type"] == "go":
        (read,) = record.read(go["record"])
        state = game.redact(read.history.state, (hello["seat"],))
        rng = Random(go["record"])
        seconds = go["time_ms"] / 1000 if timed else None
        action = bot.choose(game, state, hello["seat"], rng, seconds)
        answer(move=game.action_text(state, hello["seat"], action))


def answer(**fields: str) -> None:
    """Write an answer."""
    print(json.dumps(fields), flush=True)


if __name__ == "__main__":
    main()
