"""PettingZoo's environments: ``env`` (agents act in turn) and ``parallel_env``.

The agents are ``player_0`` (seat 1), ``player_1`` and so on. An observation is a dictionary of
``observation``, the bytes of the layout in docs/environments.md from the agent's own seat, and
``action_mask``, all zeros for an agent that is not to move.

Example:
    >>> import hexwarp.envs.pettingzoo as hexwarp_pettingzoo
    >>> env = hexwarp_pettingzoo.env("indigo(players=3)")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     over = terminated or truncated
    ...     mask = observation["action_mask"]
    ...     env.step(None if over else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hexwarp.core import registry
from hexwarp.core.copying import Copied
from hexwarp.core.errors import MalformedError
from hexwarp.core.extras import missing
from hexwarp.core.game import Game
from hexwarp.core.types import Seat
from hexwarp.envs.batch import MAX_PLIES
from hexwarp.envs.drawing import RENDER_MODES, check_render_mode, drawn
from hexwarp.envs.episode import Episode

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ModuleNotFoundError as error:
    raise missing("pettingzoo", error) from None

__all__ = ["HexwarpEnv", "HexwarpParallelEnv", "env", "parallel_env"]

Agent: TypeAlias = str
Seen: TypeAlias = dict[str, NDArray[Any]]

_PREFIX: Final = "player_"


class _Table(Copied):
    """The common part of both APIs: an episode, the agents at it, and their spaces."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str | Game[Any],
        *,
        max_plies: int | None = MAX_PLIES,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        rules = registry.load(game)
        self.metadata = {"name": f"hexwarp_{rules.name}_v0", "render_modes": RENDER_MODES}
        self.render_mode = render_mode
        self._episode = Episode(rules, max_plies=max_plies, follow=render_mode is not None)
        self.possible_agents = [f"{_PREFIX}{seat - 1}" for seat in rules.seats]
        self.agents: list[Agent] = []
        self._seats: dict[Agent, Seat] = dict(zip(self.possible_agents, rules.seats, strict=True))
        maxima = self._episode.layout.maxima()
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(maxima), maxima, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (rules.num_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        actions = rules.num_actions
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._nothing = np.zeros(actions, np.int8)

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """Return the space of an agent's observations. Raises MalformedError for no agent."""
        self._check_agent(agent)
        return self._observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        """Return the space of an agent's actions. Raises MalformedError for no agent."""
        self._check_agent(agent)
        return self._action_spaces[agent]

    def observe(self, agent: Agent) -> Seen:
        """Return what an agent observes, as new arrays. Raises MalformedError for no agent."""
        self._check_agent(agent)
        seat, episode = self._seats[agent], self._episode
        mask = episode.mask.view(np.int8) if seat == episode.to_move else self._nothing
        return {"observation": episode.observe(seat), "action_mask": mask.copy()}

    @property
    def seed(self) -> int | None:
        """The seed of the games, with which they can be repeated; None before the first reset."""
        return self._episode.seed

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return a drawing of the position as spectators see it; None without a render mode.

        Returns:
            A text, or uint8[height, width, 3].
        """
        return drawn(self._episode.history, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _check_agent(self, agent: Agent) -> None:
        if agent not in self._seats:
            agents = ", ".join(self.possible_agents)
            raise MalformedError(f"There is no agent {agent!r}; there are {agents}.")

    def _check_begun(self) -> None:
        if not self.agents:
            raise MalformedError("No game is going on: reset() begins one.")


class HexwarpEnv(_Table, AECEnv[Agent, Seen, int | None]):  # type: ignore[misc]
    """An environment in which agents act in turn (PettingZoo's AEC).

    An illegal action ends the game, as PettingZoo's ``TerminateIllegalWrapper`` does: its agent's
    reward is -1, and that of the others 0.

    Args:
        game: The game, or its specification, such as ``indigo(players=3,hand=2)``.
        max_plies: The plies after which an episode is truncated, at least 1; None for no cap.
        render_mode: ``ansi`` for drawings in text, ``rgb_array`` for pictures, which need the extra
            ``render``; None for none, which is faster.

    Raises:
        MalformedError: The specification or an argument is invalid.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: Seeds all chance, 0 or more; without it, the generator goes on, and the first time
                it begins with a seed from the system, which is ``seed`` then.
            options: Unused.
        """
        self._episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episode.to_move - 1]

    def step(self, action: int | None) -> None:
        """Take an action of the agent ``agent_selection``.

        Args:
            action: Its action; None, and nothing else, once its game is over.

        Raises:
            IllegalMoveError: It is no action at all.
            MalformedError: ``reset`` has not been called, or an action is missing, or one is given
                after the end.
        """
        self._check_begun()
        agent, episode = self.agent_selection, self._episode
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise MalformedError(f"The game is over: {agent} takes None, until reset().")
            self._was_dead_step(action)
            return
        if action is None:
            raise MalformedError(f"{agent} is to move, and None is no action.")
        episode.step(action)
        self._cumulative_rewards[agent] = 0.0
        if episode.to_move:
            self.agent_selection = self.possible_agents[episode.to_move - 1]
            return
        for index, agent in enumerate(self.agents):
            self.rewards[agent] = float(episode.rewards[index])
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = episode.terminated
            self.truncations[agent] = episode.truncated
        self.agent_selection = self.agents[0]


class HexwarpParallelEnv(_Table, ParallelEnv[Agent, Seen, int]):  # type: ignore[misc]
    """An environment that takes a dictionary of actions (PettingZoo's parallel API).

    The masks show which agent is to move: those of the others are all zeros, and their actions do
    not matter and may be left out. An illegal action ends the game, as in ``HexwarpEnv``.

    Args:
        game: The game, or its specification, such as ``indigo(players=3,hand=2)``.
        max_plies: The plies after which an episode is truncated, at least 1; None for no cap.
        render_mode: ``ansi`` for drawings in text, ``rgb_array`` for pictures, which need the extra
            ``render``; None for none, which is faster.

    Raises:
        MalformedError: The specification or an argument is invalid.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Seen], dict[Agent, dict[str, Any]]]:
        """Begin a new game.

        Args:
            seed: Seeds all chance, 0 or more; without it, the generator goes on, and the first time
                it begins with a seed from the system, which is ``seed`` then.
            options: Unused.

        Returns:
            Observations and empty infos, by agent.
        """
        self._episode.reset(seed)
        self.agents = self.possible_agents[:]
        observations = {agent: self.observe(agent) for agent in self.agents}
        return observations, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[Agent, int]
    ) -> tuple[
        dict[Agent, Seen],
        dict[Agent, float],
        dict[Agent, bool],
        dict[Agent, bool],
        dict[Agent, dict[str, Any]],
    ]:
        """Take the action of the agent to move.

        Args:
            actions: By agent: its action.

        Returns:
            Observations, rewards, terminated, truncated and empty infos, by agent.

        Raises:
            IllegalMoveError: It is no action at all.
            MalformedError: The game is over or has not begun, or the action is missing.
        """
        self._check_begun()
        episode = self._episode
        mover = self.possible_agents[episode.to_move - 1]
        if not isinstance(actions, Mapping):
            raise MalformedError(f"Actions are a dictionary by agent, not {actions!r}.")
        if mover not in actions:
            raise MalformedError(f"{mover} is to move, and gives no action.")
        episode.step(actions[mover])
        agents = self.agents
        if not episode.to_move:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            {agent: float(episode.rewards[self._seats[agent] - 1]) for agent in agents},
            dict.fromkeys(agents, episode.terminated),
            dict.fromkeys(agents, episode.truncated),
            {agent: {} for agent in agents},
        )


env, parallel_env = HexwarpEnv, HexwarpParallelEnv
"""The names under which PettingZoo's modules have their environments."""
