#!/bin/sh
# tests/engine.sh PROGRAM: the protocol of bots, from both sides. Prints what fails; the
# last line is `N passed, N failed`.
set -u
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

# ---- the engine ---------------------------------------------------------------------

# tell LINE...: says the lines to an engine and leaves its answers in out.
tell() {
    code=0
    printf '%s\n' "$@" | "$program" engine >out 2>err || code=$?
}

tell 'hello 1' ping
good hello
has '^name Windrose greedy$'
has '^option bot choice default greedy of greedy random '
has '^option threads number default 1 from 1 to '
[ "$(grep -c '^ready$' out)" = 2 ]
ok $? "hello and ping are answered with ready: $(cat out)"
tell 'hello 2'
has '^error .*version 1'
tell games
has '^game santa-timea rules 1 seats 2 to 5$'
has '^ready$'
printf 'hello 1\r\nquit\r\n' | "$program" engine >out
has '^ready$'

# refuses PATTERN LINE...: the last answer is an error that matches.
refuses() {
    pattern=$1
    shift
    tell "$@"
    [ "$code" = 0 ] && tail -n 1 out | grep -Eq "^error .*$pattern"
    ok $? "not refused with /$pattern/: $* : $(tail -n 1 out)"
}
refuses 'unknown command "foo"' foo
refuses 'unknown bot "foo"' 'option bot foo'
refuses 'unknown option "foo"' 'option foo 1'
refuses 'threads takes a whole number' 'option threads 0'
refuses 'unknown game "foo"' 'new foo seats 2 seat 1'
refuses 'needs seat S' 'new nullgame seats 2'
refuses 'seat takes a whole number' 'new nullgame seats 2 seat 0'
refuses 'needs seat S' 'new nullgame seats 2 seat 3'
refuses 'seats takes a whole number from 2 to 5' 'new nullgame seats 9 seat 1'
refuses 'rules takes a whole number from 2 to 2' 'new nullgame rules 7 seats 2 seat 1'
refuses 'NAME=VALUE' 'new nullgame seats 2 seat 1 set honest'
refuses 'honest' 'new nullgame seats 2 seat 1 set honest=maybe'
refuses 'not "foo"' 'new nullgame seats 2 seat 1 foo 1'
refuses 'has no editions' 'edition windrose-edition 1' 'new nullgame seats 2 seat 1'
refuses 'line 1 of the edition' 'edition foo' 'new columbus seats 3 seat 1'
refuses 'no game to think' go
refuses 'no position to think' 'new nullgame seats 2 seat 1' go
refuses 'line 1 of the observation' 'new nullgame seats 2 seat 1' position go

# position WORDS...: a position of the template, with WORDS as its last lines.
position() {
    tell 'new nullgame rules 2 seats 3 seat 2 set honest=off' position 'view windrose 1' \
        'observation seats 3' 'observation honest 0' "observation phase ${phase:-2}" \
        'observation weather 255' 'observation report 1' \
        "observation choice ${choices:-255 255 255 255 255}" 'observation viewer 1' "$@"
}
position 'legal stay | sail' 'go nodes 10 seed 7'
good 'a position'
has '^bestmove (sail|stay)$'
cp out first
position 'legal stay | sail' 'go seed 7' 'go time 5 seed 7'
[ "$(grep -c '^bestmove' out)" = 2 ]
ok $? "a position can be asked twice: $(cat out)"
position go
has '^bestmove (sail|stay)$'
position 'legal stay' go
has '^error these are not the legal moves of this position$'
position 'legal stay | sail | swim' go
has '^error these are not the legal moves of this position$'
position 'go foo 1'
has '^error go takes nodes, time, seed or infinite, not "foo"$'
position 'go nodes 0'
has '^error nodes takes a whole number'
phase=3 position go
has '^error '
lacks '^bestmove'
phase=200 position go
has '^error seat 2 cannot see this in nullgame: '
choices='255 1 255 255 255' position go
has '^error '
lacks '^bestmove'

# ---- what a host sends --------------------------------------------------------------

cat >spy <<END
#!/bin/sh
tee -a spied | "$program" engine --bot greedy | grep --line-buffered -vx 'skip view'
END
chmod +x spy
for setup in 'santa-timea --seats 3 --set pro=on' 'columbus --seats 3' 'azimuth --seats 2' \
    'winds-of-plunder --seats 3' 'nullgame --seats 4'; do
    rm -f spied one.csv two.csv
    # shellcheck disable=SC2086 # several words
    run arena $setup --bots exec:./spy,random --games 1 --threads 1 --csv one.csv
    good "a program plays $setup"
    # shellcheck disable=SC2086
    run arena $setup --bots greedy,random --games 1 --threads 1 --csv two.csv
    grep -v '^#' one.csv | sed 's|exec:./spy|greedy|g' >one
    grep -v '^#' two.csv | cmp -s - one
    ok $? "the engine plays $setup as the bot itself does"
    awk '/^new / { games++; if ($3 != "rules" || $5 != "seats" || $7 != "seat") exit 1 }
        /^position/ { views = fields = legal = 0; positions++ }
        /^view/ { views++ } /^observation/ { fields++ } /^legal/ { legal++ }
        /^go seed [0-9]+$/ { if (!(views >= 3 && fields > 3 && legal == 1)) exit 1; asked++ }
        /^result / { over++ } /^winners / { won++ } /^quit/ { quit++ }
        END { exit !(games > 1 && positions > 1 && asked == positions && over == games &&
            won == games && quit == 1) }' spied
    ok $? "what a program is told in $setup: $(cut -d ' ' -f 1 spied | sort | uniq -c | tr '\n' ' ')"
done

# A host tells a seat nothing but what it sees: two games that look the same to it are told
# with the same lines. Here the cards of the others are no part of what is sent.
rm -f spied
run trace santa-timea --seats 2 --seed 5 --bot exec:./spy,random
good 'a program in a trace'
cp out game.wr
run check game.wr
good 'and its record'
sed -n '/^position/,/^go/p' spied | sed '/^go/q' >position
grep -q '^view \* deal 1 [NESWP]' position && grep -q '^view \* deal 2 ?$' position &&
    ! grep -q '^view \* deal 2 [NESWP]' position
ok $? 'the cards of others are masked'
sed -n 's/^observation hand //p' position | grep -q '^0x'
ok $? 'its own are not'
rm -f spied
sed -i 's/ | grep.*//' spy
run arena santa-timea --seats 2 --bots exec:./spy,random --games 1 --threads 1
grep -q '^observation' spied && ! grep -q '^view' spied
ok $? 'who wants no view gets none'

# ---- stop and quit ------------------------------------------------------------------

ask() {
    printf 'option bot level5\nnew santa-timea seats 2 seat 1\n'
    cat position
}
sed -i '/^go/d' position
{ ask; echo 'go nodes 60 seed 3'; } | "$program" engine >out 2>err
code=$?
good 'a search'
has '^info move 1 visits [0-9]+ share 0\.[0-9]{4} value 0\.[0-9]{4} points -?[0-9.]+ action play '
has '^info nodes [0-9]+ time [0-9]+ value [01]\.[0-9]{4} points -?[0-9.]+ plan 1 play [NESWP][0-9]* \| [12] play '
has '^bestmove play [NESWP]'
best=$(sed -n 's/^info move 1 .* action //p' out)
has "^bestmove $best\$"
grep -v '^info nodes' out >first
{ ask; echo 'go nodes 60 seed 3'; } | "$program" engine | grep -v '^info nodes' | cmp -s - first
ok $? 'a search by nodes is the same again'
for threads in 2 3; do
    { echo "option threads $threads"; ask; echo 'go nodes 60 seed 3'; } | "$program" engine |
        grep -v '^info nodes' >second
    { echo "option threads $threads"; ask; echo 'go nodes 60 seed 3'; } | "$program" engine |
        grep -v '^info nodes' | cmp -s - second
    ok $? "and with $threads threads"
done
# A level that plays other moves than its best does so with any number of threads.
for threads in 1 2; do
    { echo "option threads $threads"; ask; echo 'option bot level1'; for seed in $(seq 20); do echo "go seed $seed"; done; } |
        "$program" engine >out
    awk '/^info move 1 / { sub(/.* action /, ""); best = $0 } /^bestmove / { n++; strays += $2 " " $3 != best }
        END { exit !(n == 20 && strays > 3) }' out
    ok $? "level 1 strays with $threads threads"
done
began=$(date +%s%3N)
{ ask; echo 'go infinite'; sleep 0.3; echo stop; echo ping; } | "$program" engine >out
took=$(($(date +%s%3N) - began))
tail -n 2 out | head -n 1 | grep -q '^bestmove' && tail -n 1 out | grep -q '^ready$' && [ $took -lt 5000 ]
ok $? "stop: $(tail -n 2 out), $took ms"
{ ask; echo 'go infinite'; } | timeout 60 "$program" engine >out
has '^bestmove'
{ echo 'option bot greedy'; ask | grep -v '^option'; echo 'go infinite'; sleep 0.5; echo ping; sleep 0.5; } |
    "$program" engine >out &
sleep 0.3
! grep -q '^bestmove' out
ok $? 'an endless thought has no answer before stop'
wait $!
has '^bestmove'
{ ask; printf 'go\nstop\n'; } | "$program" engine >out
nodes=$(sed -n 's/^info nodes \([0-9]*\) .*/\1/p' out)
grep -q '^bestmove' out && [ "$nodes" -lt 10000 ]
ok $? "stop after a plain go: $nodes nodes"
{ ask; printf 'go infinite\nstop\ngo nodes 70\ngo nodes 80\n'; } | "$program" engine >out
[ "$(sed -n 's/^info nodes \([0-9]*\) .*/\1/p' out | tail -n 2 | tr '\n' ' ')" = '70 80 ' ]
ok $? "stop is for what was asked before it: $(grep '^info nodes' out)"
began=$(date +%s%3N)
{ ask; echo 'go nodes 1000000000000'; sleep 0.3; echo quit; sleep 3; } | "$program" engine >out
took=$(($(date +%s%3N) - began))
grep -q '^bestmove' out && [ $took -lt 9000 ]
ok $? "quit: $(tail -n 1 out), $took ms"
{ ask; echo stop; echo 'go nodes 20'; } | "$program" engine >out
has '^bestmove'
began=$(date +%s%3N)
{ ask; echo 'go time 200'; } | "$program" engine >out
took=$(($(date +%s%3N) - began))
grep -q '^bestmove' out && [ $took -ge 200 ] && [ $took -lt 4000 ]
ok $? "go time 200: $(tail -n 1 out), $took ms"

# ---- programs that fail -------------------------------------------------------------

# How long hanging programs sleep: a number that no other process has.
nap=$((90000 + $$ % 9000))
export nap

# program NAME: makes a bot of the lines on the input; `go` is where they may fail.
program_of() {
    cat - >"$1"
    chmod +x "$1"
}
# plays WORDS...: one game of the template with the bot against random ones.
plays() {
    code=0
    began=$(date +%s%3N)
    timeout 60 "$program" arena nullgame --seats 3 --bots "exec:./$1,random" --games 3 --threads 1 \
        --patience 300 >out 2>err </dev/null || code=$?
    took=$(($(date +%s%3N) - began))
    [ "$code" = 0 ] && grep -q '^3 games' out && [ "$took" -lt 20000 ]
    ok $? "a match with $1 goes on: exit status $code, $took ms, $(cat err)"
}
# shellcheck disable=SC2016 # the dollars are those of the bot
answering='#!/bin/sh
while read -r word rest; do
case $word in
hello | new) echo ready ;;
legal) move=${rest%% |*} ;;'
program_of honest <<END
$answering
go) echo "info thinking"; echo; echo "bestmove \$move" ;;
esac
done
END
plays honest
[ ! -s err ]
ok $? "an honest bot is not blamed: $(cat err)"
lacks forfeited

program_of nonsense <<END
$answering
go) echo "bestmove swim" ;;
esac
done
END
plays nonsense
says 'game 1, seat 1 \(exec:./nonsense\) forfeits move 2 and a random one is played: it answered "swim", which is not a legal move$'
[ "$(wc -l <err)" = 3 ]
ok $? "each forfeit is reported: $(cat err)"
has '^exec:./nonsense .*  3 moves forfeited$'

program_of empty <<END
$answering
go) echo "bestmove" ;;
esac
done
END
plays empty
says 'it answered "", which is not a legal move'

program_of sorry <<END
$answering
go) echo "error I do not know" ;;
esac
done
END
plays sorry
says 'it said "I do not know"'

program_of refusing <<'END'
#!/bin/sh
while read -r word rest; do
case $word in
hello) echo ready ;;
new) echo "error not this game" ;;
esac
done
END
plays refusing
says 'it said "not this game"; it forfeits all its moves in this match'

program_of crashing <<END
$answering
go) exit 3 ;;
esac
done
END
plays crashing
says 'it ended with exit status 3$'

program_of killed <<END
$answering
go) kill -SEGV \$\$ ;;
esac
done
END
plays killed
says 'it was killed by signal 11$'

program_of hanging <<END
$answering
go) sleep \$nap ;;
esac
done
END
plays hanging
says 'it did not answer in time$'
[ "$took" -gt 850 ]
ok $? "nobody waits less than the patience: $took ms"

program_of mute <<'END'
#!/bin/sh
sleep $nap
END
plays mute
says 'it did not answer in time$'

program_of deaf <<END
#!/bin/sh
exec <&-
echo ready
echo ready
sleep \$nap
END
plays deaf
says 'it did not answer in time$'

program_of closing <<END
$answering
go) exec >&-; sleep \$nap ;;
esac
done
END
plays closing
says 'it closed its output$'

program_of flooding <<END
$answering
go) while :; do echo "info still thinking"; done ;;
esac
done
END
plays flooding
says 'it did not answer in time$'

program_of endless <<END
$answering
go) tr '\\0' x </dev/zero ;;
esac
done
END
plays endless
says 'it wrote a line that is too long$'

# A process that the bot leaves behind keeps its pipes open.
program_of parent <<END
$answering
go) sleep \$nap & exit 1 ;;
esac
done
END
plays parent
says 'it (did not answer in time|ended with exit status 1)$'

run arena nullgame --seats 2 --bots exec:./missing,random --games 2
says 'it cannot be run \(exit status 127\)'

# After three failures in one match a program is not started again in it.
echo 0 >started
program_of weak <<END
#!/bin/sh
echo \$((\$(cat started) + 1)) >started
$(echo "$answering" | tail -n +2)
go) exit 1 ;;
esac
done
END
run trace santa-timea --seats 2 --seed 1 --bot exec:./weak,random
[ "$code" = 0 ] && [ "$(cat started)" = 3 ] && [ "$(wc -l <err)" = 3 ]
ok $? "three strikes: started $(cat started) times, $(cat err)"
says 'after 3 such failures it is not started again in this match$'
"$program" check - <out >/dev/null 2>err
ok $? 'the record of that match is valid'

# A program that answers twice still gets the next question: the second answer is not
# taken for that of the next move.
# shellcheck disable=SC2016 # the dollars are those of the bot
program_of hasty <<END
$(echo "$answering" | sed 's/^legal) /&n=$((n + 1)); /')
go) [ "\$n" = 3 ] && echo "bestmove swim"; echo "bestmove \$move" ;;
esac
done
END
run trace santa-timea --seats 2 --seed 1 --bot exec:./hasty,random
[ "$code" = 0 ] && [ "$(wc -l <err)" = 1 ] && grep -q 'it answered "swim"' err
ok $? "a second answer: $(head -n 2 err)"

# An interrupt does not wait for a program that hangs.
began=$(date +%s%3N)
"$program" arena nullgame --seats 3 --bots exec:./hanging,random --games 9 --threads 2 >out 2>err &
process=$!
sleep 0.5
kill -s INT $process
wait $process
took=$(($(date +%s%3N) - began))
[ "$took" -lt 5000 ] && grep -q 'of 9 games were played' err
ok $? "an interrupt while a program hangs: $took ms, $(cat err)"

for command in 'trace nullgame' 'sim nullgame --games 4'; do
    # shellcheck disable=SC2086 # several words
    "$program" $command --seats 3 --bot exec:./hanging >out 2>err &
    process=$!
    sleep 0.5
    kill -s TERM $process
    code=0
    wait $process 2>/dev/null || code=$?
    [ "$code" = 143 ]
    ok $? "$command is ended by a signal: $code"
done

# Nothing is left behind.
sleep 0.2
left=$(pgrep -af "sleep $nap\$")
[ -z "$left" ]
ok $? "processes are left: $left"

# ---- programs in other commands -----------------------------------------------------

run sim nullgame --seats 3 --games 20 --bot exec:./honest --threads 2
good 'programs in sim'
has '^   1  exec:./honest '
printf '1\n1\n1\nquit\n' | "$program" play nullgame --seats 2 --seed 4 --bot exec:./honest --save game.wr >out 2>err
code=$?
good 'a program in play'
grep -qx '# bot exec:./honest' game.wr
ok $? 'a save names the program'
sed '/^[0-9*]/d; /^result/d; /^winners/d' game.wr | sed 's|exec:./honest|exec:touch harmed|' >foreign.wr
printf 'quit\n' | "$program" play --resume foreign.wr >out 2>err
code=$?
good 'resuming a save that names a program'
has 'has a program as a bot; to let it play, name it with --bot'
[ ! -e harmed ]
ok $? 'a save starts no program'
wrong 'unknown bot "exec:"' trace nullgame --bot exec:
wrong 'quotes' trace nullgame --bot 'exec:echo "x"'
wrong 'at most 127 characters' trace nullgame --bot "exec:$(printf '%200s' x)"
# shellcheck disable=SC2016 # the backticks are those of the manual
sed -n '/^```python$/,/^```$/p' "$root/docs/PROTOCOL.md" | sed '1d;$d' | cmp -s - "$root/tools/sample-bot.py"
ok $? 'the sample bot stands in the manual as it is'
if command -v python3 >/dev/null; then
    for game in santa-timea columbus winds-of-plunder azimuth; do
        run arena $game --bots "exec:$root/tools/sample-bot.py,greedy" --games 1
        good "the sample bot plays $game"
    done
fi

finish
