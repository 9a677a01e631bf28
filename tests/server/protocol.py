"""A client of the server's protocol, of nothing but the standard library: requests over
HTTP, a WebSocket, and a server to be started for a test."""

import base64
import http.client
import json
import os
import re
import select
import signal
import socket
import struct
import subprocess
import time

import shapes


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, error):
        super().__init__("%s: %s" % (error["code"], error["text"]))
        self.code = error["code"]
        self.text = error["text"]
        self.rule = error.get("rule")
        self.german = error.get("german", "")


class Closed(Exception):
    """The server closed the socket."""

    def __init__(self, code=None, reason=""):
        super().__init__("closed %s %s" % (code, reason))
        self.code = code
        self.reason = reason


class Server:
    """A server of its own process, on a port that the kernel chooses."""

    prefix = []  # what the command begins with

    def __init__(self, program, store, *options, env=None):
        self.program, self.store, self.options = program, store, list(options)
        self.env = env  # None: that of the test
        self.port = 0
        self.shapes = shapes.near(program)
        self.start()

    def start(self):
        self.log = open(os.path.join(os.environ["SERVER_LOGS"], "server.log"), "ab")
        self.process = subprocess.Popen(
            self.prefix + [self.program, "serve", "--port", str(self.port), "--store", self.store]
            + self.options,
            stdout=subprocess.PIPE,
            stderr=self.log,
            env=self.env,
        )
        line = self.process.stdout.readline().decode()
        found = re.search(r"://([^/:]+):(\d+)/", line)
        if not found:
            raise RuntimeError("the server does not start: see %s" % self.log.name)
        self.host, self.port = found.group(1), int(found.group(2))

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        code = self.process.wait(20)
        assert how != signal.SIGTERM or code == 0, "the server ends with %d" % code
        self.process.stdout.close()
        self.log.close()
        return code

    def restart(self, how=signal.SIGTERM):
        self.stop(how)
        self.start()

    def http(self, method, path, body=None, headers=None):
        c = http.client.HTTPConnection(self.host, self.port, timeout=20)
        try:
            c.request(method, path, body, headers or {})
            answer = c.getresponse()
        except (http.client.RemoteDisconnected, ConnectionError):
            return 499, {}, b""
        data = answer.read()
        c.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, data


class Person:
    """Somebody with an identity, and perhaps a socket."""

    def __init__(self, server, cookie=None, origin=None, extra=None):
        self.server, self.cookie = server, cookie
        self.extra = dict(extra or {})  # further headers
        if origin:
            self.extra["Origin"] = origin
        self.socket = self.wrap = None  # wrap: for TLS
        self.events = []
        self.last_id = 0
        self.asked = {}  # verbs by id

    def post(self, verb, **members):
        headers = {"Content-Type": "application/json"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        headers.update(self.extra)
        status, got, data = self.server.http("POST", "/api/" + verb, json.dumps(members), headers)
        answer = json.loads(data)
        if self.server.shapes:
            self.server.shapes.answer(verb, answer)
        if not answer["ok"]:
            assert status >= 400, status
            raise Refused(answer["error"])
        if "set-cookie" in got:
            self.set_cookie = got["set-cookie"]
            self.cookie = self.set_cookie.split(";")[0]
        return answer

    def hello(self, name=None):
        self.me = self.post("hello")["you"]
        if name:
            self.me = self.post("name", name=name)["you"]
        return self

    # ---- the socket ------------------------------------------------------------------

    def connect(self):
        self.socket = socket.create_connection((self.server.host, self.server.port), 20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.wrap:
            self.socket = self.wrap(self.socket)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /ws HTTP/1.1",
            "Host: %s:%d" % (self.server.host, self.server.port),
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: " + key,
            "Sec-WebSocket-Version: 13",
        ]
        if self.cookie:
            lines.append("Cookie: " + self.cookie)
        lines += ["%s: %s" % pair for pair in self.extra.items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            more = self.socket.recv(4096)
            if not more:
                raise Closed(None, head.decode(errors="replace"))
            head += more
        head, self.incoming = head.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(None, head.split(b"\r\n")[0].decode())
        return self

    def disconnect(self):
        if self.socket:
            self.socket.close()
        self.socket = None
        self.events = []

    def send_frame(self, opcode, data, final=True):
        mask = os.urandom(4)
        length = len(data)
        head = bytes([(0x80 if final else 0) | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        pad = (mask * (length // 4 + 1))[:length]
        number = int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")
        self.socket.sendall(head + mask + number.to_bytes(length, "big"))

    def take(self, n):
        while len(self.incoming) < n:
            more = self.socket.recv(65536)
            if not more:
                raise Closed()
            self.incoming += more
        data, self.incoming = self.incoming[:n], self.incoming[n:]
        return data

    def receive(self):
        """The next message; pings are answered on the way."""
        whole = b""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            data = self.take(length)
            opcode = first & 15
            if opcode == 8:
                code = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else None
                raise Closed(code, data[2:].decode(errors="replace"))
            if opcode == 9:
                self.send_frame(10, data)
            elif opcode in (0, 1):
                whole += data
                if first & 0x80:
                    return self.shaped(json.loads(whole))

    def shaped(self, message):
        """The message, if it is as it is described."""
        if self.server.shapes and "event" in message:
            self.server.shapes.event(message)
        elif self.server.shapes and message.get("re") in self.asked:
            self.server.shapes.answer(self.asked.pop(message["re"]), message)
        return message

    def is_readable(self, seconds):
        return bool(self.incoming) or bool(select.select([self.socket], [], [], seconds)[0])

    def ask_later(self, verb, **members):
        """Sends a request and returns its id; the answer comes with answer()."""
        self.last_id += 1
        self.asked[self.last_id] = verb
        members.update({"do": verb, "id": self.last_id})
        self.send_frame(1, json.dumps(members).encode())
        return self.last_id

    def answer(self, number):
        while True:
            message = self.receive()
            if message.get("re") == number:
                if not message["ok"]:
                    raise Refused(message["error"])
                return message
            self.events.append(message)

    def ask(self, verb, **members):
        return self.answer(self.ask_later(verb, **members))

    def poll(self, seconds=0):
        """Takes in what has come, waiting at most that long for the first of it."""
        while self.is_readable(seconds):
            self.events.append(self.receive())
            seconds = 0

    def event(self, kind, seconds=60):
        """The next event of that kind; others before it are kept."""
        for i, e in enumerate(self.events):
            if e.get("event") == kind:
                return self.events.pop(i)
        end = time.time() + seconds
        while time.time() < end:
            if self.is_readable(max(0, end - time.time())):
                message = self.receive()
                if message.get("event") == kind:
                    return message
                self.events.append(message)
        raise AssertionError("no event %s within %s s" % (kind, seconds))


def refused(wanted, function, *args, **members):
    """The call must be refused with that code; returns the refusal."""
    try:
        answer = function(*args, **members)
    except Refused as r:
        assert r.code == wanted, "refused with %s (%s), not %s" % (r.code, r.text, wanted)
        assert r.text.endswith(".") and not r.text[0].islower(), r.text
        return r
    raise AssertionError("not refused: %r" % answer)
