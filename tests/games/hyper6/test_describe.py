"""Sentences about events."""

from random import Random
from typing import Any

import pytest

from hexwarp.core.testing import random_history
from hexwarp.core.types import Event
from hexwarp.games.hyper6 import GAME
from hexwarp.words import Words, game_folder

NAMES = ["Ann", "Ben", "Cleo"]
WORDS = Words(game_folder(GAME))


def sentence_of(event: Event) -> str | None:
    arguments: Any = GAME(3).describe_event(event, NAMES)
    return arguments and WORDS(f"hyper6-event-{event['type']}", **arguments)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            {"type": "roll_all", "seat": 2, "faces": [8, 4, 1, 1, 2, 3]},
            "Ben rolls 8 4 1 1 2 3:\u00a019.",
        ),
        ({"type": "choose", "seat": 1, "slot": 0, "face": None}, "Ann sets a die."),
        ({"type": "choose", "seat": 1, "slot": 0, "face": 3}, "Ann sets a die."),
        ({"type": "reveal", "faces": [[1] * 6] * 3}, "All faces are revealed."),
        ({"type": "order", "seats": [3, 1, 2]}, "Cleo starts."),
        (
            {"type": "place", "seat": 1, "slot": 0, "sides": 8, "face": 3, "node": 2},
            "Ann puts a diamond 3 on node 2.",
        ),
        (
            {"type": "drive", "seat": 1, "slot": 0, "sides": 8, "from": 17, "to": 21},
            "Ann drives from 17 to 21.",
        ),
        ({"type": "jump", "seat": 1, "slot": 0, "from": 21, "to": 54}, "Ann jumps from 21 to 54."),
        ({"type": "drive", "seat": 1, "slot": 0, "sides": 8, "from": 126, "to": None}, None),
        ({"type": "jump", "seat": 1, "slot": 0, "from": 126, "to": None}, None),
        (
            {"type": "roll", "seat": 1, "slot": 0, "sides": 8, "node": 54, "face": 7},
            "Ann rolls 7 on node 54.",
        ),
        ({"type": "home", "seat": 1, "slot": 0, "sides": 8}, "Ann brings a ship home."),
        (
            {"type": "adjust", "seat": 1, "slot": 0, "node": 17, "by": -1, "face": 3},
            "Ann turns the ship on node 17 down to 3.",
        ),
    ],
)
def test_events_have_sentences(event: dict[str, Any], sentence: str | None) -> None:
    assert sentence_of(event) == sentence


@pytest.mark.parametrize("setup", ["rolled", "chosen"])
def test_every_event_of_a_game_has_a_sentence(setup: str) -> None:
    history = random_history(GAME(3, {"setup": setup}), Random(2))
    for event in (*history.events, *(event for turn in history.turns for event in turn.events)):
        assert sentence_of(event) or event["to"] is None
