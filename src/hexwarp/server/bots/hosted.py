"""The bots that the host offers beside the built-in ones: engines, and levels with networks.

No client can name a command or a file.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexwarp import bots
from hexwarp.bots import specs
from hexwarp.bots.engine import Engine
from hexwarp.bots.levels import LevelBot
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game

_NAME = re.compile(r"(?!level)[A-Za-z][A-Za-z0-9_-]{0,19}")


@dataclass(frozen=True, slots=True)
class HostedLevel:
    """A level that plays with the network in a file of the host."""

    bot: LevelBot
    games: frozenset[tuple[str, int]]
    """The games that the network is for: their names and numbers of players."""


@dataclass(frozen=True, slots=True)
class HostedBots:
    """The host's bots by name, in the host's order."""

    bots: Mapping[str, Engine | HostedLevel]

    def players(self, kind: type[Game[Any]]) -> dict[str, list[int]]:
        """Return the numbers of players with which each plays a game; bots that do not are out."""
        playing = {
            name: [
                players
                for players in kind.player_counts
                if isinstance(bot, Engine) or (kind.name, players) in bot.games
            ]
            for name, bot in self.bots.items()
        }
        return {name: counts for name, counts in playing.items() if counts}

    def names(self, game: Game[Any]) -> tuple[str, ...]:
        """Return the names of those that play a game with its number of players."""
        playing = self.players(type(game))
        return tuple(name for name, counts in playing.items() if game.players in counts)

    @property
    def engines(self) -> dict[str, Engine]:
        """The engines."""
        return {name: bot for name, bot in self.bots.items() if isinstance(bot, Engine)}

    @property
    def levels(self) -> dict[str, LevelBot]:
        """The levels with networks."""
        return {name: bot.bot for name, bot in self.bots.items() if isinstance(bot, HostedLevel)}


def hosted_bots(named: Mapping[str, str]) -> HostedBots:
    """Return the host's bots from what each is: a command, or a level such as ``level4@FILE``.

    Args:
        named: By name, such as ``{"fox": "./fox --deep", "mine": "level4@mine.bin"}``.

    Raises:
        MalformedError: A name is taken or invalid, a command's program does not exist, or a file
            holds no network for any game.
        OSError: A network's file cannot be read.
    """
    built_in = {name for kind in registry.games().values() for name in bots.names(kind)}
    hosted: dict[str, Engine | HostedLevel] = {}
    for name, text in named.items():
        if not _NAME.fullmatch(name):
            raise MalformedError(
                f"{f'{name}={text}'!r} is not NAME=COMMAND with a name of 1 to 20 letters, "
                'digits, - or _ that does not begin with "level".'
            )
        if name in built_in:
            raise MalformedError(f"There is a bot {name} already.")
        hosted[name] = _level(text) if specs.has_network(text) else _engine(name, text)
    return HostedBots(hosted)


def _engine(name: str, command: str) -> Engine:
    engine = Engine(command)
    if shutil.which(engine.executable) is None:
        raise MalformedError(f"There is no program {engine.executable!r} for the bot {name}.")
    return engine


def _level(spec: str) -> HostedLevel:
    """Return a level with the games that its network is for."""
    fitting: dict[tuple[str, int], LevelBot] = {}
    reason = MalformedError("There are no games.")
    for kind in registry.games().values():
        for game in map(kind, kind.player_counts):
            try:
                bot = specs.level_with_network(spec, game)
                bot.check(game)
                fitting[game.name, game.players] = bot
            except MalformedError as error:
                reason = error
    if not fitting:
        raise MalformedError(f"{spec} plays no game. {reason}")
    return HostedLevel(next(iter(fitting.values())), frozenset(fitting))
