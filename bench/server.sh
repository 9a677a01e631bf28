#!/bin/sh
# bench/server.sh [BUILD]: what the server bears, and the same work for boardgame.io with its
# own storage, in turns on this machine; prints a section for bench/RESULTS.md. SOCKETS
# (5000), RATE (3000), TABLES (100) and LENGTH (20 seconds) may be set. Nothing else should
# run meanwhile.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
sockets=${SOCKETS:-5000} rate=${RATE:-3000} tables=${TABLES:-100} length=${LENGTH:-20}
peer=$build/bench/boardgame-io
work=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; rm -rf "$work"' EXIT

# await PATTERN: until the server that was started last says so.
await() {
    for _ in $(seq 100); do
        if grep -qs "$1" "$work/out"; then return; fi
        sleep 0.1
    done
    echo "bench/server.sh: a server does not start" >&2
    exit 1
}

# end: stops it.
end() {
    kill "$pid"
    wait "$pid" 2>/dev/null || true
    pid=
}

# windrose COMMAND...: runs the command with the port of a new server behind it.
windrose() {
    rm -f "$work"/store.db* "$work/out"
    "$build/windrose-server" serve --port 0 --store "$work/store.db" --rate 1000000 \
        --max-per-address 100000 --max-tables 100000 --log-level error >"$work/out" &
    pid=$!
    await http
    "$@" "$(sed -n 's|.*:\([0-9]*\)/.*|\1|p' "$work/out")"
    end
}

# boardgame_io COMMAND...: the same for the peer, on a port that was free a moment ago.
boardgame_io() {
    rm -rf "$work/flat"
    port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
    NODE_ENV=production node "$peer/server.cjs" "$port" "$work/flat" >"$work/out" 2>&1 &
    pid=$!
    await ready
    "$@" "$port"
    end
}

# load SOCKETS RATE PORT: people in C; a rate of 0 is as fast as they can.
load() {
    "$build/bench/load" --sockets "$1" --rate "$2" --seconds "$length" --pid "$pid" --port "$3"
}

# node_load KIND PORT: people in Node, who know both servers.
node_load() {
    node "$peer/load.mjs" "$1" "$2" "$tables" "$length"
}

mkdir -p "$peer"
cp bench/peers/boardgame-io/* "$peer/"
(cd "$peer" && npm ci --no-audit --no-fund --loglevel=error >/dev/null)

echo "## $(date -u +%Y-%m-%d), the server"
echo
echo "$(nproc) cores, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1); server and generator share them. Commit"
echo "$(git rev-parse --short HEAD). Made by \`make bench-server\`: a move counts when it is on the disk (SQLite, full"
# shellcheck disable=SC2016 # no command is to be run
echo 'synchronisation) and answered; `build/bench/load` has a socket for each person.'
echo
echo "At $rate moves each second:"
echo
echo '```'
windrose load "$sockets" "$rate"
echo '```'
echo
echo 'As fast as 400 people can:'
echo
echo '```'
windrose load 400 0
echo '```'
echo
for _ in 1 2 3; do
    windrose node_load windrose
    boardgame_io node_load boardgame.io
done >"$work/runs"
node bench/peers/boardgame-io/table.cjs "$work/runs" "$peer" "$length"
