"""Messages as text: written once for all who are told the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pydantic import BaseModel

KEPT = 16 * 2**20
"""How many bytes the messages of all tables together may have."""
BESIDE = 500
"""What keeping a message costs beside its text, roughly."""


def to_json(message: BaseModel) -> str:
    """A message as it is sent: JSON, ASCII only, as not all that clients send is valid UTF-8."""
    return message.model_dump_json(ensure_ascii=True)


class MessageCache:
    """The latest messages; a key says all that a message depends on."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, str] = OrderedDict()
        self.size = 0
        """In bytes."""

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, key: Hashable, make: Callable[[], BaseModel]) -> str:
        """The message of that key, made only if it is not there yet."""
        text = self._kept.get(key)
        if text is None:
            text = self._kept[key] = to_json(make())
            self.size += len(text) + BESIDE
            while self.size > KEPT:
                self.size -= len(self._kept.popitem(last=False)[1]) + BESIDE
        return text
