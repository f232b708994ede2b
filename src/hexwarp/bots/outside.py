"""Bots from outside: programs that play by the protocol of docs/outside-bots.md."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from typing import Any

from hexwarp.bots.program import BotFault, Program
from hexwarp.core import record, replay
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History
from hexwarp.core.types import Action, JsonObject, Outcome, Seat

__all__ = ["PREFIX", "BotFault", "OutsideBot", "OutsidePlayer"]

PREFIX = "cmd:"
"""What stands before the command in a bot's name."""

START = 5.0
"""Seconds for the answer to hello: an interpreter may have much to load."""

LATENESS = 1.0
"""Seconds that an answer may come too late."""

FAREWELL = 0.5
"""Seconds for a program to end by itself after the game."""


class OutsideBot:
    """A command that plays. Raises MalformedError for text that is none."""

    def __init__(self, command: str) -> None:
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise MalformedError(f"{command!r} is no command: {error}.") from error
        if not self._arguments:
            raise MalformedError(f"A command stands after {PREFIX}")

    @property
    def program(self) -> str:
        """What the command starts: a name that is looked for, or a path."""
        return self._arguments[0]

    def begin(self, game: Game[Any], seat: Seat) -> OutsidePlayer:
        """Start it for one game at that seat. Raises BotFault."""
        return OutsidePlayer(self._arguments, game, seat)


class OutsidePlayer:
    """A program that plays one game at one seat.

    Whatever it does wrong is a BotFault with the reason; its process has ended then.
    """

    def __init__(self, arguments: Sequence[str], game: Game[Any], seat: Seat) -> None:
        self._game, self._seat = game, seat
        self._program = Program(arguments)
        hello: JsonObject = {
            "type": "hello",
            "game": game.name,
            "players": game.players,
            "options": dict(game.options),
            "seat": seat,
        }
        self._ask(hello, "name", START)

    def choose(self, history: History[Any], seconds: float) -> Action:
        """A legal action for its seat, which may act; it is told what the seat may know, no more.

        Raises BotFault, also for an answer that comes more than LATENESS after ``seconds``.
        """
        game, seat = self._game, self._seat
        seen = game.redact(history.state, (seat,))
        go: JsonObject = {
            "type": "go",
            "ply": game.ply(seen),
            "record": record.write(record.Record(history), (seat,)),
            "state": replay.latest(history) | game.private_snapshot(seen, seat),
            "legal": [game.action_text(seen, seat, a) for a in game.legal_actions(seen, seat)],
            "time_ms": round(seconds * 1000),
        }
        move = self._ask(go, "move", seconds + LATENESS)
        try:
            return game.find_move(seen, seat, move)
        except HexwarpError as error:
            raise self._program.fault(f"It played {move[:20]!r}. {error}") from error

    def over(self, outcome: Outcome) -> None:
        """Tell it how the game ended."""
        over: JsonObject = {
            "type": "over",
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
        }
        self._program.tell(_line(over))

    def close(self) -> None:
        """End the program, which may do so by itself for a moment."""
        self._program.close(FAREWELL)

    def _ask(self, message: JsonObject, wanted: str, seconds: float) -> str:
        """The text of that name in the object that it answers."""
        line = self._program.ask(_line(message), seconds)
        try:
            answer = json.loads(line.decode())
        except (ValueError, RecursionError) as error:
            raise self._program.fault("Its answer is not JSON.") from error
        text = answer.get(wanted) if isinstance(answer, dict) else None
        if not isinstance(text, str):
            raise self._program.fault(f"Its answer is not an object with a text {wanted!r}.")
        return text


def _line(message: JsonObject) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode()
