"""A folder on a disk of another machine is named; SQLite needs a local one."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwarp.storage.database import network_disk
from hexwarp.storage.database.network_disk import network_disk as warning

MOUNTINFO = r"""
22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
40 22 0:35 / /srv/a\040club rw,relatime shared:2 - nfs4 nas:/club rw,vers=4.2
41 40 0:36 / /srv/a\040club/local rw,relatime - ext4 /dev/vdb1 rw
42 22 0:37 / /mnt/twice rw - ext4 /dev/vdc1 rw
43 42 0:38 / /mnt/twice rw - cifs //nas/twice rw
""".lstrip()


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/srv", None),
        ("/srv/a clubhouse", None),
        ("/srv/a club", "nfs4"),
        ("/srv/a club/data", "nfs4"),
        ("/srv/a club/local/data", None),
        ("/mnt/twice/data", "cifs"),
    ],
)
def test_a_network_file_system_is_named(
    folder: str, kind: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTINFO)
    monkeypatch.setattr(network_disk, "MOUNTS", mounts)
    sentence = f"{folder} is on a network file system ({kind}), but SQLite needs a local disk."
    assert warning(Path(folder)) == (kind and sentence)


def test_without_a_list_of_mounts_there_is_no_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network_disk, "MOUNTS", tmp_path / "none")
    assert warning(tmp_path) is None
