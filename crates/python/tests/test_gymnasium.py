"""Gymnasium's own checks, and the native batch against Gymnasium's batch of single environments."""

from __future__ import annotations

import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import mazarium  # noqa: F401
from conftest import params_of
from mazarium.gym import REGISTERED, MazariumEnv
from mazarium.vector import MazariumVectorEnv


def test_check_env(env_id: str) -> None:
    env = gymnasium.make(env_id, render_mode="rgb_array", render_size=(320, 240))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        check_env(env.unwrapped)
    assert not [str(warning.message) for warning in told]


def test_made_by_its_id_it_plays_with_masks_and_renders(env_id: str) -> None:
    env = gymnasium.make(env_id, render_mode="rgb_array", max_episode_steps=50)
    obs, info = env.reset(seed=3)
    first = env.render()
    over = False
    while not over:
        obs, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert obs in env.observation_space and "refused" not in info and isinstance(reward, float)
        over = terminated or truncated
    assert env.render().shape == first.shape and first.dtype == np.uint8
    text = gymnasium.make(env_id, render_mode="ansi")
    text.reset(seed=3)
    assert len(text.render().splitlines()) > 3


def test_what_is_not_allowed_changes_nothing(env_id: str) -> None:
    env = gymnasium.make(env_id, illegal_reward=-0.5).unwrapped
    assert isinstance(env, MazariumEnv)
    _, info = env.reset(seed=3)
    illegal = np.flatnonzero(info["action_mask"] == 0)
    if illegal.size and "ICMaze" not in env_id:  # A tick takes whatever is held.
        before = env.hash()
        _, reward, terminated, truncated, info = env.step(int(illegal[0]))
        assert (reward, terminated, truncated, info["refused"], env.hash()) == (-0.5, False, False, True, before)


def test_seeds_through_the_standard_call(env_id: str) -> None:
    env = gymnasium.make(env_id).unwrapped
    assert isinstance(env, MazariumEnv)
    stories = []
    for seed in (7, 7, 8):
        env.reset(seed=seed)
        assert env.core.seed == seed
        story = [env.hash()]
        env.reset()
        stories.append([*story, env.core.seed, env.hash()])
    assert stories[0] == stories[1] != stories[2]


def test_either_side_of_pursuit_against_any_bot() -> None:
    for seat, bot in (("hero", "optimal"), ("monster", "rogue"), (1, {"hero": "random"}), (0, [None, "still"])):
        env = gymnasium.make("mazarium/Pursuit-v0", seat=seat, opponents=bot)
        env.reset(seed=1)
        assert env.unwrapped.core.to_act == env.unwrapped.seat
    with pytest.raises(mazarium.BadInput):
        gymnasium.make("mazarium/Pursuit-v0", opponents="nobody")
    with pytest.raises(mazarium.BadInput):
        gymnasium.make("mazarium/Pursuit-v0", seat="dragon")


def masked(rng: np.random.Generator, masks: np.ndarray) -> np.ndarray:
    """One allowed action an env, drawn at random."""
    return (rng.random(masks.shape) * masks).argmax(axis=1)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_batch_does_what_single_environments_do(game: str, mode: AutoresetMode) -> None:
    count, limit, params = 5, 40, params_of(game)
    native = MazariumVectorEnv(game, count, autoreset_mode=mode, max_steps=limit, **params)
    single = SyncVectorEnv(
        [lambda: MazariumEnv(game, max_steps=limit, **params)] * count, autoreset_mode=mode
    )
    assert native.observation_space == single.observation_space
    assert native.action_space == single.action_space
    rng = np.random.default_rng(1)
    (obs, info), (other, other_info) = native.reset(seed=9), single.reset(seed=9)
    for _ in range(150):
        for name in obs:
            np.testing.assert_array_equal(obs[name], other[name])
        np.testing.assert_array_equal(info["action_mask"], other_info["action_mask"])
        assert obs in native.observation_space
        actions = masked(rng, info["action_mask"])
        obs, rewards, terminated, truncated, info = native.step(actions)
        other, *theirs, other_info = single.step(actions)
        for mine, their in zip((rewards, terminated, truncated), theirs, strict=True):
            np.testing.assert_array_equal(mine, their)
            assert mine.dtype == their.dtype
        ended = terminated | truncated
        if mode == AutoresetMode.SAME_STEP and ended.any():
            np.testing.assert_array_equal(info["_final_obs"], other_info["_final_obs"])
            for mine, their in zip(info["final_obs"][ended], other_info["final_obs"][ended], strict=True):
                for name in obs:
                    np.testing.assert_array_equal(mine[name], their[name])
            mine, their = info["final_info"], other_info["final_info"]
            np.testing.assert_array_equal(mine["action_mask"], their["action_mask"])
        if mode == AutoresetMode.DISABLED and ended.any():
            with pytest.raises(ValueError):
                native.step(actions)
            seeds = [int(seed) for seed in rng.integers(2**62, size=count)]
            obs, info = native.reset(seed=seeds, options={"reset_mask": ended.copy()})
            other, _ = single.reset(seed=seeds, options={"reset_mask": ended.copy()})
            other_info = {"action_mask": np.array([env.core.mask() for env in single.envs])}
    assert native.hashes() == [env.hash() for env in single.envs]


def test_the_number_of_threads_changes_no_byte(game: str) -> None:
    stories = []
    for threads in (1, 2, 5):
        envs = MazariumVectorEnv(game, 67, max_steps=30, threads=threads, **params_of(game))
        rng = np.random.default_rng(2)
        obs, info = envs.reset(seed=1)
        told = []
        for _ in range(40):
            obs, *rest, info = envs.step(masked(rng, info["action_mask"]))
            told += [array.tobytes() for array in (*obs.values(), *rest, info["action_mask"])]
        stories.append((told, envs.hashes()))
    assert stories[0] == stories[1] == stories[2]


def test_vectors_are_made_by_id_and_do_not_share_what_they_return(env_id: str) -> None:
    envs = gymnasium.make_vec(env_id, num_envs=3, vectorization_mode="vector_entry_point", render_mode="ansi")
    assert isinstance(envs, MazariumVectorEnv) and envs.num_envs == 3
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    first, info = envs.reset(seed=[4, 5, 6])
    kept = {name: array.copy() for name, array in first.items()}
    second, *_ = envs.step(info["action_mask"].argmax(axis=1))
    for name in kept:
        np.testing.assert_array_equal(first[name], kept[name])
        assert not np.shares_memory(first[name], second[name])
    assert len(envs.render()) == 3
    same = gymnasium.make_vec(env_id, num_envs=2, copy=False)
    a, _ = same.reset(seed=1)
    b, *_ = same.step(np.zeros(2, np.int64))
    assert all(np.shares_memory(a[name], b[name]) for name in a)
    other = gymnasium.make_vec(env_id, num_envs=2, vectorization_mode="async", max_episode_steps=9)
    other.reset(seed=1)
    other.step(other.action_space.sample())
    other.close()


def test_every_game_is_registered() -> None:
    assert {f"mazarium/{name}-v0" for name in REGISTERED} <= set(gymnasium.registry)
    env = gymnasium.make("mazarium/Pursuit-v0")
    env.reset(seed=1)
    assert pickle.loads(pickle.dumps(env.unwrapped.core)) == env.unwrapped.core
