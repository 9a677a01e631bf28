#!/usr/bin/env python3
"""tests/server/partition.py SERVER [CUTS] [SEED]: two servers and their PostgreSQL in
network namespaces of their own, and people in a fourth one. The links between servers and
database are cut and healed at random while people play through both servers: switched
off, or dropping all packets in silence, in both directions or only in one, which is how a
commit is made of which nobody hears. Meanwhile a server that is cut off says `busy`,
health says so too, and nothing is acknowledged that is not stored; afterwards all goes
on, and the history of the moves is one order for each table.

It needs root, and says so where there is none. The last line reads `N passed, N failed`;
a cut counts as one check."""

import ctypes
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

import players
import protocol
import stores

NOWHERE = "02:00:00:00:00:01"  # a station that is not there
HANGS = 60  # seconds in which any server that works has answered
KINDS = ("off", "silent", "deaf", "mute")


def ip(*words):
    done = subprocess.run(("ip",) + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        raise players.Failure("ip %s: %s" % (" ".join(words), done.stderr.decode().strip()))
    return done.stdout.decode()


class Network:
    """Namespaces `people`, `a`, `b` and `db`; links people-a, people-b, a-db and b-db,
    each a network of its own, with neighbours that are known from the start."""

    def __init__(self):
        self.mark = "wr%d" % os.getpid()
        self.places = ("people", "a", "b", "db")
        self.ends = {}  # (here, there): device, address and station here
        try:
            for place in self.places:
                ip("netns", "add", self.name(place))
                ip("-n", self.name(place), "link", "set", "lo", "up")
            for number, (one, other) in enumerate((("people", "a"), ("people", "b"), ("a", "db"), ("b", "db"))):
                self.link(number, one, other)
        except BaseException:
            self.close()
            raise

    def name(self, place):
        return "%s-%s" % (self.mark, place)

    def inside(self, place):
        return ["ip", "netns", "exec", self.name(place)]

    def link(self, number, one, other):
        pairs = [(one, other), (other, one)]
        devices = ["%s.%d%d" % (self.mark, number, i) for i in (0, 1)]
        ip("link", "add", devices[0], "netns", self.name(one), "type", "veth",
           "peer", "name", devices[1], "netns", self.name(other))
        for i, pair in enumerate(pairs):
            address, station = "10.77.%d.%d" % (number, i + 1), "02:77:00:00:%02x:%02x" % (number, i + 1)
            self.ends[pair] = devices[i], address, station
            ip("-n", self.name(pair[0]), "link", "set", devices[i], "address", station)
            ip("-n", self.name(pair[0]), "address", "add", address + "/24", "dev", devices[i])
            ip("-n", self.name(pair[0]), "link", "set", devices[i], "up")
        for here, there in pairs:
            self.send(here, there, True)

    def address(self, here, there):
        return self.ends[(here, there)][1]

    def send(self, here, there, is_heard):
        """What is sent from here to there arrives, or goes to a station that is not there."""
        device, (_, address, station) = self.ends[(here, there)][0], self.ends[(there, here)]
        ip("-n", self.name(here), "neighbour", "replace", address, "dev", device,
           "lladdr", station if is_heard else NOWHERE, "nud", "permanent")

    def cut(self, server, kind):
        if kind == "off":
            ip("-n", self.name("db"), "link", "set", self.ends[("db", server)][0], "down")
        if kind in ("silent", "deaf"):
            self.send("db", server, False)
        if kind in ("silent", "mute"):
            self.send(server, "db", False)

    def heal(self, server):
        ip("-n", self.name("db"), "link", "set", self.ends[("db", server)][0], "up")
        self.send("db", server, True)
        self.send(server, "db", True)

    def enter(self, place):
        """This thread, and those that it starts, are there from now on."""
        with open("/run/netns/" + self.name(place)) as f:
            if ctypes.CDLL(None, use_errno=True).setns(f.fileno(), 0) != 0:
                raise OSError(ctypes.get_errno(), "setns")

    def close(self):
        for place in self.places:
            subprocess.run(("ip", "netns", "del", self.name(place)), stderr=subprocess.DEVNULL)


class Server(players.Server):
    """A server in a namespace of its own; the store is told by its address there."""

    def __init__(self, network, place, program, port):
        self.place = place
        self.prefix = network.inside(place)
        url = "postgres://windrose@%s:%s/windrose" % (network.address("db", place), port)
        super().__init__(program, url, "--listen", network.address(place, "people"), *players.OPTIONS)

    def is_well(self):
        return self.http("GET", "/health")[0] == 200


class Player(players.Player):
    """Goes to the next server when one is busy."""

    wanders = 1


class Game(players.Game):
    def __init__(self, *args, **more):
        super().__init__(*args, **more)
        self.people = [Player(self.site, player.number) for player in self.people]


def wait_until(what, is_so, *args):
    end = time.time() + HANGS
    while not is_so(*args):
        if time.time() > end:
            raise players.Failure("%s within %d seconds" % (what, HANGS))
        time.sleep(0.05)


def expect_busy(server, cookie):
    """A server that is cut off refuses what it cannot store, and does not keep people
    waiting for it."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    try:
        status, _, data = server.http("POST", "/api/create", '{"game": "santa-timea", "seats": 2}', headers)
    except OSError as e:
        raise players.Failure("a server that is cut off does not answer: %r" % e)
    if status != 503:
        raise players.Failure("a server that is cut off says %d %r" % (status, data))


def disturb(network, site, games, cuts, luck):
    """Cuts and heals, one link at a time or both; returns how many cuts were long enough
    for a look at the server behind them."""
    looked = 0
    guest = protocol.Person(site.servers[0]).hello("Guest")
    for number in range(cuts):
        servers = luck.choice([site.servers[:1], site.servers[1:], site.servers])
        kind = KINDS[number % len(KINDS)]
        for server in servers:
            network.cut(server.place, kind)
        time.sleep(luck.choice([luck.uniform(0.05, 1), luck.uniform(1, 4)]))
        players.raise_failures(games)
        if luck.random() < 0.5:
            for server in servers:
                wait_until("a server that is cut off does not notice it", lambda s: not s.is_well(), server)
                expect_busy(server, guest.cookie)
                looked += 1
        for server in servers:
            network.heal(server.place)
        for server in site.servers:
            wait_until("a server does not find its database again", Server.is_well, server)
        site.check_new()
        players.wait_for_progress(games)
        print("cut %d of %d: %s at %s, %d moves acknowledged" % (
            number + 1, cuts, kind, " and ".join(s.place for s in servers), len(site.moves)), flush=True)
    return looked


def play(program, cuts, seed, work):
    network = Network()
    store = None
    try:
        addresses = [network.address("db", "a"), network.address("db", "b")]
        store = stores.PostgreSQL(work, network.inside("db"), PG_LISTEN=",".join(addresses))
        network.enter("people")
        servers = [Server(network, place, program, store.port) for place in ("a", "b")]
        site = players.Site(servers, store)
        games = [Game(site, number, seed=seed) for number in range(len(players.LINE_UPS))]
        for game in games:
            game.start()
        try:
            looked = disturb(network, site, games, cuts, random.Random(seed))
        finally:
            site.stopping = True
            for game in games:
                game.join(30)
        for server in servers:
            server.stop()
        site.check()
    finally:
        if store is not None:
            store.kill()
        network.close()
    print("%d cuts, %d looks at servers that were cut off, %d moves acknowledged, %d asked again, %d games finished"
          % (cuts, looked, len(site.moves), sum(g.retried for g in games), len(site.finished)))
    return cuts


def main():
    program = sys.argv[1]
    cuts = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    if os.geteuid() != 0 or shutil.which("ip") is None:
        print("Cut links are skipped: they need root, and ip of iproute2.")
        return 0
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o711)
        return players.report(work, lambda: play(program, cuts, seed, work))


if __name__ == "__main__":
    sys.exit(main())
