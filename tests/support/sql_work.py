"""Records the work of a SQLite storage: its statements, and the rows that a transaction writes."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import make_url

from hexwarp.storage import Storage


@dataclass
class SqlWork:
    """The statements of a storage since it is recorded.

    Attributes:
        statements: Each statement with its parameters.
        written: The rows that each transaction has written.
    """

    url: str
    statements: list[tuple[str, Any]] = field(default_factory=list)
    written: list[int] = field(default_factory=list)

    def record(self, storage: Storage) -> None:
        """Record all statements of the storage from now on."""
        for engine in (storage._engine.sync_engine, storage._writer._engine):
            event.listen(engine, "after_cursor_execute", self._executed)
            event.listen(engine, "begin", lambda _connection: self.written.append(0))

    def _executed(
        self, _connection: Any, cursor: Any, statement: str, parameters: Any, *_: Any
    ) -> None:
        self.statements.append((statement, parameters))
        if cursor.rowcount > 0:
            self.written[-1] += cursor.rowcount

    def scans(self) -> set[str]:
        """Return the tables that a statement read from end to end, as SQLite plans it now."""
        tables = set()
        with closing(sqlite3.connect(str(make_url(self.url).database))) as database:
            for statement, parameters in self.statements:
                if not statement.startswith(("SELECT", "UPDATE", "DELETE")):
                    continue
                values = parameters[0] if isinstance(parameters, list) else parameters
                for *_, plan in database.execute(f"EXPLAIN QUERY PLAN {statement}", values):
                    table = re.fullmatch(r"SCAN ([a-z_]+)\b.*", plan)
                    if table:
                        tables.add(table[1])
        return tables

    def steps(self) -> int:
        """Return the instructions of SQLite's virtual machine for all queries, run once more."""
        count = 0

        def step() -> None:
            nonlocal count
            count += 1

        with closing(sqlite3.connect(str(make_url(self.url).database))) as database:
            database.set_progress_handler(step, 1)
            for statement, parameters in self.statements:
                if statement.startswith("SELECT"):
                    database.execute(statement, parameters).fetchall()
        return count
