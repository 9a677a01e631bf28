#!/bin/sh
# bench/gpu.sh [BUILD]: measures all games on an NVIDIA GPU, by the size of the batch, and prints a line
# of JSON for each. Then Pgx on the same card, if PYTHON (python3) has it, with JAX for CUDA.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
make -s BUILD="$build" "$build/windrose"
for game in santa-timea columbus winds-of-plunder azimuth; do
    for batch in 1024 16384 262144 1048576 4194304; do
        "$build/windrose" bench "$game" --gpu --batch "$batch" --seconds 2 --json
    done
done
if "${PYTHON:-python3}" -c 'import jax, pgx' 2>/dev/null; then
    "${PYTHON:-python3}" bench/peers/pgx_games.py gpu
else
    echo "bench/gpu.sh: ${PYTHON:-python3} has no jax and pgx, so Pgx is left out" >&2
fi
