"""Games of OpenSpiel, and their registration.

Example:
    >>> register(MyGame)
    >>> pyspiel.load_game("hexwarp_mygame(players=2)").num_players()
    2
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.types import OptionValue
from hexwarp.envs.batch import MAX_PLIES
from hexwarp.envs.openspiel.observer import Observer, make_observer
from hexwarp.envs.openspiel.position import Rules
from hexwarp.envs.openspiel.state import SpielState

_Information = pyspiel.GameType.Information


def register(kind: type[Game[Any]]) -> None:
    """Register a game with OpenSpiel as ``hexwarp_NAME``.

    Args:
        kind: A game in ``core.registry`` that has compiled rules and observations, and no chance
            outcome below 0 or above its kernel's ``MAX_OUTCOMES``.
    """
    # OpenSpiel drops what it holds without the GIL when the process ends. A class is in a reference
    # cycle, so that nothing happens then; the end of another object, such as a function, is fatal.
    name = f"{kind.name.capitalize()}Game"
    pyspiel.register_game(
        _game_type(kind, _Information.IMPERFECT_INFORMATION),
        type(name, (SpielGame,), {"kind": kind}),
    )


def _game_type(kind: type[Game[Any]], information: pyspiel.GameType.Information) -> Any:
    """Return OpenSpiel's description of a game."""
    options = {option.name: option.choices[0] for option in kind.options_offered}
    return pyspiel.GameType(
        short_name=f"hexwarp_{kind.name}",
        long_name=f"Hexwarp {kind.name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=min(kind.player_counts),
        max_num_players=max(kind.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": min(kind.player_counts),
            **options,
            "max_game_length": kind.max_decisions or MAX_PLIES,
        },
    )


def _load(spec: str) -> pyspiel.Game:
    """Return a game in a process that unpickles it, where importing this module registered it."""
    return pyspiel.load_game(spec)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options fixed, as ``pyspiel.Game`` describes it.

    Args:
        params: Its parameters by name: ``players``, the game's options and ``max_game_length``.

    Attributes:
        rules: The game itself, ``rules.game``, and the limit of its length.

    Raises:
        MalformedError: The game does not support a parameter's value.
    """

    kind: ClassVar[type[Game[Any]]]
    """The game's type, set by the class of each game."""

    def __init__(self, params: Mapping[str, OptionValue] | None = None) -> None:
        kind = self.kind
        options = dict(params or {})
        players = int(options.pop("players", min(kind.player_counts)))
        length = int(options.pop("max_game_length", kind.max_decisions or MAX_PLIES))
        game = kind(players, options)
        self.rules = Rules(game, length)
        information = (
            _Information.IMPERFECT_INFORMATION
            if game.has_secrets
            else _Information.PERFECT_INFORMATION
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=self.rules.kernel.MAX_OUTCOMES + 1,  # some count from 1
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=length,
        )
        super().__init__(_game_type(kind, information), info, dict(params or {}))

    def __reduce__(self) -> tuple[object, ...]:
        return _load, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Return the state before any draw, roll or decision."""
        return SpielState(self, self.rules.start())

    def max_chance_nodes_in_history(self) -> int:
        """Return the chance nodes after which a game is cut off."""
        return self.rules.max_chance_nodes

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> Observer | None:
        """Return an observer of a kind, or None for a kind that does not exist.

        Args:
            iig_obs_type: The kind; by default a player's view of the position.
            params: There are none.

        Raises:
            MalformedError: There are some.
        """
        if params:
            raise MalformedError(f"Observers have no parameter {next(iter(params))}.")
        return make_observer(self.rules, iig_obs_type)
