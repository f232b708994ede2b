"""``hexwarp play``: a game in the terminal, against bots or with others at the same keyboard."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from hexwarp.core.errors import MalformedError

if TYPE_CHECKING:
    from random import Random

    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.cli.terminal.wording import Wording
    from hexwarp.core.game import Game
    from hexwarp.match.seat_holder import SeatHolder


def add_parser(commands: Commands) -> None:
    """Tell the program what the command takes."""
    parser = commands.add_parser(
        "play",
        help="play a game in the terminal",
        description="A game in the terminal, against bots or with others at the same keyboard. "
        "Without a terminal it takes its moves line by line from standard input.",
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, metavar="N", help="how many, people and bots")
    parser.add_argument(
        "--bot", nargs="+", action="extend", default=[], metavar="LEVEL", help="see hexwarp bots"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="one of the game's options, or rounds=N",
    )
    parser.add_argument(
        "--first", type=int, metavar="N", help="who starts, counted with the people before the bots"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the same chance for the same seed")
    parser.add_argument("--record", metavar="FILE", help="add the game's record to this file")


def run(arguments: argparse.Namespace) -> int:
    """Play. Raises MalformedError or OSError before it begins."""
    from hexwarp.cli.terminal.arguments import options_from, rng_from
    from hexwarp.cli.terminal.book import Book
    from hexwarp.cli.terminal.screen import Screen
    from hexwarp.cli.terminal.session import HERE, Session
    from hexwarp.cli.terminal.wording import Wording
    from hexwarp.core import commitment, registry
    from hexwarp.match import seating

    kind = registry.game_type(arguments.game)
    words = Wording(kind)
    rng = rng_from(arguments.seed)
    players = _players(kind, arguments.players, len(arguments.bot) + 1)
    holders = _chairs(kind, words, players, arguments.bot)
    first = _first(arguments.first, players, rng)
    seated = holders[first:] + holders[:first]
    options = options_from(arguments.option)
    seed = rng.randbytes(commitment.SEED_BYTES)
    created = seating.create_match(HERE, kind.name, players, options, seated, seed=seed)
    book = Book(arguments.record) if arguments.record else None
    Session(Screen(), words, created, rng, book).run()
    return 0


def _players(kind: type[Game[Any]], chosen: int | None, require_identity: int) -> int:
    """The number that was chosen, or the smallest table of the game that so many fit at."""
    if chosen is None:
        chosen = min(
            (n for n in kind.player_counts if n >= require_identity), default=require_identity
        )
    return kind(chosen).players


def _chairs(
    kind: type[Game[Any]], words: Wording, players: int, levels: Sequence[str]
) -> list[SeatHolder]:
    """The people, then the bots."""
    from hexwarp import bots
    from hexwarp.cli.terminal.session import HERE
    from hexwarp.match.seat_holder import SeatHolder

    identify = bots.names(kind)
    people = players - len(levels)
    if people < 0:
        raise MalformedError(f"{len(levels)} bots are too many for {players} players.")
    for level in levels:
        if level not in identify:
            raise MalformedError(f"There is no bot {level!r}; there are {', '.join(identify)}.")
    names = [words("cli-player", letter=letter) for letter in ascii_uppercase[:people]]
    if people == 1:
        names = [words("cli-you")]
    seated = [SeatHolder(name, user_id=HERE) for name in names]
    return seated + [SeatHolder(words(f"bot-{level}"), bot=level) for level in levels]


def _first(chosen: int | None, players: int, rng: Random) -> int:
    """The index of who starts: the one that was chosen, or a random one."""
    if chosen is None:
        return rng.randrange(players)
    if not 1 <= chosen <= players:
        raise MalformedError(f"--first is a number from 1 to {players}.")
    return chosen - 1
