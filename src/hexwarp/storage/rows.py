"""Between values and rows: a dataclass's fields are named as the columns of its table."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeAlias

from sqlalchemy import Column, Table, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

Row: TypeAlias = dict[str, Any]
"""What is stored, by columns."""


def of(value: Any) -> Row:
    """What is stored of a value."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


def columns(table: Table, kind: type[Any]) -> list[Column[Any]]:
    """What is read to make a value of that kind, in the order of its fields."""
    return [table.c[field.name] for field in fields(kind)]


async def add(engine: AsyncEngine, table: Table, row: Row) -> bool:
    """Store a row; whether there was none with its key."""
    try:
        async with engine.begin() as connection:
            await connection.execute(insert(table), row)
    except IntegrityError:
        return False
    return True
