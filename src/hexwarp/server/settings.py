"""How a server is set up, as one typed object.

A setting comes from the command's flags, else from the environment (``HEXWARP_BOT_PACE``), else
from a TOML file (``--config`` or ``HEXWARP_CONFIG``), else it has its default.
"""

from __future__ import annotations

import os
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from tomllib import TOMLDecodeError
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from hexwarp.core.errors import HexwarpError

DATABASE = "hexwarp.db"
"""The file of the embedded database, in the data folder."""

PAGE = Path(__file__).parent / "page"
"""Where the build leaves the page."""

MAX_BOT_PACE_S = 10


def _networks(given: Any) -> Any:
    """Return the networks of a list, or of a text with commas between them."""
    listed = given.split(",") if isinstance(given, str) else given
    return tuple(map(_network, listed))


def _network(text: Any) -> IPv4Network | IPv6Network:
    try:
        return ip_network(str(text).strip())
    except ValueError:
        raise ValueError(f"{text} is neither an address nor a network.") from None


class Settings(BaseSettings):
    """The settings of one server process."""

    model_config = SettingsConfigDict(env_prefix="HEXWARP_", frozen=True, extra="forbid")

    config: Path | None = None
    """The TOML file."""
    host: str = "127.0.0.1"
    """The address to listen at."""
    port: int | None = None
    """The port to listen at; None for 8000, or any other if that is taken."""
    data: Path | None = None
    """The folder of the embedded database; None for the user's data folder."""
    database_url: str | None = None
    """A database to use instead of the embedded one."""
    redis_url: str | None = None
    """The Redis that connects several processes on one database."""
    proxies: Annotated[
        tuple[IPv4Network | IPv6Network, ...], NoDecode, BeforeValidator(_networks)
    ] = ()
    """The proxies whose ``X-Forwarded-*`` headers are believed."""
    bot_pace: Annotated[float, Field(ge=0, le=MAX_BOT_PACE_S, allow_inf_nan=False)] = 0.0
    """The least time that a bot takes for a move, in seconds."""
    engines: dict[str, str] = {}
    """The engines offered at tables: a command by each one's name."""
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
        """Read flags first, then the environment, then the file."""
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
    """Return the settings with these flags, where one that is None was not given.

    Raises:
        HexwarpError: A setting has no meaning, or the file cannot be read; one sentence.
    """
    try:
        return Settings(**{name: flag for name, flag in flags.items() if flag is not None})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = ".".join(map(str, first["loc"]))
        raise HexwarpError(f"{name}: {first['msg'].removeprefix('Value error, ')}") from error
    except TOMLDecodeError as error:
        raise HexwarpError(f"The settings file is not TOML: {error}") from error
