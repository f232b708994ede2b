"""The settings of a server.

In the order of precedence they come from command-line flags, the environment
(``HEXWARP_BOT_PACE``), a TOML file (``--config`` or ``HEXWARP_CONFIG``), and the defaults.
"""

from __future__ import annotations

import os
from email.utils import parseaddr
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from tomllib import TOMLDecodeError
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from hexwarp.core.errors import HexwarpError

DATABASE = "hexwarp.db"
"""The file name of the embedded database."""

PAGE = Path(__file__).parent / "page"
"""The folder to which the build writes the page."""

MAX_BOT_PACE_S = 10


def _networks(value: Any) -> Any:
    """Parse a list of networks, or a comma-separated string."""
    texts = value.split(",") if isinstance(value, str) else value
    return tuple(map(_network, texts))


def _network(text: Any) -> IPv4Network | IPv6Network:
    try:
        return ip_network(str(text).strip())
    except ValueError:
        raise ValueError(f"{text} is neither an address nor a network.") from None


def _public_url(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise ValueError(
            "This is not the address of a site without a path, such as https://play.example.org."
        )
    return value.rstrip("/")


def _smtp_url(value: str) -> str:
    parts = urlsplit(value)
    try:
        valid = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port != 0
    except ValueError:
        valid = False
    if not valid:
        raise ValueError(
            "This is not the URL of a mail server, such as smtps://user:password@mail.example.org."
        )
    return value


def _mail_from(value: str) -> str:
    if not value.isprintable() or parseaddr(value)[1].count("@") != 1:
        raise ValueError("This is not an e-mail address, such as Hexwarp <games@example.org>.")
    return value


class Settings(BaseSettings):
    """The settings of one server process."""

    model_config = SettingsConfigDict(env_prefix="HEXWARP_", frozen=True, extra="forbid")

    config: Path | None = None
    """The TOML file."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int | None = None
    """The port to listen on; None for 8000, or any free port if that is taken."""
    data: Path | None = None
    """The folder of the embedded database; None for the user's data folder."""
    database_url: str | None = None
    """The URL of a database to use instead of the embedded one."""
    redis_url: str | None = None
    """The URL of the Redis server that connects several processes."""
    proxies: Annotated[
        tuple[IPv4Network | IPv6Network, ...], NoDecode, BeforeValidator(_networks)
    ] = ()
    """The reverse proxies whose ``X-Forwarded-*`` headers are trusted."""
    bot_pace: Annotated[float, Field(ge=0, le=MAX_BOT_PACE_S, allow_inf_nan=False)] = 0.0
    """The minimum time of a bot's move, in seconds."""
    compile_ahead: bool = True
    """Whether the rules are compiled for the bots at the start, not when they first play."""
    min_free_disk: Annotated[int, Field(ge=0)] = 500
    """The free disk space in MB below which nothing new is stored in the embedded database."""
    engines: dict[str, str] = {}
    """The engines that matches can use: commands by name."""
    log_format: Literal["text", "json"] = "text"
    """The format of the log on standard error."""
    metrics_port: Annotated[int, Field(ge=0, lt=2**16)] | None = None
    """The port of the metrics for Prometheus; None for none."""
    metrics_host: str = "127.0.0.1"
    """The address that the metrics' port listens on."""
    public_url: Annotated[str, AfterValidator(_public_url)] | None = None
    """The address at which people open the page, without a slash at its end."""
    smtp_url: Annotated[str, AfterValidator(_smtp_url)] | None = Field(default=None, repr=False)
    """The mail server; None for no mail. It needs ``mail_from`` and ``public_url``, too."""
    mail_from: Annotated[str, AfterValidator(_mail_from)] | None = None
    """The sender's address of mails."""
    page: Path = PAGE
    """The folder of the built page."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return the sources by precedence: flags, environment, file."""
        file = init_settings().get("config") or os.environ.get("HEXWARP_CONFIG")
        if file is None:
            return init_settings, env_settings
        if not Path(file).is_file():
            raise HexwarpError(f"There is no file {file}.")
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, Path(file))

    @property
    def database(self) -> Path:
        """The file of the embedded database."""
        if self.data is not None:
            return self.data.absolute() / DATABASE
        from platformdirs import user_data_path

        return user_data_path("hexwarp", appauthor=False).absolute() / DATABASE


def load_settings(**flags: Any) -> Settings:
    """Load the settings; flags that are None are ignored.

    Returns:
        The settings: flags first, then the environment, then the file, then the defaults.

    Raises:
        HexwarpError: A setting is invalid, or the file cannot be read.
    """
    try:
        return Settings(**{name: flag for name, flag in flags.items() if flag is not None})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = ".".join(map(str, first["loc"]))
        raise HexwarpError(f"{name}: {first['msg'].removeprefix('Value error, ')}") from error
    except TOMLDecodeError as error:
        raise HexwarpError(f"The settings file is not TOML: {error}") from error
