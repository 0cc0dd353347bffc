#!/usr/bin/python3
"""tournament_test.py FELTROD FELTRO -- tournaments as clients know them.

People enter a sit & go and are given company, play at their tables, go away and are played for,
and every player who stays hears their place; the house is killed in the middle and goes on.  Afterwards the
books are audited and every hand is run again."""
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import described  # noqa: E402
from feltrod_client import House, Player, Visitor  # noqa: E402

FELTROD, FELTRO = (os.path.abspath(word) for word in sys.argv[1:3])

FLOOR = """\
house: Casa dos Torneios
tables:
  - {name: Banca, game: banca-francesa, minimum: 1.00, unit: 1.00}
tournaments:
  - {file: quatro.yaml, company: 1, at_once: 2}
  - {file: hora.yaml, every: 60}
  - {file: dinheiro.yaml}
  - {file: longe.yaml}
"""

HEAD = """\
variant: holdem
limit: none
chips: 200
decision: 3
time_bank: 0
levels:
  - {small: 10, big: 20, length: 30}
  - {small: 50, big: 100, length: 30, break: 5}
  - {small: 100, big: 200, length: 30}
"""

FILES = {
    "floor.yaml": FLOOR,
    "quatro.yaml": "tournament: Quatro\n" + HEAD + """\
mode: sit-and-go
seats: 4
entrants_min: 4
entrants_max: 4
fee_prize: 9.01
fee_commission: 0.99
prizes:
  - {entries: 4, shares: [70, 30]}
""",
    "longe.yaml": "tournament: Daqui a muito\n" + HEAD + """\
mode: scheduled
start: 2090-01-01T00:00Z
withdraw: 0
seats: 6
entrants_min: 4
entrants_max: 30
fee_prize: 9.00
fee_commission: 1.00
prizes:
  - {entries: 4, shares: [100]}
""",
    "hora.yaml": "tournament: De minuto a minuto\n" + HEAD + """\
mode: scheduled
start: 2026-01-01T00:00Z
withdraw: 0
late: 1
rebuys: 2
rebuy_until: 2
rebuy_prize: 4.50
rebuy_commission: 0.50
rebuy_chips: 300
addon: on
addon_prize: 2.00
addon_commission: 0.50
addon_chips: 400
seats: 6
entrants_min: 4
entrants_max: 30
fee_prize: 9.00
fee_commission: 1.00
prizes:
  - {entries: 4, shares: [100]}
""",
    "dinheiro.yaml": "tournament: A dinheiro\nbook: money\n" + HEAD + """\
mode: sit-and-go
seats: 2
entrants_min: 2
entrants_max: 2
fee_prize: 9.00
fee_commission: 1.00
prizes:
  - {entries: 2, shares: [100]}
"""}

MOVES = ["fold", "check", "call", "raise", "estardilho", "restardilho", "show", "muck"]


class Person(Player):
    """Somebody who enters tournaments."""

    def come(self):
        self.match, self.entrant, self.news, self.mine = {}, {}, [], {}
        super().come()

    def ask(self, **words):
        self.said = 0    # he asks slowly
        return super().ask(**words)

    def hear(self):
        said = super().hear()
        if said.get("type") == "tournament":
            self.match = said
            self.news += said["events"]
        elif said.get("type") == "entrant":
            self.entrant = said
        elif said.get("type") == "you":
            self.mine = said
        return said

    def until(self, fact):
        deadline = time.time() + 150
        while not fact():
            assert time.time() < deadline, (self.match, self.entrant, self.mine)
            self.hear()

    def follow(self):
        """To the table where he sits."""
        table = self.entrant.get("table")
        if table and self.mine.get("table") != table:
            assert self.ask(do="watch", table=table)["ok"]

    def act(self):
        """All in if possible, else call."""
        asked = self.mine.get("asked")
        if not asked or self.mine["table"] != self.entrant.get("table"):
            return
        move = next(m for m in ("raise", "call", "check", "show", "fold") if m in asked["moves"])
        self.mine = {**self.mine, "asked": None}
        self.ask(do="decide", table=self.entrant["table"], place=0, number=MOVES.index(move),
                 **({"amount": asked["most"]} if move == "raise" else {}))

    def play(self, until):
        deadline = time.time() + 150
        while not until():
            assert time.time() < deadline, (self.match, self.entrant, self.mine)
            self.follow()
            self.act()
            if not until():
                self.hear()


class Tournaments(unittest.TestCase):
    def setUp(self):
        self.files = tempfile.TemporaryDirectory()
        self.addCleanup(self.files.cleanup)
        for name, words in FILES.items():
            with open(os.path.join(self.files.name, name), "w", encoding="utf-8") as file:
                file.write(words)
        self.house = House(FELTROD, os.path.join(self.files.name, "floor.yaml"))

    def tearDown(self):
        if self.house.process.poll() is None:
            self.house.end()
        shutil.rmtree(self.house.folder, ignore_errors=True)

    def person(self):
        person = Person(self.house)
        self.addCleanup(lambda: person.wire.close())
        return person

    def done(self, said):
        self.assertTrue(said["ok"], said)

    def refused(self, said, key):
        self.assertFalse(said["ok"], said)
        self.assertEqual(said["refusal"], key)
        self.assertTrue(said["pt"] and said["en"])

    def again(self, command, folder):
        ran = subprocess.run([FELTRO, command, folder, "--json"], capture_output=True, text=True, timeout=120)
        return json.loads(ran.stdout)

    def audit(self):
        said = self.again("audit", self.house.folder)
        self.assertTrue(said["good"], said)
        said = self.again("replay", self.house.folder)
        self.assertTrue(said["same"], said)
        self.assertGreater(said["tournaments"], 0)

    def altered(self, chosen, change):
        """What replay says of a copy in which one row of a tournament is another, or is gone."""
        folder = tempfile.mkdtemp(dir=self.files.name)
        shutil.copy(f"{self.house.folder}/secret", folder)
        books, copy = (sqlite3.connect(f"{where}/feltro.db") for where in (self.house.folder, folder))
        books.backup(copy)
        books.close()
        for name, in copy.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            copy.execute(f"DROP TRIGGER {name}")
        rows = copy.execute("SELECT seq, bytes FROM journal WHERE table_id = 1024 ORDER BY seq").fetchall()
        seq, row = next((seq, bytearray(row)) for seq, row in rows if chosen(row))
        change(row)
        copy.execute("UPDATE journal SET bytes = ? WHERE seq = ?", (bytes(row), seq))
        copy.commit()
        copy.close()
        said = self.again("replay", folder)
        self.assertEqual((said["same"], said["table"]), (False, 1024))
        return said["differs"]

    def alter_each(self):
        money, command, draw = 15, 4, 11    # kinds of rows: src/journal/record.h
        stack, over = 8, 9    # of a tournament's commands: STACK, HAND_OVER

        def is_(kind, of=None):
            return lambda row: row[64] == kind and of in (None, row[104])

        def add(at):
            def change(row):
                row[at] ^= 1
            return change

        def drop(row):
            row[64] = 16    # an incident instead

        self.assertIn("movement is not the one", self.altered(is_(money), add(48)))
        self.assertIn("movement is not the one", self.altered(is_(money), add(24)))
        self.assertIn("movement is missing", self.altered(
            lambda row: row[64] == money and int.from_bytes(row[48:56], "little", signed=True) == -99, drop))
        self.assertIn("chips reported", self.altered(is_(command, stack), add(112)))
        self.assertIn("does not take this row", self.altered(is_(command, over), add(108)))
        self.assertRegex(self.altered(is_(draw), add(108)), "do not agree|not what the seed|does not take")

    def listed(self, person, name):
        """One after the other they are opened in the first moments of the house."""
        deadline = time.time() + 10
        while True:
            found = [t for t in person.ask(do="tournaments")["tournaments"] if t["name"] == name]
            if found or time.time() > deadline:
                return found
            time.sleep(0.02)

    def test_a_sit_and_go_with_company_to_the_prize(self):
        one, two = self.person(), self.person()
        before = one.wallet
        match = self.listed(one, "Quatro")[0]
        self.assertEqual((match["state"], match["most"], match["fee"]), ("entering", 4,
                                                                         {"prize": 901, "commission": 99}))
        number = match["tournament"]
        shown = one.ask(do="tournament", tournament=number, lang="pt")
        self.assertEqual(shown["levels"][0]["big"], 20)
        self.assertIn("Quatro", shown["regulation"])
        self.done(one.ask(do="register", tournament=number))
        self.refused(one.ask(do="register", tournament=number), "ALREADY_ENTERED")
        self.done(two.ask(do="register", tournament=number))
        self.refused(one.ask(do="rebuy", tournament=number), "NO_REBUY")
        one.until(lambda: one.match.get("state") == "playing" and one.entrant.get("table"))
        self.assertEqual(sum(1 for r in one.match["ranks"] if r.get("bot")), 2)
        self.refused(one.ask(do="unregister", tournament=number), "TOO_LATE_TO_WITHDRAW")
        self.refused(one.ask(do="leave", table=one.entrant["table"]), "NOT_HERE")
        # Another is open for entries meanwhile.
        one.until(lambda: len(self.listed(one, "Quatro")) == 2)
        two.wire.close()    # goes, and is played for
        one.play(lambda: one.match["state"] == "over")
        # Players who fall in the same hand with as many chips share the place and its prize (decision 0095).
        places = sorted(r["place"] for r in one.match["ranks"])
        self.assertEqual(places, [1 + sum(other < place for other in places) for place in places])
        self.assertEqual(places[0], 1)
        self.assertEqual(sum(r.get("prize", 0) for r in one.match["ranks"]), 2523 + 1081)
        if places[:3] == [1, 2, 3]:
            self.assertEqual({r["place"]: r["prize"] for r in one.match["ranks"] if "prize" in r}, {1: 2523, 2: 1081})
        one.until(lambda: one.entrant["state"] == "fallen" or one.entrant["prize"])
        # 810/2015 r.40: the last hand he was in, with his own cards.
        table = one.mine["table"]
        last = one.ask(do="last", table=table)
        self.done(last)
        own = next(p for p in last["outcome"]["players"] if p["seat"] == one.mine["seat"])
        self.assertNotIn("??", own["cards"])
        rounds = one.ask(do="rounds", table=table)["rounds"]
        read = Visitor(self.house).ask("GET", f"/api/tables/{table}/rounds")
        self.assertEqual((read.status, read.said["rounds"][-1]), (200, rounds[-1]))
        hand = rounds[-1]["round"]
        self.refused(one.ask(do="rules", table=table, lang="pt"), "NO_SUCH_RECORD")
        self.assertEqual(one.entrant["paid"], 1000)
        self.assertTrue({"started", "seated", "deal", "eliminated", "place", "prize", "over"} <=
                        {e["event"] for e in one.news})
        one.again()
        one.ask(do="watch_tournament", tournament=number)
        one.until(lambda: one.entrant)
        self.assertEqual(one.wallet, before - 1000 + one.entrant["prize"])
        self.house.process.terminate()
        self.house.gone()
        self.audit()
        self.alter_each()
        proved = subprocess.run([FELTRO, "verify", str(hand), "--data", self.house.folder], capture_output=True, text=True,
                                timeout=60)
        self.assertEqual(proved.returncode, 0, proved.stdout + proved.stderr)

    def test_kill_9_in_the_middle_and_it_goes_on(self):
        one = self.person()
        number = self.listed(one, "Quatro")[0]["tournament"]
        self.done(one.ask(do="register", tournament=number))
        for _ in range(2):
            one.until(lambda: one.match.get("state") == "playing" and one.entrant.get("table"))
            one.follow()
            one.until(lambda: one.match["state"] == "over" or one.mine.get("cards"))
            match = one.match["match"]
            self.house.kill()
            self.house.open()
            one.again()
            self.done(one.ask(do="watch_tournament", tournament=number))
            one.until(lambda: one.match)
            self.assertEqual(one.match["match"], match)
            self.assertIn(one.match["state"], ("playing", "over"))
        one.until(lambda: not one.match.get("paused"))
        one.play(lambda: one.match["state"] == "over")
        self.assertEqual(sum(r.get("prize", 0) for r in one.match["ranks"]), 3604)
        self.house.process.terminate()
        self.house.gone()
        self.audit()

    def test_the_operator_pauses_resumes_cancels_and_breaks_off(self):
        operator = self.house.staff("operator")
        one = self.person()
        purse = one.wallet
        number = self.listed(one, "Quatro")[0]["tournament"]

        def order(what, tournament=number, **body):
            return operator.post(f"/api/operator/tournaments/{tournament}/{what}", **{"reason": "prova", **body})

        def refused(answer, status, key):
            self.assertEqual((answer.status, answer.said["refusal"]), (status, key))
            self.assertTrue(answer.said["pt"] and answer.said["en"])

        self.done(one.ask(do="register", tournament=number))
        one.until(lambda: one.match.get("state") == "playing" and one.entrant.get("table"))
        match = one.match["match"]
        for what in ("resume", "cancel"):
            refused(order(what), 409, "NOT_NOW")
        for nowhere in (0, 99, 2**40):
            refused(order("pause", nowhere), 404, "NOT_FOUND")
        refused(order("pause", reason="x" * 201), 400, "BAD_FIELD")
        self.assertEqual(order("pause").status, 200)
        one.until(lambda: one.match.get("paused"))
        self.assertIn("paused", [news["event"] for news in one.news])
        refused(order("pause"), 409, "NOT_NOW")
        self.house.kill()
        self.house.open()
        operator = self.house.staff("operator")
        one.again()
        self.done(one.ask(do="watch_tournament", tournament=number))
        one.until(lambda: one.match)
        self.assertTrue(one.match["paused"])
        self.assertEqual(order("resume").status, 200)
        one.until(lambda: not one.match.get("paused"))
        self.assertEqual(order("interrupt").status, 200)
        one.until(lambda: one.match.get("state") == "interrupted")
        self.assertEqual(one.match["match"], match)
        refused(order("interrupt"), 409, "TOURNAMENT_OVER")

        later = self.listed(one, "Daqui a muito")[0]["tournament"]
        self.done(one.ask(do="register", tournament=later))
        self.assertEqual(order("cancel", later).status, 200)
        tried = {path for _, path, status in described.answered if status == 200}
        self.assertGreaterEqual(tried, {path for path in described.HTTP["paths"] if "/tournaments/" in path})
        one.until(lambda: one.match["tournament"] == later and one.match["state"] == "cancelled")
        one.again()
        self.assertEqual(one.wallet, purse)    # nobody had lost all chips when it was broken off
        self.house.process.terminate()
        self.house.gone()
        self.audit()

    def test_an_entry_sent_again_after_a_kill_is_not_made_again(self):
        one = self.person()
        later = self.listed(one, "Daqui a muito")[0]["tournament"]
        purse, one.n = one.wallet, 100
        self.done(one.ask(do="register", tournament=later))
        self.done(one.ask(do="unregister", tournament=later))
        for _ in range(2):
            one.n = 0    # a new line says hello with a small number, and then what it had said
            one.again()
            self.done(one.raw(json.dumps({"n": 101, "do": "register", "tournament": later})))    # as it was
            self.done(one.raw(json.dumps({"n": 102, "do": "unregister", "tournament": later})))
            self.house.kill()
            self.house.open()
        one.n = 0
        one.again()
        self.assertEqual(one.wallet, purse)
        one.n = 200
        self.done(one.ask(do="register", tournament=later))

    def test_a_disabled_game_is_not_played_in_tournaments(self):
        operator = self.house.staff("operator")
        one = self.person()
        later = self.listed(one, "Daqui a muito")[0]["tournament"]
        self.assertEqual(operator.post("/api/operator/games/omaha/disable").status, 404)    # nobody plays it
        self.assertEqual(operator.post("/api/operator/games/banca-francesa/disable").status, 200)
        self.done(one.ask(do="register", tournament=later))
        self.assertEqual(operator.post("/api/operator/games/holdem/disable").status, 200)
        self.refused(one.ask(do="reenter", tournament=later), "TABLE_CLOSED")
        self.house.kill()
        self.house.open()
        operator = self.house.staff("operator")
        one.again()
        self.assertIn("closing", self.listed(one, "Daqui a muito")[0])
        self.refused(one.ask(do="reenter", tournament=later), "TABLE_CLOSED")
        self.assertEqual(operator.post("/api/operator/games/holdem/enable").status, 200)
        self.done(one.ask(do="unregister", tournament=later))
        self.done(one.ask(do="register", tournament=later))

    def test_what_is_refused(self):
        one = self.person()
        money = self.listed(one, "A dinheiro")[0]["tournament"]
        self.refused(one.ask(do="register", tournament=money), "SIGN_IN_FOR_MONEY")
        self.refused(one.ask(do="register", tournament=99), "NO_SUCH_TOURNAMENT")
        self.refused(one.ask(do="watch_tournament", tournament=0), "NO_SUCH_TOURNAMENT")
        self.refused(one.ask(do="register"), "BAD_FIELD")
        self.refused(one.ask(do="register", tournament="1"), "BAD_FIELD")
        self.refused(one.ask(do="tournament", tournament=1), "BAD_FIELD")
        self.refused(one.ask(do="decline", tournament=1), "NO_SUCH_ENTRANT")
        self.refused(one.ask(do="watch", table=1024), "NO_SUCH_TABLE")
        self.refused(one.ask(do="unwatch", table=1025), "NO_SUCH_TABLE")
        self.refused(one.ask(do="watch", table=1025), "NO_SUCH_TABLE")
        self.refused(one.ask(do="sit", table=1025, amount=100), "NO_SUCH_TABLE")
        hour = self.listed(one, "De minuto a minuto")[0]
        self.assertEqual(hour["start"] % 60000, 0)
        shown = one.ask(do="tournament", tournament=hour["tournament"], lang="en")
        self.assertEqual({key: shown.get(key) for key in ("late", "rebuys", "rebuy_until", "rebuy", "addon")},
                         {"late": 1, "rebuys": 2, "rebuy_until": 2,
                          "rebuy": {"prize": 450, "commission": 50, "chips": 300},
                          "addon": {"prize": 200, "commission": 50, "chips": 400}})
        self.assertNotIn("entrant", hour)
        self.done(one.ask(do="register", tournament=hour["tournament"]))
        self.assertEqual(self.listed(one, "De minuto a minuto")[0]["entrant"], 0)
        one.until(lambda: one.entrant.get("paid") == 1000)
        self.assertEqual(one.entrant["may"], ["unregister"])
        self.done(one.ask(do="unregister", tournament=hour["tournament"]))
        one.until(lambda: one.match["entrants"] == 0)
        wallet = one.wallet
        one.again()
        self.assertEqual(one.wallet, wallet)


def side_by_side():
    """Each test in a process of its own: what they do is mostly to wait."""
    each = [subprocess.Popen([sys.executable, *sys.argv, f"Tournaments.{name}"])
            for name in unittest.TestLoader().getTestCaseNames(Tournaments)]
    return max([process.wait() for process in each])


if __name__ == "__main__":
    if len(sys.argv) == 3:
        sys.exit(side_by_side())
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
