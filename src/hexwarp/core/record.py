"""Reading and writing records: tag pairs, then moves, as docs/records.md describes them.

All games share this grammar; each game parses its own moves and tags.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hexwarp.core import registry
from hexwarp.core.arguments import check_type
from hexwarp.core.chance import ChanceAfter, ChanceSource
from hexwarp.core.errors import HexwarpError, MalformedError, RecordError, TagError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.types import Seat

__all__ = ["LINE_WIDTH", "GameText", "Record", "read", "write"]

LINE_WIDTH = 91
"""The maximum length of a line of movetext, in characters."""

_LEXEME = re.compile(
    r"""(?P<space>\s+)
      | (?P<comment>;[^\n]*|\{[^}]*\})
      | (?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?P<value>(?:[^"\\\n]|\\["\\])*)"\s*\])
      | (?P<number>[0-9]+\.+(?![0-9]))
      | (?P<move>[^\s;{}\[\]"]+)""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Record:
    """A game with its record tags.

    Attributes:
        history: The game.
        tags: All tags of a record that was read, or tags to write besides the game's own.
    """

    history: History[Any]
    tags: Mapping[str, str] = field(default_factory=dict)


@dataclass
class GameText:
    """The tags and moves of one game as text, each with its line, from 1."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    tag_lines: dict[str, int] = field(default_factory=dict)
    moves: list[tuple[int, str]] = field(default_factory=list)


def read(text: str, track: Callable[[list[GameText]], Iterable[GameText]] = iter) -> list[Record]:
    """Return all games in a text, replayed and checked.

    Args:
        text: One or several records.
        track: Wraps the iteration over the games, to show progress.

    Raises:
        RecordError: The first error in the text.
        MalformedError: It is no text.
    """
    check_type("text", text, str)
    return [_replay(game) for game in track(_split(text))]


def write(record: Record, viewer: Collection[Seat] | None = None) -> str:
    """Return the text of a record.

    Args:
        record: The game and its tags.
        viewer: The seats whose knowledge goes into the record; all seats by default.

    Raises:
        MalformedError: It is no record.

    Example:
        >>> text = write(Record(history))
        >>> write(read(text)[0]) == text
        True
    """
    check_type("record", record, Record)
    history = record.history
    game = history.game
    own = game.tags(history, game.seats if viewer is None else viewer, record.tags)
    tags = {"Game": game.name, **own, "Result": _result(history)}
    tags |= {name: value for name, value in record.tags.items() if name not in tags}
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())
    moves = list(_numbered(_moves(history), game.players))
    if not moves:
        return head
    body = textwrap.fill(
        " ".join(moves), LINE_WIDTH, break_long_words=False, break_on_hyphens=False
    )
    return f"{head}\n{body}\n"


def _moves(history: History[Any]) -> list[str]:
    """Return the movetext's tokens; a turn that is not a ply (a choice at setup) has none."""
    game = history.game
    tokens = []
    for number, turn in enumerate(history.turns):
        state = history.before(number)
        if game.ply(turn.state) > game.ply(state):
            tokens.append(game.write_move(state, turn.seat, turn.action, turn.outcomes))
    return tokens


def _numbered(tokens: list[str], players: int) -> Iterable[str]:
    for index, token in enumerate(tokens):
        if index % players == 0:
            yield f"{index // players + 1}."
        yield token


def _result(history: History[Any]) -> str:
    outcome = history.game.outcome(history.state)
    return "-".join(map(str, outcome.scores)) if outcome else "*"


def _escaped(value: str) -> str:
    value = " ".join(value.split())
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _split(text: str) -> list[GameText]:
    """Split a text into games: a tag after moves, or a second Game tag, begins the next."""
    games: list[GameText] = []
    position, line = 0, 1
    while position < len(text):
        lexeme = _LEXEME.match(text, position)
        if lexeme is None:
            raise RecordError(line, _plies(games), _unreadable(text, position))
        if lexeme["tag"]:
            name = lexeme["name"]
            if not games or games[-1].moves or (name == "Game" and "Game" in games[-1].tags):
                games.append(GameText(line))
            game = games[-1]
            if name in game.tags:
                raise RecordError(
                    line, 0, MalformedError("the tag {tag} stands here a second time.", tag=name)
                )
            game.tags[name] = re.sub(r"\\(.)", r"\1", lexeme["value"])
            game.tag_lines[name] = line
        elif lexeme["move"]:
            if not games:
                raise RecordError(
                    line, 0, MalformedError("a record begins with its tags, not with a move.")
                )
            games[-1].moves.append((line, lexeme["move"]))
        elif lexeme["number"] and not games:
            raise RecordError(
                line, 0, MalformedError("a record begins with its tags, not with a move number.")
            )
        line += lexeme[0].count("\n")
        position = lexeme.end()
    if not games:
        raise RecordError(line, 0, MalformedError("there is no game in it."))
    return games


def _plies(games: list[GameText]) -> int:
    return len(games[-1].moves) if games else 0


def _unreadable(text: str, position: int) -> MalformedError:
    start = text[position : position + 20].split("\n", maxsplit=1)[0]
    if start.startswith("{"):
        return MalformedError("a { comment does not end.")
    if start.startswith("["):
        return MalformedError('a tag is written [Name "value"], not {text}.', text=repr(start))
    return MalformedError("{text} cannot be read.", text=repr(start))


def _replay(text: GameText) -> Record:
    """Replay one game, with every move and chance outcome checked. Raises RecordError."""
    try:
        history, chance = _start(text)
    except TagError as error:
        line = text.tag_lines.get(error.tag, text.line)
        raise RecordError(line, 0, error) from error
    except HexwarpError as error:
        raise RecordError(text.line, 0, error) from error
    for number, (line, token) in enumerate(text.moves, start=1):
        try:
            history = _play(history, token, chance)
        except HexwarpError as error:
            raise RecordError(line, number, error) from error
    given = text.tags.get("Result")
    if given is not None and given != _result(history):
        reason = TagError(
            "Result", 'says "{said}", the moves give "{given}".', said=given, given=_result(history)
        )
        raise RecordError(text.tag_lines["Result"], len(text.moves), reason)
    return Record(history, text.tags)


def _start(text: GameText) -> tuple[History[Any], ChanceSource]:
    """Return the history before the first move, and the chance source in the tags."""
    if "Game" not in text.tags:
        raise TagError("Game", "is missing.")
    kinds = registry.games()
    name = text.tags["Game"]
    if name not in kinds:
        raise TagError(
            "Game", "{name} is none of {games}.", name=repr(name), games=", ".join(kinds)
        )
    game: Game[Any] = kinds[name].from_tags(text.tags)
    state, chance = game.start(text.tags)
    return begin(game, chance, state), chance


def _play(history: History[Any], token: str, tags: ChanceSource) -> History[Any]:
    game, state = history.game, history.state
    to_move = game.to_move(state)
    if not to_move:
        raise HexwarpError("{move} comes after the end of the game.", move=token)
    seat = to_move[0]
    action_text, outcomes = game.read_move(state, seat, token)
    action = game.find_move(state, seat, action_text)
    chance = ChanceAfter(outcomes, tags)
    played = history.play(seat, action, chance)
    if chance.left:
        raise HexwarpError("{move} contains a roll that does not take place.", move=token)
    return played
