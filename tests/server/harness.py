"""Runs the tests of one file, four at a time, each with servers of its own. A test file
reads BUILD and a word that chooses tests from its command line:

    from harness import main, new_server, test

    @test
    def something_holds():
        server = new_server()
        ...

    main()
"""

import os
import shutil
import sys
import tempfile
import threading
import time
import traceback

from protocol import Server

build = sys.argv[1] if len(sys.argv) > 1 else "build"
wanted = sys.argv[2] if len(sys.argv) > 2 else ""
program = os.path.join(build, "windrose-server")
work = tempfile.mkdtemp()
os.environ["SERVER_LOGS"] = work
tests = []


def test(function):
    tests.append(function)
    return function


def new_server(*options, **more):
    handle, path = tempfile.mkstemp(".db", dir=work)
    os.close(handle)
    os.unlink(path)
    return Server(program, "sqlite:" + path, "--templates", *options, **more)


def server_log():
    return open(os.path.join(work, "server.log"), errors="replace").read()


def run(function, failed):
    try:
        function()
    except BaseException:  # noqa: B902 - whatever goes wrong is a failed test
        failed.append("FAILED: %s\n%s" % (function.__name__, traceback.format_exc()))


def main():
    chosen = [t for t in tests if wanted in t.__name__]
    failed, threads = [], []
    waiting = list(chosen)
    lock = threading.Lock()

    def work_off():
        while True:
            with lock:
                if not waiting:
                    return
                t = waiting.pop(0)
            began = time.time()
            run(t, failed)
            if os.environ.get("TIMES"):
                print("%6.2f s %s" % (time.time() - began, t.__name__))

    for _ in range(4):
        threads.append(threading.Thread(target=work_off))
        threads[-1].start()
    for t in threads:
        t.join()
    for f in failed:
        print(f)
    if failed:
        lines = [x for x in server_log().splitlines() if "level=info" not in x]
        print("\n".join(lines)[-6000:])
    print("%d passed, %d failed" % (len(chosen) - len(failed), len(failed)))
    shutil.rmtree(work)
    sys.exit(1 if failed else 0)
