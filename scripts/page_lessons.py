"""Writes the lessons of each game's tutorial for the page, from the rules."""

from __future__ import annotations

from pathlib import Path

from hexwarp.core import registry
from hexwarp.core.lessons import lessons_text

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"


def main() -> None:
    """Write the file of each game that has lessons."""
    for name, game in registry.games().items():
        text = lessons_text(game)
        if text is not None:
            (GAMES / name / "lessons.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
