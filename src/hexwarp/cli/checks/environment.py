"""Checks of where the settings come from: names without a meaning, secrets that others can read."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from hexwarp.cli.checks.finding import Finding
from hexwarp.server.settings import ENV_PREFIX, Settings

OF_PROGRAMS = frozenset({"TOKEN"})
"""Variables of the examples, which are no settings."""

READABLE_BY_OTHERS = 0o004


def check_environment(settings: Settings, environment: Mapping[str, str]) -> Iterator[Finding]:
    """Check the names of variables, and who can read the file of settings."""
    known = {name.upper() for name in Settings.model_fields}
    for variable in sorted(environment):
        name = variable.removeprefix(ENV_PREFIX)
        if name != variable and name not in known | OF_PROGRAMS:
            close = get_close_matches(name, known, 1)
            hint = f"; {ENV_PREFIX}{close[0]} is one" if close else ""
            yield Finding("settings", "wrong", f"{variable} is no setting{hint}.")
    if settings.config is not None:
        yield _check_file(settings.config)


def _check_file(file: Path) -> Finding:
    secrets = {name for name, field in Settings.model_fields.items() if not field.repr}
    written = sorted(secrets & set(tomllib.loads(file.read_text("utf-8"))))
    if written and os.stat(file).st_mode & READABLE_BY_OTHERS:
        return Finding(
            "settings",
            "wrong",
            f"Every user of this machine can read {written[0]} in {file}; run: chmod o-r {file}",
        )
    return Finding("settings", "ok", f"The settings in {file} make sense.")
