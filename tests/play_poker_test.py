#!/usr/bin/python3
"""play_poker_test.py FELTRO -- somebody at a poker table in a terminal, with the house's players.

Chance is the real one and the others play as they like, so what is checked holds for every
hand: the statement adds up, every chip is somewhere, nobody's hidden cards are shown, every
payment names its rule, and no line is wider than a terminal."""
import os
import pty
import random
import re
import select
import subprocess
import sys
import unittest

from play_test import COLUMNS, FELTRO, RULE, WAIT, Person, environment

EURO = r"([+-]?\d+[.,]\d\d) €"
GAMES = ("holdem", "omaha", "sintetico")
CARD = r"\[(?:10|[2-9AJQK])[♠♥♦♣]\]"
ROW = re.compile(rf"(?m)^ [▸ ][● ] ?(\d+) (\S+) +(?:[A-Z]\S+ +)?{EURO}  (.*)$")
ROW_CHIPS = re.compile(r"(?m)^ [▸ ][● ] ?(\d+) (\S+) +(?:[A-Z]\S+ +)?\d+  (.*)$")
HOUSE_SAYS = {"pt": "programas, não pessoas", "en": "programs, not people"}
LEGEND = {"pt": "os outros lugares são jogadores da casa",
          "en": "the other seats are the house's own players"}


def cents(words):
    return int(re.sub("[.,+]", "", words))


def play(game, lines, lang="en", *more):
    text = lines if isinstance(lines, bytes) else "".join(line + "\n" for line in lines).encode()
    done = subprocess.run([FELTRO, "play", game, "--lang", lang, *more], input=text,
                          capture_output=True, timeout=WAIT, env=environment(), check=False)
    return done, re.sub(r"(?m)^(> )+", "", done.stdout.decode())


class PlayPoker(unittest.TestCase):
    def person(self, game, lang, *more):
        person = Person(FELTRO, "play", game, "--lang", lang, *more)
        self.addCleanup(person.get_up)
        return person

    # --------------------------- what always holds ---------------------------

    def one(self, said, *names):
        found = re.findall(rf"(?m)^  (?:{'|'.join(names)}) +{EURO}$", said)
        self.assertEqual(len(found), 1, f"{names} in\n{said}")
        return cents(found[0])

    def adds_up(self, said):
        rounds = re.findall(rf"(?m)^  (?:Nesta jogada|This round) +{EURO}$", said)
        received = self.one(said, "Fichas recebidas", "Chips received")
        result = self.one(said, "Resultado", "Result")
        self.assertEqual(self.one(said, "Fichas no fim", "Chips at the end"), received + result)
        self.assertEqual(sum(map(cents, rounds)), result, said)
        self.assertRegex(said, rf"(?m)^  (Jogadas|Rounds) +{len(rounds)}$")
        for line in said.splitlines():
            self.assertLessEqual(len(line), COLUMNS, line)
        for line in re.findall(r"(?m)^  .*(?:ganha|Ganhou|wins?|perdeu|lost|devolvida|returned)  .*$",
                               said):
            self.assertRegex(line, rf"  {RULE}$")
        return result

    def nothing_hidden_is_shown(self, said):
        """Of the others a table shows backs, and of players who folded nothing.  Their cards are
        seen only where they show them."""
        for seat, name, _, rest in ROW.findall(said):
            if seat == "1":
                continue
            self.assertNotRegex(rest, CARD)
            if re.match("desistiu|folded", rest):
                self.assertNotIn("[", rest)
        shows = re.compile(r"^  (As suas cartas:|Your cards:|Mesa|Board|\w+ +\[)|^    \[|^     [ *]")
        for line in said.splitlines():
            if re.search(CARD, line) and not ROW.match(line):
                self.assertRegex(line, shows)
        hand, folded = "", set()
        for line in said.splitlines():
            if re.match(r"  (Jogada|Hand) \d+", line):
                hand, folded = line, set()
            gone = re.match(r"  (\w+) (?:desiste|folds)", line)
            if gone:
                folded.add(gone[1])
            shown = re.match(rf"  (\w+) +{CARD}", line)
            if shown and shown[1] not in ("Mesa", "Board"):
                self.assertNotIn(shown[1], folded, hand)

    def good(self, game, lines, lang="en", *more):
        done, said = play(game, lines, lang, *more)
        self.assertEqual((done.returncode, done.stderr), (0, b""), said)
        self.assertNotIn("\x1b", said)
        self.assertIn(HOUSE_SAYS[lang], said)
        self.adds_up(said)
        self.nothing_hidden_is_shown(said)
        return said

    def options(self, person):
        """The moves on offer by their numbers, with what is written after each."""
        lines = person.heard.rstrip("> \n").splitlines()
        at = max(i for i, line in enumerate(lines) if re.match(r"  1 \S", line))
        text = " ".join(lines[at:at + 2])
        return {int(n): words.strip() for n, words in
                re.findall(r" (\d) ([^\d\W][^1-9]*?(?: \d[\d,.]* €(?: \(all in\))?(?: – [\d,.]+ €)?)?)"
                           r"(?=   |  \S| *$)", text)}

    # -------------------------------- sessions -------------------------------

    def session(self, game, lang, seats, hands, chance):
        person = self.person(game, lang, "--seats", str(seats))
        self.assertEqual(person.heard.count(LEGEND[lang]), 1)
        for _ in range(60 * hands):
            if person.all.count("Nesta jogada") + person.all.count("This round") >= hands:
                break
            tables = ROW.findall(person.heard)
            if tables:
                self.assertLessEqual(len(tables), 2 * seats)
            line = chance.choice(["1", "2", "2", "2", "2", "3 pote", "3 half", "tudo", "h", "m",
                                  "c", "x", "3 2", "estardilho 3", "restardilho"])
            person.type(line)
            if re.search(r"\((s|y)/n\)\n> $", person.heard):
                person.type(chance.choice("sn"))
        said = person.leave()
        self.adds_up(said)
        self.nothing_hidden_is_shown(said)
        return said

    def test_sessions_of_chance_moves(self):
        chance, shown = random.Random(1), 0
        for game in GAMES:
            for lang, seats in (("pt", 2), ("en", 6), ("pt", 10)):
                said = self.session(game, lang, seats, 12, chance)
                shown += len(re.findall(r"(?m)^      (?:com|with) \S", said))
                for line in re.findall(r"(?m)^     [ *].*\|.*$", said):
                    self.assertEqual(line.count("*"), 5, line)
                    own, common = line.split("|")
                    if game != "holdem":
                        self.assertEqual((own.count("*"), common.count("*")), (2, 3))
        self.assertGreater(shown, 20)

    def test_every_chip_is_somewhere(self):
        for game in GAMES:
            for _ in range(5):
                said = self.good(game, ["q"], "pt", "--seats", "5")
                first = said.split("Nesta jogada")[0]
                for table in re.split("─{20,}", first)[2:]:
                    rows = ROW.findall(table)
                    if len(rows) == 5:
                        pot = cents(re.search(rf"pote {EURO}", table)[1])
                        self.assertEqual(sum(cents(row[2]) for row in rows) + pot, 50000, table)

    # ----------------------------- what is typed -----------------------------

    def facing_a_bet(self, lang, *more):
        """A person who must pay to stay, with chips to raise."""
        for _ in range(100):
            person = self.person("holdem", lang, *more)
            offered = self.options(person)
            first = not re.search("Nesta jogada|This round", person.heard)
            if first and len(offered) == 3 and re.match("acompanhar|call", offered[2]) and \
                    re.search("meio pote|half pot", person.heard):
                return person
            person.get_up()
        self.fail("nobody ever bets")

    def test_moves_are_refused_with_the_reason_and_the_rule(self):
        for lang, point in (("pt", ","), ("en", ".")):
            person = self.facing_a_bet(lang)
            least = cents(re.search(rf"(?:subir para|raise to) {EURO}", person.heard)[1])
            cases = {
                "x": r"por igualar.*\(806/2015 r\.34 b\)|.*\(806/2015 r\.34 b\)",
                "subir 0,01": r"mínimo.*– .*\(806/2015 r\.23\)|below.*\(806/2015 r\.23\)",
                "raise 99999": r"\(806/2015 r\.37\)", "3 100,01": r"\(806/2015 r\.37\)",
                f"3 {(least - 1) / 100:.2f}": r"\(806/2015 r\.23\)",
                "subir": "Diga também o valor|Say the amount", "3": "Diga também|Say the amount",
                "estardilho 3": ".", "restardilho": ".", "mostrar": ".", "muck": ".",
                "": "Escolha pelo|Choose by", "5": "Escolha pelo|Choose by",
                "9 5": "Escolha pelo|Choose by", "12,50": "Escolha pelo|Choose by",
                "subir -5": "Escolha|Choose", "subir 1e3": "Escolha|Choose",
                "subir 1,001": "Escolha|Choose", "raise NaN": "Escolha|Choose",
                "pagar pote": "Escolha|Choose", "azul": "Escolha|Choose", "%s%n": "Escolha|Choose",
                "?": "Da melhor para a pior|best to worst", "m": "●",
                "h": rf"(Tem|You hold): .*\n.*\d+ %",
            }
            before = re.findall(rf"(?m)^ ▸.*{EURO}", person.heard)
            for line, reason in cases.items():
                said = person.type(line)
                self.assertRegex(said, reason, line)
                self.assertNotRegex(said, r"(?m)^  \w+ (desiste|folds|passa|checks|acompanha|calls)",
                                    line)
            self.assertEqual(re.findall(rf"(?m)^ ▸.*{EURO}", person.type("m")), before)
            self.adds_up(person.leave())

    def test_sizes_by_name(self):
        for lang, words in (("pt", ("3 meio pote", "subir meio", "meio pote", "1/2")),
                            ("en", ("3 half pot", "raise half", "half", "half pot"))):
            for line in words:
                person = self.facing_a_bet(lang)
                half = re.search(rf"(?:meio pote|half pot) {EURO}", person.heard)[1]
                person.type(line)
                said = person.leave()    # folds when it is asked again: nothing more goes in
                mine = re.findall(rf"(?m)^  (?:pote|pot) +{EURO}  [a-zã]",
                                  re.split("Nesta jogada|This round", said)[0])
                self.assertEqual(sum(map(cents, mine)), cents(half), said)
                self.adds_up(said)

    def test_all_in_is_everything(self):
        for line in ("tudo", "all in", "all-in", "a", "3 tudo", "3 100"):
            person = self.facing_a_bet("pt")
            person.type(line)
            self.assertIn("Nesta jogada", person.heard)    # nothing is left to decide
            self.adds_up(person.leave())

    def test_folding_for_nothing_is_asked_about(self):
        for lang, yes, no in (("pt", "s", "n"), ("en", "y", "no")):
            for answer in (yes, no, "", "f"):
                person = self.person("sintetico", lang)    # all may check before the cards
                while "1 fold   2 check" not in person.heard and \
                        "1 desistir   2 passar" not in person.heard:
                    person.get_up()
                    person = self.person("sintetico", lang)
                self.assertRegex(person.type("1"), r"\((s|y)/n\)\n> $")
                person.type(answer)
                kept = "1 " in person.heard.split("\n")[0]
                self.assertEqual(kept, answer in (no, ""), (answer, person.heard))
                self.adds_up(person.leave())

    def test_lines_that_cannot_be_read_and_noise(self):
        chance = random.Random(3)
        scraps = ["", "1", "2", "3", "3 5", "tudo", "pote", "h", "m", "?", "subir 4", "subir", "c",
                  "x", "f", "s", "n", "estardilho 2", "€", "-", "´~", "%d", "0" * 150, "🂡 5", "\t"]
        for game in GAMES:
            lines = [chance.choice(scraps) for _ in range(300)]
            self.good(game, lines, chance.choice(["pt", "en"]))
            bad = [b"\0", b"\xff\xfe", b"subir \xc3", b"1" * 10240, b"\0" * 5000]
            done, said = play(game, b"\n".join(bad) + b"\n", "en")
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertEqual(said.count("I could not read"), len(bad))
            self.adds_up(said)
            raw = bytes(chance.choice(b"\n\n\n 0123456789abcmh\xc3\xa9\0") for _ in range(8000))
            done, said = play(game, raw)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.adds_up(said)

    # ----------------------------- the odd moments ---------------------------

    def test_leaving_whenever(self):
        for game in GAMES:
            for end in (["q"], ["sair"], ["LEAVE"], [], ["2", "q"], ["2", "2", "2"], ["tudo", "q"],
                        ["tudo"]):
                said = self.good(game, end, "pt")
                self.assertIn("Extrato da sessão", said)

    def test_demo_chips_do_not_run_out(self):
        said = self.good("holdem", ["tudo"] * 150, "pt", "--seats", "3")
        self.assertIn("mais fichas de demonstração, grátis", said)
        self.assertGreater(self.one(said, "Fichas recebidas"), 10000)

    def test_styles_and_seats(self):
        for style, pt in (("careful", "Prudente"), ("Solto", "Solto"), ("agressivo", "Agressivo"),
                          ("matematico", "Matemático")):
            said = self.good("omaha", ["q"], "pt", "--style", style, "--seats", "4")
            rows = [row for row in said.splitlines() if re.match(rf"   +\d  \S+ +{pt} ", row)]
            self.assertEqual(len(rows), 3, said)
        for game, most in (("holdem", 10), ("omaha", 10), ("sintetico", 11)):
            self.good(game, ["2", "q"], "en", "--seats", str(most))

    def test_what_play_refuses(self):
        for words in (["holdem", "--seats", "11"], ["sintetico", "--seats", "12"],
                      ["omaha", "--seats", "1"], ["holdem", "--style", "wild"],
                      ["holdem", "--set", "book=money"], ["holdem", "--set", "play=tournament"],
                      ["holdem", "--chips", "39"], ["holdem", "--chips", "101"],
                      ["holdem", "--set", "rake_pot=6"], ["blackjack", "--seats", "2"],
                      ["blackjack", "--fast"], ["roulette-fr", "--style", "loose"]):
            done = subprocess.run([FELTRO, "play", *words], input=b"", capture_output=True,
                                  timeout=WAIT)
            self.assertEqual((done.returncode, done.stdout), (2, b""), words)

    def test_limits_of_the_table(self):
        for limit in ("pot", "half-pot", "raises"):
            said = self.good("omaha", ["2", "3 pot", "3", "2", "tudo", "3 half", "2"] * 6, "en",
                             "--set", f"limit={limit}")
            self.assertRegex(said, r"811/2015 r\.24|raise to|bet ")

    # ------------------------------- tournaments -----------------------------

    def tournament(self, lines, lang, *more):
        done, said = play("torneio" + more[0], lines, lang, *more[1:])
        self.assertEqual((done.returncode, done.stderr), (0, b""), said)
        self.assertNotIn("(null)", said)
        self.assertIn(HOUSE_SAYS[lang], said)
        for line in said.splitlines():
            self.assertLessEqual(len(line), COLUMNS, line)
        own = {row[0] for row in ROW_CHIPS.findall(said) if row[1] in ("Eu", "You")}
        self.assertLessEqual(len(own), 1)
        for seat, _, rest in ROW_CHIPS.findall(said):
            if seat not in own:
                self.assertNotRegex(rest, CARD)
        return said

    def test_a_sit_and_go_has_a_place_for_everybody_and_pays_what_was_paid_in(self):
        chance = random.Random(5)
        for variant in ("", "-omaha", "-sintetico"):
            for players in (2, 5, 9):
                lines = [chance.choice(["2", "2", "1", "3 pote", "tudo", "c", "x", "s", "3 100", "h"])
                         for _ in range(600)]
                said = self.tournament(lines, chance.choice(["pt", "en"]), variant,
                                       "--seats", str(players))
                places = re.findall(r"(?m)^  (\w+): (?:lugar|place) (\d+)$", said)
                ranks = [int(place) for _, place in places]    # equal ones share a place
                for rank in ranks:
                    self.assertEqual(rank, 1 + sum(other < rank for other in ranks), said)
                self.assertEqual(len({name for name, _ in places}), players)
                prizes = re.findall(rf"(?m)^  \w+: (?:prémio|prize) {EURO}  {RULE}$", said)
                self.assertEqual(sum(map(cents, prizes)), 1000 * players)
                mine = dict(places)["Eu" if "Eu" in dict(places) else "You"]
                self.assertRegex(said, rf"(Lugar|Place) {mine} (de|of) {players}\n")

    def test_every_chip_of_a_tournament_is_somewhere(self):
        for _ in range(3):
            said = self.tournament(["2"] * 40, "pt", "", "--seats", "6")
            for table in re.split("─{20,}", said)[1:]:
                rows, pot = ROW_CHIPS.findall(table), re.search(r"  pote (\d+)\n", table)
                if len(rows) == 6 and pot:
                    stacks = re.findall(r"(?m)^ [▸ ][● ] ?\d+ \S+ +(?:[A-Z]\S+ +)?(\d+)  ", table)
                    self.assertEqual(sum(map(int, stacks)) + int(pot[1]), 6 * 1500, table)

    def test_leaving_a_tournament(self):
        for lines in ([], ["q"], ["2", "q"]):
            said = self.tournament(lines, "en", "", "--seats", "4")
            self.assertRegex(said, r"Place \d of 4\n")
        for words in (["torneio", "--seats", "11"], ["torneio", "--chips", "50"],
                      ["torneio", "--set", "minimum=2"], ["torneio", "--style", "wild"]):
            done = subprocess.run([FELTRO, "play", *words], input=b"", capture_output=True,
                                  timeout=WAIT)
            self.assertEqual((done.returncode, done.stdout), (2, b""), words)

    # ------------------------------ in a terminal ----------------------------

    def terminal(self, lines, *more, **env):
        master, slave = pty.openpty()
        words = [FELTRO, "play", "holdem", "--lang", "pt", "--seats", "2", *more]
        process = subprocess.Popen(words, stdin=slave, stdout=slave, stderr=slave,
                                   env=environment(**env), start_new_session=True)
        os.close(slave)
        said, lines = b"", list(lines)
        while select.select([master], [], [], WAIT)[0]:
            try:
                more_said = os.read(master, 65536)
            except OSError:
                break
            if not more_said:
                break
            said += more_said
            if said.endswith(b"> ") and lines:
                os.write(master, lines.pop(0).encode())
        os.close(master)
        self.assertEqual(process.wait(WAIT), 0)
        return said.decode()

    def test_they_think_only_where_somebody_watches(self):
        watched = self.terminal(["2\n", "q\n"])
        self.assertIn("Alda pensa…\r", watched.replace("\033[0m", ""))
        self.assertEqual(re.findall(r"\033(?!\[\d+m)", watched), [])
        self.assertNotIn("pensa…", self.terminal(["2\n", "q\n"], "--fast"))
        self.assertNotIn("\033", self.terminal(["2\n", "q\n"], "--fast", NO_COLOR="1"))
        self.assertNotIn("pensa…", self.good("holdem", ["2", "q"], "pt"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
