#!/usr/bin/python3
"""accounts_test.py FELTROD_LIGHT FLOOR FELTROD -- people, what each role may do, and their money.

Everything over the wire, as a browser, the operator's payment system and strangers would.  The
house is linked with passwords that cost little; that the real one is not is tried too."""
import concurrent.futures
import hashlib
import hmac
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "tools"))
import described  # noqa: E402
import openapi  # noqa: E402
from feltrod_client import PASSWORD, Serving, Visitor  # noqa: E402
from ws_client import WAIT, Client  # noqa: E402

FELTROD, FLOOR, REAL = (os.path.abspath(word) for word in sys.argv[1:4])
KEY = bytes(range(32))
MOVES = ["hit", "stand", "double", "split", "surrender", "insure", "decline", "even-money"]


class House(Serving):
    """A feltrod over a folder of its own, with an operator and an inspector."""

    def __init__(self, *options, floor=FLOOR, program=FELTROD, staff=("operator", "inspector")):
        self.folder = tempfile.mkdtemp()
        self.data = os.path.join(self.folder, "data")
        self.options, self.floor, self.program = options, floor, program
        with open(os.path.join(self.folder, "key"), "w", encoding="ascii") as file:
            file.write(KEY.hex() + "\n")
        for role in staff:
            subprocess.run([program, "--data", self.data, f"--{role}", role], check=True,
                           input=PASSWORD.encode(), stdout=subprocess.DEVNULL)
        self.open()

    def open(self):
        self.process = subprocess.Popen(
            [self.program, "--floor", self.floor, "--data", self.data, "--listen", "127.0.0.1:0",
             "--cashier-key", os.path.join(self.folder, "key"), *self.options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for line in self.process.stdout:
            if line.startswith(b"feltrod: http://"):
                self.port = int(line.rsplit(b":", 1)[1])
                return
        raise RuntimeError(self.process.stderr.read().decode())

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(WAIT)
        self.process.stdout.close()
        said = self.process.stderr.read()
        self.process.stderr.close()
        assert status == 0 and all(json.loads(line)["level"] == "info" for line in said.splitlines()), (status, said)

    def end(self):
        self.close()
        shutil.rmtree(self.folder)

    def events(self, player):
        """What the journal says happened to somebody."""
        with sqlite3.connect(os.path.join(self.data, "feltro.db")) as file:
            rows = [bytes(row[0]) for row in file.execute("SELECT bytes FROM journal WHERE table_id = 0")]
        bodies = [row[104:-32] for row in rows if int.from_bytes(row[24:32], "little") == player]
        return [json.loads(body) for body in bodies if body.startswith(b'{"event"')]


class Seat:
    """A player at a WebSocket, by a ticket or as a guest."""

    def __init__(self, visitor=None, house=None):
        self.house = house or visitor.house
        self.wire = Client(self.house.port, origin=f"http://127.0.0.1:{self.house.port}")
        self.n, self.table, self.you, self.names = int(time.time() * 1000), {}, {}, None
        self.ticket = visitor and visitor.post("/api/ticket").said["ticket"]
        self.hello = self.ask(do="hello", lang="pt", **({"ticket": self.ticket} if self.ticket else {}))

    def hear(self):
        said = json.loads(self.wire.text())
        if said.get("type") == "table":
            self.table = said
        elif said.get("type") == "you":
            self.you = said
        elif said.get("type") == "names":
            self.names = said["names"]
        return said

    def ask(self, **words):
        self.n += 1
        self.wire.say_in_time(json.dumps({"n": self.n, **words}))
        while True:
            said = self.hear()
            if said.get("re") == self.n:
                return said

    def until(self, fact):
        while not fact():
            self.hear()

    def act(self, **words):
        said = self.ask(**words)
        assert said["ok"], (words, said)
        self.until(lambda: self.table.get("seq", 0) >= said.get("seq", 0))

    def go(self, number):
        self.ask(do="clear", table=number)
        assert self.ask(do="leave", table=number)["ok"]
        self.wire.close()

    def tables(self, book):
        return [table for table in self.ask(do="lobby")["tables"] if table["book"] == book]


class Case(unittest.TestCase):
    options = ("--simulated-cashier",)
    floor = FLOOR

    @classmethod
    def setUpClass(cls):
        cls.house = House(*cls.options, floor=cls.floor)

    @classmethod
    def tearDownClass(cls):
        cls.house.end()

    def visitor(self):
        return Visitor(self.house)

    def player(self):
        visitor = self.visitor()
        self.assertEqual(visitor.register().status, 201)
        self.assertEqual(visitor.sign_in().status, 200)
        return visitor

    def seat(self, visitor=None):
        seat = Seat(visitor, self.house)
        self.addCleanup(seat.wire.close)
        return seat

    def staff(self, role):
        visitor = self.visitor()
        self.assertEqual(visitor.sign_in(role).status, 200)
        return visitor

    def refused(self, answer, status, refusal):
        self.assertEqual((answer.status, answer.said["ok"], answer.said["refusal"]), (status, False, refusal))
        self.assertTrue(answer.said["pt"] and answer.said["en"])
        self.assertEqual(answer.headers["Cache-Control"], "no-store")

    def told(self, said, refusal):
        self.assertFalse(said["ok"], said)
        self.assertEqual(said["refusal"], refusal)

    def gets_up(self, seat, number):
        """His bets are refused at once; the table's own thread lets him get up a moment later."""
        deadline = time.monotonic() + WAIT
        while (said := seat.ask(do="bet", table=number, place=17, amount=100)).get("refusal") == "BARRED":
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.02)
        self.told(said, "NO_SESSION")


class Routes(Case):
    def test_what_is_not_there(self):
        for path in ("/no", "/api", "/api/", "/api/no", "//", "/../etc/passwd", "/%2e%2e/", "/ws/x",
                     "/api/operator/players/1", "/api/operator/players/-1/suspend",
                     "/api/operator/players/01/suspend", "/api/operator/players/99999999999999999/suspend"):
            self.refused(self.visitor().ask("GET", path), 404, "NOT_FOUND")

    def test_a_method_that_is_not_used(self):
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            answer = self.visitor().ask(method, "/api/me")
            self.refused(answer, 405, "BAD_METHOD")
            self.assertEqual(answer.headers["Allow"], "GET")
        self.assertEqual(self.visitor().ask("HEAD", "/").status, 200)

    def test_a_post_comes_from_our_page_as_json(self):
        player = self.player()
        foreign = [None, "null", "http://evil.test", f"http://127.0.0.1:{self.house.port}.evil.test",
                   f"https://127.0.0.1:{self.house.port}", "http://127.0.0.1", "", player.origin + "/",
                   player.origin.upper()]
        for origin in foreign:
            self.refused(player.ask("POST", "/api/ticket", {}, {"Origin": origin}), 403, "BAD_ORIGIN")
        for kind in (None, "text/plain", "application/x-www-form-urlencoded", "application/json5"):
            self.refused(player.ask("POST", "/api/ticket", {}, {"Content-Type": kind}), 415, "BAD_CONTENT_TYPE")
        for body in ("", "[]", "{", "null", '{"a":1,"a', "\xff"):
            self.refused(player.ask("POST", "/api/ticket", body.encode("latin-1")), 400, "NOT_JSON")

    def test_a_field_that_is_wrong_is_named_and_no_more_than_that(self):
        player = self.player()
        for name, shown in (("more", "more"), ("<b>", "?b?"), ("\x00\n\x1b", "???"), ('"', "?"), ("é", "??"),
                            ("x" * 25, "x" * 24), ("A-b_9", "A-b_9"), ("\u202e", "???"), ("", "?")):
            answer = player.post("/api/ticket", **{name: 1})
            if "\x00" in name:    # a name with an end in its middle is no JSON to the house
                self.refused(answer, 400, "NOT_JSON")
                continue
            self.refused(answer, 400, "BAD_FIELD")
            self.assertEqual(answer.said["field"], shown)
        for body, field in (('{"a":1,"a":2}', "a"), ('{"b":{"c":1,"c":2}}', "c"), ('{ "<i>":1 , "<i>" :2}', "?i?"),
                            ('{"%s":1,"%s":1}' % (2 * ("y" * 99,)), "y" * 24), ('{"":1,"":1}', "?")):
            answer = player.ask("POST", "/api/ticket", body.encode())
            self.refused(answer, 400, "FIELD_TWICE")
            self.assertEqual(answer.said["field"], field)

    def test_bodies_are_read_strictly(self):
        good = {"key": "k", "amount": 100}
        player = self.player()
        for bad in ({"key": "k"}, {"amount": 1}, {**good, "more": 1}, {**good, "amount": "100"},
                    {**good, "amount": 1.5}, {**good, "amount": -1}, {**good, "amount": 10**12}, {**good, "key": 1},
                    {**good, "key": "k" * 65}, {**good, "key": ""}, {**good, "key": "a b"}, {**good, "key": "é"},
                    {**good, "key": "a\n"}, {**good, "key": "\x7f"}, {**good, "amount": None},
                    {**good, "amount": True}):
            self.refused(player.post("/api/cashier/simulated/deposit", **bad), 400, "BAD_FIELD")
        self.refused(player.post("/api/cashier/simulated/withdraw", key=""), 400, "BAD_FIELD")
        self.refused(player.deposit(0), 400, "BAD_AMOUNT")
        self.assertEqual(player.ask("GET", "/api/wallet").said["money"]["money"]["wallet"], 0)


class Matrix(Case):
    """Every role at every address of the table, and nothing beside the table."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.routes = openapi.routes()
        cls.by_role = {"nobody": Visitor(cls.house), "player": Visitor(cls.house)}
        cls.by_role["player"].register()
        cls.by_role["player"].sign_in()
        for role in ("operator", "inspector"):
            cls.by_role[role] = Visitor(cls.house)
            cls.by_role[role].sign_in(role)

    @staticmethod
    def path(path):
        return path.replace("#", "1").replace("@", "roulette-fr").replace("*", "")

    def test_every_role_at_every_address(self):
        cells = 0
        for method, path, who, _ in self.routes:
            for role, visitor in self.by_role.items():
                with self.subTest(method=method, path=path, role=role):
                    # An unknown field: a role that is let in is refused for it, and nothing is done.
                    answer = visitor.ask(method, self.path(path), {"nothing of the kind": 1} if method == "POST" else None)
                    if who == {"key"}:
                        self.refused(answer, 401, "BAD_SIGNATURE")
                    elif role not in who:
                        self.refused(answer, *((401, "SIGN_IN") if role == "nobody" else (403, "NOT_ALLOWED")))
                    elif method == "POST":
                        self.refused(answer, 400, "BAD_FIELD")
                    else:
                        self.assertIn(answer.status, (200, 404), answer.said)
                    cells += 1
        self.assertEqual(cells, 4 * len(self.routes))
        self.assertGreater(cells, 100)

    def test_only_reading_is_for_the_inspector(self):
        may = {f"{method} {path}" for method, path, who, _ in self.routes if "inspector" in who and method != "GET"}
        self.assertEqual(may, {"POST /api/sign-in", "POST /api/sign-out", "POST /api/password"})

    def test_nothing_is_beside_the_table(self):
        listed = {}
        for method, path, _, _ in self.routes:
            listed.setdefault(path, set()).add(method)
        for path, methods in listed.items():
            for method in {"GET", "POST", "PUT", "DELETE", "PATCH"} - methods:
                answer = self.by_role["operator"].ask(method, self.path(path))
                self.refused(answer, 405, "BAD_METHOD")
                self.assertEqual(set(answer.headers["Allow"].split(", ")), methods)
            if path != "/*":
                for more in ("/", "x/..", "%00", "//", ";"):
                    self.refused(self.by_role["operator"].ask("GET", self.path(path) + more), 404, "NOT_FOUND")

    def test_bodies_are_as_the_document_says(self):
        for (method, path, who, _) in self.routes:
            if method != "POST" or who == {"key"} or path in ("/api/sign-out", "/api/sign-in"):
                continue
            takes = openapi.ABOUT[f"{method} {path}"][1]
            required = [name for name in takes if not name.endswith("?")]
            visitor = self.by_role[sorted(who)[0]]
            for left_out in required:
                body = {name: True if form["type"] == "boolean" else 1 if form["type"] == "integer" else "x"
                        for name, form in takes.items() if name in required and name != left_out}
                answer = visitor.ask(method, self.path(path), body)
                self.refused(answer, 400, "BAD_FIELD")
                self.assertEqual(answer.said["field"], left_out)

    def test_the_operator_closes_and_opens(self):
        operator, seat = self.by_role["operator"], self.seat()

        def shown():
            return {table["table"]: table for table in seat.ask(do="lobby")["tables"]}

        def closed():
            return {t["table"] for t in operator.ask("GET", "/api/operator/tables").said["tables"] if "closes" in t}

        every = shown()
        french = {number for number, table in every.items() if table["game"] == "roulette-fr"}
        self.assertEqual(closed(), set())
        for what, gone in (("tables/1", {1}), ("games/roulette-fr", french), ("house", set(every))):
            self.assertEqual(operator.post(f"/api/operator/{what}/disable").status, 200)
            self.assertEqual(set(every) - set(shown()), gone)
            self.assertGreaterEqual(closed(), gone)
            self.assertEqual(operator.post(f"/api/operator/{what}/enable").status, 200)
            self.assertEqual((set(shown()), closed()), (set(every), set()))
        later = int(time.time() * 1000) + 3600000
        operator.post("/api/operator/tables/2/disable", at=later)
        self.assertEqual(shown()[2]["closing"], later)
        operator.post("/api/operator/tables/2/enable")
        for nowhere in ("tables/0", "tables/9999", "games/bridge"):
            self.refused(operator.post(f"/api/operator/{nowhere}/disable"), 404, "NOT_FOUND")


def asks():
    """{key: its fields} of every ask there is, from the table in src/wire/hear.h."""
    with open(os.path.join(os.path.dirname(__file__), "..", "src", "wire", "hear.h"), encoding="utf-8") as file:
        table = file.read().split("#define ASKS(X)")[1].split("enum asked")[0]
    return {key: [field.lower() for field in re.findall(r"HAS_(\w+)", fields)]
            for key, fields in re.findall(r'X\(\w+,\s*"(\w+)",\s*\w+,\s*([^)]*)\)', table)}


class LargeFloor(unittest.TestCase):
    def test_as_many_tables_as_there_may_be_with_the_longest_names(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        names = [56 * "\U0001f3b2" + f"{i:04}" for i in range(1000)]    # 60 characters, most of four bytes
        with open(os.path.join(folder, "floor.yaml"), "w", encoding="utf-8") as file:
            file.write("house: Casa\ntables:\n" + "".join(
                f"  - {{name: {name}, game: banca-francesa, book: demo, minimum: 1.00, unit: 0.50}}\n" for name in names))
        house = House(floor=os.path.join(folder, "floor.yaml"))
        self.addCleanup(house.end)
        operator = Visitor(house)
        self.assertEqual(operator.sign_in("operator").status, 200)
        self.assertEqual(operator.post("/api/operator/house/disable", at=2**53 - 1).status, 200)
        said = operator.ask("GET", "/api/operator/tables").said["tables"]
        self.assertEqual([table["name"] for table in said], names)
        seat = Seat(house=house)
        said = seat.ask(do="lobby")["tables"]
        self.assertEqual([(table["name"], table["closing"]) for table in said], [(name, 2**53 - 1) for name in names])
        seat.wire.close()


class ForMoney(unittest.TestCase):
    """Every kind of client, at every ask, in either book: a guest may look, and nothing else."""

    LOOKS = {"hello", "lobby", "watch", "unwatch", "rules", "rounds", "last", "round", "replay", "record", "sessions",
             "statement", "complain", "tournaments", "tournament", "watch_tournament", "unwatch_tournament"}
    TABLES = {"money": (1, 2), "demo": (3, 4)}
    TOURNAMENTS = {"money": 1, "demo": 2}

    def setUp(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        tables = "".join(f"""\
  - {{name: Roleta {book}, game: roulette-fr, book: {book}, minimum: 1.00, unit: 0.50}}
  - {{name: Hold'em {book}, game: holdem, book: {book}, seats: 2, small: 0.50, minimum: 1.00, limit: none}}
""" for book in self.TABLES)
        for book in self.TOURNAMENTS:
            with open(os.path.join(folder, book + ".yaml"), "w", encoding="utf-8") as file:
                file.write(f"""\
tournament: Sem inscrição
variant: holdem
limit: none
book: {book}
mode: sit-and-go
seats: 3
entrants_min: 3
entrants_max: 3
fee_prize: 0.00
fee_commission: 0.00
ticket: 10.00
tickets: 1
chips: 200
levels:
  - {{small: 10, big: 20, length: 30}}
""")
        with open(os.path.join(folder, "floor.yaml"), "w", encoding="utf-8") as file:
            file.write("house: Casa\ntables:\n" + tables + "tournaments:\n" +
                       "".join(f"  - {{file: {book}.yaml}}\n" for book in self.TOURNAMENTS))
        self.house = House("--simulated-cashier", floor=os.path.join(folder, "floor.yaml"))
        self.addCleanup(self.house.end)

    def test_a_guest_may_look_and_nothing_else(self):
        visitor = Visitor(self.house)
        self.assertEqual((visitor.register().status, visitor.sign_in().status), (201, 200))
        cells = 0
        for key, fields in asks().items():
            for book in self.TABLES:
                for who in (None, visitor):
                    seat = Seat(who, self.house)
                    for table in self.TABLES[book] if "table" in fields else (0,):
                        good = {"table": table, "tournament": self.TOURNAMENTS[book], "lang": "pt", "amount": 5000}
                        said = seat.ask(do=key, **{field: good.get(field, 1) for field in fields})
                        barred = who is None and book == "money" and key not in self.LOOKS
                        with self.subTest(ask=key, book=book, table=table, guest=who is None):
                            self.assertEqual(said.get("refusal") == "SIGN_IN_FOR_MONEY", barred, said)
                            self.assertNotEqual(said.get("refusal"), "BAD_FIELD")
                        cells += 1
                    seat.wire.close()
        self.assertGreater(cells, 2 * 2 * len(asks()))


class Accounts(Case):
    def test_who_cannot_be_registered_is_told_why(self):
        for other, status, refusal in (
                ({"login": "Ana"}, 400, "BAD_LOGIN"), ({"name": "A\u202ena"}, 400, "BAD_NAME"),
                ({"password": "curta"}, 400, "BAD_PASSWORD"), ({"born": "2020-02-30"}, 400, "BAD_BIRTH_DATE"),
                ({"born": "25-04-1974"}, 400, "BAD_BIRTH_DATE"), ({"born": "2020-01-01"}, 403, "UNDER_AGE"),
                ({"terms": False}, 400, "TERMS_NOT_ACCEPTED"), ({"login": "operator"}, 409, "LOGIN_TAKEN"),
                ({"terms": "yes"}, 400, "BAD_FIELD"), ({"role": "operator"}, 400, "BAD_FIELD")):
            self.refused(self.visitor().register(**other), status, refusal)

    def test_names_are_said_as_they_are_and_never_obeyed(self):
        for name in ("<b>Ana</b>", "'); DROP TABLE", '"><script>', "Ana & Rui", "`${7*7}`", "Zé Ñ 日本"):
            visitor = self.visitor()
            self.assertEqual(visitor.register(name=name).status, 201)
            self.assertEqual(visitor.sign_in().said["me"]["name"], name)
            self.assertEqual(visitor.ask("GET", "/api/me").headers["X-Content-Type-Options"], "nosniff")

    def test_nobody_is_called_as_another_is(self):
        self.assertEqual(self.visitor().register(name="Inês Só").status, 201)
        for name in ("Inês Só", "ines so", "INÊS SÓ", "InesSo", "1nês_S0", "Іnês Só", "Ｉｎｅｓ Ｓｏ", "I\u0301nes So"):
            visitor = self.visitor()
            answer = visitor.register(name=name)
            self.refused(answer, 409, "NAME_TAKEN")
            self.refused(visitor.sign_in(), 401, "BAD_CREDENTIALS")    # nobody was registered
            self.refused(self.visitor().register(name=name, login="operator"), 409, "NAME_TAKEN")    # taken, and not told
        self.refused(self.visitor().register(name="Operador", login="operator"), 409, "LOGIN_TAKEN")
        self.assertEqual(self.visitor().register(name="Inês Sol").status, 201)
        self.house.close()
        self.house.open()
        self.refused(self.visitor().register(name="ines.so"), 409, "NAME_TAKEN")

    def test_the_cookie(self):
        visitor = self.player()
        answer = visitor.sign_in()
        self.assertRegex(answer.headers["Set-Cookie"], r"^feltro=[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Strict$")
        cookie = visitor.cookie
        self.assertEqual(visitor.ask("GET", "/api/me").status, 200)
        for bad in ("feltro=", "feltro=" + "0" * 64, cookie[:-1], cookie + "0", "__Host-" + cookie):
            visitor.cookie = bad
            self.refused(visitor.ask("GET", "/api/me"), 401, "SIGN_IN")

    def test_signing_in_makes_a_new_token_and_ends_the_old(self):
        visitor = self.player()
        first = visitor.cookie
        visitor.sign_in()
        self.assertNotEqual(visitor.cookie, first)
        second, visitor.cookie = visitor.cookie, first
        self.refused(visitor.ask("GET", "/api/me"), 401, "SIGN_IN")
        visitor.cookie = second
        self.assertEqual(visitor.ask("GET", "/api/me").status, 200)

    def test_the_last_time_is_shown(self):
        visitor = self.visitor()
        visitor.register()
        self.assertIsNone(visitor.sign_in().said["last"])
        self.assertAlmostEqual(visitor.sign_in().said["last"] / 1000, time.time(), delta=60)

    def test_wrong_names_wrong_passwords_and_locked_accounts_are_told_alike(self):
        visitor = self.player()
        said = [self.visitor().sign_in("ninguem", PASSWORD)]
        said += [self.visitor().sign_in(visitor.login, "outra palavra-passe") for _ in range(3)]
        said += [self.visitor().sign_in(visitor.login), self.visitor().sign_in(visitor.login, "outra palavra-passe")]
        alike = {(each.status, each.text, str(sorted(item for item in each.headers.items() if item[0] != "Date")))
                 for each in said}
        self.assertEqual(len(alike), 1, alike)
        self.assertEqual(said[0].status, 401)

    def test_three_failures_lock_and_the_journal_says_so(self):
        visitor = self.player()
        for _ in range(3):
            self.refused(self.visitor().sign_in(visitor.login, "não é esta"), 401, "BAD_CREDENTIALS")
        self.refused(self.visitor().sign_in(visitor.login), 401, "BAD_CREDENTIALS")
        self.assertEqual(visitor.ask("GET", "/api/me").status, 200)    # a signed-in player stays in
        events = self.house.events(visitor.player)
        self.assertEqual([e["event"] for e in events], ["registered", "signed-in", "sign-in-failed",
                                                        "sign-in-failed", "locked", "sign-in-while-locked"])
        self.assertEqual(events[1]["bar"], "none")
        self.assertNotIn(PASSWORD, json.dumps(events))

    def test_a_lock_stops_guesses_at_the_other_password_too(self):
        visitor, new = self.player(), "trinta e seis vermelho"
        for _ in range(3):
            self.refused(visitor.post("/api/password", old="não é esta", new=new), 401, "BAD_CREDENTIALS")
        self.refused(visitor.post("/api/password", old=PASSWORD, new=new), 401, "BAD_CREDENTIALS")
        events = [event["event"] for event in self.house.events(visitor.player)]
        self.assertEqual(events[-4:], ["sign-in-failed", "sign-in-failed", "locked", "sign-in-while-locked"])
        self.assertEqual(visitor.ask("GET", "/api/me").status, 200)

    def test_signing_out_ends_the_socket_at_once(self):
        visitor = self.player()
        seat, other = self.seat(visitor), self.seat()
        answer = visitor.post("/api/sign-out")
        self.assertIn("Max-Age=0", answer.headers["Set-Cookie"])
        self.assertEqual(seat.wire.closed_with(), 1008)
        self.refused(visitor.ask("GET", "/api/me"), 401, "SIGN_IN")
        self.assertTrue(other.ask(do="lobby")["ok"])

    def test_another_password_ends_every_log_in(self):
        visitor, new = self.player(), "trinta e seis vermelho"
        other = self.visitor()
        other.sign_in(visitor.login)
        seat = self.seat(visitor)
        self.refused(visitor.post("/api/password", old="não é esta", new=new), 401, "BAD_CREDENTIALS")
        self.refused(visitor.post("/api/password", old=PASSWORD, new="curta"), 400, "BAD_PASSWORD")
        answer = visitor.post("/api/password", old=PASSWORD, new=new)
        self.assertEqual(answer.status, 200)
        self.assertEqual(seat.wire.closed_with(), 1008)
        for gone in (visitor, other):
            self.refused(gone.ask("GET", "/api/me"), 401, "SIGN_IN")
        visitor.cookie = answer.headers["Set-Cookie"].split(";")[0]
        self.assertEqual(visitor.ask("GET", "/api/me").status, 200)
        self.refused(self.visitor().sign_in(visitor.login), 401, "BAD_CREDENTIALS")
        self.assertEqual(self.visitor().sign_in(visitor.login, new).status, 200)
        events = [e["event"] for e in self.house.events(visitor.player)]
        self.assertEqual(events.count("password-changed"), 1)

    def test_a_ticket_opens_one_socket(self):
        visitor = self.player()
        ticket = visitor.post("/api/ticket").said["ticket"]
        first = self.seat()
        self.told(first.ask(do="hello", lang="pt", ticket=ticket), "BAD_FIELD")    # he is a guest already
        seat = Seat(visitor)
        self.addCleanup(seat.wire.close)
        name = visitor.ask("GET", "/api/me").said["me"]["name"]
        self.assertEqual((seat.hello["book"], seat.hello["name"], seat.hello["simulated"]), ("money", name, True))
        for words in ({"ticket": seat.ticket}, {"ticket": ticket}, {"ticket": "0" * 64}, {"ticket": "x"}):
            wire = Client(self.house.port, origin=visitor.origin)
            self.addCleanup(wire.close)
            wire.say(json.dumps({"n": 1, "do": "hello", "lang": "pt", **words}))
            self.told(json.loads(wire.text()), "BAD_TICKET")
            wire.say(json.dumps({"n": 2, "do": "watch", "table": 1}))
            self.told(json.loads(wire.text()), "NO_HELLO")

    def test_the_real_house_hashes_at_its_real_cost(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        subprocess.run([REAL, "--data", folder, "--operator", "chefe"], check=True, input=PASSWORD.encode(),
                       stdout=subprocess.DEVNULL)
        with sqlite3.connect(os.path.join(folder, "feltro.db")) as file:
            secret, = file.execute("SELECT secret FROM people").fetchone()
        self.assertTrue(secret.startswith("$argon2id$v=19$m=262144,t=3,p=1$"), secret)
        again = subprocess.run([REAL, "--data", folder, "--operator", "chefe"], input=PASSWORD.encode(),
                               capture_output=True, check=False)
        self.assertEqual(again.returncode, 1)

    def test_who_is_here_is_not_told_sooner_than_a_hash_takes(self):
        house = House(program=REAL, staff=("operator",))
        self.addCleanup(house.end)
        took = []
        for login, status in (("operator", 409), ("outra", 201)):
            began = time.monotonic()
            self.assertEqual(Visitor(house).register(login=login).status, status)
            took.append(time.monotonic() - began)
        self.assertGreater(took[0], took[1] / 4, took)


class BehindTls(Case):
    """A proxy has the certificate; the page is the one that browsers know."""
    options = ("--origin", "https://casa.example", "--proxy", "127.0.0.1")

    def visitor(self):
        visitor = super().visitor()
        visitor.origin = "https://casa.example"
        return visitor

    def test_the_cookie_is_the_hosts_and_never_sent_in_the_clear(self):
        visitor = self.player()
        answer = visitor.sign_in()
        self.assertRegex(answer.headers["Set-Cookie"],
                         r"^__Host-feltro=[0-9a-f]{64}; Path=/; Secure; HttpOnly; SameSite=Strict$")
        self.assertEqual(visitor.ask("GET", "/api/me").status, 200)
        visitor.origin = f"http://127.0.0.1:{self.house.port}"
        self.refused(visitor.post("/api/ticket"), 403, "BAD_ORIGIN")


class Paced(Case):
    options = ("--guests", "5")

    def test_an_address_may_not_try_for_ever(self):
        answers = [self.visitor().sign_in("ninguem").status for _ in range(80)]
        self.assertEqual((answers[0], set(answers)), (401, {401, 429}))

    def test_an_address_may_not_register_for_ever(self):
        answers = [self.visitor().register(born="2020-01-01").status for _ in range(80)]
        self.assertEqual((answers[0], set(answers)), (403, {403, 429}))

    def test_an_address_brings_so_many_guests(self):
        said = [self.seat().hello for _ in range(7)]
        self.assertTrue(said[0]["ok"])
        self.told(said[-1], "TOO_OFTEN")


class Plain(Case):
    options = ()

    def test_without_a_simulated_cashier_there_is_none(self):
        visitor = self.player()
        self.refused(visitor.deposit(100), 404, "NOT_FOUND")
        self.assertNotIn("simulated", self.seat(visitor).hello)


class Playing(Case):
    def wallet(self, visitor):
        return visitor.ask("GET", "/api/wallet").said["money"]["money"]

    def round(self, seat, table):
        """One round at an individual table, from betting to settlement."""
        number = table["table"]
        seat.until(lambda: seat.table.get("phase") == "betting" and seat.you)
        seat.act(do="bet", table=number, place=0, amount=table["minimum"])
        this = seat.table["round"]
        seat.act(do="close", table=number)
        while not (seat.table["phase"] == "settled" and seat.table["round"] == this):
            asked = seat.table.get("asked")
            if asked:
                move = next(m for m in ("stand", "decline", "hit") if m in asked["moves"])
                seat.act(do="decide", table=number, place=asked["place"], number=MOVES.index(move))
            elif seat.table["phase"] == "betting":    # banca francesa: a null throw
                seat.act(do="close", table=number)
            else:
                seat.hear()
        seat.until(lambda: seat.you["in_play"] == 0)

    def signed(self, path, body, key=KEY, at=None, **other):
        body = json.dumps(body)
        at = str(int((at or time.time()) * 1000))
        words = f"{at}\nPOST\n{path}\n{body}".encode()
        headers = {"Feltro-Time": at, "Feltro-Signature": hmac.new(key, words, hashlib.sha256).hexdigest(),
                   "Origin": None, **other}
        return self.visitor().ask("POST", path, body, headers)


class Money(Playing):
    def test_a_complaint_goes_to_the_operator_with_its_round(self):
        visitor, guest, stranger = self.player(), self.seat(), self.seat()
        table = next(t for t in guest.tables("demo") if t["game"] == "roulette-fr" and t["seats"] == 1)
        number, seats, rounds = table["table"], {"guest": guest, "member": self.seat(visitor)}, {}
        for who, seat in seats.items():
            self.assertTrue(seat.ask(do="watch", table=number)["ok"])
            seat.act(do="sit", table=number, amount=10 * table["minimum"])
            self.round(seat, table)
            rounds[who] = seat.ask(do="last", table=number)["round"]
            self.assertTrue(seat.ask(do="leave", table=number)["ok"])
        words = "Apostei no 17.\nÉ <b>verdade</b>."
        one = guest.ask(do="complain", round=rounds["guest"], text=words)
        seats["member"].n += 1000000    # above what another line begins with
        two = seats["member"].ask(do="complain", round=rounds["member"])
        self.assertTrue(one["ok"] and two["ok"] and two["complaint"] > one["complaint"] > rounds["member"], (one, two))

        again = self.seat(visitor)    # on another line: it was said, and is not said twice
        again.n = seats["member"].n - 1
        self.assertEqual(again.ask(do="complain", round=rounds["member"])["complaint"], two["complaint"])

        for seat, ask, refusal in ((stranger, {"round": rounds["guest"]}, "NO_SUCH_RECORD"),
                                   (guest, {"round": rounds["member"]}, "NO_SUCH_RECORD"),
                                   (guest, {"round": 999999999}, "NO_SUCH_RECORD"),
                                   (guest, {"round": rounds["guest"], "text": "x" * 2001}, "BAD_FIELD"),
                                   (guest, {"round": rounds["guest"], "text": "a\u202eb"}, "BAD_FIELD"),
                                   (guest, {"round": rounds["guest"], "text": 7}, "BAD_FIELD")):
            self.told(seat.ask(do="complain", **ask), refusal)

        first = {"complaint": one["complaint"], "round": rounds["guest"], "text": words}
        second = {"complaint": two["complaint"], "player": str(visitor.player), "round": rounds["member"], "text": ""}
        for role in ("operator", "inspector"):
            said = self.staff(role).ask("GET", "/api/operator/complaints").said["complaints"]
            self.assertEqual([{key: each[key] for key in want} for each, want in zip(said, (first, second))],
                             [first, second])
            self.assertEqual(len(said), 2)
            after = self.staff(role).ask("GET", f"/api/operator/complaints?after={one['complaint']}").said
            self.assertEqual([each["complaint"] for each in after["complaints"]], [two["complaint"]])
        said = [guest.ask(do="complain", round=rounds["guest"]) for _ in range(12)]
        self.told(said[-1], "TOO_OFTEN")

    def test_every_banked_game_for_money(self):
        visitor = self.player()
        answer = visitor.deposit(10000)
        self.assertEqual((answer.status, answer.said["wallet"], answer.said["simulated"]), (200, 10000, True))
        seat = self.seat(visitor)
        self.assertEqual(seat.hello["wallet"], 10000)
        whole, played = 10000, set()
        for table in (t for t in seat.tables("money") if t["seats"] == 1):
            number = table["table"]
            self.assertTrue(seat.ask(do="watch", table=number)["ok"])
            seat.table, seat.you = {}, {}
            brought = 10 * table["minimum"]
            seat.act(do="sit", table=number, amount=brought)
            self.assertEqual(self.wallet(visitor), {"wallet": whole - brought, "tables": brought, "in_play": 0})
            self.round(seat, table)
            self.assertEqual(seat.you["staked"], table["minimum"])
            whole += seat.you["stack"] - brought
            self.assertTrue(seat.ask(do="leave", table=number)["ok"])
            seat.ask(do="unwatch", table=number)
            self.assertEqual(self.wallet(visitor), {"wallet": whole, "tables": 0, "in_play": 0})
            played.add(table["game"])
        self.assertEqual(played, {"banca-francesa", "roulette-fr", "roulette-us", "baccarat", "macau", "blackjack"})
        said = visitor.post("/api/cashier/simulated/withdraw", key="all").said    # whatever there is
        self.assertEqual((said["amount"], said["wallet"]), (whole, 0))

    def test_chips_in_play_are_shown_apart(self):
        visitor = self.player()
        visitor.deposit(1000)
        seat = self.seat(visitor)
        table = next(t for t in seat.tables("money") if t["game"] == "roulette-fr" and t["seats"] == 1)
        seat.ask(do="watch", table=table["table"])
        seat.act(do="sit", table=table["table"], amount=500)
        seat.until(lambda: seat.table.get("phase") == "betting")
        seat.act(do="bet", table=table["table"], place=17, amount=100)
        self.assertEqual(self.wallet(visitor), {"wallet": 500, "tables": 400, "in_play": 100})
        self.refused(visitor.post("/api/cashier/simulated/withdraw", key="w", amount=501), 409, "NO_FUNDS")
        seat.go(table["table"])

    def test_a_guest_does_not_sit_at_a_table_for_money(self):
        guest = self.seat()
        for table in guest.tables("money"):
            self.told(guest.ask(do="sit", table=table["table"], amount=10 * table["minimum"]), "SIGN_IN_FOR_MONEY")

    def test_an_account_has_play_money_too_and_the_books_do_not_mix(self):
        visitor = self.player()
        seat = self.seat(visitor)
        self.assertEqual((seat.hello["wallet"], seat.hello["demo"]), (0, 100000))
        demo = next(t for t in seat.tables("demo") if t["seats"] == 1)
        money = next(t for t in seat.tables("money") if t["seats"] == 1)
        self.assertTrue(seat.ask(do="sit", table=demo["table"], amount=1000)["ok"])
        self.told(seat.ask(do="sit", table=money["table"], amount=1000), "NO_FUNDS")
        seat.go(demo["table"])
        self.refused(visitor.post("/api/cashier/simulated/withdraw", key="w", amount=1), 409, "NO_FUNDS")

    def test_who_sits_is_told_by_the_name_he_chose_and_by_nothing_else(self):
        visitor = self.visitor()
        visitor.register(name="<i>Rui</i>")
        visitor.sign_in()
        member, guest, watcher = self.seat(visitor), self.seat(), self.seat()
        table = next(t["table"] for t in watcher.tables("demo") if t["seats"] > 1 and t["banked"])
        for each in (watcher, member, guest):
            each.ask(do="watch", table=table)
        watcher.until(lambda: watcher.names == [])
        member.ask(do="sit", table=table, amount=10000, seat=2)
        watcher.until(lambda: watcher.names)
        self.assertEqual(watcher.names, [{"seat": 2, "name": "<i>Rui</i>"}])
        guest.ask(do="sit", table=table, amount=10000, seat=0)
        watcher.until(lambda: len(watcher.names) == 2)
        number = watcher.names[0]["guest"]
        self.assertEqual(watcher.names[0], {"seat": 0, "guest": number})
        self.assertTrue(1000 <= number <= 9999)
        self.assertEqual(next(t["players"] for t in watcher.ask(do="lobby")["tables"] if t["table"] == table),
                         watcher.names)
        late = self.seat()
        late.ask(do="watch", table=table)
        late.until(lambda: late.table)
        self.assertEqual(late.names, watcher.names)
        guest.go(table)
        watcher.until(lambda: len(watcher.names) == 1)
        member.until(lambda: member.you)
        self.assertEqual((member.you["brought"], member.you["stack"]), (10000, 10000))
        member.ask(do="buy", table=table, amount=500)
        self.assertEqual((member.you["brought"], member.you["stack"]), (10500, 10500))
        session = member.you["session"]
        self.assertEqual(member.ask(do="statement", session=session)["brought"], 10500)
        self.house.close()
        self.house.open()    # his seat is kept, and whose it is
        visitor.origin = f"http://127.0.0.1:{self.house.port}"
        visitor.sign_in()
        again = self.seat(visitor)
        again.ask(do="watch", table=table)
        again.until(lambda: again.you)
        self.assertEqual(again.names, [{"seat": 2, "name": "<i>Rui</i>"}])
        self.assertEqual((again.you["brought"], again.you["session"]), (10500, session))
        again.go(table)

    def test_a_thousand_deposits_with_one_key_are_one(self):
        visitor = self.player()
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(lambda _: visitor.deposit(700, "same"), range(1000)))
        self.assertEqual({answer.status for answer in answers}, {200})
        self.assertEqual(len({answer.said["movement"] for answer in answers}), 1)
        self.assertEqual(sum(not answer.said["repeated"] for answer in answers), 1)
        self.assertEqual(self.wallet(visitor)["wallet"], 700)
        self.refused(visitor.deposit(701, "same"), 409, "KEY_REUSED")
        other = self.player()
        self.assertEqual(other.deposit(300, "same").said["wallet"], 300)    # his key is his own

    def test_everything_is_withdrawn_once_with_one_key(self):
        visitor = self.player()
        visitor.deposit(500)
        first = visitor.post("/api/cashier/simulated/withdraw", key="w").said
        self.assertEqual((first["amount"], first["wallet"], first["repeated"]), (500, 0, False))
        visitor.deposit(700, "2")
        for _ in range(2):
            self.assertEqual(visitor.post("/api/cashier/simulated/withdraw", key="w").said, {**first, "repeated": True})
        self.assertEqual(self.wallet(visitor)["wallet"], 700)
        self.refused(visitor.post("/api/cashier/simulated/withdraw", key="2"), 409, "KEY_REUSED")    # a deposit's
        self.assertEqual(visitor.post("/api/cashier/simulated/withdraw", key="v").said["amount"], 700)

    def test_a_hundred_withdrawals_of_everything_are_one(self):
        visitor = self.player()
        visitor.deposit(500)
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(
                lambda i: visitor.post("/api/cashier/simulated/withdraw", key=f"w{i}", amount=500), range(100)))
        self.assertEqual(sorted(answer.status for answer in answers), [200] + 99 * [409])
        self.assertEqual(self.wallet(visitor)["wallet"], 0)

    def test_money_and_people_outlive_the_house(self):
        visitor = self.player()
        visitor.deposit(900)
        self.house.close()
        self.house.open()
        visitor.origin = f"http://127.0.0.1:{self.house.port}"
        self.refused(visitor.ask("GET", "/api/me"), 401, "SIGN_IN")    # log-ins do not
        self.assertEqual(visitor.sign_in().status, 200)
        self.assertEqual(self.wallet(visitor)["wallet"], 900)

    def test_the_payment_system_signs_what_it_asks(self):
        visitor = self.player()
        body = {"key": "pay-1", "player": visitor.player, "amount": 2500}
        for _ in range(3):
            self.assertEqual(self.signed("/cashier/deposit", body).said["wallet"], 2500)
        self.assertEqual(self.signed("/cashier/withdrawal", {**body, "key": "pay-2"}).said["wallet"], 0)
        self.refused(self.signed("/cashier/withdrawal", {**body, "key": "pay-3"}), 409, "NO_FUNDS")
        self.refused(self.signed("/cashier/deposit", {**body, "amount": 2501}), 409, "KEY_REUSED")
        self.refused(self.signed("/cashier/deposit", {**body, "key": "pay-4", "player": 10**6}), 404, "NO_SUCH_PLAYER")
        for bad in ("", " ", "é", "k" * 65):
            for way in ("deposit", "withdrawal"):
                self.refused(self.signed(f"/cashier/{way}", {**body, "key": bad}), 400, "BAD_FIELD")
        for other in ({"key": bytes(32)}, {"at": time.time() - 301}, {"at": time.time() + 301},
                      {"Feltro-Signature": "0" * 64}, {"Feltro-Signature": None}, {"Feltro-Time": None},
                      {"Feltro-Time": "1"}, {"Feltro-Signature": "zz"}):
            self.refused(self.signed("/cashier/deposit", {**body, "key": "bad"}, **other), 401, "BAD_SIGNATURE")
        self.refused(visitor.post("/cashier/deposit", **body), 401, "BAD_SIGNATURE")
        self.assertEqual(self.wallet(visitor)["wallet"], 0)


class Described(Playing):
    """Every address answers what it was asked for, as docs/openapi.json says (tests/described.py looks)."""

    def test_every_address_is_answered_as_the_document_says(self):
        described.answered.clear()
        visitor, operator = self.visitor(), self.staff("operator")
        self.assertEqual((visitor.register().status, visitor.sign_in().status), (201, 200))
        visitor.deposit(10000)
        seat = self.seat(visitor)
        table = next(t for t in seat.tables("money") if t["game"] == "roulette-fr" and t["seats"] == 1)
        number = table["table"]
        seat.ask(do="watch", table=number)
        seat.act(do="sit", table=number, amount=2000)
        self.round(seat, table)
        last = visitor.ask("GET", f"/api/tables/{number}/last").said
        self.assertTrue(seat.ask(do="complain", round=last["round"])["ok"])
        session = visitor.ask("GET", "/api/sessions").said["sessions"][0]["session"]
        seat.go(number)
        paid = {"key": "described", "player": visitor.player, "amount": 100}
        orders = [f"/api/operator/{what}/{how}" for what in ("tables/1", "games/roulette-fr", "house")
                  for how in ("disable", "enable")]
        read = ["/api/games", "/api/rules/807-2015-r14-a-i", f"/api/tables/{number}/rules?lang=en",
                f"/api/tables/{number}/rounds", f"/api/rounds/{last['round']}", f"/api/rounds/{last['round']}/record",
                f"/api/sessions/{session}", "/api/history", "/api/me", "/api/wallet"]
        staff = ["/api/operator/tables", "/api/operator/players", "/api/operator/complaints"]
        again = f"/api/operator/players/{visitor.player}/"
        for answer in [*(self.signed(path, {**paid, "key": path}) for path in ("/cashier/deposit", "/cashier/withdrawal")),
                       *(visitor.ask("GET", path) for path in read), *(operator.ask("GET", path) for path in staff),
                       *(operator.post(path) for path in orders),
                       operator.post(again + "suspend", reason="x"), operator.post(again + "restore", reason="x"),
                       visitor.post("/api/cashier/simulated/withdraw", key="w"),
                       visitor.post("/api/limits", limit="bet-day", amount=300),
                       visitor.post("/api/exclusion"), visitor.post("/api/exclusion/end"),
                       visitor.post("/api/ticket"), visitor.post("/api/sign-out")]:
            self.assertEqual((answer.status, answer.said.get("ok", True)), (200, True), answer.said)
        visitor.sign_in()
        self.assertEqual(visitor.post("/api/password", old=PASSWORD, new=PASSWORD + "!").status, 200)
        tried = {(method, path) for method, path, status in described.answered if status < 300}
        every = {(method.upper(), path) for path, methods in described.HTTP["paths"].items() for method in methods}
        plain = {("GET", path) for path in ("/healthz", "/readyz", "/metrics", "/{rest}")}
        there = {each for each in every if "/tournaments/" in each[1]}    # in tournament_test.py, where one is played
        self.assertEqual(every - tried - plain - there, set())
        for path, status in (("/healthz", 200), ("/readyz", 200), ("/metrics", 200), ("/", 200)):
            answer = visitor.ask("GET", path)
            form = described.HTTP["paths"]["/{rest}" if path == "/" else path]["get"]["responses"][str(status)]["content"]
            self.assertEqual(answer.status, status)
            self.assertIn(answer.headers["Content-Type"] if path != "/" else "*/*", form)

    def test_the_document_is_held_against_answers_strictly(self):
        me = {"ok": True, "ticket": "x", "until": 1}
        described.judge_http("POST", "/api/ticket", 200, me)
        for bad in ({**me, "more": 1}, {"ok": True, "ticket": "x"}, {**me, "until": "1"}, {**me, "until": True},
                    {**me, "ok": False}):
            with self.assertRaises(AssertionError):
                described.judge_http("POST", "/api/ticket", 200, bad)
        with self.assertRaises(AssertionError):
            described.judge_http("POST", "/api/ticket", 201, me)
        refused = {"ok": False, "refusal": "SIGN_IN", "pt": "x", "en": "x"}
        described.judge_http("POST", "/api/ticket", 401, refused)
        for bad in ({**refused, "refusal": "BAD_BIRTH_DATE"}, {**refused, "re": None}, {"ok": False, "refusal": "SIGN_IN"}):
            with self.assertRaises(AssertionError):
                described.judge_http("POST", "/api/ticket", 401, bad)


class Restraints(Case):
    def seated(self, visitor):
        visitor.deposit(10000)
        seat = self.seat(visitor)
        table = next(t for t in seat.tables("money") if t["game"] == "roulette-fr" and t["seats"] == 1)
        number = table["table"]
        seat.ask(do="watch", table=number)
        seat.act(do="sit", table=number, amount=2000)
        seat.until(lambda: seat.table.get("phase") == "betting")
        return seat, number

    def test_own_limits_hold(self):
        visitor = self.player()
        seat, number = self.seated(visitor)
        said = visitor.post("/api/limits", limit="bet-day", amount=300).said
        self.assertEqual(said["me"]["limits"], {"bet-day": {"most": 300, "used": 0}})
        said = seat.ask(do="announce", table=number, place=4, number=17, amount=100)    # five chips
        self.told(said, "OWN_LIMIT")
        self.assertTrue(seat.ask(do="bet", table=number, place=17, amount=200)["ok"])
        said = seat.ask(do="bet", table=number, place=18, amount=150)
        self.told(said, "OWN_LIMIT")
        self.assertEqual(said["rule"], "903-B 5.3.2-1")
        self.assertTrue(seat.ask(do="bet", table=number, place=18, amount=100)["ok"])
        said = visitor.post("/api/limits", limit="bet-day", amount=9000).said["me"]["limits"]["bet-day"]
        self.assertEqual((said["most"], said["used"], said["next"]), (300, 300, 9000))
        self.assertAlmostEqual(said["from"] / 1000, time.time() + 86400, delta=60)
        self.assertEqual(visitor.post("/api/limits", limit="deposit-day", amount=10100).status, 200)
        self.refused(visitor.deposit(101, "2"), 403, "OWN_LIMIT")
        self.assertEqual(visitor.deposit(100, "3").status, 200)
        for bad in ({"limit": "bar", "amount": 1}, {"limit": "x"}):
            self.refused(visitor.post("/api/limits", **bad), 400, "BAD_LIMIT")
        seat.go(number)

    def test_who_excludes_himself_does_not_play(self):
        visitor = self.player()
        seat, number = self.seated(visitor)
        self.refused(visitor.post("/api/exclusion", months=2), 400, "BAD_EXCLUSION")
        self.refused(visitor.post("/api/exclusion", days=90), 400, "BAD_EXCLUSION")
        self.refused(visitor.post("/api/exclusion", days=3, months=3), 400, "BAD_EXCLUSION")
        for nothing in ({"days": 0}, {"months": 0}, {"days": 0, "months": 0}, {"days": 0, "months": 3}):
            self.refused(visitor.post("/api/exclusion", **nothing), 400, "BAD_EXCLUSION")
        self.assertNotIn("barred", visitor.ask("GET", "/api/me").said["me"])
        self.refused(visitor.post("/api/exclusion/end"), 409, "NOT_EXCLUDED")
        until = visitor.post("/api/exclusion", days=7).said["me"]["until"]
        self.assertEqual(visitor.ask("GET", "/api/me").said["me"]["barred"], "pause")
        for path, words, refusal in (("/api/exclusion/end", {}, "ON_PAUSE"), ("/api/exclusion", {"days": 1}, "ALREADY_BARRED")):
            answer = visitor.post(path, **words)
            self.refused(answer, 409, refusal)
            self.assertEqual(answer.said["until"], until)
        self.assertEqual(visitor.post("/api/exclusion", months=3).said["me"]["barred"], "excluded")
        self.gets_up(seat, number)
        self.told(seat.ask(do="sit", table=number, amount=100), "BARRED")
        self.refused(visitor.deposit(1, "2"), 403, "BARRED")
        self.assertEqual(visitor.post("/api/cashier/simulated/withdraw", key="w").said["amount"], 10000)
        answer = visitor.post("/api/exclusion/end")    # it ends by itself sooner
        self.refused(answer, 409, "ENDS_SOONER")
        self.assertEqual(answer.said["until"], visitor.ask("GET", "/api/me").said["me"]["until"])
        restored = self.staff("operator").post(f"/api/operator/players/{visitor.player}/restore", reason="não é da casa")
        self.refused(restored, 409, "OWN_EXCLUSION")
        self.assertEqual(visitor.sign_in().said["me"]["barred"], "excluded")
        signed_in = [e for e in self.house.events(visitor.player) if e["event"] == "signed-in"]
        self.assertEqual([e["bar"] for e in signed_in], ["none", "excluded"])

    def chips(self, visitor, number):
        self.assertTrue(self.seat(visitor).ask(do="watch", table=number)["ok"])    # its pit has heard all before
        said = visitor.ask("GET", "/api/wallet").said["money"]["money"]
        return {part: said[part] for part in ("wallet", "tables", "in_play")}

    def test_who_signs_out_has_his_chips_back(self):
        visitor, other = self.player(), self.visitor()
        other.sign_in(visitor.login)
        seat, number = self.seated(visitor)
        seat.act(do="bet", table=number, place=17, amount=100)
        self.assertEqual(visitor.post("/api/sign-out").status, 200)
        seated = {"wallet": 8000, "tables": 1900, "in_play": 100}
        self.assertEqual(self.chips(other, number), seated)    # he is here by another log-in
        self.assertEqual(other.sign_in(visitor.login).status, 200)
        self.assertEqual(self.chips(other, number), seated)    # by a new one instead of it
        answer = other.post("/api/password", old=PASSWORD, new=PASSWORD + "!")
        other.cookie = answer.headers["Set-Cookie"].split(";")[0]
        self.assertEqual(self.chips(other, number), seated)
        self.assertEqual(other.post("/api/sign-out").status, 200)
        visitor.sign_in(password=PASSWORD + "!")
        self.assertEqual(self.chips(visitor, number), {"wallet": 10000, "tables": 0, "in_play": 0})

    def test_the_operator_suspends_and_restores(self):
        visitor, operator, inspector = self.player(), self.staff("operator"), self.staff("inspector")
        seat, number = self.seated(visitor)
        path = f"/api/operator/players/{visitor.player}"
        self.refused(inspector.post(path + "/suspend", reason="x"), 403, "NOT_ALLOWED")
        self.refused(visitor.post(path + "/restore", reason="x"), 403, "NOT_ALLOWED")
        self.assertEqual(operator.post(path + "/suspend", reason="documentos").said["player"]["barred"], "suspended")
        self.gets_up(seat, number)
        self.told(seat.ask(do="sit", table=number, amount=100), "BARRED")
        for staff in (operator, inspector):
            said = staff.ask("GET", f"/api/operator/players?after={visitor.player - 1}").said["players"]
            self.assertEqual([p["barred"] for p in said if p["player"] == visitor.player], ["suspended"])
            self.assertNotIn("argon2", json.dumps(said))
        self.assertNotIn("barred", operator.post(path + "/restore", reason="em ordem").said["player"])
        seat.act(do="sit", table=number, amount=2000)
        seat.until(lambda: seat.table.get("phase") == "betting")
        self.assertTrue(seat.ask(do="bet", table=number, place=17, amount=100)["ok"])
        event = next(e for e in self.house.events(visitor.player) if e["event"] == "suspended")
        self.assertEqual((event["by"], event["reason"]), (operator.player, "documentos"))
        seat.go(number)
        self.refused(operator.post("/api/operator/players/999999/suspend", reason="x"), 404, "NO_SUCH_PLAYER")

    def test_a_reason_is_plain_words_of_any_kind(self):
        visitor, operator = self.player(), self.staff("operator")
        path = f"/api/operator/players/{visitor.player}/suspend"
        for hidden in ("\x01" * 200, "a\x7f", "a\u202eb", "a\u200b", "x" * 201):
            self.refused(operator.post(path, reason=hidden), 400, "BAD_FIELD")
            self.refused(operator.post("/api/operator/tournaments/1/pause", reason=hidden), 400, "BAD_FIELD")
        for reason in ("\n" * 200, '"' * 200, "é" * 100, ""):
            self.assertEqual(operator.post(path, reason=reason).status, 200)
        said = [event["reason"] for event in self.house.events(visitor.player) if event["event"] == "suspended"]
        self.assertEqual(said, ["\n" * 200, '"' * 200, "é" * 100, ""])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
