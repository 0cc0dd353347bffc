#!/usr/bin/python3
"""ws_conformance_test.py ECHO [tls] -- RFC 6455, case by case, in the groups of the usual suite:

    1 framing   2 pings and pongs   3 reserved bits   4 opcodes   5 fragments   6 UTF-8
    7 closing   9 limits            and handshakes (RFC 6455, 4.2)

A case is what is sent and what must come back: messages, pongs, then either the line still
stands or it is closed with a code.  Sent whole, and where it matters byte by byte as well."""
import os
import random
import resource
import socket
import struct
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from certificate import Certificate  # noqa: E402
from ws_client import BINARY, CLOSE, PING, PONG, TEXT, WAIT, Client, frame, head  # noqa: E402

ECHO = os.path.abspath(sys.argv[1])
CERTIFICATE = Certificate() if "tls" in sys.argv[2:] else None
TLS = CERTIFICATE and CERTIFICATE.context()
WORDS = ["tls", CERTIFICATE.path, CERTIFICATE.key] if CERTIFICATE else []
ORIGIN = "http://feltro.test"
MOST = 4096    # bytes in a message, as the echo has it
OPEN, NO_CODE = "open", None


def closing(code, reason=b""):
    return frame(struct.pack("!H", code) + reason, CLOSE)


def parts(payload, size, opcode=TEXT):
    """The payload in frames of `size` bytes."""
    payload = payload.encode() if isinstance(payload, str) else payload
    cuts = [payload[i:i + size] for i in range(0, len(payload), size)] or [b""]
    return b"".join(frame(cut, opcode if i == 0 else 0, i == len(cuts) - 1) for i, cut in enumerate(cuts))


def reserved(bits, bytes_):
    return bytes([bytes_[0] | bits << 4]) + bytes_[1:]


def long_form(payload, width):
    """A length written in more bytes than it needs."""
    bit = {2: 126, 8: 127}[width]
    return bytes([0x81, 0x80 | bit]) + len(payload).to_bytes(width, "big") + b"\0\0\0\0" + payload


def cases():
    """(group, what is sent, [what comes back], how it ends)"""
    # 1: text of every size that is written differently
    for size in (0, 1, 2, 64, 124, 125, 126, 127, 128, 255, 256, 1000, 2048, 4000, 4095, 4096):
        yield "1.1", frame("*" * size), [(TEXT, b"*" * size)], OPEN
    for size in (0, 1, 125, 126, 127, 128, 4096):    # binary is not for us, and is told so
        yield "1.2", frame("*" * size, BINARY), [], 1003
    yield "1.2", frame("a", BINARY, False), [], 1003
    for size in (1, 125, 126, 4096):
        yield "1.3", head(TEXT, size, mask=False) + b"*" * size, [], 1002
        yield "1.3", head(PING, min(size, 125), mask=False) + b"*" * min(size, 125), [], 1002
    for width in (2, 8):
        for size in (1, 125):
            yield "1.4", long_form(b"x" * size, width), [], 1002
    yield "1.4", long_form(b"x" * 126, 8), [], 1002
    yield "1.4", bytes([0x81, 0xff]) + (1 << 63).to_bytes(8, "big") + b"\0\0\0\0x", [], 1002

    # 2: pings
    for payload in (b"", b"Hello", b"\x00\xff\xfe\xfd", b"x" * 125, "olá".encode(), bytes(range(125))):
        yield "2.1", frame(payload, PING), [(PONG, payload)], OPEN
    for size in (126, 127, 4096):
        yield "2.2", frame("x" * size, PING), [], 1002
        yield "2.2", frame("x" * size, PONG), [], 1002
    for payload in (b"", b"unsolicited", b"x" * 125):
        yield "2.3", frame(payload, PONG), [], OPEN
    yield "2.4", frame(b"a", PONG) + frame(b"b", PING), [(PONG, b"b")], OPEN
    for count in (2, 10):
        yield ("2.5", b"".join(frame(f"p{i}", PING) for i in range(count)),
               [(PONG, f"p{i}".encode()) for i in range(count)], OPEN)
    yield "2.6", frame("a") + frame("p", PING) + frame("b"), [(TEXT, b"a"), (PONG, b"p"), (TEXT, b"b")], OPEN

    # 3: bits that nobody agreed on
    for bits in range(1, 8):
        yield "3.1", reserved(bits, frame("x")), [], 1002
        yield "3.2", frame("a") + reserved(bits, frame("x")), [(TEXT, b"a")], 1002
        yield "3.3", reserved(bits, frame("x", PING)), [], 1002
        yield "3.4", reserved(bits, closing(1000)), [], 1002
        yield "3.5", frame("a", TEXT, False) + reserved(bits, frame("x", 0)), [], 1002

    # 4: opcodes that mean nothing
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        yield "4.1", frame("", opcode), [], 1002
        yield "4.2", frame("x" * 10, opcode), [], 1002
        yield "4.3", frame("a") + frame("x", opcode), [(TEXT, b"a")], 1002
        yield "4.4", frame("a", TEXT, False) + frame("x", opcode), [], 1002

    # 5: fragments
    for opcode in (PING, PONG, CLOSE):
        yield "5.1", frame("x" * 2, opcode, False), [], 1002
        yield "5.1", frame("x" * 2, opcode, False) + frame("y", 0), [], 1002
    for size in (1, 2, 7, 100, 1365):
        yield "5.2", parts("fragmentos " * 40, size), [(TEXT, b"fragmentos " * 40)], OPEN
    yield ("5.3", frame("a", TEXT, False) + frame("p", PING) + frame("b", 0), [(PONG, b"p"), (TEXT, b"ab")], OPEN)
    yield ("5.3", frame("a", TEXT, False) + frame("p", PING) + frame("b", 0, False) + frame("q", PING) + frame("c", 0),
           [(PONG, b"p"), (PONG, b"q"), (TEXT, b"abc")], OPEN)
    yield "5.4", frame("a", 0), [], 1002
    yield "5.4", frame("a", 0, False), [], 1002
    yield "5.4", frame("ok") + frame("a", 0), [(TEXT, b"ok")], 1002
    yield "5.4", frame("a", TEXT, False) + frame("b", 0) + frame("c", 0), [(TEXT, b"ab")], 1002
    yield "5.5", frame("a", TEXT, False) + frame("b"), [], 1002
    yield "5.5", frame("a", TEXT, False) + frame("b", BINARY), [], 1002
    yield "5.5", frame("a", TEXT, False) + frame("b", TEXT, False), [], 1002
    for empties in (1, 2, 10):
        yield "5.6", frame("", TEXT, False) + frame("", 0, False) * empties + frame("", 0), [(TEXT, b"")], OPEN
        yield "5.6", frame("", TEXT, False) + frame("", 0, False) * empties + frame("x", 0), [(TEXT, b"x")], OPEN
    yield "5.7", frame("a", TEXT, False) + closing(1000), [], 1000

    # 6: text that is text, and that is not
    for text in ("", "Hello-µ@ßöäüàá-UTF-8!!", "κόσμε", "日本語", "😀🂡🃞", "\u0000", "\u007f", "\u0080", "\u07ff", "\u0800", "\ud7ff",
                 "\ue000", "\ufffd", "\ufffe", "\uffff", "\U00010000", "\U0010ffff", "\ufeff", "\u202e", "a\u0301"):
        whole = text.encode("utf-8")
        yield "6.1", frame(whole), [(TEXT, whole)], OPEN
        if len(whole) > 1:    # cut inside a character
            yield "6.2", parts(whole, 1), [(TEXT, whole)], OPEN
    bad = [b"\x80", b"\xbf", b"\x80\xbf", b"\xc0\x80", b"\xc1\xbf", b"\xe0\x80\x80", b"\xe0\x9f\xbf", b"\xf0\x80\x80\x80",
           b"\xf0\x8f\xbf\xbf", b"\xed\xa0\x80", b"\xed\xaf\xbf", b"\xed\xb0\x80", b"\xed\xbf\xbf", b"\xed\xa0\x80\xed\xb0\x80",
           b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80", b"\xfe", b"\xff",
           b"\xfe\xfe\xff\xff", b"\xc2", b"\xe0\xa0", b"\xe1\x80", b"\xf0\x90\x80", b"\xf1\x80\x80", b"\xc2a", b"\xe1\x80a",
           b"\xf1\x80\x80a", b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited"]
    for text in bad:
        yield "6.3", frame(text), [], 1007
        yield "6.4", frame(b"ol\xc3\xa1 " + text), [], 1007
        yield "6.5", parts(b"ol\xc3\xa1 " + text, 1), [], 1007

    # 7: closing
    yield "7.1", frame("a") + closing(1000), [(TEXT, b"a")], 1000
    yield "7.1", closing(1000) + frame("a"), [], 1000                      # nothing is heard after it
    yield "7.1", closing(1000) + frame("p", PING), [], 1000
    yield "7.1", closing(1000) + closing(1000), [], 1000
    yield "7.2", frame("", CLOSE), [], NO_CODE
    yield "7.2", frame("x", CLOSE), [], 1002
    for reason in (b"", b"adeus", "até já".encode(), b"x" * 123):
        yield "7.3", closing(1000, reason), [], 1000
    yield "7.3", closing(1000, b"x" * 124), [], 1002
    yield "7.3", closing(1000, b"\xff"), [], 1007
    yield "7.3", closing(1000, "á".encode()[:1]), [], 1007
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999):
        yield "7.7", closing(code), [], code
    for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 32768, 65535):
        yield "7.9", closing(code), [], 1002
        yield "7.9", closing(code, b"reason"), [], 1002

    # 9: limits, by what is claimed and by what comes
    for size in (MOST + 1, MOST + 126, 65535, 65536, 1 << 20, 1 << 31, 1 << 40, (1 << 63) - 1):
        yield "9.1", head(TEXT, size) + b"maskx", [], 1009
        yield "9.2", frame("a", TEXT, False) + head(0, size) + b"maskx", [], 1009
    yield "9.3", parts("x" * MOST, 64), [(TEXT, b"x" * MOST)], OPEN
    yield "9.3", parts("x" * (MOST + 1), 64), [], 1009
    yield "9.3", parts("x" * (MOST + 1), MOST), [], 1009
    yield "9.4", frame("", TEXT, False) + frame("", 0, False) * 100 + frame("x", 0), [(TEXT, b"x")], OPEN


HANDSHAKES = (
    # (status, lines that differ from a good one; None: left out)
    (101, {}), (101, {"Connection": "upgrade"}), (101, {"Connection": "UPGRADE"}), (101, {"Connection": "keep-alive, Upgrade"}),
    (101, {"Connection": "keep-alive,Upgrade"}), (101, {"Upgrade": "WebSocket"}), (101, {"Upgrade": "WEBSOCKET"}),
    (101, {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}),    # not taken up
    (101, {"Sec-WebSocket-Protocol": "chat, superchat"}), (101, {"X-Forwarded-For": "10.0.0.1"}), (101, {"Cookie": "a=b"}),
    (101, {"path": "/ws?x=1"}), (101, {"Host": "other.example"}),
    (400, {"method": "POST", "Content-Length": "0"}), (400, {"method": "PUT", "Content-Length": "0"}),
    (400, {"method": "HEAD"}), (400, {"method": "OPTIONS"}), (400, {"version": "HTTP/1.0"}),
    (400, {"Connection": None}), (400, {"Connection": ""}), (400, {"Connection": "keep-alive"}),
    (400, {"Connection": "Upgradex"}), (400, {"Connection": "xUpgrade"}), (400, {"Connection": "Up grade"}),
    (400, {"Upgrade": ""}), (400, {"Upgrade": "websockets"}), (400, {"Upgrade": "web socket"}), (400, {"Upgrade": "h2c"}),
    (400, {"Upgrade": "TLS/1.0"}), (404, {"Upgrade": None}),
    (426, {"Sec-WebSocket-Version": None}), (426, {"Sec-WebSocket-Version": ""}), (426, {"Sec-WebSocket-Version": "8"}),
    (426, {"Sec-WebSocket-Version": "12"}), (426, {"Sec-WebSocket-Version": "14"}), (426, {"Sec-WebSocket-Version": "013"}),
    (426, {"Sec-WebSocket-Version": "13, 8"}), (426, {"Sec-WebSocket-Version": "13.0"}), (426, {"Sec-WebSocket-Version": "x"}),
    (400, {"Sec-WebSocket-Key": None}), (400, {"Sec-WebSocket-Key": ""}), (400, {"Sec-WebSocket-Key": "AAAA"}),
    (400, {"Sec-WebSocket-Key": "A" * 22}), (400, {"Sec-WebSocket-Key": "A" * 24}), (400, {"Sec-WebSocket-Key": "A" * 26 + "=="}),
    (400, {"Sec-WebSocket-Key": "A" * 21 + "===" }), (400, {"Sec-WebSocket-Key": "A" * 21 + "-=="}),
    (400, {"Sec-WebSocket-Key": "A" * 21 + "B=="}), (400, {"Sec-WebSocket-Key": "A" * 10 + " " + "A" * 11 + "=="}),
    (403, {"Origin": None}), (403, {"Origin": ""}), (403, {"Origin": "null"}), (403, {"Origin": "https://feltro.test"}),
    (403, {"Origin": "http://feltro.test.evil.example"}), (403, {"Origin": "http://feltro.test, http://evil.example"}),
    (404, {"path": "/"}), (404, {"path": "/ws/"}), (404, {"path": "/WS"}), (404, {"path": "/../ws"}), (404, {"path": "//ws"}),
    (400, {"path": "ws ws"}), (400, {"Host": None}),
)


class Conformance(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
        cls.house = subprocess.Popen([ECHO, *WORDS], stdout=subprocess.PIPE)
        cls.port = int(cls.house.stdout.readline())

    @classmethod
    def tearDownClass(cls):
        cls.house.terminate()
        cls.house.stdout.close()
        assert cls.house.wait(WAIT) == 0, "the house did not end well"

    def client(self, **more):
        client = Client(self.port, **{"origin": ORIGIN, "tls": TLS, **more})
        self.addCleanup(client.close)
        return client

    def judge(self, group, pieces, back, end):
        client = self.client()
        self.assertEqual(client.status, 101)
        try:
            for piece in pieces:
                client.socket.sendall(piece)
            if end == OPEN:
                client.socket.sendall(frame("still?"))
        except OSError:    # closed while we were still talking: what it said is there to read
            pass
        heard = []
        while True:
            try:
                opcode, payload = client.hear()
            except ConnectionResetError:
                opcode, payload = None, None
            if opcode == PING:
                continue
            if opcode in (TEXT, PONG) and (opcode, payload) != (TEXT, b"still?"):
                heard.append((opcode, payload))
                continue
            break
        where = (group, b"".join(pieces)[:40])
        self.assertEqual(heard, back, where)
        if end == OPEN:
            self.assertEqual((opcode, payload), (TEXT, b"still?"), where)
        else:
            self.assertEqual(opcode, CLOSE, where)
            self.assertEqual(struct.unpack("!H", payload)[0] if payload else NO_CODE, end, where)
            self.assertRaises((EOFError, ConnectionResetError), client.take, 1)
        client.close()

    def test_every_case(self):
        done = {}
        for group, sent, back, end in cases():
            self.judge(group, [sent], back, end)
            done[group[0]] = done.get(group[0], 0) + 1
        self.assertGreaterEqual(sum(done.values()), 250, done)
        self.assertEqual(set(done), set("12345679"))

    def test_cases_byte_by_byte_and_cut_anywhere(self):
        dice = random.Random(6455)
        for group, sent, back, end in cases():
            if len(sent) > 300:
                continue
            cuts = sorted(dice.sample(range(len(sent) + 1), min(3, len(sent))))
            pieces = [sent[a:b] for a, b in zip([0, *cuts], [*cuts, len(sent)])]
            if len(sent) < 12:
                pieces = [sent[i:i + 1] for i in range(len(sent))]
            self.judge(group, pieces, back, end)

    def test_every_handshake(self):
        self.assertGreaterEqual(len(HANDSHAKES), 40)
        for status, more in HANDSHAKES:
            client = self.client(**more)
            self.assertEqual(client.status or 0, status, more)
            if status == 101:
                self.assertNotIn("sec-websocket-extensions", client.headers)
                self.assertNotIn("sec-websocket-protocol", client.headers)
                client.say("x")
                self.assertEqual(client.text(), "x")
            client.close()

    def test_handshakes_that_smuggle(self):
        good = ("GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {'A' * 22}==\r\nOrigin: {ORIGIN}\r\n")
        for more in ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "Content-Length: 5\r\nContent-Length: 6\r\n",
                     "Sec-WebSocket-Key: " + "B" * 22 + "==\r\n", "Origin: http://evil.example\r\n", " folded: x\r\n",
                     "No colon at all\r\n", "X: " + "a" * 9000 + "\r\n"):
            client = self.client(plain=True)
            client.socket.sendall((good + more + "\r\n").encode("latin-1"))
            try:
                status, _ = client.answer()
            except OSError:
                status = 0
            self.assertNotEqual(status, 101, more)
            client.close()

    # ------------------------------ bad company -------------------------------

    def memory(self):
        with open(f"/proc/{self.house.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()

    def talks(self, client):
        client.say("ainda?")
        self.assertEqual(client.text(), "ainda?")

    def test_half_open_slow_and_lying_clients_cost_little_and_hold_nobody_up(self):
        player = self.client()
        before, crowd = self.memory(), []
        for i in range(1500):
            if i % 3 == 0:      # a handshake that never ends
                line = socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)
                line.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            elif i % 3 == 1:    # says nothing
                line = socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)
            else:               # claims four kilobytes, and sends one byte of them
                line = Client(self.port, origin=ORIGIN, tls=TLS).socket
                line.sendall(head(TEXT, MOST) + b"maskx")
            crowd.append(line)
            if i % 100 == 0:
                self.talks(player)
        self.talks(player)
        self.assertLess((self.memory() - before) / len(crowd), 16384)
        for line in crowd:
            line.close()
        self.talks(player)

    def test_silence_after_a_ping_ends_the_line(self):
        client = self.client()
        self.assertEqual(client.hear()[0], PING)
        self.assertEqual(client.closed_with(), 1001)

    def test_a_room_full_of_silence_empties_itself(self):
        """The house has room for 3,000; those who ask for nothing are shown out, and others come in."""
        crowd = [socket.create_connection(("127.0.0.1", self.port), timeout=WAIT) for _ in range(3100)]
        self.addCleanup(lambda: [line.close() for line in crowd])
        deadline = time.monotonic() + WAIT
        while self.client().status != 101:    # closed as it comes while there is no room
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.1)
        self.assertEqual(crowd[0].recv(1), b"")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
