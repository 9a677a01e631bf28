#!/bin/sh
# tests/twin/run.sh [PROGRAM]: compares the engine with second implementations of games. Each
# checks what the other has written. PROGRAM is build/windrose by default. With WR_LONG=N it does
# N times as much. The last line reads `N passed, N failed`.
# shellcheck disable=SC2317 # the functions are called through part
set -u
cd "$(dirname "$0")/../.." || exit 1
program=${1:-build/windrose}
times=${WR_LONG:-1}
twin=tests/twin/santa-timea.py
compare=tests/twin/compare.py
. tools/parts.sh
work=$(mktemp -d)
trap '[ "$failed" != 0 ] || rm -rf "$work"' EXIT

# each COMMAND...: the command with every number of seats and all options.
each() {
    for seats in 2 3 4 5; do
        for pro in off on; do
            for tiebreak in german english; do "$@" || return 1; done
        done
    done
}

trace() {
    for bot in random greedy; do
        for seed in $(seq $((2 * times))); do
            "$program" trace santa-timea --seats "$seats" --set pro="$pro" \
                --set tiebreak="$tiebreak" --bot "$bot" --seed "$seed" --legal \
                >"$work/traces/$seats-$pro-$tiebreak-$bot-$seed.wr" || return 1
        done
    done
}

game() {
    set -- "$twin" play --seats "$seats" --legal --count $((2 * times)) --to "$1"
    [ "$pro" = off ] || set -- "$@" --pro
    [ "$tiebreak" = german ] || set -- "$@" --english
    "$@" --seed 1 && "$@" --seed 10001 --odd
}

traces() {
    mkdir "$work/traces" && each trace && $compare agree "$program" "$work/traces"
}

games() {
    mkdir "$work/games" && each game "$work/games" && $compare agree "$program" "$work/games"
}

corrupted() {
    mkdir "$work/corrupted" && $compare corrupt --count $((300 * times)) --to "$work/corrupted" &&
        $compare agree --any-order "$program" "$work/corrupted"
}

views() {
    mkdir "$work/views" &&
        $twin play --seats 2 --pro --odd --count $((3 * times)) --to "$work/views" &&
        $twin play --seats 3 --count "$times" --to "$work/views" &&
        $twin play --seats 4 --pro --odd --count $((2 * times)) --to "$work/views" &&
        $twin play --seats 5 --pro --count "$times" --to "$work/views" &&
        $compare views "$program" "$work/views"
}

# Columbus, whose random games are long without a limit.
columbus() {
    mkdir "$work/columbus" || return 1
    for seats in 2 3 4 5; do
        for seed in $(seq "$times"); do
            "$program" trace columbus --seats "$seats" --seed "$seed" --legal --bot greedy \
                >"$work/columbus/greedy-$seats-$seed.wr" || return 1
            "$program" trace columbus --seats "$seats" --seed "$seed" --legal \
                --set max-rounds=150 >"$work/columbus/random-$seats-$seed.wr" || return 1
        done
        tests/twin/columbus.py play --seats "$seats" --max-rounds 20 --count $((2 * times)) \
            --to "$work/columbus" || return 1
        tests/twin/columbus.py play --seats "$seats" --max-rounds 20 --count $((4 * times)) \
            --odd --to "$work/columbus" || return 1
    done
    tests/twin/columbus.py agree "$program" "$work"/columbus/*
}

# Azimuth in both modes; the greedy bot reaches what is rare.
azimuth() {
    mkdir "$work/azimuth" || return 1
    for seats in 2 3 4; do
        for mode in sea race; do
            for seed in $(seq $((2 * times))); do
                for bot in random greedy; do
                    "$program" trace azimuth --seats "$seats" --set mode="$mode" --bot "$bot" \
                        --seed "$seed" --legal \
                        >"$work/azimuth/$bot-$seats-$mode-$seed.wr" || return 1
                done
            done
            set -- tests/twin/azimuth.py play --seats "$seats" --count $((2 * times)) \
                --to "$work/azimuth"
            [ "$mode" = sea ] || set -- "$@" --race
            "$@" && "$@" --odd || return 1
        done
    done
    tests/twin/azimuth.py corrupt --count $((200 * times)) --to "$work/azimuth" &&
        tests/twin/azimuth.py agree "$program" "$work"/azimuth/*
}

# Winds of Plunder, with the standard edition and with others made at random.
winds() {
    winds=tests/twin/winds-of-plunder.py
    mkdir "$work/winds" "$work/winds/editions" || return 1
    "$winds" edition --count $((2 * times)) --to "$work/winds/editions" || return 1
    for seats in 3 4 5; do
        for seed in $(seq $((2 * times))); do
            for bot in random greedy; do
                set -- "$program" trace winds-of-plunder --seats "$seats" --bot "$bot" --legal \
                    --seed "$seed"
                "$@" --set tournament=yes >"$work/winds/$bot-$seats-$seed.wr" || return 1
                "$@" --edition "$work/winds/editions/edition-$seed.wr" \
                    >"$work/winds/$bot-$seats-$seed-own.wr" || return 1
            done
        done
        set -- "$winds" play --seats "$seats" --count $((3 * times)) --to "$work/winds"
        "$@" && "$@" --odd --tournament && "$@" --own && "$@" --own --odd || return 1
    done
    "$winds" corrupt --count $((60 * times)) --to "$work/winds" &&
        "$winds" agree "$program" "$work"/winds/*.wr
}

part 'vectors' $compare vectors tests/vectors/santa-timea.txt
part 'traces of the engine' traces
part 'games of the twin' games
part 'corrupted records' corrupted
part 'views' views
part 'saves' $compare saves "$program" $((5 * times))
part 'columbus: vectors' tests/twin/columbus.py vectors tests/vectors/columbus.txt
part 'columbus: records' columbus
part 'columbus: editions' tests/twin/columbus.py editions "$program" $((200 * times))
part 'azimuth: vectors' tests/twin/azimuth.py vectors tests/vectors/azimuth.txt
part 'azimuth: records' azimuth
part 'winds: vectors' tests/twin/winds-of-plunder.py vectors tests/vectors/winds-of-plunder.txt
part 'winds: records' winds
part 'winds: editions' tests/twin/winds-of-plunder.py editions "$program" $((200 * times))
if [ "$failed" != 0 ]; then echo "The records are in $work."; fi
sum_up
