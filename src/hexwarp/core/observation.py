"""Observations as data: the parts of a game's observation tensor, and its symmetries.

An observation is one row of bytes, ``uint8[layout.size]``. A layout names its parts, which are
planes over the board and numbers, one after the other::

    layout = game.observation().LAYOUT
    print(layout.table())
    ships = layout.split(observations)["faces"]  # a view, in the part's shape
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

__all__ = ["Layout", "Part", "Symmetries"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an observation.

    Attributes:
        name: Its name.
        shape: Its shape; the last index changes fastest.
        maximum: The highest value, for scaling; planes with 1 hold zeros and ones.
        meaning: What the values are, as one line.
    """

    name: str
    shape: tuple[int, ...]
    maximum: int
    meaning: str

    @property
    def size(self) -> int:
        """The number of values."""
        return prod(self.shape)


class Layout:
    """The parts of a game's observations, in their order; the same for all its variants.

    Args:
        parts: The parts.

    Attributes:
        parts: The parts.
        slices: Each part's slice of an observation, by name.
        size: The number of values of an observation.

    Example:
        >>> layout = Layout(Part("board", (2, 3), 1, "stones"), Part("left", (1,), 9, "left"))
        >>> layout.slices["left"]
        slice(6, 7, None)
        >>> layout.split(np.zeros((5, 7), np.uint8))["board"].shape
        (5, 2, 3)
    """

    def __init__(self, *parts: Part) -> None:
        ends = np.cumsum([part.size for part in parts]).tolist()
        self.parts = parts
        self.slices = {
            part.name: slice(end - part.size, end) for part, end in zip(parts, ends, strict=True)
        }
        self.size: int = ends[-1]

    def start(self, name: str) -> int:
        """Return the index of a part's first value."""
        return int(self.slices[name].start)

    def split(self, observations: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
        """Return views of all parts by name.

        Args:
            observations: [..., size]: observations, or arrays of the same layout.

        Returns:
            By name: [..., *shape].
        """
        lead = observations.shape[:-1]
        return {
            part.name: observations[..., self.slices[part.name]].reshape(*lead, *part.shape)
            for part in self.parts
        }

    def maxima(self) -> NDArray[np.uint8]:
        """Return the maximum of each value, uint8[size]; dividing by it scales to 0 to 1."""
        return np.repeat(
            np.array([part.maximum for part in self.parts], dtype=np.uint8),
            [part.size for part in self.parts],
        )

    def rows(self) -> Iterator[tuple[str, str, str, str, str]]:
        """Yield each part's name, shape, slice, maximum and meaning, as texts."""
        for part in self.parts:
            place = self.slices[part.name]
            shape = "x".join(map(str, part.shape))
            yield part.name, shape, f"{place.start}:{place.stop}", str(part.maximum), part.meaning

    def table(self) -> str:
        """Return the parts as a table in Markdown."""
        lines = ["| part | shape | slice | maximum | meaning |", "|---|---|---|---|---|"]
        lines += [f"| {' | '.join(row)} |" for row in self.rows()]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Symmetries:
    """A game's symmetries, the identity first, as tables of indices.

    Playing on from a transformed position gives the transformed results. For symmetry ``k``::

        observations[..., symmetries.observations[k]]  # transformed observations
        masks[..., symmetries.masks[k]]  # transformed masks, visit counts or policies
        symmetries.actions[k, actions]  # transformed actions

    Attributes:
        names: The name of each symmetry.
        observations: int32[n, size]: by value of a transformed observation, its index in the
            original.
        masks: int32[n, num_actions]: by action at the transformed position, the original action.
        actions: int32[n, num_actions]: by original action, the one at the transformed position.
    """

    names: tuple[str, ...]
    observations: NDArray[np.int32]
    masks: NDArray[np.int32]
    actions: NDArray[np.int32]

    @classmethod
    def of(
        cls,
        names: tuple[str, ...],
        observations: NDArray[np.integer],
        actions: NDArray[np.integer],
    ) -> Symmetries:
        """Return symmetries from two of their tables.

        Args:
            names: The name of each symmetry.
            observations: int[n, size], as in the attribute.
            actions: int[n, num_actions], as in the attribute.
        """
        masks = np.argsort(actions, axis=1)
        return cls(
            names, observations.astype(np.int32), masks.astype(np.int32), actions.astype(np.int32)
        )

    @classmethod
    def identity(cls, size: int, num_actions: int) -> Symmetries:
        """Return the identity alone, for a game without other symmetries.

        Args:
            size: The size of an observation.
            num_actions: The number of actions.
        """
        return cls.of(("identity",), np.arange(size)[None], np.arange(num_actions)[None])
