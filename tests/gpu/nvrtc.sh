#!/bin/sh
# tests/gpu/nvrtc.sh [BUILD]: compiles every kernel with NVRTC from the Python registry. It does so
# for three architectures, and prints registers, local bytes and spills.
set -eu
cd "$(dirname "$0")/../.."
build=${1:-build}
tools/venv build/venv-nvrtc tools/nvrtc.txt
WINDROSE_NVRTC=$(find "$PWD/build/venv-nvrtc" -name 'libnvrtc.so.*' | head -n 1)
export WINDROSE_NVRTC
"$build/tests/nvrtc" 80 90 100 2>&1 | awk '
    /^== / || /passed/ || /error/ { print; next }
    /Compiling entry function/ { split($0, part, "\047"); name = part[2] }
    /bytes stack frame/ { sub(/^[^0-9]*/, ""); frame = $0 }
    /Used [0-9]+ registers/ { sub(/^.*Used /, ""); sub(/,.*/, ""); printf "   %-12s %s, %s\n", name, $0, frame }
    /failed/ { bad = !/ 0 failed/ }
    END { exit bad }'
