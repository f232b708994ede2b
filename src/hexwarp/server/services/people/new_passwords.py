"""The rules for new passwords, beside their length: not a common one, and not the user's name."""

from __future__ import annotations

from functools import cache
from importlib import resources

from hexwarp.match.errors import Refusal
from hexwarp.server.services.people import names

LIST = "common_passwords.txt"
"""The 5000 most frequent passwords of at least 8 characters, from the list of the package zxcvbn
4.5.0 (MIT licence, Dropbox Inc.); OWASP ASVS 6.2.4 asks for 3000."""


def check_new_password(password: str, name: str) -> None:
    """Refuse a password that is easy to guess. Raises Refusal."""
    folded = names.key(password)
    if folded in _common():
        raise Refusal("weak_password", "Many people use that password; choose another one.")
    without_name = folded.replace(names.key(name), "")
    if without_name != folded and not any(char.isalpha() for char in without_name):
        raise Refusal("weak_password", "Your name is no password; choose another one.")


@cache
def _common() -> frozenset[str]:
    text = resources.files(__package__).joinpath(LIST).read_text("utf-8")
    return frozenset(text.splitlines())
