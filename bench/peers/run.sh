#!/bin/sh
# bench/peers/run.sh [BUILD]: measures Windrose and its peers in one run, on one core, and prints
# a section for bench/RESULTS.md. Nothing else should run meanwhile. The first run installs the
# peers and compiles OpenSpiel's games from its source archive; later ones take some minutes.
set -eu
cd "$(dirname "$0")/../.."
build=${1:-build}
peers=bench/peers
work=build/peers
mkdir -p "$work"
tools/setup python
tools/setup peers
make -s BUILD="$build" "$build/libwindrose.a"
${CC:-cc} -std=c11 -O2 -Iinclude -o "$work/windrose" "$peers/windrose.c" \
    "$build/libwindrose.a" -pthread
build/venv/bin/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps \
    --force-reinstall .
$peers/open_spiel_build.sh "$work/open_spiel" || echo 'OpenSpiel could not be built from source' >&2

# One core, one thread for each library that would take more.
alone() {
    OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 taskset -c 0 "$@" || echo "failed: $*" >&2
}

{
    alone "$work/windrose"
    alone build/venv/bin/python $peers/windrose_python.py
    alone build/venv/bin/python $peers/open_spiel_windrose.py
    [ ! -x "$work/open_spiel" ] || alone "$work/open_spiel"
    alone build/venv-peers/bin/python $peers/open_spiel_python.py
    alone build/venv-peers/bin/python $peers/rlcard_games.py
    alone build/venv-peers/bin/python $peers/pettingzoo_classic.py
    alone build/venv-peers/bin/python $peers/pgx_games.py
    alone build/venv-peers-bare/bin/python $peers/puffer_games.py
    alone build/venv-peers-bare/bin/python $peers/envpool_games.py
} >"$work/lines.json"

cpu=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1)
cat <<END
## Beside the peers, $(date +%Y-%m-%d), ${cpu:-$(uname -m)}

$(uname -sr), $(${CC:-cc} --version | head -n 1), $(python3 --version).
Commit $(git describe --always --dirty 2>/dev/null || echo unknown). Made by \`make peers\`:
$(cat tools/peers.txt tools/peers-bare.txt | grep -E '^(open_spiel|rlcard|pettingzoo|pgx|jax|pufferlib|envpool)==' | paste -s -d ' ')

A step is one decision of one player: legal actions are generated, one is drawn at random and
played. Chance moves by itself and does not count. One core; steps per second of processor time.
Windrose plays with four seats. PufferLib's game plays the other seat itself, without being asked
and without observations for it; those decisions count too.
END
python3 $peers/table.py <"$work/lines.json"
