#!/bin/sh
# tests/companion.sh PROGRAM: games at a real table, told to `windrose play --companion`.
# The last line is `N passed, N failed`.
set -u
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

# body FILE: the moves of a record, without header, comments and result.
body() {
    grep -E '^(\*|[1-5]) ' "$1"
}

# Told in full, a game comes out as it was played, to the byte.
for game in santa-timea columbus winds-of-plunder azimuth nullgame; do
    for seed in 1 2; do
        rm -f kept.wr
        "$program" trace $game --bot greedy --seed $seed --seats 3 >real.wr
        body real.wr | sed 's/^[^ ]* //' >told
        echo 'save kept.wr' >>told
        "$program" play $game --seats 3 --companion --you all <told >out 2>err
        ok $? "$game is told: $(cat err)"
        body real.wr >real
        body kept.wr >kept
        cmp -s real kept
        ok $? "$game with seed $seed is kept as it was played: $(diff real kept | head -3)"
        "$program" check kept.wr >/dev/null
        ok $? "$game with seed $seed is a record like any other"
    done
done

# As seen by one seat: what it does not see is supposed, and never asked.
"$program" trace santa-timea --bot greedy --seed 3 --seats 3 >real.wr
body real.wr | grep -v '^\* deal [23]' | sed 's/^[^ ]* //' >told
echo 'save seen.wr' >>told
"$program" play santa-timea --seats 3 --companion --you 1 <told >out 2>err
ok $? "one seat tells a game: $(cat err)"
"$program" check seen.wr >/dev/null
ok $? "its record holds: $("$program" check seen.wr 2>&1)"
[ "$(grep '^result' seen.wr)" = "$(grep '^result' real.wr)" ]
ok $? 'its result is the real one'
[ "$(body seen.wr | grep -v '^\* deal [23]')" = "$(body real.wr | grep -v '^\* deal [23]')" ]
ok $? 'all that was seen is kept'

# What is revealed may differ from what was supposed; then something else is supposed.
for seed in 1 2 3 4 5 6; do
    for weather in calm wind; do
        printf '%s\n' 'report wind' sail stay "reveal $weather" 'save revealed.wr' |
            "$program" play nullgame --seats 3 --companion --you 2 --seed $seed >out 2>err
        ok $? "$weather is revealed with seed $seed: $(cat err)"
        grep -q "What came? reveal calm | wind" out
        ok $? "both are possible with seed $seed"
        [ "$(body revealed.wr | sed -n '1p;$p' | tr '\n' ' ')" = "* weather $weather * reveal $weather " ]
        ok $? "the weather was $weather with seed $seed: $(body revealed.wr | tr '\n' ' ')"
    done
done

# Wrong things are refused, and the question stands.
printf '%s\n' 9 2 'N1 N1' 'N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 P' 'E3 E2 W1' 'play N1' 'play S4' \
    hint undo 'play S5' 'save half.wr' q |
    "$program" play santa-timea --seats 3 --companion >out 2>err
ok $? "a table with mistakes: $(cat err)"
grep -q '"9" cannot have come now' out
ok $? 'an outcome that cannot be'
grep -q '"N1" cannot have come now' out
ok $? 'a card that was dealt already'
grep -q '"play N1" is not allowed now (ST-' out
ok $? 'a card that another seat holds, with its rule'
grep -q 'A hint needs what the seat to move sees' out
ok $? 'no hint for a hand that nobody sees'
grep -q 'play --resume half.wr --companion goes on' out
ok $? 'how it goes on'
! body half.wr | grep -q 'play S4' && body half.wr | grep -q '2 play S5'
ok $? 'what was taken back is gone'
printf '%s\n' 'play E1' q | "$program" play --resume half.wr --companion >out 2>err
grep -q '^3 play E1' out
ok $? "a table is resumed: $(cat err)"

"$program" play santa-timea --companion --bot greedy >out 2>err </dev/null
[ $? = 2 ] && grep -q 'leave --bot out' err
ok $? 'no bots at a real table'
"$program" play santa-timea --companion=dice >out 2>err </dev/null
[ $? = 2 ] && [ -s err ]
ok $? 'the companion takes no value'

finish
