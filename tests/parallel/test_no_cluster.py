"""``--ray`` without a cluster, or without Ray: errors in one line."""

from __future__ import annotations

import socket
import sys

import pytest

from hexwarp.cli.main import main


@pytest.mark.parametrize("address", ["127.0.0.1:{port}", "ray://127.0.0.1:{port}", "nonsense"])
def test_no_cluster_at_an_address_is_one_line(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import ray  # here, as every process of a run imports this file

    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nothing listens there
        given = address.format(port=taken.getsockname()[1])
        status = main(["match", "hyper6", "greedy", "random", "--ray", given])
    err = capsys.readouterr().err
    assert (status, err.count("\n")) == (2, 1)
    assert err.startswith(f"hexwarp: There is no Ray cluster at {given}: ")


def test_without_ray_a_sentence_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "hexwarp.parallel.ray", raising=False)
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["match", "hyper6", "greedy", "random", "--ray", "auto"]) == 2
    assert capsys.readouterr().err == (
        "hexwarp: The package ray is not installed: pip install 'hexwarp[ray]'.\n"
    )
