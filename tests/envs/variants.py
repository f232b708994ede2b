"""Every variant of every game that an environment can step, the toy included."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from hexwarp.core import registry
from hexwarp.core.game import Game
from toy.compiled import CompiledCairn


def _variants(kind: type[Game[Any]]) -> Iterator[Game[Any]]:
    for players in kind.player_counts:
        offered = [option for option in kind.options_offered if players in option.players]
        for values in product(*(option.choices for option in offered)):
            names = (option.name for option in offered)
            yield kind(players, dict(zip(names, values, strict=True)))


KINDS: list[type[Game[Any]]] = [
    CompiledCairn,
    *(kind for kind in registry.games().values() if kind(kind.player_counts[0]).has_observation),
]
VARIANTS = [game for kind in KINDS for game in _variants(kind)]
SMALLEST = [kind(min(kind.player_counts)) for kind in KINDS]


def title(game: Game[Any]) -> str:
    return f"{game.name}-{game.players}-" + "-".join(map(str, game.options.values()))
