# tools/parts.sh: for scripts that run several checks and sum them up; to be sourced.
#
#     part NAME COMMAND...   runs the command and prints one line; its output is shown
#                            only if it fails
#     beside FUNCTION        runs the parts of the function beside all that follows
#     sum_up                 waits for these, prints `N passed, N failed` and exits 0 if
#                            nothing failed
#
# A command whose last line is `N passed, N failed` counts with these numbers, any other
# counts as one check. A command that stops without success always counts as failed.
# shellcheck shell=sh disable=SC2030,SC2031 # a lane counts for itself
passed=0
failed=0
lanes= # PID:FILE of each function that runs beside; the file gets its counts

part() {
    part_name=$1
    shift
    part_start=$(date +%s)
    part_code=0
    part_out=$("$@" 2>&1) || part_code=$?
    part_passed=0
    part_failed=0
    part_last=$(printf '%s\n' "$part_out" | tail -n 1)
    if printf '%s\n' "$part_last" | grep -Eqx '[0-9]+ passed, [0-9]+ failed'; then
        part_passed=${part_last%% *}
        part_failed=${part_last#*, }
        part_failed=${part_failed%% *}
        if [ "$part_code" != 0 ] && [ "$part_failed" = 0 ]; then part_failed=1; fi
        if [ $((part_passed + part_failed)) = 0 ]; then part_failed=1; fi
    elif [ "$part_code" = 0 ]; then
        part_passed=1
    else
        part_failed=1
    fi
    if [ "$part_failed" != 0 ]; then
        printf -- '---- %s (exit status %s)\n%s\n----\n' "$part_name" "$part_code" "$part_out"
    fi
    printf '%-24s %4d s   %d passed, %d failed\n' "$part_name" \
        $(($(date +%s) - part_start)) "$part_passed" "$part_failed"
    passed=$((passed + part_passed))
    failed=$((failed + part_failed))
}

beside() {
    beside_counts=$(mktemp)
    {
        lanes=
        passed=0
        failed=0
        "$@"
        echo "$passed $failed" >"$beside_counts"
    } &
    lanes="$lanes $!:$beside_counts"
    trap 'for lane in $lanes; do kill "${lane%%:*}"; done; exit 1' INT TERM
}

sum_up() {
    for lane in $lanes; do
        wait "${lane%%:*}"
        # Without counts something has ended the lane.
        read -r lane_passed lane_failed <"${lane#*:}" || {
            lane_passed=0
            lane_failed=1
        }
        rm -f "${lane#*:}"
        passed=$((passed + lane_passed))
        failed=$((failed + lane_failed))
    done
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ] && [ "$passed" != 0 ]
    exit
}
