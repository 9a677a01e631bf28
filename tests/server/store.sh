#!/bin/sh
# tests/server/store.sh BUILD: the tests of the store on SQLite, and on PostgreSQL by its
# socket and over TCP.
# tests/server/store.sh BUILD power FIRST-LAST: power cuts of these seeds, and faults of every
# single call of the disk.
set -u
cd "$(dirname "$0")/../.." || exit 1
build=${1:-build}
. tools/parts.sh
work=$(mktemp -d)
chmod 711 "$work"
postgres=tests/server/postgres
trap '$postgres stop "$work/pg" 2>/dev/null; rm -rf "$work"' EXIT

if [ "${2:-}" = power ]; then
    env WR_STORE="$work/store.db" WR_POWER="$3" "$build/tests/store" power_
    exit
fi
part 'store in SQLite' env WR_STORE="$work/store.db" "$build/tests/store"
part 'start PostgreSQL' $postgres start "$work/pg"
export WR_POSTGRES_RESTART="sleep 0.3; $postgres kill $work/pg; sleep 0.5; $postgres again $work/pg"
part 'store in PostgreSQL' env WR_STORE="$($postgres url "$work/pg")" "$build/tests/store"
part "the same over TCP" env WR_STORE="$($postgres tcp "$work/pg")" "$build/tests/store" server
sum_up
