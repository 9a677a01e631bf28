#!/usr/bin/env python3
"""A bot for any game of Windrose, in the protocol of docs/PROTOCOL.md.

It plays a random legal move. Try it with:
    windrose play santa-timea --bot exec:tools/sample-bot.py
"""
import random
import sys


def say(line):
    print(line, flush=True)


legal = []
for line in sys.stdin:
    command, _, rest = line.rstrip("\n").partition(" ")
    if command == "hello":
        say("name Sample\nskip view\nready")
    elif command == "new":
        say("ready")
    elif command == "legal":
        legal = rest.split(" | ")
    elif command == "go":
        limits = dict(zip(rest.split()[::2], rest.split()[1::2]))
        choice = random.Random(int(limits.get("seed", 1)))
        say("bestmove " + choice.choice(legal))
    elif command == "quit":
        break
