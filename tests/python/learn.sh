#!/bin/sh
# tests/python/learn.sh: runs every example of learning, with the packages that they are for; a part of
# `make soak`. It needs Debian's PyTorch, which tools/setup installs.
# The last line reads `N passed, N failed`.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/parts.sh
tools/setup python && tools/setup learn || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools/wheel build/venv/bin/python "$work" >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
}
build/venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --target "$work/site" "$work"/windrose-*.whl
build/venv/bin/python -m pip install --quiet --disable-pip-version-check --target "$work/site" "$(grep ^cffi== tools/python.txt)"
packages=$(ls -d "$PWD"/build/venv-learn/lib/python3*/site-packages)

# shellcheck disable=SC2317 # called through part
# with_torch WORD...: Debian's Python, with the packages of tools/learn.txt and the new wheel.
with_torch() {
    (cd "$work" && PYTHONPATH=$work/site:$packages OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 /usr/bin/python3 "$@")
}

part 'PPO' with_torch -m windrose.examples.ppo --seats 2 --minutes 1 --save ppo.npz
part 'MaskablePPO' with_torch -m windrose.examples.maskable_ppo --seats 2 --steps 8192 --deals 2 --save maskable.npz
part 'PPO, the race' with_torch -m windrose.examples.ppo --game azimuth --set mode=race --seats 4 --updates 4
part 'MaskablePPO, six rounds' with_torch -m windrose.examples.maskable_ppo --game azimuth --set rounds=6 --steps 2048 --deals 1
part 'NFSP' with_torch -m windrose.examples.nfsp --matches 64 --deals 2 --save nfsp.npz
part 'batched IS-MCTS' with_torch -m windrose.examples.batched_ismcts --seats 2 --deals 1 --against greedy
part 'a net in the arena' with_torch -m windrose.examples.net_in_arena --deals 2
part 'REINFORCE' with_torch -m windrose.examples.reinforce --updates 30
for network in ppo maskable nfsp; do
    part "benchmark of $network" with_torch -m windrose.benchmark "mlp:$network.npz" --setup santa-timea-2 --deals 1
done
part 'the small game' with_torch -m windrose.examples.solve_small --learn --seconds 20 --output small.svg
part 'the tutorial of PyTorch' with_torch "$PWD/tests/python/blocks.py" "$PWD/docs/tutorials/pytorch.md"

# The others run beside the packages of bench/peers.
tools/setup peers || exit 1
part 'the tutorial of Pgx' env PYTHONPATH="$work/site" build/venv-peers/bin/python tests/python/blocks.py docs/tutorials/pgx.md
part 'the tutorial of RLCard' env PYTHONPATH="$work/site" build/venv-peers/bin/python tests/python/blocks.py docs/tutorials/rlcard.md
part 'the tutorial of PufferLib' env PYTHONPATH="$work/site" build/venv-peers-bare/bin/python tests/python/blocks.py docs/tutorials/pufferlib.md
sum_up
