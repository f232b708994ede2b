"""The rules for new passwords, beside their length: zxcvbn estimates how soon one is guessed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from hexwarp.core import registry
from hexwarp.match.errors import Refusal
from hexwarp.server.services.people import names

MAX_LENGTH = 32
"""The characters that are looked at: an estimate of more takes seconds."""

MIN_SCORE = 2
"""zxcvbn's scores go from 0 to 4; below 2 a million guesses suffice."""

PRODUCT = "hexwarp"


def check_new_password(password: str, name: str) -> None:
    """Refuse a password that is easy to guess. It takes up to a second. Raises Refusal."""
    from zxcvbn import zxcvbn  # not before it is needed, as its lists of words take 14 MB

    product = {PRODUCT, *registry.games()}
    if _is_made_of(password, {name}):
        raise _is_name()
    if _is_made_of(password, product):
        raise _is_product()
    own = {name, *name.split()}
    estimate = zxcvbn(password[:MAX_LENGTH], user_inputs=[*own, *product])
    if estimate["score"] < MIN_SCORE:
        raise _reason(estimate["sequence"], own)


def _is_made_of(password: str, words: Collection[str]) -> bool:
    """Return whether a password has one of these words, and no letters beside it."""
    rest = folded = names.key(password)
    for word in words:
        rest = rest.replace(names.key(word), "")
    return rest != folded and not any(map(str.isalpha, rest))


def _reason(parts: Collection[dict[str, Any]], own: Collection[str]) -> Refusal:
    """Return why a password is weak, by its longest part that zxcvbn knows."""
    part = max(parts, key=lambda part: len(part["token"]))
    if part["pattern"] in ("repeat", "sequence", "spatial"):
        return Refusal(
            "weak_password",
            "Repetitions and neighbouring keys are soon guessed; choose another one.",
        )
    if part.get("dictionary_name") == "user_inputs":
        return _is_name() if part["matched_word"] in map(str.lower, own) else _is_product()
    if part.get("dictionary_name") == "passwords":
        return Refusal("weak_password", "Many people use that password; choose another one.")
    return Refusal("weak_password", "That password is soon guessed; choose another one.")


def _is_name() -> Refusal:
    return Refusal("weak_password", "Your name is no password; choose another one.")


def _is_product() -> Refusal:
    return Refusal("weak_password", "The name of the game is no password; choose another one.")
