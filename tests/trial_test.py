#!/usr/bin/python3
"""trial_test.py FELTROD_TRIAL -- what a house does in minutes, and what it must do on the worst
of days, heard by its clients.

Time runs sixty times as fast in this house, and SIGUSR2 spoils its generator (trial.c)."""
import copy
import json
import os
import signal
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from feltrod_client import House, Player  # noqa: E402
from ws_client import WAIT  # noqa: E402

FELTROD = os.path.abspath(sys.argv[1])
ALONE, SHARED, POKER = 1, 2, 3    # the tables
FLOOR = """house: Casa de Ensaio
tables:
  - {name: Francesa a sós, game: roulette-fr, mode: individual, book: demo, minimum: 1.00, unit: 0.50}
  - {name: Francesa, game: roulette-fr, mode: multi, book: demo, seats: 8, minimum: 1.00, unit: 0.50, window: 60}
  - {name: Hold'em, game: holdem, book: demo, seats: 6, small: 0.50, minimum: 1.00, limit: none, decision: 60,
     idle_hands: 1}
"""
os.environ["FELTRO_TRIAL_BEGAN"] = str(int(time.time() * 1000))


class Case(unittest.TestCase):
    def house(self, floor=FLOOR):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8", delete=False) as file:
            file.write(floor)
        self.addCleanup(os.unlink, file.name)
        house = House(FELTROD, file.name)
        self.addCleanup(lambda: house.process.poll() is None and house.end())
        return house

    def seated(self, house, table, amount=10000):
        player = Player(house)
        self.addCleanup(lambda: player.wire.close())
        self.assertTrue(player.ask(do="watch", table=table)["ok"])
        self.assertTrue(player.ask(do="sit", table=table, amount=amount)["ok"])
        return player

    def shown(self, player):
        return {table["table"] for table in player.ask(do="lobby")["tables"]}

    def refused(self, said, key):
        self.assertFalse(said["ok"], said)
        self.assertEqual(said["refusal"], key)


class Idle(Case):
    """Invited, warned and ended, in this order and each once; then the chips are in the wallet."""

    NOTICES = ["invited", "warned", "session-ended"]

    def until_ended(self, player, plays=lambda player: None):
        def told():
            return [event for event in player.events if event["event"] in self.NOTICES and event["seat"] == 0]

        while not any("amount" in event for event in told()):
            player.hear()
            plays(player)
        self.assertEqual([event["event"] for event in told()], self.NOTICES)
        brought = told()[-1]["amount"]
        self.assertNotIn(0, player.table["seats"])
        before = player.wallet
        player.again()
        self.assertEqual(player.wallet - before, brought - 10000)
        return brought

    def test_three_minutes_alone_without_a_bet(self):
        self.assertEqual(self.until_ended(self.seated(self.house(), ALONE)), 10000)

    def test_six_rounds_in_company_without_a_bet(self):
        self.assertEqual(self.until_ended(self.seated(self.house(), SHARED)), 10000)

    def test_two_hands_of_poker_without_a_bet(self):
        """Blinds are no bets (decision 0075): he folds, or checks, in time."""
        def plays(player):
            asked = player.you.get("asked")
            if asked and player.table.get("asked", {}).get("seat") == 0:
                player.you = {}
                player.ask(do="decide", table=POKER, place=0, number=1 if "check" in asked["moves"] else 0)

        self.assertLessEqual(self.until_ended(self.seated(self.house(), POKER), plays), 10000 + 600)


class SlowDisk(Case):
    def test_the_lobby_tells_nobody_has_sat_down_before_it_is_written(self):
        os.environ["FELTRO_TRIAL_DISK"] = "200"
        self.addCleanup(os.environ.pop, "FELTRO_TRIAL_DISK")
        house = self.house()
        one, other = Player(house), Player(house)
        for player in (one, other):
            self.addCleanup(player.wire.close)
        one.wire.say(json.dumps({"n": 100, "do": "sit", "table": SHARED, "amount": 10000}))
        while not next(t for t in other.ask(do="lobby")["tables"] if t["table"] == SHARED)["taken"]:
            pass
        one.wire.socket.settimeout(0.1)    # the player who sat down knows it by now
        self.assertTrue(json.loads(one.wire.text())["ok"])


    def test_a_complaint_said_again_before_it_is_written_is_one(self):
        os.environ["FELTRO_TRIAL_DISK"] = "100"
        self.addCleanup(os.environ.pop, "FELTRO_TRIAL_DISK")
        house = self.house()
        player = self.seated(house, ALONE)
        player.until(lambda: player.table.get("phase") == "betting")
        self.assertTrue(player.ask(do="bet", table=ALONE, place=17, amount=100)["ok"])
        self.assertTrue(player.ask(do="close", table=ALONE)["ok"])
        player.until(lambda: player.table["phase"] == "settled")
        lines = [player]
        for _ in range(3):
            lines.append(copy.copy(player))
            lines[-1].come()
            self.addCleanup(lines[-1].wire.close)
        for line in lines:
            line.wire.say(json.dumps({"n": 1000, "do": "complain", "round": player.table["round"]}))
        said = [line.answer() for line in lines]
        self.assertEqual({each["ok"] for each in said}, {True}, said)
        self.assertEqual(len({each["complaint"] for each in said}), 1, said)


class Alarm(Case):
    def test_a_spoiled_generator_closes_every_game_until_a_person_opens_them(self):
        """Decision 0151, from the system's bytes to the players' screens."""
        house = self.house()
        operator = house.staff("operator")
        player = self.seated(house, ALONE)
        player.until(lambda: player.table.get("phase") == "betting")
        self.assertTrue(player.ask(do="bet", table=ALONE, place=17, amount=100)["ok"])
        house.process.send_signal(signal.SIGUSR2)    # noticed when fresh bytes are taken
        player.until(lambda: "closing" in player.table)
        deadline = time.time() + 120
        while self.shown(player):    # the order comes within a second of its first table
            self.assertLess(time.time(), deadline)
            time.sleep(0.05)
        self.refused(player.ask(do="bet", table=ALONE, place=18, amount=100), "TABLE_CLOSED")
        self.refused(player.ask(do="sit", table=SHARED, amount=1000), "TABLE_CLOSED")
        self.assertTrue(player.ask(do="close", table=ALONE)["ok"])    # what was staked is played
        player.until(lambda: player.table["phase"] == "settled" and player.you.get("lines"))

        house.process.send_signal(signal.SIGTERM)
        self.assertEqual(house.process.wait(WAIT), 0)
        log = [json.loads(line) for line in house.process.stderr.read().decode().splitlines()]
        why = [line["why"] for line in log if line["event"] == "generator-alarm"]
        self.assertEqual(len(why), 1)
        self.assertIn(f": {why[0]}", next(line["words"] for line in log if line["event"] == "order"))
        house.gone()

        house.open()    # with fresh generators, and still closed
        player.again()
        self.assertEqual(self.shown(player), set())
        operator = house.staff("operator")
        self.assertEqual(operator.post("/api/operator/house/enable").status, 200)
        self.assertEqual(self.shown(player), {ALONE, SHARED, POKER})
        self.assertTrue(player.ask(do="watch", table=ALONE)["ok"])
        player.until(lambda: player.table.get("phase") == "betting")
        self.assertTrue(player.ask(do="bet", table=ALONE, place=17, amount=100)["ok"])


class Restarts(Case):
    def test_what_was_closed_is_closed_after_a_crash(self):
        house = self.house()
        later = 4102444800000    # 2100
        for what, body, left in (("tables/1", {}, {SHARED, POKER}), ("games/roulette-fr", {}, {POKER}),
                                 ("tables/3", {"at": later}, {POKER}), ("house", {}, set())):
            operator = house.staff("operator")
            self.assertEqual(operator.post(f"/api/operator/{what}/disable", **body).status, 200)
            house.kill()
            house.open()
            player = Player(house)
            self.assertEqual(self.shown(player), left)
            if POKER not in left:
                self.refused(player.ask(do="sit", table=POKER, amount=10000), "TABLE_CLOSED")
            player.wire.close()
        operator = house.staff("operator")
        for what in ("house", "games/roulette-fr", "tables/1"):
            self.assertEqual(operator.post(f"/api/operator/{what}/enable").status, 200)
        house.kill()
        house.open()
        player = Player(house)
        tables = player.ask(do="lobby")["tables"]
        self.assertEqual({t["table"]: t.get("closing") for t in tables}, {ALONE: None, SHARED: None, POKER: later})
        player.wire.close()

    def read(self, house):
        """How many rows the house read to come back, by its own log."""
        return next(line for line in map(json.loads, house.process.stderr) if line["event"] == "open")

    def test_a_start_reads_what_came_after_the_last_checkpoint(self):
        house = self.house()
        first = self.read(house)
        self.assertEqual(first["read"], 0)
        most = 300 + 3 * 100    # rows between checkpoints: trial.c
        player = self.seated(house, ALONE)
        player.until(lambda: player.table.get("phase") == "betting")
        while house.rows() < first["row"] + 4 * most:    # each a row, and a seal
            self.assertTrue(player.ask(do="bet", table=ALONE, place=17, amount=100)["ok"])
            said = player.ask(do="clear", table=ALONE)
            self.assertTrue(said["ok"], said)
        rows = house.rows()
        house.kill()
        house.open()
        again = self.read(house)
        self.assertGreater(again["read"], 0)
        self.assertLess(again["read"], rows - first["row"] - most)
        house.kill()
        house.open()    # nothing has happened since
        self.assertLessEqual(self.read(house)["read"], 10)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
