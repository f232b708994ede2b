"""The optional parts of a game: modules and files in its folder, found by their names."""

from __future__ import annotations

import importlib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from hexwarp.core.jax.rules import JaxRules
    from hexwarp.core.kernels import (
        ActionRollouts,
        AlphaBeta,
        Endings,
        Features,
        Kernel,
        Observation,
    )


class Parts:
    """The optional parts of a game.

    Each is the module of its name in the game's package, which is imported when it is asked for: it
    imports the compiler, or JAX.

    Example:
        >>> registry.load("indigo").part("lessons").LESSONS[0].name
        'lay'
    """

    package: ClassVar[str] = ""
    """The game's package, ``__package__`` in its ``game.py``; empty for a game without parts."""

    @classmethod
    def part(cls, name: str) -> Any:
        """Return the module with a name in the game's package, or None."""
        return _imported(cls.package, name)

    @classmethod
    def has_part(cls, name: str) -> bool:
        """Return whether the game's package has a module with a name; does not import it."""
        return _has(cls.package, name)

    @classmethod
    def file(cls, *path: str) -> Traversable | None:
        """Return a file in the game's package, or None.

        Args:
            path: The names of its folders, and of the file.
        """
        if not cls.package:
            return None
        file = resources.files(cls.package)
        for name in path:  # a package without __init__.py takes one at a time
            file = file.joinpath(name)
        return file if file.is_file() else None

    @classmethod
    def overrides(cls, *methods: str) -> bool:
        """Return whether a subclass of the package's game has one of these methods of its own."""
        for base in cls.__mro__:
            if "package" in vars(base):
                return False
            if any(name in vars(base) for name in methods):
                return True
        return False

    @property
    def has_kernel(self) -> bool:
        """Whether the game has compiled rules; does not load them."""
        return type(self).kernel is not Parts.kernel or self.has_part("fast")

    @property
    def has_observation(self) -> bool:
        """Whether the game has observations for environments; does not load them."""
        return type(self).observation is not Parts.observation or self.has_part("observation")

    def kernel(self) -> Kernel | None:
        """Return the game's compiled rules, or None."""
        kernel: Kernel | None = self.part("fast")
        return kernel

    def endings(self) -> Endings | None:
        """Return the exact solution of the last plies, or None."""
        endings: Endings | None = self.part("endings")
        return endings

    def alphabeta(self) -> AlphaBeta | None:
        """Return the game's alpha-beta search, or None."""
        alphabeta: AlphaBeta | None = self.part("alphabeta")
        return alphabeta

    def features(self) -> Features | None:
        """Return the inputs of the value network, or None."""
        features: Features | None = self.part("features")
        return features

    def action_rollouts(self) -> ActionRollouts | None:
        """Return rollouts after all actions at once, or None.

        In a game with them the value network corrects their results.
        """
        rollouts: ActionRollouts | None = self.part("action_rollouts")
        return rollouts

    def observation(self) -> Observation | None:
        """Return the observations for environments, or None."""
        observation: Observation | None = self.part("observation")
        return observation

    def jax_rules(self) -> JaxRules | None:
        """Return the rules for JAX, which is an extra, or None."""
        rules: JaxRules | None = self.part("jax.rules")
        return rules


@cache
def _has(package: str, name: str) -> bool:
    try:
        return bool(package) and find_spec(f"{package}.{name}") is not None
    except ModuleNotFoundError:  # nor the folder that it would be in
        return False


@cache
def _imported(package: str, name: str) -> Any:
    return importlib.import_module(f"{package}.{name}") if _has(package, name) else None
