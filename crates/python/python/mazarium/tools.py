"""The games, what is known of them, and their tools: check, solve, generate, stats, …"""

from __future__ import annotations

import datetime
import json
import os
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from . import _native
from .errors import BadInput, MazariumError, Problem


def games() -> list[str]:
    """The names of all games; editors and toys come last."""
    return _native.games()


def info(game: str) -> dict[str, Any]:
    """All that is known of a game before it starts: seats, bots, parameters, tools, and whether it has an ``env``."""
    about: dict[str, Any] = json.loads(_native.describe(game))
    return about


@dataclass
class Report:
    """What a tool answers. It is true if all is well."""

    answer: str
    """``fine``, ``no`` (the question could be asked, and the answer is no), ``bad`` (the input is not good), or a
    number of which the tool's help tells."""
    value: Any
    """The answer as plain values; None if all of it is in ``lines``."""
    text: str
    """The answer in words, where there are any."""
    lines: list[Any] = field(default_factory=list)
    """What was told on the way, one value a line."""
    notes: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    """Files that the tool made, by name."""

    def __bool__(self) -> bool:
        return self.answer == "fine"

    def __getitem__(self, key: Any) -> Any:
        return self.value[key]


def word(value: Any) -> str:
    """A value as the games read it: paths are read by their names, truth is ``true`` or ``false``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    return str(value)


def settings(game: str, params: dict[str, Any]) -> list[tuple[str, str]]:
    """Parameters as texts. ``max_rounds`` means ``max-rounds``; a path is read where a file is expected."""
    if not params:
        return []
    known = {param["id"]: param["kind"] for param in info(game)["params"]}
    given = []
    for name, value in params.items():
        id = name if name in known else name.replace("_", "-")
        if known.get(id) == "file" and isinstance(value, os.PathLike):
            try:
                with open(value, encoding="utf-8") as file:
                    value = file.read()
            except (OSError, UnicodeDecodeError) as error:
                path = os.fspath(value)
                why = error.strerror if isinstance(error, OSError) else "this is not UTF-8 text"
                problem = Problem("error", "", str(path), 0, 0, f"cannot be read: {why}")
                raise BadInput("no-file", str(problem), [problem]) from None
        given.append((id, word(value)))
    return given


def name_files(error: MazariumError, game: str, params: dict[str, Any]) -> MazariumError:
    """A game knows the content of a file, not its name: the problems get the path that the user gave."""
    usual = {param["id"]: param.get("file") for param in info(game)["params"]}
    paths = [
        (usual.get(name.replace("_", "-")), os.fspath(value))
        for name, value in params.items()
        if isinstance(value, os.PathLike)
    ]
    for place, problem in enumerate(error.problems):
        for name, path in paths:
            if len(paths) == 1 or name == problem.file:
                error.problems[place] = replace(problem, file=str(path))
    if error.problems and paths:
        error.args = (str(error.problems[0]),)
        error.reason = str(error.problems[0])
    return error


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def tool(game: str, name: str, /, *, threads: int | None = None, timed: bool = True, **args: Any) -> Report:
    """Asks one of a game's tools.

    Arguments have the names of ``info(game)["tools"]``, with ``_`` for ``-``. A file is a path, a text of several
    lines (which is taken as the file itself), or the name of something that comes with the game. Several values are
    a list. Long work is done on all cores, or so many ``threads``, with the same result. What is not ``timed`` knows
    neither clock nor date nor chance: the same call has the same answer, to the byte.

    >>> mazarium.tool("pursuit", "solve", field="f1").value["verdict"]
    """
    known: set[str] = set()
    for one in info(game)["tools"]:
        if one["id"] == name:
            known = {arg["id"] for arg in one["args"]}
    words = []
    for key, value in args.items():
        if value is None:
            continue
        id = key if key in known else key.replace("_", "-")
        many = isinstance(value, Iterable) and not isinstance(value, (str, bytes, os.PathLike))
        words.append((id, [word(one) for one in (value if many else [value])]))
    cores = threads or os.cpu_count() or 1
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat() if timed else ""
    entropy = secrets.randbits(63) if timed else 1
    told = json.loads(_native.tool(game, name, words, cores, today, entropy, timed))
    return Report(
        answer=told["answer"] if isinstance(told["answer"], str) else str(told["answer"]["own"]),
        value=json.loads(told["report"]) if told["report"] else None,
        text=told["text"],
        lines=[_value(line) for line in told["lines"]],
        notes=told["notes"],
        problems=[Problem(**problem) for problem in told["problems"]],
        files=dict(told["files"]),
    )
