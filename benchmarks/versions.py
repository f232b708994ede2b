"""Earlier versions of this repository, to measure beside the present one."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import platformdirs

__all__ = ["source"]


def source(commit: str) -> Path:
    """Return the folder with a version's Python packages, in the user's cache.

    Ends the program where the history lacks the commit.

    Args:
        commit: The commit, whole.
    """
    folder = platformdirs.user_cache_path("hexwarp", appauthor=False) / "versions" / commit
    if not folder.exists():
        command = ["git", "archive", commit, "src/hexwarp"]
        archive = subprocess.run(  # noqa: S603
            command, cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, check=False
        )
        if archive.returncode:
            sys.exit(f"The repository's history has no commit {commit}: fetch all of it.")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent) as unpacked:
            with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
                files.extractall(unpacked, filter="data")
            try:
                Path(unpacked, "src").rename(folder)
            except OSError:  # another process has been faster
                if not folder.exists():
                    raise
    return folder
