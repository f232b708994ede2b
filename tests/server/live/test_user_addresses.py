"""The addresses of users are kept for a limited number of them."""

import pytest

from hexwarp.server.live import user_addresses
from hexwarp.server.live.user_addresses import UserAddresses


def test_users_seen_least_recently_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_addresses, "MAX_USERS", 2)
    addresses = UserAddresses()
    for user_id, address in [("ann", "a"), ("ben", "b"), ("ann", "c"), ("eve", "e")]:
        addresses.note(user_id, address)
    assert [addresses.of(user_id) for user_id in ("ann", "ben", "eve")] == ["c", None, "e"]
