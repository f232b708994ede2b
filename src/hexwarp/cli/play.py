"""``hexwarp play``: a match in the terminal, against bots or people at the same keyboard."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from hexwarp.core.errors import MalformedError

if TYPE_CHECKING:
    from random import Random

    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.parser import Commands
    from hexwarp.core.game import Game
    from hexwarp.match.seat_holder import SeatHolder


def add_parser(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "play",
        help="play a game in the terminal",
        description="Plays a match in the terminal, against bots or people at the same keyboard. "
        "Without a terminal it reads moves line by line from standard input.",
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--players", type=int, metavar="N", help="the number of people and bots together"
    )
    parser.add_argument(
        "--bot",
        nargs="+",
        action="extend",
        default=[],
        metavar="BOT",
        help="see hexwarp bots; or LEVEL@FILE for a level with the network in a file, or "
        "py:MODULE:CLASS",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="one of the game's options, or rounds=N",
    )
    parser.add_argument(
        "--first", type=int, metavar="N", help="the player who starts; people come before bots"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the seed of all chance")
    parser.add_argument("--record", metavar="FILE", help="append the record to this file")


def run(arguments: argparse.Namespace) -> int:
    """Play the match. Raises MalformedError or OSError before it begins."""
    from hexwarp.cli.terminal.arguments import options_from, rng_from
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.cli.terminal.native_bots import compile_bots
    from hexwarp.cli.terminal.record_files import RecordFile
    from hexwarp.cli.terminal.screen import Screen
    from hexwarp.cli.terminal.session import TERMINAL_USER, Session
    from hexwarp.core import commitment, registry
    from hexwarp.match import seating

    kind = registry.game_type(arguments.game)
    words = GameWords(kind)
    rng = rng_from(arguments.seed)
    players = _players(kind, arguments.players, len(arguments.bot) + 1)
    options = options_from(arguments.option)
    _check_bots(kind(players), arguments.bot)
    holders = _seat_holders(words, players, arguments.bot)
    first = _first(arguments.first, players, rng)
    seated = holders[first:] + holders[:first]
    seed = rng.randbytes(commitment.SEED_BYTES)
    created = seating.create_match(TERMINAL_USER, kind.name, players, options, seated, seed=seed)
    record_file = RecordFile(arguments.record) if arguments.record else None
    compile_bots(((bot, kind(players)) for bot in arguments.bot), words)
    Session(Screen(), words, created, rng, record_file).run()
    return 0


def _players(kind: type[Game[Any]], chosen: int | None, min_players: int) -> int:
    """Return the chosen number of players; by default, the lowest for the bots and one person."""
    if chosen is None:
        chosen = min((n for n in kind.player_counts if n >= min_players), default=min_players)
    return kind(chosen).players


def _check_bots(game: Game[Any], asked: Sequence[str]) -> None:
    """Check that there are the bots, and not too many. Raises MalformedError or OSError."""
    from hexwarp.bots import specs
    from hexwarp.bots.engine import COMMAND_PREFIX

    if len(asked) > game.players:
        raise MalformedError(f"{len(asked)} bots are too many for {game.players} players.")
    for bot in asked:
        if bot.startswith(COMMAND_PREFIX):
            raise MalformedError("Engines play in hexwarp match and at the tables of a server.")
        specs.check(bot, game)


def _seat_holders(words: GameWords, players: int, bots_asked: Sequence[str]) -> list[SeatHolder]:
    """Return the holders of all seats, people first."""
    from hexwarp.cli.terminal.session import TERMINAL_USER
    from hexwarp.match.seat_holder import SeatHolder

    people = players - len(bots_asked)
    names = [words("cli-player", letter=letter) for letter in ascii_uppercase[:people]]
    if people == 1:
        names = [words("cli-you")]
    seated = [SeatHolder(name, user_id=TERMINAL_USER) for name in names]
    return seated + [SeatHolder(words.bot(bot), bot=bot) for bot in bots_asked]


def _first(chosen: int | None, players: int, rng: Random) -> int:
    """Return the index of the first player: the chosen one, or a random one."""
    if chosen is None:
        return rng.randrange(players)
    if not 1 <= chosen <= players:
        raise MalformedError(f"--first is a number from 1 to {players}.")
    return chosen - 1
