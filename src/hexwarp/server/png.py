"""An SVG document as PNG. It runs in a worker process."""

from __future__ import annotations

from importlib.resources import as_file, files

WEIGHTS = ("Medium", "SemiBold", "Bold", "ExtraBold")
"""Those of the fonts that pictures use."""


def rendered(svg: str, width: int) -> bytes:
    """Return a document of the server's as PNG.

    Args:
        svg: The document.
        width: In pixels.
    """
    import resvg_py  # loaded by the worker alone

    with as_file(files("font_manrope") / "files") as fonts:
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=[str(fonts / f"Manrope-{weight}.ttf") for weight in WEIGHTS],
        )
