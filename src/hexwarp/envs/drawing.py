"""Drawings of environments, for the ``render`` of other libraries' APIs."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.text import Text

from hexwarp.core import png
from hexwarp.core.errors import MalformedError
from hexwarp.core.extras import missing
from hexwarp.core.history import History

__all__ = ["PICTURE_WIDTH", "RENDER_MODES", "check_render_mode", "drawn"]

RENDER_MODES: Final = ["ansi", "rgb_array"]
"""The names of the ways to draw: as text, and as a picture, which needs the extra ``render``."""

PICTURE_WIDTH: Final = 600
"""The width of a picture, in pixels."""


def check_render_mode(mode: str | None) -> None:
    """Check that a render mode is one, and that what it needs is installed.

    Args:
        mode: One of ``RENDER_MODES``, or None for none.

    Raises:
        MalformedError: It is another one.
        ModuleNotFoundError: The extra ``render`` is not installed.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise MalformedError(f"render_mode is {' or '.join(RENDER_MODES)}, not {mode!r}.")
    if mode == "rgb_array":
        try:
            import font_manrope  # noqa: F401 - fails with a sentence
            import PIL  # noqa: F401
            import resvg_py  # noqa: F401
        except ModuleNotFoundError as error:
            raise missing("render", error) from None


def drawn(history: History[Any] | None, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Return a position as spectators see it.

    Args:
        history: The game so far, as ``Episode.history`` keeps it; None before it has begun.
        mode: One of ``RENDER_MODES``, or None for none.

    Returns:
        For ``ansi`` a text, for ``rgb_array`` a picture, uint8[height, PICTURE_WIDTH, 3]; otherwise
        None.

    Example:
        >>> print(drawn(episode.history, "ansi"))
    """
    if history is None or mode is None:
        return None
    if mode == "ansi":
        return Text.from_markup(history.game.draw(history.state, ())).plain
    from PIL import Image  # slow to import

    document = history.game.picture(history.state).document()
    with Image.open(BytesIO(png.rendered(document, PICTURE_WIDTH))) as image:
        return np.array(image.convert("RGB"))
