"""Matches on one process and on several, and what breaks a process or a bot."""

import os
import shlex
import sys
import time
from contextlib import closing
from multiprocessing import active_children

import pytest

from hexwarp.arena.contest import contest
from hexwarp.arena.course import Course
from hexwarp.arena.match import Match
from hexwarp.arena.recall import recall
from hexwarp.arena.result import tally
from hexwarp.arena.spread import spread
from hexwarp.arena.sprt import Sprt
from hexwarp.core import registry
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.core.record import read

CAIRN = registry.load("cairn(players=3)")


def moves(text):
    """A record without what is measured."""
    return [line for line in text.splitlines() if not line.startswith("[Thinking")]


def played(match, wanted, processes, test=None):
    course = Course(match, wanted, test)
    texts = list(contest([course], processes))
    return course, texts


@pytest.mark.parametrize("spec", ["hyper6(players=3)", "cairn(players=2)"])
def test_the_number_of_processes_makes_no_difference(spec):
    game = registry.load(spec)
    match = Match(game, ("greedy", "random"), 4)
    one, texts = played(match, 7, 1)
    two, others = played(match, 7, 3)
    assert sorted(map(moves, texts)) == sorted(map(moves, others))
    assert one.deals == two.deals
    assert len(one.games) == 7


def test_another_seed_gives_other_games():
    texts = [played(Match(CAIRN, ("random",) * 3, seed), 1, 1)[1] for seed in (1, 2)]
    assert moves(texts[0][0])[-1] != moves(texts[1][0])[-1]


def test_a_decided_test_ends_the_match_at_the_same_game():
    match = Match(registry.load("hyper6(players=2)"), ("greedy", "random"), 4)
    one, texts = played(match, 400, 1, Sprt(2, 0, 300))
    two, _ = played(match, 400, 2, Sprt(2, 0, 300))
    assert one.test.accepted == two.test.accepted == 300
    assert len(one.games) == len(two.games) == len(texts) < 60


def test_nothing_is_waited_for_once_it_is_decided(monkeypatch):
    def spread(work, items, processes):
        yield from map(work, items)
        raise AssertionError

    monkeypatch.setattr("hexwarp.arena.contest.spread", spread)
    assert len(played(Match(CAIRN, ("greedy", "random"), 4), 3, 1)[1]) == 3


def test_what_was_played_before_is_not_played_again():
    match = Match(CAIRN, ("greedy", "random", "random"), 9)
    whole, texts = played(match, 10, 1)
    again = Course(match, 10)
    recall([again], read("\n".join(texts[:4] + texts[6:9])))
    rest = list(contest([again], 1))
    assert sorted(map(moves, rest)) == sorted(map(moves, texts[4:6] + texts[9:]))
    first, second = tally(match, whole.games), tally(match, again.games)
    assert (first.score, first.wins, first.moves) == (second.score, second.wins, second.moves)


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
def test_games_of_other_matches_are_refused(change, reason):
    match = Match(CAIRN, ("greedy", "random", "random"), 9)
    text = played(match, 1, 1)[1][0]
    changed = text.replace(*change)
    assert changed != text
    with pytest.raises(MalformedError, match=reason):
        recall([Course(match, 1)], read(changed))


def test_a_game_that_is_there_twice_or_unfinished_is_refused():
    match = Match(CAIRN, ("greedy", "random", "random"), 9)
    text = played(match, 1, 1)[1][0]
    with pytest.raises(MalformedError, match="Game 2 is none to go on from: it is there twice"):
        recall([Course(match, 1)], read(text + "\n" + text))
    head, _, body = text.partition("\n\n")
    head = "\n".join(line for line in head.splitlines() if not line.startswith("[Result"))
    with pytest.raises(MalformedError, match="it is unfinished"):
        recall([Course(match, 1)], read(f"{head}\n\n{body.rsplit(' ', 1)[0]}"))


# --- faults --------------------------------------------------------------------------------------

OBEDIENT = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print(json.dumps({"name": "Bot", "author": "Nobody"}), flush=True)
    elif told["type"] == "go":
        print(json.dumps({"move": told["legal"][0]}), flush=True)
    else:
        open(sys.argv[1], "a").write(line)
"""


@pytest.fixture
def outside(tmp_path):
    def bot(program, *arguments):
        file = tmp_path / f"bot{abs(hash(program))}.py"
        file.write_text(program)
        return "cmd:" + shlex.join([sys.executable, str(file), *map(str, arguments)])

    return bot


def test_a_bot_from_outside_plays_and_is_told_the_end(outside, tmp_path):
    log = tmp_path / "log"
    match = Match(CAIRN, (outside(OBEDIENT, log), "random"), 3)
    course, texts = played(match, 3, 2)
    assert tally(match, course.games).faults == [{}, {}]
    ends = [registry.load("cairn(players=3)").outcome(read(t)[0].history.state) for t in texts]
    told = log.read_text().splitlines()
    assert len(told) == 3
    assert all(f'"winners": {list(end.winners)}' in "".join(told) for end in ends)


def test_a_bot_that_is_at_fault_loses_and_the_match_goes_on(outside, tmp_path):
    crash = OBEDIENT.replace('told["legal"][0]', "sys.exit('I give up.')")
    bot = outside(crash, tmp_path / "log")
    match = Match(CAIRN, (bot, "random", "greedy"), 3)
    course, texts = played(match, 3, 1)
    sums = tally(match, course.games)
    assert sums.games == 3
    assert sums.score == [0, 1.5, 1.5]
    assert sums.wins == [0, 0, 0]
    assert sums.draws == 3
    fault, games = sums.faults[0].popitem()
    assert "I give up." in fault
    assert (games, sums.faults) == (3, [{}, {}, {}])
    assert all('[Termination "forfeit"]' in text and '[Result "*"]' in text for text in texts)
    again = Course(match, 3)
    recall([again], read("\n".join(texts)))
    assert again.games == course.games


def test_a_bot_that_cannot_be_started_loses_before_the_first_move(outside, tmp_path):
    match = Match(registry.load("cairn(players=2)"), ("cmd:no-such-bot", "random"), 3)
    course, _ = played(match, 2, 1)
    sums = tally(match, course.games)
    assert (sums.score, sums.wins) == ([0, 2], [0, 2])
    assert "no-such-bot cannot be started" in next(iter(sums.faults[0]))


HANGING = """
import json, os, sys, time
try:
    os.close(os.open(sys.argv[1] + ".first", os.O_CREAT | os.O_EXCL))
    first = True
except FileExistsError:
    first = False
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "go" and not first:
        open(sys.argv[1], "w").write(str(os.getpid()))
        time.sleep(600)
    print(json.dumps({"name": "", "move": told.get("legal", [""])[0]}), flush=True)
"""


def test_an_interrupted_match_leaves_no_program_behind(outside, tmp_path):
    hung = tmp_path / "hung"
    match = Match(CAIRN, (outside(HANGING, hung), "random"), 3, seconds=600)
    with closing(contest([Course(match, 9)], 2)) as texts:
        next(texts)
        while not (hung.exists() and hung.read_text()):
            time.sleep(0.01)
    with pytest.raises(ProcessLookupError):
        os.kill(int(hung.read_text()), 0)


# --- processes -----------------------------------------------------------------------------------


def test_what_the_work_refuses_is_refused_here():
    with pytest.raises(MalformedError, match="There is no game 'chess'"):
        list(spread(registry.game_type, ["indigo", "hyper6", "chess", "indigo"], 2))


def test_a_process_that_ends_by_itself_is_noticed():
    with pytest.raises(HexwarpError, match="has ended by itself"):
        list(spread(os._exit, [0, 1, 0], 2))
    assert active_children() == []


def test_closing_ends_the_processes_in_the_midst_of_their_work():
    with closing(spread(time.sleep, [0, 600, 600], 2)) as work:
        next(work)
        assert len(active_children()) == 2
    assert active_children() == []
