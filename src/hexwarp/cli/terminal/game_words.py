"""The messages for a game in a terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from hexwarp.core.game import Game
from hexwarp.core.types import Event
from hexwarp.words import DEFAULT_LANGUAGE, LANGUAGES, Words, game_folder, program_folder


def terminal_language(environment: Mapping[str, str]) -> str:
    """Return the language of a terminal's user, as POSIX's variables name it.

    Example:
        >>> terminal_language({"LANG": "de_AT.UTF-8"})
        'de'
    """
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = next(filter(None, names), "").partition("_")[0].partition(".")[0]
    return code if code in LANGUAGES else DEFAULT_LANGUAGE


class GameWords(Words):
    """The messages of the program, of the terminal and of a game, which may have none."""

    def __init__(self, kind: type[Game[Any]]) -> None:
        super().__init__(
            program_folder(),
            files("hexwarp.cli") / "words",
            game_folder(kind),
            language=terminal_language(os.environ),
        )
        self._kind = kind

    def name(self) -> str:
        """Return the game's display name."""
        return self._or_default(f"{self._kind.name}-name", self._kind.name)

    def bot(self, name: str) -> str:
        """Return the display name of a bot; one from outside has only its name."""
        return self._or_default(f"bot-{name}", name)

    def facts(self, game: Game[Any]) -> str:
        """Return the number of players and the options of a game, in one line."""
        facts = [self("cli-players", players=game.players)]
        for option in self._kind.options_offered:
            if game.players in option.players:
                label = f"{game.name}-option-{option.name}"
                choice = game.options[option.name]
                text = str(choice).lower() if isinstance(choice, bool) else str(choice)
                value = self._or_default(f"{label}-{text}", text)
                facts.append(f"{self._or_default(label, option.name)}: {value}")
        return " · ".join(facts)

    def tiebreak(self, winner: int, other: int) -> str:
        """Return the sentence about the numbers that decided between equal scores.

        Args:
            winner: The winner's number (``Outcome.deciding_tiebreak``).
            other: The next seat's.
        """
        return self(f"{self._kind.name}-tiebreak", winner=winner, other=other)

    def sentence(self, game: Game[Any], event: Event, names: Sequence[str]) -> str | None:
        """Return an event as a sentence, or None if the game has no message for it."""
        message = f"{game.name}-event-{event['type']}"
        values = game.describe_event(event, names) if message in self else None
        if values is None:
            return None
        plain = {k: self.listed(v) if isinstance(v, list) else v for k, v in values.items()}
        return self(message, **plain)

    def listed(self, names: Sequence[str]) -> str:
        """Return names joined into one text, such as ``A, B and C``."""
        first, last = ", ".join(names[:-1]), names[-1]
        return self("cli-and", first=first, last=last) if first else last

    def _or_default(self, message: str, default: str) -> str:
        return self(message) if message in self else default
