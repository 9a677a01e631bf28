"""Holds messages against their description: the tables of src/shapes, as JSON.

What is not described, what is missing and what is of another type is an error."""

import functools
import json
import os
import re


class WrongShape(AssertionError):
    """A message is not as it is described."""


def near(program):
    """The description that was built beside a program; None: there is none."""
    path = os.path.join(os.path.dirname(program), "gen", "messages.json")
    return Shapes(path) if os.path.exists(path) else None


@functools.lru_cache(maxsize=None)
def split(text, mark):
    """The parts of a type between marks, but for marks within brackets."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "[<(") - (c in "]>)")
        if depth == 0 and text.startswith(mark, i):
            parts.append(text[start:i])
            start = i + len(mark)
    return tuple(part.strip() for part in parts + [text[start:]])


PLAIN = {
    "string": lambda v: isinstance(v, str),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "unknown": lambda v: True,
}


class Shapes:
    """All shapes of messages, and how many were held against them."""

    def __init__(self, path):
        with open(path) as f:
            self.described = json.load(f)
        self.seen = 0

    def answer(self, verb, message):
        """Checks the answer to a request."""
        told = dict(message)
        told.pop("re", None)
        if told.pop("ok", None) is not True:
            self.members("a refusal", {"error": "Failure"}, told)
        else:
            self.members("the answer to " + verb, self.described["verbs"][verb]["answer"], told)
        self.seen += 1

    def event(self, message):
        """Checks what the server sent by itself."""
        told = dict(message)
        kind = told.pop("event")
        if kind not in self.described["events"]:
            raise WrongShape("the event %s is not described" % kind)
        self.members("the event " + kind, self.described["events"][kind], told)
        self.seen += 1

    def members(self, where, described, told):
        """Checks an object, member by member."""
        left = set(told)
        for name, kind in described.items():
            plain = name.rstrip("?")
            left.discard(plain)
            if plain in told:
                self.check("%s: %s" % (where, plain), kind, told[plain])
            elif plain == name:
                raise WrongShape("%s lacks %s" % (where, name))
        if left:
            raise WrongShape("%s has %s, which is not described" % (where, ", ".join(sorted(left))))

    def check(self, where, kind, value):
        """Checks a value against a type."""
        if not any(self.fits(where, each, value) for each in split(kind, "|")):
            raise WrongShape("%s is %.80r, not %s" % (where, value, kind))

    def fits(self, where, kind, value):
        """True if the value is of one type; objects are checked recursively."""
        if kind in PLAIN:
            return PLAIN[kind](value)
        if kind.startswith("'"):
            return value == kind.strip("'")
        if kind.endswith("[]"):
            return isinstance(value, list) and all(self.held(where, kind[:-2], v) for v in value)
        if kind.startswith("("):
            return self.held(where, kind[1:-1], value)
        if kind.startswith("["):
            kinds = split(kind[1:-1], ",")
            return (
                isinstance(value, list)
                and len(value) == len(kinds)
                and all(self.held(where, k, v) for k, v in zip(kinds, value))
            )
        record = re.fullmatch(r"Record<string, (.*)>", kind)
        if record:
            return isinstance(value, dict) and all(
                self.held(where, record.group(1), v) for v in value.values()
            )
        if kind in self.described["aliases"]:
            return self.held(where, self.described["aliases"][kind], value)
        if not isinstance(value, dict):
            return False
        self.members("%s (%s)" % (where, kind), self.described["types"][kind], value)
        return True

    def held(self, where, kind, value):
        """Checks the value; there is no other type that it might be of."""
        self.check(where, kind, value)
        return True
