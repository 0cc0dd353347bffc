#!/usr/bin/python3
"""house_test.py FELTROD FLOOR -- the house as its clients know it.

Plays every banked game over the wire with play money, asks what must be refused, and kills the
house in the middle of it.  What the clients were told is the measure: whatever was answered must
be there afterwards, once."""
import concurrent.futures
import hashlib
import json
import os
import random
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
import described  # noqa: E402,F401
from ws_client import WAIT, Client  # noqa: E402

FELTROD, FLOOR = (os.path.abspath(word) for word in sys.argv[1:3])
KILLS = int(os.environ.get("KILLS", "20"))


class House:
    """A feltrod over a folder of its own."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        self.floor = os.path.join(self.folder, "floor.yaml")
        with open(FLOOR, encoding="utf-8") as floor, open(self.floor, "w", encoding="utf-8") as quick:
            words = floor.read().replace("    decision: 20\n", "")    # the shortest time at poker
            words = words.replace("file: ", f"file: {os.path.dirname(FLOOR)}/")
            quick.write(re.sub(r"(game: (holdem|omaha|sintetico)\n)", r"\1    decision: 3\n", words))
        self.open()

    def open(self):
        self.process = subprocess.Popen([FELTROD, "--floor", self.floor, "--data", self.folder,
                                         "--listen", "127.0.0.1:0"],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for line in self.process.stdout:
            if line.startswith(b"feltrod: http://"):
                self.port = int(line.rsplit(b":", 1)[1])
                return
        raise RuntimeError(self.process.stderr.read().decode())

    def kill(self):
        self.process.kill()
        self.gone()

    def gone(self):
        self.process.wait(WAIT)
        self.process.stdout.close()
        self.process.stderr.close()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(WAIT)
        self.gone()
        shutil.rmtree(self.folder)
        return status


class Player:
    def __init__(self, port):
        self.n, self.token, self.wallet, self.answered = 0, None, 0, []
        self.come(port)

    def come(self, port):
        """Connects; after a lost connection as the same player, whose numbers go on."""
        self.table, self.you, self.line, self.events, self.places = {}, {}, {}, [], []
        self.wire = Client(port, origin=f"http://127.0.0.1:{port}")
        assert self.wire.status == 101, self.wire.status
        said = self.ask(do="hello", lang="pt", **({"token": self.token} if self.token else {}))
        assert said["ok"], said
        self.token, self.wallet = said["token"], said["wallet"]

    def hear(self):
        said = json.loads(self.wire.text())
        if said.get("type") == "table":
            self.table = said
            self.events += said["events"]
        elif said.get("type") == "places":
            self.places = said["places"]
        elif said.get("type") == "you":
            self.you = said
        elif said.get("type") == "line":
            self.line = said
        return said

    def ask(self, **words):
        self.n += 1
        return self.again({"n": self.n, **words})

    def again(self, words):
        self.wire.say_in_time(json.dumps(words))
        while True:
            said = self.hear()
            if said.get("re") == words["n"]:
                if said.get("seq"):
                    self.answered.append(said["seq"])
                return said

    def until(self, fact):
        deadline = time.time() + 120
        while not fact():
            assert time.time() < deadline, self.table
            self.hear()


class Live(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = House()

    @classmethod
    def tearDownClass(cls):
        assert cls.house.end() == 0

    def player(self):
        player = Player(self.house.port)
        self.addCleanup(lambda: player.wire.close())
        return player

    def tables(self, player):
        """Those of play money: a guest may sit there."""
        return [table for table in player.ask(do="lobby")["tables"] if table["book"] == "demo"]

    def done(self, said):
        self.assertTrue(said["ok"], said)

    def refused(self, said, key):
        self.assertFalse(said["ok"])
        self.assertEqual(said["refusal"], key)
        self.assertTrue(said["pt"] and said["en"])

    def act(self, player, **words):
        """The answer may come before the table that shows what it did."""
        said = player.ask(**words)
        self.done(said)
        player.until(lambda: player.table["seq"] >= said["seq"])

    @staticmethod
    def is_told(player, asked):
        """All his moves, those that need chips too (805/2015 r.24); everybody hears of the others."""
        own = player.you.get("asked", {})
        return own.get("turn") == asked["turn"] and set(asked["moves"]) <= set(own["moves"])

    def decide(self, player, asked, **words):
        """One that answers another question is refused; this one is done."""
        for other in (asked["turn"] - 1, asked["turn"] + 1):
            self.refused(player.ask(do="decide", place=asked["place"], turn=other, **words), "NOT_AWAITED")
        said = player.ask(do="decide", place=asked["place"], turn=asked["turn"], **words)
        self.done(said)
        return said

    def play(self, player, table):
        """From sitting down to leaving, one round."""
        number, individual = table["table"], table["seats"] == 1
        self.done(player.ask(do="watch", table=number))
        self.done(player.ask(do="sit", table=number, amount=20 * table["minimum"]))
        first = player.places[0]
        self.assertEqual((first["place"], first["least"]), (0, table["minimum"]))
        self.assertRegex(first["rule"], r"^8\d\d/2015 r\.")
        player.until(lambda: player.table.get("phase") == "betting" and player.you)
        before = player.you["stack"]
        self.done(player.ask(do="bet", table=number, place=0, amount=table["minimum"]))
        player.until(lambda: player.you["in_play"] == table["minimum"])
        self.assertEqual(player.you["stack"], before - table["minimum"])
        this = player.table["round"]
        if individual:
            self.act(player, do="close", table=number)
        while not (player.table["phase"] == "settled" and player.table["round"] == this):
            asked = player.table.get("asked")
            if asked and asked["seat"] == player.you["seat"]:
                moves = asked["moves"]
                player.until(lambda: self.is_told(player, asked))
                self.assertEqual([one["move"] for one in player.you["asked"]["terms"]], player.you["asked"]["moves"])
                for one in player.you["asked"]["terms"]:
                    self.assertRegex(one["rule"], r"^805/2015 r\.")
                move = "stand" if "stand" in moves else "decline" if "decline" in moves else "hit"
                said = self.decide(player, asked, table=number,
                                   number=["hit", "stand", "double", "split", "surrender", "insure", "decline",
                                           "even-money"].index(move))
                player.until(lambda: player.table["seq"] >= said["seq"])
            elif individual and player.table["phase"] == "betting" and player.you["in_play"]:
                self.act(player, do="close", table=number)    # banca francesa: a null throw
            else:
                player.hear()
        player.until(lambda: player.you["in_play"] == 0)
        self.assertGreaterEqual(player.you["stack"], before - table["minimum"])
        self.assertEqual(player.you["staked"], table["minimum"])
        self.assertRegex(player.table["commitment"], r"^[0-9a-f]{64}$")
        purse = player.wallet - 20 * table["minimum"] + player.you["stack"]
        self.done(player.ask(do="leave", table=number))
        player.wire.close()
        player.come(self.house.port)
        self.assertEqual(player.wallet, purse)

    def test_a_round_of_every_individual_game(self):
        player = self.player()
        played = [self.play(player, table) for table in self.tables(player) if table["seats"] == 1]
        self.assertGreaterEqual(len(played), 3)

    def test_two_at_one_roulette_hear_the_same(self):
        one, two = self.player(), self.player()
        table = next(t for t in self.tables(one) if t["game"] == "roulette-fr" and t["seats"] > 1)
        for player in (one, two):
            self.done(player.ask(do="watch", table=table["table"]))
            self.done(player.ask(do="sit", table=table["table"], amount=1000))
        one.until(lambda: one.table.get("phase") == "betting")
        self.done(one.ask(do="bet", table=table["table"], place=17, amount=100))
        this = one.table["round"]
        for player in (one, two):
            player.until(lambda p=player: p.table.get("round") == this and p.table["phase"] == "settled")
        self.assertEqual(one.table["game"]["pocket"], two.table["game"]["pocket"])
        self.assertEqual([e for e in one.events if e["event"] == "outcome"][-1:],
                         [e for e in two.events if e["event"] == "outcome"][-1:])

    def test_a_repeated_number_is_one_bet_and_one_answer(self):
        player = self.player()
        table = next(t for t in self.tables(player) if t["game"] == "roulette-fr" and t["seats"] == 1)
        number = table["table"]
        self.done(player.ask(do="watch", table=number))
        self.done(player.ask(do="sit", table=number, amount=100 * table["minimum"]))
        player.until(lambda: player.table.get("phase") == "betting")
        player.n += 1
        words = {"n": player.n, "do": "bet", "table": number, "place": 3, "amount": table["minimum"]}
        first = player.again(words)
        for _ in range(30):
            self.assertEqual(player.again(words), first)
        player.until(lambda: player.you["in_play"] == table["minimum"])
        self.done(player.ask(do="clear", table=number))
        self.done(player.ask(do="leave", table=number))

    MOVES = ["fold", "check", "call", "raise", "estardilho", "restardilho", "show", "muck"]

    def play_hand(self, players, number, this):
        """Every player checks or calls to the end of the hand; the cards that each was told."""
        held = {}
        while True:
            newest = max(players, key=lambda p: p.table["seq"])
            for player in players:
                player.until(lambda p=player: p.table["seq"] >= newest.table["seq"])
                held[player] = player.you.get("cards") or held.get(player)
            if newest.table["round"] == this and newest.table["phase"] == "settled":
                return held
            turn = newest.table.get("asked", {}).get("seat")
            actor = next((p for p in players if p.you["seat"] == turn), None)
            if not actor:
                newest.hear()
                continue
            actor.until(lambda: "asked" in actor.you)
            held[actor] = actor.you["cards"]
            move = next(m for m in ("check", "call", "show", "muck") if m in actor.you["asked"]["moves"])
            self.assertEqual(actor.you["asked"]["turn"], newest.table["asked"]["turn"])
            said = self.decide(actor, actor.you["asked"], table=number, number=self.MOVES.index(move))
            actor.until(lambda: min(actor.table["seq"], actor.you["seq"]) >= said["seq"])

    def opens_under(self, root, cards, opening):
        """An opening of a poker card, by docs/protocol.md and src/fair/deck.h."""
        def digest(*parts):
            return hashlib.blake2b(b"".join(parts), digest_size=32).digest()

        rank, suit = "A23456789TJQK".index(opening["card"][0]), "shdc".index(opening["card"][1])
        is_, at = digest(b"feltro card 1", bytes([opening["position"], rank * 4 + suit]),
                         bytes.fromhex(opening["salt"])), opening["position"]
        for beside in map(bytes.fromhex, opening["path"]):
            is_ = digest(b"feltro node 1", *((beside, is_) if at % 2 else (is_, beside)))
            at //= 2
        return digest(b"feltro deck 1", bytes([cards]), is_).hex() == root

    def one_hand(self, table):
        """A person alone, the house's own players, and somebody who only looks."""
        one, eyes, number = self.player(), self.player(), table["table"]
        for player in (one, eyes):
            self.done(player.ask(do="watch", table=number))
        self.refused(one.ask(do="sit", table=number, amount=1), "BUY_IN_RANGE")
        self.done(one.ask(do="sit", table=number, amount=50 * table["minimum"]))
        one.until(lambda: one.table["phase"] == "deciding" and one.you)
        this = one.table["round"]
        bots = [p["seat"] for p in one.table["game"]["players"] if p.get("bot")]
        self.assertEqual(len(bots), 3)
        self.assertNotIn(one.you["seat"], bots)
        held = self.play_hand((one,), number, this)[one]
        eyes.until(lambda: eyes.table.get("round") == this and eyes.table["phase"] == "settled")
        self.assertEqual(eyes.you, {})
        game = one.table["game"]
        self.assertEqual(game, eyes.table["game"])
        mine = next(p["cards"] for p in game["players"] if p["seat"] == one.you["seat"])
        self.assertIn(mine, (held, ["??"] * len(held)))
        shown = [card for p in game["players"] for card in p.get("cards", []) if card != "??"]
        self.assertEqual(sorted(o["card"] for o in eyes.table["openings"]), sorted(game["board"] + shown))
        cards = 28 if table["game"] == "sintetico" else 52
        own = one.you.get("openings", [])
        self.assertLessEqual({o["card"] for o in own}, set(held))
        for opening in eyes.table["openings"] + own:
            self.assertTrue(self.opens_under(one.table["commitment"], cards, opening))
        self.assertTrue(any(e["event"] == "pot" for e in eyes.events))
        self.done(one.ask(do="leave", table=number))
        eyes.until(lambda: eyes.table["seats"] == [])    # and so do they

    def test_a_hand_of_every_poker(self):
        tables = [t for t in self.tables(self.player()) if t["game"] in ("holdem", "omaha", "sintetico")]
        self.assertEqual({t["game"] for t in tables}, {"holdem", "omaha", "sintetico"})
        with concurrent.futures.ThreadPoolExecutor() as at_once:
            for hand in [at_once.submit(self.one_hand, table) for table in tables]:
                hand.result()

    def test_the_line_for_a_table(self):
        player = self.player()
        tables = {t["game"]: t["table"] for t in self.tables(player)}
        self.refused(player.ask(do="queue", table=tables["roulette-fr"]), "NOT_HERE")
        number = tables["holdem"]
        self.done(player.ask(do="watch", table=number))
        self.refused(player.ask(do="unqueue", table=number), "NOT_IN_LINE")
        self.refused(player.ask(do="queue", table=number), "SEAT_FREE")

    def test_nothing_is_done_before_hello(self):
        stranger = Client(self.house.port, origin=f"http://127.0.0.1:{self.house.port}")
        self.addCleanup(stranger.close)
        for n, words in enumerate(({"do": "watch", "table": 1}, {"do": "leave", "table": 1},
                                   {"do": "sit", "table": 1, "amount": 100}), 1):
            stranger.say(json.dumps({"n": n, **words}))
            self.refused(json.loads(stranger.text()), "NO_HELLO")

    def test_what_is_refused(self):
        player = self.player()
        table = next(t for t in self.tables(player) if t["game"] == "roulette-fr" and t["seats"] == 1)
        number = table["table"]
        for words, key in (
                ('', "NOT_JSON"), ('[]', "NOT_JSON"), ('{"n":1', "NOT_JSON"), ('{}', "NO_NUMBER"),
                ('{"n":0,"do":"lobby"}', "NO_NUMBER"), ('{"n":1.5,"do":"lobby"}', "NO_NUMBER"),
                ('{"n":"1","do":"lobby"}', "NO_NUMBER"), ('{"n":-1,"do":"lobby"}', "NO_NUMBER"),
                ('{"n":9007199254740992,"do":"lobby"}', "NO_NUMBER"), ('{"n":1e3,"do":"lobby"}', "NO_NUMBER"),
                ('{"n":1,"n":2,"do":"lobby"}', "FIELD_TWICE"), ('{"n":NaN}', "NOT_JSON")):
            player.wire.say(words)
            self.refused(player.hear(), key)
        for words, key in (
                ({"do": "dance"}, "UNKNOWN_REQUEST"), ({}, "UNKNOWN_REQUEST"), ({"do": 1}, "UNKNOWN_REQUEST"),
                ({"do": "lobby", "more": 1}, "BAD_FIELD"), ({"do": "watch"}, "BAD_FIELD"),
                ({"do": "watch", "table": "1"}, "BAD_FIELD"), ({"do": "watch", "table": -1}, "BAD_FIELD"),
                ({"do": "watch", "table": 99999}, "NO_SUCH_TABLE"), ({"do": "watch", "table": 0}, "NO_SUCH_TABLE"),
                ({"do": "sit", "table": number}, "BAD_FIELD"),
                ({"do": "sit", "table": number, "amount": 1.0}, "BAD_FIELD"),
                ({"do": "sit", "table": number, "amount": 2**53}, "BAD_FIELD"),
                ({"do": "sit", "table": number, "amount": -100}, "BAD_FIELD"),
                ({"do": "sit", "table": number, "amount": 0}, "BAD_AMOUNT"),
                ({"do": "sit", "table": number, "amount": 10**9}, "NO_FUNDS"),
                ({"do": "sit", "table": number, "amount": 100, "seat": 5}, "NO_SUCH_SEAT"),
                ({"do": "bet", "table": number, "place": 1, "amount": 100}, "NO_SESSION"),
                ({"do": "leave", "table": number}, "NO_SESSION")):
            self.refused(player.ask(**words), key)

    def test_kill_9_loses_nothing_that_was_answered(self):
        """A player bets while the house dies at any moment and comes back, again and again."""
        dice = random.Random(2015)
        player = self.player()
        table = next(t for t in self.tables(player)
                     if t["game"] == "banca-francesa" and t["seats"] == 1 and not t["taken"])
        number, seated = table["table"], 0
        for _ in range(KILLS):
            self.done(player.ask(do="watch", table=number))
            if not seated:
                seated = 50 * table["minimum"]
                self.done(player.ask(do="sit", table=number, amount=seated))
            for _ in range(dice.randrange(12)):
                player.ask(do="bet", table=number, place=dice.randrange(3), amount=table["minimum"])
                if dice.random() < 0.4:
                    player.ask(do="close", table=number)
            if dice.random() < 0.5:    # one more, whose answer is never heard
                player.n += 1
                player.wire.say(json.dumps({"n": player.n, "do": "bet", "table": number, "place": 0,
                                            "amount": table["minimum"]}))
                time.sleep(dice.random() / 100)
            self.house.kill()
            player.wire.close()
            self.answered_is_written(player)
            self.house.open()
            player.come(self.house.port)
            self.done(player.ask(do="watch", table=number))
            player.until(lambda: player.table and player.you)
            if player.table["phase"] in ("void", "settled"):
                self.assertEqual(player.you["in_play"], 0)
            if dice.random() < 0.3 and player.you["in_play"] == 0:
                purse = player.wallet + player.you["stack"]
                self.done(player.ask(do="leave", table=number))
                seated = 0
                player.wire.close()
                player.come(self.house.port)
                self.assertEqual(player.wallet, purse)

    def on_a_new_line(self, player, number):
        """Its greetings have small numbers; those of before are above them."""
        player.wire.close()
        player.n = 0
        player.come(self.house.port)
        self.done(player.ask(do="watch", table=number))
        player.until(lambda: player.table and player.you)

    def times_done(self, table, asks):
        """How often each of them was done, by the journal: the number of a client is in the row of what it did."""
        books = sqlite3.connect(f"file:{self.house.folder}/feltro.db?mode=ro", uri=True)
        try:
            rows = [row for row, in books.execute("SELECT bytes FROM journal WHERE table_id = ?", (table,))]
        finally:
            books.close()
        return [sum(each["n"].to_bytes(8, "little") in row for row in rows) for each in asks]

    def fates(self, player, asks):
        told = [player.again(each) for each in asks]
        return ["done" if said["ok"] else said["refusal"] for said in told]

    def test_what_became_of_each_ask_is_told_on_a_new_line_and_after_kill_9(self):
        """Several are in flight when the line is lost, or the house killed.  Sent again, each of them is said to be
        done or not, the same however often it is asked, and that is what the journal has."""
        dice, seen, n = random.Random(16), set(), 10**12
        player = self.player()
        table = next(t for t in self.tables(player)
                     if t["game"] == "banca-francesa" and t["seats"] == 1 and not t["taken"])
        number, least = table["table"], table["minimum"]
        self.done(player.ask(do="watch", table=number))
        player.n = n
        self.done(player.ask(do="sit", table=number, amount=100 * least))
        for life in range(max(4, KILLS // 3)):
            player.until(lambda: player.table["phase"] == "betting")
            asks = []
            for i in range(8):
                n += dice.randrange(2, 100)
                asks.append({"n": n, "do": "bet", "table": number, "place": i % 3,
                             "amount": least + (1 if i == 5 else 0)} if i != 6 else
                            {"n": n, "do": "buy", "table": number, "amount": least})
            cut = dice.randrange(1, 9)    # the rest never went out
            for each in asks[:cut]:
                player.wire.say(json.dumps(each))
            time.sleep(dice.choice((0, 0.001, 0.02)))
            if life % 2:
                self.house.kill()
                self.house.open()
            self.on_a_new_line(player, number)
            first = self.fates(player, asks[dice.randrange(8):])
            self.assertNotIn("KEY_REUSED", first)
            n += 10
            player.n = n
            player.ask(do="clear", table=number)
            self.done(player.ask(do="buy", table=number, amount=least))    # all those numbers have passed
            n = player.n
            for killed in range(3):
                self.on_a_new_line(player, number)
                told = self.fates(player, asks)
                times = self.times_done(number, asks)
                self.assertEqual(told, ["done" if each else "NOT_DONE" for each in times], (life, killed, first))
                self.assertLessEqual(max(times), 1)
                if killed == 0:
                    self.house.kill()
                    self.house.open()
            between = player.again({"n": n, "do": "leave", "table": number})
            self.refused(between, "KEY_REUSED")    # the number of that buy
            self.assertEqual(between["highest"], n)
            seen |= set(told)
            player.n = n
        self.assertEqual(seen, {"done", "NOT_DONE"})
        purse = player.ask(do="hello", lang="pt")["wallet"] + player.you["stack"]
        self.done(player.ask(do="leave", table=number))
        self.assertEqual(player.ask(do="hello", lang="pt")["wallet"], purse)

    def test_an_ask_of_a_session_that_is_over_is_not_done_in_the_next(self):
        """Another device of the player's sits down with lower numbers; what the first had asked is not done there."""
        player = self.player()
        table = next(t for t in self.tables(player) if t["game"] == "roulette-fr" and t["seats"] == 1)
        number, least = table["table"], table["minimum"]
        player.n = 1000
        self.done(player.ask(do="watch", table=number))
        self.done(player.ask(do="sit", table=number, amount=20 * least))
        player.until(lambda: player.table["phase"] == "betting")
        bet = {"n": 2000, "do": "bet", "table": number, "place": 1, "amount": least}
        buy = {"n": 2001, "do": "buy", "table": number, "amount": least}
        self.done(player.again(bet))
        self.done(player.again(buy))
        player.n = 2001
        self.done(player.ask(do="clear", table=number))
        self.done(player.ask(do="leave", table=number))
        for _ in range(2):
            player.wire.close()
            player.n = 0
            player.come(self.house.port)
            purse = player.wallet
            said = player.ask(do="sit", table=number, amount=20 * least)
            self.refused(said, "NOT_DONE")
            self.assertEqual(said["highest"], 2003)
            self.refused(player.again(bet), "NO_SESSION")
            self.refused(player.again(buy), "NO_SESSION")
            self.house.kill()
            self.house.open()
        player.wire.close()
        player.n = 0
        player.come(self.house.port)
        self.done(player.ask(do="watch", table=number))
        player.n = 2100
        self.done(player.ask(do="sit", table=number, amount=20 * least))
        player.until(lambda: player.table["phase"] == "betting")
        player.wire.close()
        player.n = 0
        player.come(self.house.port)
        self.done(player.ask(do="watch", table=number))
        self.refused(player.again(bet), "KEY_REUSED")
        self.done(player.again(buy))    # it was, and is not again: the books know
        player.until(lambda: player.you)
        self.assertEqual((player.you["in_play"], player.you["stack"]), (0, 20 * least))
        self.assertEqual(player.wallet, purse - 20 * least)
        player.n = 2200
        self.done(player.ask(do="leave", table=number))

    def answered_is_written(self, player):
        """Every row that an answer named is in the journal, and the numbers have no gap."""
        books = sqlite3.connect(f"file:{self.house.folder}/feltro.db?mode=ro", uri=True)
        try:
            rows = {seq for seq, in books.execute("SELECT seq FROM journal")}
            held, = books.execute("SELECT count(*) FROM accounts WHERE balance < 0 AND player > 0").fetchone()
            zero, = books.execute("SELECT sum(balance) FROM accounts").fetchone()
        finally:
            books.close()
        self.assertEqual(rows, set(range(1, max(rows) + 1)))
        self.assertLessEqual(set(player.answered), rows)
        self.assertEqual((held, zero), (0, 0))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
