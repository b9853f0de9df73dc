"""Many games in one set of arrays: the native batch as Gymnasium's vector environment."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import _native
from .env import Env, Space
from .spaces import MODES, Opponents, action_space, known_mode, make_env, observation_space

_MODES: dict[AutoresetMode, Literal["next", "same", "disabled"]] = {
    AutoresetMode.NEXT_STEP: "next",
    AutoresetMode.SAME_STEP: "same",
    AutoresetMode.DISABLED: "disabled",
}

Obs = dict[str, npt.NDArray[Any]]


class MazariumVectorEnv(VectorEnv[Obs, npt.NDArray[Any], npt.NDArray[Any]]):
    """``num_envs`` games of :class:`mazarium.gym.MazariumEnv`, stepped by one call without the interpreter's lock.

    ``threads`` spreads them over cores; the result is the same for any number. With ``copy=False`` the arrays of
    every step are the same ones, written anew: nothing is copied, and what is to be kept is the caller's to copy.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int | str = 0,
        opponents: Opponents = None,
        max_episode_steps: int | None = None,
        max_steps: int | None = None,
        illegal_reward: float = 0.0,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        render_size: tuple[int, int] | None = None,
        **params: Any,
    ) -> None:
        limits = [limit for limit in (max_episode_steps, max_steps) if limit is not None]
        core, self.seat = make_env(game, seat, opponents, min(limits, default=None), params)
        self.space: Space = core.space
        """Names of actions, planes and numbers."""
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": MODES, "render_fps": 10, "autoreset_mode": self.autoreset_mode}
        self.num_envs = num_envs
        self.render_mode = known_mode(render_mode)
        self.single_observation_space = observation_space(core.space)
        self.single_action_space = action_space(core.space)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._core = core
        self._batch = _native.Batch(core._env, num_envs, _MODES[self.autoreset_mode], threads)
        self._copy, self._illegal, self._size = copy, illegal_reward, render_size
        self._scale = 1.0 / core.space.unit
        self._ended = np.zeros(num_envs, np.bool_)
        batch = self._batch
        self._seen: Obs = {"board": batch.planes, "numbers": batch.numbers}
        self._masks = batch.masks.view(np.int8)
        self._rewards = batch.rewards[:, self.seat]
        self._terminated = batch.terminated.view(np.bool_)
        self._truncated = batch.truncated.view(np.bool_)
        self._refused = batch.refused.view(np.bool_)
        self._all = np.ones(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Obs, dict[str, Any]]:
        """Starts games: from ``seed``, ``seed + 1``, …, from one seed an env, or from any. With
        ``options={"reset_mask": mask}`` only where the mask is true."""
        which = np.zeros(0, np.uint8)
        if options is not None and "reset_mask" in options:
            mask = options["reset_mask"]
            if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
                raise ValueError(f"options['reset_mask'] must be an array of {self.num_envs} truth values")
            if not mask.any():
                raise ValueError("options['reset_mask'] must be true somewhere")
            which = np.ascontiguousarray(mask).view(np.uint8)
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        elif isinstance(seed, (int, np.integer)):
            seeds = [int(seed) + place for place in range(self.num_envs)]
        else:
            seeds = list(seed)
            if len(seeds) != self.num_envs:
                raise ValueError(f"there are {self.num_envs} envs, and {len(seeds)} seeds")
        chosen = [secrets.randbits(63) if one is None else one for one in seeds]
        self._batch.reset(np.array(chosen, np.uint64), which)
        self._ended[which.view(np.bool_) if which.size else slice(None)] = False
        return self._obs(), {"action_mask": self._mask(), "_action_mask": self._all.copy()}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Obs, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Does one action an env."""
        if self.autoreset_mode == AutoresetMode.DISABLED and self._ended.any():
            raise ValueError("games have ended, and nothing resets them: reset them with options['reset_mask']")
        self._batch.step(np.asarray(actions).astype(np.uint16))
        rewards = self._rewards * self._scale
        terminated, truncated = self._terminated.copy(), self._truncated.copy()
        info: dict[str, Any] = {"action_mask": self._mask(), "_action_mask": self._all}
        if self._refused.any():
            info["refused"] = info["_refused"] = self._refused.copy()
            if self._illegal:
                rewards[self._refused] = self._illegal
        ended = np.logical_or(terminated, truncated)
        if self.autoreset_mode == AutoresetMode.SAME_STEP and ended.any():
            info.update(self._ends(ended))
        self._ended = ended
        return self._obs(), rewards, terminated, truncated, info

    def _ends(self, ended: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """What was seen when games ended, in the form of Gymnasium's own vector environments."""
        planes, numbers = self._batch.end_planes, self._batch.end_numbers
        seen = np.full(self.num_envs, None, dtype=object)
        if planes is not None and numbers is not None:
            for place in np.flatnonzero(ended):
                seen[place] = {"board": planes[place].copy(), "numbers": numbers[place].copy()}
        told = {"action_mask": np.zeros_like(self._masks), "_action_mask": ended.copy()}
        return {"final_obs": seen, "_final_obs": ended.copy(), "final_info": told, "_final_info": ended.copy()}

    def _obs(self) -> Obs:
        return {name: array.copy() for name, array in self._seen.items()} if self._copy else self._seen

    def _mask(self) -> npt.NDArray[np.int8]:
        return self._masks.copy() if self._copy else self._masks

    def envs(self) -> tuple[Env, ...]:
        """Copies of all games as they stand, for planning."""
        copies = []
        for place in range(self.num_envs):
            env = Env.__new__(Env)
            env._made_of, env.space = self._core._made_of, self.space
            env._env = self._batch.env(place)
            copies.append(env)
        return tuple(copies)

    def hashes(self) -> list[str]:
        """The hashes of all positions."""
        return [f"{hash:016x}" for hash in self._batch.hashes()]

    def render(self) -> tuple[Any, ...] | None:
        """One picture or text an env."""
        if self.render_mode == "ansi":
            return tuple(env.screen() for env in self.envs())
        if self.render_mode == "rgb_array":
            pictures = []
            for env in self.envs():
                pictures.append(env.picture(self._size))
                self._size = pictures[0].shape[1], pictures[0].shape[0]
            return tuple(pictures)
        return None

    def close_extras(self, **kwargs: Any) -> None:
        """There is nothing to close."""
