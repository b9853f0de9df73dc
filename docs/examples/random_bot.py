#!/usr/bin/env python3
"""The smallest bot there is: it does anything that is allowed.

    mazarium arena coins --bot greedy --bot "python3 docs/examples/random_bot.py"
"""

import json
import random
import sys


def choose(state, legal):
    """Replace this by something clever. `state` is what you may know, `legal` what is allowed."""
    return random.choice(legal)


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        answer = {"ready": "random"}
    elif "move" in message:
        move = message["move"]
        answer = {"do": choose(move["state"], move["legal"])}
    else:  # "over"
        break
    print(json.dumps(answer), flush=True)
