"""Games as numbers, for planning and as the ground of the Gymnasium and PettingZoo environments: :class:`Env`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _native
from .errors import BadInput
from .game import Outcome, _outcome
from .tools import info, settings



class Plane(NamedTuple):
    """One layer of the board: small integers from 0 to ``max``."""

    name: str
    max: int


class Number(NamedTuple):
    """One of the numbers beside the board."""

    name: str
    low: int
    high: int


class Step(NamedTuple):
    """What a step brought about."""

    rewards: tuple[float, ...]
    """One a seat."""
    terminated: bool
    truncated: bool


@dataclass(frozen=True)
class Space:
    """What can be done and seen; the same in all games of an env."""

    actions: list[str]
    """The actions by name, in the order of their numbers."""
    planes: list[Plane]
    rows: int
    cols: int
    numbers: list[Number]
    seats: list[str]
    learners: list[int]
    """The seats whose actions come from ``step``; bots have the others."""
    unit: int
    """How many whole units of reward make 1.0."""


def seat_number(seats: Sequence[str], seat: int | str) -> int:
    """A seat by its number or its name."""
    if isinstance(seat, str):
        if seat not in seats:
            raise BadInput("no-seat", f"there is no seat '{seat}' (there are: {', '.join(seats)})")
        return list(seats).index(seat)
    if not 0 <= seat < len(seats):
        raise BadInput("no-seat", f"there is no seat {seat}: there are {len(seats)}, from 0")
    return int(seat)


class Env:
    """A game as numbers: the classic interface for planning.

    ``players`` says who sits where: one name of a bot a seat, ``None`` for those who act through :meth:`step`; bots
    act by themselves. ``max_steps`` cuts a game off after so many steps of learners. The rest are parameters of the
    game. The env stands at the start of seed 0.

    The same seed and actions come to the same states and to the same hash as a :class:`mazarium.Game`. Copies are
    cheap: what never changes is shared. An env can be pickled.

    >>> env = mazarium.Env("pursuit", players=["rogue", None])
    >>> env.reset(7)
    >>> trial = env.copy()
    >>> trial.step(trial.legal()[0])
    """

    __slots__ = ("_env", "_made_of", "space")
    __hash__ = None  # type: ignore[assignment]  # It changes.

    def __init__(
        self,
        game: str,
        *,
        players: Sequence[str | None] = (),
        max_steps: int | None = None,
        **params: Any,
    ) -> None:
        self._made_of = (game, list(players), max_steps, settings(game, params))
        self._make()

    def _make(self) -> None:
        game, players, max_steps, params = self._made_of
        self._env = _native.Env(game, params, players, max_steps)
        about = json.loads(self._env.space())
        about["planes"] = [Plane(*plane) for plane in about["planes"]]
        about["numbers"] = [Number(*number) for number in about["numbers"]]
        # Seats have the names that the rest of the package uses.
        seats = [seat["id"] for seat in info(game)["seats"]]
        if len(seats) == len(about["seats"]):
            about["seats"] = seats
        self.space = Space(**about)

    @property
    def game(self) -> str:
        """Which game this is."""
        return self._made_of[0]

    def reset(self, seed: int) -> None:
        """Starts a new game; bots that act before the first learner have acted."""
        self._env.reset(seed)

    def step(self, action: int) -> Step:
        """Does an action of the learner to act, and then those of the bots before the next one.

        :class:`IllegalAction` changes nothing."""
        rewards, terminated, truncated = self._env.step(action)
        unit = self.space.unit
        return Step(tuple([reward / unit for reward in rewards]), terminated, truncated)

    def observe(self, seat: int | None = None) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int32]]:
        """What a seat may know (without one, the learner to act): planes by rows and columns, and numbers."""
        if seat is None:
            acting = self._env.to_act()
            seat = self.space.learners[0] if acting is None else acting
        return self._env.observe(seat)

    def mask(self) -> npt.NDArray[np.int8]:
        """1 for every action that is allowed now, 0 for the others."""
        return self._env.mask().view(np.int8)

    def legal(self) -> list[int]:
        """The numbers of the actions that are allowed now."""
        return self._env.legal()

    def text(self, action: int) -> str | None:
        """An action in the words of :meth:`Game.do`; None if it means nothing now."""
        return self._env.text(action)

    @property
    def to_act(self) -> int | None:
        """The learner whose decision it is; None once the game has ended."""
        return self._env.to_act()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return _outcome(self._env.outcome())

    @property
    def seed(self) -> int:
        """The seed of this game."""
        return self._env.seed()

    @property
    def steps(self) -> int:
        """How many actions of learners and bots have been done."""
        return self._env.steps()

    def hash(self) -> str:
        """The hash of state and dice, the same as that of a :class:`Game` at this position."""
        return f"{self._env.hash():016x}"

    def playout(self, seed: int, limit: int = 10_000) -> tuple[tuple[float, ...], int]:
        """Plays on at random, without leaving this position: the sum of the rewards of each seat, and how many
        steps were made. It runs without the interpreter, so threads may do it side by side."""
        rewards, steps = self._env.playout(seed, limit)
        return tuple(reward / self.space.unit for reward in rewards), steps

    def save(self) -> str:
        """Everything that decides the future of this game, as text."""
        return self._env.save()

    def restore(self, saved: str) -> None:
        """Goes to a position that an env of the same setting has saved."""
        self._env.restore(saved)

    def screen(self) -> str:
        """What a player would see, as text."""
        return self._env.screen()

    def picture(
        self, size: tuple[int, int] | None = None, scale: int | None = None
    ) -> npt.NDArray[np.uint8]:
        """What a player would see, painted; see :meth:`Game.picture`."""
        return self._env.picture(size, scale)

    def copy(self) -> Env:
        """Another env at the same position."""
        env = Env.__new__(Env)
        env._made_of, env.space, env._env = self._made_of, self.space, self._env.copy()
        return env

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Env:
        return self.copy()

    def __getstate__(self) -> tuple[Any, str]:
        return self._made_of, self._env.save()

    def __setstate__(self, state: tuple[Any, str]) -> None:
        self._made_of, saved = state
        self._make()
        self._env.restore(saved)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Env):
            return NotImplemented
        return self.game == other.game and self._env.hash() == other._env.hash()

    def __repr__(self) -> str:
        return f"<mazarium.Env {self.game} seed={self.seed} steps={self.steps}>"


class Batch:
    """Many games of one kind in one set of arrays, for self-play and for loops of your own.

    Every seat that no bot has learns; ``seats`` says whose turn it is in each game. The arrays are the same ones after
    every step, written anew: ``planes`` (games, planes, rows, columns), ``numbers``, ``masks``, ``rewards`` (one a seat, in
    units of which ``space.unit`` make 1), ``terminated``, ``truncated``, ``seats`` and ``refused``. The next step of a
    game that has ended starts its next one. Steps are made without the interpreter's lock, on so many ``threads``, with
    the same result for any number.
    """

    def __init__(self, env: Env, count: int, *, threads: int = 1) -> None:
        self.space = env.space
        self._batch = _native.Batch(env._env, count, "next", threads)
        self.planes = self._batch.planes
        self.numbers = self._batch.numbers
        self.masks = self._batch.masks.view(np.int8)
        self.rewards = self._batch.rewards
        self.terminated = self._batch.terminated.view(np.bool_)
        self.truncated = self._batch.truncated.view(np.bool_)
        self.seats = self._batch.seats
        self.refused = self._batch.refused.view(np.bool_)

    def __len__(self) -> int:
        return len(self.seats)

    def reset(self, seeds: Sequence[int] | npt.NDArray[np.uint64]) -> None:
        """Starts one game a seed."""
        if len(seeds) != len(self):
            raise BadInput("bad-seed", f"there are {len(self)} games, and {len(seeds)} seeds")
        self._batch.reset(np.asarray(seeds, np.uint64), np.zeros(0, np.uint8))

    def step(self, actions: npt.NDArray[Any]) -> None:
        """Does one action a game; what is refused is marked, and nothing has changed there."""
        self._batch.step(np.asarray(actions).astype(np.uint16))

    def hashes(self) -> list[str]:
        """The hashes of all positions."""
        return [f"{hash:016x}" for hash in self._batch.hashes()]
