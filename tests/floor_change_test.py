#!/usr/bin/python3
"""floor_change_test.py FELTROD_LIGHT FELTRO -- the operator changes the floor file between two openings.

A table keeps its number, its past and its orders wherever it stands in the file; where its rules are other ones,
or it is gone, what was begun is ended by the rules it was begun under and everybody has his chips back.  After
every change the books are audited and every row is run again."""
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from feltrod_client import House, Player  # noqa: E402

FELTROD, FELTRO = (os.path.abspath(word) for word in sys.argv[1:3])
BROUGHT = 10000

ALONE = "{name: A sós, game: roulette-fr, mode: individual, book: demo, minimum: 1.00, unit: 1.00}"
SHARED = "{name: Juntos, game: roulette-fr, mode: multi, seats: 4, window: 60, book: demo, minimum: 1.00, unit: 1.00}"
CARDS = "{name: Vinte e um, game: blackjack, mode: individual, book: demo, minimum: 1.00, unit: 1.00}"
POKER = "{name: Poquer, game: holdem, seats: 3, book: demo, small: 1.00, minimum: 2.00}"
DICE = "{name: Dados, game: banca-francesa, mode: individual, book: demo, minimum: 1.00, unit: 1.00}"


def dearer(table):
    return table.replace("minimum: 1.00", "minimum: 5.00").replace("small: 1.00, minimum: 2.00", "small: 2.00, minimum: 4.00")


class Case(unittest.TestCase):
    def house(self, *tables):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8", delete=False) as file:
            self.floor = file.name
        self.addCleanup(os.unlink, self.floor)
        self.write(*tables)
        house = House(FELTROD, self.floor)
        self.addCleanup(lambda: house.process.poll() is None and house.end())
        return house

    def write(self, *tables):
        with open(self.floor, "w", encoding="utf-8") as file:
            file.write("house: Casa\ntables:\n" + "".join(f"  - {table}\n" for table in tables))

    def stop(self, house):
        house.process.terminate()
        self.assertEqual(house.gone(), 0)

    def change(self, house, *tables):
        """Opens it again with these tables; what was played is proved first."""
        if house.process.poll() is None:
            self.stop(house)
        self.write(*tables)
        house.open()
        self.prove(house)

    def prove(self, house, *more):
        for words in (["audit", house.folder], ["replay", house.folder], *more):
            proved = subprocess.run([FELTRO, *words], capture_output=True, text=True, timeout=60)
            self.assertEqual(proved.returncode, 0, (words, proved.stdout + proved.stderr))

    def tables(self, player):
        return {table["name"]: table for table in player.ask(do="lobby")["tables"]}

    def seated(self, house, name, amount=BROUGHT):
        player = Player(house)
        self.addCleanup(lambda: player.wire.close())
        player.before = player.wallet
        player.at = self.tables(player)[name]["table"]
        self.assertTrue(player.ask(do="watch", table=player.at)["ok"])
        said = player.ask(do="sit", table=player.at, amount=amount)
        self.assertTrue(said["ok"], said)
        player.until(lambda: player.table.get("phase"))
        return player

    def bet(self, player, amount, place=17):
        player.until(lambda: player.table.get("phase") == "betting")
        return player.ask(do="bet", table=player.at, place=place, amount=amount)

    def play(self, player, amount=500):
        """A whole round of an individual roulette; its number."""
        self.assertTrue(self.bet(player, amount)["ok"])
        number = player.table["round"]
        self.assertTrue(player.ask(do="close", table=player.at)["ok"])
        player.until(lambda: player.table["round"] != number and player.table["phase"] == "betting")
        return number

    def has_all_back(self, player, chips):
        player.again()
        self.assertEqual(player.wallet, player.before - BROUGHT + chips)
        self.assertNotIn("seat", player.look(player.at)[1])


class Rules(Case):
    def test_other_limits_and_the_chips_come_back(self):
        house = self.house(ALONE, SHARED)
        player = self.seated(house, "A sós")
        number = self.play(player)
        stack = player.you["stack"]
        self.change(house, dearer(ALONE), SHARED)
        self.has_all_back(player, stack)
        self.assertEqual(self.tables(player)["A sós"]["minimum"], 500)
        self.assertTrue(player.ask(do="watch", table=player.at)["ok"])
        self.assertTrue(player.ask(do="sit", table=player.at, amount=BROUGHT)["ok"])
        self.assertFalse(self.bet(player, 100)["ok"])
        later = self.play(player)
        self.prove(house, ["verify", str(number), "--data", house.folder], ["verify", str(later), "--data", house.folder])
        self.change(house, dearer(ALONE), SHARED)    # as it was: he keeps his seat
        player.again()
        player.ask(do="watch", table=player.at)
        player.until(lambda: player.you)
        self.assertIn("seat", player.you)

    def test_a_round_that_was_cut_short_is_void_by_the_rules_it_had(self):
        house = self.house(SHARED)
        player = self.seated(house, "Juntos")
        self.assertTrue(self.bet(player, 2500)["ok"])
        house.kill()
        self.change(house, dearer(SHARED))
        self.has_all_back(player, BROUGHT)

    def test_a_hand_of_poker_is_void_and_everybody_leaves(self):
        house = self.house(POKER)
        one = self.seated(house, "Poquer")
        one.until(lambda: one.table["phase"] == "deciding")
        house.kill()
        self.change(house, dearer(POKER))
        self.has_all_back(one, BROUGHT)
        self.assertEqual(self.tables(one)["Poquer"]["taken"], 0)

    def test_no_rule_changes_while_somebody_has_to_decide(self):
        house = self.house(CARDS)
        player = self.seated(house, "Vinte e um")
        for _ in range(50):
            self.assertTrue(self.bet(player, 500, place=0)["ok"])
            number = player.table["round"]
            self.assertTrue(player.ask(do="close", table=player.at)["ok"])
            player.until(lambda: player.table["round"] != number or player.you.get("asked", {}).get("moves"))
            if player.table["round"] == number:
                break
        self.stop(house)
        self.write(dearer(CARDS))
        with self.assertRaisesRegex(RuntimeError, "Vinte e um: a round is being played there"):
            house.open()
        house.gone()
        self.write(CARDS)
        house.open()    # nothing was lost by that
        player.again()
        player.ask(do="watch", table=player.at)
        player.until(lambda: player.you.get("asked", {}).get("moves"))
        self.assertEqual(player.table["round"], number)


class Places(Case):
    def test_a_table_keeps_its_number_wherever_it_stands(self):
        house = self.house(ALONE, SHARED, CARDS)
        player = self.seated(house, "A sós")
        self.play(player)
        before = {name: table["table"] for name, table in self.tables(player).items()}
        self.change(house, DICE, CARDS, SHARED, ALONE)
        player.again()
        self.assertEqual({name: table["table"] for name, table in self.tables(player).items()},
                         {**before, "Dados": 4})
        player.ask(do="watch", table=player.at)
        player.until(lambda: player.you)
        self.assertIn("seat", player.you)
        self.play(player)
        self.assertTrue(player.ask(do="leave", table=player.at)["ok"])

    def test_a_table_that_is_gone_gives_its_chips_back_and_may_return(self):
        house = self.house(ALONE, SHARED)
        player = self.seated(house, "A sós")
        self.play(player)
        stack = player.you["stack"]
        self.change(house, SHARED)
        self.has_all_back(player, stack)
        self.assertEqual(set(self.tables(player)), {"Juntos"})
        said = player.ask(do="sit", table=player.at, amount=BROUGHT)
        self.assertEqual((said["ok"], said["refusal"]), (False, "TABLE_CLOSED"))
        operator = house.staff("operator")
        self.assertEqual(operator.post(f"/api/operator/tables/{player.at}/enable").status, 404)
        self.assertEqual([t["name"] for t in operator.ask("GET", "/api/operator/tables").said["tables"]], ["Juntos"])
        self.change(house, SHARED, ALONE)
        player.again()
        self.assertEqual(self.tables(player)["A sós"]["table"], player.at)
        self.assertTrue(player.ask(do="watch", table=player.at)["ok"])
        self.assertTrue(player.ask(do="sit", table=player.at, amount=BROUGHT)["ok"])
        self.play(player)

    def test_copies_come_and_go(self):
        house = self.house(ALONE, SHARED)
        alike = ALONE.replace("unit: 1.00", "unit: 1.00, copies: 3")
        self.change(house, alike, SHARED)
        player = self.seated(house, "A sós (3)")
        self.assertEqual({name: (t["table"], t.get("copy_of")) for name, t in self.tables(player).items()},
                         {"A sós": (1, None), "Juntos": (2, None), "A sós (2)": (3, 1), "A sós (3)": (4, 1)})
        self.change(house, SHARED, alike.replace("copies: 3", "copies: 2"))
        self.has_all_back(player, BROUGHT)
        self.assertEqual({name: (t["table"], t.get("copy_of")) for name, t in self.tables(player).items()},
                         {"A sós": (1, None), "Juntos": (2, None), "A sós (2)": (3, 1)})

    def test_the_same_name_for_another_game_is_another_table(self):
        house = self.house(ALONE, SHARED)
        player = self.seated(house, "A sós")
        stack = BROUGHT
        self.change(house, ALONE.replace("roulette-fr", "roulette-us"), SHARED)
        self.has_all_back(player, stack)
        self.assertEqual(self.tables(player)["A sós"]["table"], 3)

    def test_orders_stay_with_their_table_and_their_game(self):
        house = self.house(ALONE, SHARED, CARDS)
        operator = house.staff("operator")
        self.assertEqual(operator.post("/api/operator/tables/2/disable").status, 200)
        self.assertEqual(operator.post("/api/operator/games/blackjack/disable").status, 200)
        self.change(house, DICE, CARDS, SHARED, ALONE, CARDS.replace("Vinte e um", "Outra"))
        player = Player(house)
        self.addCleanup(lambda: player.wire.close())
        self.assertEqual(set(self.tables(player)), {"A sós", "Dados"})
        operator = house.staff("operator")
        for what in ("tables/2", "games/blackjack"):
            self.assertEqual(operator.post(f"/api/operator/{what}/enable").status, 200)
        self.assertEqual(set(self.tables(player)), {"A sós", "Dados", "Juntos", "Vinte e um", "Outra"})


class Killed(Case):
    def test_kill_9_while_the_floor_changes(self):
        """Whenever it is killed, the next start knows what its tables were."""
        house = self.house(ALONE, SHARED, CARDS, DICE)
        floors = ([dearer(ALONE), SHARED, DICE], [SHARED, CARDS], [CARDS, dearer(DICE), ALONE], [ALONE, SHARED, CARDS, DICE])
        chance = random.Random(7)
        for i in range(12):
            passer_by = Player(house)
            players = [self.seated(house, name) for name in self.tables(passer_by) if name != "Juntos"]
            passer_by.wire.close()
            house.kill()
            self.write(*floors[i % len(floors)])
            for _ in range(3):
                process = subprocess.Popen([*house.words, "--data", house.folder], stdout=subprocess.DEVNULL,
                                           stderr=subprocess.DEVNULL)
                time.sleep(chance.uniform(0, 0.06))
                process.kill()
                process.wait()
            house.open()
            self.prove(house)
            for player in players:
                player.again()
                self.assertEqual(player.wallet + player.look(player.at)[1].get("stack", 0), player.before)
                player.ask(do="leave", table=player.at)    # where he still sits


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
