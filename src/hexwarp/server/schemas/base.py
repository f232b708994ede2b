"""Types that schemas share, and the base class of requests."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

JsonObject: TypeAlias = dict[str, Any]
SeatNumber = Annotated[int, Field(ge=1, le=8)]
RoundNumber = Annotated[int, Field(ge=1, lt=2**31)]
Number = Annotated[int, Field(ge=0, lt=2**31)]
Name = Annotated[str, Field(max_length=200, description="1 to 40 visible characters")]

Phrase: TypeAlias = Literal[
    "hello",
    "have-fun",
    "nice-move",
    "oops",
    "lucky",
    "one-moment",
    "thanks",
    "good-game",
    "again",
    "bye",
]
"""The quick phrases of the chat; the page translates each by its message ``phrase-...``."""


class Strict(BaseModel):
    """A message to the server: no type coercion; unknown fields are ignored."""

    model_config = ConfigDict(strict=True)
