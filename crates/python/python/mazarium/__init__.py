"""Mazarium: five labyrinth games for people who write bots and train agents.

Whole games, with their past, in words::

    import mazarium
    game = mazarium.Game("wallisyou", seed=7, level="bait-3")
    game.legal()             # what may be done now
    game.do(game.advise().action)

The same games as numbers, for learning and planning::

    import gymnasium, mazarium
    env = gymnasium.make("mazarium/MiniRogue-v0")
    envs = gymnasium.make_vec("mazarium/MiniRogue-v0", num_envs=256)

Both come from one Rust core: the same seed and the same actions give the same game, here, in the program, in the
browser, on any machine.
"""

from __future__ import annotations

from importlib.util import find_spec

from .env import Batch, Env, Number, Plane, Space, Step
from .errors import BadInput, IllegalAction, MazariumError, Problem
from .game import Advice, Event, Game, Outcome, Position
from .tools import Report, games, info, tool

__all__ = [
    "Advice",
    "BadInput",
    "Batch",
    "Env",
    "Event",
    "Game",
    "IllegalAction",
    "MazariumError",
    "Number",
    "Outcome",
    "Plane",
    "Position",
    "Problem",
    "Report",
    "Space",
    "Step",
    "games",
    "info",
    "tool",
]

if find_spec("gymnasium") is not None:
    from .gym import register

    register()
