"""The rules for JAX equal the plain and the compiled ones, and their environments play them."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from envs.jax_traces import Trace, random_trace, replay, trace_of
from envs.variants import VARIANTS
from hexwarp.core.game import Game
from hexwarp.core.record import read
from hexwarp.core.types import CHANCE
from support.compiled import COMPILED

TWINS = [game for game in VARIANTS if type(game).jax_rules is not Game.jax_rules]
NAMES = sorted({game.name for game in TWINS})
GAMES = 3 if COMPILED else 1
"""Random games of each variant."""


def check(game: Game[Any], state: Any, found: dict[str, Any]) -> None:
    """Compare what the rules for JAX found in a state with the plain and the compiled rules."""
    rules: Any = game.jax_rules()
    for name, part in rules.load(game, state)._asdict().items():
        own = getattr(found["board"], name)
        assert (own == part).all(), name
        assert own.dtype == part.dtype, name
    seat, *_ = (*game.to_move(state), 0)
    assert found["to_move"] == seat
    if seat == CHANCE:
        weights = [(int(one), int(found["weights"][one])) for one in found["weights"].nonzero()[0]]
        assert tuple(weights) == game.chance_outcomes(state)
    elif seat > 0:
        assert tuple(found["legal"].nonzero()[0].tolist()) == game.legal_actions(state, seat)
    check_kernel(game, state, found)


def check_kernel(game: Game[Any], state: Any, found: dict[str, Any]) -> None:
    """Compare points, shares and the observation, which the compiled rules have too."""
    kernel, observation = game.kernel(), game.observation()
    assert kernel is not None
    assert observation is not None
    twin = kernel.load(game, state)
    scores, shares = np.zeros(game.players, np.int64), np.zeros(game.players)
    kernel.score(twin, scores, shares)
    for own, expected in zip(found["score"], (scores, shares), strict=True):
        assert own[: game.players] == pytest.approx(expected)
        assert not own[game.players :].any()
    if found["to_move"] != CHANCE:
        observed = np.full(observation.LAYOUT.size, 77, np.uint8)
        observation.observe(twin, int(found["viewer"]), observed)
        assert found["observation"].dtype == np.uint8
        different = (found["observation"] != observed).nonzero()[0]
        assert not different.size, different


def pick(rng: Random, actions: tuple[int, ...]) -> int:
    """Return a random action; of three in a row mostly the first, which brings ships home."""
    first = [action for action in actions if action % 3 == 0]
    return rng.choice(first if first and len(actions) < 40 and rng.random() < 0.9 else actions)


def random_traces(name: str) -> list[Trace]:
    """Return random games of every variant."""
    rng = Random(name)
    variants = [game for game in TWINS if game.name == name]
    return [random_trace(game, rng, pick) for game in variants for _ in range(GAMES)]


def vector_traces(name: str) -> list[Trace]:
    """Return some of the games that an independent program played."""
    file = Path(__file__).parents[1] / "vectors" / f"{name}.jsonl.xz"
    lines = lzma.decompress(file.read_bytes()).splitlines()
    records = [read(json.loads(line)["record"])[0] for line in lines[:: 4 if COMPILED else 20]]
    return [trace_of(record.history) for record in records]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_choices_lead_to_the_same_positions(name: str) -> None:
    """In random games of every variant, and in games that an independent program played."""
    traces = random_traces(name) + vector_traces(name)
    for trace, found in zip(traces, replay(traces), strict=True):
        assert len(found) == len(trace.states) > 30
        for state, facts in zip(trace.states, found, strict=True):
            check(trace.game, state, facts)
