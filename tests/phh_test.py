#!/usr/bin/python3
"""phh_test.py FELTRO HANDS -- recorded hands, as somebody replays and exports them."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

FELTRO = os.path.abspath(sys.argv[1])
HANDS = Path(sys.argv[2])

HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [500, 500, 500]
actions = ['d dh p1 AsAh', 'd dh p2 ????', 'd dh p3 7c2d', 'p3 f', 'p1 cbr 30', 'p2 f']
finishing_stacks = [510, 490, 500]
"""
WRONG = HAND.replace("[510, 490, 500]", "[511, 490, 499]")
REFUSED = HAND.replace("p1 cbr 30", "p1 cbr 15")
OTHER = "variant = 'FB'\nactions = ['p1 sd']\n"


class Phh(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def run_phh(self, status, *words, stdin=None):
        done = subprocess.run([FELTRO, "phh", *words], capture_output=True, text=True, input=stdin,
                              timeout=60)
        self.assertEqual(done.returncode, status, f"{words}\n{done.stdout}{done.stderr}")
        return done

    def counts(self, status, *words, **more):
        return json.loads(self.run_phh(status, "--json", *words, **more).stdout.splitlines()[-1])

    # ------------------------------- replay -------------------------------

    def test_our_own_hands_agree(self):
        done = self.run_phh(0, str(HANDS))
        self.assertTrue(done.stdout.startswith("hands: 8; agree: 7, disagree: 0, skipped: 1\n"))
        self.assertIn("session.phhs:48: hand 4: skipped: a game this house does not have: F7S", done.stderr)

    def test_counts_for_programs(self):
        line = self.run_phh(0, "--json", str(HANDS)).stdout
        self.assertEqual(line, '{"hands":8,"agree":7,"disagree":0,"skipped":1}\n')

    def test_a_disagreement_is_named_and_is_status_1(self):
        path = self.file("wrong.phh", WRONG)
        done = self.run_phh(1, path)
        self.assertIn(f"{path}:7: p1: expected 511, got 510", done.stderr)
        self.assertIn(f"{path}:7: p3: expected 499, got 500", done.stderr)
        self.assertEqual(self.counts(1, path), {"hands": 1, "agree": 0, "disagree": 1, "skipped": 0})

    def test_a_refusal_is_a_disagreement(self):
        path = self.file("refused.phhs", f"[1]\n{HAND}\n[2]\n{REFUSED}")
        done = self.run_phh(1, path)
        self.assertIn(f"{path}:16: hand 2: p1 is refused: BELOW_MINIMUM", done.stderr)
        self.assertIn("agree: 1, disagree: 1", done.stdout)

    def test_other_games_are_skipped_and_that_is_no_fault(self):
        path = self.file("other.phh", OTHER)
        self.assertEqual(self.counts(0, path), {"hands": 1, "agree": 0, "disagree": 0, "skipped": 1})

    def test_a_faulty_file_is_status_2_and_the_others_are_still_read(self):
        bad = self.file("bad.phh", HAND.replace("min_bet = 10", "min_bet = ten"))
        good = self.file("good.phh", HAND)
        done = self.run_phh(2, bad, good)
        self.assertIn(f"{bad}:4: skipped: a number was expected", done.stderr)
        self.assertIn("hands: 2; agree: 1, disagree: 0, skipped: 1", done.stdout)
        self.assertEqual(self.run_phh(2, bad, self.file("wrong.phh", WRONG)).returncode, 2)

    def test_what_is_no_file_of_hands(self):
        empty = self.folder / "empty"
        empty.mkdir()
        for path, says in ((self.folder / "none.phh", "No such file"), (empty, "no .phh or .phhs"),
                           (Path(self.file("empty.phh", "# nothing\n")), "there is no hand in it"),
                           (Path(self.file("bytes.phh", b"\xff\xfe\0\1")), "skipped")):
            self.assertIn(says, self.run_phh(2, str(path)).stderr)

    def test_thousands_of_files_and_standard_input(self):
        paths = [self.file(f"{i}.phh", HAND) for i in range(1500)]
        self.assertEqual(self.counts(0, *paths)["agree"], 1500)
        self.assertEqual(self.counts(0, str(self.folder))["agree"], 1500)
        self.assertEqual(self.counts(0, "-", stdin=HAND)["agree"], 1)

    def test_strange_words_stay_on_their_line(self):
        path = self.file("strange.phh", 'variant = "\\u001b[2J\\nNT"\n')
        self.assertNotIn("\x1b", self.run_phh(0, path).stderr)
        self.assertEqual(len(self.run_phh(0, path).stderr.splitlines()), 1)

    # ------------------------------- export -------------------------------

    def test_every_form_of_our_hands(self):
        session = str(HANDS / "session.phhs")
        for who in ("inspector", "observer", "4"):
            stars = self.run_phh(0, "--export", "pokerstars", "--as", who, session).stdout
            self.assertTrue(stars.startswith("PokerStars Hand #70120001:  Hold'em No Limit (€0.50/€1.00 EUR)"))
            self.assertIn("Bento: shows [Kd 8d] (two pair, Kings and Fours)", stars)
            self.assertEqual("Dealt to Bento [Kd 8d]" in stars, who != "observer")
            for document in self.run_phh(0, "--export", "ohh", "--as", who, session).stdout.split("\n\n"):
                if document.strip():
                    self.check_ohh(json.loads(document)["ohh"])

    def check_ohh(self, hand):
        put_in = sum(action.get("amount", 0) for street in hand["rounds"] for action in street["actions"])
        pots = sum(pot["amount"] for pot in hand["pots"])
        won = sum(win["win_amount"] for pot in hand["pots"] for win in pot["player_wins"])
        rake = sum(pot["rake"] for pot in hand["pots"])
        self.assertGreaterEqual(put_in + 1e-9, pots)
        self.assertAlmostEqual(pots, won + rake)

    def test_an_exported_history_is_the_same_hands(self):
        again = self.file("again.phhs", self.run_phh(0, "--export", "phh", str(HANDS)).stdout)
        self.assertEqual(self.counts(0, again), {"hands": 7, "agree": 7, "disagree": 0, "skipped": 0})

    def test_only_what_was_seen(self):
        for form in ("phh", "pokerstars", "ohh"):
            hand = str(HANDS / "holdem.phh")
            seen = self.run_phh(0, "--export", form, "--as", "3", hand).stdout.replace(" ", "")
            self.assertNotIn("9s", seen.replace('","', ""))
            self.assertIn("9s", self.run_phh(0, "--export", form, hand).stdout)

    def test_a_hand_that_is_not_exported_is_told(self):
        session = str(HANDS / "session.phhs")
        self.assertIn("not exported: nobody sits at that seat",
                      self.run_phh(0, "--export", "phh", "--as", "9", session).stderr)
        self.assertIn("not exported: the record stops before the hand is over",
                      self.run_phh(0, "--export", "ohh", session).stderr)
        self.assertEqual(self.run_phh(1, "--export", "phh", self.file("w.phh", WRONG)).stdout, "")

    def test_misuse(self):
        for words in (["--export", "txt", "x"], ["--as", "1", "x"], ["--export", "phh", "--as", "0", "x"],
                      ["--export", "phh", "--as", "me", "x"], ["--json", "--export", "phh", "x"], []):
            done = self.run_phh(2, *words)
            self.assertEqual(done.stdout, "")
            self.assertIn("--help tells more", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
