#!/bin/sh
# bench/strength.sh [quick | report] [WORD]: how strong the bots are, as the section
# "Strength" of bench/RESULTS.md. Each series is a `windrose arena` that keeps its games in a file
# under build/strength, so that an interrupted run goes on where it was. `quick` plays a
# few games of each, only to see that they run. `report` plays no more than what is
# needed to finish the deals that were begun, and tells what is there. A WORD plays only the series with it in their name. THREADS says how many
# threads play.
set -eu
cd "$(dirname "$0")/.."
program=build/windrose
threads=${THREADS:-1}
folder=build/strength
part=1
if [ "${1:-}" = quick ]; then
    part=20
    folder=build/strength-quick
    shift
fi
is_report=0
if [ "${1:-}" = report ]; then
    is_report=1
    shift
fi
word=${1:-}
mkdir -p "$folder"
trap 'rm -f "$folder"/*.$$' EXIT

# series NAME TEXT BAR GAMES GAME OPTIONS...: plays a series, and prints a row of the
# table: the first bot named, its share of wins, the bar and whether it was reached. A
# BAR that begins with `>` is reached if the whole interval is above it.
series() {
    name=$1 text=$2 bar=$3 games=$(($4 / part + 1)) game=$5
    [ "$part" -gt 1 ] || games=$4
    shift 5
    case $name in
    *"$word"*) ;;
    *) return 0 ;;
    esac
    if [ "$is_report" = 1 ]; then
        games=$(grep -c '^[0-9]' "$folder/$name.csv" 2>/dev/null) || return 0
    fi
    echo "$name: windrose arena $game $* --games $games" >&2
    keep=--csv
    [ ! -e "$folder/$name.csv" ] || keep=--resume
    "$program" arena "$game" "$@" --games "$games" --threads "$threads" \
        "$keep" "$folder/$name.csv" >"$folder/$name.$$" || exit 1
    awk -v text="$text" -v bar="$bar" -v games="$games" -v command="$game $*" '
        found == 0 && $4 ~ /^\(/ {
            share = $3; low = substr($4, 2); high = $6; sub(/\).*/, "", high)
            found = 1
            met = bar ~ /^>/ ? low + 0 > substr(bar, 2) + 0 : share + 0 >= bar + 0
            printf "| %s | %d | %.1f (%.1f to %.1f) | %s | %s | `%s` |\n", text, games,
                share, low, high, bar ~ /^>/ ? "above " substr(bar, 2) : bar,
                met ? "yes" : "no", command
        }' "$folder/$name.$$" >"$folder/$name.row"
    cat "$folder/$name.row"
}

# ladder TAG TITLE GAMES GAMES5 GAME OPTIONS...: each level alone among three of the level
# below; even play would win a quarter. The last step takes GAMES5 games.
ladder() {
    tag=$1 title=$2 rungs=$3 top=$4
    shift 4
    for n in 2 3 4 5; do
        [ "$n" -lt 5 ] || rungs=$top
        series "ladder-$tag-$n" "$title: level$n, three level$((n - 1))" '>25' \
            "$rungs" "$@" --seats 4 --bots "level$n,level$((n - 1))"
    done
}

rows() {
    series bar-santa-timea 'Santa Timea: level5, three greedy' 45 60 \
        santa-timea --seats 4 --bots level5,greedy
    series bar-columbus 'Columbus: level5, three greedy' 50 400 \
        columbus --seats 4 --bots level5,greedy
    series bar-winds-of-plunder 'Winds of Plunder: level5, three greedy' 60 40 \
        winds-of-plunder --seats 4 --bots level5,greedy
    for pair in 6:70 7:85 8:96 10:99; do
        series "bar-azimuth-${pair%:*}" "Azimuth, sea, ${pair%:*} rounds: level5" \
            "${pair#*:}" 100 azimuth --set "rounds=${pair%:*}" --bots level5
    done
    below=0
    for n in 1 2 3 4 5; do
        series "ladder-azimuth-sea-$n" "Azimuth, sea, 6 rounds: level$n" ">$below" 600 \
            azimuth --set rounds=6 --bots "level$n"
        below=$(sed -n 's/.* to \([0-9.]*\)).*/\1/p' \
            "$folder/ladder-azimuth-sea-$n.row" 2>/dev/null || echo 0)
    done
    ladder azimuth-race 'Azimuth, race' 100 60 azimuth --set mode=race
    ladder santa-timea 'Santa Timea' 100 60 santa-timea
    ladder columbus 'Columbus' 120 200 columbus
    ladder winds-of-plunder 'Winds of Plunder' 60 40 winds-of-plunder
    for game in santa-timea columbus winds-of-plunder; do
        series "knowledge-$game" "$game, 50 nodes: level5, three plain" '>25' 24 \
            "$game" --seats 4 --nodes 50 --bots level5,plain
    done
    series knowledge-azimuth-race 'Azimuth, race, 50 nodes: level5, three plain' '>25' 24 \
        azimuth --set mode=race --nodes 50 --bots level5,plain
    series knowledge-azimuth-sea-none 'Azimuth, sea, 8 rounds, 50 nodes: plain' 0 40 \
        azimuth --set rounds=8 --nodes 50 --bots plain
    below=$(sed -n 's/.* to \([0-9.]*\)).*/\1/p' \
        "$folder/knowledge-azimuth-sea-none.row" 2>/dev/null || echo 0)
    series knowledge-azimuth-sea 'Azimuth, sea, 8 rounds, 50 nodes: level5' ">$below" 40 \
        azimuth --set rounds=8 --nodes 50 --bots level5
}

echo "## Strength, $(date +%Y-%m-%d)"
echo
echo "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1), commit" \
    "$(git rev-parse --short HEAD). Made by \`bench/strength.sh\`. The command of each row is"
echo "\`windrose arena\` with what stands in the last column and \`--games\`."
echo
echo '| series | games | won % (95 % interval) | bar | reached | command |'
echo '| --- | --- | --- | --- | --- | --- |'
rows
