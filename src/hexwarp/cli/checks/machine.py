"""Checks of the machine: free disk space, the built page, and backups."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from hexwarp.cli.checks.finding import Finding
from hexwarp.server.services.operation.disk_space import MB
from hexwarp.server.settings import Settings
from hexwarp.storage.database.network_disk import network_disk
from hexwarp.storage.operation.backup import latest_backup

MAX_BACKUP_AGE = timedelta(days=2)
"""Backups of every day are missing for longer than one night."""


def check_machine(settings: Settings) -> Iterator[Finding]:
    """Check the disk of a SQLite file, and the built page."""
    if settings.sqlite_file is not None:
        folder = _existing(settings.sqlite_file.parent)
        yield _check_disk(folder, settings)
        if (sentence := network_disk(folder)) is not None:
            yield Finding("disk", "wrong", sentence)
    page = settings.page / "index.html"
    if not page.is_file():
        yield Finding("page", "wrong", f"The page has not been built: there is no {page}.")


def check_backups(settings: Settings, now: datetime) -> Iterator[Finding]:
    """Check the age of the latest backup in the folder of deploy/hexwarp-backup.service."""
    if settings.sqlite_file is None:
        return
    folder = settings.sqlite_file.parent / "backups"
    if not folder.is_dir():
        yield Finding("backup", "note", f"There is no {folder}; other backups are not checked.")
        return
    latest = latest_backup(folder)
    if latest is None:
        yield Finding("backup", "wrong", f"There is no backup in {folder}.")
        return
    text = f"The latest backup in {folder} is of {latest:%Y-%m-%d %H:%M} UTC"
    if now - latest > MAX_BACKUP_AGE:
        hint = "see the log of what should make one every day"
        yield Finding("backup", "wrong", f"{text}; {hint}.")
    else:
        yield Finding("backup", "ok", f"{text}.")


def _check_disk(folder: Path, settings: Settings) -> Finding:
    free = shutil.disk_usage(folder).free // MB
    if free < settings.min_free_disk:
        return Finding(
            "disk",
            "wrong",
            f"{free:,} MB are free at {folder}; below {settings.min_free_disk:,} MB "
            "(min_free_disk) the server stores nothing new.",
        )
    return Finding("disk", "ok", f"{free:,} MB are free at {folder}.")


def _existing(folder: Path) -> Path:
    """Return the folder, or the nearest one above it that exists."""
    return next(path for path in (folder, *folder.parents) if path.exists())
