"""Bots from outside: what they are told, and that nothing which they do wrong does harm."""

import json
import os
import re
import shlex
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest

from hexwarp.bots import outside
from hexwarp.bots.outside import BotFault, OutsideBot
from hexwarp.bots.program import LONGEST, Program
from hexwarp.core import registry
from hexwarp.core.chance import RandomChance, ScriptedChance
from hexwarp.core.errors import MalformedError
from hexwarp.core.history import begin
from hexwarp.core.record import read
from hexwarp.core.testing import random_history
from toy import STONE, Cairn

KINDS = registry.games().values()
GAMES = [kind(players) for kind in KINDS for players in kind.player_counts]
GAMES += [
    kind(option.players[0], {option.name: option.choices[-1]})
    for kind in KINDS
    for option in kind.options_offered
]

PARTS = """
import json, os, signal, sys, time

def hear():
    line = sys.stdin.readline()
    with open(LOG, "a") as log:
        log.write(line)
    return json.loads(line) if line else {"type": "end"}

def say(text):
    print(text, flush=True)

def hello():
    hear()
    say('{"name": "Test", "author": "Tests"}')

def go():
    return hear()["legal"]

def play(message):
    say(json.dumps({"move": message["legal"][len(message["record"]) % len(message["legal"])]}))
"""

HONEST = """
hello()
while (message := hear())["type"] != "end":
    if message["type"] == "go":
        play(message)
"""


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    monkeypatch.setattr(outside, "START", 30.0)
    monkeypatch.setattr(outside, "LATENESS", 30.0)


@pytest.fixture
def hasty(monkeypatch):
    monkeypatch.setattr(outside, "LATENESS", 0.3)


@pytest.fixture
def log(tmp_path):
    return tmp_path / "log"


@pytest.fixture
def bot(log):
    """A bot by its program's text, which logs all that it hears."""

    def make(text):
        file = log.with_name("bot.py")
        file.write_text(f"LOG = {str(log)!r}\n{PARTS}\n{text}")
        return OutsideBot(shlex.join([sys.executable, "-I", "-S", str(file)]))

    return make


def heard(log):
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def open_files():
    return len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0


def children():
    """The processes that this one has begun and not waited for, those that have ended included."""
    tasks = Path("/proc/self/task").glob("*/children") if sys.platform == "linux" else ()
    return sorted(" ".join(task.read_text("ascii") for task in tasks).split())


@pytest.fixture(autouse=True)
def _nothing_is_left():
    before = threading.active_count(), open_files(), children()
    yield
    assert (threading.active_count(), open_files(), children()) == before


# --- what it is told -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_a_program_plays_whole_games_of_every_kind(game, bot, log):
    chance = RandomChance(Random(1))
    history = begin(game, chance)
    player = bot(HONEST).begin(game, 2)
    decisions = []
    while to_move := game.to_move(history.state):
        seat = to_move[-1]
        action = game.legal_actions(history.state, seat)[0]
        if seat == 2:
            decisions.append(history)
            action = player.choose(history, 1.5)
        history = history.play(seat, action, chance)
    result = game.outcome(history.state)
    player.over(result)
    player.close()

    hello, *turns, over = heard(log)
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
    for told, known in zip(turns, decisions, strict=True):
        check_turn(told, game, known)


def check_turn(told, game, history):
    """A turn of seat 2 is what the records, the views and the legal moves say by other ways."""
    assert list(told) == ["type", "ply", "record", "state", "legal", "time_ms"]
    assert (told["type"], told["time_ms"]) == ("go", 1500)
    assert told["ply"] == told["state"]["ply"] == game.ply(history.state)
    again = read(told["record"])[0].history
    assert game.snapshot(again.state) == game.snapshot(history.state)
    assert game.snapshot(again.state).items() <= told["state"].items()
    if told["ply"]:
        assert told["record"].split()[-1] == told["state"]["move"]
    else:
        assert told["state"]["seat"] is told["state"]["move"] is None
    view = game.view(history.state, (2,))
    assert told["state"].get("hand") == (view["hands"][1] if "hands" in view else None)
    actions = [game.find_move(history.state, 2, move) for move in told["legal"]]
    assert tuple(actions) == game.legal_actions(history.state, 2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_it_is_not_told_what_its_seat_cannot_know(game, bot, log):
    alike = {}
    for number in range(60):
        history = random_history(game, Random(number), number % 2)
        for seat in game.to_move(history.state):
            alike.setdefault((seat, *known(history, seat)), {})[history.state] = history
    several = [(seat, [*w.values()]) for (seat, *_), w in alike.items() if len(w) > 1]
    if not several:
        assert all(seen in worlds for (_, seen, _), worlds in alike.items()), "it has secrets"
        return
    seat, (one, other, *_) = several[0]
    for history in (one, other):
        player = bot(HONEST).begin(game, seat)
        player.choose(history, 1)
        player.close()
    _, first, _, second = log.read_text("utf-8").splitlines()
    assert first == second


def known(history, seat):
    """The position and all that has happened, as a seat knows it."""
    game = history.game
    turns = (event for turn in history.turns for event in turn.events)
    events = [game.redact_event(event, (seat,)) for event in (*history.events, *turns)]
    return game.redact(history.state, (seat,)), json.dumps(events)


def test_the_example_of_a_secret_is_one(bot, log):
    game = Cairn(2)
    for charm in (1, 3):
        player = bot(HONEST).begin(game, 1)
        player.choose(begin(game, ScriptedChance((2, charm))), 1)
        player.close()
    _, first, _, second = heard(log)
    assert first == second
    assert '[Charms "2?"]' in first["record"]


# --- what it does wrong --------------------------------------------------------------------------

START_FAULTS = {
    "crashes": ("raise ValueError('no ships')", "It ended.* It wrote: .* / ValueError: no ships$"),
    "ends": ("hear()", r"It ended, or closed its output\.$"),
    "closes its output": ("hear(); os.close(1); time.sleep(60)", "closed its output"),
    "is killed": ("os.kill(os.getpid(), signal.SIGSEGV)", "It ended"),
    "speaks first": ("say('{}'); time.sleep(60)", "spoke before|not an object"),
    "says nothing in a line": ("hear(); say('')", "not JSON"),
    "says no JSON": ("hear(); say('readyok')", "not JSON"),
    "says binary": ("hear(); os.write(1, bytes(range(256))); time.sleep(60)", "asked|not JSON"),
    "says what is no UTF-8": ('hear(); os.write(1, b\'{"name": "\\xff"}\\n\')', "not JSON"),
    "speaks UTF-16": (
        "hear(); os.write(1, '{\"name\": \"x\"}\\n'.encode('utf-16'))",
        "more|not JSON",
    ),
    "nests deeply": ("hear(); say('[' * 60000)", "not JSON"),
    "counts too far": ("hear(); say('{\"name\": ' + '9' * 60000 + '}')", "not JSON"),
    "says a huge thing": ("hear(); say('{\"name\": \"' + 'x' * 10**7 + '\"}')", "without ending"),
    "floods a line": ("while True: os.write(1, b'x' * 70000)", "without ending the line"),
    "floods lines": (
        "hear()\nwhile True: os.write(1, b'{}\\n' * 9999)",
        "It said more than it was",
    ),
    "answers twice": ('hear(); os.write(1, b\'{"name": "x"}\\n\' * 2)', "It said more than it was"),
    "answers a list": ("hear(); say('[\"name\"]')", "not an object with a text 'name'"),
    "answers null": ("hear(); say('null')", "not an object with a text 'name'"),
    "answers nothing": ("hear(); say('{}')", "not an object with a text 'name'"),
    "has a number for a name": ("hear(); say('{\"name\": 6}')", "with a text 'name'"),
}

TURN_FAULTS = {
    "crashes": ("go(); 1 / 0", "It ended.* / ZeroDivisionError"),
    "ends before its turn": ("", "It ended"),
    "names an illegal move": ('go(); say(\'{"move": "x"}\')', "It played 'x'. .* none of s, r, c"),
    "cheats": ('go(); say(\'{"move": "r3"}\')', "It played 'r3'"),
    "adds a space": ('go(); say(\'{"move": " s"}\')', "It played ' s'"),
    "names two": ('go(); say(\'{"move": ["s", "r"]}\')', "with a text 'move'"),
    "names a number": ("go(); say('{\"move\": 0}')", "with a text 'move'"),
    "resigns": ("go(); say('{\"resign\": true}')", "with a text 'move'"),
    "names what cannot be shown": (
        r"""go(); say('{"move": "\\ud800\\u0007\\n"}')""",
        r"It played '\\ud800\\x07\\n'",
    ),
}

HANGS = {
    "sleeps": "go(); time.sleep(60)",
    "writes without end to nobody": "go()\nwhile True: os.write(2, b'x' * 70000)",
    "drips": "go()\nwhile True: os.write(1, b' '); time.sleep(0.01)",
    "closes its input": "go(); os.close(0); time.sleep(60)",
    "ignores signals": "for n in 1, 2, 15: signal.signal(n, signal.SIG_IGN)\ngo(); time.sleep(60)",
    "stops itself": "go(); os.kill(os.getpid(), signal.SIGSTOP)",
}


def fault(bot, text):
    """How a bot of that text fails as Cairn is played."""
    game = Cairn(2)
    history = begin(game, ScriptedChance((2, 3)))
    try:
        player = bot(text).begin(game, 1)
        player.choose(history, 0)
    except BotFault as error:
        return str(error)
    player.close()
    raise AssertionError("it made no mistake")


@pytest.mark.parametrize(("text", "reason"), START_FAULTS.values(), ids=START_FAULTS)
def test_a_program_that_does_not_begin_well(text, reason, bot):
    assert re.search(reason, fault(bot, text))


@pytest.mark.parametrize(("text", "reason"), TURN_FAULTS.values(), ids=TURN_FAULTS)
def test_a_program_that_does_not_play_well(text, reason, bot):
    said = fault(bot, f"hello()\n{text}")
    assert re.search(reason, said)
    assert said.isprintable()


def test_a_program_that_does_not_wait_for_its_turn(bot, log):
    game = Cairn(2)
    asked, spoken = log.with_name("log-asked"), log.with_name("log-spoken")
    text = """
hello()
while not os.path.exists(LOG + "-asked"):
    time.sleep(0.01)
say('{"move": "s"}')
open(LOG + "-spoken", "w").close()
hear()
"""
    player = bot(text).begin(game, 1)
    asked.touch()
    assert until(spoken.exists)
    with pytest.raises(BotFault, match="It spoke before it was asked"):
        player.choose(begin(game, ScriptedChance((2, 3))), 1)


@pytest.mark.parametrize("text", HANGS.values(), ids=HANGS)
def test_a_program_that_does_not_answer(text, bot, hasty):
    assert "It did not answer in time." in fault(bot, f"hello()\n{text}")


def test_a_program_that_does_not_say_hello(bot, monkeypatch):
    monkeypatch.setattr(outside, "START", 0.3)
    assert fault(bot, "hear(); time.sleep(60)") == "It did not answer in time."


def test_what_a_program_has_started_ends_with_it(bot, log, hasty):
    text = """
hello(); go()
if child := os.fork():
    with open(LOG + "-child", "w") as note:
        note.write(str(child))
    os._exit(0)
time.sleep(60)
"""
    assert "did not answer" in fault(bot, text)
    child = log.with_name("log-child").read_text()
    assert until(lambda: not is_alive(child))


def is_alive(process):
    """Whether a process runs; one that ended and waits for its parent to notice does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def until(condition):
    """Whether it comes true in good time."""
    for _ in range(500):
        if condition():
            return True
        time.sleep(0.01)
    return False


def test_a_program_that_leaves_its_input_unread():
    program = Program([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"])
    with pytest.raises(BotFault, match="It did not answer in time"):
        program.ask(b"x" * 10**7, 0.3)
    program.tell(b"and nobody hears this")


def test_a_program_that_closes_its_input_before_it_is_asked():
    text = "import os, time; input(); os.close(0); print('closed', flush=True); time.sleep(60)"
    program = Program([sys.executable, "-I", "-S", "-c", text])
    assert program.ask(b"", 30) == b"closed"
    with pytest.raises(BotFault, match="It did not answer in time"):
        program.ask(b"", 0.3)


def test_a_program_that_answers_what_it_has_not_read():
    text = "import os, time; os.read(0, 1); print('yes', flush=True); time.sleep(60)"
    program = Program([sys.executable, "-I", "-S", "-c", text])
    with pytest.raises(BotFault, match="It said more than it was asked"):
        program.ask(b"x" * 10**7, 30)


def test_the_longest_answer():
    text = f"input(); print('x' * {LONGEST - 1}, flush=True); input(); print('x' * {LONGEST + 1})"
    program = Program([sys.executable, "-I", "-S", "-c", text])
    assert program.ask(b"", 30) == b"x" * (LONGEST - 1)
    with pytest.raises(BotFault, match="without ending"):
        program.ask(b"", 30)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("/no/such/program --fast", "^/no/such/program cannot be started: No such file or dir"),
        ("/", "^/ cannot be started: Permission denied.$"),
        ("a\0b", "cannot be started: embedded null byte.$"),
    ],
)
def test_a_program_that_cannot_be_started(command, reason):
    with pytest.raises(BotFault, match=reason):
        OutsideBot(command).begin(Cairn(2), 1)


@pytest.mark.parametrize(
    ("command", "reason"),
    [("", "A command stands after cmd:"), ("say 'it", '"say \'it" is no command: No closing')],
)
def test_text_that_is_no_command(command, reason):
    with pytest.raises(MalformedError, match=reason):
        OutsideBot(command)


# --- what it may do ------------------------------------------------------------------------------


def test_it_may_be_late_by_a_little(bot):
    game = Cairn(2)
    player = bot('hello(); go(); time.sleep(0.1); say(\'{"move": "s"}\')').begin(game, 1)
    assert player.choose(begin(game, ScriptedChance((2, 3))), 0) == STONE
    player.close()


def test_it_may_write_space_and_what_nobody_asked_for(bot):
    game = Cairn(2)
    say = """os.write(1, b' {"name": "x", "elo": 2}\\r\\n\\n')"""
    play = """os.write(1, b'{ "move" : "s", "win": [0.5]}\\n  ')"""
    player = bot(f"hear(); {say}; go(); {play}; go(); {play}; hear()").begin(game, 1)
    history = begin(game, ScriptedChance((2, 3)))
    assert [player.choose(history, 1) for _ in range(2)] == [STONE, STONE]
    player.close()


def test_it_may_complain_at_length_without_being_heard(bot, capfd):
    game = Cairn(2)
    player = bot(f"os.write(2, b'No! ' * 10**6)\n{HONEST}").begin(game, 1)
    player.choose(begin(game, ScriptedChance((2, 3))), 1)
    player.close()
    assert capfd.readouterr() == ("", "")


def test_its_last_words_are_few_and_can_be_shown(bot):
    text = "print(*range(10**5), '\\x1b[2J', sep='\\n', file=sys.stderr)"
    assert fault(bot, text).endswith(" It wrote: 99998 / 99999 / ?[2J")


def test_a_long_last_line_is_cut(bot):
    assert len(fault(bot, "os.write(2, b'x' * 30_000)")) < 3000


def test_it_may_end_by_itself(bot, log):
    player = bot(f"{HONEST}\nopen(LOG + '-end', 'w').close()").begin(Cairn(2), 1)
    player.close()
    player.close()
    assert log.with_name("log-end").exists()


def test_it_is_not_waited_for_in_the_end(bot, monkeypatch):
    monkeypatch.setattr(outside, "FAREWELL", 0.1)
    player = bot("hello(); hear()\nwhile True: say('And another thing')").begin(Cairn(2), 1)
    player.close()
