"""Bots that are compiled for this machine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from hexwarp.bots import specs

if TYPE_CHECKING:
    from hexwarp.bots.specs import BotSpec
    from hexwarp.cli.terminal.game_words import GameWords
    from hexwarp.core.game import Game


def compile_bots(bots: Iterable[tuple[BotSpec, Game[Any]]], words: GameWords) -> None:
    """Compile those bots that are native, and show on a terminal that this takes a while.

    Raises:
        MalformedError: There is no such bot, or the compiler is not installed.
    """
    from hexwarp.cli.terminal.screen import Screen

    native = dict.fromkeys((bot, game) for bot, game in bots if specs.is_native(bot))
    if native:
        with Screen().busy(words("cli-compiling")):
            for bot, game in native:
                specs.warm_up(bot, game)
