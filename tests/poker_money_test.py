#!/usr/bin/python3
"""poker_money_test.py FELTROD_LIGHT FLOOR FELTROD FELTRO -- poker for money, from the cashier and back.

People with accounts play every variant and a sit & go over the wire.  The test keeps its own account of every
hand from what it was told; wallets, statements, the lines of each hand and the books must come to the same cent,
and afterwards `feltro audit` and `feltro replay` must agree."""
import concurrent.futures
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from accounts_test import Case, Seat  # noqa: E402

FELTRO = os.path.abspath(sys.argv[4])
DEPOSIT, RAKE = 20000, 5    # cents; per cent
RAKE_ACCOUNT, POOL_ACCOUNT, FEES_ACCOUNT, TAKINGS_ACCOUNT = 6, 7, 8, 10    # src/cage/kinds.h
ALONE = 4    # seconds after which a demonstration would have sent somebody (src/tables/company.c)
MOVES = ["fold", "check", "call", "raise", "estardilho", "restardilho", "show", "muck"]

TABLES = """\
house: Casa a Dinheiro
tables:
  - {name: Hold'em, game: holdem, book: money, small: 0.50, minimum: 1.00, buy_in_least: 10, rake_pot: 5}
  - {name: Omaha, game: omaha, book: money, small: 0.50, minimum: 1.00, limit: pot, buy_in_least: 10, rake_pot: 5}
  - {name: Sintético, game: sintetico, book: money, minimum: 1.00, buy_in_least: 10, rake_pot: 5}
tournaments:
  - {file: dois.yaml}
"""

TWO = """\
tournament: Dois
book: money
variant: holdem
limit: none
chips: 1000
decision: 20
time_bank: 0
levels:
  - {small: 50, big: 100, length: 60}
  - {small: 100, big: 200, length: 60}
mode: sit-and-go
seats: 2
entrants_min: 2
entrants_max: 2
fee_prize: 9.00
fee_commission: 1.00
prizes:
  - {entries: 2, shares: [100]}
"""


def decide(seat, wanted, amount="most"):
    """The first of the wanted moves that he may make.  His `asked` is gone before the answer is there."""
    asked = seat.you["asked"]
    move = next(m for m in wanted if m in asked["moves"])
    more = {"amount": asked[amount]} if move in ("raise", "estardilho") else {}
    seat.act(do="decide", table=seat.you["table"], place=0, number=MOVES.index(move), **more)


class Table:
    """Three people at one table, and an account of their money from what everybody is told there."""

    def __init__(self, case, number, people):
        self.case, self.number, self.people = case, number, people
        self.cents = {person: DEPOSIT for person in people}    # wallet and chips
        self.seats, self.rounds, self.rake = {}, [], 0

    def sit(self, person, amount):
        seat = self.case.seat(person)
        assert seat.ask(do="watch", table=self.number)["ok"]
        seat.act(do="sit", table=self.number, amount=amount)
        seat.until(lambda: seat.you)
        self.seats[person] = seat

    def hand(self, act):
        """One hand, told to its end; `act` decides for a seat."""
        eye = next(iter(self.seats.values()))
        eye.until(lambda: eye.table["phase"] == "deciding" and eye.table["round"] not in self.rounds)
        self.rounds.append(eye.table["round"])
        while eye.table["phase"] != "settled":
            if eye.table["phase"] != "deciding":
                eye.hear()
                continue
            turn = eye.table["asked"]["seat"]
            seat = next(s for s in self.seats.values() if s.you["seat"] == turn)
            seat.until(lambda: seat.you.get("asked"))
            self.look(eye.table)
            act(seat)
            eye.until(lambda: eye.table["seq"] >= seat.table["seq"])
        self.count(eye.table)

    def look(self, table):
        """While they bet, everybody's cards lie face down for everybody; and nobody is a program."""
        cards = {card for player in table["game"]["players"] for card in player.get("cards", [])}
        self.case.assertLessEqual(cards, {"??"})
        self.case.assertFalse([p for p in table["game"]["players"] if "bot" in p])

    def count(self, table):
        """What nobody got of the pot is the commission."""
        paid = [event for event in table["events"] if event["event"] == "pot"]
        self.rake += table["game"]["pot"] - sum(event["amount"] for event in paid)
        for player in table["game"]["players"]:
            person = next(p for p, seat in self.seats.items() if seat.you["seat"] == player["seat"])
            self.cents[person] += player.get("won", 0) - player.get("in", 0)
        self.last = table

    def leave_in_a_hand(self, person):
        """He calls, bets, and goes: what he had put in stays in the pot, the rest is his."""
        leaver, done = self.seats[person], []

        def act(seat):
            if seat is not leaver:
                decide(seat, ("check", "call", "show"))
            elif len(done) < 2:
                decide(seat, ("raise", "check", "call") if done else ("check", "call"), "least")
                done.append("decided")
            else:
                self.cents[person] -= seat.you["in_play"]
                seat.act(do="leave", table=self.number)

        self.hand(act)
        self.case.assertGreaterEqual(len(done), 2)
        self.seats.pop(person).wire.close()

    def all_in(self):
        """Everybody puts in whatever he may: a pot for each stack."""
        self.hand(lambda seat: decide(seat, ("raise", "call", "check", "show")))
        self.case.assertGreaterEqual(len({e["place"] for e in self.last["events"] if e["event"] == "pot"}), 2)

    def play(self):
        one, two, three = self.people
        self.sit(two, 3000)
        self.leave_in_a_hand(two)
        self.sit(two, 3000)    # and before the next hand, which begins by lot with everybody
        self.sit(three, 10000)
        self.all_in()
        for person in self.people:
            self.seats[person].act(do="leave", table=self.number)
        return self


class Entrant(Seat):
    """Somebody who enters the sit & go, and goes all in until it is over."""

    def __init__(self, person):
        self.match, self.own = {}, {}
        super().__init__(person)

    def hear(self):
        said = super().hear()
        if said.get("type") == "tournament":
            self.match = said
        elif said.get("type") == "entrant":
            self.own = said
        return said

    def play(self):
        number = self.ask(do="tournaments")["tournaments"][0]["tournament"]
        assert self.ask(do="register", tournament=number)["ok"]
        while self.match.get("state") != "over":
            table = self.own.get("table")
            if table and self.table.get("table") != table:
                self.act(do="watch", table=table)
            if self.you.get("asked"):
                decide(self, ("raise", "call", "check", "show"))
            else:
                self.hear()
        self.wire.close()
        return self.match["ranks"]


class Poker(Case):
    @classmethod
    def setUpClass(cls):
        cls.files = tempfile.mkdtemp()
        for name, words in (("floor.yaml", TABLES), ("dois.yaml", TWO)):
            with open(os.path.join(cls.files, name), "w", encoding="utf-8") as file:
                file.write(words)
        cls.floor = os.path.join(cls.files, "floor.yaml")
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        """The whole evening again, from its rows."""
        cls.house.close()
        for command in ("audit", "replay"):
            subprocess.run([FELTRO, command, cls.house.data], check=True, timeout=120, stdout=subprocess.DEVNULL)
        shutil.rmtree(cls.house.folder)
        shutil.rmtree(cls.files)

    def person(self):
        visitor = self.player()
        self.assertEqual(visitor.deposit(DEPOSIT).said["wallet"], DEPOSIT)
        return visitor

    def get(self, visitor, path):
        answer = visitor.ask("GET", path)
        self.assertEqual(answer.status, 200, answer.said)
        return answer.said

    def has(self, visitor, cents):
        """His wallet, the movements that made it, and nothing left anywhere else."""
        wallet = self.get(visitor, "/api/wallet")["money"]["money"]
        self.assertEqual(wallet, {"wallet": cents, "tables": 0, "in_play": 0})
        moves = self.get(visitor, "/api/history")["movements"]
        self.assertEqual((moves[0]["after"], sum(m["amount"] for m in moves)), (cents, cents))
        return moves

    def kept(self, kind, owner):
        """What the house has on an account of its own."""
        with sqlite3.connect(f"file:{self.house.data}/feltro.db?mode=ro", uri=True) as books:
            return books.execute("SELECT sum(balance) FROM accounts WHERE kind = ? AND owner = ?",
                                 (kind, owner)).fetchone()[0]

    def lines(self, visitor, rounds):
        return [line for n in rounds for line in self.get(visitor, f"/api/rounds/{n}").get("lines", [])]

    def agree(self, table):
        """Statements, the lines of every hand and the books come to what the test was told."""
        commission = 0
        for person, cents in table.cents.items():
            self.has(person, cents)
            sessions = self.get(person, "/api/sessions")["sessions"]
            for s in sessions:
                self.assertEqual((s["net"], s["net"]), (s["won"] - s["staked"], s["taken"] - s["brought"]))
            self.assertEqual(sum(s["net"] for s in sessions), cents - DEPOSIT)
            lines = self.lines(person, table.rounds)
            self.assertEqual(sum(line["back"] - line["chips"] for line in lines), cents - DEPOSIT)
            for line in lines:
                if line["result"] == "won":
                    self.assertEqual(line["commission"], line["prize"] * RAKE // 100)
                    self.assertEqual(line["back"], line["prize"] - line["commission"])
                commission += line["commission"]
        self.assertGreater(table.rake, 0)
        self.assertEqual((commission, self.kept(RAKE_ACCOUNT, table.number)), (table.rake, table.rake))
        self.assertEqual(sum(table.cents.values()) + table.rake, len(table.cents) * DEPOSIT)

    def test_every_variant_with_commission_side_pots_and_one_who_leaves(self):
        tables = []
        for table in self.seat(self.person()).tables("money"):
            tables.append(Table(self, table["table"], [self.person() for _ in range(3)]))
            tables[-1].sit(tables[-1].people[0], 1000)
        self.assertEqual(len(tables), 3)
        time.sleep(ALONE)    # for money nobody is sent to keep them company
        for table in tables:
            (seat,) = table.seats.values()
            seat.table = {}
            self.assertTrue(seat.ask(do="watch", table=table.number)["ok"])
            seat.until(lambda: seat.table)
            self.assertEqual(seat.table["seats"], [seat.you["seat"]])
        with concurrent.futures.ThreadPoolExecutor(len(tables)) as pool:
            for table in pool.map(Table.play, tables):
                self.agree(table)

    def test_a_sit_and_go_to_its_prize(self):
        people = [self.person(), self.person()]
        entrants = [Entrant(person) for person in people]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for ranks in pool.map(Entrant.play, entrants):
                self.assertEqual(sorted((r["place"], r.get("prize", 0)) for r in ranks), [(1, 1800), (2, 0)])
        wallets = []
        for person in people:
            wallets.append(self.get(person, "/api/wallet")["money"]["money"]["wallet"])
            moves = [(m["kind"], m["amount"]) for m in self.has(person, wallets[-1])]
            won = [("prize", 1800)] if wallets[-1] > DEPOSIT else []
            self.assertEqual(sorted(moves), sorted([("deposit", DEPOSIT), ("entry", -900), ("fee", -100), *won]))
        self.assertEqual(sorted(wallets), [DEPOSIT - 1000, DEPOSIT + 800])
        with sqlite3.connect(f"file:{self.house.data}/feltro.db?mode=ro", uri=True) as books:
            kept = books.execute("SELECT kind, balance, closed FROM accounts WHERE kind IN (?, ?, ?) ORDER BY kind",
                                 (POOL_ACCOUNT, FEES_ACCOUNT, TAKINGS_ACCOUNT)).fetchall()
        self.assertEqual(kept, [(POOL_ACCOUNT, 0, 1), (FEES_ACCOUNT, 0, 1), (TAKINGS_ACCOUNT, 200, 0)])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
