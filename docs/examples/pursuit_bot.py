#!/usr/bin/env python3
"""A whole player of Pursuit, for either side, in the line protocol of docs/bots.md.

    mazarium pursuit run f1 "exec:python3 docs/examples/pursuit_bot.py" monster
    mazarium pursuit tournament --heroes "rogue,exec:python3 docs/examples/pursuit_bot.py" --monsters monster f1 f2

With a file name as its argument it writes down what it hears (<) and says (>).
"""

import sys
from collections import deque

STEPS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1),
         "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1), "STAY": (0, 0)}
trace = open(sys.argv[1], "w", encoding="utf-8") if len(sys.argv) > 1 else None


def say(line):
    print(line, flush=True)
    if trace:
        print(">", line, file=trace, flush=True)


def after(cell, step):
    (x, y), (dx, dy) = cell, STEPS[step]
    return x + dx, y + dy


def may_step(rows, cell, step):
    """The rule of movement: straight everywhere on the floor, diagonally from room to room only."""
    x, y = after(cell, step)
    if not (0 <= y < len(rows) and 0 <= x < len(rows)) or rows[y][x] == "#":
        return False
    return len(step) != 2 or rows[y][x] == rows[cell[1]][cell[0]] == "."


def distances(rows, start):
    """How many steps it is from a cell to every other."""
    far, todo = {start: 0}, deque([start])
    while todo:
        cell = todo.popleft()
        for step in STEPS:
            there = after(cell, step)
            if there not in far and may_step(rows, cell, step):
                far[there] = far[cell] + 1
                todo.append(there)
    return far


def choose(role, rows, here, other, legal):
    """Replace this by something clever. The hero runs away from the monster, the monster towards the hero."""
    far = distances(rows, other)
    reach = {step: far.get(after(here, step), 10_000) for step in legal}
    best = max(reach.values()) if role == "hero" else min(reach.values())
    return next(step for step in legal if reach[step] == best)


role, rows, legal = "", [], []
for line in sys.stdin:
    if trace:
        print("<", line, end="", file=trace, flush=True)
    word, *rest = line.split()
    if word == "pursuit":
        say("ready runner +legal")          # `+legal` asks for the lines `legal …`
    elif word == "role":
        role = rest[0]
    elif word == "row":
        rows.append(rest[0])
    elif word == "legal":
        legal = rest
    elif word == "go":                      # ROUND REM hero X,Y SPEED monster X,Y SPEED potions [X,Y …]
        cell = {rest[i]: tuple(map(int, rest[i + 1].split(","))) for i in (2, 5)}
        other = "monster" if role == "hero" else "hero"
        say("move " + choose(role, rows, cell[role], cell[other], legal))
    elif word == "quit":
        break
