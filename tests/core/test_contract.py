"""All games, the toy included, pass the contract suite with all player counts and options."""

from itertools import product
from random import Random
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.chance import ScriptedChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.testing import check_game, divide, perft
from toy import Cairn
from toy.compiled import CompiledCairn


def every_variant() -> list[Game[Any]]:
    variants = []
    kinds: list[type[Game[Any]]] = [*registry.games().values(), CompiledCairn]
    for kind in kinds:
        for players in kind.player_counts:
            offered = [o for o in kind.options_offered if players in o.players]
            for values in product(*(option.choices for option in offered)):
                names = (option.name for option in offered)
                variants.append(kind(players, dict(zip(names, values, strict=True))))
    return variants


def title(game: Game[Any]) -> str:
    name = type(game).__name__.lower()
    return f"{name}-{game.players}-" + "-".join(map(str, game.options.values()))


@pytest.mark.parametrize("game", every_variant(), ids=title)
def test_a_game_fulfils_the_contract(game: Game[Any]) -> None:
    check_game(game, Random(title(game)), games=2)


@pytest.mark.parametrize("game", every_variant(), ids=title)
def test_other_bytes_denote_no_position(game: Game[Any]) -> None:
    with pytest.raises(MalformedError):
        game.decode(b"\1\2\3")


def test_a_game_without_compiled_rules_has_no_encoding() -> None:
    with pytest.raises(MalformedError, match="has no encoding"):
        Cairn(2).encode(Cairn(2).initial_state())


@pytest.mark.parametrize("kind", registry.games().values(), ids=lambda kind: kind.name)
def test_a_game_refuses_unknown_players_and_options(kind: Any) -> None:
    for players in (-1, 0, 1, 7):
        with pytest.raises(MalformedError):
            kind(players)
    few = min(kind.player_counts)
    with pytest.raises(MalformedError):
        kind(few, {"no such option": 1})
    for option in kind.options_offered:
        for value in ("no such choice", 99, None, 1.0):
            with pytest.raises(MalformedError):
                kind(few, {option.name: value})


def test_perft_counts_chance_as_branches() -> None:
    game = Cairn(2)
    state = begin(game, ScriptedChance([1, 3])).state
    assert perft(game, state, 0) == 1
    assert perft(game, state, 1) == 1 + 3 + 1  # a stone, three rolls, the charm
    assert divide(game, state, 2) == {"s": 5, "r": 15, "c": 5}
