#!/usr/bin/python3
"""protocol_test.py FELTROD FLOOR -- docs/protocol.md, played.

Every ask that the page shows is said to the house and understood; every message that the page
shows has the fields that the house really tells, and the house tells none that the page
does not name."""
import hashlib
import hmac
import json
import os
import re
import resource
import shutil
import sys
import tempfile
import unittest
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
import asyncapi  # noqa: E402
import games  # noqa: E402
import refusals  # noqa: E402
import schema  # noqa: E402
import wire_types  # noqa: E402
import described  # noqa: E402
import house_test  # noqa: E402
from house_test import House, Player  # noqa: E402

PAGE = (asyncapi.ROOT / "docs/protocol.md").read_text("utf-8")

# The numbers of the page: 3 is French roulette, 7 blackjack, 10 hold'em.
FLOOR = "house: Casa do Protocolo\ntables:\n" + "".join(f"""\
  - {{name: {name}, minimum: 1.00, unit: {unit}, {more}}}
""" for name, more, unit in (
    ("Banca Francesa 1", "game: banca-francesa", 1), ("Banca Francesa 2", "game: banca-francesa", 1),
    ("Roleta Francesa 1", "game: roulette-fr", 1), ("Roleta 2", "game: roulette-fr", 1),
    ("Roleta Americana 1", "game: roulette-us", 1), ("Bacará 1", "game: baccarat", 1),
    ("Blackjack 1", "game: blackjack", 1), ("Macau 1", "game: macau", 1), ("Banca 3", "game: banca-francesa", 1),
    ("Hold'em 1", "game: holdem, mode: multi, seats: 2, small: 0.50, decision: 3", 0.01))) + """\
tournaments:
  - {file: two.yaml, at_once: 2}
"""

TWO = """\
tournament: Dois
variant: holdem
limit: none
mode: sit-and-go
seats: 2
entrants_min: 2
entrants_max: 2
fee_prize: 9.00
fee_commission: 1.00
chips: 1500
levels:
  - {small: 10, big: 20, length: 120}
prizes:
  - {entries: 2, shares: [65, 35]}
"""


class Protocol(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        path = os.path.join(cls.folder, "floor.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(FLOOR)
        with open(os.path.join(cls.folder, "two.yaml"), "w", encoding="utf-8") as file:
            file.write(TWO)
        house_test.FLOOR = path
        cls.house = House()
        cls.shown = asyncapi.examples()
        cls.does = {each["n"]: each["do"] for each in cls.shown if "do" in each}
        cls.told = {}    # kind of message -> every one that was heard

    @classmethod
    def tearDownClass(cls):
        cls.house.end()
        shutil.rmtree(cls.folder)

    def keep(self, kind, said):
        self.told.setdefault(kind, []).append(said)

    def player(self):
        player = Player(self.house.port)
        hear = player.hear

        def keeping():
            said = hear()
            if "type" in said:
                self.keep(said["type"], said)
            return said

        player.hear = keeping
        self.addCleanup(lambda: player.wire.close())
        return player

    def ask(self, player, words):
        said = player.ask(**{key: value for key, value in words.items() if key != "n"})
        self.keep("refused" if not said["ok"] else words["do"], said)
        return said

    # ------------------------------- a first session ------------------------------

    def walked(self):
        """The steps of the walk-through: what is said, and what is heard; `…` stands for whatever is left out."""
        text = re.search(r"^```session\n(.*?)^```", PAGE, re.M | re.S)[1]
        for line in text.splitlines():
            shown = line[2:].replace(",…", "").replace("…]", "]").replace("{…}", "{}")
            yield line[0], json.loads(shown), line[2:]

    def alike(self, shown, said, path=""):
        """Every field that the page shows is there; those that identify the message or say how things stand are equal."""
        for key, value in shown.items():
            self.assertIn(key, said, path)
            if key in ("type", "re", "ok", "table", "phase", "seats", "bets", "protocol", "book", "brought") or (
                    key in ("stack", "in_play", "wallet", "staked", "rounds") and not self.won):
                self.assertEqual(said[key], value, (path, key))
            else:
                self.assertIs(type(said[key]), type(value), (path, key))

    def test_0_a_first_session(self):
        self.won = False
        wire = house_test.Client(self.house.port, origin=f"http://127.0.0.1:{self.house.port}")
        self.addCleanup(wire.close)
        steps, heard = list(self.walked()), 0
        self.assertEqual({step["do"] for who, step, _ in steps if who == ">"},
                         {"hello", "lobby", "watch", "sit", "bet", "close", "leave"})
        for who, step, line in steps:
            if who == ">":
                wire.say(json.dumps(step))
                continue
            said = json.loads(wire.text())
            self.won = self.won or any(each["result"] == "won" for each in said.get("lines", []))
            self.alike(step, said, line)
            heard += 1
        self.assertGreater(heard, 15)

    # ----------------------------------- asks -----------------------------------

    def ready(self, player, words):
        """Brings the table to a state in which such an ask makes sense."""
        if words["do"] in ("bet", "announce", "close", "take", "buy", "clear"):
            player.until(lambda: player.table.get("phase") == "betting" and player.you)
        if words["do"] == "clear":
            self.ask(player, {"do": "bet", "table": 3, "place": 17, "amount": 500})
        if words["do"] == "close":
            self.ask(player, {"do": "bet", "table": 3, "place": 17, "amount": 500})
            self.round = player.table["round"]
        if words["do"] == "queue":
            self.ask(player, {"do": "watch", "table": 10})
            self.sitting = [self.player() for _ in range(2)]    # there is no seat left
            for each in self.sitting:
                self.ask(each, {"do": "sit", "table": 10, "amount": 10000})
        if words["do"] == "unqueue":
            for each in self.sitting:
                self.ask(each, {"do": "leave", "table": 10})
            player.until(lambda: player.line and "until" in player.line)
            self.assertEqual((player.line["table"], player.line["place"]), (10, 1))
        if words["do"] == "leave":
            player.until(lambda: player.table["round"] > self.round or player.table["phase"] == "settled")

    def test_1_every_ask_that_is_shown_is_understood(self):
        player = self.player()
        shown = sorted((each for each in self.shown if "do" in each), key=lambda each: each["n"])
        self.assertEqual({each["do"] for each in shown}, set(asyncapi.asks()))
        refused = {}
        for words in shown:
            words = dict(words)
            self.ready(player, words)
            if "round" in words:
                words["round"] = self.round
            if "session" in words:
                words["session"] = self.ask(player, {"do": "sessions"})["sessions"][0]["session"]
            if words["do"] == "rounds":
                words["below"] = self.round + 1
            said = self.ask(player, words)
            if not said["ok"]:
                refused[words["do"]] = said["refusal"]
        for words in ({"do": "sit", "table": 3, "amount": "1"}, {"do": "sit", "table": 3, "amount": 1, "<b>": 1}):
            said = self.ask(player, words)
            self.assertEqual((said["refusal"], said["field"]), ("BAD_FIELD", "amount" if "<b>" not in words else "?b?"))
        for text, refusal, field in (("nothing", "NOT_JSON", None), ('{"n":1,"do":"lobby","do":"lobby"}', "FIELD_TWICE", "do"),
                                     ("[]", "NOT_JSON", None), ('{"do":"lobby"}', "NO_NUMBER", None)):
            player.wire.say(text)
            while "re" not in (said := player.hear()):
                pass
            self.keep("refused", said)
            self.assertEqual((said["re"], said["refusal"], said.get("field")), (None, refusal, field))
        # Nobody of them sits at the tables of these, and nothing is sold before the start.
        self.assertEqual(refused, {**{key: "NO_SESSION" for key in ("decide", "rest", "return", "post")},
                                   "rebuy": "NO_REBUY", "addon": "NO_ADDON", "reenter": "NO_REENTRY",
                                   "decline": "NO_REBUY"})

    def test_2_a_hand_of_poker(self):
        players = [self.player() for _ in range(2)]
        for player in players:
            self.ask(player, {"do": "watch", "table": 10})
            self.assertTrue(self.ask(player, {"do": "sit", "table": 10, "amount": 10000})["ok"])
        self.ask(players[0], {"do": "lobby"})
        one = players[0]
        one.until(lambda: one.table.get("asked"))
        players[1].until(lambda: players[1].table.get("asked"))
        for player in players:
            if not player.you.get("cards"):
                player.until(lambda p=player: p.you.get("cards"))

    def test_2_a_tournament(self):
        players = [self.player() for _ in range(2)]
        for player in players:
            self.assertTrue(self.ask(player, {"do": "register", "tournament": 1})["ok"])
        one = players[0]
        listed = self.ask(one, {"do": "tournaments"})["tournaments"]
        self.assertEqual([match.get("entrant") for match in listed][0], 0)
        while not any(said["state"] == "seated" for said in self.told.get("entrant", [])):
            one.hear()
        while not any(e["event"] == "deal" for said in self.told["tournament"] for e in said.get("events", [])):
            one.hear()

    def test_3_http(self):
        for path in ("/api/games", "/api/tables/3/rules", "/api/tables/3/rounds", "/api/nothing"):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.house.port}{path}", timeout=20) as said:
                    self.assertTrue(json.loads(said.read())["ok"])
            except urllib.error.HTTPError as error:
                with error:
                    self.keep("NOT_FOUND", json.loads(error.read()))
        shown = next(each for each in self.shown if each.get("refusal") == "NOT_FOUND")
        self.assertEqual(self.told["NOT_FOUND"], [shown])

    def exchanges(self):
        """(method, path, headers, body or None, status, answer) of every example over HTTP."""
        for block in re.findall(r"^```http\n(.*?)^```", PAGE, re.M | re.S):
            for asked, answer in re.findall(r"((?:GET|POST) .*?)\n\n(\d+ [^\n]*)\n", block, re.S):
                first, *lines = asked.split("\n")
                headers = dict(line.split(": ") for line in lines if not line.startswith("{"))
                body = next((line for line in lines if line.startswith("{")), None)
                yield (*first.split(), headers, body, int(answer[:3]), json.loads(answer[4:]))

    def test_3_what_is_shown_over_http_is_what_the_document_says(self):
        shown = list(self.exchanges())
        self.assertGreater(len(shown), 11)
        for method, path, headers, body, status, answer in shown:
            described.judge_http(method, path, status, answer)
            words = described.HTTP["paths"][re.sub(r"/\d+/", "/{number}/", path)][method.lower()]
            self.assertEqual(method == "POST", body is not None)
            if body:
                takes = words["requestBody"]["content"]["application/json"]["schema"]
                self.assertEqual(schema.faults(takes, json.loads(body), path, described.HTTP), [])
            if headers:
                said = f"{headers['Feltro-Time']}\n{method}\n{path}\n{body}"
                self.assertIn(said.replace("\n", "\\n"), PAGE)
                self.assertEqual(headers["Feltro-Signature"],
                                 hmac.new(bytes(range(32)), said.encode(), hashlib.sha256).hexdigest())

    def test_3_the_disk_fails(self):
        player = self.player()
        resource.prlimit(self.house.process.pid, resource.RLIMIT_FSIZE, (1, 1))
        player.wire.say('{"n":1000,"do":"sit","table":4,"amount":10000}')
        while "stopped" not in self.told:
            player.hear()

    # ---------------------------------- answers ---------------------------------

    def kind(self, each):
        if "type" in each:
            return each["type"]
        if "re" in each:
            return "refused" if not each["ok"] else self.does[each["re"]]
        return None

    def fields(self, value, path=""):
        """Every path of keys in a value; lists are looked through."""
        if isinstance(value, dict):
            for key, inner in value.items():
                yield f"{path}.{key}"
                yield from self.fields(inner, f"{path}.{key}")
        elif isinstance(value, list):
            for inner in value:
                yield from self.fields(inner, path)

    def test_4_what_is_shown_is_what_is_told(self):
        for each in self.shown:
            kind = self.kind(each)
            if kind is None:
                continue
            told = {path for said in self.told.get(kind, []) for path in self.fields(said)}
            # What other games or a better day would add is not in these few rounds; nor is a draw of 0.
            lacks = set(self.fields(each)) - told - {".rule", ".events.amount", ".game.pots.chips",
                                                     ".game.pots.seats", ".asked.least", ".asked.most",
                                                     ".ranks.bot", ".names.bot", ".names.name",
                                                     ".record.commands.number"}
            self.assertFalse(lacks, (kind, lacks))

    def test_5_what_is_told_is_named_on_the_page(self):
        named = set(re.findall(r'"(\w+)":', PAGE)) | set(re.findall(r"`(\w+)`", PAGE))
        records = (asyncapi.ROOT / "docs/record.md").read_text("utf-8")
        named |= set(re.findall(r"`(\w+)`", records))
        for kind, every in self.told.items():
            for said in every:
                said = dict(said)
                said.pop("record", None)    # its options are the game's
                keys = {path.rsplit(".", 1)[1] for path in self.fields(said)}
                self.assertFalse(keys - named, kind)

    def ending(self, *words):
        """FNV-1a over how a round ended, as the page says."""
        text = " ".join(each if isinstance(each, str) else json.dumps(each, ensure_ascii=False, separators=(",", ":"))
                        for each in words)
        hashed = 0xCBF29CE484222325
        for byte in text.encode("utf-8"):
            hashed = (hashed ^ byte) * 0x100000001B3 % 2 ** 64
        return f"{hashed:016x}"

    def test_5_what_is_hashed_of_an_ending_is_what_the_page_says(self):
        own = ("seat", "stack", "in_play", "staked", "won", "rounds", "lines")
        tables = [said for said in self.told["table"] + self.shown
                  if said.get("type") == "table" and said["phase"] in ("settled", "void")]
        over = {(said["table"], said["seq"]): said for said in tables}
        yours = 0
        self.assertGreater(len(tables), 1)
        for said in tables:
            self.assertEqual(said["hash"], self.ending(said["round"], said["phase"], said["bets"], said["game"]))
        for said in self.told["you"] + self.shown:
            table = over.get((said.get("table"), said.get("seq")))
            if said.get("type") != "you" or "hash" not in said or not table:
                continue
            yours += 1
            self.assertEqual(said["hash"], self.ending(table["round"], table["phase"], *(said[key] for key in own)))
        self.assertGreater(yours, 1)

    def test_6_what_is_told_has_the_shape_that_is_described(self):
        """Each as it was heard, by described.py; here, that every one that there is was heard."""
        told = {kind for kind in described.MESSAGES if not kind.startswith("ask-")}
        # Nobody of these sat at a table of poker, or lost all his chips in a tournament.
        self.assertEqual(told - set(described.heard), {f"answer-{do}" for do in (
            "decide", "rest", "return", "post", "rebuy", "addon", "reenter", "decline")})
        self.assertGreater(sum(described.heard.values()), 50)

    def test_6_what_is_not_described_is_noticed(self):
        you = next(each for each in self.shown if each.get("type") == "line")
        described.judge({}, you)
        for bad in ({**you, "more": 1}, {**you, "place": "1"}, {**you, "type": "queue"}, {"type": "line"},
                    {"re": 1, "ok": True, "more": 1}, {"re": None, "ok": True},
                    {"re": None, "ok": False, "refusal": "BAD_FIELD"}):
            with self.assertRaises(AssertionError):
                described.judge({1: {"bet"}}, bad)

    def test_6_the_list_of_refusals_is_what_the_code_says(self):
        self.assertEqual(refusals.page(PAGE), PAGE)
        self.assertEqual(refusals.faults(), [])

    def test_6_a_refusal_that_is_not_there_is_noticed(self):
        names, other = set(refusals.statuses()), "_".join(("NO", "SUCH", "WORD"))
        self.assertGreater(len(names), 100)
        self.assertEqual(refusals.never_said(names | {other}), [other])
        for text in ("`%s`", 'said["refusal"], "%s"', "said.refusal === '%s'"):
            self.assertEqual(refusals.unknown(names, text % "BAD_FIELD"), [])
            self.assertEqual(refusals.unknown(names, text % other), [other])

    def test_5_what_each_game_says_is_listed(self):
        self.assertEqual(games.page(PAGE), PAGE)
        with urllib.request.urlopen(f"http://127.0.0.1:{self.house.port}/api/games", timeout=20) as said:
            banked = {game["game"] for game in json.load(said)["games"] if game["banked"]}
        self.assertEqual({key for wire in games.wires() for key in wire["games"]}, banked)

    def test_6_the_asyncapi_document_is_what_the_code_and_the_page_say(self):
        path = asyncapi.ROOT / "docs/asyncapi.json"
        self.assertEqual(json.loads(path.read_text("utf-8")), asyncapi.document())

    def test_7_the_types_of_the_web_client_are_what_the_document_says(self):
        path = asyncapi.ROOT / "web/src/house/messages.ts"
        self.assertEqual(path.read_text("utf-8"), wire_types.document())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
