"""Names that speak for the server: its operator's, the program's, and those of its bots."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cache

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.server.services.pages.texts import words_in
from hexwarp.server.services.people.names import DELETED_NAME
from hexwarp.storage.lookalikes import lookalike_keys
from hexwarp.words import LANGUAGES

AUTHORITY = (
    *("admin", "administrator", "mod", "moderator", "moderation", "support", "staff", "team"),
    *("operator", "official", "system", "server", "root", "webmaster", "hexwarp", DELETED_NAME),
    *("administratorin", "moderatorin", "betreiber"),
    *("administrateur", "administratrice", "modérateur", "modératrice", "modération", "équipe"),
    *("beheerder", "beheer", "moderatie", "ondersteuning"),
    *("админ", "администратор", "администрация", "модератор", "модерация", "поддержка"),
    *("level", "stufe", "niveau", "уровень"),
)
"""Words of authority, and those before the numbers of levels, in the languages of the page. A name
that consists of nothing but such words is reserved, also with a number at its end."""

_NUMBER = re.compile(r"[\W\d_]+$")


def reserved(name: str, hosted: Collection[str], bot: str | None = None) -> bool:
    """Return whether a name, or one that looks like it, speaks for the server or one of its bots.

    Args:
        name: The name.
        hosted: The names of the host's own bots.
        bot: The bot that is to have this name, if it is one's: it may have its own.
    """
    bare = _NUMBER.sub("", unicodedata.normalize("NFKC", name))
    if not bare:
        return False
    if any(map(_authority().fullmatch, lookalike_keys(bare))):
        return True
    of_bots = _bots()
    keys = {*lookalike_keys(name), *lookalike_keys(bare)}
    owners = set().union(*(of_bots.get(key, ()) for key in keys))
    owners.update(other for other in hosted if keys.intersection(_keys(other)))
    return bool(owners) and bot not in owners


@cache
def _authority() -> re.Pattern[str]:
    keys = {key for word in AUTHORITY for key in _keys(word)}
    return re.compile(f"(?:{'|'.join(map(re.escape, sorted(keys)))})+")


@cache
def _bots() -> Mapping[str, set[str]]:
    """Return the built-in bots by the keys of their names, also those that the page shows."""
    by_key: defaultdict[str, set[str]] = defaultdict(set)
    for bot in {name for kind in registry.games().values() for name in bots.names(kind)}:
        shown = f"bot-{bot}"
        texts = {words(shown) for words in map(words_in, LANGUAGES) if shown in words}
        for key in {key for text in (bot, *texts) for key in _keys(text)}:
            by_key[key].add(bot)
    return by_key


def _keys(name: str) -> set[str]:
    """Return the keys of a name in any case: a capital I looks like an l."""
    return {key for text in (name, name.upper(), name.title()) for key in lookalike_keys(text)}
