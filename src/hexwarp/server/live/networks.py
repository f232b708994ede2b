"""The networks of a client: who has many addresses of one network shares its limits.

A home has an IPv6 /64, and most providers give a customer a /56 or a /48 without asking, in which
are 256 or 65,536 of these; a host of servers gives addresses of an IPv4 /24 to neighbours.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple, TypeAlias

IPV6_SIZES = {64: 1, 56: 2, 48: 4}
"""The allowance of a network by the length of its prefix, in those of an address."""

IPV4_SIZES = {32: 1, 24: 4}
"""The same for IPv4."""


class Network(NamedTuple):
    """A network, and how many times the allowance of a single address it has."""

    name: str
    size: int


Networks: TypeAlias = tuple[Network, ...]
"""Those that an address belongs to, the narrowest first; none of a client without an address."""


def networks_of(host: str) -> Networks:
    """Return the networks of a client's address; of what is no IP address, that alone."""
    try:
        address: IPv4Address | IPv6Address = ip_address(host.partition("%")[0])
    except ValueError:
        return (Network(host, 1),) if host else ()
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    sizes = IPV6_SIZES if isinstance(address, IPv6Address) else IPV4_SIZES
    return tuple(Network(_name(address, prefix, size), size) for prefix, size in sizes.items())


def _name(address: IPv4Address | IPv6Address, prefix: int, size: int) -> str:
    network = ip_network((address, prefix), strict=False)
    return str(network.network_address) if size == 1 else str(network)


def turns_of(networks: Networks, user_id: str | None = None) -> tuple[str, ...]:
    """Return with whom somebody takes turns: the widest network, those in it, then the user."""
    names = [network.name for network in reversed(networks)]
    return (*names, f"user {user_id}") if user_id else tuple(names) or ("",)
