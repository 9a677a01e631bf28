#!/bin/sh
# tools/text.sh: what holds for every text file of the tree: UTF-8, no tabs but in the
# Makefile, no blanks at line ends, a line feed at the end, no path of some machine, no
# notes of work left to do; and no source file of more than 1000 lines.
set -u
cd "$(dirname "$0")/.." || exit 1
bad=0

# Fuzzing inputs are data and may be broken; pictures, fonts, nets, caches and libraries are not text.
files=$(find . \( -name .git -o -name build -o -name node_modules -o -name __pycache__ \
    -o -name .mypy_cache -o -path ./tests/fuzz/corpus -o -path ./web/src/generated \) -prune -o \
    -type f ! -name '*.webp' ! -name '*.woff2' ! -name '*.net' ! -name '*.npz' ! -name '*.so' -print |
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

# none REASON LIST: complains of every file in the list.
none() {
    for file in $2; do
        echo "$file: $1"
        bad=1
    done
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
    none 'is not UTF-8' "$(LC_ALL=C.UTF-8 grep -laxv '.*' $files)"
    none 'does not end with a line feed' "$(LC_ALL=C grep -LPz '\n\z' $(find $files -size +0))"
    none 'has more than 1000 lines' "$(
        wc -l $(echo "$files" | grep -E '\.([ch]|sh|py|mjs|tsx?|css)$|^tools/') | awk '$1 > 1000 && $2 != "total" {print $2}'
    )"
}
exit "$bad"
