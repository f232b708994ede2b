"""OpenSpiel's players know what they may know: tensors, texts, information states, and samples."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from envs.spiel_games import all_texts, play, random_choice, spec, started
from envs.variants import SMALLEST, VARIANTS, title
from hexwarp.core.game import Game
from hexwarp.envs.openspiel.position import SPECTATOR, Step, viewers

pytestmark = pytest.mark.drill  # test_one_variant.py is part of each run


def hidden_node(state: Any, rng: Random) -> tuple[Any, Any, int] | None:
    """Play until something hidden happens; return two worlds that differ in it, and who knows."""
    while not state.is_terminal():
        options = state.legal_actions()
        first = state.child(rng.choice(options))
        events = first.position.steps[-1].events
        game = first.position.rules.game
        if any(game.redact_event(event, ()) != event for event in events) and len(options) > 1:
            others = [option for option in options if option != first.history()[-1]]
            if rng.random() < 0.4:
                return first, state.child(rng.choice(others)), int(events[0]["seat"]) - 1
        state = first
    return None


def same_to_all(first: Any, second: Any) -> bool:
    """Return whether a spectator cannot tell two worlds apart, as ``redact`` says."""
    game = first.position.rules.game
    return bool(game.redact(first.position.state, ()) == game.redact(second.position.state, ()))


def compare(first: Any, second: Any, owner: int) -> int:
    """Check that nobody but a secret's owner can tell two worlds apart; return who cannot."""
    for player in range(first.num_players()):
        texts = all_texts(first, player), all_texts(second, player)
        if player == owner:
            assert texts[0][0] != texts[1][0]
        else:
            assert texts[0] == texts[1]
    public = [world.position.history_text(SPECTATOR) for world in (first, second)]
    assert public[0] == public[1]
    return len(first.returns()) - 1


SECRETIVE = [game for game in VARIANTS if game.has_secrets]


@pytest.mark.parametrize("game", SECRETIVE, ids=title)
def test_worlds_that_differ_in_a_secret_are_told_apart_by_its_owner_alone(game: Game[Any]) -> None:
    rng = Random(title(game))
    compared = 0
    for _ in range(4):
        worlds = hidden_node(started(spec(game)), rng)
        if worlds is None:
            continue
        first, second, owner = worlds
        nodes = 0
        while not first.is_terminal() and same_to_all(first, second):
            if nodes < 3 or rng.random() < 0.1:
                compared += compare(first, second, owner)
            nodes += 1
            common = sorted({*first.legal_actions()} & {*second.legal_actions()})
            if not common:
                break
            action = rng.choice(common)
            first.apply_action(action)
            second.apply_action(action)
    assert compared > 3


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_a_player_knows_what_it_did(game: Game[Any]) -> None:
    """Its information states after different actions differ, as do those of a public action."""
    rng = Random(title(game))
    state = started(spec(game))
    for _ in range(40):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0:
            actions = rng.sample(state.legal_actions(), min(3, len(state.legal_actions())))
            known = {state.child(a).information_state_string(player) for a in actions}
            assert len(known) == len(actions)
            assert state.information_state_string(player) not in known
        state.apply_action(random_choice(state, rng))


def test_a_step_tells_its_own_seat_alone_which_action_it_was() -> None:
    game = VARIANTS[0]
    first, second = Step(1, 0, ()), Step(1, 1, ())
    assert first.text(game, 1) != second.text(game, 1)
    assert first.text(game, 2) == second.text(game, 2)
    assert first.text(game, SPECTATOR) == second.text(game, SPECTATOR)


def test_an_information_state_remembers_a_tile_that_was_laid_since() -> None:
    """The kinds of one's tiles are known in their order, which the position does not tell."""
    ways = []
    for first, second in ((0, 1), (1, 0)):
        state = started("hexwarp_indigo(hand=2)")
        for kind in (first, second, 2, 2):
            state.apply_action(kind)
        ways.append(state)
    assert ways[0].observation_string(0) == ways[1].observation_string(0)
    assert ways[0].information_state_string(0) != ways[1].information_state_string(0)
    assert ways[0].information_state_string(1) == ways[1].information_state_string(1)


@pytest.mark.parametrize("game", SECRETIVE, ids=title)
def test_resampling_keeps_what_a_player_knows_and_nothing_else(game: Game[Any]) -> None:
    rng = Random(title(game))
    worlds = None
    while worlds is None:
        worlds = hidden_node(started(spec(game)), rng)
    world, other_world, owner = worlds
    player = (owner + 1) % game.players
    sampled = set()
    for seed in range(10):
        numbers: list[Callable[[], float]] = [Random(seed).random, Random(seed).random]
        first = world.resample_from_infostate(player, numbers[0])
        second = other_world.resample_from_infostate(player, numbers[1])
        assert all_texts(first, player) == all_texts(world, player)
        for seat in range(game.players):
            assert all_texts(first, seat) == all_texts(second, seat)
        assert first.current_player() == world.current_player()
        sampled.add(first.position.state)
        play(first, rng, 3)
    assert len(sampled) > 1


@pytest.mark.parametrize("game", SMALLEST, ids=title)
def test_tensors_are_observations_scaled(game: Game[Any]) -> None:
    state = play(started(spec(game)), Random(1), 25)
    kernel, observation = game.kernel(), game.observation()
    assert kernel is not None
    assert observation is not None
    layout = observation.LAYOUT
    values = np.zeros(layout.size, np.uint8)
    observer = state.get_game().make_py_observer()
    assert list(observer.dict) == [part.name for part in layout.parts]
    for player in range(game.players):
        observation.observe(kernel.load(game, state.position.state), player + 1, values)
        scaled = (values / layout.maxima()).astype(np.float32)
        observer.set_from(state, player)
        np.testing.assert_array_equal(observer.tensor, scaled)
        np.testing.assert_array_equal(state.observation_tensor(player), scaled)
        for part in layout.parts:
            np.testing.assert_array_equal(observer.dict[part.name], layout.split(scaled)[part.name])


def test_observers_tell_what_is_public_and_what_is_private() -> None:
    state = play(started("hexwarp_indigo(players=3,hand=2)"), Random(1), 8)
    game = state.get_game()
    private = pyspiel.PrivateInfoType

    def observer(public: bool, own: Any, recall: bool = False) -> Any:
        kind = pyspiel.IIGObservationType(
            public_info=public, perfect_recall=recall, private_info=own
        )
        return game.make_py_observer(kind)

    public = observer(True, private.NONE)
    text = public.string_from(state, 1)
    assert text == public.string_from(state, 2)
    assert '["?","?"],["?","?"],["?","?"]' in text
    public.set_from(state, 1)
    assert not public.dict["hands"].any()
    mine = observer(False, private.SINGLE_PLAYER)
    assert mine.tensor is None
    assert set(json.loads(mine.string_from(state, 1))) == {
        *("collected", "scores", "hands", "unseen"),
    }
    history = observer(True, private.NONE, recall=True)
    assert history.string_from(state, 0) == state.position.history_text(SPECTATOR)
    assert observer(True, private.ALL_PLAYERS) is None
    assert observer(False, private.NONE) is None
    assert observer(False, private.SINGLE_PLAYER, recall=True) is None
    with pytest.raises(ValueError, match=r"^Observers have no parameter depth\.$"):
        game.make_py_observer(None, {"depth": 1})
    assert viewers(SPECTATOR) == ()
