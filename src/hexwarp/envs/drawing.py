"""Drawings of environments, for the ``render`` of other libraries' APIs."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from hexwarp.core.errors import MalformedError
from hexwarp.core.history import History

__all__ = ["RENDER_MODES", "check_render_mode", "drawn"]

RENDER_MODES: Final = ["ansi"]
"""The names of the ways to draw: as text."""


def check_render_mode(mode: str | None) -> None:
    """Raise MalformedError if a render mode is none."""
    if mode is not None and mode not in RENDER_MODES:
        raise MalformedError(f"render_mode is {' or '.join(RENDER_MODES)}, not {mode!r}.")


def drawn(history: History[Any]) -> str:
    """Return a position as text, as spectators see it.

    Args:
        history: The game so far, as ``Episode.history`` keeps it.

    Example:
        >>> print(drawn(episode.history))
    """
    return Text.from_markup(history.game.draw(history.state, ())).plain
