"""What may be said with one touch, and is told to everybody in the reader's own language."""

from typing import Literal, TypeAlias

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
"""The page has a message ``phrase-...`` for each."""
