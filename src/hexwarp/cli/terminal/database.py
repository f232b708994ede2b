"""The database that the operator's commands work on."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from hexwarp.core.errors import HexwarpError

if TYPE_CHECKING:
    from hexwarp.server.settings import Settings


def add_database_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags that name a server's database."""
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="the server's TOML file of settings"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="the server's data folder")
    parser.add_argument("--database-url", metavar="URL", help="the server's database instead")


def database_settings(arguments: argparse.Namespace) -> Settings:
    """Return the server's settings. Raises HexwarpError."""
    from hexwarp.server.settings import load_settings

    return load_settings(
        config=arguments.config, data=arguments.data, database_url=arguments.database_url
    )


def database_url(arguments: argparse.Namespace) -> str:
    """Return the URL of the server's database. Raises HexwarpError if its file does not exist."""
    settings = database_settings(arguments)
    if settings.database_url is None:
        _existing(settings.database)
    return settings.storage_url


def database_file(arguments: argparse.Namespace, *, must_exist: bool) -> Path:
    """Return the file of the server's database.

    Raises:
        HexwarpError: The database is no file, or it must exist and does not.
    """
    file = database_settings(arguments).sqlite_file
    if file is None:
        raise HexwarpError(
            "This works on a SQLite file; back up and restore PostgreSQL by pg_dump and pg_restore."
        )
    return _existing(file) if must_exist else file


def _existing(file: Path) -> Path:
    if not file.is_file():
        raise HexwarpError(f"There is no database {file}.")
    return file
