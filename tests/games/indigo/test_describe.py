"""Sentences about events, in English."""

import pytest

from hexwarp.core import registry
from hexwarp.core.history import History
from hexwarp.games.indigo.state import State
from hexwarp.words import Words, game_folder

from .conftest import Play

NAMES = ("Ann", "Bob", "Cem", "Dot")


def sentences(history: History[State], turn: int = -1) -> list[str]:
    game = history.game
    words = Words(game_folder(type(game)))
    texts = []
    for event in history.turns[turn].events:
        message = f"indigo-event-{event['type']}"
        arguments = game.describe_event(event, NAMES) if message in words else None
        if arguments is not None:
            plain = {k: "+".join(v) if isinstance(v, list) else v for k, v in arguments.items()}
            texts.append(words(message, **plain))
    return texts


def test_sentences_of_a_tile_laid_and_a_gem_that_runs(play: Play) -> None:
    assert sentences(play("e6X0")) == ["Ann lays a tile on e6.", "An emerald runs to e6."]


def test_sentence_of_a_meeting(play: Play) -> None:
    assert sentences(play("e6C0 f6R0")) == [
        "Bob lays a tile on f6.",
        "Two emeralds meet: both are lost.",
    ]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (2, "Ann takes an amber through gateway 1."),
        (4, "Ann+Bob each take an amber through gateway 1."),
    ],
)
def test_sentence_of_a_gem_taken(play: Play, players: int, sentence: str) -> None:
    assert sentences(play("h5S5 i6X0", players)) == ["Bob lays a tile on i6.", sentence]


def test_a_draw_has_no_sentence(play: Play) -> None:
    assert sentences(play("c3B1", held="XX")) == ["Ann lays a tile on c3."]
    assert "indigo-event-draw" not in Words(game_folder(type(registry.load("indigo"))))
