"""Errors: their sentences, and their way from process to process."""

import pickle

import pytest

from hexwarp.core.errors import HexwarpError, MalformedError, RecordError, TagError
from hexwarp.match.errors import Refusal
from hexwarp.storage.database.errors import StorageUnavailable

ERRORS = [
    (MalformedError("There is nothing {here}."), "There is nothing {here}."),
    (MalformedError("{text} is none.", text="{braces}"), "{braces} is none."),
    (TagError("Deck", "is missing."), "[Deck] is missing."),
    (TagError("Deck", "has {count} letters.", count=3), "[Deck] has 3 letters."),
    (RecordError(3, 4, TagError("Deck", "is long.")), "line 3, ply 4: [Deck] is long."),
    (Refusal("not_your_seat", "Seat {seat} is not yours.", seat=2), "Seat 2 is not yours."),
]


@pytest.mark.parametrize(("error", "sentence"), ERRORS)
def test_error_is_its_sentence_also_in_another_process(error: HexwarpError, sentence: str) -> None:
    assert str(error) == sentence
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (type(copy), str(copy), vars(copy).keys()) == (type(error), sentence, vars(error).keys())
    assert copy.code == error.code


def test_unavailable_storage_keeps_its_cause_from_the_sentence() -> None:
    error = pickle.loads(pickle.dumps(StorageUnavailable("disk I/O error")))  # noqa: S301
    assert error.cause == "disk I/O error"
    assert error.cause not in str(error)
