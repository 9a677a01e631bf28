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
tools/wheel "$venv/bin/python" "$work" 2>"$work/log" || {
    cat "$work/log" >&2
    exit 1
}
case $(echo "$work"/windrose-*.whl) in
*manylinux_2_17_*) ;;
*)
    echo "tests/python/run.sh: the wheel is not for glibc 2.17 and newer: $(basename "$work"/windrose-*.whl)" >&2
    exit 1
    ;;
esac
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall \
    "$work"/windrose-*.whl
"$venv/bin/python" -m mypy --config-file pyproject.toml --cache-dir "$work/mypy" --no-error-summary

# One thread each, and nothing but the installed package.
program=$(cd "$build" && pwd)/windrose
tree=$PWD
cd "$work"

# The source archive is complete, and the oldest packages that it is for can build it, if this machine
# has them: those of Debian 12.
if /usr/bin/python3 -c 'import cffi, setuptools, wheel' 2>/dev/null; then
    tar xzf windrose-*.tar.gz
    (cd windrose-*/ && /usr/bin/python3 setup.py --quiet bdist_wheel --dist-dir "$work/old") >log 2>&1 || {
        cat log >&2
        exit 1
    }
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --target older old/windrose-*.whl
    [ "$(older/windrose/bin/windrose signature santa-timea)" = "$("$program" signature santa-timea)" ]
    PYTHONPATH=older "$venv/bin/python" -c 'import windrose; assert "older" in windrose.__file__; print(windrose.Rng(1).next())' >/dev/null
fi

# Debian's PyTorch (python3-torch) and the NumPy that goes with it are outside of the environment:
# where they are, they train for ten seconds, and the tests load what comes out.
trained=
package=$("$venv/bin/python" -c 'import pathlib, windrose; print(pathlib.Path(windrose.__file__).parent)')
if ! "$venv/bin/python" -c 'import torch' 2>/dev/null && /usr/bin/python3 -c 'import torch, numpy, _cffi_backend' 2>/dev/null; then
    mkdir outside
    ln -s "$package" outside/windrose
    PYTHONPATH=$work/outside OPENBLAS_NUM_THREADS=1 /usr/bin/python3 -m windrose.train santa-timea --device cpu \
        --minutes 0.1667 --matches 64 --steps 16 --hidden 64,32 --teacher 64,32 --games 8 --sample 200 --folder nets
    trained=$work/nets/santa-timea.net
    PYTHONPATH=$work/outside OPENBLAS_NUM_THREADS=1 /usr/bin/python3 -m windrose.examples.ppo --seats 2 --updates 12 \
        --matches 64 --hidden 32 --save nets/ppo.npz
fi
emulator=$(dirname "$program")/tests/emulator.so # stands for a GPU
WINDROSE_CUDA=$emulator WINDROSE_NVRTC=$emulator WINDROSE_CACHE=$work/kernels \
    OPENBLAS_NUM_THREADS=1 WINDROSE="$program" TREE="$tree" TRAINED="$trained" "$venv/bin/python" -m pytest -q -x -rs \
    -p no:cacheprovider -W ignore::UserWarning "$tree/tests/python"
