"""The rules for JAX equal the plain and the compiled ones, and their environments play them."""

from __future__ import annotations

import json
import lzma
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from envs.jax_traces import Trace, random_trace, replay, trace_of
from envs.variants import SMALLEST, VARIANTS
from games.hyper6.positions import position
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.jax.random import below, random_true, weighted
from hexwarp.core.record import read
from hexwarp.core.testing import random_history
from hexwarp.core.types import CHANCE
from hexwarp.envs.jax import AutoReset, Env, State, make
from hexwarp.games.hyper6.jax.start import rolled_start
from hexwarp.games.hyper6.rules import FLEET

pytestmark = pytest.mark.drill  # compiling takes long; test_one_variant.py is part of each run

TWINS = [game for game in VARIANTS if game.has_part("jax.rules")]
NAMES = sorted({game.name for game in TWINS})
GAMES = 3
"""Random games of each variant."""


def check(game: Game[Any], state: Any, facts: dict[str, Any]) -> None:
    """Compare what the rules for JAX found in a state with the plain and the compiled rules."""
    rules: Any = game.jax_rules()
    for name, part in rules.load(game, state)._asdict().items():
        own = getattr(facts["board"], name)
        assert (own == part).all(), name
        assert own.dtype == part.dtype, name
    seat, *_ = (*game.to_move(state), 0)
    assert facts["to_move"] == seat
    if seat == CHANCE:
        weights = [
            (int(outcome), int(facts["weights"][outcome]))
            for outcome in facts["weights"].nonzero()[0]
        ]
        assert tuple(weights) == game.chance_outcomes(state)
    elif seat > 0:
        assert tuple(facts["legal"].nonzero()[0].tolist()) == game.legal_actions(state, seat)
    check_kernel(game, state, facts)


def check_kernel(game: Game[Any], state: Any, facts: dict[str, Any]) -> None:
    """Compare points, shares and the observation, which the compiled rules have too."""
    kernel, observation = game.kernel(), game.observation()
    assert kernel is not None
    assert observation is not None
    twin = kernel.load(game, state)
    scores, shares = np.zeros(game.players, np.int64), np.zeros(game.players)
    kernel.score(twin, scores, shares)
    for own, expected in zip(facts["score"], (scores, shares), strict=True):
        assert own[: game.players] == pytest.approx(expected)
        assert not own[game.players :].any()
    if facts["to_move"] != CHANCE:
        observed = np.full(observation.LAYOUT.size, 77, np.uint8)
        observation.observe(twin, int(facts["viewer"]), observed)
        assert facts["observation"].dtype == np.uint8
        different = (facts["observation"] != observed).nonzero()[0]
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
    records = [read(json.loads(line)["record"])[0] for line in lines[::4]]
    return [trace_of(record.history) for record in records]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_choices_lead_to_the_same_positions(name: str) -> None:
    """In random games of every variant, and in games that an independent program played."""
    traces = random_traces(name) + vector_traces(name)
    for trace, steps in zip(traces, replay(traces), strict=True):
        assert len(steps) == len(trace.states) > 30
        for state, facts in zip(trace.states, steps, strict=True):
            check(trace.game, state, facts)


# --- environments --------------------------------------------------------------------------------

CAP = 52
"""A cap that some games of Indigo reach, and all of Hyper-6."""
PLAYED = {
    name: AutoReset(make(spec, max_plies=CAP))
    for name, spec in (("hyper6", "hyper6(players=3,setup=chosen)"), ("indigo", "indigo(hand=2)"))
}
"""An environment of each game: with the choices that are no plies, and with two tiles."""
STEPS = 130


compiled = partial(jax.jit, compiler_options={"xla_backend_optimization_level": 0})
"""Compiles without optimization, which takes less time than these tests would gain."""


@cache
def played(name: str) -> tuple[State, State, Any]:
    """Return many games by random actions from keys 0 to 15: first states, all states, actions."""
    env = PLAYED[name]
    keys = jax.vmap(jax.random.key)(jnp.arange(16))
    first = compiled(jax.vmap(env.init))(keys)
    states, actions = compiled(jax.vmap(partial(play_on, env)))(first, keys)
    shown: tuple[State, State, Any] = jax.tree.map(np.asarray, (first, states, actions))
    return shown


def play_on(env: Env, state: State, key: jax.Array) -> Any:
    """Return the states and actions of some random steps."""

    def step(state: State, key: jax.Array) -> tuple[State, tuple[State, jax.Array]]:
        choice, chance = jax.random.split(key)
        action = env.random_action(state, choice)
        state = env.step(state, action, chance)
        return state, (state, action)

    return jax.lax.scan(step, state, jax.random.split(key, STEPS))[1]


@cache
def stepping(name: str) -> tuple[Any, Any, Any]:
    """Return compiled functions of an environment without resets: init, step and restart."""
    env = Env(PLAYED[name].game, max_plies=CAP, observing=True)
    step = compiled(env.step)

    def typed(state: State, action: int, key: jax.Array) -> State:
        after: State = step(state, np.int32(action), key)  # other types are compiled anew
        return after

    return compiled(env.init), typed, compiled(env.restart)


@pytest.mark.parametrize("name", NAMES)
def test_actions_are_legal_and_ends_begin_new_games(name: str) -> None:
    first, states, actions = played(name)
    players = PLAYED[name].players
    masks = np.concatenate([first.legal_action_mask[:, None], states.legal_action_mask], axis=1)
    assert np.take_along_axis(masks[:, :-1], actions[..., None], axis=2).all()
    assert ((states.to_move >= 1) & (states.to_move <= players)).all()
    assert masks.any(axis=2).all()
    ended = states.terminated | states.truncated
    assert not (states.terminated & states.truncated).any()
    assert states.truncated.sum() > 10
    assert states.terminated.any() == (name == "indigo"), "games of the other take longer"
    before = np.concatenate([first.plies[:, None], states.plies[:, :-1]], axis=1)
    assert (states.plies[ended] == 0).all()
    assert (before[states.truncated] == CAP - 1).all()
    assert (before[ended] < CAP).all()
    counted = states.plies - before
    assert np.isin(counted[~ended], (0, 1)).all()
    assert (counted[~ended] == 0).any() == (name == "hyper6"), "a face that is set is no ply"
    assert not states.rewards[~states.terminated].any()
    assert states.rewards.sum(axis=2) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_alone_is_the_same_as_among_many(name: str) -> None:
    """And the wrapper does what a step and a restart do."""
    first, states, actions = played(name)
    init, step, restart = stepping(name)
    state = init(jax.random.key(3))
    equal(state, jax.tree.map(lambda part: part[3], first))
    keys = jax.random.split(jax.random.key(3), STEPS)
    for number in range(STEPS):
        chance, start = jax.random.split(jax.random.split(keys[number])[1])
        ended = step(state, actions[3, number], chance)
        state = restart(ended, start)
        equal(state, jax.tree.map(lambda part, number=number: part[3, number], states))
        if ended.terminated | ended.truncated:
            assert ended.to_move == 0
            assert ended.legal_action_mask.all()
            again = step(ended, 0, chance)
            equal(again._replace(rewards=ended.rewards), ended)
            assert not again.rewards.any(), "a step after the end changes nothing"


def equal(actual: State, expected: State) -> None:
    for own, other in zip(jax.tree.leaves(actual), jax.tree.leaves(expected), strict=True):
        assert (np.asarray(own) == np.asarray(other)).all()


@pytest.mark.parametrize("name", NAMES)
def test_keys_decide_the_games(name: str) -> None:
    first, _, _ = played(name)
    init, step, _ = stepping(name)
    state = init(jax.random.key(5))
    equal(init(jax.random.key(5)), state)
    if name == "indigo":
        assert len({row.tobytes() for row in first.board.hands}) > 8
    equal(step(state, 0, jax.random.key(1)), step(state, 0, jax.random.key(1)))


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_action_ends_the_game_at_its_seats_cost(name: str) -> None:
    init, step, _ = stepping(name)
    state = init(jax.random.key(5))
    illegal = int(np.flatnonzero(~np.asarray(state.legal_action_mask))[0])
    for action in (illegal, -1, PLAYED[name].num_actions):
        ended = step(state, action, jax.random.key(1))
        assert ended.terminated
        assert ended.rewards.tolist() == [
            -1.0 if seat == state.to_move else 0.0 for seat in PLAYED[name].game.seats
        ]
        equal(ended.board, state.board)


def test_a_win_and_an_end_without_a_winner_are_rewarded() -> None:
    """H-15, H-16: the winner's share less the mean, and nothing."""
    init, step, _ = stepping("hyper6")
    game = PLAYED["hyper6"].game
    rules: Any = game.jax_rules()
    fleets = ("8.5@* 6.1@* 6.1@* 4.4@124", "8.1@40", "8.1@30")
    for idle, action, rewards in ((0, 9, [2 / 3, -1 / 3, -1 / 3]), (119, 11, [0, 0, 0])):
        board = rules.load(game, position(*fleets, idle=idle))
        ended = step(init(jax.random.key(1))._replace(board=board, **MOVABLE), action, KEY)
        assert ended.terminated
        assert ended.to_move == 0
        assert ended.rewards.tolist() == pytest.approx(rewards)


KEY = jax.random.key(1)
MOVABLE: dict[str, Any] = {"to_move": jnp.int32(1), "legal_action_mask": jnp.ones(26, jnp.bool_)}


# --- chance --------------------------------------------------------------------------------------


def test_random_numbers_have_their_weights() -> None:
    words = jax.random.bits(KEY, (8000,), jnp.uint32)
    weights = jnp.array([0, 3, 0, 14, 1], jnp.int32)
    drawn = np.bincount(compiled(jax.vmap(weighted, (0, None)))(words, weights), minlength=5)
    expected = 8000 * np.asarray(weights) / 18
    assert not drawn[[0, 2]].any()
    assert np.abs(drawn - expected).max() < 5 * 8000**0.5 / 2
    mask = np.zeros(70, np.bool_)
    mask[[0, 31, 32, 69]] = True
    counts = np.bincount(compiled(jax.vmap(random_true, (0, None)))(words, mask), minlength=70)
    assert (counts > 0).tolist() == mask.tolist()
    assert np.abs(counts[mask] - 2000).max() < 5 * 8000**0.5 / 2
    assert int(below(jnp.uint32(2**32 - 1), 65536)) == 65535


@pytest.mark.parametrize("players", [2, 3])
def test_h4_h5_opening_rolls_are_distributed_as_those_of_the_rules(players: int) -> None:
    """Rolling until no seats tie gives the same means, orders and spreads as the tables."""
    count = 3000
    game = registry.load(f"hyper6(players={players})")
    faces, order = compiled(jax.vmap(partial(rolled_start, players)))(jax.random.split(KEY, count))
    own = np.asarray(jnp.sum(faces, axis=2)), np.asarray(order), np.asarray(faces)
    rng, rolled = Random(1), []
    for _ in range(count // 3):
        state: Any = game.initial_state()
        while game.is_chance(state):
            outcomes = game.chance_outcomes(state)
            state = game.apply_chance(state, rng.choice(outcomes)[0]).state
        rolled.append((state.faces, state.order))
    plain_faces, plain_order = (np.array(part) for part in zip(*rolled, strict=True))
    plain = plain_faces.sum(axis=2), plain_order, plain_faces
    for totals, places, _ in (own, plain):
        by_place = np.take_along_axis(totals, places - 1, axis=1)
        if players == 2:
            assert (np.diff(by_place) < 0).all()
        assert np.unique(places, axis=0).shape[0] == (2, 6)[players - 2]
    own_totals, plain_totals = (
        np.take_along_axis(totals, places - 1, axis=1) for totals, places, _ in (own, plain)
    )
    error = plain_totals.std(axis=0) / (count // 3) ** 0.5
    assert (np.abs(own_totals.mean(axis=0) - plain_totals.mean(axis=0)) < 5 * error).all()
    assert own_totals.std(axis=0) == pytest.approx(plain_totals.std(axis=0), rel=0.15)
    sides = np.array(FLEET[players])
    assert (own[2].max(axis=(0, 1)) == sides).all()
    assert (own[2].min(axis=(0, 1)) == 1).all()
    assert own[2].mean(axis=(0, 1)) == pytest.approx((sides + 1) / 2, abs=0.15)


def test_unusable_arguments_are_refused() -> None:
    for wrong in ("no game", "hyper6(players=7)"):
        with pytest.raises(MalformedError):
            make(wrong)
    with pytest.raises(MalformedError, match="max_plies"):
        make("hyper6", max_plies=0)
    with pytest.raises(MalformedError, match="no rules for JAX"):
        make(SMALLEST[0])
    game = registry.load("indigo")
    rules: Any = game.jax_rules()
    hidden = game.redact(random_history(game, Random(1), 3).state, ())
    with pytest.raises(MalformedError, match="unknown parts"):
        rules.load(game, hidden)


def test_without_observations_states_have_none_and_can_still_be_observed() -> None:
    env = make("hyper6", observe=False)
    shapes = jax.eval_shape(env.init, KEY)
    assert shapes.observation.shape == (0,)
    assert jax.eval_shape(env.observe, shapes, 0).shape == (env.layout.size,)
    assert jax.eval_shape(env.scores, shapes).shape == (2,)
