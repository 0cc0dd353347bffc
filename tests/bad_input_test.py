#!/usr/bin/python3
"""bad_input_test.py FELTROD FLOOR HEAR_H FELTROD_LIGHT -- every ask, and everything that can be wrong with it.

The asks and their fields are read from the table in src/wire/hear.h, so a new one is tried
without a word here; what may be posted from tools/openapi.py, likewise.  After every kind of nonsense the table, the player's seat, his wallet
and the journal are what they were, and the line still stands or was closed for its reason."""
import hashlib
import hmac
import json
import os
import re
import socket
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "tools"))
import openapi  # noqa: E402
from feltrod_client import PASSWORD, House, Player, Visitor  # noqa: E402
from ws_client import BINARY, Client, frame, head  # noqa: E402

FELTROD, FLOOR, HEAR, LIGHT = (os.path.abspath(word) for word in sys.argv[1:5])
CROWD = 1000
LINES = 8      # of one player: src/clients/clients.h
BURST = 90     # below what is a flood

# What a field is good for at the table of Roulette; strings are told apart by being here.
STRINGS = {"lang": "pt", "token": "00", "ticket": "00", "text": "x"}
NUMBERS = {"table": None, "amount": None, "place": 0, "number": 0, "seat": 0, "below": 1, "round": 1, "session": 1,
           "tournament": 1, "turn": 1}
FREE = ("hello", "lobby", "rules", "rounds", "round", "replay", "record", "tournaments", "tournament")  # by anybody

# Values that are JSON and no whole number from 0 to 2^53 - 1 …
NOT_WHOLE = ('"1"', '""', "null", "true", "false", "[]", "[1]", "{}", '{"a":1}', "1.0", "0.1", "1e3", "1E+2", "-0.0",
             "-1", "-100", "-2147483648", "-9223372036854775808", "9007199254740992", "9223372036854775807",
             '"\\u202e1"', '"\\uff11"', '"1e3"', '"0x10"', '"NaN"')
# … that are not even JSON …
NOT_JSON = ("NaN", "Infinity", "-Infinity", "0x10", "01", "-01", "+1", "1.", ".5", "1e", "1_000", "--1", "'1'",
            "undefined", "9223372036854775808", "-9223372036854775809", "1" + "0" * 400, "1e999", '"a',
            "", "1 2", "[1", "{]", '"\\ud800"', '"\\x41"', '"a\tb"', '"\\u0000"')
# … and that are no string a field takes.
NOT_STRING = ("1", "null", "true", "[]", "{}", '""', '"PT"', '"pt "', '"\\u202ept"', '"p\\u200bt"', '"рt"',
              '"' + "x" * 3000 + '"')
# What may be said, and is not: a token is a hundred bits in their one spelling, a player's own words hide nothing.
NOT_WORD = ("1", "null", "true", "1.5", "-1", "[]", "{}", '["00"]', '"' + "x" * 2001 + '"')
HIDDEN = ('"\\u202e00"', '"0\\u200b0"', '"\\ufeff00"', '"\\u0007"', '"\\u0085"', '"\\u2066x\\u2069"', '"\\udb40\\udc41"')
NOT_WORDS = {"token": (*NOT_WORD, '"' + "0" * 81 + '"'), "ticket": (*NOT_WORD, *HIDDEN, '"00"', '"' + "0" * 65 + '"'),
             "text": (*NOT_WORD, *HIDDEN, '"' + "é" * 1001 + '"')}
STRANGE = (*HIDDEN, '"00"', '"zz"', '" "', '"' + "f" * 64 + '"', '"%s"', '"\'; DROP TABLE people; --"', '"рt"')
EXTRA = ('"more":1', '"Amount":1', '"__proto__":{}', '"":1', '"amount\\u202e":1', '"\\u0430mount":1', '"player":1',
         '"cents":1.5', '"deep":' + "[" * 900 + "]" * 900)
NOT_ASKS = ('"dance"', '"BET"', '" bet"', '"bet "', '"b\\u200bet"', '"bеt"', '"\\u202etes"', '""', "1", "null", "true",
            "[]", '["bet"]', "{}", '"' + "bet" * 900 + '"')


def asks():
    """{key: (required fields, possible fields)}"""
    with open(HEAR, encoding="utf-8") as file:
        table = file.read().split("#define ASKS(X)")[1].split("enum asked")[0]
    found = {}
    for key, fields in re.findall(r'X\(\w+,\s*"(\w+)",\s*(?:CMD|ASK)_\w+,\s*([^)]*)\)', table):
        found[key] = ([f.lower() for f in re.findall(r"HAS_(\w+)", fields)],
                      [f.lower() for f in re.findall(r"MAY_(\w+)", fields)])
    return found


def moving():
    """The asks that are commands to a table."""
    with open(HEAR, encoding="utf-8") as file:
        return [key for key, cmd in re.findall(r'X\(\w+,\s*"(\w+)",\s*((?:CMD|ASK)_\w+)', file.read())
                if cmd != "CMD_COUNT"]


def message(n, do, fields):
    return "{" + ",".join([f'"n":{n}', f'"do":{do}', *(f'"{k}":{v}' for k, v in fields.items())]) + "}"


class BadInput(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = House(FELTROD, FLOOR)

    @classmethod
    def tearDownClass(cls):
        assert cls.house.end() == 0

    def player(self):
        player = Player(self.house)
        self.addCleanup(lambda: player.wire.close())
        return player

    def find(self, player, game, seats=1):
        return next(t for t in player.ask(do="lobby")["tables"]
                    if t["game"] == game and (t["seats"] == 1) == (seats == 1))

    def seated(self, game="roulette-fr", chips=100):
        player = self.player()
        table = self.find(player, game)
        number = table["table"]
        self.assertTrue(player.ask(do="sit", table=number, amount=chips * table["minimum"])["ok"])
        self.addCleanup(self.leave, player, number)
        self.assertTrue(player.ask(do="watch", table=number)["ok"])
        player.until(lambda: player.table.get("phase") == "betting")
        return player, number, table["minimum"]

    def leave(self, player, number):
        player.again()
        player.ask(do="clear", table=number)
        player.ask(do="leave", table=number)

    def refused(self, said, key, n=None, why=None):
        self.assertEqual((said["ok"], said.get("refusal"), said["re"]), (False, key, n), (why, str(said)[:300]))
        self.assertTrue(said["pt"] and said["en"] and said["pt"] != said["en"], said)

    class Same:
        """What must be as it was."""

        def __init__(self, test, player, number):
            self.test, self.player, self.number = test, player, number

        def stands(self):
            return self.player.look(self.number), self.test.house.facts(), self.player.wallet

        def __enter__(self):
            self.player.again()
            self.before = self.stands()

        def __exit__(self, kind, *_):
            if kind is None:
                self.player.again()
                self.test.assertEqual(self.stands(), self.before)

    def good(self, fields, number, least):
        values = {**{k: json.dumps(v) for k, v in STRINGS.items()}, **NUMBERS, "table": number, "amount": least}
        return {field: values[field] for field in fields}

    # ---------------------------- every ask, every field --------------------------

    def test_there_are_asks_and_every_field_is_known(self):
        with open(HEAR, encoding="utf-8") as file:
            table = file.read().split("#define ASKS(X)")[1].split("enum asked")[0]
        self.assertEqual(list(asks()), re.findall(r'"(\w+)"', table))    # none of them was missed
        self.assertLessEqual({"queue", "unqueue"}, set(moving()))
        for must, may in asks().values():
            self.assertLessEqual(set(must + may), set(STRINGS) | set(NUMBERS))

    def each_ask(self, tries):
        """tries(do, must, fields, words): texts with the refusal each must meet; words: what may be said."""
        player, number, least = self.seated()
        sent = []
        for do, (must, may) in asks().items():
            fields = self.good(must + [f for f in may if f not in STRINGS], number, least)
            with self.subTest(do), self.Same(self, player, number):
                for make, key, numbered in tries(do, must, fields, [f for f in may if f in STRINGS]):
                    if player.said >= 89:
                        player.again()
                    player.n += 1
                    text = make(player.n)
                    sent.append(text)
                    self.refused(player.raw(text), key, player.n if numbered else None, text[:200])
        self.assertGreater(len(sent), 100)

    def test_fields_missing_wrong_twice_or_too_many(self):
        def tries(do, must, fields, words):
            quoted = json.dumps(do)
            for gone in must:
                kept = {k: v for k, v in fields.items() if k != gone}
                yield lambda n, kept=kept: message(n, quoted, kept), "BAD_FIELD", True
            for field in fields:
                for bad in NOT_STRING if field in STRINGS else NOT_WHOLE:
                    yield (lambda n, f=field, b=bad: message(n, quoted, {**fields, f: b})), "BAD_FIELD", True
                for bad in NOT_JSON:
                    yield (lambda n, f=field, b=bad: message(n, quoted, {**fields, f: b})), "NOT_JSON", False
                again = f',"{field}":{fields[field]}' + "}"
                yield (lambda n, again=again: message(n, quoted, fields)[:-1] + again), "FIELD_TWICE", False
            for field in words:
                for bad in NOT_WORDS[field]:
                    yield (lambda n, f=field, b=bad: message(n, quoted, {**fields, f: b})), "BAD_FIELD", True
                for bad in NOT_JSON:
                    yield (lambda n, f=field, b=bad: message(n, quoted, {**fields, f: b})), "NOT_JSON", False
            if {"token", "ticket"} <= set(words):    # he is one or the other
                yield (lambda n: message(n, quoted, {**fields, "token": '"00"', "ticket": '"00"'})), "BAD_FIELD", True
            for more in EXTRA:
                yield (lambda n, more=more: message(n, quoted, fields)[:-1] + "," + more + "}"), "BAD_FIELD", True
        self.each_ask(tries)

    def test_numbers_that_are_none(self):
        def tries(do, must, fields, words):
            quoted = json.dumps(do)
            for bad in (*NOT_WHOLE, "0"):
                yield (lambda n, b=bad: message(b, quoted, fields)), "NO_NUMBER", False
            for bad in NOT_JSON:
                yield (lambda n, b=bad: message(b, quoted, fields)), "NOT_JSON", False
            yield (lambda n: message(n, quoted, fields).replace(f'"n":{n},', "")), "NO_NUMBER", False
            yield (lambda n: message(n, quoted, fields).replace('"n"', '"N"')), "NO_NUMBER", False
        self.each_ask(tries)

    def test_asks_that_are_none(self):
        def tries(do, must, fields, words):
            for bad in NOT_ASKS:
                yield (lambda n, b=bad: message(n, b, fields)), "UNKNOWN_REQUEST", True
            yield (lambda n: message(n, '"x"', fields).replace('"do":"x",', "")), "UNKNOWN_REQUEST", True
            yield (lambda n: message(n, '"x\\u0000"', fields)), "NOT_JSON", False
        # Without a field there is no comma to take away.
        self.each_ask(lambda do, must, fields, words: tries(do, must, fields or {"table": 1}, words))

    def test_texts_that_are_no_message(self):
        def tries(do, must, fields, words):
            quoted = json.dumps(do)
            for make in (lambda text: "\ufeff" + text, lambda text: text + "x", lambda text: text + text,
                         lambda text: f"[{text}]", lambda text: text[:-1], lambda text: text.replace('"', "'"),
                         json.dumps, lambda text: "//\n" + text, lambda text: text[:-1] + ",}",
                         lambda text: "\0" + text, lambda text: text + "\0"):
                yield (lambda n, make=make: make(message(n, quoted, fields))), "NOT_JSON", False
        self.each_ask(tries)

    def test_texts_that_are_nothing_at_all(self):
        player, number, _ = self.seated()
        with self.Same(self, player, number):
            for text in ("", "x", " ", "\n", "null", "1", '""', "[" * 4096, '{"a":' * 800, "[]" * 2000, "\u202e{}",
                         "😀", '{"a":1,}', " " * 4096):
                self.refused(player.raw(text), "NOT_JSON")
            self.refused(player.raw("{" + '"a":1,' * 600 + "}"), "FIELD_TWICE")
            self.refused(player.raw("{}"), "NO_NUMBER")
            n = player.n = player.n + 1
            padded = message(n, '"dance"', {})
            self.refused(player.raw(padded + " " * (4096 - len(padded))), "UNKNOWN_REQUEST", n)

    # ------------------------------ the line itself -------------------------------

    def test_what_closes_the_line_and_changes_nothing(self):
        player, number, least = self.seated()
        bet = json.dumps({"n": 10**9, "do": "bet", "table": number, "place": 0, "amount": least})
        token = player.token
        with self.Same(self, player, number):
            for code, raw in ((1003, frame(bet, BINARY)), (1007, frame(bet.encode()[:-1] + b'\xff}')),
                              (1007, frame(b'{"n":1,"do":"\xc0\xaf"}')), (1007, frame(b'{"n":1,"do":"\xed\xa0\x80"}')),
                              (1009, frame(bet + " " * 4096)), (1009, head(1, 1 << 62) + b"maskx"),
                              (1002, head(1, len(bet), mask=False) + bet.encode()), (1002, b"\xc1" + frame(bet)[1:]),
                              (1002, frame(bet, 9, fin=False)), (1002, frame(bet, 0)), (1002, frame(bet, 3))):
                line = Client(self.house.port, origin=f"http://127.0.0.1:{self.house.port}")
                self.addCleanup(line.close)
                line.say(json.dumps({"n": 10**8, "do": "hello", "lang": "en", "token": token}))
                self.assertTrue(json.loads(line.text())["ok"])
                line.socket.sendall(raw)
                self.assertEqual(line.closed_with(), code, raw[:30])

    def test_a_flood_is_closed_and_the_others_play_on(self):
        player, number, least = self.seated()
        line = Client(self.house.port, origin=f"http://127.0.0.1:{self.house.port}")
        self.addCleanup(line.close)
        line.socket.sendall(b"".join(frame(json.dumps({"n": n, "do": "sessions"})) for n in range(1, 2000)))
        while True:    # answers, then the end
            opcode, payload = line.hear()
            if opcode == 8:
                break
        self.assertEqual(int.from_bytes(payload, "big"), 1008)
        self.assertTrue(player.ask(do="bet", table=number, place=0, amount=least)["ok"])

    # ------------------------------- at the table ---------------------------------

    def tried(self, player, number, tries):
        with self.Same(self, player, number):
            for key, words in tries:
                said = player.ask(table=words.pop("table", number), **words)
                self.refused(said, key, player.n, words)

    def test_without_hello_and_without_a_seat(self):
        player = self.player()
        table = self.find(player, "roulette-fr")
        number, least = table["table"], table["minimum"]
        for n, (do, (must, _)) in enumerate(asks().items(), 1):
            if n % 10 == 1:    # a client may say little before hello
                stranger = Client(self.house.port, origin=f"http://127.0.0.1:{self.house.port}")
                self.addCleanup(stranger.close)
            if do not in FREE:
                stranger.say(message(n, json.dumps(do), self.good(must, number, least)))
                self.refused(json.loads(stranger.text()), "NO_HELLO", n, do)
        for do, (must, _) in asks().items():
            if "table" not in must:
                continue
            fields = {k: json.loads(str(v)) for k, v in self.good(must, number, least).items()}
            none = "NO_SUCH_TABLE" if do in (*moving(), "watch", "unwatch") else "NO_SUCH_RECORD"
            self.tried(player, number, [(none, {"do": do, **fields, "table": other})
                                        for other in (0, 999, 2**31, 2**32 - 1)])
            if do in moving() and do != "sit":    # nobody stands in line for a table that is one player's
                self.tried(player, number, [("NOT_HERE" if do in ("queue", "unqueue") else "NO_SESSION",
                                             {"do": do, **fields})])

    def test_tokens_and_tickets_that_are_none(self):
        player, number, _ = self.seated()
        with self.Same(self, player, number):
            for field, key in (("token", "BAD_FIELD"), ("ticket", "BAD_TICKET")):
                for bad in STRANGE:
                    line = Client(self.house.port, origin=f"http://127.0.0.1:{self.house.port}")
                    line.say(message(1, '"hello"', {"lang": '"pt"', field: bad}))
                    self.refused(json.loads(line.text()), key, 1, bad)
                    line.say(message(2, '"sessions"', {}))
                    self.refused(json.loads(line.text()), "NO_HELLO", 2, bad)
                    line.close()

    def test_who_has_not_said_who_he_is_may_say_little(self):
        for who, told in ((Client(self.house.port, origin=f"http://127.0.0.1:{self.house.port}"), 40), (self.player().wire, 90)):
            self.addCleanup(who.close)
            who.socket.sendall(told * frame("{}"))    # at once: he may be closed before the last
            heard = 0
            while heard < told and (last := who.hear())[0] != 8:
                heard += last[0] == 1
            if told == 90:
                self.assertEqual(heard, 90)    # a player's burst
            else:
                self.assertTrue(20 <= heard < 40, heard)
                self.assertEqual(last[1][:2], (1008).to_bytes(2, "big"))

    def test_sitting_down_wrongly(self):
        player = self.player()
        table = self.find(player, "roulette-fr")
        number, least = table["table"], table["minimum"]
        self.tried(player, number, [("BAD_AMOUNT", {"do": "sit", "amount": 0}),
                                    ("NO_FUNDS", {"do": "sit", "amount": player.wallet + least}),
                                    ("NO_SUCH_SEAT", {"do": "sit", "amount": least, "seat": 1}),
                                    ("NO_SUCH_SEAT", {"do": "sit", "amount": least, "seat": 15})] +
                   [(key, {"do": "sit", "amount": amount})
                    for key, amount in (("NO_FUNDS", 2**31), ("NO_FUNDS", 2**32), ("BAD_AMOUNT", 2**53 - 1))])

    def test_somebody_elses_table(self):
        owner, number, least = self.seated()
        self.assertTrue(owner.ask(do="bet", table=number, place=0, amount=least)["ok"])
        other = self.player()
        with self.Same(self, owner, number):
            for key, words in (("TABLE_FULL", {"do": "sit", "amount": least}),
                               ("SEAT_TAKEN", {"do": "sit", "amount": least, "seat": 0}),
                               *(("NO_SESSION", {"do": do}) for do in ("clear", "close", "leave")),
                               ("NO_SESSION", {"do": "take", "place": 0, "amount": least}),
                               ("NO_SESSION", {"do": "bet", "place": 0, "amount": least}),
                               ("NO_SESSION", {"do": "buy", "amount": least}),
                               ("NO_SESSION", {"do": "decide", "place": 0, "number": 0})):
                self.refused(other.ask(table=number, **words), key, other.n, words)
            for token in (owner.token[:-1] + ("0" if owner.token[-1] != "0" else "1"), owner.token[:-2],
                          owner.token + "00", owner.token.upper() + "g", "zz" * 40):
                line = Client(self.house.port, origin=f"http://127.0.0.1:{self.house.port}")
                self.addCleanup(line.close)
                line.say(json.dumps({"n": 1, "do": "hello", "lang": "pt", "token": token}))
                self.refused(json.loads(line.text()), "BAD_FIELD", 1, token)

    def test_betting_wrongly(self):
        player, number, least = self.seated()
        bet = {"do": "bet", "place": 0}
        self.tried(player, number, [
            ("BAD_AMOUNT", {**bet, "amount": 0}), ("OFF_UNIT", {**bet, "amount": least - 1}),
            ("OFF_UNIT", {**bet, "amount": least + 1}), ("ABOVE_MAXIMUM", {**bet, "amount": 1000 * least}),
            ("ABOVE_MAXIMUM", {**bet, "amount": 2**31 * least}), ("BAD_AMOUNT", {**bet, "amount": 2**53 - 1}),
            *(("NO_SUCH_PLACE", {**bet, "place": place, "amount": least}) for place in (4000, 32768, 65535)),
            ("NOTHING_THERE", {"do": "take", "place": 0, "amount": least}),
            ("BAD_AMOUNT", {"do": "take", "place": 0, "amount": 0}), ("NO_BET", {"do": "close"}),
            ("ALREADY_SEATED", {"do": "sit", "amount": least}),
            ("ALREADY_SEATED", {"do": "sit", "amount": least, "seat": 3}),
            ("BAD_AMOUNT", {"do": "buy", "amount": 0}), ("NO_FUNDS", {"do": "buy", "amount": player.wallet}),
            ("NOT_AWAITED", {"do": "decide", "place": 0, "number": 0}),
            ("NOT_AWAITED", {"do": "decide", "place": 65535, "number": 2**32 - 1, "amount": 2**53 - 1}),
            ("NO_SUCH_PLACE", {"do": "announce", "place": 65535, "number": 2**32 - 1, "amount": least})])
        self.assertTrue(player.ask(do="bet", table=number, place=0, amount=least)["ok"])
        self.tried(player, number, [("BAD_AMOUNT", {"do": "take", "place": 0, "amount": 2 * least}),
                                    ("CHIPS_IN_PLAY", {"do": "leave"}),
                                    ("NOTHING_THERE", {"do": "take", "place": 1, "amount": least})])

    def test_the_last_cent_is_enough_and_one_chip_more_is_not(self):
        player, number, least = self.seated("banca-francesa", chips=2)
        self.tried(player, number, [("NO_CHIPS", {"do": "bet", "place": 0, "amount": 3 * least})])
        self.assertTrue(player.ask(do="bet", table=number, place=0, amount=2 * least)["ok"])
        self.tried(player, number, [("NO_CHIPS", {"do": "bet", "place": 0, "amount": least})])

    def test_in_the_middle_of_a_hand(self):
        player, number, least = self.seated("blackjack")
        while "hit" not in player.table.get("asked", {}).get("moves", ()):    # until a hand has to be decided
            seen = player.table
            if seen["phase"] == "betting" and not seen["bets"]:
                self.assertTrue(player.ask(do="bet", table=number, place=0, amount=least)["ok"])
                self.assertTrue(player.ask(do="close", table=number)["ok"])
            elif seen.get("asked"):    # insurance, or even money
                place = seen["asked"]["place"]
                self.assertTrue(player.ask(do="decide", table=number, place=place, number=6)["ok"])
            player.until(lambda: player.table is not seen)    # noqa: B023
        asked = player.table["asked"]
        decide = {"do": "decide", "place": asked["place"], "number": 1}
        self.tried(player, number, [
            ("BETS_CLOSED", {"do": "bet", "place": 0, "amount": least}), ("BETS_CLOSED", {"do": "clear"}),
            ("BETS_CLOSED", {"do": "take", "place": 0, "amount": least}), ("BETS_CLOSED", {"do": "close"}),
            ("CHIPS_IN_PLAY", {"do": "leave"}), ("ALREADY_SEATED", {"do": "sit", "amount": least}),
            ("BETS_CLOSED", {"do": "announce", "place": 0, "number": 0, "amount": least}),
            *(("NOT_AWAITED", {**decide, "place": place}) for place in (asked["place"] + 1, 255, 65535)),
            *(("MALFORMED", {**decide, "number": number_}) for number_ in (8, 255, 2**32 - 1))])
        self.assertTrue(player.ask(do="watch", table=number)["ok"])
        player.until(lambda: player.table)
        while player.table["phase"] in ("deciding", "drawing"):
            seen = player.table
            if seen.get("asked"):    # 11 or less must draw
                player.ask(do="decide", table=number, place=seen["asked"]["place"],
                           number=1 if "stand" in seen["asked"]["moves"] else 0)
            player.until(lambda: player.table is not seen)    # noqa: B023

    # ------------------------------ again, and at once ----------------------------

    def test_a_number_is_good_for_one_ask(self):
        player, number, least = self.seated()
        bet = {"do": "bet", "table": number, "place": 0, "amount": least}
        player.n += 1
        first = player.raw(json.dumps({"n": player.n, **bet}))
        self.assertTrue(first["ok"])
        with self.Same(self, player, number):
            player.n += 1
            n, kept = player.n, player.raw(json.dumps({"n": player.n, "do": "lobby"}))
            self.assertEqual(player.raw(json.dumps({"n": n, "do": "lobby"})), kept)
            for words in (bet, {**bet, "amount": 2 * least}, {"do": "leave", "table": number}, {"do": "dance"}):
                self.refused(player.raw(json.dumps({"n": n, **words})), "NUMBER_REUSED", n, words)
            self.refused(player.raw(json.dumps({"do": "lobby", "n": n})), "NUMBER_REUSED", n)
            self.refused(player.raw(json.dumps({"n": 1, **bet})), "OLD_NUMBER", 1)

    def test_what_is_said_of_a_number_is_not_kept_as_its_answer(self):
        player, number, least = self.seated()
        player.n += 1
        bet, other = (json.dumps({"n": player.n, "do": "bet", "table": number, "place": 0, "amount": amount})
                      for amount in (least, 2 * least))
        player.wire.socket.sendall(frame(bet) + frame(other))    # while the bet waits for the disk
        said = [player.answer(), player.answer()]
        done = next(each for each in said if each["ok"])
        self.refused(next(each for each in said if not each["ok"]), "NUMBER_REUSED", player.n)
        self.assertEqual(player.raw(bet), done)
        self.refused(player.raw(other), "NUMBER_REUSED", player.n)

    def look_from(self, player, n, number):
        player.n = n + 10
        return player.look(number), self.house.acts()

    def test_numbers_of_the_past_from_a_new_line(self):
        player, number, least = self.seated()
        bet = {"do": "bet", "table": number, "place": 0, "amount": least}
        n = player.n + 1000
        self.assertTrue(player.raw(json.dumps({"n": n, **bet}))["ok"])
        before = self.look_from(player, n, number)
        for words, key in (({**bet, "n": n - 1}, "NOT_DONE"), ({**bet, "n": 2}, "KEY_REUSED"),
                           ({**bet, "n": n, "amount": 2 * least}, "KEY_REUSED"),
                           ({"n": n, "do": "clear", "table": number}, "KEY_REUSED")):
            player.n = 0    # a line that counts from the beginning again
            player.again()
            self.refused(player.raw(json.dumps(words)), key, words["n"], words)
        player.n = 0
        player.again()
        again = player.raw(json.dumps({"n": n, **bet}))    # the last one done: the same answer
        self.assertEqual((again["ok"], again["re"]), (True, n))
        self.assertEqual(self.look_from(player, n, number), before)

    def race(self, token, texts):
        """All of them at the same time, by as many lines as a player has beside his own; what was answered, in the
        order of the numbers.  What is asked twice while its answer is on its way is answered once."""
        lines, said = [], []
        for _ in range(LINES - 1):
            line = Client(self.house.port, origin=f"http://127.0.0.1:{self.house.port}")
            line.say(json.dumps({"n": 1, "do": "hello", "lang": "pt", "token": token}))
            line.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            lines.append(line)
        for line in lines:
            assert json.loads(line.text())["ok"]
        shares = [texts[i::len(lines)] for i in range(len(lines))]
        start = threading.Barrier(len(lines))

        def send(line, share):
            start.wait()
            line.socket.sendall(b"".join(map(frame, share[:BURST])))
            time.sleep(len(share[BURST:]) / 40)    # more at once would be a flood
            line.socket.sendall(b"".join(map(frame, share[BURST:])))
        threads = [threading.Thread(target=send, args=pair) for pair in zip(lines, shares)]
        for thread in threads:
            thread.start()
        for line, share in zip(lines, shares):
            answers = {}
            while len(answers) < len(set(share)):
                told = json.loads(line.text())
                answers.setdefault(told.get("re"), told)
            said += answers.values()
        for thread in threads:
            thread.join()
        for line in lines:
            line.close()
        return sorted(said, key=lambda told: told["re"])

    def test_a_thousand_identical_bets_are_one(self):
        player, number, least = self.seated()
        before, acts = player.look(number)[1], self.house.acts()
        text = json.dumps({"n": 10**6, "do": "bet", "table": number, "place": 0, "amount": least})
        said = self.race(player.token, [text] * CROWD)
        self.assertEqual([s for s in said if not s["ok"]], [])
        after = player.look(number)[1]
        self.assertEqual((after["in_play"], after["stack"]), (least, before["stack"] - least))
        self.assertEqual(self.house.acts(), acts + 1)
        player.n = 10**6

    def test_a_thousand_competing_bets_with_money_for_one_are_one(self):
        player, number, least = self.seated("banca-francesa", chips=1)
        acts = self.house.acts()
        said = self.race(player.token, [json.dumps({"n": 10**6 + i, "do": "bet", "table": number, "place": i % 3,
                                                    "amount": least}) for i in range(CROWD)])
        done = [i for i, s in enumerate(said) if s["ok"]]
        self.assertEqual(len(done), 1)
        # A number below the one that was done is not done any more; above it, money alone decides.
        self.assertEqual([s["refusal"] for s in said[:done[0]]], ["NOT_DONE"] * done[0])
        self.assertEqual([s["refusal"] for s in said[done[0] + 1:]], ["NO_CHIPS"] * (CROWD - 1 - done[0]))
        self.assertLess(done[0], CROWD // 10)
        you = player.look(number)[1]
        self.assertEqual((you["in_play"], you["stack"]), (least, 0))
        self.assertEqual(self.house.acts(), acts + 1)
        player.n = 10**7


class Posts(unittest.TestCase):
    """Every address that takes a body, and everything that can be wrong with one."""

    KEY = bytes(range(32))

    @classmethod
    def setUpClass(cls):
        with tempfile.NamedTemporaryFile("w", encoding="ascii") as key:
            key.write(cls.KEY.hex() + "\n")
            key.flush()
            cls.house = House(LIGHT, FLOOR, "--simulated-cashier", "--cashier-key", key.name)
            cls.by_role = {"operator": cls.house.staff("operator")}
        cls.by_role |= {"nobody": Visitor(cls.house), "player": Visitor(cls.house)}
        player = cls.by_role["player"]
        assert player.register().status == 201 and player.sign_in().status == 200
        assert player.deposit(5000).status == 200
        # What would be done with each field, if all of them were good.
        cls.good = {"login": "alguem", "name": "Alguém", "password": PASSWORD, "born": "1974-04-25", "terms": True,
                    "old": PASSWORD, "new": PASSWORD + "!", "limit": "bet-day", "amount": 100, "days": 3, "months": 3,
                    "key": "k", "player": player.player, "at": 0, "reason": "porque sim"}

    @classmethod
    def tearDownClass(cls):
        assert cls.house.end() == 0

    def post(self, who, path, body):
        visitor, headers = self.by_role["nobody" if who == {"key"} else min(who & set(self.by_role))], {}
        body = body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass")
        if who == {"key"}:
            at = str(int(time.time() * 1000))
            sign = hmac.new(self.KEY, f"{at}\nPOST\n{path}\n".encode() + body, hashlib.sha256).hexdigest()
            headers = {"Feltro-Time": at, "Feltro-Signature": sign, "Origin": None}
        return visitor.ask("POST", path, body, headers)

    @staticmethod
    def bodies(takes, good):
        """(body, refusal) for everything that is wrong with one of these fields, or with all of it."""
        def write(fields):
            return "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"

        fields = {name.rstrip("?"): json.dumps(good[name.rstrip("?")]) for name in takes}
        if {"days", "months"} <= set(fields):
            del fields["days"]    # one or the other
        for name, form in ((name.rstrip("?"), form) for name, form in takes.items()):
            kinds = {"integer": NOT_WHOLE, "string": NOT_WORD[:-1] + ('"' + "x" * 3000 + '"',),
                     "boolean": ("1", "0", "null", '"true"', '""', "[]", "{}", "1.0")}
            for bad in kinds[form["type"]]:
                yield write({**fields, name: bad}), "BAD_FIELD"
            for bad in NOT_JSON:
                yield write({**fields, name: bad}), "NOT_JSON"
            yield write({**fields, name: '"\udc80"'}), "NOT_JSON"    # bytes that are no UTF-8
            if name in fields:
                yield write(fields)[:-1] + f',"{name}":{fields[name]}' + "}", "FIELD_TWICE"
        whole = write(fields)
        for more in EXTRA:
            twice = more.split('"')[1] in fields
            yield whole[:-1] + ("," if fields else "") + more + "}", "FIELD_TWICE" if twice else "BAD_FIELD"
        for bad in ("", "x", "[]", f"[{whole}]", json.dumps(whole), whole + "x", whole + whole, whole[:-1], "\ufeff" + whole,
                    "\0" + whole, whole + "\0", "[" * 3000, '{"a":' * 600, "null", "1", '""', whole.replace("{", "'")):
            yield bad, "NOT_JSON"

    def test_every_body(self):
        tried = {}
        for method, path, who, _ in openapi.routes():
            if method != "POST":
                continue
            takes = openapi.ABOUT[f"{method} {path}"][1]
            where = path.replace("#", "1").replace("@", "roulette-fr")
            with self.subTest(path):
                before = self.house.facts()
                for body, key in self.bodies(takes, self.good):
                    answer = self.post(who, where, body)
                    self.assertEqual((answer.status, answer.said["ok"], answer.said["refusal"]), (400, False, key),
                                     (body[:200], answer.said))
                    tried[path] = tried.get(path, 0) + 1
                self.assertEqual(self.house.facts(), before)
        self.assertEqual(set(tried), {path for method, path, _, _ in openapi.routes() if method == "POST"})
        self.assertGreaterEqual(min(tried.values()), 18)
        self.assertGreater(sum(tried.values()), 1500)

    def test_amounts_at_the_edges(self):
        """A whole number that money cannot be is refused by its name, and nothing has moved."""
        before = self.house.facts()
        for path in ("/api/cashier/simulated/deposit", "/api/cashier/simulated/withdraw"):
            for amount, status, key in ((0, 400, "BAD_AMOUNT"), (10**11 + 1, 400, "BAD_FIELD"), (2**31, None, None),
                                        (2**53 - 1, 400, "BAD_FIELD"), (2**53, 400, "BAD_FIELD"), (2**63 - 1, 400, "BAD_FIELD"),
                                        (2**63, 400, "NOT_JSON"), (-2**63, 400, "BAD_FIELD")):
                if key is None:
                    continue
                answer = self.by_role["player"].post(path, key="edge", amount=amount)
                self.assertEqual((answer.status, answer.said["refusal"]), (status, key), (path, amount))
        answer = self.by_role["player"].post("/api/cashier/simulated/withdraw", key="edge", amount=5001)
        self.assertEqual((answer.status, answer.said["refusal"]), (409, "NO_FUNDS"))
        self.assertEqual(self.house.facts(), before)


class Poker(unittest.TestCase):
    """What the rules of poker and of tournaments refuse, by its name and its rule; and nothing has changed."""

    FILES = {"floor.yaml": """\
house: Casa
tables:
  - {name: Hold, game: holdem, book: demo, seats: 2, small: 0.50, minimum: 1.00, limit: none, decision: 60}
  - {name: Sin, game: sintetico, book: demo, seats: 2, minimum: 1.00, estardilho: on, decision: 60}
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
  - {small: 10, big: 20, length: 600, break: 60}
  - {small: 50, big: 100, length: 600}
mode: sit-and-go
seats: 2
entrants_min: 2
entrants_max: 2
rebuys: 1
rebuy_until: 1
rebuy_prize: 9.00
rebuy_commission: 1.00
rebuy_chips: 2000
addon: on
addon_prize: 9.00
addon_commission: 1.00
addon_chips: 2000
fee_prize: 9.00
fee_commission: 1.00
prizes:
  - {entries: 2, shares: [100]}
"""}
    MOVES = ["fold", "check", "call", "raise", "estardilho", "restardilho", "show", "muck"]

    @classmethod
    def setUpClass(cls):
        cls.files = tempfile.TemporaryDirectory()
        for name, words in cls.FILES.items():
            with open(os.path.join(cls.files.name, name), "w", encoding="utf-8") as file:
                file.write(words)
        cls.house = House(FELTROD, os.path.join(cls.files.name, "floor.yaml"))

    @classmethod
    def tearDownClass(cls):
        assert cls.house.end() == 0
        cls.files.cleanup()

    def people(self):
        both = [Player(self.house), Player(self.house)]
        for player in both:
            self.addCleanup(lambda player=player: player.wire.close())
        return both

    def deciding(self, people, number, street=None):
        """The players who have to decide, and those who have not; on a later street where one is named, along all the way."""
        while True:
            for player in people:
                player.table, player.you = {}, {}
                self.assertTrue(player.ask(do="watch", table=number)["ok"])
                player.until(lambda p=player: p.table.get("phase") == "deciding" and p.you.get("cards"))
            turn = next((p for p in people if "asked" in p.you), None)
            if turn is None or any(p.table["seq"] != people[0].table["seq"] for p in people):
                continue
            if street is None or turn.table["game"]["street"] >= street:
                return turn, next(p for p in people if p is not turn)
            moves = turn.you["asked"]["moves"]
            move = next(m for m in ("check", "call") if m in moves)
            self.assertTrue(turn.ask(do="decide", table=number, place=0, number=self.MOVES.index(move))["ok"])

    def refused(self, player, words, key, rule):
        said = player.ask(**words)
        self.assertEqual((said["ok"], said.get("refusal"), said.get("rule")), (False, key, rule), (words, said))
        self.assertTrue(said["pt"] and said["en"] and said["pt"] != said["en"], said)

    def moves_wrongly(self, turn, other, number, law):
        """At a table of hold'em where a bet must be answered."""
        asked = turn.you["asked"]
        decide = {"do": "decide", "table": number, "place": 0}
        seen, before = [p.look(number) for p in (turn, other)], self.house.facts()
        for move in range(8):
            self.refused(other, {**decide, "number": move}, "NOT_YOUR_MOVE", None)
        self.refused(other, {**decide, "number": 3, "amount": asked["least"]}, "NOT_YOUR_MOVE", None)
        self.refused(turn, {**decide, "number": 1}, "CANNOT_CHECK", f"{law} r.34 b")
        for move in (4, 5):
            self.refused(turn, {**decide, "number": move}, "NO_ESTARDILHO", None)    # only in sintético
        for move in (6, 7, 8, 255, 2**31, 2**32 - 1):
            self.refused(turn, {**decide, "number": move}, "NOT_AWAITED", None)
        for amount in (1, asked["least"] - 1):
            self.refused(turn, {**decide, "number": 3, "amount": amount}, "BELOW_MINIMUM", f"{law} r.23")
        for amount in (asked["most"] + 1, 2**31, 2**32, 2**53 - 1):
            self.refused(turn, {**decide, "number": 3, "amount": amount}, "NO_CHIPS", f"{law} r.37")
        self.refused(turn, {**decide, "number": 3, "amount": 0}, "BAD_AMOUNT", None)
        for move in (0, 2):
            self.refused(turn, {**decide, "number": move, "amount": 1}, "BAD_AMOUNT", None)
        for place in (1, 255, 65535):
            self.refused(turn, {**decide, "place": place, "number": 0}, "NO_SUCH_PLACE", None)
        for amount in ("9007199254740992", "9223372036854775807", "-1", "-9223372036854775808", "1.5"):
            turn.n += 1
            said = turn.raw(message(turn.n, '"decide"', {"table": number, "place": 0, "number": 3, "amount": amount}))
            self.assertEqual((said["ok"], said["refusal"], said["field"]), (False, "BAD_FIELD", "amount"))
        self.assertEqual(([p.look(number) for p in (turn, other)], self.house.facts()), (seen, before))

    def not_here(self, people, number, asks_):
        seen, before = [p.look(number) for p in people], self.house.facts()
        for player in people:
            for words, key, rule in asks_:
                self.refused(player, {"table": number, **words}, key, rule)
        self.assertEqual(([p.look(number) for p in people], self.house.facts()), (seen, before))

    BANKED = [({"do": "bet", "place": 0, "amount": 100}, "NOT_HERE", None), ({"do": "clear"}, "NOT_HERE", None),
              ({"do": "take", "place": 0, "amount": 100}, "NOT_HERE", None), ({"do": "close"}, "NOT_HERE", None),
              ({"do": "announce", "place": 0, "number": 0, "amount": 100}, "NOT_HERE", None)]

    def test_in_a_hand(self):
        people = self.people()
        for player in people:
            self.assertTrue(player.ask(do="sit", table=1, amount=5000)["ok"])
        turn, other = self.deciding(people, 1)
        self.moves_wrongly(turn, other, 1, "806/2015")
        self.not_here(people, 1, self.BANKED + [
            ({"do": "return"}, "NOT_AWAITED", None), ({"do": "post"}, "NOT_AWAITED", None),
            ({"do": "buy", "amount": 100}, "BETWEEN_HANDS", "806/2015 r.11 b"),
            ({"do": "buy", "amount": 2**53 - 1}, "BAD_AMOUNT", None),
            ({"do": "buy", "amount": 0}, "BAD_AMOUNT", None), ({"do": "sit", "amount": 5000}, "ALREADY_SEATED", None),
            ({"do": "queue"}, "ALREADY_SEATED", None), ({"do": "unqueue"}, "NOT_IN_LINE", None)])
        stranger = self.people()[0]
        self.not_here([stranger], 1, [({"do": do}, "NO_SESSION", None) for do in ("rest", "return", "post", "leave")] + [
            ({"do": "sit", "amount": 5000}, "TABLE_FULL", None), ({"do": "unqueue"}, "NOT_IN_LINE", None),
            ({"do": "sit", "amount": 5000, "seat": 0}, "SEAT_TAKEN", None),
            ({"do": "decide", "place": 0, "number": 0}, "NO_SESSION", None)])

    def test_estardilho_after_the_cards_were_seen(self):
        people = self.people()
        for player in people:
            self.assertTrue(player.ask(do="sit", table=2, amount=5000)["ok"])
        turn, other = self.deciding(people, 2)
        self.assertIn("estardilho", turn.you["asked"]["moves"])
        decide = {"do": "decide", "place": 0, "number": 4}
        self.not_here([other], 2, [({**decide, "amount": 200}, "NOT_YOUR_MOVE", None)])
        self.not_here([turn], 2, [({**decide, "amount": 1}, "BELOW_MINIMUM", "809/2015 r.14"),
                                  ({**decide, "number": 5}, "NO_ESTARDILHO", "809/2015 r.49"),
                                  ({"do": "post"}, "NOT_HERE", None), *self.BANKED])
        turn, other = self.deciding(people, 2, street=1)
        self.assertNotIn("estardilho", turn.you["asked"]["moves"])
        self.not_here([turn], 2, [({**decide, "amount": 200}, "NO_ESTARDILHO", "809/2015 r.49"),
                                  ({**decide, "number": 5}, "NO_ESTARDILHO", "809/2015 r.49")])

    def test_in_a_tournament(self):
        people, stranger = self.people(), self.people()[0]
        one = people[0]
        number = one.ask(do="tournaments")["tournaments"][0]["tournament"]

        def wrongly(player, tries):
            before = self.house.facts()
            for do, key, rule in tries:
                self.refused(player, {"do": do, "tournament": number}, key, rule)
            self.assertEqual(self.house.facts(), before)

        nothing = [(do, "NO_SUCH_ENTRANT", None) for do in ("unregister", "reenter", "rebuy", "addon", "decline")]
        wrongly(stranger, nothing)
        self.assertTrue(one.ask(do="register", tournament=number)["ok"])
        early = [("register", "ALREADY_ENTERED", "810/2015 r.8"), ("reenter", "NO_REENTRY", "810/2015 r.11"),
                 ("rebuy", "NO_REBUY", "810/2015 r.12"), ("addon", "NO_ADDON", "810/2015 r.13"),
                 ("decline", "NO_REBUY", "810/2015 r.12")]
        wrongly(one, early)
        self.assertTrue(people[1].ask(do="register", tournament=number)["ok"])
        table = 1024 * number + 1
        turn, other = self.deciding(people, table)
        late = [("register", "ENTRIES_CLOSED", "810/2015 r.10")]
        wrongly(turn, [*late, *early[1:], ("unregister", "TOO_LATE_TO_WITHDRAW", "810/2015 r.9")])
        wrongly(stranger, late + nothing)
        self.moves_wrongly(turn, other, table, "806/2015")
        self.not_here(people, table, self.BANKED + [
            ({"do": do}, "NOT_HERE", None) for do in ("rest", "leave", "queue", "unqueue")] + [
            ({"do": do}, "NOT_AWAITED", None) for do in ("return", "post")] + [
            ({"do": "buy", "amount": 100}, "NOT_HERE", None), ({"do": "sit", "amount": 100}, "ALREADY_SEATED", None)])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
