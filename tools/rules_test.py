#!/usr/bin/python3
"""rules_test.py -- a small tree whose matrix is whole, and the ways it stops being so."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

RULES = Path(__file__).resolve().parent / "rules.py"

WHOLE = {
    "docs/regulation/808-2015.tsv":
        "# rule\tpart\treading\n"
        "808/2015 r.15\tnote\theading\n"
        "808/2015 r.15 iv\tengine\tthe rest is a null throw\n"
        "808/2015 r.17\tengine\tbets \"stand\" after a null throw\n"
        "808/2015 r.24\tnote\theading\n"
        "808/2015 r.24 a\tengine\taces pay 61 to 1\n"
        "808/2015 r.24 a\tweb\taces are paid on the cloth\n"
        "808/2015 r.25\tdesk\tthe last round can be seen\n",
    "docs/regulation/804-2015.tsv":
        "# rule\tpart\treading\n"
        "804/2015 r.11 a\tnote\theading\n"
        "804/2015 r.11 a i\tengine\tstraight up: 30 times\n"
        "804/2015 r.11 a ii\tengine\tsplit: 60 times\n",
    "src/games/bf/bf.c":
        "#include <stdint.h>\n"
        "/* 808/2015 r.17 a player may keep his bet; 808/2015 r.15 iv says when. */\n"
        "static const char *rule = \"808/2015 r.24 a\";\n"
        "/* 804/2015 r.11 a i, 804/2015 r.11 a ii */\n",
    "src/games/bf/bf_test.c":
        "#define TESTS(X) \\\n"
        "    X(808_2015_r24_a__three_aces_pay_61_to_1) \\\n"
        "    X(808_2015_r15_iv__the_rest_is_null)\n",
    "web/src/games/bf/Table.svelte": "<script></script>\n<!-- 808/2015 r.24 a -->\n",
    "tests/web/bf_test.mjs": "  async '808_2015_r24_a__aces_are_paid'() {\n",
    "tests/battery.c": "    X(804_2015_r11_a_i__straight_up_is_limited)\n",
    "tests/scenarios/bf/null.scn":
        "# 808/2015 r.17: bets stand, 804/2015 r.11 a ii.\n"
        "# 808/2015 r.99 is on the second line, which is only prose.\n"
        "> sit 3 10000\n",
}


class Matrix(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.root = Path(room.name)
        for name, text in WHOLE.items():
            self.write(name, text)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def change(self, name, old, new):
        self.assertIn(old, WHOLE[name])
        self.write(name, WHOLE[name].replace(old, new))

    def run_rules(self, *args):
        return subprocess.run([sys.executable, RULES, "--root", self.root, *args],
                              capture_output=True, text=True)

    def says(self, *lines):
        done = self.run_rules("--check")
        self.assertEqual(done.stdout.splitlines(), list(lines), done.stderr)
        self.assertEqual(done.returncode, 1 if lines else 0)

    def test_a_whole_matrix_says_nothing(self):
        self.says()

    def test_a_rule_that_loses_its_citation_fails(self):
        self.change("src/games/bf/bf.c", "808/2015 r.24 a", "")
        self.says("808/2015 r.24 a: no code (aces pay 61 to 1)")

    def test_a_rule_that_loses_its_test_fails(self):
        self.change("src/games/bf/bf_test.c", "808_2015_r24_a__", "")
        self.says("808/2015 r.24 a: no test (aces pay 61 to 1)")

    def test_a_rule_that_loses_its_scenario_fails(self):
        self.change("tests/scenarios/bf/null.scn", "# 808/2015 r.17", "# 808/2015 r.24 a")
        self.says('808/2015 r.17: no test (bets "stand" after a null throw)')

    def test_a_new_rule_needs_both(self):
        for part, where in (("engine", ""), ("house", ""), ("web", " on the screen")):
            self.change("docs/regulation/808-2015.tsv", "r.25\tdesk", f"r.25\t{part}")
            self.says(f"808/2015 r.25: no code and no test{where} (the last round can be seen)")

    def test_what_the_engine_keeps_does_not_show_it_on_the_screen_nor_the_other_way_round(self):
        self.change("web/src/games/bf/Table.svelte", "808/2015 r.24 a", "")
        self.says("808/2015 r.24 a: no code on the screen (aces are paid on the cloth)")
        self.setUp()
        self.change("tests/web/bf_test.mjs", "808_2015_r24_a__", "")
        self.says("808/2015 r.24 a: no test on the screen (aces are paid on the cloth)")
        self.setUp()
        self.change("src/games/bf/bf_test.c", "808_2015_r24_a__", "")
        self.says("808/2015 r.24 a: no test (aces pay 61 to 1)")

    def test_an_unknown_citation_fails(self):
        for wrong in ("808/2015 r.24 d", "808/2015 r.98", "808/2015 r.24 a ii", "813/2015 r.1"):
            self.write("src/floor/table.c", f"\n/* {wrong}: no such rule */\n")
            self.says(f"src/floor/table.c:2: {wrong} is not in the index")

    def test_a_test_or_scenario_of_an_unknown_rule_fails(self):
        self.write("tests/other.c", "X(808_2015_r24_d__no_such_letter)\n")
        self.write("tests/scenarios/x.scn", "# 808/2015 r.98: no such rule\n")
        self.says("tests/other.c:1: 808/2015 r.24 d is not in the index",
                  "tests/scenarios/x.scn: 808/2015 r.98 is not in the index")

    def test_an_english_a_is_not_a_letter(self):
        self.change("src/games/bf/bf.c", "808/2015 r.17 a player", "808/2015 r.98 a player")
        self.says("src/games/bf/bf.c:2: 808/2015 r.98 is not in the index",
                  '808/2015 r.17: no code (bets "stand" after a null throw)')

    def test_a_numeral_does_not_trace_its_parent_nor_its_neighbour(self):
        self.change("docs/regulation/804-2015.tsv", "r.11 a\tnote", "r.11 a\tengine")
        self.says("804/2015 r.11 a: no code and no test (heading)")
        self.setUp()
        self.change("src/games/bf/bf.c", ", 804/2015 r.11 a ii", "")
        self.says("804/2015 r.11 a ii: no code (split: 60 times)")

    def test_a_citation_in_a_test_file_is_not_code(self):
        self.change("src/games/bf/bf.c", "808/2015 r.24 a", "")
        self.write("src/games/bf/other_test.c", "/* 808/2015 r.24 a */\n")
        self.says("808/2015 r.24 a: no code (aces pay 61 to 1)")

    def test_what_a_file_says_of_itself_is_no_code(self):
        self.change("src/games/bf/bf.c", "808/2015 r.24 a", "")
        for opening in ("/* 808/2015 r.24 a: kept here */\n", "#define _GNU_SOURCE    /* x */\n/* rules:\n * 808/2015 r.24 a */\n"):
            self.write("src/games/bf/more.c", opening + "int x;\n")
            self.says("808/2015 r.24 a: no code (aces pay 61 to 1)")
        self.write("src/games/bf/more.c", "/* more */\n/* 808/2015 r.24 a */\nint x;\n")
        self.says()
        self.write("web/src/games/bf/Table.svelte", "<!-- 808/2015 r.24 a -->\n<script></script>\n")
        self.says("808/2015 r.24 a: no code on the screen (aces are paid on the cloth)")
        self.write("web/src/games/bf/Table.svelte", "<!-- 808/2015 r.98 -->\n<p>808/2015 r.24 a</p>\n")
        self.says("web/src/games/bf/Table.svelte:1: 808/2015 r.98 is not in the index")

    def test_a_test_named_but_not_listed_is_no_test(self):
        self.change("src/games/bf/bf_test.c", "X(808_2015_r24_a__three_aces_pay_61_to_1)",
                    "/* 808_2015_r24_a__three_aces_pay_61_to_1 */")
        self.says("808/2015 r.24 a: no test (aces pay 61 to 1)")

    def test_a_broken_index_is_refused(self):
        for row in ("808/2015 r.26\tengine\n", "808/2015 r.26\tmust\tx\n", "r.26\tnote\tx\n",
                    "808/2015 r.24\tnote\ttwice\n"):
            self.write("docs/regulation/808-2015.tsv", WHOLE["docs/regulation/808-2015.tsv"] + row)
            done = self.run_rules("--check")
            self.assertEqual(done.returncode, 1)
            self.assertIn("docs/regulation/808-2015.tsv:9:", done.stderr)

    def test_the_header_holds_every_row_and_compiles(self):
        header = self.root / "src/rules_table.h"
        self.assertEqual(self.run_rules("--c", header).returncode, 0)
        text = header.read_text("utf-8")
        self.assertIn('{"808/2015 r.24 a", "engine", "aces pay 61 to 1", "src/games/bf/bf.c:3", '
                      '"808_2015_r24_a__three_aces_pay_61_to_1"},', text)
        self.assertIn('"bets \\"stand\\" after a null throw", "src/games/bf/bf.c:2", '
                      '"tests/scenarios/bf/null.scn"},', text)
        self.assertIn('{"808/2015 r.24 a", "web", "aces are paid on the cloth", "web/src/games/bf/Table.svelte:2", '
                      '"808_2015_r24_a__aces_are_paid"},', text)
        self.assertIn('{"808/2015 r.25", "desk", "the last round can be seen", "", ""},', text)
        program = self.root / "main.c"
        program.write_text('#include "src/rules_table.h"\nint main(void)\n'
                           '{ return sizeof rule_rows / sizeof rule_rows[0] == 10 ? 0 : 1; }\n')
        subprocess.run(["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", program,
                        "-o", self.root / "main"], check=True)
        subprocess.run([self.root / "main"], check=True)

    def test_the_header_is_left_alone_when_nothing_changed(self):
        header = self.root / "rules_table.h"
        self.run_rules("--c", header)
        before = header.stat().st_mtime_ns
        self.run_rules("--c", header)
        self.assertEqual(header.stat().st_mtime_ns, before)
        self.change("src/games/bf/bf.c", "/* 808/2015 r.17", "\n/* 808/2015 r.17")
        self.run_rules("--c", header)
        self.assertIn("bf.c:4", header.read_text("utf-8"))

    def test_a_header_made_here_is_not_code(self):
        self.run_rules("--c", self.root / "src/rules_table.h")
        self.change("src/games/bf/bf.c", "808/2015 r.24 a", "")
        self.says("808/2015 r.24 a: no code (aces pay 61 to 1)")


if __name__ == "__main__":
    unittest.main()
