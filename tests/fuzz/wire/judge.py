"""Judges what came back on a connection. An expect line says it exactly:

    expect 200 404|405 eof      statuses in their order, and then the server closes
    expect 101 re=1 close=1002  an upgrade, the answer to request 1, a closing frame
    no-cookie                   no answer sets a cookie

Every script is also held against what reading.py makes of its bytes."""

import base64
import hashlib
import json
import re

from reading import frame_at, read_frames, read_requests

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
STATUS = re.compile(rb"HTTP/1\.1 ([1-5]\d\d)(?: [\t\x20-\x7e]*)?")
FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e]*)")
LIMITED = (429, 503)


class Finding(Exception):
    """Something that a server must not do. `is_sure`: time has no part in it."""

    def __init__(self, kind, what, is_sure=True):
        super().__init__(what)
        self.kind, self.what, self.is_sure = kind, what, is_sure


class Response:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    def values(self, name):
        return [value for key, value in self.fields if key == name]

    def closes(self):
        return b"close" in b",".join(self.values(b"connection")).lower()


# ---- reading what came --------------------------------------------------------------


def chunked(data, at):
    """(body, end) of a chunked body, or None where it is cut off."""
    body = b""
    while True:
        size = re.compile(rb"([0-9a-fA-F]{1,8})\r\n").match(data, at)
        if size is None:
            if len(data) - at < 10 and b"\n" not in data[at:]:
                return None
            raise Finding("response", "a chunk without a size")
        length = int(size[1], 16)
        body += data[size.end() : size.end() + length]
        at = size.end() + length + 2
        if at > len(data):
            return None
        if data[at - 2 : at] != b"\r\n":
            raise Finding("response", "a chunk without an end")
        if length == 0:
            return body, at


def response_head(text):
    lines = text.split(b"\r\n")
    line = STATUS.fullmatch(lines[0])
    if line is None:
        raise Finding("response", "the status line %r" % lines[0][:40])
    fields = []
    for text in lines[1:]:
        field = FIELD.fullmatch(text)
        if field is None:
            raise Finding("response", "the header line %r" % text[:40])
        fields.append((field[1].lower(), field[2].strip()))
    response = Response(int(line[1]), fields, b"")
    lengths = response.values(b"content-length")
    if len(lengths) > 1 or any(not x.isdigit() for x in lengths):
        raise Finding("response", "the Content-Length %r" % b", ".join(lengths)[:40])
    return response


def response_end(response, data, at, method):
    """Where a response ends whose head ends at `at`; None: it is cut off. `method` is
    None where nobody can tell whether it was HEAD."""
    status = response.status
    lengths = response.values(b"content-length")
    if method == b"HEAD" and status >= 400 and response.closes() and lengths == [b"%d" % (len(data) - at)]:
        return len(data)  # what cannot be read is not known to be HEAD, and is the end
    if status < 200 or status in (204, 304) or method == b"HEAD":
        return at
    if response.values(b"transfer-encoding"):
        found = chunked(data, at)
        if found is None:
            return None
        response.body = found[0]
        return found[1]
    if not lengths:
        raise Finding("response", "status %d without a length" % status)
    end = at + int(lengths[0])
    if method is None and end > at and (at == len(data) or STATUS.match(data, at)):
        return at
    response.body = data[at:end]
    return end if end <= len(data) else None


class Answer:
    """Everything that came back: responses, without interim ones, and frames."""

    def __init__(self, data, methods, may_be_head):
        self.responses, self.rest, self.is_cut = [], b"", False
        at = 0
        while at < len(data):
            end = data.find(b"\r\n\r\n", at)
            if end < 0:
                if not b"HTTP/1.1 "[: len(data) - at] == data[at : at + 9]:
                    raise Finding("response", "no response: %r" % bytes(data[at : at + 40]))
                self.is_cut = True
                break
            response = response_head(data[at:end])
            number = len(self.responses)
            known = methods[number] if number < len(methods) else None
            method = known if known or may_be_head else b"GET"
            end = response_end(response, data, end + 4, method)
            if end is None:
                self.is_cut = True
                self.responses.append(response)
                break
            at = end
            if response.status == 101:
                self.responses.append(response)
                self.rest = bytes(data[at:])
                break
            if response.status >= 200:
                self.responses.append(response)

    def statuses(self):
        return [r.status for r in self.responses]

    def is_upgraded(self):
        return bool(self.responses) and self.responses[-1].status == 101


def server_frames(data):
    """What the frames of a server say: re=N, pong, close=N and the like."""
    events, at, message = [], 0, None
    while at < len(data):
        frame = frame_at(data, at)
        if frame is None:
            return events
        first, masked, payload, end = frame
        opcode, is_last = first & 15, bool(first & 0x80)
        if opcode < 8 and any(e.startswith("close=") for e in events):
            raise Finding("response", "a message behind the closing frame")
        if masked or first & 0x70 or opcode not in (0, 1, 8, 9, 10):
            raise Finding("response", "a frame that begins with %s" % data[at : at + 2].hex())
        if opcode >= 8 and (not is_last or len(payload) > 125):
            raise Finding("response", "a control frame in pieces or too long")
        if opcode < 8 and (opcode == 0) != (message is not None):
            raise Finding("response", "frames of messages out of order")
        at = end
        if opcode == 8 and not any(e.startswith("close=") for e in events):
            events.append("close=%d" % int.from_bytes(payload[:2], "big"))
        elif opcode == 10:
            events.append("pong")
        elif opcode < 8:
            message = (message or b"") + payload
            if is_last:
                events += message_event(message)
                message = None
    return events


def message_event(message):
    try:
        said = json.loads(message.decode())
    except ValueError:
        raise Finding("response", "a message that is no JSON: %r" % message[:40])
    if not isinstance(said, dict) or not ("event" in said or "ok" in said):
        raise Finding("response", "a message that is neither answer nor event")
    if "ok" not in said:
        return []
    return ["re=%s" % said.get("re")]


# ---- judging ------------------------------------------------------------------------


class Judge:
    """Judges one connection: what was `sent` and `received`, and whether the server has
    closed it (`is_closed`). Raises what it finds; `waits` says that something must still
    come, which may be a matter of time."""

    def __init__(self, script, sent, received, is_closed):
        self.script, self.is_closed = script, is_closed
        self.is_client_gone = any(op[0] in ("half", "reset") for op in script.ops)
        self.waits, self.is_limited = None, False
        self.reading = reading = read_requests(sent)
        methods = [r.method for r in reading.requests]
        may_be_head = b"HEAD" in sent
        self.answer = Answer(received, methods, may_be_head)
        self.statuses = self.answer.statuses()
        self.events = []
        self.check_upgrade(sent)
        self.check_number(sent)
        if self.answer.is_upgraded():
            self.check_socket()
        elif reading.tail == "reject":
            self.check_refusal()
        if script.expect is not None:
            self.check_expected()
        if self.answer.is_cut and is_closed and not self.is_client_gone:
            self.waits = Finding("response", "a response that is cut off", False)

    def signature(self):
        """What tells this connection from others, to the eye of somebody outside."""
        return (tuple(self.statuses[:8]), tuple(self.events[:8]), self.is_closed, self.reading.tail,
                self.reading.why)

    def check_upgrade(self, sent):
        if 101 not in self.statuses:
            return
        reading = self.reading
        if reading.tail == "upgrade":
            if reading.why not in ("valid", "free"):
                raise Finding("upgrade", reading.why)
            key = reading.requests[-1].values(b"sec-websocket-key")[-1]
            wanted = base64.b64encode(hashlib.sha1(key + GUID).digest())
            if reading.why == "valid" and self.answer.responses[-1].values(b"sec-websocket-accept") != [wanted]:
                raise Finding("upgrade", "a wrong Sec-WebSocket-Accept")
        elif reading.tail != "free":
            raise Finding("upgrade", "101 for no upgrade")
        elif not re.search(rb"(?i)upgrade[^\n]*websocket", sent):
            raise Finding("upgrade", "101 for an upgrade to something else")

    def check_number(self, sent):
        reading = self.reading
        most = len(reading.requests)
        if reading.tail in ("incomplete", "reject"):
            most += 1
        elif reading.tail == "free":
            most += sent.count(b"\n") + 1
        elif reading.tail == "upgrade":
            most += reading.rest.count(b"\n") + bool(reading.rest)
        if len(self.statuses) > most:
            raise Finding("count", "%d responses, %d requests" % (len(self.statuses), most))

    def check_refusal(self):
        """Bytes that must be refused: an error, the end, and nothing behind it."""
        good = len(self.reading.requests)
        if len(self.statuses) > good and self.statuses[good] < 400:
            raise Finding("framing", "%s is accepted" % self.reading.why)
        if not self.is_closed and not self.is_client_gone:
            self.waits = Finding("framing", "%s leaves the connection open" % self.reading.why, False)

    def check_socket(self):
        self.events = server_frames(self.answer.rest)
        if self.reading.tail != "upgrade" or self.reading.why != "valid" or self.is_client_gone:
            return
        fault = read_frames(self.reading.rest)
        if fault not in (None, "free") and not self.is_closed:
            if not any(e.startswith("close=") for e in self.events):
                self.waits = Finding("framing", "%s does not end the connection" % fault, False)

    def check_expected(self):
        words = [w for w in self.script.expect if w not in ("eof", "no-cookie")]
        statuses = [w for w in words if w[0].isdigit()]
        events = [w for w in words if not w[0].isdigit()]
        for number, (status, wanted) in enumerate(zip(self.statuses, statuses)):
            if str(status) in wanted.split("|"):
                continue
            if status in LIMITED:
                self.is_limited = True
                return
            raise Finding("canary", "response %d is %d, not %s" % (number + 1, status, wanted))
        if len(self.statuses) > len(statuses):
            raise Finding("canary", "%d responses, not %d" % (len(self.statuses), len(statuses)))
        if "no-cookie" in self.script.expect:
            if any(r.values(b"set-cookie") for r in self.answer.responses):
                raise Finding("identity", "a cookie is set where somebody has one")
        self.check_ending(statuses, events)

    def check_ending(self, statuses, events):
        for got, wanted in zip(self.events, events):
            if got not in wanted.split("|"):
                raise Finding("canary", "%s comes, not %s" % (got, wanted))
        if len(self.statuses) < len(statuses):
            last = self.answer.responses[-1] if self.answer.responses else None
            if not (self.is_closed and last and last.status >= 400 and last.closes()):
                self.waits = Finding(
                    "canary", "%d responses, not %d" % (len(self.statuses), len(statuses)), False
                )
        elif len(self.events) < len(events):
            if not (self.is_closed and statuses and self.statuses[-1] != 101):
                self.waits = Finding("canary", "%s does not come" % events[len(self.events)], False)
        elif "eof" in self.script.expect and not self.is_closed:
            self.waits = Finding("canary", "the connection stays open", False)
