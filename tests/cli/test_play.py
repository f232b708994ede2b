"""``hexwarp play``: whole games through a pipe, and the commands of the prompt."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexwarp import bots
from hexwarp.core import record, registry
from hexwarp.core.commitment import SEED_BYTES, SeededChance
from hexwarp.core.history import History, begin
from hexwarp.search import network_file
from toy import Cairn

from .program import Result, Run

TABLES = [
    (kind.name, players, options)
    for kind in registry.games().values()
    for players in kind.player_counts
    for options in (
        {},
        {o.name: o.choices[-1] for o in kind.options_offered if players in o.players},
    )
]


def whole_game(
    name: str, players: int, options: dict[str, Any], seed: int
) -> tuple[History[Any], str]:
    """Return a game played by the greedy bot on every seat, and the input that plays it again."""
    game = registry.game_type(name)(players, options)
    chance = _chance(seed)
    picks = Random(seed + 1)
    history = begin(game, chance)
    typed = []
    while to_move := game.to_move(history.state):
        redacted = game.redact(history.state, to_move[:1])
        action = bots.choose("greedy", game, redacted, to_move[0], picks)
        typed.append(game.action_text(history.state, to_move[0], action))
        history = history.play(to_move[0], action, chance)
    return history, "\n".join(typed)


class Typist(io.TextIOBase):
    """Standard input that types the greedy bot's next move, after those in the record."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._rng = Random(1)

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        history = record.read(self._file.read_text("utf-8"))[-1].history
        game, state = history.game, history.state
        seat = game.to_move(state)[0]
        action = bots.choose("greedy", game, game.redact(state, (seat,)), seat, self._rng)
        return game.action_text(state, seat, action) + "\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_whole_game_from_standard_input(
    hexwarp: Run, file: Path, name: str, players: int, options: dict[str, Any]
) -> None:
    history, typed = whole_game(name, players, options, seed=5)
    chosen = [f"--option={option}={str(value).lower()}" for option, value in options.items()]
    arguments = ["--players", players, "--seed", 5, "--first", 1, "--record", file, *chosen]
    ran = hexwarp("play", name, *arguments, typed=typed)
    assert (ran.status, ran.err) == (0, "")
    (read,) = record.read(file.read_text("utf-8"))
    assert read.history.state == history.state
    assert record.write(record.Record(read.history)) == record.write(record.Record(history))
    end = ran.out.rpartition("The game is over.")[2].splitlines()[1:]
    outcome = history.game.outcome(history.state)
    assert outcome is not None
    for seat, (line, score) in enumerate(zip(end, outcome.scores, strict=False), start=1):
        assert line.startswith(f"Seat {seat}: player ")
        assert f" {score} point" in line
        assert ("win" in line) == (seat in outcome.winners)


@pytest.mark.parametrize("name", registry.games())
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_bots_play_each_other(hexwarp: Run, file: Path, name: str, level: str) -> None:
    ran = hexwarp("play", name, "--players", 2, "--bot", level, level, "--record", file)
    assert ran.status == 0
    assert "The game is over." in ran.out
    (read,) = record.read(file.read_text("utf-8"))
    assert read.tags["Result"] != "*"


@pytest.mark.parametrize("name", registry.games())
def test_whole_game_against_bots(hexwarp: Run, file: Path, name: str) -> None:
    levels = ("random", "greedy")[: max(registry.game_type(name).player_counts) - 1]
    ran = hexwarp("play", name, "--bot", *levels, "--seed", 2, "--record", file, typed=Typist(file))
    assert ran.status == 0
    assert "The game is over." in ran.out
    assert record.read(file.read_text("utf-8"))[0].tags["Result"] != "*"


def test_same_seed_gives_the_same_game(hexwarp: Run) -> None:
    games = {hexwarp("play", "cairn", "--bot", "random", "random", "--seed", 9).out for _ in "ab"}
    others = {
        hexwarp("play", "cairn", "--bot", "random", "random", "--seed", s).out for s in range(9)
    }
    assert len(games) == 1
    assert len(others) > 1


def play(hexwarp: Run, *lines: str, arguments: Sequence[object] = ()) -> Result:
    """Play the toy game with two players; seat 1 has a charm of 1, seat 2 of 3."""
    typed = "\n".join(lines)
    return hexwarp("play", "cairn", "--seed", SEED, "--first", 1, *arguments, typed=typed)


def _chance(seed: int) -> SeededChance:
    return SeededChance(Random(seed).randbytes(SEED_BYTES), (), 0)


def _charms(seed: int) -> tuple[int, ...]:
    return begin(Cairn(2), _chance(seed)).start.charms


SEED = next(seed for seed in range(100) if _charms(seed) == (1, 3))


def test_end_of_input_keeps_the_record(hexwarp: Run, file: Path) -> None:
    ran = play(hexwarp, "s", "s", arguments=["--record", file])
    assert ran.status == 0
    assert ran.out.endswith("Left after 2 moves.\n")
    text = file.read_text("utf-8")
    assert '[Result "*"]' in text
    assert text.endswith("\n1. s s\n")


def test_quit(hexwarp: Run) -> None:
    assert play(hexwarp, "quit", "s").out.endswith("Seat 1 > quit\nLeft before the first move.\n")


def test_refused_input_is_one_sentence_and_changes_nothing(hexwarp: Run) -> None:
    out = play(hexwarp, "x", "c", "s", "c", "", "[red]", "s").out
    assert "'x' is none of s, r, c. Type ? for help.\nSeat 1 > c" in out
    assert "You have played your charm.\nSeat 1 > \nSeat 1 > [red]\n'[red]' is none of" in out
    assert out.endswith("Left after 3 moves.\n")


def test_help_and_moves(hexwarp: Run) -> None:
    out = play(hexwarp, "?", "help", "moves", "moves r", "moves x").out
    assert out.count("A move is written as in records, such as s, r, c.") == 2
    assert out.count("save FILE") == 2
    assert "> moves\ns r c\n" in out
    assert "> moves r\nr\n" in out
    assert "> moves x\nNo legal move starts like that.\n" in out


def test_moves_since_the_own_turn_are_shown(hexwarp: Run) -> None:
    out = play(hexwarp, "s", "r", "board").out
    assert re.search(r"charms 1 \?\n\nSeat 1  s +\nSeat 2  r[123] +\nSeat 1 >", out)


def test_undo_takes_back_the_latest_move(hexwarp: Run, file: Path) -> None:
    out = play(hexwarp, "undo", "s", "s", "undo", "c", arguments=["--record", file]).out
    assert "There is nothing that you could take back here.\n" in out
    assert file.read_text("utf-8").endswith("1. s c\n")


def test_undo_also_takes_back_the_bots_moves(hexwarp: Run, file: Path) -> None:
    play(hexwarp, "s", "s", "undo", arguments=["--bot", "random", "--record", file])
    moves = file.read_text("utf-8").split("\n\n")[1].split()
    assert len(moves) == 3


def test_resigning_loses_against_one_opponent(hexwarp: Run, file: Path) -> None:
    out = play(hexwarp, "s", "resign", arguments=["--record", file]).out
    assert "Everyone else resigned." in out
    assert "Seat 1: player A  0 points  wins" in out
    assert '[Termination "resignation"]' in file.read_text("utf-8")


def test_bot_replaces_a_resigned_seat_of_three(hexwarp: Run) -> None:
    out = play(hexwarp, "resign", "s", "s", arguments=["--players", 3]).out
    assert out.endswith("Seat 2 > \nLeft after 4 moves.\n")


def test_record_shows_and_saves_only_the_seats_knowledge(hexwarp: Run, file: Path) -> None:
    out = play(
        hexwarp, "record", f"save {file}", "s", "record", f"save {file}", "save", "save ."
    ).out
    assert out.count('[Charms "1?"]') == 1
    assert out.count('[Charms "?3"]') == 1
    assert f"The record is in {file}.\n" in out
    assert f"{file}: File exists\n" in out
    assert "Say which file: save FILE.\n" in out
    assert ".: Is a directory\n" in out or ".: File exists\n" in out
    assert '[Charms "1?"]' in file.read_text("utf-8")


def test_record_is_appended(hexwarp: Run, file: Path) -> None:
    for _ in range(2):
        play(hexwarp, "s", arguments=["--record", file])
    assert len(record.read(file.read_text("utf-8"))) == 2


def test_binary_record_file_is_refused_and_unchanged(hexwarp: Run, file: Path) -> None:
    file.write_bytes(b"\xff\x00")
    ran = play(hexwarp, arguments=["--record", file])
    assert ran.status == 2
    assert file.read_bytes() == b"\xff\x00"


def test_rounds_rotate_the_start_and_add_up(hexwarp: Run, file: Path) -> None:
    arguments = [
        "--players",
        2,
        "--option",
        "rounds=3",
        "--bot",
        "random",
        "random",
        "--record",
        file,
    ]
    out = play(hexwarp, arguments=arguments).out
    games = record.read(file.read_text("utf-8"))
    assert [game.tags["Round"] for game in games] == ["1/3", "2/3", "3/3"]
    assert [game.tags["Seat1"] for game in games].count("Random") == 3
    assert "Round 2 of 3" in out
    totals = [0, 0]
    for number, game in enumerate(games):
        outcome = game.history.game.outcome(game.history.state)
        assert outcome is not None
        for seat, score in enumerate(outcome.scores):
            totals[(seat + number) % 2] += score
    for total in totals:
        assert f"{total} in total" in out


def test_binary_input_is_refused_in_one_line(hexwarp: Run, file: Path) -> None:
    ran = hexwarp("play", "cairn", "--record", file, typed=b"s\n\xff\n")
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_a_bot_is_a_level_with_a_network_or_a_class(hexwarp: Run, tmp_path: Path) -> None:
    own = network_file.of_game(registry.load("hyper6(players=3)"))
    assert own is not None
    (tmp_path / "mine.bin").write_bytes(own)
    level = f"level1@{tmp_path / 'mine.bin'}"
    ran = hexwarp("play", "hyper6", "--players", 3, "--bot", level, "random", "greedy", "--seed", 1)
    assert (ran.status, ran.err) == (0, "")
    assert level in ran.out.replace("\n", "")
    assert "The game is over." in ran.out
    ran = hexwarp("play", "cairn", "--players", 2, "--bot", "py:toy.bots:Stones", "random")
    assert (ran.status, ran.err) == (0, "")
    assert "py:toy.bots:Stones" in ran.out


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("cmd:fox", "Engines play in hexwarp match and at the tables of a server."),
        ("level1@missing.bin", "missing.bin: No such file or directory"),
        ("py:toy.bots:Nobody", "The module toy.bots has no Nobody."),
    ],
)
def test_a_bot_that_cannot_play_here_gets_one_line(hexwarp: Run, bot: str, reason: str) -> None:
    ran = hexwarp("play", "hyper6", "--bot", bot)
    assert (ran.status, ran.err) == (2, f"hexwarp: {reason}\n")
