"""All games for OpenSpiel: importing this package registers ``hexwarp_indigo`` and the others.

Parameters are ``players``, the options of the game, and ``max_game_length``;
docs/environments.md says what is supported. A game that enters ``core.registry`` later is
registered by ``register``.

Example:
    >>> import pyspiel
    >>> import hexwarp.envs.openspiel
    >>> game = pyspiel.load_game("hexwarp_indigo(players=3,hand=2)")
    >>> game.new_initial_state().is_chance_node()
    True
"""

from hexwarp.core.extras import missing

try:
    import pyspiel  # noqa: F401
except ModuleNotFoundError as error:
    raise missing("openspiel", error) from None

from hexwarp.core import registry
from hexwarp.envs.openspiel.game import SpielGame, register
from hexwarp.envs.openspiel.observer import Observer
from hexwarp.envs.openspiel.state import SpielState

__all__ = ["Observer", "SpielGame", "SpielState", "register"]

for _kind in registry.games().values():
    _game = _kind(_kind.player_counts[0])
    if _game.has_kernel and _game.has_observation:
        register(_kind)
