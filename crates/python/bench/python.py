"""Steps per second of one processor, with observations and masks, through the interfaces that people use.

    python bench/python.py [SECONDS]

Every line plays random allowed actions. *batch* is the native batch of 256 games on one thread; choosing the actions is
not counted. *single* is ``gymnasium.make`` with all its wrappers, choosing included. Against bots a step is one turn of
the learner and one of each bot. What others offer is measured beside it where it is installed:

    pip install minigrid nle envpool open_spiel "pettingzoo[sisl]"
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import sys
import time
import warnings
from collections.abc import Callable

import gymnasium
import numpy as np

import mazarium  # noqa: F401

warnings.filterwarnings("ignore")
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0

SMALL_MAZE = {"level": "line", "length": 1, "extras": False}
KINDS: list[tuple[str, str, dict[str, object], int]] = [
    ("MiniRogue, level 0", "MiniRogue", {}, 1_000_000),
    ("ICMaze, small maze", "ICMaze", SMALL_MAZE, 1_000_000),
    ("WallIsYou, the first level", "WallIsYou", {}, 300_000),
    ("WallIsYou, a labyrinth", "WallIsYou", {"level": "labyrinths-5"}, 300_000),
    ("Pursuit, hero", "Pursuit", {"opponents": "monster"}, 2_000_000),
    ("Pursuit, against random", "Pursuit", {"opponents": "random"}, 2_000_000),
    ("Savor, against dice", "Savor", {"opponents": "dice"}, 2_000_000),
    ("Savor, against greedy", "Savor", {"opponents": "greedy"}, 2_000_000),
    ("Savor, course rules", "Savor", {"opponents": "dice", "ruleset": "full"}, 2_000_000),
]

SELF_PLAY: list[tuple[str, str, dict[str, object]]] = [
    ("Pursuit, both seats", "pursuit", {}),
    ("Savor race, all three seats", "savor", {"ruleset": "race"}),
    ("Savor course, all three seats", "savor", {"ruleset": "full"}),
]


def measure(run: Callable[[int], int]) -> float:
    """Steps per second of processor time, the best of three."""
    run(1)
    best, rounds = 0.0, 1
    while True:
        begun = time.process_time()
        steps = run(rounds)
        spent = time.process_time() - begun
        if spent >= SECONDS / 6:
            break
        rounds *= 2
    for _ in range(3):
        begun = time.process_time()
        steps = run(rounds)
        best = max(best, steps / (time.process_time() - begun))
    return best


def weights(count: int, actions: int) -> np.ndarray:
    """Random orders of all actions, drawn beforehand: an action is the allowed one that stands highest."""
    rows = np.tile(np.arange(1, actions + 1, dtype=np.int16), (64, count, 1))
    return np.random.default_rng(1).permuted(rows, axis=2)


def clocked(masks: np.ndarray, step: Callable[[np.ndarray], np.ndarray]) -> float:
    """Steps per second of processor time that ``step`` takes, without the time in which actions are chosen."""
    count, orders, rounds, best = len(masks), weights(*masks.shape), 20, 0.0
    for _ in range(4):
        while True:
            spent = 0.0
            for turn in range(rounds):
                actions = (masks * orders[turn % 64]).argmax(axis=1)
                begun = time.process_time()
                masks = step(actions)
                spent += time.process_time() - begun
            if spent >= SECONDS / 4:
                break
            rounds *= 2
        best = max(best, rounds * count / spent)
    return best


def batch(name: str, settings: dict[str, object], count: int = 256) -> float:
    """The native batch through ``gymnasium.make_vec``, nothing copied."""
    envs = gymnasium.make_vec(f"mazarium/{name}-v0", num_envs=count, copy=False, **settings)
    _, info = envs.reset(seed=1)
    return clocked(info["action_mask"], lambda actions: envs.step(actions)[4]["action_mask"])


def all_seats(game: str, params: dict[str, object], count: int = 256) -> float:
    """The native batch in which every seat learns: a step is one turn of one seat."""
    batch = mazarium.Batch(mazarium.Env(game, **params), count)
    batch.reset(range(count))

    def step(actions: np.ndarray) -> np.ndarray:
        batch.step(actions)
        return batch.masks

    return clocked(batch.masks, step)


def single(name: str, settings: dict[str, object]) -> float:
    """One environment through ``gymnasium.make``."""
    env = gymnasium.make(f"mazarium/{name}-v0", **settings)
    _, info = env.reset(seed=1)

    def run(rounds: int) -> int:
        nonlocal info
        for turn in range(rounds * 256):
            mask = info["action_mask"]
            allowed = mask.nonzero()[0]
            _, _, terminated, truncated, info = env.step(int(allowed[turn * 7919 % len(allowed)]) if len(allowed) else 0)
            if terminated or truncated:
                _, info = env.reset()
        return rounds * 256

    return measure(run)


def planning(game: str, params: dict[str, object]) -> tuple[float, float]:
    """Copies of a position with one step each, and steps of random playouts, per second."""
    env = mazarium.Env(game, **params)
    env.reset(1)
    action = env.legal()[0]

    def copies(rounds: int) -> int:
        for _ in range(rounds * 64):
            env.copy().step(action)
        return rounds * 64

    def playouts(rounds: int) -> int:
        return sum(env.playout(seed, 200)[1] for seed in range(rounds))

    return measure(copies), measure(playouts)


def plain(env: gymnasium.Env) -> float:
    """Anybody's environment, with random actions."""
    env.reset(seed=1)
    actions = [env.action_space.sample() for _ in range(1024)]

    def run(rounds: int) -> int:
        for turn in range(rounds * 16):
            _, _, terminated, truncated, _ = env.step(actions[turn % 1024])
            if terminated or truncated:
                env.reset()
        return rounds * 16

    return measure(run)


def pooled() -> float:
    """envpool's port of MiniGrid, 256 at a time on one thread."""
    envpool = importlib.import_module("envpool")
    envs = envpool.make_gymnasium("MiniGrid-FourRooms-v0", num_envs=256, num_threads=1)
    envs.reset()
    actions = np.random.default_rng(1).integers(0, 7, (64, 256)).astype(np.int32)

    def run(rounds: int) -> int:
        for turn in range(rounds):
            envs.step(actions[turn % 64])
        return rounds * 256

    return measure(run)


def pursued() -> float:
    """PettingZoo's pursuit: a step moves all eight pursuers, each of which gets its observation."""
    sisl = importlib.import_module("pettingzoo.sisl")
    newest = max(name for _, name, _ in pkgutil.iter_modules(sisl.__path__) if name.startswith("pursuit_v"))
    env = importlib.import_module(f"pettingzoo.sisl.{newest}").parallel_env()
    env.reset(seed=1)
    actions = [{agent: env.action_space(agent).sample() for agent in env.agents} for _ in range(64)]

    def run(rounds: int) -> int:
        for turn in range(rounds * 4):
            env.step(actions[turn % 64])
            if not env.agents:
                env.reset()
        return rounds * 4

    return measure(run)


def spiel(game: str) -> float:
    """A game of OpenSpiel as its environment for learners, with observations and legal actions of all players."""
    env = importlib.import_module("open_spiel.python.rl_environment").Environment(game)
    now = env.reset()
    chance = random.Random(1)

    def run(rounds: int) -> int:
        nonlocal now
        for _ in range(rounds * 64):
            player = now.observations["current_player"]
            now = env.step([chance.choice(now.observations["legal_actions"][player])])
            if now.last():
                now = env.reset()
        return rounds * 64

    return measure(run)


OTHERS: list[tuple[str, str, Callable[[], float]]] = [
    ("MiniGrid FourRooms", "minigrid", lambda: plain(gymnasium.make("MiniGrid-FourRooms-v0"))),
    ("NLE NetHackScore", "nle", lambda: plain(gymnasium.make("NetHackScore-v0"))),
    ("envpool MiniGrid FourRooms x 256", "envpool", pooled),
    ("PettingZoo pursuit, all eight", "pettingzoo.sisl", pursued),
    ("OpenSpiel breakthrough", "pyspiel", lambda: spiel("breakthrough")),
    ("OpenSpiel tic_tac_toe", "pyspiel", lambda: spiel("tic_tac_toe")),
]


def main() -> None:
    print(f"{'steps per CPU second':34} {'batch x 256':>14} {'asked':>10} {'single':>12}")
    for title, name, settings, asked in KINDS:
        many, one = batch(name, settings), single(name, settings)
        print(f"{title:34} {many:14,.0f} {asked:10,} {one:12,.0f}", flush=True)
    for title, game, params in SELF_PLAY:
        print(f"{title:34} {all_seats(game, params):14,.0f}", flush=True)
    print(f"\n{'planning, per CPU second':34} {'copy and step':>14} {'steps of playouts':>23}")
    for game in ("pursuit", "minirogue", "savor", "wallisyou", "icmaze"):
        copied, played = planning(game, {"ruleset": "race"} if game == "savor" else {})
        print(f"{game:34} {copied:14,.0f} {played:23,.0f}", flush=True)
    print()
    for title, module, run in OTHERS:
        try:
            importlib.import_module(module)
            rate = run()
        except Exception as error:  # noqa: BLE001  (whatever keeps another package from working is only told)
            print(f"{title:34} {'not measured: ' + (str(error).splitlines() or [type(error).__name__])[0]}")
        else:
            print(f"{title:34} {rate:38,.0f}", flush=True)


if __name__ == "__main__":
    main()
