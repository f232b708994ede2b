"""What messages share: numbers, names, phrases, and how strictly the server reads."""

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
"""What may be said with one touch; the page has a message ``phrase-...`` for each."""


class Strict(BaseModel):
    """A message to the server: types are taken literally, unknown fields are ignored."""

    model_config = ConfigDict(strict=True)
