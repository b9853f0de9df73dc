"""The same bytes on a cluster, also when what works for it is killed."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time

import pytest

ray = pytest.importorskip("ray")

import mazarium.ray  # noqa: E402
from mazarium.jobs import Campaign, SelfPlay, Stats, Tournament, run  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    yield
    ray.shutdown()


@pytest.mark.parametrize(
    "job",
    [
        Tournament("pursuit", ["optimal", "random"], seeds="1..300", rotate=True),
        Stats("minirogue", ["wanderer"], seeds="1..20"),
        Campaign("pursuit", "generate", seeds="1..60"),
        Campaign("pursuit", "find", seeds="1..10", args={"kind": "only-move", "tries": 20}),
        Campaign("minirogue", "bench", seeds="1..20", argument="seeds", args={"bot": "wanderer"}),
        SelfPlay("pursuit", seeds="1..60", max_steps=200),
    ],
    ids=lambda job: f"{type(job).__name__}-{getattr(job, 'tool', job.game)}",
)
def test_the_cluster_says_what_this_machine_says(job: mazarium.jobs.Job) -> None:
    told: list[tuple[int, int]] = []
    there = mazarium.ray.run(job, progress=lambda done, all: told.append((done, all)))
    assert repr(there) == repr(run(job))
    assert told[-1] == (job.units(), job.units())


def test_a_killed_worker_changes_no_byte() -> None:
    job = Tournament("pursuit", ["optimal", "random", "rogue"], seeds="1..800", rotate=True)

    @ray.remote
    def who() -> int:
        time.sleep(0.1)
        return os.getpid()

    workers = set(ray.get([who.remote() for _ in range(4)]))
    killed = []

    def kill() -> None:
        for pid in workers:
            time.sleep(0.3)
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    killer = threading.Thread(target=kill)
    killer.start()
    table = mazarium.ray.run(job)
    killer.join()
    assert killed
    assert table.json() == run(job).json()
