#!/usr/bin/env python3
"""running_test.py FELTROD FLOOR -- the house as whoever runs it knows it: its numbers, its log,
whether it is well, and how it ends."""
import http.client
import json
import os
import re
import signal
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from feltrod_client import House, Player  # noqa: E402
from ws_client import WAIT  # noqa: E402

FELTROD, FLOOR = (os.path.abspath(word) for word in sys.argv[1:3])


class Running(unittest.TestCase):
    def house(self, *more):
        house = House(FELTROD, FLOOR, *more)
        self.addCleanup(lambda: house.process.poll() is None and house.end())
        return house

    def get(self, house, path):
        line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=WAIT)
        line.request("GET", path)
        answer = line.getresponse()
        body = answer.read().decode()
        line.close()
        return answer.status, body

    def numbers(self, house):
        status, body = self.get(house, "/metrics")
        self.assertEqual(status, 200)
        found = {}
        for line in body.splitlines():
            if line.startswith("#"):
                self.assertRegex(line, r"^# (HELP|TYPE) feltro_[a-z_]+ .+$")
                continue
            name, value = re.fullmatch(r'(feltro_[a-z_]+(?:\{[a-z]+="[^"\\]+"\})?) (\d+)', line).groups()
            self.assertNotIn(name, found)
            found[name] = int(value)
        return found

    def seated(self, house, game="blackjack"):
        player = Player(house)
        self.addCleanup(lambda: player.wire.close())
        table = next(t for t in player.ask(do="lobby")["tables"] if t["game"] == game and t["seats"] == 1)
        number = table["table"]
        self.assertTrue(player.ask(do="sit", table=number, amount=100 * table["minimum"])["ok"])
        self.assertTrue(player.ask(do="watch", table=number)["ok"])
        player.until(lambda: player.table.get("phase") == "betting")
        return player, number, table["minimum"]

    def test_what_happens_is_counted(self):
        house = self.house()
        before = self.numbers(house)
        player, number, least = self.seated(house)
        self.assertTrue(player.ask(do="bet", table=number, place=0, amount=least)["ok"])
        self.assertFalse(player.ask(do="bet", table=number, place=0, amount=least + 1)["ok"])
        self.assertFalse(player.ask(do="dance")["ok"])
        after = self.numbers(house)
        for name, more in (('feltro_asks_total{do="bet"}', 2), ('feltro_asks_total{do="hello"}', 1),
                           ('feltro_refusals_total{key="unknown"}', 1), ("feltro_peers", 1),
                           ("feltro_heard_total", 7)):
            self.assertEqual(after[name] - before[name], more, name)
        self.assertEqual(after['feltro_refusals_total{key="OFF_UNIT"}'], 1)
        self.assertEqual(after["feltro_answer_microseconds_count"], after['feltro_answer_microseconds_bucket{le="+Inf"}'])
        self.assertEqual(after["feltro_answer_microseconds_count"] - before["feltro_answer_microseconds_count"], 7)
        self.assertGreater(after["feltro_batch_rows_sum"], before["feltro_batch_rows_sum"])
        self.assertGreater(after["feltro_rows_durable_total"], before["feltro_rows_durable_total"])
        self.assertNotIn(player.token, str(after))

    def test_whether_it_is_well(self):
        house = self.house()
        self.assertEqual(self.get(house, "/healthz"), (200, "ok\n"))
        self.assertEqual(self.get(house, "/readyz"), (200, "ready\n"))

    def test_once_open_it_is_confined(self):
        house = self.house()
        with open(f"/proc/{house.process.pid}/status", encoding="ascii") as file:
            status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
        with open(FELTROD, "rb") as file:
            sanitized = b"__asan_" in file.read()    # under a sanitizer calls are not confined
        self.assertEqual((status["NoNewPrivs"], status["Seccomp"]), ("1", "0" if sanitized else "2"))
        with open(f"/proc/{house.process.pid}/limits", encoding="ascii") as file:
            self.assertRegex(file.read(), r"Max core file size +0 +0 ")

    def test_no_table_where_chips_lie_leaves_the_floor(self):
        rows = ["  - {name: Mesa 1, game: banca-francesa, book: demo, minimum: 1.00, unit: 0.50}\n",
                "  - {name: Mesa 2, game: blackjack, book: demo, seats: 1, minimum: 1.00, unit: 1.00}\n"]
        with tempfile.TemporaryDirectory() as folder:
            whole, half = os.path.join(folder, "whole.yaml"), os.path.join(folder, "half.yaml")
            for name, tables in ((whole, rows), (half, rows[:1])):
                with open(name, "w", encoding="utf-8") as file:
                    file.write("house: Casa\ntables:\n" + "".join(tables))
            house = House(FELTROD, whole)
            self.addCleanup(lambda: house.process.poll() is None and house.end())
            player, number, _ = self.seated(house)
            house.kill()
            house.words[2] = half
            with self.assertRaisesRegex(RuntimeError, "players have chips"):
                house.open()
            self.assertEqual(house.gone(), 1)
            house.words[2] = whole
            house.open()
            player.again()
            self.assertTrue(player.ask(do="leave", table=number)["ok"])

    def test_the_log_is_one_object_a_line(self):
        house = self.house()
        player, _, _ = self.seated(house)
        house.process.send_signal(signal.SIGTERM)
        self.assertEqual(house.process.wait(WAIT), 0)
        text = house.process.stderr.read().decode()
        lines = [json.loads(line) for line in text.splitlines()]
        self.assertEqual([line["event"] for line in lines], ["open", "closing"])
        for line in lines:
            self.assertIn(line["level"], ("error", "warning", "info"))
            self.assertGreater(line["at"], 1_600_000_000_000)
        self.assertNotIn(player.token, text)
        house.gone()

    def test_told_to_end_it_concludes_what_is_in_play(self):
        house = self.house("--drain", "120")
        player, number, least = self.seated(house, "roulette-fr")
        self.assertTrue(player.ask(do="bet", table=number, place=0, amount=least)["ok"])
        house.process.send_signal(signal.SIGTERM)
        player.until(lambda: "closing" in player.table)
        self.assertEqual(self.get(house, "/readyz"), (503, "the house is about to end\n"))
        self.assertEqual(player.ask(do="bet", table=number, place=1, amount=least)["refusal"], "TABLE_CLOSED")
        other = Player(house)
        self.addCleanup(lambda: other.wire.close())
        self.assertEqual(other.ask(do="sit", table=number, amount=least)["refusal"], "TABLE_CLOSED")
        self.assertIsNone(house.process.poll())
        self.assertTrue(player.ask(do="close", table=number)["ok"])
        player.until(lambda: player.table["phase"] == "settled")
        self.assertEqual(house.gone(), 0)

    def test_told_twice_it_ends_at_once(self):
        house = self.house("--drain", "120")
        player, number, least = self.seated(house, "roulette-fr")
        self.assertTrue(player.ask(do="bet", table=number, place=0, amount=least)["ok"])
        house.process.send_signal(signal.SIGTERM)
        player.until(lambda: "closing" in player.table)
        house.process.send_signal(signal.SIGTERM)
        self.assertEqual(house.process.wait(WAIT), 0)
        house.gone()
        player.wire.close()
        house.open()    # the stake without a result comes back
        player.come()
        self.assertTrue(player.ask(do="watch", table=number)["ok"])
        player.until(lambda: player.you)
        self.assertEqual((player.you["in_play"], player.you["stack"]), (0, 100 * least))
        self.assertEqual(house.end(), 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
