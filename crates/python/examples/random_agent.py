"""A random agent in every environment: what any loop looks like, with masks.

    python examples/random_agent.py
"""

import gymnasium

import mazarium  # noqa: F401  (registers the environments)

for name in ("MiniRogue", "ICMaze", "WallIsYou", "Pursuit", "Savor"):
    env = gymnasium.make(f"mazarium/{name}-v0", max_episode_steps=2000)
    env.action_space.seed(1)
    observation, info = env.reset(seed=1)
    total, steps, over = 0.0, 0, False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        total, steps, over = total + reward, steps + 1, terminated or truncated
    end = env.unwrapped.core.outcome
    print(f"{name:10} {steps:5} steps, return {total:7.3f}: {end.words if end else 'cut off'}")
