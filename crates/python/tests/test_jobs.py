"""Jobs: the same result for any cut into parts, and that of the program."""

from __future__ import annotations

import json
import os
import pickle
import subprocess

import pytest

from mazarium import BadInput, Env
from mazarium.jobs import (
    LEAST,
    Campaign,
    Job,
    SelfPlay,
    Stats,
    Tournament,
    batches,
    run,
    seatings,
    seed_list,
    seed_text,
    wilson,
)


def last_allowed(env: Env) -> int:
    return env.legal()[-1]


JOBS: list[Job] = [
    Tournament("pursuit", ["optimal", "random"], seeds="1..60", rotate=True),
    Tournament("savor", ["greedy", "dice"], seeds="3,5,7..9"),
    Stats("minirogue", ["wanderer"], seeds="1..6"),
    Campaign("pursuit", "generate", seeds="1..9", args={"size": 10, "rooms": 3}),
    Campaign("pursuit", "find", seeds="1..6", args={"kind": "only-move", "tries": 20}),
    Campaign("minirogue", "bench", seeds="1..4", argument="seeds", args={"bot": "wanderer"}),
    SelfPlay("pursuit", seeds="1..20", max_steps=100),
    SelfPlay("pursuit", last_allowed, seeds="1..5", players=["rogue", None], max_steps=100),
]


def text(result: object) -> str:
    return result.json() if hasattr(result, "json") else repr(result)


@pytest.mark.parametrize("job", JOBS, ids=lambda job: f"{type(job).__name__}-{job.game}-{job.seeds}")
def test_any_cut_gives_the_same_bytes(job: Job) -> None:
    whole = text(run(job))
    assert text(run(pickle.loads(pickle.dumps(job)), threads=3)) == whole
    units = job.units()
    one_by_one = [answer for unit in reversed(range(units)) for answer in reversed(job.do(unit, unit + 1))]
    assert text(job.combine(one_by_one[::-1])) == whole


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    run(JOBS[0], progress=lambda done, all: told.append((done, all)))
    assert told[-1] == (120, 120) and told == sorted(told)


def test_a_batch_is_worth_the_sending() -> None:
    for each in (1e-6, 1e-4, 0.5):
        parts = batches(3, 1_000_003, each, 8)
        assert [start for start, _ in parts[1:]] == [stop for _, stop in parts[:-1]]
        assert parts[0][0] == 3 and parts[-1][1] == 1_000_003
        assert all((stop - start) * each >= LEAST for start, stop in parts[:-1])


def test_seeds_and_seatings_are_those_of_the_program() -> None:
    assert seed_list("7,1..3,20..21") == [7, 1, 2, 3, 20, 21]
    assert seed_text([7, 1, 2, 3, 20, 21]) == "7,1..3,20..21"
    assert seatings(2, 3, True) == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert seatings(3, 2, False) == [[0, 1], [0, 2], [1, 2]]
    assert wilson(50, 100) == (403, 597) and wilson(5, 10, 10_000) == (2365, 7635)
    with pytest.raises(BadInput):
        seed_list("1..x")


@pytest.mark.skipif("MAZARIUM" not in os.environ, reason="cargo xtask python names the program")
@pytest.mark.parametrize(
    "words",
    ["pursuit --bot optimal --bot random --seeds 1..40 --rotate", "savor --bot greedy --bot dice --seeds 3,5,7..9"],
)
def test_a_table_is_that_of_the_program_to_the_byte(words: str) -> None:
    game, *rest = words.split()
    options = [rest[i + 1] for i, word in enumerate(rest) if word == "--bot"]
    seeds = rest[rest.index("--seeds") + 1]
    program = subprocess.run(
        [os.environ["MAZARIUM"], "arena", *words.split(), "--json"], capture_output=True, text=True, check=True
    )
    table = run(Tournament(game, options, seeds=seeds, rotate="--rotate" in rest))
    assert table.json() == program.stdout
    assert json.loads(table.json())["played"] == table.matches
