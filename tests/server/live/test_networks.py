"""The networks that a client's address belongs to, and those who take turns by them."""

import pytest

from hexwarp.server.live.networks import networks_of, turns_of


@pytest.mark.parametrize(
    ("host", "networks"),
    [
        ("192.0.2.7", (("192.0.2.7", 1), ("192.0.2.0/24", 4))),
        ("::ffff:192.0.2.7", (("192.0.2.7", 1), ("192.0.2.0/24", 4))),
        (
            "2001:db8:1:2ff:3::4",
            (("2001:db8:1:2ff::", 1), ("2001:db8:1:200::/56", 2), ("2001:db8:1::/48", 4)),
        ),
        ("fe80::1%eth0", (("fe80::", 1), ("fe80::/56", 2), ("fe80::/48", 4))),
        ("testclient", (("testclient", 1),)),
        ("", ()),
    ],
)
def test_an_address_belongs_to_networks(host: str, networks: tuple[tuple[str, int], ...]) -> None:
    assert networks_of(host) == networks


def test_turns_go_from_the_widest_network_to_the_user() -> None:
    networks = networks_of("192.0.2.7")
    assert turns_of(networks, "ann") == ("192.0.2.0/24", "192.0.2.7", "user ann")
    assert turns_of(networks) == ("192.0.2.0/24", "192.0.2.7")
    assert turns_of((), "ann") == ("user ann",)
    assert turns_of(()) == ("",)
