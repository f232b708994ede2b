"""Running matches in one process and in several, resuming them, and failures of engines."""

import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from hexwarp.arena.progress import MatchProgress
from hexwarp.arena.result import match_totals
from hexwarp.arena.resume import resume
from hexwarp.arena.runner import run_matches
from hexwarp.arena.setup import MatchSetup
from hexwarp.arena.sprt import Sprt
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.record import read
from hexwarp.parallel import Workers
from support.eventually import eventually

CAIRN = registry.load("cairn(players=3)")


def moves(text: str) -> list[str]:
    """Return a record's lines without thinking times."""
    return [line for line in text.splitlines() if not line.startswith("[Thinking")]


def played(
    match: MatchSetup, wanted: int, processes: int, test: Sprt | None = None
) -> tuple[MatchProgress, list[str]]:
    progress = MatchProgress(match, wanted, test)
    with Workers.processes(processes) as workers:
        texts = [game.record for game in run_matches([progress], workers)]
    return progress, texts


@pytest.mark.parametrize("spec", ["hyper6(players=3)", "cairn(players=2)"])
def test_results_do_not_depend_on_the_number_of_processes(spec: str) -> None:
    game = registry.load(spec)
    match = MatchSetup(game, ("greedy", "random"), 4)
    first, texts = played(match, 7, 1)
    second, others = played(match, 7, 3)
    assert sorted(map(moves, texts)) == sorted(map(moves, others))
    assert first.points_by_deal == second.points_by_deal
    assert len(first.results) == 7


def test_seeds_give_different_games() -> None:
    texts = [played(MatchSetup(CAIRN, ("random",) * 3, seed), 1, 1)[1] for seed in (1, 2)]
    assert moves(texts[0][0])[-1] != moves(texts[1][0])[-1]


def test_a_decided_test_ends_the_match_at_the_same_game() -> None:
    match = MatchSetup(registry.load("hyper6(players=2)"), ("greedy", "random"), 4)
    first, texts = played(match, 400, 1, Sprt(2, 0, 300))
    second, _ = played(match, 400, 2, Sprt(2, 0, 300))
    assert [run.test.accepted for run in (first, second) if run.test] == [300, 300]
    assert len(first.results) == len(second.results) == len(texts) < 60


def test_a_match_ends_with_its_last_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def imap_unordered(
        self: Workers, work: Callable[[Any], Any], items: Iterable[Any]
    ) -> Iterator[Any]:
        yield from map(work, items)
        raise AssertionError

    monkeypatch.setattr(Workers, "imap_unordered", imap_unordered)
    assert len(played(MatchSetup(CAIRN, ("greedy", "random"), 4), 3, 1)[1]) == 3


def test_a_resumed_match_plays_only_missing_games() -> None:
    match = MatchSetup(CAIRN, ("greedy", "random", "random"), 9)
    whole, texts = played(match, 10, 1)
    again = MatchProgress(match, 10)
    resume([again], read("\n".join(texts[:4] + texts[6:9])))
    rest = [game.record for game in run_matches([again], Workers.processes(1))]
    assert sorted(map(moves, rest)) == sorted(map(moves, texts[4:6] + texts[9:]))
    first, second = match_totals(match, whole.results), match_totals(match, again.results)
    assert (first.points, first.wins, first.moves) == (second.points, second.wins, second.moves)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (('[Seed "9"]', '[Seed "8"]'), "its game, bots, seed or time are others"),
        (('[Seat1 "greedy"]', '[Seat1 "random"]'), "its game, bots, seed or time are others"),
        (('[Deal "1"]', '[Deal "0"]'), "its game, bots, seed or time are others"),
        (('[Deal "1"]\n', ""), "its game, bots, seed or time are others"),
        (('[Rotation "1"]', '[Rotation "x"]'), "its game, bots, seed or time are others"),
        (('[Deal "1"]', '[Deal "1"]\n[Time "5"]'), "its game, bots, seed or time are others"),
        (("[Thinking", "[Thought"), "its Thinking is not seconds/moves for each seat"),
        (('[Thinking "', '[Thinking "nan/1 '), "its Thinking is not seconds/moves for each seat"),
        (('[Thinking "', '[Thinking "x'), "its Thinking is not seconds/moves for each seat"),
    ],
)
def test_resume_refuses_games_of_other_matches(change: tuple[str, str], reason: str) -> None:
    match = MatchSetup(CAIRN, ("greedy", "random", "random"), 9)
    text = played(match, 1, 1)[1][0]
    changed = text.replace(*change)
    assert changed != text
    with pytest.raises(MalformedError, match=reason):
        resume([MatchProgress(match, 1)], read(changed))


def test_resume_refuses_repeated_and_unfinished_games() -> None:
    match = MatchSetup(CAIRN, ("greedy", "random", "random"), 9)
    text = played(match, 1, 1)[1][0]
    with pytest.raises(MalformedError, match="Game 2 is none to go on from: it is there twice"):
        resume([MatchProgress(match, 1)], read(text + "\n" + text))
    head, _, body = text.partition("\n\n")
    head = "\n".join(line for line in head.splitlines() if not line.startswith("[Result"))
    with pytest.raises(MalformedError, match="it is unfinished"):
        resume([MatchProgress(match, 1)], read(f"{head}\n\n{body.rsplit(' ', 1)[0]}"))


# --- engines -------------------------------------------------------------------------------------

OBEDIENT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "Bot", "author": "Nobody"}), flush=True)
    elif message["type"] == "go":
        print(json.dumps({"move": message["legal"][0]}), flush=True)
    else:
        open(sys.argv[1], "a").write(line)
"""


Engine: TypeAlias = Callable[..., str]


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    def command(program: str, *arguments: Path) -> str:
        file = tmp_path / f"bot{abs(hash(program))}.py"
        file.write_text(program)
        return "cmd:" + shlex.join([sys.executable, str(file), *map(str, arguments)])

    return command


def test_an_engine_plays_and_receives_the_outcome(engine: Engine, tmp_path: Path) -> None:
    log = tmp_path / "log"
    match = MatchSetup(CAIRN, (engine(OBEDIENT, log), "random"), 3)
    progress, texts = played(match, 3, 2)
    assert match_totals(match, progress.results).faults == [{}, {}]
    ends = [registry.load("cairn(players=3)").outcome(read(t)[0].history.state) for t in texts]
    messages = log.read_text().splitlines()
    assert len(messages) == 3
    for end in ends:
        assert end is not None
        assert f'"winners": {list(end.winners)}' in "".join(messages)


def test_an_engine_that_fails_forfeits_and_the_match_continues(
    engine: Engine, tmp_path: Path
) -> None:
    crash = OBEDIENT.replace('message["legal"][0]', "sys.exit('I give up.')")
    bot = engine(crash, tmp_path / "log")
    match = MatchSetup(CAIRN, (bot, "random", "greedy"), 3)
    progress, texts = played(match, 3, 1)
    totals = match_totals(match, progress.results)
    assert totals.games == 3
    assert totals.points == [0, 1.5, 1.5]
    assert totals.wins == [0, 0, 0]
    assert totals.draws == 3
    fault, games = totals.faults[0].popitem()
    assert "I give up." in fault
    assert (games, totals.faults) == (3, [{}, {}, {}])
    assert all('[Termination "forfeit"]' in text and '[Result "*"]' in text for text in texts)
    again = MatchProgress(match, 3)
    resume([again], read("\n".join(texts)))
    assert again.results == progress.results


def test_an_engine_that_cannot_be_started_forfeits(engine: Engine, tmp_path: Path) -> None:
    match = MatchSetup(registry.load("cairn(players=2)"), ("cmd:no-such-bot", "random"), 3)
    progress, _ = played(match, 2, 1)
    totals = match_totals(match, progress.results)
    assert (totals.points, totals.wins) == ([0, 2], [0, 2])
    assert "no-such-bot cannot be started" in next(iter(totals.faults[0]))


HANGING = """
import json, os, sys, time
try:
    os.close(os.open(sys.argv[1] + ".first", os.O_CREAT | os.O_EXCL))
    first = True
except FileExistsError:
    first = False
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "go" and not first:
        open(sys.argv[1], "w").write(str(os.getpid()))
        time.sleep(600)
    print(json.dumps({"name": "", "move": message.get("legal", [""])[0]}), flush=True)
"""


def test_a_cancelled_match_ends_its_engines(engine: Engine, tmp_path: Path) -> None:
    hung = tmp_path / "hung"
    match = MatchSetup(CAIRN, (engine(HANGING, hung), "random"), 3, seconds=600)
    with (
        Workers.processes(2) as workers,
        closing(run_matches([MatchProgress(match, 9)], workers)) as games,
    ):
        next(games)
        eventually(lambda: hung.exists() and hung.read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(int(hung.read_text()), 0)
