#!/bin/sh
# tests/server/deb.sh BUILD: the Debian package in BUILD is whole and its server runs. Under
# root and with WR_INSTALL=1 it is also installed on this machine, tried and purged.
set -u
cd "$(dirname "$0")/../.." || exit 1
root=$PWD
build=$(realpath "${1:-build}")
deb=$build/windrose.deb
work=$(mktemp -d)
chmod 711 "$work"
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; rm -rf "$work"' EXIT
passed=0
failed=0

# check WORDS COMMAND...: counts whether the command succeeds.
check() {
    words=$1
    shift
    if "$@" >"$work/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $words"
        head -n 20 "$work/said"
    fi
}

# answers PROGRAM [AS-USER]: the server starts, says that it is healthy and has the page,
# and ends when told to.
# shellcheck disable=SC2086 # $as is a list of words
answers() {
    program=$1 as=${2:-}
    : >"$work/out" # or the address of the server before could be read
    $as "$program" serve --port 0 --store "$work/state/windrose.db" >"$work/out" 2>"$work/log" &
    pid=$!
    for _ in $(seq 600); do
        grep -q 'http://' "$work/out" && break
        sleep 0.1
    done
    address=$(grep -o 'http://[^ ]*' "$work/out") || { cat "$work/log"; return 1; }
    python3 - "$address" "$build/web/index.html" <<'PYTHON' || return 1
import os, re, sys, urllib.request
health = urllib.request.urlopen(sys.argv[1] + "health", timeout=10)
assert health.status == 200, health.status
if os.path.exists(sys.argv[2]):
    page = urllib.request.urlopen(sys.argv[1], timeout=10).read()
    # The server writes the card for previews, with its own address.
    plain = [re.sub(rb"<!-- card -->.*<!-- /card -->", b"", text, flags=re.S)
             for text in (page, open(sys.argv[2], "rb").read())]
    assert plain[0] == plain[1] and b"<title>" in page, page
PYTHON
    kill "$pid" && wait "$pid"
    code=$?
    pid=
    [ "$code" = 0 ]
}

contents() {
    dpkg-deb --fsys-tarfile "$deb" | tar -t | sed 's|^\./||' | sort >"$work/contents"
    for file in usr/bin/windrose usr/bin/windrose-server usr/lib/systemd/system/windrose.service \
        usr/share/man/man1/windrose.1.gz \
        usr/share/man/man1/windrose-server.1.gz usr/share/doc/windrose/copyright \
        usr/share/doc/windrose/changelog.gz usr/share/doc/windrose/SERVER.md etc/default/windrose \
        usr/share/bash-completion/completions/windrose; do
        grep -qx "$file" "$work/contents" || { echo "$file is missing"; return 1; }
    done
    # The page is there if it was built.
    [ ! -e "$build/web/index.html" ] || grep -qx usr/share/windrose/web/index.html "$work/contents"
}

# Nothing belongs to anybody but root, nothing can be written by all.
owners() {
    ! dpkg-deb --contents "$deb" | awk '$2 != "root/root" || $1 ~ /^.......(.w.|..[st])/' | grep .
}

fields() {
    for field in Package Version Architecture Maintainer Depends Description Installed-Size Section; do
        [ -n "$(dpkg-deb --field "$deb" "$field")" ] || { echo "$field is empty"; return 1; }
    done
    for library in libc6 libsqlite3-0 libpq5 libssl3 libsystemd0 libev4 libsodium23 libjansson4 adduser; do
        dpkg-deb --field "$deb" Depends | grep -q "$library" || { echo "$library is missing"; return 1; }
    done
}

scripts() {
    dpkg-deb --control "$deb" "$work/control"
    for script in postinst prerm postrm; do
        sh -n "$work/control/$script" && [ -x "$work/control/$script" ] || return 1
    done
    [ "$(cat "$work/control/conffiles")" = /etc/default/windrose ]
}

sums() {
    (cd "$work/tree" && md5sum --quiet -c "$work/control/md5sums")
}

# The unit names the program that was installed, and systemd understands every line of it.
unit() {
    unit=$work/tree/usr/lib/systemd/system/windrose.service
    grep -q '^ExecStart=/usr/bin/windrose-server serve ' "$unit" && ! grep -q @PREFIX@ "$unit" || return 1
    command -v systemd-analyze >/dev/null || return 0
    ! systemd-analyze verify "$unit" 2>&1 | grep -v -e 'is not executable' -e "Command 'man"
}

# No engine for containers is needed to see that instructions are known, that no name of
# a file is wrong and that a stage is built before it is copied from.
container() {
    sed -e ':a' -e '/\\$/N; s/\\\n//; ta' Containerfile | grep -v -e '^#' -e '^$' >"$work/instructions"
    ! grep -vE '^(FROM|RUN|COPY|WORKDIR|USER|VOLUME|EXPOSE|STOPSIGNAL|ENTRYPOINT) ' "$work/instructions" &&
        [ "$(head -n 1 "$work/instructions" | cut -d ' ' -f 1)" = FROM ] &&
        grep -q ' AS build$' "$work/instructions" &&
        grep '^ENTRYPOINT' "$work/instructions" | sed 's/^ENTRYPOINT //' | python3 -m json.tool
}

installed() {
    dpkg -i "$deb" && getent passwd windrose && install -d -o windrose -m 700 "$work/state" &&
        answers /usr/bin/windrose-server 'setpriv --reuid=windrose --regid=windrose --init-groups' &&
        [ "$(stat -c %U:%a "$work/state/windrose.db")" = windrose:600 ] &&
        windrose --version
}

purged() {
    dpkg --purge windrose && ! [ -e /usr/bin/windrose-server ] && ! [ -e /etc/default/windrose ] &&
        ! getent passwd windrose
}

check 'the contents are whole' contents
check 'files belong to root' owners
check 'the fields are filled in' fields
check 'the scripts are scripts' scripts
check 'it can be unpacked' dpkg-deb -x "$deb" "$work/tree"
check 'the sums are right' sums
check 'the unit is understood' unit
check 'the container is described well' container
mkdir -p "$work/state"
check 'the server in it runs' answers "$work/tree/usr/bin/windrose-server"
check 'the program starts the server' "$work/tree/usr/bin/windrose" admin \
    --store "$work/state/windrose.db" list
rm -rf "$work/state"
if [ "${WR_INSTALL:-}" = 1 ] && [ "$(id -u)" = 0 ] && ! [ -e /usr/bin/windrose ]; then
    check 'it can be installed' installed
    check 'it can be purged' purged
fi
cd "$root" || exit 1
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
