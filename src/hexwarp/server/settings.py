"""The settings of a server.

In the order of precedence they come from command-line flags, the environment
(``HEXWARP_BOT_PACE``), a folder of secrets with a file for each (``HEXWARP_SECRETS``), a TOML file
(``--config`` or ``HEXWARP_CONFIG``), and the defaults.

To add a setting, add a field to ``Settings`` and a row to docs/hosting.md. Most need no flag. A
secret has ``repr=False``, and its validator never quotes the value.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
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
    SecretsSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from hexwarp.core.errors import HexwarpError

DATABASE = "hexwarp.db"
"""The file name of the embedded database."""

PAGE = Path(__file__).parent / "page"
"""The folder to which the build writes the page."""

MAX_BOT_PACE_S = 10

ENV_PREFIX = "HEXWARP_"


DATABASES = ("postgresql", "sqlite")


def _networks(value: Any) -> Any:
    """Parse a list of networks, or a comma-separated string."""
    texts = value.split(",") if isinstance(value, str) else value
    return tuple(map(_network, texts))


def _network(text: Any) -> IPv4Network | IPv6Network:
    try:
        return ip_network(str(text).strip())
    except ValueError:
        raise ValueError(f"{text} is neither an address nor a network.") from None


def _commands(value: Any) -> Any:
    """Parse a dictionary, or a JSON object."""
    try:
        return json.loads(value) if isinstance(value, str) else value
    except ValueError:
        raise ValueError("This is not a JSON object of commands by name.") from None


def _database_url(value: str) -> str:
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        backend = make_url(value).get_backend_name()
    except (ArgumentError, ValueError):
        backend = None
    if backend not in DATABASES:
        raise ValueError(
            "This is not the URL of a database, such as postgresql://hexwarp@localhost/hexwarp."
        )
    return value


def _redis_url(value: str) -> str:
    from redis.connection import parse_url

    try:
        parse_url(value)  # type: ignore[no-untyped-call]
    except (ValueError, TypeError):
        raise ValueError(
            "This is not the URL of a Redis, such as redis://localhost:6379/0."
        ) from None
    return value


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

    model_config = SettingsConfigDict(
        env_prefix=ENV_PREFIX,
        env_ignore_empty=True,
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
    )

    config: Path | None = None
    """The TOML file."""
    secrets: Path | None = None
    """The folder of secrets: the content of the file ``database_url`` is that setting, and so on.
    Containers and systemd provide such folders."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int | None = None
    """The port to listen on; None for 8000, or any free port if that is taken."""
    data: Path | None = None
    """The folder of the embedded database; None for the user's data folder."""
    database_url: Annotated[str, AfterValidator(_database_url)] | None = Field(
        default=None, repr=False
    )
    """The URL of a database to use instead of the embedded one; see ``storage_url``."""
    database_password: str | None = Field(default=None, repr=False)
    """The password of that database, unless the URL has it."""
    redis_url: Annotated[str, AfterValidator(_redis_url)] | None = Field(default=None, repr=False)
    """The URL of the Redis server that connects several processes."""
    public_url: Annotated[str, AfterValidator(_public_url)] | None = None
    """The address at which people open the page, without a slash at its end."""
    proxies: Annotated[
        tuple[IPv4Network | IPv6Network, ...], NoDecode, BeforeValidator(_networks)
    ] = ()
    """The reverse proxies whose ``X-Forwarded-*`` headers are trusted."""
    bot_pace: Annotated[float, Field(ge=0, le=MAX_BOT_PACE_S, allow_inf_nan=False)] = 0.0
    """The minimum time of a bot's move, in seconds."""
    engine_niceness: Annotated[int, Field(ge=0, le=19)] = 10
    """How far the processes that search stand back for others (``nice``); see docs/hosting.md."""
    load_ahead: bool = True
    """Whether the processes that search start with the server, not with the first search."""
    min_free_disk: Annotated[int, Field(ge=0)] = 500
    """The free disk space in MB below which nothing new is stored in the embedded database."""
    engines: Annotated[dict[str, str], NoDecode, BeforeValidator(_commands)] = {}
    """The bots that the host offers: by name, engines' commands and levels such as level4@FILE."""
    log_format: Literal["text", "json"] = "text"
    """The format of the log on standard error."""
    metrics_port: Annotated[int, Field(ge=0, lt=2**16)] | None = None
    """The port of the metrics for Prometheus; None for none."""
    metrics_host: str = "127.0.0.1"
    """The address that the metrics' port listens on."""
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
        """Return the sources by precedence: flags, environment, secrets, file."""
        flags = init_settings()
        sources: list[PydanticBaseSettingsSource] = [init_settings, env_settings]
        config = flags.get("config") or os.environ.get(f"{ENV_PREFIX}CONFIG")
        secrets = flags.get("secrets") or os.environ.get(f"{ENV_PREFIX}SECRETS")
        if config is not None:
            if not Path(config).is_file():
                raise HexwarpError(f"config: There is no file {config}.")
            file = TomlConfigSettingsSource(settings_cls, Path(config))
            secrets = secrets or file().get("secrets")
            sources.append(file)
        if secrets is not None:
            if not Path(secrets).is_dir():
                raise HexwarpError(f"secrets: There is no folder {secrets}.")
            sources.insert(2, SecretsSettingsSource(settings_cls, secrets, env_prefix=""))
        return tuple(sources)

    @property
    def database(self) -> Path:
        """The file of the embedded database."""
        if self.data is not None:
            return self.data.absolute() / DATABASE
        from platformdirs import user_data_path

        return user_data_path("hexwarp", appauthor=False).absolute() / DATABASE

    @property
    def sqlite_file(self) -> Path | None:
        """The absolute file of the database, embedded or by its URL; None if it is PostgreSQL."""
        if self.database_url is None:
            return self.database
        from sqlalchemy import make_url

        url = make_url(self.database_url)
        is_file = url.get_backend_name() == "sqlite"
        return Path(str(url.database)).absolute() if is_file else None

    @property
    def storage_url(self) -> str:
        """The URL of the database with its password: the embedded one unless another is set."""
        from sqlalchemy import make_url

        from hexwarp.storage.sql import sqlite_url

        if self.database_url is None:
            return sqlite_url(self.database)
        url = make_url(self.database_url)
        if self.database_password is not None:
            url = url.set(password=self.database_password)
        return url.render_as_string(hide_password=False)


def load_settings(**flags: Any) -> Settings:
    """Load the settings; flags that are None are ignored.

    Returns:
        The settings: flags first, then the environment, the secrets, the file, the defaults.

    Raises:
        HexwarpError: A setting is invalid, or the file cannot be read: one sentence for each.
    """
    try:
        return Settings(**{name: flag for name, flag in flags.items() if flag is not None})
    except ValidationError as error:
        details = error.errors(include_url=False, include_input=False)
        raise HexwarpError(" ".join(map(_sentence, details))) from None
    except TOMLDecodeError as error:
        raise HexwarpError(f"config: The file is not TOML: {error}.") from None


def _sentence(error: Mapping[str, Any]) -> str:
    name = ".".join(map(str, error["loc"]))
    if error["type"] == "extra_forbidden":
        return f"{name}: There is no such setting."
    return f"{name}: {error['msg'].removeprefix('Value error, ').rstrip('.')}."
