#!/bin/sh
# tools/docs.sh [BUILD]: checks that the documents are true.
#
# Every file of the tree has its line in docs/ARCHITECTURE.md (a list item that begins with
# its path; `*` stands for a set of data files), and every path there, and every link and
# path in the other documents, leads somewhere. With BUILD the examples are tried as well:
# C compiles, a program runs, a block marked `record` passes `windrose check` and one marked
# `refused` does not, and the picture is what the program prints now.
set -u
cd "$(dirname "$0")/.." || exit 1
map=docs/ARCHITECTURE.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

complain() {
    echo "$1"
    bad=1
}

# Files that git knows, and new ones in the folders of the project.
if ! { git ls-files && git ls-files -o --exclude-standard -- bench docs editions include src tests tools web '*.md'; } \
    >"$work/files" 2>/dev/null; then
    find . \( -name .git -o -name build -o -name node_modules \) -prune -o -type f -print | sed 's|^\./||' >"$work/files"
fi
grep -v '\.pyc$' "$work/files" | while read -r file; do
    if [ -e "$file" ]; then echo "$file"; fi
done | sort -u >"$work/present"
documents=$(grep '\.md$' "$work/present")

# exists PATTERN: some file or folder is called so.
exists() {
    # shellcheck disable=SC2086 # a star is to be expanded
    set -- $1
    [ -e "$1" ]
}

# ---- the map ------------------------------------------------------------------------

# shellcheck disable=SC2016 # no command is to be run
sed -n 's/^- `\([^`]*\)`.*/\1/p' "$map" >"$work/named"
sort "$work/named" | uniq -d | sed "s|.*|$map: & stands there twice|" >"$work/twice"
if [ -s "$work/twice" ]; then
    cat "$work/twice"
    bad=1
fi
while read -r name; do
    exists "$name" || complain "$map: there is no $name"
    case $name in
    docs/img/* | tests/*/*) ;;
    *\**) complain "$map: $name is not data; name each file" ;;
    esac
done <"$work/named"
while read -r file; do
    found=
    while read -r name; do
        # shellcheck disable=SC2254 # a star in the name is to match
        case $file in $name) found=1 ;; esac
    done <"$work/named"
    [ -n "$found" ] || complain "$file: has no line in $map"
done <"$work/present"

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
        grep -E '^(\.ci|bench|docs|include|src|tests|tools)/' | grep -v '[<A-Z{]' >"$work/paths"
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
