#!/usr/bin/python3
"""confined_test.py FELTROD FLOOR PROBE -- the house that serves is confined, or does not serve.

What is confined is tried from inside a running house (tests/probe.c).  Systems that lack the means
are played by a filter of calls that the house is started under."""
import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from ws_client import WAIT  # noqa: E402

FELTROD, FLOOR, PROBE = (os.path.abspath(word) for word in sys.argv[1:4])

FILES = ("/etc/passwd", "/proc/self/environ", "/", FLOOR, "FOLDER/feltro.db")    # FOLDER: of the data
ENOSYS, EPERM, EINVAL = 38, 1, 22
ALLOW, ERRNO = 0x7FFF0000, 0x00050000    # seccomp.h
PR_SET_SECCOMP, EQUAL = 22, 4


class Condition(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


LIBRARY = ctypes.CDLL("libseccomp.so.2")
LIBRARY.seccomp_init.restype = ctypes.c_void_p


def without(call, error, condition=None):
    """For a process about to begin: that call fails."""
    def begin():
        rules = ctypes.c_void_p(LIBRARY.seccomp_init(ALLOW))
        number = LIBRARY.seccomp_syscall_resolve_name(call.encode())
        conditions = (Condition * 1)(condition) if condition else None
        assert LIBRARY.seccomp_rule_add_array(rules, ERRNO | error, number, 1 if condition else 0, conditions) == 0
        assert LIBRARY.seccomp_load(rules) == 0
    return begin


def no_seccomp():
    # The second is filtered by the first: prctl() is what a library without seccomp() would use.
    without("prctl", EINVAL, Condition(0, EQUAL, PR_SET_SECCOMP, 0))()
    without("seccomp", EPERM)()


class Confined(unittest.TestCase):
    def start(self, *more, begin=None, **environment):
        folder, self.heard = tempfile.mkdtemp(), []
        self.addCleanup(shutil.rmtree, folder)
        environment = {key: value.replace("FOLDER", folder) for key, value in environment.items()}
        process = subprocess.Popen(
            [FELTROD, "--floor", FLOOR, "--listen", "127.0.0.1:0", "--data", folder, *more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=begin, env={**os.environ, **environment})
        self.addCleanup(lambda: (process.poll() is None and process.kill(), process.wait(WAIT),
                                 process.stdout.close(), process.stderr.close()))
        return process

    def opens(self, process):
        for line in process.stdout:
            if line.startswith(b"feltrod: http://"):
                return
        self.fail(process.stderr.read().decode())

    def events(self, process):
        """What its log says until it is told to stop, and it does."""
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(WAIT), 0)
        said = self.heard + process.stderr.read().decode().splitlines()
        lines = [json.loads(line) for line in said if line.startswith("{")]
        return [(line["level"], line["event"]) for line in lines]

    def probed(self, process):
        """What becomes of opening each of FILES in there."""
        process.send_signal(signal.SIGUSR1)
        said = []
        while len(said) < len(FILES):
            line = process.stderr.readline().decode()
            self.assertTrue(line, said)
            self.heard.append(line)
            if line.startswith("probe: "):
                said.append(line.split()[1])
        return said

    def refuses(self, process, *words):
        said = process.communicate(timeout=WAIT)
        self.assertEqual(process.returncode, 1, said)
        self.assertNotIn(b"feltrod: http://", said[0])
        for word in words:
            self.assertIn(word, said[1].decode())

    def test_a_running_house_reaches_no_file_but_its_books(self):
        process = self.start(LD_PRELOAD=PROBE, PROBE="".join(f"{path}:" for path in FILES))
        self.opens(process)
        self.assertEqual(self.probed(process), ["forbidden"] * 4 + ["opened"])

    def test_nothing_is_said_of_it_where_all_is_well(self):
        process = self.start()
        self.opens(process)
        self.assertNotIn("not-confined", [event for _, event in self.events(process)])

    def test_a_system_that_does_not_confine_calls_has_no_house_unless_it_is_asked_for(self):
        for tongue, sentence in (("en", "does not open unconfined"), ("pt", "não abre sem confinamento")):
            self.refuses(self.start("--lang", tongue, begin=no_seccomp), "seccomp", sentence, "--unconfined")
        process = self.start("--unconfined", begin=no_seccomp)
        self.opens(process)
        self.assertIn(("error", "not-confined"), self.events(process))

    def test_a_system_that_does_not_confine_files_when_it_could_has_none_either(self):
        broken = without("landlock_restrict_self", EPERM)
        self.refuses(self.start("--lang", "en", begin=broken), "Landlock", "does not open unconfined")
        process = self.start("--unconfined", begin=broken)
        self.opens(process)
        self.assertIn(("error", "not-confined"), self.events(process))

    def test_an_old_system_without_landlock_is_warned_of(self):
        process = self.start(begin=without("landlock_create_ruleset", ENOSYS), LD_PRELOAD=PROBE,
                             PROBE="".join(f"{path}:" for path in FILES))
        self.opens(process)
        self.assertEqual(self.probed(process), ["opened"] * 5)    # so the probe knows the difference
        self.assertIn(("warning", "not-confined"), self.events(process))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
