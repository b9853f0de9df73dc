"""What the tests share."""

from __future__ import annotations

import numpy as np
import pytest

import mazarium
from mazarium.gym import REGISTERED

IDS = [f"mazarium/{name}-v0" for name in REGISTERED]
GAMES = [game for game, _, _ in REGISTERED.values()]
TABLES = ["pursuit", "savor"]


@pytest.fixture(params=IDS)
def env_id(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return request.param


def params_of(game: str) -> dict[str, object]:
    """As the environment of that game is registered."""
    return next(params for name, _, params in REGISTERED.values() if name == game)


def walk(env: mazarium.Env, rng: np.random.Generator, steps: int):
    """Random allowed actions, with what came of them, until the game ends."""
    for _ in range(steps):
        legal = env.legal()
        action = int(rng.choice(legal)) if legal else 0
        text = env.text(action)
        step = env.step(action)
        yield action, text, step
        if step.terminated or step.truncated:
            return
