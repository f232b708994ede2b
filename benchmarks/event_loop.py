"""The cost of each call to the event loop: ``python benchmarks/event_loop.py [--size N]``.

Fills a database with the longest things that a client can make, then makes every call of the
OpenAPI description and of the sockets, and some odd ones, and prints the longest time for which one
callback of the event loop used the CPU. No other request is answered during that time. It is CPU
time of the loop's thread, so that other work on the machine changes little; the least of some runs
is taken. Every call finds no match in memory.
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
import time
from asyncio.events import Handle
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from hexwarp.storage.chat import ChatLine
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from hexwarp.core import registry
from hexwarp.match import commands, seating
from hexwarp.match.clock import TimeControl
from hexwarp.match.event_log import AppliedEvent
from hexwarp.match.participants import Participant, Participants, Result
from hexwarp.match.seat_holder import SeatHolder
from hexwarp.server.app import create_app
from hexwarp.server.live.fanout import LocalFanout
from hexwarp.server.live.table import store_events
from hexwarp.storage import MatchIndex, Storage
from hexwarp.storage.sql import sqlite_url
from report import machine, print_heading, print_row

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.client import lenient_limits

RUNS = 3
LIMIT_MS = 20.0
SHOWN = 15
"""The longest callbacks that are shown, beside those above the limit."""
SETTLE_S = 0.05
"""Seconds in which the work behind an answer is done."""
PUBLIC_GAMES, RUNNING_GAMES, CHAT_LINES, MUTED, SESSIONS = 500, 100, 1000, 500, 99
AT = 1_000_000
"""When everything happened, in ms."""
LAST = ("POST", "/api/account"), ("POST", "/api/logout"), ("DELETE", "/api/me")
"""The calls that end the session."""
WIDE = "\N{WHITE SQUARE}"
NAME = 40 * WIDE


# --- the watch -----------------------------------------------------------------------------------


class Watch:
    """Records the callback that used the CPU for longest; other threads have no event loop."""

    def __init__(self) -> None:
        self.longest: tuple[float, str] = (0.0, "")
        """Its CPU time in ms, and its name."""
        run = Handle._run

        def timed(handle: Handle) -> None:
            name = _name(handle)
            began = time.thread_time()
            run(handle)
            self.longest = max(self.longest, (1000 * (time.thread_time() - began), name))

        Handle._run = timed  # type: ignore[method-assign]


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


def played(
    game: str, holders: list[SeatHolder], events: int, undo: bool = False, **more: Any
) -> list[AppliedEvent]:
    """Play a match without a server, until it has that many events or is over."""
    rng, host, options = random.Random(1), str(holders[0].user_id), more.pop("options", {})
    created = seating.create_match(host, game, len(holders), options, holders, **more)
    applied = commands.apply_new_event(None, "", created, AT)
    while len(applied) < events and not (match := applied[-1][1]).over:
        if match.round_over:
            event: Any = commands.start_next_round(match, match.host)
        else:
            seat, state = match.to_move[0], match.history.state
            action = rng.choice(match.game.legal_actions(state, seat))
            text = match.game.action_text(state, seat, action)
            user = match.holder(seat).user_id
            event = commands.make_move(match, user, text, match.ply, seat)
        applied += commands.apply_new_event(match, "", event, AT)
        if undo and rng.random() < 0.4:
            with suppress(Exception):
                match = applied[-1][1]
                event = commands.undo(match, match.host)
                applied += commands.apply_new_event(match, "", event, AT)
    return applied


class Worst:
    """The matches of the database, by what is long about them."""

    def __init__(self, storage: Storage, size: int) -> None:
        self._storage, self._size = storage, size
        self.ids: dict[str, str] = {}
        self._stored = 0

    async def fill(self, ann: str, bob: str) -> None:
        """Store everything; Ann and Bob are the ids of users."""
        me, other = SeatHolder(NAME, user_id=ann), SeatHolder(NAME, user_id=bob)
        bot, free = SeatHolder("random", bot="random"), SeatHolder("")
        days = TimeControl("days", 14 * 24 * 3600 * 1000, 0)
        long, size = {"rounds": seating.MAX_ROUNDS}, self._size
        for game, players in ("indigo", 4), ("hyper6", 3):
            undone = played(game, [me, me], 2 * size, undo=True, options=long)
            await self._store(f"{game}, undone", undone)
            await self._store(game, played(game, [me] * players, 2 * size, options=long))
            await self._store(f"days, {game}", played(game, [me, other], 12, clock=days))
        await self._store("indigo, bots", played("indigo", [me, bot], 2))
        over = played("indigo", [me, me], size, options=long)
        match = over[-1][1]
        over += commands.apply_new_event(match, "", seating.resign(match, ann, 1), AT)
        await self._store("over", over)
        running = played("hyper6", [me, other], size // 4, options=long)
        for _ in range(RUNNING_GAMES):
            await self._store("running", running)
        waiting = played("hyper6", [me, free, free], 1, public=True, clock=days)
        for _ in range(PUBLIC_GAMES):
            await self._store("waiting", waiting)
        for number in range(size):
            await self._store_result(over, f"p{number}", ann)
        await self._store_private(ann)

    def _new_id(self) -> str:
        self._stored += 1
        return f"{self._stored:012}".translate(str.maketrans("0123456789", "abcdefghjk"))

    async def _store(self, kind: str, applied: list[AppliedEvent]) -> None:
        self.ids[kind] = new = self._new_id()
        renamed = [
            (replace(event, match_id=new), replace(match, id=new)) for event, match in applied
        ]
        for start in range(0, len(renamed), 200):
            await store_events(self._storage, LocalFanout(), renamed[start : start + 200])

    async def _store_result(self, over: list[AppliedEvent], opponent: str, ann: str) -> None:
        """Store a finished match without its log."""
        name = self._new_id()
        result = Result(name, "indigo", "none", False, True, AT + self._stored)
        seats = Participant(0, ann, 1, 1, "won"), Participant(1, opponent, 2, 0, "lost")
        index = MatchIndex(name, "finished", public=True, waits_for_bot=False, due=None)
        event = replace(over[0][0], match_id=name)
        await self._storage.append([event], [index], [Participants(name, seats, result)])

    async def _store_private(self, ann: str) -> None:
        """Store chat, notes, mutes, sessions."""
        for kind in ("hyper6", "over"):
            for number in range(1, CHAT_LINES + 1):
                line = ChatLine(self.ids[kind], number, ann, NAME, 200 * WIDE, None, 1)
                await self._storage.chat.add_line(line)
        for number in range(MUTED):
            await self._storage.chat.mute(ann, f"m{number}")
        await self._storage.user_match_data.set_notes(self.ids["over"], ann, 4000 * WIDE)
        for number in range(SESSIONS):
            await self._storage.sessions.create(f"hash {number}", ann, 2_000_000_000_000)


# --- the calls -----------------------------------------------------------------------------------

BODIES: dict[str, Any] = {
    "games": {"game": "indigo", "players": 2, "seats": [{"kind": "human"}, {"kind": "open"}]},
    "chat": {"text": 200 * WIDE},
    "notes": {"text": 4000 * WIDE},
    "seen": {"seq": 10**6},
    "conditions": {"lines": [" ".join(["e6S2"] * 16)] * 20},
    "settings": {"settings": {f"n{n}": "x" * 70 for n in range(50)}},
    "pair": {"game": "indigo", "players": 4},
    "login": {"name": "Somebody", "password": "x" * 200},
    "recover": {"name": "Somebody", "code": "x" * 40, "password": "y" * 200},
    "answer": {"agree": True},
    "session": {},
    "reports": {"person": "nobody", "reason": 200 * WIDE},
    "account": {"name": "Ann", "password": "long enough to be one"},
}
"""The worst bodies, by the last part of the path."""
PARAMETERS = {"leaderboard": {"game": "indigo"}, "ahead": {"line": ""}}
RECORD = '[Game "hyper6"]\n[Players "2"]\n\n' + "1 " * 30_000


def arguments_of(method: str, path: str, kind: str = "") -> dict[str, Any]:
    """Return the arguments of httpx for a call, with the worst body; ``kind`` is the match's."""
    end = path.rsplit("/", 1)[-1]
    if method == "GET":
        return {"params": PARAMETERS.get(end, {})}
    if end == "replay":
        return {"content": RECORD}
    if end == "moves":
        return {"json": {"move": "e6S2" if "indigo" in kind else "17-21", "ply": 3}}
    if path == "/api/passkeys/challenge":
        return {"params": {"to": "use"}}
    return {"json": BODIES[end]} if end in BODIES else {}


def calls(
    routes: list[tuple[str, str]], ids: dict[str, str], ann: str
) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Yield the calls of all routes: a title, the user's number, and the arguments of httpx."""
    for method, path in sorted(routes, key=lambda route: route in LAST):
        for kind, match in ids.items() if "{game_id}" in path else [("", "")]:
            url = path.replace("{game_id}", match).replace("{who}", ann)
            request = {"method": method, "url": re.sub(r"{\w+}", "none", url)}
            for user in range(2 if "days" in kind else 1):
                details = f" ({kind}, {('Ann', 'Bob')[user]})" if kind else ""
                yield f"{method} {path}{details}", user, request | arguments_of(method, path, kind)


HEAD_BYTES, BODY_BYTES = 15_000, 65_000
"""The most that the server takes of a request's head and body, and some less."""
RANGES = ",".join(f"{n}-{n}" for n in range(0, 6000, 2))
KEYS = json.dumps({"settings": {str(n): n for n in range(4500)}})
SEATS = json.dumps({"game": "indigo", "players": 2, "seats": [{}] * 15_000})
NUMBER = '{"name": ' + "1" * BODY_BYTES + "}"
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
    "many ranges": {"url": "/", "headers": {"Range": f"bytes={RANGES}"}},
    "deep JSON": {"method": "POST", "url": "/api/session", "content": "[" * BODY_BYTES},
    "long number": {"method": "POST", "url": "/api/session", "content": NUMBER},
    "many keys": {"method": "PUT", "url": "/api/me/settings", "content": KEYS},
    "many seats": {"method": "POST", "url": "/api/games", "content": SEATS},
}


# --- the measurement -----------------------------------------------------------------------------


def acts(
    app: Any, worst: Worst, http: httpx.Client, sessions: list[dict[str, Any]]
) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield all that is measured: a title, and a function that does it and returns a status."""
    headers = [{"Authorization": f"Bearer {session['token']}"} for session in sessions]

    def request(user: int, arguments: dict[str, Any]) -> int:
        http.cookies.clear()
        return http.request(**{"headers": headers[user]} | arguments).status_code

    for title, odd in ODD.items():
        yield f"odd: {title}", partial(request, 0, {"method": "GET", "url": "/api/me"} | odd)
    sockets = {kind: f"/api/games/{match}/ws" for kind, match in worst.ids.items()}
    for kind, path in ({"lobby": "/api/lobby/ws"} | sockets).items():
        for version in (1, 2):
            url = f"ws://{http.base_url.netloc.decode()}{path}?version={version}"
            yield f"WS {kind} version {version}", partial(follow, url, headers[0])
    described = app.openapi()["paths"].items()
    every = ((method.upper(), path) for path, methods in described for method in methods)
    routes = [route for route in every if not route[1].endswith("/ws")]
    ids = {kind: match for kind, match in worst.ids.items() if kind not in ("running", "waiting")}
    for title, user, arguments in calls(routes, ids, sessions[0]["player"]["id"]):
        yield title, partial(request, user, arguments)


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


def clear(server: Any) -> None:
    """Forget all matches."""
    server.tables.clear_cache()
    server.tables.archive.messages.__init__()
    server.tables.archive._pages.clear()


async def measure(given: argparse.Namespace, watch: Watch) -> list[tuple[float, str, str]]:
    """Return the longest callback of each call: its CPU time in ms, the call, and its name."""
    slowest = []
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage(sqlite_url(Path(folder) / "test.db"))
        app = create_app(storage, limits=lenient_limits())
        server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", ws_max_size=2**24))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(SETTLE_S)
        host, port = server.servers[0].sockets[0].getsockname()
        http = httpx.Client(base_url=f"http://{host}:{port}", timeout=120)
        sessions = []
        for name in (NAME, "Bob"):
            answer = await asyncio.to_thread(http.post, "/api/session", json={"name": name})
            sessions.append(answer.json())
            http.cookies.clear()
        worst = Worst(storage, given.size)
        await worst.fill(*(session["player"]["id"] for session in sessions))
        gc.collect()
        gc.freeze()
        gc.disable()
        for title, act in acts(app, worst, http, sessions):
            if not re.search(given.only, title):
                continue
            longest: list[tuple[float, str]] = []
            while not longest or (min(longest)[0] > LIMIT_MS / 2 and len(longest) < RUNS):
                clear(app.state.server)
                await asyncio.sleep(0)
                watch.longest = 0.0, ""
                status = await asyncio.to_thread(act)
                await asyncio.sleep(SETTLE_S)
                longest.append(watch.longest)
            took, callback = min(longest)
            slowest.append((took, f"{title}: {status}", callback))
        server.should_exit = True
        await serving
    return slowest


def main() -> None:
    """Measure all calls, and print the longest callbacks."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument(
        "--size", type=int, default=1000, help="half of the events of the long matches"
    )
    parser.add_argument("--only", default="", help="measure the calls with this in their title")
    slowest = asyncio.run(measure(parser.parse_args(), Watch()))
    print(f"{machine()}\n\nThe longest callbacks of {len(slowest)} calls:\n")
    print_heading("ms", "call: status", "callback")
    for number, (took, title, callback) in enumerate(sorted(slowest, reverse=True)):
        if number < SHOWN or took >= LIMIT_MS:
            print_row(f"{took:.1f}", title, callback)


if __name__ == "__main__":
    sys.setswitchinterval(0.0005)
    registry.games()
    main()
