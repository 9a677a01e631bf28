# tests/shell.sh: for tests of the program as a user runs it; to be sourced, with the
# program as $1. Leaves $program, $root and an empty folder to work in, which is removed.
# shellcheck shell=sh
program=$(realpath "${1:-build/windrose}")
cd "$(dirname "$0")/.." || exit 1
# shellcheck disable=SC2034 # for the script that sources this
root=$PWD
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1
export LC_ALL=C.UTF-8 TERM=xterm

passed=0
failed=0

# ok STATUS WORDS...: counts a check that has the exit status.
ok() {
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        shift
        echo "FAILED: $*"
    fi
}

# run ARGUMENTS...: runs the program without input; leaves out, err and $code.
run() {
    code=0
    "$program" "$@" >out 2>err </dev/null || code=$?
}

# good WORDS...: the last run went well and had nothing to complain about.
good() {
    [ "$code" = 0 ] && [ ! -s err ] && [ -s out ]
    ok $? "$*: exit status $code, $(cat err)"
}

# bad CODE PATTERN WORDS...: the last run said one line on the error output that matches.
bad() {
    want=$1 pattern=$2
    shift 2
    [ "$code" = "$want" ] && [ "$(wc -l <err)" = 1 ] && grep -Eq "^windrose: .*$pattern" err
    ok $? "$*: exit status $code, not $want, or not /$pattern/: $(cat err)"
}

# wrong PATTERN ARGUMENTS...: a command line that is refused, and nothing is printed.
wrong() {
    pattern=$1
    shift
    run "$@"
    bad 2 "$pattern" "windrose $*"
    [ ! -s out ]
    ok $? "windrose $* prints nothing"
}

# has PATTERN, lacks PATTERN, says PATTERN: about the output and the error output of the
# last run.
has() {
    grep -Eq -- "$1" out
    ok $? "output lacks /$1/: $(head -c 300 out)"
}
lacks() {
    ! grep -Eq -- "$1" out
    ok $? "output has /$1/: $(grep -E -- "$1" out | head -n 3)"
}
says() {
    grep -Eq -- "$1" err
    ok $? "the error output lacks /$1/: $(head -c 300 err)"
}

# waits FILE ROWS: until the file of an arena has so many games.
waits() {
    for _ in $(seq 600); do
        [ -e "$1" ] && [ "$(grep -vc '^[#g]' "$1")" -ge "$2" ] && return
        sleep 0.1
    done
}

# finish: the last line, and the exit status.
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ] && [ "$passed" != 0 ]
    exit
}

# json PYTHON WORDS...: the output is JSON, and the condition on it, called j, holds; where
# there is no Python, nobody knows.
json() {
    command -v python3 >/dev/null || return
    condition=$1
    shift
    python3 -c "import json, sys; j = json.load(open('out')); sys.exit(not ($condition))" 2>json-err
    ok $? "$*: $(head -c 300 out) $(tail -n 1 json-err)"
}
