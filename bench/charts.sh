#!/bin/sh
# bench/charts.sh [BUILD]: how long the charts of one's own maps take; prints a section for
# bench/RESULTS.md. A new process makes each first chart, as a new worker does, with code that
# no compiler has seen. RUNS (7) may be set. Nothing else should run meanwhile.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
runs=${RUNS:-7}
program=$build/bench/charts.mjs

# row GAME MAP: a line of the table.
row() {
    for _ in $(seq "$runs"); do
        node "$program" "$1" "$2"
    done | awk -v name="$1, $([ "$2" = 0 ] && echo standard || echo "own map $2")" '
        {
            if (NR == 1 || $1 < least) least = $1
            if ($1 > most) most = $1
            if (NR == 1 || $2 < cpu) cpu = $2
            if (NR == 1 || $3 < warm) warm = $3
        }
        END { printf "| %s | %d | %d to %d | %d | %d |\n", name, least, least, most, cpu, warm }'
}

mkdir -p "$build/bench"
web/node_modules/.bin/esbuild bench/charts.ts --bundle --platform=node --format=esm \
    --outfile="$program" --log-level=error

echo "## $(date -u +%Y-%m-%d), charts"
echo
echo "$(nproc) cores, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), Node $(node --version). Commit"
echo "$(git rev-parse --short HEAD). Made by \`make bench-charts\`: milliseconds for a chart of a board of 1100 by 760"
echo "pixels, the least of $runs new processes. Processor time counts all threads."
echo
echo '| map | first chart | from, to | its processor time | later ones |'
echo '| --- | --- | --- | --- | --- |'
for map in 0 1 2 3 4 5; do row winds-of-plunder "$map"; done
for map in 0 1 2; do row columbus "$map"; done
