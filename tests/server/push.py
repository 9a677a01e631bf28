#!/usr/bin/env python3
"""tests/server/push.py BUILD [WORD]: notifications, attacked from outside: endpoints that lead
where they must not, services that redirect, say too much, are slow or full, and people who
subscribe too much or for others. A push service of the test's own stands on this machine, with
TLS of its own. What it gets is opened by others' code in tests/web/push.mjs."""

import base64
import http.server
import json
import os
import sqlite3
import ssl
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import build, main, new_server, on_stores, server_log, test, work  # noqa: E402
from protocol import Person, refused  # noqa: E402

DAYS = {"kind": "move", "seconds": 3 * 86400}
#: A point of the curve, and a secret.
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"

certificate = os.path.join(work, "push.pem")
subprocess.run(
    ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
     "-addext", "subjectAltName=DNS:localhost,DNS:*.example.com,DNS:*.notify.windows.com,DNS:fcm.googleapis.com",
     "-keyout", certificate + ".key", "-out", certificate],
    check=True, stderr=subprocess.DEVNULL)

here = os.path.dirname(os.path.abspath(__file__))
resolver = os.path.join(work, "resolve.so")
subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", resolver,
                os.path.join(here, "names", "resolve.c"), "-ldl"], check=True)


class Service:
    """A push service; its paths say how it behaves."""

    def __init__(self):
        service = self
        self.got, self.lock = [], threading.Lock()

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with service.lock:
                    service.got.append((self.path, dict(self.headers), body))
                kind = self.path.split("/")[1]
                if kind == "once":
                    self.close_connection = True
                if kind == "slow":
                    time.sleep(30)
                status = {"gone": 410, "lost": 404, "bad": 400, "away": 302, "full": 503}.get(kind, 201)
                self.send_response(status)
                if kind == "away":
                    self.send_header("Location", "https://localhost:%d/taken" % service.port)
                size = 50_000_000 if kind == "giant" else 0
                self.send_header("Content-Length", str(size))
                self.end_headers()
                try:
                    while size > 0:
                        self.wfile.write(b"x" * 65536)
                        size -= 65536
                except OSError:
                    with service.lock:
                        service.got.append(("/cut-off", {}, b""))
                    self.close_connection = True

            def log_message(self, *args):
                pass

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, certificate + ".key")
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True,
                                                 do_handshake_on_connect=False)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def options(self):
        return ["--push-allow", "localhost:%d" % self.port, "--push-ca", certificate,
                "--push-contact", "mailto:test@windrose.example", "--rate", "1000"]

    def url(self, path):
        return "https://localhost:%d/%s" % (self.port, path)

    def paths(self):
        with self.lock:
            return [path for path, _, _ in self.got]


#: A public address, at which the service of a test answers, if `env_of` says so.
PUBLIC = "11.22.33.44"


def env_of(names, service=None):
    """The environment in which names lead elsewhere; see names/resolve.c."""
    # Sanitizers want to be the first library otherwise.
    asan = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
    env = {**os.environ, "LD_PRELOAD": resolver, "NAMES": names, "ASAN_OPTIONS": asan}
    if service is not None:
        env.update(SERVICE_ADDRESS=PUBLIC, SERVICE_PORT=str(service.port), SERVICE_CA=certificate)
    return env


class Poster:
    """What posts messages, without a server around it; see push/poster.c."""

    def __init__(self, service, **names):
        self.names = os.path.join(work, "names-%d" % service.port)
        self.log = os.path.join(work, "poster-%d.log" % service.port)
        self.lead(**names)
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [os.path.join(build, "tests", "poster"), "localhost:%d" % service.port, certificate],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True,
                env=env_of("@" + self.names, service))

    def lead(self, **names):
        """Names with _ for a dot, and ALL_ for all with that end."""
        lines = ["%s=%s" % (n.replace("ALL_", "*.").replace("_", "."), to) for n, to in names.items()]
        with open(self.names + ".new", "w") as out:
            out.write("\n".join(lines))
        os.rename(self.names + ".new", self.names)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().split()

    def add(self, n, endpoint):
        return int(self.ask("add %d %s" % (n, endpoint))[0])

    def stats(self):
        return dict(zip(("sent", "failed", "gone", "dropped", "waiting"), map(int, self.ask("stats"))))

    def said(self):
        return open(self.log).read()

    def stop(self):
        self.process.stdin.close()
        assert self.process.wait(30) == 0, self.said()


def until(what, is_so):
    end = time.time() + 300  # messages take the time that nobody else wants
    while not is_so():
        assert time.time() < end, what
        time.sleep(0.02)


def figure(server, name):
    for line in server.http("GET", "/metrics")[2].decode().splitlines():
        if line.startswith("windrose_%s " % name):
            return int(line.split()[1])
    raise AssertionError("no figure " + name)


def settle(servers, *people):
    """Returns when everything is pushed that the moves so far have caused: a server looks up
    subscriptions in order, so those of earlier moves come before those of this request."""
    for person in people:
        person.post("unsubscribe", endpoint="x")
    until("notifications wait", lambda: all(figure(s, "push_waiting") == 0 for s in servers))


def subscribe(person, endpoint, **more):
    return person.post("subscribe", **{"endpoint": endpoint, "p256dh": POINT, "auth": AUTH, **more})


def table_of(ada, bo, clock=DAYS):
    """A game of two who have days; returns it and who is to move."""
    made = ada.post("create", game="santa-timea", seats=2, clock=clock, title="Club \"A\"",
                    chairs=[{"kind": "me"}, {"kind": "open"}])["table"]
    bo.post("join", table=made["id"], invite=made["invite"])
    return made


def move(person, table):
    position = person.post("steps", table=table["id"])["position"]
    if position is None or not position["legal"]:  # None: this server has not heard of the game yet
        return False
    person.post("move", table=table["id"], at=position["at"], action=position["legal"][0][0])
    return True


def play_on(table, *people):
    """Lets whoever is to move do so, once."""
    until("nobody can move", lambda: any(move(person, table) for person in people))


@on_stores
def turns_are_pushed_once_and_only_to_those_who_asked(site):
    service = Service()
    site.start(*service.options())
    ada, bo = [Person(site.servers[i]).hello(name) for i, name in ((0, "Ada"), (-1, "Bo"))]
    key = ada.post("hello")["server"]["push"]
    assert key == bo.post("hello")["server"]["push"]  # one for all servers
    assert subscribe(ada, service.url("ada"))["subscriptions"] == 1
    assert subscribe(ada, service.url("ada"), lang="de")["subscriptions"] == 1
    table = table_of(ada, bo)
    for _ in range(6):
        play_on(table, ada, bo)
    until("nothing is pushed", lambda: "/ada" in service.paths())
    settle(site.servers, ada, bo)
    turns = len(service.paths())
    assert 1 <= turns <= 7, turns
    _, headers, body = service.got[0]
    assert headers["Content-Encoding"] == "aes128gcm" and len(body) > 512, headers
    assert 0 < int(headers["TTL"]) <= 3 * 86400 and headers["Topic"] == table["id"], headers
    token, public = headers["Authorization"][len("vapid t="):].split(", k=")
    claims = token.split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    assert public == key and claims["aud"] == service.url("").rstrip("/"), claims
    assert claims["sub"] == "mailto:test@windrose.example", claims
    assert time.time() < claims["exp"] < time.time() + 86400, claims
    assert not any(b"Club" in body or table["id"].encode() in body for _, _, body in service.got)
    # Off by one request; a quick table pushes nothing either.
    assert ada.post("unsubscribe", endpoint=service.url("ada"))["subscriptions"] == 0
    for _ in range(4):
        play_on(table, ada, bo)
    subscribe(ada, service.url("quick"))
    quick = table_of(ada, bo, {"kind": "move", "seconds": 3600})
    for _ in range(4):
        play_on(quick, ada, bo)
    settle(site.servers, ada, bo)
    assert len(service.paths()) == turns, service.paths()
    # The key outlives a restart.
    site.restart()
    assert Person(site.servers[0]).hello().post("hello")["server"]["push"] == key


@test
def endpoints_must_lead_to_the_public_network():
    service = Service()
    names = ["inner.example.com=127.0.0.1", "six.example.com=::1", "mapped.example.com=::ffff:127.0.0.1",
             "cloud.example.com=169.254.169.254", "home.example.com=192.168.1.1",
             "turns.example.com=127.0.0.1", "turns.example.com=10.0.0.1"]
    server = new_server(*service.options(), env=env_of(",".join(names)))
    ada, bo = Person(server).hello("Ada"), Person(server).hello("Bo")
    for endpoint in ("", "x", "http://push.example.com/a", "https://127.0.0.1/a", "https://127.1/",
                     "https://0x7f000001/", "https://2130706433/", "https://[::1]/",
                     "https://[::ffff:127.0.0.1]/", "https://169.254.169.254/latest/", "https://localhost/",
                     "https://localhost:%d/" % (service.port + 1), "http://localhost:%d/" % service.port,
                     "https://push.example.com:8080/", "https://a:b@push.example.com/",
                     "https://push.example.com/" + "a" * 1000, "file:///etc/passwd", "https://h\u00f6st.example/"):
        refused("bad-request", subscribe, ada, endpoint)
    refused("bad-request", subscribe, ada, service.url("a"), p256dh=AUTH)
    refused("bad-request", subscribe, ada, service.url("a"), auth=POINT)
    refused("bad-request", subscribe, ada, service.url("a"), p256dh=POINT[:-4] + "AAAA")  # not on the curve
    refused("bad-request", subscribe, ada, service.url("a"), lang="xx")
    for name in ("inner", "six", "mapped", "cloud", "home", "turns"):
        subscribe(ada, "https://%s.example.com/%s" % (name, name))
        subscribe(bo, "https://%s.example.com/%s-too" % (name, name))
    table = table_of(ada, bo)
    for _ in range(3):
        play_on(table, ada, bo)
    # They are refused as the connection is made, and end.
    until("they do not end", lambda: figure(server, "push_gone_total") >= 12)
    until("they are not deleted", lambda: ada.post("unsubscribe", endpoint="x")["subscriptions"] == 0)
    assert service.paths() == [], service.paths()
    assert "not a public network" in server_log()
    server.stop()


@test
def invented_hosts_leave_room_for_real_ones():
    service = Service()
    poster = Poster(service, fcm_googleapis_com=PUBLIC, real_notify_windows_com=PUBLIC,
                    ALL_hang_notify_windows_com="~", ALL_notify_windows_com="-", ALL_example_com="~")
    # Names like those of services, and others: more messages and hosts than there is room for.
    for i in range(70):
        poster.add(1, "https://slow%d.hang.notify.windows.com/" % i)
    for i in range(1200):
        poster.add(5, "https://strange%d.example.com/" % i)
    for i in range(6):
        poster.add(4000, "https://invented%d.notify.windows.com/" % i)
    n = 400
    assert poster.add(n, service.url("good")) == n
    assert poster.add(5, "https://fcm.googleapis.com/fcm") == 5
    until("good hosts wait for invented ones", lambda: poster.stats()["sent"] >= n + 5)
    # Once invented ones have failed, they give way, and one with such a name that exists is found.
    until("none has failed", lambda: ".notify.windows.com" in poster.said())
    poster.add(1, "https://real.notify.windows.com/real")
    until("a real host is never tried", lambda: poster.stats()["sent"] == n + 6)
    # It has answered, and has all the room that there is.
    left = 1200
    while left > 0:  # until it has sorted them, all that strangers may have invented have little room
        left -= poster.add(left, "https://real.notify.windows.com/more")
        time.sleep(0.02)
    until("it has no room", lambda: service.paths().count("/more") == 1200)
    assert poster.stats()["waiting"] < 10000, poster.stats()
    assert poster.stats()["gone"] == 0
    poster.stop()


@test
def one_host_leaves_room_for_the_next():
    service = Service()
    poster = Poster(service)
    poster.add(1, service.url("full"))  # it pauses
    until("it is not tried", lambda: "/full" in service.paths())
    poster.add(19000, service.url("good"))
    until("it takes all the room", lambda: poster.stats()["waiting"] <= 10001)
    assert poster.add(1, "https://fcm.googleapis.com/fcm") == 1
    poster.stop()


@test
def budgets_of_hosts_are_remembered():
    service = Service()
    poster = Poster(service, strange_example_com=PUBLIC, away_example_com="-")
    began = time.time()
    poster.add(20, "https://strange.example.com/a")
    poster.add(1, "https://away.example.com/")
    until("a burst is not sent", lambda: poster.stats()["sent"] == 20)
    time.sleep(1.5)  # it has nothing to do
    poster.add(10, "https://strange.example.com/b")
    until("the others are not sent", lambda: poster.stats()["sent"] == 30)
    assert time.time() - began > 9, "30 messages in %.1f s" % (time.time() - began)
    # Pauses go on where they were: 1, 2 and 4 seconds for the first message.
    until("it is not given up", lambda: "pause=4s" in poster.said())
    time.sleep(5)
    poster.add(1, "https://away.example.com/")
    until("it is not tried again", lambda: poster.said().count("host=away.example.com") >= 4)
    pauses = [line.split("pause=")[1] for line in poster.said().split("\n") if "host=away.example.com" in line]
    assert pauses[:4] == ["1s", "2s", "4s", "8s"], pauses
    poster.stop()


@test
def subscriptions_outlive_names_that_are_led_astray():
    service = Service()
    poster = Poster(service, good_example_com=PUBLIC, both_example_com="10.0.0.1+" + PUBLIC,
                    blocked_example_com="0.0.0.0", fcm_googleapis_com="10.0.0.1",
                    any_notify_windows_com="10.0.0.1", evil_example_com="10.0.0.1")
    poster.add(1, "https://good.example.com/once/good")
    poster.add(1, "https://both.example.com/once/both")
    until("nothing is sent", lambda: poster.stats()["sent"] == 2)
    poster.lead(blocked_example_com="0.0.0.0", ALL_example_com="10.0.0.1", fcm_googleapis_com="10.0.0.1",
                any_notify_windows_com="10.0.0.1")
    for host in ("good.example.com", "both.example.com", "blocked.example.com", "fcm.googleapis.com",
                 "any.notify.windows.com", "evil.example.com"):
        poster.add(1, "https://%s/" % host)
    until("they are not tried", lambda: poster.stats()["waiting"] == 0)
    stats = poster.stats()
    assert (stats["failed"], stats["gone"]) == (5, 1), stats  # three times each
    assert poster.ask("gone") == ["https://evil.example.com/"]
    # When names are right again, all get their messages.
    poster.lead(ALL_example_com=PUBLIC, ALL_googleapis_com=PUBLIC, ALL_notify_windows_com=PUBLIC)
    for host in ("good.example.com", "both.example.com", "fcm.googleapis.com", "any.notify.windows.com"):
        poster.add(1, "https://%s/" % host)
    until("they get nothing", lambda: poster.stats()["sent"] == 6)
    poster.stop()


@test
def services_may_do_what_they_like():
    service = Service()
    server = new_server(*service.options())
    ada, bo = Person(server).hello("Ada"), Person(server).hello("Bo")
    for kind in ("gone", "lost", "bad", "away", "giant", "slow", "good"):
        subscribe(ada, service.url(kind + "/1"))
        subscribe(bo, service.url(kind + "/2"))
    table = table_of(ada, bo)
    play_on(table, ada, bo)
    for kind in ("gone", "lost", "bad", "away", "giant", "slow", "good"):
        until("no word to " + kind, lambda: any(p.startswith("/" + kind) for p in service.paths()))
    until("what is gone stays", lambda: figure(server, "push_gone_total") >= 2)
    # Of a giant answer little is read; a redirect leads nowhere; nobody waits for a slow one.
    until("all of a giant answer is read", lambda: "/cut-off" in service.paths())
    assert "/taken" not in service.paths()
    began = time.time()
    play_on(table, ada, bo)
    assert time.time() - began < 8, "the loop waits for a service"
    both = [ada.post("unsubscribe", endpoint="x")["subscriptions"],
            bo.post("unsubscribe", endpoint="x")["subscriptions"]]
    assert 5 in both and all(5 <= n <= 7 for n in both), both
    began = time.time()
    server.stop()  # while one is slow
    assert time.time() - began < 8, "a slow service holds the server up"


@test
def a_service_that_is_full_gets_a_pause():
    service = Service()
    server = new_server(*service.options())
    ada, bo = Person(server).hello("Ada"), Person(server).hello("Bo")
    subscribe(ada, service.url("full/1"))
    subscribe(bo, service.url("full/2"))
    table = table_of(ada, bo)
    for _ in range(10):
        play_on(table, ada, bo)
    until("it is not tried again", lambda: len(service.paths()) >= 2)
    assert len(service.paths()) < 8, "a service that is full is asked %d times" % len(service.paths())
    server.stop()


@test
def subscriptions_are_few_and_ones_own():
    service = Service()
    server = new_server(*service.options())
    ada, eve = Person(server).hello("Ada"), Person(server).hello("Eve")
    for i in range(12):
        n = subscribe(ada, service.url("ada%d" % i))["subscriptions"]
        assert n == min(i + 1, 8), n
    mine = ada.post("subscriptions")["subscriptions"]
    assert sorted(s["endpoint"] for s in mine) == sorted(service.url("ada%d" % i) for i in range(4, 12)), mine
    assert all(s["this"] and s["lang"] == "en" for s in mine), mine
    assert eve.post("subscriptions")["subscriptions"] == []
    other = base64.urlsafe_b64encode(b"0123456789abcdef").decode().rstrip("=")
    refused("not-allowed", subscribe, eve, service.url("ada11"), auth=other)
    eve.post("unsubscribe", endpoint=service.url("ada11"))
    assert ada.post("unsubscribe", endpoint="x")["subscriptions"] == 8
    # The same browser is another person now: it proves that by its keys.
    assert subscribe(eve, service.url("ada11"))["subscriptions"] == 1
    assert ada.post("unsubscribe", endpoint="x")["subscriptions"] == 7
    assert ada.post("unsubscribe")["subscriptions"] == 0
    for i in range(3):
        refused("not-allowed", Person(server).post, "subscribe", endpoint=service.url("x"), p256dh=POINT, auth=AUTH)
    server.stop()


@on_stores
def subscriptions_at_once_are_as_few(site):
    site.start("--push-allow", "localhost:443", "--rate", "10000")
    ada, wrong = Person(site.servers[0]).hello("Ada"), []

    def ask(i):
        person = Person(site.servers[-(i % 2)], ada.cookie)
        try:
            n = subscribe(person, "https://localhost/%d" % i)["subscriptions"]
            assert 1 <= n <= 8, n
        except Exception as problem:
            wrong.append(problem)

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong, wrong
    (number,), = site.sql("SELECT count(*) FROM sheets WHERE kind = 'push'")
    assert int(number) == 8, number
    assert ada.post("unsubscribe", endpoint="x")["subscriptions"] == 8
    assert ada.post("unsubscribe")["subscriptions"] == 0


@test
def a_browser_that_subscribes_anew_keeps_its_language():
    server = new_server("--push-allow", "localhost:443")
    ada = Person(server).hello("Ada")
    phone = Person(server)
    phone.post("recover", code=ada.post("recovery")["recovery"])
    db = sqlite3.connect(server.store[len("sqlite:"):])

    def languages():
        return sorted(json.loads(data)["lang"] for data, in db.execute("SELECT data FROM sheets WHERE kind = 'push'"))

    subscribe(phone, "https://localhost/0")
    assert languages() == ["en"]
    subscribe(ada, "https://localhost/1", lang="de")
    time.sleep(0.01)
    subscribe(ada, "https://localhost/2")
    assert languages() == ["de", "de", "en"]
    time.sleep(0.01)  # the last one is told by its time
    subscribe(ada, "https://localhost/3", lang="en")
    time.sleep(0.01)
    subscribe(ada, "https://localhost/4")
    subscribe(phone, "https://localhost/5")
    assert languages() == ["de", "de", "en", "en", "en", "en"]
    db.close()
    server.stop()


@test
def a_device_that_is_logged_out_hears_no_more():
    service = Service()
    server = new_server(*service.options())
    ada, bo = Person(server).hello("Ada"), Person(server).hello("Bo")
    code = ada.post("recovery")["recovery"]
    phone = Person(server)
    phone.post("recover", code=code)
    subscribe(phone, service.url("phone"))
    subscribe(ada, service.url("ada"))
    device = next(d for d in ada.post("devices")["devices"] if not d["this"])
    ada.post("logout", device=device["id"])
    table = table_of(ada, bo)
    for _ in range(4):
        play_on(table, ada, bo)
    until("nothing is pushed", lambda: "/ada" in service.paths())
    assert "/phone" not in service.paths()
    until("it is kept", lambda: ada.post("unsubscribe", endpoint="x")["subscriptions"] == 1)
    server.stop()


@test
def a_flood_of_turns_is_bounded_for_each_person():
    service = Service()
    server = new_server(*service.options())
    ada, bo = Person(server).hello("Ada"), Person(server).hello("Bo")
    subscribe(ada, service.url("ada"))
    table = table_of(ada, bo)
    began = time.time()
    for _ in range(110):
        play_on(table, ada, bo)
    settle([server], ada, bo)
    most = 30 + (time.time() - began) / 5 + 1  # at once, and one each five seconds
    assert 10 <= len(service.paths()) <= most, len(service.paths())
    server.stop()


@test
def a_server_may_push_nothing():
    server = new_server("--no-push")
    ada = Person(server).hello("Ada")
    assert "push" not in ada.post("hello")["server"]
    refused("not-allowed", subscribe, ada, "https://push.example.com/a")
    assert ada.post("unsubscribe")["subscriptions"] == 0
    server.stop()


main()
