#!/usr/bin/python3
"""records_test.py FELTROD FLOOR FELTRO -- what happened, read back and proved.

Plays a night with a crash in it, then audits, replays and verifies it: from the house's data,
from exported records alone, and after somebody has tampered with either.  The browser's code proves every
record that is verified here too, and must print the same words."""
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(__file__))
import house_test  # noqa: E402
from house_test import House, Player  # noqa: E402

FELTRO = os.path.abspath(sys.argv[3])
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOVES = ["hit", "stand", "double", "split", "surrender", "insure", "decline", "even-money"]

FLOOR = """\
house: Casa dos Registos
tables:
  - {name: Francesa, game: roulette-fr, minimum: 1.00, unit: 0.50}
  - {name: Americana, game: roulette-us, minimum: 1.00, unit: 0.50}
  - {name: Banca, game: banca-francesa, minimum: 1.00, unit: 0.50}
  - {name: Bacará, game: baccarat, minimum: 5.00, unit: 1.00}
  - {name: Macau, game: macau, minimum: 5.00, unit: 1.00}
  - {name: Bacará de corte, game: baccarat, shuffle: cut-card, minimum: 5.00, unit: 1.00}
  - {name: Corte, game: blackjack, shuffle: cut-card, minimum: 2.00, unit: 1.00}
  - {name: Vinte e um, game: blackjack, minimum: 2.00, unit: 1.00}
  - {name: Vinte e um de muitos, game: blackjack, mode: multi, seats: 7, minimum: 2.00, unit: 1.00, window: 3,
     decision: 3}
  - {name: Hold'em, game: holdem, mode: multi, seats: 6, minimum: 1.00, small: 0.50, unit: 0.01, decision: 3}
  - {name: Francesa de muitos, game: roulette-fr, mode: multi, seats: 2, minimum: 1.00, unit: 0.50, window: 3}
"""


records = []    # every one that was verified: its bytes, and what was said of it


def feltro(*words, status=0):
    done = subprocess.run([FELTRO, *words], capture_output=True, text=True, timeout=120)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    if "--record" in words:
        with open(words[words.index("--record") + 1], "rb") as file:
            records.append((file.read(), done.stdout if status < 2 else done.stderr))
    return done.stdout


def tearDownModule():
    """The engine in WebAssembly reads the same records, and says the same of them."""
    subprocess.run([os.path.join(ROOT, "tools/wasm.sh"), "--proof"], check=True, timeout=300)
    corpus = os.path.join(ROOT, "fuzz/corpus/record")
    for name in sorted(os.listdir(corpus)):
        done = subprocess.run([FELTRO, "verify", "--json", "--record", os.path.join(corpus, name)],
                              capture_output=True, text=True, timeout=120)
        with open(os.path.join(corpus, name), "rb") as file:
            records.append((file.read(), done.stdout or done.stderr))
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, str(i)) for i in range(len(records))]
        for path, (record, _) in zip(paths, records):
            with open(path, "wb") as file:
                file.write(record)
        said = subprocess.run(["node", os.path.join(ROOT, "tests/wasm/prove.mjs"),
                               os.path.join(ROOT, "build-wasm/proof.wasm"), *paths],
                              capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stderr
    lines = said.stdout.splitlines()
    assert len(lines) == len(records) and len(lines) > 50, len(lines)
    for browser, (record, native) in zip(lines, records):
        same = native.strip() == browser if native.startswith("{") else browser in native
        assert same, (record[:300], native, browser)


class Night:
    """A house of its own, and what its players remember of it."""

    def __init__(self, floor=FLOOR):
        folder = tempfile.mkdtemp()
        path = os.path.join(folder, "floor.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(floor)
        house_test.FLOOR = path
        self.house = House()
        self.floor = folder
        self.rounds = {}        # table -> the rounds that were played there

    def end(self):
        self.house.end()
        shutil.rmtree(self.floor)

    @staticmethod
    def over(player, this):
        return player.table["round"] > this or player.table["phase"] == "settled"

    @staticmethod
    def act(player, **words):
        """The answer may come before the table that shows what it did."""
        said = player.ask(**words)
        if said["ok"]:
            player.until(lambda: player.table["seq"] >= said["seq"])
        return said

    def decide(self, player, table):
        asked = player.table.get("asked")
        if not asked or asked["seat"] != player.you["seat"]:
            return False
        move = next(m for m in ("insure", "split", "double", "stand", "decline", "hit")
                    if m in asked["moves"])
        amount = {"amount": 100} if move == "insure" else {}
        said = self.act(player, do="decide", table=table, place=asked["place"], number=MOVES.index(move), **amount)
        if not said["ok"]:
            self.act(player, do="decide", table=table, place=asked["place"],
                     number=MOVES.index("decline" if "decline" in asked["moves"] else "stand"))
        return True

    def play(self, player, table, rounds=2):
        number = table["table"]
        assert player.ask(do="watch", table=number)["ok"]
        assert player.ask(do="sit", table=number, amount=40 * table["minimum"])["ok"]
        for _ in range(rounds):
            player.until(lambda: player.table.get("table") == player.you.get("table") == number and
                         player.table["phase"] == "betting")
            this = player.table["round"]
            assert player.ask(do="bet", table=number, place=0, amount=table["minimum"])["ok"]
            if table["game"] != "blackjack" and player.ask(do="bet", table=number, place=1,
                                                           amount=table["minimum"])["ok"]:
                assert player.ask(do="take", table=number, place=1, amount=table["minimum"])["ok"]
            player.until(lambda: player.you["in_play"])
            self.rounds.setdefault(number, []).append(this)
            while not self.over(player, this):
                if player.table["phase"] == "betting":
                    self.act(player, do="close", table=number)
                elif not self.decide(player, number):
                    player.hear()


class Records(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.night = night = Night()
        player, other = Player(night.house.port), Player(night.house.port)
        tables = player.ask(do="lobby")["tables"]
        for table in tables:
            if table["seats"] == 1:
                night.play(player, table)
                assert player.ask(do="leave", table=table["table"])["ok"]
        cls.crash(night, player, tables[0])
        cls.gone(night, tables[-1])
        cls.shared(night, player, other, [t for t in tables if t["game"] == "blackjack"][-1])
        cls.hand(night, player, other, tables[-2])
        for one in (player, other):
            one.wire.close()
        cls.player, cls.other = player, other
        cls.data = night.house.folder

    @classmethod
    def tearDownClass(cls):
        cls.night.end()

    @staticmethod
    def crash(night, player, table):
        """Bets that the house forgets at once, and gives back."""
        assert player.ask(do="sit", table=table["table"], amount=1000)["ok"]
        player.until(lambda: player.table.get("phase") == "betting" and player.table["table"] == table["table"])
        assert player.ask(do="bet", table=table["table"], place=5, amount=100)["ok"]
        night.house.kill()
        player.wire.close()
        night.house.open()
        player.come(night.house.port)
        night.void = max(night.rounds[table["table"]]) + 1

    @staticmethod
    def shared(night, one, two, table):
        """Two at one blackjack table."""
        two.wire.close()
        two.come(night.house.port)
        number = table["table"]
        for player in (one, two):
            assert player.ask(do="watch", table=number)["ok"]
            assert player.ask(do="sit", table=number, amount=2000)["ok"]
        one.until(lambda: one.table.get("phase") == "betting" and one.table["table"] == number)
        this = one.table["round"]
        for box, player in enumerate((one, two)):
            assert player.ask(do="bet", table=number, place=box, amount=200)["ok"]
        one.until(lambda: one.table["phase"] != "betting" and one.you.get("table") == number)
        while not night.over(one, this):
            if not night.decide(one, number):    # the other lets his time pass
                one.hear()
        night.rounds.setdefault(number, []).append(this)
        night.shared = this

    @staticmethod
    def hand(night, one, two, table):
        """A hand of hold'em: both see the flop, then one bets and the other folds."""
        number = table["table"]
        for player in (one, two):
            assert player.ask(do="watch", table=number)["ok"]
            assert player.ask(do="sit", table=number, amount=10000)["ok"]
        for player in (one, two):
            player.until(lambda p=player: p.you.get("table") == number and p.you.get("cards") and
                         p.table["table"] == number)
        night.hand, night.cards = one.table["round"], one.you["cards"]
        turn = {player.you["seat"]: player for player in (one, two)}
        while not night.over(one, night.hand):
            one.until(lambda: one.table.get("asked") or night.over(one, night.hand))
            if night.over(one, night.hand):
                break
            asked = dict(one.table["asked"])
            if not one.table["game"]["board"]:
                move = 2 if "call" in asked["moves"] else 1
            else:
                move = 0 if "call" in asked["moves"] else 3
            amount = {"amount": asked["least"]} if move == 3 else {}
            said = turn[asked["seat"]].ask(do="decide", table=number, place=asked["place"], number=move, **amount)
            assert said["ok"], said
            one.until(lambda: one.table["seq"] >= said["seq"])

    @staticmethod
    def gone(night, table):
        """A player who has won or lost leaves, with bets on the cloth; the next round is another's."""
        number = table["table"]
        one, two = Player(night.house.port), Player(night.house.port)
        for player in (one, two):
            assert player.ask(do="watch", table=number)["ok"]
        assert one.ask(do="sit", table=number, amount=1000)["ok"]
        one.until(lambda: one.table.get("table") == number and one.table["phase"] == "betting")
        assert one.ask(do="bet", table=number, place=0, amount=100)["ok"]
        one.until(lambda: one.table.get("table") == number and one.table["phase"] == "settled")
        this = one.table["round"]
        assert one.ask(do="leave", table=number)["ok"]
        assert two.ask(do="sit", table=number, amount=1000)["ok"]
        two.until(lambda: two.table.get("table") == number and two.table["round"] > this)
        assert two.ask(do="leave", table=number)["ok"]
        for player in (one, two):
            player.wire.close()

    # ---------------------------- audit and replay ------------------------------

    def test_the_books_of_a_good_night_are_proved(self):
        said = json.loads(feltro("audit", self.data, "--json"))
        self.assertTrue(said["good"], said)
        self.assertIsNone(said["journal"]["wrong"])
        self.assertEqual(said["tables"]["tables"], 11)
        self.assertGreaterEqual(said["tables"]["rounds"], 13)
        self.assertGreaterEqual(said["tables"]["settlements"], 13)
        self.assertGreater(said["tables"]["snapshots"], 0)
        self.assertIn("the journal is whole", feltro("audit", self.data, "--lang", "en"))
        said = feltro("audit", self.data, "--lang", "pt")
        for words in ("o diário está inteiro", "cada livro soma zero", "instantâneos são como foram escritos"):
            self.assertIn(words, said)

    def test_a_day_is_run_again(self):
        every = json.loads(feltro("replay", self.data, "--json"))
        self.assertTrue(every["same"], every)
        one = json.loads(feltro("replay", self.data, "--table", "3", "--json"))
        self.assertLess(0, one["rounds"])
        self.assertLess(one["rounds"], every["rounds"])
        none = json.loads(feltro("replay", self.data, "--to", "2020-01-01T00:00Z", "--json"))
        self.assertEqual((none["rounds"], none["same"]), (0, True))
        for lang, words in (("en", "it comes to the same"), ("pt", "jogado de novo, dá o mesmo")):
            self.assertIn(words, feltro("replay", self.data, "--from", "2020-01-01T00:00Z", "--lang", lang))
        feltro("replay", self.data, "--from", "yesterday", status=2)
        feltro("replay", self.data, "--from", "2021-01-01T00:00Z", "--to", "2020-01-01T00:00Z", status=2)
        feltro("replay", "/nowhere", status=2)
        feltro("audit", "/nowhere", status=2)

    # --------------------------------- verify -----------------------------------

    def steps(self, *words, status=0):
        said = json.loads(feltro("verify", *words, "--json", status=status))
        self.assertEqual(said["good"], status == 0)
        return {step["step"]: step["is"] for step in said["steps"]}

    def test_every_round_is_proved_from_the_data_and_from_its_record_alone(self):
        for rounds in self.night.rounds.values():
            for number in rounds:
                steps = self.steps(str(number), "--data", self.data)
                self.assertEqual(set(steps.values()), {"proved"}, (number, steps))
                self.assertEqual(self.steps("--record", self.export(number)), steps)
        for lang, words in (("en", "nothing differs"), ("pt", "nada difere")):
            said = feltro("verify", str(self.night.rounds[1][0]), "--data", self.data, "--lang", lang)
            self.assertEqual(said.splitlines()[-1], words)
        feltro("verify", "999999999", "--data", self.data, status=2)
        feltro("verify", "1", "--data", self.data, status=2)
        feltro("verify", status=2)
        feltro("verify", "7", status=2)
        feltro("verify", "x", "--data", self.data, status=2)

    def export(self, number, change=None):
        record = json.loads(feltro("verify", str(number), "--data", self.data, "--export"))
        if change:
            change(record)
        path = os.path.join(self.night.floor, "record.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(record, file)
        return path

    def test_a_record_that_was_altered_is_known_by_the_step(self):
        number = self.night.rounds[1][0]
        flip = {"0": "1"}

        def seed(record):
            hexed = record["seeds"][0]["seed"]
            record["seeds"][0]["seed"] = flip.get(hexed[0], "0") + hexed[1:]

        def draw(record):
            act = next(a for a in record["commands"] if a["do"] == "draw")
            act["number"] = (act.get("number", 0) + 1) % act["below"]

        def option(record):
            record["options"]["window"] += 1000

        def line(record):
            record["lines"][0]["back"] += 1

        def rule(record):
            record["lines"][0]["rule"] = "807/2015 r.1"

        def bet(record):
            record["commands"] = [a for a in record["commands"] if a["do"] != "bet"]

        for change, step in ((seed, "commitment"), (draw, "draws"), (option, "configuration"),
                             (line, "lines"), (rule, "lines"), (bet, "play")):
            steps = self.steps("--record", self.export(number, change), status=1)
            self.assertEqual(steps[step], "DIFFERS", (step, steps))

    def test_what_is_no_record_is_refused(self):
        number = self.night.rounds[1][0]
        for change in (lambda r: r.update(record=2), lambda r: r.update(more=1), lambda r: r.pop("seeds"),
                       lambda r: r.update(game="bridge"), lambda r: r["options"].pop("unit"),
                       lambda r: r["commands"][0].update(seat=99), lambda r: r["commands"][0].update(do="x"),
                       lambda r: r["seeds"][0].update(commitment="00"), lambda r: r.update(void=1),
                       lambda r: r["lines"][0].update(result="x"), lambda r: r.update({"for": "me"})):
            feltro("verify", "--record", self.export(number, change), status=2)
        for text in ("", "[]", "{}", '{"record":1}', "nonsense"):
            path = os.path.join(self.night.floor, "bad.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            feltro("verify", "--record", path, status=2)

    def test_a_round_that_was_cut_short_is_void_and_says_so(self):
        books = sqlite3.connect(f"file:{self.data}/feltro.db?mode=ro", uri=True)
        void, = books.execute("SELECT max(seq) FROM journal WHERE table_id = 1 AND kind = 1 AND seq IN "
                              "(SELECT round FROM journal WHERE kind = 14)").fetchone()
        books.close()
        record = json.loads(feltro("verify", str(void), "--data", self.data, "--export"))
        self.assertTrue(record["void"])
        self.assertIsNone(record["seeds"][0]["seed"])
        steps = self.steps(str(void), "--data", self.data)
        self.assertEqual((steps["play"], steps["lines"], steps["commitment"]), ("proved", "proved", "not told"))
        self.assertEqual([(line["result"], line["back"]) for line in record["lines"]], [("void", 100)])

    # ------------------------------- on the wire ---------------------------------

    def get(self, path, status=200):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.night.house.port}{path}", timeout=20) as said:
                self.assertEqual(said.status, status, path)
                return json.loads(said.read())
        except urllib.error.HTTPError as error:
            self.assertEqual(error.code, status, path)
            with error:
                return json.loads(error.read())

    def back(self, who):
        """The same player at a new line."""
        who.come(self.night.house.port)
        self.addCleanup(who.wire.close)
        return who

    def test_anyone_sees_what_chance_said_and_nobody_elses_money(self):
        for table, rounds in self.night.rounds.items():
            page = self.get(f"/api/tables/{table}/rounds")
            told = {each["round"]: each for each in page["rounds"]}
            self.assertEqual(sorted(told, reverse=True), list(told))
            for number in rounds:
                one = told[number]
                self.assertEqual(one, {key: value for key, value in self.get(f"/api/rounds/{number}").items()
                                       if key != "ok"})
                self.assertEqual(set(one), {"round", "table", "name", "game", "opened", "over", "void",
                                            "commitment", "seed", "outcome", "draws"})
                self.assertTrue(one["outcome"] and one["draws"])
                record = self.get(f"/api/rounds/{number}/record")
                self.assertEqual((record["for"], record["lines"]), ("public", []))
                self.assertEqual({act["do"] for act in record["commands"]}, {"draw"})
                self.assertEqual(self.verified(record)["draws"], "proved")
            below = self.get(f"/api/tables/{table}/rounds?below={rounds[0]}")["rounds"]
            self.assertTrue(all(each["round"] < rounds[0] for each in below))

    def verified(self, record, status=0):
        path = os.path.join(self.night.floor, "wire.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(record, file)
        return self.steps("--record", path, status=status)

    def test_a_round_that_is_not_over_shows_no_draw(self):
        player = self.back(Player(self.night.house.port))
        table = next(t for t in player.ask(do="lobby")["tables"] if t["game"] == "blackjack" and t["seats"] == 1)
        self.assertTrue(player.ask(do="watch", table=table["table"])["ok"])
        self.assertTrue(player.ask(do="sit", table=table["table"], amount=4000)["ok"])
        for _ in range(20):    # until somebody is asked: a blackjack ends a round at once
            player.until(lambda: player.table.get("phase") == "betting")
            this = player.table["round"]
            self.assertTrue(player.ask(do="bet", table=table["table"], place=0, amount=200)["ok"])
            self.night.act(player, do="close", table=table["table"])
            player.until(lambda: player.table.get("asked") or self.night.over(player, this))
            if player.table.get("asked"):
                break
        one = self.get(f"/api/rounds/{this}")
        self.assertEqual(one["over"], 0)
        self.assertFalse({"draws", "outcome", "seed", "lines"} & set(one))
        self.assertEqual(one["commitment"], player.table["commitment"])
        self.assertEqual(player.ask(do="record", round=this)["refusal"], "ROUND_RUNNING")
        self.assertEqual(player.ask(do="replay", round=this)["refusal"], "ROUND_RUNNING")
        self.assertLess(player.ask(do="last", table=table["table"]).get("round", 0), this)    # the one before
        self.assertEqual(self.get(f"/api/rounds/{this}/record", 409)["refusal"], "ROUND_RUNNING")
        while not self.night.over(player, this):
            if not self.night.decide(player, table["table"]):
                player.hear()
        self.assertIn("draws", player.ask(do="round", round=this))
        self.assertEqual(player.ask(do="last", table=table["table"])["round"], this)

    def test_the_last_round_a_player_took_part_in(self):
        player = self.back(self.player)
        for table, rounds in self.night.rounds.items():
            one = player.ask(do="last", table=table)
            self.assertTrue(one["ok"], one)
            self.assertGreaterEqual(one["round"], rounds[-1])
            self.assertEqual(one["table"], table)
            self.assertTrue(one["outcome"] or one["void"])
            self.assertEqual(one["staked"], sum(line["chips"] for line in one["lines"]))
            self.assertEqual(one["won"], sum(line["back"] for line in one["lines"]))
            self.assertRegex(one["lines"][0]["rule"], r"^8\d\d/2015 r\.")
            self.assertEqual(one, {**player.ask(do="round", round=one["round"]), "re": one["re"]})
            record = player.ask(do="record", round=one["round"])["record"]
            self.assertEqual(record["for"], "player")
            steps = self.verified(record)
            if one["void"]:    # its seed was lost, and nothing was drawn from it
                self.assertEqual(steps.pop("commitment"), "not told")
            self.assertEqual(set(steps.values()), {"proved"})
        self.assertEqual(Player(self.night.house.port).ask(do="last", table=1)["refusal"], "NO_SUCH_RECORD")

    def test_of_a_shared_round_each_player_sees_his_own_money(self):
        one, two = self.back(self.player), self.back(self.other)
        told = [who.ask(do="round", round=self.night.shared) for who in (one, two)]
        cards = [[[hand["cards"] for hand in box["hands"]] for box in each["outcome"]["boxes"]] for each in told]
        self.assertEqual(*cards)
        for each in told:    # the stakes of one's own boxes, and of no other
            staked = {box["seat"] for box in each["outcome"]["boxes"] if "stake" in box["hands"][0]}
            self.assertEqual(staked, {line["seat"] for line in each["lines"]})
        seats = [{line["seat"] for line in each["lines"]} for each in told]
        self.assertTrue(all(len(each) == 1 for each in seats))
        self.assertNotEqual(*seats)
        for who in (one, two):
            record = who.ask(do="record", round=self.night.shared)["record"]
            self.assertFalse([act for act in record["commands"] + record["lines"] if "player" in act])
            self.assertEqual(set(self.verified(record).values()), {"proved"})
        stranger = Player(self.night.house.port).ask(do="round", round=self.night.shared)
        self.assertNotIn("lines", stranger)
        self.assertNotIn("stake", json.dumps(stranger))

    def test_a_hand_of_poker_shows_each_his_own_cards_and_no_draws(self):
        steps = self.steps(str(self.night.hand), "--data", self.data)
        self.assertEqual(set(steps.values()), {"proved"})
        steps = self.steps("--record", self.export(self.night.hand))    # without anybody's stack
        self.assertEqual([steps[step] for step in ("configuration", "commitment", "draws", "play")],
                         3 * ["proved"] + ["not told"])
        one, two = (self.back(who).ask(do="last", table=10) for who in (self.player, self.other))
        stranger = self.get(f"/api/rounds/{self.night.hand}")
        seat = one["lines"][0]["seat"]
        for told in (one, two, stranger):
            self.assertEqual(told["round"], self.night.hand)
            self.assertEqual(told["draws"], [])
            self.assertEqual(len(told["outcome"]["board"]), 3)
            self.assertNotIn("seed", told)
        mine = {each["seat"]: each["cards"] for each in one["outcome"]["players"]}
        self.assertEqual(mine[seat], self.night.cards)
        self.assertEqual([each["cards"] for each in stranger["outcome"]["players"]], 2 * [["??", "??"]])
        self.assertNotIn("lines", stranger)
        for path in (f"/api/rounds/{self.night.hand}/record", f"/api/tables/10/rounds"):
            self.assertNotIn("draw\"", json.dumps(self.get(path)))
        record = self.player.ask(do="record", round=self.night.hand)["record"]
        self.assertEqual({act["do"] for act in record["commands"]} - {"decide"}, set())
        steps = self.verified(record)
        self.assertEqual((steps["play"], steps["commitment"]), ("not told", "proved"))
        self.assertEqual(len(record["openings"]), 3)    # the flop
        record["openings"][0] = record["openings"][0][:-1] + ("0" if record["openings"][0][-1] != "0" else "1")
        self.assertEqual(self.verified(record, 1)["commitment"], "DIFFERS")

    def test_sessions_and_statements(self):
        player = self.back(self.player)
        sessions = player.ask(do="sessions")["sessions"]
        self.assertGreaterEqual(len(sessions), 9)
        ids = [each["session"] for each in sessions]
        self.assertEqual(ids, sorted(ids, reverse=True))
        for each in sessions:
            said = player.ask(do="statement", session=each["session"])
            self.assertEqual({key: said[key] for key in each if key != "time"},
                             {key: each[key] for key in each if key != "time"})
            self.assertEqual(each["net"], each["won"] - each["staked"])
            if each["closed"]:
                self.assertEqual(each["taken"] - each["brought"], each["net"])
                self.assertEqual(each["time"], each["closed"] - each["opened"])
                self.assertEqual(each["rounds"], 2)
            if not each["in_play"]:    # what the rounds came to is what the session came to, but for void ones
                counted = [one for one in said["played"] if "void" not in one]
                self.assertEqual(len(counted), each["rounds"])
                for what in ("staked", "won"):
                    self.assertEqual(sum(one[what] for one in counted), each[what])
                for one in said["played"]:
                    round_ = player.ask(do="round", round=one["round"])
                    self.assertEqual((one["staked"], one["won"]), (round_["staked"], round_["won"]))
                last = player.ask(do="statement", session=each["session"], below=said["last"])
                self.assertEqual(last["played"], said["played"][1:])
        page = player.ask(do="sessions", below=ids[2])["sessions"]
        self.assertEqual([each["session"] for each in page], ids[3:])
        stranger = Player(self.night.house.port)
        self.assertEqual(stranger.ask(do="statement", session=ids[0])["refusal"], "NO_SUCH_RECORD")
        self.assertEqual(stranger.ask(do="sessions")["sessions"], [])
        for path in ("/api/sessions", f"/api/sessions/{ids[0]}", "/api/history", "/api/tables/1/last"):
            self.assertEqual(self.get(path, 401)["refusal"], "SIGN_IN")

    def test_the_rules_of_each_table_with_its_own_numbers(self):
        player = self.back(Player(self.night.house.port))
        for table in player.ask(do="lobby")["tables"]:
            number = table["table"]
            for lang in ("pt", "en"):
                rules = self.get(f"/api/tables/{number}/rules?lang={lang}")
                said = player.ask(do="rules", table=number, lang=lang)
                self.assertEqual({**rules, "re": said["re"]}, said)
                self.assertEqual({each["section"] for each in rules["sections"]},
                                 {"play", "session", "interruption", "fairness", "complaints"})
                self.assertFalse([each for each in rules["sections"] if re.search(r"\d", each["text"])])
                self.assertEqual(rules["regulation"], rules["sections"][0]["rule"])
                options = {each["option"]: each["value"] for each in rules["options"]}
                self.assertEqual(float(options["minimum"]), table["minimum"] / 100)
            if not rules["bets"]:
                self.assertEqual(table["game"], "holdem")
                continue
            self.assertTrue(player.ask(do="watch", table=number)["ok"])
            player.until(lambda: player.places)
            self.assertEqual([[bet[key] for key in ("place", "least", "pays", "rule")] for bet in rules["bets"]],
                             [[bet[key] for key in ("place", "least", "pays", "rule")] for bet in player.places])
            player.places = []
        games = self.get("/api/games?lang=en")["games"]
        self.assertEqual(len(games), 9)
        self.assertTrue(all(game["text"] for game in games))
        self.assertEqual(self.get("/api/tables/99/rules", 404)["refusal"], "NO_SUCH_RECORD")
        self.assertEqual(self.get("/api/tables/1/rules?lang=fr", 400)["field"], "lang")
        self.assertEqual(self.get("/api/tables/1/rounds?below=x", 400)["field"], "below")
        self.assertEqual(self.get("/api/rounds/999999999", 404)["refusal"], "NO_SUCH_RECORD")

    def test_every_rule_of_a_line_can_be_opened(self):
        cited = {bet["rule"] for table in range(1, 11) for bet in self.get(f"/api/tables/{table}/rules")["bets"]}
        cited |= {line["rule"] for rounds in self.night.rounds.values() for number in rounds
                  for line in json.loads(feltro("verify", str(number), "--data", self.data, "--export"))["lines"]}
        self.assertLess(30, len(cited))
        for rule in cited:
            name = rule.replace("/", "-").replace(".", "").replace(" ", "-")
            for lang in ("pt", "en"):
                said = self.get(f"/api/rules/{name}?lang={lang}")
                self.assertEqual((said["rule"], said["lang"]), (rule, lang))
                self.assertLess(10, len(said["text"]))
                self.assertTrue(all(rule.startswith(each["rule"] + " ") for each in said["above"]))
        self.assertEqual(self.get("/api/rules/807-2015-r14-a-i")["text"], "Pleno (um número): paga 35 para 1.")
        self.assertEqual(self.get("/api/rules/807-2015-r99", 404)["refusal"], "NO_SUCH_RECORD")
        self.assertEqual(self.get("/api/rules/807-2015-r14-a-i?lang=fr", 400)["field"], "lang")

    # ---------------------------- hands laid on it -------------------------------

    def altered(self, *sql, secret=True):
        """A copy of the data in which somebody has changed something."""
        folder = tempfile.mkdtemp(dir=self.night.floor)
        if secret:
            shutil.copy(f"{self.data}/secret", folder)
        books = sqlite3.connect(f"{self.data}/feltro.db")
        copy = sqlite3.connect(f"{folder}/feltro.db")
        books.backup(copy)
        books.close()
        for name, in copy.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            copy.execute(f"DROP TRIGGER {name}")
        for words in sql:
            copy.execute(words)
        copy.commit()
        copy.execute("PRAGMA journal_mode=WAL")
        copy.close()
        return folder

    def test_what_was_altered_is_named(self):
        last = "(SELECT max(seq) FROM journal WHERE kind = 13)"
        for sql, part in (
                (f"DELETE FROM journal WHERE seq = {last}", "journal"),
                (f"UPDATE journal SET bytes = zeroblob(length(bytes)) WHERE seq = {last}", "journal"),
                (f"UPDATE journal SET round = 1 WHERE seq = {last}", "journal"),
                ("UPDATE transfers SET amount = amount + 1 WHERE id = 3", "journal"),
                ("UPDATE accounts SET balance = balance + 1 WHERE id = 1", "books"),
                ("UPDATE accounts SET balance = balance + (CASE id WHEN 1 THEN 1 ELSE -1 END) "
                 "WHERE id IN (1, 2)", "books")):
            said = json.loads(feltro("audit", self.altered(sql), "--json", status=1))
            self.assertFalse(said["good"])
            self.assertIsNotNone(said[part]["wrong"], sql)
        folder = self.altered("UPDATE sessions SET held = held + 100 WHERE closed_ms = 0")
        said = json.loads(feltro("replay", folder, "--json", status=1))
        self.assertIn("the books hold", said["differs"])
        self.assertIn("os livros têm", feltro("replay", folder, "--lang", "pt", status=1))
        folder = self.altered("UPDATE accounts SET balance = balance + 1 WHERE id = 1")
        self.assertIn("a conta não é o que", feltro("audit", folder, "--lang", "pt", status=1))

    def test_without_the_secret_the_books_are_proved_and_the_cards_stay_closed(self):
        whole = json.loads(feltro("audit", self.data, "--json"))
        self.assertEqual(whole["tables"]["closed"], 0)
        folder = self.altered(secret=False)
        said = json.loads(feltro("audit", folder, "--json"))
        self.assertTrue(said["good"], said)
        self.assertIsNone(said["journal"]["wrong"])
        self.assertIsNone(said["books"]["wrong"])
        self.assertGreater(said["tables"]["closed"], 20)
        self.assertLess(0, said["tables"]["rounds"])    # of wheels and dice
        self.assertLess(said["tables"]["rounds"], whole["tables"]["rounds"])
        self.assertIn("the secret is not there", feltro("audit", folder))
        self.assertIn("the secret is not there", feltro("replay", folder))
        closed = 0
        for rounds in self.night.rounds.values():
            for number in rounds:
                done = subprocess.run([FELTRO, "verify", str(number), "--data", folder], capture_output=True, text=True)
                closed += done.returncode == 2 and "secret is not there" in done.stderr
        self.assertGreater(closed, 0)

    def test_another_secret_opens_nothing(self):
        folder = self.altered(secret=False)
        with open(f"{folder}/secret", "wb") as file:
            file.write(bytes(32))
        said = json.loads(feltro("audit", folder, "--json", status=1))
        self.assertIn("closed with another secret", said["tables"]["wrong"])


class Void(unittest.TestCase):
    """The house is killed with bets at every table against the bank, and in a hand of poker; it comes back,
    and every stake is found again: in the round, the last round, the record, the replay and the statement."""

    RULES = {"roulette-us": "804/2015 r.21", "blackjack": "805/2015 r.28", "roulette-fr": "807/2015 r.23",
             "banca-francesa": "808/2015 r.19", "baccarat": "812/2015 r.29", "macau": "812/2015 r.29",
             "holdem": "806/2015 r.72"}

    @classmethod
    def setUpClass(cls):
        cls.night = night = Night(re.sub(r"(window|decision): 3\b", r"\1: 60", FLOOR))    # nobody is late
        cls.one, cls.two = Player(night.house.port), Player(night.house.port)
        cls.tables = {each["table"]: each for each in cls.one.ask(do="lobby")["tables"]}
        cls.rounds, cls.staked, cls.sessions = {}, {}, {}    # by table; what was staked, by player too
        for table in cls.tables.values():
            if table["banked"]:
                cls.lay(cls.one, table)
        cls.deal(next(t for t in cls.tables.values() if t["game"] == "holdem"))
        night.house.kill()
        for player in (cls.one, cls.two):
            player.wire.close()
        night.house.open()
        for player in (cls.one, cls.two):
            player.come(night.house.port)

    @classmethod
    def tearDownClass(cls):
        for player in (cls.one, cls.two):
            player.wire.close()
        cls.night.end()

    @classmethod
    def lay(cls, player, table):
        number, stake = table["table"], 2 * table["minimum"]
        assert player.ask(do="watch", table=number)["ok"]
        assert player.ask(do="sit", table=number, amount=20 * table["minimum"])["ok"]
        player.until(lambda: player.table.get("table") == number and player.you.get("table") == number and
                     player.table["phase"] == "betting")
        cls.rounds[number] = player.table["round"]
        bets = sum(player.ask(do="bet", table=number, place=place, amount=stake)["ok"] for place in range(3))
        assert bets, table
        cls.staked[number, 0] = bets * stake
        cls.sessions[number] = player.you["session"]
        assert player.ask(do="unwatch", table=number)["ok"]

    @classmethod
    def deal(cls, table):
        """A hand: one has raised, and the other thinks of it."""
        number = table["table"]
        for player in (cls.one, cls.two):
            assert player.ask(do="watch", table=number)["ok"]
            assert player.ask(do="sit", table=number, amount=10000)["ok"]
        for player in (cls.one, cls.two):
            player.until(lambda p=player: p.you.get("table") == number and p.you.get("cards") and
                         p.table["table"] == number)
        cls.one.until(lambda: cls.one.table.get("asked"))
        asked = cls.one.table["asked"]
        who = next(p for p in (cls.one, cls.two) if p.you["seat"] == asked["seat"])
        said = who.ask(do="decide", table=number, place=asked["place"], number=3, amount=asked["least"])
        assert said["ok"], said
        who.until(lambda: who.you["seq"] >= said["seq"])
        for index, player in enumerate((cls.one, cls.two)):
            cls.staked[number, index] = player.you["in_play"]
        cls.cards = [player.you["cards"] for player in (cls.one, cls.two)]
        cls.button = cls.one.table["game"]["button"]
        cls.rounds[number], cls.sessions[number] = cls.one.table["round"], cls.one.you["session"]

    def get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.night.house.port}{path}", timeout=20) as said:
            return json.loads(said.read())

    def test_every_stake_is_told_and_why_it_came_back(self):
        for number, round_ in self.rounds.items():
            game = self.tables[number]["game"]
            said = self.one.ask(do="round", round=round_)
            stake = self.staked[number, 0]
            self.assertLess(0, stake)
            self.assertEqual((said["void"], said["staked"], said["won"]), (True, stake, stake), said)
            self.assertEqual(said["why"]["key"], "interrupted")
            self.assertIn("interrompida", said["why"]["pt"])
            self.assertEqual({(line["result"], line["rule"]) for line in said["lines"]}, {("void", self.RULES[game])})
            self.assertEqual([line["chips"] for line in said["lines"]], [line["back"] for line in said["lines"]])
            replay = self.one.ask(do="replay", round=round_)
            self.assertEqual({key: replay[key] for key in said if key != "re"},
                             {key: said[key] for key in said if key != "re"})
            self.assertEqual(replay["frames"][-1]["table"]["phase"], "void")
            last = self.one.ask(do="last", table=number)
            if self.tables[number]["mode"] == "individual":    # nothing was bet there since
                self.assertEqual({**last, "re": 0}, {**said, "re": 0})
            public = self.get(f"/api/rounds/{round_}")
            self.assertEqual((public["void"], public["why"]), (True, said["why"]))
            self.assertFalse({"lines", "staked", "won"} & set(public))
            self.assertEqual(self.get(f"/api/rounds/{round_}/record")["lines"], [])

    def test_a_hand_is_told_to_each_as_he_saw_it(self):
        number = next(n for n, table in self.tables.items() if table["game"] == "holdem")
        for index, player in enumerate((self.one, self.two)):
            said = player.ask(do="round", round=self.rounds[number])
            stake = self.staked[number, index]
            self.assertEqual((said["staked"], said["won"], len(said["lines"])), (stake, stake, 1))
            cards = {each["seat"]: each["cards"] for each in said["outcome"]["players"]}
            self.assertEqual(cards.pop(said["lines"][0]["seat"]), self.cards[index])
            self.assertEqual(list(cards.values()), [["??", "??"]])
            self.assertEqual(said["outcome"]["button"], self.button)

    def test_the_statement_has_it_and_the_sums_do_not(self):
        for number, session in self.sessions.items():
            said = self.one.ask(do="statement", session=session)
            stake = self.staked[number, 0]
            mine = [each for each in said["played"] if each["round"] == self.rounds[number]]
            self.assertEqual([(each["staked"], each["won"], each.get("void")) for each in mine], [(stake, stake, True)])
            self.assertEqual(said["staked"], sum(each["staked"] for each in said["played"] if "void" not in each))
            self.assertEqual(said["won"], sum(each["won"] for each in said["played"] if "void" not in each))

    def test_it_is_proved_from_the_rows_and_from_the_record_alone(self):
        data, path = self.night.house.folder, os.path.join(self.night.floor, "void.json")
        for number, round_ in self.rounds.items():
            banked = self.tables[number]["banked"]
            steps = self.steps(str(round_), "--data", data)
            self.assertEqual((steps["play"], steps["lines"]), ("proved", "proved"), (number, steps))
            mine = self.one.ask(do="record", round=round_)["record"]
            whole = json.loads(feltro("verify", str(round_), "--data", data, "--export"))
            self.assertEqual(sum(line["back"] for line in mine["lines"]), self.staked[number, 0])
            for record in (mine, whole):
                self.assertTrue(record["lines"])
                self.assertEqual(self.proved(path, record)["lines"], "proved" if banked else "not told")
            if not banked:
                continue
            for change in ({"back": mine["lines"][0]["back"] + 1}, {"rule": "808/2015 r.1"}, {"result": "lost"}):
                lines = [{**mine["lines"][0], **change}] + mine["lines"][1:]
                self.assertEqual(self.proved(path, {**mine, "lines": lines}, 1)["lines"], "DIFFERS")
            self.assertEqual(self.proved(path, {**whole, "void": False}, 1)["play"], "DIFFERS")
            self.assertEqual(self.proved(path, {**whole, "lines": []})["lines"], "not told")    # as once it was
        for command in ("audit", "replay"):
            feltro(command, data)

    def proved(self, path, record, status=0):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(record, file)
        return self.steps("--record", path, status=status)

    def steps(self, *words, status=0):
        said = json.loads(feltro("verify", *words, "--json", status=status))
        return {step["step"]: step["is"] for step in said["steps"]}


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
