"""Gymnasium's environments: one seat, with bots in the others.

Importing this module registers ``hexwarp/Indigo-v0``, ``hexwarp/Hyper6-v0`` and one for every other
game that is installed.

Example:
    >>> import gymnasium
    >>> import hexwarp.envs.gymnasium
    >>> env = gymnasium.make("hexwarp/Indigo-v0", game="indigo(players=3)", opponents="greedy")
    >>> observation, info = env.reset(seed=1)
    >>> action = env.action_space.sample(info["action_mask"])
    >>> observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hexwarp.arena.players import Player, create_player
from hexwarp.bots import specs
from hexwarp.bots.specs import BotSpec
from hexwarp.core import registry
from hexwarp.core.arguments import seconds_from, seed_from, whole_number
from hexwarp.core.copying import Copied
from hexwarp.core.errors import MalformedError
from hexwarp.core.extras import missing
from hexwarp.core.game import Game
from hexwarp.core.jit import seeded
from hexwarp.core.types import Seat
from hexwarp.envs.batch import MAX_PLIES
from hexwarp.envs.drawing import RENDER_MODES, check_render_mode, drawn
from hexwarp.envs.episode import Episode

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing("gymnasium", error) from None

__all__ = ["SingleSeatEnv"]

RANDOM: Final = "random"
"""The opponents that are compiled with the rules."""

MAX_BEGINNINGS: Final = 1000
"""Games in a row that may end before the seat decides anything, as with a very small cap."""


class SingleSeatEnv(Copied, gymnasium.Env[NDArray[np.uint8], int]):
    """A game from the seat of one player; bots play the others.

    A step is a decision of the seat, and everything until its next one. The observation is the
    layout's bytes (docs/environments.md) from that seat. The reward is 0 until the game ends: then
    the seat's share of the win minus the mean share, or 0 where the episode was cut off. An illegal
    action ends the game with a reward of -1. ``info["action_mask"]`` has the legal actions, as
    ``action_masks()`` has for sb3-contrib.

    Args:
        game: The game, or its specification, such as ``indigo(players=3)``.
        seat: The player's seat, from 1.
        opponents: The bot in all other seats, or one for each: names, ``cmd:`` lines,
            ``py:MODULE:CLASS`` or objects (docs/library.md). With ``random`` steps are fastest.
        seconds: The bots' time per move in seconds; None for fixed budgets.
        max_plies: The plies after which an episode is truncated, at least 1; None for no cap.
        render_mode: ``ansi`` for drawings in text, ``rgb_array`` for pictures, which need the extra
            ``render``; None for none.
        kind: The name that the game has to have, which the registered environments set.

    Raises:
        MalformedError: An argument is invalid, or an opponent is no bot for the game.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any],
        seat: Seat = 1,
        opponents: BotSpec | Sequence[BotSpec] = RANDOM,
        *,
        seconds: float | None = None,
        max_plies: int | None = MAX_PLIES,
        render_mode: str | None = None,
        kind: str | None = None,
    ) -> None:
        rules = registry.load(game)
        check_kind(rules, kind)
        check_render_mode(render_mode)
        check_seat(rules, seat)
        self.seat = seat
        self.render_mode = render_mode
        self._bots = _by_seat(rules, seat, opponents)
        self._seconds = seconds_from(seconds)
        self._compiled = all(bot == RANDOM for bot in self._bots.values())
        follow = render_mode is not None or not self._compiled
        self._episode = Episode(rules, max_plies=max_plies, follow=follow)
        self._players: dict[Seat, Player] = {}
        self._rng = seeded(0)
        maxima = self._episode.layout.maxima()
        self.observation_space = spaces.Box(np.zeros_like(maxima), maxima, dtype=np.uint8)
        self.action_space = spaces.Discrete(rules.num_actions)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin a new game, and play until the seat is to move.

        Args:
            seed: Seeds all chance and the opponents, 0 or more; without it, the generator goes on,
                and the first time it begins with a seed from the system: ``np_random_seed``.
            options: Unused.

        Returns:
            The observation, and an info with ``action_mask``.

        Raises:
            MalformedError: The seed is no whole number from 0.
        """
        super().reset(seed=None if seed is None else seed_from(seed))
        for _ in range(MAX_BEGINNINGS):
            drawn_seed = int(self.np_random.integers(2**62))
            self._episode.reset(drawn_seed)
            self._seat_opponents(drawn_seed)
            self._play_opponents()
            if self._episode.to_move:
                return self._episode.observe(self.seat), self._info()
        raise no_decision(self.seat)

    def step(self, action: int) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Take an action of the seat, and play until its next decision or the end.

        Args:
            action: A number below ``action_space.n``.

        Returns:
            Observation, reward, terminated, truncated, and an info with ``action_mask``.

        Raises:
            IllegalMoveError: It is no action at all, or the game is over.
        """
        episode = self._episode
        episode.step(action)
        self._play_opponents()
        reward = float(episode.rewards[self.seat - 1])
        seen = episode.observe(self.seat)
        return seen, reward, episode.terminated, episode.truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, bool[num_actions]; none when the game is over."""
        if not self._episode.to_move:
            return np.zeros(self._episode.mask.size, np.bool_)
        return self._episode.mask.astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return a drawing of the position as spectators see it; None without a render mode.

        Returns:
            A text, or uint8[height, width, 3].
        """
        return drawn(self._episode.history, self.render_mode)

    def close(self) -> None:
        """Stop the opponents' engines."""
        for player in self._players.values():
            player.close()
        self._players = {}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def _seat_opponents(self, seed: int) -> None:
        """Seat new players, or seed the compiled one."""
        self._rng = seeded(2 * seed + 1)
        if self._compiled:
            return
        self.close()
        for seat, bot in self._bots.items():
            rng = Random(f"{seed} {seat}")
            self._players[seat] = create_player(bot, self._episode.game, seat, rng, self._seconds)

    def _play_opponents(self) -> None:
        episode = self._episode
        while episode.to_move not in (0, self.seat):
            if self._compiled:
                episode.step(episode.random_action(self._rng))
            elif episode.history:
                episode.step(self._players[episode.to_move].choose(episode.history))


def check_seat(game: Game[Any], seat: Seat) -> None:
    """Check a seat's number.

    Args:
        game: The game.
        seat: Any number.

    Raises:
        MalformedError: The game has no such seat.
    """
    if whole_number(seat) not in game.seats:
        raise MalformedError(f"A seat is a number from 1 to {game.players}, not {seat}.")


def check_kind(game: Game[Any], kind: str | None) -> None:
    """Check that a game is of the kind that an environment is registered for.

    Args:
        game: The game.
        kind: The name that it has to have, or None for any.

    Raises:
        MalformedError: It is another game.
    """
    if kind not in (None, game.name):
        raise MalformedError(f"This environment is for {kind}, not for {game.name}.")


def no_decision(seat: Seat) -> MalformedError:
    """Return the error of games that always end before a seat decides anything."""
    return MalformedError(f"Games end before seat {seat} can move: max_plies has to be more.")


def _by_seat(
    game: Game[Any], seat: Seat, opponents: BotSpec | Sequence[BotSpec]
) -> dict[Seat, BotSpec]:
    """Return the bot in each other seat. Raises MalformedError."""
    others = [other for other in game.seats if other != seat]
    listed: list[BotSpec] = (
        list(opponents) if isinstance(opponents, list | tuple) else [opponents] * len(others)  # type: ignore[list-item]
    )
    if len(listed) != len(others):
        raise MalformedError(f"There are {len(others)} opponents, not {len(listed)}.")
    for bot in listed:
        specs.check(bot, game)
    return dict(zip(others, listed, strict=True))


def _register() -> None:
    """Register an environment for every game."""
    for name in registry.games():
        gymnasium.register(
            id=f"hexwarp/{name.capitalize()}-v0",
            entry_point="hexwarp.envs.gymnasium:SingleSeatEnv",
            vector_entry_point="hexwarp.envs.gymnasium_vector:SingleSeatVectorEnv",
            kwargs={"game": name, "kind": name},
        )


_register()
