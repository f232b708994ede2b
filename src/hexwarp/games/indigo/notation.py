"""Parsing and writing of moves and record tags."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from hexwarp.core.errors import IllegalMoveError, MalformedError, TagError
from hexwarp.core.types import Action, Options
from hexwarp.games.indigo.board import CELL_OF, NAMES, PATH_CELLS
from hexwarp.games.indigo.tiles import (
    COPIES,
    KIND,
    KINDS,
    LETTERS,
    MATCHINGS,
    ROTATION,
    TILES,
    Kind,
    matching,
)

_MOVE = re.compile(r"([a-i][1-9])([RXCBS])([0-5])")


def move_text(action: Action) -> str:
    """I-3: return an action's cell, kind and lowest equivalent rotation, as in ``e6S2``."""
    cell, tile = divmod(action, MATCHINGS)
    return f"{NAMES[cell]}{LETTERS[KIND[tile]]}{ROTATION[tile]}"


def parse_move(text: str) -> Action:
    """Return the action that a text denotes, with any rotation from 0 to 5.

    Raises:
        MalformedError: The text is not a move, or the cell does not exist.
        IllegalMoveError: The cell is a treasure cell.
    """
    match = _MOVE.fullmatch(text)
    if match is None:
        raise MalformedError(
            "{text} is not a move such as e6S2: cell, tile, rotation 0-5.", text=repr(text[:20])
        )
    name, letter, rotation = match.groups()
    if name not in CELL_OF:
        raise MalformedError("There is no cell {cell} on the board.", cell=name)
    cell = CELL_OF[name]
    if cell >= PATH_CELLS:
        raise IllegalMoveError(
            "{cell} is a treasure tile; path tiles lie on other cells.", cell=name
        )
    return cell * MATCHINGS + matching(LETTERS.index(letter), int(rotation))


# --- tags --------------------------------------------------------------------------------

_PLAYERS: Final = {"2": 2, "3": 3, "4": 4}
_OPTIONS: Final[Mapping[str, tuple[str, Mapping[str, str | int | bool]]]] = {
    "Gateways": ("gateways", {"standard": "standard", "exclusive": "exclusive"}),
    "Hand": ("hand", {"1": 1, "2": 2}),
    "Gems": ("open_gems", {"screened": False, "open": True}),
}
"""By tag: the option, and its values by the value of the tag; the first is the default."""


def read_setup(tags: Mapping[str, str]) -> tuple[int, dict[str, str | int | bool]]:
    """Return the number of players and the options from tags. Raises TagError."""
    if "Players" not in tags:
        raise TagError("Players", "is missing.")
    players = _value("Players", tags["Players"], _PLAYERS)
    options = {
        option: _value(tag, tags.get(tag, next(iter(values))), values)
        for tag, (option, values) in _OPTIONS.items()
    }
    if options["gateways"] == "exclusive" and players != 3:
        raise TagError("Gateways", "exclusive is for 3 players only.")
    return int(players), options


def _value(tag: str, text: str, values: Mapping[str, str | int | bool]) -> str | int | bool:
    if text not in values:
        raise TagError(
            tag, "is one of {values}, not {text}.", values=", ".join(values), text=repr(text[:20])
        )
    return values[text]


def write_setup(players: int, options: Options) -> dict[str, str]:
    """Return the tags for a number of players and options; Gems only if they are open."""
    tags = {"Players": str(players)}
    for tag, (option, values) in _OPTIONS.items():
        tags[tag] = next(text for text, value in values.items() if value == options[option])
    if not options["open_gems"]:
        del tags["Gems"]
    return tags


def read_deck(tags: Mapping[str, str]) -> list[Kind]:
    """Return the tiles in drawing order, UNKNOWN where the record hides them. Raises TagError."""
    if "Deck" not in tags:
        raise TagError("Deck", "is missing.")
    deck = tags["Deck"]
    if len(deck) != TILES or not set(deck) <= set(LETTERS):
        raise TagError(
            "Deck", "has {count} letters, each one of {letters}.", count=TILES, letters=LETTERS
        )
    for kind in KINDS:
        count = deck.count(LETTERS[kind])
        if count > COPIES[kind]:
            raise TagError(
                "Deck",
                "has {found} {tile}; there are {copies}.",
                found=count,
                tile=LETTERS[kind],
                copies=COPIES[kind],
            )
    return [LETTERS.index(letter) for letter in deck]
