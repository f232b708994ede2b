"""Statements on a test's database, by a connection of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, NullPool, create_engine, make_url


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """Yield a connection whose transaction is committed after the block."""
    with create_engine(make_url(url), poolclass=NullPool).begin() as connection:
        yield connection


def execute(url: str, *statements: str) -> None:
    """Execute statements in one transaction."""
    with connected(url) as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
