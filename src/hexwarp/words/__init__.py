"""Messages for users, from Fluent files: ``<language>/<part>.ftl`` beside the code that uses them.

The page's texts are in this folder, texts for the terminal only in ``cli/words``, a game's texts in
its ``words`` folder. Each folder here is a language.

The English sentences of errors are where the errors are raised; ``errors.ftl`` has the others.
"""

from __future__ import annotations

import importlib
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from hexwarp.core.errors import HexwarpError
from hexwarp.core.game import Game

DEFAULT_LANGUAGE = "en"


class Words:
    """The messages in the Fluent files of some folders, by id.

    Args:
        folders: Folders with a folder for each language; a language's folder may be missing.
        language: The code of a language in ``LANGUAGES``.
    """

    def __init__(self, *folders: Traversable, language: str = DEFAULT_LANGUAGE) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for folder in folders:
            if (own := folder / language).is_dir():
                for file in sorted(own.iterdir(), key=lambda file: file.name):
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

    def of_error(self, error: HexwarpError) -> str:
        """Return the sentence of an error, in English if it has no translation."""
        message = error_message(error.template)
        if message not in self:
            return str(error)
        return self(message, **{name: self._value(value) for name, value in error.values.items()})

    def _value(self, value: object) -> str | int:
        if isinstance(value, HexwarpError):
            return self.of_error(value)
        return value if isinstance(value, int) else str(value)


def error_message(template: str) -> str:
    """Return the id of the message that translates an error's sentence: the sentence's words.

    Example:
        >>> error_message("Seat {seat} is not yours.")
        'error-seat-seat-is-not-yours'
    """
    return "error-" + re.sub("[^a-z0-9]+", "-", template.lower().replace("'", "")).strip("-")


def game_folder(game: type[Game[Any]]) -> Traversable:
    """Return the folder for a game's Fluent files; it may not exist."""
    if game.package:
        return files(game.package) / "words"
    # A game in a single file, beside those of other distributions.
    return Path(str(importlib.import_module(game.__module__).__file__)).with_suffix("") / "words"


def program_folder() -> Traversable:
    """Return the folder of the program's own Fluent files."""
    return files(__name__)


def _languages() -> tuple[str, ...]:
    folders = [folder for folder in program_folder().iterdir() if (folder / "common.ftl").is_file()]
    return (DEFAULT_LANGUAGE, *sorted({folder.name for folder in folders} - {DEFAULT_LANGUAGE}))


LANGUAGES = _languages()
"""The codes of all languages, the default first."""
