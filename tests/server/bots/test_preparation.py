"""A server whose rules are not compiled yet: what plays, what waits, and what is reported."""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hexwarp import bots
from hexwarp.core import registry
from hexwarp.core.game import Game
from hexwarp.server.app import create_app
from hexwarp.server.bots import engine_pool, engine_worker, preparation
from hexwarp.server.bots.preparation import NotPreparedError, Preparation
from hexwarp.storage import SqlStorage
from hexwarp.storage.sql import sqlite_url
from support import fake_search
from support.client import TestClient, lenient_limits
from support.eventually import TIMEOUT_S, eventually
from support.users import User

HYPER6, INDIGO = (registry.game_type(name)(2) for name in ("hyper6", "indigo"))


class Compiler:
    """Stands in for the compilation, which goes on once it is released."""

    def __init__(self) -> None:
        self.released = threading.Event()
        self.games: list[str] = []
        self.fails = False

    def compile(self, game: Game[Any]) -> None:
        self.games.append(game.name)
        assert self.released.wait(TIMEOUT_S)
        if self.fails:
            raise ValueError("no compiler")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Run the workers' calls in threads; note each, and whether its process compiles."""
    made: list[tuple[str, bool]] = []

    class Process(fake_search.ThreadProcess):
        def __init__(self, niceness: int, compiled: bool) -> None:
            super().__init__(niceness, compiled)
            self._compiled = compiled

        def call(
            self,
            function: Callable[..., Any],
            arguments: tuple[Any, ...],
            on_progress: Callable[[float], None],
        ) -> Any:
            made.append((function.__name__, self._compiled))
            if function.__name__ == "compile":
                on_progress(0.4)
            return super().call(function, arguments, on_progress)

    fake_search.search_in_threads(monkeypatch)
    monkeypatch.setattr(engine_worker, "WorkerProcess", Process)
    return made


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch, calls: list[Any]) -> Iterator[Compiler]:
    compiler = Compiler()
    monkeypatch.setattr(preparation, "_compile", compiler.compile)

    def choose(_bot: str, game: Game[Any], state: Any, seat: int, *_: object) -> int:
        return game.legal_actions(state, seat)[0]

    monkeypatch.setattr(bots, "choose", choose)
    yield compiler
    compiler.released.set()


@pytest.fixture
def own_ann(tmp_path: Path, compiler: Compiler) -> Iterator[User]:
    """Yield a user of a server of her own, on which nothing is compiled."""
    storage = SqlStorage(sqlite_url(tmp_path / "test.db"))
    with TestClient(create_app(storage, limits=lenient_limits())) as client:
        yield User(client, "Ann")
        compiler.released.set()


def against(user: User, level: str) -> dict[str, Any]:
    """Return a game of Indigo in which a bot is to move."""
    game = user.create("me", level, game="indigo")
    move = user.get(f"/games/{game['id']}/plan").json()["moves"][0]["move"]
    user.move(game, move)
    return user.game(game)


def wait_for_ply(user: User, game: dict[str, Any], ply: int) -> None:
    eventually(lambda: user.game(game)["ply"], lambda now: now == ply)


@pytest.mark.parametrize("level", ["level1", "level4", "level5"])
def test_levels_play_uncompiled_until_all_is_compiled(
    own_ann: User, calls: list[tuple[str, bool]], compiler: Compiler, level: str
) -> None:
    game = against(own_ann, level)
    wait_for_ply(own_ann, game, 2)
    assert not compiler.released.is_set()
    assert ("decide", False) in calls
    assert ("decide", True) not in calls
    compiler.released.set()
    eventually(lambda: own_ann.get("/preparation").json()["games"]["indigo"], lambda it: it == 1)
    move = own_ann.get(f"/games/{game['id']}/plan").json()["moves"][0]["move"]
    own_ann.move(game, move)
    wait_for_ply(own_ann, game, 4)
    assert calls[-1] == ("decide", True)


def test_strongest_level_waits_visibly(
    own_ann: User, calls: list[tuple[str, bool]], compiler: Compiler
) -> None:
    game = against(own_ann, "level6")
    shown = eventually(lambda: own_ann.game(game), lambda now: now["preparing"])
    assert (shown["thinking"], shown["ply"]) == ([2], 1)
    assert own_ann.get("/preparation").json() == {"games": {"hyper6": 0, "indigo": 0.4, "cairn": 0}}
    compiler.released.set()
    moved = eventually(lambda: own_ann.game(game), lambda now: now["ply"] == 2)
    assert not moved["preparing"]
    assert ("decide", False) not in calls


def test_hint_waits_for_the_compilation(own_ann: User, compiler: Compiler) -> None:
    game = own_ann.create("me", "level3", game="indigo")
    with ThreadPoolExecutor(1) as thread:
        asked = thread.submit(own_ann.post, f"/games/{game['id']}/hint", {})
        eventually(lambda: compiler.games == ["indigo"])
        assert not asked.done()
        compiler.released.set()
        assert asked.result().status_code == 200


def test_hint_is_refused_before_a_proxy_gives_up_on_it(
    own_ann: User, compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_pool, "HINT_WAIT_S", 0.01)
    game = own_ann.create("me", "level3", game="indigo")
    answer = own_ann.post(f"/games/{game['id']}/hint", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "preparing")


def test_analysis_waits_for_the_compilation(
    own_ann: User, calls: list[tuple[str, bool]], compiler: Compiler
) -> None:
    game = own_ann.create("me", "me")
    while own_ann.game(game)["to_move"]:
        own_ann.move(game, "s")
    path = f"/games/{game['id']}/analysis"
    own_ann.post(path)
    eventually(lambda: compiler.games == ["cairn"])
    assert own_ann.get(path).json()["status"] == "running"
    assert [name for name, _ in calls] == ["compile"]
    compiler.released.set()
    eventually(lambda: own_ann.get(path).json()["status"], lambda status: status == "done")


def test_without_a_compiler_bots_play_and_hints_are_refused(
    own_ann: User,
    calls: list[tuple[str, bool]],
    compiler: Compiler,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("CRITICAL", logger="hexwarp")
    compiler.fails = True
    compiler.released.set()
    for level in ("level3", "level6"):
        game = against(own_ann, level)
        wait_for_ply(own_ann, game, 2)
    assert {call for call in calls if call[0] == "decide"} == {("decide", False)}
    game = own_ann.create("me", "level3", game="indigo")
    answer = own_ann.post(f"/games/{game['id']}/hint", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")


def test_all_games_are_compiled_ahead_with_a_line_at_the_start_and_at_the_end(
    own_ann: User, calls: list[tuple[str, bool]], compiler: Compiler, caplog: Any
) -> None:
    caplog.set_level(logging.INFO, logger="hexwarp.server.bots.preparation")
    pool = own_ann.http.server.engine_pool
    own_ann.http.loop.call(pool.compile_ahead)
    eventually(lambda: len(compiler.games) == 1)
    assert ("load", True) not in calls
    assert [line.split()[0] for line in caplog.messages] == ["Compiling"]
    compiler.released.set()
    eventually(lambda: not pool.preparation.running and len(compiler.games) == 3)
    assert set(own_ann.get("/preparation").json()["games"].values()) == {1}
    assert [line.split()[0] for line in caplog.messages] == ["Compiling", "The"]
    loads = [compiled for name, compiled in calls if name == "<lambda>"]
    assert loads == [False] * 3 + [True] * 3 * engine_pool.PROCESSES


def test_game_that_somebody_plays_comes_next(compiler: Compiler) -> None:
    cairn = registry.game_type("cairn")(2)
    loaded: list[str] = []

    async def load(game: Game[Any]) -> None:
        loaded.append(game.name)

    async def run() -> None:
        async with Preparation(0, load, lambda: asyncio.sleep(0)) as compiled:
            for game in (cairn, HYPER6, INDIGO):
                compiled.request(game)
            await asyncio.to_thread(eventually, lambda: compiler.games)
            waiting = next(game for game in (HYPER6, cairn) if game.name not in compiler.games)
            compiled.request(waiting)
            compiler.released.set()
            await asyncio.gather(*map(compiled.wait, (cairn, HYPER6, INDIGO)))
            assert loaded == compiler.games
            assert loaded[1] == waiting.name

    asyncio.run(run())


def test_waiting_for_a_failed_preparation_raises(
    compiler: Compiler, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("CRITICAL", logger="hexwarp")
    compiler.fails = True
    compiler.released.set()

    async def run() -> None:
        async with Preparation(0, lambda _: asyncio.sleep(0), lambda: asyncio.sleep(0)) as compiled:
            with pytest.raises(NotPreparedError):
                await compiled.wait(INDIGO)
            assert (compiled.is_ready(INDIGO), compiled.has_failed(INDIGO)) == (False, True)

    asyncio.run(run())
