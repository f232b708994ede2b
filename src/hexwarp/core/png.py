"""An SVG document as PNG; the server makes it in a worker process.

Example:
    >>> Path("board.png").write_bytes(rendered(game.picture(state).document(), 600))
"""

from __future__ import annotations

from importlib.resources import as_file, files

__all__ = ["WEIGHTS", "rendered"]

WEIGHTS = ("Medium", "SemiBold", "Bold", "ExtraBold")
"""Those of the fonts that pictures use."""


def rendered(svg: str, width: int) -> bytes:
    """Return a document of this program as PNG; the texts are in its own font.

    Args:
        svg: The document.
        width: In pixels.

    Raises:
        ModuleNotFoundError: The renderer is not installed.
    """
    import resvg_py  # loaded where a picture is made

    with as_file(files("font_manrope") / "files") as fonts:
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=[str(fonts / f"Manrope-{weight}.ttf") for weight in WEIGHTS],
        )
