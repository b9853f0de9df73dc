"""A tournament on a cluster of two nodes, one of whose workers is killed on the way: the same bytes as on one machine.

By hand, on one machine or on two (with `RAY_AUTH_TOKEN_PATH` naming a file with the same secret on both):

    ray start --head --port=6399 --num-cpus=1          # the first node
    ray start --address=HOST:6399 --num-cpus=1         # each further one
    python examples/ray_tournament.py --address HOST:6399

Without ``--address`` this script starts two nodes on this machine, and ends them:

    python examples/ray_tournament.py --kill
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
import threading
import time
from pathlib import Path

from mazarium.jobs import Tournament, run, show_progress


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


def kill_one_worker(job_seconds: float, killed: list[int]) -> threading.Thread:
    """Kills a process that is just playing matches, as a machine that fails would end it."""
    import ray

    @ray.remote
    def who() -> tuple[int, str]:
        time.sleep(0.2)
        return os.getpid(), ray.get_runtime_context().get_node_id()

    workers = dict(node[::-1] for node in ray.get([who.remote() for _ in range(8)]))

    def kill() -> None:
        time.sleep(job_seconds)
        os.kill(list(workers.values())[-1], signal.SIGKILL)
        killed.append(list(workers.values())[-1])

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--address", help="of a cluster that is running; without it, two nodes are started here")
    arguments.add_argument("--kill", action="store_true", help="kill one worker on the way")
    arguments.add_argument("--seeds", default="1..3000")
    given = arguments.parse_args()

    job = Tournament("pursuit", ["optimal", "rogue", "random"], seeds=given.seeds, rotate=True)
    begun = time.monotonic()
    local = run(job)
    took = time.monotonic() - begun
    print(f"{job.units()} matches here in {took:.1f} s")

    address = given.address or start_cluster()
    # Ray reads how to prove itself when it is imported, so the cluster comes first.
    import ray

    import mazarium.ray

    ray.init(address, logging_level="ERROR", log_to_driver=False)
    deadline = time.monotonic() + 60
    wanted = 1 if given.address else 2
    while sum(node["Alive"] for node in ray.nodes()) < wanted and time.monotonic() < deadline:
        time.sleep(0.5)
    nodes = sum(node["Alive"] for node in ray.nodes())
    if nodes < wanted:
        print(f"only {nodes} nodes have come up")
        return 1
    killed: list[int] = []
    killer = kill_one_worker(min(took / 4, 0.5), killed) if given.kill else None
    begun = time.monotonic()
    table = mazarium.ray.run(job, progress=show_progress("matches"))
    took = time.monotonic() - begun
    if killer:
        killer.join()
    print(f"the same on {nodes} nodes in {took:.1f} s" + (f"; worker {killed[0]} was killed" if killed else ""))
    print(table)
    same = table.json() == local.json()
    print("every byte is the same" if same else "THE RESULTS DIFFER")
    ray.shutdown()
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
