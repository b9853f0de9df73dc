"""The same seed and actions: the same game as in words, and the same in copies, pickles and batches."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import mazarium
from conftest import params_of, walk
from mazarium import Env, Game, IllegalAction


@pytest.mark.parametrize("seed", [0, 7, 2**63 + 5])
def test_same_seed_and_actions_same_hash_as_the_session(game: str, seed: int) -> None:
    seats = [one["id"] for one in mazarium.info(game)["seats"]]
    bot = mazarium.info(game)["bots"][-1]["id"]
    players = [None] + [bot] * (len(seats) - 1)
    env = Env(game, players=players, max_steps=300, **params_of(game))
    env.reset(seed)
    session = Game(game, seed=seed, players=players, **params_of(game))
    session.let_bots()
    assert env.hash() == session.hash()
    rng = np.random.default_rng(1)
    for _, text, step in walk(env, rng, 300):
        if text is not None:
            session.do(text)
        session.let_bots()
        assert env.hash() == session.hash()
        assert step.terminated == session.is_over
        if not session.is_over:
            assert env.to_act == session.to_act


def test_what_is_seen_stays_within_its_bounds_and_the_mask_is_what_is_legal(game: str) -> None:
    env = Env(game, **params_of(game))
    env.reset(3)
    rng = np.random.default_rng(2)
    top = np.array([plane.max for plane in env.space.planes])[:, None, None]
    low = np.array([number.low for number in env.space.numbers])
    high = np.array([number.high for number in env.space.numbers])
    for _ in walk(env, rng, 200):
        for seat in range(len(env.space.seats)):
            board, numbers = env.observe(seat)
            assert (board <= top).all() and (low <= numbers).all() and (numbers <= high).all()
        mask, before = env.mask(), env.hash()
        for action in range(len(env.space.actions)):
            trial = env.copy()
            if mask[action]:
                trial.step(action)
            elif env.to_act is not None and game != "icmaze":  # A tick takes whatever is held.
                with pytest.raises(IllegalAction):
                    trial.step(action)
                assert trial.hash() == before


def test_the_same_seed_gives_the_same_observations_and_another_one_others(game: str) -> None:
    def story(seed: int) -> list[object]:
        env = Env(game, **params_of(game))
        env.reset(seed)
        told: list[object] = []
        for _, _, step in walk(env, np.random.default_rng(5), 120):
            told += [step, *(array.tobytes() for array in env.observe())]
        return told

    assert story(11) == story(11)
    # Elsewhere chance has no part in the beginning.
    assert (story(11) != story(12)) == (game in ("minirogue", "savor"))


def test_copies_and_pickles_go_on_alike(game: str) -> None:
    env = Env(game, max_steps=500, **params_of(game))
    env.reset(5)
    list(walk(env, np.random.default_rng(3), 3))
    assert env.outcome is None
    copied, pickled = env.copy(), pickle.loads(pickle.dumps(env))
    assert env == copied == pickled
    stories = []
    for one in (env, copied, pickled):
        rng = np.random.default_rng(4)
        stories.append([(a, t, s, *(x.tobytes() for x in one.observe())) for a, t, s in walk(one, rng, 60)])
    assert stories[0] == stories[1] == stories[2]


def test_a_playout_leaves_the_position_alone(game: str) -> None:
    env = Env(game, max_steps=200, **params_of(game))
    env.reset(5)
    before = env.hash()
    assert env.playout(1, 50) == env.playout(1, 50)
    assert env.hash() == before


def test_a_batch_of_all_seats_plays_what_single_envs_play(game: str) -> None:
    env = Env(game, max_steps=60, **params_of(game))
    batch = mazarium.Batch(env, 9, threads=2)
    batch.reset(range(9))
    singles = [env.copy() for _ in range(9)]
    for seed, one in enumerate(singles):
        one.reset(seed)
    rng = np.random.default_rng(7)
    running = np.ones(9, bool)
    for _ in range(60):
        actions = (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)
        batch.step(actions)
        for place in np.flatnonzero(running):
            one = singles[place]
            step = one.step(int(actions[place]))
            assert tuple(batch.rewards[place] / env.space.unit) == step.rewards
            assert (batch.terminated[place], batch.truncated[place]) == (step.terminated, step.truncated)
            running[place] = not (step.terminated or step.truncated)
            if running[place]:
                assert batch.seats[place] == one.to_act
                planes, numbers = one.observe()
                np.testing.assert_array_equal(batch.planes[place], planes)
                np.testing.assert_array_equal(batch.numbers[place], numbers)
                np.testing.assert_array_equal(batch.masks[place], one.mask())
    with pytest.raises(mazarium.BadInput):
        batch.reset([1])
