#!/usr/bin/python3
"""play_test.py FELTRO -- somebody at a table in a terminal.

Chance is the real one, so nothing here knows what will be drawn: what is checked holds for
every outcome.  After each session the statement must add up, every payout must name its rule,
and no line may be wider than a terminal."""
import fcntl
import json
import os
import pty
import random
import re
import select
import subprocess
import sys
import termios
import unittest

FELTRO = os.path.abspath(sys.argv[1])
EURO = r"([+-]?\d+[.,]\d\d) €"    # the comma is Portuguese
RULE = r"\(\d{3}/2015 r\.\d+(?: [a-z])?(?: [ivx]+)?\)"
RESULTS = "ganhou|won|perdeu|lost|empatou|empate|tied|tie|desistiu|desistência|surrendered|nula|void"
COLUMNS = 80
WAIT = 60    # seconds, for a machine with much else to do

# How each game is bet on: what is typed, and the name it answers with.
BETS = {
    ("roulette-fr", "pt"): {
        "vermelho 10": "vermelho", "VERM 5": "vermelho", "17 5": "pleno 17", "pleno 0 1": "pleno 0",
        "cavalo 0-1 2": "cavalo 0-1", "cavalo-0-1 2": "cavalo 0-1", "duzia 2 3": "dúzia 2",
        "DÚZIA 2 1": "dúzia 2", "impar 1": "ímpar", "ímpar 1": "ímpar", "red 1": "vermelho",
        "cavalo de duzia 1-2 3": "cavalo de dúzia 1-2", "preto 1,00": "preto", "preto 2€": "preto"},
    ("roulette-fr", "en"): {
        "red 10": "red", "RE 5": "red", "17 5": "straight up 17", "split 0-1 2": "split 0-1",
        "2nd dozen 3": "2nd dozen", "3rd col 3": "3rd column", "vermelho 1": "red",
        "1st and 2nd dozens 3": "1st and 2nd dozens", "  odd\t1  ": "odd"},
    ("roulette-us", "pt"): {"00 1": "pleno 00", "cavalo 0-00 2": "cavalo 0-00", "v 1": "vermelho"},
    ("roulette-us", "en"): {"00 1": "straight up 00", "split 0-00 2": "split 0-00", "low 1": "low"},
    ("banca-francesa", "pt"): {"grande 10": "grande", "PEQUENO 1": "pequeno", "as 1": "ases",
                               "grande sobre 2": "grande, sobre o risco",
                               "pequeno-linha 2": "pequeno, sobre o risco"},
    ("banca-francesa", "en"): {"big 10": "big", "sm 5": "small", "aces 1": "aces",
                               "big on the line 2": "big, on the line"},
    ("baccarat", "pt"): {"ponto 10": "ponto", "empate 1": "empate", "par do ponto 1": "par do ponto"},
    ("baccarat", "en"): {"banca 10": "banca", "t 1": "tie", "banca pair 1": "banca pair"},
    ("macau", "pt"): {"ponto 10": "ponto", "EMP 1": "empate"},
    ("macau", "en"): {"banca 10": "banca", "tie 1": "tie", "ponto pair 1": "ponto pair"},
    ("blackjack", "pt"): {"10": "lugar 1", "lugar 1 5": "lugar 1", "1,00": "lugar 1"},
    ("blackjack", "en"): {"10": "place 1", "place 1 5": "place 1", "box-1 1": "place 1"},
}
GAMES = sorted({game for game, _ in BETS})
ANY_BET = {"roulette-fr": "vermelho", "roulette-us": "vermelho", "banca-francesa": "grande",
           "baccarat": "ponto", "macau": "ponto", "blackjack": "lugar 1"}
REFUSED = {    # by their first words
    "pt": {"how": "Escreva a aposta e o valor", "unknown": "Não conheço essa aposta",
           "many": "Há mais do que uma aposta", "unread": "Não consegui ler", "none": "Faça primeiro"},
    "en": {"how": "Write the bet and the amount", "unknown": "I do not know that bet",
           "many": "More than one bet", "unread": "I could not read", "none": "Place a bet first"},
}


def cents(words):
    return int(re.sub("[.,+]", "", words))


def environment(**more):
    env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    return {**env, **more}


def words_for(game, lang, *more):
    return [FELTRO, "play", game, "--lang", lang, *more]


def play(game, lines, lang="en", *more):
    """A session whose lines are all typed beforehand; what was said, by line."""
    text = lines if isinstance(lines, bytes) else "".join(line + "\n" for line in lines).encode()
    done = subprocess.run(words_for(game, lang, *more), input=text, capture_output=True,
                          timeout=WAIT, env=environment(), check=False)
    return done, re.sub(r"(?m)^(> )+", "", done.stdout.decode())


class Person:
    """A player who reads before typing."""

    def __init__(self, *words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=environment())
        self.all = ""
        self.heard = self.read()

    def read(self):
        said = b""
        while not said.endswith(b"> "):
            if not select.select([self.process.stdout], [], [], WAIT)[0]:
                raise TimeoutError(said.decode())
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                break
            said += more
        self.all += said.decode()
        return said.decode()

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        self.heard = self.read()
        return self.heard

    def leave(self):
        self.process.stdin.close()
        self.read()
        self.process.stdout.close()
        self.process.wait(WAIT)
        return re.sub(r"(?m)^(> )+", "", self.all)

    def get_up(self):
        """However the test ended."""
        self.process.kill()
        self.process.wait(WAIT)
        for end in (self.process.stdin, self.process.stdout):
            try:
                end.close()
            except BrokenPipeError:
                pass


class Play(unittest.TestCase):
    def person(self, *words):
        return self.seated(Person(*words_for(*words)))

    def seated(self, person):
        self.addCleanup(person.get_up)
        return person

    def number(self, said, *names):
        found = re.findall(rf"(?m)^  (?:{'|'.join(names)}) +{EURO}$", said)
        self.assertTrue(found, f"none of {names} in\n{said}")
        return [cents(one) for one in found]

    def adds_up(self, said):
        """What holds for every session, whatever was drawn."""
        rounds = re.findall(rf"(?m)^  (?:Nesta jogada|This round) +{EURO}$", said)
        [received] = self.number(said, "Fichas recebidas", "Chips received")
        [result] = self.number(said, "Resultado", "Result")
        [end] = self.number(said, "Fichas no fim", "Chips at the end")
        self.assertEqual(end, received + result)
        self.assertEqual(sum(map(cents, rounds)), result, said)
        self.assertRegex(said, rf"(?m)^  (Jogadas|Rounds) +{len(rounds)}$")
        for line in said.splitlines():
            self.assertLessEqual(len(line), COLUMNS, line)
        paid = re.findall(rf"(?m)^  \S.*? +{EURO}  (?:{RESULTS})(.*)$", said)
        self.assertGreaterEqual(len(paid), len(rounds))
        for _, rest in paid:
            self.assertRegex(rest, rf"  {RULE}$")
        return result

    def good(self, game, lines, lang="en", *more):
        done, said = play(game, lines, lang, *more)
        self.assertEqual((done.returncode, done.stderr), (0, b""), said)
        self.assertNotIn("\x1b", said)
        self.adds_up(said)
        return said

    # ----------------------------------- bets -----------------------------------

    def test_every_bet_is_understood_by_its_key(self):
        listed = subprocess.run([FELTRO, "games", "--json"], capture_output=True, check=True)
        for game in json.loads(listed.stdout):
            if not game["banked"]:
                continue
            lines = [line for bet in game["bets"] for line in (f"{bet} 2", "c")]
            more = ["--set", "boxes=7"] if game["game"] == "blackjack" else []
            said = self.good(game["game"], lines, "en", *more)
            placed = re.findall(r"(?m)^  \S.*? +2\.00 €  pays \d+:\d.*left 998\.00 €$", said)
            self.assertEqual(len(placed), len(game["bets"]), game["game"])

    def test_bets_by_name_by_beginning_and_without_accents(self):
        for (game, lang), bets in BETS.items():
            said = self.good(game, [line for bet in bets for line in (bet, "c")] + ["q"], lang)
            placed = re.findall(r"(?m)^  (\S.*?) +\d+[.,]\d\d €  (?:paga|pays) \d+:\d", said)
            self.assertEqual(placed, list(bets.values()), (game, lang))

    def test_two_rounds_of_every_game_with_repeating(self):
        for (game, lang), bets in BETS.items():
            person = self.person(game, lang)
            person.type(next(iter(bets)))
            for again in (False, True):
                if again:
                    self.assertRegex(person.type("r"), rf"(em jogo|in play) {EURO}")
                person.type("")
                for _ in range(1000):
                    if re.search("Nesta jogada|This round", person.heard):
                        break
                    decide = re.search(r"(?m)^  1 .*$", person.heard)
                    second = decide and re.search(r"\b2 \w", decide[0])    # with 8 one may only hit
                    person.type("" if not decide else "2" if second else "1")    # "": a null throw
            person.type("q")
            self.assertIn(2, [int(n) for n in re.findall(r"(?:Jogadas|Rounds) +(\d+)", person.all)])
            self.adds_up(person.leave())

    def test_bets_are_refused_with_the_reason_and_nothing_changes(self):
        for lang, why in REFUSED.items():
            cases = {
                "azul 5": why["unknown"], "vermelho-preto 5": why["unknown"], "37 1": why["unknown"],
                "cavalo 5": why["many"], "o 5": why["many"], "vermelho": why["how"],
                "5": why["how"], "vermelho -1": why["how"], "vermelho 1e3": why["how"],
                "vermelho 99999999999999": why["how"], "vermelho NaN": why["how"],
                "vermelho 1.001": why["how"], "vermelho 0x10": why["how"], "%s%n 5": why["unknown"],
                "": why["none"], "   ": why["none"], "tirar vermelho 5": "Não tem|You have no bet",
                "tirar vermelho": "Não tem|You have no bet", "tirar-vermelho": "Não tem|You have",
                "tirar": why["how"], "take 5": "Não tem|You have no bet", "dúzia 2": why["how"],
                "tirar dúzia 2": "Não tem|You have no bet", "take 5 1": "Não tem|You have no bet",
                "take 99 1": why["unknown"], "tirar terço": why["unknown"],
                "tirar\fvermelho 5": "Não tem|You have", "-tirar-": why["how"],
                "vermelho 0": "não é admissível|not admissible",
                "vermelho 1.50": r"múltiplo.*  1[.,]00 €|multiple.*  1[.,]00 €",
                "17 31": r"excede o máximo\.  1[.,]00 – 30[.,]00 €|above the maximum\.  1[.,]00 – 30[.,]00 €",
                "vermelho 541": "807/2015 r.12 b", "cavalo de duzia 1-2 721": "r.12 a viii",
                "maior 540": "insuficientes|Not enough", "vizinhos 5": "pede um número|needs a number",
                "terco 3 1": "não leva número|takes no number", "vizinhos 37 1": "não existe|no such",
                "finais 10 1": "não existe|no such", "r": "Ainda não há|There are no bets",
                "c": "^  ", "vizinhos 99999999999 1": "não existe|no such",
            }
            person = self.person("roulette-fr", lang, "--chips", "500")
            for line, reason in cases.items():
                said = person.type(line)
                self.assertRegex(said, reason, line)
                self.assertNotRegex(said, r"(?m)€  (paga|pays) ", line)
            person.type("m")
            self.assertRegex(person.heard, r"(Fichas|Chips) 500[.,]00 €  ·  m")
            self.assertEqual(self.adds_up(person.leave()), 0)

    def test_a_bet_below_the_minimum(self):
        for game in GAMES:
            bet = ANY_BET[game]
            lines = [f"{bet} 1", f"{bet} 2", f"tirar {bet} 1", "q"]
            for lang, reason in (("pt", "inferior ao mínimo"), ("en", "below the minimum")):
                said = self.good(game, lines, lang, "--set", "minimum=2", "--set", "unit=1")
                self.assertEqual(said.count(reason), 2, said)
                self.assertRegex(said, rf"{reason}\.  2[.,]00( – \d+[.,]00)? €  \(")

    def test_announced_bets(self):
        counts = {"vizinhos do zero": 9, "terço": 6, "TERCO": 6, "órfãos": 5, "orphans": 5,
                  "jogo do zero": 4, "zero game": 4, "vizinhos 17": 5, "numero e vizinhos 0": 5,
                  "finais 3": 4, "finals 9": 3}
        for name, chips in counts.items():
            for lang in ("pt", "en"):
                said = self.good("roulette-fr", [f"{name} 2", "", "q"], lang)
                self.assertRegex(said, rf"(Fichas|Chips) {1000 - 2 * chips}[.,]00 €", name)
                self.assertRegex(said, rf"(em jogo|in play) {2 * chips}[.,]00 €", name)
            self.assertIn(REFUSED["pt"]["unknown"], self.good("roulette-us", [f"{name} 2"], "pt"))
        off = self.good("roulette-fr", ["?", "terço 1"], "pt", "--set", "announced=off")
        self.assertNotIn("Anunciadas", off)
        self.assertIn("não é explorada", off)

    def test_taking_back_and_clearing(self):
        for game in GAMES:
            bet = ANY_BET[game]
            person = self.person(game, "pt")
            person.type(f"{bet} 6")
            self.assertRegex(person.type(f"tirar {bet} 4"), rf" 2,00 € .*restam 998,00 €")
            self.assertRegex(person.type(f"take {bet} 3"), r"^  \S")    # more than there is
            person.type("m")
            self.assertIn("em jogo 2,00 €", person.heard)
            self.assertRegex(person.type(f"tirar {bet}"), rf" 0,00 € .*restam 1000,00 €")
            person.type(f"{bet} 5")
            self.assertRegex(person.type("limpar"), r"Fichas 1000,00 €  ·  mínimo")
            self.assertIn(REFUSED["pt"]["none"], person.type(""))
            person.type(f"{bet} 5")
            self.assertEqual(self.adds_up(person.leave()), 0)    # what lies there goes back

    def test_help_tells_every_bet_with_its_rule(self):
        for game, lang in BETS:
            said = self.good(game, ["?"], lang)
            terms = re.findall(r"(?m)^  .* €  +(?:paga|pays) +\d+:\d+  (.*)$", said)
            self.assertTrue(terms)
            for rule in terms:
                self.assertRegex(f"({rule})", f"^{RULE}$")
            for key in ("Enter", "r repe", "q "):
                self.assertIn(key, said)

    # ------------------------------- odd things typed ------------------------------

    def test_lines_that_cannot_be_read_do_nothing(self):
        longest = " " * 188 + "vermelho 100"        # its first 199 bytes are a bet of ten
        for game in GAMES:
            for lang, why in REFUSED.items():
                bad = [b"vermelho " + b"1" * 10240, longest.encode(), b"\0", b"verm\0elho 1",
                       b"\xff\xfe", b"vermelho \xc3", b"\xed\xa0\x80 1", b"\0" * 5000]
                done, said = play(game, b"\n".join(bad) + b"\n", lang)
                self.assertEqual(done.returncode, 0)
                self.assertEqual(said.count(why["unread"]), len(bad), (game, lang, said))
                self.assertEqual(self.adds_up(said), 0)

    def test_noise(self):
        chance = random.Random(7)
        scraps = ["", "1", "5", "10", "r", "c", "m", "?", "vermelho 1", "grande 2", "ponto 5",
                  "lugar 1 3", "tirar", "tirar vermelho 1", "terço 1", "vizinhos 3 1", "2", "seguro 1",
                  "-", "tirar-", "take--", "€", "1 €", "\t", "´~", "%d", "0" * 150, "🂡 5", "1" * 198]
        for game in GAMES:
            for _ in range(5):
                lines = [chance.choice(scraps) if chance.random() < 0.7 else
                         "".join(chance.choice(scraps) + chance.choice(" -,\t") for _ in range(3))
                         for _ in range(400)]
                self.good(game, [line[:190] for line in lines], chance.choice(["pt", "en"]))
            raw = bytes(chance.choice(b"\n\n\n 0123456789abcqr\xc3\xa9\0") for _ in range(20000))
            done, said = play(game, raw.replace(b"q", b"?"))
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.adds_up(said)

    # ----------------------------------- leaving ----------------------------------

    def test_leaving(self):
        for game in GAMES:
            for lines in (["q"], ["sair"], ["LEAVE"], ["quit"], [], [f"{ANY_BET[game]} 5", "q"]):
                said = self.good(game, lines, "pt")
                self.assertIn("Extrato da sessão", said)
                self.assertRegex(said, r"Jogadas +0\n")
        done, said = play("roulette-us", b"vermelho 5\n\nq", "pt")    # the last line has no end
        self.assertEqual(done.returncode, 0)
        self.adds_up(said)

    def test_leaving_in_the_middle_of_a_hand(self):
        asked = 0
        for end in (None, "q", "sair") * 8:
            person = self.person("blackjack", "en")
            person.type("10")
            person.type("")
            if "[??]" in person.heard:
                asked += 1
                if end:
                    person.type(end)
            said = person.leave()
            self.adds_up(said)
            self.assertRegex(said, r"Rounds +1\n")
        self.assertGreater(asked, 10)

    def test_demo_chips_do_not_run_out(self):
        for _ in range(5):
            said = self.good("roulette-us", ["17 1", "", "q"], "en", "--chips", "1")
            if "The chips are gone" in said:
                self.assertEqual(self.number(said, "Chips received"), [100100])
                return
        self.fail("five numbers in a row")

    # ---------------------------------- blackjack ---------------------------------

    BANK = re.compile(r"(?m)^   Bank       (.*)$")
    CARD = re.compile(r"\[((?:10|[2-9AJQK])[♠♥♦♣]|\?\?)\]")

    def hand(self, person, chance, seen):
        """One round of chance decisions; the cards of the bank are looked at throughout."""
        shown = None
        for _ in range(200):
            if "This round" in person.heard:
                break
            [line] = self.BANK.findall(person.heard)
            cards = self.CARD.findall(line)
            self.assertEqual(len(cards), 2, line)
            self.assertEqual(cards[1], "??")
            self.assertNotIn("=", line)
            self.assertIn(shown, (None, cards[0]))
            shown = cards[0]
            options = re.findall(r" (\d) ([a-z][a-z ]*[a-z])", person.heard.split("\n", 3)[-1])
            number, name = chance.choice([o for o in options if o[1] != "surrender"] * 3 + options)
            seen.add(name)
            person.type(name if chance.random() < 0.5 else number)
        [line] = self.BANK.findall(person.heard)
        cards = self.CARD.findall(line)
        self.assertNotEqual("??" in line, "=" in line)
        self.assertIn(shown, (None, cards[0]))
        if "??" in line:    # nobody is left to play against: the card is never turned
            self.assertEqual(len(cards), 2)

    def test_the_banks_second_card_is_hidden_until_it_is_turned(self):
        chance, seen = random.Random(1), set()
        for more in (["--set", "double=any"], ["--set", "boxes=3", "--set", "special_prizes=off"]):
            person = self.person("blackjack", "en", "--chips", "100000", *more)
            for _ in range(150):
                before = cents(re.findall(rf"Chips {EURO}", person.heard)[-1])
                person.type("place 1 10")
                if "boxes=3" in more:
                    person.type("place 3 6")
                person.type("")
                self.hand(person, chance, seen)
                after = cents(re.findall(rf"Chips {EURO}", person.heard)[-1])
                self.assertEqual(after - before, self.number(person.heard, "This round")[0])
            self.adds_up(person.leave())
        self.assertGreaterEqual(seen, {"hit", "stand", "double", "split", "surrender", "insurance",
                                       "decline"})

    def conclude(self, person):
        for _ in range(20):
            if "This round" in person.heard:
                return
            person.type(next(one for one in ("stand", "decline", "hit") if one in person.heard))
        self.fail(person.heard)

    def test_insurance_of_less_than_the_most(self):
        person = self.person("blackjack", "en", "--chips", "100000")
        for _ in range(400):
            person.type("10")
            person.type("")
            if "insurance (up to 5.00 €)" in person.heard:
                self.assertIn("1 insurance", person.type("insurance 6"))    # refused, and asked again
                person.type("insurance 3")
                self.conclude(person)
                self.assertRegex(person.heard, r"(?m)^  insurance +3\.00 €  ")
                break
            self.conclude(person)
        else:
            self.fail("no ace in 400 rounds")
        self.adds_up(person.leave())

    # -------------------------------- the command line -----------------------------

    def test_choosing_a_game(self):
        for lines, title in ((["4"], "Banca Francesa"), (["roleta a"], "Roleta Americana"),
                             (["roleta", "99", "", "\0", "MACAU"], "Bacará Macau"),
                             (["blackjack"], "Blackjack/21")):
            person = self.seated(Person(FELTRO, "play", "--lang", "pt"))
            for line in lines[:-1]:
                self.assertIn("Escreva o número ou o nome", person.type(line))
            self.assertIn(f"\n  {title}  ·  Regulamento", person.type(lines[-1]))
            self.adds_up(person.leave())
        for typed in (b"", b"q\n", b"sair\n"):
            done = subprocess.run([FELTRO, "play"], input=typed, capture_output=True, timeout=WAIT)
            self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_what_play_refuses(self):
        for words in (["bridge"], ["blackjack", "--chips", "0"], ["blackjack", "--chips", "1.5"],
                      ["blackjack", "--set", "mode=multi"], ["blackjack", "--set", "book=money"],
                      ["blackjack", "--set", "decks=5"], ["blackjack", "--lang", "fr"]):
            done = subprocess.run([FELTRO, "play", *words], input=b"", capture_output=True,
                                  timeout=WAIT)
            self.assertEqual((done.returncode, done.stdout), (2, b""), words)

    # --------------------------------- in a terminal -------------------------------

    def terminal(self, lines, **env):
        master, slave = pty.openpty()
        process = subprocess.Popen(words_for("roulette-fr", "pt"), stdin=slave, stdout=slave,
                                   stderr=slave, env=environment(**env), start_new_session=True,
                                   preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)
        said = b""
        lines = list(lines)
        while select.select([master], [], [], WAIT)[0]:
            try:
                more = os.read(master, 65536)
            except OSError:    # Linux: the other end is closed
                break
            if not more:
                break
            said += more
            if said.endswith(b"> ") and lines:
                os.write(master, lines.pop(0).encode())
        os.close(master)
        self.assertEqual(process.wait(WAIT), 0)
        self.assertEqual(lines, [])
        return said.decode()

    def test_colours_in_a_terminal_and_only_when_wanted(self):
        lines = ["vermelho 10\n", "\n", "?\n", "q\n"]
        for env in ({}, {"NO_COLOR": ""}):
            said = self.terminal(lines, **env)
            for code in ("\033[31m", "\033[32m", "\033[1m", "\033[7m", "\033[0m"):
                self.assertIn(code, said)
            self.assertEqual(re.findall(r"\033(?!\[\d+m)", said), [])
            self.assertRegex(said, r"\033\[0m[^\033]*$")    # left as it was
        for value in ("1", "0", "yes"):
            self.assertNotIn("\033", self.terminal(lines, NO_COLOR=value))

    def test_the_end_of_input_or_an_interrupt_in_a_terminal_leaves(self):
        for lines in (["\x04"], ["vermelho 10\n", "\x04"], ["17 1\n", "\n", "\x04"], ["\x03"],
                      ["vermelho 10\n", "\x03"], ["17 1\n", "\n", "\x03"]):    # Ctrl-D, Ctrl-C
            said = self.terminal(lines, NO_COLOR="1").replace("\r\n", "\n")
            self.assertRegex(said, r"> (?:\^C)?\n─+\n  Extrato da sessão\n")
            self.adds_up(re.sub(r"(?m)^> .*$", "", said))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
