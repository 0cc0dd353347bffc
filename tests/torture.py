#!/usr/bin/python3
"""torture.py FELTROD FELTRO -- the house is killed while a crowd plays, again and again.

The crowd finds the faults: after every return each of its players compares what the house says with its own
record.  An acknowledged bet that is lost or there twice, a round settled twice and a round never decided all
make it end with status 1.  After every kill the test checks the books on the disk; at the end it audits them
and plays every table again from its rows.

    KILLS=200    how often
    WITHIN_MS    fails if it took longer from a start to the first bet or decision that was acknowledged; without
                 it the longest is only printed"""
import json
import os
import queue
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

FELTROD, FELTRO = (os.path.abspath(word) for word in sys.argv[1:3])
KILLS = int(os.environ.get("KILLS", "20"))
WITHIN_MS = int(os.environ.get("WITHIN_MS", "0"))
WAIT = 60    # seconds, for a crowd on a slow machine

# A hundred tables of every game; all seats are taken.
TABLES = ([("roulette-fr", 6)] * 20 + [("roulette-us", 6)] * 5 + [("baccarat", 6)] * 8 + [("macau", 6)] * 5 +
          [("blackjack", 5)] * 4 + [("holdem", 5)] * 8 + [("omaha", 5)] * 4 + [("sintetico", 5)] * 6 +
          [("roulette-fr", 1)] * 15 + [("banca-francesa", 1)] * 15 + [("blackjack", 1)] * 10)


def floor():
    lines = ["house: Casa Feltro", "tables:"]
    for i, (game, seats) in enumerate(TABLES, 1):
        more = "mode: individual, unit: 1.00" if seats == 1 else f"mode: multi, seats: {seats}, window: 3, unit: 1.00"
        if game in ("holdem", "omaha", "sintetico"):
            more = f"seats: {seats}" + (", small: 0.50" if game != "sintetico" else "")
        lines.append(f"  - {{name: Mesa {i}, game: {game}, {more}, book: demo, minimum: 1.00}}")
    return "\n".join(lines) + "\n"


class House:
    def __init__(self, folder):
        self.folder, self.port, self.longest = folder, 0, 0
        with open(f"{folder}/floor.yaml", "w", encoding="utf-8") as file:
            file.write(floor())

    def open(self):
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [FELTROD, "--floor", f"{self.folder}/floor.yaml", "--data", f"{self.folder}/data",
             "--listen", f"127.0.0.1:{self.port}", "--guests", "0"], stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if line.startswith("feltrod: http://"):
                self.port = int(line.split()[1].rsplit(":", 1)[1])
                break
        else:
            raise SystemExit("torture: the house did not open again")
        self.longest = max(self.longest, round(1000 * (time.monotonic() - self.began)))

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


class Crowd(threading.Thread):
    """The players; what they say in the end, and meanwhile when the house was first taking bets again."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.process = subprocess.Popen(
            [FELTRO, "crowd", "--port", str(port), "--players", str(sum(seats for _, seats in TABLES)), "--mode",
             "mixed", "--seconds", "100000", "--restless", "5", "--returns", "--json"], stdout=subprocess.PIPE, text=True)
        self.backs, self.words = queue.Queue(), ""
        self.start()

    def run(self):
        for line in self.process.stdout:
            if line.startswith("back "):
                self.backs.put(int(line.split()[1]) / 1e6)
            else:
                self.words += line

    def back_after(self, began):
        """Milliseconds from then to the first answer to a bet or a decision."""
        while True:
            at = self.backs.get(timeout=WAIT)
            if at >= began:
                return round(1000 * (at - began))

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.join()
        return json.loads(self.words)


def main():
    dice = random.Random(KILLS)
    folder = tempfile.mkdtemp()
    house, backs = House(folder), []
    house.open()
    crowd = Crowd(house.port)
    try:
        for _ in range(KILLS):
            time.sleep(0.05 + dice.random() * dice.choice((0.3, 0.3, 0.8, 0.8, 2.0, 5.0)))
            if crowd.process.poll() is not None:
                break
            house.kill()
            house.books()
            house.open()
            if dice.random() < 0.7:    # else it may be killed again before anybody is back
                backs.append(crowd.back_after(house.began))
        said = crowd.end()
        house.process.send_signal(signal.SIGTERM)
        status = house.process.wait()
        rows = house.books()
        audit = house.audit()
    finally:
        crowd.process.kill()
        house.process.kill()
        shutil.rmtree(folder)
    print(f"{KILLS} kills, {rows} rows, {said['bets']} bets acknowledged, {said['rounds']} rounds decided, "
          f"{said['void']} void for a player, {said['returned']} returns")
    print(f"{said['decisions']} decisions at poker acknowledged, {said['hands']} hands of players decided")
    print(f"longest start of {len(TABLES)} tables {house.longest} ms; from a start to the first bet acknowledged "
          f"p50 {sorted(backs)[len(backs) // 2]} ms, longest {max(backs)} ms; longest of any player from a lost line "
          f"to his next bet {said['longest_away_ms']} ms")
    print(f"{said['asked_again']} asked again after a lost line, what became of it not said {said['fate_unknown']} times")
    for words in said["first"]:
        print("   ", words)
    print(f"discrepancies: {said['discrepancies']}")
    print(f"played again: {audit['tables']['rounds']} rounds, {audit['tables']['settlements']} settlements, "
          f"{audit['tables']['snapshots']} snapshots; {'as written' if audit['good'] else audit}")
    late = WITHIN_MS and max(backs) > WITHIN_MS
    return 1 if crowd.process.returncode or status or late or said["fate_unknown"] or not audit["good"] else 0


if __name__ == "__main__":
    sys.exit(main())
