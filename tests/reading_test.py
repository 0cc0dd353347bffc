#!/usr/bin/python3
"""reading_test.py FELTROD_LIGHT FLOOR FELTROD FELTRO -- what each role may read back over HTTP.

A player with an account plays for money; then he, another player, an inspector, the operator and
a stranger ask for the same things."""
import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from accounts_test import Case  # noqa: E402

FELTRO = os.path.abspath(sys.argv[4])


class Reading(Case):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.case = cls("test_a_player_reads_his_own")    # for its helpers only
        cls.one, cls.two = cls.case.player(), cls.case.player()
        cls.one.deposit(10000)
        cls.seat = cls.case.seat(cls.one)
        cls.table = next(t for t in cls.seat.tables("money") if t["game"] == "roulette-fr" and t["seats"] == 1)
        cls.rounds = []
        number, seat = cls.table["table"], cls.seat
        seat.act(do="watch", table=number)
        seat.act(do="sit", table=number, amount=5000)
        for _ in range(3):
            seat.until(lambda: seat.table["phase"] == "betting")
            cls.rounds.append(seat.table["round"])
            seat.act(do="bet", table=number, place=17, amount=100)
            seat.act(do="close", table=number)
            seat.until(lambda: seat.table["round"] > cls.rounds[-1] or seat.table["phase"] == "settled")
        seat.go(number)
        cls.staff_of = {role: cls.case.staff(role) for role in ("operator", "inspector")}

    @classmethod
    def tearDownClass(cls):
        cls.case.doCleanups()
        super().tearDownClass()

    def get(self, visitor, path, status=200):
        answer = visitor.ask("GET", path)
        self.assertEqual(answer.status, status, (path, answer.said))
        return answer.said

    def test_a_player_reads_his_own(self):
        number = self.table["table"]
        last = self.get(self.one, f"/api/tables/{number}/last")
        self.assertEqual((last["round"], last["staked"]), (self.rounds[-1], 100))
        sessions = self.get(self.one, "/api/sessions")["sessions"]
        self.assertEqual([(s["table"], s["rounds"], s["staked"], s["book"]) for s in sessions],
                         [(number, 3, 300, "money")])
        one = sessions[0]
        self.assertEqual(one["net"], one["taken"] - one["brought"])
        self.assertEqual(self.get(self.one, f"/api/sessions/{one['session']}")["net"], one["net"])
        moves = self.get(self.one, "/api/history")["movements"]
        self.assertEqual([m["kind"] for m in moves], ["leave", "sit", "deposit"])
        self.assertEqual([m["amount"] for m in moves], [5000 + one["net"], -5000, 10000])
        self.assertEqual(moves[0]["after"], 10000 + one["net"])
        self.assertEqual(self.get(self.one, "/api/history?from=999999999", 404)["refusal"], "NO_SUCH_RECORD")
        record = self.get(self.one, f"/api/rounds/{self.rounds[0]}/record")
        self.assertEqual(record["for"], "player")
        self.assertEqual(set(self.verified(record).values()), {"proved"})

    def verified(self, record):
        path = os.path.join(self.house.folder, "record.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(record, file)
        done = subprocess.run([FELTRO, "verify", "--record", path, "--json"], capture_output=True, check=True)
        return {step["step"]: step["is"] for step in json.loads(done.stdout)["steps"]}

    def test_others_see_what_chance_said(self):
        session = self.get(self.one, "/api/sessions")["sessions"][0]["session"]
        for visitor in (self.two, self.staff_of["operator"], self.visitor()):
            told = self.get(visitor, f"/api/rounds/{self.rounds[0]}")
            self.assertTrue(told["draws"] and "lines" not in told and "staked" not in told)
            record = self.get(visitor, f"/api/rounds/{self.rounds[0]}/record")
            self.assertEqual((record["for"], record["lines"]), ("public", []))
        self.assertEqual(self.get(self.two, f"/api/sessions/{session}", 404)["refusal"], "NO_SUCH_RECORD")
        self.assertEqual(self.get(self.two, f"/api/tables/{self.table['table']}/last", 404)["refusal"], "NO_SUCH_RECORD")
        self.assertEqual(self.get(self.two, "/api/sessions")["sessions"], [])
        self.assertEqual(self.get(self.two, "/api/history")["movements"], [])
        move = self.get(self.one, "/api/history")["movements"]
        self.assertTrue(move)
        for transfer in range(1, 8):    # nobody reads another's movements by their number
            said = self.two.ask("GET", f"/api/history?from={transfer}")
            self.assertEqual((said.status, said.said["refusal"]), (404, "NO_SUCH_RECORD"))
        self.get(self.staff_of["operator"], f"/api/sessions/{session}", 403)
        self.get(self.visitor(), f"/api/sessions/{session}", 401)

    def test_the_inspector_reads_everything(self):
        inspector = self.staff_of["inspector"]
        told = self.get(inspector, f"/api/rounds/{self.rounds[0]}")
        self.assertEqual(told["lines"][0]["player"], str(self.one.player))
        record = self.get(inspector, f"/api/rounds/{self.rounds[0]}/record")
        self.assertEqual(record["for"], "inspector")
        self.assertEqual(set(self.verified(record).values()), {"proved"})
        session = self.get(self.one, "/api/sessions")["sessions"][0]["session"]
        self.assertEqual(self.get(inspector, f"/api/sessions/{session}")["rounds"], 3)

    def test_the_books_are_proved_while_the_house_is_open(self):
        for command in ("audit", "replay"):
            done = subprocess.run([FELTRO, command, self.house.data, "--json"], capture_output=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
