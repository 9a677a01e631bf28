"""tests/terminal.py: a small terminal in which tests run the program, and see what a person
would see. It notices what a real one would hide: text that is wider than the window, and
lines that scroll away."""

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

PATIENCE = 120  # seconds; only a hang takes so long


class Screen:
    """Rows of letters, as the escape sequences of the program write them."""

    def __init__(self, rows, columns):
        self.faults = []
        self.frames = 0  # how often drawing began at the top
        self.is_other = False  # the alternate page is shown
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.sequence = None
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.letters = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0

    def text(self):
        return ["".join(row).rstrip() for row in self.letters]

    def feed(self, data):
        for letter in self.decoder.decode(data):
            if self.sequence is not None:
                self.sequence += letter
                if len(self.sequence) > 1 and "@" <= letter <= "~":
                    self.obey(self.sequence[1:-1], letter)
                    self.sequence = None
            elif letter == "\033":
                self.sequence = ""
            elif letter == "\r":
                self.column = 0
            elif letter == "\n":
                self.feed_line()
            elif letter >= " ":
                self.put(letter)

    def put(self, letter):
        if self.column >= self.columns:
            self.faults.append("wider than the window: " + self.text()[self.row])
            self.column = 0
            self.feed_line()
        self.letters[self.row][self.column] = letter
        self.column += 1

    def feed_line(self):
        self.row += 1
        if self.row == self.rows:
            self.faults.append("scrolled away: " + self.text()[0])
            self.letters = self.letters[1:] + [[" "] * self.columns]
            self.row -= 1

    def obey(self, numbers, what):
        if what == "m":
            return
        if what == "H" and numbers == "":
            self.row = self.column = 0
            self.frames += 1
        elif what == "K" and numbers == "":
            # A real terminal waits in the last column after a full line.
            at = min(self.column, self.columns - 1)
            self.letters[self.row][at:] = [" "] * (self.columns - at)
        elif what == "J" and numbers in ("", "2", "3"):
            self.letters[self.row][self.column :] = [" "] * (self.columns - self.column)
            first = 0 if numbers == "2" else self.row + 1
            for row in range(first, self.rows):
                self.letters[row] = [" "] * self.columns
        elif what in "hl" and numbers == "?1049":
            self.is_other = what == "h"
        else:
            self.faults.append("unknown sequence ESC [ %s %s" % (numbers, what))


class Terminal:
    """A program in a window of its own. A shell of one line starts it, so that it can be
    stopped and continued as in any shell."""

    def __init__(self, arguments, rows, columns, environment=None):
        self.screen = Screen(rows, columns)
        self.state = None
        told, tell = os.pipe()
        self.leader, self.fd = pty.fork()
        if self.leader == 0:
            os.close(told)
            lead(arguments, environment or {}, rows, columns, tell)
        os.close(tell)
        self.told = told
        self.program = int(os.read(told, 20).split(b"\n")[0])

    def read(self, wait=0.05):
        """Takes what the program wrote; False if it wrote nothing."""
        if not select.select([self.fd], [], [], wait)[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the program has ended
            return False
        self.screen.feed(data)
        return len(data) > 0

    def until(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            if not self.read() and time.monotonic() > end:
                raise AssertionError("waited for %s in vain:\n%s" % (what, self.shown()))

    def shown(self):
        return "\n".join(self.screen.text())

    def prompt(self):
        """The line of input, up to the cursor."""
        screen = self.screen
        return "".join(screen.letters[screen.row][: screen.column])

    def ask(self, keys):
        """Types keys, and waits for the next question."""
        before = self.screen.frames
        self.type(keys)
        self.until(lambda: self.screen.frames > before and self.is_asked(), "a question")

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def is_asked(self):
        return self.prompt().endswith("> ") or self.has_ended()

    def resize(self, rows, columns):
        before = self.screen.frames
        self.screen.resize(rows, columns)
        set_size(self.fd, rows, columns)
        self.until(lambda: self.screen.frames > before and "> " in self.prompt(), "a redraw")

    def signal(self, number):
        os.kill(self.program, number)

    def mode(self):
        """What the terminal does with keys: its local flags."""
        return termios.tcgetattr(self.fd)[3]

    def report(self):
        """What the shell has seen happen to the program: S stopped, E ended."""
        if self.state != "E" and select.select([self.told], [], [], 0)[0]:
            self.state = os.read(self.told, 1).decode() or "E"
        return self.state

    def has_ended(self):
        return self.report() == "E"

    def close(self):
        for process in self.program, self.leader:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        os.waitpid(self.leader, 0)
        os.close(self.fd)
        os.close(self.told)


def set_size(fd, rows, columns):
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def lead(arguments, environment, rows, columns, tell):
    """Runs the program in the foreground, and tells when it stops or ends."""
    set_size(0, rows, columns)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    program = os.fork()
    if program == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.close(tell)
        os.environ.update({"TERM": "xterm", "LC_ALL": "C.UTF-8"})
        os.environ.update(environment)
        os.execv(arguments[0], arguments)
    os.write(tell, b"%d\n" % program)
    while True:
        _, status = os.waitpid(program, os.WUNTRACED)
        os.write(tell, b"S" if os.WIFSTOPPED(status) else b"E")
        if not os.WIFSTOPPED(status):
            time.sleep(PATIENCE)  # the window stays until it is closed
