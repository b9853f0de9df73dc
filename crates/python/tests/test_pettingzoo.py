"""PettingZoo's own tests, for every game with several seats."""

from __future__ import annotations

import warnings

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import mazarium
from conftest import TABLES, params_of
from mazarium import zoo


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> str:
    return request.param


def settings(table: str) -> dict[str, object]:
    return {"max_steps": 200, **params_of(table)}


def test_api(table: str) -> None:
    with warnings.catch_warnings():
        # The board is planes, and at the end nothing is allowed any more.
        warnings.simplefilter("ignore", UserWarning)
        api_test(zoo.env(table, **settings(table)), num_cycles=300)


def test_parallel_api(table: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(zoo.parallel_env(table, **settings(table)), num_cycles=400)


def test_seeds(table: str) -> None:
    seed_test(lambda: zoo.env(table, **settings(table)), num_cycles=300)
    parallel_seed_test(lambda: zoo.parallel_env(table, **settings(table)), num_cycles=300)


def test_render(table: str) -> None:
    render_test(lambda render_mode: zoo.env(table, render_mode=render_mode, **settings(table)))


def test_rewards_of_an_episode_are_those_of_the_rules(table: str) -> None:
    env = zoo.env(table, **params_of(table))
    env.reset(seed=4)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        sums[agent] += reward
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    core = env.unwrapped.core
    assert core.outcome is not None
    worth = {"won": 1.0, "drawn": 0.0, "lost": -1.0}
    standings = dict(zip(core.space.seats, core.outcome.standings, strict=True))
    assert sums == {agent: worth[standings[agent]] for agent in sums}


def test_the_turns_are_the_same_in_both_kinds(table: str) -> None:
    aec, parallel = zoo.env(table, **settings(table)), zoo.parallel_env(table, **settings(table))
    aec.reset(seed=6)
    parallel.reset(seed=6)
    for _ in range(100):
        observation, _, terminated, truncated, _ = aec.last()
        if terminated or truncated:
            break
        action = int(observation["action_mask"].argmax())
        parallel.step(dict.fromkeys(parallel.agents, action))
        aec.step(action)
        assert aec.unwrapped.core.hash() == parallel.core.hash()


def test_some_seats_may_be_bots() -> None:
    env = zoo.env("savor", players=[None, "greedy", None], ruleset="race")
    env.reset(seed=1)
    assert env.possible_agents == ["a", "c"]
    with pytest.raises(mazarium.BadInput):
        zoo.env("pursuit", players=["optimal", "optimal"])
