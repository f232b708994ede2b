"""Messages for users, from Fluent files: one per language, next to the code that uses them.

The page's texts are in this folder, texts for the terminal only in ``cli/words``, a game's texts in
its ``words`` folder. The only language so far is English.
"""

from __future__ import annotations

import importlib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from hexwarp.core.game import Game

LANGUAGE = "en"

LANGUAGES = (LANGUAGE,)
"""The languages of the page, the default first."""


class Words:
    """The messages in the Fluent files of some folders, by id.

    Args:
        folders: Folders with a file ``<language>.ftl``; those without one are skipped.
    """

    def __init__(self, *folders: Traversable) -> None:
        self._bundle = FluentBundle([LANGUAGE], use_isolating=False)
        for folder in folders:
            file = folder / f"{LANGUAGE}.ftl"
            if file.is_file():
                self._bundle.add_resource(FluentResource(file.read_text("utf-8")))

    def __contains__(self, message: str) -> bool:
        return self._bundle.has_message(message)

    def __call__(self, message: str, **values: str | int) -> str:
        """Return a message as text, with its arguments filled in.

        Args:
            message: The id of the message, or ``id.attribute``.
            values: The message's arguments.

        Raises:
            KeyError: The message does not exist.
            ValueError: An argument is missing or has the wrong type.
        """
        name, _, attribute = message.partition(".")
        entry = self._bundle.get_message(name)
        pattern = entry.attributes[attribute] if attribute else entry.value
        if pattern is None:
            raise KeyError(message)
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise ValueError(f"{message}: {errors[0]}")
        return str(text)


def game_folder(game: type[Game[Any]]) -> Traversable:
    """Return the folder for a game's Fluent files; it may not exist."""
    package = importlib.import_module(game.__module__).__package__ or game.__module__
    return files(package) / "words"


def program_folder() -> Traversable:
    """Return the folder of the program's own Fluent files."""
    return files(__name__)
