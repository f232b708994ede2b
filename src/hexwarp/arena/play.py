"""Playing one game of a match."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from time import perf_counter
from typing import Any

from hexwarp.arena.duplicate import DuplicateChance
from hexwarp.arena.players import Player, create_player
from hexwarp.arena.result import FORFEIT, THINKING_TAG, final_outcome
from hexwarp.arena.setup import MatchSetup
from hexwarp.bots.engine import EngineError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.record import Record
from hexwarp.core.types import Action

__all__ = ["play_game"]


def play_game(match: MatchSetup, number: int) -> Record:
    """Play one game of a match.

    Args:
        match: The match.
        number: The number of the game, from 0.

    Returns:
        The record; its tags identify the game and contain thinking times and a forfeit, if any.

    Example:
        >>> record = play_game(MatchSetup(game, ("level2", "level1"), seed=1), 0)
        >>> record.tags["Seat1"], record.tags["Deal"], record.tags["Rotation"]
        ('level2', '1', '1')
    """
    game = match.game
    deal, rotation = match.deal_and_rotation(number)
    common, *by_seat = (DuplicateChance(f"{match.seed} {deal} {s}") for s in (0, *game.seats))
    history = begin(game, common)
    tags = match.tags(number)
    thinking = _ThinkingTimes(game)
    players: list[Player] = []
    with ExitStack() as closing:
        try:
            for seat in game.seats:
                rng = Random(f"{match.seed} {deal} {rotation} {seat}")
                bot = match.bots[match.seat_rotation(number)[seat - 1]]
                players.append(create_player(bot, game, seat, rng, match.seconds))
                closing.callback(players[-1].close)
            while to_move := game.to_move(history.state):
                seat = to_move[0]
                action = thinking.measure(seat, players[seat - 1], history)
                history = history.play(seat, action, by_seat[seat - 1])
        except EngineError as error:
            tags |= {"Termination": FORFEIT, "Forfeit": f"{seat} {error}"}
        record = Record(history, tags | {THINKING_TAG: thinking.tag()})
        for player in players:
            player.game_over(final_outcome(record))
    return record


class _ThinkingTimes:
    """Each seat's thinking time and number of decisions."""

    def __init__(self, game: Game[Any]) -> None:
        self._seconds, self._decisions = [0.0] * game.players, [0] * game.players

    def measure(self, seat: int, player: Player, history: History[Any]) -> Action:
        """Return the player's action, and add its thinking time."""
        started = perf_counter()
        action = player.choose(history)
        self._seconds[seat - 1] += perf_counter() - started
        self._decisions[seat - 1] += 1
        return action

    def tag(self) -> str:
        """Return the value of the tag THINKING_TAG: seconds/decisions of each seat."""
        spent = zip(self._seconds, self._decisions, strict=True)
        return " ".join(f"{seconds:.6f}/{decisions}" for seconds, decisions in spent)
