#!/bin/sh
# tests/analysis.sh PROGRAM: `windrose analyse`. Prints what fails; the last line is `N
# passed, N failed`.
set -u
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

"$program" trace columbus --seats 2 --seed 7 --bot greedy >game.wr
run analyse game.wr --nodes 16
good 'an analysis'
has '^columbus, 2 seats, 16 nodes for each decision$'
has '^seat 1 +[0-9.]+( +[+-][0-9.]+){5} +[0-9.]+$'
has '^Turning points:$'
has '^  line [0-9]+: '
run analyse game.wr --nodes 16 --lang de
good 'an analysis in German'
has '^Wendepunkte:$'

run analyse game.wr --nodes 16 --json --svg game.svg
good 'an analysis as JSON'
cp out alone
json "j['game'] == 'columbus' and j['seats'] == 2 and j['nodes'] == 16 and j['whole'] == 10000" 'head'
json "all(sum(l[k] for k in ('start', 'chance', 'hidden', 'own', 'others', 'noise')) == l['result']
      for s in j['sums'] for l in (s['share'], s['points']))" 'the terms add up'
json "j['events'][0]['first'] == 0 and
      all(a['end'] == b['first'] for a, b in zip(j['events'], j['events'][1:]))" 'no event is left out'
json "all(e['seat'] is None or e['legal'] == 1 or
      e['moves'][e['played']]['action'] == e['action'] for e in j['events'])" 'the played move'
json "len(j['turning_points']) == 3 and all(t['en'] and t['de'] for t in j['turning_points'])" 'turning points'
grep -q '^</svg>$' game.svg && ! grep -qi nan game.svg
ok $? 'a drawing'

run analyse game.wr --nodes 16 --json --threads 3
cmp -s out alone
ok $? 'the same with three threads'
run analyse game.wr --nodes 16 --json --resume kept
cmp -s out alone && [ ! -e kept ]
ok $? 'the same with a file for interruptions, which is gone afterwards'

# What an interrupted run has kept is used, and does not change the answer.
head -c 3000 /dev/zero >kept
run analyse game.wr --nodes 16 --json --resume kept
cmp -s out alone
ok $? 'a strange file is not used'

{ printf 'windrose events\0000.0.9\0' && head -c 3000 /dev/zero; } >kept
run analyse game.wr --nodes 16 --json --resume kept
bad 1 'kept was kept by another version' 'a file of another version'
[ "$(wc -c <kept)" -gt 3000 ]
ok $? 'which is left alone'
rm kept

head -n 40 game.wr >part.wr
run analyse part.wr
bad 1 'not over' 'a game under way'
run analyse game.wr part.wr --nodes 16 --json
[ "$code" = 1 ] && cmp -s out alone
ok $? 'the others are analysed'
run analyse game.wr game.wr --svg two.svg
bad 2 'single record' 'one drawing for two records'
printf 'windrose 1\ngame chess\n' >other.wr
run analyse other.wr
bad 1 'chess' 'a broken record'
run analyse nothing.wr
bad 1 'nothing.wr' 'a missing record'

# ---- puzzles ------------------------------------------------------------------------

"$program" trace columbus --seats 2 --seed 3 --bot level1 >long.wr
run puzzles game.wr long.wr --nodes 60 --margin 3 --most 1
good 'puzzles'
has '^puzzle columbus 1 seats 2 .*moves( [0-9]+)+$'
has '^answer seat [12] action [0-9]+ share [0-9]+ next [0-9]+ level [1-5] [a-z]'
cp out first
run puzzles game.wr long.wr --nodes 60 --margin 3 --most 1
cmp -s out first
ok $? 'the same puzzles again'
run puzzles part.wr
bad 1 'not over' 'puzzles of a game under way'

finish
