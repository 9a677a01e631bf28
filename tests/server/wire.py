#!/usr/bin/env python3
"""tests/server/wire.py BUILD [WORD]: bytes on the real socket, as strangers may send them:
requests that run into each other, headers and frames that are not what they should be,
more connections than the server has room for, and all of it through nginx."""

import base64
import hashlib
import os
import re
import resource
import select
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import main, new_server, server_log, test, work  # noqa: E402
from protocol import Person  # noqa: E402

HOST = b"Host: windrose.test\r\n"
JSON = b"Content-Type: application/json\r\n"
NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
KEY = base64.b64encode(b"sixteen letters.")


def post(path, body, extra=b""):
    length = b"Content-Length: %d\r\n" % len(body)
    return b"POST " + path + b" HTTP/1.1\r\n" + HOST + JSON + length + extra + b"\r\n" + body


def get(path, extra=b""):
    return b"GET " + path + b" HTTP/1.1\r\n" + HOST + extra + b"\r\n"


def handshake(extra=b"", path=b"/ws", upgrade=b"websocket", version=b"13", key=KEY):
    return get(path, b"Upgrade: " + upgrade + b"\r\nConnection: Upgrade\r\n"
               b"Sec-WebSocket-Key: " + key + b"\r\nSec-WebSocket-Version: " + version
               + b"\r\n" + extra)


class Wire:
    """One connection, on which anything may be sent."""

    def __init__(self, server, port=None, wrap=None):
        self.socket = socket.create_connection(("127.0.0.1", port or server.port), 20)
        if wrap:
            self.socket = wrap(self.socket)
        self.bytes = b""

    def send(self, data):
        self.socket.sendall(data)
        return self

    def more(self):
        data = self.socket.recv(65536)
        self.bytes += data
        return data

    def answer(self, is_head=False):
        """The next whole answer: status, headers, body."""
        while b"\r\n\r\n" not in self.bytes:
            assert self.more(), "the connection ends before an answer"
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        lines = head.decode().split("\r\n")
        version, status = lines[0].split(" ")[:2]
        assert version == "HTTP/1.1", lines[0]
        headers = dict(x.lower().split(": ", 1) for x in lines[1:])
        length = 0 if is_head else int(headers.get("content-length", 0))
        while len(self.bytes) < length:
            assert self.more(), "the connection ends within an answer"
        body, self.bytes = self.bytes[:length], self.bytes[length:]
        return int(status), headers, body

    def statuses(self, n):
        return [self.answer()[0] for _ in range(n)]

    def is_closed(self):
        """Nothing more comes, and the connection ends."""
        while self.more():
            pass
        return self.bytes == b""

    def frame(self):
        while len(self.bytes) < 2 or len(self.bytes) < 2 + self.bytes[1]:
            assert self.more(), "the connection ends before a frame"
        assert self.bytes[1] < 126, "only short frames are read here"
        opcode, length = self.bytes[0] & 15, self.bytes[1]
        data, self.bytes = self.bytes[2:2 + length], self.bytes[2 + length:]
        return opcode, data

    def close_code(self):
        """Reads on to the close frame."""
        while True:
            opcode, data = self.frame()
            if opcode == 8:
                return struct.unpack(">H", data[:2])[0] if data else None


def frame(opcode, data=b"", first=None, mask=b"abcd", length=None):
    """A frame of a client; `first` is its first byte, `length` what it says of itself."""
    head = bytes([0x80 | opcode if first is None else first])
    if length is not None:
        head += length
    elif len(data) < 126:
        head += bytes([(0x80 if mask else 0) | len(data)])
    else:
        head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
    masked = bytes(c ^ mask[i % 4] for i, c in enumerate(data)) if mask else data
    return head + (mask or b"") + masked


def opened(server, **more):
    wire = Wire(server, **more).send(handshake())
    status, headers, _ = wire.answer()
    assert status == 101 and headers["upgrade"] == "websocket", status
    return wire


def lives(server):
    assert Wire(server).send(get(b"/health")).answer()[0] == 200
    return True


# ---- requests that run into each other ----------------------------------------------


@test
def requests_in_one_write_are_answered_in_turn():
    server = new_server()
    hello, missing = post(b"/api/hello", b"{}"), post(b"/api/nosuch", b"{}")
    stray = b"BREW /pot HTTP/1.1\r\n" + HOST + b"\r\n"
    for requests, expected in [
        ([hello, hello], [200, 200]),
        ([post(b"/api/tables", b"{}")] * 2, [200, 200]),
        ([get(b"/health"), hello], [200, 200]),
        ([stray, stray], [405, 405]),
        ([missing, missing], [404, 404]),
        ([post(b"/nowhere", b"{}")] * 2, [404, 404]),
        ([get(b"/health", b"Content-Length: 3\r\n") + b"abc", hello], [200, 200]),
        ([post(b"/api/tables", b"POST /x HTTP/1.1\r\n\r\n"), hello], [400, 200]),
        ([get(b"/health")] * 50, [200] * 50),
    ]:
        wire = Wire(server).send(b"".join(requests))
        assert wire.statuses(len(expected)) == expected, (requests, expected)
        assert wire.send(get(b"/health")).answer()[0] == 200
    assert lives(server)
    server.stop()


@test
def requests_are_whole_wherever_they_are_cut():
    server = new_server("--max-per-address", "1000", "--rate", "1000")
    data = post(b"/api/tables", b"{}") + get(b"/health") + post(b"/nowhere", b"xyz")
    for at in range(1, len(data), 3):
        wire = Wire(server).send(data[:at])
        time.sleep(0.001)
        assert wire.send(data[at:]).statuses(3) == [200, 200, 404], at
    wire = Wire(server)
    for byte in data:
        wire.send(bytes([byte]))
    assert wire.statuses(3) == [200, 200, 404]
    # A peer that has said all may still listen.
    wire = Wire(server).send(data)
    wire.socket.shutdown(socket.SHUT_WR)
    assert wire.statuses(3) == [200, 200, 404] and wire.is_closed()
    server.stop()


@test
def a_body_may_wait_to_be_asked_for():
    server = new_server()
    wire = Wire(server).send(post(b"/api/tables", b"{}", b"Expect: 100-continue\r\n")[:-2])
    assert wire.answer()[0] == 100
    assert wire.send(b"{}").answer()[0] == 200
    wire = Wire(server).send(post(b"/nowhere", b"{}", b"Expect: 100-continue\r\n")[:-2])
    assert wire.answer()[0] == 404 and wire.is_closed()
    wire = Wire(server).send(post(b"/api/tables", b"{}", b"Expect: miracles\r\n"))
    assert wire.answer()[0] == 417 and wire.is_closed()
    server.stop()


@test
def whoever_sends_no_more_is_answered():
    server = new_server()
    cookie = b"Cookie: windrose=" + b"0" * 64 + b"\r\n"
    for _ in range(20):
        wire = Wire(server).send(post(b"/api/tables", b"{}", cookie))
        wire.socket.shutdown(socket.SHUT_WR)
        assert wire.answer()[0] == 200 and wire.is_closed()
        wire = Wire(server).send(post(b"/api/tables", b"{}", cookie)[:-1])
        wire.socket.shutdown(socket.SHUT_WR)
        assert wire.is_closed()
    server.stop()


@test
def a_body_that_is_too_large_is_not_cut_off():
    server = new_server()
    wire = Wire(server)
    server.process.send_signal(signal.SIGSTOP)  # so that all of it is there at once
    wire.send(post(b"/api/tables", b" " * 100000).replace(b"h: 100000", b"h: 5000000"))
    server.process.send_signal(signal.SIGCONT)
    assert wire.answer()[0] == 413 and wire.is_closed()
    poll = select.poll()
    poll.register(wire.socket, select.POLLERR)
    assert not poll.poll(1000), "what we send is thrown back at us"
    server.stop()


# ---- time that costs nothing --------------------------------------------------------


@test
def refusals_are_paid_for():
    server = new_server("--rate", "1")
    stray = b"BREW /pot HTTP/1.1\r\n" + HOST + b"\r\n"
    for request, status in [
        (stray, 405),
        (post(b"/nowhere", b"{}"), 404),
        (post(b"/api/tables", b"{}", b"Origin: http://elsewhere.test\r\n"), 403),
        (get(b"/ws"), 426),
    ]:
        wire = Wire(server).send(request * 2000)
        got = {wire.answer()[0]}
        while 429 not in got and len(got) < 3:
            got.add(wire.answer()[0])
        assert got <= {status, 429}, got
        # Now it is not known whether a body follows.
        wire = Wire(server).send(get(b"/", b"Content-Length: 5\r\nExpect: 100-continue\r\n"))
        code, headers, _ = wire.answer()
        assert code == 200 or headers["connection"] == "close", (code, headers)
        assert wire.is_closed()
    server.stop()


@test
def a_long_line_of_requests_lets_others_pass():
    server = new_server()
    wires = [Wire(server) for _ in range(5)]
    for wire in wires:
        wire.send(get(b"/health")).answer()
    server.process.send_signal(signal.SIGSTOP)
    for wire in wires:
        wire.send(get(b"/metrics") if wire is wires[2] else get(b"/health") * 250)
    server.process.send_signal(signal.SIGCONT)
    _, _, body = wires[2].answer()
    answered = int(re.search(rb"^windrose_http_total (\d+)", body, re.M).group(1))
    assert answered < 100, answered
    server.stop()


@test
def silent_guests_of_tls_cost_nothing():
    cert = os.path.join(work, "silent.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-keyout", cert, "-out", cert + ".crt"],
                   check=True, capture_output=True)
    server = new_server("--cert", cert + ".crt", "--key", cert, "--max-per-address", "2")

    def reads():
        text = open("/proc/%d/io" % server.process.pid).read()
        return int(re.search(r"syscr: (\d+)", text).group(1))

    wires = [Wire(server) for _ in range(30)]  # some of them are refused, if they listen
    time.sleep(1)
    before = reads()
    time.sleep(2)
    assert reads() - before < 1000, reads() - before
    for wire in wires:
        wire.socket.close()
    server.stop()


# ---- heads --------------------------------------------------------------------------


@test
def what_two_readers_could_read_differently_is_refused():
    server = new_server()
    line = b"POST /api/tables HTTP/1.1\r\n" + HOST + JSON
    for rest, status in [
        (b"Content-Length: 2abc\r\n\r\n{}", 400),
        (b"Content-Length: +2\r\n\r\n{}", 400),
        (b"Content-Length: -2\r\n\r\n{}", 400),
        (b"Content-Length: 0x2\r\n\r\n{}", 400),
        (b"Content-Length: \r\n\r\n{}", 400),
        (b"Content-Length: 2, 2\r\n\r\n{}", 400),
        (b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400),
        (b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400),
        (b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 411),
        (b"Content-Length: 99999999999999999999\r\n\r\n", 413),
        (b"Content-Length: 131073\r\n\r\n", 413),
        (b"Content-Length : 2\r\n\r\n{}", 400),
        (b"Content-Length: 2\n\n{}", 400),
        (b"X: a\r\n b\r\nContent-Length: 2\r\n\r\n{}", 400),
        (b"X: a\rb\r\nContent-Length: 2\r\n\r\n{}", 400),
        (b"X: \0\r\nContent-Length: 2\r\n\r\n{}", 400),
        (b"no colon\r\nContent-Length: 2\r\n\r\n{}", 400),
        (b"Host: other\r\nContent-Length: 2\r\n\r\n{}", 400),
    ]:
        wire = Wire(server).send(line + rest)
        assert wire.answer()[0] == status, rest
        assert wire.is_closed(), rest
    for head, status in [
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/2.0\r\n" + HOST + b"\r\n", 505),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        (b"GET /\r\n\r\n", 400),
        (b"GET  / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
        (b"GET nowhere HTTP/1.1\r\n" + HOST + b"\r\n", 400),
        (b"GET /%zz HTTP/1.1\r\n" + HOST + b"\r\n", 400),
        (b"GET /%00 HTTP/1.1\r\n" + HOST + b"\r\n", 400),
        (b"G\x01T / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
        (b"GET /" + b"a" * 300 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414),
        (b"\x16\x03\x01\x02\x00\r\n\r\n", 400),
    ]:
        wire = Wire(server).send(head)
        assert wire.answer()[0] == status, head
        assert wire.is_closed(), head
    assert Wire(server).send(b"GET http://a.test/health HTTP/1.1\r\n" + HOST + b"\r\n").answer()[0] == 200
    wire = Wire(server).send(b"GET /health HTTP/1.0\r\n\r\n")
    assert wire.answer()[0] == 200 and wire.is_closed()
    wire = Wire(server).send(get(b"/health", b"Connection: close\r\n"))
    assert wire.answer()[1]["connection"] == "close" and wire.is_closed()
    assert lives(server)
    server.stop()


@test
def a_header_is_never_taken_for_none():
    server = new_server()
    ann = Person(server).hello()
    for size in (2000, 2048, 4000, 12000):
        cookie = b"Cookie: other=" + b"x" * size + b"; " + ann.cookie.encode() + b"\r\n"
        status, headers, body = Wire(server).send(post(b"/api/hello", b"{}", cookie)).answer()
        assert status == 200 and ann.me["id"].encode() in body, size
        assert "set-cookie" not in headers
    for name in (b"Cookie", b"Origin", b"X-Anything"):
        wire = Wire(server).send(post(b"/api/hello", b"{}", name + b": " + b"x" * 17000 + b"\r\n"))
        status, headers, _ = wire.answer()
        assert status == 431 and "set-cookie" not in headers and wire.is_closed()
    wire = Wire(server).send(post(b"/api/hello", b"{}", b"X: y\r\n" * 100))
    assert wire.answer()[0] == 431 and wire.is_closed()
    wire = Wire(server).send(b"GET /" + b"a" * 20000)  # and never ends
    assert wire.answer()[0] == 431 and wire.is_closed()
    twice = b"Cookie: a=b\r\nCookie: " + ann.cookie.encode() + b"\r\n"
    assert Wire(server).send(post(b"/api/hello", b"{}", twice)).answer()[0] == 400
    for origin in (b"http://" + b"x" * 3000 + b".test", b"", b"null", b"http://evil.test"):
        sent = b"Origin: " + origin + b"\r\n"
        assert Wire(server).send(post(b"/api/hello", b"{}", sent)).answer()[0] == 403, origin
        assert Wire(server).send(handshake(sent)).answer()[0] == 403, origin
    server.stop()


# ---- upgrades -----------------------------------------------------------------------


@test
def nothing_is_upgraded_to_but_websocket():
    server = new_server()
    h2c = b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
    for path in (b"/", b"/health", b"/metrics"):
        wire = Wire(server).send(get(path, h2c))
        status, headers, _ = wire.answer()
        assert status == 200 and "upgrade" not in headers, path
        # What follows is no tunnel: it is read as a request, and is none.
        wire.send(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + os.urandom(64))
        assert wire.answer()[0] == 505 and wire.is_closed()
    assert Wire(server).send(get(b"/ws", h2c)).answer()[0] == 426
    assert Wire(server).send(handshake(upgrade=b"websocket websocket")).answer()[0] == 426
    assert Wire(server).send(handshake(upgrade=b"h2c, WebSocket")).answer()[0] == 101
    assert Wire(server).send(get(b"/ws")).answer()[0] == 426
    assert lives(server)
    server.stop()


@test
def refused_handshakes_are_answers_of_http_1_1():
    server = new_server()
    for data, expected in [
        (handshake(path=b"/elsewhere"), 404),
        (handshake(version=b"8"), 426),
        (handshake(key=b"short"), 400),
        (handshake(key=b"=" * 24), 400),
        (handshake(b"Content-Length: 2\r\n") + b"{}", 426),
        (handshake(b"Origin: http://evil.test\r\n"), 403),
    ]:
        wire = Wire(server).send(data)
        status, headers, body = wire.answer()
        assert status == expected, (data, status)
        assert body.endswith(b".\n") and "close" in headers["connection"]
        assert wire.is_closed()
        if status == 426:
            assert headers["sec-websocket-version"] == "13"
    wire = Wire(server).send(handshake(b"Cookie: windrose=" + b"0" * 64 + b"\r\n"))
    status, headers, _ = wire.answer()
    assert status == 101
    expected = base64.b64encode(hashlib.sha1(
        KEY + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()).decode().lower()
    assert headers["sec-websocket-accept"] == expected
    server.stop()


# ---- frames -------------------------------------------------------------------------


@test
def frames_that_are_wrong_end_the_socket():
    server = new_server()
    text = b'{"do":"tables","id":1}'
    for data, code in [
        (frame(1, text, mask=None), 1002),
        (frame(1, text, first=0xc1), 1002),  # a reserved bit
        (frame(3, text), 1002),
        (frame(11, text), 1002),
        (frame(9, b"x", first=0x09), 1002),  # a ping in parts
        (frame(9, b"x" * 126, length=b"\xfe\x00\x7e"), 1002),
        (frame(8, b"x" * 126, length=b"\xfe\x00\x7e"), 1002),
        (frame(1, length=b"\xfe\x00\x01"), 1002),  # not the shortest way
        (frame(1, length=b"\xff" + b"\xff" * 8), 1002),
        (frame(1, length=b"\xff" + struct.pack(">Q", 1 << 40)), 1009),
        (frame(1, length=b"\xff" + struct.pack(">Q", 131073)), 1009),
        (frame(0, text), 1002),  # nothing to continue
        (frame(1, text, first=1) + frame(1, text), 1002),
        (frame(2, text), 1003),
        (frame(1, b"\xff\xfe"), 1007),
        (frame(1, b'"\xc3', first=1) + frame(0, b'("'), 1007),
        (frame(8, b"\x03"), 1002),
        (frame(8, struct.pack(">H", 1005)), 1002),
        (frame(8, struct.pack(">H", 999)), 1002),
        (frame(8, struct.pack(">H", 1000) + b"\xff"), 1007),
        (frame(8, struct.pack(">H", 1000) + b"bye"), 1000),
        (frame(8, struct.pack(">H", 4321)), 4321),
        (frame(8), None),
    ]:
        wire = opened(server).send(data)
        assert wire.close_code() == code, (data, code)
        if data[0] & 15 != 8:
            wire.send(frame(8, struct.pack(">H", 1000)))
        assert wire.is_closed(), data
    assert lives(server)
    server.stop()


@test
def frames_may_come_in_pieces():
    server = new_server()
    text = '{"do":"tables","id":"é"}'.encode()
    parts = (frame(1, text[:5], first=1) + frame(9, b"are you there?")
             + frame(0, text[5:22], first=0) + frame(0, text[22:]))
    whole = handshake() + parts + frame(10, b"unasked") + frame(1, text)
    for cut in (1, 2, 3, 7, 64, len(whole)):
        wire = Wire(server)
        for at in range(0, len(whole), cut):
            wire.send(whole[at:at + cut])
        assert wire.answer()[0] == 101
        assert wire.frame() == (10, b"are you there?")
        for _ in range(2):
            opcode, data = wire.frame()
            assert opcode == 1 and '"re":"é","ok":true'.encode() in data, data
        assert wire.send(frame(8)).close_code() is None and wire.is_closed()
    server.stop()


@test
def who_does_not_read_is_not_kept():
    server = new_server()
    wire = opened(server)
    wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.socket.settimeout(5)
    # Answers to pings are not kept for those who do not read them.
    try:
        for _ in range(2000):
            wire.send(frame(9, b"x" * 125) * 50)
    except (socket.timeout, ConnectionError):
        pass
    status = open("/proc/%d/status" % server.process.pid).read()
    assert int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) < 300 * 1024
    assert lives(server)
    server.stop()


# ---- limits of the machine ----------------------------------------------------------


@test
def without_file_descriptors_the_server_waits():
    server = new_server()
    few = 60
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (few, few))
    before = len(server_log().splitlines())
    wires = []
    for _ in range(2 * few):
        wires.append(Wire(server))
    time.sleep(2)
    assert server.process.poll() is None
    lines = server_log().splitlines()[before:]
    assert any("what=accept" in x for x in lines)
    assert len(lines) < 500, len(lines)
    for wire in wires:
        wire.socket.close()
    assert lives(server)
    server.stop()


@test
def the_watchdog_hears_of_a_loop_that_runs():
    path = os.path.join(work, "notify")
    notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    notify.bind(path)
    notify.settimeout(20)
    server = new_server(env=dict(os.environ, NOTIFY_SOCKET=path, WATCHDOG_USEC="600000"))
    heard = [notify.recv(100) for _ in range(4)]
    assert heard[0] == b"READY=1" and heard[1:] == [b"WATCHDOG=1"] * 3, heard
    server.process.send_signal(15)
    while notify.recv(100) != b"STOPPING=1":
        pass
    assert server.process.wait(20) == 0


# ---- behind nginx -------------------------------------------------------------------


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Nginx:
    """nginx with the example of deploy/, changed only where names and ports must be."""

    def __init__(self, server):
        folder = os.path.join(work, "nginx")
        os.makedirs(folder)
        self.port, plain = free_port(), free_port()
        cert = os.path.join(folder, "cert.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", "/CN=windrose.example", "-keyout", cert + ".key", "-out", cert],
                       check=True, capture_output=True)
        site = open("deploy/nginx.conf").read()
        site = re.sub(r"listen \[::\]:.*\n", "\n", site)
        for old, new in [("listen 443 ssl", "listen 127.0.0.1:%d ssl" % self.port),
                         ("listen 80;", "listen 127.0.0.1:%d;" % plain),
                         ("/etc/ssl/certs/windrose.example.pem", cert),
                         ("/etc/ssl/private/windrose.example.key", cert + ".key"),
                         ("127.0.0.1:8080", "127.0.0.1:%d" % server.port),
                         ("allow 127.0.0.1", "allow 192.0.2.1")]:
            assert old in site, old
            site = site.replace(old, new)
        with open(os.path.join(folder, "nginx.conf"), "w") as out:
            out.write("pid %s/pid;\nerror_log %s/error.log;\n" % (folder, folder))
            out.write("events {}\nhttp {\naccess_log off;\n")
            for x in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
                out.write("%s_temp_path %s/%s;\n" % (x, folder, x))
            out.write(site + "\n}\n")
        self.process = subprocess.Popen(
            [NGINX, "-p", folder, "-c", os.path.join(folder, "nginx.conf"), "-g", "daemon off;"])
        self.wait()

    def wrap(self, plain):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context.wrap_socket(plain)

    def wire(self):
        return Wire(None, self.port, self.wrap)

    def wait(self):
        end = time.time() + 20
        while True:
            try:
                return self.wire()
            except OSError:
                assert time.time() < end and self.process.poll() is None, "nginx does not start"
                time.sleep(0.05)

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


@test
def the_example_of_nginx_is_no_tunnel():
    if not NGINX:
        print("nginx is not installed, so its example is not tried")
        return
    server = new_server("--trust-proxy")
    nginx = Nginx(server)
    h2c = b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
    assert nginx.wire().send(get(b"/metrics")).answer()[0] == 403
    for path in (b"/", b"/health", b"/ws"):
        wire = nginx.wire().send(get(path, h2c))
        assert wire.answer()[0] != 101, path
        # What is sent on is a request to nginx, which keeps /metrics to itself.
        try:
            assert wire.send(get(b"/metrics")).answer()[0] == 403, path
        except AssertionError:
            assert wire.bytes == b"" and path == b"/ws"
    # The address is the one that nginx saw, whatever the client says of itself.
    forged = b"X-Forwarded-For: 203.0.113.9\r\n"
    assert nginx.wire().send(post(b"/api/hello", b"{}", forged)).answer()[0] == 200
    wire = nginx.wire().send(handshake(forged))
    assert wire.answer()[0] == 101
    wire.send(frame(1, b'{"do":"tables","id":7}'))
    opcode, data = wire.frame()
    assert opcode == 1 and b'"re":7' in data
    nginx.stop()
    server.stop()


main()
