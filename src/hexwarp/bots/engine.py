"""Engines: bots in processes of their own that speak the line protocol of docs/engines.md."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from typing import Any

from hexwarp.bots.engine_process import EngineError, EngineProcess
from hexwarp.core import record, replay
from hexwarp.core.arguments import check_type
from hexwarp.core.copying import NotCopied
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History
from hexwarp.core.types import Action, JsonObject, Outcome, Seat

__all__ = ["COMMAND_PREFIX", "Engine", "EngineError", "EngineSession"]

COMMAND_PREFIX = "cmd:"
"""The prefix of a bot's name that marks the rest as an engine's command."""

HELLO_TIMEOUT_S = 30.0
"""The timeout for the answer to ``hello``, in seconds; an engine may load a network before it."""

MOVE_GRACE_S = 1.0
"""The grace period for a move after its time is up, in seconds."""

EXIT_GRACE_S = 0.5
"""The time for an engine to exit after the game before it is killed, in seconds."""


class Engine:
    """An engine, given by its command; it can play any number of games.

    Args:
        command: The command line, split as by a shell.

    Raises:
        MalformedError: The text is not a command.

    Example:
        >>> session = Engine("python3 examples/greedy_bot.py").start(game, seat=1)
        >>> try:
        ...     action = session.choose(history, seconds=1.0)
        ... finally:
        ...     session.close()
    """

    def __init__(self, command: str) -> None:
        check_type("command", command, str)
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise MalformedError(f"{command!r} is no command: {error}.") from error
        if not self._arguments:
            raise MalformedError(f"A command stands after {COMMAND_PREFIX}")

    @property
    def executable(self) -> str:
        """The program that the command starts: a name on the search path, or a path."""
        return self._arguments[0]

    def start(self, game: Game[Any], seat: Seat) -> EngineSession:
        """Start a process for one game at one seat.

        Returns:
            The session, after the engine has answered ``hello``; the caller must close it.

        Raises:
            EngineError: The engine could not be started, or did not answer ``hello``.
        """
        return EngineSession(self._arguments, game, seat)


class EngineSession(NotCopied):
    """An engine's process, playing one game at one seat.

    After any EngineError the process has ended.

    Args:
        arguments: The command line.
        game: The game.
        seat: The engine's seat.

    Raises:
        EngineError: The engine could not be started, or did not answer ``hello``.
    """

    def __init__(self, arguments: Sequence[str], game: Game[Any], seat: Seat) -> None:
        self._game, self._seat = game, seat
        self._process = EngineProcess(arguments)
        hello: JsonObject = {
            "type": "hello",
            "game": game.name,
            "players": game.players,
            "options": dict(game.options),
            "seat": seat,
        }
        self._request(hello, "name", HELLO_TIMEOUT_S)

    def choose(self, history: History[Any], seconds: float) -> Action:
        """Return the engine's action.

        Args:
            history: The game so far, in which the engine's seat may act. The engine receives only
                information that its seat may know.
            seconds: The time for the decision, in seconds.

        Raises:
            EngineError: The engine failed, exceeded its time by more than MOVE_GRACE_S, or played
                an illegal move.
        """
        game, seat = self._game, self._seat
        redacted = game.redact(history.state, (seat,))
        go: JsonObject = {
            "type": "go",
            "ply": game.ply(redacted),
            "record": record.write(record.Record(history), (seat,)),
            "state": replay.latest(history) | game.private_snapshot(redacted, seat),
            "legal": [
                game.action_text(redacted, seat, a) for a in game.legal_actions(redacted, seat)
            ],
            "time_ms": round(seconds * 1000),
        }
        move = self._request(go, "move", seconds + MOVE_GRACE_S)
        try:
            return game.find_move(redacted, seat, move)
        except HexwarpError as error:
            raise self._process.failure(f"It played {move[:20]!r}. {error}") from error

    def game_over(self, outcome: Outcome) -> None:
        """Send the game's outcome to the engine, which does not answer."""
        over: JsonObject = {
            "type": "over",
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
        }
        self._process.send(_line(over))

    def close(self) -> None:
        """End the process; it is killed unless it exits within EXIT_GRACE_S."""
        self._process.close(EXIT_GRACE_S)

    def _request(self, message: JsonObject, field: str, timeout_s: float) -> str:
        """Return a text field of the engine's answer to a message."""
        line = self._process.request(_line(message), timeout_s)
        try:
            answer = json.loads(line.decode())
        except (ValueError, RecursionError) as error:
            raise self._process.failure("Its answer is not JSON.") from error
        text = answer.get(field) if isinstance(answer, dict) else None
        if not isinstance(text, str):
            raise self._process.failure(f"Its answer is not an object with a text {field!r}.")
        return text


def _line(message: JsonObject) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode()
