#!/usr/bin/python3
"""cli_test.py FELTRO FELTROD SOURCE -- the programs as somebody types them.

Every bad command line ends with status 2, a sentence on stderr and nothing on stdout; a good
question whose answer is no ends with 1; --json is one valid document."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

FELTRO, FELTROD = (os.path.abspath(program) for program in sys.argv[1:3])
SOURCE = Path(sys.argv[3])
FLOOR = str(SOURCE / "floor.yaml")
SCENARIOS = str(SOURCE / "tests/scenarios/banca_francesa")
GAME = "banca-francesa"

GOOD = f"house: Casa\ntables:\n  - {{name: A, game: {GAME}, minimum: 1, unit: 1}}\n"
BAD = f"house: Casa\ntables:\n  - {{name: A, game: {GAME}, minimum: 1, unit: 1, max_ases: 7}}\n"
PLAYED = "# rule: shown\ntable game=banca-francesa\n> sit 0 100\n  ok     awaits open\n"


def run(*words, program=FELTRO, lang="C", cwd=None, stdin=None):
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    env["LANG"] = lang
    return subprocess.run([program, *words], capture_output=True, text=True, env=env, cwd=cwd,
                          input=stdin, timeout=60)


def commands():
    listed = run("--help").stdout.split("commands:\n")[1].split("\n\n")[0]
    return re.findall(r"^  (\S+) ", listed, re.M)


class Cli(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def check(self, status, *words, **more):
        done = run(*words, **more)
        self.assertEqual(done.returncode, status, f"{words}\n{done.stdout}{done.stderr}")
        return done

    def misused(self, says, *words, **more):
        done = self.check(2, *words, **more)
        self.assertEqual(done.stdout, "", words)
        self.assertIn(says, done.stderr, words)
        self.assertIn("--help tells more", done.stderr, words)

    # ------------------------------ every command ------------------------------

    def test_every_command_has_help_that_stands_alone(self):
        self.assertGreaterEqual(set(commands()), {"games", "check", "odds", "simulate", "hand", "equity",
                                                 "bench", "rules",
                                                 "scenario", "play", "rng"})
        for name in commands():
            done = self.check(0, name, "--help")
            self.assertTrue(done.stdout.startswith(f"usage: feltro {name}"), name)
            self.assertEqual(done.stderr, "")
            self.assertEqual(self.check(0, name, "-h").stdout, done.stdout)

    def test_every_command_refuses_what_it_does_not_know(self):
        for name in commands():
            for words in (["--no-such-option"], ["--no-such-option=1"], ["-x"], ["--set"],
                          ["--json=1"], ["--"] + 300 * ["x"]):
                done = self.check(2, name, *words)
                self.assertEqual(done.stdout, "", (name, words))
                self.assertTrue(done.stderr.startswith(f"feltro {name}: "), (name, words))

    # -------------------------------- the program -------------------------------

    def test_the_program_itself(self):
        self.misused("which command?")
        self.misused('there is no command ""', "")
        self.misused('there is no command "gmaes"; is it games?', "gmaes")
        self.misused("is it scenario?", "scen")
        self.misused('there is no command "fly"', "fly")
        self.misused("--version stands alone", "--version", "games")
        self.misused('there is no command "--nonsense"', "--nonsense")
        self.assertRegex(self.check(0, "--version").stdout, r"^feltro \d+\.\d+\.\d+\n$")
        self.assertEqual(self.check(0, "--help").stdout, self.check(0, "help").stdout)
        self.assertIn("start here:", self.check(0, "--help").stdout)

    def test_a_reader_who_leaves_is_no_error(self):
        for words in ("games --json", "rules", "rules --json", "--help", "rng --bytes 100000000",
                      f"rng --game {GAME} --draws 10000000"):
            read, write = os.pipe()
            os.close(read)
            done = subprocess.run([FELTRO, *words.split()], stdout=write, stderr=subprocess.PIPE,
                                  timeout=60)
            os.close(write)
            self.assertEqual(done.stderr, b"", words)
            self.assertIn(done.returncode, (0, 1), words)

    def test_a_full_disk_is_told(self):
        for words in ("games", "rules --json", "rng --bytes 100000"):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([FELTRO, *words.split()], stdout=full,
                                      stderr=subprocess.PIPE, timeout=60)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn(b"standard output could not be written", done.stderr)

    # ---------------------------------- games -----------------------------------

    def test_games(self):
        self.assertIn(GAME, self.check(0, "games").stdout)
        self.assertIn("808/2015 r.12 a", self.check(0, "games", GAME).stdout)
        self.misused("is it banca-francesa?", "games", "banca")
        self.misused('there is no game "bridge"', "games", "bridge")
        self.misused("one [GAME] too many", "games", GAME, GAME)
        self.misused("an empty [GAME]", "games", "")
        self.misused("--json is given twice", "games", "--json", "--json")
        self.misused("--json takes no value", "games", "--json=yes")
        self.misused("--lang needs its LANG", "games", "--lang")
        self.misused("--lang needs its LANG", "games", "--lang", "--json")
        self.misused("--lang needs its LANG", "games", "--lang=")
        self.misused("--lang is pt or en", "games", "--lang", "fr")
        self.misused("is it --json?", "games", "--jsn")

    def test_games_json(self):
        every = json.loads(self.check(0, "games", "--json").stdout)
        one = json.loads(self.check(0, "games", GAME, "--json").stdout)
        self.assertEqual(one, [game for game in every if game["game"] == GAME])
        for game in every:
            self.assertEqual(list(game)[:4], ["game", "regulation", "options", "bets"])
            self.assertEqual(len(game["bets"]) > 0, game["banked"])
            self.assertEqual(len(game["bets"]), len(set(game["bets"])))
            for option in game["options"]:
                self.assertIn("rule", option)
                if "values" in option:
                    self.assertIn(option["usual"], option["values"])
                else:
                    self.assertLessEqual(option["low"], option["usual"])
                    self.assertLessEqual(option["usual"], option["high"])

    # ---------------------------------- hand ------------------------------------

    def test_hand(self):
        done = self.check(0, "hand", "--variant", "holdem", "AsKs", "QhQd", "--board", "QsJsTs2d3c")
        self.assertRegex(done.stdout, r"(?m)^AsKs +royal flush +AsKsQsJsTs +7462$")
        self.assertTrue(done.stdout.endswith("\nwins: AsKs\n"))
        done = self.check(0, "hand", "--variant=sintetico", "KsTh", "KcTd", "--board=QsJsTs8d9c",
                          lang="pt_PT.UTF-8")
        self.assertIn("sequência", done.stdout)
        self.assertIn("empate, o pote é dividido: KsTh KcTd", done.stdout)
        self.check(0, "hand", "--variant", "omaha", "AsKsQsJsTs")
        self.misused("--variant is missing", "hand", "AsKsQsJsTs")
        self.misused("is it omaha?", "hand", "--variant", "omha", "AsKsQsJsTs")
        self.misused('no variant "stud"', "hand", "--variant", "stud", "AsKsQsJsTs")
        self.misused("which hands?", "hand", "--variant", "holdem")
        self.misused("--stdin stands alone", "hand", "--variant", "holdem", "--stdin", "AsKsQsJsTs")
        self.misused("--stdin stands alone", "hand", "--variant", "holdem", "--stdin", "--json")
        board = ["--board", "QsJsTs2d3c"]
        for says, *words in (("As is there twice", "AsKs", "AsQd", *board),
                             ("Qs is there twice", "QsKs", *board),
                             ("a hand has 2 personal cards", "AsKsQd", *board),
                             ("the board has five cards", "AsKs", "--board", "QsJsTs"),
                             ('"Zs" is not a card', "ZsKs", *board),
                             ('"A" is not a card', "KsA", *board),
                             ("it takes two personal cards", "AsKs")):
            self.misused(says, "hand", "--variant", "holdem", *words)
        self.misused("7s is not in the pack of 28", "hand", "--variant", "sintetico", "7sAsKsQsJs")
        self.misused("it takes four personal", "hand", "--variant", "omaha", "AsKsQsJsTs9s8s")

    def test_hand_json(self):
        said = json.loads(self.check(0, "hand", "--variant", "omaha", "AsKs2d3d", "QhQd9h9d", "--json",
                                     "--board", "QsJsTs2h3c").stdout)
        self.assertEqual((said["variant"], said["board"], said["tie"]),
                         ("omaha", "QsJsTs2h3c", False))
        self.assertEqual(said["hands"][0], {"cards": "AsKs2d3d", "strength": 7462, "wins": True,
                                            "category": "royal-flush", "best": "AsKsQsJsTs"})
        self.assertEqual(said["hands"][1]["category"], "trio")

    def test_hand_stream(self):
        done = run("hand", "--variant", "holdem", "--stdin",
                   stdin="AsKs QsJsTs2d3c\n2h2d2c2s3h\r\n\tas10S  QSjstS2d3c \nAsKsQsJsTs2d3c")
        self.assertEqual((done.returncode, done.stderr), (1, "feltro hand: line 3: Ts is there twice\n"))
        self.assertEqual(done.stdout, "7462 royal-flush AsKsQsJsTs\n7297 four 2h2d2c2s3h\n"
                                      "7462 royal-flush AsKsQsJsTs\n")
        bad = {"": "there are no cards", "   ": "there are no cards", "AsAs QsJsTs2d3c": "As is there twice",
               "AsKs QsJsTs2d": "it takes two", "AsKsQs JsTs2d3c": "it takes two", "AsKs": "it takes two",
               "AsKs QsJsTs2d3c 4c": "it takes two", "Zz": '"Zz" is not a card', "A": '"A" is not a card',
               "As\0Ks QsJsTs2d3c": '".K" is not a card', "\x1b[2J": '".[" is not a card',
               "As" * 53: "As is there twice", 300 * "A": "the line is too long",
               "AsKs QsJsTs2d3\r3c": '"3." is not a card', "????": '"??" is not a card',
               "Às": "is not a card"}
        for line, says in bad.items():
            done = run("hand", "--variant", "holdem", "--stdin", stdin=f"{line}\nAsKsQsJsTs\n")
            self.assertEqual((done.returncode, done.stdout), (1, "7462 royal-flush AsKsQsJsTs\n"), line)
            self.assertTrue(done.stderr.startswith("feltro hand: line 1: "), line)
            self.assertIn(says, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)
        self.assertEqual(run("hand", "--variant", "omaha", "--stdin", stdin="").returncode, 0)
        done = run("hand", "--variant", "sintetico", "--stdin", stdin="7s8s9sTsJs\nAsAdKsKdQh\n",
                   lang="pt_PT.UTF-8")
        self.assertEqual(done.stderr, "feltro hand: linha 1: 7s não está no baralho de 28 cartas\n")
        self.assertRegex(done.stdout, r"^\d+ paired-figures AsAdKsKdQh\n$")

    # --------------------------------- equity -----------------------------------

    def test_equity(self):
        words = ["equity", "--variant", "holdem", "--json"]
        said = json.loads(self.check(0, *words, "AsAh", "KsKh").stdout)
        self.assertTrue(said["exact"])
        self.assertEqual(said["deals"], 1712304)
        self.assertTrue(said["hands"][0]["equity"].startswith("0.82636"))
        said = json.loads(self.check(0, *words, "AsAh", "??").stdout)
        self.assertFalse(said["exact"])
        self.assertEqual(said["deals"], 1000000)
        self.assertAlmostEqual(float(said["hands"][0]["equity"]), 0.8520, delta=0.003)
        self.assertGreater(float(said["hands"][0]["standard_error"]), 0.0001)
        self.assertEqual(said, json.loads(self.check(0, *words, "AsAh", "random", "--seed=1")
                                          .stdout.replace("random", "??")))
        for variant, hands in (("omaha", ["AsAhKsKh", "9s8s????"]), ("sintetico", ["AsKs", "??"])):
            said = self.check(0, "equity", "--variant", variant, *hands, "--board", "QsJsTd9d",
                              "--dead", "8c").stdout
            self.assertIn("deals, all there are", said)
        self.assertIn("±", self.check(0, *words[:3], "AsAh", "KsKh", "--samples", "1000").stdout)
        for says, *bad in (("it takes two hands", "AsAh"), ("As is there twice", "AsAh", "AsKs"),
                           ("not both", "AsAh", "KsKh", "--exact", "--samples", "10"),
                           ("at most five", "AsAh", "KsKh", "--board", "2c3c4c5c6c7c"),
                           ("a hand has 2 personal cards", "AsAh", "KsKhKd"),
                           ("is not a card", "AsAh", "Ks?"),
                           ("is not a card", "AsAh", "KsKh", "--board", "??"),
                           ("too many", *(12 * ["??"]))):
            self.misused(says, *words, *bad)
        self.misused("has not so many cards", "equity", "--variant", "omaha", *(11 * ["??"]), "--dead",
                     "2c3c4c5c")

    # ---------------------------------- check -----------------------------------

    def test_check(self):
        self.assertIn("the law allows it", self.check(0, "check", FLOOR).stdout)
        bad = self.file("bad.yaml", BAD)
        sentence = ":3:68: max_ases: 7 × the minimum; the law allows at most 6 ×, 808/2015 r.12 a\n"
        self.assertIn(sentence, self.check(1, "check", bad).stdout)
        self.assertIn("no máximo 6 ×", self.check(1, "check", bad, "--lang", "pt").stdout)
        self.assertIn("a lei permite", self.check(1, "check", bad, lang="pt_PT.UTF-8").stdout)
        self.assertIn("at most", self.check(1, "check", "--lang=en", bad, lang="pt_PT").stdout)
        self.assertIn("the law allows", self.check(1, "check", bad, lang="fr_FR.UTF-8").stdout)
        self.misused("FILE is missing", "check")
        self.misused("one FILE too many", "check", FLOOR, FLOOR)
        self.misused("No such file", "check", str(self.folder / "none.yaml"))
        self.misused("Is a directory", "check", str(self.folder))
        self.assertIn("1:1: the file is empty", self.check(1, "check", self.file("e", "")).stdout)
        big = self.file("b", b"\n" * (2 ** 20 + 1))
        self.assertIn("more than 1 MiB", self.check(1, "check", big).stdout)
        self.assertIn("UTF-8", self.check(1, "check", self.file("u", b"\xff\xfe")).stdout)

    def test_check_json(self):
        good = json.loads(self.check(0, "check", "--json", FLOOR).stdout)
        self.assertTrue(good["lawful"])
        self.assertRegex(good["tables"][0]["fingerprint"], r"^[0-9a-f]{64}$")
        self.assertEqual(good["tables"][0]["options"]["minimum"], 1.0)
        bad = json.loads(self.check(1, "check", "--json", self.file("bad.yaml", BAD)).stdout)
        self.assertFalse(bad["lawful"])
        fault = bad["faults"][0]
        self.assertEqual((fault["line"], fault["option"], fault["rule"]),
                         (3, "max_ases", "808/2015 r.12 a"))
        name = self.file("odd \"\n\\.yaml", GOOD)
        self.assertEqual(json.loads(self.check(0, "check", "--json", name).stdout)["file"], name)

    def test_the_floor_that_is_shipped_has_a_table_of_every_game(self):
        games = {game["game"] for game in json.loads(self.check(0, "games", "--json").stdout)}
        floor = json.loads(self.check(0, "check", "--json", FLOOR).stdout)
        self.assertEqual({table["game"] for table in floor["tables"]}, games)
        self.assertEqual(floor["warnings"], [])

    def test_the_page_about_floor_files_shows_what_is_really_printed(self):
        page = (SOURCE / "docs/floor-file.md").read_text("utf-8")
        shown = re.findall(r"^```yaml\n(.*?)^```\n\n```\n(.*?)^```\n", page, re.M | re.S)
        self.assertEqual(len(shown), page.count("```yaml"))
        for floor, printed in shown:
            self.file("floor.yaml", floor)
            status = 1 if "may not open" in printed else 0
            said = self.check(status, "check", "floor.yaml", "--lang", "en", cwd=self.folder)
            self.assertEqual(said.stdout, printed)

    def test_the_page_about_tournaments_shows_what_is_really_printed(self):
        page = (SOURCE / "docs/tournament-file.md").read_text("utf-8")
        shown = re.findall(r"^```yaml\n(.*?)^```\n\n```\n(.*?)^```\n", page, re.M | re.S)
        self.assertEqual(len(shown), page.count("```yaml"))
        for tournament, printed in shown:
            self.file("tournament.yaml", tournament)
            status = 1 if "may not open" in printed else 0
            said = self.check(status, "check", "tournament.yaml", "--lang", "en", cwd=self.folder)
            self.assertEqual(said.stdout, printed)

    def test_tournament(self):
        files = sorted((SOURCE / "tournaments").glob("*.yaml"))
        self.assertGreaterEqual(len(files), 7)
        for path in files:
            found = json.loads(self.check(0, "check", "--json", str(path)).stdout)
            self.assertTrue(found["lawful"])
            for lang in ("pt", "en"):
                page = self.check(0, "tournament", str(path), "--lang", lang).stdout
                self.assertIn(found["tournament"], page)
                self.assertIn(found["fingerprint"], page)
            for players in ((), ("--bots",)):
                said = json.loads(self.check(0, "tournament", str(path), "--simulate", "--json",
                                             "--entrants", "20", *players).stdout)
                cents = {key: round(100 * said[key]) for key in
                         ("paid_in", "overlay", "prizes", "bounties", "commission", "refunds", "fund")}
                self.assertEqual(cents["paid_in"] + cents["overlay"],
                                 sum(cents.values()) - cents["paid_in"] - cents["overlay"])
                self.assertEqual(round(100 * sum(each["prize"] for each in said["ranking"])),
                                 cents["prizes"])
                self.assertEqual(said["ranking"][0]["place"], 1)
        sunday = str(SOURCE / "tournaments/domingo.yaml")
        twice = [self.check(0, "tournament", sunday, "--simulate", "--entrants", "30").stdout
                 for _ in range(2)]
        self.assertEqual(*twice)
        self.misused("takes from 10 to 1000", "tournament", sunday, "--simulate", "--entrants", "9")
        self.misused("goes with --simulate", "tournament", sunday, "--json")
        self.misused("goes with --simulate", "tournament", sunday, "--bots")
        self.misused("No such file", "tournament", "none.yaml")
        bad = self.file("bad.yaml", "tournament: X\n")
        self.check(1, "tournament", bad)

    # ---------------------------------- rules -----------------------------------

    def test_rules(self):
        done = run("rules", "--json")
        said = json.loads(done.stdout)
        self.assertEqual(list(said)[:4], ["rules", "must", "traced", "missing"])
        self.assertEqual(said["must"], said["traced"] + len(said["missing"]))
        self.assertEqual(done.returncode, 1 if said["missing"] else 0)
        self.assertEqual(len(said["matrix"]), said["rules"])
        lines = sum(1 for path in SOURCE.glob("docs/regulation/*.tsv")
                    for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
        self.assertEqual(said["rules"], lines)
        some = run("rules", "--json", "--regulation", "808/2015", "--part", "engine")
        some = json.loads(some.stdout)
        self.assertEqual(some["rules"], some["must"])
        self.assertTrue(all(row["rule"].startswith("808/2015 ") for row in some["matrix"]))
        self.assertIn("808_2015_r24_a__three_aces_pay_61_to_1", run("rules").stdout)
        self.check(0, "rules", "--part", "web")
        self.misused("no rule is of that regulation", "rules", "--regulation", "999/2015")
        self.misused("no rule is of that regulation", "rules", "--regulation", "808")
        self.misused("no rule is of that regulation", "rules", "--part", "kitchen")
        self.misused("means nothing here", "rules", "808/2015")
        self.misused("is given twice", "rules", "--part", "web", "--part", "web")

    # --------------------------------- scenario ---------------------------------

    def test_scenario(self):
        self.assertIn("differ: 0, unreadable: 0", self.check(0, "scenario", SCENARIOS).stdout)
        self.check(0, "scenario", SCENARIOS, self.file("a.scn", PLAYED))
        other = self.file("b.scn", PLAYED.replace("open", "bets"))
        done = self.check(1, "scenario", other)
        self.assertIn("b.scn:3: > sit 0 100\n"
                      "    written    ok     awaits bets\n"
                      "    answered   ok     awaits open\n", done.stdout)
        said = json.loads(self.check(1, "scenario", "--json", other).stdout)
        self.assertEqual(said["others"][0]["verdict"], "differs")
        bad = self.file("c.scn", PLAYED + "> dance\n")
        self.assertIn('c.scn:5: "dance" is not a command', self.check(2, "scenario", bad).stderr)
        none = str(self.folder / "none.scn")
        self.assertIn("No such file", self.check(2, "scenario", none).stderr)
        (self.folder / "empty").mkdir()
        self.assertIn("no .scn file", self.check(2, "scenario", str(self.folder / "empty")).stderr)
        self.check(2, "scenario", SCENARIOS, bad)
        self.misused("FILE|FOLDER… is missing", "scenario")

    def test_bless_rewrites_the_answers_and_nothing_else(self):
        path = self.file("a.scn", PLAYED.replace("open", "bets") + "\n# end")
        self.assertIn("rewritten", self.check(0, "scenario", "--bless", path).stdout)
        self.assertEqual(Path(path).read_text(), PLAYED + "\n# end\n")
        self.assertNotIn("rewritten", self.check(0, "scenario", "--bless", path).stdout)
        text = PLAYED.replace("open", "bets") + "> dance\n"
        path = self.file("b.scn", text)
        self.check(2, "scenario", "--bless", path)
        self.assertEqual(Path(path).read_text(), text)
        self.assertEqual(sorted(one.name for one in self.folder.iterdir()), ["a.scn", "b.scn"])

    # ----------------------------------- rng ------------------------------------

    def test_rng(self):
        done = subprocess.run([FELTRO, "rng", "--bytes", "1000"], capture_output=True, timeout=60)
        self.assertEqual((done.returncode, len(done.stdout)), (0, 1000))
        for game in json.loads(run("games", "--json").stdout):
            lines = self.check(0, "rng", "--game", game["game"], "--draws", "1000")
            lines = lines.stdout.splitlines()
            self.assertEqual(len(lines), 1000)
            self.assertGreater(len(set(lines)), 20)
        for line in self.check(0, "rng", "--game", GAME, "--draws", "100").stdout.splitlines():
            self.assertRegex(line, r"^[1-6] [1-6] [1-6]$")
        self.misused("--bytes N, or --game GAME --draws N", "rng")
        self.misused("--bytes N, or --game GAME --draws N", "rng", "--game", GAME)
        self.misused("--draws needs its --game", "rng", "--draws", "5")
        self.misused("--bytes stands alone", "rng", "--bytes", "5", "--draws", "5", "--game", GAME)
        self.misused("there is no game", "rng", "--game", "bridge", "--draws", "5")
        for bad in ("1e3", "0x10", "05", "+5", "5.0", "NaN", " 5", "99999999999999999999"):
            self.misused("is not a whole number", "rng", "--bytes", bad)
        for bad in ("0", "-5"):
            self.misused("is not from 1 to", "rng", "--bytes", bad)
        self.misused("--bytes needs its N", "rng", "--bytes")

    # --------------------------------- feltrod ----------------------------------

    def test_feltrod(self):
        done = self.check(0, "--check", "--floor", FLOOR, program=FELTROD)
        self.assertIn("the generator passed its self-test", done.stdout)
        self.assertRegex(done.stdout, r"fingerprint [0-9a-f]{64}\n")
        done = self.check(1, "--floor", self.file("bad.yaml", BAD), program=FELTROD)
        self.assertEqual(done.stdout, "")
        self.assertIn("808/2015 r.12 a", done.stderr)
        self.assertIn("this house may not open", done.stderr)
        self.assertRegex(self.check(0, "--version", program=FELTROD).stdout, r"^feltrod \d")
        self.assertIn("usage: feltrod [options]", self.check(0, "--help", program=FELTROD).stdout)
        self.misused("floor.yaml: No such file", program=FELTROD, cwd=self.folder)
        self.misused("No such file", "--floor", str(self.folder / "none"), program=FELTROD)
        self.misused("means nothing here", "serve", program=FELTROD)
        self.misused("is given twice", "--floor", FLOOR, "--floor", FLOOR, program=FELTROD)
        for bad in ("127.0.0.1", "127.0.0.1:", ":8077", "[::1:8077", "[]:8077", "127.0.0.1:65536", "127.0.0.1:-1",
                    "127.0.0.1:8077x", "127.0.0.1:+1", "a" * 60 + ":1"):
            self.misused("is not ADDRESS:PORT", "--floor", FLOOR, "--listen", bad, program=FELTROD)
        data = str(self.folder / "data")
        for bad in ("localhost:0", "1.2.3:0", "256.0.0.1:0", "[::g]:0", "1.2.3.4]:0"):
            done = self.check(1, "--floor", FLOOR, "--data", data, "--listen", bad, program=FELTROD)
            self.assertIn("not an address to listen at", done.stderr)
        done = self.check(1, "--floor", FLOOR, "--data", str(self.file("a-file", "")), program=FELTROD)
        self.assertIn("cannot be made or read", done.stderr)

    # ------------------------------ what tests run with ------------------------------

    def test_tests_run_with_the_tools_of_the_distribution(self):
        self.assertEqual(sys.executable, "/usr/bin/python3")
        for tool in ("python3", "node", "openssl"):
            self.assertEqual(shutil.which(tool), f"/usr/bin/{tool}")

    # -------------------------------- what is told -------------------------------

    def test_every_command_and_option_is_in_the_manual_and_the_completions(self):
        manual = (SOURCE / "docs/man/feltro.1").read_text("utf-8")
        bash = (SOURCE / "completions/feltro.bash").read_text("utf-8")
        zsh = (SOURCE / "completions/_feltro").read_text("utf-8")
        for name in commands():
            self.assertRegex(manual, rf"(?m)^\.Ss {name}\b")
            self.assertRegex(bash, rf"\b{name}\b")
            self.assertRegex(zsh, rf"(?m)^ +'{name}:")
            section = manual.split(f".Ss {name}")[1].split("\n.S")[0]
            for option in re.findall(r"^  --(\S+)", run(name, "--help").stdout, re.M):
                self.assertIn(f"Fl -{option}", section, name)
        daemon = (SOURCE / "docs/man/feltrod.1").read_text("utf-8")
        for option in re.findall(r"^  --(\S+)", run("--help", program=FELTROD).stdout, re.M):
            self.assertIn(f"Fl -{option}", daemon)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
