"""Settings come from flags, the environment and a file, in this order."""

from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from hexwarp.core.errors import HexwarpError
from hexwarp.server.settings import Settings, load_settings


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


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
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
