"""What people read: Fluent files, one a language, beside the part of the program that says it.

The shell's are in this folder, a game's in its own ``words`` folder. Only English is there yet.
"""

from __future__ import annotations

import importlib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from hexwarp.core.game import Game

LANGUAGE = "en"


class Words:
    """The messages of some folders' files, by their ids."""

    def __init__(self, *folders: Traversable) -> None:
        self._bundle = FluentBundle([LANGUAGE], use_isolating=False)
        for folder in folders:
            file = folder / f"{LANGUAGE}.ftl"
            if file.is_file():
                self._bundle.add_resource(FluentResource(file.read_text("utf-8")))

    def __contains__(self, message: str) -> bool:
        return self._bundle.has_message(message)

    def __call__(self, message: str, **values: str | int) -> str:
        """The message's text; ``id.attribute`` is an attribute's. Raises KeyError, ValueError."""
        name, _, attribute = message.partition(".")
        found = self._bundle.get_message(name)
        pattern = found.attributes[attribute] if attribute else found.value
        if pattern is None:
            raise KeyError(message)
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise ValueError(f"{message}: {errors[0]}")
        return str(text)


def folder_of(game: type[Game[Any]]) -> Traversable:
    """Where a game's Fluent files are, if it has any."""
    package = importlib.import_module(game.__module__).__package__ or game.__module__
    return files(package) / "words"


def shell() -> Traversable:
    """Where the shell's Fluent files are."""
    return files(__name__)
