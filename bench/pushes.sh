#!/bin/sh
# bench/pushes.sh [BUILD]: how moves fare while the server sends notifications; prints a section
# for bench/RESULTS.md. Phases with and without them alternate within one run.
# SOCKETS (5000), RATE (1000 moves a second), PUSHES (540 of them at tables that tell of turns:
# now and then a move is nobody's turn, which makes some 500 pushes a second), LENGTH (60
# seconds) and RUNS (3) may be set. Nothing else should run meanwhile.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
sockets=${SOCKETS:-5000} rate=${RATE:-1000} pushes=${PUSHES:-540} length=${LENGTH:-60}
work=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; rm -rf "$work"' EXIT

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
    -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout "$work/key" \
    -out "$work/ca" 2>/dev/null
cat "$work/ca" "$work/key" >"$work/cert"

# measure: a new server, and people of whom half are told of their turns.
measure() {
    rm -f "$work"/store.db* "$work/out"
    # A port that was free a moment ago.
    service=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    "$build/windrose-server" serve --port 0 --store "$work/store.db" --rate 1000000 \
        --max-per-address 100000 --max-tables 100000 --log-level error \
        --push-allow "localhost:$service" --push-ca "$work/ca" >"$work/out" &
    pid=$!
    for _ in $(seq 100); do
        if grep -qs http "$work/out"; then break; fi
        sleep 0.1
    done
    "$build/bench/load" --sockets "$sockets" --rate "$rate" --seconds "$length" --pid "$pid" \
        --pushes "$pushes" --push-port "$service" --push-cert "$work/cert" \
        --port "$(sed -n 's|.*:\([0-9]*\)/.*|\1|p' "$work/out")"
    kill "$pid"
    wait "$pid" 2>/dev/null || true
    pid=
}

echo "## $(date -u +%Y-%m-%d), moves beside pushes"
echo
echo "$(nproc) cores, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1); server, people and push service share them."
echo "Commit $(git rev-parse --short HEAD). Made by \`make bench-pushes\`."
for _ in $(seq "${RUNS:-3}"); do
    echo
    echo '```'
    measure
    echo '```'
done
