"""Random play: reproducible by its seed, and the same by compiled and plain rules."""

from collections.abc import Iterator
from typing import Any

import pytest

from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.core.record import Record, read, write
from hexwarp.search import random_play
from hexwarp.search.random_play import RandomPlay, random_histories
from hexwarp.search.statistics import Statistics

GAMES = 40


def variants(kind: type[Game[Any]]) -> Iterator[Game[Any]]:
    """Yield a game of each player count, and of each choice that is not the default."""
    for players in kind.player_counts:
        yield kind(players)
    for option in kind.options_offered:
        for choice in option.choices[1:]:
            yield kind(option.players[-1], {option.name: choice})


GAMES_OF_ALL = [game for kind in registry.games().values() for game in variants(kind)]


def names(game: Game[Any]) -> str:
    return "-".join([game.name, str(game.players), *map(str, game.options.values())])


def statistics_of(game: Game[Any], games: int, seed: int) -> Statistics:
    play = RandomPlay(game, seed)
    play.run(games, lambda more: None)
    return play.statistics


def counts(statistics: Statistics) -> tuple[Any, ...]:
    totals = (statistics.games, statistics.plies, statistics.wins, statistics.scores)
    return *totals, statistics.lengths, statistics.branching.tolist()


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_play, "CHUNK_GAMES", 7)
    monkeypatch.setattr(random_play, "BRANCHING_GAMES", 3)
    monkeypatch.setattr(random_play, "LATER_BRANCHING_GAMES", 2)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("game", GAMES_OF_ALL, ids=names)
def test_statistics_match_the_histories(game: Game[Any]) -> None:
    histories = list(random_histories(game, GAMES, 11))
    statistics = statistics_of(game, GAMES, 11)
    outcomes: list[Any] = [game.outcome(history.state) for history in histories]
    assert statistics.games == len(histories) == GAMES
    assert statistics.plies == sum(game.ply(history.state) for history in histories)
    for seat in game.seats:
        assert statistics.wins[seat - 1] == sum(o.winners == (seat,) for o in outcomes)
        assert statistics.scores[seat - 1] == sum(o.scores[seat - 1] for o in outcomes)
    plain = Statistics(game.players)
    for number, history in enumerate(histories):
        plain.add_history(history, number % 7 < (2 if number >= 7 else 3))
    assert counts(plain) == counts(statistics)
    assert plain.score_counts == statistics.score_counts
    assert (plain.shared, plain.unwon) == (statistics.shared, statistics.unwon)
    for name in ("points", "squared_points", "first_points", "squared_first_points"):
        assert getattr(plain, name) == pytest.approx(getattr(statistics, name))


@pytest.mark.parametrize("game", GAMES_OF_ALL, ids=names)
def test_a_history_can_be_written_and_read(game: Game[Any]) -> None:
    for history in random_histories(game, 2, 12):
        text = write(Record(history))
        (again,) = read(text)
        assert again.history.state == history.state
        assert write(again) == text


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("game", [kind(2) for kind in registry.games().values()], ids=names)
def test_runs_of_any_length_give_the_same_games(game: Game[Any]) -> None:
    whole = statistics_of(game, GAMES, 5)
    pieces = RandomPlay(game, 5)
    reported: list[int] = []
    for _ in range(GAMES):
        pieces.run(1, reported.append)
    assert counts(pieces.statistics) == counts(whole)
    assert sum(reported) == GAMES
    assert counts(statistics_of(game, GAMES, 6)) != counts(whole)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("game", [kind(3) for kind in registry.games().values()], ids=names)
def test_threads_change_nothing(game: Game[Any]) -> None:
    single, threaded = RandomPlay(game, 8), RandomPlay(game, 8, threads=3)
    for play in (single, threaded):
        play.run(GAMES, lambda more: None)
    threaded.statistics.seconds = single.statistics.seconds
    assert counts(threaded.statistics) == counts(single.statistics)
    assert threaded.statistics.points == single.statistics.points


def test_a_full_trajectory_is_enlarged(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in registry.games().values():
        whole = [history.state for history in random_histories(kind(2), 3, 4)]
        monkeypatch.setattr(random_play, "TRAJECTORY_CAPACITY", 7)
        assert [history.state for history in random_histories(kind(2), 3, 4)] == whole
        monkeypatch.undo()
