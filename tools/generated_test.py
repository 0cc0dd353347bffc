#!/usr/bin/python3
"""generated_test.py -- what generated.py says of a file that differs."""
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import generated


class Generated(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.page = Path(folder.name) / "page.json"

    def run_tool(self, how, value):
        with mock.patch.object(sys, "argv", ["somewhere/tool.py", *how]):
            generated.keep(self.page, json.dumps(value, indent=1) + "\n", "src/a.c and tools/b.py")

    def refused(self, value, *says):
        with self.assertRaises(SystemExit) as ended:
            self.run_tool(["--check"], value)
        for words in (*says, "made from src/a.c and tools/b.py", "tools/tool.py --write"):
            self.assertIn(words, str(ended.exception))

    def test_what_was_written_is_good(self):
        self.refused({"a": 1}, "page.json is not there")
        self.run_tool(["--write"], {"a": 1})
        self.run_tool(["--check"], {"a": 1})

    def test_the_first_difference_is_named(self):
        self.run_tool(["--write"], {"a": {"b": [1, 2], "c": 3}, "d": None})
        self.refused({"a": {"b": [1, 5], "c": 4}, "d": None}, 'page.json:5: has "2", should have "5"', "in a > b > 1")
        self.refused({"a": {"b": [1], "c": 3}, "d": None}, "in a > b > 1")
        self.refused({"a": {"b": [1, 2]}, "d": None}, "in a > c")
        self.refused({"a": {"b": [1, 2], "c": 3}, "d": None, "e": 6}, "in e")

    def test_nothing_else_is_done(self):
        for how in ([], ["--chek"], ["--check", "--write"]):
            with self.assertRaises(SystemExit) as ended:
                self.run_tool(how, {})
            self.assertIn("usage: tools/tool.py --check | --write", str(ended.exception))
        self.assertFalse(self.page.exists())


if __name__ == "__main__":
    unittest.main()
