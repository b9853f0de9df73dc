"""Monte Carlo tree search on copies of the game: the planning interface (copy, step, playout) in a hundred lines.

    python examples/mcts.py pursuit     the hero, where the Rogue is caught: the search runs in circles for good
    python examples/mcts.py minirogue   down the stairs, gold on the way
"""

from __future__ import annotations

import math
import sys
import time

import mazarium

SETTINGS = {
    "pursuit": {"players": [None, "monster"], "max_rounds": 40, "dungeon": "handle"},
    "minirogue": {"max_steps": 300},
}
# How many steps a playout looks ahead (who flees at random is soon caught anyway), how curious the search is, and what
# a step later is worth: rather late caught than soon.
DEPTHS = {"pursuit": (8, 0.5, 0.95), "minirogue": (60, 0.3, 1.0)}


class Node:
    """A position that was reached, and what became of playing on from there."""

    __slots__ = ("children", "untried", "visits", "worth")

    def __init__(self, env: mazarium.Env) -> None:
        self.children: dict[int, Node] = {}
        self.untried = env.legal()
        self.visits, self.worth = 0, 0.0

    def choose(self, explore: float) -> int:
        """The child with the best upper bound."""
        log = math.log(self.visits)
        return max(
            self.children,
            key=lambda a: self.children[a].worth / self.children[a].visits
            + explore * math.sqrt(log / self.children[a].visits),
        )


def search(env: mazarium.Env, trials: int, depth: int, explore: float, discount: float, seed: int) -> int:
    """The action that was tried most. Chance is left to the game's own dice: a copy has them, too, so this plans
    with the luck that will really be; for an honest player reset the dice by a seed of your own."""
    root = Node(env)
    if len(root.untried) == 1:
        return root.untried[0]
    seat = env.to_act
    for trial in range(trials):
        node, world, path, gained, ahead, over = root, env.copy(), [root], 0.0, 0, False
        while not over and not node.untried and node.children:
            action = node.choose(explore)
            step = world.step(action)
            gained += step.rewards[seat]
            over = step.terminated or step.truncated
            node = node.children[action]
            path.append(node)
        if not over and node.untried:
            action = node.untried.pop(seed * 31 % len(node.untried))
            step = world.step(action)
            gained += step.rewards[seat]
            over = step.terminated or step.truncated
            node.children[action] = node = Node(world)
            path.append(node)
        if not over:
            rewards, ahead = world.playout(seed * 1_000_003 + trial, depth)
            gained += rewards[seat]
        gained *= discount ** (world.steps - env.steps + ahead)
        for node in path:
            node.visits += 1
            node.worth += gained
    return max(root.children, key=lambda a: root.children[a].visits)


def main() -> int:
    name = sys.argv[1] if len(sys.argv) > 1 else "pursuit"
    trials = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    env = mazarium.Env(name, **SETTINGS[name])
    env.reset(1)
    seat, total, chance, begun = env.to_act, 0.0, 0.0, time.monotonic()
    games = 20
    for game in range(games):
        chance += env.playout(game, 10_000)[0][seat] / games
    over = False
    while not over:
        action = search(env, trials, *DEPTHS[name], env.steps + 1)
        step = env.step(action)
        total += step.rewards[seat]
        over = step.terminated or step.truncated
    print(f"{name}: {env.steps} steps in {time.monotonic() - begun:.1f} s, return {total:.3f}; at random {chance:.3f}")
    print(env.outcome.words if env.outcome else "cut off")
    return 0 if total > chance else 1


if __name__ == "__main__":
    sys.exit(main())
