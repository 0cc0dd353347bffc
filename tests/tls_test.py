#!/usr/bin/python3
"""tls_test.py FELTROD FLOOR ECHO ODD_TLS -- the house that speaks TLS itself: what it is opened with and what not, every page and
a night over it, and strangers at the encrypted door.  What frames and handshakes of WebSocket must do is asked over
TLS too, by net_test.py and ws_conformance_test.py."""
import json
import os
import re
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from certificate import PAST, Certificate  # noqa: E402
from feltrod_client import House, Player, Visitor  # noqa: E402
from ws_client import WAIT, Client, frame  # noqa: E402

FELTROD, FLOOR, ECHO, ODD_TLS = (os.path.abspath(word) for word in sys.argv[1:5])
CERTIFICATE = Certificate()
HELLO = 5 + 4    # of a record, and of a message in it
with open(FELTROD, "rb") as program:
    SANITIZED = re.search(rb"__[at]san_", program.read()) is not None


def tells_when(fact, seconds=WAIT):
    deadline = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def hello():
    """The first thing a client would say."""
    said = ssl.MemoryBIO()
    line = CERTIFICATE.context().wrap_bio(ssl.MemoryBIO(), said, server_hostname="127.0.0.1")
    try:
        line.do_handshake()
    except ssl.SSLWantReadError:
        pass
    return said.read()


class Opening(unittest.TestCase):
    def check(self, *words, tongue="en"):
        return subprocess.run([FELTROD, "--check", "--floor", FLOOR, "--lang", tongue, *words], timeout=WAIT * 6,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def refused(self, certificate, key, pt, en, of):
        """In both languages, naming the file that is at fault and nothing of what is in it."""
        for tongue, sentence in (("pt", pt), ("en", en)):
            said = self.check("--tls-certificate", certificate, "--tls-key", key, tongue=tongue)
            self.assertEqual(said.returncode, 1, said.stderr)
            self.assertIn(f"feltrod: {of}: {sentence}", said.stderr)
            self.assertNotIn("PRIVATE", said.stderr)

    def write(self, name, text, mode=0o600):
        path = os.path.join(CERTIFICATE.folder, name)
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        os.chmod(path, mode)
        return path

    def test_a_pair_is_taken_and_its_dates_are_told(self):
        said = self.check(*CERTIFICATE.words())
        self.assertEqual(said.returncode, 0, said.stderr)
        told = json.loads(said.stderr)
        self.assertEqual((told["level"], told["event"]), ("info", "certificate"))
        self.assertAlmostEqual(told["until"], time.time() + 7 * 86400, delta=3600)
        self.assertEqual(self.check(*Certificate("rsa").words()).returncode, 0)

    def test_one_without_the_other_is_misuse(self):
        for words in (CERTIFICATE.words()[:2], CERTIFICATE.words()[2:]):
            said = self.check(*words)
            self.assertEqual(said.returncode, 2)
            self.assertIn("--tls-certificate and --tls-key belong together", said.stderr)

    def test_what_is_not_there_empty_or_no_file(self):
        good, key = CERTIFICATE.path, CERTIFICATE.key
        missing, empty = os.path.join(CERTIFICATE.folder, "nowhere"), self.write("empty", "")
        large = self.write("large", "x" * 70000)
        for path, pt, en in ((missing, "não se lê: ", "cannot be read: "), (empty, "está vazio", "is empty"),
                             (large, "é grande demais", "is too large"),
                             (CERTIFICATE.folder, "não é um ficheiro", "is not a file")):
            self.refused(path, key, pt, en, path)
            self.refused(good, path, pt, en, path)

    def test_what_is_something_else(self):
        good, key, noise = CERTIFICATE.path, CERTIFICATE.key, self.write("noise", "feltro\n" * 40)
        self.refused(noise, key, "não é um certificado (PEM)", "not a certificate (PEM)", noise)
        self.refused(key, key, "não é um certificado (PEM)", "not a certificate (PEM)", key)
        self.refused(good, noise, "não é uma chave (PEM)", "not a key (PEM)", noise)
        with open(key, encoding="ascii") as file:
            cut = self.write("cut", file.read()[:100] + "\n-----END PRIVATE KEY-----\n")
        self.refused(good, cut, "não é uma chave (PEM)", "not a key (PEM)", cut)

    def test_a_kind_of_key_that_would_never_shake_hands(self):
        for kind in ("p-521", "ed448", "pss", "short"):
            other = Certificate(kind)
            self.refused(other.path, other.key, "a chave não é RSA", "its key is neither RSA", other.path)

    def test_a_key_of_another_certificate_and_one_with_a_password(self):
        other, locked = Certificate().key, os.path.join(CERTIFICATE.folder, "locked")
        self.refused(CERTIFICATE.path, other, "a chave não é a do certificado", "the key is not the certificate's", other)
        subprocess.run(["openssl", "pkcs8", "-topk8", "-in", CERTIFICATE.key, "-passout", "pass:segredo", "-out", locked],
                       check=True)
        os.chmod(locked, 0o600)
        self.refused(CERTIFICATE.path, locked, "a chave tem palavra-passe", "the key has a password", locked)

    def test_a_key_that_anybody_may_read_is_refused(self):
        with open(CERTIFICATE.key, encoding="ascii") as file:
            text = file.read()
        for mode in (0o604, 0o602, 0o644):
            path = self.write("open", text, mode)
            self.refused(CERTIFICATE.path, path, "está aberto a todos", "is open to everybody", path)
        said = self.check("--tls-certificate", CERTIFICATE.path, "--tls-key", self.write("group", text, 0o640))
        self.assertEqual(said.returncode, 0, said.stderr)

    def test_a_certificate_out_of_its_time_is_warned_of(self):
        for between, event in ((PAST, "certificate-expired"), (("20900101000000Z", "20900201000000Z"), "certificate-not-yet")):
            said = self.check(*Certificate(between=between).words())
            self.assertEqual(said.returncode, 0, said.stderr)
            self.assertEqual([json.loads(said.stderr)[key] for key in ("level", "event")], ["warning", event])


class Night(unittest.TestCase):
    """A whole house, confined where the build lets it be."""

    def house(self, *more, certificate=CERTIFICATE):
        house = House(FELTROD, FLOOR, "--guests", "0", *more, certificate=certificate)
        self.addCleanup(lambda: self.assertEqual(house.end(), 0))
        return house

    def client(self, house, **more):
        client = house.client(**more)
        self.addCleanup(client.close)
        return client

    def get(self, house, path, **headers):
        line = house.http()
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        answer.body = answer.read()
        line.close()
        return answer

    def number(self, house, name):
        return int(re.search(rf"^{re.escape(name)} (\d+)$", self.get(house, "/metrics").body.decode(), re.M)[1])

    def mebibytes(self, house):
        with open(f"/proc/{house.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024

    def seated(self, house):
        player = Player(house)
        self.addCleanup(lambda: player.wire.close())
        table = next(t for t in player.ask(do="lobby")["tables"] if t["game"] == "roulette-fr" and t["seats"] == 1)
        self.assertTrue(player.ask(do="sit", table=table["table"], amount=100 * table["minimum"])["ok"])
        self.assertTrue(player.ask(do="watch", table=table["table"])["ok"])
        return player, table["table"], table["minimum"]

    def plays(self, player, number, least):
        player.until(lambda: player.table.get("phase") in ("betting", "settled"))
        if player.table["phase"] == "settled":
            player.until(lambda: player.table["phase"] == "betting")
        self.assertTrue(player.ask(do="bet", table=number, place=1, amount=least)["ok"])
        self.assertTrue(player.ask(do="close", table=number)["ok"])
        player.until(lambda: player.table["phase"] == "settled")

    def test_every_page_and_the_api(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        pages = {"index.html": b"<!doctype html><title>Feltro</title>", "app.js": os.urandom(32).hex().encode() * 50000,
                 "small.css": b"a{}", "app.wasm": os.urandom(700001)}
        for name, text in pages.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(text)
        house = self.house("--web", folder)
        for name, text in pages.items():
            answer = self.get(house, "/" + name)
            self.assertEqual((answer.status, answer.body), (200, text), name)
            self.assertEqual(answer.headers["Strict-Transport-Security"], "max-age=31536000")
        self.assertEqual(self.get(house, "/").body, pages["index.html"])
        for path in ("/healthz", "/readyz", "/metrics", "/api/games", "/api/me"):
            self.assertIn(self.get(house, path).status, (200, 401), path)
        self.assertEqual(self.get(house, "/nowhere").status, 404)
        line = house.http()    # one line, many requests
        for _ in range(3):
            for name, text in pages.items():
                line.request("GET", "/" + name)
                self.assertEqual(line.getresponse().read(), text)
        line.close()

    def test_in_the_clear_nobody_is_told_to_use_tls(self):
        house = self.house(certificate=None)
        self.assertIsNone(self.get(house, "/healthz").headers["Strict-Transport-Security"])

    def test_cookies_are_for_tls_alone_and_an_account_plays(self):
        house = self.house("--simulated-cashier")
        visitor = Visitor(house)
        self.assertEqual(visitor.register().status, 201)
        cookie = visitor.sign_in().headers["Set-Cookie"]
        self.assertTrue(cookie.startswith("__Host-feltro="), cookie)
        self.assertIn("Secure", cookie.split("; "))
        self.assertEqual(visitor.deposit(5000).status, 200)
        self.assertEqual(visitor.ask("GET", "/api/me").status, 200)
        for origin in (house.origin.replace("https", "http"), "https://127.0.0.1", "https://evil.example"):
            self.assertEqual(self.client(house, origin=origin).status, 403, origin)
        self.assertEqual(self.client(house, origin=f"https://localhost:{house.port}").status, 101)

    def test_a_round_from_hello_to_what_it_paid(self):
        house = self.house()
        seat = self.seated(house)
        for _ in range(3):
            self.plays(*seat)
        player = seat[0]
        player.again()    # and a lost line is found again
        self.assertTrue(player.ask(do="watch", table=seat[1])["ok"])
        self.plays(*seat)

    def test_forty_who_each_ask_twenty_times_for_the_lobby(self):
        for certificate, name in ((None, "ws"), (CERTIFICATE, "wss")):
            house, lobbies, wrong = self.house(certificate=certificate), set(), []

            def ask(house=house, lobbies=lobbies, wrong=wrong):
                try:
                    player = Player(house)
                    for _ in range(20):
                        said = player.ask(do="lobby")
                        lobbies.add(json.dumps([t["table"] for t in said["tables"]]))
                    player.wire.close()
                except Exception as error:    # noqa: BLE001: told in the test's own thread
                    wrong.append(error)

            began, askers = time.monotonic(), [threading.Thread(target=ask) for _ in range(40)]
            for asker in askers:
                asker.start()
            for asker in askers:
                asker.join()
            self.assertEqual(wrong, [])
            self.assertEqual(len(lobbies), 1)
            print(f"{name}: 40 x 20 lobbies in {time.monotonic() - began:.2f} s", file=sys.stderr)

    def test_connections_are_counted_by_who_calls(self):
        house = self.house("--per-address", "4")
        lines = [socket.create_connection(("127.0.0.1", house.port), WAIT, ("127.0.0.2", 0)) for _ in range(2)]
        for line in lines:    # not a word: they count before their handshake is over
            self.addCleanup(line.close)
        inside = [self.client(house, source="127.0.0.2") for _ in range(2)]
        self.assertEqual([client.status for client in inside], [101, 101])
        self.assertEqual(self.client(house, source="127.0.0.2").status, 0)
        self.assertEqual(self.client(house, source="127.0.0.3").status, 101)
        self.assertEqual(self.client(house).status, 101)    # the machine itself is let alone
        self.assertGreaterEqual(self.number(house, "feltro_turned_away_total"), 1)
        for client in inside:
            client.close()
        tells_when(lambda: self.client(house, source="127.0.0.2").status == 101)

    def test_a_session_is_counted_with_its_connection(self):
        house = self.house("--memory", "2")    # 29 connections of 52 KiB, 20 of them WebSockets
        seat, inside, before = self.seated(house), [], self.mebibytes(house)
        while True:
            client = self.client(house)
            if client.status != 101:
                break
            inside.append(client)
            self.assertLess(len(inside), 21)
        self.assertEqual(client.status, 503)
        self.assertGreater(len(inside), 15)
        if not SANITIZED:
            self.assertLess(self.mebibytes(house) - before, 2 + 4)
        self.assertEqual(self.get(house, "/readyz").status, 200)
        self.plays(*seat)

    def test_who_is_too_many_is_closed_before_a_handshake(self):
        house = self.house("--memory", "1")    # 14 connections
        seat, lines = self.seated(house), []
        for _ in range(60):
            lines.append(socket.create_connection(("127.0.0.1", house.port), WAIT))
            self.addCleanup(lines[-1].close)
        for line in lines[40:]:
            try:
                self.assertEqual(line.recv(1), b"")
            except ConnectionResetError:
                pass
        self.plays(*seat)

    def test_many_handshakes_at_once_and_somebody_plays(self):
        house = self.house()
        seat, lines = self.seated(house), []
        for _ in range(4):
            for _ in range(100):
                line = socket.create_connection(("127.0.0.1", house.port), WAIT)
                self.addCleanup(line.close)
                line.sendall(hello())
                lines.append(line)
            self.plays(*seat)
        for line in lines:    # each was answered: a record of the handshake
            self.assertEqual(line.recv(1), b"\x16")

    def test_the_key_is_in_no_log(self):
        house = House(FELTROD, FLOOR, certificate=CERTIFICATE)
        with socket.create_connection(("127.0.0.1", house.port), WAIT) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        house.process.terminate()
        said = b"".join(part for part in house.process.communicate(timeout=WAIT))
        shutil.rmtree(house.folder)
        with open(CERTIFICATE.key, "rb") as file:
            for word in file.read().split():
                self.assertTrue(len(word) < 20 or word not in said)
        self.assertNotIn(b"PRIVATE", said)


class Door(unittest.TestCase):
    """The echo: a request has two seconds, an answer eight."""

    @classmethod
    def setUpClass(cls):
        cls.house = subprocess.Popen([ECHO, "tls", CERTIFICATE.path, CERTIFICATE.key], stdout=subprocess.PIPE)
        cls.port = int(cls.house.stdout.readline())

    @classmethod
    def tearDownClass(cls):
        cls.house.terminate()
        cls.house.stdout.close()
        assert cls.house.wait(WAIT) == 0, "the house did not end well"

    def raw(self, words=b""):
        line = socket.create_connection(("127.0.0.1", self.port), WAIT)
        self.addCleanup(line.close)
        line.sendall(words)
        return line

    def client(self, **more):
        context = CERTIFICATE.context()
        client = Client(self.port, **{"origin": "http://feltro.test", "tls": context, **more})
        client.note = client.judge = None    # the echo is no house
        self.addCleanup(client.close)
        return client

    def counts(self):
        client = self.client()
        client.say("count")
        counts = {name: int(value) for name, value in re.findall(r"(\w+) (\d+)", client.text())}
        client.close()
        return counts

    def odd(self, *words):
        said = subprocess.run([ODD_TLS, str(self.port), *map(str, words)], capture_output=True, check=True, timeout=60)
        return said.stdout.decode().split()

    def test_who_asks_for_small_records_gets_all_of_his_answer(self):
        for limit in (512, 1024, 8192):
            heard, _, wanted = self.odd("limit", limit, 15000)
            self.assertEqual(heard, wanted)
        heard, _, wanted = self.odd("slow", 1024, 200)    # much waits for him, and nothing of it is lost
        self.assertEqual(heard, wanted)

    def test_who_wants_new_keys_while_much_waits_for_him_gets_all_of_it(self):
        heard, _, wanted = self.odd("keys", 200)
        self.assertEqual(heard, wanted)

    def test_records_without_content_are_a_flood_as_messages_are(self):
        heard, _, wanted = self.odd("empty", 20)
        self.assertEqual(heard, wanted)
        before = self.counts()["flood"]
        self.assertEqual(self.odd("empty", 100000)[0], "0")
        self.assertEqual(self.counts()["flood"], before + 1)

    def test_an_answer_is_whole_though_more_was_said_than_asked(self):
        """To close with bytes unread would be an error at the other end, and cost it the answer."""
        line = self.client(plain=True).socket
        body = b"b" * 16384
        line.sendall(b"POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 16384\r\n\r\n" + body +
                     b"j" * 30000)
        self.assertTrue(self.rest(line).endswith(b"\r\n\r\n" + body))

    def rest(self, line):
        said = b""
        try:
            while more := line.recv(65536):
                said += more
        except ConnectionResetError:
            pass
        return said

    def empties(self):
        tells_when(lambda: self.counts()["connections"] == 1, 3 * WAIT)

    def test_what_is_agreed_on(self):
        client = self.client()
        self.assertEqual(client.socket.version(), "TLSv1.3")
        self.assertIsNone(client.socket.compression())
        self.assertIn(client.socket.cipher()[0],
                      ("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"))
        client.say("olá")
        self.assertEqual(client.text(), "olá")
        self.assertFalse(client.socket.session.has_ticket)    # nothing to come back with

    def test_of_what_follows_only_http_1_is_agreed_to(self):
        for offered, agreed in ((["h2", "http/1.1"], "http/1.1"), (["http/1.1"], "http/1.1")):
            context = CERTIFICATE.context()
            context.set_alpn_protocols(offered)
            self.assertEqual(self.client(tls=context).socket.selected_alpn_protocol(), agreed)
        context = CERTIFICATE.context()
        context.set_alpn_protocols(["h2"])
        with self.assertRaises(ssl.SSLError):
            context.wrap_socket(self.raw(), server_hostname="127.0.0.1")

    def test_nothing_older_is_spoken(self):
        context = CERTIFICATE.context()
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        before = self.counts()["failed"]
        with self.assertRaisesRegex(ssl.SSLError, "(?i)alert"):    # it is told, and not only cut off
            context.wrap_socket(self.raw(), server_hostname="127.0.0.1")
        self.assertEqual(self.counts()["failed"], before + 1)

    def test_what_is_no_tls_is_closed(self):
        before, words = self.counts(), [
            b"GET /echo HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n" * 20, b"\x00" * 300, bytes(range(256)) * 4, b"\x80\x2e\x01\x00\x02" * 9,
            b"\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00", b"\x15\x03\x01\x00\x02\x02\x28", b"\x17\x03\x03\x00\x05hello",
            b"\x16\x03\x01\xff\xff" + b"x" * 20000]
        for word in words:
            said = self.rest(self.raw(word))
            self.assertNotIn(b"HTTP", said, word[:20])
        after = self.counts()    # what might still have become a record is waited for
        self.assertEqual(after["failed"] + after["late"], before["failed"] + before["late"] + len(words))
        self.assertGreaterEqual(after["failed"], before["failed"] + 6)

    def test_a_hello_without_end_is_not_listened_to(self):
        line = self.raw()
        try:
            line.sendall(b"\x16\x03\x01\x40\x00\x01\x01\x86\xa0" + b"x" * (16384 - 4))
            for _ in range(6):    # a hundred thousand bytes are announced
                line.sendall(b"\x16\x03\x01\x40\x00" + b"x" * 16384)
        except OSError:
            pass
        self.rest(line)
        self.assertEqual(self.counts()["connections"], 1)

    def test_hellos_with_one_bit_wrong_end_without_harm(self):
        good = hello()
        for at in range(0, len(good), 7):
            bad = bytearray(good)
            bad[at] ^= 1 << at % 8
            line = self.raw(bytes(bad))
            line.shutdown(socket.SHUT_WR)
            self.rest(line)
        self.empties()

    def test_handshakes_that_do_not_get_on_are_given_up(self):
        before, word = self.counts()["late"], hello()
        halves = [self.raw(), self.raw(word[:3]), self.raw(word[:HELLO]), self.raw(word[:100]), self.raw(word)]
        for half in halves:
            self.rest(half)    # until it is closed
        self.assertEqual(self.counts()["late"], before + len(halves))
        self.empties()

    def test_a_request_byte_by_byte_in_records_of_one_byte(self):
        client = self.client(plain=True)
        for byte in b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nfesta":
            client.socket.sendall(bytes([byte]))
        status, headers = client.answer()
        self.assertEqual((status, client.take(int(headers["content-length"]))), (200, b"festa"))

    def test_a_hello_byte_by_byte(self):
        said, heard, line = ssl.MemoryBIO(), ssl.MemoryBIO(), self.raw()
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        tls = CERTIFICATE.context().wrap_bio(heard, said, server_hostname="127.0.0.1")
        while True:
            try:
                tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                for byte in said.read():
                    line.sendall(bytes([byte]))
                heard.write(line.recv(65536))
        tls.write(b"GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        line.sendall(said.read())
        heard.write(self.rest(line))
        self.assertTrue(tls.read(65536).startswith(b"HTTP/1.1 404"))

    def test_much_both_ways_at_once_arrives_whole(self):
        """Four megabytes are said before one is read: nobody's buffer holds them, and nothing is lost."""
        client, many = self.client(plain=True), 250
        bodies = [bytes([65 + i % 26]) * 16000 for i in range(many)]

        def say():
            for body in bodies:
                client.socket.sendall(b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\n" + body)
        speaker = threading.Thread(target=say)
        speaker.start()
        time.sleep(0.5)
        for body in bodies:
            status, headers = client.answer()
            self.assertEqual((status, client.take(int(headers["content-length"]))), (200, body))
        speaker.join()

    def test_who_asks_and_does_not_read_is_given_up(self):
        before, client = self.counts()["late"], self.client(plain=True)
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        try:
            while True:    # until the house has closed it
                client.socket.sendall(b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\n" + b"x" * 16000)
        except OSError:
            pass
        tells_when(lambda: self.counts()["late"] > before)
        self.empties()

    def test_a_websocket_after_many_requests_hears_their_answers_first(self):
        """What was said and answered before the line changed hands is neither lost nor out of order."""
        client, key = self.client(plain=True), "A" * 22 + "=="
        client.socket.sendall(
            b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 16000\r\n\r\n" + b"y" * 16000 +
            (f"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             f"Sec-WebSocket-Key: {key}\r\nOrigin: http://feltro.test\r\n\r\n").encode() +
            b"".join(frame(f"{i} " + "z" * 3000) for i in range(30)))    # before the answer is here
        status, headers = client.answer()
        self.assertEqual((status, client.take(int(headers["content-length"]))), (200, b"y" * 16000))
        self.assertEqual(client.answer()[0], 101)
        for i in range(30):
            self.assertEqual(client.text(), f"{i} " + "z" * 3000)

    def test_a_slow_reader_hears_all_in_order(self):
        client = self.client()
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for i in range(40):
            client.say(f"{i} " + "w" * 4000)
        time.sleep(0.5)
        for i in range(40):
            self.assertEqual(client.text(), f"{i} " + "w" * 4000)

    def test_the_end_is_said(self):
        """A line that was cut can be told from one that ended."""
        def ends(client):
            client.socket.suppress_ragged_eofs = False
            self.assertEqual(client.socket.recv(1), b"")
        client = self.client(plain=True)
        client.socket.sendall(b"GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        self.assertEqual(client.answer()[0], 404)
        ends(client)
        client = self.client()
        client.say(struct.pack("!H", 1000), 8)
        self.assertEqual(client.closed_with(), 1000)
        ends(client)

    def test_who_says_that_he_says_no_more_still_hears(self):
        said, heard, line = ssl.MemoryBIO(), ssl.MemoryBIO(), self.raw()
        tls = CERTIFICATE.context().wrap_bio(heard, said, server_hostname="127.0.0.1")
        while True:
            try:
                tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                line.sendall(said.read())
                heard.write(line.recv(65536))
        tls.write(b"POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nfeltro")
        with self.assertRaises(ssl.SSLWantReadError):
            tls.unwrap()
        line.sendall(said.read())
        heard.write(self.rest(line))
        self.assertIn(b"ortlef", tls.read(65536))

    def test_lines_that_break_anywhere_are_forgotten(self):
        def cut(line):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.close()
        for _ in range(20):
            cut(self.raw(hello()))
            cut(self.raw(hello()[:50]))
            cut(self.raw())
            client = self.client(plain=True)
            client.socket.sendall(b"POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nfel")
            cut(client.socket)
            client = self.client(plain=True)
            client.socket.sendall(b"POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nfeltro")
            cut(client.socket)
            client = self.client()
            client.say("much:100")
            cut(client.socket)
        self.empties()
        fresh = self.descriptors()
        tells_when(lambda: len(os.listdir(f"/proc/{self.house.pid}/fd")) == fresh)

    def descriptors(self):
        """As many as a house has where nobody is."""
        house = subprocess.Popen([ECHO, "tls", CERTIFICATE.path, CERTIFICATE.key], stdout=subprocess.PIPE)
        house.stdout.readline()
        count = len(os.listdir(f"/proc/{house.pid}/fd"))
        house.terminate()
        house.stdout.close()
        house.wait(WAIT)
        return count


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[5:]])
