#!/usr/bin/python3
"""load.py FELTROD FELTRO ECHO -- what a house bears on this machine, the crowd beside it.

Every part opens a house of its own in a scratch folder and prints a line or two.  A busy machine makes all of
them worse; the ratio to the bare echo loop, which is measured first, says more.

    LOAD_SECONDS=10    of betting in each part, at most 600
    LOAD_PARTS=echo,shared,many,individual,growth,start,hostile    which parts"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

FELTROD, FELTRO, ECHO = (os.path.abspath(word) for word in sys.argv[1:4])
SECONDS = min(600, int(os.environ.get("LOAD_SECONDS", "10")))
PARTS = os.environ.get("LOAD_PARTS", "echo,shared,many,individual,growth,start,hostile").split(",")
TICK = os.sysconf("SC_CLK_TCK")


def floor(tables, seats, game="roulette-fr"):
    """Rounds of ten seconds: six to bet, four to see the result."""
    mode = "mode: individual" if seats == 1 else f"mode: multi, seats: {seats}, window: 6"
    return "house: Casa Feltro\ntables:\n" + "".join(
        f"  - {{name: Mesa {i}, game: {game}, {mode}, book: demo, minimum: 1.00, unit: 0.50}}\n"
        for i in range(1, tables + 1))


class House:
    def __init__(self, tables, seats, game="roulette-fr"):
        self.folder = tempfile.mkdtemp()
        with open(f"{self.folder}/floor.yaml", "w", encoding="utf-8") as file:
            file.write(floor(tables, seats, game))
        self.open()

    def open(self):
        began = time.monotonic()
        self.process = subprocess.Popen(
            [FELTROD, "--floor", f"{self.folder}/floor.yaml", "--data", f"{self.folder}/data",
             "--listen", "127.0.0.1:0", "--guests", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if line.startswith("feltrod: http://"):
                self.port = line.split()[1].rsplit(":", 1)[1]
                break
        else:
            raise SystemExit("load: the house did not open")
        self.opened_ms = round(1000 * (time.monotonic() - began))

    def kibibytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            words = file.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / TICK

    def crowd(self, *words, seconds=SECONDS):
        done = subprocess.run([FELTRO, "crowd", "--port", self.port, "--seconds", str(seconds), "--json", *words],
                              stdout=subprocess.PIPE, timeout=400 + seconds, text=True, check=False)
        said = json.loads(done.stdout)
        if done.returncode:
            print("    DISCREPANCIES:", said["discrepancies"], *said["first"], sep="\n        ")
        return said

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.process.stdout.close()
        shutil.rmtree(self.folder)


class Watch(threading.Thread):
    """The memory of a house while a crowd is in it."""

    def __init__(self, house):
        super().__init__(daemon=True)
        self.house, self.seen, self.over = house, [], threading.Event()
        self.start()

    def run(self):
        while not self.over.wait(0.5):
            self.seen.append(self.house.kibibytes())

    def end(self):
        self.over.set()
        self.join()
        return self.seen


def times(said):
    return (f"bet to answer p50 {said['bet']['p50_us'] / 1000:.1f} p99 {said['bet']['p99_us'] / 1000:.1f} ms, "
            f"to every viewer p50 {said['update']['p50_us'] / 1000:.1f} p99 {said['update']['p99_us'] / 1000:.1f} ms")


def echo(found):
    server = subprocess.Popen([ECHO, "free"], stdout=subprocess.PIPE, text=True)
    port = server.stdout.readline().strip()
    done = subprocess.run([FELTRO, "crowd", "--echo", "--port", port, "--players", "1000", "--seconds",
                           str(min(SECONDS, 5)), "--json"], stdout=subprocess.PIPE, check=True)
    server.terminate()
    server.wait()
    server.stdout.close()
    found["echo"] = json.loads(done.stdout)["echoes_a_second"]
    print(f"bare echo loop, 1000 lines: {found['echo']} a second")


def shared(found):
    house = House(250, 20)
    said = house.crowd("--players", "5000", "--restless", "2", seconds=max(SECONDS, 20))
    print(f"5000 players at 250 shared tables, rounds of 10 s: {said['bets_a_second']} bets a second, "
          f"{said['too_late']} refused; {times(said)}")
    print("    wanted: nothing refused for load, answer p99 100 ms, viewers p99 250 ms")
    house.end()


def many(found):
    house = House(250, 20)
    house.crowd("--players", "20", seconds=1)
    before = house.kibibytes()
    watch = Watch(house)
    said = house.crowd("--players", "5000", "--observers", "5000", "--restless", "0", seconds=max(SECONDS, 20))
    seen = watch.end()
    inside = seen[len(seen) // 2:]
    print(f"10000 connections, half of them observers: {(max(seen) - before) / 10000:.1f} KiB each, "
          f"from {before} to {max(seen)} KiB; in the second half {min(inside)} to {max(inside)}")
    print(f"    {times(said)}; wanted: below 16 KiB each, and flat")
    house.end()


def individual(found):
    house = House(1000, 1)
    before = house.cpu()
    said = house.crowd("--players", "1000", "--mode", "individual", "--restless", "1")
    rate = said["bets_a_second"]
    print(f"1000 individual tables, closed loop: {rate} durable bets a second, each with its round; "
          f"{1e6 * (house.cpu() - before) / max(1, said['bets']):.0f} µs of processor for a bet; {times(said)}")
    if "echo" in found:
        print(f"    two asks for each: {2 * rate / found['echo']:.2f} of the bare echo loop; wanted: 15000 bets a second")
    house.end()


def growth(found):
    costs = []
    for players in (10, 100, 1000, 10000):
        house = House(max(1, players // 20), min(players, 20))
        before = house.cpu()
        said = house.crowd("--players", str(players), "--restless", "0", seconds=max(SECONDS, 20))
        costs.append(f"{players}: {1e6 * (house.cpu() - before) / max(1, said['bets']):.0f} µs")
        house.end()
    print("processor time for a bet at shared tables, everything told, by players: " + ", ".join(costs))


def start(found):
    house = House(100, 1)
    fresh, rows = house.opened_ms, []
    for _ in range(3):
        house.crowd("--players", "100", "--mode", "individual", "--restless", "0")
        house.kill()
        size = os.path.getsize(f"{house.folder}/data/feltro.db") >> 20
        house.open()
        rows.append(f"{size} MiB of history {house.opened_ms} ms")
    print(f"start of 100 tables: fresh {fresh} ms; after a kill with " + ", ".join(rows))
    house.end()


def hostile(found):
    house = House(50, 20)
    calm = house.crowd("--players", "1000")
    # Elsewhere in the world: a process of its own, which leaves the processors to the measurement.
    attack = subprocess.Popen(["nice", "-n", "15", FELTRO, "crowd", "--port", house.port, "--players", "0", "--hostile",
                               "10000", "--seconds", "600", "--json"], stdout=subprocess.PIPE, text=True)
    time.sleep(5)
    attacked = house.crowd("--players", "1000")
    memory = house.kibibytes()
    attack.terminate()
    harm = json.loads(attack.communicate()[0])
    print(f"1000 players calm: {times(calm)}")
    print(f"under attack by 10000 lines ({harm['hostile']} calls, {harm['cut_off']} cut off): {times(attacked)}; "
          f"{memory} KiB")
    print(f"    answer p99 {attacked['bet']['p99_us'] / max(1, calm['bet']['p99_us']):.1f} times the calm one; wanted: 2")
    house.end()


def main():
    found = {}
    for part in PARTS:
        began = time.monotonic()
        {"echo": echo, "shared": shared, "many": many, "individual": individual, "growth": growth, "start": start,
         "hostile": hostile}[part](found)
        print(f"    ({time.monotonic() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
