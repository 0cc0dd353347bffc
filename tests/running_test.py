#!/usr/bin/python3
"""running_test.py FELTROD FLOOR FELTROD_LIGHT FELTRO FAILING_DISK [CLASS] -- the house as the person who runs it
knows it: its numbers, its log, whether it is well, and how it ends."""
import http.client
import json
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import feltrod_client  # noqa: E402
from feltrod_client import House, Player  # noqa: E402
from ws_client import WAIT, Client  # noqa: E402

FELTROD, FLOOR, LIGHT, FELTRO, FAILING_DISK = (os.path.abspath(word) for word in sys.argv[1:6])


class Visitor(unittest.TestCase):
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


class Opening(Visitor):
    """What the person who starts a house reads."""

    def read(self, *more, lang="en"):
        """What a house prints that opens and is told to stop: standard output, without its address."""
        with tempfile.TemporaryDirectory() as data:
            words = [FELTROD, "--floor", FLOOR, "--listen", "127.0.0.1:0", "--lang", lang, "--data", data, *more]
            with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as house:
                first = house.stdout.readline()
                house.send_signal(signal.SIGTERM)
                rest = house.stdout.read()
            self.assertEqual(house.returncode, 0)
            self.assertRegex(first, r"^feltrod: http://127\.0\.0\.1:\d+\n$")
            self.assertIn(data, rest)
            self.assertIn("Ctrl-C", rest)
            self.assertLess(rest.count("\n"), 8)
            self.assertNotIn("fingerprint", rest)
            return rest

    def test_a_newcomer_reads_a_few_lines(self):
        web = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, web)
        with open(os.path.join(web, "index.html"), "w", encoding="ascii") as page:
            page.write("<title>x</title>")
        key = os.path.join(web, "key")
        with open(key, "w", encoding="ascii") as file:
            file.write("0" * 64)
        for more, en, pt in ((["--web", web], "in a browser", "num navegador"),
                             ([], "as docs/protocol.md says", "como diz docs/protocol.md"),
                             ([], "this house has no cashier", "esta casa não tem caixa"),
                             (["--web", web, "--simulated-cashier"], "Create an account", "Criar conta"),
                             (["--simulated-cashier"], "the simulated cashier", "caixa simulada"),
                             (["--cashier-key", key], "payment system", "sistema de pagamentos")):
            self.assertIn(en, self.read(*more))
            self.assertIn(pt, self.read(*more, lang="pt"))

    def test_check_keeps_the_options_and_the_fingerprints(self):
        said = subprocess.run([FELTROD, "--check", "--floor", FLOOR], capture_output=True, text=True, timeout=WAIT)
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertGreater(len(re.findall(r"^    fingerprint [0-9a-f]{64}$", said.stdout, re.M)), 9)

    def taken(self, port, *more, lang="en"):
        """What a house says last that is to open at a port that another program has."""
        with tempfile.TemporaryDirectory(prefix="the house's ") as data:
            said = subprocess.run([FELTROD, "--floor", FLOOR, "--data", data, "--lang", lang, *more],
                                  capture_output=True, text=True, timeout=WAIT)
            self.assertEqual((said.returncode, said.stdout), (1, ""))
            *_, taken, free, command = said.stderr.splitlines()
            self.assertIn(str(port), taken)
            other = int(re.search(r"\d+", free)[0])
            self.assertGreater(other, port)
            self.assertTrue(command.endswith(f":{other}"), command)
            with subprocess.Popen(f"exec {command}", shell=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  text=True) as house:    # just as it was said
                self.assertEqual(house.stdout.readline(), f"feltrod: http://127.0.0.1:{other}\n")
                house.send_signal(signal.SIGTERM)
                house.stdout.read()
            self.assertEqual(house.returncode, 0)
        return taken

    def test_where_the_port_is_taken_it_names_a_free_one(self):
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            self.assertIn("another program has port", self.taken(port, "--listen", f"127.0.0.1:{port}"))
            self.assertIn("ocupada por outro programa", self.taken(port, f"--listen=127.0.0.1:{port}", lang="pt"))


class Running(Visitor):
    def test_what_happens_is_counted(self):
        house = self.house()
        before = self.numbers(house)
        player, number, least = self.seated(house)
        self.assertTrue(player.ask(do="bet", table=number, place=0, amount=least)["ok"])
        self.assertFalse(player.ask(do="bet", table=number, place=0, amount=least + 1)["ok"])
        self.assertFalse(player.ask(do="dance")["ok"])
        after = self.numbers(house)
        for name, more in (('feltro_asks_total{do="bet"}', 2), ('feltro_asks_total{do="hello"}', 1),
                           ('feltro_refusals_total{no="UNKNOWN_REQUEST"}', 1), ("feltro_peers", 1),
                           ("feltro_heard_total", 7)):
            self.assertEqual(after[name] - before[name], more, name)
        self.assertEqual(after['feltro_refusals_total{no="OFF_UNIT"}'], 1)
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

    def test_what_the_bets_return_is_told_once_it_is_known(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "floor.yaml")
            with open(path, "w", encoding="utf-8") as file:
                file.write("house: Casa\ntables:\n" + "".join(
                    f"  - {{name: Mesa {i}, game: {game}, book: demo, minimum: 1.00, unit: 0.50}}\n"
                    for i, game in enumerate(("banca-francesa", "roulette-fr", "roulette-us", "banca-francesa"))) +
                    "  - {name: Poker, game: holdem, book: demo, small: 0.50, minimum: 1.00}\n")
            house = House(FELTROD, path)
            self.addCleanup(lambda: house.process.poll() is None and house.end())
            player = Player(house)
            self.addCleanup(lambda: player.wire.close())
            deadline, said = time.time() + 120, []
            while len([table for table in said if "return" in table]) < 4:
                self.assertLess(time.time(), deadline)
                time.sleep(0.1)
                said = player.ask(do="lobby")["tables"]
            # 62 in 63, 36 in 37, 36 in 38, rounded down: 808/2015 r.24, 807/2015 r.14, 804/2015 r.14
            self.assertEqual([table.get("return") for table in said],
                             [[9841, 9841], [9729, 9729], [9473, 9473], [9841, 9841], None])
            for number, bets in ((1, 5), (3, 164)):
                _, body = self.get(house, f"/api/tables/{number}/rules?lang=pt")
                returns = json.loads(body)["returns"]
                self.assertEqual([(group["bets"], group["return"]) for group in returns],
                                 [(bets, said[number - 1]["return"][0])])
            _, body = self.get(house, "/api/tables/5/rules?lang=pt")
            self.assertNotIn("returns", json.loads(body))

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


class Disk(Visitor):
    """A disk that takes no more: nothing that was told is lost, and everybody hears it."""

    def stops(self, house, player, number, least):
        """Bets until the books stop, which the player hears; the bets that were answered."""
        done = 0
        while True:
            player.n += 1
            player.wire.say(json.dumps({"n": player.n, "do": "bet", "table": number, "place": 1, "amount": least}))
            said = player.hear()
            while "re" not in said and said.get("type") != "stopped":
                said = player.hear()
            if not said.get("ok"):
                break
            done += 1
        while said.get("type") != "stopped":    # refused at once; the message to all is on its way
            self.assertEqual(said.get("refusal", "STOPPED"), "STOPPED")
            said = player.hear()
        self.assertIn("parou", said["pt"])
        self.assertIn("stopped", said["en"])
        self.refuses_everything(house, player, number, least)
        return done

    def refuses_everything(self, house, player, number, least):
        for ask in ({"do": "bet", "place": 2, "amount": least}, {"do": "clear"}, {"do": "leave"}, {"do": "close"}):
            self.assertEqual(player.ask(table=number, **ask)["refusal"], "STOPPED")
        wire = Client(house.port, origin=f"http://127.0.0.1:{house.port}")
        wire.say('{"n":1,"do":"hello","lang":"pt"}')
        self.assertEqual(json.loads(wire.text())["refusal"], "STOPPED")
        wire.close()
        self.assertEqual(self.get(house, "/readyz"), (503, "the books have stopped\n"))
        self.assertEqual(self.numbers(house)["feltro_books_stopped"], 1)

    def comes_back(self, house, player, number, least, chips):
        player.again()
        self.assertTrue(player.ask(do="watch", table=number)["ok"])
        player.until(lambda: player.you and player.table.get("phase") == "betting")
        self.assertEqual((player.you["stack"], player.you["in_play"]), (chips, 0))    # no result: it came back
        self.assertTrue(player.ask(do="bet", table=number, place=1, amount=least)["ok"])
        self.assertTrue(player.ask(do="close", table=number)["ok"])
        player.until(lambda: player.table["phase"] == "settled")

    def goes_through_it(self, house, fill, empty):
        player, number, least = self.seated(house, "roulette-fr")
        watcher = Player(house)
        self.addCleanup(lambda: watcher.wire.close())
        chips = 100 * least
        self.assertTrue(player.ask(do="bet", table=number, place=1, amount=least)["ok"])
        fill(house)
        self.stops(house, player, number, least)
        while watcher.hear().get("type") != "stopped":    # though he watches nothing
            pass
        empty(house)
        self.refuses_everything(house, player, number, least)    # the way back is opening it again
        house.process.send_signal(signal.SIGTERM)
        self.assertEqual(house.process.wait(WAIT), 0)
        self.assertIn('"event":"books-stopped"', house.process.stderr.read().decode())
        house.gone()
        house.open()
        self.comes_back(house, player, number, least, chips)

    def test_files_that_may_not_grow(self):
        for more in (0, 3000, 20000, 60000):    # before a batch, or in the middle of one
            def fill(house, more=more):
                size = os.path.getsize(f"{house.folder}/feltro.db-wal")
                resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size + more, resource.RLIM_INFINITY))

            def empty(house):
                resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE,
                                 (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

            with self.subTest(more=more):
                self.goes_through_it(self.house(), fill, empty)

    def test_a_house_does_not_open_on_a_full_disk_and_does_later(self):
        house = self.house()
        player, number, least = self.seated(house, "roulette-fr")
        house.kill()
        words, house.words = house.words, ["sh", "-c", 'ulimit -f 1; exec "$@"', "sh", *house.words]
        with self.assertRaisesRegex(RuntimeError, "feltrod: .*: .+"):
            house.open()
        self.assertEqual(house.gone(), 1)
        house.words = words
        house.open()
        self.comes_back(house, player, number, least, 100 * least)


class Mounted(Disk):
    """The same, where the disk is really full."""

    test_files_that_may_not_grow = test_a_house_does_not_open_on_a_full_disk_and_does_later = None

    def test_a_disk_without_space(self):
        """In a file system of its own, where the machine lets us have one."""
        with tempfile.TemporaryDirectory() as folder:
            for way in (["unshare", "-m"], ["unshare", "-rm"]):
                keeper = subprocess.Popen([*way, "sh", "-c", 'mount -t tmpfs -o size=8m none "$0" && echo kept && cat',
                                           folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                          stderr=subprocess.DEVNULL)
                self.addCleanup(lambda keeper=keeper: (keeper.stdin.close(), keeper.wait(), keeper.stdout.close()))
                if keeper.stdout.readline() == b"kept\n":
                    break
            else:
                self.skipTest("this machine mounts nothing for us")
            inside = ["nsenter", "-t", str(keeper.pid), "-m", *(["-U", "--preserve-credentials"] * ("-rm" in way))]

            def fill(_):
                subprocess.run([*inside, "sh", "-c", f"cat /dev/zero >{folder}/ballast 2>/dev/null || true"], check=True)

            def empty(_):
                subprocess.run([*inside, "rm", f"{folder}/ballast"], check=True)

            house = House.__new__(House)
            house.words, house.folder = [*inside, FELTROD, "--floor", FLOOR, "--listen", "127.0.0.1:0"], folder
            house.open()
            self.addCleanup(lambda: house.process.poll() is None and house.kill())
            self.goes_through_it(house, fill, empty)
            house.kill()


class InPlay(Visitor):
    """The books stop while everything goes on: a hand of poker, a decision at blackjack, a tournament, deposits and
    log-ins over HTTP.  Nothing is told that is not on the disk; after a restart it is right to the cent."""

    FILES = {"floor.yaml": """\
house: Casa
tables:
  - {name: Hold, game: holdem, book: demo, seats: 2, small: 0.50, minimum: 1.00, limit: none, decision: 60}
  - {name: Vinte, game: blackjack, book: demo, mode: individual, minimum: 1.00, unit: 1.00}
tournaments:
  - {file: dois.yaml}
""", "dois.yaml": """\
tournament: Dois
variant: holdem
limit: none
chips: 2000
decision: 60
time_bank: 0
levels:
  - {small: 10, big: 20, length: 600}
mode: sit-and-go
seats: 2
entrants_min: 2
entrants_max: 2
fee_prize: 9.00
fee_commission: 1.00
prizes:
  - {entries: 2, shares: [100]}
"""}
    CHIPS, MATCH = 5000, 1025

    def opened(self):
        files = tempfile.TemporaryDirectory()
        self.addCleanup(files.cleanup)
        for name, words in self.FILES.items():
            with open(os.path.join(files.name, name), "w", encoding="utf-8") as file:
                file.write(words)
        house = House(LIGHT, os.path.join(files.name, "floor.yaml"), "--simulated-cashier")
        self.addCleanup(lambda: house.process.poll() is None and house.end())
        return house

    def player(self, house):
        player = Player(house)
        self.addCleanup(lambda: player.wire.close())
        return player

    def watch(self, player, table, fact):
        player.table, player.you = {}, {}
        self.assertTrue(player.ask(do="watch", table=table)["ok"])
        player.until(lambda: player.table and player.you and fact())

    def hand(self, people, table):
        """A hand that waits for one of two."""
        for player in people:
            self.watch(player, table, lambda p=player: p.table["phase"] == "deciding" and p.you.get("cards"))
        return next(p for p in people if "asked" in p.you)

    def twenty_one(self, player, table):
        """A round that waits for a decision."""
        while True:
            self.watch(player, table, lambda: player.table["phase"] == "betting")
            self.assertTrue(player.ask(do="bet", table=table, place=0, amount=200)["ok"])
            self.assertTrue(player.ask(do="close", table=table)["ok"])
            player.until(lambda: player.table["phase"] == "settled" or "asked" in player.table)
            if "hit" in player.table.get("asked", {}).get("moves", ()):
                player.until(lambda: player.you["in_play"] == 200)
                return
            while player.table["phase"] != "settled":    # insurance, or even money
                if player.table.get("asked"):
                    self.stand(player, table)
                else:
                    player.hear()

    def stand(self, player, table):
        asked = player.table["asked"]
        number = {"stand": 1, "decline": 6, "hit": 0}[next(m for m in ("stand", "decline", "hit") if m in asked["moves"])]
        player.table = {**player.table, "asked": None}    # until the table is sent again
        return player.ask(do="decide", table=table, place=asked["place"], number=number)

    def goes_through_it(self, house, fail, mend):
        poker, match = [self.player(house), self.player(house)], [self.player(house), self.player(house)]
        visitor = feltrod_client.Visitor(house)
        self.assertEqual((visitor.register().status, visitor.sign_in().status), (201, 200))
        for player in poker:
            self.assertTrue(player.ask(do="sit", table=1, amount=self.CHIPS)["ok"])
        for player in match:
            self.assertTrue(player.ask(do="register", tournament=1)["ok"])
        jack = self.player(house)
        self.assertTrue(jack.ask(do="sit", table=2, amount=self.CHIPS)["ok"])
        self.twenty_one(jack, 2)
        wallets = {p: p.ask(do="hello", lang="pt")["wallet"] for p in [*poker, *match, jack]}
        before = jack.look(2)
        turn, playing = self.hand(poker, 1), self.hand(match, self.MATCH)
        self.assertEqual(visitor.deposit(1000, "first").status, 200)
        fail(house)
        told, asked = 1000, []
        while True:    # until one is not told
            asked.append(f"k{len(asked)}")
            answer = visitor.deposit(100, asked[-1])
            if answer.status != 200:
                break
            told += 100
        # It waited for its row, which will not come.
        self.assertEqual((answer.status, answer.said["ok"], answer.said["refusal"]), (503, False, "NOT_CONFIRMED"), answer.said)
        self.assertIn("parou", answer.said["pt"])
        for player, table, words in ((turn, 1, {"place": 0, "number": 0}), (playing, self.MATCH, {"place": 0, "number": 0}),
                                     (jack, 2, {"place": 0, "number": 1})):
            said = player.ask(do="decide", table=table, **words)
            self.assertEqual((said["ok"], said["refusal"]), (False, "STOPPED"), said)
        other = feltrod_client.Visitor(house)
        self.assertEqual(other.sign_in(visitor.login).status, 503)    # a log-in is a row
        self.assertEqual(other.register().status, 503)
        self.assertEqual(visitor.post("/api/limits", limit="deposit-day", amount=100).status, 503)
        self.assertEqual(self.get(house, "/readyz"), (503, "the books have stopped\n"))
        mend(house)
        self.assertEqual(visitor.deposit(100, "after").status, 503)    # the way back is opening it again
        house.process.send_signal(signal.SIGTERM)
        self.assertEqual(house.process.wait(WAIT), 0)
        house.gone()
        self.audit(house)
        house.open()
        self.comes_back(house, poker, match, jack, wallets, before)
        visitor.origin = f"http://127.0.0.1:{house.port}"
        self.assertEqual(visitor.sign_in().status, 200)
        has = visitor.ask("GET", "/api/wallet").said["money"]["money"]["wallet"]
        self.assertIn(has, (told, told + 100))    # what was not told may have happened, once
        for key in asked:
            self.assertEqual(visitor.deposit(100, key).status, 200)
        self.assertEqual(visitor.ask("GET", "/api/wallet").said["money"]["money"]["wallet"], 1000 + 100 * len(asked))
        house.process.send_signal(signal.SIGTERM)
        self.assertEqual(house.process.wait(WAIT), 0)
        house.gone()
        self.audit(house)
        shutil.rmtree(house.folder)

    def comes_back(self, house, poker, match, jack, wallets, before):
        for player in [*poker, *match, jack]:
            player.again()
            self.assertEqual(player.wallet, wallets[player])
        for player in poker:    # the hand is void, and everybody has his chips
            self.watch(player, 1, lambda: True)
            self.assertEqual(player.you["stack"] + player.you["in_play"], self.CHIPS)
        self.watch(jack, 2, lambda: jack.table["phase"] in ("deciding", "settled"))
        self.assertEqual((jack.table["game"]["boxes"], jack.table["game"]["bank"], jack.you["stack"], jack.you["in_play"]),
                         (before[0]["game"]["boxes"], before[0]["game"]["bank"], before[1]["stack"], 200))
        while jack.table["phase"] != "settled":    # what was drawn stands, and it goes on
            if jack.table.get("asked"):
                self.assertTrue(self.stand(jack, 2)["ok"])
            else:
                jack.hear()
        jack.until(lambda: jack.you["in_play"] == 0 and jack.you.get("lines"))
        self.assertEqual(jack.you["stack"], before[1]["stack"] + sum(line["back"] for line in jack.you["lines"]))
        ranks = {}
        for player in match:
            self.watch(player, self.MATCH, lambda: True)
            ranks[player.you["seat"]] = player.you["stack"] + player.you["in_play"]
        self.assertEqual(ranks, {0: 2000, 1: 2000})

    def audit(self, house):
        for command, good in (("audit", "good"), ("replay", "same")):
            ran = subprocess.run([FELTRO, command, house.folder, "--json"], capture_output=True, text=True, check=False,
                                 timeout=60)
            self.assertTrue(json.loads(ran.stdout)[good], ran.stdout)

    def test_files_that_may_not_grow(self):
        def fail(house):
            size = os.path.getsize(f"{house.folder}/feltro.db-wal")
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size + 30000, resource.RLIM_INFINITY))

        def mend(house):
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

        self.goes_through_it(self.opened(), fail, mend)

    def test_a_disk_that_gives_errors(self):
        with tempfile.NamedTemporaryFile() as switch:
            def turn(to):
                os.pwrite(switch.fileno(), to, 0)

            turn(b"\0")
            os.environ.update(LD_PRELOAD=FAILING_DISK, FAILING_DISK=switch.name)
            try:
                house = self.opened()
            finally:
                del os.environ["LD_PRELOAD"], os.environ["FAILING_DISK"]
            self.goes_through_it(house, lambda _: turn(b"\1"), lambda _: turn(b"\0"))


if __name__ == "__main__":
    # Meson counts what the machine does not let us try as skipped, where nothing else was tried.
    ran = unittest.main(argv=sys.argv[:1] + sys.argv[6:], exit=False).result
    sys.exit(1 if not ran.wasSuccessful() else 77 if ran.skipped else 0)
