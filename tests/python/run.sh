#!/bin/sh
# tests/python/run.sh [BUILD]: builds the wheel of the Python package and tests it beside the real
# packages. It does so in the environment that tools/setup python has made.
# The last line reads `N passed, N failed`.
set -eu
cd "$(dirname "$0")/../.."
build=${1:-build}
venv=$PWD/build/venv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tools/setup python
"$venv/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps \
    --wheel-dir "$work" .
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall \
    "$work"/windrose-*.whl
"$venv/bin/python" -m mypy --config-file pyproject.toml --cache-dir "$work/mypy" --no-error-summary

# One thread each, and nothing but the installed package.
program=$(cd "$build" && pwd)/windrose
tree=$PWD
cd "$work"
emulator=$(dirname "$program")/tests/emulator.so # stands for a GPU
WINDROSE_CUDA=$emulator WINDROSE_NVRTC=$emulator WINDROSE_CACHE=$work/kernels \
    OPENBLAS_NUM_THREADS=1 WINDROSE="$program" TREE="$tree" "$venv/bin/python" -m pytest -q -x -rs \
    -p no:cacheprovider -W ignore::UserWarning "$tree/tests/python"
