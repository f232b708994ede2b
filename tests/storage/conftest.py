from pathlib import Path

import pytest

from hexwarp.storage.sql import sqlite_url


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "a folder & more.db")
