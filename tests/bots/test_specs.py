"""Bots by specification: built-in ones, levels with a network, Python classes, installed ones."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexwarp.bots import installed, specs
from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.core.game import Bot, Game
from hexwarp.core.testing import random_history
from hexwarp.core.types import Action, Seat
from hexwarp.search import network, network_file
from hexwarp.search.searcher import Searcher

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
    data = network_file.of_game(registry.load(spec))
    assert data is not None
    file.write_bytes(data)
    return file


def opposite(of: bytes) -> bytes:
    """Return a network that likes the worst moves of another one."""
    own = network.of_file(of)
    return network.to_file(own._replace(w3=-own.w3, b3=-own.b3))


def chosen(spec: specs.BotSpec, game: Game[Any] = GAME) -> Action:
    state = random_history(game, Random(3), 20).state
    seat = game.to_move(state)[0]
    return specs.choose(spec, game, game.redact(state, (seat,)), seat, Random(5))


def test_a_class_of_a_module_in_the_working_folder_plays(folder: Path) -> None:
    assert chosen("py:bots_of_mine:First") == chosen(First())
    assert chosen("py:bots_of_mine:last") == chosen(First())


def test_a_class_is_created_once(folder: Path) -> None:
    created = [specs.find("py:bots_of_mine:First", GAME) for _ in range(3)]
    assert created[0] is created[1] is created[2]


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
        ("greedy@x.bin", "Only a level plays with another network, not greedy; hyper6 has level1"),
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
    file = save("hyper6(players=2)", tmp_path / "mine.bin")
    used: list[object] = []
    set_position = Searcher.set_position

    def recording(self: Searcher, game: Game[Any], state: Any) -> None:
        used.append(self.network)
        set_position(self, game, state)

    monkeypatch.setattr(Searcher, "set_position", recording)
    own = chosen("level1")
    assert chosen(f"level1@{file}") == own
    assert used == [None, file.read_bytes()]


def test_another_network_gives_other_moves(tmp_path: Path) -> None:
    own = network_file.of_game(GAME)
    assert own is not None
    file = tmp_path / "opposite.bin"
    file.write_bytes(opposite(own))
    assert len({chosen(spec) for spec in (f"level3@{file}", "level3")}) == 2


def test_a_network_that_does_not_fit_gets_one_sentence(tmp_path: Path) -> None:
    of_three = save("hyper6(players=3)", tmp_path / "3.bin")
    with pytest.raises(MalformedError) as caught:
        specs.check(f"level2@{of_three}", GAME)
    assert str(caught.value) == f"{of_three}: That network is not one for hyper6 with 2 players."
    nothing = tmp_path / "nothing.bin"
    nothing.write_bytes(b"nothing")
    with pytest.raises(MalformedError, match="holds no network"):
        specs.check(f"level2@{nothing}", GAME)
    with pytest.raises(FileNotFoundError):
        specs.check(f"level2@{tmp_path / 'missing.bin'}", GAME)
    with pytest.raises(MalformedError, match="cairn has none"):
        specs.check(f"level2@{nothing}", registry.load("cairn(players=2)"))


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    own = network_file.of_game(GAME)
    assert own is not None
    file = tmp_path / "2.bin"
    spec = f"level3@{file}"
    file.write_bytes(own)
    assert chosen(spec) == chosen("level3")
    assert network_file.read(file) is network_file.read(file)
    file.write_bytes(opposite(own))
    assert chosen(spec) != chosen("level3")


@pytest.mark.parametrize("level", ["level1", "level4", "level6"])
@pytest.mark.parametrize("seconds", [None, 0.05])
def test_a_level_that_was_warmed_up_loads_nothing_more(level: str, seconds: float | None) -> None:
    """In a process of its own, where nothing has been loaded before."""
    script = (
        "import sys; from random import Random; from hexwarp import load\n"
        "from hexwarp.bots import specs; from hexwarp.core.testing import random_history\n"
        "from hexwarp.search import module\n"
        "game = load('hyper6'); specs.warm_up(sys.argv[1], game)\n"
        "before = set(sys.modules), module._module.cache_info().misses\n"
        "state = random_history(game, Random(1), 20).state; seat = game.to_move(state)[0]\n"
        "specs.choose(sys.argv[1], game, game.redact(state, (seat,)), seat, Random(1), SECONDS)\n"
        "assert (set(sys.modules), module._module.cache_info().misses) == before\n"
        "assert before[1] == 1"
    )
    script = script.replace("SECONDS", str(seconds))
    subprocess.run([sys.executable, "-c", script, level], check=True)


@pytest.mark.drill
def test_a_native_level_plays_the_same(tmp_path: Path) -> None:
    file = save("hyper6(players=2)", tmp_path / "2.bin")
    for spec in ("level1", "level3", f"level3@{file}"):
        assert chosen(f"native:{spec}") == chosen(spec)


def test_a_native_level_is_told_by_its_specification() -> None:
    assert specs.is_native("native:level3")
    assert not any(specs.is_native(spec) for spec in ("level3", "py:native:First", First()))


def test_only_levels_are_native() -> None:
    for spec, name in (("greedy", "hexwarp.bots.greedy"), ("lookahead", "hexwarp.bots.lookahead")):
        with pytest.raises(MalformedError, match=f"Only a level can be native, not {name}"):
            specs.check(f"native:{spec}", GAME)
    with pytest.raises(MalformedError, match="hyper6 has no bot 'level9'"):
        specs.check("native:level9", GAME)


def test_an_installed_bot_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("first", f"{__name__}:First", installed.GROUP)
    monkeypatch.setattr(EntryPoint, "load", lambda _: First)
    monkeypatch.setattr(installed, "installed", lambda: {"first": point})
    installed.load.cache_clear()
    assert chosen("first") == chosen(First())
    assert specs.find("first", GAME) is specs.find("first", GAME)
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
