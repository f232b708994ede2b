"""The networks of users are kept for a limited number of them."""

import pytest

from hexwarp.server.live import user_networks
from hexwarp.server.live.networks import networks_of
from hexwarp.server.live.user_networks import UserNetworks


def test_users_seen_least_recently_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_networks, "MAX_USERS", 2)
    networks = UserNetworks()
    for user_id, host in [("ann", "a"), ("ben", "b"), ("ann", "c"), ("eve", "e")]:
        networks.note(user_id, networks_of(host))
    known = [networks.of(user_id) for user_id in ("ann", "ben", "eve")]
    assert known == [networks_of("c"), (), networks_of("e")]
