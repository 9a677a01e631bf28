#!/bin/sh
# tests/run.sh [BUILD [games|server]]: runs all tests, or one half of them, with what is
# in BUILD (default: build). Prints a line for each part, and whatever a failing part has
# to say.
#
# The tests of the server wait more than they work, so they run beside the others.
# shellcheck disable=SC2317 # they are called through beside
set -u
cd "$(dirname "$0")/.." || exit 1
build=${1:-build}
half=${2:-}
. tools/parts.sh

games() {
    part 'rules and engine' "$build/tests/run"
    part 'command line' tests/cli.sh "$build/windrose"
    part 'German' python3 tests/german.py "$build/windrose"
    part 'seats' python3 tests/seats.py "$build/windrose"
    part 'screen' python3 tests/screen.py "$build/windrose"
    part 'real tables' tests/companion.sh "$build/windrose"
    part 'bots as programs' tests/engine.sh "$build/windrose"
    part 'batches' tests/batch.sh "$build/windrose"
    part 'arena' tests/arena.sh "$build/windrose"
    part 'hints' tests/hints.sh "$build/windrose"
    part 'analyses' tests/analysis.sh "$build/windrose"
    part 'puzzles' python3 tests/puzzles.py
    for source in tests/programs/*.c; do
        [ -e "$source" ] || continue
        name=$(basename "$source" .c)
        part "$name" "$build/tests/$name"
    done
    for corpus in tests/fuzz/corpus/*; do
        name=$(basename "$corpus")
        if [ "$name" = socket ]; then continue; fi # it is for a running server
        part "fuzz corpus: $name" "$build/tests/fuzz_$name" "$corpus"
    done
}

server() {
    part 'store' tests/server/store.sh "$build"
    part 'server: parts' "$build/tests/server-parts"
    part 'server' python3 tests/server/play.py "$build"
    part 'server: web' python3 tests/server/web.py "$build"
    part 'server: messages' tests/server/described.py "$build"
    part 'server: limits' python3 tests/server/limits.py "$build"
    part 'server, bytes' python3 tests/server/wire.py "$build"
    part 'server: who is who' python3 tests/server/identity.py "$build"
    part 'server: notifications' tests/server/push.py "$build"
    part 'server: finding people' tests/server/seek.py "$build"
    part 'server: programs' tests/server/programs.py "$build"
    part 'server: tables' tests/server/tables.py "$build"
    part 'server: same deals' tests/server/events.py "$build"
    part 'server: a club, with kills' tests/server/club.py "$build"
    part 'server: ratings' tests/server/ratings.py "$build"
    part 'server: admin' tests/server/admin.py "$build/windrose"
    part 'server: mishaps' tests/server/mishaps.py "$build"
    part 'server: histories' tests/server/history_test.py
    part 'server: 5 kills' tests/server/kills.py "$build" --sqlite 5
    part 'fuzz corpus: socket' tests/fuzz/socket.py "$build/windrose-server" --corpus-only
}

if [ "$half" != games ]; then beside server; fi
if [ "$half" != server ]; then games; fi
sum_up
