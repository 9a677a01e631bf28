#!/bin/sh
# tests/hints.sh PROGRAM: hints, for records and at the table. Prints what fails; the
# last line is `N passed, N failed`.
set -u
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

# ---- records ------------------------------------------------------------------------

"$program" trace santa-timea --seats 4 --seed 7 >game.wr
first=$(($(grep -n '^[1-9] play' game.wr | head -n 1 | cut -d: -f1) - 1))
seat=$(sed -n "$((first + 1))s/ .*//p" game.wr)
other=$((seat % 4 + 1))
run hint game.wr --at "$first" --nodes 300
good 'a hint'
has "^Seat $seat after line $first, as Admiral sees it \(level5\):\$"
has '^play [NESWP0-9]+ +wins [0-9]+ %, [0-9]+ % of 300 looks; expects [0-9.]+ points$'
cp out first
run hint game.wr --at "$first" --nodes 300
cmp -s out first
ok $? 'the same hint again'
run hint -
bad 1 'before its header' 'an empty record'
head -n "$first" game.wr >part.wr
code=0
"$program" hint - --nodes 300 --seat "$seat" <part.wr >out 2>err || code=$?
good 'a hint about the end of an unfinished record, from the standard input'
cmp -s out first
ok $? 'which is the same position'

run hint part.wr --nodes 300 --json
good 'a hint as JSON'
json "j['game'] == 'santa-timea' and j['line'] == $first and j['seat'] == $seat" 'JSON: where'
json "j['bot'] == 'level5' and j['nodes'] == 300 and not j['cooperative']" 'JSON: who'
json "sum(m['visits'] for m in j['moves']) == 300" 'JSON: visits'
json "abs(sum(m['share'] for m in j['moves']) - 1) < 0.01" 'JSON: shares'
json "[m['visits'] for m in j['moves']] == sorted((m['visits'] for m in j['moves']), reverse=True)" \
    'JSON: the most visited first'
json "all(0 <= m['value'] <= 1 and m['points'] > 0 for m in j['moves'])" 'JSON: values'
json "j['plan'][0] == {'seat': $seat, 'action': j['moves'][0]['action']}" 'JSON: plan'
best=$(sed 's/.*"moves":\[{"action":"\([^"]*\)".*/\1/' out)
[ "$(sed -n 3p first | sed 's/  .*//')" = "$best" ]
ok $? "words and JSON agree: $best, $(sed -n 3p first)"

# The hands of two others are exchanged in part: the seat cannot know, and so neither can
# the hint.
third=$((other % 4 + 1))
[ "$third" = "$seat" ] && third=$((third % 4 + 1))
one=$(sed -n "s/^\* deal $other //p" part.wr | tail -n 1)
two=$(sed -n "s/^\* deal $third //p" part.wr | tail -n 1)
sed "s/^\* deal $other $one\$/* deal $other $two/; s/^\* deal $third $two\$/* deal $third $one/" \
    part.wr >exchanged.wr
run check exchanged.wr
good 'hands exchanged'
! cmp -s part.wr exchanged.wr
ok $? 'they are other hands'
run hint exchanged.wr --nodes 300
cmp -s out first
ok $? 'a hint knows nothing of the cards of others'

run hint game.wr --at "$first" --bot level1
has 'Deckhand.*level1'
has 'of 10 looks'
run hint game.wr --at "$first" --threads 2 --nodes 150
has 'of 300 looks'
run hint game.wr --at "$first" --time 50
good 'a hint by time'

# ---- what is refused ----------------------------------------------------------------

run hint game.wr
bad 1 'the game is over after line [0-9]+; --at LINE' 'a finished game'
run hint game.wr --at 4
bad 1 'chance moves after line 4; --at LINE' 'chance'
run hint game.wr --at "$first" --seat "$other"
bad 1 "seat $other owes no move after line $first; seat $seat does" 'another seat'
wrong 'from 1 to 4' hint game.wr --at "$first" --seat 5
wrong 'gives no hints; these do: plain, net-search, level1' hint game.wr --bot greedy
wrong 'gives no hints' hint game.wr --bot exec:./mybot
wrong '--nodes' hint game.wr --nodes 0
run hint no-such-file.wr
bad 1 'no-such-file' 'no such file'
[ "$("$program" --complete hint game.wr --bot level5)" = level5 ] &&
    [ -z "$("$program" --complete hint game.wr --bot gr)" ]
ok $? 'completion of --bot'
# What the help lists is what the command takes.
run help hint
good 'help'
[ "$(grep -Ec '^  (plain|level[1-5]) ' out)" = 6 ]
ok $? 'the help lists all bots that give hints'
lacks '^  (greedy|random|exec:CMD) '
run help engine
has '^  greedy '
lacks 'exec:CMD '
"$program" --complete hint game.wr -- | grep -q -- '^--at$'
ok $? 'completion of options'

# ---- games that all win or lose together, and single moves ---------------------------

"$program" trace azimuth --seed 7 --bot greedy >sea.wr
turn=$(($(grep -n '^[1-9] place' sea.wr | tail -n 1 | cut -d: -f1) - 1))
run hint sea.wr --at "$turn" --nodes 500
good 'a hint against the sea'
has '  all come home [0-9]+ %, [0-9]+ % of [0-9,]+ looks; expects [0-9.]+ points$'
run hint sea.wr --at "$turn" --nodes 500 --json
json "j['cooperative']" 'JSON: cooperative'
"$program" trace azimuth --set mode=race --seed 7 --bot greedy >race.wr
turn=$(($(grep -n '^[1-9] place' race.wr | tail -n 1 | cut -d: -f1) - 1))
run hint race.wr --at "$turn" --nodes 500
has '  wins [0-9]+ %'
last=$(($(grep -n '^[1-9] play' game.wr | tail -n 1 | cut -d: -f1) - 1))
run hint game.wr --at "$last" --nodes 50
good 'a single move'
has '^play [NESWP0-9]+ is the only move\.$'
run hint game.wr --at "$last" --nodes 50 --json
json "len(j['moves']) == 1 and j['moves'][0]['value'] is None" 'JSON: a single move'

# ---- at the table -------------------------------------------------------------------

printf 'hint\nhint level1\nhint greedy\nHINT\nquit\n' |
    "$program" play santa-timea --seats 3 --you 1 --seed 3 --nodes 200 >out 2>err
has '^ +[1-9][0-9]* play [NESWP0-9]+ +wins [0-9]+ %, [0-9]+ % of 200 looks; expects [0-9.]+ points$'
has 'gives no hints'
[ "$(grep -c 'looks; expects' out)" -ge 3 ]
ok $? 'hints at the table'
number=$(grep -m 1 'looks; expects' out | awk '{print $1}')
move=$(grep -m 1 'looks; expects' out | awk '{print $2, $3}')
grep -Eq "(^| )$number $move( |\$)" out
ok $? "the number of a hint, $number, is that of the move in the list: $move"
printf '?\nquit\n' | "$program" play santa-timea --seed 3 >out
has '^  hint \[BOT\] '

finish
