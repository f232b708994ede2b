"""``hexwarp doctor`` names faults of the machine, of the settings and of notifications."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from hexwarp.cli.checks import push
from hexwarp.cli.checks.environment import check_environment
from hexwarp.cli.checks.finding import Finding
from hexwarp.cli.checks.machine import check_backups, check_machine
from hexwarp.server.settings import load_settings
from hexwarp.storage.database import network_disk


def wrong(findings: Iterator[Finding]) -> dict[str, str]:
    return {finding.part: finding.text for finding in findings if finding.verdict == "wrong"}


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "new", min_free_disk=10**12)
    assert "(min_free_disk) the server stores nothing new" in wrong(check_machine(settings))["disk"]
    assert "disk" not in wrong(check_machine(load_settings(data=tmp_path, min_free_disk=0)))


def test_a_network_file_system_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(f"40 22 0:35 / {tmp_path.resolve()} rw - nfs4 nas:/club rw\n")
    monkeypatch.setattr(network_disk, "MOUNTS", mounts)
    settings = load_settings(data=tmp_path / "new", min_free_disk=0)
    assert "(nfs4), but SQLite needs a local disk." in wrong(check_machine(settings))["disk"]
    other = load_settings(database_url="postgresql://x/y")
    assert "disk" not in wrong(check_machine(other))


def test_missing_and_old_backups_are_named(tmp_path: Path) -> None:
    def backup_faults(day: int) -> dict[str, str]:
        return wrong(check_backups(settings, datetime(2026, 1, day, 5, tzinfo=UTC)))

    settings = load_settings(data=tmp_path)
    assert backup_faults(4) == {}, "whether there are backups elsewhere is not known"
    folder = tmp_path / "backups"
    folder.mkdir()
    assert backup_faults(4) == {"backup": f"There is no backup in {folder}."}
    (folder / "hexwarp-20260102T060405Z.db").touch()
    assert backup_faults(4) == {}
    assert f"in {folder} is of 2026-01-02 06:04 UTC; " in backup_faults(5)["backup"]
    settings = load_settings(data=tmp_path, database_url="postgresql://x/y")
    assert backup_faults(5) == {}


def test_a_missing_page_is_named(tmp_path: Path) -> None:
    assert "has not been built" in wrong(check_machine(load_settings(page=tmp_path)))["page"]


def test_a_variable_without_a_meaning_is_named() -> None:
    environment = {"HEXWARP_PROXYS": "127.0.0.1", "HEXWARP_TOKEN": "x", "PORT": "x"}
    faults = wrong(check_environment(load_settings(), environment))
    assert faults == {"settings": "HEXWARP_PROXYS is no setting; HEXWARP_PROXIES is one."}


def test_a_secret_that_everybody_can_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "hexwarp.toml"
    file.write_text('redis_url = "redis://:s3cr3t@cache/0"')
    file.chmod(0o644)
    text = wrong(check_environment(load_settings(config=file), {}))["settings"]
    assert (f"chmod o-r {file}" in text, "s3cr3t" in text) == (True, False)
    file.chmod(0o640)
    assert wrong(check_environment(load_settings(config=file), {})) == {}
    file.write_text("bot_pace = 1")
    file.chmod(0o644)
    assert wrong(check_environment(load_settings(config=file), {})) == {}


def test_secrets_in_files_that_everybody_can_read_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "secrets"
    folder.mkdir()
    folder.chmod(0o755)
    file = folder / "redis_url"
    file.write_text("redis://:s3cr3t@cache/0")
    file.chmod(0o644)
    (folder / "bot_pace").write_text("1")
    (folder / "bot_pace").chmod(0o644)
    settings = load_settings(secrets=folder)
    faults = wrong(check_environment(settings, {}))
    assert faults == {
        "settings": f"Every user of this machine can read {file}; run: chmod o-r {file}"
    }
    file.chmod(0o640)
    assert wrong(check_environment(settings, {})) == {}
    file.chmod(0o644)
    folder.chmod(0o750)
    assert wrong(check_environment(settings, {})) == {}, "the folder keeps others away"
    folder.chmod(0o755)
    monkeypatch.setattr("os.path.ismount", lambda path: path == file)
    assert wrong(check_environment(settings, {})) == {}, "a container's file is mounted"


def test_push_services_out_of_reach_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = load_settings(public_url="https://play.example.org")
    monkeypatch.setattr(push, "SERVICES", {"no.such.host.invalid": "Browsers"})
    assert "No notification reaches Browsers: no.such" in wrong(push.check_push(settings))["push"]
    monkeypatch.setattr(push, "_connect", lambda _host: None)
    assert wrong(push.check_push(settings)) == {}


def test_without_https_no_push_service_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "_connect", lambda _host: pytest.fail("it is asked"))
    assert wrong(push.check_push(load_settings(public_url="http://localhost"))) == {}


def test_the_clock_is_compared_with_that_of_one_push_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = load_settings(public_url="https://play.example.org")
    dates = dict(zip(push.SERVICES, (None, *2 * ["Fri, 02 Jan 2026 03:04:05 GMT"]), strict=True))
    monkeypatch.setattr(push, "_connect", dates.get)
    monkeypatch.setattr("time.time", lambda: 1767323045.0 + 3 * 3600)
    clocks = [finding for finding in push.check_push(settings) if finding.part == "clock"]
    assert [finding.verdict for finding in clocks] == ["wrong"]
    name = "updates.push.services.mozilla.com"
    assert f"{name} is 10,800 s behind this machine's" in clocks[0].text
    monkeypatch.setattr("time.time", lambda: 1767323045.0 + 3)
    assert wrong(push.check_push(settings)) == {}


@pytest.mark.parametrize("answers", [True, False])
def test_the_date_of_a_push_service_is_read_from_any_answer(
    answers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Handler(BaseHTTPRequestHandler):
        def handle(self) -> None:
            """Answer 501, or nothing."""
            if answers:
                super().handle()

        def log_message(self, *_: object) -> None:
            """Write no log."""

    monkeypatch.setattr("http.client.HTTPSConnection", http.client.HTTPConnection)
    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        date = push._connect(f"127.0.0.1:{server.server_port}")
        thread.join()
    assert (date is not None) == answers
    assert date is None or parsedate_to_datetime(date).tzinfo is not None
