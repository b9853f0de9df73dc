"""Jobs on a cluster of two nodes, whose workers are killed on the way: the same bytes as on one machine.

The first job is a tournament; with ``--all`` follow statistics, a bench, a generator, a finder and self-play.

By hand, on one machine or on two (with `RAY_AUTH_TOKEN_PATH` naming a file with the same secret on both):

    ray start --head --port=6399 --num-cpus=1          # the first node
    ray start --address=HOST:6399 --num-cpus=1         # each further one
    python examples/ray_tournament.py --address HOST:6399

Without ``--address`` this script starts two nodes on this machine, and ends them:

    python examples/ray_tournament.py --kill --all
"""

from __future__ import annotations

import argparse
import atexit
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from mazarium.jobs import Campaign, Job, SelfPlay, Stats, Tournament, run, show_progress


def start_cluster() -> str:
    """Two nodes with one core each; they end with this script."""
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=1"]
    command += ["--disable-usage-stats", "--object-store-memory=100000000"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"127.0.0.1:{port}"
    scratch = Path(tempfile.mkdtemp(prefix="ray", dir="/tmp"))
    # Nodes let only those in who know the cluster's token; this one has its own, for as long as it lives.
    token = scratch / "token"
    token.touch(mode=0o600)
    token.write_text(secrets.token_hex(32))
    os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN_PATH=str(token))
    nodes: list[subprocess.Popen[bytes]] = []

    def end() -> None:
        for node in reversed(nodes):
            node.send_signal(signal.SIGTERM)
        for node in nodes:
            try:
                node.wait(20)
            except subprocess.TimeoutExpired:
                node.kill()
        shutil.rmtree(scratch, ignore_errors=True)

    atexit.register(end)
    head = [f"--port={port}", "--head", "--include-dashboard=false", f"--temp-dir={scratch}"]
    for words in (head, [f"--address={address}"]):
        log = open(scratch / f"node{len(nodes)}.log", "w")
        where = ["--node-ip-address=127.0.0.1"]
        nodes.append(subprocess.Popen(command + words + where, stdout=log, stderr=subprocess.STDOUT))
        time.sleep(4)
    return address


def jobs(seeds: str) -> dict[str, Job]:
    """One of each kind; the tournament is the one that ``--seeds`` speaks of."""
    return {
        "tournament": Tournament("pursuit", ["optimal", "rogue", "random"], seeds=seeds, rotate=True),
        "stats": Stats("minirogue", ["wanderer"], seeds="1..150"),
        "bench": Campaign("minirogue", "bench", seeds="1..60", argument="seeds", args={"bot": "wanderer"}),
        "generate": Campaign("pursuit", "generate", seeds="1..400"),
        "find": Campaign("pursuit", "find", seeds="1..40", args={"kind": "only-move", "tries": 20}),
        "self-play": SelfPlay("savor", seeds="1..600", params={"ruleset": "race"}),
    }


def text(result: Any) -> str:
    """A result to the last byte."""
    return result.json() if hasattr(result, "json") else repr(result)


def workers() -> list[int]:
    """The processes that do the work, one a node."""
    import ray

    @ray.remote
    def who() -> tuple[str, int]:
        time.sleep(0.2)
        return ray.get_runtime_context().get_node_id(), os.getpid()

    return list(dict(ray.get([who.remote() for _ in range(8)])).values())


def on_cluster(job: Job, what: str, kill: bool) -> str:
    """The result of a job on the cluster; a worker is killed once a part of it is done, as if a machine had failed."""
    import mazarium.ray

    victims = workers()[-1:] if kill else []
    killed: list[str] = []
    show = show_progress(what)

    def progress(done: int, all: int) -> None:
        show(done, all)
        if victims and all // 4 <= done < all:
            os.kill(victims[0], signal.SIGKILL)
            killed.append(f"; worker {victims.pop()} was killed after {done} of {all}")

    begun = time.monotonic()
    result = text(mazarium.ray.run(job, progress=progress))
    print(f"{what}: done by the cluster in {time.monotonic() - begun:.1f} s{''.join(killed)}")
    if kill and not killed:
        raise SystemExit(f"{what}: nobody was killed on the way")
    return result


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--address", help="of a cluster that is running; without it, two nodes are started here")
    arguments.add_argument("--kill", action="store_true", help="kill a worker on the way")
    arguments.add_argument("--all", action="store_true", help="do one job of each kind, not the tournament alone")
    arguments.add_argument("--seeds", default="1..3000", help="those of the tournament")
    given = arguments.parse_args()

    asked = jobs(given.seeds) if given.all else {"tournament": jobs(given.seeds)["tournament"]}
    local: dict[str, str] = {}
    for what, job in asked.items():
        begun = time.monotonic()
        result = run(job)
        local[what] = text(result)
        print(f"{what}: {job.units()} units here in {time.monotonic() - begun:.1f} s, {len(local[what])} bytes")
        if what == "tournament":
            print(result)

    address = given.address or start_cluster()
    # Ray reads how to prove itself when it is imported, so the cluster comes first.
    import ray

    ray.init(address, logging_level="ERROR", log_to_driver=False)
    deadline = time.monotonic() + 60
    wanted = 1 if given.address else 2
    while sum(node["Alive"] for node in ray.nodes()) < wanted and time.monotonic() < deadline:
        time.sleep(0.5)
    nodes = sum(node["Alive"] for node in ray.nodes())
    if nodes < wanted:
        print(f"only {nodes} nodes have come up")
        return 1
    differ = [what for what, job in asked.items() if on_cluster(job, what, given.kill) != local[what]]
    print(f"{nodes} nodes: " + (f"THE RESULTS DIFFER: {', '.join(differ)}" if differ else "every byte is the same"))
    ray.shutdown()
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
