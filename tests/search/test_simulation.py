"""Random games of any game: the same for a seed, and those that the plain rules retell."""

import numba
import pytest

from hexwarp.core import registry
from hexwarp.core.record import Record, read, write
from hexwarp.search import simulation
from hexwarp.search.simulation import Simulation, histories

GAMES = 5 if numba.config.DISABLE_JIT else 40


def variants(kind):
    """A game of each player count, and one of each choice that is not the default."""
    for players in kind.player_counts:
        yield kind(players)
    for option in kind.options_offered:
        for choice in option.choices[1:]:
            yield kind(option.players[-1], {option.name: choice})


GAMES_OF_ALL = [game for kind in registry.games().values() for game in variants(kind)]


def names(game):
    return "-".join([game.name, str(game.players), *map(str, game.options.values())])


def simulated(game, games, seed):
    simulation = Simulation(game, seed)
    simulation.run(games, lambda more: None)
    return simulation.tally


def facts(tally):
    return tally.games, tally.plies, tally.wins, tally.points


@pytest.mark.parametrize("game", GAMES_OF_ALL, ids=names)
def test_the_counts_are_those_of_the_retold_games(game):
    retold = list(histories(game, GAMES, 11))
    tally = simulated(game, GAMES, 11)
    outcomes = [game.outcome(history.state) for history in retold]
    assert tally.games == len(retold) == GAMES
    assert tally.plies == sum(game.ply(history.state) for history in retold)
    for seat in game.seats:
        assert tally.wins[seat - 1] == sum(o.winners == (seat,) for o in outcomes)
        assert tally.points[seat - 1] == sum(o.scores[seat - 1] for o in outcomes)


@pytest.mark.parametrize("game", GAMES_OF_ALL, ids=names)
def test_a_retold_game_is_a_record_that_replays(game):
    for history in histories(game, 2, 12):
        text = write(Record(history))
        (again,) = read(text)
        assert again.history.state == history.state
        assert write(again) == text


@pytest.mark.parametrize("game", [kind(2) for kind in registry.games().values()], ids=names)
def test_a_seed_gives_its_games_however_they_are_cut(game):
    whole = simulated(game, GAMES, 5)
    pieces = Simulation(game, 5)
    told = []
    for _ in range(GAMES):
        pieces.run(1, told.append)
    assert facts(pieces.tally) == facts(whole)
    assert sum(told) == GAMES
    assert facts(simulated(game, GAMES, 6)) != facts(whole)


def test_a_trace_without_room_is_begun_anew(monkeypatch):
    for kind in registry.games().values():
        whole = [history.state for history in histories(kind(2), 3, 4)]
        monkeypatch.setattr(simulation, "TRACE", 7)
        assert [history.state for history in histories(kind(2), 3, 4)] == whole
        monkeypatch.undo()
