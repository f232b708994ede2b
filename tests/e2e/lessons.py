"""The lessons of a tutorial, and their moves made through the elements of the page."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from .table import drive_or_turn, turn_and_lay

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


def lessons(game: str) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads((GAMES / game / "lessons.json").read_text("utf-8"))
    return loaded


def make(page: Page, game: str, lesson: dict[str, Any], move: str, touch: bool) -> None:
    """Make a move of a lesson with mouse, keys or fingers."""
    if game == "indigo":
        turn_and_lay(page, move, touch)
    else:
        drive_or_turn(page, move, lesson["view"], lesson["seat"])
