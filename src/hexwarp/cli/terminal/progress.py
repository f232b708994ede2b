"""A progress bar for work that takes longer than a moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds without a bar."""


def track(items: Sequence[T], what: str) -> Iterator[T]:
    """The items, with a bar on standard error, if that is a terminal, once it takes a second."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    if not console.is_terminal:
        yield from items
        return
    started = monotonic()
    progress = Progress(console=console, transient=True)
    task = progress.add_task(what, total=len(items))
    try:
        for item in items:
            if not progress.live.is_started and monotonic() - started > PATIENCE:
                progress.start()
            yield item
            progress.advance(task)
    finally:
        progress.stop()
