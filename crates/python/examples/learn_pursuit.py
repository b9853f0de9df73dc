"""Learns to catch the Rogue in Pursuit, with numpy alone, in less than a minute: masked tabular Q-learning.

The monster that simply takes the shortest way never catches the Rogue in this dungeon: he runs in circles. A table of
values for (where he is, where I am) is enough to learn how to corner him. 256 games are played at a time.

    python examples/learn_pursuit.py [DUNGEON]
"""

import sys
import time

import gymnasium
import numpy as np

import mazarium

DUNGEON = sys.argv[1] if len(sys.argv) > 1 else "fork"
ENVS, DISCOUNT, RATE, SECONDS = 256, 0.97, 0.3, 40
SETTING = {"seat": "monster", "opponents": "rogue", "dungeon": DUNGEON, "max_rounds": 100}


def positions(board: np.ndarray) -> np.ndarray:
    """One number for where both stand."""
    cells = board.shape[2] * board.shape[3]
    flat = board.reshape(len(board), board.shape[1], cells)
    return flat[:, 1].argmax(axis=1) * cells + flat[:, 2].argmax(axis=1)


def play(choose, games: int, seed: int) -> float:
    """The share of games in which the Rogue is caught."""
    envs = gymnasium.make_vec("mazarium/Pursuit-v0", num_envs=games, autoreset_mode="Disabled", **SETTING)
    seen, info = envs.reset(seed=seed)
    caught, running = np.zeros(games, bool), np.ones(games, bool)
    while running.any():
        seen, reward, terminated, truncated, info = envs.step(choose(seen["board"], info["action_mask"]))
        caught |= running & (reward > 0)
        ended = terminated | truncated
        running &= ~ended
        if ended.any():
            seen, info = envs.reset(options={"reset_mask": ended})
    return float(caught.mean())


def main() -> float:
    rng = np.random.default_rng(1)
    envs = gymnasium.make_vec("mazarium/Pursuit-v0", num_envs=ENVS, copy=False, **SETTING)
    space = envs.unwrapped.space
    values = np.zeros(((space.rows * space.cols) ** 2, len(space.actions)), np.float32)

    def greedy(board: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return np.where(mask == 1, values[positions(board)], -np.inf).argmax(axis=1)

    def at_random(board: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return (rng.random(mask.shape) * mask).argmax(axis=1)

    bot = mazarium.jobs.run(
        mazarium.jobs.Tournament("pursuit", ["rogue", "monster"], seeds="1..10",
                                 params={"dungeon": DUNGEON, "max_rounds": 100})
    )
    print(f"before: caught by chance {play(at_random, 100, 1):.0%}, by the hunting bot {bot.records[1].won} of 10")

    seen, info = envs.reset(seed=1)
    here, mask, fresh = positions(seen["board"]), info["action_mask"].copy(), np.zeros(ENVS, bool)
    begun, steps, told = time.monotonic(), 0, 0.0
    while (spent := time.monotonic() - begun) < SECONDS:
        chance = max(0.05, 1 - spent / (SECONDS / 2))
        action = np.where(rng.random(ENVS) < chance, at_random(seen["board"], mask), greedy(seen["board"], mask))
        seen, reward, terminated, truncated, info = envs.step(action)
        there, mask = positions(seen["board"]), info["action_mask"].copy()
        best = np.where(mask == 1, values[there], -np.inf).max(axis=1)
        target = reward + DISCOUNT * np.where(terminated | truncated, 0, best)
        old = ~fresh  # the step after an end only starts the next game
        values[here[old], action[old]] += RATE * (target[old] - values[here[old], action[old]])
        here, fresh = there, terminated | truncated
        steps += ENVS
        if spent - told > 5:
            told = spent
            rate = play(greedy, 20, 7)
            print(f"{spent:4.0f} s, {steps / 1e6:5.1f} M steps: caught {rate:.0%}")
            if rate == 1.0:
                break
    final = play(greedy, 100, 1000)
    print(f"after {time.monotonic() - begun:.0f} s: the Rogue is caught in {final:.0%} of games")
    return final


if __name__ == "__main__":
    import mazarium.jobs

    sys.exit(0 if main() > 0.9 else 1)
