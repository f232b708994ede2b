"""``hexwarp match``: what it tells, and what it refuses."""

import json

import pytest

from hexwarp.core import registry

KEYS = ["game", "bots", "games", "score", "wins", "draws", "elo", "ms_per_move"]


@pytest.fixture
def matched(hexwarp):
    def run(*arguments):
        ran = hexwarp("match", *arguments, "--json")
        assert (ran.status, ran.err) == (0, "")
        return json.loads(ran.out)

    return run


@pytest.mark.parametrize("kind", registry.games().values(), ids=registry.games())
def test_the_json_holds_what_the_games_came_to(matched, kind):
    for players in kind.player_counts:
        bots = ["greedy", *["random"] * (players - 1)]
        told = matched(kind.name, *bots, "--games", players, "--seed", 1, "--jobs", 1)
        assert list(told)[: len(KEYS)] == KEYS
        assert (told["game"], told["bots"], told["games"]) == (kind.name, bots, players)
        assert sum(told["score"]) == pytest.approx(players)
        assert sum(told["wins"]) + told["draws"] == players
        assert len(told["ms_per_move"]) == players
        assert min(told["ms_per_move"]) > 0
        assert list(told["elo"]) == ["diff", "low", "high"]


def test_people_get_a_table_and_the_seed_to_see_the_games_again(hexwarp):
    ran = hexwarp("match", "cairn", "greedy", "random", "--games", 11, "--jobs", 1)
    assert (ran.status, ran.err) == (0, "")
    assert "11 games" in ran.out
    seed = ran.out.split("--seed ")[1].split()[0]
    again = hexwarp("match", "cairn", "greedy", "random", "--games", 11, "--seed", seed)
    assert [line.split()[:4] for line in again.out.splitlines()] == [
        line.split()[:4] for line in ran.out.splitlines()
    ]


def test_two_bots_fill_three_seats_the_first_of_them_one(matched):
    told = matched("cairn", "greedy", "random", "--players", 3, "--games", 6, "--jobs", 1)
    assert told["players"] == 3
    assert told["bots"] == ["greedy", "random"]
    assert len(told["score"]) == 2


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "random", "random"], "There is no game 'chess'; there are "),
        (["cairn", "random", "wizard"], "cairn has no bot 'wizard'; there are random, greedy"),
        (["cairn", "random"], "cairn is for 2, 3 players, not for 1."),
        (["cairn", "random", "--players", "2"], "2 players take 2 bots, and 1 are named."),
        (["indigo", *["random"] * 3, "--players", "4"], "4 players take 2 or 4 bots, and 3 are"),
        (["cairn", "random", "random", "--games", "0"], "--games is a number from 1 on."),
        (["cairn", "random", "random", "--jobs", "0"], "--jobs is a number from 1 on."),
        (["cairn", "random", "random", "--seed", "-1"], "--seed is a number from 0 on."),
        (["cairn", "random", "random", "--option", "height=1"], "cairn's height is one of"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(hexwarp, arguments, reason):
    ran = hexwarp("match", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"hexwarp: {reason}")
    assert ran.err.count("\n") == 1
