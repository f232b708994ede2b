"""The words of the terminal, of the shell, and of one game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from hexwarp.core.game import Game
from hexwarp.core.types import Event
from hexwarp.words import Words, folder_of, shell


class Wording(Words):
    """All messages that a terminal needs for a game; a game may come without any of its own."""

    def __init__(self, kind: type[Game[Any]]) -> None:
        super().__init__(shell(), files("hexwarp.cli") / "words", folder_of(kind))
        self._kind = kind

    def name(self) -> str:
        """The game's name for people."""
        return self._or(f"{self._kind.name}-name", self._kind.name)

    def facts(self, game: Game[Any]) -> str:
        """The number of players and the options of a game, in one line."""
        facts = [self("cli-players", players=game.players)]
        for option in self._kind.options_offered:
            if game.players in option.players:
                label = f"{game.name}-option-{option.name}"
                choice = game.options[option.name]
                text = str(choice).lower() if isinstance(choice, bool) else str(choice)
                facts.append(f"{self._or(label, option.name)}: {self._or(f'{label}-{text}', text)}")
        return " · ".join(facts)

    def sentence(self, game: Game[Any], event: Event, names: Sequence[str]) -> str | None:
        """What happened as a sentence; None if it needs none, or the game has no words for it."""
        message = f"{game.name}-event-{event['type']}"
        identify = game.describe_event(event, names) if message in self else None
        if identify is None:
            return None
        plain = {k: self.listed(v) if isinstance(v, list) else v for k, v in identify.items()}
        return self(message, **plain)

    def listed(self, names: Sequence[str]) -> str:
        """One name, or several joined into one."""
        first, last = ", ".join(names[:-1]), names[-1]
        return self("cli-and", first=first, last=last) if first else last

    def _or(self, message: str, otherwise: str) -> str:
        return self(message) if message in self else otherwise
