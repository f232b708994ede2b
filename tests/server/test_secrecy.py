"""Two worlds that differ only in hidden information give a viewer the same bytes.

The worlds are found by the contract of a game alone: a start with another draw, or another action
of the owner's, that leaves the others' redacted states the same. Both are then played through a
server, and everything that it sends is compared.
"""

import asyncio
import itertools
import logging
import secrets
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from fastapi import FastAPI

from hexwarp.core import commitment, registry
from hexwarp.core.chance import RandomChance, ScriptedChance
from hexwarp.core.commitment import SeededChance
from hexwarp.core.errors import ChanceError
from hexwarp.core.game import Game
from hexwarp.core.history import History, begin
from hexwarp.server.app import create_app
from hexwarp.server.clock import Clock
from hexwarp.server.live import tables
from hexwarp.server.services.notices import web_push
from hexwarp.server.services.notices.push_notifier import PushNotifier
from hexwarp.storage import Storage
from hexwarp.storage.notices.push import PushSubscription
from hexwarp.storage.sql import sqlite_url
from toy import Cairn

PLIES = 5
TABLE = f"/games/{'a' * tables.ID_LENGTH}"
HERE = [TABLE, *(f"{TABLE}/{call}" for call in ("legal", "plan", "record", "chance"))]
NOW = 1_700_000_000_000
PRIVATE = web_push.new_key()
KEY = web_push.base64url(web_push.public_bytes_of(web_push.read_key(PRIVATE)))
PUSH = {
    "endpoint": "https://push.example/x",
    "keys": {"p256dh": KEY, "auth": "YWFhYWFhYWFhYWFhYWFhYQ"},
}


@dataclass
class Worlds:
    """The same game twice; only the owner of a seat may know the difference."""

    owner: int
    histories: tuple[History[Any], History[Any]]
    moves: list[tuple[int, tuple[str, str]]] = field(default_factory=list)

    @property
    def differ(self) -> bool:
        first, second = self.histories
        return bool(first.state != second.state)

    @property
    def small(self) -> bool:
        """Whether there are as few players as possible; then every route is read."""
        game = self.histories[0].game
        return game.players == min(game.player_counts)

    @property
    def looks(self) -> tuple[int, ...]:
        """The numbers of moves after which readers read, beside the end."""
        return (0, len(self.moves) // 2) if self.small else (0,)

    @property
    def chosen(self) -> bool:
        """Whether the secret is a choice, which the seed does not reveal after the end."""
        drawn = [
            [world.outcomes, *(turn.outcomes for turn in world.turns)] for world in self.histories
        ]
        plies = {world.game.ply(world.state) for world in self.histories}
        return drawn[0] == drawn[1] and plies == {0}

    def accept(self, first: History[Any], second: History[Any]) -> bool:
        """Continue with these histories if only the owner can distinguish them."""
        game = first.game
        others = [seat for seat in game.seats if seat != self.owner]
        alike = bool(game.redact(first.state, others) == game.redact(second.state, others))
        if alike:
            self.histories = first, second
        return alike


def two_worlds(game: Game[Any], owner: int, rng: Random) -> Worlds:
    """Return two worlds that differ as early as possible, then are alike for some plies."""
    start = begin(game, RandomChance(rng))
    worlds = Worlds(owner, (start, start))
    any(worlds.accept(start, other) for other in other_starts(start) if other.start != start.start)
    while len(worlds.moves) < PLIES and game.to_move(worlds.histories[0].state):
        if not any(
            worlds.accept(*turn) and record_turn(worlds) for turn in next_turns(worlds, rng)
        ):
            break
    return worlds


def other_starts(start: History[Any]) -> Iterator[History[Any]]:
    """Yield the same start with one of its draws or rolls changed."""
    game, state = start.game, start.game.initial_state()
    for index, drawn in enumerate(start.outcomes):
        for outcome, _ in game.chance_outcomes(state):
            changed = (*start.outcomes[:index], outcome, *start.outcomes[index + 1 :])
            try:
                other = begin(game, ScriptedChance(changed))
            except ChanceError:
                continue
            if other.outcomes == changed:
                yield other
        state = game.apply_chance(state, drawn).state


def next_turns(worlds: Worlds, rng: Random) -> Iterator[tuple[History[Any], History[Any]]]:
    """Yield turns to play next: the same in both, or the owner's first secret choice."""
    first, second = worlds.histories
    game = first.game
    for seat in sorted(game.to_move(first.state), key=lambda seat: seat != worlds.owner):
        actions = game.legal_actions(first.state, seat)
        for chosen in rng.sample(actions, min(len(actions), 12)):
            choosing = seat == worlds.owner and not worlds.differ
            others = [*(action for action in actions if choosing and action != chosen), chosen]
            for other in others:
                if other in game.legal_actions(second.state, seat):
                    after = first.play(seat, chosen, RandomChance(rng))
                    script = ScriptedChance(after.turns[-1].outcomes)
                    try:
                        yield after, second.play(seat, other, script)
                    except ChanceError:
                        continue


def record_turn(worlds: Worlds) -> bool:
    """Append the accepted turn to the moves."""
    turns = [history.turns[-1] for history in worlds.histories]
    texts = [
        history.game.action_text(history.before(len(history.turns) - 1), turn.seat, turn.action)
        for history, turn in zip(worlds.histories, turns, strict=True)
    ]
    worlds.moves.append((turns[0].seat, (texts[0], texts[1])))
    return True


class Reader:
    """A client that sends every request, and records all that it receives."""

    def __init__(self, app: FastAPI, name: str | None = None, watch: str = "") -> None:
        self.app = app
        self.name = name
        self.watch = watch
        self.received: list[str] = []
        self.headers = {"Host": "localhost"}
        self._client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://here/api"
        )

    async def call(self, method: str, path: str, body: Any = None) -> httpx.Response:
        answer = await self._client.request(method, path, json=body, headers=self.headers)
        self._client.cookies.clear()
        return answer

    async def begin(self) -> str:
        """Get a session; return the user's id."""
        session = (await self.call("POST", "/session", {"name": self.name})).json()
        self.headers |= {"Authorization": f"Bearer {session['token']}"}
        return str(session["player"]["id"])

    async def look(self, worlds: Worlds, paths: Iterable[str]) -> None:
        """Read everything that can be read now, refusals included."""
        query = f"?game={worlds.histories[0].game.name}&watch={self.watch}"
        for path in paths:
            self.record(path, await self.call("GET", path + query))
        texts = [texts for _, texts in worlds.moves if texts[0] != texts[1]] or worlds.moves[:1]
        for text in sorted({text for pair in texts[:1] for text in pair if isinstance(text, str)}):
            for body in ({"move": text, "ply": 99}, {"move": text + "?"}):
                self.record(text, await self.call("POST", f"{TABLE}/moves", body))
        for version in (1, 2):
            query = f"since=0&watch={self.watch}&version={version}"
            await self.follow(f"/api{TABLE}/ws", query, '"type":"game"')

    async def follow_variations(self) -> None:
        """Follow a variation of a few moves."""
        line: list[str] = []
        for _ in range(3):
            answer = await self.call("GET", f"{TABLE}/ahead?line={quote(' '.join(line))}")
            self.record("ahead", answer)
            moves = answer.json().get("moves")
            if not moves:
                break
            line.append(moves[len(moves) // 2]["move"])

    def record(self, about: str, answer: httpx.Response) -> None:
        varying = ("content-length", "x-request-id")
        headers = {k: v for k, v in answer.headers.items() if k not in varying}
        self.received.append(f"{about} {answer.status_code} {headers} {answer.text}")

    async def follow(self, path: str, query: str, last: str) -> None:
        """Read a socket up to the first message that contains ``last``."""
        done = asyncio.Event()
        headers = [(k.lower().encode(), v.encode()) for k, v in self.headers.items()]
        scope: dict[str, Any] = {"type": "websocket", "scheme": "ws", "subprotocols": []}
        scope |= {"headers": headers, "path": path, "query_string": query.encode()}
        scope |= {"client": ("here", 1)}
        messages = iter([{"type": "websocket.connect"}])

        async def receive() -> Any:
            if first := next(messages, None):
                return first
            await done.wait()
            return {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Any) -> None:
            self.received.append(str(message))
            if last in message.get("text", "") or message["type"] == "websocket.close":
                done.set()

        await self.app(scope, receive, send)


class LogRecorder(logging.Handler):
    """Collects a server's log records of every level."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != "asyncio":
            self.lines.append(f"{record.name} {record.getMessage()} {record.exc_info}")


def sent_in_world(server: "EmptyServer", worlds: Worlds, which: int) -> dict[str, list[str]]:
    """Return all that a server sends each reader in one world, its logs and pushes included.

    The readers are the owner, another player, a guest, a stranger, and a spectator by the other
    player's link. Beside the game's hidden information, the owner has private data.
    """
    history, log_recorder = worlds.histories[which], LogRecorder()
    outcomes = itertools.chain(history.outcomes, *(turn.outcomes for turn in history.turns))
    script, ids = ScriptedChance(outcomes), itertools.count()
    pushed: list[str] = []

    async def push(_notifier: PushNotifier, browser: PushSubscription, message: Any) -> None:
        pushed.append(f"{browser.endpoint} {message}")

    root = logging.getLogger()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SeededChance, "decide", lambda _self, listed: script.decide(listed))
        patch.setattr(commitment, "new_seed", lambda: bytes(32))
        patch.setattr(secrets, "token_hex", lambda _bytes: f"id{next(ids)}")
        patch.setattr(tables, "_new_id", lambda: TABLE.rsplit("/", 1)[1])
        patch.setattr(Clock, "now_ms", lambda _self: NOW)
        patch.setattr(web_push, "new_key", lambda: PRIVATE)
        patch.setattr(PushNotifier, "_send", push)
        patch.setattr(logging.getLogger("httpx"), "disabled", True)
        level = root.level
        root.setLevel(logging.DEBUG)
        root.addHandler(log_recorder)
        try:
            readers = asyncio.run(_play(server, worlds, which))
        finally:
            root.removeHandler(log_recorder)
            root.setLevel(level)
    received = {str(reader.name): reader.received for reader in readers}
    return received | {"operator": sorted(log_recorder.lines), "push service": pushed}


async def _play(server: "EmptyServer", worlds: Worlds, which: int) -> list[Reader]:
    app = create_app(Storage(sqlite_url(server.database)))
    async with app.router.lifespan_context(app):
        owner, other, guest = (Reader(app, name) for name in ("owner", "other", "guest"))
        user_ids = [await reader.begin() for reader in (owner, other, guest)]
        await _sit_down(worlds, owner, other)
        share = {"seat": 2 if worlds.owner == 1 else 1}
        link = (await other.call("POST", f"{TABLE}/share", share)).json()["watch"]
        stranger, linked = Reader(app, "stranger"), Reader(app, "linked", link)
        await _store_private_data(owner, user_ids[1], which)
        for number in range(len(worlds.moves) + 1):
            if number:
                mover = owner if worlds.moves[number - 1][0] == worlds.owner else other
                mover.record("move", await _move(mover, worlds, which, number))
            for reader in (other, stranger, linked) if number in worlds.looks else ():
                await reader.look(worlds, HERE)
        everywhere = server.everywhere(user_ids[0]) if worlds.small else HERE
        for reader in (other, guest, stranger):
            await reader.look(worlds, everywhere)
        await other.follow_variations()
        for reader in (owner, linked):
            await reader.look(worlds, HERE)
        if worlds.small and worlds.chosen:
            assert (await owner.call("POST", f"{TABLE}/resign")).json()["status"] == "finished"
            for reader in (other, guest, stranger, linked):
                await reader.look(worlds, everywhere)
        await guest.follow("/api/lobby/ws", "", '"type":"lobby"')
        await app.state.server.notifications.flush()
    return [owner, other, guest, stranger, linked]


async def _sit_down(worlds: Worlds, owner: Reader, other: Reader) -> None:
    game = worlds.histories[0].game
    kinds = ["human" if seat == worlds.owner else "open" for seat in game.seats]
    table = {"game": game.name, "players": game.players, "options": dict(game.options)}
    table |= {"clock": {"kind": "days", "days": 3}, "public": True}
    made = await owner.call("POST", "/games", table | {"seats": [{"kind": kind} for kind in kinds]})
    assert made.status_code == 201, made.text
    assert (await other.call("POST", "/push", PUSH)).status_code == 204
    for _ in range(game.players - 1):
        await other.call("POST", f"{TABLE}/join")


async def _store_private_data(owner: Reader, other: str, which: int) -> None:
    """Store private data: notes, the last event seen, a mute, a report."""
    kept = [
        await owner.call("PUT", f"{TABLE}/notes", {"text": f"This is world {which}."}),
        await owner.call("PUT", f"{TABLE}/seen", {"seq": which}),
        await owner.call("POST", f"{TABLE}/chat", {"phrase": "hello"}),
    ]
    if which:
        report = {"game": TABLE.rsplit("/", 1)[1], "person": other, "reason": "Rude"}
        kept.append(await owner.call("POST", f"/people/{other}/mute"))
        kept.append(await owner.call("POST", "/reports", report))
    assert all(answer.is_success for answer in kept)


async def _move(mover: Reader, worlds: Worlds, which: int, number: int) -> httpx.Response:
    history, (seat, texts) = worlds.histories[which], worlds.moves[number - 1]
    body: dict[str, Any] = {"move": texts[which], "seat": seat}
    ply, turn = history.game.ply, history.turns[number - 1]
    if ply(turn.state) > ply(history.before(number - 1)):
        body["ply"] = ply(history.before(number - 1))
    answer = await mover.call("POST", f"{TABLE}/moves", body)
    assert answer.status_code == 200, answer.text
    return answer


def variants() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Yield every game for every number of players with each of its options."""
    for name, kind in (registry.games() | {Cairn.name: Cairn}).items():
        for players in kind.player_counts:
            yield name, players, {}
            for option in kind.options_offered:
                if players in option.players:
                    yield from ((name, players, {option.name: c}) for c in option.choices[1:])


@dataclass(frozen=True)
class EmptyServer:
    """An unused server: its database, and the paths of its documented GET routes."""

    database: Path
    paths: tuple[str, ...]

    def everywhere(self, user: str) -> list[str]:
        """Return every path, for the one table and this user."""
        paths = (path.replace("/games/{game_id}", TABLE) for path in self.paths)
        return [path.replace("{who}", user) for path in paths]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> EmptyServer:
    file = tmp_path_factory.mktemp("empty") / "empty.db"
    app = create_app(Storage(sqlite_url(file)))

    async def paths() -> tuple[str, ...]:
        async with app.router.lifespan_context(app):
            described = app.openapi()["paths"].items()
        calls = [path.removeprefix("/api") for path, ways in described if "get" in ways]
        # The next puzzle is chosen at random, and knows of no match.
        left_out = ("/ws", "/puzzles/next")
        return tuple(path for path in calls if not path.endswith(left_out))

    emptied = EmptyServer(file, asyncio.run(paths()))
    assert len(emptied.paths) > 20
    return emptied


@pytest.mark.parametrize(("name", "players", "options"), list(variants()))
def test_nothing_depends_on_hidden_information(
    name: str, players: int, options: dict[str, Any], empty: EmptyServer, tmp_path: Path
) -> None:
    game = registry.game_type(name)(players, options)
    worlds = two_worlds(game, players, Random(5))
    if not worlds.differ:
        everything = worlds.histories[0].state
        assert game.redact(everything, ()) == everything, "there is a secret, and no second world"
        return
    databases = [shutil.copy(empty.database, tmp_path / f"{which}.db") for which in (0, 1)]
    first, second = (
        sent_in_world(replace(empty, database=Path(database)), worlds, which)
        for which, database in enumerate(databases)
    )
    assert first.pop("owner") != second.pop("owner")
    for reader in first:
        assert first[reader] == second[reader], reader
        assert first[reader], reader
