"""A plain FastAPI application for comparison: stores a message, and sends it to both sockets.

``python benchmarks/echo.py DATABASE_URL``
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from pydantic import BaseModel
from sqlalchemy import Column, Integer, MetaData, String, Table, insert
from sqlalchemy.ext.asyncio import create_async_engine

metadata = MetaData()
moves = Table(
    "moves",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Integer),
    Column("move", String),
    Column("ply", Integer),
    Column("seat", Integer),
)

engine = create_async_engine(sys.argv[1], pool_size=15)
sockets: defaultdict[int, set[WebSocket]] = defaultdict(set)


class Move(BaseModel):
    """A move."""

    move: str
    ply: int
    seat: int


@asynccontextmanager
async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
    """Create the table."""
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    yield


app = FastAPI(lifespan=lifespan)


@app.websocket("/api/games/{game}/ws")
async def follow(socket: WebSocket, game: int) -> None:
    """Store each move of a socket, and send it to all sockets of the game."""
    await socket.accept()
    sockets[game].add(socket)
    try:
        while True:
            move = Move.model_validate_json(await socket.receive_text())
            async with engine.begin() as connection:
                await connection.execute(insert(moves), {"game": game, **move.model_dump()})
            for other in sockets[game]:
                await other.send_text(move.model_dump_json())
    except WebSocketDisconnect:
        sockets[game].discard(socket)


class Server(uvicorn.Server):
    """Prints its address once it listens."""

    async def startup(self, sockets: list[object] | None = None) -> None:
        """Listen, and print the address."""
        await super().startup(sockets)  # type: ignore[arg-type]
        host, port, *_ = self.servers[0].sockets[0].getsockname()
        print(f"http://{host}:{port}/", flush=True)


if __name__ == "__main__":
    config = uvicorn.Config(app, port=0, log_level="warning", ws_per_message_deflate=False)
    Server(config).run()
