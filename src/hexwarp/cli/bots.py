"""``hexwarp bots``: lists the bots of a game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexwarp.cli.terminal.parser import Commands


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "bots",
        help="list the bots and their levels",
        description="Lists the bots of one game or of all games.",
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME", nargs="?")


def run(arguments: argparse.Namespace) -> int:
    """Print the list. Raises MalformedError for an unknown game."""
    from rich.markup import escape
    from rich.table import Table

    from hexwarp import bots
    from hexwarp.bots.installed import installed
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.screen import Screen
    from hexwarp.core import registry

    names = [arguments.game] if arguments.game else list(registry.games())
    screen = Screen()
    for kind in map(registry.game_type, names):
        words = GameWords(kind)
        table = Table.grid(padding=(0, 2))
        for level in bots.names(kind):
            table.add_row("", f"[bold]{level}[/]", words(f"about-{level}"))
        for name, point in installed().items():
            source = point.dist.name if point.dist else point.value
            about = words("cli-bot-installed", source=escape(source))
            table.add_row("", f"[bold]{escape(name)}[/]", about)
        screen.show(f"[bold]{words.name()}[/] [dim]{kind.name}[/]", table, "")
    return 0
