#!/bin/sh
# tools/docs.sh [BUILD]: checks that the documents are true.
#
# The list of files in docs/ARCHITECTURE.md, the tables of messages in docs/PROTOCOL.md and
# the figures of the rules are current, and every link and path in the
# documents leads somewhere. With BUILD the examples are tried as well: C compiles, a program
# runs, a block marked `record` passes `windrose check` and one marked `refused` does not, and
# the picture is what the program prints now.
set -u
cd "$(dirname "$0")/.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

complain() {
    echo "$1"
    bad=1
}

documents=$(find . \( -name .git -o -name build -o -name node_modules \) -prune -o -name '*.md' -print |
    sed 's|^\./||' | sort)

# exists PATTERN: some file or folder is called so.
exists() {
    # shellcheck disable=SC2086 # a star is to be expanded
    set -- $1
    [ -e "$1" ]
}

tools/files --check || bad=1
make -s build/typegen build/figures || exit 1
build/typegen document docs/PROTOCOL.md | cmp -s - docs/PROTOCOL.md ||
    complain 'docs/PROTOCOL.md: its tables are not those of src/shapes; make docs writes them'
build/figures . --check || bad=1

# ---- paths and links ----------------------------------------------------------------

for document in $documents; do
    grep -oE '\]\([^)]+\)' "$document" | sed 's/^](//; s/)$//; s/#.*//' >"$work/links"
    while read -r link; do
        case $link in
        '' | http:* | https:*) ;;
        *) exists "$(dirname "$document")/$link" || complain "$document: the link $link leads nowhere" ;;
        esac
    done <"$work/links"
    # shellcheck disable=SC2016
    grep -oE '`[^` ]+`' "$document" | tr -d '`' |
        grep -E '^(\.ci|bench|deploy|docs|editions|include|src|tests|tools|web)/' | grep -v '[<A-Z{]' >"$work/paths"
    while read -r path; do
        exists "${path%%:*}" || complain "$document: there is no $path"
    done <"$work/paths"
done

# ---- examples -----------------------------------------------------------------------

if [ $# = 0 ]; then exit "$bad"; fi
build=$1

# shellcheck disable=SC2086 # a list of files
awk -v work="$work" '
    FNR == 1 || /^```$/ && inside {inside = 0}
    inside && out {print >out}
    /^```[a-z]/ {
        inside = 1
        out = ""
        if ($0 ~ /^```(c|record|refused)$/) {
            kind = substr($0, 4)
            name = FILENAME
            gsub("/", "-", name)
            out = work "/" name "." FNR "." kind
        }
    }' $documents

tried=0
for example in "$work"/*.c; do
    tried=$((tried + 1))
    ${CC:-cc} -std=c11 -Wall -Wextra -Werror -Iinclude -Isrc/ai -c -o "$example.o" "$example" ||
        complain "${example##*/}: does not compile"
    if grep -q 'int main(' "$example"; then
        if ! ${CC:-cc} -o "$example.run" "$example.o" "$build/libwindrose.a" ||
            ! "$example.run" >/dev/null; then
            complain "${example##*/}: does not run"
        fi
    fi
done
for example in "$work"/*.record; do
    tried=$((tried + 1))
    "$build/windrose" check "$example" >/dev/null || complain "${example##*/}: is refused"
done
for example in "$work"/*.refused; do
    tried=$((tried + 1))
    if "$build/windrose" check "$example" >/dev/null 2>&1; then
        complain "${example##*/}: is not refused"
    fi
done
[ "$tried" -ge 5 ] || complain "only $tried examples were found"
tools/picture --check "$build" || bad=1
exit "$bad"
