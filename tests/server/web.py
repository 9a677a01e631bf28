#!/usr/bin/env python3
"""tests/server/web.py BUILD [WORD]: the server as browsers meet it: the page and its files,
other sites, TLS, proxies, and connections that carry many requests."""

import http.client
import json
import os
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
