"""States of OpenSpiel for tests, of every variant."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

from hexwarp.core.game import Game
from hexwarp.envs import openspiel
from toy.compiled import CompiledCairn

openspiel.register(CompiledCairn)

CHOSEN = "hexwarp_hyper6(setup=chosen)"


def spec(game: Game[Any], **more: object) -> str:
    """Return OpenSpiel's specification of a game."""
    parameters = {"players": game.players, **game.options, **more}
    return f"hexwarp_{game.name}({','.join(f'{key}={value}' for key, value in parameters.items())})"


def started(text: str) -> Any:
    return pyspiel.load_game(text).new_initial_state()


def random_choice(state: Any, rng: Random) -> int:
    if not state.is_chance_node():
        return int(rng.choice(state.legal_actions()))
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, weights)[0])


def play(state: Any, rng: Random, nodes: int = 10**9) -> Any:
    """Play at random for some nodes, or to the end."""
    for _ in range(nodes):
        if state.is_terminal():
            break
        state.apply_action(random_choice(state, rng))
    return state


def all_texts(state: Any, player: int) -> tuple[str, str, tuple[float, ...]]:
    return (
        state.information_state_string(player),
        state.observation_string(player),
        tuple(state.observation_tensor(player)),
    )
