"""Environments in mid-game, and what they do next (``support.public_objects``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from support.fingerprints import Case, fingerprint

POSITION = "indigo(players=3,hand=2)"


def _batch(**arguments: Any) -> Any:
    from hexwarp.envs.batch import BatchEnv

    env = BatchEnv(POSITION, 4, seed=3, max_plies=30, **arguments)
    env.reset()
    for _ in range(12):
        env.step(env.random_actions())
    return env


def _batch_steps(env: Any) -> Any:
    seen = [fingerprint([env.mask, env.to_move, env.plies, env.final_scores])]
    for _ in range(25):
        seen.append(fingerprint(env.step(env.random_actions())))
        seen.append(fingerprint([env.mask, env.to_move, env.plies, env.final_scores]))
    return [*seen, env.seed, fingerprint(env.reset())]


def _episode() -> Any:
    from hexwarp.core.registry import load
    from hexwarp.envs.episode import Episode

    episode = Episode(load(POSITION), max_plies=20, follow=True)
    episode.reset(seed=2)
    for _ in range(9):
        episode.step(int(episode.mask.argmax()))
    return episode


def _episode_steps(episode: Any) -> Any:
    seen: list[Any] = []
    while episode.to_move:
        seen.append(fingerprint([episode.observe(s) for s in range(4)]))
        seen.append((episode.to_move, episode.plies, episode.mask.tobytes()))
        episode.step(int(np.flatnonzero(episode.mask)[-1]))
    seen.append(fingerprint([episode.rewards, episode.history]))
    episode.reset()
    return [*seen, episode.seed, episode.observe(1).tobytes()]


def _functions() -> Any:
    from hexwarp.envs import functional

    return functional.make(POSITION, max_plies=20)


def _functional_state() -> Any:
    env = _functions()
    state = env.init([4, 5, 6])
    for _ in range(8):
        state = env.step(state, state.legal_action_mask.argmax(axis=1))
    return state


def _functional_steps(state: Any) -> Any:
    env, seen = _functions(), []
    for _ in range(20):
        seen.append(fingerprint([getattr(state, name) for name in state.__slots__[:-1]]))
        assert not state.observation.flags.writeable
        state = env.step(state, state.legal_action_mask.argmax(axis=1))
    return seen


def _table(parallel: bool) -> Any:
    from hexwarp.envs.pettingzoo import env, parallel_env

    table = (parallel_env if parallel else env)(POSITION, max_plies=20, render_mode="ansi")
    table.reset(seed=1)
    for _ in range(7):
        _act(table)
    return table


def _act(table: Any) -> Any:
    masks = {agent: table.observe(agent)["action_mask"] for agent in table.agents}
    (mover,) = [agent for agent, mask in masks.items() if mask.any()]
    action = int(masks[mover].argmax())
    return table.step(action if hasattr(table, "agent_selection") else {mover: action})


def _table_steps(table: Any) -> Any:
    seen = [table.seed, str(table)]
    while table.agents and any(table.observe(agent)["action_mask"].any() for agent in table.agents):
        seen.append(fingerprint([_act(table), table.render()]))
        seen.append(fingerprint([table.observe(agent) for agent in table.possible_agents]))
        seen.append(fingerprint(getattr(table, "rewards", None)))
    return [*seen, fingerprint(table.reset())]


def _seat(**arguments: Any) -> Any:
    from hexwarp.envs.gymnasium import SingleSeatEnv

    env = SingleSeatEnv(POSITION, max_plies=40, **arguments)
    env.reset(seed=5)
    for _ in range(4):
        env.step(int(env.action_masks().argmax()))
    return env


def _seat_steps(env: Any) -> Any:
    seen = []
    while env.action_masks().any():
        seen.append(fingerprint(env.step(int(env.action_masks().argmax()))))
    return [*seen, env.np_random_seed, fingerprint(env.reset())]


def _seats(mode: str) -> Any:
    from hexwarp.envs.gymnasium_vector import SingleSeatVectorEnv

    envs = SingleSeatVectorEnv(POSITION, 3, seat=2, max_plies=20, autoreset_mode=mode)
    _, infos = envs.reset(seed=5)
    for _ in range(6):
        *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
    return envs


def _seats_steps(envs: Any) -> Any:
    actions, seen = envs._info(np.ones(3, np.bool_))["action_mask"].argmax(axis=1), []
    for _ in range(12):
        step = envs.step(actions)
        seen.append(fingerprint(step))
        actions = step[-1]["action_mask"].argmax(axis=1)
    return [*seen, fingerprint(envs.reset())]


def _jax_env(auto_reset: bool) -> Any:
    from hexwarp.envs import jax as envs

    env = envs.make(POSITION, max_plies=9, observe=False)
    return envs.AutoReset(env) if auto_reset else env


def _jax_state() -> Any:
    import jax

    return _jax_env(auto_reset=False).init(jax.random.key(1))


def _jax_env_steps(env: Any) -> Any:
    return _jax_steps(env, _jax_state())


def _jax_steps(env: Any, state: Any) -> Any:
    import jax

    state = env.step(state, int(state.legal_action_mask.argmax()), jax.random.key(2))
    return fingerprint(state)


def _spiel_state() -> Any:
    import pyspiel

    import hexwarp.envs.openspiel  # noqa: F401 - registers the games

    state = pyspiel.load_game("hexwarp_indigo(players=3,hand=2)").new_initial_state()
    for _ in range(14):
        _spiel_step(state)
    return state


def _spiel_step(state: Any) -> None:
    chance = state.is_chance_node()
    state.apply_action(state.chance_outcomes()[-1][0] if chance else state.legal_actions()[-1])


def _spiel_steps(state: Any) -> Any:
    seen = []
    for _ in range(10):
        _spiel_step(state)
        seen.append((str(state), state.history(), state.returns()))
    return seen


def _observer() -> Any:
    observer = _spiel_state().get_game().make_py_observer()
    observer.set_from(_spiel_state(), 0)
    return observer


def _observed(observer: Any) -> Any:
    state, seen = _spiel_state(), [fingerprint([observer.tensor, observer.dict])]
    for player in (1, 2):
        observer.set_from(state, player)
        seen.append(fingerprint([observer.tensor, observer.dict, observer.string_from(state, 1)]))
    return seen


def _buffers() -> Any:
    return _batch()._buffers


ENV_CASES: dict[str, Case] = {
    "hexwarp.envs.batch.BatchEnv": Case(lambda: _batch(threads=2), _batch_steps),
    "hexwarp.envs.buffers.Buffers": Case(_buffers, lambda buffers: fingerprint(buffers)),
    "hexwarp.envs.episode.Episode": Case(_episode, _episode_steps),
    "hexwarp.envs.functional.FunctionalEnv": Case(
        _functions, lambda env: fingerprint(env.init([1, 2])._buffers)
    ),
    "hexwarp.envs.functional.State": Case(_functional_state, _functional_steps),
    "hexwarp.envs.gymnasium.SingleSeatEnv": Case(lambda: _seat(seat=2), _seat_steps),
    "hexwarp.envs.gymnasium_vector.SingleSeatVectorEnv": Case(
        lambda: _seats("NextStep"), _seats_steps
    ),
    "hexwarp.envs.jax.AutoReset": Case(lambda: _jax_env(auto_reset=True), _jax_env_steps),
    "hexwarp.envs.jax.Env": Case(lambda: _jax_env(auto_reset=False), _jax_env_steps),
    "hexwarp.envs.jax.State": Case(
        _jax_state, lambda state: _jax_steps(_jax_env(auto_reset=False), state)
    ),
    "hexwarp.envs.openspiel.game.SpielGame": Case(
        lambda: _spiel_state().get_game(),
        lambda game: (str(game), _spiel_steps(game.new_initial_state())),
    ),
    "hexwarp.envs.openspiel.observer.Observer": Case(_observer, _observed),
    "hexwarp.envs.openspiel.position.Position": Case(
        lambda: _spiel_state().position,
        lambda position: (position.player, position.history_text(1), position.returns()),
    ),
    "hexwarp.envs.openspiel.position.Rules": Case(
        lambda: _spiel_state().position.rules,
        lambda rules: (rules.max_decisions, rules.start().view_text(0)),
    ),
    "hexwarp.envs.openspiel.position.Step": Case(
        lambda: _spiel_state().position.steps[-1],
        lambda step: (step.seat, step.action, repr(step.events)),
    ),
    "hexwarp.envs.openspiel.state.SpielState": Case(_spiel_state, _spiel_steps),
    "hexwarp.envs.pettingzoo.HexwarpEnv": Case(lambda: _table(parallel=False), _table_steps),
    "hexwarp.envs.pettingzoo.HexwarpParallelEnv": Case(lambda: _table(parallel=True), _table_steps),
    "hexwarp.envs.gymnasium.SingleSeatEnv with bots": Case(
        lambda: _seat(seat=1, opponents=["greedy", "random"], render_mode="ansi"), _seat_steps
    ),
    "hexwarp.envs.batch.BatchEnv without threads": Case(_batch, _batch_steps),
}
"""By class, and what else is special about the object."""
