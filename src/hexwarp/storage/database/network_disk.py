"""Disks of other machines, on which SQLite can lose data: their locks are not reliable.

SQLite's authors say so: https://www.sqlite.org/useovernet.html.
"""

from __future__ import annotations

import re
from pathlib import Path

MOUNTS = Path("/proc/self/mountinfo")
"""Linux's list of what is mounted; without it, nothing is known."""

NETWORK_FILE_SYSTEMS = {
    *("9p", "afs", "ceph", "cifs", "gfs2", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4"),
    *("ocfs2", "smb3", "smbfs", "fuse.ceph", "fuse.glusterfs", "fuse.s3fs", "fuse.sshfs"),
    *("fuse.davfs", "fuse.gcsfuse", "fuse.rclone"),
}


def network_disk(folder: Path) -> str | None:
    """Return a warning, as a sentence, if a folder is on a disk of another machine."""
    kind = _file_system(folder.resolve())
    if kind not in NETWORK_FILE_SYSTEMS:
        return None
    return f"{folder} is on a network file system ({kind}), but SQLite needs a local disk."


def _file_system(folder: Path) -> str | None:
    """Return the kind of file system that a folder is on; None if the system does not tell."""
    try:
        lines = MOUNTS.read_text(errors="surrogateescape").splitlines()
    except OSError:
        return None
    kind, longest = None, -1
    for line in lines:
        mount, _, source = line.partition(" - ")
        point = Path(_unescape(mount.split(" ")[4]))
        # Of those at one place the last one is on top.
        if folder.is_relative_to(point) and len(point.parts) >= longest:
            kind, longest = source.split(" ")[0], len(point.parts)
    return kind


def _unescape(text: str) -> str:
    """Replace a backslash with the octal code of a character, such as a space, by it."""
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), text)
