"""Bots by specification: built-in ones, levels with a network, Python classes, installed ones."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexwarp.bots import installed, specs
from hexwarp.bots.levels import LevelBot
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Bot, Game
from hexwarp.core.testing import random_history
from hexwarp.core.types import Action, Seat
from hexwarp.search import network

GAME = registry.load("hyper6(players=2)")

MODULE = """
created = []

class First:
    def __init__(self):
        created.append(self)
    def choose(self, game, state, seat, rng, seconds=None):
        return game.legal_actions(state, seat)[0]

class Wrong(First):
    def choose(self, game, state, seat, rng, seconds=None):
        return -1

class NoBot:
    pass

last = First()
"""


class First:
    """A bot that chooses the first legal action."""

    def choose(
        self, game: Game[Any], state: Any, seat: Seat, rng: Random, seconds: float | None = None
    ) -> Action:
        return game.legal_actions(state, seat)[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a folder with a module of bots the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "bots_of_mine.py").write_text(MODULE)
    importlib.invalidate_caches()
    specs._imported.cache_clear()
    yield tmp_path
    specs._imported.cache_clear()
    sys.modules.pop("bots_of_mine", None)


def save(spec: str, file: Path) -> Path:
    """Save the network of a game."""
    found = network.of_game(registry.load(spec))
    assert found is not None
    with file.open("wb") as out:
        network.save(found, out)
    return file


def chosen(spec: specs.BotSpec, game: Game[Any] = GAME) -> Action:
    state = random_history(game, Random(3), 20).state
    seat = game.to_move(state)[0]
    return specs.choose(spec, game, game.redact(state, (seat,)), seat, Random(5))


def test_a_class_of_a_module_in_the_working_folder_plays(folder: Path) -> None:
    assert chosen("py:bots_of_mine:First") == chosen(First())
    assert chosen("py:bots_of_mine:last") == chosen(First())


def test_a_class_is_created_once(folder: Path) -> None:
    found = [specs.find("py:bots_of_mine:First", GAME) for _ in range(3)]
    assert found[0] is found[1] is found[2]


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("py:no_such_module:First", "There is no module no_such_module."),
        ("py:no_such.module:First", "There is no module no_such."),
        ("py:bots_of_mine:Second", "The module bots_of_mine has no Second."),
        ("py:bots_of_mine", "'py:bots_of_mine' is not py:MODULE:CLASS."),
        ("py::First", "'py::First' is not py:MODULE:CLASS."),
        ("py:bots_of_mine:NoBot", "py:bots_of_mine:NoBot is no bot: it has no function choose."),
        ("wizard", "hyper6 has no bot 'wizard'; there are random, greedy,"),
        ("greedy@x.npz", "Only a level plays with another network, not greedy; hyper6 has level1"),
        ("cmd:", "A command stands after cmd:"),
    ],
)
def test_what_is_no_bot_gets_one_sentence(folder: Path, spec: str, reason: str) -> None:
    with pytest.raises(MalformedError) as caught:
        specs.check(spec, GAME)
    assert str(caught.value).startswith(reason)
    assert "\n" not in str(caught.value)


def test_an_error_in_the_module_itself_is_not_hidden(folder: Path) -> None:
    (folder / "bots_of_mine.py").write_text("import another_that_is_missing")
    with pytest.raises(ModuleNotFoundError, match="another_that_is_missing"):
        specs.find("py:bots_of_mine:First", GAME)


def test_a_class_in_the_place_of_an_object_is_refused() -> None:
    not_created: Any = First
    with pytest.raises(MalformedError, match="First is a class; a bot is an object of it"):
        specs.check(not_created, GAME)
    nothing: Any = object()
    with pytest.raises(MalformedError, match="object is no bot: it has no function choose"):
        specs.check(nothing, GAME)


def test_an_illegal_action_is_refused(folder: Path) -> None:
    with pytest.raises(MalformedError, match="Wrong chose -1, which is no legal action"):
        chosen("py:bots_of_mine:Wrong")


def test_a_level_plays_with_the_network_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = save("hyper6(players=2)", tmp_path / "mine.npz")
    used: list[Path] = []
    original = network.read_for

    def read_for(game: Game[Any], given: Path) -> network.Network:
        used.append(given)
        return original(game, given)

    monkeypatch.setattr(network, "read_for", read_for)
    assert chosen(f"level1@{file}") == chosen("level1")
    assert used == [file]
    assert specs.needs_kernel(f"level1@{file}", GAME)


def test_another_network_gives_other_moves(tmp_path: Path) -> None:
    """A network that is the opposite of the game's own likes the worst moves."""
    own = network.of_game(GAME)
    assert own is not None
    file = tmp_path / "opposite.npz"
    with file.open("wb") as out:
        network.save(own._replace(w3=-own.w3, b3=-own.b3), out)
    level = specs.find(f"level1@{file}", GAME)
    assert isinstance(level, LevelBot)
    assert network.of_game(GAME) is own
    assert (level.network(GAME) or own).w3 == pytest.approx(-own.w3, abs=0.01)


def test_a_network_that_does_not_fit_gets_one_sentence(tmp_path: Path) -> None:
    of_three = save("hyper6(players=3)", tmp_path / "3.npz")
    with pytest.raises(MalformedError) as caught:
        specs.check(f"level2@{of_three}", GAME)
    assert str(caught.value) == (
        f"{of_three} holds a network that is not one for hyper6 with 2 players."
    )
    nothing = tmp_path / "nothing.npz"
    nothing.write_bytes(b"nothing")
    with pytest.raises(MalformedError, match="holds no network"):
        specs.check(f"level2@{nothing}", GAME)
    with pytest.raises(FileNotFoundError):
        specs.check(f"level2@{tmp_path / 'missing.npz'}", GAME)
    with pytest.raises(MalformedError, match="cairn has none"):
        specs.check(f"level2@{nothing}", registry.load("cairn(players=2)"))


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file = save("hyper6(players=2)", tmp_path / "2.npz")
    first = network.read_for(GAME, file)
    assert network.read_for(GAME, file) is first
    with file.open("wb") as out:
        network.save(first._replace(b1=first.b1 + 1), out)
    assert (network.read_for(GAME, file).b1 != first.b1).all()


def test_an_installed_bot_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("first", f"{__name__}:First", installed.GROUP)
    monkeypatch.setattr(EntryPoint, "load", lambda _: First)
    monkeypatch.setattr(installed, "installed", lambda: {"first": point})
    installed.load.cache_clear()
    assert chosen("first") == chosen(First())
    assert specs.find("first", GAME) is specs.find("first", GAME)
    assert not specs.needs_kernel("first", GAME)
    installed.load.cache_clear()


def test_titles_are_specifications_or_names_of_classes() -> None:
    class Named(First):
        name = "Fox"

    from hexwarp.bots import greedy

    bots: list[specs.BotSpec] = ["cmd:python3  x.py", First(), Named(), greedy]
    titles = ["cmd:python3  x.py", "First", "Fox", "hexwarp.bots.greedy"]
    assert [specs.title(bot) for bot in bots] == titles


def test_modules_are_bots() -> None:
    from hexwarp.bots import greedy

    bot: Bot = greedy
    assert chosen(bot) == chosen("greedy")
