#!/bin/sh
# bench/flood.sh [BUILD [PROGRAM]]: somebody floods the server from one address while honest
# people play there and elsewhere; prints a section for bench/RESULTS.md. PROGRAM is another
# windrose-server to be measured in the same way. LENGTH (10 seconds) and SOCKETS (50) may be
# set. Nothing else should run meanwhile.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
program=${2:-$build/windrose-server}
length=${LENGTH:-10} sockets=${SOCKETS:-50}
work=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; rm -rf "$work"' EXIT

# flood NAMES: a new server, and a flooder with so many identities.
flood() {
    rm -f "$work"/store.db* "$work/out"
    "$program" serve --port 0 --store "$work/store.db" --max-per-address 200 \
        --log-level error >"$work/out" &
    pid=$!
    for _ in $(seq 100); do
        if grep -qs http "$work/out"; then break; fi
        sleep 0.1
    done
    "$build/bench/flood" --seconds "$length" --sockets "$sockets" --names "$1" \
        --port "$(sed -n 's|.*:\([0-9]*\)/.*|\1|p' "$work/out")"
    kill "$pid"
    wait "$pid" 2>/dev/null || true
    pid=
}

echo "## $(date -u +%Y-%m-%d), a flood"
echo
echo "$(nproc) cores, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1); server, flooder and people share them."
echo "Commit $(git rev-parse --short HEAD). Made by \`make bench-flood\`."
for names in 1 0 "$sockets"; do
    echo
    echo '```'
    flood "$names"
    echo '```'
done
