"""What goes wrong, as exceptions. Nothing has changed when one of them is raised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with an input, and where."""

    level: str
    """``error``, ``warning`` or ``note``."""
    code: str
    """The code of the rule page, such as ``E07``; empty if there is none."""
    file: str
    """The file as it was named; empty if there is none."""
    line: int
    """From 1; 0 if it concerns the whole file."""
    column: int
    """In characters, from 1; 0 if it concerns the whole line."""
    text: str
    """One sentence."""

    def __str__(self) -> str:
        place = [self.file] if self.file else []
        place += [str(n) for n in (self.line, self.column) if n]
        code = f"[{self.code}]" if self.code else ""
        return f"{':'.join(place)}{': ' if place else ''}{self.level}{code}: {self.text}"


class MazariumError(Exception):
    """Something was not done. The text is a sentence; the rest is for programs."""

    def __init__(
        self, code: str, reason: str, problems: Sequence[Problem] = (), draw: int | None = None
    ) -> None:
        super().__init__(reason)
        self.code = problems[0].code if problems and problems[0].code else code
        """The rule page's code of the first problem, or a short name: ``illegal``, ``bad-param``, ``over``, …"""
        self.kind = code
        """The short name, whatever the problems are."""
        self.reason = reason
        self.problems = list(problems)
        """Everything that is wrong with an input file."""
        self.draw = draw
        """Which draw of scripted dice did not fit, from 1."""

    @property
    def file(self) -> str | None:
        """The file of the first problem."""
        return (self.problems[0].file or None) if self.problems else None

    @property
    def line(self) -> int | None:
        """The line of the first problem, from 1."""
        return (self.problems[0].line or None) if self.problems else None

    @property
    def column(self) -> int | None:
        """The column of the first problem, from 1."""
        return (self.problems[0].column or None) if self.problems else None

    def __reduce__(self) -> tuple[type[MazariumError], tuple[object, ...]]:
        return type(self), (self.kind, self.reason, self.problems, self.draw)


class IllegalAction(MazariumError, ValueError):
    """The rules do not allow this now, or the game is over."""


class BadInput(MazariumError, ValueError):
    """A name, a parameter, a state, a file or a recording is not usable."""


_OTHER = {"bug", "threads", "bot-stuck"}


def make(
    code: str,
    reason: str,
    problems: Sequence[tuple[str, str, str, int, int, str]],
    draw: int | None,
    action: bool,
) -> MazariumError:
    """The exception for a refusal of the native half; ``action`` says that it was an action that was refused."""
    kind = MazariumError if code in _OTHER else IllegalAction if action and draw is None else BadInput
    return kind(code, reason, [Problem(*problem) for problem in problems], draw)
