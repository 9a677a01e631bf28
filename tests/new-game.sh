#!/bin/sh
# tests/new-game.sh [BUILD]: a game made by `make new-game` passes its tests at once. When
# its table is made wrong, conformance and `windrose sim` say so in a sentence. Works
# in a copy of the tree; what BUILD (default: build) holds is not compiled again.
set -u
cd "$(dirname "$0")/.." || exit 1
build=${1:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
copy=$work/copy
modules=$PWD/web/node_modules
mkdir "$copy"
tar -c --exclude=./build --exclude=node_modules --exclude=./.git . | tar -x -C "$copy"
mkdir "$copy/build"
for part in src gen tests flags libwindrose.a windrose; do
    cp -Rp "$build/$part" "$copy/build"
done
cd "$copy" || exit 1
unset MAKEFLAGS MAKELEVEL MFLAGS
WERROR=$(grep -c -- -Werror build/flags)
export WERROR
passed=0
failed=0
name=paper-boats
table=src/games/$name/$name.c

# expect STATUS TEXT COMMAND...: the command ends so and says TEXT.
expect() {
    status=$1 text=$2
    shift 2
    output=$("$@" 2>&1)
    found=$?
    if [ "$status" = ok ] && [ $found != 0 ] || [ "$status" = bad ] && [ $found = 0 ] ||
        ! printf '%s\n' "$output" | grep -qF -- "$text"; then
        failed=$((failed + 1))
        printf 'FAILED: %s ends with %s and does not say "%s", but\n%s\n' "$*" "$found" "$text" "$output"
    else
        passed=$((passed + 1))
    fi
}

programs() {
    make -s all build/tests/run
}

conformance() {
    WR_GAME=$name build/tests/run conformance
}

# wrong SED TEXT: with its table changed so, conformance fails and says TEXT.
wrong() {
    cp "$table" "$work/kept"
    sed -i "$1" "$table"
    expect ok '' programs
    expect bad "$2" conformance
}

right() {
    mv "$work/kept" "$table"
}

sums() { find include src/core src/games src/ai tests tools editions web/src/games web/src/i18n Makefile -type f | sort | xargs cksum; }
sums >"$work/before"
expect ok 'docs/ADDING-A-GAME.md' make -s new-game NAME=$name TITLE='Paper Boats, 2nd'
sums | grep -vxFf "$work/before" | sed 's/^[^ ]* [^ ]* //' | grep -v "$name\|paper_boats" >"$work/touched"
expect ok "src/games/games.h tests/signatures.txt" echo "$(tr '\n' ' ' <"$work/touched")"
find src tests -type f | grep "$name\|paper_boats" | xargs grep -n -i 'nullgame\|template' |
    grep -v 'is_template = 1' >"$work/names"
expect ok '' test ! -s "$work/names"
expect ok '"Paper Boats, 2nd"' grep title $table
expect ok '' programs
expect ok ' 0 failed' conformance
expect ok ' 0 failed' build/tests/run PB_
expect ok ' 0 failed' build/tests/run every_
expect ok ' 0 failed' build/tests/run perft
expect ok ' 0 failed' build/tests/run playthroughs
expect ok ' 0 failed' build/tests/run signatures
expect ok ' 0 failed' build/tests/run imagine_paper_boats

# The page knows it: its card is well formed, and its types fit.
if [ -d "$modules" ]; then
    ln -s "$modules" web/node_modules
    expect ok '' make -s types
    expect ok '"paper-boats"' grep paper-boats web/src/generated/games.ts
    expect ok '' web/node_modules/.bin/biome check web/src/games/$name
    expect ok '' web/node_modules/.bin/tsc --noEmit -p web
    rm web/node_modules
fi

expect ok '' make -s renew
expect ok '' test -z "$(make -s renew 2>&1)"

# A rule that changes: the tests notice, and are renewed by one command.
sed -i 's/PB_CASES = 3/PB_CASES = 4/' src/games/$name/$name.h
expect ok '' programs
expect bad 'is now "' build/tests/run signatures
expect ok 'renewed tests/signatures.txt' make -s renew
expect ok ' 0 failed' build/tests/run signatures
sed -i 's/PB_CASES = 4/PB_CASES = 3/' src/games/$name/$name.h

wrong 's/\.max_legal = .*/.max_legal = 1,/' \
    "$name, 2 seats, honest off, played by greedy with seed 169: $name needs max_legal of at least 2, but its table says 1"
expect bad "$name needs max_legal of at least 2, but its table says 1" \
    build/windrose sim $name --games 10
expect bad "$name needs max_legal of at least 2" build/windrose bench $name --seconds 1
right
wrong 's/\.max_steps = .*/.max_steps = 3,/' "$name needs max_steps of at least 4, but its table says 3"
expect bad "$name needs max_steps of at least 4, but its table says 3" \
    build/windrose sim $name --games 10 --seats 5
right
wrong 's/\.num_actions = .*/.num_actions = 3,/' "$name needs num_actions of at least 4"
right
wrong 's/\.max_cases = .*/.max_cases = 2,/' "$name needs max_cases of at least 3"
right

# A bound that only a number option exceeds, at its upper end.
wrong 's/    {NULL, NULL, 0, 0, 0, NULL, 0, NULL},/    {"crew", NULL, 1, 4, 1, "people aboard", 1, "Leute an Bord"},\n&/
s/= (uint8_t)setup->option\[PB_OPTION_HONEST\]/= (uint8_t)(setup->option[1] > 3 ? 2 : 0)/
s/return (int)(list(s, seat, out) - out)/& + (s->honest == 2 \&\& s->phase == PB_PHASE_CHOICE)/' \
    "$name, 2 seats, honest off, crew 4, played by greedy with seed 1521: $name needs max_legal of at least 3"
expect ok '' build/windrose sim $name --games 10
expect bad "$name needs max_legal of at least 3" build/windrose sim $name --games 10 --set crew=4
right
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
