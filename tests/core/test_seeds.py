"""Seeds as compiled functions take them."""

from hexwarp.core.seeds import signed


def test_seeds_of_any_size_become_signed_numbers() -> None:
    assert [signed(seed) for seed in (0, 2**63 - 1, 2**63, 2**64 - 1)] == [
        0,
        2**63 - 1,
        -(2**63),
        -1,
    ]
    assert signed(2**64 + 5) == 5
    for seed in (0, 1, 2**63, 2**64 - 7):
        assert signed(seed).to_bytes(8, "little", signed=True) == seed.to_bytes(8, "little")
