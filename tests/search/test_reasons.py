"""Reasons of every game with the real search: known kinds, reproducible, from known facts only."""

import re
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexwarp
from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.testing import random_history
from hexwarp.core.types import Reason
from hexwarp.search.reasons import Comparison, compare
from toy import Cairn

SPECS = ("indigo", "indigo(players=4,hand=2)", "hyper6", "hyper6(players=3,setup=chosen)")
TURNS = range(2, 42, 4)


def documented(game: Game[Any]) -> set[str]:
    """Return the kinds that the game's module lists."""
    listed = import_module(f"hexwarp.games.{game.name}.reasons").__doc__ or ""
    items = re.findall(r"^- (.+?):", listed, re.MULTILINE)
    return {kind for item in items for kind in re.findall(r"``(\w+)``", item)}


def check(game: Game[Any], reason: Reason) -> None:
    assert reason["kind"] in documented(game)
    about = reason.get("seats", [reason.get("seat", 1)])
    assert isinstance(about, list)
    assert set(about) <= set(game.seats)


@pytest.mark.parametrize("spec", SPECS)
def test_a_message_for_each_kind(spec: str) -> None:
    game = registry.load(spec)
    folder = Path(hexwarp.__file__).parent / "games" / game.name / "words"
    for file in folder.glob("*/reasons.ftl"):
        kinds = re.findall(rf"^{game.name}-reason-(\w+) =", file.read_text("utf-8"), re.MULTILINE)
        assert set(kinds) == documented(game)


@pytest.mark.parametrize("spec", SPECS)
def test_reasons_are_of_known_kinds_and_reproducible(spec: str) -> None:
    game = registry.load(spec)
    history = random_history(game, Random(3), turns=60)
    given = []
    for turn in TURNS:
        seat = history.turns[turn].seat
        state = game.redact(history.before(turn), (seat,))
        actions = game.legal_actions(state, seat)
        first = compare(game, state, seat, actions[0], actions[-1], seed=1)
        given += [*first.reasons, *first.faults]
    assert compare(game, state, seat, actions[0], actions[-1], seed=1) == first
    for reason in given:
        check(game, reason)


def test_a_game_without_reasons_and_a_move_beside_itself_have_none() -> None:
    cairn = Cairn(2)
    assert compare(cairn, random_history(cairn, Random(0), turns=0).state, 1, 0, 1) == Comparison()
    game = registry.load("indigo")
    state = random_history(game, Random(0), turns=0).state
    assert compare(game, state, 1, 0, 0) == Comparison()
