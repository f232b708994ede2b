"""OpenSpiel plays the games by their rules, and its own tests and programs run on them."""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from envs.spiel_games import CHOSEN, all_texts, play, random_choice, spec, started
from envs.variants import KINDS, VARIANTS, title
from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.types import CHANCE, Outcome, Termination
from hexwarp.envs import openspiel
from hexwarp.envs.batch import MAX_PLIES
from hexwarp.envs.openspiel.position import CHANCE_NODES_ASIDE
from toy import Cairn
from toy.compiled import CompiledCairn

pytestmark = pytest.mark.drill  # test_one_variant.py is part of each run

TERMINAL = pyspiel.PlayerId.TERMINAL
WITH_PLAYERS = [
    next(game for game in VARIANTS if type(game) is kind and game.players == players)
    for kind in KINDS
    for players in kind.player_counts
]


@pytest.fixture(autouse=True)
def _compiled_toy() -> Iterator[None]:
    """Let the toy with compiled rules stand in the registry, from where it is unpickled."""
    registry.register(CompiledCairn)
    yield
    registry.register(Cairn)


# --- OpenSpiel's own tests and programs ----------------------------------------------------------


@pytest.mark.parametrize("game", WITH_PLAYERS, ids=title)
def test_openspiels_random_simulations_find_no_fault(game: Game[Any]) -> None:
    loaded = pyspiel.load_game(spec(game, max_game_length=5))
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_playthroughs_repeat(game: Game[Any]) -> None:
    text = spec(game, max_game_length=2)
    lines = generate_playthrough.playthrough_lines(text, seed=1)
    assert any(line.startswith("Returns() = ") for line in lines)
    actions = [int(line.split()[1]) for line in lines if line.startswith("action: ")]
    texts = [line.split('"')[1] for line in lines if line.startswith("# Apply action ")]
    state = started(text)
    for action, written in zip(actions, texts, strict=True):
        assert state.string_to_action(state.current_player(), written) == action
        assert state.string_to_action(written) == action
        state.apply_action(action)
    assert state.is_terminal()


@pytest.mark.parametrize("game", WITH_PLAYERS, ids=title)
def test_tree_search_plays_to_the_end(game: Game[Any]) -> None:
    loaded = pyspiel.load_game(spec(game, max_game_length=20))
    state, rng = loaded.new_initial_state(), Random(1)
    own = np.random.RandomState(1)
    bot = mcts.MCTSBot(loaded, 2.0, 2, mcts.RandomRolloutEvaluator(1, own), random_state=own)
    while not state.is_terminal():
        chosen = random_choice(state, rng) if state.is_chance_node() else bot.step(state)
        state.apply_action(chosen)
    assert state.history()


@pytest.mark.parametrize("text", ["hexwarp_indigo(players=3,hand=2)", CHOSEN, "hexwarp_cairn"])
def test_tree_search_samples_what_is_hidden(text: str) -> None:
    state = started(text)
    while state.is_chance_node():
        state.apply_action(random_choice(state, Random(1)))
    own = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        state.get_game(), mcts.RandomRolloutEvaluator(1, own), 2.0, 10, random_state=own
    )
    assert bot.step(state) in state.legal_actions()


# --- the rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", VARIANTS, ids=title)
def test_a_game_is_as_the_plain_rules_say(game: Game[Any]) -> None:
    rng = Random(title(game))
    state, plain, decisions = started(spec(game)), game.initial_state(), 0
    while to_move := game.to_move(plain):
        assert not state.is_terminal()
        assert state.returns() == [0.0] * game.players
        if to_move == (CHANCE,):
            assert state.current_player() == pyspiel.PlayerId.CHANCE
            outcomes = game.chance_outcomes(plain)
            total = sum(weight for _, weight in outcomes)
            assert state.chance_outcomes() == [(o, weight / total) for o, weight in outcomes]
            action = random_choice(state, rng)
            plain = game.apply_chance(plain, action).state
        else:
            seat = to_move[0]
            assert state.current_player() == seat - 1
            assert tuple(state.legal_actions()) == game.legal_actions(plain, seat)
            assert state.legal_actions(seat % game.players) == []
            action = random_choice(state, rng)
            assert state.action_to_string(action) == game.action_text(plain, seat, action)
            plain = game.apply(plain, seat, action).state
            decisions += 1
        state.apply_action(action)
    assert state.is_terminal()
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    outcome = game.outcome(plain)
    assert outcome is not None
    shares = [(s in outcome.winners) / max(len(outcome.winners), 1) for s in game.seats]
    mean = sum(shares) / game.players
    assert state.returns() == pytest.approx([share - mean for share in shares])
    limits = state.get_game()
    assert decisions <= limits.max_game_length()
    assert len(state.history()) - decisions <= limits.max_chance_nodes_in_history()
    assert min(state.returns()) >= limits.min_utility()
    assert max(state.returns()) <= limits.max_utility()


@pytest.mark.parametrize(
    ("ranks", "returns"),
    [
        ((2, 1, 2), [-1 / 3, 2 / 3, -1 / 3]),
        ((1, 3, 1), [1 / 6, -1 / 3, 1 / 6]),
        ((2, 2, 2), [0, 0, 0]),
    ],
)
def test_seats_share_a_win(
    ranks: tuple[int, ...], returns: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = started("hexwarp_indigo(players=3)")
    outcome = Outcome(Termination.COMPLETED, (9, 9, 9), ranks)
    monkeypatch.setattr(state.position.rules.game, "outcome", lambda _: outcome)
    assert state.returns() == pytest.approx(returns)


def test_games_say_what_they_are() -> None:
    names = {game.short_name for game in pyspiel.registered_games()}
    assert {f"hexwarp_{kind.name}" for kind in KINDS} <= names
    information = pyspiel.GameType.Information
    for game in VARIANTS:
        loaded = pyspiel.load_game(spec(game))
        assert loaded.num_players() == game.players
        assert loaded.num_distinct_actions() == game.num_actions
        assert loaded.max_game_length() == (game.max_decisions or MAX_PLIES)
        assert (loaded.get_type().information == information.IMPERFECT_INFORMATION) is (
            game.options.get("setup") != "rolled"
        )
        assert loaded.utility_sum() == 0


def test_indigo_has_54_decisions_at_most() -> None:
    assert pyspiel.load_game("hexwarp_indigo").max_game_length() == 54


def test_a_clone_goes_its_own_way() -> None:
    state = play(started("hexwarp_indigo"), Random(1), 20)
    clone = state.clone()
    assert clone.position is state.position
    before = str(state), state.history()
    play(clone, Random(2))
    assert clone.is_terminal()
    assert (str(state), state.history()) == before


@pytest.mark.parametrize("action", [-2, 3, 10**6])
def test_an_illegal_action_changes_nothing(action: int) -> None:
    state = play(started(CHOSEN), Random(1), 3)
    before = state.position
    with pytest.raises(ValueError, match=rf"^Action {action} is not legal for player 0\.$"):
        state.apply_action(action)
    assert (state.position, len(state.history())) == (before, 3)


def test_impossible_input_gives_one_sentence() -> None:
    state = started("hexwarp_indigo")
    with pytest.raises(ValueError, match=r"^7 is no possible outcome here\.$"):
        state.apply_action(7)
    with pytest.raises(ValueError, match=r"^'e6S2' is no possible outcome here\.$"):
        state.string_to_action("e6S2")
    play(state, Random(1), 2)
    with pytest.raises(ValueError, match=r"^A move is a text, not 5\.$"):
        state.string_to_action(0, 5)
    with pytest.raises(ValueError, match=r"^[^\n]+\.$"):
        state.string_to_action(0, "nonsense")
    play(state, Random(1))
    with pytest.raises(ValueError, match=r"^The game is over\.$"):
        state.apply_action(0)


@pytest.mark.parametrize(
    "text",
    [
        "hexwarp_indigo(players=5)",
        "hexwarp_indigo(hand=3)",
        "hexwarp_indigo(gateways=exclusive)",
        "hexwarp_indigo(gateways=wide,players=3)",
        "hexwarp_indigo(max_game_length=0)",
        "hexwarp_hyper6(hand=2)",
        "hexwarp_hyper6(players=two)",
    ],
)
def test_an_invalid_parameter_gives_one_sentence(text: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=r"^[A-Z0-9a-z][^\n]+$"):
        pyspiel.load_game(text)


def test_a_game_without_compiled_rules_is_refused() -> None:
    class Bare(Cairn):
        name = "bare"

    openspiel.register(Bare)
    with pytest.raises(ValueError, match=r"^bare has no compiled rules with observations\.$"):
        pyspiel.load_game("hexwarp_bare")


# --- the cap -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["hexwarp_indigo", "hexwarp_hyper6", CHOSEN, "hexwarp_cairn"])
def test_a_game_is_cut_off_after_its_maximum_length(text: str) -> None:
    length = 4
    head, _, rest = text.partition("(")
    state = started(f"{head}({rest.rstrip(')')}{',' if rest else ''}max_game_length={length})")
    decisions = 0
    rng = Random(1)
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(random_choice(state, rng))
    assert decisions == length
    position = state.position
    assert position.rules.game.to_move(position.state) not in ((), (CHANCE,))
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == [0.0] * state.num_players()
    assert '"to_move":0,' in state.observation_string(0)
    with pytest.raises(ValueError, match="The game is over"):
        state.apply_action(0)


def test_chance_alone_cannot_play_for_ever() -> None:
    state = started("hexwarp_hyper6(max_game_length=1)")
    while not state.is_terminal():
        state.apply_action(1)  # all fleets roll the same, and again
    assert len(state.history()) == CHANCE_NODES_ASIDE + 1
    assert state.get_game().max_chance_nodes_in_history() == CHANCE_NODES_ASIDE + 1
    assert state.returns() == [0.0, 0.0]


# --- serialization -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", WITH_PLAYERS, ids=title)
def test_a_state_survives_serialization(game: Game[Any]) -> None:
    rng = Random(title(game))
    state = started(spec(game))
    for _ in range(5):
        text = pyspiel.serialize_game_and_state(state.get_game(), state)
        other_game, other = pyspiel.deserialize_game_and_state(text)
        assert str(other_game) == str(state.get_game())
        for copy in (other, pickle.loads(pickle.dumps(state))):  # noqa: S301
            assert copy.position.state == state.position.state
            assert copy.history() == state.history()
            assert copy.legal_actions() == state.legal_actions()
            for player in range(game.players):
                assert all_texts(copy, player) == all_texts(state, player)
        end = play(state.clone(), Random(5)), play(other, Random(5))
        assert end[0].returns() == end[1].returns()
        play(state, rng, 9)


def test_another_process_unpickles_games_and_states() -> None:
    """It also ends cleanly: OpenSpiel frees what is registered after Python has ended."""
    state = play(started("hexwarp_indigo(hand=2)"), Random(1), 20)
    program = (
        "import pickle, sys\n"
        "game, state = pickle.load(sys.stdin.buffer)\n"
        "print(game, state.history())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps((state.get_game(), state)),
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode() == f"{state.get_game()} {state.history()}\n"


def test_a_missing_package_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("hexwarp.envs.openspiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'hexwarp\[openspiel\]'"):
        importlib.import_module("hexwarp.envs.openspiel")
