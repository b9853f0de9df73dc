"""Games for several learners, as PettingZoo environments: :func:`env` (AEC) and :func:`parallel_env`."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from . import _native
from .env import Env
from .spaces import MODES, Shown, action_space, observation_space


class _Table(Shown):
    """What both kinds share: an env in which every seat learns, unless ``players`` names a bot for it."""

    metadata: dict[str, Any]

    def _set_up(
        self,
        game: str,
        players: list[str | None] | tuple[str | None, ...],
        max_steps: int | None,
        render_mode: str | None,
        render_size: tuple[int, int] | None,
        params: dict[str, Any],
    ) -> None:
        self.core = Env(game, players=players, max_steps=max_steps, **params)
        # PettingZoo's own test asks for modes that an environment does not have: those are shown as nothing.
        self.render_mode = render_mode
        self._size = render_size
        space = self.core.space
        self.possible_agents = [space.seats[seat] for seat in space.learners]
        self.agents: list[str] = []
        self._seats = {space.seats[seat]: seat for seat in space.learners}
        seen = observation_space(space)
        mask = spaces.Box(0, 1, (len(space.actions),), np.int8)
        self._observations = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self._actions = {agent: action_space(space) for agent in self.possible_agents}
        self._origin, self._games = secrets.randbits(63), -1

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """``observation`` (board and numbers) and ``action_mask``."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """One number an action."""
        return self._actions[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._origin, self._games = seed, -1
        self._games += 1
        self.core.reset(_native.seed_of(self._origin, self._games))

    def _look(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        board, numbers = self.core.observe(seat)
        mask = self.core.mask() if self.core.to_act == seat else np.zeros(len(self.core.space.actions), np.int8)
        return {"observation": {"board": board, "numbers": numbers}, "action_mask": mask}

    def _to_act(self) -> str | None:
        seat = self.core.to_act
        return None if seat is None else self.core.space.seats[seat]

    def close(self) -> None:
        """There is nothing to close."""


class MazariumAEC(_Table, AECEnv[str, Any, Any]):
    """Agents act one after another, as the rules say; an action that is not allowed is an exception."""

    metadata = {"render_modes": MODES, "name": "mazarium", "is_parallelizable": True, "render_fps": 10}

    def __init__(
        self,
        game: str,
        *,
        players: list[str | None] | tuple[str | None, ...] = (),
        max_steps: int | None = None,
        render_mode: str | None = None,
        render_size: tuple[int, int] | None = None,
        **params: Any,
    ) -> None:
        super().__init__()
        self.metadata = {**type(self).metadata, "name": f"mazarium_{game}_v0"}
        self._set_up(game, players, max_steps, render_mode, render_size, params)

    def observe(self, agent: str) -> Any:
        """What an agent may know now, with its mask: zeros while somebody else is to act."""
        return self._look(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game: that of a seed, or the next one that follows from the seed before."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_act() or self.agents[0]

    def step(self, action: Any) -> None:
        """Does the action of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        made = self.core.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        for one in self.agents:
            self.rewards[one] = made.rewards[self._seats[one]]
        if made.terminated or made.truncated:
            self.terminations = dict.fromkeys(self.agents, made.terminated)
            self.truncations = dict.fromkeys(self.agents, made.truncated)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._to_act() or agent
        self._accumulate_rewards()


class MazariumParallel(_Table, ParallelEnv[str, Any, Any]):
    """Everybody names an action, and that of the agent whose turn it is counts; ``infos[agent]["active"]`` says who.

    The mask of the others is all zeros. An action that is not allowed changes nothing and is marked in the infos.
    """

    metadata = {"render_modes": MODES, "name": "mazarium", "render_fps": 10}

    def __init__(
        self,
        game: str,
        *,
        players: list[str | None] | tuple[str | None, ...] = (),
        max_steps: int | None = None,
        render_mode: str | None = None,
        render_size: tuple[int, int] | None = None,
        **params: Any,
    ) -> None:
        self.metadata = {**type(self).metadata, "name": f"mazarium_{game}_v0"}
        self._set_up(game, players, max_steps, render_mode, render_size, params)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts a game: that of a seed, or the next one that follows from the seed before."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        return self._views(), self._infos(False)

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Does the action of the agent whose turn it is."""
        acting = self._to_act() or self.agents[0]
        action, refused = int(actions[acting]), False
        if self.core.to_act is None or self.core.mask()[action]:
            made = self.core.step(action)
            rewards = {agent: made.rewards[self._seats[agent]] for agent in self.agents}
            over, cut = made.terminated, made.truncated
        else:
            refused, over, cut = True, False, False
            rewards = dict.fromkeys(self.agents, 0.0)
        views, infos = self._views(), self._infos(refused)
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return views, rewards, terminations, truncations, infos

    def _views(self) -> dict[str, Any]:
        return {agent: self._look(agent) for agent in self.agents}

    def _infos(self, refused: bool) -> dict[str, Any]:
        active = self._to_act()
        infos: dict[str, Any] = {agent: {"active": agent == active} for agent in self.agents}
        if refused and active is not None:
            infos[active]["refused"] = True
        return infos


def env(game: str, **settings: Any) -> AECEnv[str, Any, Any]:
    """An AEC environment with PettingZoo's usual guards: ``mazarium.zoo.env("pursuit", dungeon="f2")``."""
    aec = wrappers.AssertOutOfBoundsWrapper(MazariumAEC(game, **settings))
    return wrappers.OrderEnforcingWrapper(aec)


def parallel_env(game: str, **settings: Any) -> MazariumParallel:
    """A Parallel environment of the same game."""
    return MazariumParallel(game, **settings)
