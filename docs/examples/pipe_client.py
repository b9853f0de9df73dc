#!/usr/bin/env python3
"""Plays a game of coins through `mazarium pipe`, taking the advice of a bot, and shows it.

    python3 docs/examples/pipe_client.py [MAZARIUM]
"""

import json
import subprocess
import sys


class Mazarium:
    """A conversation: `ask` sends one command and returns the answer as a dictionary."""

    def __init__(self, program="mazarium"):
        self.pipe = subprocess.Popen(
            [program, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, command):
        self.pipe.stdin.write(command + "\n")
        self.pipe.stdin.flush()
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            raise ValueError(answer["error"]["text"])
        return answer


mazarium = Mazarium(*sys.argv[1:])
position = mazarium.ask("new coins seed=7")
while position["outcome"] is None:
    advice = mazarium.ask("advise greedy")
    position = mazarium.ask("do " + advice["action"])
    for event in position["events"]:
        if event["words"]:
            print(event["words"])
print(mazarium.ask("screen")["screen"])
print(position["outcome"]["words"])
mazarium.ask("quit")
