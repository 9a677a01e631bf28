#!/usr/bin/env python3
"""tests/server/web.py BUILD [WORD]: the server as browsers meet it: the page and its files,
other sites, TLS, proxies, and connections that carry many requests."""

import html
import http.client
import json
import os
import re
import ssl
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import main, new_server, program, test, work  # noqa: E402
from protocol import Closed, Person  # noqa: E402


@test
def the_page_is_served():
    web = tempfile.mkdtemp(dir=work)
    os.mkdir(os.path.join(web, "assets"))
    files = {
        "index.html": b"<!doctype html><p>page",
        "assets/main-0123abCD.js": b"export {}" * 9000,
        "assets/main-0123abCD.js.br": b"brotli",
        "assets/main-0123abCD.js.gz": b"gzip",
        "engine.wasm": b"\0asm",
    }
    for name, data in files.items():
        with open(os.path.join(web, name), "wb") as f:
            f.write(data)
    secret = os.path.join(work, "secret.txt")
    with open(secret, "w") as f:
        f.write("secret")
    os.symlink(secret, os.path.join(web, "link.txt"))
    server = new_server("--web", web)
    status, headers, data = server.http("GET", "/")
    assert status == 200 and data == files["index.html"]
    csp = headers["content-security-policy"]
    assert "default-src 'self'" in csp and "unsafe-inline" not in csp
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-cache"
    assert server.http("GET", "/", headers={"If-None-Match": headers["etag"]})[0] == 304
    assert server.http("HEAD", "/")[0] == 200 and server.http("HEAD", "/")[2] == b""
    assert server.http("GET", "/table/abc")[2] == files["index.html"]
    js = "/assets/main-0123abCD.js"
    status, headers, data = server.http("GET", js)
    assert status == 200 and data == files[js[1:]] and "immutable" in headers["cache-control"]
    assert headers["content-type"].startswith("text/javascript")
    for accept, coding, body in (
        ("gzip, br", "br", b"brotli"),
        ("gzip", "gzip", b"gzip"),
        ("br;q=0, gzip;q=1.0", "gzip", b"gzip"),
        ("identity", None, files[js[1:]]),
    ):
        status, headers, data = server.http("GET", js, headers={"Accept-Encoding": accept})
        assert (headers.get("content-encoding"), data) == (coding, body), accept
    assert server.http("GET", "/engine.wasm")[1]["content-type"] == "application/wasm"
    for path in ("/nosuch.js", "/../secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt",
                 "/%2e%2e/secret.txt", "/link.txt", "/assets/main-0123abCD.js%00.html", "//etc/passwd.txt"):
        status, _, data = server.http("GET", path)
        assert status >= 400 and b"secret" not in data, path
    assert server.http("GET", "/" + "x" * 3000)[0] >= 400
    assert server.http("PUT", "/api/hello")[0] == 405
    assert server.http("POST", "/elsewhere", "{}", {"Content-Type": "application/json"})[0] == 404
    assert json.loads(server.http("GET", "/health")[2])["ok"] is True
    metrics = server.http("GET", "/metrics")[2].decode()
    assert "\nwindrose_clients " in metrics
    server.stop()


PAGE = b"""<!doctype html>
<html><head><!-- card --><meta property="og:title" content="Windrose" /><!-- /card -->
<link rel="icon" href="./icon.svg" /><script src="./assets/main.js"></script></head></html>
"""


def page_server():
    """A server whose page has a place for tags, and pictures."""
    web = tempfile.mkdtemp(dir=work)
    os.mkdir(os.path.join(web, "cards"))
    for name, data in {"index.html": PAGE, "cards/windrose.png": b"png", "cards/santa-timea.png": b"png"}.items():
        with open(os.path.join(web, name), "wb") as f:
            f.write(data)
    return new_server("--web", web)


def tags(data):
    """The tags of a page, unescaped, by name."""
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', data.decode())
    return {name: html.unescape(content) for name, content in found}


@test
def links_say_where_they_lead():
    server = page_server()
    ann = Person(server).hello('Ann <b>"&\'')
    table = ann.post("create", game="santa-timea", seats=3, options={"pro": "on"},
                     chairs=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])["table"]
    link = "/t/%s/%s" % (table["id"], table["invite"])
    status, headers, data = server.http("GET", link, headers={"Host": "windrose.example", "Accept-Encoding": "br"})
    assert status == 200 and headers["content-type"].startswith("text/html")
    assert headers["cache-control"] == "no-store" and "etag" not in headers
    assert headers["referrer-policy"] == "no-referrer"
    seen = tags(data)
    assert seen["og:title"] == 'Ann <b>"&\' invites you to Santa Timea', seen
    assert seen["og:description"] == 'Ann <b>"&\' is at the table, 2 seats are free. Options: pro on.', seen
    assert seen["og:image"] == "http://windrose.example/cards/santa-timea.png"
    assert seen["twitter:card"] == "summary_large_image" and seen["robots"] == "noindex"
    assert b"<b>" not in data, "names are escaped"
    assert table["invite"].encode() not in data, "nothing repeats the secret"
    assert b'href="../../icon.svg"' in data and b'src="../../assets/main.js"' in data
    ben = Person(server).hello("Ben")
    ben.post("join", table=table["id"], invite=table["invite"])
    assert tags(server.http("GET", link)[2])["og:description"].startswith("Ann <b>\"&' and Ben are at the table, 1 seat")
    assert server.http("HEAD", link)[0] == 200 and server.http("HEAD", link)[2] == b""
    with open(server.log.name) as log:
        assert table["invite"] not in log.read()
    server.stop()


@test
def wrong_links_tell_nothing():
    server = page_server()
    ann = Person(server).hello("Ann")
    table = ann.post("create", game="santa-timea", seats=2, chairs=[{"kind": "me"}, {"kind": "open"}])["table"]
    generic = tags(server.http("GET", "/t/%s/%s" % ("nosuchtable", "x" * 20))[2])
    assert generic["og:title"] == "Windrose" and generic["og:image"].endswith("/cards/windrose.png")
    for path in ("/t/%s/%s" % (table["id"], "x" * 20), "/t/%s/%s" % (table["id"], table["invite"][:-1]),
                 "/t/%s/%sx" % (table["id"], table["invite"])):
        status, headers, data = server.http("GET", path)
        assert (status, tags(data), headers["cache-control"]) == (200, generic, "no-store"), path
    for path in ("/t/" + table["id"], "/t/%s/" % table["id"], "/t/%s/a/b" % table["id"], "/t//" + table["invite"]):
        status, _, data = server.http("GET", path)
        assert status == 200 and "Ann" not in data.decode() and b'src="../' in data, path
    home = server.http("GET", "/", headers={"Host": "windrose.example"})
    assert tags(home[2])["og:image"] == "http://windrose.example/cards/windrose.png" and home[1]["etag"]
    assert server.http("GET", "/", headers={"If-None-Match": home[1]["etag"]})[0] == 304
    assert server.http("GET", "/", headers={"Accept-Encoding": "gzip, br"})[2] == PAGE
    for host in ('a"><script>', "a/b", "a b", "user@windrose.example"):
        data = server.http("GET", "/", headers={"Host": host})[2]
        assert tags(data).get("og:image") in ("./cards/windrose.png", None) and b"<script>" not in data, host
    server.stop()


@test
def a_link_outlives_the_memory_of_the_server():
    server = page_server()
    ann = Person(server).hello("Ann")
    table = ann.post("create", game="azimuth", seats=2, chairs=[{"kind": "me"}, {"kind": "open"}])["table"]
    link = "/t/%s/%s" % (table["id"], table["invite"])
    server.restart()
    seen = tags(server.http("GET", link)[2])
    assert seen["og:title"] == "Ann invites you to Azimuth", seen
    assert seen["og:image"].endswith("/cards/windrose.png"), "a game without a picture"
    server.stop()


@test
def other_sites_are_refused():
    server = new_server("--origin", "http://friend.example")
    here = "http://%s:%d" % (server.host, server.port)
    for origin in (None, here, "http://friend.example"):
        Person(server, origin=origin).hello().connect()
    for origin in ("http://evil.example", "null", "http://evil.example/" + here):
        status, _, data = server.http(
            "POST", "/api/hello", "{}", {"Content-Type": "application/json", "Origin": origin})
        assert status == 403 and b"other sites" in data, origin
        try:
            Person(server, origin=origin).connect()
            raise AssertionError("a socket from %s" % origin)
        except Closed:
            pass
    status, _, _ = server.http("POST", "/api/hello", "{}", {"Content-Type": "text/plain"})
    assert status == 415
    _, headers, _ = server.http("POST", "/api/hello", "{}", {"Content-Type": "application/json"})
    for word in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert word in headers["set-cookie"]
    server.stop()


@test
def tls_is_spoken():
    cert, key = os.path.join(work, "cert.pem"), os.path.join(work, "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-keyout", key, "-out", cert],
        check=True, stderr=subprocess.DEVNULL)
    server = new_server("--cert", cert, "--key", key)
    context = ssl.create_default_context(cafile=cert)
    context.check_hostname = False
    context.set_alpn_protocols(["h2", "http/1.1"])  # as browsers do
    c = http.client.HTTPSConnection(server.host, server.port, timeout=20, context=context)
    c.request("POST", "/api/hello", "{}", {"Content-Type": "application/json"})
    answer = c.getresponse()
    assert c.sock.selected_alpn_protocol() in (None, "http/1.1")
    assert json.loads(answer.read())["ok"] and "Secure" in answer.getheader("Set-Cookie")
    assert answer.getheader("Strict-Transport-Security")
    cookie = answer.getheader("Set-Cookie").split(";")[0]
    person = Person(server, cookie)
    person.wrap = context.wrap_socket
    person.connect()
    assert person.ask("mine")["tables"] == []
    server.stop()
    shown = subprocess.run([program, "serve", "--port", "0", "--store", "sqlite:" + os.path.join(work, "t.db"),
                            "--cert", cert, "--key", os.path.join(work, "nosuch")],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=20)
    assert shown.returncode == 1 and b"nosuch, which TLS needs" in shown.stderr


@test
def proxies_are_trusted_if_told():
    server = new_server("--max-per-address", "2", "--trust-proxy")
    people = []
    for address in ("10.0.0.1", "10.0.0.2, 10.0.0.1", "10.0.0.3"):
        p = Person(server, extra={"X-Forwarded-For": address, "X-Forwarded-Proto": "https"})
        people.append(p.hello())
        assert "Secure" in p.set_cookie
    for p in people[:2]:
        p.connect()
    try:
        Person(server, extra=people[0].extra).connect()
        raise AssertionError("a third connection from one address")
    except Closed as c:
        assert "429" in str(c), c
    people[2].connect()
    server.stop()


@test
def one_connection_serves_many_requests():
    server = new_server()
    c = http.client.HTTPConnection(server.host, server.port, timeout=20)
    cookie = None
    for i in range(6):
        c.request("POST", "/api/hello", "{}", {"Content-Type": "application/json", "Cookie": cookie or ""})
        answer = c.getresponse()
        you = json.loads(answer.read())["you"]
        cookie = cookie or answer.getheader("Set-Cookie").split(";")[0]
        c.request("GET", "/")
        assert b"Windrose" in c.getresponse().read()
        c.request("POST", "/api/mine", "{}", {"Content-Type": "application/json", "Cookie": cookie})
        assert json.loads(c.getresponse().read())["tables"] == []
    assert you
    c.close()
    server.stop()


main()
