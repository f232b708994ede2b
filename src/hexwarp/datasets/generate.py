"""Generating a data set by self-play."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from hexwarp.arena.self_play import SelfPlay, map_in_order
from hexwarp.bots.specs import BotSpec
from hexwarp.core.arguments import seed_from
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.registry import load, spec_of
from hexwarp.datasets.card import write_card
from hexwarp.datasets.columns import TABLES
from hexwarp.datasets.parts import CARD, PartWriter, Setup, setup_of
from hexwarp.datasets.rows import GameRows, rows_of

__all__ = ["Dataset", "generate"]


@dataclass(frozen=True)
class Dataset:
    """A data set that was generated.

    Attributes:
        folder: Its folder.
        seed: The seed of its games.
        games: The number of games, which is that of the rows of ``games/``.
        decisions: The number of decisions, which is that of the rows of ``decisions/``.
    """

    folder: Path
    seed: int
    games: int
    decisions: int


def generate(
    game: Game[Any] | str,
    bots: Sequence[BotSpec],
    games: int,
    folder: Path | str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    processes: int = 1,
    ray: str | None = None,
    advance: Callable[[int], None] = lambda games: None,
) -> Dataset:
    """Play games between bots, and write their decisions and records as Parquet files.

    The rows depend neither on the number of processes nor on interruptions, unless a bot plays by
    time: in a folder with games of the same set-up, the missing ones are played.

    Args:
        game: The game, or its specification.
        bots: The bots, which sit down in turn, one seat further in each game: one bot plays all
            seats. Each is a specification (``bots.specs``) or an object with a function ``choose``.
        games: The number of games, 1 or more.
        folder: A new or empty folder, or one with games of the same set-up.
        seed: The seed of all chance, from 0; by default that of the folder, or a random one.
        seconds: Time per move in seconds, for bots that support it; None for fixed budgets.
        processes: The number of processes; with 1, games are played in this process.
        ray: The address of a Ray cluster to play on instead; see ``parallel.Workers.ray``.
        advance: Called with the number of games that were finished since its last call.

    Raises:
        MalformedError: An argument is invalid, or the folder has something else in it.
        HexwarpError: A bot chose no legal action, or cannot be sent to other processes.
        OSError: The folder cannot be written.

    Example:
        >>> data = generate("hyper6", ["level2"], games=100, folder="data", seed=1)
        >>> data.games
        100
    """
    if games < 1 or processes < 1:
        raise MalformedError("A data set takes one game or more, and one process or more.")
    path = Path(folder)
    earlier = _earlier_setup(path)
    if seed is None and earlier is not None:
        seed = earlier.seed
    setup = SelfPlay(load(game), tuple(bots), _checked(seed_from(seed)), seconds)
    facts = Setup(spec_of(setup.game), setup.names, setup.seed, seconds)
    if earlier is not None and earlier != facts:
        raise MalformedError(f"{path} has a data set of other games: {_described(earlier)}.")
    writer = PartWriter(path, facts)
    identifier = hashlib.sha256(facts.to_json().encode()).hexdigest()[:8]
    advance(min(writer.games, games))
    work = partial(_play, setup, identifier)
    try:
        with closing(map_in_order(work, range(writer.games, games), processes, ray)) as finished:
            for rows in finished:
                writer.add(rows)
                advance(1)
    finally:
        writer.finish_part()
    dataset = Dataset(path, setup.seed, writer.games, writer.decisions)
    write_card(path, facts, dataset.games, dataset.decisions)
    return dataset


def _play(setup: SelfPlay, identifier: str, number: int) -> GameRows:
    return rows_of(setup, identifier, setup.play(number))


def _checked(seed: int) -> int:
    """Return a seed that fits its column. Raises MalformedError."""
    if seed >= 1 << 63:
        raise MalformedError("The seed of a data set is below 2**63.")
    return seed


def _earlier_setup(folder: Path) -> Setup | None:
    """Return the set-up of the games in a folder, or None if it is new or empty.

    Raises:
        MalformedError: The folder has something else in it.
    """
    if not folder.exists():
        return None
    others = {entry.name for entry in folder.iterdir()} - {CARD, *TABLES}
    setup = setup_of(folder)
    if others or (setup is None and (folder / CARD).exists()):
        raise MalformedError(f"{folder} is neither empty nor a data set.")
    return setup


def _described(setup: Setup) -> str:
    return f"{setup.game}, {', '.join(setup.bots)}, seed {setup.seed}"
