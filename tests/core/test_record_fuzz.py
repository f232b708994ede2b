"""Fuzzing of records: any text is refused with a RecordError, or round-trips."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from hexwarp.core import record
from hexwarp.core.errors import RecordError

CORPUS = Path(__file__).parent / "corpus"
TEXTS = [file.read_text("utf-8") for file in sorted(CORPUS.rglob("*.record"))]
SHORT = [text for text in TEXTS if len(text) < 1500]
WORDS = sorted({word for text in TEXTS for word in text.split() if len(word) < 60})

PIECES = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(
        ['[Game "', '"]\n', '"', "[", "]", "{", "}", ";", "\n", "\\", "?", "*", "~", "="]
    ),
    st.text(max_size=4),
    st.integers().map(str),
)
EDITS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), PIECES), max_size=4)
"""May be empty, so that every run has some unchanged texts too."""


def check(text: str) -> None:
    try:
        read = record.read(text)
    except RecordError as error:
        refusal = error
    else:
        written = "\n".join(map(record.write, read))
        assert "\n".join(map(record.write, record.read(written))) == written
        return
    assert 1 <= refusal.line <= text.count("\n") + 1
    assert 0 <= refusal.ply <= len(text)


@settings(max_examples=300, deadline=None)
@given(st.text())
def test_any_text_is_refused_or_round_trips(text: str) -> None:
    check(text)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES).map(" ".join))
def test_any_tokens_are_refused_or_round_trip(text: str) -> None:
    check(text)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SHORT), EDITS)
def test_an_edited_record_is_refused_or_round_trips(
    text: str, edits: list[tuple[float, int, str]]
) -> None:
    for where, cut, piece in edits:
        at = int(where * len(text))
        text = text[:at] + piece + text[at + cut :]
    check(text)
