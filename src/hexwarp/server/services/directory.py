"""Looking people and bots up, by id or by name."""

from __future__ import annotations

from collections.abc import Iterable

from hexwarp.match.errors import Refusal
from hexwarp.match.participants import BOT
from hexwarp.server import schemas
from hexwarp.server.services import names
from hexwarp.storage import Person, Storage


async def find(storage: Storage, who: str) -> Person:
    """Somebody by id or by an account's name; a bot by ``bot:`` and its name. Raises Refusal."""
    if who.startswith(BOT):
        return _bot(who)
    people, who = storage.people, who.replace("\0", "")
    person = await people.get(who) or await people.named(names.key(who))
    if person is None:
        raise Refusal("not_found", "Nobody here is called that.")
    return person


def _bot(key: str) -> Person:
    return Person(key, key.removeprefix(BOT), "bot")


async def players(storage: Storage, keys: Iterable[str]) -> dict[str, schemas.Player]:
    """Who that is, people and bots by name."""
    keys = set(keys)
    found = await storage.people.names(key for key in keys if not key.startswith(BOT))
    nobody = Person("", names.NOBODYS, "deleted")
    return {
        key: player(_bot(key) if key.startswith(BOT) else found.get(key, nobody)) for key in keys
    }


def player(person: Person) -> schemas.Player:
    """What others may know of a person."""
    return schemas.Player(id=person.id, name=person.name, kind=person.kind)
