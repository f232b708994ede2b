"""The benchmark's tasks: their names and opponents, their games, and their scores."""

from hashlib import sha256

import pytest

from hexwarp.arena import benchmark
from hexwarp.arena.elo import mean_score
from hexwarp.arena.progress import MatchProgress
from hexwarp.arena.runner import run_matches
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.parallel import Workers

CAIRN = "cairn-2p-v1"


def played(
    task: str, bot: str, deals: int, seed: int = benchmark.SEED, processes: int = 1
) -> tuple[list[MatchProgress], list[str]]:
    """Return the matches of a task after all games, and the games' moves in order."""
    matches = benchmark.task(task).matches(bot, deals, seed)
    with Workers.processes(processes) as workers:
        finished = sorted(run_matches(matches, workers), key=lambda game: game.order)
    return matches, [game.record.partition("\n\n")[2] for game in finished]


def test_each_number_of_players_has_a_task_and_one_against_each_timed_level() -> None:
    tasks = benchmark.tasks()
    for kind in registry.games().values():
        levels = [f"level{number}" for number in range(1, len(kind.levels) + 1)]
        version = f"v{kind.levels_version}"
        for players in kind.player_counts:
            ladder = tasks.pop(f"{kind.name}-{players}p-{version}")
            assert ladder.opponents == ("random", "greedy", *levels[:5])
            assert registry.spec_of(ladder.game) == registry.spec_of(kind(players))
            for level in levels[5:]:
                assert tasks.pop(f"{kind.name}-{players}p-{level}-{version}").opponents == (level,)
    assert tasks == {}


def test_an_unknown_task_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(MalformedError, match=r"There is no task 'chess'; there are .*cairn-3p-v1"):
        benchmark.task("chess")


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    matches, games = played(CAIRN, "greedy", 4)
    again, same_games = played(CAIRN, "greedy", 4, processes=2)
    assert games == same_games
    assert [match.points_by_deal for match in matches] == [match.points_by_deal for match in again]
    assert played(CAIRN, "greedy", 4, seed=2)[1] != games


def test_a_score_counts_opponents_equally_and_a_deal_as_one_cluster() -> None:
    matches, _ = played(CAIRN, "greedy", 4)
    result = benchmark.task_result(benchmark.task(CAIRN), matches)
    against = [mean_score(match.points_by_deal) for match in matches]
    assert [own.score for own in result.opponents.values()] == against
    assert result.score.value == pytest.approx(sum(interval.value for interval in against) / 2)
    first, second = (match.points_by_deal for match in matches)
    assert result.score == mean_score([[*a, *b] for a, b in zip(first, second, strict=True)])


def test_the_opponents_play_as_they_did_in_this_version_of_the_tasks() -> None:
    """Where they play otherwise, results cannot be compared: raise the game's levels_version."""
    for task, digest in {
        "hyper6-2p-v3": "23deb47777ee7e31",
        "indigo-2p-v5": "e32ff6ca977b1b09",
    }.items():
        _, games = played(task, "greedy", 1)
        text = f"{benchmark.task(task).game.levels}{games}"
        assert sha256(text.encode()).hexdigest()[:16] == digest, task
