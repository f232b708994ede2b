"""Draws the page's icons as PNG from its icon.svg: for home screens, launchers and old browsers."""

from __future__ import annotations

import re
from pathlib import Path

from hexwarp.core.png import rendered

PUBLIC = Path(__file__).parents[1] / "web" / "public"

BACKGROUND = "#0a0922"
"""The page's own, in its dark theme."""

PLAIN = {"icon-192.png": 192, "icon-512.png": 512}
"""Icons on no background, with their widths."""

FRAMED = {"apple-touch-icon.png": (180, 0.66), "icon-maskable-512.png": (512, 0.6)}
"""Icons that fill a square, with their widths and the share of it that shows the drawing.

Launchers cut a maskable icon to a shape of their own, in which a circle of 80 % is always seen.
"""


def main() -> None:
    """Write the icons."""
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    for name, width in PLAIN.items():
        _write(name, svg, width)
    for name, (width, share) in FRAMED.items():
        _write(name, framed(svg, share), width)


def framed(svg: str, share: float) -> str:
    """Return a drawing in the middle of a square that is filled to its corners."""
    drawing = re.sub(r"</?svg[^>]*>", "", svg)
    side = 64 / share
    start = (64 - side) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{start} {start} {side} {side}">'
        f'<rect x="{start}" y="{start}" width="{side}" height="{side}" fill="{BACKGROUND}"/>'
        f"{drawing}</svg>"
    )


def _write(name: str, svg: str, width: int) -> None:
    (PUBLIC / name).write_bytes(rendered(svg, width))


if __name__ == "__main__":
    main()
