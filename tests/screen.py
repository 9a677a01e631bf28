#!/usr/bin/env python3
"""tests/screen.py PROGRAM: plays all games in windows of 80x24 and 120x40 to their ends, and
looks at the screen at every question: the table, the question and moves are there, and
nothing was wider than the window or scrolled away. Then resizes, stops and kills it.
Prints what fails; the last line is `N passed, N failed`."""

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import termios

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from german import english_in  # noqa: E402
from terminal import Terminal  # noqa: E402

GAMES = {
    "santa-timea": ("Santa Timea", (2, 5), []),
    "columbus": ("Columbus", (3, 5), ["--set", "max-rounds=12"]),
    "winds-of-plunder": ("Winds of Plunder", (3, 5), []),
    "azimuth": ("Azimuth", (2, 4), ["--set", "rounds=5"]),
}
SIZES = ((24, 80), (40, 120))
MOVE = re.compile(r"(?:^|\| )(\d+)(?:-\d+)? \S")
SEAT = {"en": "seat", "de": "Platz"}
# What records write, and people do not read: cards, wind spaces, places and directions.
CODES = re.compile(r"\b(?:b[pw]|hc)\d\b|\bw-[a-f]\d|\bbar\d|[▲▶▼◀] [nesw]\b")

program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/windrose")
passed = failed = 0


def check(condition, what):
    global passed, failed
    if condition:
        passed += 1
    else:
        failed += 1
        print("FAILED: " + what)
    return condition


def play(game, size, *arguments, **environment):
    words = [program, "play", game, "--bot", "random", "--seed", "7", "--shuffle", "off", *arguments]
    return Terminal(words, *size, environment)


def moves_on(screen):
    """The numbers of the moves on the screen, and the row of the first: they begin below
    the question, which is the last sentence before such a line."""
    is_move = [re.match(r"\d+(-\d+)? \S", line) is not None for line in screen]
    rows = range(1, len(screen))
    firsts = [row for row in rows if is_move[row] and re.search(r"[.?]$", screen[row - 1])]
    if not firsts:
        return [], None
    text = screen[firsts[-1] :]
    return [int(n) for line in text for n in MOVE.findall(line)], firsts[-1]


def wrong_with(terminal, title, seats, language="en"):
    """What is missing or wrong at a question to seat 1; None: nothing."""
    lines = terminal.screen.text()
    numbers, first = moves_on(lines)
    faults = terminal.screen.faults
    if faults:
        return faults[0]
    if not lines[0].startswith(title):
        return "no heading"
    if not numbers:
        return "no question with moves below it"
    if language == "de" and english_in("\n".join(lines)):
        return "English words: %s" % english_in("\n".join(lines))
    if CODES.search("\n".join(lines)):
        return "codes: %s" % CODES.findall("\n".join(lines))
    if terminal.screen.row < first:
        return "the prompt is above the moves"
    shown = "\n".join(lines[:first])
    for seat in range(2, seats + 1):
        # In words, or as a digit in a panel or a table of colours.
        names = r"[Ss]eat %d|Platz %d|^.{47,53}[ ▸]%d\b|^.{11} %d\b" % ((seat,) * 4)
        if not re.search(names, shown, re.M):
            return "seat %d is not on the table" % seat
    return None


def play_to_the_end(game, size, seats, language):
    title, _, options = GAMES[game]
    name = "%s with %d seats at %dx%d, %s" % (game, seats, size[1], size[0], language)
    choice = random.Random(name)
    arguments = ["--seats", str(seats), "--lang", language, *options]
    terminal = play(game, size, *arguments)
    asked = 0
    prompt = "%s 1> " % SEAT[language]
    try:
        terminal.until(terminal.is_asked, "the first question")
        while not terminal.has_ended():
            if terminal.prompt() != prompt:  # a long text, or the end of the game
                if "save FILE" in terminal.prompt() or "sichern" in terminal.prompt():
                    break
                terminal.ask("\r")
                continue
            wrong = wrong_with(terminal, title, seats, language)
            if not check(wrong is None, "%s, question %d: %s" % (name, asked, wrong)):
                print(terminal.shown())
                return
            asked += 1
            numbers, _ = moves_on(terminal.screen.text())
            terminal.ask("\r" if asked % 7 == 0 else "%d\r" % choice.choice(numbers))
        lines = terminal.screen.text()
        over = "the game is over" if language == "en" else "die Partie ist aus"
        check(lines[0].startswith(title) and over in lines[0], name + ": its end")
        check(not terminal.screen.faults, "%s: %s" % (name, terminal.screen.faults[:1]))
        check(asked > 5, "%s: %d questions" % (name, asked))
        terminal.type("\r\r")
        terminal.until(terminal.has_ended, "the end")
        while terminal.read():
            pass
        check(not terminal.screen.is_other, name + ": the page of before is back")
    finally:
        terminal.close()


def test_games():
    for game, (_, all_seats, _) in GAMES.items():
        for size in SIZES:
            for seats, language in zip(all_seats, ("de", "en")):
                play_to_the_end(game, size, seats, language)


def record(game, seats, folder):
    """A game of bots, in a file."""
    path = os.path.join(folder, "%s-%d.wr" % (game, seats))
    words = [program, "trace", game, "--seats", str(seats), "--seed", "3", *GAMES[game][2]]
    with open(path, "w") as file:
        subprocess.run(words, stdout=file, check=True)
    return path


def replay_walk(terminal, name, language, lines):
    """Goes on to the end, then back, jumps, and leaves."""
    title, screens = GAMES[name.split()[0]][0], []
    end = {"en": "the end", "de": "Schluss"}[language]
    place = {"en": r"Line (\d+) of %d", "de": r"Zeile (\d+) von %d"}[language] % lines
    keys = ["\r", " ", "\033[B", "\033[C", "\033[6~"]
    terminal.until(terminal.is_asked, "the first place")
    while end not in terminal.prompt():
        shown = terminal.screen.text()
        wrong = terminal.screen.faults[:1] or (language == "de" and english_in("\n".join(shown)))
        wrong = wrong or CODES.findall("\n".join(shown))
        check(not wrong, "%s, %s: %s" % (name, terminal.prompt(), wrong))
        check(shown[0].startswith(title), "%s, %s: a heading" % (name, terminal.prompt()))
        for key in ("b", "q", "Enter"):
            check("%s: " % key in terminal.prompt(), "%s: %s is explained" % (name, key))
        if not check(re.match(place, terminal.prompt()), "%s: %s" % (name, terminal.prompt())):
            return
        screens.append(shown)
        terminal.ask(keys[len(screens) % len(keys)])
    check(len(screens) > 5, "%s: %d places" % (name, len(screens)))
    last = " ".join(terminal.screen.text())  # a sentence on two lines stays together
    check("Das Meer hat" not in last or "Das Meer hat gewonnen." in last, name + ": " + last)
    for i in range(1, 6):
        terminal.ask(("b", "\033[A", "\033[D", "\033[5~")[i % 4])
        check(terminal.screen.text() == screens[-i], "%s: %d back is as it was" % (name, i))
    terminal.ask("?")
    check(str(lines) in terminal.shown() and terminal.screen.text()[0].startswith(title), name + ": help")
    terminal.ask("%d\r" % (lines + 1))
    check("1 %s %d" % ({"en": "to", "de": "bis"}[language], lines) in terminal.shown(), name + ": no such line")
    terminal.ask("%s\r" % re.match(place, screens[2][terminal_row(screens[2], place)]).group(1))
    check(terminal.screen.text() == screens[2], name + ": a jump to a line")
    terminal.type("q")
    terminal.until(terminal.has_ended, "the end")
    while terminal.read():
        pass
    check(not terminal.screen.is_other and not is_raw(terminal), name + ": the page of before is back")


def terminal_row(lines, pattern):
    """The row of the line that begins so."""
    return next(row for row, line in enumerate(lines) if re.match(pattern, line))


def test_replay():
    """Records are shown in place too, and go on and back by single keys."""
    with tempfile.TemporaryDirectory() as folder:
        for game, (_, all_seats, _) in GAMES.items():
            for seats, language in zip(all_seats, ("de", "en")):
                path = record(game, seats, folder)
                with open(path) as file:
                    lines = len(file.readlines())
                for size, view in zip(SIZES, (["--seat", "1"], [])):
                    terminal = Terminal([program, "replay", path, "--lang", language, *view], *size)
                    name = "%s replay %dx%d, %s" % (game, size[1], size[0], language)
                    try:
                        replay_walk(terminal, name, language, lines)
                    finally:
                        terminal.close()
        path = record("azimuth", 4, folder)
        terminal = Terminal([program, "replay", path], 24, 80)
        try:
            terminal.until(terminal.is_asked, "the first place")
            terminal.type("12")
            terminal.until(lambda: terminal.prompt().endswith("> 12"), "the echo")
            terminal.resize(40, 120)
            terminal.until(lambda: terminal.prompt().endswith("> 12"), "what was typed")
            check(not terminal.screen.faults, "replay in another size: %s" % terminal.screen.faults)
            terminal.type("\x03")
            terminal.until(terminal.has_ended, "the end")
            while terminal.read():
                pass
            check(not terminal.screen.is_other and not is_raw(terminal), "replay after Ctrl-C")
        finally:
            terminal.close()
        for words, environment in ((["--plain"], {}), ([], {"TERM": "dumb"})):
            terminal = Terminal([program, "replay", path, *words], 24, 80, environment)
            try:
                terminal.until(terminal.is_asked, "the first place")
                check(not terminal.screen.is_other and terminal.screen.faults, "replay on paper scrolls")
            finally:
                terminal.close()
        paper = subprocess.run([program, "replay", path], capture_output=True, text=True).stdout
        check("\033" not in paper and paper.count("-- after line") > 20, "replay to a file prints all")


def test_scrolling_is_noticed():
    """The same checks fail where the table scrolls as on paper."""
    terminal = play("santa-timea", (24, 80), "--plain")
    try:
        terminal.until(lambda: terminal.prompt() == "seat 1> ", "a question")
        wrong = wrong_with(terminal, "Santa Timea", 4)
        check(wrong is not None and "scrolled" in wrong, "paper scrolls: %s" % wrong)
    finally:
        terminal.close()


def test_words_on_paper():
    """Somebody who has the table read out hears words."""
    terminal = play("azimuth", (40, 120), "--plain", "--lang", "de")
    try:
        terminal.until(lambda: terminal.prompt() == "Platz 1> ", "a question")
        check("Strand 1 von 5" in terminal.shown(), "words on paper: " + terminal.shown())
    finally:
        terminal.close()


def is_raw(terminal):
    return terminal.mode() & (termios.ICANON | termios.ECHO) == 0


def test_resize():
    terminal = play("azimuth", (24, 80), "--seats", "4")
    try:
        terminal.until(terminal.is_asked, "the first question")
        terminal.ask("\r")
        terminal.type("pla")
        terminal.until(lambda: terminal.prompt().endswith("> pla"), "the echo")
        for rows, columns in ((40, 120), (24, 80), (12, 50), (60, 200), (24, 80)):
            terminal.resize(rows, columns)
            terminal.until(lambda: terminal.prompt() == "seat 1> pla", "what was typed")
            check(not terminal.screen.faults, "%dx%d: %s" % (columns, rows, terminal.screen.faults))
            check("Azimuth" in terminal.screen.text()[0], "%dx%d: a heading" % (columns, rows))
            lines = terminal.screen.text()
            check(any(re.match(r"\d+ ", line) for line in lines), "%dx%d: moves" % (columns, rows))
        terminal.type("\x7f\x7f\x7f")
        terminal.ask("\x15beach 2\r")
        check("beach 2" in terminal.shown(), "keys that edit the line")
    finally:
        terminal.close()


def test_signals():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGABRT):
        terminal = play("columbus", (24, 80))
        before = terminal.mode()
        try:
            terminal.until(terminal.is_asked, "the first question")
            check(is_raw(terminal), "keys come one by one")
            if number == signal.SIGINT:
                terminal.type("\x03")
            else:
                terminal.signal(number)
            terminal.until(terminal.has_ended, "the end")
            while terminal.read():
                pass
            name = "after signal %d" % number
            check(not terminal.screen.is_other, name + " the page of before is back")
            check(not is_raw(terminal) and terminal.mode() | before == terminal.mode(), name + " keys echo")
        finally:
            terminal.close()


def test_stop_and_continue():
    terminal = play("winds-of-plunder", (24, 80), "--seats", "5")
    try:
        terminal.until(terminal.is_asked, "the first question")
        for way in ("\x1a", signal.SIGTSTP):
            if way == "\x1a":
                terminal.type(way)
            else:
                terminal.signal(way)
            terminal.until(lambda: terminal.report() == "S", "the stop")
            while terminal.read():
                pass
            check(not terminal.screen.is_other and not is_raw(terminal), "the shell has its terminal")
            before = terminal.screen.frames
            terminal.state = None
            terminal.signal(signal.SIGCONT)
            terminal.until(lambda: terminal.screen.frames > before + 1 and terminal.is_asked(), "a redraw")
            check(terminal.screen.is_other and is_raw(terminal), "the table is back")
            check(terminal.screen.text()[0].startswith("Winds of Plunder"), "its heading too")
    finally:
        terminal.close()


def test_commands():
    """What commands print is there with the table, or page by page."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        terminal = play("santa-timea", (24, 80), "--seats", "5", "--lang", "en")
        try:
            terminal.until(terminal.is_asked, "the first question")
            for answer, seen in (
                ("N99", "is not a move"),
                ("99", "There are"),
                ("save game.wr", "Saved; windrose play --resume game.wr"),
                ("list play", "play"),
                ("hint level1", "looks"),
            ):
                terminal.ask(answer + "\r")
                lines = terminal.screen.text()
                check(seen in terminal.shown(), answer + " says " + seen)
                check(wrong_with(terminal, "Santa Timea", 5) is None, answer + " with the table")
                check(len(lines) == 24, answer)
            terminal.ask("rules\r")
            pages = 0
            while "seat 1> " not in terminal.prompt():
                terminal.ask("\r")
                pages += 1
            check(pages > 5, "rules have pages: %d" % pages)
            terminal.ask("rules\r")
            terminal.ask("q\r")
            check(terminal.prompt() == "seat 1> ", "q goes back to the table")
            terminal.ask("1\r")
            terminal.ask("undo\r")
            check("Taken back." in terminal.shown(), "undo")
            check(not terminal.screen.faults, "commands: %s" % terminal.screen.faults)
        finally:
            terminal.close()
            os.chdir("/")


def test_companion():
    """What cards and dice bring is typed in notation, which an example explains."""
    terminal = Terminal([program, "play", "columbus", "--companion", "--lang", "de"], 24, 80)
    try:
        terminal.until(terminal.is_asked, "the first question")
        terminal.ask("2\r")
        shown = terminal.screen.text()
        check(shown[0].startswith("Columbus") and not terminal.screen.faults, "the table stays: %s" % shown)
        said = " ".join(shown)
        check(re.search(r"Zum Beispiel heißt [a-z]{4}: Die Würfel zeigen 1", said), "dice in words: " + said)
    finally:
        terminal.close()
    words = ["play", "winds-of-plunder", "--companion", "--lang", "de", "--seats", "4"]
    terminal = Terminal([program, *words], 24, 80)
    try:
        terminal.until(terminal.is_asked, "the first question")
        terminal.ask("\r")
        terminal.ask("1\r")
        rows = [row for row, line in enumerate(terminal.screen.text()) if re.match(r"... ?Platz \d ", line)]
        check(len(rows) == 4 and rows[3] - rows[0] == 3, "no question, no gap: " + terminal.shown())
    finally:
        terminal.close()


def test_curtain():
    """What one person sees is gone before the next one comes."""
    terminal = play("santa-timea", (24, 80), "--seats", "3", "--you", "1,2")
    try:
        terminal.until(lambda: "press Enter" in terminal.prompt(), "the curtain")
        check("Wind now" not in terminal.shown(), "no table behind the curtain")
        terminal.type("\r")
        terminal.until(terminal.is_asked, "the question")
        other = "2" if terminal.prompt().startswith("seat 1") else "1"
        hand = terminal.screen.text()
        terminal.type("1\r")
        terminal.until(lambda: "Seat %s, press Enter" % other in terminal.shown(), "the curtain")
        shown = terminal.shown()
        check(not any(len(line) > 20 and line in shown for line in hand), "the hand is gone")
    finally:
        terminal.close()


for test in [f for name, f in sorted(globals().items()) if name.startswith("test_")]:
    if len(sys.argv) < 3 or sys.argv[2] in test.__name__:
        try:
            test()
        except AssertionError as error:
            check(False, "%s: %s" % (test.__name__, error))
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
