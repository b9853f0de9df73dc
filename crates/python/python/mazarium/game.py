"""Whole games in words: :class:`Game`, with its past, and :class:`Position`, without it."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from .errors import BadInput, MazariumError
from .tools import Report, info, name_files, settings, tool


@dataclass(frozen=True)
class Event:
    """Something that happened in a step."""

    kind: str
    """What kind of thing, in one word."""
    words: str
    """The exact words of the rules; empty if nothing is said."""
    data: Any
    """The event's own fields."""


@dataclass(frozen=True)
class Advice:
    """What a bot would do, and why."""

    action: str
    why: str


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    standings: list[str]
    """``won``, ``drawn`` or ``lost``, one a seat."""
    words: str
    score: dict[str, Any] | None
    """Table, rank and words, where the game keeps score."""


def _events(text: str) -> list[Event]:
    return [Event(**event) for event in json.loads(text)]


def _outcome(text: str | None) -> Outcome | None:
    return None if text is None else Outcome(**json.loads(text))


class Game:
    """A running game with its past: what ``mazarium pipe`` and the program do, as Python values.

    ``game`` is a name of :func:`mazarium.games`. Without a ``seed`` the game is another one each time. ``dice`` is a
    script of draws (``"6,3,H"``) for tests. ``players`` puts bots into seats: one name for each, ``None`` for who
    acts through :meth:`do`. Everything else is a parameter of the game, as ``mazarium.info(game)["params"]`` lists
    them, with ``_`` for ``-``; where a file is expected, a path is read and a text is the file itself.

    Two games are equal if they are the same game at the same position, dice included. Games can be copied and
    pickled, with all their past.
    """

    __slots__ = ("_session",)
    __hash__ = None  # type: ignore[assignment]  # It changes.

    def __init__(
        self,
        game: str,
        *,
        seed: int | None = None,
        dice: str | None = None,
        players: list[str | None] | tuple[str | None, ...] = (),
        **params: Any,
    ) -> None:
        seed = secrets.randbits(63) if seed is None else seed
        try:
            self._session = _native.Session(game, seed, dice, settings(game, params))
        except MazariumError as error:
            raise name_files(error, game, params) from None
        for seat, name in enumerate(players):
            self.seat(seat, name)

    @classmethod
    def from_replay(cls, replay: str | os.PathLike[str]) -> Game:
        """A recorded game (a text, or the path of a file), played and checked, where it was left."""
        if isinstance(replay, os.PathLike):
            with open(replay, encoding="utf-8") as file:
                replay = file.read()
        game = cls.__new__(cls)
        game._session = _native.Session.open(replay)
        return game

    @property
    def name(self) -> str:
        """Which game this is."""
        return self._session.game()

    @property
    def params(self) -> dict[str, str]:
        """The parameters it was started with."""
        return dict(self._session.params())

    @property
    def seed(self) -> int:
        """The seed it was started with."""
        return self._session.seed()

    @property
    def step(self) -> int:
        """How many steps have been made."""
        return self._session.step()

    def __len__(self) -> int:
        """How many steps there are, the undone ones included."""
        return self._session.steps()

    @property
    def to_act(self) -> int | None:
        """Whose decision it is, a seat from 0; None once the game is over."""
        return self._session.to_act()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return _outcome(self._session.outcome())

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more."""
        return self._session.to_act() is None

    def legal(self) -> list[str]:
        """What is allowed now, in a fixed order. A game with very many actions gives a useful selection."""
        return self._session.legal()

    def do(self, action: str) -> list[Event]:
        """Does an action and tells what happened. :class:`IllegalAction` changes nothing."""
        return _events(self._session.act(action))

    def undo(self, steps: int = 1) -> int:
        """Takes steps back, as many as there are; returns how many."""
        before = self.step
        if before == 0:
            self._session.undo()  # What can be taken back at the start is a restart.
            return 0
        self._session.go_to(max(before - steps, 0))
        return before - self.step

    def redo(self, steps: int = 1) -> int:
        """Makes steps again that were taken back; returns how many."""
        before = self.step
        self._session.go_to(min(before + steps, len(self)))
        return self.step - before

    def restart(self) -> None:
        """Goes back to the start; :meth:`undo` leads back from there."""
        self._session.restart()

    def state(self) -> Any:
        """The whole state of the rules as plain values; nothing is hidden."""
        return json.loads(self._session.state())

    def load(self, state: Any) -> None:
        """Puts a state in place of the present one, after checking it. The past is gone."""
        self._session.load(state if isinstance(state, str) else json.dumps(state))

    def observe(self, seat: int | None = None) -> Any:
        """What a seat may know (without one, the seat to act), as plain values."""
        return json.loads(self._session.observe((self.to_act or 0) if seat is None else seat))

    def hash(self) -> str:
        """The hash of state and dice, as recordings have it: sixteen hexadecimal digits."""
        return f"{self._session.hash():016x}"

    def log(self) -> list[str]:
        """Everything said so far."""
        return self._session.log()

    def advise(self, bot: str | None = None) -> Advice | None:
        """What a bot (without a name, the one that gives the hints) would do now; None if it has no opinion."""
        advice = self._session.advise(bot)
        return None if advice is None else Advice(*advice)

    @property
    def players(self) -> list[str]:
        """Who sits where: names of bots, or ``human``."""
        return self._session.players()

    def seat(self, seat: int, name: str | None) -> None:
        """Puts a bot into a seat, or takes it out with None."""
        self._session.seat(seat, name)

    def let_bots(self, most: int = 100_000) -> list[Event]:
        """Lets the bots in the seats move until somebody else is to act or the game is over."""
        told: list[Event] = []
        for _ in range(most):
            events = self._session.bot_step()
            if events is None:
                break
            told += _events(events)
        return told

    def replay(self) -> str:
        """The whole game as the text of a replay, which the program, the page and :meth:`from_replay` open."""
        return self._session.replay()

    def screen(self) -> str:
        """What a player would see, as text."""
        return self._session.screen()

    def scene(self) -> Any:
        """What a player would see, as plain values."""
        return json.loads(self._session.scene())

    def picture(
        self, size: tuple[int, int] | None = None, scale: int | None = None
    ) -> npt.NDArray[np.uint8]:
        """What a player would see, painted: an array of rows, columns and red, green, blue. ``size`` is width and
        height; else the whole board is shown, with cells of ``scale`` times their smallest size."""
        return self._session.picture(size, scale)

    def position(self) -> Position:
        """The present position without its past, for planning: copied and played on at little cost."""
        return Position(self._session.position())

    def tool(self, name: str, **args: Any) -> Report:
        """Asks a tool of this game. Where it needs a level or a board and none is given, it gets that of this game."""
        about = info(self.name)
        level, own = about["levels"], self.params
        for one in about["tools"]:
            for arg in one["args"] if one["id"] == name and level else ():
                if arg.get("required") and arg["kind"] in ("file", "folder") and arg["id"] not in args:
                    files = [own[p["id"]] for p in about["params"] if p["kind"] == "file" and own[p["id"]]]
                    args[arg["id"]] = files[0] if len(files) == 1 else own[level]
                    break
        return tool(self.name, name, **args)

    def copy(self) -> Game:
        """Another game at the same position, with the same past."""
        return Game.from_replay(self.replay())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return Game.from_replay, (self.replay(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.name == other.name and self._session.hash() == other._session.hash()

    def __repr__(self) -> str:
        return f"<mazarium.Game {self.name} seed={self.seed} step={self.step} hash={self.hash()}>"


class Position:
    """A position without its past, from :meth:`Game.position`. Equality is by hash, as of games."""

    __slots__ = ("_position",)
    __hash__ = None  # type: ignore[assignment]  # It changes.

    def __init__(self, position: _native.Position) -> None:
        self._position = position

    @property
    def name(self) -> str:
        """Which game this is."""
        return self._position.game()

    @property
    def to_act(self) -> int | None:
        """Whose decision it is; None once the game is over."""
        return self._position.to_act()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return _outcome(self._position.outcome())

    def legal(self) -> list[str]:
        """What is allowed now."""
        return self._position.legal()

    def do(self, action: str) -> None:
        """Does an action; nothing is told."""
        self._position.act(action, False)

    def tell(self, action: str) -> list[Event]:
        """Does an action and tells what happened."""
        return _events(self._position.act(action, True) or "[]")

    def state(self) -> Any:
        """The whole state as plain values."""
        return json.loads(self._position.state())

    def observe(self, seat: int = 0) -> Any:
        """What a seat may know, as plain values."""
        return json.loads(self._position.observe(seat))

    def hash(self) -> str:
        """The hash of state and dice."""
        return f"{self._position.hash():016x}"

    def advise(self, bot: str, seed: int = 0) -> Advice | None:
        """What a bot would do; its dice follow from the seed and the step."""
        if all(bot != one["id"] for one in info(self.name)["bots"]):
            raise BadInput("no-bot", f"{self.name} has no bot '{bot}'")
        advice = self._position.advise(bot, seed)
        return None if advice is None else Advice(*advice)

    def copy(self) -> Position:
        """Another one at the same position."""
        return Position(self._position.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.name == other.name and self._position.hash() == other._position.hash()
