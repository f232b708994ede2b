"""One game of a match, from its first draw to its end."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from time import perf_counter
from typing import Any

from hexwarp.arena.chairs import Chair, take_seat
from hexwarp.arena.duplicate import DuplicateChance
from hexwarp.arena.match import Match
from hexwarp.arena.result import FORFEIT, THINKING, ending
from hexwarp.bots.engine import EngineError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record
from hexwarp.core.types import Action


def play(match: Match, number: int) -> Record:
    """The game, with tags that say which it is, how long each seat thought, and who forfeited."""
    game = match.game
    deal, rotation = match.place(number)
    everyone, *own = (DuplicateChance(f"{match.seed} {deal} {s}") for s in (0, *game.seats))
    history = begin(game, everyone)
    tags = match.labels(number)
    clock = _Clock(game)
    chairs: list[Chair] = []
    with ExitStack() as leaving:
        try:
            for seat in game.seats:
                rng = Random(f"{match.seed} {deal} {rotation} {seat}")
                bot = match.bots[match.seating(number)[seat - 1]]
                chairs.append(take_seat(bot, game, seat, rng, match.seconds))
                leaving.callback(chairs[-1].close)
            while to_move := game.to_move(history.state):
                seat = to_move[0]
                action = clock.timed(seat, chairs[seat - 1], history)
                history = history.play(seat, action, own[seat - 1])
        except EngineError as fault:
            tags |= {"Termination": FORFEIT, "Forfeit": f"{seat} {fault}"}
        record = Record(history, tags | {THINKING: clock.tag()})
        for chair in chairs:
            chair.over(ending(record))
    return record


class _Clock:
    """How long each seat has thought, and for how many moves."""

    def __init__(self, game: Game[Any]) -> None:
        self._seconds, self._moves = [0.0] * game.players, [0] * game.players

    def timed(self, seat: int, chair: Chair, history: History[Any]) -> Action:
        """What the seat chooses."""
        started = perf_counter()
        action = chair.choose(history)
        self._seconds[seat - 1] += perf_counter() - started
        self._moves[seat - 1] += 1
        return action

    def tag(self) -> str:
        """By seat: seconds / moves."""
        spent = zip(self._seconds, self._moves, strict=True)
        return " ".join(f"{seconds:.6f}/{moves}" for seconds, moves in spent)
