#!/usr/bin/env python3
"""tests/server/described.py BUILD [WORD]: requests and answers are as src/shapes describes them.
All tests of the server check their messages so; here it is shown that the check finds faults."""

import copy
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import main, new_server, test  # noqa: E402
from protocol import Person, Refused  # noqa: E402
from shapes import WrongShape  # noqa: E402

OPEN = {"kind": "open"}


def wrong(check, *args):
    try:
        check(*args)
    except WrongShape as found:
        return str(found)
    raise AssertionError("nothing is found wrong")


@test
def faults_of_messages_are_found():
    server = new_server()
    person = Person(server).hello("Ada")
    good = person.post("create", game="santa-timea", seats=2, chairs=[{"kind": "me"}, OPEN])
    check = server.shapes.answer
    assert server.shapes.seen == 3, server.shapes.seen
    bad = copy.deepcopy(good)
    bad["table"]["colour"] = "red"
    assert "colour, which is not described" in wrong(check, "create", bad)
    bad = copy.deepcopy(good)
    del bad["table"]["chairs"][1]["online"]
    assert "chairs (Chair) lacks online" in wrong(check, "create", bad)
    for change in ({"seats": "2"}, {"seats": True}, {"state": "closed"}, {"actors": [None]},
                   {"options": {"pro": 1}}, {"clock": []}, {"chairs": {}}):
        bad = copy.deepcopy(good)
        bad["table"].update(change)
        wrong(check, "create", bad)
    wrong(check, "mine", good)
    wrong(check, "create", {"ok": False, "error": {"code": "full"}})
    wrong(server.shapes.event, {"event": "table"})
    wrong(server.shapes.event, {"event": "news", "table": good["table"]})
    server.stop()


#: A value of no type that is described.
ODD = {"odd": [None]}


@test
def requests_take_what_is_described():
    server = new_server("--rate", "1000")
    person = Person(server).hello("Ada")
    tables = [
        person.post("create", game="santa-timea", seats=2, chairs=[{"kind": "me"}, OPEN])["table"]
        for _ in range(2)
    ]
    other = Person(server).hello("Bo")
    other.post("join", table=tables[1]["id"], invite=tables[1]["invite"])
    position = person.post("steps", table=tables[1]["id"])["position"]
    mover = (person, other)[position["actors"][0]]  # chance says who leads
    for verb, described in server.shapes.described["verbs"].items():
        for name in described["members"]:
            plain = name.rstrip("?")
            table = tables[verb in ("move", "report")]["id"]  # these want a game that has begun
            known = {"table": table, "game": "santa-timea", "seat": 1, "at": position["at"]}
            members = {n: known.get(n, "x") for n in described["members"] if not n.endswith("?")}
            if verb == "report":
                members.update(seat=1, reason="chat")
            asker = mover if verb == "move" else person
            refusal = refused_with(asker, verb, {**members, plain: ODD})
            assert refusal.code == "bad-request", "%s %s: %s" % (verb, plain, refusal)
            assert plain.rstrip("s") in refusal.text, "%s %s: %s" % (verb, plain, refusal)
            if plain == name:
                del members[plain]
                refused_with(asker, verb, members)
    server.stop()


def refused_with(person, verb, members):
    try:
        answer = person.post(verb, **members)
    except Refused as refusal:
        return refusal
    raise AssertionError("%s takes %r: %r" % (verb, members, answer))


main()
