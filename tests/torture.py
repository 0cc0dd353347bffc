#!/usr/bin/env python3
"""torture.py FELTROD FELTRO -- the house is killed while a crowd plays, again and again.

The crowd is the measure: each of its players holds what he is told after every return against his own
record, so a bet that was acknowledged and is lost, or is there twice, a round settled twice and one never
decided all make it end with status 1.  After every kill the books are looked at as they lie on the disk; at
the end they are audited, and every table is played again from its rows.

    KILLS=200    how often
    WITHIN_MS    fails if a start took longer; without it the longest is only told"""
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

FELTROD, FELTRO = (os.path.abspath(word) for word in sys.argv[1:3])
KILLS = int(os.environ.get("KILLS", "20"))
WITHIN_MS = int(os.environ.get("WITHIN_MS", "0"))
PLAYERS = 400

TABLES = ([("roulette-fr", 8)] * 30 + [("baccarat", 8)] * 15 +
          [("roulette-fr", 1)] * 25 + [("banca-francesa", 1)] * 20 + [("blackjack", 1)] * 10)


def floor():
    lines = ["house: Casa Feltro", "tables:"]
    for i, (game, seats) in enumerate(TABLES, 1):
        mode = "mode: individual" if seats == 1 else f"mode: multi, seats: {seats}, window: 3"
        lines.append(f"  - {{name: Mesa {i}, game: {game}, {mode}, book: demo, minimum: 1.00, unit: 1.00}}")
    return "\n".join(lines) + "\n"


class House:
    def __init__(self, folder):
        self.folder, self.port, self.longest = folder, 0, 0
        with open(f"{folder}/floor.yaml", "w", encoding="utf-8") as file:
            file.write(floor())

    def open(self):
        began = time.monotonic()
        self.process = subprocess.Popen(
            [FELTROD, "--floor", f"{self.folder}/floor.yaml", "--data", f"{self.folder}/data",
             "--listen", f"127.0.0.1:{self.port}", "--guests", "0"], stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if line.startswith("feltrod: http://"):
                self.port = int(line.split()[1].rsplit(":", 1)[1])
                break
        else:
            raise SystemExit("torture: the house did not open again")
        self.longest = max(self.longest, round(1000 * (time.monotonic() - began)))

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def books(self):
        """Without gaps, in balance, and nobody below nothing."""
        db = sqlite3.connect(f"file:{self.folder}/data/feltro.db?mode=ro", uri=True)
        try:
            rows, last = db.execute("SELECT count(*), max(seq) FROM journal").fetchone()
            below, = db.execute("SELECT count(*) FROM accounts WHERE balance < 0 AND player > 0").fetchone()
            total, = db.execute("SELECT sum(balance) FROM accounts").fetchone()
        finally:
            db.close()
        if rows != last or below or total:
            raise SystemExit(f"torture: {rows} rows up to {last}, {below} below nothing, sum {total}")
        return rows

    def audit(self):
        """The chain, the books, and every table played again from its first row."""
        done = subprocess.run([FELTRO, "audit", f"{self.folder}/data", "--json"], stdout=subprocess.PIPE, text=True)
        return json.loads(done.stdout)


def main():
    dice = random.Random(KILLS)
    folder = tempfile.mkdtemp()
    house = House(folder)
    house.open()
    crowd = subprocess.Popen([FELTRO, "crowd", "--port", str(house.port), "--players", str(PLAYERS), "--mode", "mixed",
                              "--seconds", "100000", "--restless", "5", "--json"], stdout=subprocess.PIPE, text=True)
    try:
        for _ in range(KILLS):
            time.sleep(0.05 + dice.random() * dice.choice((0.3, 0.3, 0.8, 0.8, 0.8, 4.0)))
            if crowd.poll() is not None:
                break
            house.kill()
            house.books()
            house.open()
        crowd.send_signal(signal.SIGTERM)
        said = json.loads(crowd.communicate()[0])
        house.process.send_signal(signal.SIGTERM)
        status = house.process.wait()
        rows = house.books()
        audit = house.audit()
    finally:
        crowd.kill()
        house.process.kill()
        shutil.rmtree(folder)
    print(f"{KILLS} kills, {rows} rows, {said['bets']} bets acknowledged, {said['rounds']} rounds decided, "
          f"{said['void']} void for a player, {said['returned']} returns")
    print(f"longest start {house.longest} ms, longest from a lost line to the next bet {said['longest_away_ms']} ms")
    for words in said["first"]:
        print("   ", words)
    print(f"discrepancies: {said['discrepancies']}")
    print(f"played again: {audit['tables']['rounds']} rounds, {audit['tables']['settlements']} settlements, "
          f"{audit['tables']['snapshots']} snapshots; {'as written' if audit['good'] else audit}")
    late = WITHIN_MS and house.longest > WITHIN_MS
    return 1 if crowd.returncode or status or late or not audit["good"] else 0


if __name__ == "__main__":
    sys.exit(main())
