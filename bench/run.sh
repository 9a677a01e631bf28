#!/bin/sh
# bench/run.sh [BUILD]: measures speed and sizes and prints a section for bench/RESULTS.md.
# Nothing else should run meanwhile; runs are repeated, and both ends of the range shown.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
windrose=$build/windrose
runs=5

# field NAME: a number out of the JSON object on standard input.
field() {
    sed "s/.*\"$1\":\([0-9.]*\).*/\1/"
}

# instructions ARGUMENT...: of one decision. 200 games less 40 leave the start out.
instructions() {
    game=$1 seats=$2
    shift 2
    for games in 40 200; do
        decisions=$("$build/bench/instructions" "$game" "$seats" "$games" "$@")
        valgrind --tool=callgrind --callgrind-out-file=/dev/null \
            "$build/bench/instructions" "$game" "$seats" "$games" "$@" 2>&1 >/dev/null |
            sed -n "s/.*Collected : \([0-9]*\).*/$decisions \1/p"
    done | awk 'NR == 1 {d = $1; i = $2} NR == 2 {printf "%.1f\n", ($2 - i) / ($1 - d)}'
}

# range NAME UNIT: the best of the runs as two cells: the number, and from where it ranges.
range() {
    field "$1" <"$build/bench/runs" | sort -n |
        awk -v unit="$2" '{v[NR] = $1 / unit} END {printf "%.1f | %.1f to %.1f", v[NR], v[1], v[NR]}'
}

# row GAME SEATS [OPTION=VALUE]: a line of the table.
row() {
    game=$1 seats=$2
    set -- "$game" --seats "$seats" ${3:+--set "$3"}
    for _ in $(seq "$runs"); do
        "$windrose" bench "$@" --json
    done >"$build/bench/runs"
    json=$(head -n 1 "$build/bench/runs")
    printf '| %s | %s | %s | %s | %s | %s |\n' "$*" "$(range decisions_per_second 1e6)" \
        "$(instructions "$game" "$seats" ${5:+"$5"})" \
        "$(range simulations_per_second 1e3)" \
        "$(echo "$json" | field state_bytes)" "$(echo "$json" | field obs_bytes)"
}

# seconds COMMAND...: how long it runs.
seconds() {
    started=$(date +%s%N)
    "$@" >/dev/null
    echo $(($(date +%s%N) - started)) | awk '{printf "%.3f\n", $1 / 1e9}'
}

# The least of three, taken in turns, so that a busy moment does not hit one side only.
scaling() {
    for _ in 1 2 3; do
        for threads in 1 2; do
            echo "$threads $(seconds "$windrose" sim santa-timea --games 100000 --threads $threads)"
        done
    done | awk '!($1 in best) || $2 < best[$1] {best[$1] = $2}
        END {printf "%.2f s with one thread, %.2f s with two: %.2f times as fast\n",
                    best[1], best[2], best[1] / best[2]}'
}

cpu=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1)
flags=$(sed 's/.* -I\. *//' "$build/flags")
cat <<END
## $(date +%Y-%m-%d), ${cpu:-$(uname -m)}, $(nproc) cores

$(uname -sr), $(${CC:-cc} --version | head -n 1), \`$flags\`.
Commit $(git describe --always --dirty 2>/dev/null || echo unknown). Made by \`make bench\`.

Random play through the public interface on one core, chance and legal lists included:
\`windrose bench ...\`, best and range of $runs runs of 2 seconds; instructions per decision of
\`valgrind --tool=callgrind $build/bench/instructions GAME SEATS 200\` less those of 40 games.
The same runs tell the simulations per second on one core of the best bot, 1000 from each of
16 positions; in Azimuth against the sea these are positions of which all moves are tried.

| windrose bench | million decisions per second | range | instructions per decision | thousand simulations per second | range | bytes of a state | of an observation |
| --- | --- | --- | --- | --- | --- | --- | --- |
END
row santa-timea 4
row santa-timea 4 pro=on
row santa-timea 2
row santa-timea 3
row santa-timea 5
row columbus 4
row columbus 2
row columbus 5
row winds-of-plunder 4
row winds-of-plunder 3
row winds-of-plunder 5
row azimuth 4
row azimuth 4 mode=race
row azimuth 2 mode=race
row nullgame 3
cat <<END

\`windrose sim santa-timea --games 100000 --threads 1\` and \`--threads 2\`, least of three:
$(scaling).
END
