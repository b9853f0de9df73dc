"""The games as Gymnasium environments: one learner, bots in the other seats."""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from . import _native
from .env import Env, Space
from .spaces import MODES, Opponents, Shown, action_space, known_mode, make_env, observation_space

REGISTERED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "MiniRogue": ("minirogue", 10_000, {}),
    "ICMaze": ("icmaze", 50_000, {}),
    "WallIsYou": ("wallisyou", 500, {}),
    "Pursuit": ("pursuit", 10_000, {"dungeon": "loops-3"}),
    "Savor": ("savor", 10_000, {"ruleset": "race"}),
}
"""What is registered as ``mazarium/NAME-v0``: the game, when an episode is cut off, and what differs from its defaults."""


class MazariumEnv(Shown, gymnasium.Env[Any, Any]):
    """One learner in a game.

    *Observation*: ``board``, planes of small integers by rows and columns, and ``numbers``; what this seat may know
    and no more. *Action*: a number; ``info["action_mask"]`` says which are allowed. An action that is not allowed
    changes nothing, is worth ``illegal_reward`` and marked by ``info["refused"]``. *Reward*: as the rules give it.

    ``seat`` is the learner's (a number or a name), ``opponents`` are the bots of the other seats. ``reset(seed=7)``
    starts the game of seed 7; a reset without a seed goes on to the next game that follows from it, the same as a
    vector environment with that seed does. Everything else is a parameter of the game.
    """

    metadata = {"render_modes": MODES, "render_fps": 10}

    def __init__(
        self,
        game: str,
        *,
        seat: int | str = 0,
        opponents: Opponents = None,
        max_steps: int | None = None,
        illegal_reward: float = 0.0,
        render_mode: str | None = None,
        render_size: tuple[int, int] | None = None,
        **params: Any,
    ) -> None:
        self.render_mode = known_mode(render_mode)
        self.core, self.seat = make_env(game, seat, opponents, max_steps, params)
        """The env itself, to be copied for planning."""
        self.observation_space = observation_space(self.core.space)
        self.action_space = action_space(self.core.space)
        self._native: _native.Env = self.core._env
        self._unit = self.core.space.unit
        self._illegal = illegal_reward
        self._size = render_size
        self._origin, self._games = secrets.randbits(63), -1

    @property
    def space(self) -> Space:
        """Names of actions, planes and numbers."""
        return self.core.space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, npt.NDArray[Any]], dict[str, Any]]:
        """Starts a game: that of a seed, or the next one that follows from the seed before."""
        super().reset(seed=seed)
        if seed is not None:
            self._origin, self._games = seed, -1
        self._games += 1
        self._native.reset(_native.seed_of(self._origin, self._games))
        board, numbers = self._native.observe(self.seat)
        return {"board": board, "numbers": numbers}, {"action_mask": self._native.mask().view(np.int8)}

    def step(
        self, action: int
    ) -> tuple[dict[str, npt.NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Does an action, and those of the bots until it is the learner's turn again."""
        (board, numbers), mask, reward, terminated, truncated, refused = self._native.step_and_look(
            action, self.seat
        )
        info: dict[str, Any] = {"action_mask": mask.view(np.int8)}
        worth = reward / self._unit
        if refused:
            info["refused"] = True
            worth = self._illegal
        return {"board": board, "numbers": numbers}, worth, terminated, truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are allowed, as sb3-contrib's MaskablePPO asks."""
        return self._native.mask().view(np.bool_)

    def hash(self) -> str:
        """The hash of the position, as a :class:`mazarium.Game` has it."""
        return self.core.hash()


def register() -> None:
    """Registers the environments; importing ``mazarium`` does it."""
    for name, (game, limit, params) in REGISTERED.items():
        id = f"mazarium/{name}-v0"
        if id not in gymnasium.registry:
            gymnasium.register(
                id=id,
                entry_point="mazarium.gym:MazariumEnv",
                vector_entry_point="mazarium.vector:MazariumVectorEnv",
                max_episode_steps=limit,
                kwargs={"game": game, **params},
            )
