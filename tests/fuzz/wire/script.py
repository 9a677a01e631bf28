"""Connection scripts: what a client writes, in which writes, and how it behaves between
them. A script is a list of operations:

    send "BYTES"            one write; adjacent strings on the next lines belong to it
    send 50 * "BYTES"       the same bytes fifty times in one write
    frame 81 "BYTES"        a masked WebSocket frame with this first byte (hexadecimal)
    frame 81 unmasked "..." the same without a mask; len16 and len64: longer lengths
    wait                    until the server has answered something, for a moment at most
    pause 20                milliseconds
    half                    sends no more, but still reads
    reset                   breaks the connection
    connection              begins another connection: a file may hold several
    expect 200 404|405 eof  what must come back: see judge.py

Bytes are ASCII with the escapes \\r \\n \\t \\0 \\\\ \\" and \\xHH. {{cookie}}, {{table}} and the
like become values of the running server when they are sent."""

import re
import struct

MASK = b"\x37\xfa\x21\x3d"
NAMES = {"\r": "\\r", "\n": "\\n", "\t": "\\t", "\\": "\\\\", '"': '\\"'}
ESCAPES = {"r": b"\r", "n": b"\n", "t": b"\t", "0": b"\0", "\\": b"\\", '"': b'"'}
BARE = ("wait", "half", "reset")


class Script:
    """One connection. `expect` holds the words of its expect line, or None."""

    def __init__(self, ops, family, expect=None):
        self.ops, self.family, self.expect = list(ops), family, expect

    def copy(self, ops=None):
        return Script(self.ops if ops is None else ops, self.family, self.expect)


def xor_mask(data):
    pad = (MASK * (len(data) // 4 + 1))[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")).to_bytes(len(data), "big")


def frame_bytes(first, style, payload):
    """A frame as a client sends it."""
    masked = 0 if style == "unmasked" else 0x80
    length = len(payload)
    if style == "len64" or length > 65535:
        head = bytes([first, masked | 127]) + struct.pack(">Q", length)
    elif style == "len16" or length > 125:
        head = bytes([first, masked | 126]) + struct.pack(">H", length)
    else:
        head = bytes([first, masked | length])
    return head + (MASK + xor_mask(payload) if masked else payload)


def fill_in(data, values):
    """Replaces {{name}} by what it stands for on this server."""
    if b"{{" not in data:
        return data
    return re.sub(rb"\{\{(\w+)\}\}", lambda m: values.get(m[1].decode(), m[0]), data)


def op_bytes(op, values):
    """What an operation writes; empty for those that write nothing."""
    if op[0] == "send":
        return fill_in(op[1], values)
    if op[0] == "frame":
        return frame_bytes(op[1], op[2], fill_in(op[3], values))
    return b""


# ---- text ---------------------------------------------------------------------------


def quote(data):
    """Bytes as strings, one for each line of them."""
    lines = []
    for line in re.findall(rb"[^\n]*\n|[^\n]+", data) or [b""]:
        words = []
        for c in line.decode("latin-1"):
            words.append(NAMES.get(c) or (c if " " <= c <= "~" else "\\x%02x" % ord(c)))
        lines.append('"%s"' % "".join(words))
    return "\n    ".join(lines)


def unquote(text):
    out = b""
    for part in re.findall(r"\\x[0-9a-fA-F]{2}|\\.|[^\\]+", text):
        if part.startswith("\\x"):
            out += bytes([int(part[2:], 16)])
        elif part[0] == "\\":
            out += ESCAPES[part[1]]
        else:
            out += part.encode()
    return out


def to_text(scripts, comment=""):
    lines = ["# " + line for line in comment.splitlines()]
    for number, script in enumerate(scripts):
        if number:
            lines.append("connection")
        for op in script.ops:
            if op[0] == "send":
                lines.append("send " + quote(op[1]))
            elif op[0] == "frame":
                style = op[2] + " " if op[2] else ""
                lines.append("frame %02x %s%s" % (op[1], style, quote(op[3])))
            else:
                lines.append(" ".join(map(str, op)))
        if script.expect is not None:
            lines.append("expect " + " ".join(script.expect))
    return "\n".join(lines) + "\n"


def read_op(words, data, where):
    if words[0] == "send" and data is not None:
        return ("send", data * int(words[1]) if words[1:] else data)
    if words[0] == "frame" and data is not None and len(words) in (2, 3, 4):
        times = [int(w) for w in words[2:] if w.isdigit()]
        styles = [w for w in words[2:] if not w.isdigit()]
        return ("frame", int(words[1], 16), styles[0] if styles else "", data * (times + [1])[0])
    if words[0] == "pause":
        return ("pause", int(words[1]))
    if words[0] in BARE:
        return (words[0],)
    raise ValueError("%s: %s is no operation" % (where, words[0]))


def from_text(text, family, where="script"):
    """The scripts of a file, in their order."""
    scripts = [Script([], family)]
    lines = re.sub(r'"\n +"', "", text).splitlines()
    for line in lines:
        if not line or line[0] == "#":
            continue
        head, quoted, rest = line.partition('"')
        words = head.replace("*", " ").split()
        if words[0] == "connection":
            scripts.append(Script([], family))
        elif words[0] == "expect":
            scripts[-1].expect = words[1:]
        else:
            data = unquote(rest[:-1]) if quoted else None
            scripts[-1].ops.append(read_op(words, data, where))
    return scripts
