#!/bin/sh
# tests/cli.sh PROGRAM: the windrose program as a user runs it. Prints what fails; the
# last line is `N passed, N failed`.
set -u
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"
unset NO_COLOR

# feed ANSWERS ARGUMENTS...: runs the program with the answers, one for each word, as
# its input; `_` stands for an empty line, `+` for a blank.
feed() {
    answers=$1
    shift
    code=0
    # shellcheck disable=SC2086 # each word is an answer
    printf '%s\n' $answers | sed 's/^_$//; s/+/ /g' | "$program" "$@" >out 2>err || code=$?
}

# ---- help ---------------------------------------------------------------------------

commands=$("$program" --complete '' | grep -v '^-')
[ "$(echo "$commands" | wc -l)" = 22 ]
ok $? "twenty-two commands: $commands"
for words in '' --help -h help; do
    # shellcheck disable=SC2086 # the first is no word at all
    run $words
    good "overview by \"$words\""
    for command in $commands; do has "^  $command "; done
done
for command in $commands; do
    run help "$command"
    good "help $command"
    has '^usage: windrose'
    has '^  windrose '
    cp out help
    case $command in serve | admin) ;; *) run "$command" --help ;; esac # see tests/server
    cmp -s out help
    ok $? "$command --help is help $command"
    # shellcheck disable=SC2013 # options are words
    for option in $("$program" --complete "$command" --); do
        [ "$option" = --help ] || has "^  $option "
        sed 's/\\//g' "$root/docs/windrose.1" | grep -q -e "[ .]$option\\b"
        ok $? "the manual page names $option"
    done
    grep -q "windrose $command" "$root/docs/windrose.1"
    ok $? "the manual page names $command"
    awk 'length($0) > 80 { exit 1 }' out
    ok $? "help $command is not too wide"
done
awk -F ':.*## ' '/^[a-z-]+:.*## / && length($2) > 64 { exit 1 }' "$root/Makefile"
ok $? 'make help is not too wide'
for words in version -V --version; do
    run $words
    good "$words"
done
has '^windrose 0\.1\.0$'
has '^santa-timea rules version 1$'

# ---- wrong command lines ------------------------------------------------------------

wrong 'unknown command "foo"' foo
wrong 'did you mean play' pley
wrong 'unknown command "foo"' help foo
wrong 'unknown option --foo of games; see windrose help games' games --foo
wrong 'did you mean --seed' trace santa-timea --sede 4
wrong 'did you mean --seed' trace santa-timea --sede=4
wrong 'needs GAME' trace
wrong 'needs GAME' rules
wrong 'needs FILE' check
wrong 'needs FILE' replay
wrong 'needs GAME' play
wrong 'takes no argument "extra"' trace santa-timea extra
wrong 'did you mean santa-timea' trace santatimea
wrong 'did you mean santa-timea' play Santa-Timea
wrong 'unknown game "chess"' trace chess
wrong 'unknown game ""' trace ''
wrong 'unknown game "chess"' signature santa-timea chess
wrong 'from 2 to 5, not "6"' trace santa-timea --seats 6
wrong 'from 2 to 5, not "1"' trace santa-timea --seats 1
wrong 'from 2 to 5, not "-3"' trace santa-timea --seats -3
wrong 'from 2 to 5, not "3x"' sim santa-timea --games 1 --seats 3x
for seed in -1 +1 1.5 x 0x10 18446744073709551616 99999999999999999999999 ''; do
    wrong "seed takes a whole number" trace santa-timea --seed "$seed"
done
wrong 'needs a value' trace santa-timea --seed
wrong 'given twice' trace santa-timea --seed 1 --seed 2
wrong 'takes no value' trace santa-timea --legal=yes
wrong 'NAME=VALUE' trace santa-timea --set pro
wrong 'pro takes off or on' trace santa-timea --set pro=maybe
wrong 'pro takes off or on' trace santa-timea --set pro=
wrong 'unknown option "foo"' trace santa-timea --set foo=1
wrong 'unknown option ""' trace santa-timea --set =on
wrong 'unknown bot "zork"' trace santa-timea --bot zork
wrong 'unknown bot ""' trace santa-timea --bot greedy,
wrong 'the bot "net" has not learned Nullgame' trace nullgame --bot net
wrong 'cannot read nowhere.net' trace santa-timea --bot net:nowhere.net
wrong 'cannot read : ' trace santa-timea --bot net:
wrong 'unknown bot "greedy:x.net"' trace santa-timea --bot greedy:x.net
printf 'WRNET 3\n' >other.net
wrong 'other.net: this is not a net of version 2' trace santa-timea --bot net-search:other.net
wrong '2 bots for 4 seats' trace santa-timea --seats 4 --bot greedy,random
wrong 'needs --games' sim santa-timea
for games in 0 0e9 1e 1e-1 1.5e3 e3 1e20 1e99999999999999999999 1e9e; do
    wrong 'games takes a whole number' sim santa-timea --games $games
done
wrong 'threads takes a whole number' sim santa-timea --games 1 --threads 0
wrong 'gpu plays at random' sim santa-timea --games 1 --gpu --bot greedy
wrong 'gpu takes neither' bench santa-timea --gpu --keep bits
wrong 'needs --depth' perft santa-timea
wrong 'depth takes a whole number' perft santa-timea --depth -1
wrong 'seconds takes a whole number' bench santa-timea --seconds 0
wrong 'unknown rule "ST-99"' rules santa-timea ST-99
wrong 'color takes always' rules santa-timea --color=red
wrong 'seats from 1 to 3' play santa-timea --seats 3 --you 4
wrong 'seats from 1 to 3' play santa-timea --seats 3 --you 1,x
wrong 'unknown bot "zork"' play santa-timea --bot zork

# ---- games, rules -------------------------------------------------------------------

run games
good games
has '^santa-timea: Santa Timea, 2 to 5 seats'
has 'pro=off\|on .*default off'
has 'tiebreak=german\|english .*default german'
has 'rounds=1\.\.[0-9]+  \(default 10, 30 with mode=race\)'
lacks nullgame
run games --all
has nullgame
run games --json
good 'games --json'
has '^\[\{"name":"santa-timea",.*"min_seats":2,"max_seats":5,.*\},$'
has '^\{"name":"azimuth",.*"min_seats":2,"max_seats":4,.*"default":10,.*\}\]$'
has '"values":\["german","english"\],"default":"german"'
run rules santa-timea
good rules
for id in ST-01 ST-66 ST-A01 ST-A46; do has "^$id "; done
has '^\[Four compasses\.'
has '^ST-A36 Interpretation: If'
has '^\* starter 2 '
lacks '\*\*'
for id in ST-29 st-29 St-29; do
    run rules santa-timea $id
    good "rules $id"
    has '^ST-29 '
    [ "$(grep -c '^ST-' out)" = 1 ]
    ok $? "rules $id prints one rule"
done
run rules nullgame ng-04
has '^(- )?NG-04 '
! grep -q NG-05 out
ok $? 'one rule ends where the next begins'
for game in $("$program" --complete rules ''); do
    for language in en de; do
        run rules "$game" --lang $language
        good "rules $game --lang $language"
        # shellcheck disable=SC2016 # these are backticks of Markdown
        lacks '\*\*|`|^\||!\[|\]\(|\*[A-Z]'
        # Letters of several bytes count as one.
        sed 's/[äöüßÄÖÜ„“”½–]/x/g' out >narrow
        awk 'length($0) > 78 { exit 1 }' narrow
        ok $? "the rules of $game fit on the screen: $(awk 'length($0) > 78' narrow | head -n 1)"
    done
done
run rules santa-timea ST-29 --lang de
good 'rules --lang de'
has '^ST-29 Eine Piratenbraut '
run rules columbus
has '^die face   letter  what it is good for$'
has '^---------  ------  -+$'
has '^telescope  f       a barrel beside an island'
run rules santa-timea ST-29 --color always
has "$(printf '\033')\\[1mST-29"

# ---- trace and check ----------------------------------------------------------------

# The longest time goes into this loop: every number of seats, option and bot.
for seats in 2 3 4 5; do
    for pro in off on; do
        for tiebreak in german english; do
            for bot in random greedy; do
                words="--seats $seats --seed $seats --set pro=$pro --set tiebreak=$tiebreak --bot $bot"
                # shellcheck disable=SC2086 # these are several words
                run trace santa-timea $words --legal
                mv out game.wr
                run check game.wr
                good "trace $words is valid"
                has "^game\\.wr: finished, $(wc -l <game.wr) lines, winners( [1-5])+$"
                sed 's/ # legal:.*//' game.wr >plain.wr
                # shellcheck disable=SC2086
                run trace santa-timea $words
                cmp -s out plain.wr
                ok $? "trace $words: --legal only adds comments"
            done
        done
    done
done
run trace nullgame --seats 3
mv out null.wr
run check null.wr
good 'a record of the template'

run trace santa-timea --seats 4 --seed 7 --set pro=on --legal
cp out legal.wr
LC_ALL=C awk '/^[1-5] / {
        if (split(substr($0, 3), part, " # legal: ") != 2) exit 1
        n = split(part[2], list, / \| /)
        found = 0
        for (i = 1; i <= n; i++) {
            if (list[i] == part[1]) found = 1
            if (i > 1 && !(list[i - 1] "" < list[i] "")) exit 1
        }
        if (!found) exit 1
        lines++
    }
    !/^[1-5] / && /legal/ { exit 1 }
    END { if (lines < 240) exit 1 }' legal.wr
ok $? 'legal sets are sorted and hold the move'
run trace santa-timea --seats 4 --seed 7 --set pro=on --legal
cmp -s out legal.wr
ok $? 'the same seed gives the same game'
run trace santa-timea --seats 4 --seed 8 --set pro=on --legal
! cmp -s out legal.wr
ok $? 'another seed gives another game'
run trace santa-timea --seats 4 --seed 18446744073709551615
good 'the greatest seed'
run trace santa-timea --seed 3 --bot random
head -n 55 out >random.wr
run trace santa-timea --seed 3 --bot greedy
head -n 55 out | cmp -s - random.wr
ok $? 'other bots meet the same chance'
run trace santa-timea --seats 2 --bot greedy,random
good 'one bot for each seat'

run trace santa-timea --seats 2 --seed 5
cp out game.wr
run check - game.wr legal.wr
bad 1 '-:1: the record ends' 'an empty input'
has '^game\.wr: finished, 316 lines'
has '^legal\.wr: finished'
run check nowhere.wr game.wr
bad 1 'nowhere\.wr: cannot be opened' 'a file that is not there'
has '^game\.wr: finished'
run check .
bad 1 '\.: cannot be read' 'a directory'

# unfinished LINES WHO: so many lines of the game are valid, and WHO moves next.
unfinished() {
    head -n "$1" game.wr >part.wr
    run check part.wr
    good "the first $1 lines"
    has "^part\\.wr: valid, unfinished: $2 to move after $1 lines\$"
}
unfinished 3 chance
unfinished 4 chance
unfinished 30 chance
unfinished 31 'seat [12]'
unfinished 33 chance
unfinished 312 'seat [12]'

# tampered LINE PATTERN WORDS...: part.wr is refused at this line for this reason.
tampered() {
    line=$1 pattern=$2
    shift 2
    run check part.wr
    bad 1 "part\\.wr:$line: .*$pattern" "$*"
    [ ! -s out ]
    ok $? "$*: no verdict is printed"
}
starter=$(sed -n 32p game.wr | cut -c 1)
head -n 314 game.wr >part.wr
tampered 314 'result' 'no result'
head -n 315 game.wr >part.wr
tampered 315 'result' 'no winners'
sed 's/^result .*/result 9 9/' game.wr >part.wr
tampered 315 'must read "result' 'a wrong result'
sed 's/^winners .*/winners 2 1/' game.wr >part.wr
tampered 316 'must read "winners' 'wrong winners'
(cat game.wr && echo '* wind N1') >part.wr
tampered 317 'nothing may follow' 'a line behind the winners'
head -c 600 game.wr >part.wr
cut=$(($(wc -l <part.wr) + 1))
printf '%s 1 deal' '*' >>part.wr
tampered "$cut" '' 'cut off in the middle of a line'
sed '5d' game.wr >part.wr
tampered 16 'ST-09' 'a deal is missing'
sed '5{p;}' game.wr >part.wr
tampered 6 'ST-02' 'a deal twice'
sed -n '1,31p;33p' game.wr >part.wr
tampered 32 '\(ST-15\); see windrose rules santa-timea ST-15$' 'out of turn'
sed -n '1,32p;32p' game.wr >part.wr
tampered 33 'ST-15' 'a card twice'
sed '29s/.*/* forecast N1/' game.wr >part.wr
tampered 29 'ST-' 'a forecast in the base game'
(head -n 31 game.wr && echo "$starter aside -") >part.wr
tampered 32 'ST-A24' 'aside in the base game'
(head -n 31 game.wr && echo "pending $starter play N1") >part.wr
tampered 32 'pending' 'pending out of place'
(head -n 31 game.wr && echo "3 play N1") >part.wr
tampered 32 'seats 1 to 2' 'a seat that is not there'
(head -n 31 game.wr && echo "$starter play N15") >part.wr
tampered 32 'not a move' 'a card that is not there'
(head -n 31 game.wr && echo "$starter sing a song") >part.wr
tampered 32 'not a move' 'a line of nonsense'
sed '3s/2/02/' game.wr >part.wr
tampered 3 'number' 'a leading zero'
sed '3s/2/9/' game.wr >part.wr
tampered 3 '2 to 5' 'too many players'
sed '2s/santa-timea/chess/' game.wr >part.wr
tampered 2 'unknown game' 'another game'
sed '1s/1/2/' game.wr >part.wr
tampered 1 'version 1' 'another version'
sed '3s/.*/players 2\nset pro on\nset pro on/' game.wr >part.wr
tampered 5 'already set' 'an option twice'
sed '6s/$/\r/' game.wr >part.wr
tampered 6 'carriage return' 'a carriage return'
sed '6s/ /\t/' game.wr >part.wr
tampered 6 'tab' 'a tab'
sed '6s/ /  /' game.wr >part.wr
tampered 6 'blank' 'two blanks'
sed '6s/$/ /' game.wr >part.wr
tampered 6 'blank' 'a blank at the end'
sed '6s/$/\xe9/' game.wr >part.wr
tampered 6 'ASCII' 'a byte that is no letter'
sed '6s/$/ # \xe9\xff any bytes/' game.wr >part.wr
run check part.wr
good 'any bytes in a comment'
(head -n 5 game.wr && printf '* deal\0 1 N1\n') >part.wr
tampered 6 'ASCII' 'a NUL byte'
(head -n 5 game.wr && printf '# ' && head -c 65533 /dev/zero | tr '\0' x && echo) >part.wr
run check part.wr
good 'the longest line there may be'
(head -n 5 game.wr && printf '# ' && head -c 65534 /dev/zero | tr '\0' x && echo) >part.wr
tampered 6 'long' 'a line that is too long'
(head -n 5 game.wr && head -c 400000 /dev/zero | tr '\0' x) >part.wr
tampered 6 'long' 'a line that does not end'
for filler in '\0' x '\n' '#'; do
    head -c 100000000 /dev/zero | tr '\0' "$filler" | "$program" check - >out 2>err
    code=$?
    bad 1 '-:[0-9]+: ' "100 MB of $filler"
done
printf '%s' "$(cat game.wr)" >part.wr
run check part.wr
good 'the last line feed may be missing'
line=$(grep -n 'legal: .* | ' legal.wr | head -n 1 | cut -d : -f 1)
sed "${line}s/ | [^|]*\$//" legal.wr >part.wr
tampered "$line" 'legal set' 'a legal set with one too few'
sed "${line}s/\$/ | play X/" legal.wr >part.wr
tampered "$line" 'legal set' 'a legal set with one too many'

# ---- secret choices of several seats ------------------------------------------------

seed=0
first=
while [ -z "$first" ] && [ "$seed" -lt 200 ]; do
    seed=$((seed + 1))
    "$program" trace santa-timea --seats 2 --set pro=on --seed $seed >secret.wr
    first=$(awk '/^2 aside/ && before ~ /^1 aside/ { print NR - 1; exit } { before = $0 }' secret.wr)
done
[ -n "$first" ]
ok $? 'some game has a step in which both seats choose'
choice1=$(sed -n "${first}s/^1 //p" secret.wr)
choice2=$(sed -n "$((first + 1))s/^2 //p" secret.wr)
head -n $((first - 1)) secret.wr >before.wr
run check before.wr
has 'unfinished: seats 1 2 to move'
(cat before.wr && echo "1 $choice1") >part.wr
tampered "$first" 'secret step' 'half of a secret step'
(cat before.wr && echo "2 $choice2" && echo "1 $choice1") >part.wr
tampered "$first" 'seat order' 'a secret step out of order'
(cat before.wr && echo "pending 1 $choice1") >pending.wr
run check pending.wr
good 'a pending choice'
has 'unfinished: seat 2 to move'
(cat pending.wr && echo "pending 2 $choice2") >part.wr
tampered $((first + 1)) 'complete' 'all choices pending'
(cat pending.wr && echo "2 $choice2") >part.wr
tampered $((first + 1)) 'pending' 'a choice behind a pending one'
(cat pending.wr && echo "pending 1 $choice1") >part.wr
tampered $((first + 1)) '' 'a pending choice twice'

# Seat 1 chooses its last option; until seat 2 has chosen nothing tells of it.
feed "_ $choice1 quit" play --resume before.wr --you 1,2 --save half.wr
grep -qx "pending 1 $choice1" half.wr
ok $? 'a half made step is saved as pending'
run replay half.wr --seat 2 --at $((first + 3))
good 'replay of a pending choice'
lacks '^1 aside'
run replay secret.wr --seat 2 --at "$first"
good 'replay to the middle of a secret step'
lacks '^1 aside|Seat 1 laid'
run replay secret.wr --seat 1 --at "$((first + 1))"
has '^2 aside'
feed "_ log quit" play --resume half.wr
good 'resume of a pending choice'
has '^Seat 2, press Enter'
lacks '^1 aside|pending|Seat 1 laid'
[ "$(grep -c '^seat 1> ' out)" = 0 ]
ok $? 'seat 1 is not asked again'
# shellcheck disable=SC2086 # `aside N` becomes one answer
feed "_ $(echo $choice1 | tr ' ' +) _ $(echo $choice2 | tr ' ' +) quit" play --resume before.wr --you all
awk '/^Seat 2, press/ { two = 1 } two && /^seat 2> / { done = 1 }
    two && !done && /^1 aside|Seat 1 laid|pending/ { bad = 1 }
    END { exit bad || !done }' out
ok $? 'behind the curtain nothing tells what seat 1 chose'
feed "_ $(echo "$choice1" | tr ' ' +) _ undo quit" play --resume before.wr --you 1,2
[ "$(grep -c '^Seat 1, press' out)" = 2 ]
ok $? 'undo takes a secret choice back'

# ---- replay -------------------------------------------------------------------------

run trace santa-timea --seats 3 --seed 11 --set pro=on
cp out three.wr
for seat in 1 2 3; do
    run replay three.wr --seat $seat
    good "replay --seat $seat"
    has "^\\* deal $seat [NESWP]"
    for hidden in 1 2 3; do
        [ $hidden = $seat ] || lacks "^\\* deal $hidden [NESWP]"
    done
    has 'won the game'
    lacks "$(printf '\033')"
done
run replay three.wr
good 'replay for all to see'
lacks '^\* deal [123] [NESWP]'
run replay three.wr --seat 2 --at 60
good 'replay --at'
[ "$(grep -c '^-- after line' out)" = 1 ]
ok $? 'replay --at shows one position'
has '^-- after line 60 of [0-9]+, as seat 2 sees it$'
run replay three.wr --at 3
good 'replay before the first move'
has '^-- after line 4 of '
run replay three.wr --seat 1 --at 200 --json
good 'replay --json'
has '^\{"hand":\[.*"viewer":0,.*\}$'
run replay three.wr --json
has '"viewer":255'
for at in 9999 -1 x; do
    run replay three.wr --at $at
    bad 2 '--at takes' "replay --at $at"
done
run replay three.wr --seat 4
bad 2 '--seat takes' 'replay --seat 4'
run replay nowhere.wr
bad 1 'nowhere\.wr: cannot be opened' 'replay of nothing'
(cat three.wr && echo oops) >part.wr
run replay part.wr
bad 1 'part\.wr:[0-9]+: nothing may follow' 'replay of a wrong record'

# ---- play ---------------------------------------------------------------------------

ones=$(yes 1 | head -n 80 | tr '\n' ' ')
feed "$ones" play santa-timea --seats 3 --seed 21 --save whole.wr
good 'a whole game'
has '^The game is over\. Points: seat 1 '
has '^  windrose play santa-timea --seats 3 --seed 21$'
has 'ST-A29'
lacks "$(printf '\033')"
[ "$(grep -c '^seat 1> ' out)" = 60 ]
ok $? 'a whole game asks for 60 cards'
run check whole.wr
has '^whole\.wr: finished'
grep -qx '# seed 21' whole.wr && grep -qx '# people 1' whole.wr && grep -qx '# bot greedy' whole.wr
ok $? 'a save tells how it is played'
lacks '^\* deal'

feed '1 1 1 undo undo 1 1 1' play santa-timea --seats 3 --seed 21 --save some.wr
good 'undo'
has '^Taken back'
feed '1 1 1 1' play santa-timea --seats 3 --seed 21 --save same.wr
cmp -s some.wr same.wr
ok $? 'what is taken back and played again meets the same fortune'
feed '2 undo 1 1 1 1 quit' play santa-timea --seats 3 --seed 21 --save other.wr
cmp -s some.wr other.wr
ok $? 'another move, taken back, leaves no trace'
feed '3 1 1 list+place+w-e5 list quit' play azimuth --seats 2 --seed 3
good 'a long list of moves'
has '^  1-4 place w-a1 n \| e \| s \| w +5-8 place w-b1 n \| e \| s \| w$'
has '^ 93-96 place w-e5 n \| e \| s \| w$'
feed "$(yes 1 | head -n 60 | tr '\n' ' ') sav+it.wr save+it.wr" play santa-timea --seats 3 --seed 21
good 'a slip of the pen after the game'
has '"sav it\.wr" is not a command here'
run check it.wr
has '^it\.wr: finished'
feed "$(yes 1 | head -n 60 | tr '\n' ' ') undo 1 log undo quit" play santa-timea --seats 3 --seed 21
[ "$(grep -c '^Taken back' out)" = 1 ]
ok $? 'nothing is taken back once all has been shown'
has '^\* deal 2 [NESWP]'
has '^you can take back nothing any more'
feed 'undo quit' play santa-timea --seed 21
good 'undo at the beginning'
has '^There is nothing to take back'

feed '1 1 1 1 save+part1.wr quit' play santa-timea --seats 3 --seed 21
good 'save in play'
has '^Saved; windrose play --resume part1\.wr'
feed '1 save+part3.wr 1 quit' play santa-timea --seats 3 --seed 21
has '^The game has changed since it was saved in part3\.wr\.$'
feed "$ones" play --resume part1.wr --save rest.wr
good resume
cmp -s rest.wr whole.wr
ok $? 'a resumed game goes on as it would have'
feed "1 save quit" play santa-timea --resume part1.wr
[ "$(grep -c '^1 play' part1.wr)" = 5 ]
ok $? 'save writes to the resumed file'
feed "1 1 1 1" play santa-timea --resume part1.wr --you 2 --bot random --seed 5 --save part2.wr
grep -qx '# people 2' part2.wr && grep -qx '# bot random' part2.wr && grep -qx '# seed 5' part2.wr
ok $? 'the command line wins over the comments of a save'
grep -v '^# ' part1.wr >bare.wr
feed "1 quit" play --resume bare.wr
good 'resume of a record without notes'
has 'has no seed'
feed "$ones" play --resume bare.wr
has '^The game is over'
lacks 'same luck'
feed "$ones" play --resume part1.wr
has '^  windrose play santa-timea --seats 3 --seed 21$'
feed "$ones" play --resume part1.wr --seed 4
lacks 'same luck'
sed 's/^# seed .*/# seed junk/; s/^# people .*/# people 9/; s/^# bot .*/# bot zork/' part1.wr >junk.wr
feed "quit" play --resume junk.wr
good 'resume with notes that make no sense'
feed "quit" play --resume part1.wr --seats 4
bad 2 'its own seats' 'resume with other seats'
feed "quit" play nullgame --resume part1.wr
bad 1 'is a record of santa-timea, not of nullgame' 'resume as another game'
feed "quit" play --resume nowhere.wr
bad 1 'cannot be opened' 'resume of nothing'
feed "quit" play --resume whole.wr
good 'resume of a finished game'
has '^The game is over'

# Saves are whole or not at all.
echo 'my diary' >diary
feed '1 save+diary save+no/where.wr save+. save+/dev/null quit' play santa-timea --seed 1
good 'saves that fail'
[ "$(grep -c '^Not saved: ' out)" = 4 ] && [ "$(cat diary)" = 'my diary' ] && [ -c /dev/null ]
ok $? 'a save never takes the place of something else'
feed 'quit' play santa-timea --seed 1 --save diary
bad 1 'diary exists and is not a saved game' 'play --save of a file that is no game'
feed 'quit' play santa-timea --seed 1 --save no/where.wr
bad 1 'cannot be saved' 'play --save in a directory that is not there'
cp part1.wr old.wr
feed '1' play santa-timea --seed 99 --save old.wr
cmp -s old.wr~ part1.wr && grep -qx '# seed 99' old.wr
ok $? 'an older game under the same name is kept'
head -n 250 whole.wr >kept.wr # more than the limit below, in whichever unit
cp kept.wr copy.wr
(trap '' XFSZ && ulimit -f 1 && printf '1\nsave\nquit\n' | "$program" play --resume kept.wr) | cat >out
has '^Not saved: kept\.wr cannot be saved: File too large'
cmp -s kept.wr copy.wr
ok $? 'a save that fails leaves the old one as it was'
[ -z "$(find . -name '*.wr.*')" ]
ok $? 'no unfinished files are left behind'
ln -s part1.wr link.wr
feed '1 save quit' play --resume link.wr
[ -L link.wr ] && [ "$(grep -c '^1 play' part1.wr)" = 6 ]
ok $? 'a link still points to the save'

# What may be typed.
feed "play+N44 n44 42 0 -1 foo ? help table rules+st-29 rules+ST-99 log QUIT" play santa-timea --seats 2 --seed 2
good 'other answers'
[ "$(grep -c 'is not a move' out)" = 4 ]
ok $? 'what is no move is said to be none'
[ "$(grep -c '^There are 12 moves; type a number from 1 to 12, a move, or' out)" = 2 ]
ok $? 'a number that is not on the list is no move'
[ "$(grep -c '^  1 play ' out)" = 2 ]
ok $? 'the table comes with the moves'
has '^ST-29 '
has 'Unknown rule "ST-99"'
has '^windrose 1$'
has '^  undo  '
lacks '^\* deal 2 [NESWP]'
card=$("$program" trace santa-timea --seats 2 --seed 2 | sed -n 's/^\* deal 1 \([NESW]\)/\1/p' | head -n 1)
small=$(echo "$card" | tr NESW nesw)
for answer in "play+$card" "PLAY+$card" "$card" "$small"; do
    feed "$answer" play santa-timea --seats 2 --seed 2 --save typed.wr
    grep -qx "1 play $card" typed.wr
    ok $? "a card may be typed as $answer"
done
seed=0
while seed=$((seed + 1)) && [ "$seed" -lt 50 ]; do
    "$program" trace santa-timea --seats 2 --seed $seed >out
    grep -qx '\* starter 1' out && sed -n 5,16p out | grep -q 'deal 1 P' && break
done
feed "p quit" play santa-timea --seats 2 --seed $seed
has '^"play P" is not allowed now \(ST-29\)'
has '^ST-29 '
feed "play+S14 play+N14 play+E14 play+W14 quit" play santa-timea --seats 5 --seed 2
has '^"play [NESW]14" is not allowed now \(ST-15\)'
# A number is that of the list, also where moves end with numbers of their own.
feed '1 ? 5 quit' play winds-of-plunder --seats 3 --seed 1 --save numbers.wr
good 'numbers of moves that are numbers'
has 'rules WP-001$'
has '^  1 bid 0 '
lacks 'or just'
grep -qx '1 bid 4' numbers.wr
ok $? 'the fifth of the moves is the fifth on the list'
feed '5 9 beach+2 quit' play azimuth --seats 2 --seed 3 --save numbers.wr
grep -qx '1 beach 5' numbers.wr && grep -qx '1 beach 2' numbers.wr
ok $? 'beaches by number and by name'
(head -c 400000 /dev/zero | tr '\0' x && printf '\nquit\n') >long
"$program" play santa-timea --seed 1 <long >out 2>err
code=$?
good 'an endless answer'
[ "$(grep -c '^That is too long; an answer' out)" = 1 ] && [ "$(wc -c <out)" -lt 5000 ]
ok $? 'an endless answer is refused once'
head -c 300000 /dev/urandom >noise
"$program" play santa-timea --seed 1 <noise >out 2>err
code=$?
good 'noise at the keyboard'
printf '1' | "$program" play santa-timea --seed 1 --save eof.wr >out 2>err
code=$?
good 'the end of the input in the middle of a line'
grep -q '^1 play' eof.wr
ok $? 'at the end of the input the game is saved'
run play santa-timea --you none --seed 3 --save watched.wr
good 'watching bots'
has '^The game is over'
lacks '^\* deal . [NESWP]'
run check watched.wr
has finished
run play santa-timea --seats 5 --you none --seed 12345678901234567890 --set pro=on --bot random
has '^  windrose play santa-timea --seats 5 --seed 12345678901234567890 .*\\$'
# shellcheck disable=SC2016 # eval sets the program in
sed '1,/same luck/d; /^save FILE/d; s/windrose/"$program"/' out >again
cp out before
eval "$(cat again)" >out 2>err </dev/null
cmp -s out before
ok $? "the command line that is offered plays the game again: $(cat again err)"
feed '1 1 1' play nullgame --seed 3 --seats 2
good 'a game of the template'

# ---- several people -----------------------------------------------------------------

answers=$(yes '_ 1' | head -n 12 | tr '\n' ' ')
feed "$answers" play santa-timea --seats 3 --you 1 --you 2,3 --seed 31 --save hot.wr
good 'three people'
[ "$(grep -c '^Seat [123], press Enter when only you' out)" -ge 6 ]
ok $? 'there is a curtain between people'
# After the curtain of a seat, no card of another hand may show. Cards up to 3 are left
# out, because wind cards bear the same names.
cat hot.wr >both
echo '---' >>both
cat out >>both
awk '/^---$/ { screen = 1; next }
    !screen && /^\* deal/ { if (!($4 in holder)) holder[$4] = $3; next }
    !screen && / play / { open[$3] = 1; next }
    /^Seat [123], press/ { viewer = $2 + 0; seen++; next }
    screen && viewer {
        gsub(/[^A-Z0-9 ]/, " ")
        for (i = 1; i <= NF; i++)
            if ($i ~ /^[NESW]([4-9]|1[0-4])$/ && holder[$i] != viewer && !($i in open)) {
                print "seat " viewer " sees " $i ": " $0
                bad = 1
            } else if ($i ~ /^[NESW]([4-9]|1[0-4])$/)
                cards++
    }
    END { exit bad || seen < 6 || cards < 100 }' both
ok $? 'no hand is shown to another person'
for seat in 1 2 3; do
    awk -v seat=$seat '/^Seat [123], press/ { viewer = $2 + 0 }
        viewer && /^\* deal/ && $3 != viewer && $4 != "?" { exit 1 }' out
    ok $? "the deal of seat $seat is its own"
done
feed "_ quit" play santa-timea --seats 2 --you all --seed 31
[ "$(grep -c '^Seat [12], press' out)" = 1 ]
ok $? 'only one person has been asked'
feed '1 1 1 1 quit' play azimuth --seats 2 --you all --seed 31
good 'two people in a game without secrets'
has '^seat 1> '
has '^seat 2> '
lacks ', press Enter'
feed '1 1 1 1 1 1 1 1 1 1 1 1 quit' play azimuth --seats 2 --set rounds=1 --seed 4
good 'a team that loses'
has 'castaways home: the sea won\.$'
has '^The game is over\..* The team has lost\.$'

# ---- terminals ----------------------------------------------------------------------

escape=$(printf '\033')
LC_ALL=C "$program" replay three.wr --seat 1 >out
! LC_ALL=C grep -q '[^ -~]' out
ok $? 'without UTF-8 all is ASCII'
grep -q '\^ N' out && grep -q '> E' out && grep -q 'v S' out && grep -q '< W' out
ok $? 'directions keep their marks without UTF-8'
run replay three.wr --seat 1 --at 60
has '▲ N'

# ---- languages ----------------------------------------------------------------------

run replay three.wr --seat 1 --lang de
good 'replay --lang de'
has '^Du hast '
has '^Platz [23] hat '
lacks '^(You|Seat [123]) (took|won) '
cp out german
for locale in de_DE.UTF-8 de de_AT@euro; do
    # C.UTF-8 has the letters, the other variable the language.
    env -u LC_ALL LC_CTYPE=C.UTF-8 LC_MESSAGES=$locale "$program" replay three.wr --seat 1 >out
    cmp -s out german
    ok $? "the language of $locale"
done
env -u LC_ALL LC_CTYPE=C.UTF-8 LC_MESSAGES= LANG=de_CH "$program" replay three.wr --seat 1 >out
cmp -s out german
ok $? 'the language of LANG'
for locale in C den_X en_GB.UTF-8 xx; do
    env -u LC_ALL LC_CTYPE=C.UTF-8 LC_MESSAGES=$locale LANG=de_DE "$program" replay three.wr --seat 1 >out
    has '^You (took|won) '
done
LC_MESSAGES=de_DE "$program" replay three.wr --seat 1 >out
has '^You (took|won) ' # LC_ALL comes before it
LC_ALL=de_DE.UTF-8 "$program" replay three.wr --seat 1 --lang en >out
has '^You (took|won) '
LC_ALL=C "$program" replay three.wr --lang de >out
! LC_ALL=C grep -q '[^ -~]' out
ok $? 'German without UTF-8 is ASCII'
has 'hoechste'
awk 'length($0) > 80 { exit 1 }' out
ok $? "German without UTF-8 fits on the screen: $(awk 'length($0) > 80' out | head -n 1)"
feed '1 1 1 1 quit' play santa-timea --seats 2 --seed 2 --lang de
good 'play --lang de'
has ' hat das Ausspiel gewonnen: '
wrong 'lang takes en or de, not "fr"' replay three.wr --lang fr
run replay three.wr --seat 1 --at 60 --color always
has "$escape\\[38;5;63m▲ N"
if command -v script >/dev/null; then
    # terminal COMMAND: runs it on a pseudo terminal.
    terminal() {
        script -qec "$1" /dev/null </dev/null >out 2>&1
    }
    terminal "'$program' rules santa-timea ST-29"
    has "$escape\\[1mST-29"
    terminal "NO_COLOR=1 '$program' rules santa-timea ST-29"
    lacks "$escape"
    terminal "TERM=dumb '$program' rules santa-timea ST-29"
    lacks "$escape"
    terminal "'$program' rules santa-timea ST-29 --color never"
    lacks "$escape"
    printf '?\nz\nq\n' | script -qec "'$program' replay three.wr" /dev/null >out 2>&1
    has 'Enter goes on to the next decision'
    has 'The record has lines 1 to '
    terminal "'$program' sim santa-timea --games 2000"
    has '2000 of 2000 games'
    terminal "printf '\\n1\\n\\nquit\\n' | '$program' play santa-timea --seats 2 --you all --seed 31"
    has "$escape\\[2J"
    # Between the last card shown and the end the screen is cleared.
    tr -d '\r' <out | awk -v clear="$escape\\[2J" '$0 ~ clear { cleared = 1 }
        /^seat [12]> / { cleared = 0 } END { exit !cleared }'
    ok $? 'who leaves does not leave a hand on the screen'
fi

# ---- sim, perft, signature, bench ---------------------------------------------------

run sim santa-timea --games 3000 --threads 1
good sim
cp out one
has '^decisions +240\.00 mean +240 to 240$'
has '^outcomes +311\.00 mean +311 to 311$'
has '^lines +556\.00 mean +556 to 556$'
has '^choices +6\.2[0-9] mean  at most 12; only one in [0-9.]* % of decisions$'
[ "$(grep -c '^ *[1-4]  random ' out)" = 4 ]
ok $? 'sim lists four seats'
awk 'length($0) > 80 { exit 1 }' out
ok $? 'the table of sim is not too wide'
for threads in 2 3 7; do
    run sim santa-timea --games 3e3 --threads $threads
    cmp -s out one
    ok $? "sim is the same with $threads threads"
done
run sim santa-timea --games 3000 --seed 2
! cmp -s out one
ok $? 'sim with another seed is another'
run sim santa-timea --games 200 --seats 2 --bot greedy,random --set pro=on --threads 1 --json
good 'sim of several bots'
cp out one
has '^\{"game":"santa-timea",.*"seats":2,"options":\{"pro":"on","tiebreak":"german"\},"seed":1,"games":200,'
has '"seat":1,"bot":"greedy",.*"seat":2,"bot":"random",'
run sim santa-timea --games 200 --seats 2 --bot greedy,random --set pro=on --threads 2 --json
cmp -s out one
ok $? 'sim of several bots is the same with two threads'
awk -F '"win_share":' '{ exit !($2 + 0 > 0.7) }' one
ok $? 'greedy beats random'
run sim santa-timea --games 1000 --json
awk -F '"win_share":' '{
        for (i = 2; i <= NF; i++) sum += $i
        exit !(NF == 5 && sum > 0.99999 && sum < 1.00001)
    }' out
ok $? 'win shares add up to one'
run sim santa-timea --games 1
has ' 100\.00 \(20\.65 to 100\.00\) +100\.00 +100\.00$'
has ' 0\.00 \(0\.00 to 79\.35\) +0\.00 +0\.00$'
run sim nullgame --games 100
good 'sim of the template'

# Chance names one of three starters, then deals one of 56 numbers or a Piratess.
for pair in 0:1 1:3 2:171; do
    run perft santa-timea --seats 3 --depth "${pair%:*}"
    [ "$(cat out)" = "${pair#*:}" ]
    ok $? "perft $pair: $(cat out)"
done
head -n 31 game.wr >part.wr
run perft santa-timea --from part.wr --depth 1
hand=$(sed -n "5,28s/^\* deal $starter \([NESW].*\)/\1/p" game.wr | sort -u | wc -l)
[ "$(cat out)" = "$hand" ]
ok $? "perft --from: $(cat out) cards of $hand may be led"
run perft nullgame --from part.wr --depth 1
bad 1 'is a record of santa-timea, not of nullgame' 'perft of another game'
wrong 'its own seats' perft santa-timea --from part.wr --depth 1 --seats 2

run signature
good signature
cmp -s out "$root/tests/signatures.txt"
ok $? "the signatures are those of tests/signatures.txt: $(cat out)"
run signature santa-timea
[ "$(wc -l <out)" = 1 ] && grep -q '^santa-timea 0x[0-9a-f]*$' out
ok $? 'signature of one game'

run bench santa-timea --seconds 1 --json
good 'bench --json'
for key in game seats decisions_per_second simulations_per_second state_bytes obs_bytes rules_version games decisions seconds; do
    has "\"$key\":"
done

# ---- editions -----------------------------------------------------------------------

run edition columbus
good 'edition columbus'
cmp -s out "$root/editions/columbus.txt"
ok $? 'the built-in edition is the file of the tree'
cp out standard.txt
sed 's/^edition .*/edition wide/; s/^fog .*/fog ne se sw nw/' standard.txt >wide.txt
run edition columbus wide.txt
good 'edition columbus FILE'
has '^wide\.txt: edition wide of columbus$'
run trace columbus --seats 2 --set max-rounds=2 --edition wide.txt
good 'trace --edition'
has '^set edition wide$'
has '^= fog ne se sw nw$'
cp out wide.wr
run check wide.wr
good 'check of a record with an edition'
run trace columbus --seats 2 --set max-rounds=2 --edition standard.txt
good 'trace with the built-in edition from a file'
lacks edition
cp out standard.wr
run trace columbus --seats 2 --set max-rounds=2
cmp -s out standard.wr
ok $? 'the built-in edition from a file is the built-in edition'
run replay wide.wr --seat 1
good 'replay with an edition'
run sim columbus --games 20 --set max-rounds=2 --edition wide.txt
good 'sim --edition'
has '^max-rounds 2, edition wide$'
run sim columbus --games 20 --set max-rounds=2 --edition wide.txt --json
has '"options":\{"max-rounds":"2","edition":"wide"\}'
run perft columbus --seats 2 --depth 3 --edition wide.txt
good 'perft --edition'
has '^2062$'
run bench columbus --set max-rounds=2 --seconds 1 --edition wide.txt
good 'bench --edition'
feed "quit" play columbus --seats 2 --edition wide.txt --save wide-save.wr
good 'play --edition'
grep -q '^= edition wide$' wide-save.wr
ok $? 'a save holds its edition'
feed "quit" play --resume wide-save.wr
good 'resume with an edition'
feed "quit" play --resume wide-save.wr --edition standard.txt
bad 2 'its own seats, options and edition' 'resume with another edition'
run perft columbus --depth 2 --from wide.wr --edition wide.txt
bad 2 'its own seats, options and edition' 'perft --from with another edition'
sed 's/^fog .*/fog n e s x/' wide.txt >bad.txt
run edition columbus bad.txt
bad 1 'bad\.txt:24: .*\(E12\)$' 'edition with a wrong direction'
run trace columbus --edition bad.txt
bad 1 'bad\.txt:24: .*\(E12\)$' 'trace with a wrong edition'
sed 's/^edition .*/edition standard/' wide.txt >bad.txt
run edition columbus bad.txt
bad 1 'bad\.txt:3: .*\(E16\)$' 'another edition under the name standard'
sed "s/\$/$(printf '\r')/" wide.txt >bad.txt
run edition columbus bad.txt
bad 1 'bad\.txt:1: .*CR LF.* convert it with: .*\(E1\)$' 'edition with the line ends of Windows'
run edition columbus /dev/null
bad 1 'dev/null: the file is empty' 'edition that is empty'
run edition columbus missing.txt
bad 1 'missing\.txt: No such file' 'edition that is not there'
head -c 70000 /dev/zero | tr '\0' '#' >long.txt
run edition columbus long.txt
bad 1 'too long' 'edition that is too long'
run edition santa-timea
bad 2 'has no editions' 'edition of a game without'
run trace santa-timea --edition wide.txt
bad 2 'has no editions' 'trace of a game without editions'
sed 's/^= fog .*/= fog n e s x/' wide.wr >bad.wr
run check bad.wr
bad 1 'bad\.wr:29: .*\(E12\)$' 'record with a wrong edition'
run replay wide.wr --seat 1 --at 40 --color never
LC_ALL=C "$program" replay wide.wr --seat 1 --at 40 >out 2>err
! LC_ALL=C grep -q '[^ -~]' out
ok $? 'the board of Columbus in plain ASCII'

# ---- output that cannot be written --------------------------------------------------

for words in help games 'rules santa-timea' 'trace santa-timea' 'replay three.wr' 'sim santa-timea --games 10'; do
    if [ -c /dev/full ]; then
        # shellcheck disable=SC2086 # several words
        "$program" $words >/dev/full 2>err
        code=$?
        bad 1 'cannot write the output: No space' "$words with a full disk"
    fi
    # The program finds the pipe closed, for its reader has left before it begins.
    # shellcheck disable=SC2086
    { sleep 0.02; "$program" $words 2>err; echo $? >code; } | true
    code=$(cat code)
    [ "$code" = 0 ] && [ ! -s err ]
    ok $? "$words into a closed pipe: exit status $code, $(cat err)"
done

# ---- completion ---------------------------------------------------------------------

# completes WORDS... CANDIDATES: the last argument is what the program offers.
completes() {
    for candidates; do :; done
    words=
    while [ $# -gt 1 ]; do
        words="$words $1"
        [ $# = 2 ] && last=$1
        shift
    done
    # shellcheck disable=SC2086 # several words, of which the last may be empty
    set -- $words
    [ -n "$last" ] || set -- "$@" ''
    [ "$("$program" --complete "$@" | tr '\n' ' ')" = "$candidates" ]
    ok $? "completion of $words: $("$program" --complete "$@" | tr '\n' ' ')"
}
completes pl 'play '
completes play '' 'santa-timea columbus winds-of-plunder azimuth '
completes edition columbus '' ''
completes play columbus --ed '--edition '
completes play santa-timea --res '--resume '
completes play santa-timea --set '' 'pro=off pro=on tiebreak=german tiebreak=english '
completes play santa-timea --set pro=o 'pro=off pro=on '
completes trace --bot '' 'greedy random plain net net-search level1 level2 level3 level4 level5 '
completes play --color n 'never '
completes replay --lang '' 'en de '
completes play --save '' ''
completes rules santa-timea ST-6 'ST-60 ST-61 ST-62 ST-63 ST-64 ST-65 ST-66 '
completes help si 'sim signature '
completes check '' ''
if command -v bash >/dev/null; then
    # shellcheck disable=SC2016 # the dollars are those of bash
    PATH=$(dirname "$program"):$PATH bash -c '
        . "$1"
        COMP_WORDS=(windrose play santa-timea --set pro = o) COMP_CWORD=6
        _windrose
        [ "${COMPREPLY[*]}" = "off on" ]' completion "$root/tools/windrose.bash"
    ok $? 'the completion of bash'
fi

# ---- lessons ------------------------------------------------------------------------

export XDG_STATE_HOME="$tmp/state"
wrong 'needs GAME' learn
wrong 'nullgame has no lessons' learn nullgame
wrong 'has lessons 1 to 5, not "6"' learn santa-timea 6
wrong 'has lessons 1 to 5, not "x"' learn santa-timea x
run learn santa-timea --list
good 'learn --list'
has '^  1  The wind decides$'
has '^  5  '
# Steps that are read, a wrong try, what a lesson declines, then each move to the end; what
# was typed ahead is for the next lesson.
code=0
printf '%s\n' '' '' 'play N10' undo 'play E9' '' '' 'play N10' '' 'play E5' '' '' '' q |
    "$program" learn santa-timea --plain >out 2>err || code=$?
good 'a lesson'
has 'In this wind that card'
has 'A lesson only goes forward'
has 'Well done. Enter: lesson 2'
has 'Santa Timea, lesson 2: Equal cards'
run learn santa-timea --list --lang de
has '^  1  .*geschafft'
lacks '^  2  .*geschafft'
run learn santa-timea
[ "$code" = 0 ] && grep -q 'lesson 2: ' out
ok $? 'the first lesson that is left comes next'

finish
