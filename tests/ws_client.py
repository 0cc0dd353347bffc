"""ws_client.py -- a WebSocket client over a raw socket, or one of TLS, for tests.

By hand on purpose: a library would not send what must be refused."""
import base64
import json
import os
import socket
import ssl
import struct
import time

WAIT = 20
PATIENCE = 120    # for a word; a house that only pings has nothing to say
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

# What Python raises when the house closes a connection before it answers.  In a TLS handshake
# that is SSLZeroReturnError in Debian 12's Python 3.11.2, and SSLEOFError in later versions.
CLOSED_EARLY = (ConnectionResetError, BrokenPipeError, ssl.SSLEOFError, ssl.SSLZeroReturnError)


def head(opcode, size, fin=True, mask=True):
    first = (0x80 if fin else 0) | opcode
    bit = 0x80 if mask else 0
    if size < 126:
        return struct.pack("!BB", first, bit | size)
    if size < 65536:
        return struct.pack("!BBH", first, bit | 126, size)
    return struct.pack("!BBQ", first, bit | 127, size)


def frame(payload, opcode=TEXT, fin=True):
    payload = payload.encode() if isinstance(payload, str) else payload
    mask = os.urandom(4)
    return head(opcode, len(payload), fin) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


class Client:
    note = judge = None    # where it talks to a house, described.py listens

    def __init__(self, port, **more):
        source = more.pop("source", None)    # another address of this machine
        tls = more.pop("tls", None)          # how to speak TLS: a context
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=WAIT, source_address=source and (source, 0))
        self.bytes, self.said, self.since, self.asked = b"", 0, time.monotonic(), {}
        self.status, self.headers = 0, {}
        if tls:
            try:
                self.socket = tls.wrap_socket(self.socket, server_hostname="127.0.0.1")
            except CLOSED_EARLY:
                return
        if more.pop("plain", False):
            return
        self.key = base64.b64encode(os.urandom(16)).decode()
        lines = {"Host": "feltro.test", "Connection": "Upgrade", "Upgrade": "websocket",
                 "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": self.key, "Origin": more.pop("origin", None)}
        method, path, version = more.pop("method", "GET"), more.pop("path", "/ws"), more.pop("version", "HTTP/1.1")
        early = more.pop("early", b"")
        lines.update({name.replace("_", "-"): value for name, value in more.items()})
        text = f"{method} {path} {version}\r\n" + "".join(
            f"{name}: {value}\r\n" for name, value in lines.items() if value is not None) + "\r\n"
        try:
            self.socket.sendall(text.encode("latin-1") + early)
            self.status, self.headers = self.answer()
        except CLOSED_EARLY:
            pass    # no room: closed before the request was read

    def take(self, size):
        while len(self.bytes) < size:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self.bytes += more
        out, self.bytes = self.bytes[:size], self.bytes[size:]
        return out

    def answer(self):
        while b"\r\n\r\n" not in self.bytes:
            more = self.socket.recv(65536)
            if not more:
                return 0, {}
            self.bytes += more
        top, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        lines = top.decode("latin-1").split("\r\n")
        return int(lines[0].split()[1]), dict(
            (name.lower(), value) for name, value in (line.split(": ", 1) for line in lines[1:]))

    def hear(self):
        first, size = self.take(2)
        assert first & 0x70 == 0 and first & 0x80 and size < 128, (first, size)
        if size == 126:
            size, = struct.unpack("!H", self.take(2))
        elif size == 127:
            size, = struct.unpack("!Q", self.take(8))
        return first & 15, self.take(size)

    def say(self, payload, opcode=TEXT, fin=True):
        if self.note and opcode == TEXT:
            self.note(self.asked, payload)
        self.socket.sendall(frame(payload, opcode, fin))

    def say_in_time(self, payload):
        """As `say`, no faster than a house hears: it takes a burst of a hundred, then fifty a second."""
        self.said += 1
        time.sleep(max(0, (self.said - 90) / 45 - (time.monotonic() - self.since)))
        self.say(payload)

    def text(self):
        deadline = time.monotonic() + PATIENCE
        while True:
            if time.monotonic() > deadline:
                raise TimeoutError("nothing but pings")
            opcode, payload = self.hear()
            if opcode == TEXT:
                if self.judge:
                    self.judge(self.asked, json.loads(payload))
                return payload.decode()
            assert opcode in (PING, PONG), (opcode, payload)
            if opcode == PING:    # or the house thinks nobody is there
                self.say(payload, PONG)

    def closed_with(self):
        while True:
            opcode, payload = self.hear()
            if opcode == CLOSE:
                return struct.unpack("!H", payload[:2])[0] if payload else None

    def close(self):
        self.socket.close()
