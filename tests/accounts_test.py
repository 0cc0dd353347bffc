#!/usr/bin/env python3
"""accounts_test.py FELTROD FLOOR -- the addresses of the house, and who may use them."""
import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

FELTROD, FLOOR = (os.path.abspath(word) for word in sys.argv[1:3])
WAIT = 30


class House:
    """A feltrod over a folder of its own."""

    def __init__(self, *options):
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [FELTROD, "--floor", FLOOR, "--data", self.folder, "--port", "0", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for line in self.process.stdout:
            if line.startswith(b"feltrod: http://"):
                self.port = int(line.rsplit(b":", 1)[1])
                return
        raise RuntimeError(self.process.stderr.read().decode())

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(WAIT)
        self.process.stdout.close()
        self.process.stderr.close()
        shutil.rmtree(self.folder)
        return status


class Visitor:
    """A browser, as far as the house can tell."""

    def __init__(self, house):
        self.house, self.origin = house, f"http://127.0.0.1:{house.port}"

    def ask(self, method, path, body=None, headers=None):
        line = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=WAIT)
        said = {"Content-Type": "application/json", "Origin": self.origin}
        if method != "POST":
            said = {}
        for key, value in (headers or {}).items():
            said.pop(key, None)
            if value is not None:
                said[key] = value
        line.request(method, path, body if isinstance(body, (str, bytes, type(None))) else json.dumps(body), said)
        answer = line.getresponse()
        answer.text = answer.read()
        answer.said = json.loads(answer.text) if answer.headers["Content-Type"] == "application/json" and answer.text else None
        line.close()
        return answer


class Routes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.house = House()

    @classmethod
    def tearDownClass(cls):
        assert cls.house.end() == 0

    def refused(self, answer, status, refusal):
        self.assertEqual((answer.status, answer.said["ok"], answer.said["refusal"]), (status, False, refusal))
        self.assertTrue(answer.said["pt"] and answer.said["en"])
        self.assertEqual(answer.headers["Cache-Control"], "no-store")

    def test_what_is_not_there(self):
        for path in ("/no", "/api", "/api/", "/api/no", "//", "/../etc/passwd", "/%2e%2e/", "/ws/x"):
            self.refused(Visitor(self.house).ask("GET", path), 404, "not-found")

    def test_a_method_that_is_not_used(self):
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            answer = Visitor(self.house).ask(method, "/")
            self.refused(answer, 405, "method")
            self.assertIn("GET", answer.headers["Allow"])
        self.assertEqual(Visitor(self.house).ask("HEAD", "/").status, 200)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
