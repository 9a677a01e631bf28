#!/bin/sh
# bench/peers/open_spiel_build.sh OUTPUT: builds open_spiel.cc against OpenSpiel's source archive
# of the Python registry, which brings all it needs. Four games, the base and Abseil; optimised
# as OpenSpiel's own release build is. Takes some minutes once; objects stay in build/peers.
set -eu
cd "$(dirname "$0")/../.."
output=$(mkdir -p "$(dirname "$1")" && cd "$(dirname "$1")" && pwd)/$(basename "$1")
here=$PWD/bench/peers
work=$PWD/build/peers
mkdir -p "$work/objects"
pip=$PWD/build/venv-peers/bin/pip
version=$(sed -n 's/^open_spiel==//p' tools/peers.txt)
tree=$work/open_spiel-$version
compile='g++ -std=c++17 -O3 -DNDEBUG -w -I. -Iopen_spiel/abseil-cpp -Iopen_spiel/json/include'
export compile work
if [ ! -d "$tree" ]; then
    "$pip" download --quiet --disable-pip-version-check --no-deps --no-binary open_spiel \
        --dest "$work" "open_spiel==$version"
    tar -xzf "$work/open_spiel-$version.tar.gz" -C "$work"
fi
cd "$tree"

# What Abseil tests and generates itself with is left out.
sources() {
    find open_spiel/abseil-cpp/absl -name '*.cc' |
        grep -vE '_test|test_|benchmark|testing|mock|print_hash|matchers|gentables|chi_square'
    for name in spiel spiel_utils observer game_parameters action_view policy \
        simultaneous_move_game utils/usage_logging utils/status; do
        echo "open_spiel/$name.cc"
    done
    for game in hearts oh_hell backgammon connect_four; do
        echo "open_spiel/games/$game/$game.cc"
    done
}

# shellcheck disable=SC2016 # the inner shell expands
sources | xargs -P "$(nproc)" -n 1 sh -c '
    object=$work/objects/$(echo "$1" | tr / _).o
    [ "$object" -nt "$1" ] || $compile -c "$1" -o "$object"' compile
# shellcheck disable=SC2086 # a command with its options
$compile -o "$output" "$here/open_spiel.cc" "$work"/objects/*.o -pthread
