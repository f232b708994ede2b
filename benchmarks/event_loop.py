"""The cost of each call to the event loop: ``python benchmarks/event_loop.py [--size N] [--all]``.

Fills a database with the longest things that a client can make, then makes every call of the
OpenAPI description and of the sockets, and prints the longest time for which one callback of the
event loop used the CPU. No other request is answered during that time. It is CPU time of the
loop's thread, so that other work on the machine changes little; the least of some runs is
taken. Every call finds no match in memory.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import re
import sys
import tempfile
import threading
import time
from asyncio.events import Handle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from hexwarp.core import registry
from hexwarp.match import commands, seating
from hexwarp.match.clock import TimeControl
from hexwarp.match.event_log import AppliedEvent
from hexwarp.match.model import Match
from hexwarp.match.participants import Participant, Participants, Result
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.api.rate_limits import RateLimits, TokenBuckets
from hexwarp.server.app import create_app
from hexwarp.server.live.fanout import LocalFanout
from hexwarp.server.live.table import store_events
from hexwarp.storage import MatchIndex, Storage
from hexwarp.storage.play.chat import ChatLine
from hexwarp.storage.sql import sqlite_url

RUNS = 3
LIMIT_MS = 20.0
SETTLE_S = 0.05
"""Seconds in which the work behind an answer is done."""
PUBLIC_GAMES = 500
LAST = ("POST", "/api/account"), ("POST", "/api/logout"), ("DELETE", "/api/me")
"""The calls that end the session."""
NAME = "\N{WHITE SQUARE}" * 40


# --- the watch -----------------------------------------------------------------------------------


class Watch:
    """Records the callback that used the CPU for longest."""

    def __init__(self) -> None:
        self.longest, self.callback = 0.0, ""
        self._thread = 0
        run = Handle._run

        def timed(handle: Handle) -> None:
            if threading.get_ident() != self._thread:
                run(handle)
                return
            name = _name(handle)
            began = time.thread_time()
            run(handle)
            if (took := 1000 * (time.thread_time() - began)) > self.longest:
                self.longest, self.callback = took, name

        Handle._run = timed  # type: ignore[method-assign]

    def start(self) -> None:
        """Watch the loop of this thread."""
        self._thread = threading.get_ident()

    def reset(self) -> None:
        """Forget what was recorded."""
        self.longest, self.callback = 0.0, ""


def _name(handle: Any) -> str:
    """Return where the task of a callback stands."""
    task = getattr(handle._callback, "__self__", None)
    if not isinstance(task, asyncio.Task):
        return str(getattr(handle._callback, "__qualname__", handle._callback))
    coroutine: Any = task.get_coro()
    names = []
    while coroutine is not None and len(names) < 40:
        names.append(getattr(coroutine, "__qualname__", ""))
        coroutine = getattr(coroutine, "cr_await", None)
    return " > ".join([name for name in names if name][-4:])


# --- the worst that clients can make -------------------------------------------------------------


class Author:
    """Plays a match without a server."""

    def __init__(self, match_id: str, game: str, holders: list[SeatHolder], **more: Any) -> None:
        self.applied: list[AppliedEvent] = []
        self.match_id = match_id
        self._random = random.Random(1)
        options = more.pop("options", {})
        self.add(
            seating.create_match(
                str(holders[0].user_id), game, len(holders), options, holders, **more
            )
        )

    @property
    def match(self) -> Match:
        """The match now."""
        return self.applied[-1][1]

    def add(self, event: Any) -> None:
        """Apply a command's event."""
        before = self.applied[-1][1] if self.applied else None
        self.applied += commands.apply_new_event(before, self.match_id, event, 1_000_000)

    def play(self, events: int, undo: bool) -> Author:
        """Play until there are that many events, or the match is over."""
        while len(self.applied) < events and not self.match.over:
            match = self.match
            if match.round_over:
                self.add(commands.start_next_round(match, match.host))
                continue
            seat = match.to_move[0]
            holder, state = match.holder(seat), match.history.state
            actions = match.game.legal_actions(state, seat)
            text = match.game.action_text(state, seat, self._random.choice(actions))
            self.add(commands.make_move(match, holder.user_id, text, match.ply, seat))
            if undo and self._random.random() < 0.4:
                with suppress(Exception):
                    self.add(commands.undo(self.match, match.host))
        return self


def match_id(number: int) -> str:
    """Return a well-formed id."""
    letters = "abcdefghijkmnpqrstuvwxyz23456789"
    text = ""
    while number:
        number, digit = divmod(number, 32)
        text += letters[digit]
    return text.ljust(12, "a")


class Worst:
    """The matches of the database, by what is long about them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.ids: dict[str, str] = {}
        self.numbers = iter(range(1, 10**9))

    async def fill(self, storage: Storage, ann: str, bob: str) -> None:
        """Store everything; Ann and Bob are the ids of users."""
        me, other = SeatHolder(NAME, user_id=ann), SeatHolder(NAME, user_id=bob)
        bot = SeatHolder("random", bot="random")
        days = TimeControl("days", 14 * 24 * 3600 * 1000, 0)
        long = {"rounds": seating.MAX_ROUNDS}
        size = self.size
        for kind, game, holders, events, undo, more in (
            ("indigo, undone", "indigo", [me, me], 2 * size, True, {"options": long}),
            ("indigo", "indigo", [me] * 4, 2 * size, False, {"options": long}),
            ("hyper6, undone", "hyper6", [me, me], 2 * size, True, {"options": long}),
            ("hyper6", "hyper6", [me] * 3, 2 * size, False, {"options": long}),
            ("indigo, bots", "indigo", [me, bot], 2, False, {}),
            ("days, indigo", "indigo", [me, other], 12, False, {"clock": days}),
            ("days, hyper6", "hyper6", [me, other], 12, False, {"clock": days}),
        ):
            await self._store(storage, kind, Author("", game, holders, **more).play(events, undo))
        over = Author("", "indigo", [me, me], options=long)
        over.play(size, False).add(seating.resign(over.match, ann, 1))
        await self._store(storage, "over", over)
        running = Author("", "hyper6", [me, other], options=long).play(size // 4, False)
        for _ in range(100):
            await self._store(storage, "running", running)
        waiting = [me, SeatHolder(""), SeatHolder("")]
        lobby = Author("", "hyper6", waiting, public=True, clock=days)
        for _ in range(PUBLIC_GAMES):
            await self._store(storage, "waiting", lobby)
        await self._finished(storage, over, ann)
        await self._private(storage, ann, bob)

    async def _store(self, storage: Storage, kind: str, author: Author) -> None:
        self.ids[kind] = new = match_id(next(self.numbers))
        renamed = [
            (replace(event, match_id=new), replace(match, id=new))
            for event, match in author.applied
        ]
        for start in range(0, len(renamed), 200):
            await store_events(storage, LocalFanout(), renamed[start : start + 200])

    async def _finished(self, storage: Storage, over: Author, ann: str) -> None:
        """Store finished matches against many opponents, without their logs."""
        for number in range(self.size):
            name = match_id(10**8 + number)
            event = replace(over.applied[0][0], match_id=name)
            result = Result(name, "indigo", "none", False, True, 1_000_000 + number)
            seats = (Participant(0, ann, 1, 1, "won"), Participant(1, f"p{number}", 2, 0, "lost"))
            index = MatchIndex(name, "finished", public=True, waits_for_bot=False, due=None)
            await storage.append([event], [index], [Participants(name, seats, result)])

    async def _private(self, storage: Storage, ann: str, bob: str) -> None:
        """Store chat, notes, conditional moves, mutes, settings."""
        for kind in ("hyper6", "over"):
            for number in range(1, 1001):
                line = ChatLine(
                    self.ids[kind], number, ann, NAME, "\N{WHITE SQUARE}" * 200, None, 1
                )
                await storage.chat.add_line(line)
        for number in range(500):
            await storage.chat.mute(ann, f"m{number}")
        await storage.user_match_data.set_notes(self.ids["over"], ann, "\N{WHITE SQUARE}" * 4000)
        for number in range(99):
            await storage.sessions.create(f"hash {number}", ann, 2_000_000_000_000)


# --- the calls -----------------------------------------------------------------------------------


class Calls:
    """All calls of a server, each with its worst arguments."""

    def __init__(self, worst: Worst, tokens: list[str]) -> None:
        self._ids = worst.ids
        self._headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        self.headers = self._headers[0]
        """Of Ann, whose games they are."""

    def of(self, method: str, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the requests of a route, each with its title and the arguments of httpx."""
        if "{game_id}" in path:
            for kind, name in self._ids.items():
                if kind in ("running", "waiting"):
                    continue
                for user, headers in enumerate(self._headers[: 2 if "days" in kind else 1]):
                    filled = path.replace("{game_id}", name)
                    request = {"method": method, "url": filled, "headers": headers}
                    who = ("Ann", "Bob")[user]
                    yield f"{kind}, {who}", request | self._body(method, path, kind)
            return
        filled = path.replace("{who}", "ME")
        for name in ("session_id", "passkey_id", "token_id", "bot_id"):
            filled = filled.replace(f"{{{name}}}", "none")
        request = {"method": method, "url": filled, "headers": self._headers[0]}
        yield "", request | self._body(method, path, "")

    def _body(self, method: str, path: str, kind: str) -> dict[str, Any]:
        end = path.rsplit("/", 1)[-1]
        if method == "GET":
            game = {"leaderboard": {"game": "indigo"}}
            line = {"ahead": {"line": ""}}
            return {"params": (game | line).get(end, {})}
        long = "\N{WHITE SQUARE}" * 5000
        seats = [{"kind": "human"}, {"kind": "open"}]
        bodies: dict[str, Any] = {
            "games": {"game": "indigo", "players": 2, "seats": seats},
            "moves": {"move": "e6S2" if "indigo" in kind else "17-21", "ply": 3},
            "chat": {"text": long[:200]},
            "notes": {"text": long[:4000]},
            "seen": {"seq": 10**6},
            "conditions": {"lines": [" ".join(["e6S2"] * 16)] * 20},
            "settings": {"settings": {f"n{n}": "x" * 70 for n in range(50)}},
            "pair": {"game": "indigo", "players": 4},
            "login": {"name": "Somebody", "password": "x" * 200},
            "recover": {"name": "Somebody", "code": "x" * 40, "password": "y" * 200},
            "answer": {"agree": True},
            "session": {},
            "reports": {"person": "nobody", "reason": long[:200]},
            "account": {"name": "Ann", "password": "long enough to be one"},
        }
        if end == "replay":
            return {"content": RECORD, "headers": self._headers[0]}
        if path == "/api/passkeys/challenge":
            return {"params": {"to": "use"}}
        return {"json": bodies.get(end)} if end in bodies else {}


RECORD = '[Game "hyper6"]\n[Players "2"]\n\n' + "1 " * 30_000


HEAD_BYTES = 15_000
"""A little less than the longest head of a request that the server accepts."""
ODD: dict[str, dict[str, Any]] = {
    "many headers": {"headers": [(b"a", b"")] * (HEAD_BYTES // 6)},
    "many cookies": {"headers": {"Cookie": "a=b;" * (HEAD_BYTES // 4)}},
    "many accepted types": {"headers": {"Accept": "a/b," * (HEAD_BYTES // 4)}},
    "many forwarded addresses": {"headers": {"X-Forwarded-For": "1.1.1.1," * (HEAD_BYTES // 8)}},
    "long token": {"headers": {"Authorization": f"Bearer {'x' * HEAD_BYTES}"}},
    "many parameters": {"url": f"/api/lobby?{'a&' * (HEAD_BYTES // 2)}"},
    "long parameter": {"url": f"/api/leaderboard?game={'x' * HEAD_BYTES}"},
    "long name": {"url": f"/api/people/{'%E2%91%A9' * (HEAD_BYTES // 9)}"},
    "long path": {"url": f"/{'a/' * (HEAD_BYTES // 2)}"},
    "many ranges": {
        "url": "/",
        "headers": {"Range": f"bytes={','.join(f'{n}-{n}' for n in range(0, 6000, 2))}"},
    },
    "deep JSON": {"method": "POST", "url": "/api/session", "content": b"[" * 65_000},
    "many keys": {
        "method": "PUT",
        "url": "/api/me/settings",
        "content": json.dumps({"settings": {str(n): n for n in range(4500)}}),
    },
    "many lines": {
        "method": "POST",
        "url": "/api/games",
        "content": json.dumps({"game": "indigo", "players": 2, "seats": [{}] * 15_000}),
    },
    "long number": {
        "method": "POST",
        "url": "/api/session",
        "content": b'{"name": ' + b"1" * 65_000 + b"}",
    },
}


@contextmanager
def serving(storage: Storage, watch: Watch) -> Iterator[tuple[Any, str, Any]]:
    """Run the server in a thread; yield its parts, its address, and a caller of coroutines."""
    limits = RateLimits()
    for name, limit in vars(limits).items():
        if isinstance(limit, TokenBuckets):
            setattr(limits, name, TokenBuckets(rate=0, burst=10**12))
    app = create_app(storage, limits=limits)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", ws_max_size=2**24))
    loop = asyncio.new_event_loop()

    def run() -> None:
        asyncio.set_event_loop(loop)
        watch.start()
        loop.run_until_complete(server.serve())

    def call(coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, loop).result()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield app, f"127.0.0.1:{port}", call
    server.should_exit = True
    thread.join(10)


def main() -> None:
    """Measure all calls, and print those above the limit, or all."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument(
        "--size", type=int, default=1000, help="half of the events of the long matches"
    )
    parser.add_argument("--only", default="", help="measure the calls with this in their title")
    parser.add_argument("--all", action="store_true", help="print calls below 5 ms, too")
    arguments = parser.parse_args()
    watch, timings = Watch(), list[tuple[float, str, str]]()
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage(sqlite_url(Path(folder) / "test.db"))
        with serving(storage, watch) as (app, where, call):
            http = httpx.Client(base_url=f"http://{where}", timeout=120)
            sessions = [http.post("/api/session", json={"name": NAME}).json() for _ in range(1)]
            http.cookies.clear()
            sessions.append(http.post("/api/session", json={"name": "Bob"}).json())
            http.cookies.clear()
            users = [session["player"]["id"] for session in sessions]
            worst = Worst(arguments.size)
            call(worst.fill(storage, *users))
            server = app.state.server
            calls = Calls(worst, [session["token"] for session in sessions])
            gc.collect()
            gc.freeze()
            gc.disable()

            def measure(title: str, act: Callable[[], object]) -> None:
                if not re.search(arguments.only, title):
                    return
                results = list[tuple[float, str]]()
                while not results or (min(results)[0] > LIMIT_MS / 2 and len(results) < RUNS):
                    call(clear(server))
                    watch.reset()
                    status = act()
                    time.sleep(SETTLE_S)
                    results.append((watch.longest, watch.callback))
                took, callback = min(results)
                timings.append((took, f"{title} -> {status}", callback))
                if took >= LIMIT_MS or arguments.all:
                    print(f"{took:7.1f} ms  {title} -> {status}  [{callback}]", flush=True)

            def request(arguments: dict[str, Any]) -> int:
                http.cookies.clear()
                url = arguments["url"].replace("ME", users[0])
                return http.request(**arguments | {"url": url}).status_code

            described = app.openapi()["paths"]
            routes = [
                (method.upper(), path)
                for path, methods in described.items()
                for method in methods
                if not path.endswith("/ws")
            ]
            for title, odd in ODD.items():
                odd = {"method": "GET", "url": "/api/me", "headers": calls.headers} | odd
                measure(f"odd: {title}", partial(request, odd))
            for path in (
                "/api/lobby/ws",
                *(f"/api/games/{match_id}/ws" for match_id in worst.ids.values()),
            ):
                kind = next((k for k, match_id in worst.ids.items() if match_id in path), "lobby")
                for version in (1, 2):
                    headers = calls.headers
                    url = f"ws://{where}{path}?version={version}"
                    measure(f"WS {kind} version {version}", partial(follow, url, headers))
            for method, path in sorted(routes, key=lambda route: route in LAST):
                for kind, arguments_of_call in calls.of(method, path):
                    act = partial(request, arguments_of_call)
                    measure(f"{method} {path} ({kind})", act)
    timings.sort(reverse=True)
    print(f"\n{len(timings)} calls; the longest:")
    for took, title, callback in timings[:15]:
        print(f"{took:7.1f} ms  {title}  [{callback}]")


async def clear(server: Any) -> None:
    """Forget all matches."""
    server.tables.clear_cache()
    server.tables.archive.messages.__init__()
    server.tables.archive._pages.clear()


def follow(url: str, headers: dict[str, str]) -> int:
    """Read a socket until it is silent; send what it takes."""
    read = 0
    options: Any = {"max_size": None, "compression": None}
    with (
        suppress(ConnectionClosed, TimeoutError),
        connect(url, additional_headers=headers, **options) as socket,
    ):
        socket.send(json.dumps({"type": "ping"}))
        socket.send(json.dumps({"type": "move", "move": "x" * 100, "ply": 0}))
        while True:
            read += len(socket.recv(timeout=1.0))
    return read


if __name__ == "__main__":
    sys.setswitchinterval(0.0005)
    registry.games()
    main()
