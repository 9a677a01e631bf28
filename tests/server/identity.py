#!/usr/bin/env python3
"""tests/server/identity.py BUILD [WORD]: recovery codes, devices and names over real
sockets, with SQLite and with PostgreSQL, on one server and on two. Prints one
line for each test that fails and the number of those that pass."""

import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import main, on_stores  # noqa: E402
from protocol import Closed, Person, Refused, refused  # noqa: E402

OPTIONS = ["--rate", "100000", "--max-per-address", "1000", "--trust-proxy", "--templates"]
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
PATIENCE = 45  # seconds, before something counts as hung
ROUNDS = 25


def test(function):
    def started(site):
        function(site.start(*OPTIONS))

    started.__name__ = function.__name__
    return on_stores(started)


# ---- people --------------------------------------------------------------------------

addresses = iter(range(1, 1 << 24))


def somebody(server, cookie=None, agent=None):
    """A browser at an address of its own, so that no limit of an address is met."""
    n = next(addresses)
    extra = {"X-Forwarded-For": "10.%d.%d.%d" % (n >> 16, n >> 8 & 255, n & 255)}
    if agent:
        extra["User-Agent"] = agent
    return Person(server, cookie, extra=extra)


def ann_of(server, agent=None):
    """A new person, and their code."""
    ann = somebody(server, agent=agent)
    ann.code = ann.post("hello")["recovery"]
    ann.post("name", name="Ann")
    return ann


def another(ann, server=None, agent=None, code=None):
    """Another device of the same person, with a socket."""
    phone = somebody(server or ann.server, agent=agent)
    phone.post("recover", code=code or ann.code)
    phone.connect().ask("hello")  # the server has found out who it is
    return phone


def is_known(person):
    """True if the cookie still has an identity."""
    try:
        person.post("mine")
        return True
    except Refused as r:
        assert r.code == "not-allowed", r
        return False


def await_end(person):
    """The socket is closed because the device was logged out."""
    end = time.time() + PATIENCE
    try:
        while time.time() < end:
            if person.is_readable(1):
                person.receive()
    except Closed as c:
        check_end(person, c)
        return
    raise AssertionError("the socket of a device that was logged out lives on")


def check_end(person, closed):
    assert closed.code == 1008 and "logged out" in closed.reason, closed
    person.disconnect()


def device_of(person):
    return next(d for d in person.post("devices")["devices"] if d["this"])["id"]


def quietly(function, *args, **members):
    """The answer, or None if it was refused or the socket has gone."""
    try:
        return function(*args, **members)
    except (Refused, OSError):
        return None


def works(code, server, name):
    """Whether a code is in force; it makes one more device."""
    try:
        you = somebody(server).post("recover", code=code)["you"]
    except Refused as r:
        assert r.code == "not-found", r
        return False
    assert you["name"] == name, you
    return True


# ---- codes ---------------------------------------------------------------------------


@test
def a_void_code_does_not_come_back(store):
    server = store.servers[0]
    ann = ann_of(server).connect()
    other = somebody(server, ann.cookie).connect()  # knew the person before the new code
    far = somebody(store.servers[-1], ann.cookie).connect()
    new = ann.ask("recovery")["recovery"]
    for n, tab in enumerate((other, far, ann)):
        assert tab.ask("name", name="Anne %d" % n)["you"]["name"] == "Anne %d" % n
    assert not works(ann.code, server, "Anne 2"), "the old code is in force again"
    assert works(new, server, "Anne 2")
    assert works(new, server, "Anne 2"), "a code works as often as it is used"


@test
def a_new_code_ends_all_other_devices(store):
    ann = ann_of(store.servers[0]).connect()
    tab = somebody(store.servers[-1], ann.cookie).connect()  # the same browser
    phones = [another(ann, server) for server in store.servers]
    assert all(is_known(phone) for phone in phones)
    new = ann.post("recovery")["recovery"]
    for phone in phones:
        await_end(phone)
        assert not is_known(phone)
    assert len(ann.ask("devices")["devices"]) == 1
    assert tab.ask("hello")["you"]["name"] == "Ann", "the own browser goes on"
    assert is_known(another(ann, code=new))
    lost = somebody(store.servers[-1], phones[0].cookie).connect()  # as a stranger
    refused("not-allowed", lost.ask, "name", name="Thief")
    refused("not-allowed", lost.ask, "hello")


# ---- devices -------------------------------------------------------------------------


@test
def devices_are_listed(store):
    before = int(time.time() * 1000)
    ann = ann_of(store.servers[0], FIREFOX)
    phone = another(ann, agent="\u00e9<b>Chrome on Android".encode().decode("latin-1"))
    listed = {d["label"]: d for d in ann.post("devices")["devices"]}
    assert set(listed) == {"Firefox on Linux", "Chrome on Android"}, listed
    mine, other = listed["Firefox on Linux"], listed["Chrome on Android"]
    assert mine["this"] and not other["this"]
    assert other["online"] and not mine["online"]
    for d in (mine, other):
        assert sorted(d) == ["created", "id", "label", "online", "this", "used"]
        assert before - 60000 <= d["created"] <= d["used"] <= int(time.time() * 1000) + 60000
    seen = {d["id"]: d for d in phone.ask("devices")["devices"]}
    assert seen[other["id"]]["this"] and not seen[mine["id"]]["this"]
    secrets = (ann.cookie.split("=")[1], phone.cookie.split("=")[1])
    assert not any(d["id"] in s or s in d["id"] for d in (mine, other) for s in secrets)
    refused("not-allowed", somebody(store.servers[0]).post, "devices")


@test
def devices_are_logged_out(store):
    ann = ann_of(store.servers[0])
    phone, tablet = another(ann), another(ann, store.servers[-1])
    tab = somebody(store.servers[-1], phone.cookie).connect()
    phone.id, tablet.id = device_of(phone), device_of(tablet)
    ann.post("logout", device=phone.id)
    for socket in (phone, tab):
        await_end(socket)
    assert not is_known(phone) and is_known(tablet)
    assert tablet.ask("hello")["you"]["name"] == "Ann"
    ann.post("logout", device=phone.id)  # it is gone, which is what was asked for
    ann.post("logout", device="x" * 1000)
    refused("bad-request", ann.post, "logout", device=7)
    # Over the socket: no answer but the end.
    tablet.ask_later("logout")
    await_end(tablet)
    assert not is_known(tablet)
    assert [d["this"] for d in ann.post("devices")["devices"]] == [True]
    # Over HTTP the cookie goes, too.
    own = ann.cookie
    ann.post("logout")
    assert "Max-Age=0" in ann.set_cookie and ann.cookie == "windrose=", ann.set_cookie
    assert not is_known(somebody(store.servers[0], own))
    assert works(ann.code, store.servers[0], "Ann"), "the code brings them back"


@test
def nobody_logs_others_out(store):
    ann, bob = ann_of(store.servers[0]).connect(), ann_of(store.servers[0])
    bob.post("logout", device=device_of(ann))
    assert is_known(ann) and ann.ask("hello")["you"]["name"] == "Ann"


@test
def a_browser_that_recovers_has_one_token(store):
    ann = ann_of(store.servers[0])
    guest = ann_of(store.servers[0])
    old = guest.cookie
    tab = somebody(store.servers[0], old).connect()
    guest.post("recover", code=ann.code)
    await_end(tab)
    assert guest.cookie != old and not is_known(somebody(store.servers[0], old))
    again = guest.cookie
    guest.post("recover", code=ann.code)
    assert not is_known(somebody(store.servers[0], again))
    assert len(guest.post("devices")["devices"]) == 2


@test
def the_device_unused_for_longest_gives_way(store):
    ann = ann_of(store.servers[0])
    phone = another(ann)
    store.sql("UPDATE tokens SET used = 1000 WHERE device = '%s'" % device_of(phone))
    for _ in range(15):
        somebody(store.servers[0]).post("recover", code=ann.code)
    await_end(phone)
    assert is_known(ann) and len(ann.post("devices")["devices"]) == 16


@test
def the_last_use_is_written_once_an_hour(store):
    ann = ann_of(store.servers[0])
    id_ = device_of(ann)
    now = int(time.time() * 1000)
    few, many = now - 50 * 60000, now - 70 * 60000
    for before, is_renewed in ((few, False), (many, True)):
        store.sql("UPDATE tokens SET used = %d WHERE device = '%s'" % (before, id_))
        for _ in range(3):
            ann.post("hello")
        ann.post("name", name="Ann")  # writes are done in their order
        used = ann.post("devices")["devices"][0]["used"]
        assert (used == before) != is_renewed and used >= before, (used, before)
        assert not is_renewed or used >= now - 60000


# ---- two things at once --------------------------------------------------------------


@test
def a_new_code_and_a_name_at_once(store):
    server = store.servers[0]
    ann = ann_of(server).connect()
    tabs = [somebody(s, ann.cookie).connect() for s in 2 * store.servers]
    old = ann.code
    for n in range(ROUNDS):
        name = "Ann %d" % n
        asked = [(tab, tab.ask_later("name", name=name)) for tab in tabs]
        code = ann.ask("recovery")["recovery"]
        asked += [(tab, tab.ask_later("name", name=name)) for tab in tabs]
        for tab, number in asked:
            tab.answer(number)
        assert not works(old, server, name), "round %d: a void code is in force" % n
        if n % 5 == 4:
            assert works(code, server, name), "round %d: the new code is not" % n
        old = code


@test
def a_code_used_while_it_is_replaced(store):
    """Whichever is first: no device that the old code made lives on."""
    ann = ann_of(store.servers[0]).connect()
    code = ann.code
    for n in range(ROUNDS):
        phone = somebody(store.servers[-1])
        number = ann.ask_later("recovery")
        if n % 3:
            time.sleep(0.001 * (n % 3))
        quietly(phone.post, "recover", code=code)
        new = ann.answer(number)["recovery"]
        assert phone.cookie is None or not is_known(phone), "round %d: a void code lets in" % n
        assert is_known(ann)
        code = new
    assert works(code, store.servers[0], "Ann")


def answer_or_end(device, number):
    """The answer, or None if it was refused or the device was logged out instead."""
    try:
        return device.answer(number)
    except Refused as r:
        assert r.code == "not-allowed", r
    except Closed as c:
        check_end(device, c)
    return None


@test
def two_devices_ask_for_a_new_code_at_once(store):
    """One of them stays, and its code is the one in force."""
    ann = ann_of(store.servers[0])
    code = ann.code
    for n in range(ROUNDS):
        two = [another(ann, s, code=code) for s in (store.servers[0], store.servers[-1])]
        numbers = [d.ask_later("recovery") for d in two]
        answers = [answer_or_end(d, number) for d, number in zip(two, numbers)]
        alive = [is_known(d) for d in two]
        assert alive.count(True) == 1, (n, alive)
        winner = two[alive.index(True)]
        assert answers[alive.index(True)] is not None, "round %d: no answer to who stays" % n
        assert not works(code, store.servers[0], "Ann")
        code = answers[alive.index(True)]["recovery"]
        if two[alive.index(False)].socket:
            await_end(two[alive.index(False)])
        assert len(winner.ask("devices")["devices"]) == 1
        winner.disconnect()


@test
def a_device_is_used_while_it_is_logged_out(store):
    ann = ann_of(store.servers[0])
    for n in range(ROUNDS):
        phone = another(ann, store.servers[-1])
        id_ = device_of(phone)
        for i in range(5):
            phone.ask_later("name", name="Phone %d" % i)
        ann.post("logout", device=id_)
        assert not is_known(phone), "round %d: it is still known" % n
        ann.post("name", name="Ann")
        quietly(lambda: [phone.ask_later("name", name="Late %d" % i) for i in range(5)])
        await_end(phone)
        assert ann.post("hello")["you"]["name"] == "Ann", "a device that was logged out writes"


@test
def a_socket_opens_while_its_device_is_logged_out(store):
    ann = ann_of(store.servers[0])
    for n in range(ROUNDS):
        phone = another(ann, store.servers[-1])
        id_ = device_of(phone)
        tabs = [somebody(store.servers[i % len(store.servers)], phone.cookie) for i in range(4)]
        tabs[0].connect()
        phone.ask_later("logout", device=id_)
        for tab in tabs[1:]:
            tab.connect()
        await_end(phone)
        for tab in tabs:  # a device that came too late has no identity
            try:
                refused("not-allowed", tab.ask, "hello")
                tab.disconnect()
            except Closed as c:
                check_end(tab, c)
            except AssertionError:  # it was in time, and ends soon
                await_end(tab)


# ---- what servers do not hear --------------------------------------------------------


@test
def a_forgotten_person_is_cut_off(store):
    ann = ann_of(store.servers[0])
    sockets = [somebody(server, ann.cookie).connect() for server in store.servers]
    me = ann.post("hello")["you"]["id"]
    time.sleep(1)  # new sockets have been looked at
    store.admin("delete-identity", me)
    for socket in sockets:
        await_end(socket)
    assert not is_known(ann)


@test
def a_missed_notice_is_made_up_for(store):
    if store.name != "PostgreSQL":
        return
    ann = ann_of(store.servers[0])
    sockets = [another(ann, server) for server in store.servers]
    kept = somebody(store.servers[0], ann.cookie).connect()
    time.sleep(1)  # both have looked at their new sockets and do not look again so soon
    ids = ", ".join("'%s'" % device_of(s) for s in sockets)
    store.sql("DELETE FROM tokens WHERE device IN (%s)" % ids)  # tells nobody
    for s in sockets:
        assert s.ask("hello")["you"]["name"] == "Ann", "nobody can know yet"
    store.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
              "WHERE application_name = 'windrose' AND datname = current_database()")
    for socket in sockets:
        await_end(socket)
    assert kept.ask("hello")["you"]["name"] == "Ann"


# ---- names ---------------------------------------------------------------------------


@test
def names_titles_and_words_show(store):
    ann = ann_of(store.servers[0]).connect()
    empty = ["\u00a0", "\u3000", "\u3164", "\u2800", "\u00ad", "\U000e0041", "\u115f\u1160", "\u17b4",
             "\u180e", "\u2003", "\uffa0", "\ufe0f", "\u0301", "\u0378", "\ufdd0", "\u200d", "\ue000"]
    table = ann.ask("create", game="nullgame", chairs=[{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * 2,
                    chat=True)["table"]["id"]
    ann.ask("watch", table=table)
    for word in empty:
        for text in (word, word * 2, " " + word):
            refused("bad-request", ann.ask, "name", name=text)
            refused("bad-request", ann.ask, "create", game="nullgame", title=text)
            refused("bad-request", ann.ask, "chat", table=table, text=text)
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467 \U0001f3f3\ufe0f\u200d\U0001f308 1\ufe0f\u20e3"
    ann.ask("chat", table=table, text=family)
    assert ann.event("chat")["text"] == family
    assert ann.ask("name", name="\u5c71\u7530\u3000\u592a\u90ce")["you"]["name"] == "\u5c71\u7530 \u592a\u90ce"


main()
