"""Routes of pictures: the board at a ply as SVG and as PNG, and the preview cards of links."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from hexwarp.core import registry
from hexwarp.core.errors import MalformedError
from hexwarp.match.errors import Refusal
from hexwarp.server import cards, views
from hexwarp.server.api.dependencies import OptionalIdentity, Server, ServerDep, UserPath
from hexwarp.server.services.pages import texts
from hexwarp.server.services.pages.pictures import tag_of
from hexwarp.server.services.people.directory import find_user
from hexwarp.server.services.play import previews
from hexwarp.server.services.play.previews import Preview
from hexwarp.words import DEFAULT_LANGUAGE, LANGUAGES, Words

router = APIRouter(prefix="/api")

BOARD_PX = 1000
"""The width of a board as PNG."""

KEPT = "private, no-cache"
"""A browser may keep a picture, which is the same for all, and asks whether it is still right."""

SVG_TYPE, PNG_TYPE = "image/svg+xml", "image/png"


PlyQuery = Annotated[int | None, Query(ge=0, le=1_000_000)]
RoundQuery = Annotated[int | None, Query(alias="round", ge=1, le=1000)]
LanguageQuery = Annotated[str, Query(max_length=10)]


def image_answer(media_type: str) -> dict[int | str, dict[str, object]]:
    """Return the description of an answer with an image."""
    schema = {"type": "string", "format": "binary"}
    return {200: {"content": {media_type: {"schema": schema}}}}


async def _board(
    server: ServerDep,
    request: Request,
    _identity: OptionalIdentity,
    game_id: str,
    ply: PlyQuery = None,
    round_number: RoundQuery = None,
) -> str:
    """Return the board as an SVG document."""
    server.limits.record(request)
    table = await server.tables.get(game_id)
    return await server.threads.run(views.picture, table.match, round_number, ply)


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


@router.get("/cards/start.png", response_class=Response, responses=image_answer(PNG_TYPE))
async def get_start_card(
    server: ServerDep,
    request: Request,
    _identity: OptionalIdentity,
    language: LanguageQuery = DEFAULT_LANGUAGE,
) -> Response:
    """Return the preview card of the start page, as PNG."""
    return await _card(server, request, previews.of_screen(await _words(language), "start"))


@router.get("/cards/games/{name}.png", response_class=Response, responses=image_answer(PNG_TYPE))
async def get_setup_card(
    server: ServerDep,
    request: Request,
    _identity: OptionalIdentity,
    name: str,
    language: LanguageQuery = DEFAULT_LANGUAGE,
) -> Response:
    """Return the preview card of the page that sets up a game, as PNG."""
    try:
        kind = registry.game_type(name)
    except MalformedError as error:
        raise Refusal("not_found", "There is no such game.") from error
    return await _card(server, request, previews.of_game(await _words(language), "setup", kind))


@router.get(
    "/cards/tables/{game_id}.png", response_class=Response, responses=image_answer(PNG_TYPE)
)
async def get_table_card(
    server: ServerDep,
    request: Request,
    _identity: OptionalIdentity,
    game_id: str,
    ply: PlyQuery = None,
    round_number: RoundQuery = None,
    language: LanguageQuery = DEFAULT_LANGUAGE,
) -> Response:
    """Return the preview card of a table, as PNG: of a private one with its game's name only."""
    server.limits.record(request)
    match = (await server.tables.get(game_id)).match
    preview = previews.of_match(await _words(language), match, round_number, ply)
    return await _card(server, request, preview)


@router.get("/cards/people/{who}.png", response_class=Response, responses=image_answer(PNG_TYPE))
async def get_profile_card(
    server: ServerDep,
    request: Request,
    _identity: OptionalIdentity,
    id_or_name: UserPath,
    language: LanguageQuery = DEFAULT_LANGUAGE,
) -> Response:
    """Return the preview card of a profile, as PNG."""
    server.limits.record(request)
    user = await find_user(server.storage, id_or_name)
    ratings = await server.storage.ratings.of_player(user.id)
    return await _card(server, request, previews.of_user(await _words(language), user, ratings))


async def _words(language: str) -> Words:
    return await texts.load_words(language if language in LANGUAGES else DEFAULT_LANGUAGE)


async def _card(server: Server, request: Request, preview: Preview) -> Response:
    svg = await server.threads.run(lambda: preview.card().document())
    return not_modified(request, svg) or await png(server, request, svg, cards.WIDTH)


def not_modified(request: Request, svg: str) -> Response | None:
    """Return the answer to a client that has this picture already."""
    tags = request.headers.get("If-None-Match", "").split(",")
    if tag_of(svg) not in (tag.strip().removeprefix("W/") for tag in tags):
        return None
    return Response(status_code=304, headers=_headers(svg))


async def png(server: Server, request: Request, svg: str, width: int) -> Response:
    """Return a picture as PNG; it counts for the rate limit if it has to be made."""
    count = partial(server.limits.picture, request)
    content = await server.pictures.png(svg, width, count)
    return _image(svg, content, PNG_TYPE)


def _image(svg: str, content: bytes, media_type: str) -> Response:
    return Response(content, headers=_headers(svg), media_type=media_type)


def _headers(svg: str) -> dict[str, str]:
    return {"ETag": tag_of(svg), "Cache-Control": KEPT}
