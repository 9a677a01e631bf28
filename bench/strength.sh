#!/bin/sh
# bench/strength.sh [quick | report] [WORD]: how strong the bots are, as the section
# "Strength" of bench/RESULTS.md. Each series is a `windrose arena` that keeps its games in
# a file under build/strength, so that an interrupted run goes on where it was. `quick`
# plays a few games of each, only to see that they run. `report` plays no more than what is
# needed to finish the deals that were begun, and tells what is there. A WORD plays only
# the series with it in their name: `all-` the ladder of all bots. THREADS says how many
# threads play. OLD is a program of commit 88cd610; with it the nets also play against its level 4.
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
# table: the first bot named, its share of wins and its rating, the bar and whether it was
# reached. A BAR is a share to reach; a `>` and a share that the whole interval is to be
# above; or `better`: the whole interval of the rating is above 0, the mean of the bots.
# A rating goes by the games that somebody won, so it also compares where many are drawn.
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
        function bare(cell) { gsub(/[(),]/, "", cell); return cell + 0 }
        found == 0 && $4 ~ /^\(/ {
            found = 1
            rating = NF >= 14 ? sprintf("%d (%d to %d)", $11, bare($12), bare($14)) : ""
            met = bar == "better" ? bare($12) > 0 : \
                bar ~ /^>/ ? bare($4) > substr(bar, 2) + 0 : $3 + 0 >= bar + 0
            sub(/^>/, "above ", bar)
            printf "| %s | %d | %.1f (%.1f to %.1f) | %s | %s | %s | `%s` |\n", text,
                games, $3, bare($4), bare($6), rating, bar, met ? "yes" : "no", command
        }' "$folder/$name.$$" >"$folder/$name.row"
    cat "$folder/$name.row"
}

# above NAME: the upper end of the interval of a series, as the bar of another.
above() {
    high=$(sed -n 's/^[^(]*([0-9.]* to \([0-9.]*\)).*/\1/p' "$folder/$1.row" 2>/dev/null) || :
    echo ">${high:-0}"
}

# ladder TAG TITLE GAMES GAMES5 GAME OPTIONS...: each level alone among three of the level
# below. The last step takes GAMES5 games.
ladder() {
    tag=$1 title=$2 rungs=$3 top=$4
    shift 4
    for n in 2 3 4 5; do
        [ "$n" -lt 5 ] || rungs=$top
        series "ladder-$tag-$n" "$title: level$n, three level$((n - 1))" better \
            "$rungs" "$@" --seats 4 --bots "level$n,level$((n - 1))"
    done
}

# everybody TAG TITLE GAMES BOTS GAME OPTIONS...: all bots at one table, three at a time, and
# a row of ratings for each of them, the strongest first.
everybody() {
    name=all-$1 title=$2 games=$(($3 / part + 1)) bots=$4
    [ "$part" -gt 1 ] || games=$3
    shift 4
    case $name in
    *"$word"*) ;;
    *) return 0 ;;
    esac
    if [ "$is_report" = 1 ]; then
        games=$(grep -c '^[0-9]' "$folder/$name.csv" 2>/dev/null) || return 0
    fi
    set -- "$@" --seats 3 --seed 4242 --bots "$bots"
    echo "$name: windrose arena $* --games $games" >&2
    keep=--csv
    [ ! -e "$folder/$name.csv" ] || keep=--resume
    "$program" arena "$@" --games "$games" --threads "$threads" \
        "$keep" "$folder/$name.csv" >"$folder/$name.$$" || exit 1
    awk -v title="$title" '$4 ~ /^\(/ && NF >= 14 {
        gsub(/[(),]/, "")
        printf "%d\t| %s | %s | %d | %.1f (%.1f to %.1f) | %d (%d to %d) |\n", $11, title,
            $1, $2, $3, $4, $6, $11, $12, $14
    }' "$folder/$name.$$" | sort -rn | cut -f2
}

# ranking: the ladder of all bots. Random play never ends Columbus, so it has a limit there.
ranking() {
    levels=level1,level2,level3,level4,level5
    everybody columbus Columbus 168 "random,greedy,$levels,net" columbus --set max-rounds=60
    everybody azimuth-race 'Azimuth, race' 105 "random,greedy,$levels" azimuth --set mode=race
    everybody santa-timea 'Santa Timea' 168 "random,greedy,$levels,net" santa-timea
    everybody winds-of-plunder 'Winds of Plunder' 168 "random,greedy,$levels,net" winds-of-plunder
}

# knowledge TAG TITLE GAME OPTIONS...: the same search with what it knows of the game,
# and three without.
knowledge() {
    tag=$1 title=$2
    shift 2
    series "knowledge-$tag" "$title, 50 nodes: level5, three plain" better 24 \
        "$@" --seats 4 --nodes 50 --bots level5,plain
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
    for n in 1 2 3 4 5; do
        series "ladder-azimuth-sea-$n" "Azimuth, sea, 6 rounds: level$n" \
            "$(above "ladder-azimuth-sea-$((n - 1))")" "$((n < 5 ? 600 : 100))" \
            azimuth --set rounds=6 --bots "level$n"
    done
    ladder azimuth-race 'Azimuth, race' 200 200 azimuth --set mode=race
    ladder santa-timea 'Santa Timea' 100 60 santa-timea
    ladder columbus 'Columbus' 120 200 columbus
    ladder winds-of-plunder 'Winds of Plunder' 60 40 winds-of-plunder
    if [ -n "${OLD:-}" ]; then
        for pair in 'santa-timea:Santa Timea' 'columbus:Columbus' 'winds-of-plunder:Winds of Plunder'; do
            series "net-${pair%%:*}" "${pair#*:}: net, three old level4" '>25' 400 \
                "${pair%%:*}" --seats 4 --seed 777 --bots "net,exec:$OLD engine --bot level4"
        done
    fi
    knowledge santa-timea 'Santa Timea' santa-timea
    knowledge columbus 'Columbus' columbus
    knowledge winds-of-plunder 'Winds of Plunder' winds-of-plunder
    knowledge azimuth-race 'Azimuth, race' azimuth --set mode=race
    series knowledge-azimuth-sea-none 'Azimuth, sea, 8 rounds, 50 nodes: plain' 0 40 \
        azimuth --set rounds=8 --nodes 50 --bots plain
    series knowledge-azimuth-sea 'Azimuth, sea, 8 rounds, 50 nodes: level5' \
        "$(above knowledge-azimuth-sea-none)" 40 \
        azimuth --set rounds=8 --nodes 50 --bots level5
}

echo "## Strength, $(date +%Y-%m-%d)"
echo
echo "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1), commit" \
    "$(git rev-parse --short HEAD). Made by \`bench/strength.sh\`. The command of each row is"
echo "\`windrose arena\` with what stands in the last column and \`--games\`."
echo
echo '| series | games | won % (95 % interval) | rating (95 % interval) | bar | reached | command |'
echo '| --- | --- | --- | --- | --- | --- | --- |'
rows
echo
echo '| game | bot | seats | won % (95 % interval) | rating (95 % interval) |'
echo '| --- | --- | --- | --- | --- |'
ranking
