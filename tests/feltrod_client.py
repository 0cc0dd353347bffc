"""feltrod_client.py -- a house with a folder of its own, and players at it, for tests."""
import http.client
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
import described  # noqa: E402
from ws_client import WAIT, Client  # noqa: E402

# src/journal/record.h
SEAL, COMMAND, HOUSE_SEAT = 0, 4, 255
PASSWORD = "vinte e um pretos"


class Serving:
    """Something at a port that clients speak to."""

    port, tls = 0, None    # tls: how to speak it, a context; None: in the clear

    @property
    def origin(self):
        return f"{'https' if self.tls else 'http'}://127.0.0.1:{self.port}"

    def client(self, **more):
        return Client(self.port, **{"origin": self.origin, "tls": self.tls, **more})

    def http(self):
        if self.tls:
            return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=WAIT, context=self.tls)
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)


class House(Serving):
    def __init__(self, feltrod, floor, *more, certificate=None):
        self.words = [feltrod, "--floor", floor, "--listen", "127.0.0.1:0", *more]
        self.tls = certificate and certificate.context()
        if certificate:
            self.words += certificate.words()
        self.folder, self.employed = tempfile.mkdtemp(), set()
        self.open()

    def open(self):
        self.process = subprocess.Popen([*self.words, "--data", self.folder], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        for line in self.process.stdout:
            if line.startswith(b"feltrod: https://" if self.tls else b"feltrod: http://"):
                self.port = int(line.rsplit(b":", 1)[1])
                return
        raise RuntimeError(self.process.stderr.read().decode())

    def staff(self, role):
        """Somebody of the house who has signed in; it is closed meanwhile where he is new."""
        if role not in self.employed:
            self.kill()
            subprocess.run([self.words[0], "--data", self.folder, f"--{role}", role], check=True,
                           input=PASSWORD.encode(), stdout=subprocess.DEVNULL)
            self.employed.add(role)
            self.open()
        visitor = Visitor(self)
        assert visitor.sign_in(role).status == 200
        return visitor

    def gone(self):
        status = self.process.wait(WAIT)
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    def kill(self):
        self.process.kill()
        self.gone()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.gone()
        shutil.rmtree(self.folder)
        return status

    def select(self, words):
        """What the books say, while the house writes them."""
        books = sqlite3.connect(f"file:{self.folder}/feltro.db?mode=ro", uri=True)
        try:
            return books.execute(words).fetchall()
        finally:
            books.close()

    def rows(self):
        return self.select("SELECT max(seq) FROM journal")[0][0]

    def acts(self):
        """How many rows there are, but for seals and what the house tells a table or a tournament."""
        return sum(1 for row, in self.select("SELECT bytes FROM journal")
                   if row[64] != SEAL and ((row[64], row[65]) != (COMMAND, HOUSE_SEAT) or any(row[24:32])))

    def facts(self):
        """Everything that an audit would look at: acts, accounts, movements, sessions, people and restraints."""
        return [self.acts(), *(self.select(f"SELECT * FROM {table} ORDER BY 1, 2")
                               for table in ("accounts", "transfers", "sessions", "people", "restraints"))]


class Visitor:
    """A browser, as far as the house can tell; or somebody who only says so."""

    people = 0

    def __init__(self, house):
        self.house, self.cookie, self.player = house, None, None
        self.origin = house.origin

    def ask(self, method, path, body=None, headers=None):
        line = self.house.http()
        said = {"Content-Type": "application/json", "Origin": self.origin} if method == "POST" else {}
        if self.cookie:
            said["Cookie"] = self.cookie
        for key, value in (headers or {}).items():
            said.pop(key, None)
            if value is not None:
                said[key] = value
        if body is None and method == "POST":
            body = {}
        line.request(method, path, json.dumps(body) if isinstance(body, (dict, list)) else body, said)
        answer = line.getresponse()
        answer.text = answer.read()
        json_said = answer.headers["Content-Type"] == "application/json" and answer.text
        answer.said = json.loads(answer.text) if json_said else None
        if json_said:
            described.judge_http(method, path, answer.status, answer.said)
        line.close()
        return answer

    def post(self, path, **body):
        return self.ask("POST", path, body)

    def register(self, **other):
        Visitor.people += 1
        self.login = f"pessoa{Visitor.people}"
        body = {"login": self.login, "name": f"Ana de Sá {Visitor.people}", "password": PASSWORD, "born": "1974-04-25",
                "terms": True, **other}
        return self.ask("POST", "/api/register", body)

    def sign_in(self, login=None, password=PASSWORD):
        answer = self.post("/api/sign-in", login=login or self.login, password=password)
        if answer.status == 200:
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            self.player = answer.said["me"]["player"]
        return answer

    def deposit(self, amount, key="1"):
        return self.post("/api/cashier/simulated/deposit", amount=amount, key=key)


class Player:
    def __init__(self, house):
        self.house, self.n, self.token, self.wallet = house, 0, None, 0
        self.come()

    def come(self):
        """Connects; after a lost connection as the same player, whose numbers go on."""
        self.table, self.you, self.places, self.events, self.said = {}, {}, [], [], 0
        self.wire = self.house.client()
        assert self.wire.status == 101, self.wire.status
        hello = self.ask(do="hello", lang="pt", **({"token": self.token} if self.token else {}))
        assert hello["ok"], hello
        self.token, self.wallet = hello["token"], hello["wallet"]

    def again(self):
        self.wire.close()
        self.come()

    def hear(self):
        said = json.loads(self.wire.text())
        if said.get("type") == "table":
            self.table = said
            self.events += said["events"]
        elif said.get("type") == "places":
            self.places = said["places"]
        elif said.get("type") == "you":
            self.you = said
        return said

    def answer(self):
        while True:
            said = self.hear()
            if "re" in said:
                return said

    def raw(self, text):
        """Any text at all; what the house answers to it."""
        self.spare_line()
        self.said += 1
        self.wire.say(text)
        return self.answer()

    def spare_line(self):
        """Another one, before the burst of this one is spent."""
        if self.said == 90:
            self.again()

    def ask(self, **words):
        self.spare_line()
        self.n += 1
        return self.raw(json.dumps({"n": self.n, **words}))

    def until(self, fact):
        deadline = time.time() + 120
        while not fact():
            assert time.time() < deadline, self.table
            self.hear()

    def look(self, table):
        """The table and the player's own part of it, as they stand, without time."""
        self.table, self.you = {}, {}
        assert self.ask(do="watch", table=table)["ok"]
        self.until(lambda: self.table)
        assert self.ask(do="unwatch", table=table)["ok"]    # whatever comes of the seat is here now
        return ({k: v for k, v in self.table.items() if k not in ("now", "seq", "events", "deadline")},
                {k: v for k, v in self.you.items() if k not in ("seq",)})
