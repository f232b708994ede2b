"""Routes of pictures: the board at a ply, as SVG and as PNG."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from hexwarp.server import views
from hexwarp.server.api.dependencies import OptionalIdentity, ServerDep
from hexwarp.server.api.rate_limits import address
from hexwarp.server.services.pictures import tag_of

router = APIRouter(prefix="/api")

BOARD_PX = 1000
"""The width of a board as PNG."""

SVG_TYPE, PNG_TYPE = "image/svg+xml", "image/png"


def image_answer(media_type: str) -> dict[int | str, dict[str, object]]:
    """Return the description of an answer with an image."""
    return {200: {"content": {media_type: {}}}}


async def _board(
    server: ServerDep,
    request: Request,
    _identity: OptionalIdentity,
    game_id: str,
    ply: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    round_number: Annotated[int | None, Query(alias="round", ge=1, le=1000)] = None,
) -> str:
    """Return the board as an SVG document."""
    server.limits.record(request)
    table = await server.tables.get(game_id)
    make = partial(views.picture, table.match, round_number, ply)
    async with server.thread_queue.slot(address(request)):
        return await asyncio.to_thread(make)


Board = Annotated[str, Depends(_board)]
"""The board of the path's match, as an SVG document."""


@router.get(
    "/games/{game_id}/picture.svg", response_class=Response, responses=image_answer(SVG_TYPE)
)
async def get_picture(request: Request, board: Board) -> Response:
    """Return the board as a spectator sees it, now or at a ply of a round, as SVG."""
    return not_modified(request, board) or _image(board, board.encode(), SVG_TYPE)


@router.get(
    "/games/{game_id}/picture.png", response_class=Response, responses=image_answer(PNG_TYPE)
)
async def get_picture_png(server: ServerDep, request: Request, board: Board) -> Response:
    """Return the board as a spectator sees it, now or at a ply of a round, as PNG."""
    return not_modified(request, board) or await png(server, request, board, BOARD_PX)


def not_modified(request: Request, svg: str) -> Response | None:
    """Return the answer to a client that has this picture already."""
    tags = request.headers.get("If-None-Match", "").split(",")
    if tag_of(svg) not in (tag.strip().removeprefix("W/") for tag in tags):
        return None
    return Response(status_code=304, headers=_headers(svg))


async def png(server: ServerDep, request: Request, svg: str, width: int) -> Response:
    """Return a picture as PNG; it counts for the rate limit if it has to be made."""
    count = partial(server.limits.picture, request)
    content = await server.pictures.png(address(request), svg, width, count)
    return _image(svg, content, PNG_TYPE)


def _image(svg: str, content: bytes, media_type: str) -> Response:
    return Response(content, headers=_headers(svg), media_type=media_type)


def _headers(svg: str) -> dict[str, str]:
    return {"ETag": tag_of(svg), "Cache-Control": "no-cache"}
