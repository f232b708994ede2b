"""Settings come from flags, the environment and a file, in this order."""

import asyncio
import traceback
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from hexwarp.cli.main import main
from hexwarp.core.errors import HexwarpError
from hexwarp.server.settings import Settings, load_settings
from hexwarp.storage import Storage, StorageError


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"HEXWARP_{name.upper()}", raising=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a settings file that sets something of every type."""
    path = tmp_path / "hexwarp.toml"
    path.write_text(
        """
        port = 9000
        bot_pace = 1.5
        proxies = ["10.0.0.0/8"]
        redis_url = "redis://line"

        [engines]
        fox = "./fox --deep"
        """
    )
    return path


def test_the_defaults_serve_this_machine() -> None:
    settings = load_settings()
    assert (settings.host, settings.port, settings.proxies) == ("127.0.0.1", None, ())
    assert settings.database.name == "hexwarp.db"


def test_a_file_sets_them(file: Path) -> None:
    settings = load_settings(config=file)
    assert (settings.port, settings.bot_pace, settings.redis_url) == (9000, 1.5, "redis://line")
    assert settings.proxies == (ip_network("10.0.0.0/8"),)
    assert settings.engines == {"fox": "./fox --deep"}


def test_the_environment_goes_before_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWARP_CONFIG", str(file))
    monkeypatch.setenv("HEXWARP_PORT", "9001")
    monkeypatch.setenv("HEXWARP_PROXIES", "192.0.2.1, 10.1.0.0/16")
    monkeypatch.setenv("HEXWARP_ENGINES", '{"owl": "./owl"}')
    settings = load_settings()
    assert (settings.port, settings.bot_pace) == (9001, 1.5)
    assert settings.proxies == (ip_network("192.0.2.1/32"), ip_network("10.1.0.0/16"))
    assert settings.engines["owl"] == "./owl"


def test_a_flag_goes_before_all(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWARP_PORT", "9001")
    assert load_settings(config=file, port=9002).port == 9002
    assert load_settings(config=file, port=None).port == 9001


def test_a_secret_is_a_file_between_the_environment_and_the_settings_file(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = tmp_path / "secrets"
    secrets.mkdir()
    (secrets / "redis_url").write_text("redis://secret\n")
    (secrets / "database_password").write_text("p/4ss#w@rd\n")
    (secrets / "of_another_program").write_text("?")
    monkeypatch.setenv("HEXWARP_SECRETS", str(secrets))
    settings = load_settings(config=file, database_url="postgresql://hexwarp@db/hexwarp")
    assert (settings.redis_url, settings.port) == ("redis://secret", 9000)
    assert settings.storage_url == "postgresql://hexwarp:p%2F4ss%23w%40rd@db/hexwarp"
    assert load_settings(config=file, redis_url="redis://flag").redis_url == "redis://flag"
    monkeypatch.setenv("HEXWARP_REDIS_URL", "redis://environment")
    assert load_settings(config=file).redis_url == "redis://environment"


def test_the_settings_file_may_name_the_folder_of_secrets(tmp_path: Path) -> None:
    (tmp_path / "redis_url").write_text("redis://secret")
    file = tmp_path / "hexwarp.toml"
    file.write_text(f'secrets = "{tmp_path}"')
    assert load_settings(config=file).redis_url == "redis://secret"


def test_an_empty_variable_sets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWARP_PORT", "")
    monkeypatch.setenv("HEXWARP_DATABASE_URL", "")
    assert (load_settings().port, load_settings().database_url) == (None, None)


SECRET = "s3cr3t"

WRONG_SECRETS = [
    {"database_url": f"postgresql:/{SECRET}"},
    {"database_url": f"mysql://hexwarp:{SECRET}@db/hexwarp"},
    {"database_url": f"postgresql://hexwarp:x@db:{SECRET}/hexwarp"},
    {"redis_url": f"redis://:{SECRET}/4@cache/0"},
    {"redis_url": SECRET},
    {"database_password": {SECRET: 1}},
]


@pytest.mark.parametrize("flags", WRONG_SECRETS, ids=lambda flags: next(iter(flags)))
def test_no_message_quotes_a_secret(flags: dict[str, Any]) -> None:
    with pytest.raises(HexwarpError, match=f"^{next(iter(flags))}: ") as raised:
        load_settings(**flags)
    trace = "".join(traceback.format_exception(raised.value))
    assert SECRET not in trace.replace(__file__, "").split("load_settings(**flags)")[-1]


def test_settings_show_no_secret() -> None:
    settings = load_settings(
        database_url=f"postgresql://hexwarp:{SECRET}@db/hexwarp",
        database_password=SECRET,
        redis_url=f"redis://:{SECRET}@cache/0",
    )
    assert SECRET not in f"{settings} {settings!r}"
    assert SECRET in settings.storage_url


def test_every_wrong_setting_has_its_sentence() -> None:
    with pytest.raises(HexwarpError) as raised:
        load_settings(port="many", bot_pace=11, prot=1, engines="fox")
    named = ("port: ", "bot_pace: ", "prot: There is no such setting.", "engines: This is not a")
    assert [name for name in named if name not in str(raised.value)] == []


def test_the_program_alone_names_a_wrong_setting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEXWARP_PORT", "many")
    assert main([]) == 2
    assert capsys.readouterr().err.startswith("hexwarp: port: ")


def test_a_database_that_cannot_be_used_is_named_without_its_secrets() -> None:
    url = f"postgresql://hexwarp:{SECRET}@127.0.0.1:1/hexwarp?password={SECRET}"
    with pytest.raises(StorageError, match=r"127\.0\.0\.1:1/hexwarp cannot be used") as raised:
        asyncio.run(Storage(url).open())
    assert SECRET not in str(raised.value)


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        ({"public_url": "play.example.org"}, "public_url: "),
        ({"secrets": Path("/no/such/folder")}, "secrets: There is no folder /no/such/folder"),
        ({"bot_pace": 11}, "bot_pace: "),
        ({"bot_pace": "soon"}, "bot_pace: "),
        ({"proxies": ["example.org"]}, "example.org is neither an address nor a network"),
        ({"config": Path("/no/such/file.toml")}, "There is no file /no/such/file.toml"),
        ({"nonsense": 1}, "nonsense: "),
    ],
)
def test_a_setting_without_meaning_is_refused_in_one_sentence(
    flags: dict[str, Any], reason: str
) -> None:
    with pytest.raises(HexwarpError, match=reason) as raised:
        load_settings(**flags)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("text", ["port = ", "prot = 9000", 'port = "many"', "[port]"])
def test_a_file_without_meaning_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(HexwarpError) as raised:
        load_settings(config=path)
    assert "\n" not in str(raised.value)
