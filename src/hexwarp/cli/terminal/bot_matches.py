"""Matches between bots: the shared part of ``hexwarp match``, ``tournament`` and ``benchmark``."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexwarp.cli.terminal.arguments import at_least, options_from, workers_from
from hexwarp.cli.terminal.game_words import GameWords
from hexwarp.core.chance import random_seed
from hexwarp.core.errors import MalformedError

if TYPE_CHECKING:
    from hexwarp.arena.progress import MatchProgress
    from hexwarp.arena.runner import FinishedGame
    from hexwarp.arena.setup import MatchSetup
    from hexwarp.bots.specs import BotSpec
    from hexwarp.core.game import Game
    from hexwarp.core.record import Record


class RecordedMatches:
    """The arguments of ``add_play_arguments``, validated, and the games played before.

    Raises:
        MalformedError: An argument or the record file is malformed.
        OSError: The record file cannot be read or written.
    """

    def __init__(self, arguments: argparse.Namespace, words: GameWords) -> None:
        time = None if arguments.time is None else at_least(1, "--time", arguments.time)
        self.words = words
        self.seconds = None if time is None else time / 1000
        self._workers = partial(workers_from, arguments)
        self._file = Path(arguments.record) if arguments.record else None
        self.earlier_records = _read_or_create(self._file) if self._file else []

    def play(self, matches: Sequence[MatchProgress]) -> None:
        """Play the missing games of matches.

        Raises:
            MalformedError: The record file contains games of other matches.
            KeyboardInterrupt: The user interrupted it; a record file keeps finished games.
        """
        from hexwarp.arena.resume import resume
        from hexwarp.arena.runner import run_matches
        from hexwarp.cli.terminal.native_bots import compile_bots
        from hexwarp.cli.terminal.progress import bar

        try:
            resume(matches, self.earlier_records)
        except MalformedError as error:
            raise MalformedError(f"{self._file}: {error}") from error
        playing = (
            (bot, progress.match.game) for progress in matches for bot in progress.match.bots
        )
        compile_bots(playing, self.words)
        total = sum(progress.game_limit for progress in matches)
        try:
            with (
                bar(self.words("cli-match-playing"), total) as advance,
                self._workers() as workers,
                _ordered(self._file, matches) as write,
            ):
                advance(_finished_games(matches))
                for game in run_matches(matches, workers):
                    write(game)
                    advance(1)
        except KeyboardInterrupt:
            outcome = "kept" if self._file else "lost"
            print(
                self.words(f"cli-match-{outcome}", games=_finished_games(matches)), file=sys.stderr
            )
            raise


class BotMatchRunner(RecordedMatches):
    """The validated arguments of a command that plays one game, and the games played before.

    Raises:
        MalformedError: An argument or the record file is malformed.
        OSError: The record file cannot be read or written.
    """

    def __init__(self, arguments: argparse.Namespace, players: int) -> None:
        from hexwarp.arena.resume import seed_of
        from hexwarp.core import registry

        kind = registry.game_type(arguments.game)
        self.game: Game[Any] = kind(players, options_from(arguments.option))
        self.games = at_least(1, "--games", arguments.games)
        super().__init__(arguments, GameWords(kind))
        chosen = seed_of(self.earlier_records) if arguments.seed is None else arguments.seed
        chosen = random_seed() if chosen is None else chosen
        self.seed = at_least(0, "--seed", chosen)

    def match(self, bots: Sequence[BotSpec]) -> MatchSetup:
        """Return a match of bots. Raises MalformedError if the bots are invalid."""
        from hexwarp.arena.setup import MatchSetup

        return MatchSetup(self.game, tuple(bots), self.seed, self.seconds)


def _finished_games(matches: Sequence[MatchProgress]) -> int:
    return sum(progress.finished_games for progress in matches)


def _read_or_create(file: Path) -> list[Record]:
    """Return the games in a file, which is created if it does not exist."""
    from hexwarp.cli.terminal.record_files import read_file

    with file.open("ab"):
        pass
    return read_file(str(file)) if file.stat().st_size else []


@contextmanager
def _ordered(
    file: Path | None, matches: Sequence[MatchProgress]
) -> Iterator[Callable[[FinishedGame], None]]:
    """Write games to a file in their order, whatever order they finish in.

    Games after a sequential test's decision are not written, as they do not count. After an error
    or an interruption all finished games are, as resuming needs no order.

    Yields:
        A function that writes a finished game as soon as the games before it are there.
    """
    waiting: dict[int, FinishedGame] = {}
    written = 0

    def write(game: FinishedGame) -> None:
        nonlocal written
        waiting[game.order] = game
        while (first := waiting.get(written)) and first.number < len(matches[first.match].results):
            _append(file, waiting.pop(written).record)
            written += 1

    try:
        yield write
    except BaseException:
        for order in sorted(waiting):
            _append(file, waiting[order].record)
        raise


def _append(file: Path | None, text: str) -> None:
    if file is None:
        return
    with file.open("ab") as out:
        out.write((b"\n" if out.tell() else b"") + text.encode())


def finite(number: float) -> float | None:
    """Return a number for JSON, which has no infinite ones: None instead."""
    return number if isfinite(number) else None


def elo_text(elo: float) -> str:
    """Return a difference in Elo points as text."""
    return f"{elo:+.0f}".replace("inf", "∞")


def fault_lines(words: GameWords, by_bot: Iterable[tuple[str, Counter[str]]]) -> list[str]:
    """Return a line for each reason why a bot forfeited games."""
    from rich.markup import escape

    from hexwarp.cli.terminal.text import one_line

    return [
        words("cli-match-fault", bot=escape(bot), games=games, fault=escape(one_line(fault)))
        for bot, faults in by_bot
        for fault, games in sorted(faults.items())
    ]
