#!/bin/sh
# tests/arena.sh PROGRAM: `windrose arena`: line-ups, luck, figures, files. Prints what fails; the last line is `N passed, N
# failed`.
set -u
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

# ---- wrong command lines ------------------------------------------------------------

wrong 'needs --bots' arena nullgame --games 1
wrong 'needs --games' arena nullgame --bots greedy
wrong 'unknown bot "foo"' arena nullgame --bots greedy,foo --games 1
wrong 'the bot "net" has not learned Nullgame' arena nullgame --bots greedy,net --games 1
wrong 'more than 16 bots' arena nullgame --bots "greedy$(printf ',random%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)" --games 1
wrong 'from 1 to 10000000' arena nullgame --bots greedy --games 0
wrong 'give only one of them' arena nullgame --bots greedy --games 1 --csv a --resume b

# ---- line-ups -----------------------------------------------------------------------

# rows SEATS BOTS GAMES: the bots by seat of each game, one line for each.
rows() {
    rm -f rows.csv
    run arena nullgame --seats "$1" --bots "$2" --games "$3" --csv rows.csv --threads 2
    [ "$code" = 0 ]
    ok $? "arena of $2: $(cat err)"
    grep -v '^[#g]' rows.csv | cut -d, -f "2-3,4-$((3 + $1))"
}
[ "$(rows 2 greedy,random 2 | tr '\n' ' ')" = '1,1,greedy,random 1,2,random,greedy ' ]
ok $? 'two bots change seats on one deal'
[ "$(rows 3 greedy,random 1 | tr '\n' ' ')" = \
    '1,1,greedy,random,random 1,2,random,random,greedy 1,3,random,greedy,random ' ]
ok $? 'the last bot fills up the table; games are rounded up to a whole deal'
[ "$(rows 2 greedy,greedy 2 | tr '\n' ' ')" = '1,1,greedy,greedy#2 1,2,greedy#2,greedy ' ]
ok $? "two entries of one bot are kept apart: $(rows 2 greedy,greedy 2 | tr '\n' ' ')"
[ "$(rows 5 greedy 3 | cut -d, -f 1,2 | tr '\n' ' ')" = '1,1 2,1 3,1 ' ]
ok $? 'one bot plays each deal once'
rows 3 level1,level2,greedy,random 72 >all
[ "$(wc -l <all)" = 72 ] && [ "$(cut -d, -f 1 all | sort -u | wc -l)" = 24 ]
ok $? 'four bots at three seats'
for bot in level1 level2 greedy random; do
    for seat in 3 4 5; do
        [ "$(cut -d, -f $seat all | grep -cx $bot)" = 18 ]
        ok $? "$bot has column $seat as often as all"
    done
done
[ "$(cut -d, -f 3-5 all | sort -u | wc -l)" = 24 ]
ok $? 'all line-ups in all orders'

# ---- the same luck ------------------------------------------------------------------

# Bots that play alike meet the same game on every rotation of a deal.
rm -f twins.csv
run arena santa-timea --seats 2 --bots "greedy,exec:$program engine" --games 20 --csv twins.csv --threads 2
good 'twins'
grep -v '^[#g]' twins.csv | awk -F, '
    $3 == 1 { points[$2] = $6 "," $7 }
    $3 == 2 { n++; if (points[$2] != $6 "," $7) bad = 1; all[points[$2]] = 1 }
    END { for (p in all) different++; exit bad || n != 10 || different < 3 }'
ok $? 'equal play meets equal luck, and deals differ'
[ "$(grep -c '^[ge][rx].*  50\.00 (' out)" = 2 ]
ok $? "twins share the wins: $(cat out)"

# ---- the same result, whatever the threads ------------------------------------------

rm -f one.csv
run arena santa-timea --seats 3 --bots level1,greedy,random --games 60 --nodes 20 --threads 1 --csv one.csv
good arena
cp out one
has '^santa-timea, 3 seats, seed 1, 20 nodes$'
has '^60 games on 20 deals$'
has '^bot +seats +wins % \(95 % interval\) +points \(95 % interval\) +rating \(95 % interval\)$'
lacks ' $'
for threads in 2 5; do
    rm -f two.csv
    run arena santa-timea --seats 3 --bots level1,greedy,random --games 60 --nodes 20 --threads $threads --csv two.csv
    cmp -s out one && cmp -s one.csv two.csv
    ok $? "the arena is the same with $threads threads"
done
run arena santa-timea --seats 3 --bots level1,greedy,random --games 60 --nodes 20 --seed 2
! cmp -s out one
ok $? 'another seed is another arena'
run arena santa-timea --seats 2 --bots level1,random --games 2 --time 1
good 'bots that think by the clock'
has ', 1 ms$'

# ---- figures ------------------------------------------------------------------------

rm -f figures.csv
run arena santa-timea --seats 2 --bots greedy,random --games 400 --csv figures.csv
cp out table
run arena santa-timea --seats 2 --bots greedy,random --games 400 --json
good 'arena --json'
has '^\{"game":"santa-timea","rules_version":1,"seats":2,"options":\{"pro":"off","tiebreak":"german"\},"seed":1,"games":400,"deals":200,"planned":400,"left_out":0,"without_winner":0,"bots":\[\{"bot":"greedy","seats":400,"forfeits":0,"win_share":'
# The same figures from the file: means, and the interval of the points by Student over the
# deals, whose variance is weighed with that of single seats (src/ai/estimate.c).
awk -F, '/^[#g]/ { next }
    { for (i = 4; i <= 5; i++) if ($i == "greedy") {
        x = $(i + 2); n++; points[$2] += x; sum += x; all += x * x
        k = split($8, won, " "); for (w in won) if (won[w] == i - 3) wins += 1 / k } }
    END {
        mean = sum / n; plain = all / n - mean * mean
        for (deal in points) { d++; r = points[deal] - 2 * mean; squares += r * r }
        effect = (10 + squares / (plain * n) * d) / (10 + d - 1)
        error = 1.9714 * sqrt(effect * plain / n)
        printf "%.2f (%.2f to %.2f) %.2f\n", mean, mean - error, mean + error, 100 * wins / n
    }' figures.csv >computed
read -r points low to high share <computed
grep -q "^greedy .* $points $low $to $high " table
ok $? "points $(cat computed), but the table says $(grep '^greedy' table)"
grep -Eq "^greedy +400 +$share \(" table
ok $? "wins $share, but the table says $(grep '^greedy' table)"
# With two seats the rating is Bradley and Terry's: 400 log10 of the odds is the
# difference, less the one drawn game of each.
tr '{}' '\n' <out | awk -F '[:,]' '/^"mean"/ { v[++n] = $2; low[n] = $4; high[n] = $6 }
    END {
        p = (400 * v[1] + 0.5) / 401; odds = 400 * log(p / (1 - p)) / log(10)
        difference = v[4] - v[8]
        exit !(n == 8 && difference > odds - 60 && difference < odds + 60 && v[4] + v[8] < 0.001 &&
            v[4] + v[8] > -0.001 && low[4] < v[4] && v[4] < high[4] && v[1] + v[5] > 0.999 && v[1] + v[5] < 1.001)
    }'
ok $? "rating: $(cat out)"
run arena nullgame --seats 2 --bots greedy,random --games 2
has ' \(unknown\)'
has '^2 games on 1 deal$'
run arena nullgame --seats 2 --bots greedy,random --games 2 --json
has '"low":null,"high":null'
run arena azimuth --seats 3 --bots greedy --games 30
good 'a game that all win or lose together'
lacks rating
has 'games that all seats won together'

# ---- files --------------------------------------------------------------------------

settings='santa-timea --seats 2 --bots greedy,random --games 40 --threads 2'
rm -f whole.csv
# shellcheck disable=SC2086 # several words, here and below
run arena $settings --csv whole.csv
cp out whole
head -n 1 whole.csv | grep -qx '# windrose arena 1'
ok $? 'the file says what it is'
grep -qx 'game,deal,turn,bot1,bot2,points1,points2,winners,moves,forfeits1,forfeits2' whole.csv &&
    [ "$(grep -vc '^[#g]' whole.csv)" = 40 ]
ok $? 'the file has a row for each game'
# shellcheck disable=SC2086
run arena $settings --csv whole.csv
bad 1 'already exists; --resume' 'an old file is not overwritten'
# An interrupted run: some rows, in any order, the last one not whole.
{ grep '^[#g]' whole.csv; grep -v '^[#g]' whole.csv | sed -n '30p;3,9p;1p'; printf '17,9,1,gre'; } >part.csv
# shellcheck disable=SC2086
run arena $settings --resume part.csv
good 'resuming'
cmp -s out whole && cmp -s part.csv whole.csv
ok $? 'a resumed run ends as an undisturbed one'
# shellcheck disable=SC2086
run arena $settings --resume part.csv
cmp -s out whole && cmp -s part.csv whole.csv
ok $? 'a finished run can be resumed'
run arena santa-timea --seats 2 --bots greedy,random --games 80 --resume part.csv
[ "$code" = 0 ] && [ "$(grep -vc '^[#g]' part.csv)" = 80 ]
ok $? "a run can be made longer: $(cat err)"
# shellcheck disable=SC2086
run arena $settings --resume part.csv
bad 1 'raise --games if the file has more' 'but not shorter'
# refused PATTERN ARGUMENTS...: the file is of another arena.
refused() {
    pattern=$1
    shift
    cp whole.csv before.csv
    run arena "$@" --resume whole.csv
    bad 1 "$pattern" "arena $*"
    cmp -s whole.csv before.csv
    ok $? 'a refused file is left alone'
}
refused 'it has "seed 1", this one "seed 2"' santa-timea --seats 2 --bots greedy,random --games 40 --seed 2
refused '"seats 2", this one "seats 3"' santa-timea --seats 3 --bots greedy,random --games 40
refused '"bots greedy,random", this one "bots random,greedy"' santa-timea --seats 2 --bots random,greedy --games 40
refused '"set pro off", this one "set pro on"' santa-timea --seats 2 --bots greedy,random --games 40 --set pro=on
refused '"budget own", this one "budget nodes 5"' santa-timea --seats 2 --bots greedy,random --games 40 --nodes 5
refused '"game santa-timea rules 1", this one "game nullgame rules 2"' nullgame --seats 2 --bots greedy,random --games 40
sed 's/^\(7,.*\),greedy,random,/\1,random,greedy,/; s/^\(8,.*\),random,greedy,/\1,greedy,random,/' whole.csv >wrong.csv
# shellcheck disable=SC2086
run arena $settings --resume wrong.csv
bad 1 'wrong\.csv:1[0-9]: this game is not one of the 40 of this arena' 'a row with the wrong bots'
echo hello >noise.csv
# shellcheck disable=SC2086
run arena $settings --resume noise.csv
bad 1 'not the file of an arena' 'another file'
: >nothing.csv
# shellcheck disable=SC2086
run arena $settings --resume nothing.csv
bad 1 'not an arena file' 'an empty file'
# shellcheck disable=SC2086
run arena $settings --resume missing.csv
bad 1 'missing\.csv: No such file' 'a missing file'
# shellcheck disable=SC2086
run arena $settings --csv missing/file.csv
bad 1 'missing/file\.csv: No such file' 'a file in a missing folder'

# ---- interrupts ---------------------------------------------------------------------

long='santa-timea --seats 2 --bots level3,greedy --games 1000 --nodes 300'
for signal in INT TERM; do
    rm -f cut.csv
    # shellcheck disable=SC2086
    "$program" arena $long --threads 2 --csv cut.csv >out 2>err &
    process=$!
    waits cut.csv 4
    kill -s $signal $process
    code=0
    wait $process || code=$?
    bad 1 "[0-9]+ of 1000 games were played; continue with --resume cut\\.csv|nothing to compare" "SIG$signal"
    has '^[0-9]+ games? on [0-9]+ deals?$'
    rows=$(grep -vc '^[#g]' cut.csv)
    grep -q " $rows of 1000 games were played" err
    ok $? "the file has what was played: $rows, $(cat err)"
    ! grep -q 1000 cut.csv
    ok $? 'and is not finished'
done
# A file is written by one arena at a time.
rm -f shared.csv
# shellcheck disable=SC2086
"$program" arena $long --threads 1 --csv shared.csv >/dev/null 2>&1 &
process=$!
waits shared.csv 1
# shellcheck disable=SC2086
run arena $long --threads 1 --resume shared.csv
bad 1 'shared\.csv: another arena is writing this file; wait until it ends' 'two arenas with one file'
kill -s INT $process
wait $process
# A process that is killed leaves a file to go on with.
rm -f killed.csv
"$program" arena santa-timea --seats 2 --bots level2,greedy --games 60 --nodes 100 --threads 2 --csv killed.csv >out 2>&1 &
process=$!
waits killed.csv 1
kill -s KILL $process
wait $process 2>/dev/null
run arena santa-timea --seats 2 --bots level2,greedy --games 60 --nodes 100 --threads 2 --resume killed.csv
good 'going on after a kill'
cp out resumed
run arena santa-timea --seats 2 --bots level2,greedy --games 60 --nodes 100 --threads 2
cmp -s out resumed
ok $? 'it ends as an undisturbed run'

# ---- terminals ----------------------------------------------------------------------

if command -v script >/dev/null; then
    script -qec "'$program' arena santa-timea --seats 2 --bots level2,greedy --games 40 --nodes 200" /dev/null \
        </dev/null >out 2>&1
    has '\[=* *\] [0-9]+ of 40 games, time left: [0-9]+ (s|min)'
    has '^40 games on 20 deals'
fi

# ---- luck taken out -----------------------------------------------------------------

wrong 'in or out' arena nullgame --bots greedy --games 1 --luck away
run arena columbus --seats 2 --bots greedy,random --games 8 --luck out --csv luck.csv --threads 2
good 'an arena with the luck taken out'
cp out table
has '^What chance brought is taken out of wins, as far as that helps; points and$'
grep -q '^# luck out$' luck.csv && grep -q ',luck1,luck2$' luck.csv
ok $? 'the file has the luck'
# Shares of two seats add up, so what chance gave one it took from the other.
grep -v '^[#g]' luck.csv | awk -F, '{ d = $12 + $13; if (d < -99 || d > 99) bad = 1; if ($12) n++ } END { exit bad || !n }'
ok $? "luck adds up to nothing: $(tail -n 2 luck.csv)"
head -n -3 luck.csv >part.csv
run arena columbus --seats 2 --bots greedy,random --games 8 --luck out --resume part.csv
cmp -s out table && cmp -s part.csv luck.csv
ok $? 'an interrupted one goes on'
run arena columbus --seats 2 --bots greedy,random --games 8 --resume part.csv
bad 1 'belongs to another arena' 'a file with luck in an arena without'

finish
