"""Engines: the messages that they are sent, and the handling of every kind of failure."""

import json
import os
import re
import shlex
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from hexwarp.bots import engine
from hexwarp.bots.engine import Engine, EngineError
from hexwarp.bots.engine_process import MAX_LINE_BYTES, EngineProcess
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance, ScriptedChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.core.record import read
from hexwarp.core.testing import random_history
from hexwarp.core.types import Seat
from support.eventually import TIMEOUT_S, eventually
from toy import STONE, Cairn

KINDS = registry.games().values()
GAMES = [kind(players) for kind in KINDS for players in kind.player_counts]
GAMES += [
    kind(option.players[0], {option.name: option.choices[-1]})
    for kind in KINDS
    for option in kind.options_offered
]

MakeBot: TypeAlias = Callable[[str], Engine]
"""Makes an engine of a program's text."""

PARTS = """
import json, os, signal, sys, time

def read():
    line = sys.stdin.readline()
    with open(LOG, "a") as log:
        log.write(line)
    return json.loads(line) if line else {"type": "end"}

def answer(text):
    print(text, flush=True)

def hello():
    read()
    answer('{"name": "Test", "author": "Tests"}')

def go():
    return read()["legal"]

def play(message):
    answer(json.dumps({"move": message["legal"][len(message["record"]) % len(message["legal"])]}))
"""

CORRECT = """
hello()
while (message := read())["type"] != "end":
    if message["type"] == "go":
        play(message)
"""


@pytest.fixture(autouse=True)
def _long_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "HELLO_TIMEOUT_S", TIMEOUT_S)
    monkeypatch.setattr(engine, "MOVE_GRACE_S", TIMEOUT_S)


@pytest.fixture
def short_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MOVE_GRACE_S", 0.3)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def bot(log: Path) -> MakeBot:
    """Return a function that makes an engine of a program's text; it logs its input."""

    def make(text: str) -> Engine:
        file = log.with_name("bot.py")
        file.write_text(f"LOG = {str(log)!r}\n{PARTS}\n{text}")
        return Engine(shlex.join([sys.executable, "-I", "-S", str(file)]))

    return make


def received(log: Path) -> list[Any]:
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def open_files() -> int:
    return len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0


def children() -> list[str]:
    """Return the child processes of this one, zombies included."""
    tasks = Path("/proc/self/task").glob("*/children") if sys.platform == "linux" else ()
    return sorted(" ".join(task.read_text("ascii") for task in tasks).split())


@pytest.fixture(autouse=True)
def _no_leaks() -> Iterator[None]:
    before = threading.active_count(), open_files(), children()
    yield
    assert (threading.active_count(), open_files(), children()) == before


# --- messages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_an_engine_plays_whole_games_of_every_variant(
    game: Game[Any], bot: MakeBot, log: Path
) -> None:
    chance = RandomChance(Random(1))
    history = begin(game, chance)
    session = bot(CORRECT).start(game, 2)
    decisions = []
    while to_move := game.to_move(history.state):
        seat = to_move[-1]
        action = game.legal_actions(history.state, seat)[0]
        if seat == 2:
            decisions.append(history)
            action = session.choose(history, 1.5)
        history = history.play(seat, action, chance)
    result = game.outcome(history.state)
    assert result
    session.game_over(result)
    session.close()

    hello, *turns, over = received(log)
    assert hello == {
        "type": "hello",
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "seat": 2,
    }
    assert over == {
        "type": "over",
        "scores": list(result.scores),
        "winners": list(result.winners),
    }
    assert len(turns) == len(decisions)
    for message, decision in zip(turns, decisions, strict=True):
        check_turn(message, game, decision)


def check_turn(message: Any, game: Game[Any], history: History[Any]) -> None:
    """Check a go message of seat 2 against records, views and legal moves."""
    assert list(message) == ["type", "ply", "record", "state", "legal", "time_ms"]
    assert (message["type"], message["time_ms"]) == ("go", 1500)
    assert message["ply"] == message["state"]["ply"] == game.ply(history.state)
    again = read(message["record"])[0].history
    assert game.snapshot(again.state) == game.snapshot(history.state)
    assert game.snapshot(again.state).items() <= message["state"].items()
    if message["ply"]:
        assert message["record"].split()[-1] == message["state"]["move"]
    else:
        assert message["state"]["seat"] is message["state"]["move"] is None
    view: Any = game.view(history.state, (2,))
    assert message["state"].get("hand") == (view["hands"][1] if "hands" in view else None)
    actions = [game.find_move(history.state, 2, move) for move in message["legal"]]
    assert tuple(actions) == game.legal_actions(history.state, 2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_messages_do_not_depend_on_hidden_information(
    game: Game[Any], bot: MakeBot, log: Path
) -> None:
    alike: dict[tuple[Seat, Any, str], dict[Any, History[Any]]] = {}
    for number in range(60):
        history = random_history(game, Random(number), number % 2)
        for seat in game.to_move(history.state):
            alike.setdefault((seat, *information_of(history, seat)), {})[history.state] = history
    several = [(seat, [*w.values()]) for (seat, *_), w in alike.items() if len(w) > 1]
    if not several:
        assert all(redacted in states for (_, redacted, _), states in alike.items()), (
            "nothing is hidden"
        )
        return
    seat, (world, other_world, *_) = several[0]
    for history in (world, other_world):
        session = bot(CORRECT).start(game, seat)
        session.choose(history, 1)
        session.close()
    _, first, _, second = log.read_text("utf-8").splitlines()
    assert first == second


def information_of(history: History[Any], seat: Seat) -> tuple[Any, str]:
    """Return a seat's redacted state, and its redacted events as text."""
    game = history.game
    turns = (event for turn in history.turns for event in turn.events)
    events = [game.redact_event(event, (seat,)) for event in (*history.events, *turns)]
    return game.redact(history.state, (seat,)), json.dumps(events)


def test_hidden_charms_are_redacted_in_messages(bot: MakeBot, log: Path) -> None:
    game = Cairn(2)
    for charm in (1, 3):
        session = bot(CORRECT).start(game, 1)
        session.choose(begin(game, ScriptedChance((2, charm))), 1)
        session.close()
    _, first, _, second = received(log)
    assert first == second
    assert '[Charms "2?"]' in first["record"]


# --- failures ------------------------------------------------------------------------------------

HELLO_FAILURES = {
    "crashes": ("raise ValueError('no ships')", "It ended.* It wrote: .* / ValueError: no ships$"),
    "ends": ("read()", r"It ended, or closed its output\.$"),
    "closes its output": ("read(); os.close(1); time.sleep(60)", "closed its output"),
    "is killed": ("os.kill(os.getpid(), signal.SIGSEGV)", "It ended"),
    "writes first": ("answer('{}'); time.sleep(60)", "wrote before|not an object"),
    "writes an empty line": ("read(); answer('')", "not JSON"),
    "writes no JSON": ("read(); answer('readyok')", "not JSON"),
    "writes binary": (
        "read(); os.write(1, bytes(range(256))); time.sleep(60)",
        "more than one line|not JSON",
    ),
    "writes invalid UTF-8": ('read(); os.write(1, b\'{"name": "\\xff"}\\n\')', "not JSON"),
    "writes UTF-16": (
        "read(); os.write(1, '{\"name\": \"x\"}\\n'.encode('utf-16'))",
        "more|not JSON",
    ),
    "nests deeply": ("read(); answer('[' * 60000)", "not JSON"),
    "writes a huge number": ("read(); answer('{\"name\": ' + '9' * 60000 + '}')", "not JSON"),
    "writes a huge text": (
        "read(); answer('{\"name\": \"' + 'x' * 10**7 + '\"}')",
        "without ending",
    ),
    "floods a line": (
        "read()\nwhile True: os.write(1, b'x' * 70000)",
        "without ending the line",
    ),
    "floods lines": (
        "read()\nwhile True: os.write(1, b'{}\\n' * 9999)",
        "It wrote more than one line",
    ),
    "answers twice": (
        'read(); os.write(1, b\'{"name": "x"}\\n\' * 2)',
        "It wrote more than one line",
    ),
    "answers a list": ("read(); answer('[\"name\"]')", "not an object with a text 'name'"),
    "answers null": ("read(); answer('null')", "not an object with a text 'name'"),
    "answers nothing": ("read(); answer('{}')", "not an object with a text 'name'"),
    "has a number for a name": ("read(); answer('{\"name\": 6}')", "with a text 'name'"),
}

MOVE_FAILURES = {
    "crashes": ("go(); 1 / 0", "It ended.* / ZeroDivisionError"),
    "ends before its turn": ("", "It ended"),
    "names an illegal move": (
        'go(); answer(\'{"move": "x"}\')',
        "It played 'x'. .* none of s, r, c",
    ),
    "cheats": ('go(); answer(\'{"move": "r3"}\')', "It played 'r3'"),
    "adds a space": ('go(); answer(\'{"move": " s"}\')', "It played ' s'"),
    "names two": ('go(); answer(\'{"move": ["s", "r"]}\')', "with a text 'move'"),
    "names a number": ("go(); answer('{\"move\": 0}')", "with a text 'move'"),
    "resigns": ("go(); answer('{\"resign\": true}')", "with a text 'move'"),
    "names an unprintable move": (
        r"""go(); answer('{"move": "\\ud800\\u0007\\n"}')""",
        r"It played '\\ud800\\x07\\n'",
    ),
}

HANGS = {
    "sleeps": "go(); time.sleep(60)",
    "floods standard error": "go()\nwhile True: os.write(2, b'x' * 70000)",
    "drips": "go()\nwhile True: os.write(1, b' '); time.sleep(0.01)",
    "closes its input": "go(); os.close(0); time.sleep(60)",
    "ignores signals": "for n in 1, 2, 15: signal.signal(n, signal.SIG_IGN)\ngo(); time.sleep(60)",
    "stops itself": "go(); os.kill(os.getpid(), signal.SIGSTOP)",
}


def failure(bot: MakeBot, text: str) -> str:
    """Return the error of an engine of that text, in a game of Cairn."""
    game = Cairn(2)
    history = begin(game, ScriptedChance((2, 3)))
    try:
        session = bot(text).start(game, 1)
        session.choose(history, 0)
    except EngineError as error:
        return str(error)
    session.close()
    raise AssertionError("the engine did not fail")


@pytest.mark.parametrize(("text", "reason"), HELLO_FAILURES.values(), ids=HELLO_FAILURES)
def test_failures_before_hello_are_reported(text: str, reason: str, bot: MakeBot) -> None:
    assert re.search(reason, failure(bot, text))


@pytest.mark.parametrize(("text", "reason"), MOVE_FAILURES.values(), ids=MOVE_FAILURES)
def test_failures_at_a_move_are_reported(text: str, reason: str, bot: MakeBot) -> None:
    message = failure(bot, f"hello()\n{text}")
    assert re.search(reason, message)
    assert message.isprintable()


def test_an_unrequested_answer_fails(bot: MakeBot, log: Path) -> None:
    game = Cairn(2)
    go_ahead, answered = log.with_name("log-go"), log.with_name("log-answered")
    text = """
hello()
while not os.path.exists(LOG + "-go"):
    time.sleep(0.01)
answer('{"move": "s"}')
open(LOG + "-answered", "w").close()
read()
"""
    session = bot(text).start(game, 1)
    go_ahead.touch()
    eventually(answered.exists)
    with pytest.raises(EngineError, match="It wrote before a request"):
        session.choose(begin(game, ScriptedChance((2, 3))), 1)


@pytest.mark.parametrize("text", HANGS.values(), ids=HANGS)
def test_a_move_that_takes_too_long_fails(text: str, bot: MakeBot, short_timeout: None) -> None:
    assert "It did not answer in time." in failure(bot, f"hello()\n{text}")


def test_a_missing_hello_fails(bot: MakeBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "HELLO_TIMEOUT_S", 0.3)
    assert failure(bot, "read(); time.sleep(60)") == "It did not answer in time."


def test_child_processes_of_an_engine_are_killed(
    bot: MakeBot, log: Path, short_timeout: None
) -> None:
    text = """
if child := os.fork():
    with open(LOG + "-child", "w") as note:
        note.write(str(child))
    os._exit(0)
while not (os.path.exists(LOG + "-child") and os.path.getsize(LOG + "-child")):
    time.sleep(0.01)
hello(); go()
time.sleep(60)
"""
    assert "did not answer" in failure(bot, text)
    child = log.with_name("log-child").read_text()
    eventually(lambda: not is_alive(child))


def is_alive(process: str) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_an_engine_does_not_get_the_settings_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HEXWARP_DATABASE_URL", "postgresql://hexwarp:s3cr3t@db/hexwarp")
    monkeypatch.setenv("ENGINE_OPTION", "deep")
    text = "import os; input(); print([n for n in os.environ if 'HEXWARP' in n or 'ENGINE' in n])"
    process = EngineProcess([sys.executable, "-c", text])
    assert process.request(b"", 60) == b"['ENGINE_OPTION']"
    process.close()


def test_an_engine_that_does_not_read_its_input_times_out() -> None:
    process = EngineProcess([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"])
    with pytest.raises(EngineError, match="It did not answer in time"):
        process.request(b"x" * 10**7, 0.3)
    process.send(b"this is not sent")


def test_an_engine_that_closes_its_input_times_out() -> None:
    text = "import os, time; input(); os.close(0); print('closed', flush=True); time.sleep(60)"
    process = EngineProcess([sys.executable, "-I", "-S", "-c", text])
    assert process.request(b"", 30) == b"closed"
    with pytest.raises(EngineError, match="It did not answer in time"):
        process.request(b"", 0.3)


def test_an_answer_before_the_request_is_read_fails() -> None:
    text = "import os, time; os.read(0, 1); print('yes', flush=True); time.sleep(60)"
    process = EngineProcess([sys.executable, "-I", "-S", "-c", text])
    with pytest.raises(EngineError, match="It wrote more than one line"):
        process.request(b"x" * 10**7, 30)


def test_lines_are_limited_in_length() -> None:
    text = (
        f"input(); print('x' * {MAX_LINE_BYTES - 1}, flush=True); "
        f"input(); print('x' * {MAX_LINE_BYTES + 1})"
    )
    process = EngineProcess([sys.executable, "-I", "-S", "-c", text])
    assert process.request(b"", 30) == b"x" * (MAX_LINE_BYTES - 1)
    with pytest.raises(EngineError, match="without ending"):
        process.request(b"", 30)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("/no/such/program --fast", "^/no/such/program cannot be started: No such file or dir"),
        ("/", "^/ cannot be started: Permission denied.$"),
        ("a\0b", "cannot be started: embedded null byte.$"),
    ],
)
def test_an_engine_that_cannot_be_started_fails(command: str, reason: str) -> None:
    with pytest.raises(EngineError, match=reason):
        Engine(command).start(Cairn(2), 1)


@pytest.mark.parametrize(
    ("command", "reason"),
    [("", "A command stands after cmd:"), ("say 'it", '"say \'it" is no command: No closing')],
)
def test_malformed_commands_are_refused(command: str, reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        Engine(command)


# --- tolerance -----------------------------------------------------------------------------------


def test_a_move_within_the_grace_period_counts(bot: MakeBot) -> None:
    game = Cairn(2)
    session = bot('hello(); go(); time.sleep(0.1); answer(\'{"move": "s"}\')').start(game, 1)
    assert session.choose(begin(game, ScriptedChance((2, 3))), 0) == STONE
    session.close()


def test_whitespace_and_unknown_fields_are_ignored(bot: MakeBot) -> None:
    game = Cairn(2)
    greet = """os.write(1, b' {"name": "x", "elo": 2}\\r\\n\\n')"""
    play = """os.write(1, b'{ "move" : "s", "win": [0.5]}\\n  ')"""
    session = bot(f"read(); {greet}; go(); {play}; go(); {play}; read()").start(game, 1)
    history = begin(game, ScriptedChance((2, 3)))
    assert [session.choose(history, 1) for _ in range(2)] == [STONE, STONE]
    session.close()


@pytest.mark.parametrize("early", [False, True], ids=["with each answer", "when it starts"])
def test_a_byte_order_mark_is_no_failure(bot: MakeBot, early: bool) -> None:
    """.NET writes it with the first text, or when it opens its output, before any request."""
    mark = "sys.stdout.buffer.write(b'\\xef\\xbb\\xbf'); sys.stdout.buffer.flush()"
    text = f"{mark}\n{CORRECT}"
    if not early:
        text = f"_answer = answer\ndef answer(text):\n    {mark}\n    _answer(text)\n{CORRECT}"
    game = Cairn(2)
    history = begin(game, RandomChance(Random(1)))
    session = bot(text).start(game, 1)
    assert session.choose(history, 1) in game.legal_actions(history.state, 1)
    session.close()


def test_a_mark_that_has_come_before_the_request_is_no_failure(tmp_path: Path) -> None:
    written = tmp_path / "written"
    program = (
        "import sys; sys.stdout.buffer.write(b'\\xef\\xbb\\xbf'); sys.stdout.flush(); "
        f"open({str(written)!r}, 'w').close(); sys.stdin.readline(); print('yes', flush=True)"
    )
    process = EngineProcess([sys.executable, "-c", program])
    eventually(written.exists)
    assert process.request(b"go", TIMEOUT_S) == b"yes"
    process.close()


def test_standard_error_is_not_passed_on(bot: MakeBot, capfd: pytest.CaptureFixture[str]) -> None:
    game = Cairn(2)
    session = bot(f"os.write(2, b'No! ' * 10**6)\n{CORRECT}").start(game, 1)
    session.choose(begin(game, ScriptedChance((2, 3))), 1)
    session.close()
    assert capfd.readouterr() == ("", "")


def test_errors_quote_the_last_lines_of_standard_error(bot: MakeBot) -> None:
    text = "print(*range(10**5), '\\x1b[2J', sep='\\n', file=sys.stderr)"
    assert failure(bot, text).endswith(" It wrote: 99998 / 99999 / ?[2J")


def test_quoted_lines_are_limited_in_length(bot: MakeBot) -> None:
    assert len(failure(bot, "os.write(2, b'x' * 30_000)")) < 3000


def test_an_engine_may_exit_before_it_is_killed(bot: MakeBot, log: Path) -> None:
    session = bot(f"{CORRECT}\nopen(LOG + '-end', 'w').close()").start(Cairn(2), 1)
    session.close()
    session.close()
    assert log.with_name("log-end").exists()


def test_an_engine_that_does_not_exit_is_killed(
    bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "EXIT_GRACE_S", 0.1)
    session = bot("hello(); read()\nwhile True: answer('And another thing')").start(Cairn(2), 1)
    session.close()
