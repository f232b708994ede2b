"""Serialized messages, each made once for all viewers that get the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pydantic import BaseModel

MAX_BYTES = 16 * 2**20
"""Size of the cache, for all tables together."""
ENTRY_OVERHEAD_BYTES = 500
"""Approximate memory of an entry beside its text."""


def to_json(message: BaseModel) -> str:
    """Return a message as JSON; ASCII only, as a client may have sent lone surrogates."""
    return message.model_dump_json(ensure_ascii=True)


class MessageCache:
    """The latest messages, oldest evicted first; a key holds all that a message depends on."""

    def __init__(self) -> None:
        self._messages: OrderedDict[Hashable, str] = OrderedDict()
        self.size = 0
        """In bytes."""

    def __len__(self) -> int:
        return len(self._messages)

    def get_or_make(self, key: Hashable, make: Callable[[], BaseModel]) -> str:
        """Return the message of a key, made only if it is not cached."""
        text = self._messages.get(key)
        if text is None:
            text = self._messages[key] = to_json(make())
            self.size += len(text) + ENTRY_OVERHEAD_BYTES
            while self.size > MAX_BYTES:
                evicted = self._messages.popitem(last=False)[1]
                self.size -= len(evicted) + ENTRY_OVERHEAD_BYTES
        return text
