#!/usr/bin/env python3
"""tests/fuzz/socket.py SERVER: sends HTTP and WebSocket bytes of every kind to a running server.

The server is known by its executable and its socket alone. It must live, answer others,
frame its answers, refuse what is ambiguous, end well and give back what it took. What
breaks something is left in BUILD/fuzz/socket; the last line reads `N passed, N failed`."""

import os
import sys

# This file has the name of a module of the library, which must not be found here.
here = os.path.dirname(os.path.abspath(__file__))
sys.path[0] = os.path.join(here, "wire")

import argparse  # noqa: E402
import glob  # noqa: E402
import hashlib  # noqa: E402
import json  # noqa: E402
import random  # noqa: E402
import re  # noqa: E402
import shutil  # noqa: E402
import signal  # noqa: E402
import tempfile  # noqa: E402
import time  # noqa: E402

from engine import Down, Engine  # noqa: E402
from generate import FAMILIES, Maker, scripts_of  # noqa: E402
from judge import Finding  # noqa: E402
from script import Script, from_text, to_text  # noqa: E402
from target import Target  # noqa: E402

ROUND = 500  # scripts
GENERATION_S = 120  # then the server is stopped, looked at, and started anew
PROGRESS_S = 10
MOST_MEMORY_KIB = 256 * 1024  # of growth, with everything that was made meanwhile
MOST_FILES = 8  # more than before, when nobody is connected
FILES_S = 90
MINIMISE_S = 20
KINDS = "crash hang exit report upgrade response count canary framing identity files memory".split()


class Fuzzer:
    def __init__(self, options, work):
        self.options = options
        self.started = time.monotonic()
        self.before = self.read_state()
        self.seed = options.seed
        self.luck = random.Random(self.seed)
        self.corpus = read_corpus()
        flat = [s for _, scripts in self.corpus for s in scripts]
        self.maker = Maker(self.luck, flat)
        self.target = Target(options.server, work)
        self.engine = Engine(self.target, self.found, self.seed)
        self.engine.learn = self.maker.learn
        self.findings = {}  # (kind, what): how often
        self.doubts = []  # findings that may be a matter of time, with their scripts
        self.checked = set()  # what was tried at all
        self.shown = self.started

    # ---- findings --------------------------------------------------------------------

    def counts(self, kind):
        return not self.options.only or kind in self.options.only

    def found(self, script, finding):
        if script.expect is not None and not finding.what.startswith(self.family):
            finding.what = "%s: %s" % (self.family, finding.what)
        if not finding.is_sure and script.family != "again":
            self.doubts.append((script, finding))
            return
        scripts = [script]
        if (finding.kind, finding.what) not in self.findings and self.counts(finding.kind):
            scripts = [self.minimised(script, finding)] if finding.is_sure else [script]
        self.note(finding.kind, finding.what, scripts)

    def note(self, kind, what, scripts, more=""):
        if not self.counts(kind):
            return
        key = (kind, what)
        self.findings[key] = self.findings.get(key, 0) + 1
        if self.findings[key] > 1:
            return
        path = ""
        if scripts:
            name = hashlib.sha256(repr(key).encode()).hexdigest()[:8]
            os.makedirs(self.options.out, exist_ok=True)
            path = os.path.join(self.options.out, "%s-%s" % (kind, name))
            with open(path, "w") as file:
                file.write(to_text(scripts, "%s: %s" % (kind, what)))
        print("FOUND after %.1f s, %d connections: %s: %s" % (self.seconds(), self.engine.connections, kind, what))
        if more:
            print(more)
        if path:
            print("    tests/fuzz/socket.py %s --replay %s" % (self.options.server, path))
        sys.stdout.flush()

    def is_stopped(self):
        return bool(self.findings) and self.options.stop_at_first

    def minimised(self, script, finding):
        """The script without the operations and bytes that the finding does not need. An
        engine of its own tries, so that others are not disturbed."""
        found = []
        engine = Engine(self.target, lambda _, f: found.append(f))
        end = time.monotonic() + MINIMISE_S

        def shows(ops):
            found.clear()
            try:
                engine.run([Script(ops, "again", script.expect)])
            except Down:
                return False
            return any(f.kind == finding.kind and f.what == finding.what for f in found)

        ops, size = list(script.ops), max(1, len(script.ops) // 2)
        while size and time.monotonic() < end and script.expect is None:
            at = 0
            while at < len(ops) and time.monotonic() < end and self.target.is_alive():
                shorter = ops[:at] + ops[at + size :]
                if shorter and shows(shorter):
                    ops = shorter
                else:
                    at += size
            size //= 2
        engine.reset()
        return Script(ops, script.family, script.expect)

    def settle_doubts(self):
        """What may be a matter of time is a finding if it shows twice more."""
        doubts = {}
        for script, finding in self.doubts:
            key = (finding.kind, finding.what)
            if key not in self.findings and self.counts(finding.kind):
                doubts.setdefault(key, script)
        self.doubts = []
        for _ in range(2):
            again = {}
            found, self.engine.found = self.engine.found, lambda s, f: again.setdefault(s, f)
            try:
                self.engine.run(list(doubts.values()), 4)
            finally:
                self.engine.found = found
            doubts = {key: s for key, s in doubts.items() if s in again}
        for script in doubts.values():
            self.found(Script(script.ops, "again", script.expect), again[script])

    def down(self, down):
        """The server has died or hangs: says why, and which script does it."""
        if down.kind == "crash":
            code = self.target.wait()
            report = self.target.log_tail()
            what = "the server ends with %d: %s" % (code, gist(report))
        else:
            self.target.kill()
            report, what = "", "the server answers nobody, in a round of %s" % self.family
        suspects = down.suspects
        self.target.start()
        if self.counts(down.kind) and (down.kind, what) not in self.findings:
            print("%s after %.1f s; looking for the script among %d" % (down.kind, self.seconds(), len(suspects)))
            sys.stdout.flush()
            suspects = self.culprit(suspects)
        self.note(down.kind, what, suspects, report)

    def culprit(self, suspects):
        """The one script that brings the server down by itself, or all of them."""
        for script in reversed(suspects):
            try:
                self.engine.run([script], 2)
            except Down as down:
                if down.kind == "crash":
                    self.target.wait()
                else:
                    self.target.kill()
                self.target.start()
                return [script]
        return suspects

    # ---- running ---------------------------------------------------------------------

    def seconds(self):
        return time.monotonic() - self.started

    def total(self):
        return self.before + self.seconds()

    def is_over(self):
        return self.is_stopped() or self.total() >= self.options.seconds

    def progress(self, is_forced=False):
        now = time.monotonic()
        if is_forced or now - self.shown > PROGRESS_S:
            self.shown = now
            print(
                "%.0f of %.0f s: %d connections, %d scripts, %d outcomes, %d findings"
                % (self.total(), self.options.seconds, self.engine.connections, self.engine.judged,
                   len(self.maker.signatures), len(self.findings))
            )
            sys.stdout.flush()
            self.write_state()

    def round(self, family, scripts):
        self.family = family
        self.checked.add(family)
        try:
            self.engine.run(self.until_over(scripts))
            self.settle_doubts()
        except Down as down:
            self.doubts = []
            self.down(down)
        self.progress()

    def until_over(self, scripts):
        for script in scripts:
            if self.is_over():
                return
            yield script

    def census(self):
        """The server is left alone: it must give back what it took, and end well."""
        self.engine.reset()
        end = time.monotonic() + FILES_S
        while self.target.open_files() > self.target.files + MOST_FILES and time.monotonic() < end:
            time.sleep(0.05)
        files, memory = self.target.open_files(), self.target.memory_kib()
        if files > self.target.files + MOST_FILES:
            self.note("files", "%d files stay open, %d at first" % (files, self.target.files), [])
        first = self.target.memory or memory
        if memory - first > MOST_MEMORY_KIB:
            self.note("memory", "%d KiB of memory, %d at first" % (memory, first), [])
        code = self.target.stop()
        if code != 0:
            said = "does not end" if code is None else "ends with %d" % code
            report = self.target.log_tail()
            self.note("exit", "after SIGTERM the server %s: %s" % (said, gist(report)), [], report)
        elif self.target.has_report():
            report = self.target.log_tail()
            self.note("report", gist(report), [], report)

    def replay_corpus(self):
        """Every file of the corpus, alone, as it stands and byte by byte."""
        for name, scripts in self.corpus:
            self.round(name, scripts + [bytewise(s) for s in scripts if s.expect is not None])
            if self.is_over():
                return

    def generation(self):
        """One server, from its start to its end."""
        self.target.start()
        self.engine.reset()
        if not self.options.family and self.target.generation == 1:
            self.replay_corpus()
        self.target.memory = self.target.memory_kib()
        end = time.monotonic() + GENERATION_S
        families = self.options.family or ["canary"] + list(FAMILIES)
        while not self.is_over() and time.monotonic() < end:
            for family in families:
                self.round(family, scripts_of(self.maker, family, ROUND))
                if self.is_over():
                    break
        self.census()

    def run(self):
        print("seed %d" % self.seed)
        try:
            if self.options.corpus_only:
                self.options.seconds = float("inf")
                self.target.start()
                self.replay_corpus()
                self.census()
            else:
                while not self.is_over():
                    self.generation()
        finally:
            self.engine.reset()
            if self.target.process and self.target.is_alive():
                self.target.kill()
        if not self.options.corpus_only:
            self.progress(True)
        if self.options.state and not self.is_stopped() and os.path.exists(self.options.state):
            os.unlink(self.options.state)
        return self.sum_up()

    def sum_up(self):
        if self.engine.limited:
            print("%d canaries met a limit of the server" % self.engine.limited)
        for (kind, what), times in sorted(self.findings.items()):
            print("FAILED: %s: %s (%d times)" % (kind, what, times))
        failed = len(self.findings) + self.before_findings
        print("%d passed, %d failed" % (max(0, len(self.checked) + 1 - failed), failed))
        return 1 if failed else 0

    # ---- going on --------------------------------------------------------------------

    def identity(self):
        with open(self.options.server, "rb") as program:
            return hashlib.sha256(program.read()).hexdigest()

    def read_state(self):
        """Seconds that earlier runs of the same executable have done."""
        self.before_findings = 0
        if self.options.state and os.path.exists(self.options.state):
            with open(self.options.state) as file:
                state = json.load(file)
            if state["server"] == self.identity():
                self.before_findings = state["findings"]
                print("goes on after %d s" % state["seconds"])
                return state["seconds"]
        return 0

    def write_state(self):
        if not self.options.state:
            return
        state = {"server": self.identity(), "seconds": int(self.total())}
        state["findings"] = len(self.findings) + self.before_findings
        os.makedirs(os.path.dirname(os.path.abspath(self.options.state)), exist_ok=True)
        with open(self.options.state + ".new", "w") as file:
            json.dump(state, file)
        os.replace(self.options.state + ".new", self.options.state)


def gist(report):
    """One line of a report that is the same every time."""
    lines = report.splitlines() or [""]
    line = ([x for x in lines if x.startswith("SUMMARY:")] or lines)[0]
    return re.sub(r"\S*/|\(BuildId[^)]*\)|0x[0-9a-f]+|==\d+==", "", line).strip()[:160]


def bytewise(script):
    """The same bytes, each in a write of its own."""
    ops = []
    for op in script.ops:
        if op[0] == "send" and len(op[1]) < 1500 and b"{{" not in op[1]:
            ops += [("send", op[1][i : i + 1]) for i in range(len(op[1]))]
        else:
            ops.append(op)
    return script.copy(ops)


def read_corpus():
    corpus = []
    for path in sorted(glob.glob(os.path.join(here, "corpus", "socket", "*"))):
        name = os.path.basename(path)
        with open(path) as file:
            corpus.append((name, from_text(file.read(), name, path)))
    return corpus


def replay(options, work):
    """The scripts of one file, one after another; prints what comes of them."""
    with open(options.replay) as file:
        scripts = from_text(file.read(), "again", options.replay)
    failed = []

    def found(_, finding):
        print("FAILED: %s: %s" % (finding.kind, finding.what))
        failed.append(finding)

    target = Target(options.server, work)
    target.start()
    engine = Engine(target, found)
    engine.learn = lambda script, signature: print("%s %s" % signature[:2])
    try:
        for _ in range(options.times):
            engine.run(scripts, 2)
    except Down as down:
        found(None, Finding(down.kind, "the server is down"))
        target.kill()
        print(target.log_tail())
    else:
        engine.reset()
        code = target.stop()
        if code != 0:
            found(None, Finding("exit", "after SIGTERM the status is %s" % code))
            print(target.log_tail())
    print("%d passed, %d failed" % (0 if failed else 1, len(failed)))
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server", help="the executable windrose-server")
    parser.add_argument("--seconds", type=float, default=60, help="how long (default 60)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of all luck; printed")
    parser.add_argument("--only", action="append", choices=KINDS, help="findings of this kind count")
    parser.add_argument("--family", action="append", choices=["canary"] + list(FAMILIES),
                        help="scripts of this family alone")
    parser.add_argument("--stop-at-first", action="store_true", help="ends with the first finding")
    parser.add_argument("--corpus-only", action="store_true", help="replays the corpus and no more")
    parser.add_argument("--replay", metavar="FILE", help="replays a script that was left")
    parser.add_argument("--times", type=int, default=1, help="how often, with --replay")
    parser.add_argument("--state", metavar="FILE", help="keeps the seconds done, to go on after a break")
    parser.add_argument("--out", help="where findings are left (default: fuzz/socket beside the server)")
    options = parser.parse_args()
    options.server = os.path.abspath(options.server)
    options.out = options.out or os.path.join(os.path.dirname(options.server), "fuzz", "socket")
    work = tempfile.mkdtemp()
    # No server stays behind, however this program ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        return replay(options, work) if options.replay else Fuzzer(options, work).run()
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
