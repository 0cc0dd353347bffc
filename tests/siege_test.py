#!/usr/bin/python3
"""siege_test.py FELTROD FLOOR -- more clients than there is memory for, requests that never end, readers that do not
read, and who is who behind a proxy, while somebody plays."""
import http.client
import json
import os
import re
import select
import socket
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from feltrod_client import House, Player  # noqa: E402
from ws_client import CLOSE, PONG, WAIT, Client, frame  # noqa: E402

FELTROD, FLOOR = (os.path.abspath(word) for word in sys.argv[1:3])
PATIENCE = 120    # seconds, for what takes a few
with open(FELTROD, "rb") as program:
    SANITIZED = re.search(rb"__[at]san_", program.read()) is not None


class Siege(unittest.TestCase):
    def house(self, *more):
        house = House(FELTROD, FLOOR, "--guests", "0", *more)
        self.addCleanup(house.end)
        return house

    def client(self, house, **more):
        client = Client(house.port, origin=f"http://127.0.0.1:{house.port}", **more)
        self.addCleanup(client.close)
        return client

    def get(self, house, path, **headers):
        line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=WAIT)
        line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        body = answer.read().decode()
        line.close()
        return answer.status, body

    def number(self, house, name):
        return int(re.search(rf"^{re.escape(name)} (\d+)$", self.get(house, "/metrics")[1], re.M)[1])

    def mebibytes(self, house):
        with open(f"/proc/{house.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024

    def player(self, house):
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

    def test_above_the_memory_for_clients_nobody_is_let_in(self):
        house = self.house("--memory", "2")    # 96 connections of 16 KiB, 80 of them WebSockets
        player = self.player(house)
        before, inside = self.mebibytes(house), []
        while True:
            client = self.client(house)
            if client.status != 101:
                break
            inside.append(client)
            self.assertLess(len(inside), 80)
        self.assertEqual(client.status, 503)
        self.assertGreater(len(inside), 40)
        self.assertEqual(self.get(house, "/readyz"), (200, "ready\n"))
        if not SANITIZED:
            self.assertLess(self.mebibytes(house) - before, 2 + 4)
        self.plays(*player)
        for client in inside[:32]:
            client.close()
        deadline = time.time() + PATIENCE
        while (client := self.client(house)).status != 101:
            self.assertLess(time.time(), deadline)
            client.close()

    def test_above_the_most_connections_are_closed_as_they_come(self):
        house = self.house("--memory", "1")
        player = self.player(house)
        lines = []
        for _ in range(100):
            lines.append(socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE))
            self.addCleanup(lines[-1].close)
        ended = 0
        for line in lines[80:]:    # the house takes 48, and one of them plays
            try:
                ended += line.recv(1) == b""
            except ConnectionResetError:
                ended += 1
        self.assertEqual(ended, 20)
        self.plays(*player)

    def test_a_request_that_comes_byte_by_byte_is_given_up(self):
        house = self.house()
        lines = [socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) for _ in range(20)]
        for line in lines:
            self.addCleanup(line.close)
        player = self.player(house)
        left, began, words = set(lines), time.time(), b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: " + b"x" * 4000
        for byte in words:
            if not left:
                break
            self.assertLess(time.time() - began, PATIENCE)
            for line in list(left):
                try:
                    line.send(bytes([byte]))
                except (ConnectionResetError, BrokenPipeError):
                    left.discard(line)
            time.sleep(0.2)
        self.assertFalse(left)
        self.plays(*player)

    def test_who_does_not_read_goes_before_the_memory_does(self):
        house = self.house("--memory", "2")
        player = self.player(house)
        before, slow, deadline = self.mebibytes(house), [], time.time() + PATIENCE
        for _ in range(20):
            slow.append(self.client(house))
            slow[-1].socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        n = 0
        while not self.number(house, 'feltro_dropped_total{why="memory"}'):
            self.assertLess(time.time(), deadline)
            for client in list(slow):
                n += 1
                try:
                    client.say(json.dumps({"n": n, "do": "lobby"}))
                except (ConnectionResetError, BrokenPipeError):
                    slow.remove(client)
            time.sleep(0.25)    # below what is a flood
        if not SANITIZED:
            self.assertLess(self.mebibytes(house) - before, 2 + 12)    # without an end it were 20
        self.plays(*player)

    def test_websockets_leave_room_to_ask_whether_the_house_is_well(self):
        house = self.house("--memory", "2")
        lines = []
        while (client := self.client(house)).status == 101:
            lines.append(client)
        self.assertEqual((len(lines), client.status), (80, 503))
        self.assertEqual(self.get(house, "/readyz"), (200, "ready\n"))
        self.assertEqual(self.get(house, "/api/games")[0], 200)

    def test_an_address_may_have_so_many_connections_and_the_machine_itself_all(self):
        house = self.house("--per-address", "3", "--proxy", "127.0.0.9")
        away = [self.client(house, source="127.0.0.2") for _ in range(3)]
        self.assertEqual([client.status for client in away], [101] * 3)
        # Connections that are too many are closed as they come; told by a proxy, they are refused.
        self.assertEqual(self.client(house, source="127.0.0.2").status, 0)
        self.assertEqual(self.client(house, source="127.0.0.9", X_Forwarded_For="127.0.0.2").status, 429)
        self.assertEqual(self.client(house, source="127.0.0.9", X_Forwarded_For="127.0.0.3").status, 101)
        for end in range(1, 4):    # one customer, however many addresses he has
            self.assertEqual(self.client(house, source="127.0.0.9", X_Forwarded_For=f"2001:db8::{end}").status, 101)
        self.assertEqual(self.client(house, source="127.0.0.9", X_Forwarded_For="2001:db8::4").status, 429)
        self.assertEqual(self.client(house, source="127.0.0.9", X_Forwarded_For="2001:db8:0:1::4").status, 101)
        self.assertEqual([self.client(house).status for _ in range(5)], [101] * 5)
        away[0].close()
        deadline = time.time() + PATIENCE
        while self.client(house, source="127.0.0.2").status != 101:
            self.assertLess(time.time(), deadline)

    def test_bodies_that_never_end_are_refused_and_cost_no_player_his_line(self):
        house = self.house("--memory", "2")    # a quarter of a mebibyte for bodies
        player = self.player(house)
        lines = []
        for _ in range(30):
            line = socket.create_connection(("127.0.0.1", house.port), timeout=WAIT)
            self.addCleanup(line.close)
            line.sendall(b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 16384\r\n\r\n" + b"x" * 16000)
            lines.append(line)
        lines[-1].sendall(b"x" * 384)
        self.assertIn(b" 503 ", lines[-1].recv(64))
        self.plays(*player)
        self.assertEqual(self.number(house, 'feltro_dropped_total{why="memory"}'), 0)

    def test_who_asks_for_much_is_a_flood_sooner(self):
        house = self.house()
        for asks, ends in ((2, False), (5, True)):    # of some twenty messages, ten each
            client = self.client(house)
            client.socket.sendall(b"".join(frame(json.dumps({"n": n, "do": "lobby"})) for n in range(1, asks + 1)))
            heard = []
            while len(heard) < asks and CLOSE not in heard:
                heard.append(client.hear()[0])
            self.assertEqual(CLOSE in heard, ends, heard)

    def test_who_does_not_say_who_he_is_does_not_stay(self):
        house = self.house()
        player, stranger, began = self.player(house), self.client(house), time.time()
        stranger.socket.settimeout(PATIENCE)
        while True:
            kind, words = stranger.hear()
            if kind == CLOSE:
                break
            stranger.say(words, PONG)
        self.assertEqual(int.from_bytes(words[:2], "big"), 1008)
        self.assertGreater(time.time() - began, 25)
        self.plays(*player)

    def test_a_proxy_is_believed_about_who_calls_and_nobody_else_is(self):
        here, there = self.house(), self.house("--proxy", "127.0.0.1")
        elsewhere = "203.0.113.9"
        self.assertEqual(self.get(here, "/metrics", X_Forwarded_For=elsewhere)[0], 200)    # not even read
        for words, status in ((elsewhere, 404), (f"127.0.0.1, {elsewhere}", 404), (f"{elsewhere}, 127.0.0.1", 404),
                              ("2001:db8::1", 404), ("127.0.0.1", 200), (f"{elsewhere}, ::1", 200), ("nonsense", 404),
                              ("127.0.0.1, nonsense", 404), ("nonsense, 127.0.0.1", 404), (f"{elsewhere}:443", 404),
                              ("127.0.0.1:443", 404), ("[::1]:443", 404), ("", 404)):
            with self.subTest(words):
                self.assertEqual(self.get(there, "/metrics", X_Forwarded_For=words)[0], status)
        self.assertEqual(self.get(there, "/metrics")[0], 404)    # it does not say who

    def test_guests_are_counted_by_who_calls(self):
        house = House(FELTROD, FLOOR, "--guests", "2", "--proxy", "127.0.0.1")
        self.addCleanup(house.end)
        for address in ("203.0.113.9", "203.0.113.10"):
            said = []
            for _ in range(3):
                client = self.client(house, X_Forwarded_For=address)
                client.say('{"n":1,"do":"hello","lang":"pt"}')
                said.append(json.loads(client.text()).get("refusal"))
            self.assertEqual(said, [None, None, "TOO_OFTEN"])

    def test_who_tries_passwords_keeps_nobody_from_reading(self):
        house = self.house("--proxy", "127.0.0.1")
        body = json.dumps({"login": "ninguem", "password": "vinte e um pretos"})
        words = (f"POST /api/sign-in HTTP/1.1\r\nHost: x\r\nOrigin: http://127.0.0.1:{house.port}\r\n"
                 f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
                 f"X-Forwarded-For: 203.0.113.9\r\n\r\n{body}").encode()
        lines = [socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) for _ in range(24)]
        for line in lines:
            self.addCleanup(line.close)
            line.sendall(words)
        while len(select.select(lines, [], [], PATIENCE)[0]) < 24 - 18:    # two are tried, 16 wait for them
            time.sleep(0.01)
        self.assertEqual(self.get(house, "/api/tables/1/rounds", X_Forwarded_For="203.0.113.10")[0], 200)
        self.assertLess(len(select.select(lines, [], [], 0)[0]), 20)

    def hello(self, house, token=None, **more):
        client = self.client(house, **more)
        client.say(json.dumps({"n": 1, "do": "hello", "lang": "pt", **({"token": token} if token else {})}))
        return client, json.loads(client.text())

    def test_a_player_has_eight_lines_and_no_more(self):
        house = self.house()
        first, said = self.hello(house)
        lines = [first] + [self.hello(house, said["token"])[0] for _ in range(10)]
        for line in lines[:3]:
            self.assertEqual(line.closed_with(), 1008)
        for line in lines[3:]:
            line.say('{"n":2,"do":"lobby"}')
            self.assertTrue(json.loads(line.text())["ok"])

    def test_a_guest_who_comes_back_is_counted_too(self):
        house = House(FELTROD, FLOOR, "--guests", "1")
        self.addCleanup(house.end)
        token = self.hello(house)[1]["token"]
        said = [self.hello(house, token)[1].get("refusal") for _ in range(12)]
        self.assertEqual(said[:10], [None] * 10)
        self.assertEqual(said[11], "TOO_OFTEN")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
