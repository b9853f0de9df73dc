"""Jobs of :mod:`mazarium.jobs` on a Ray cluster: ``pip install mazarium[ray]``.

The result is that of :func:`mazarium.jobs.run`, to the byte, whatever the number of workers and whatever dies on the
way: batches are numbered, a batch that is lost is done again, and answers are put together in order. The package must
be installed on every node.

    import ray, mazarium.ray
    from mazarium.jobs import Tournament

    ray.init("auto")
    table = mazarium.ray.run(Tournament("pursuit", ["optimal", "random"], seeds="1..10000"))
"""

from __future__ import annotations

from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from .jobs import Job, Progress, batches, measure

TRIES = 20
"""How often a batch that was lost together with its worker is handed out again, beyond what Ray does by itself."""


@ray.remote(max_retries=-1, num_cpus=1)
def _do(job: Job, start: int, stop: int) -> list[Any]:
    return job.do(start, stop)


def run(
    job: Job, *, progress: Progress | None = None, in_flight: int | None = None, workers: int | None = None
) -> Any:
    """Does a job on the cluster that Ray is connected to (``ray.init`` is called if it is not).

    ``progress(done, all)`` is told of every batch. At most ``in_flight`` batches are handed out at a time (four for
    each core of the cluster).
    """
    if not ray.is_initialized():
        ray.init()
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    cores = workers or max(1, int(resources.get("CPU", 1)))
    units = job.units()
    # The first batch is done here: it tells how long one takes, and a job that cannot be done is refused at once.
    first, each = measure(job, units)
    parts = batches(len(first), units, each, cores)
    answers: list[list[Any] | None] = [None] * len(parts)
    tries = [0] * len(parts)
    sent = ray.put(job)
    most = in_flight or 4 * cores
    waiting = list(range(len(parts)))[::-1]
    flying: dict[Any, int] = {}
    done = len(first)
    if progress:
        progress(done, units)
    while waiting or flying:
        while waiting and len(flying) < most:
            part = waiting.pop()
            flying[_do.remote(sent, *parts[part])] = part
        ready, _ = ray.wait(list(flying), num_returns=1)
        for reference in ready:
            part = flying.pop(reference)
            try:
                answers[part] = ray.get(reference)
            except RayTaskError:
                raise  # The job itself is at fault: it would be so again.
            except RayError:
                tries[part] += 1
                if tries[part] > TRIES:
                    raise
                waiting.append(part)
                continue
            start, stop = parts[part]
            done += stop - start
            if progress:
                progress(done, units)
    return job.combine(first + [answer for part in answers for answer in part or []])
