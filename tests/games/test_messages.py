"""Games send the messages that ``games/<name>/messages.py`` describes for the page's types."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.testing import random_history
from hexwarp.core.types import JsonObject


def every_variant() -> Iterator[Game[Any]]:
    for name in ("hyper6", "indigo"):
        kind = registry.game_type(name)
        for players in kind.player_counts:
            offered = [option for option in kind.options_offered if players in option.players]
            for values in product(*(option.choices for option in offered)):
                names = (option.name for option in offered)
                yield kind(players, dict(zip(names, values, strict=True)))


def title(game: Game[Any]) -> str:
    return "-".join((game.name, str(game.players), *map(str, game.options.values())))


class Description:
    """A game's description of its messages."""

    def __init__(self, game: Game[Any]) -> None:
        messages = importlib.import_module(f"hexwarp.games.{game.name}.messages")
        self.view, self.event = TypeAdapter(messages.View), TypeAdapter(messages.GameEvent)
        self.kinds: set[str] = set()

    def check_view(self, view: JsonObject) -> None:
        assert described(self.view, view) == view

    def check_events(self, events: Iterable[JsonObject]) -> None:
        for event in events:
            assert described(self.event, event) == event
            self.kinds.add(str(event["type"]))


def described(adapter: TypeAdapter[Any], message: JsonObject) -> Any:
    """Return a message read by its description, which drops what is not in it."""
    return json.loads(adapter.dump_json(adapter.validate_json(json.dumps(message), strict=True)))


@pytest.mark.parametrize("game", [*every_variant()], ids=title)
def test_a_game_sends_what_it_describes(game: Game[Any]) -> None:
    rng, description = Random(title(game)), Description(game)
    history = random_history(game, rng)
    states = [(history.start, history.events)]
    states += [(turn.state, turn.events) for turn in history.turns]
    for state, events in states:
        for viewer in ((), (1,), tuple(game.seats)):
            description.check_view(game.view(state, viewer))
            description.check_events(game.redact_event(event, viewer) for event in events)
        if rng.random() < 0.1:
            check_plans(game, state, description)
    expected = {"indigo": {"draw", "lay", "run"}, "hyper6": {"order", "place", "drive", "roll"}}
    assert expected[game.name] <= description.kinds


def check_plans(game: Game[Any], state: Any, description: Description) -> None:
    """Check the events of planned moves, and the views after them."""
    for seat in game.seats if game.to_move(state) else ():
        planned = game.with_turn(game.redact(state, (seat,)), seat)
        for action in game.legal_actions(planned, seat):
            step = game.apply(planned, seat, action)
            description.check_events(game.redact_event(event, (seat,)) for event in step.events)
            description.check_view(game.view(step.state, (seat,)))


def test_all_described_kinds_are_known() -> None:
    kinds = {}
    for game in (registry.load("indigo"), registry.load("hyper6")):
        schema = Description(game).event.json_schema()["$defs"].values()
        kinds[game.name] = {
            definition["properties"]["type"]["const"]
            for definition in schema
            if "type" in definition["properties"]
        }
    assert kinds["indigo"] == {"draw", "lay", "run", "meet", "take"}
    assert len(kinds["hyper6"]) == 10
