"""docs/engines.md shows the real protocol."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from hexwarp.bots import engine, engine_process
from hexwarp.bots.engine import Engine
from hexwarp.core import registry, replay
from hexwarp.core.record import read
from hexwarp.core.types import Outcome, Termination

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "engines.md").read_text("utf-8")
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


def test_the_example_exchange_is_real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "HELLO_TIMEOUT_S", 60.0)
    monkeypatch.setattr(engine, "EXIT_GRACE_S", 60.0)
    hello, *turns, over = map(json.loads, READ)
    game = registry.game_type(hello["game"])(hello["players"], hello["options"])
    log = tmp_path / "log"
    command = [sys.executable, "-I", "-S", "-c", BOT, str(log), *ANSWERS]
    session = Engine(shlex.join(command)).start(game, hello["seat"])
    for turn in turns:
        session.choose(read(turn["record"])[0].history, turn["time_ms"] / 1000)
    ranks = tuple(1 if seat in over["winners"] else 2 for seat in game.seats)
    session.game_over(Outcome(Termination.COMPLETED, tuple(over["scores"]), ranks))
    session.close()
    assert log.read_text("utf-8").splitlines() == READ
    assert len(ANSWERS) == len(READ) - 1


def test_the_example_state_of_indigo_is_real() -> None:
    (state,) = (json.loads(line) for line in re.findall(r"^\{.*\}$", PAGE, re.MULTILINE))
    hand = state.pop("hand")
    deck = f"{state['move'][2]}{hand[0]}".ljust(54, "?")
    text = f'[Game "indigo"]\n[Players "2"]\n[Deck "{deck}"]\n\n{state["move"]}'
    history = read(text)[0].history
    assert replay.latest(history) == state
    assert history.game.private_snapshot(history.state, 2) == {"hand": hand}


def test_documented_limits_are_the_real_ones() -> None:
    assert (engine.HELLO_TIMEOUT_S, engine.MOVE_GRACE_S, engine.EXIT_GRACE_S) == (30, 1, 0.5)
    assert f"`hello` after more than {engine.HELLO_TIMEOUT_S:g} seconds" in PAGE
    assert engine_process.MAX_LINE_BYTES == 64 * 1024
    length = len((ROOT / "examples" / "greedy_bot.py").read_text("utf-8").splitlines())
    assert f"in {length} lines of Python" in PAGE
