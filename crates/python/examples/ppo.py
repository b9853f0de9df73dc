"""Proximal policy optimisation with masks, in PyTorch: a starting point for research, not part of any test.

    pip install torch
    python examples/ppo.py mazarium/Pursuit-v0 --set seat=monster opponents=rogue dungeon=fork max_rounds=100

One file, many games at a time on the native batch: planes, each scaled to 1, go through two convolutions, the numbers join
them, and what is not allowed gets no chance.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from torch import nn

import mazarium  # noqa: F401

arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
arguments.add_argument("id", nargs="?", default="mazarium/MiniRogue-v0")
arguments.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", help="seat, opponents, parameters")
arguments.add_argument("--envs", type=int, default=256, help="games at a time")
arguments.add_argument("--steps", type=int, default=64, help="steps of each game between two updates")
arguments.add_argument("--updates", type=int, default=200)
arguments.add_argument("--discount", type=float, default=0.99)
arguments.add_argument("--entropy", type=float, default=0.01)
arguments.add_argument("--rate", type=float, default=5e-4)
given = arguments.parse_args()
ENVS, STEPS, DISCOUNT = given.envs, given.steps, given.discount
LAMBDA, CLIP, EPOCHS, PARTS = 0.95, 0.2, 3, 8
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(1)


class Agent(nn.Module):
    """A value, and a logit for each action."""

    def __init__(self, space, actions: int) -> None:
        super().__init__()
        board, numbers = space["board"], space["numbers"]
        self.register_buffer("top", torch.tensor(board.high, dtype=torch.float32).clamp(min=1))
        self.register_buffer("scale", torch.tensor(numbers.high, dtype=torch.float32).abs().clamp(1, 100))
        self.look = nn.Sequential(
            nn.Conv2d(board.shape[0], 32, 3, 2, 1), nn.ReLU(), nn.Conv2d(32, 32, 3, 2, 1), nn.ReLU(), nn.Flatten()
        )
        with torch.no_grad():
            width = self.look(torch.zeros(1, *board.shape)).shape[1] + numbers.shape[0]
        self.think = nn.Sequential(nn.Linear(width, 256), nn.ReLU())
        self.actor, self.critic = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, board, numbers, mask):
        seen = torch.cat([self.look(board / self.top), (numbers / self.scale).clamp(-5, 5)], 1)
        thought = self.think(seen)
        # Where nothing is allowed a game is about to start anew: any action will do.
        mask = mask | ~mask.any(1, keepdim=True)
        logits = self.actor(thought).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(thought)[:, 0]


def tensors(seen, mask):
    board = torch.as_tensor(seen["board"], dtype=torch.float32, device=DEVICE)
    numbers = torch.as_tensor(seen["numbers"], dtype=torch.float32, device=DEVICE)
    return board, numbers, torch.as_tensor(mask, device=DEVICE).bool()


envs = gymnasium.make_vec(given.id, num_envs=ENVS, threads=2, **dict(one.split("=", 1) for one in given.set))
agent = Agent(envs.single_observation_space, envs.single_action_space.n).to(DEVICE)
learner = torch.optim.Adam(agent.parameters(), given.rate, eps=1e-5)
seen, info = envs.reset(seed=1)
fresh = np.zeros(ENVS, bool)
returns, ended, begun = np.zeros(ENVS), [], time.monotonic()
for update in range(given.updates):
    kept = []
    for _ in range(STEPS):
        state = tensors(seen, info["action_mask"])
        with torch.no_grad():
            policy, value = agent(*state)
        action = policy.sample()
        seen, reward, terminated, truncated, info = envs.step(action.cpu().numpy())
        over = terminated | truncated
        kept.append((state, action, policy.log_prob(action), value, reward, over, ~fresh))
        returns += reward
        ended += list(returns[over])
        returns[over] = 0
        fresh = over
    with torch.no_grad():
        after = agent(*tensors(seen, info["action_mask"]))[1]
    gain, gains = torch.zeros(ENVS, device=DEVICE), []
    for *_, value, reward, over, _ in reversed(kept):
        going = 1 - torch.as_tensor(over, dtype=torch.float32, device=DEVICE)
        delta = torch.as_tensor(reward, dtype=torch.float32, device=DEVICE) + DISCOUNT * after * going - value
        gain = delta + DISCOUNT * LAMBDA * going * gain
        gains.append(gain)
        after = value
    gains = torch.cat(gains[::-1])
    states = [torch.cat(part) for part in zip(*(one[0] for one in kept))]
    actions, logs, values = (torch.cat([one[i] for one in kept]) for i in (1, 2, 3))
    real = torch.as_tensor(np.concatenate([one[6] for one in kept]), device=DEVICE)
    targets, gains = gains + values, (gains - gains[real].mean()) / (gains[real].std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(actions), device=DEVICE).chunk(PARTS):
            part = part[real[part]]  # the step after an end was nobody's decision
            policy, value = agent(*(state[part] for state in states))
            ratio = (policy.log_prob(actions[part]) - logs[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gains[part], clipped * gains[part]).mean()
            loss = loss + 0.5 * (value - targets[part]).pow(2).mean() - given.entropy * policy.entropy().mean()
            learner.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            learner.step()
    steps = (update + 1) * STEPS * ENVS
    ended = ended[-500:]
    last = np.mean(ended) if ended else float("nan")
    print(f"{steps / 1e6:7.3f} M steps, {time.monotonic() - begun:5.0f} s, return of the last games {last:6.3f}", flush=True)
