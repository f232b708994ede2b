"""Workers on a Ray cluster of two nodes in this machine: results, lost workers, errors."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from hexwarp.arena.match import Match
from hexwarp.cli.main import main
from hexwarp.core import registry
from hexwarp.core.errors import HexwarpError, MalformedError
from hexwarp.parallel import Workers
from hexwarp.training.trainer import Settings, Trainer
from support import fragile_work
from support.eventually import eventually
from support.processes import PYTHONPATH

STARTS = 5
"""How often the start of a node is tried."""

GOOD = Path(__file__).parents[1] / "core" / "corpus" / "good"

pytestmark = [
    pytest.mark.drill,  # a cluster has a dozen processes of its own, which take a minute to start
    # Ray leaves log files and sockets open, also after its end.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Start a cluster of two nodes with a CPU each."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", PYTHONPATH)
        environment.setenv("RAY_USAGE_STATS_ENABLED", "0")
        environment.setenv("RAY_enable_metrics_collection", "0")
        environment.setenv("RAY_agent_register_timeout_ms", "300000")  # on a busy machine
        started = Cluster()
        for _ in range(2):
            add_node(started)
        yield started
        started.shutdown()  # type: ignore[no-untyped-call]


def add_node(cluster: Cluster) -> Any:
    """Add a node; on a busy machine Ray's own limit of 30 s for its start may be too short."""
    for _ in range(STARTS - 1):
        with suppress(Exception):
            return cluster.add_node(num_cpus=1)
    return cluster.add_node(num_cpus=1)


@pytest.fixture(scope="module")
def workers(cluster: Cluster) -> Iterator[Workers]:
    """Connect to the cluster; what connects later shares the connection."""
    with Workers.ray(cluster.address) as connected:
        yield connected
        assert ray.is_initialized()
    assert not ray.is_initialized()


def untimed(text: str) -> list[str]:
    """Return a record's lines without thinking times."""
    return [line for line in text.splitlines() if not line.startswith("[Thinking")]


@pytest.mark.usefixtures("workers")
def test_records_are_those_of_one_machine_in_the_same_order(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = ["match", "hyper6", "greedy", "random", "--games", "12", "--seed", "3", "--json"]
    places = {"one": ["--jobs", "1"], "ray": ["--ray", cluster.address]}
    outputs, texts = [], []
    for name, place in places.items():
        file = tmp_path / name
        assert main([*match, "--record", str(file), *place]) == 0
        outputs.append(json.loads(capsys.readouterr().out))
        texts.append(untimed(file.read_text()))
        del outputs[-1]["ms_per_move"]
    assert texts[0] == texts[1]
    assert outputs[0] == outputs[1]
    more = [*match, "--record", str(tmp_path / "ray"), *places["ray"]]
    more[more.index("12")] = "14"
    assert main(more) == 0
    assert untimed((tmp_path / "ray").read_text())[: len(texts[0])] == texts[0]
    assert json.loads(capsys.readouterr().out)["games"] == 14


@pytest.mark.usefixtures("workers")
def test_a_worker_killed_in_a_game_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    marker = tmp_path / "killed"
    match = Match("hyper6", (fragile_work.KilledOnce(marker), "random"), games=6, seed=1)
    result = match.play(ray=cluster.address)
    assert marker.exists()
    local = match.play()
    assert [untimed(text) for text in result.texts] == [untimed(text) for text in local.texts]
    assert result.points == local.points


def test_a_node_that_is_removed_changes_nothing(
    cluster: Cluster, workers: Workers, tmp_path: Path
) -> None:
    marker = tmp_path / "hangs"
    node = add_node(cluster)
    eventually(lambda: ray.cluster_resources().get("CPU") == 3)  # type: ignore[no-untyped-call]

    def remove() -> None:
        eventually(marker.exists)
        cluster.remove_node(node, allow_graceful=False)

    remover = Thread(target=remove)
    remover.start()
    work = partial(fragile_work.hang_on_node, node.node_id, marker)
    assert sorted(workers.imap_unordered(work, range(12))) == [
        number * number for number in range(12)
    ]
    remover.join()


HANGING = """
import json, os, sys, time
for line in sys.stdin:
    if json.loads(line)["type"] == "go":
        open(os.path.join(sys.argv[1], str(os.getpid())), "w").close()
        time.sleep(600)
    print(json.dumps({"name": "", "author": ""}), flush=True)
"""


def test_an_interrupted_command_frees_the_workers_and_ends_its_engines(
    cluster: Cluster, workers: Workers, tmp_path: Path
) -> None:
    program, started = tmp_path / "engine.py", tmp_path / "started"
    program.write_text(HANGING)
    started.mkdir()
    engine = f"cmd:{shlex.join([sys.executable, str(program), str(started)])}"
    command = ["match", "hyper6", engine, engine, "--time", "600000", "--ray", cluster.address]
    with subprocess.Popen(
        [sys.executable, "-m", "hexwarp", *command],
        env={**os.environ, "PYTHONPATH": PYTHONPATH},
        stderr=subprocess.PIPE,
    ) as process:
        eventually(lambda: len(list(started.iterdir())) == 2)
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 130
    eventually(lambda: not any(Path("/proc", file.name).exists() for file in started.iterdir()))
    assert sorted(workers.imap_unordered(abs, [-1, -2, -3])) == [1, 2, 3]


@pytest.mark.usefixtures("workers")
def test_errors_are_one_sentence(cluster: Cluster) -> None:
    match = Match("hyper6", (fragile_work.Illegal(), "random"), games=4, seed=1)
    with pytest.raises(MalformedError, match="Illegal chose -1, which is no legal action"):
        match.play(ray=cluster.address)


def test_work_that_always_kills_its_worker_ends_with_an_error(workers: Workers) -> None:
    with pytest.raises(HexwarpError, match="Workers died 4 times in the middle of the same work"):
        list(workers.imap_unordered(os._exit, [1]))


def test_an_error_of_a_bot_has_its_type_and_is_not_retried(workers: Workers) -> None:
    with pytest.raises(ZeroDivisionError):
        list(workers.imap_unordered(partial(divmod, 1), [0]))


def test_training_on_the_cluster_is_training_on_one_machine_to_the_bit(workers: Workers) -> None:
    networks = []
    for place in (None, workers):
        settings = Settings(generations=2, games_per_generation=25, replay_generations=2, seed=3)
        trainer = Trainer([registry.load("hyper6(players=2)")], settings)
        losses = [progress.loss for progress in trainer.run(place)]
        networks.append((losses, [array.tobytes() for array in trainer.network]))
    assert networks[0] == networks[1]


@pytest.mark.usefixtures("workers")
def test_analyses_are_those_of_one_machine(
    cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(GOOD / "hyper6-placing.record")
    outputs = []
    for place in ([], ["--ray", cluster.address]):
        assert main(["analyse", "--json", "--nodes", "5", file, *place]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert outputs[0].count("\n") > 5


@pytest.mark.usefixtures("workers")
def test_a_benchmark_is_that_of_one_machine(
    cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark = ["benchmark", "greedy", "indigo-2p-v5", "--deals", "1", "--json"]
    outputs = []
    for place in (["--jobs", "1"], ["--ray", cluster.address]):
        assert main([*benchmark, *place]) == 0
        outputs.append(json.loads(capsys.readouterr().out))
        for opponent in outputs[-1]["tasks"]["indigo-2p-v5"]["opponents"].values():
            del opponent["ms_per_move"]
    assert outputs[0] == outputs[1]
