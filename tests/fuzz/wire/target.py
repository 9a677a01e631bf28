"""The server under attack, known only by its executable, its command line and its socket:
starts it with a store of its own, makes a table to name in requests, and looks at its
health from outside."""

import http.client
import json
import os
import re
import signal
import subprocess
import tempfile
import time

# The bytes are to reach the parsers, not the limits.
OPTIONS = ["--templates", "--log-level", "error", "--threads", "1", "--rate", "1000000"]
OPTIONS += ["--max-clients", "100000", "--max-per-address", "100000", "--max-tables", "100000"]
SANITIZERS = {
    # Little memory is kept from reuse, so that growth shows.
    "ASAN_OPTIONS": "quarantine_size_mb=16:detect_leaks=1",
    "UBSAN_OPTIONS": "print_stacktrace=1",
}
STOP_S = 60  # nobody needs that long to end
TROUBLE = re.compile(rb"Sanitizer:|runtime error:|Assertion|SUMMARY:|terminate|stack smashing")


class Target:
    def __init__(self, program, work):
        self.program, self.work = program, work
        self.generation = 0
        self.process = None
        web = os.path.join(work, "web")
        os.makedirs(web, exist_ok=True)
        with open(os.path.join(web, "index.html"), "w") as page:
            page.write("<!doctype html><title>A page</title>\n")
        with open(os.path.join(web, "big.js"), "w") as page:
            page.write("// a long file\n" * 20000)

    def start(self):
        """A new server on an empty store; one that still runs is ended."""
        if self.process and self.is_alive():
            self.kill()
        self.generation += 1
        folder = tempfile.mkdtemp(dir=self.work)
        self.log_path = os.path.join(folder, "server.log")
        environment = dict(os.environ)
        for name, value in SANITIZERS.items():
            environment[name] = ":".join(x for x in (environment.get(name), value) if x)
        with open(self.log_path, "wb") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--port", "0", "--store", os.path.join(folder, "store.db")]
                + ["--web", os.path.join(self.work, "web")]
                + OPTIONS,
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment,
            )
        found = re.search(r"://([^/:]+):(\d+)/", self.process.stdout.readline().decode())
        if not found:
            raise RuntimeError("the server does not start: %s" % self.log_tail())
        self.address = (found.group(1), int(found.group(2)))
        self.values = self.make_values()
        self.files = self.open_files()
        self.memory = None

    def ask(self, verb, cookie=None, **members):
        """(answer, cookie) of a request over HTTP."""
        c = http.client.HTTPConnection(*self.address, timeout=60)
        headers = {"Content-Type": "application/json"}
        if cookie:
            headers["Cookie"] = cookie
        c.request("POST", "/api/" + verb, json.dumps(members), headers)
        answer = c.getresponse()
        said = json.loads(answer.read())
        got = answer.getheader("set-cookie")
        c.close()
        return said, got.split(";")[0] if got else cookie

    def make_values(self):
        """Somebody with a cookie, and tables to name: one begun, one that waits."""
        _, cookie = self.ask("hello")
        chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        begun = self.ask("create", cookie, game="santa-timea", chairs=chairs, public=True, watch=True, chat=True)
        chairs = [{"kind": "me"}, {"kind": "open"}]
        waits = self.ask("create", cookie, game="columbus", chairs=chairs, public=True, watch=True, chat=True)
        values = {"cookie": cookie, "host": "%s:%d" % self.address}
        values["table"], values["open"] = begun[0]["table"]["id"], waits[0]["table"]["id"]
        values["invite"] = waits[0]["table"]["invite"]
        return {name: value.encode() for name, value in values.items()}

    # ---- looking at it ---------------------------------------------------------------

    def is_alive(self):
        return self.process.poll() is None

    def log_tail(self):
        """What it said last; a report of a sanitizer from its beginning to its summary."""
        with open(self.log_path, "rb") as log:
            said = log.read()
        found = TROUBLE.search(said)
        if not found:
            return b"\n".join(said.splitlines()[-5:]).decode(errors="replace")
        start = said.rfind(b"\n", 0, found.start()) + 1
        end = said.find(b"\nShadow bytes", start)
        lines = said[start : end if end > 0 else None].splitlines()
        return b"\n".join(lines[:100]).decode(errors="replace")

    def has_report(self):
        with open(self.log_path, "rb") as log:
            return bool(TROUBLE.search(log.read()))

    def open_files(self):
        return len(os.listdir("/proc/%d/fd" % self.process.pid))

    def memory_kib(self):
        with open("/proc/%d/status" % self.process.pid) as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])

    def busy_seconds(self):
        """Processor time of its first thread, which tells a loop from a busy machine."""
        try:
            with open("/proc/%d/task/%d/stat" % (self.process.pid, self.process.pid)) as stat:
                fields = stat.read().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    # ---- ending it -------------------------------------------------------------------

    def kill(self):
        if self.process and self.is_alive():
            self.process.kill()
        return self.wait()

    def wait(self):
        code = self.process.wait()
        self.process.stdout.close()
        return code

    def stop(self):
        """Its exit status after SIGTERM; None if it does not end."""
        self.process.send_signal(signal.SIGTERM)
        end = time.monotonic() + STOP_S
        while self.is_alive() and time.monotonic() < end:
            time.sleep(0.01)
        if self.is_alive():
            self.kill()
            return None
        return self.wait()
