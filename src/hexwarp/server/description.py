"""The server's description of itself: /openapi.json, and /docs to read it."""

from __future__ import annotations

from fastapi import FastAPI


def describe(app: FastAPI) -> None:
    """Add the WebSocket messages to the description."""
