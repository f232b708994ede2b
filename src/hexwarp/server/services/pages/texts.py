"""Texts for people, in their language."""

from __future__ import annotations

import asyncio
from functools import cache
from importlib.resources import files

from starlette.requests import HTTPConnection

from hexwarp.core import registry
from hexwarp.server.negotiation import preferred_language
from hexwarp.storage import Storage
from hexwarp.words import DEFAULT_LANGUAGE, LANGUAGES, Words, game_folder, program_folder


@cache
def words_in(language: str) -> Words:
    """Return the texts of the page, its games and the server in a language."""
    games = map(game_folder, registry.games().values())
    own = files("hexwarp.server") / "words"
    return Words(program_folder(), own, *games, language=language)


async def load_words(language: str) -> Words:
    """Return the same as ``words_in``; a language is read in a thread, as it takes up to 100 ms."""
    if language not in _loaded:
        _loaded[language] = await asyncio.to_thread(words_in, language)
    return _loaded[language]


_loaded: dict[str, Words] = {}


async def load_words_of(connection: HTTPConnection) -> Words:
    """Return the texts in the language of a request or socket."""
    return await load_words(preferred_language(connection.headers, connection.cookies))


async def load_words_for(storage: Storage, user_id: str) -> Words:
    """Return the texts in the language that a user's account has chosen on the page."""
    chosen = (await storage.users.settings(user_id)).get("language")
    return await load_words(str(chosen) if chosen in LANGUAGES else DEFAULT_LANGUAGE)
