"""Observations of OpenSpiel's players, as tensors and as texts.

Example:
    >>> game = pyspiel.load_game("hexwarp_hyper6")
    >>> state = game.new_initial_state()
    >>> observer = game.make_py_observer()
    >>> observer.set_from(state, 0)
    >>> observer.dict["faces"].shape
    (8, 126)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np
import pyspiel
from numpy.typing import NDArray

from hexwarp.core.copying import Copied
from hexwarp.core.observation import Layout
from hexwarp.envs.openspiel.position import SPECTATOR, Position, Rules

if TYPE_CHECKING:
    from hexwarp.envs.openspiel.state import SpielState

_ONE_PLAYER = pyspiel.PrivateInfoType.SINGLE_PLAYER
_NOTHING_PRIVATE = pyspiel.PrivateInfoType.NONE


def make_observer(rules: Rules, kind: pyspiel.IIGObservationType | None) -> Observer | None:
    """Return an observer of a kind, or None for a kind that does not exist.

    Args:
        rules: The game.
        kind: Public information, a player's own, or both; of the position, or of all that led to
            it. By default a player's view of the position.
    """
    kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
    if kind.public_info and kind.private_info in (_ONE_PLAYER, _NOTHING_PRIVATE):
        return Observer(rules, kind)
    if kind.private_info == _ONE_PLAYER and not kind.perfect_recall:
        return Observer(rules, kind)
    return None


class Observer(Copied):
    """An observer, as ``open_spiel.python.observation`` defines it.

    The tensor is the observation of ``game.observation()``, scaled to 0 to 1 by the maxima of its
    layout. Without private information it is a spectator's. Histories have no fixed size: with
    perfect recall there is a text only, as for private information alone.

    Args:
        rules: The game.
        kind: The kind of observation, as ``make_observer`` checks it.

    Attributes:
        tensor: float32[layout.size], or None.
        dict: Views of the tensor by part, in the part's shape.
    """

    _MADE: ClassVar[frozenset[str]] = frozenset({"_maxima", "dict"})

    def __init__(self, rules: Rules, kind: pyspiel.IIGObservationType) -> None:
        self._layout: Layout = rules.observation.LAYOUT
        self._public = bool(kind.public_info)
        self._own = kind.private_info == _ONE_PLAYER
        self._recall = bool(kind.perfect_recall)
        self.tensor: NDArray[np.float32] | None = None
        if self._public and not self._recall:
            self._values = np.zeros(self._layout.size, np.uint8)
            self.tensor = np.zeros(self._layout.size, np.float32)
        self._make()

    def _make(self) -> None:
        tensor = self.tensor
        self._maxima = self._layout.maxima().astype(np.float32)
        self.dict: dict[str, NDArray[np.generic]] = (
            {} if tensor is None else self._layout.split(tensor)
        )

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player observes into the tensor.

        Args:
            state: The state.
            player: The player, from 0.
        """
        if self.tensor is not None:
            position: Position = state.position
            observe = position.rules.observation.observe
            observe(position.fast, self._viewer(player), self._values)
            np.divide(self._values, self._maxima, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player observes as text.

        Args:
            state: The state.
            player: The player, from 0.
        """
        position: Position = state.position
        viewer = self._viewer(player)
        if self._recall:
            return position.history_text(viewer)
        return position.view_text(viewer) if self._public else position.private_text(viewer)

    def _viewer(self, player: int) -> int:
        return player + 1 if self._own else SPECTATOR
