"""Makes connection scripts by grammar, by noise, and by mutating and crossing old ones.

The grammar is one of requests, upgrades and frames with odd parts."""

import json
import struct

from script import Script

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: {{host}}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Cookie: {{cookie}}\r\n\r\n"
)
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
METHODS = b"GET POST HEAD PUT DELETE OPTIONS PATCH TRACE CONNECT BREW PRI get G".split()
VERBS = (
    "hello name recovery recover tables mine create join leave start resign replace rematch "
    "chat signal watch unwatch steps move record preview nosuch devices logout end kick block report agree"
).split()
TARGETS = [
    b"/", b"/health", b"/metrics", b"/ws", b"/index.html", b"/big.js", b"/nosuch", b"/api/",
    b"/t/{{table}}/{{invite}}", b"/t/a/b",
    b"/api/tables", b"/api/hello", b"/api/create", b"/api/nosuch", b"/ws/", b"//ws", b"/ws?x=1",
    b"/%77%73", b"/%2e%2e/%2e%2e/etc/passwd", b"/../../etc/passwd", b"/%", b"/%0", b"/%00",
    b"/%0d%0aX:%20y", b"/a%zz", b"*", b"http://a/health", b"a:80", b"/" + b"a" * 300,
    b"/" + b"b" * 9000, b"/?" + b"c=d&" * 900, b"/#f", b"/health?a=b", b"/\xc3\xa4", b"/\xff",
    b"", b" ", b"/a b", b"/.", b"/..", b"/index.html/", b"/api/" + b"v" * 60, b"/api/tables/",
    b"/API/tables", b"/api/%74ables", b"/\\..\\", b"/\t",
]  # fmt: skip
VERSIONS = [b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2.0", b"HTTP/1.2", b"HTTP/1.10", b"http/1.1", b"HTTP/",
            b"HTTP/11", b"", b"HTTP/1.1 ", b"HTTP/1.1\0", b"XTTP/1.1", b"HTTP/1.1 x"]  # fmt: skip
LENGTHS = [b"2abc", b"+2", b"2, 2", b"2,3", b"-1", b"0", b"00", b"02", b"0x2", b"2 ", b"2.0", b"1e1",
           b"", b" ", b"18446744073709551618", b"9223372036854775808", b"4294967298", b"131072",
           b"131073", b"1", b"3", b"99", b"2\0", b"\x002", b"2;2", b"two", b"\xb2"]  # fmt: skip
FIELDS = [
    b"Transfer-Encoding: chunked", b"Transfer-Encoding: identity", b"Transfer-Encoding : chunked",
    b"Transfer-Encoding: xchunked", b"Transfer-Encoding: gzip, chunked", b"transfer-encoding:\tchunked",
    b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", b"Connection: close",
    b"Connection: keep-alive", b"Connection: Upgrade", b"Connection: close, Upgrade", b"Connection:",
    b"Expect: 100-continue", b"Expect: 200-ok", b"Upgrade: h2c", b"Upgrade: websocket",
    b"Upgrade: websocket, h2c", b"Upgrade: TLS/1.0", b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", b"Sec-WebSocket-Key: x", b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Version: 8", b"Sec-WebSocket-Extensions: permessage-deflate",
    b"Sec-WebSocket-Protocol: windrose", b"Sec-WebSocket-Protocol: " + b"p, " * 300,
    b"Host: b", b"Host:", b"Host: a\r\nHost: a", b"Host : a", b"Cookie: {{cookie}}",
    b"Cookie: a=" + b"k" * 2100 + b"; {{cookie}}", b"Cookie: {{cookie}}; a=" + b"k" * 9000,
    b"Cookie: " + b"a=b; " * 500, b"Cookie: windrose=", b"Cookie: windrose=" + b"z" * 200,
    b"Origin: http://" + b"o" * 3100, b"Origin: http://a", b"Origin: null", b"Origin:",
    b"X-Forwarded-For: 1.2.3.4", b"X-Forwarded-For: " + b"1.2.3.4, " * 400, b"Accept-Encoding: gzip, br",
    b"Accept-Encoding: " + b"gzip," * 100, b"If-None-Match: *", b'If-None-Match: "x"', b"Range: bytes=0-1",
    b"X: " + b"h" * 70000, b"X: y\r\n folded", b" X: y", b"X y", b":", b": y", b"X:", b"X\0: y",
    b"X: \0", b"X: y\rZ: w", b"X: y\nZ: w", b"X\xff: y", b"X: \xff\xfe", b"\xef\xbb\xbfX: y",
    b"Content-Type: application/json", b"Content-Type: text/plain", b"Content-Type:", b"TE: trailers",
    b"Trailer: Content-Length", b"Via: 1.1 a", b"Max-Forwards: 0", b"Content-Encoding: gzip",
    b"\r\n".join(b"X-%d: y" % i for i in range(150)),
]  # fmt: skip
CHUNKS = [b"2\r\n{}\r\n0\r\n\r\n", b"2\r\n{}\r\n", b"0\r\n\r\n", b"2;x=y\r\n{}\r\n0\r\n\r\n", b"g\r\n{}",
          b"ffffffffffffffff\r\n{}", b"+2\r\n{}\r\n0\r\n\r\n", b"2\n{}\n0\n\n", b"0\r\nX: y\r\n\r\n",
          b"0002\r\n{}\r\n0\r\n\r\n", b"-1\r\n{}\r\n0\r\n\r\n", b"2\r\n{}x\r\n0\r\n\r\n"]  # fmt: skip
NUMBERS = [0, 1, -1, 2, 5, 41, 127, 128, 255, 65535, 65536, 131072, 2**31 - 1, 2**31, 2**32, 2**53,
           2**63 - 1, 2**63, 2**64, -(2**63), 0.5, 1e308, -0.0]  # fmt: skip
WORDS = ["", "a", "{{table}}", "{{open}}", "{{invite}}", "santa-timea", "columbus", "azimuth",
         "winds-of-plunder", "nullgame", "random", "greedy", "me", "open", "bot", "full", "host", "none",
         "move", "match", "play N4", "stay", "\u00a0", "\u3164", "\U000e0041", "\ud7ff", "\0", "x" * 400,
         "\u202e", "ä", "k1", "1", "null", "windrose-edition 1\ngame columbus\n"]  # fmt: skip
MEMBERS = ["do", "id", "table", "invite", "seat", "since", "until", "at", "action", "key", "text", "name",
           "code", "game", "seats", "options", "edition", "chairs", "title", "public", "watch", "chat",
           "clock", "timeout", "start", "fill", "bot", "kind", "x", "y"]  # fmt: skip
UTF8 = [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xc3\xa4", b"\xf0\x9f",
        b"\x80", b"\xe2\x82\xac"]  # fmt: skip
JSON_TEXTS = [b"", b"{", b"}", b"[]", b"null", b"{}{}", b'{"a":1,"a":2}', b'"x"', b"{\"do\":\"hello\"",
              b"[" * 200, b'{"a":' * 50 + b"1" + b"}" * 50, b'{"do":1}', b"{'do':'x'}", b'{"do":"\\ud800"}',
              b'{"do":"\\u0000"}', b"1e999", b'{"id":' + b"9" * 400 + b"}", b"\xef\xbb\xbf{}", b"{} x",
              b'{"do":"hello","id":"' + b"i" * 40 + b'"}', b'{"do":"tables","id":[]}']  # fmt: skip
TOKENS = [b"\r\n", b"\n", b"\r", b"\0", b"\r\n\r\n", b" ", b"\t", b":", b",", b"HTTP/1.1", b"GET / ",
          b"POST /api/tables ", b"{}", b"Content-Length: 2\r\n", b"Host: a\r\n", b"%00", b"%", b"..", b"\xff",
          b"\x81\x00", b"\x88\x80", b"\x7f", b"0\r\n\r\n"]  # fmt: skip


class Maker:
    """Makes scripts by the numbers of `luck`."""

    def __init__(self, luck, corpus):
        self.luck, self.corpus = luck, corpus
        self.pool, self.signatures = list(corpus), set()

    def learn(self, script, signature):
        """Keeps a script whose outcome is new."""
        if script.expect is None and signature not in self.signatures and len(self.signatures) < 20000:
            self.signatures.add(signature)
            if len(self.pool) >= len(self.corpus) + 400:
                del self.pool[self.luck.randrange(len(self.corpus), len(self.pool))]
            self.pool.append(script)

    def chance(self, percent):
        return self.luck.random() * 100 < percent

    def noise(self, most):
        return self.luck.randbytes(self.luck.randrange(1, most))

    # ---- JSON ------------------------------------------------------------------------

    def value(self, depth=0):
        kind = self.luck.randrange(10 if depth < 4 else 6)
        if kind < 3:
            return self.luck.choice(WORDS)
        if kind < 5:
            return self.luck.choice(NUMBERS)
        if kind == 5:
            return self.luck.choice([None, True, False])
        if kind < 8:
            return [self.value(depth + 1) for _ in range(self.luck.randrange(5))]
        return {self.luck.choice(MEMBERS): self.value(depth + 1) for _ in range(self.luck.randrange(5))}

    def create(self):
        game = self.luck.choice(["santa-timea", "columbus", "azimuth", "winds-of-plunder", "nullgame"])
        kinds = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
        chairs = [self.luck.choice(kinds) for _ in range(self.luck.randrange(1, 6))]
        return {"game": game, "chairs": chairs, "public": True, "watch": True, "chat": True}

    def members(self, verb):
        """A request of this verb: sound, odd or senseless."""
        request = {"table": self.luck.choice(["{{table}}", "{{table}}", "{{open}}"])}
        if verb == "create" and self.chance(30):
            request = self.create()
        if verb in ("watch", "steps"):
            request["since"] = self.luck.choice(NUMBERS[:14])
        if verb == "move":
            request.update(at=self.luck.randrange(60), action=self.luck.randrange(60), key=self.luck.choice(WORDS))
        if verb in ("chat", "name"):
            request["text" if verb == "chat" else "name"] = self.luck.choice(WORDS)
        for _ in range(self.luck.choice([0, 0, 1, 2, 4])):
            request[self.luck.choice(MEMBERS)] = self.value()
        return request

    def message(self):
        """(verb, bytes) of a JSON request."""
        verb = self.luck.choice(VERBS)
        if self.chance(15):
            return verb, self.luck.choice(JSON_TEXTS)
        if self.chance(10):
            return verb, json.dumps(self.value()).encode()
        members = self.members(verb)
        members.update({"do": verb, "id": self.luck.choice([1, 2, "a", None, 1.5, 2**60])})
        data = json.dumps(members, ensure_ascii=self.chance(50)).encode("utf-8", "surrogatepass")
        return verb, self.mutate_bytes(data) if self.chance(15) else data

    # ---- HTTP ------------------------------------------------------------------------

    def request(self, odd=30):
        """One request; `odd`: how likely each of its parts is a strange one."""
        method = self.luck.choice(METHODS) if self.chance(odd) else self.luck.choice(METHODS[:3])
        target = self.luck.choice(TARGETS if self.chance(odd) else TARGETS[:12])
        version = self.luck.choice(VERSIONS) if self.chance(odd / 2) else b"HTTP/1.1"
        fields, body = [], b""
        if not self.chance(odd / 4):
            fields.append(b"Host: {{host}}")
        if method == b"POST" or self.chance(odd / 4):
            verb, body = self.message()
            if self.chance(60):
                target = b"/api/" + verb.encode()
            body = body[: self.luck.choice([2, 60, 140000])] if self.chance(odd) else body
            if self.chance(10):
                body = b"GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n"
            fields.append(b"Content-Type: application/json")
            fields.append(b"Content-Length: %d" % len(body))
            if self.chance(odd):
                fields[-1] = b"Content-Length: " + self.luck.choice(LENGTHS)
            if self.chance(odd / 3):
                fields.append(b"Content-Length: " + self.luck.choice(LENGTHS))
            if self.chance(odd / 3):
                fields.append(b"Transfer-Encoding: chunked")
                body = self.luck.choice(CHUNKS)
        while self.chance(odd):
            fields.insert(self.luck.randint(0, len(fields)), self.luck.choice(FIELDS))
        lines = [b" ".join(x for x in (method, target, version) if x or not self.chance(50))] + fields
        end = self.luck.choice([b"\n", b"\r\n", b"\r", b"\r\r\n", b"\n\r"]) if self.chance(odd / 5) else b"\r\n"
        return end.join(lines) + end + end + body

    def cut(self, data):
        """The same bytes in one write, a few, or one for each byte."""
        if self.chance(60) or len(data) < 2:
            return [("send", data)]
        if self.chance(10) and len(data) < 600 and b"{{" not in data:
            return [("send", data[i : i + 1]) for i in range(len(data))]
        places = sorted(self.luck.sample(range(1, len(data)), min(len(data) - 1, self.luck.randint(1, 4))))
        ops = []
        for start, end in zip([0] + places, places + [len(data)]):
            ops.append(("send", data[start:end]))
            if self.chance(40):
                ops.append(("pause", self.luck.choice([0, 1, 5, 20])))
        return ops

    def http(self):
        return self.cut(self.request(35))

    def pipeline(self):
        count = self.luck.choice([2, 2, 3, 5, 12, 50])
        odd = self.luck.choice([0, 0, 5, 20])
        if self.chance(30):
            data = self.request(odd) * count
        else:
            data = b"".join(self.request(odd) for _ in range(count))
        return self.cut(data)

    # ---- upgrades --------------------------------------------------------------------

    def h2_frame(self):
        payload = self.noise(60) if self.chance(70) else b""
        length = len(payload) if self.chance(80) else self.luck.choice([0, 1, 16384, 16777215])
        kind = self.luck.randrange(12) if self.chance(90) else self.luck.randrange(256)
        stream = self.luck.choice([0, 1, 1, 3, 5, 2**31 - 1, 2**32 - 1])
        flags = self.luck.choice([0, 1, 4, 5, 8, 0x20, 0x25, 255])
        return struct.pack(">I", length)[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload

    def upgrade(self):
        """Another protocol is asked for, and spoken, whatever the answer is."""
        path = self.luck.choice([b"/", b"/", b"/health", b"/ws", b"/api/tables", b"/nosuch", b"*"])
        what = self.luck.choice([b"h2c", b"h2c", b"websocket", b"h2", b"TLS/1.0", b"h2c, websocket"])
        fields = [b"Host: {{host}}", b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: " + what]
        fields.append(b"HTTP2-Settings: " + self.luck.choice([b"AAMAAABkAARAAAAAAAIAAAAA", b"", b"!", b"AAAA"]))
        if b"websocket" in what:
            fields += [b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", b"Sec-WebSocket-Version: 13"]
        while self.chance(15):
            fields.append(self.luck.choice(FIELDS))
        data = b"\r\n".join([b"GET " + path + b" HTTP/1.1"] + fields) + b"\r\n\r\n"
        if self.chance(15):
            data = b""  # with prior knowledge, as they call it
        ops = [("send", data)] if data else []
        if self.chance(80) and ops:
            ops.append(("wait",))
        if self.chance(50):
            return ops + self.h2_frames()
        tail = PREFACE if self.chance(70) else b""
        for _ in range(self.luck.randrange(12)):
            tail += self.h2_frame() if self.chance(60) else self.noise(120)
        ops += self.cut(tail) if tail else []
        return ops + ([("wait",), ("send", self.noise(300))] if self.chance(30) else [])

    def h2_frames(self):
        """Frames of HTTP/2 as a client sends them, each in a write of its own."""
        ops = [("send", PREFACE + b"\0\0\0\4\0\0\0\0\0")]
        for _ in range(self.luck.randint(1, 20)):
            ops.append(("send", self.h2_frame()))
            if self.chance(30):
                ops.append(("pause", 2))
        return ops

    # ---- frames ----------------------------------------------------------------------

    def handshake(self):
        ops = [("send", HANDSHAKE)]
        return ops + ([("wait",)] if self.chance(80) else [])

    def frame(self):
        opcode = self.luck.choice([1, 1, 1, 0, 2, 8, 9, 10]) if self.chance(85) else self.luck.randrange(16)
        first = opcode | (0x80 if self.chance(75) else 0)
        if self.chance(8):
            first |= self.luck.choice([0x10, 0x20, 0x40, 0x70])
        style = self.luck.choice(["unmasked", "len16", "len64"]) if self.chance(12) else ""
        if opcode == 8:
            code = self.luck.choice([1000, 1001, 1002, 1005, 1006, 1015, 999, 2999, 3000, 4999, 5000, 65535, 0])
            payload = struct.pack(">H", code) + self.luck.choice([b"", b"bye"] + UTF8)
            payload = payload[: self.luck.choice([0, 1, 2, 200])]
        elif opcode in (9, 10):
            payload = b"p" * self.luck.choice([0, 1, 125, 126, 4000])
        else:
            payload = self.luck.choice([self.message()[1], self.luck.choice(UTF8), self.noise(200), b""])
            if self.chance(3):
                payload += b" " * self.luck.choice([65400, 65536, 131073])
        return ("frame", first, style, payload)

    def raw_frame(self):
        """A head that lies about what follows."""
        length = self.luck.choice([b"\xff" + b"\xff" * 8, b"\xff\x80" + b"\0" * 7, b"\xfe\xff\xff", b"\xff" + b"\0" * 8,
                                   b"\xff\0\0\0\0\xff\xff\xff\xff", b"\xfe\0\1", b"\xfd", b"\x7f" + b"\0" * 8])  # fmt: skip
        return ("send", bytes([self.luck.choice([0x81, 0x01, 0x80, 0x89, 0x82])]) + length + self.noise(40))

    def websocket(self):
        ops = self.handshake()
        for _ in range(self.luck.randint(1, 8)):
            if self.chance(10):
                ops.append(self.raw_frame())
            elif self.chance(10):
                ops += [("frame", 0x89, "", b"flood")] * 60
            elif self.chance(10):
                text, at = self.luck.choice(UTF8) + b"\xe2\x82\xac", self.luck.randint(1, 3)
                ops += [("frame", 0x01, "", text[:at]), ("frame", 0x89, "", b""), ("frame", 0x80, "", text[at:])]
            else:
                ops.append(self.frame())
            if self.chance(10):
                ops.append(("wait",) if self.chance(50) else ("pause", 5))
        return ops

    def talk(self):
        """Sound frames, and requests of every kind in them."""
        ops = self.handshake()
        for _ in range(self.luck.randint(1, 12)):
            data = self.message()[1]
            if self.chance(15) and len(data) > 2:
                at = self.luck.randrange(1, len(data))
                ops += [("frame", 0x01, "", data[:at]), ("frame", 0x80, "", data[at:])]
            else:
                ops.append(("frame", 0x81, "", data))
        return ops + ([("wait",)] if self.chance(50) else [])

    def noises(self):
        if self.chance(50):
            return self.cut(self.noise(3000))
        words = b"".join(self.luck.choice(TOKENS + FIELDS[:40] + METHODS) for _ in range(self.luck.randint(1, 40)))
        return self.cut(words)

    # ---- mutation --------------------------------------------------------------------

    def mutate_bytes(self, data):
        data = bytearray(data)
        for _ in range(self.luck.choice([1, 1, 2, 4])):
            at = self.luck.randint(0, len(data))
            how = self.luck.randrange(8)
            if how == 0 and data:
                data[at % len(data)] ^= 1 << self.luck.randrange(8)
            elif how == 1:
                data[at:at] = self.luck.choice(TOKENS)
            elif how == 2:
                del data[at : at + self.luck.randint(1, 12)]
            elif how == 3 and len(data) < 100000:
                part = data[at : at + self.luck.randint(1, 60)]
                data[at:at] = part * self.luck.choice([1, 2, 20])
            elif how == 4 and data:
                data[at % len(data)] = self.luck.randrange(256)
            elif how == 5:
                data[at:at] = self.noise(8)
            else:
                data = bytearray(self.mutate_lines(bytes(data)))
        return bytes(data)

    def mutate_lines(self, data):
        """Headers are added, doubled, dropped, moved or changed."""
        lines = data.split(b"\r\n")
        at = self.luck.randrange(len(lines))
        how = self.luck.randrange(6)
        if how == 0:
            lines.insert(at, self.luck.choice(FIELDS))
        elif how == 1:
            lines.insert(at, lines[at])
        elif how == 2 and len(lines) > 1:
            del lines[at]
        elif how == 3:
            lines[at], lines[-1] = lines[-1], lines[at]
        elif how == 4 and b":" in lines[at]:
            name = lines[at].split(b":")[0]
            is_length = name.lower() == b"content-length"
            lines[at] = name + b": " + self.luck.choice(LENGTHS if is_length else TOKENS)
        else:
            lines[at] = self.luck.choice([b" ", b"\t", b"\n", b"\0", b"\r"]) + lines[at]
        return b"\r\n".join(lines)

    def mutate_ops(self, ops):
        """One change of a script, at any level."""
        ops = list(ops) or self.http()
        at = self.luck.randrange(len(ops))
        op = ops[at]
        how = self.luck.randrange(12)
        if how < 5 and op[0] == "send":
            ops[at] = ("send", self.mutate_bytes(op[1]))
        elif how < 5 and op[0] == "frame":
            _, first, style, payload = op
            first = first ^ (1 << self.luck.randrange(8)) if self.chance(30) else first
            style = self.luck.choice(["", "unmasked", "len16", "len64"]) if self.chance(15) else style
            ops[at] = ("frame", first, style, self.mutate_bytes(payload) if self.chance(60) else payload)
        elif how == 5 and len(ops) > 1:
            del ops[at]
        elif how == 6 and len(ops) < 300:
            ops[at:at] = ops[at : at + self.luck.randint(1, 4)]
        elif how == 7:
            ops.insert(at, self.luck.choice([("wait",), ("pause", 1), ("pause", 20), ("half",), ("reset",)]))
        elif how == 8 and op[0] == "send" and len(op[1]) > 1:
            ops[at : at + 1] = self.cut(op[1])
        elif how == 9 and at + 1 < len(ops) and op[0] == ops[at + 1][0] == "send":
            ops[at : at + 2] = [("send", op[1] + ops[at + 1][1])]
        elif how == 10:
            ops.append(("send", self.request(20)))
        else:
            ops.append(self.luck.choice([("half",), ("reset",), ("wait",), self.frame()]))
        return ops

    def mutant(self):
        """Some script, crossed with another and changed."""
        ops = list(self.luck.choice(self.pool).ops)
        if self.chance(25):
            other = self.luck.choice(self.pool).ops
            ops = ops[: self.luck.randint(0, len(ops))] + other[self.luck.randint(0, len(other)) :]
        for _ in range(self.luck.choice([1, 1, 2, 3, 6])):
            ops = self.mutate_ops(ops)
        return ops

    # ---- what is known exactly -------------------------------------------------------

    def canary(self):
        """A row of sound requests, in any pieces, whose answers are known."""
        data, expect = b"", []
        count = self.luck.choice([1, 2, 3, 7, 20])
        for number in range(count):
            last = b"Connection: close\r\n" if number == count - 1 else b""
            head, body, wanted = self.luck.choice(SOUND)
            field = b"Content-Length: %d\r\n" % len(body) if head.startswith(b"POST") else b""
            data += head + b"Host: localhost\r\n" + field + last + b"\r\n" + body
            expect.append(wanted)
        return Script(self.cut(data), "canary", expect + ["eof"])


JSON = b"Content-Type: application/json\r\n"
INNER = b"GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n"
SOUND = [
    (b"GET /health HTTP/1.1\r\n", b"", "200"),
    (b"GET / HTTP/1.1\r\nAccept: */*\r\n", b"", "200"),
    (b"HEAD /health HTTP/1.1\r\n", b"", "200"),
    (b"HEAD / HTTP/1.1\r\n", b"", "200"),
    (b"GET /nosuch.txt HTTP/1.1\r\n", b"", "404"),
    (b"GET /big.js HTTP/1.1\r\n", b"", "200"),
    (b"POST /api/tables HTTP/1.1\r\n" + JSON, b"{}", "200"),
    (b"POST /api/tables HTTP/1.1\r\n" + JSON, b'{"x":"' + INNER.replace(b"\r\n", b"\\r\\n") + b'"}', "200"),
    (b"POST /api/tables HTTP/1.1\r\n" + JSON, INNER, "400"),
    (b"POST /api/nosuch HTTP/1.1\r\n" + JSON, b"{}", "404"),
    (b"POST /nosuch HTTP/1.1\r\n" + JSON, INNER, "404"),
]
FAMILIES = {
    "pipeline": Maker.pipeline,
    "http": Maker.http,
    "upgrade": Maker.upgrade,
    "websocket": Maker.websocket,
    "talk": Maker.talk,
    "noise": Maker.noises,
    "mutant": Maker.mutant,
}


def scripts_of(maker, family, count):
    for _ in range(count):
        if family == "canary":
            yield maker.canary()
            continue
        ops = FAMILIES[family](maker)
        if maker.chance(15):
            ops = maker.mutate_ops(ops)
        if maker.chance(6):
            ops = ops + [maker.luck.choice([("half",), ("reset",)])]
        yield Script(ops, family)
