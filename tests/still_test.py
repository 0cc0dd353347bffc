#!/usr/bin/python3
"""still_test.py FELTROD_STILL -- cards that a viewer may not see change nothing that leaves the house.

Two houses are told the same, by the same players at the same times (still.c).  In the second the cards that
the first player cannot see have changed places.  Everything that the first player receives, that an onlooker
receives and that anybody reads back must then be the same to the byte, and so must the log, the metrics, and
the unencrypted part of the journal.  The test blanks out what is random and not a card: hashes, salts, tokens,
and the numbers of guests.  It leaves durations out of the metrics."""
import json
import mmap
import os
import re
import signal
import struct
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from feltrod_client import House, Player, Visitor  # noqa: E402

FELTROD = os.path.abspath(sys.argv[1])
GAMES = ["holdem", "omaha", "sintetico"]
BLACKJACK = len(GAMES) + 1
FLOOR = """house: Casa Parada
tables:
  - {name: Hold'em, game: holdem, book: demo, seats: 6, small: 0.50, minimum: 1.00, showdown: ask}
  - {name: Omaha, game: omaha, book: demo, seats: 6, small: 0.50, minimum: 1.00, showdown: ask}
  - {name: Sintético, game: sintetico, book: demo, seats: 6, minimum: 1.00, showdown: ask}
  - {name: Blackjack, game: blackjack, mode: multi, book: demo, seats: 7, minimum: 5.00, unit: 1.00, decks: 6}
"""
START_MS = 1794808800000
STILL = struct.Struct("=q64s64s64iI4x")
MOVES = ["fold", "check", "call", "raise", "estardilho", "restardilho", "show", "muck"]
RANKS, SUITS = "A23456789TJQK", "shdc"
FIRST, SECOND, THIRD = range(3)
HANDS = 4

# src/journal/record.h
COMMITMENT, OPENING, SEED, ENCLOSED, HEAD = 10, 18, 12, 128, 104


def blot(text):
    """Without what is random and no card: each as long as it was."""
    text = re.sub(r'[0-9a-f]{32,}', lambda found: "#" * len(found[0]), text)
    return re.sub(r'("guest":)(\d+)', lambda found: found[1] + "#" * len(found[2]), text)


def metrics(house):
    text = Visitor(house).ask("GET", "/metrics").text.decode()
    return [line for line in text.splitlines() if "answer_microseconds" not in line]


def peers(house):
    return next(line for line in metrics(house) if line.startswith("feltro_peers "))


class Viewer(Player):
    """A player who keeps all that he hears."""

    def __init__(self, house):
        self.heard, self.sits = [], False
        super().__init__(house)

    def hear(self):
        text = self.wire.text()
        self.heard.append(blot(text))
        said = json.loads(text)
        if said.get("type") == "table":
            self.table = said
        elif said.get("type") == "you":
            self.you = said
        return said

    def raw(self, text):
        self.wire.say_in_time(text)    # on the one line: another would miss what is told meanwhile
        return self.answer()

    def spare_line(self):
        pass

    def see(self, table):
        """As it stands; all that was told before has been heard by then."""
        assert self.ask(do="watch", table=table)["ok"]
        self.table, self.you = {}, {}
        self.until(lambda: self.table and (self.you or not self.sits))

    def sit(self, table):
        assert self.ask(do="sit", table=table, amount=10000)["ok"]
        self.sits = True
        self.see(table)


class Still:
    """A house whose time stands still, and what its cards are."""

    def __init__(self, case):
        self.file = tempfile.NamedTemporaryFile()
        self.file.write(bytes(STILL.size))
        self.file.flush()
        self.map = mmap.mmap(self.file.fileno(), STILL.size)
        self.set(0, struct.pack("=q", START_MS))
        os.environ["FELTRO_STILL"] = self.file.name
        with tempfile.NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8") as floor:
            floor.write(FLOOR)
            floor.flush()
            self.house = House(FELTROD, floor.name, "--pits", "1")
        self.waker = Viewer(self.house)
        case.addCleanup(self.waker.wire.close)
        case.addCleanup(lambda: self.house.process.poll() is None and self.house.kill())

    def set(self, at, value):
        self.map[at:at + len(value)] = value

    def order(self, cards):
        self.set(8, bytes(cards) + b"\xff" * (64 - len(cards)))

    def deck(self):
        return list(self.map[72:136])

    def draws(self, numbers):
        self.set(136, struct.pack("=64iI", *(numbers + [0] * 64)[:64], 0))

    def drawn(self):
        return struct.unpack("=I", self.map[392:396])[0]

    def later(self, ms, table, viewers):
        """Time moves, the pit does what is due once somebody has spoken to it, and then everybody hears of it."""
        now, = struct.unpack("=q", self.map[0:8])
        self.set(0, struct.pack("=q", now + ms))
        for viewer in [self.waker, self.waker, *viewers]:
            viewer.see(table)

    def close(self, viewers):
        """They go, and the house has noticed."""
        for viewer in viewers:
            viewer.wire.close()
        while peers(self.house) != "feltro_peers 1":
            pass

    def rows(self):
        """The journal as far as it lies open; players by the order in which they came."""
        players, out = {}, []
        for row, in self.house.select("SELECT bytes FROM journal ORDER BY seq"):
            kind = row[64]
            player = players.setdefault(row[24:32], len(players))
            bound = kind in (COMMITMENT, OPENING, SEED) or kind >= ENCLOSED or kind == 0
            out.append((row[:24], player, row[32:HEAD], None if bound else row[HEAD:-32]))
        return out

    def end(self):
        self.house.process.send_signal(signal.SIGTERM)
        self.house.process.wait(20)
        log = re.sub(r"127\.0\.0\.1:\d+", "HERE", self.house.process.stderr.read().decode())
        self.house.end()
        self.map.close()
        self.file.close()
        return log


def name_of(card):
    return RANKS[card // 4] + SUITS[card % 4]


def choose(moves, who, street, showdown):
    """What a player does: by the moves that he has, never by his cards.  Without a showdown the first bets on
    the second street and everybody folds; with one the third folds there and the others check to the end."""
    if "show" in moves:
        return "muck" if who == SECOND and "muck" in moves else "show"
    if who == FIRST and street == 1 and not showdown and "raise" in moves:
        return "raise"
    if street >= 1 and "fold" in moves and (who == THIRD or (who == SECOND and not showdown)):
        return "fold" if showdown or "check" not in moves else "check"
    return next(move for move in ("check", "call", "fold") if move in moves)


def play_hand(still, table, viewers, showdown):
    """One hand, to its end; the names of cards by the player who had them, and of the board."""
    held, seats = {}, {viewer.you["seat"]: i for i, viewer in enumerate(viewers[:3])}
    for _ in range(100):
        state = viewers[-1].table
        if state["phase"] == "settled" and held:
            return held, state["game"]["board"]
        for i, viewer in enumerate(viewers[:3]):
            if viewer.you.get("cards"):
                held[i] = viewer.you["cards"]
        turn = [viewer for viewer in viewers[:3] if viewer.you.get("asked")]
        if not turn or "asked" not in state:
            still.later(500, table, viewers)
            continue
        player, asked = turn[0], turn[0].you["asked"]
        move = choose(asked["moves"], seats[asked["seat"]], state["game"]["street"], showdown)
        more = {"amount": asked["least"]} if move == "raise" else {}
        said = player.ask(do="decide", table=table, place=asked["place"], number=MOVES.index(move), **more)
        assert said["ok"], (said, asked, move)
        for viewer in viewers:    # everybody has heard of it
            viewer.see(table)
    raise AssertionError(viewers[-1].table)


def read_back(still, viewers, table):
    """By the first player, by an onlooker, and by anybody over HTTP."""
    number = viewers[-1].table["round"]
    for viewer in (viewers[FIRST], viewers[-1]):
        for ask in ({"do": "rounds", "table": table}, {"do": "round", "round": number},
                    {"do": "replay", "round": number}, {"do": "record", "round": number},
                    {"do": "last", "table": table}, {"do": "sessions"},
                    {"do": "statement", "session": viewer.you.get("session", 1)}):
            viewer.ask(**ask)
    anybody = Visitor(still.house)
    return [blot(anybody.ask("GET", path).text.decode())
            for path in (f"/api/rounds/{number}", f"/api/rounds/{number}/record", f"/api/tables/{table}/rounds")]


def deck_order(hand):
    return [card for card in ((7 * at + 11 * hand + 3) % 53 for at in range(53)) if card < 52]    # 53 is prime


def twin_of(order, deck, seen):
    """The same deck, but for the cards that were not seen: those have changed places."""
    dealt = [at for at in order if at < len(deck)]
    away = [at for at, card in enumerate(deck) if name_of(card) not in seen]
    twin = list(dealt)
    for here, there in zip(away, away[5:] + away[:5]):
        twin[here] = dealt[there]
    return twin


def play_poker(still, table, orders, out):
    """Hands among three players, who come one after the other; one more looks on.  Orders that are not given are
    made up, and for each the one is given back that differs where the first player cannot see."""
    viewers, twins = [Viewer(still.house) for _ in range(4)], []
    orders = orders or [deck_order(hand) for hand in range(HANDS)]
    still.order(orders[0])
    for viewer in viewers:
        viewer.see(table)
    for viewer in viewers[:3]:
        viewer.sit(table)
    for hand in range(HANDS):
        held, board = play_hand(still, table, viewers, hand % 2 == 1)
        deck = still.deck()[:28 if GAMES[table - 1] == "sintetico" else 52]
        seen = set(board).union(held[FIRST], held[SECOND] if hand % 2 == 1 else ())
        twins.append(twin_of(orders[hand], deck, seen))
        out["hands"].append(len(held))
        out["read"] += read_back(still, viewers, table)
        still.order((orders + [deck_order(HANDS)])[hand + 1])
        still.later(8000, table, viewers)
    out["seen"] += [viewers[FIRST].heard, viewers[-1].heard]
    out["unseen"].append(viewers[SECOND].heard + viewers[THIRD].heard)
    still.close(viewers)
    return twins


def play_blackjack(still, hole, out):
    """Two players; the bank's second card lies face down while they decide."""
    viewers = [Viewer(still.house) for _ in range(3)]
    for viewer in viewers:
        viewer.see(BLACKJACK)
    for viewer in viewers[:2]:
        viewer.sit(BLACKJACK)
    # Small numbers are low in the shoe: what the last of it is changes none of them.
    still.draws([5, 9, 13, 17, 21, hole, 25, 29, 33, 37, 41, 45])    # the sixth is the bank's
    still.later(1000, BLACKJACK, viewers)
    for place, viewer in enumerate(viewers[:2]):
        assert viewer.ask(do="bet", table=BLACKJACK, place=place, amount=500)["ok"]
    still.later(60000, BLACKJACK, viewers)
    assert still.drawn() == 6 and viewers[FIRST].you["asked"], viewers[FIRST].you
    for number in (9, 0):    # no move at all; another card
        assert viewers[FIRST].ask(do="decide", table=BLACKJACK, place=0, number=number)["ok"] == (number == 0)
    for viewer in viewers:
        viewer.see(BLACKJACK)
    assert viewers[-1].table["game"]["hole"], viewers[-1].table
    number = viewers[-1].table["round"]
    for viewer in viewers:
        for ask in ({"do": "round", "round": number}, {"do": "record", "round": number}, {"do": "replay", "round": number}):
            viewer.ask(**ask)
    out["seen"] += [list(viewer.heard) for viewer in viewers]
    return viewers


class StandsStill(unittest.TestCase):
    maxDiff = None

    def night(self, orders, hole):
        still = Still(self)
        out = {"seen": [], "unseen": [], "read": [], "hands": []}
        twins = [play_poker(still, table, orders and orders[table - 1], out) for table in range(1, BLACKJACK)]
        viewers = play_blackjack(still, hole, out)
        out["metrics"], out["rows"] = metrics(still.house), still.rows()
        while viewers[-1].table["phase"] != "settled":    # nobody decides, the bank shows what it has
            still.later(10000, BLACKJACK, viewers)
        out["unseen"].append(viewers[-1].heard)
        still.close(viewers)
        out["log"] = still.end()
        return out, twins

    def same(self, one, two, what):
        self.assertEqual(len(one), len(two), what)
        for here, there in zip(one, two):
            self.assertEqual(here, there, what)

    def test_what_may_not_be_seen_leaves_no_trace(self):
        one, twins = self.night(None, -1)
        two, _ = self.night(twins, -100)
        for mine, yours in zip(one["seen"], two["seen"]):
            self.same(mine, yours, "heard")
        self.same(one["read"], two["read"], "read")
        self.same(one["metrics"], two["metrics"], "metrics")
        self.same(one["rows"], two["rows"], "rows")
        self.assertEqual(one["log"], two["log"])
        self.assertIn('"event":"open"', one["log"])
        self.assertGreater(len(one["rows"]), 200)
        rounds = next(line for line in one["metrics"] if line.startswith("feltro_rounds_settled_total "))
        self.assertGreaterEqual(int(rounds.split()[1]), HANDS * len(GAMES))
        self.assertGreaterEqual(one["hands"].count(3), 2 * len(GAMES))    # so many were dealt in
        self.assertGreater(sum(map(len, one["seen"])), 300)

        # The cards were other ones, as the players who held them know.
        for mine, yours in zip(one["unseen"], two["unseen"]):
            self.assertNotEqual(mine, yours)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
