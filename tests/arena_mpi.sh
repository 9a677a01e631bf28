#!/bin/sh
# tests/arena_mpi.sh PROGRAM MPI-PROGRAM: the arena in several processes. Prints what
# fails; the last line is `N passed, N failed`.
set -u
mpi=$(realpath "$2")
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

# crew N OPTIONS...: runs the arena in N processes.
crew() {
    n=$1
    shift
    code=0
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout 120 \
        mpirun --oversubscribe -n "$n" "$@" >out 2>err </dev/null || code=$?
}
run arena santa-timea --seats 3 --bots level1,greedy --games 60 --nodes 20 --csv alone.csv
cp out alone
for n in 1 2 4; do
    rm -f crew.csv
    crew "$n" "$mpi" arena santa-timea --seats 3 --bots level1,greedy --games 60 --nodes 20 --csv crew.csv
    good "$n processes"
    cmp -s out alone && cmp -s crew.csv alone.csv
    ok $? "$n processes come to the same result"
done
crew 3 "$mpi" arena santa-timea --seats 3 --bots foo --games 60
[ "$code" = 2 ] && [ "$(grep -c '^windrose: .*unknown bot "foo"' err)" = 1 ]
ok $? "a wrong command line is reported once: $(cat err)"

# A lost process: with --enable-recovery the others go on, without it the job ends and
# can be resumed. In both cases the result is that of an undisturbed run.
run arena santa-timea --seats 2 --bots level2,greedy --games 100 --nodes 150
cp out alone
for recovery in --enable-recovery ''; do
    rm -f lost.csv
    # shellcheck disable=SC2086 # may be no word at all
    crew 3 $recovery "$mpi" arena santa-timea --seats 2 --bots level2,greedy --games 100 --nodes 150 --csv lost.csv &
    waits lost.csv 1
    victim=$(pgrep -f "^$mpi arena" | tail -n 1)
    kill -s KILL "$victim"
    wait
    grep -vq '^[#g]' lost.csv
    ok $? 'a lost process does not take the results with it'
    if [ -n "$recovery" ]; then
        grep -q 'process [12] is lost; others play its [0-9]* unfinished games' err && cmp -s out alone
        ok $? "the others go on: $(cat err)"
    else
        crew 2 "$mpi" arena santa-timea --seats 2 --bots level2,greedy --games 100 --nodes 150 --resume lost.csv
        cmp -s out alone
        ok $? "it is resumed: $(cat err)"
    fi
done

finish
