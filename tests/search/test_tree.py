"""The search finds what is known beforehand in small games, and what is at hand in real ones."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import SimpleNamespace

import numba
import numpy as np
import pytest

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.jit import below, njit, seeded
from hexwarp.core.testing import random_history
from hexwarp.search import network, nodes
from hexwarp.search.tree import FINALISTS, PROBE_GAMES, PROBE_SHARE, _room, think
from toy import Cairn

COMPILED = not numba.config.DISABLE_JIT
GAMES = [
    kind(players)
    for kind in registry.games().values()
    for players in kind.player_counts
    if kind(players).kernel() is not None
]
VARIANTS = GAMES + [
    type(game)(game.players, {option.name: option.choices[-1]})
    for game in GAMES
    for option in game.options_offered
    if game.players in option.players
]


def ids(game):
    return "-".join([game.name, str(game.players), *map(str, game.options.values())])


def facts(thought):
    """All that a thought tells but how long it took."""
    return thought.actions, thought.values, thought.visits, thought.win, thought.nodes


# --- a made-up game: three seats go from place to place ------------------------------------------

SEATS, WAYS = 3, 3
PLACES: list[tuple[str, int, tuple[str, ...]]] = []
"""Name, who acts there (-1 chance, 0 nobody), where to."""
ENDS: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {}
"""By place where all ends: the shares of the win if the secret is 0, and if it is 1."""


def place(name, seat, *ways):
    PLACES.append((name, seat, ways))
    return name


def end(name, shares, otherwise=None):
    ENDS[name] = (shares, otherwise or shares)
    return place(name, 0)


# The first way is the likelier one: it counts three times.
place("lots", 1, "mostly", "half")
place("mostly", -1, "first wins", "first wins", "first wins", "third wins")
place("half", -1, "first wins", "third wins")
end("first wins", (1, 0, 0))
end("second wins", (0, 1, 0))
end("third wins", (0, 0, 1))

# Seat 2 looks after itself, not after seat 1 or against it.
place("trust", 1, "greed", "luck")
place("greed", 2, "first wins", "second wins")
place("luck", 2, "third wins", "share")
end("share", (0.5, 0.5, 0))

# Who knew the secret would always win by guessing.
place("guess", 1, "which", "likely")
place("which", 1, "left", "right")
end("left", (1, 0, 0), (0, 0, 1))
end("right", (0, 0, 1), (1, 0, 0))
place("likely", -1, "first wins", "first wins", "third wins")

# The same place by two ways, and one that comes again and again.
place("fork", 1, "a", "b", "round")
place("a", 2, "meet")
place("b", 3, "meet")
place("meet", 1, "first wins", "second wins")
place("round", 2, "and round")
place("and round", 1, "round")

# All is won, by more or less.
place("won", 1, "by little", "by much")
end("by little", (1, 0, 0))
end("by much", (1, 0, 0))

NUMBER = {name: number for number, (name, *_) in enumerate(PLACES)}
MOVER = np.array([seat for _, seat, _ in PLACES])
MOST = max(len(ways) for *_, ways in PLACES)
LEADS = np.array([[NUMBER[way] for way in ways] + [-1] * (MOST - len(ways)) for *_, ways in PLACES])
COUNT = np.array([len(ways) for *_, ways in PLACES])
SHARES = np.array([ENDS.get(name, ((0,) * 3,) * 2) for name, *_ in PLACES], dtype=float)
POINTS = np.array([2 if name == "by much" else 0 for name, *_ in PLACES])


@njit
def to_move(state):
    return int(MOVER[state[0]])


@njit
def legal(state, out):
    for way in range(COUNT[state[0]]):
        out[way] = way
    return int(COUNT[state[0]])


@njit
def apply(state, action):
    state[0] = LEADS[state[0], action]
    return 1


@njit
def random_action(state, rng):
    return below(rng, int(COUNT[state[0]]))


@njit
def chance(state, outcomes, weights):
    for way in range(COUNT[state[0]]):
        outcomes[way], weights[way] = way, 1
    return int(COUNT[state[0]])


@njit
def apply_chance(state, outcome):
    state[0] = LEADS[state[0], outcome]


@njit
def random_outcome(state, rng):
    return below(rng, int(COUNT[state[0]]))


@njit
def key(state):
    return int(state[0])


@njit
def score(state, scores, shares):
    for seat in range(SEATS):
        scores[seat] = POINTS[state[0]] if seat == 0 else 0
        shares[seat] = SHARES[state[0], int(state[1]), seat]


class Kernel(SimpleNamespace):
    __hash__ = object.__hash__


KERNEL = Kernel(
    __name__="places",
    STATE_SIZE=2,
    MAX_OUTCOMES=MOST,
    to_move=to_move,
    legal=legal,
    apply=apply,
    random_action=random_action,
    chance=chance,
    apply_chance=apply_chance,
    random_outcome=random_outcome,
    key=key,
    score=score,
    load=lambda game, state: np.array(state, dtype=np.uint8),
)

GAME = SimpleNamespace(
    name="places",
    players=SEATS,
    num_actions=WAYS,
    lowest_wins=False,
    playouts=0,
    kernel=lambda: KERNEL,
    features=lambda: None,
    to_move=lambda state: (int(MOVER[state[0]]),),
    determinise=lambda state, rng: (state[0], rng.randint(0, 1) if state[1] < 0 else state[1]),
)


def thought_at(name, nodes=600, game=GAME):
    return think(game, (NUMBER[name], -1), int(MOVER[NUMBER[name]]), Random(1), nodes=nodes)


def test_chance_counts_by_its_weights():
    thought = thought_at("lots", 4000)
    assert thought.actions == (0, 1)
    assert thought.win == pytest.approx((0.75, 0, 0.25), abs=0.02)


def test_every_seat_is_expected_to_do_what_is_best_for_it():
    thought = thought_at("trust")
    assert thought.actions == (1, 0)
    assert thought.win == pytest.approx((0.5, 0.5, 0), abs=0.02)
    assert thought.values[1][0] < 0.4


def test_nobody_goes_by_what_is_hidden_from_him():
    thought = thought_at("guess", 3000)
    assert thought.actions[0] == 1
    assert thought.win[0] == pytest.approx(2 / 3, abs=0.03)


def test_ways_meet_and_positions_that_come_again_end_somewhere():
    thought = thought_at("fork", 3000)
    assert set(thought.actions[:2]) == {0, 1}
    assert thought.win == pytest.approx((1, 0, 0), abs=0.02)
    assert thought.nodes < 3400


def test_of_two_sure_wins_the_higher_is_taken_and_both_are_sure():
    thought = thought_at("won", 10)
    assert thought.actions == (1, 0)
    assert thought.values == ((1, 0, 0), (1, 0, 0))


def test_points_may_be_bad():
    game = SimpleNamespace(**vars(GAME) | {"lowest_wins": True})
    assert thought_at("won", 10, game).actions == (0, 1)


def test_one_action_can_be_asked_about():
    thought = think(GAME, (NUMBER["trust"], -1), 1, Random(1), nodes=500, only=0)
    assert thought.actions == (0,)
    assert thought.win == pytest.approx((0, 1, 0), abs=0.05)


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_random_games_tell_what_the_network_does_not(monkeypatch):
    """A network that finds all alike: how far a gem is from a gateway shows in games alone."""
    game = registry.load("indigo(players=2)")
    blank = network.Network(*(np.zeros_like(array) for array in network.of_game(game)))
    monkeypatch.setattr(network, "of_game", lambda _: blank)
    seen, seat = decision(game, 3, 12)
    monkeypatch.setattr(type(game), "playouts", 0)
    blind = think(game, seen, seat, Random(1), nodes=6000)
    monkeypatch.setattr(type(game), "playouts", 50)
    told = think(game, seen, seat, Random(1), nodes=6000)
    assert np.ptp([value[0] for value in blind.values]) < 0.001
    assert np.ptp([value[0] for value in told.values]) > 0.01


def test_many_games_outdo_the_first_sight_and_few_do_not():
    tree = nodes.empty_tree(4, 8, 2)
    tree.movers[0], tree.first[1] = 1, 2
    tree.actions[:2] = 5, 6
    room = _room(registry.load("indigo(players=2)"), KERNEL, seeded(1))
    lost, won = (0.0, 1.0), (1.0, 0.0)
    for played, order in ((1, [5, 6]), (200, [6, 5])):
        tree.actions[:2] = 5, 6
        tree.sights[:2] = (0.6, 0.4), (0.5, 0.5)
        sums = np.array([lost, won]) * played
        nodes.look_again(tree, room, sums, np.array([played, played]), 100)
        assert tree.actions[:2].tolist() == order
    assert tree.counts[nodes.NODES] == 1
    assert tree.sights[:2].sum(1) == pytest.approx(1)
    assert tree.priors[0] > 0.95


def test_random_games_count_as_walks():
    """What thousands of them say is not thrown over by the first walks."""
    tree = nodes.empty_tree(4, 8, 2)
    tree.movers[0], tree.first[1] = 1, 3
    tree.actions[:3] = 5, 6, 7
    tree.sights[:3] = 0.5
    room = _room(registry.load("indigo(players=2)"), KERNEL, seeded(1))
    games = np.array([40, 3000, 3099])
    sums = games[:, np.newaxis] * np.array([[0.5, 0.5], [0.6, 0.4], [0.3, 0.7]])
    nodes.look_again(tree, room, sums, games, 100)
    assert tree.actions[:3].tolist() == [6, 5, 7]
    assert tree.tries[:3].tolist() == [30, 0, 30]
    assert tree.walks[0] == 60
    assert tree.sums[:3] == pytest.approx(tree.tries[:3, np.newaxis] * tree.sights[:3])


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_the_better_half_of_the_moves_goes_on_to_more_games(monkeypatch):
    told = []
    monkeypatch.setattr(nodes, "look_again", lambda *args: told.append(args))
    game = registry.load("indigo(players=2)")
    seen, seat = decision(game, 3, 20)
    few = think(game, seen, seat, Random(1), nodes=2000)
    assert not told, "there is not enough for one round of games"
    budget = 120_000
    thought = think(game, seen, seat, Random(1), nodes=budget)
    ((_, _, sums, games, _),) = told
    assert len(games) == len(thought.actions) == len(few.actions)
    assert sums.sum(1) == pytest.approx(games)
    assert games.min() >= PROBE_GAMES
    assert FINALISTS <= (games == games.max()).sum() < 2 * FINALISTS
    assert 0.5 * PROBE_SHARE * budget < games.sum() <= PROBE_SHARE * budget
    wins = sums[:, seat - 1] / games
    assert wins[games == games.max()].mean() > wins.mean()


@pytest.mark.skipif(not COMPILED, reason="too slow")
def test_a_long_search_does_not_go_on_with_random_games(monkeypatch):
    told = []
    monkeypatch.setattr(nodes, "look_again", lambda *args: told.append(args))
    monkeypatch.setattr("hexwarp.search.tree.PROBE_MOST", 20_000)
    game = registry.load("indigo(players=2)")
    seen, seat = decision(game, 3, 20)
    think(game, seen, seat, Random(1), nodes=120_000)
    ((_, _, _, games, _),) = told
    assert 10_000 < games.sum() <= 20_000


def test_a_full_tree_goes_on_without_growing(monkeypatch):
    monkeypatch.setattr("hexwarp.search.tree.MOST_NODES", 2)
    thought = thought_at("trust")
    assert sum(thought.visits) > 10


# --- real games ----------------------------------------------------------------------------------


def decision(game, seed, turns):
    """A position of a random game, as a seat that is to move sees it, and the seat."""
    state = random_history(game, Random(seed), turns).state
    seat = Random(seed).choice(game.to_move(state))
    return game.redact(state, (seat,)), seat


@pytest.mark.parametrize("game", VARIANTS, ids=ids)
def test_the_same_seed_and_nodes_give_the_same_thought(game):
    nodes = 2000 if COMPILED else 30
    for turns in (0, 3, 14) if COMPILED else (14,):
        seen, seat = decision(game, 5, turns)
        thoughts = [think(game, seen, seat, Random(3), nodes=nodes) for _ in range(2)]
        assert facts(thoughts[0]) == facts(thoughts[1])
        assert sorted(thoughts[0].actions) == list(game.legal_actions(seen, seat))
        assert all(sum(v) == pytest.approx(1) for v in thoughts[0].values)


@pytest.mark.parametrize("game", GAMES[::2], ids=ids)
def test_searches_at_once_do_not_disturb_each_other(game):
    def thought(turns):
        seen, seat = decision(game, 5, turns)
        return facts(think(game, seen, seat, Random(3), nodes=3000 if COMPILED else 20))

    alone = [thought(turns) for turns in range(8, 12)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(thought, range(8, 12))) == alone


PROGRAM = """
from random import Random
from hexwarp.core import registry
from hexwarp.core.testing import random_history
from hexwarp.search.tree import think
game = registry.load({spec!r})
state = random_history(game, Random(2), {turns}).state
seat = game.to_move(state)[0]
thought = think(game, game.redact(state, (seat,)), seat, Random(3), nodes=150)
print(thought.actions, thought.visits, thought.nodes)
"""


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare")
@pytest.mark.parametrize("kind", registry.games().values(), ids=lambda kind: kind.name)
def test_the_compiler_changes_nothing(kind):
    if kind(2).kernel() is None:
        return
    program = PROGRAM.format(spec=f"{kind.name}(players=2)", turns=30)

    def printed(**environment):
        ran = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | environment,
            capture_output=True,
            check=True,
        )
        return ran.stdout

    assert printed() == printed(NUMBA_DISABLE_JIT="1")


def last_chances(game, number):
    """Positions of random games whose mover can win at once, and would not by every action."""
    found = 0
    for seed in range(400):
        history = random_history(game, Random(seed))
        for turn in range(len(history.turns) - 1, max(0, len(history.turns) - 6), -1):
            state, seat = history.before(turn), history.turns[turn].seat
            wins = {
                action
                for action in game.legal_actions(state, seat)
                if (over := game.outcome(game.apply(state, seat, action).state))
                and over.winners == (seat,)
            }
            if wins and wins != set(game.legal_actions(state, seat)):
                yield game.redact(state, (seat,)), seat, wins
                found += 1
                break
        if found == number:
            return


@pytest.mark.parametrize("game", GAMES, ids=ids)
@pytest.mark.parametrize("nodes", [0, 1000 if COMPILED else 20])
def test_a_win_at_hand_is_taken(game, nodes):
    positions = list(last_chances(game, 6 if COMPILED else 1))
    assert positions
    for seen, seat, wins in positions:
        thought = think(game, seen, seat, Random(1), nodes=nodes)
        assert thought.actions[0] in wins
        assert thought.win[seat - 1] > 0.98


@pytest.mark.parametrize("game", [GAMES[0]], ids=ids)
def test_time_ends_a_search(game):
    seen, seat = decision(game, 5, 6)
    think(game, seen, seat, Random(1), nodes=1000)  # what is compiled now takes no time then
    short, longer = (think(game, seen, seat, Random(1), seconds=s) for s in (0.0, 1.0))
    assert len(game.legal_actions(seen, seat)) <= short.nodes < longer.nodes
    assert longer.nodes_per_s == longer.nodes / longer.seconds


def test_a_search_by_time_does_not_think_about_the_only_move():
    seen, seat = (NUMBER["round"], -1), 2
    assert think(GAME, seen, seat, Random(1), seconds=60.0).nodes == 1


def test_a_search_by_time_ends_when_nothing_can_change_any_more():
    assert think(GAME, (NUMBER["lots"], 0), 1, Random(1), seconds=3.0).seconds < 3.0


def test_a_game_without_compiled_rules_is_refused():
    game = Cairn(2)
    state = random_history(game, Random(1), 1).state
    with pytest.raises(MalformedError, match="cairn has no compiled rules to search with"):
        think(game, state, game.to_move(state)[0], Random(1), nodes=10)
