"""A game's JSON as Any: tests check its exact shape, the type checker does not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeVar

from hexwarp.core.game import Game

S = TypeVar("S")


def view_of(game: Game[S], state: S, viewer: Collection[int]) -> Any:
    return game.view(state, viewer)


def snapshot_of(game: Game[S], state: S) -> Any:
    return game.snapshot(state)
