"""The files in deploy/ agree with the program, with each other and with docs/hosting.md."""

from __future__ import annotations

import argparse
import importlib
import os
import re
import shlex
import subprocess
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import make_url

from hexwarp.cli import serve
from hexwarp.cli.terminal.parser import Parser
from hexwarp.server.api.health import router
from hexwarp.server.settings import ENV_PREFIX, Settings, load_settings
from hexwarp.storage.operation.backup import check
from support.matches import ANN, BOB, ScriptedMatch
from support.revisions import HEAD, build, read
from support.services import PostgreSql, program

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
FILES = sorted(file.name for file in DEPLOY.iterdir() if file.is_file() and file.name != ".env")
UNITS = [name for name in FILES if name.endswith(".service")]
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")


def settings_in(text: str) -> set[str]:
    """Return the settings whose variables a text has."""
    return {name.lower() for name in re.findall(rf"\b{ENV_PREFIX}([A-Z_]+)", text)}


@pytest.fixture
def host_settings(monkeypatch: pytest.MonkeyPatch) -> Settings:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"{ENV_PREFIX}{name.upper()}", raising=False)
    return load_settings(config=DEPLOY / "hexwarp.toml")


# --- the page -------------------------------------------------------------------------------------


def test_the_page_names_every_file_and_no_other() -> None:
    assert set(re.findall(r"\bdeploy/([\w.-]*\w)", PAGE)) == {*FILES, "secrets"}


def test_the_page_lists_every_setting_with_its_flag_and_variable() -> None:
    section = PAGE.split("\n## Settings\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in section.splitlines()]
    listed = {row[0].strip("`"): row for row in rows if row and row[0].startswith("`")}
    assert set(listed) == set(Settings.model_fields) - {"config"}
    assert {
        name: row[2]
        for name, row in listed.items()
        if f"`{ENV_PREFIX}{name.upper()}`" not in row[2]
    } == {}
    commands = argparse.ArgumentParser().add_subparsers()
    serve.add_parser(commands)
    flags = set(re.findall(r"--[a-z-]+", commands.choices["serve"].format_usage()))
    in_table = {flag for row in listed.values() for flag in re.findall(r"--[a-z-]+", row[1])}
    assert in_table == flags - {"--config"}


# --- systemd, proxies, metrics --------------------------------------------------------------------


def unit(name: str) -> dict[str, list[str]]:
    """Return the values of each key of a unit."""
    values: dict[str, list[str]] = {}
    for line in (DEPLOY / name).read_text("utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            values.setdefault(key, []).append(value)
    return values


@pytest.mark.parametrize("name", UNITS)
def test_units_run_a_command_with_the_settings_of_the_file(
    name: str, host_settings: Settings
) -> None:
    values = unit(name)
    program, command, *arguments = shlex.split(values["ExecStart"][0])
    assert program == "/opt/hexwarp/current/bin/hexwarp"
    parser = Parser()
    importlib.import_module(f"hexwarp.cli.{command}").add_parser(parser.add_subparsers())
    parser.parse_args([command, *arguments])
    config = f"HEXWARP_CONFIG={installed('hexwarp.toml')}"
    assert config in values["Environment"]
    assert config in (DEPLOY / "hexwarp").read_text("utf-8")
    assert str(host_settings.data) == f"/var/lib/{values['StateDirectory'][0].split()[0]}"
    assert values["User"] == unit("hexwarp.service")["User"]


def installed(name: str) -> str:
    """Return the path that the comment at the beginning of a file says."""
    matched = re.search(r"^# (/[\w./@-]*\w)", (DEPLOY / name).read_text("utf-8"), re.MULTILINE)
    assert matched, name
    return matched[1]


@pytest.mark.parametrize(
    "name",
    [name for name in FILES if name not in ("Dockerfile", "compose.yaml", "release")],
)
def test_the_page_installs_each_file_where_it_says(name: str) -> None:
    folder = f"{Path(installed(name)).parent}/"
    assert installed(name) in PAGE or f"{folder}\n" in PAGE


def test_instances_of_the_service_share_no_port(monkeypatch: pytest.MonkeyPatch) -> None:
    def ports(instance: str) -> tuple[int | None, int | None]:
        for value in unit("ports.conf")["Environment"]:
            variable, _, port = value.partition("=")
            monkeypatch.setenv(variable, port.replace("%i", instance))
        settings = load_settings(config=DEPLOY / "hexwarp.toml")
        return settings.port, settings.metrics_port

    assert ports("1") == (8001, 9001)
    assert ports("2") == (8002, 9002)


def test_proxies_and_metrics_find_the_server(host_settings: Settings) -> None:
    server = f"127.0.0.1:{host_settings.port}"
    assert f"server {server};" in (DEPLOY / "nginx.conf").read_text("utf-8")
    assert f"{{$SERVERS:{server}}}" in (DEPLOY / "Caddyfile").read_text("utf-8")
    assert ip_network("127.0.0.1/32") in host_settings.proxies
    metrics = yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))
    (job,) = metrics["scrape_configs"]
    assert job["static_configs"][0]["targets"] == [f"127.0.0.1:{host_settings.metrics_port}"]


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_proxies_keep_browsers_to_https(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    assert re.search(r"^\s+(add_)?header Strict-Transport-Security max-age=31536000\b", text, re.M)


def test_proxies_use_tls_from_1_2_on() -> None:
    nginx, caddy = ((DEPLOY / name).read_text("utf-8") for name in ("nginx.conf", "Caddyfile"))
    assert re.findall(r"ssl_protocols (.+);", nginx) == ["TLSv1.2 TLSv1.3"]
    assert "protocols" not in caddy, "its default is TLS 1.2"


def test_proxies_redirect_no_program_to_https() -> None:
    """A program that sends its token over http by mistake is refused, so that somebody notices."""
    http = (DEPLOY / "Caddyfile").read_text("utf-8").partition("\nhttp://{$SITE:")[2].split()
    assert http.index("/api/*") < http.index("respond") < http.index("403") < http.index("redir")
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert set(re.findall(r"listen (.+);", nginx)) == {"443 ssl http2", "[::]:443 ssl http2"}


def test_nginx_passes_on_what_the_browser_sent() -> None:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert re.findall(r"proxy_set_header (\S+) (\S+);", text) == [
        ("Host", "$http_host"),
        ("X-Forwarded-For", "$remote_addr"),
        ("X-Forwarded-Proto", "$scheme"),
        ("Upgrade", "$http_upgrade"),
        ("Connection", "$hexwarp_connection"),
    ]
    assert "$request " not in text.split("log_format")[1].split(";")[0]


# --- containers -----------------------------------------------------------------------------------


def test_the_image_is_made_of_what_exists() -> None:
    sources = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE)
        for source in line.split()[:-1]
    ]
    assert [source for source in sources if not (ROOT / source).exists()] == []
    sent = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    assert [
        source for source in sources if not any(Path(source).is_relative_to(path) for path in sent)
    ] == []
    assert settings_in(DOCKERFILE) <= set(Settings.model_fields)
    (probe,) = re.findall(r"http://127\.0\.0\.1:8000(/\w+)'", DOCKERFILE)
    assert probe in [getattr(route, "path", None) for route in router.routes]
    users = re.findall(r"^USER (.+)$", DOCKERFILE, re.MULTILINE)
    assert users == ["10001"]


def test_the_composition_sets_what_exists() -> None:
    services = COMPOSE["services"]
    hexwarp = services["hexwarp"]
    variables = hexwarp["environment"]
    assert settings_in(" ".join(variables)) | set(hexwarp["secrets"]) <= set(Settings.model_fields)
    load_settings(
        **{
            name.removeprefix(ENV_PREFIX).lower(): re.sub(
                r"\$\{SITE.*\}", "play.example.org", value
            )
            for name, value in variables.items()
            if name != "HEXWARP_SECRETS"
        }
    )
    assert variables["HEXWARP_SECRETS"] == "/run/secrets"
    (subnet,) = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert variables["HEXWARP_PROXIES"] == subnet["subnet"]
    volumes = set(re.findall(r"(/var/\S+?)\"", DOCKERFILE.split("VOLUME")[1].split("]")[0]))
    assert {volume.split(":")[1] for volume in hexwarp["volumes"]} == volumes
    assert (DEPLOY / hexwarp["build"]["context"] / hexwarp["build"]["dockerfile"]).is_file()
    for name, variable in re.findall(r"@(\w+)/|redis://(\w+)/", " ".join(variables.values())):
        assert (name or variable) in services


@pytest.mark.parametrize("name", COMPOSE["services"])
def test_services_of_the_composition_name_what_is_declared(name: str) -> None:
    service = COMPOSE["services"][name]
    assert set(service["networks"]) <= set(COMPOSE["networks"])
    assert set(service.get("secrets", ())) <= set(COMPOSE["secrets"])
    assert set(service.get("depends_on", ())) <= set(COMPOSE["services"])
    for volume in service.get("volumes", ()):
        source = volume.split(":")[0]
        assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file()
    assert service["restart"] == "unless-stopped"


# --- dumps of PostgreSQL --------------------------------------------------------------------------


def test_dumps_are_limited_and_restored_as_the_page_says(
    tmp_path: Path, postgresql: PostgreSql
) -> None:
    url = make_url(postgresql.new_database())
    build(url.render_as_string(), HEAD, ScriptedMatch(ANN, BOB).log)
    programs = Path(program("pg_dump", "postgresql")).parent
    environment = {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PGHOST": str(url.host),
        "PGPORT": str(url.port),
        "PGUSER": str(url.username),
        "PGDATABASE": str(url.database),
    }

    def run(*command: str | Path) -> None:
        subprocess.run(command, env=environment, check=True, capture_output=True)

    folder = tmp_path / "backups"
    folder.mkdir()
    older = [folder / f"hexwarp-2020010{day}T000000Z.dump" for day in (1, 2)]
    for file in older:
        file.touch()
    run(DEPLOY / "hexwarp-dump", folder, "2")
    kept, dump = sorted(folder.iterdir())
    assert kept == older[1]
    assert dump.stat().st_mode & 0o777 == 0o600
    environment["PGDATABASE"] = "none"
    with pytest.raises(subprocess.CalledProcessError):
        run(DEPLOY / "hexwarp-dump", folder, "1")
    assert sorted(folder.iterdir()) == [kept, dump], "a failed dump removes none"

    commands = re.findall(r"^    ((?:createdb|pg_restore) .+)$", PAGE, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        run(*shlex.split(command.replace("FILE", str(dump))))
    restored = url.set(database="hexwarp_restored").render_as_string()
    assert check(restored) == check(url.render_as_string())
    assert read(restored) == read(url.render_as_string())


def test_the_composition_dumps_its_database() -> None:
    service, database = (COMPOSE["services"][name] for name in ("backup", "database"))
    assert service["image"] == database["image"]
    assert service["environment"]["PGUSER"] == database["environment"]["POSTGRES_USER"]
    assert "./hexwarp-dump:/usr/local/bin/hexwarp-dump:ro" in service["volumes"]
    assert "hexwarp-dump /backups 14" in service["command"][-1]


# --- releases -------------------------------------------------------------------------------------


@pytest.fixture
def releases(tmp_path: Path) -> Path:
    """Make two releases, and a systemctl that notes what it stops and starts."""
    for name in ("0.1", "0.2"):
        program = tmp_path / "releases" / name / "bin" / "hexwarp"
        program.parent.mkdir(parents=True)
        program.touch(0o755)
    (tmp_path / "bin").mkdir()
    (tmp_path / "calls").touch()
    (tmp_path / "active").touch()
    command(
        tmp_path,
        "systemctl",
        f'[ "$1" = list-units ] && cat {tmp_path}/active || echo "$@" >> {tmp_path}/calls',
    )
    return tmp_path


def command(root: Path, name: str, script: str) -> None:
    """Put a command in front of the system's one."""
    file = root / "bin" / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


def release(root: Path, *arguments: str) -> tuple[int, str]:
    """Run the program; return its status, and its output or error."""
    environment = {"PATH": f"{root}/bin:{os.environ['PATH']}", "HEXWARP_ROOT": str(root)}
    command = [str(DEPLOY / "release"), *arguments]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return result.returncode, (result.stdout + result.stderr).strip()


def test_releases_are_switched_and_rolled_back(releases: Path) -> None:
    assert release(releases, "rollback") == (2, "release: There is no release before.")
    assert release(releases, "switch", "0.1") == (0, "The current release is 0.1.")
    assert release(releases, "switch", "0.2") == (0, "The current release is 0.2.")
    assert (releases / "current").resolve() == releases / "releases" / "0.2"
    assert release(releases, "list") == (0, "0.1\n* 0.2")
    assert release(releases, "rollback") == (0, "The current release is 0.1.")
    assert release(releases, "rollback") == (0, "The current release is 0.2.")
    assert (releases / "calls").read_text() == "", "what does not run is not started"


def test_a_switch_stops_all_that_runs_before_it_starts_the_first(releases: Path) -> None:
    units = ("hexwarp-engine.service", "hexwarp@1.service", "hexwarp@2.service")
    (releases / "active").write_text("".join(f"{name} loaded active running x\n" for name in units))
    assert release(releases, "switch", "0.1") == (0, "The current release is 0.1.")
    names = " ".join(units)
    assert (releases / "calls").read_text() == f"stop {names}\nstart {names}\n"


def test_a_failed_installation_leaves_nothing_and_can_be_repeated(releases: Path) -> None:
    program = 'case "$*" in *.whl) touch "${0%pip}hexwarp"; chmod 755 "${0%pip}hexwarp";; esac'
    command(
        releases,
        "python3",
        f"""mkdir -p "$3/bin"
printf '%s\\n' '#!/bin/sh' 'test ! -e {releases}/offline || exit 1' '{program}' > "$3/bin/pip"
chmod 755 "$3/bin/pip\"""",
    )
    wheel = releases / "hexwarp-0.3-py3-none-any.whl"
    wheel.touch()
    (releases / "offline").touch()
    assert release(releases, "install", str(wheel)) == (1, "")
    assert not (releases / "releases" / "0.3").exists()
    (releases / "offline").unlink()
    assert release(releases, "install", str(wheel)) == (0, "The current release is 0.3.")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("switch", "0.3"), "There is no release 0.3."),
        (("switch", "0.1"), "0.1 is the current release."),
        (("install", "none.whl"), "There is no file none.whl."),
        (("install", __file__, "0.2"), "There is a release 0.2 already"),
        (("remove", "0.1"), "release install WHEEL"),
        ((), "release install WHEEL"),
    ],
)
def test_refusals_change_nothing(releases: Path, arguments: tuple[str, ...], reason: str) -> None:
    release(releases, "switch", "0.1")
    status, text = release(releases, *arguments)
    assert (status, reason in text) == (2, True), text
    assert (releases / "current").resolve().name == "0.1"
