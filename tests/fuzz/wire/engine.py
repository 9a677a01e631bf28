"""Carries scripts out, many connections at once, and asks for /health on fresh ones all
the while. What is found goes to a callback; a server that dies or hangs raises Down."""

import collections
import errno
import random
import selectors
import socket
import struct
import time

from judge import Answer, Finding, Judge
from script import Script, op_bytes

IN_FLIGHT = 64
QUIET_S = 0.05  # an open connection is left after so much silence
WAIT_S = 0.3  # how long a script waits for an answer before it goes on
SURE_S = 5.0  # the same, where it is known that one comes
STALL_S = 5.0  # how long a write may be stuck before the script gives up
PATIENCE_S = 8.0  # for what must come, counted while the server answers others
PROBE_EVERY_S = 0.2
HANG_BUSY_S = 10.0  # so much processor time of its own without an answer: it loops
HANG_WALL_S = 90.0  # so long without an answer: it hangs, however busy the machine is
IP_BIND_ADDRESS_NO_PORT = 24  # Python's socket lacks its name
MOST_BYTES = 32 << 20
PROBE = b"GET /health HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n"


class Down(Exception):
    """The server has died (`crash`) or answers nobody (`hang`); `suspects` are the
    scripts since it was last seen well."""

    def __init__(self, kind, suspects):
        super().__init__(kind)
        self.kind, self.suspects = kind, suspects


class Connection:
    def __init__(self, script, target, source):
        self.script, self.values = script, target.values
        self.at, self.out, self.sent = 0, b"", bytearray()
        self.received, self.is_closed, self.is_over = bytearray(), False, False
        self.now = self.began = self.changed = time.monotonic()
        self.resume, self.heard = 0.0, 0
        # What must still come, when that was last asked, and how many probes later it is
        # too late.
        self.limit, self.asked, self.probes = None, None, 0
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if source:
            self.socket.setsockopt(socket.IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1)
            self.socket.bind((source, 0))
        if self.socket.connect_ex(target.address) not in (0, errno.EINPROGRESS):
            self.is_closed = self.is_over = True

    def read(self):
        try:
            while len(self.received) < MOST_BYTES:
                more = self.socket.recv(65536)
                if not more:
                    self.is_closed = True
                    return
                self.received += more
                self.changed = self.now
        except BlockingIOError:
            pass
        except OSError:
            self.is_closed = True

    def write(self):
        """Sends what waits; false as long as something is left."""
        try:
            while self.out:
                n = self.socket.send(self.out)
                self.sent += self.out[:n]
                self.out = self.out[n:]
                self.changed = self.now
        except BlockingIOError:
            if self.now - self.changed > STALL_S:
                self.at, self.out = len(self.script.ops), b""
        except OSError as e:
            if e.errno == errno.ENOTCONN and self.now - self.changed < STALL_S:
                return False
            # It reads no more; what it has said before can still be read.
            self.at, self.out = len(self.script.ops), b""
        return not self.out

    def carry_out(self, op):
        """One operation; false if it is not over yet."""
        if op[0] == "wait":
            patience = SURE_S if self.script.expect else WAIT_S
            if len(self.received) == self.heard and not self.is_closed and self.now - self.changed < patience:
                return False
        elif op[0] == "pause":
            if not self.resume:
                self.resume = self.now + op[1] / 1000
            if self.now < self.resume:
                return False
            self.resume = 0.0
        elif op[0] == "half":
            try:
                self.socket.shutdown(socket.SHUT_WR)
            except OSError:
                pass
        elif op[0] == "reset":
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.is_over = True
        return True

    def go_on(self, now):
        """As far as possible; true when all operations are done."""
        self.now = now
        self.read()
        while self.write() and self.at < len(self.script.ops) and not self.is_over:
            op = self.script.ops[self.at]
            if op[0] in ("send", "frame"):
                self.out = op_bytes(op, self.values)
                self.heard = len(self.received)
            elif not self.carry_out(op):
                return False
            self.at += 1
            self.changed = now
        if self.is_closed:
            return True
        return not self.out and self.at == len(self.script.ops)


class Engine:
    def __init__(self, target, found, seed=0):
        self.target, self.found = target, found
        self.luck = random.Random(seed)
        self.selector = selectors.DefaultSelector()
        self.connections = self.judged = self.limited = 0
        self.open = set()
        self.learn = lambda script, signature: None
        self.reset()

    def reset(self):
        """Forgets what belonged to another server."""
        for c in list(self.open):
            self.drop(c)
        self.recent = collections.deque(maxlen=400)  # (when it ended, script)
        self.probe, self.well, self.probes_good = None, time.monotonic(), 0
        self.next_probe = 0.0

    def drop(self, c):
        self.open.discard(c)
        try:
            self.selector.unregister(c.socket)
        except (KeyError, ValueError):
            pass
        c.socket.close()

    def begin(self, script):
        source = None
        if self.target.address[0] == "127.0.0.1":
            source = "127.0.0.%d" % self.luck.randint(1, 40)
        c = Connection(script, self.target, source)
        self.connections += 1
        self.open.add(c)
        self.selector.register(c.socket, selectors.EVENT_READ, c)
        return c

    # ---- health ----------------------------------------------------------------------

    def suspects(self):
        scripts = [s for when, s in self.recent if when >= self.well - 0.5]
        return scripts + [c.script for c in self.open if c is not self.probe]

    def down(self, kind):
        suspects = self.suspects()
        self.reset()
        raise Down(kind, suspects)

    def check_health(self, now):
        if not self.target.is_alive():
            self.down("crash")
        if self.probe is None:
            if now >= self.next_probe:
                self.probe = self.begin(Script([("send", PROBE)], "probe"))
                self.probe_busy = self.target.busy_seconds()
            return
        c = self.probe
        if c.is_closed or c.is_over:
            try:
                is_good = Answer(c.received, [b"GET"], False).statuses() == [200]
            except Finding:
                is_good = False
            if is_good:
                self.well, self.probes_good = c.began, self.probes_good + 1
                self.next_probe = now + PROBE_EVERY_S
            else:
                self.next_probe = now + 0.05
            self.drop(c)
            self.probe = None
        if now - self.well < HANG_WALL_S / 9:
            return
        busy = self.target.busy_seconds() - self.probe_busy
        if now - self.well > HANG_WALL_S or busy > HANG_BUSY_S:
            self.down("hang")

    def is_suspect(self, now):
        return now - self.well > 2

    # ---- judging ---------------------------------------------------------------------

    def judge(self, c):
        """Raises what is wrong; what must still come is noted as c.limit."""
        state = (len(c.received), len(c.sent), c.is_closed)
        if c.asked == state:
            return
        c.asked = state
        judge = Judge(c.script, bytes(c.sent), bytes(c.received), c.is_closed)
        c.limit = judge.waits
        self.limited += judge.is_limited
        if not judge.waits:
            self.learn(c.script, judge.signature())

    def end(self, c, finding):
        self.judged += 1
        self.recent.append((c.now, c.script))
        self.drop(c)
        if finding:
            self.found(c.script, finding)

    def look_at(self, c, now):
        is_done = c.go_on(now)
        if c is self.probe or not (is_done or c.is_over):
            return
        if c.is_over and not c.is_closed:  # reset by the script
            self.end(c, None)
            return
        is_quiet = now - c.changed > QUIET_S
        if not c.is_closed and not is_quiet:
            return
        try:
            self.judge(c)
        except Finding as finding:
            self.end(c, finding)
            return
        if c.limit is None or c.is_closed:
            self.end(c, c.limit)
        elif not c.probes:
            c.probes = self.probes_good + 3
        elif now - c.changed > PATIENCE_S and self.probes_good >= c.probes:
            self.end(c, c.limit)

    def run(self, scripts, most=IN_FLIGHT):
        """All of them, and then one look at its health."""
        scripts = iter(scripts)
        is_empty = False
        while True:
            now = time.monotonic()
            self.check_health(now)
            while not is_empty and len(self.open) < most and not self.is_suspect(now):
                script = next(scripts, None)
                if script is None:
                    is_empty, last = True, self.probes_good + 2
                    break
                self.look_at(self.begin(script), now)
            if is_empty and not (self.open - {self.probe}) and self.probes_good >= last:
                return
            if is_empty and not (self.open - {self.probe}):
                self.next_probe = 0.0
            for key, _ in self.selector.select(0.003):
                key.data.now = now
                key.data.read()
                if key.data.is_closed:
                    self.selector.unregister(key.fileobj)
            for c in list(self.open):
                self.look_at(c, time.monotonic())
