"""Built-in bots: the catalogue, their use of information, and their strength."""

import struct
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.hyper6.positions import position
from hexwarp import bots
from hexwarp.bots import lookahead, specs
from hexwarp.bots.levels import LevelBot, choice
from hexwarp.cli.terminal.game_words import GameWords
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance, WeightedOutcomes
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.testing import random_history
from hexwarp.core.types import Action, Level, Seat
from hexwarp.search import mcts, network_file
from hexwarp.search.searcher import Searcher, borrowed
from toy import CHARM, ROLL, STONE, Cairn, State

KINDS = registry.games().values()
GAMES = [kind(players) for kind in KINDS for players in kind.player_counts]
GAMES += [
    kind(option.players[0], {option.name: option.choices[-1]})
    for kind in KINDS
    for option in kind.options_offered
]
LEVELLED = [kind(2) for kind in KINDS if kind.levels]

NODES = 2000
"""Upper limit of the levels' budgets in these tests."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "ROLLOUT_PLIES", 60_000)
    for kind in KINDS:
        fewer = [
            replace(level, nodes=min(level.nodes, NODES), exact_plies=0) for level in kind.levels
        ]
        monkeypatch.setattr(kind, "levels", tuple(fewer))


def ids(value: Game[Any]) -> str:
    return "-".join([value.name, str(value.players), *map(str, value.options.values())])


def choose(level: str, game: Game[Any], state: Any, seat: Seat, seed: int = 1) -> Action:
    return bots.choose(level, game, game.redact(state, (seat,)), seat, Random(seed))


def played(game: Game[Any], levels: tuple[str, str], seed: int) -> list[float]:
    """Return each seat's share of the win in a game between bots."""
    chance = RandomChance(Random(seed))
    history = begin(game, chance)
    while to_move := game.to_move(history.state):
        seat = to_move[0]
        action = choose(levels[seat - 1], game, history.state, seat, seed + len(history.turns))
        history = history.play(seat, action, chance)
    outcome = game.outcome(history.state)
    assert outcome
    winners = outcome.winners
    return [1 / len(winners) if seat in winners else 0 for seat in game.seats]


def points(game: Game[Any], first: str, second: str, pairs: int) -> float:
    """Return the first bot's wins in pairs of games with seats exchanged."""
    return sum(
        played(game, (first, second), seed)[0] + played(game, (second, first), seed)[1]
        for seed in range(pairs)
    )


# --- the catalogue -----------------------------------------------------------------------------


def test_names_follow_from_levels_and_kernel() -> None:
    assert bots.names(Cairn) == bots.names(Cairn(2)) == ("random", "greedy")
    for game in GAMES:
        names = bots.names(game)
        assert ("lookahead" in names) == (game.kernel() is not None)
        numbered = tuple(f"level{number + 1}" for number in range(len(game.levels)))
        assert tuple(name for name in names if name.startswith("level")) == numbered
        assert set(game.bots()) <= set(names)
        assert bots.names(type(game)) == names
        assert set(names) - set(bots.offered(game)) <= {"lookahead"}


def test_every_bot_has_a_name_and_a_description() -> None:
    for kind in KINDS:
        words = GameWords(kind)
        for name in bots.names(kind):
            assert words(f"bot-{name}")
            assert words(f"about-{name}")


def test_bots_that_cannot_search_here_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    class Levelled(Cairn):
        """A game with compiled rules and levels, and without a module."""

        levels = (Level(10),)

        def kernel(self) -> Any:
            raise NotImplementedError

    assert bots.names(Levelled(2)) == ("random", "greedy", "level1", "lookahead")

    class Alone(Levelled):
        """The same game, where the compiler is not installed."""

    for module in ("numba", "hexwarp.search.native"):
        monkeypatch.setitem(sys.modules, module, None)
    assert bots.names(Alone(2)) == bots.offered(Alone(2)) == ("random", "greedy")
    with pytest.raises(MalformedError, match=r"no bot 'level2'; there are random, greedy(?!, l)"):
        specs.find("level2", Alone(2))
    state = random_history(Alone(2), Random(1), 1).state
    with pytest.raises(MalformedError, match=r"cairn is searched here .* install hexwarp\[lab\]"):
        bots.choose("level1", Alone(2), state, 2, Random(1))
    assert "level6" in bots.names(registry.load("hyper6"))


@pytest.mark.parametrize("level", ["lookahead", "genius"])
def test_unknown_bots_are_refused(level: str) -> None:
    game = Cairn(2)
    state = random_history(game, Random(1), 1).state
    with pytest.raises(MalformedError, match=f"cairn has no bot '{level}'; there are random, gree"):
        bots.choose(level, game, state, 2, Random(1))


def test_listing_bots_does_not_import_the_compiler() -> None:
    script = (
        "import sys; from hexwarp import bots; from hexwarp.core import registry\n"
        "for kind in registry.games().values(): bots.names(kind)\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


# --- choices -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_choices_are_legal_and_reproducible(game: Game[Any]) -> None:
    for turns in (0, 3, 12):
        state = random_history(game, Random(turns), turns).state
        for seat in game.to_move(state):
            for level in bots.names(game):
                action = choose(level, game, state, seat)
                assert action in game.legal_actions(state, seat)
                assert choose(level, game, state, seat) == action


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_choices_do_not_depend_on_hidden_information(game: Game[Any]) -> None:
    for turns in range(6):
        state = random_history(game, Random(turns), turns).state
        for seat in game.to_move(state):
            redacted = game.redact(state, (seat,))
            determinizations = (game.determinize(redacted, Random(seed)) for seed in range(30))
            other = next((other for other in determinizations if other != state), state)
            assert other != state or redacted == state
            for level in bots.names(game):
                assert choose(level, game, other, seat) == choose(level, game, state, seat)


def test_random_takes_every_action() -> None:
    game = Cairn(2)
    state = State(charms=(2, 3), used=(False, False))
    assert {choose("random", game, state, 1, seed) for seed in range(40)} == {STONE, ROLL, CHARM}


def test_greedy_takes_certain_progress() -> None:
    game = Cairn(2)
    state = State(charms=(2, 3), used=(False, False), pile=10)
    assert {choose("greedy", game, state, 1, seed) for seed in range(20)} == {CHARM}


def test_greedy_averages_over_chance() -> None:
    game = Cairn(2)
    state = State(charms=(2, 3), used=(False, False), pile=9)
    assert {choose("greedy", game, state, 1, seed) for seed in range(20)} == {ROLL}


class LoadedDie(Cairn):
    def chance_outcomes(self, state: State) -> WeightedOutcomes:
        return ((1, 1), (2, 1), (3, 5))

    def progress(self, state: State, seat: Seat) -> float:
        return float(state.pile)


def test_greedy_weights_outcomes_by_probability() -> None:
    state = State(charms=(2, 3), used=(False, False))
    assert choose("greedy", LoadedDie(2), state, 1) == ROLL


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_expected_progress_is_the_mean_over_outcomes(game: Game[Any]) -> None:
    for turns in range(0, 40, 4):
        state = random_history(game, Random(turns), turns).state
        for seat in game.to_move(state):
            for action in game.legal_actions(state, seat)[::7]:
                after = game.apply(state, seat, action).state
                assert game.expected_progress(after, seat) == pytest.approx(
                    Game.expected_progress(game, after, seat)
                )


def test_greedy_breaks_ties_at_random() -> None:
    game = Cairn(2)
    state = State(charms=(1, 3), used=(False, False), pile=11)
    assert {choose("greedy", game, state, 1, seed) for seed in range(40)} == {STONE, ROLL, CHARM}
    used = replace(state, used=(True, False))
    assert {choose("greedy", game, used, 1, seed) for seed in range(40)} == {STONE, ROLL}


# --- strength ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [kind(2) for kind in KINDS], ids=ids)
def test_each_simple_bot_beats_the_one_below(game: Game[Any]) -> None:
    assert points(game, "greedy", "random", 10) >= 13
    if "lookahead" in bots.names(game):
        assert points(game, "lookahead", "greedy", 4) >= 6


@pytest.mark.drill
@pytest.mark.parametrize("game", LEVELLED, ids=ids)
def test_levels_span_from_beginner_to_above_the_simple_bots(game: Game[Any]) -> None:
    assert points(game, "level1", "random", 8) >= 11
    assert points(game, "level4", "level1", 5) >= 7
    assert points(game, "level6", "greedy", 4) >= 7


@pytest.mark.parametrize("game", [game for game in GAMES if game.levels], ids=ids)
def test_each_level_sees_more_than_the_one_below(game: Game[Any]) -> None:
    assert len(game.levels) == {"indigo": 6, "hyper6": 7}[game.name]
    assert [level.timed for level in game.levels[:6]] == [False] * 5 + [True]
    assert all(level.timed for level in game.levels[6:])
    for below, level in pairwise(game.levels):
        assert level.nodes >= below.nodes
        assert level.greed < below.greed or level.greed == 0
        noticed, noticed_below = (either.noticed(game.players) for either in (level, below))
        assert noticed is None or (noticed_below is not None and noticed > noticed_below)
    assert not any(level.attention for level in game.levels if level.timed)


def test_what_a_level_notices_depends_on_the_number_of_players() -> None:
    level = Level(1, attention=(9, 5))
    assert [level.noticed(players) for players in (2, 3, 4)] == [9, 5, 5]
    assert Level(1).noticed(3) is None


def noticed(
    game: Game[Any], state: Any, values: Mapping[Action, float], level: Level, seed: int
) -> Action:
    """Return what a level chooses for seat 1 after a search that found values, in their order."""
    with borrowed(game) as searcher:
        searcher.set_position(game, state)
        mcts.run(searcher, 1, seed, nodes=1)
        count = searcher.call("rank")
        assert set(searcher.actions(count)) == set(values)
        actions, rows = (searcher.call("place", part) for part in (2, 6))
        searcher._instance.write(actions, struct.pack(f"<{count}q", *values))
        both = [share for value in values.values() for share in (value, 1 - value)]
        searcher._instance.write(rows, struct.pack(f"<{2 * count}d", *both))
        return choice(searcher, level, game.players)


def test_a_level_chooses_the_best_of_what_it_notices() -> None:
    """Only the ship on node 100 jumps when it is driven."""
    game = registry.load("hyper6(players=2)")
    state = position("8.5@100 8.1@* 6.2@66 6.1@* 6.1@* 4.1@* 4.1@60 4.1@62 4.1@64", "8.1@105")
    actions = game.legal_actions(state, 1)
    jump, adjust = 0, 1
    values = {adjust: 0.7, jump: 0.5} | {a: 0.4 for a in actions if a not in (0, 1)}

    def chosen(level: Level) -> set[Action]:
        return {noticed(game, state, values, level, seed) for seed in range(60)}

    assert chosen(Level(1)) == {adjust}
    assert {noticed(game, state, {jump: 0.5, **values}, Level(1), seed) for seed in range(9)} == {
        jump
    }, "the most visited one, whatever the values are"
    assert chosen(Level(1, attention=(len(actions),))) == {adjust}
    assert chosen(Level(1, attention=(1,))) == {jump}  # the greatest gain is never overlooked
    assert chosen(Level(1, attention=(4,))) == {jump, adjust}
    assert chosen(Level(1, attention=(len(actions),), greed=0.3)) == {jump}
    assert chosen(Level(1, attention=(len(actions),), greed=0.1)) == {adjust}


@pytest.mark.parametrize("game", LEVELLED, ids=ids)
def test_a_level_that_notices_everything_plays_the_most_visited_action(game: Game[Any]) -> None:
    state = random_history(game, Random(1), 8).state
    (seat, *_) = game.to_move(state)
    bot = LevelBot(len(game.levels) - 1)
    action, evaluation = bot.decide(game, game.redact(state, (seat,)), seat, Random(1))
    assert evaluation
    assert evaluation.visits[0] == max(evaluation.visits) > 0
    assert action == evaluation.actions[0]


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_a_game_with_levels_has_a_network_for_each_number_of_players(game: Game[Any]) -> None:
    assert not game.levels or network_file.of_game(game) is not None


@pytest.mark.parametrize("game", LEVELLED, ids=ids)
def test_a_subclass_of_a_game_keeps_its_levels(game: Game[Any]) -> None:
    variant: Any = type("Variant", (type(game),), {"__module__": "__main__"})(2)
    assert bots.names(variant) == bots.names(game)
    assert network_file.of_game(variant) is network_file.of_game(game)
    state = random_history(game, Random(1), 8).state
    (seat, *_) = game.to_move(state)
    assert choose("level3", variant, state, seat) == choose("level3", game, state, seat)


@pytest.mark.parametrize("game", LEVELLED, ids=ids)
def test_features_of_ones_own_have_no_network_of_another_game(game: Game[Any]) -> None:
    own = {"__module__": "__main__", "features": type(game).features}
    variant: Any = type("Variant", (type(game),), own)(2)
    assert network_file.of_game(variant) is None


@pytest.mark.parametrize("game", LEVELLED, ids=ids)
def test_only_timed_levels_use_time(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[dict[str, Any]] = []

    def recording_run(searcher: Searcher, seat: Seat, seed: int, **limit: Any) -> None:
        limits.append({name: value for name, value in limit.items() if value is not None})
        run(searcher, seat, seed, nodes=1)

    run = mcts.run
    monkeypatch.setattr(mcts, "run", recording_run)
    state = random_history(game, Random(1), 8).state
    (seat, *_) = game.to_move(state)
    names = [f"level{number}" for number in range(5, len(game.levels) + 1)]
    for name in names:
        bots.choose(name, game, game.redact(state, (seat,)), seat, Random(1), 0.5)
    assert limits == [{"nodes": game.levels[4].nodes}, *[{"seconds": 0.5}] * len(names[1:])]
