"""What a strict reader makes of the bytes that a client sent: which requests and frames
they hold for certain, and where certainty ends. RFC 9112 and RFC 6455 leave a server some
freedom; whatever they leave free ends the reading as `free`."""

import base64
import binascii
import re

TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
LINE = re.compile(rb"(" + TOKEN + rb") (\S+) HTTP/1\.1")
FIELD = re.compile(rb"(" + TOKEN + rb")([ \t]*):[ \t]*(.*?)[ \t]*")
MAX_BODY = 131072
MAX_HEAD = 1500  # longer ones may be refused for their length
MAX_TARGET = 100


class Request:
    def __init__(self, method, target, fields):
        self.method, self.target, self.fields = method, target, fields

    def values(self, name):
        return [value for key, value in self.fields if key == name]

    def has(self, name, word):
        """True if a list of words in a header contains this one."""
        words = b",".join(self.values(name)).lower().split(b",")
        return word in [w.strip() for w in words]


class Reading:
    """The certain requests of a stream, and what comes behind them: `tail` is one of
    end, incomplete, free, closed, reject and upgrade; `why` says more, `rest` is what
    stands behind the head of an upgrade."""

    def __init__(self):
        self.requests, self.tail, self.why, self.rest = [], "end", "", b""

    def stop(self, tail, why="", rest=b""):
        self.tail, self.why, self.rest = tail, why, rest
        return self


def read_head(head):
    """A request, or (tail, why)."""
    if re.search(rb"[^\t\r\n\x20-\x7e]", head) or re.search(rb"\r(?!\n)|(?<!\r)\n", head):
        return "free", "odd bytes"
    lines = head.split(b"\r\n")
    line = LINE.fullmatch(lines[0])
    if line is None or line[2][:1] != b"/" or len(line[2]) > MAX_TARGET or len(head) > MAX_HEAD:
        return "free", "an odd request line"
    fields = []
    for text in lines[1:]:
        field = FIELD.fullmatch(text)
        if field is None:
            return "free", "an odd header line"
        if field[2]:
            return "reject", "a blank before the colon of a header"
        fields.append((field[1].lower(), field[3]))
    request = Request(line[1], line[2], fields)
    hosts = request.values(b"host")
    if len(hosts) != 1:
        return "reject", "%d Host headers" % min(len(hosts), 2)
    if not re.fullmatch(rb"[0-9A-Za-z.:-]+", hosts[0]):
        return "free", "an odd Host"
    return request


def body_length(request):
    """The length of its body, or (tail, why)."""
    lengths = request.values(b"content-length")
    if request.values(b"transfer-encoding"):
        if lengths:
            return "reject", "Content-Length beside Transfer-Encoding"
        return "free", "Transfer-Encoding"
    if not lengths:
        return 0
    if len(lengths) > 1 or b"," in lengths[0]:
        words = {w.strip() for w in b",".join(lengths).split(b",")}
        if len(words) > 1 or not all(re.fullmatch(rb"\d+", w) for w in words):
            return "reject", "several Content-Lengths"
        return "free", "the same Content-Length twice"
    if not re.fullmatch(rb"\d+", lengths[0]):
        return "reject", "a Content-Length that is no number"
    if len(lengths[0]) > 6 or int(lengths[0]) > MAX_BODY:
        return "free", "a long body"
    if request.method not in (b"POST", b"PUT") and lengths[0] != b"0":
        return "free", "a body that is not expected"
    return int(lengths[0])


def is_key(value):
    try:
        return len(base64.b64decode(value, validate=True)) == 16
    except (ValueError, binascii.Error):
        return False


def upgrade_kind(request):
    """May this request be answered with 101? `valid`: yes; `free`: perhaps; else why not."""
    if not request.has(b"upgrade", b"websocket"):
        return "101 for an upgrade to something else"
    if request.method != b"GET":
        return "101 for another method than GET"
    path = request.target.split(b"?")[0]
    if path != b"/ws":
        return "free" if b"%" in path or b"ws" in path else "101 at another path than /ws"
    if not request.has(b"connection", b"upgrade"):
        return "101 without Connection: Upgrade"
    if not request.values(b"sec-websocket-key"):
        return "101 without a key"
    versions = request.values(b"sec-websocket-version")
    if versions != [b"13"]:
        return "101 for another version" if len(versions) < 2 else "free"
    keys = request.values(b"sec-websocket-key")
    plain = len(keys) == 1 and is_key(keys[0]) and request.target == b"/ws"
    plain = plain and request.values(b"upgrade") == [b"websocket"]
    return "valid" if plain and not request.values(b"content-length") else "free"


def read_requests(data):
    reading = Reading()
    at = 0
    while at < len(data):
        end = data.find(b"\r\n\r\n", at)
        if end < 0:
            is_odd = re.search(rb"[^\t\r\n\x20-\x7e]|(?<!\r)\n|\A\r\n", data[at:])
            return reading.stop("free" if is_odd else "incomplete")
        request = read_head(data[at:end])
        if isinstance(request, tuple):
            return reading.stop(*request)
        length = body_length(request)
        if isinstance(length, tuple):
            return reading.stop(*length)
        if request.values(b"upgrade"):  # without it, /ws is a path as any other
            kind, rest = upgrade_kind(request), data[end + 4 :]
            reading.requests.append(request)
            # A server may pass over it, and upgrade what follows.
            is_passed_over = kind not in ("valid", "free") and re.search(rb"(?i)upgrade[^\n]*websocket", rest)
            return reading.stop("free" if is_passed_over else "upgrade", kind, rest)
        if request.values(b"expect"):
            return reading.stop("free", "Expect")
        at = end + 4 + length
        if at > len(data):
            return reading.stop("incomplete")
        reading.requests.append(request)
        if request.has(b"connection", b"close"):
            return reading.stop("closed")
    return reading


# ---- frames -------------------------------------------------------------------------


def frame_at(data, at):
    """(first byte, whether masked, payload, end), or None where it is cut off."""
    if len(data) < at + 2:
        return None
    first, second = data[at], data[at + 1]
    length, at = second & 127, at + 2
    if length > 125:
        size = 2 if length == 126 else 8
        if len(data) < at + size:
            return None
        length = int.from_bytes(data[at : at + size], "big")
        at += size
    mask = b""
    if second & 0x80:
        mask = data[at : at + 4]
        at += 4
    if len(data) < at + length:
        return None
    payload = data[at : at + length]
    if mask:
        pad = (mask * (length // 4 + 1))[:length]
        number = int.from_bytes(payload, "big") ^ int.from_bytes(pad, "big")
        payload = number.to_bytes(length, "big")
    return first, bool(mask), payload, at + length


def head_fault(data, at, is_inside):
    """What is wrong with a frame by its first two bytes; `is_inside`: a message goes on."""
    first, second = data[at], data[at + 1]
    opcode = first & 15
    if first & 0x70:
        return "a reserved bit"
    if opcode in (3, 4, 5, 6, 7) or opcode > 10:
        return "a reserved opcode"
    if not second & 0x80:
        return "an unmasked frame"
    if opcode >= 8 and (not first & 0x80 or second & 127 > 125):
        return "a control frame in pieces or too long"
    if opcode == 0 and not is_inside:
        return "a continuation of nothing"
    if opcode in (1, 2) and is_inside:
        return "a message inside a message"
    return None


def is_utf8(data):
    try:
        data.decode()
        return True
    except UnicodeDecodeError:
        return False


def read_frames(data):
    """The first thing that a client's frames do against RFC 6455, `free` where that is
    not certain, or None."""
    at, message, opcode = 0, None, 0
    while len(data) >= at + 2:
        frame = frame_at(data, at)
        if frame is None:  # a server may wait for the rest before it looks
            return "free"
        fault = head_fault(data, at, message is not None)
        if fault:
            return fault
        first, _, payload, end = frame
        extra = {126: 2, 127: 8}.get(data[at + 1] & 127, 0)
        shortest = 0 if len(payload) < 126 else 2 if len(payload) < 65536 else 8
        if extra != shortest or first & 15 in (2, 8):
            return "free"
        if first & 15 < 8:
            opcode = first & 15 or opcode
            message = (message or b"") + payload
            if len(message) > MAX_BODY:
                return "free"
            if first & 0x80:
                if not is_utf8(message):
                    return "text that is no UTF-8"
                message = None
        at = end
    return None
