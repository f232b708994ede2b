"""Conversion between dataclasses and rows: a field has the name of its column."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeAlias

from sqlalchemy import Column, Table, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

Row: TypeAlias = dict[str, Any]
"""Values by column name."""


def to_row(value: Any) -> Row:
    """Return a dataclass's fields by column name."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


def columns(table: Table, kind: type[Any]) -> list[Column[Any]]:
    """Return the columns that a dataclass is made of, in the order of its fields."""
    return [table.c[field.name] for field in fields(kind)]


async def insert_if_new(engine: AsyncEngine, table: Table, row: Row) -> bool:
    """Insert a row, and return False if its key is taken."""
    try:
        async with engine.begin() as connection:
            await connection.execute(insert(table), row)
    except IntegrityError:
        return False
    return True
