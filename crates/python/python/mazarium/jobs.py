"""Long work in numbered parts, with the same result wherever and in whatever order the parts are done.

A job knows how many *units* it has (matches, seeds), does any range of them, and puts the answers together in
order. It holds names and numbers only, so it can be sent anywhere. :func:`run` does a job here; :mod:`mazarium.ray`
does it on a cluster, to the same byte.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol

from . import _native
from .env import Env
from .errors import BadInput
from .tools import info, settings, tool

LEAST = 0.010
"""A batch takes at least so many seconds of a processor: less would be lost in the sending."""

Seeds = str | range | Sequence[int]
Progress = Callable[[int, int], None]


class Job(Protocol):
    """What can be done in parts."""

    def units(self) -> int:
        """How many there are."""

    def do(self, start: int, stop: int) -> list[Any]:
        """One answer for each unit of a range; small, and the same wherever it is done."""

    def combine(self, answers: list[Any]) -> Any:
        """The result from the answers of all units in order."""


def seed_list(seeds: Seeds) -> list[int]:
    """Seeds from ``"1..100"`` (both ends belong to it), ``"7,9,20..30"``, a range or a list."""
    if not isinstance(seeds, str):
        return [int(seed) for seed in seeds]
    listed: list[int] = []
    try:
        for part in seeds.split(","):
            low, dots, high = part.partition("..")
            listed += range(int(low), int(high) + 1) if dots else [int(low)]
    except ValueError:
        raise BadInput("bad-seed", f"'{seeds}' is no list of seeds such as 1..100 or 7,9,20..30") from None
    return listed


def seed_text(seeds: Sequence[int]) -> str:
    """Seeds as they are written: ``7,1..3``."""
    parts: list[list[int]] = []
    for seed in seeds:
        if parts and seed == parts[-1][1] + 1:
            parts[-1][1] = seed
        else:
            parts.append([seed, seed])
    return ",".join(str(low) if low == high else f"{low}..{high}" for low, high in parts)


def seatings(entrants: int, seats: int, rotate: bool) -> list[list[int]]:
    """Who sits where in each match of one seed, as ``mazarium arena`` has it."""
    if entrants <= seats:
        groups = [[min(seat, entrants - 1) for seat in range(seats)]]
    else:
        groups = [list(group) for group in itertools.combinations(range(entrants), seats)]
    all: list[list[int]] = []
    for group in groups:
        turned: list[list[int]] = []
        for by in range(seats if rotate else 1):
            seating = group[-by:] + group[:-by] if by else group
            if seating not in turned:
                turned.append(seating)
        all += turned
    return all


def wilson(hits: int, of: int, parts: int = 1000) -> tuple[int, int]:
    """The 95 % interval of a rate, in parts of a thousand, in whole numbers."""
    unit, z, z_squared = 10_000, 19_600, 38_416
    if of == 0:
        return 0, parts
    root = math.isqrt(hits * (of - hits) * unit * unit // of + z_squared * unit // 4)
    middle, half, whole = hits * unit + z_squared // 2, z * root // unit, of * unit + z_squared
    return max(middle - half, 0) * parts // whole, min(-(-(middle + half) * parts // whole), parts)


@dataclass(frozen=True)
class Tournament:
    """Bots of a game against each other over many seeds; :meth:`combine` gives a :class:`Table`."""

    game: str
    bots: Sequence[str]
    seeds: Seeds = "1..100"
    rotate: bool = False
    limit: int = 10_000
    params: dict[str, Any] = field(default_factory=dict)

    def _seatings(self) -> list[list[int]]:
        if not self.bots:
            raise BadInput("bad-setting", "somebody must play")
        return seatings(len(self.bots), len(info(self.game)["seats"]), self.rotate)

    def units(self) -> int:
        """Matches: every seating of every seed."""
        return len(seed_list(self.seeds)) * len(self._seatings())

    def do(self, start: int, stop: int) -> list[str]:
        """Plays matches; one line of JSON each."""
        seeds, seats = seed_list(self.seeds), self._seatings()
        given = settings(self.game, self.params)
        told: list[str] = []
        for match in range(start, stop):
            seed, seating = seeds[match // len(seats)], seats[match % len(seats)]
            told += _native.play_matches(self.game, given, list(self.bots), [seating], [seed], self.limit)
        return told

    def combine(self, answers: list[str]) -> Table:
        """The table of all matches."""
        names = []
        for place, bot in enumerate(self.bots):
            before = list(self.bots[:place]).count(bot)
            names.append(f"{bot} #{before + 1}" if before else bot)
        about = info(self.game)
        defaults = {param["id"]: word_of(param["default"]) for param in about["params"]}
        table = Table(
            game=self.game,
            version=about["version"],
            params=dict(sorted({**defaults, **dict(settings(self.game, self.params))}.items())),
            seeds=seed_text(seed_list(self.seeds)),
            matches=self.units(),
            records=[Record(name) for name in names],
        )
        for line in answers:
            table.add(json.loads(line))
        return table


def word_of(value: Any) -> str:
    """A default as text."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


@dataclass
class Record:
    """What an entrant did in all matches."""

    name: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeits: int = 0
    unfinished: int = 0


@dataclass
class Table:
    """The sum of all matches; :meth:`json` is what ``mazarium arena --json`` prints, to the byte."""

    game: str
    version: int
    params: dict[str, str]
    seeds: str
    matches: int
    records: list[Record]
    played: int = 0
    steps: int = 0
    hash: int = 0
    forfeits: list[tuple[int, str, str]] = field(default_factory=list)

    def add(self, match: dict[str, Any]) -> None:
        """Adds a match; they are added in one fixed order."""
        self.played += 1
        self.steps += match["steps"]
        self.hash = _native.fold_hashes(self.hash, [match["hash"]])
        for result, entrant in zip(match["results"], match["seats"], strict=True):
            record = self.records[entrant]
            record.games += 1
            if result == "forfeit":
                record.lost += 1
                record.forfeits += 1
                if len(self.forfeits) < 20:
                    self.forfeits.append((match["seed"], record.name, match["reason"]))
            else:
                setattr(record, result, getattr(record, result) + 1)

    def json(self) -> str:
        """One object on one line."""

        def text(value: Any) -> str:
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

        def share(permille: int) -> str:
            return f"{permille // 1000}.{permille % 1000:03}"

        entrants = []
        for r in self.records:
            low, high = wilson(r.won, r.games)
            rate = (r.won * 1000 + r.games // 2) // max(r.games, 1)
            numbers = f'"games":{r.games},"won":{r.won},"drawn":{r.drawn},"lost":{r.lost},"forfeits":{r.forfeits}'
            rates = f'"win_rate":{share(rate)},"low":{share(low)},"high":{share(high)}'
            entrants.append(f'{{"name":{text(r.name)},{numbers},"unfinished":{r.unfinished},{rates}}}')
        lost = [f'{{"seed":{s},"entrant":{text(e)},"reason":{text(why)}}}' for s, e, why in self.forfeits]
        return (
            f'{{"game":{text(self.game)},"version":{self.version},"params":{text(self.params)},'
            f'"seeds":{text(self.seeds)},"matches":{self.matches},"played":{self.played},"steps":{self.steps},'
            f'"hash":"{self.hash:016x}","entrants":[{",".join(entrants)}],"forfeits":[{",".join(lost)}],'
            f'"failures":[],"stopped":{text(self.played < self.matches)}}}\n'
        )

    def __str__(self) -> str:
        rows = [("entrant", "games", "won", "drawn", "lost", "won of 1000")]
        for r in self.records:
            low, high = wilson(r.won, r.games)
            rate = f"{r.won * 1000 // max(r.games, 1)} ({low} to {high})"
            rows.append((r.name, str(r.games), str(r.won), str(r.drawn), str(r.lost), rate))
        wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        return "\n".join("  ".join(cell.ljust(w) for cell, w in zip(row, wide)).rstrip() for row in rows)


@dataclass(frozen=True)
class Stats:
    """One bot (or one a seat) plays a game over many seeds: how it ends, and after how many steps."""

    game: str
    bots: Sequence[str]
    seeds: Seeds = "1..100"
    limit: int = 100_000
    params: dict[str, Any] = field(default_factory=dict)

    def units(self) -> int:
        """Games."""
        return len(seed_list(self.seeds))

    def do(self, start: int, stop: int) -> list[str]:
        """Plays games; one line of JSON each."""
        seats = len(info(self.game)["seats"])
        seating = [min(seat, len(self.bots) - 1) for seat in range(seats)]
        seeds = seed_list(self.seeds)[start:stop]
        given = settings(self.game, self.params)
        return _native.play_matches(self.game, given, list(self.bots), [seating], seeds, self.limit)

    def combine(self, answers: list[str]) -> dict[str, Any]:
        """Counts by seat, and steps and ranks from the least to the greatest, all in whole numbers."""
        games = [json.loads(line) for line in answers]
        seats = info(self.game)["seats"]
        results = [
            {kind: sum(game["results"][seat] == kind for game in games) for kind in _RESULTS}
            for seat in range(len(seats))
        ]
        ranks = [game["rank"] for game in games if game["rank"] is not None]
        return {
            "game": self.game,
            "games": len(games),
            "seats": {one["id"]: result for one, result in zip(seats, results, strict=True)},
            "steps": _spread([game["steps"] for game in games]),
            "ranks": _spread(ranks),
            "hash": f"{_native.fold_hashes(0, [game['hash'] for game in games]):016x}",
        }


_RESULTS = ("won", "drawn", "lost", "unfinished", "forfeit")


def _spread(numbers: list[int]) -> dict[str, int] | None:
    if not numbers:
        return None
    ordered, last = sorted(numbers), len(numbers) - 1
    quarters = {f"q{share}": ordered[last * share // 100] for share in (25, 50, 75)}
    return {"least": ordered[0], **quarters, "most": ordered[-1], "sum": sum(numbers)}


@dataclass(frozen=True)
class Campaign:
    """A tool of a game for each of many seeds: generators, finders, benches, catalogues.

    ``argument`` is the name of the tool's argument that takes the seed. The result is one value a seed, in order;
    with ``only_fine`` those for which the tool said no are left out.
    """

    game: str
    tool: str
    seeds: Seeds = "1..100"
    argument: str = "seed"
    args: dict[str, Any] = field(default_factory=dict)
    only_fine: bool = False

    def units(self) -> int:
        """Seeds."""
        return len(seed_list(self.seeds))

    def do(self, start: int, stop: int) -> list[dict[str, Any]]:
        """Asks the tool; it is given neither a clock nor a date."""
        told = []
        for seed in seed_list(self.seeds)[start:stop]:
            report = tool(self.game, self.tool, threads=1, timed=False, **{**self.args, self.argument: seed})
            value = report.value if report.value is not None else report.lines
            told.append({"seed": seed, "answer": report.answer, "value": value, "files": report.files})
        return told

    def combine(self, answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """All answers, or the fine ones."""
        return [answer for answer in answers if answer["answer"] == "fine" or not self.only_fine]


Policy = Callable[[Env], int]
"""Chooses an action for the learner to act; it must depend on the env alone."""


@dataclass(frozen=True)
class SelfPlay:
    """Games in which ``policy`` acts for every seat that has no bot: what was done, and what it was worth.

    A policy is a function that can be pickled; without one, actions are drawn from the seed.
    """

    game: str
    policy: Policy | None = None
    seeds: Seeds = "1..100"
    players: Sequence[str | None] = ()
    max_steps: int | None = 10_000
    params: dict[str, Any] = field(default_factory=dict)

    def units(self) -> int:
        """Games."""
        return len(seed_list(self.seeds))

    def do(self, start: int, stop: int) -> list[dict[str, Any]]:
        """Plays games."""
        env = Env(self.game, players=self.players, max_steps=self.max_steps, **self.params)
        told = []
        for seed in seed_list(self.seeds)[start:stop]:
            env.reset(seed)
            actions: list[int] = []
            returns = [0.0] * len(env.space.seats)
            over = False
            while not over:
                legal = env.legal()
                if self.policy is not None and legal:
                    action = int(self.policy(env))
                else:
                    action = legal[_native.seed_of(seed, len(actions) + 1) % len(legal)] if legal else 0
                step = env.step(action)
                actions.append(action)
                returns = [sum(pair) for pair in zip(returns, step.rewards, strict=True)]
                over = step.terminated or step.truncated
            told.append({"seed": seed, "actions": bytes_of(actions), "returns": returns, "hash": env.hash()})
        return told

    def combine(self, answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """One entry a game."""
        return answers


def bytes_of(actions: list[int]) -> bytes:
    """Actions as two bytes each, low byte first: ``numpy.frombuffer(actions, "<u2")``."""
    return b"".join(action.to_bytes(2, "little") for action in actions)


def measure(job: Job, units: int) -> tuple[list[Any], float]:
    """Does the first units until they have taken :data:`LEAST` of a processor: their answers, and seconds for one."""
    answers: list[Any] = []
    begun = time.process_time()
    more = 1
    while len(answers) < units:
        answers += job.do(len(answers), min(len(answers) + more, units))
        spent = time.process_time() - begun
        if spent >= LEAST:
            return answers, spent / len(answers)
        more *= 2
    return answers, max(time.process_time() - begun, 1e-9) / max(len(answers), 1)


def batches(start: int, units: int, each: float, workers: int) -> list[tuple[int, int]]:
    """Ranges of units: each takes at least :data:`LEAST`, and there are some for every worker."""
    left = units - start
    target = min(max(LEAST, left * each / (8 * max(workers, 1))), 2.0)
    size = max(1, math.ceil(target / each))
    return [(first, min(first + size, units)) for first in range(start, units, size)]


def run(job: Job, *, threads: int = 1, progress: Progress | None = None) -> Any:
    """Does a job on this machine. Matches and tools leave the interpreter's lock, so threads help them."""
    units = job.units()
    answers, each = measure(job, units)
    parts = batches(len(answers), units, each, threads)
    if progress:
        progress(len(answers), units)
    if threads <= 1:
        for start, stop in parts:
            answers += job.do(start, stop)
            if progress:
                progress(stop, units)
        return job.combine(answers)
    with ThreadPoolExecutor(min(threads, (os.cpu_count() or 1) * 4)) as pool:
        for (_, stop), part in zip(parts, pool.map(lambda part: job.do(*part), parts), strict=True):
            answers += part
            if progress:
                progress(stop, units)
    return job.combine(answers)


def show_progress(what: str = "units") -> Progress:
    """A line of progress on standard error."""
    import sys

    last = [0.0]

    def show(done: int, all: int) -> None:
        now = time.monotonic()
        if now - last[0] > 0.2 or done == all:
            last[0] = now
            end = "\n" if done == all else ""
            sys.stderr.write(f"\r{done} of {all} {what}{end}")
            sys.stderr.flush()

    return show


__all__ = [
    "Campaign",
    "Job",
    "SelfPlay",
    "Stats",
    "Table",
    "Tournament",
    "run",
    "show_progress",
]

