"""The schemas of the API, requests and responses; the OpenAPI description is made from them."""

from hexwarp.server.schemas import (
    accounts,
    analysis,
    base,
    games,
    live,
    messages,
    puzzles,
    requests,
    social,
)

__all__ = [
    "accounts",
    "analysis",
    "base",
    "games",
    "live",
    "messages",
    "puzzles",
    "requests",
    "social",
]
