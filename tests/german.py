#!/usr/bin/env python3
"""tests/german.py PROGRAM: everything that people read is German if they want it: help of all
commands, rules, tables, stories, questions, answers, refusals. Looks for English words that
are left over. Prints what fails; the last line is `N passed, N failed`."""

import os
import re
import subprocess
import sys
import tempfile

# Words that no German sentence has; names and what is typed or written by machines is left
# out below.
ENGLISH = re.compile(
    r"\b(?:the|and|of|with|is|are|you|your|seat|seats|not|to|for|this|that|from|has|have|it|"
    r"its|by|or|if|which|take|takes|turn|move|moves|round|type|file|line|lines|must|only|see|"
    r"page|card|cards|game|unknown|illegal|wins|points|looks)\b"
)
NAMES = (
    "Winds of Plunder", "winds-of-plunder", "Turks & Caicos", "windrose", "round=", "play", "--[a-z-]+", "# legal.*",
    "level[0-9]", "set edition", "move,", "legal", "seat, obs", "players, seat", "mode=race",
)  # fmt: skip


def english_in(text):
    """The English words in a text for German readers."""
    for name in NAMES:
        text = re.sub(name, " ", text)
    return sorted(set(ENGLISH.findall(text)))


passed = failed = 0


def check(condition, what):
    global passed, failed
    passed += bool(condition)
    failed += not condition
    if not condition:
        print("FAILED: " + what)


def run(program, *words, text="", **environment):
    """What the program prints, its errors too, and its status."""
    variables = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment}
    done = subprocess.run(
        [program, *words], input=text, capture_output=True, text=True, env=variables, timeout=120
    )
    return done.stdout + done.stderr, done.returncode


def expect_german(program, *words, text="", status=0):
    shown, code = run(program, *words, "--lang", "de", text=text)
    what = " ".join(words)
    check(code == status, "%s: status %d" % (what, code))
    left = english_in(shown)
    check(shown != "" and not left, "%s: English words %s in\n%s" % (what, left, shown[:2000]))
    english, _ = run(program, *words, text=text)
    check(english != shown, what + ": German differs from English")


def test_help(program):
    names, _ = run(program, "--complete", "")
    for name in [each for each in names.split() if not each.startswith("-")]:
        shown, _ = run(program, "help", name, "--lang", "de")
        before, _, _ = shown.partition("\nBeispiele:")  # they are typed
        check(not english_in(before), "help %s: %s" % (name, english_in(before)))
        check("Aufruf: " in shown and len(before) < len(shown), "help %s is German" % name)
        check(all(len(line) <= 80 for line in shown.split("\n")), "help %s is not wide" % name)
    for words in (["--help"], ["help"], []):
        shown, _ = run(program, "--lang", "de", *words)
        check("Aufruf:" in shown and not english_in(shown), "overview: %s" % english_in(shown))


def test_lists(program):
    shown, _ = run(program, "games", "--lang", "de")
    check(not english_in(re.sub("--set.*", "", shown)), "games: %s" % english_in(shown))
    one, _ = run(program, "games", "--json")
    other, _ = run(program, "games", "--json", "--lang", "de")
    check(one == other, "JSON is the same in all languages")


def test_games_on_paper(program):
    """Tables and questions; moves are written as in records there."""
    for game in ("santa-timea", "columbus", "winds-of-plunder", "azimuth"):
        answers = "".join("1\n" for _ in range(30)) + "?\nundo\nlog\nxyz\n99\nquit\n"
        shown, _ = run(program, "play", game, "--seed", "7", "--bot", "random", "--lang", "de", text=answers)
        lines = [line for line in shown.split("\n") if not re.match(r" *[0-9*]+[- ]|players|set |# |game ", line)]
        left = english_in("\n".join(lines))
        check(len(lines) > 100 and not left, "play %s: %s" % (game, left))


def test_refusals(program):
    expect_german(program, "nonsense", status=2)
    expect_german(program, "play", status=2)
    expect_german(program, "play", "santa-tima", status=2)
    expect_german(program, "play", "santa-timea", "--seats", "9", status=2)
    expect_german(program, "play", "santa-timea", "--sets", "9", status=2)
    expect_german(program, "play", "santa-timea", "--set", "pro=maybe", status=2)
    expect_german(program, "play", "santa-timea", "--set", "none=1", status=2)
    expect_german(program, "play", "santa-timea", "--you", "9", status=2)
    expect_german(program, "play", "santa-timea", "--bot", "nobody", status=2)
    expect_german(program, "play", "santa-timea", "--edition", "x", status=2)
    expect_german(program, "play", "columbus", "--edition", "/nowhere", status=1)
    expect_german(program, "rules", "azimuth", "AZ-999", status=2)
    expect_german(program, "replay", "/nowhere", status=1)
    expect_german(program, "sim", "columbus", status=2)
    expect_german(program, "arena", "columbus", status=2)
    expect_german(program, "export", "-", status=2)
    head = "windrose 1\ngame santa-timea\nplayers 2\n"
    for record in (
        "", "windrose 2\n", "game x\n", "windrose 1\ngame x\n", head + "x y\n", head + "3 play N4\n",
        head + "* starter 3\n", head + "* starter 1\n1 play N4\n", head + "set pro=on\n", head + "set pro maybe\n",
        head + " x\n", head + "a  b\n", head + "\tx\n", head + "result 1 2\n", head + "pending 1 play N1\n",
        head + "* starter 1\nset pro on\n", head + "= x\n", "windrose 1\ngame santa-timea\nplayers 9\n",
        "windrose 1\ngame santa-timea\nplayers x\n", head + "* starter 1 # legal: x\n1 play P # legal: x\n",
    ):  # fmt: skip
        expect_german(program, "check", "-", text=record, status=1)


def test_editions(program):
    with tempfile.TemporaryDirectory() as folder:
        for game in ("columbus", "winds-of-plunder"):
            good, _ = run(program, "edition", game)
            for number, line in enumerate(good.split("\n")[:40]):
                path = os.path.join(folder, "e.txt")
                with open(path, "w") as out:
                    out.write(good.replace(line + "\n", "", 1) if number % 2 else good.replace(line, line + "x", 1))
                shown, code = run(program, "edition", game, path, "--lang", "de")
                left = english_in(re.sub('"[^"]*"', "", shown))
                check(code == 0 or not left, "edition of %s without %s: %s %s" % (game, line, left, shown))


def test_environment(program):
    """POSIX: the first of these that is set and not empty counts."""
    german, english = "Aufruf:", "usage:"
    for variables, word in (
        ({"LC_ALL": "de_DE.UTF-8"}, german),
        ({"LC_ALL": "", "LC_MESSAGES": "de_AT.UTF-8", "LANG": "en_US.UTF-8"}, german),
        ({"LC_ALL": "", "LC_MESSAGES": "en_US.UTF-8", "LANG": "de_DE.UTF-8"}, english),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE.UTF-8"}, german),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, english),
    ):
        shown, _ = run(program, "help", **variables)
        check(word in shown, "%s speaks as %s" % (variables, word))
    shown, _ = run(program, "help", LC_ALL="de_DE.UTF-8")
    check("Für den Anfang" in shown or "Fuer den Anfang" in shown, "letters that the terminal has")
    shown, _ = run(program, "help", "--lang", "de", LC_ALL="C")
    check("Fuer den Anfang" in shown and shown.isascii(), "ASCII where there is no UTF-8")


def main():
    program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/windrose")
    for name, test in sorted(globals().items()):
        if name.startswith("test_") and (len(sys.argv) < 3 or sys.argv[2] in name):
            test(program)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
