#!/usr/bin/python3
"""net_test.py ECHO [tls] -- strangers at the door: requests, handshakes, frames, floods, slow readers.

Raw sockets on purpose: a library would not send what must be refused."""
import base64
import hashlib
import os
import re
import socket
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tests"))
from certificate import Certificate  # noqa: E402
from ws_client import (BINARY, CLOSE, PING, PONG, TEXT, WAIT, Client, frame,  # noqa: E402
                       head)

ECHO = os.path.abspath(sys.argv[1])
CERTIFICATE = Certificate() if "tls" in sys.argv[2:] else None
TLS = CERTIFICATE and CERTIFICATE.context()
WORDS = ["tls", CERTIFICATE.path, CERTIFICATE.key] if CERTIFICATE else []
ORIGIN = "http://feltro.test"


class Net(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
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

    def joined(self, **more):
        client = self.client(**more)
        self.assertEqual(client.status, 101)
        return client

    def counts_told_to(self, client):
        client.say("count")
        return {name: int(value) for name, value in re.findall(r"(\w+) (\d+)", client.text())}

    def counts(self):
        client = self.joined()
        counts = self.counts_told_to(client)
        client.close()
        return counts

    # --------------------------------- requests --------------------------------

    def request(self, text, **more):
        client = self.client(plain=True, **more)
        client.socket.sendall(text)
        status, headers = client.answer()
        return client, status, headers

    def test_requests_are_answered_with_the_safe_headers(self):
        client, status, headers = self.request(
            b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nol\xc3\xa1!")
        self.assertEqual(status, 200)
        self.assertEqual(client.take(int(headers["content-length"])), "olá!".encode())
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertNotIn("unsafe-inline", headers["content-security-policy"])
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertEqual(headers["cache-control"], "no-store")
        _, status, _ = self.request(b"GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assertEqual(status, 404)
        _, status, headers = self.request(b"DELETE /echo HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assertEqual((status, headers["allow"]), (405, "POST"))

    def test_an_answer_may_come_later(self):
        ask = b"POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nfeltro"
        clients = [self.client(plain=True) for _ in range(60)]
        for client in clients:
            client.socket.sendall(ask + ask)    # the second waits for its turn
        for client in clients[:20]:
            client.socket.close()               # nobody is there any more to be told
        for client in clients[20:]:
            for _ in range(2):
                status, headers = client.answer()
                self.assertEqual(status, 200)
                self.assertEqual(client.take(int(headers["content-length"])), b"ortlef")
        self.assertEqual(self.joined().status, 101)

    def test_a_body_that_is_too_big_is_refused(self):
        body = b"x" * 16384
        _, status, _ = self.request(b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 16384\r\n\r\n" + body)
        self.assertEqual(status, 200)
        _, status, _ = self.request(b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 16385\r\n\r\n" + body + b"x")
        self.assertEqual(status, 413)

    def test_malformed_requests_end_without_harm(self):
        for text in (b"\r\n\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00" * 50,
                     b"GET / HTTP/1.1\r\n\r\n",                                       # without a Host
                     b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
                     b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
                     b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 20000 + b"\r\n\r\n"):
            client = self.client(plain=True)
            try:
                client.socket.sendall(text)
                client.socket.shutdown(socket.SHUT_WR)
                status, _ = client.answer()
            except OSError:
                status = 0
            self.assertIn(status, (0, 400, 404, 405, 413, 414, 431, 505), text[:60])
        self.assertEqual(self.joined().status, 101)

    # --------------------------------- smuggling --------------------------------

    def refused(self, status, text, pieces=None):
        """Refused with its status, closed after it, and what follows is not read as a request."""
        hidden = b"GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"
        client = self.client(plain=True)
        for piece in pieces or [text + hidden]:
            client.socket.sendall(piece)
        said, headers = client.answer()
        self.assertEqual((said, headers.get("connection")), (status, "close"), text[:80])
        self.assertTrue(client.take(int(headers["content-length"])), text[:80])    # why
        self.assertRaises(EOFError, client.take, 1)

    def test_what_smugglers_send_is_refused_and_the_line_closed(self):
        post, get = b"POST /echo HTTP/1.1\r\nHost: x\r\n", b"GET /echo HTTP/1.1\r\nHost: x\r\n"
        for text in (post + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                     post + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
                     post + b"Content-Length: 5\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
                     post + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nfesta",
                     post + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nfesta",
                     post + b"Content-Length: 5, 5\r\n\r\nfesta",
                     post + b"Content-Length : 5\r\n\r\nfesta", post + b"Content-Length\t: 5\r\n\r\nfesta",
                     post + b"Content-Length: +5\r\n\r\nfesta", post + b"Content-Length: 0x5\r\n\r\nfesta",
                     post + b"Content-Length: -5\r\n\r\nfesta", post + b"Content-Length:\r\n\r\n",
                     post + b"Content-Length: 5 5\r\n\r\nfesta", post + b"Content-Length: 18446744073709551621\r\n\r\nfesta",
                     get + b"Host: y\r\n\r\n", get + b"Host: x\r\n\r\n", b"GET /echo HTTP/1.1\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\nHost: x/y\r\n\r\n", b"GET /echo HTTP/1.1\r\nHost: x, y\r\n\r\n",
                     get + b"A: b\rContent-Length: 5\r\n\r\n", get + b"A: b\r\r\n\r\n", get + b"\r\r\n",
                     get + b"A: b\0c\r\n\r\n", get + b"A\0: b\r\n\r\n", b"GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n",
                     get + b"A: b\x1bc\r\n\r\n", get + b"A: \x7f\r\n\r\n", get + b"A: b\x0bc\r\n\r\n",
                     get + b"A: b\r\n c\r\n\r\n", get + b"A: b\r\n\tContent-Length: 5\r\n\r\n",
                     b"GET /echo HTTP/1.1\r\n Host: x\r\n\r\n", b"GET /echo HTTP/1.1\r\n \r\nHost: x\r\n\r\n",
                     b"POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                     b"POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
                     b"GET /echo HTTP/1.1\nHost: x\n\n", get + b"A: b\n\r\n", get + b"\n",
                     b"\r\nGET /echo HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET  /echo HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /a b HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET /echo HTTP/1.1 \r\nHost: x\r\n\r\n", b"GET /echo\r\n\r\n",
                     b"GET http://x/echo HTTP/1.1\r\nHost: x\r\n\r\n", b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /\xc3\xa9 HTTP/1.1\r\nHost: x\r\n\r\n",
                     get + b"no colon\r\n\r\n", get + b": x\r\n\r\n", get + b"a b: x\r\n\r\n"):
            self.refused(400, text)
            self.refused(400, text, [text[i:i + 1] for i in range(len(text))])

    def test_other_refusals_have_a_status_of_their_own(self):
        host = b"Host: x\r\n"
        for status, text in ((411, b"POST /echo HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\n5\r\nfesta\r\n0\r\n\r\n"),
                             (413, b"POST /echo HTTP/1.1\r\n" + host + b"Content-Length: 16385\r\n\r\n"),
                             (413, b"POST /echo HTTP/1.1\r\n" + host + b"Expect: 100-continue\r\nContent-Length: 16385\r\n\r\n"),
                             (414, b"GET /" + b"a" * 3000 + b" HTTP/1.1\r\n" + host + b"\r\n"),
                             (417, b"POST /echo HTTP/1.1\r\n" + host + b"Expect: 200-ok\r\nContent-Length: 5\r\n\r\n"),
                             (431, b"GET /echo HTTP/1.1\r\n" + host + b"A: " + b"a" * 7000 + b"\r\n\r\n"),
                             (431, b"GET /echo HTTP/1.1\r\n" + host + b"a:b\r\n" * 64 + b"\r\n"),
                             (501, b"BREW /echo HTTP/1.1\r\n" + host + b"\r\n"), (501, b"CONNECT x:1 HTTP/1.1\r\n" + host + b"\r\n"),
                             (501, b"get /echo HTTP/1.1\r\n" + host + b"\r\n"), (505, b"GET /echo HTTP/2.0\r\n" + host + b"\r\n"),
                             (505, b"GET /echo HTTP/1.2\r\n" + host + b"\r\n")):
            self.refused(status, text)

    def test_a_line_is_kept_or_closed_as_it_was_asked(self):
        for version, more, kept in ((b"1.1", b"", True), (b"1.1", b"Connection: keep-alive\r\n", True),
                                    (b"1.1", b"Connection: close\r\n", False), (b"1.1", b"Connection: a, Close\r\n", False),
                                    (b"1.1", b"Connection: a\r\nConnection: close\r\n", False), (b"1.0", b"", False),
                                    (b"1.0", b"Connection: keep-alive\r\n", False)):
            client, status, headers = self.request(b"GET /nowhere HTTP/%s\r\nHost: x\r\n%s\r\n" % (version, more))
            self.assertEqual((status, headers.get("connection")), (404, None if kept else "close"), more)
            if kept:
                client.socket.sendall(b"GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n")
                self.assertEqual(client.answer()[0], 404)
            else:
                self.assertRaises(EOFError, client.take, 1)

    def test_requests_that_come_together_are_answered_one_after_another(self):
        bodies = [b"%d" % i * (i % 7) for i in range(200)]
        client = self.client(plain=True)
        client.socket.sendall(b"".join(b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body
                                       for body in bodies) + b"GET /echo HTTP/1.1\r\n\r\n" + b"x" * 50000)
        for body in bodies:
            status, headers = client.answer()
            self.assertEqual((status, client.take(int(headers["content-length"]))), (200, body))
        self.assertEqual(client.answer()[0], 400)    # of the one without a Host, and nothing after it

    def test_head_has_the_length_and_not_the_body(self):
        client, status, headers = self.request(
            b"HEAD /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nfestaGET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assertEqual((status, headers["content-length"]), (405, "0"))
        self.assertEqual(client.answer()[0], 404)

    def test_who_waits_to_be_asked_for_the_body_is_asked(self):
        head_ = b"POST /echo HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"
        client, status, headers = self.request(head_)
        self.assertEqual((status, headers), (100, {}))
        client.socket.sendall(b"fe")
        time.sleep(0.05)
        client.socket.sendall(b"sta")
        status, headers = client.answer()
        self.assertEqual((status, client.take(int(headers["content-length"]))), (200, b"festa"))
        client, status, _ = self.request(head_ + b"festa")    # it did not wait
        self.assertEqual((status, client.take(5)), (200, b"festa"))

    def test_a_request_cut_anywhere_is_the_same_request(self):
        text = b"POST /echo?a=b HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nfesta"
        client = self.client(plain=True)
        for cut in range(1, len(text)):
            client.socket.sendall(text[:cut])
            time.sleep(0.002)
            client.socket.sendall(text[cut:])
            status, headers = client.answer()
            self.assertEqual((status, client.take(int(headers["content-length"]))), (200, b"festa"), cut)

    # -------------------------------- handshakes --------------------------------

    def test_a_handshake_is_proven(self):
        client = self.joined()
        proof = hashlib.sha1((client.key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        self.assertEqual(client.headers["sec-websocket-accept"], base64.b64encode(proof).decode())
        client.say("olá")
        self.assertEqual(client.text(), "olá")

    def test_variants_that_are_a_handshake(self):
        for more in ({"Connection": "keep-alive, Upgrade"}, {"Connection": "UPGRADE"},
                     {"Upgrade": "WebSocket"}, {"Upgrade": "foo, websocket"}):
            self.joined(**more).say("x")

    def test_origins_that_are_not_ours(self):
        for origin in (None, "", "null", "http://feltro.test.evil.example", "http://feltro.testx",
                       "https://feltro.test", "http://feltro.test:80", "http://FELTRO.TEST",
                       "http://feltro.test/", " http://feltro.tes", "http://evil.example/http://feltro.test",
                       "http://feltro.test@evil.example", "http://xfeltro.test", "http://sub.feltro.test",
                       "feltro.test", "//feltro.test", "file://", "http://feltro.test, http://feltro.test",
                       "http://feltro.test\\", "http://feltro.test#", "http://feltro.test?", "http://feltro.test%00",
                       "http://127.0.0.1", "http://localhost", "ws://feltro.test", "data:text/html,x",
                       "http://feltro.test.", "http://feltro-test", "http://feltro%2etest", "chrome-extension://x"):
            self.assertEqual(self.client(Origin=origin).status, 403, origin)

    def test_handshakes_that_are_none(self):
        for status, more in ((400, {"method": "POST", "Content_Length": "0"}), (400, {"version": "HTTP/1.0"}),
                             (400, {"Connection": "keep-alive"}), (400, {"Connection": None}),
                             (400, {"Upgrade": "websocketx"}), (400, {"Upgrade": "h2c"}),
                             (426, {"Sec_WebSocket_Version": "12", "Sec-WebSocket-Version": None}),
                             (426, {"Sec-WebSocket-Version": None}), (426, {"Sec-WebSocket-Version": "013"}),
                             (400, {"Sec-WebSocket-Key": None}), (400, {"Sec-WebSocket-Key": ""}),
                             (400, {"Sec-WebSocket-Key": "short=="}), (400, {"Sec-WebSocket-Key": "A" * 24}),
                             (400, {"Sec-WebSocket-Key": "!" * 22 + "=="}),
                             (400, {"Sec-WebSocket-Key": "A" * 21 + "B=="}), (404, {"path": "/elsewhere"})):
            self.assertEqual(self.client(**more).status, status, more)

    def test_a_frame_sent_with_the_handshake_is_heard(self):
        self.assertEqual(self.joined(early=frame("já")).text(), "já")

    # ---------------------------------- frames ----------------------------------

    def test_messages_of_every_size(self):
        client = self.joined()
        for size in (0, 1, 125, 126, 127, 4096):
            client.say("y" * size)
            self.assertEqual(client.text(), "y" * size)

    def test_fragments_pings_and_single_bytes(self):
        client = self.joined()
        for byte in frame("três ", TEXT, False) + frame("!", PING) + frame("bytes", 0):
            client.socket.sendall(bytes([byte]))
        self.assertEqual(client.hear(), (PONG, b"!"))
        self.assertEqual(client.text(), "três bytes")

    def test_what_breaks_the_protocol_closes_with_its_code(self):
        for code, bytes_ in ((1002, head(TEXT, 1, mask=False) + b"x"), (1002, b"\xc1" + frame("x")[1:]),
                             (1002, frame("x", 3)), (1002, frame("x", 0)), (1002, frame("x", PING, False)),
                             (1002, frame("x", TEXT, False) + frame("y")), (1002, frame("x", CLOSE)),
                             (1002, frame(b"\x00\x01", CLOSE)), (1003, frame("x", BINARY)),
                             (1007, frame(b"\xff")), (1009, head(TEXT, 4097) + b"maskx"),
                             (1009, head(TEXT, 1 << 40) + b"maskx")):
            client = self.joined()
            client.socket.sendall(bytes_)
            self.assertEqual(client.closed_with(), code, bytes_[:20])
            self.assertRaises(EOFError, client.take, 1)

    def test_closing_is_answered(self):
        for payload, code in ((b"", None), (b"\x03\xe8", 1000), (b"\x0b\xb8bye", 3000)):
            client = self.joined()
            client.say(payload, CLOSE)
            self.assertEqual(client.closed_with(), code)

    # --------------------------------- many, slow --------------------------------

    def test_what_is_told_to_all_reaches_all(self):
        house = subprocess.Popen([ECHO, "free", *WORDS], stdout=subprocess.PIPE)    # it waits longer for a pong
        self.addCleanup(house.wait)
        self.addCleanup(house.terminate)
        self.addCleanup(house.stdout.close)
        port = int(house.stdout.readline())
        clients = [Client(port, origin=ORIGIN, tls=TLS) for _ in range(200)]
        for client in clients:
            self.addCleanup(client.close)
        clients[0].say("all:façam as vossas apostas")
        for client in clients:
            self.assertEqual(client.text(), "façam as vossas apostas")

    def test_a_dropped_peer_is_told_why(self):
        client = self.joined()
        client.say("drop")
        self.assertEqual(client.closed_with(), 1008)

    def test_a_slow_reader_is_dropped_and_nobody_else(self):
        other, slow = self.joined(), self.joined()
        before = self.counts()["slow"]
        try:
            for _ in range(20):
                slow.say("much:1000")
        except OSError:    # dropped before it had said all
            pass
        deadline = time.time() + WAIT
        while self.counts()["slow"] == before and time.time() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.counts()["slow"], before + 1)
        other.say("still here")
        self.assertEqual(other.text(), "still here")

    def test_a_flood_is_cut(self):
        client = self.joined()
        client.socket.sendall(frame("x") * 1000)
        self.assertEqual(client.closed_with(), 1008)
        self.assertGreaterEqual(self.counts()["flood"], 1)

    def test_a_flood_of_pieces_that_say_nothing_is_cut(self):
        client = self.joined()
        before = self.counts()["flood"]
        client.socket.sendall(frame("x", TEXT, False) + frame("", 0, False) * 5000)
        self.assertEqual(client.closed_with(), 1008)
        self.assertEqual(self.counts()["flood"], before + 1)

    def test_a_connection_that_became_a_websocket_is_one_connection(self):
        clients = [self.joined() for _ in range(20)]
        for asked in range(20):
            counts = self.counts_told_to(clients[asked])
            if counts["connections"] == counts["peers"] >= 20:
                break
            time.sleep(0.02)
        else:
            self.fail(counts)
        clients[0].say("still here")
        self.assertEqual(clients[0].text(), "still here")

    def test_a_silent_peer_is_asked_and_then_dropped(self):
        silent = self.joined()
        self.assertEqual(silent.hear(), (PING, b""))
        self.assertEqual(silent.closed_with(), 1001)

    def test_an_answering_peer_stays(self):
        client = self.joined()
        for _ in range(3):
            self.assertEqual(client.hear()[0], PING)
            client.say("", PONG)
        client.say("here")
        self.assertEqual(client.text(), "here")

    def test_half_open_connections_hurt_nobody(self):
        halves = []
        for _ in range(500):
            half = socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)
            half.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\n")
            halves.append(half)
        client = self.joined()
        begin = time.time()
        client.say("through")
        self.assertEqual(client.text(), "through")
        self.assertLess(time.time() - begin, 5)
        for half in halves:
            half.close()

    def test_peers_that_vanish_are_forgotten(self):
        before = self.counts()["peers"]
        for _ in range(50):
            client = self.client()
            client.say("much:100")
            client.close()
        deadline = time.time() + WAIT
        while self.counts()["peers"] > before and time.time() < deadline:
            time.sleep(0.05)
        self.assertLessEqual(self.counts()["peers"], before)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
