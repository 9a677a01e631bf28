#!/bin/sh
# tools/pure.sh [GAME]: proves on the object files that games and core, or just this game,
# are pure. They have no data that can change, use no floating point, and call nothing but
#
#     rules of a game     memcpy memmove memset memcmp, wr_fail, their own folder
#     words of a game     the same and the text functions; they stand in words.c and
#                         story.c, or in a small game in its only file
#     core                the same, string.h, the core itself and the games
set -u
cd "$(dirname "$0")/.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

complain() {
    echo "$1"
    bad=1
}

# compile SOURCE OBJECT. Without vector and float registers any arithmetic on floats is
# an error or calls a helper of the compiler, which the lists below do not hold. Without
# position independence a constant table with addresses in it is plain read-only data.
compile() {
    ${CC:-gcc} -std=c11 -O1 -fno-pie -fno-stack-protector -U_FORTIFY_SOURCE \
        -mgeneral-regs-only -Iinclude -c -o "$2" "$1"
}

# check OBJECT SOURCE ALLOWED...: undefined symbols and mutable data of one object.
check() {
    object=$1 source=$2
    shift 2
    printf '%s\n' "$@" >"$work/allowed"
    for symbol in $(nm -u "$object" | awk '{print $NF}'); do
        grep -qx -- "$symbol" "$work/allowed" || complain "$source: calls $symbol"
    done
    for symbol in $(nm "$object" | awk '$(NF - 1) ~ /^[BbCcDdGgSs]$/ {print $NF}'); do
        complain "$source: $symbol can change"
    done
}

defined() {
    nm -g --defined-only "$@" | awk 'NF == 3 {print $3}'
}

memory='memcpy memmove memset memcmp wr_fail'
strings='memchr strlen strcmp strncmp strcspn'

games=$(ls -d src/games/"${1:-}"*/)
# shellcheck disable=SC2086 # a list of folders
compiled=$(find $games src/core -name '*.c')
for source in $compiled; do
    mkdir -p "$work/${source%/*}"
    compile "$source" "$work/${source%.c}.o" &
done
texts=$(ls src/games/*/RULES.md src/games/*/RULES.de.md editions/*.txt 2>/dev/null || true)
# shellcheck disable=SC2086 # file names of the tree have no blanks
tools/embed $texts >"$work/texts.c"
compile "$work/texts.c" "$work/texts.o" &
wait
for source in $compiled; do
    [ -e "$work/${source%.c}.o" ] || complain "$source: does not compile"
done
[ "$bad" = 0 ] || exit 1

words=$(defined "$work/src/core/text.o" "$work/src/core/sentence.o")
# shellcheck disable=SC2046,SC2086 # lists of symbols are meant to be split
for folder in $games; do
    symbol=$(basename "$folder" | tr - _)
    own="$(defined "$work/$folder"*.o) wr__edition_$symbol wr__edition_text_$symbol"
    for source in "$folder"*.c; do
        case $source in
        */words.c | */story.c | */edition.c) text=$words ;;
        *) text=$([ -e "${folder}words.c" ] || echo "$words") ;;
        esac
        check "$work/${source%.c}.o" "$source" $memory $own $text
    done
done
# shellcheck disable=SC2046,SC2086
for source in $([ $# != 0 ] || ls src/core/*.c); do
    check "$work/${source%.c}.o" "$source" $memory $strings \
        $(defined "$work"/src/core/*.o "$work"/src/games/*/*.o "$work/texts.o")
done

# Floats that the compiler folds away leave no trace in the object.
for source in $compiled $(find src/games src/core include -name '*.h' ! -name windrose_estimate.h); do
    if gcc -fpreprocessed -E -P "$source" 2>/dev/null | grep -qwE 'float|double'; then
        complain "$source: uses floating point"
    fi
done
exit "$bad"
