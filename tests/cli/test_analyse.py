"""``hexwarp analyse``: the JSON of docs/records.md, text for people, and errors in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexwarp.core import registry
from hexwarp.search import analysis, network, network_file

from .program import Run

GOOD = Path(__file__).parents[1] / "core" / "corpus" / "good"
PLACING = GOOD / "hyper6-placing.record"
HIDDEN = GOOD / "indigo-seen-by-one.record"
CAIRN = GOOD / "cairn.record"
FEW = ("--nodes", 20)


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """Write two games of a few plies."""
    head, _, body = PLACING.read_text("utf-8").partition("\n\n")
    head = "\n".join(line for line in head.split("\n") if "Result" not in line)
    text = f"{head}\n\n{' '.join(body.split()[:5])}\n"
    file = tmp_path / "games"
    file.write_text(text + "\n" + text)
    return file


def test_json_has_a_line_for_each_ply_and_the_result(hexwarp: Run, short: Path) -> None:
    ran = hexwarp("analyse", "--json", *FEW, short)
    assert (ran.status, ran.err) == (0, "")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [line["game"] for line in lines] == sorted(line["game"] for line in lines)
    replayed = [json.loads(line) for line in hexwarp("replay", "--json", short).out.splitlines()]
    for line, expected in zip(lines, replayed, strict=True):
        for name in line.keys() & expected.keys():
            assert line[name] == expected[name]
    ply, result = lines[0], lines[-1]
    fields = ["game", "ply", "seat", "move", "win", "best", "after", "played", "loss"]
    fields += ["luck", "reasons", "faults", "exact"]
    assert list(ply) == fields
    assert {"game", "result", "scores", "winners", "loss", "luck", "turning"} <= result.keys()
    first = [dict(line, game=1) for line in lines]
    assert first[: len(first) // 2] == first[len(first) // 2 :]


def test_a_network_is_used_and_one_that_does_not_fit_is_refused(
    hexwarp: Run, short: Path, tmp_path: Path
) -> None:
    packaged = network_file.of_game(registry.load("hyper6(players=3)"))
    assert packaged is not None
    own, file = network.of_file(packaged), tmp_path / "opposite.bin"
    file.write_bytes(network.to_file(own._replace(w3=-own.w3, b3=-own.b3)))
    shipped = hexwarp("analyse", "--json", *FEW, short)
    other = hexwarp("analyse", "--json", *FEW, "--network", file, short)
    assert (other.status, other.err) == (0, "")
    assert other.out != shipped.out
    of_two = network_file.of_game(registry.load("hyper6(players=2)"))
    assert of_two is not None
    file.write_bytes(of_two)
    ran = hexwarp("analyse", *FEW, "--network", file, short)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(f"{file}: That network is not one for hyper6 with 3 players.\n")


def test_nodes_and_seed_reach_the_search(
    hexwarp: Run, short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: set[tuple[int, int]] = set()

    def judge(
        _decision: object, nodes: int, seed: int = 0, _network: object = None
    ) -> analysis.DecisionEvaluation:
        calls.add((nodes, seed))
        third = (1 / 3,) * 3
        return analysis.DecisionEvaluation((("a", 1 / 3),), third, third, (0.0,) * 3)

    monkeypatch.setattr(analysis, "evaluate_decision", judge)
    cases: list[tuple[tuple[object, ...], tuple[int, int]]] = [
        ((), (analysis.DEFAULT_NODES, 0)),
        (("--nodes", 60), (60, 0)),
        (("--nodes", 60, "--seed", 7), (60, 7)),
    ]
    for arguments, expected in cases:
        calls.clear()
        assert hexwarp("analyse", *arguments, "-", typed=short.read_text()).status == 0
        assert calls == {expected}


def test_text_has_every_move_and_its_luck(hexwarp: Run, short: Path) -> None:
    ran = hexwarp("analyse", *FEW, short)
    assert (ran.status, ran.err) == (0, "")
    for token in short.read_text().split("\n\n")[1].split():
        assert token in ran.out
    assert ran.out.count("luck") == 6
    assert "game 2 of 2" in ran.out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((PLACING, "--nodes", 0), "--nodes must be at least 1."),
        ((PLACING, "--nodes", "x"), "argument --nodes: invalid int value: 'x'"),
        ((PLACING, "--seed", -1), "--seed must be at least 0."),
        (("missing",), "missing: No such file or directory"),
        ((CAIRN,), f"{CAIRN}: game 1: cairn cannot be analysed: it has no compiled rules."),
        ((HIDDEN,), f"{HIDDEN}: game 1: The record hides what seat 3 knew at ply 18;"),
    ],
    ids=str,
)
def test_errors_are_one_line_with_status_2(
    hexwarp: Run, arguments: tuple[object, ...], reason: str
) -> None:
    ran = hexwarp("analyse", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"hexwarp: {reason}")


def test_one_impossible_game_suppresses_all_output(hexwarp: Run, short: Path) -> None:
    short.write_text(short.read_text() + "\n" + HIDDEN.read_text("utf-8"))
    ran = hexwarp("analyse", *FEW, short)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"hexwarp: {short}: game 3: The record hides ")
