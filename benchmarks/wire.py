"""The cost of a move on the wire and on the server: ``python benchmarks/wire.py [--moves N]``.

Two players follow a match over their sockets and play at random, as the page does: once by version
1 of the socket, with moves over HTTP, a full answer to each, and plans fetched over HTTP by both
players after each, and once by version 2, where moves go over the socket, a state comes once, and
plans are pushed. Bytes are those of
bodies and messages, without HTTP's and TCP's own.
"""

from __future__ import annotations

import argparse
import json
import random
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from server import cpu_time, hexwarp

GAMES = ("indigo", "hyper6")


@dataclass
class Player:
    """A player at one end of a match."""

    http: httpx.Client
    token: str
    version: int
    stack: ExitStack
    """Closes the connections."""
    received: int = 0
    """Bytes."""
    moves: list[str] = field(default_factory=list)
    """The legal moves if it is this player's turn."""

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """Call the server and count the answer."""
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = self.http.request(method, path, json=body, headers=headers)
        answer.raise_for_status()
        self.received += len(answer.content)
        return answer.json() if answer.content else None

    def follow(self, address: str, match_id: str) -> None:
        """Connect, and read up to the position at hand."""
        url = f"ws{address.removeprefix('http')}/api/games/{match_id}/ws?version={self.version}"
        headers = {"Authorization": f"Bearer {self.token}"}
        opening = connect(url, additional_headers=headers, compression=None)
        self.socket: ClientConnection = self.stack.enter_context(opening)
        self.path = f"/games/{match_id}"
        self.read()

    def read(self) -> None:
        """Read the messages after a move, up to the plan for the new position."""
        while True:
            text = self.socket.recv()
            self.received += len(text)
            message = json.loads(text)
            if message["type"] == "game":
                self.game = message["game"]
                if self.version == 1:
                    plan = self.request("GET", f"{self.path}/plan")
                    self.moves = [entry["move"] for entry in plan["moves"]]
                if self.version == 1 or self.game["status"] != "playing":
                    return
            if message["type"] == "plan":
                self.moves = message["moves"]
                return

    def move(self, rng: random.Random) -> None:
        """Make a random move."""
        body = {"move": rng.choice(self.moves), "ply": self.game["ply"]}
        if self.version == 1:
            self.request("POST", f"{self.path}/moves", body)
        else:
            self.socket.send(json.dumps({"type": "move", **body}))


def main() -> None:
    """Play by both versions, and print the cost of a move."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--moves", type=int, default=120, help="moves of each game and version")
    arguments = parser.parse_args()
    print("game    version  bytes to the mover  bytes to the other  server CPU, ms")
    with hexwarp(None, "random", 0.0) as (process, address):
        for game in GAMES:
            rows = [measure(process, address, game, version, arguments.moves) for version in (1, 2)]
            for version, row in enumerate(rows, start=1):
                mover, other, cpu = row
                print(f"{game:7} {version:7} {mover:19.0f} {other:19.0f} {1000 * cpu:15.2f}")
            ratios = [new / old for old, new in zip(*rows, strict=True)]
            print(f"{'':7} {'2 / 1':>7} {ratios[0]:19.2f} {ratios[1]:19.2f} {ratios[2]:15.2f}")


def measure(
    process: int, address: str, game: str, version: int, wanted: int
) -> tuple[float, float, float]:
    """Return the bytes to the mover and to the other player, and the server's CPU s, a move."""
    rng = random.Random(1)
    mover_bytes = other_bytes = moves = 0
    cpu = 0.0
    while moves < wanted:
        stack = ExitStack()
        players = [_player(address, name, version, stack) for name in ("Ann", "Ben")]
        body = {"game": game, "players": 2, "seats": [{"kind": "human"}, {"kind": "open"}]}
        match_id = players[0].request("POST", "/games", body)["id"]
        players[1].request("POST", f"/games/{match_id}/join")
        for player in players:
            player.follow(address, match_id)
        before = cpu_time(process)
        while moves < wanted and players[0].game["status"] == "playing":
            turn = players[0].game["to_move"][0] - 1
            mover, other = players[turn], players[1 - turn]
            mover.received = other.received = 0
            mover.move(rng)
            mover.read()
            other.read()
            mover_bytes += mover.received
            other_bytes += other.received
            moves += 1
        cpu += cpu_time(process) - before
        stack.close()
    return mover_bytes / moves, other_bytes / moves, cpu / moves


def _player(address: str, name: str, version: int, stack: ExitStack) -> Player:
    http = stack.enter_context(httpx.Client(base_url=f"{address}/api", timeout=60))
    token = http.post("/session", json={"name": name}).json()["token"]
    http.cookies.clear()
    return Player(http, token, version, stack)


if __name__ == "__main__":
    main()
