#!/usr/bin/env python3
"""A program that plays at a table of a server, by the protocol of docs/PROTOCOL.md.

It needs a key, which a person makes under "You", and a table with a free seat:
    tools/sample-player.py http://127.0.0.1:8080 KEY TABLE [INVITE]
It plays random legal moves until the game is over. Nothing but Python is needed.
"""
import json
import random
import sys
import time
import urllib.error
import urllib.request


def ask(verb, **members):
    """The answer of the server; while it is busy, it is asked again."""
    request = urllib.request.Request(
        "%s/api/%s" % (server, verb), json.dumps(members).encode(),
        {"Content-Type": "application/json", "Cookie": "windrose=" + key})
    while True:
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            error = json.load(refusal)["error"]
            if error["code"] not in ("busy", "limit"):
                sys.exit("%s: %s" % (verb, error["text"]))
            time.sleep(int(refusal.headers.get("Retry-After", 1)))


if len(sys.argv) < 4:
    sys.exit(__doc__)
server, key, table = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
ask("join", table=table, **({"invite": sys.argv[4]} if len(sys.argv) > 4 else {}))
while True:
    position = ask("steps", table=table, since=1 << 30)["position"]
    if position and position["over"]:
        break
    if position and position["legal"]:
        ask("move", table=table, at=position["at"], action=random.choice(position["legal"])[0])
    else:
        time.sleep(0.3)
print(json.dumps(position.get("result")))
