"""What can be done and seen, as Gymnasium's spaces, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .env import Env, Space, seat_number
from .errors import BadInput
from .tools import info

USUAL = {"pursuit": "classic", "savor": "greedy"}
"""Who plays against a learner that names nobody: worth playing, and quick."""

MODES = ["rgb_array", "ansi"]
"""What ``render_mode`` may be."""

Opponents = str | Sequence[str | None] | Mapping[Any, str] | None
"""One bot for all other seats, or one a seat, or by seat."""


class Shown:
    """Shows ``core`` as ``render_mode`` says."""

    core: Env
    render_mode: str | None
    _size: tuple[int, int] | None

    def render(self) -> Any:
        """What a player would see: pixels of the real painter (all of one size), or text."""
        if self.render_mode == "ansi":
            return self.core.screen()
        if self.render_mode == "rgb_array":
            picture = self.core.picture(self._size)
            self._size = picture.shape[1], picture.shape[0]
            return picture
        gymnasium.logger.warn("render() was called without a render_mode: name one when the environment is made")
        return None


def known_mode(render_mode: str | None) -> str | None:
    """A mode that can be rendered, or none."""
    if render_mode is not None and render_mode not in MODES:
        raise ValueError(f"render_mode '{render_mode}' is none of {', '.join(MODES)}")
    return render_mode


def observation_space(space: Space) -> spaces.Dict:
    """``board``: planes by rows and columns; ``numbers``: what stands beside it, where there is any."""
    shape = (len(space.planes), space.rows, space.cols)
    high = np.array([plane.max for plane in space.planes], np.uint8)
    high = np.broadcast_to(high[:, None, None], shape).copy()
    parts: dict[str, spaces.Space[Any]] = {"board": spaces.Box(np.zeros(shape, np.uint8), high, dtype=np.uint8)}
    if space.numbers:
        low = np.array([number.low for number in space.numbers], np.int32)
        # A number that cannot vary in this setting still gets a range: Gymnasium warns of boxes without one.
        top = np.array([max(number.high, number.low + 1) for number in space.numbers], np.int32)
        parts["numbers"] = spaces.Box(low, top, dtype=np.int32)
    return spaces.Dict(parts)


def action_space(space: Space) -> spaces.Discrete:
    """One number an action; ``Space.actions`` has their names."""
    return spaces.Discrete(len(space.actions))


def seated(game: str, seat: int | str, opponents: Opponents) -> tuple[int, list[str | None]]:
    """The learner's seat by number, and who sits where."""
    about = info(game)
    seats = [one["id"] for one in about["seats"]]
    mine = seat_number(seats, seat)
    players: list[str | None] = [None] * len(seats)
    if len(seats) == 1:
        return mine, players
    usual = USUAL.get(game, about["bots"][0]["id"])
    if opponents is None:
        opponents = usual
    if isinstance(opponents, str):
        players = [opponents] * len(seats)
    elif isinstance(opponents, Mapping):
        players = [usual] * len(seats)
        for where, bot in opponents.items():
            players[seat_number(seats, where)] = bot
    else:
        if len(opponents) != len(seats):
            raise BadInput("bad-setting", f"{game} has {len(seats)} seats, and {len(opponents)} opponents are named")
        players = list(opponents)
    players[mine] = None
    return mine, players


def make_env(
    game: str,
    seat: int | str,
    opponents: Opponents,
    max_steps: int | None,
    params: dict[str, Any],
) -> tuple[Env, int]:
    """An env with one learner."""
    mine, players = seated(game, seat, opponents)
    env = Env(game, players=players, max_steps=max_steps, **params)
    return env, mine
