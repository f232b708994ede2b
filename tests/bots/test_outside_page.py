"""docs/outside-bots.md shows what is really said."""

import json
import re
import shlex
import sys
from pathlib import Path

from hexwarp.bots import outside, program
from hexwarp.bots.outside import OutsideBot
from hexwarp.core import registry
from hexwarp.core.record import read
from hexwarp.core.types import Outcome, Termination

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "outside-bots.md").read_text("utf-8")
EXCHANGE = re.findall(r"^([<>]) (.*)$", PAGE, re.MULTILINE)
READ = [line for mark, line in EXCHANGE if mark == ">"]
ANSWERS = [line for mark, line in EXCHANGE if mark == "<"]

BOT = """
import sys
log, *answers = sys.argv[1:]
for line in sys.stdin:
    open(log, "a").write(line)
    if answers:
        print(answers.pop(0), flush=True)
"""


def test_the_example_is_what_a_program_reads_and_may_answer(tmp_path, monkeypatch):
    monkeypatch.setattr(outside, "START", 60.0)
    monkeypatch.setattr(outside, "FAREWELL", 60.0)
    hello, *turns, over = map(json.loads, READ)
    game = registry.game_type(hello["game"])(hello["players"], hello["options"])
    log = tmp_path / "log"
    command = [sys.executable, "-I", "-S", "-c", BOT, str(log), *ANSWERS]
    player = OutsideBot(shlex.join(command)).begin(game, hello["seat"])
    for turn in turns:
        player.choose(read(turn["record"])[0].history, turn["time_ms"] / 1000)
    scores, winners = map(tuple, (over["scores"], over["winners"]))
    player.over(Outcome(Termination.COMPLETED, scores, winners))
    player.close()
    assert log.read_text("utf-8").splitlines() == READ
    assert len(ANSWERS) == len(READ) - 1


def test_the_state_of_indigo_is_a_ply_and_the_hand():
    (state,) = (json.loads(line) for line in re.findall(r"^\{.*\}$", PAGE, re.MULTILINE))
    hand = state.pop("hand")
    deck = f"{state['move'][2]}{hand[0]}".ljust(54, "?")
    text = f'[Game "indigo"]\n[Players "2"]\n[Deck "{deck}"]\n\n{state["move"]}'
    history = read(text)[0].history
    assert outside.replay.latest(history) == state
    assert history.game.private_snapshot(history.state, 2) == {"hand": hand}


def test_the_limits_that_the_page_tells_are_those_that_hold():
    assert (outside.START, outside.LATENESS, outside.FAREWELL) == (5, 1, 0.5)
    assert program.LONGEST == 64 * 1024
    length = len((ROOT / "examples" / "greedy_bot.py").read_text("utf-8").splitlines())
    assert f"in {length} lines of Python" in PAGE
