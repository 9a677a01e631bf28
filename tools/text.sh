#!/bin/sh
# tools/text.sh: what holds for every text file of the tree: UTF-8, no tabs but in the
# Makefile, no blanks at line ends, a line feed at the end, no path of some machine, no
# notes of work left to do; and no source file of more than 1000 lines.
set -u
cd "$(dirname "$0")/.." || exit 1
bad=0

# Fuzzing inputs are data, which may be as broken as they like, and pictures are no text.
files=$(find . \( -name .git -o -name build -o -name node_modules -o -path ./tests/fuzz/corpus \) -prune -o -type f ! -name '*.webp' -print |
    sed 's|^\./||' | sort)

# forbid REASON PATTERN FILE...: no line of the files may match.
forbid() {
    reason=$1 pattern=$2
    shift 2
    if LC_ALL=C grep -nIE -- "$pattern" /dev/null "$@"; then
        echo "^ $reason"
        bad=1
    fi
}

tab=$(printf '\t')
# The patterns are written so that they do not match themselves.
# shellcheck disable=SC2046,SC2086 # no name in the tree holds a blank
{
    forbid 'a blank at the end of the line' "[ $tab]\$" $files
    forbid 'a tab' "$tab" $(echo "$files" | grep -vx Makefile)
    forbid 'a carriage return' "$(printf '\r')" $files
    forbid 'the path of a machine' '/(root|home/[a-z]+|work)[/]' $files
    forbid 'work left to do' '\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b' $files
}
for file in $files; do
    [ -s "$file" ] || continue
    if [ -n "$(tail -c 1 "$file")" ]; then
        echo "$file: does not end with a line feed"
        bad=1
    fi
    if ! iconv -f UTF-8 -t UTF-8 "$file" >/dev/null 2>&1; then
        echo "$file: is not UTF-8"
        bad=1
    fi
    case $file in
    *.[ch] | *.sh | *.py | *.mjs | *.ts | *.tsx | *.css | tools/*)
        if [ "$(wc -l <"$file")" -gt 1000 ]; then
            echo "$file: has more than 1000 lines"
            bad=1
        fi
        ;;
    esac
done
exit "$bad"
