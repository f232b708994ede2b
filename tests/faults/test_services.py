"""Three servers outlive their database, their Redis, and one of them that is stopped."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from faults.cluster import Cluster
from faults.players import SHORT_S, Duel, playing
from support.services import PostgreSql, Redis, running_postgresql

pytestmark = pytest.mark.drill

OUTAGE_S = SHORT_S + 2


@pytest.fixture
def own_postgresql() -> Iterator[PostgreSql]:
    """Return a PostgreSQL that no other test uses."""
    with running_postgresql() as server:
        yield server


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_postgresql_gone_and_back(
    own_postgresql: PostgreSql, redis: Redis, how: signal.Signals
) -> None:
    database = own_postgresql.new_database()
    with ExitStack() as stack:
        cluster = Cluster(stack, 3, ("--database-url", database, "--redis-url", redis.url))
        with playing(cluster, database) as play:
            play.goes_on()
            duel = Duel(cluster)
            own_postgresql.stop(how)
            cluster.await_not_ready("The database cannot be written.")
            time.sleep(OUTAGE_S)
            own_postgresql.start()
            cluster.await_ready()
            duel.check()
            play.goes_on()


def test_redis_gone_and_back(postgresql: PostgreSql, redis: Redis) -> None:
    """Nobody waits for Redis: the servers stay ready."""
    database = postgresql.new_database()
    with ExitStack() as stack:
        cluster = Cluster(stack, 3, ("--database-url", database, "--redis-url", redis.url))
        with playing(cluster, database) as play:
            for change in (redis.kill, redis.start):
                play.goes_on()
                change()
                play.goes_on()
                cluster.await_ready()


def test_stopped_process(postgresql: PostgreSql, redis: Redis) -> None:
    """Users ask another server after some seconds; what they asked first is done later or never."""
    database, patience_s = postgresql.new_database(), 5.0
    with ExitStack() as stack:
        cluster = Cluster(stack, 3, ("--database-url", database, "--redis-url", redis.url))
        with playing(cluster, database, patience_s) as play:
            for number in range(3):
                play.goes_on()
                cluster.send_signal(number, signal.SIGSTOP)
                play.goes_on()
                time.sleep(OUTAGE_S)
                cluster.send_signal(number, signal.SIGCONT)
                cluster.await_ready()
                play.goes_on()


def test_stopped_server(postgresql: PostgreSql, redis: Redis) -> None:
    """All processes stop: no clock has run meanwhile."""
    database = postgresql.new_database()
    with ExitStack() as stack:
        cluster = Cluster(stack, 3, ("--database-url", database, "--redis-url", redis.url))
        with playing(cluster, database) as play:
            play.goes_on()
            duel = Duel(cluster)
            for which in (signal.SIGSTOP, signal.SIGCONT):
                for number in range(3):
                    cluster.send_signal(number, which)
                if which == signal.SIGSTOP:
                    time.sleep(OUTAGE_S)
            cluster.await_ready()
            duel.check()
            play.goes_on()
