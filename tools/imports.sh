#!/bin/sh
# tools/imports.sh: checks that no file of web/src imports what its layer must not know.
#
# The layers, lowest first; each file knows its own folder and the layers named here:
#
#     contract   store.ts, games/contract.ts, games/people.ts: what a match looks like
#     settings   what the browser remembers              contract
#     look       colours and marks                       -
#     chart      sea charts made from data, and ships     -
#     sound      noises made in the page                 contract settings
#     motion     pieces that move                        contract sound
#     i18n       the words of the page                   contract settings
#     ui         buttons, fields, dialogs                contract settings look i18n
#     generated  types made by tools/typegen.c           -
#     messages   the one of them about what is sent      -
#     game       one folder for each game                contract look chart ui, its own types
#     list       the one of them that lists the games    -
#     games      their cards, and a plain table          contract look ui list game
#     engine     the engine in a worker                  contract messages
#     net        the connection to the server            contract settings messages
#     drivers    a match, wherever it is played          contract settings engine net messages
#     notices    the one of them about what is ours      -
#     rules      texts of rules, with examples           notices, all but engine, net and game
#     table      the table                               these and rules
#     pages      all other pages                         these and table
#     top        app.tsx, main.tsx, sw.ts                all but engine, net and game
#
# So a game knows no other game, and pages and table know no wire. The one package that the
# page is built on is preact.
set -u
cd "$(dirname "$0")/.." || exit 1

# shellcheck disable=SC2016 # the dollars are those of awk
find web/src -name '*.ts' -o -name '*.tsx' | sort | xargs awk '
    BEGIN {
        page = "contract settings look chart i18n ui games drivers sound motion"
        know["contract"] = know["look"] = know["chart"] = know["generated"] = know["messages"] = know["list"] = know["notices"] = ""
        know["settings"] = "contract"
        know["sound"] = "contract settings"
        know["motion"] = "contract sound"
        know["i18n"] = "contract settings"
        know["ui"] = "contract settings look i18n"
        know["games"] = "contract look ui list game"
        know["engine"] = "contract messages"
        know["net"] = "contract settings messages"
        know["drivers"] = "contract settings engine net messages"
        know["rules"] = page " notices"
        know["table"] = page " rules"
        know["pages"] = page " rules table"
        know["top"] = page " rules table pages"
    }
    # The layer of a path below web/src; of a file in the folder of a game, that folder.
    function layer(path) {
        sub(/\.tsx?$/, "", path)
        if (path ~ /^(store|games\/(contract|people))$/) return "contract"
        if (path == "settings") return path
        if (path == "generated/messages") return "messages"
        if (path == "generated/games") return "list"
        if (path == "generated/notices") return "notices"
        if (path ~ /^generated\/charts\//) sub(/charts\//, "", path) # of this game
        if (path ~ /^generated\//) return path
        if (path ~ /^games\/[^\/]+\//) {
            sub(/\/[^\/]*$/, "", path)
            return path
        }
        if (path ~ /\//) {
            sub(/\/.*/, "", path)
            return path
        }
        return path in know ? path : "top"
    }
    function kind(room) {
        if (room ~ /^games\//) return "game"
        sub(/\/.*/, "", room)
        return room
    }
    function allowed(from, to) {
        if (from == to) return 1
        if (kind(from) == "game")
            return to ~ /^(contract|look|chart|ui)$/ || to == "generated" substr(from, length("games") + 1)
        return index(" " know[from] " ", " " kind(to) " ") > 0
    }
    # The path below web/src that a file means by a relative one.
    function resolved(path, relative) {
        sub(/[^\/]*$/, "", path)
        path = path relative
        while (path ~ /(^|\/)\.(\/|$)/) sub(/(^|\/)\.(\/|$)/, "/", path)
        while (path ~ /[^\/.]+\/+\.\./) sub(/[^\/.]+\/+\.\./, "", path)
        gsub(/\/+/, "/", path)
        gsub(/^\/|\/$/, "", path)
        return path
    }
    function refuse(name) {
        printf "%s:%d: %s is not for this layer\n", FILENAME, FNR, name
        bad = 1
    }
    FNR == 1 {
        file = FILENAME
        sub(/^web\/src\//, "", file)
        from = layer(file)
        if (kind(from) != "game" && !(kind(from) in know)) {
            printf "%s: is in no layer\n", FILENAME
            bad = 1
        }
    }
    {
        line = $0
        while (match(line, /(from|import|import\() ?"[^"]*"|URL\("\.[^"]*"/)) {
            name = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            gsub(/^[^"]*"|"$/, "", name)
            if (name ~ /^\./) {
                count++
                if (!allowed(from, layer(resolved(file, name)))) refuse(name)
            } else if (name !~ /^preact(\/hooks)?$/ && !(from == "engine" && name ~ /^engine(-nets)?\.wasm\?url$/)) {
                refuse(name)
            }
        }
    }
    END {
        if (count == 0) {
            print "no import was found"
            bad = 1
        }
        exit bad
    }'
