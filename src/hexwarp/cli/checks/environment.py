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
ENTERED_BY_OTHERS = 0o001

SECRETS = frozenset(name for name, field in Settings.model_fields.items() if not field.repr)


def check_environment(settings: Settings, environment: Mapping[str, str]) -> Iterator[Finding]:
    """Check the names of variables, and who can read the files of settings and secrets."""
    known = {name.upper() for name in Settings.model_fields}
    for variable in sorted(environment):
        name = variable.removeprefix(ENV_PREFIX)
        if name != variable and name not in known | OF_PROGRAMS:
            close = get_close_matches(name, known, 1)
            hint = f"; {ENV_PREFIX}{close[0]} is one" if close else ""
            yield Finding("settings", "wrong", f"{variable} is no setting{hint}.")
    if settings.config is not None:
        yield _check_file(settings.config)
    if settings.secrets is not None:
        yield from _check_secrets(settings.secrets)


def _check_file(file: Path) -> Finding:
    written = sorted(SECRETS & set(tomllib.loads(file.read_text("utf-8"))))
    if written and os.stat(file).st_mode & READABLE_BY_OTHERS:
        return Finding(
            "settings",
            "wrong",
            f"Every user of this machine can read {written[0]} in {file}; run: chmod o-r {file}",
        )
    return Finding("settings", "ok", f"The settings in {file} make sense.")


def _check_secrets(folder: Path) -> Iterator[Finding]:
    """Check the files of secrets, unless the folder keeps others away from them.

    A file that is mounted by itself is a container's secret: it has another path on the machine.
    """
    if not os.stat(folder).st_mode & ENTERED_BY_OTHERS:
        return
    for file in sorted(folder.iterdir()):
        if (
            file.name.lower() in SECRETS
            and os.stat(file).st_mode & READABLE_BY_OTHERS
            and not os.path.ismount(file)
        ):
            text = f"Every user of this machine can read {file}; run: chmod o-r {file}"
            yield Finding("settings", "wrong", text)
