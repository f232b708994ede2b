"""Messages as text: written once for all who are told the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pydantic import BaseModel

KEPT = 32


def written(message: BaseModel) -> str:
    """A message as it is sent: JSON, ASCII only, as not all that clients send is valid UTF-8."""
    return message.model_dump_json(ensure_ascii=True)


class Texts:
    """The latest messages of a table; a key says all that a message depends on."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, str] = OrderedDict()

    def of(self, key: Hashable, make: Callable[[], BaseModel]) -> str:
        """The message of that key, made only if it is not there yet."""
        text = self._kept.get(key)
        if text is None:
            text = self._kept[key] = written(make())
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return text

    def clear(self) -> None:
        """Forget everything: what was told has changed in hindsight."""
        self._kept.clear()
