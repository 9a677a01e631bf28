#!/bin/sh
# tests/package-c.sh BUILD: the C library as others use it: installed under some folder, found by
# pkg-config, linked both ways, and without anything that the headers do not declare.
# The last line reads `N passed, N failed`.
set -u
cd "$(dirname "$0")/.." || exit 1
build=${1:-build}
. tools/parts.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make -s -j"$(nproc)" BUILD="$build" all shared || exit 1
make -s BUILD="$build" PREFIX="$work/usr" install >/dev/null || exit 1
PKG_CONFIG_PATH=$work/usr/lib/pkgconfig
export PKG_CONFIG_PATH
# shellcheck disable=SC2016
sed -n '/^```c$/,/^```$/p' README.md | sed '/^```/d' >"$work/example.c"

# build_with OPTION: compiles the example of the README with what pkg-config says, and runs it.
# shellcheck disable=SC2046,SC2317,SC2086 # words; called through part
build_with() {
    cd "$work" || return 1
    ${CC:-cc} -std=c11 $2 example.c -o "$1" $(pkg-config --cflags --libs $3 windrose) || return 1
    LD_LIBRARY_PATH=$work/usr/lib "./$1" | grep 'Santa Timea: '
}

# shellcheck disable=SC2317
loads_the_version() {
    objdump -p "$work/loaded" | grep -q "NEEDED *libwindrose.so.0$" &&
        [ "$(pkg-config --modversion windrose)" = "$("$build/windrose" --version | sed -n 's/^windrose //p')" ]
}

# shellcheck disable=SC2317
offers_what_is_public() {
    nm -D --defined-only "$work/usr/lib/libwindrose.so" | awk '{print $3}' | sed 's/@.*//' >"$work/names"
    grep -qx wr_imagine "$work/names" && ! grep -vE '^(wr_[a-z0-9]|WINDROSE_0)' "$work/names" &&
        ! grep -E '^wr__' "$work/names"
}

part 'library, loaded' build_with loaded '' ''
part 'library, static' build_with static -static --static
part 'library, version' loads_the_version
part 'library, names' offers_what_is_public
sum_up
