#!/bin/sh
# tools/deps.sh: checks that no file includes what its layer must not know.
#
#     src/games <- src/core <- src/ai | src/batch | src/gpu <- src/cli | src/server | src/web | src/python
#                              src/base           <- src/cli | src/server
#
# Games and core are freestanding, so that they compile for the browser and the GPU: of
# the system they see three headers. src/base knows no game, src/shapes nothing at all.
set -u
cd "$(dirname "$0")/.." || exit 1

# The rooms of a front end, and which other rooms each may know: all headers of a folder,
# or one header. What stands in the folder of the front end itself may know all of them.
rooms='
cli/common
cli/bots        common
cli/analysis    common bots
cli/arena       common bots
cli/play        common bots
cli/tools       common bots
server/common
server/store
server/clients  common store
server/tables   common store clients
server/people   common store clients tables/tables.h
server/push     common store clients tables/tables.h
server/api      common store clients tables/tables.h people/people.h push/push.h events/events.h ratings/ratings.h
server/ratings  common store clients tables/tables.h people/people.h
server/events   common store clients tables
server/net      common clients people/people.h api/api.h
server/admin    common store tables
'

# shellcheck disable=SC2016 # the dollars are those of awk
find include src -name '*.[ch]' | sort | xargs awk -v rooms="$rooms" '
    BEGIN {
        n = split(rooms, lines, "\n")
        for (i = 1; i <= n; i++) {
            m = split(lines[i], words, " ")
            for (j = 2; j <= m; j++) knows[words[1], words[j]] = 1
            if (m > 0) is_room[words[1]] = 1
        }
    }
    # The header is beside the file that includes it.
    function beside(header,   path, line, found) {
        path = FILENAME
        sub(/[^\/]*$/, "", path)
        found = (getline line < (path header)) >= 0
        close(path header)
        return found
    }
    # The header is in a room of the same front end that this room may know.
    function known(header,   from, to, end) {
        split(FILENAME, from, "/")
        split(header, to, "/")
        end = from[2]
        if (to[1] != "src" || to[2] != end) return 0
        if (from[4] == "") return 1 # the front end itself
        return ((end "/" from[3], to[3]) in knows) || ((end "/" from[3], to[3] "/" to[4]) in knows)
    }
    function allowed(header, angled,   freestanding, own) {
        freestanding = angled && header ~ /^(stdint|stddef|string)\.h$/
        own = !angled && header !~ /\// && beside(header)
        if (FILENAME ~ /^include\//) return freestanding || own
        if (FILENAME ~ /^src\/shapes\//) return own
        if (!angled && header ~ /^windrose(_analysis|_batch|_game|_gpu)?\.h$/) return 1
        if (FILENAME !~ /^src\/(core|games)\// && !angled && header == "windrose_estimate.h") return 1
        if (FILENAME ~ /^src\/(core|ai)\// && header == "../games/games.h") return 1
        if (FILENAME ~ /^src\/(games|core)\//) return freestanding || own
        if (FILENAME ~ /^src\/ai\// && header ~ /^(\.\.|src)\/games\/[a-z-]+\/[a-z-]+\.h$/) return 1
        if (FILENAME ~ /^src\/(cli|server)\// && (header ~ /^src\/base\/[a-z_]+\.h$/ || known(header))) return 1
        # Kernels are made of the files of a game.
        if (FILENAME ~ /^src\/gpu\/device\// && header ~ /^src\/games\/[a-z-]+\/[a-z-]+\.c$/) return 1
        if (FILENAME ~ /^src\/gpu\// && header == "device/rows.h") return 1
        if (FILENAME ~ /^src\/(ai|base|batch|cli|gpu|python|server|web)\//) return angled || own
        return 0
    }
    FNR == 1 && split(FILENAME, part, "/") == 4 && part[2] ~ /^(cli|server)$/ && !((part[2] "/" part[3]) in is_room) {
        printf "%s: %s/%s is not in the list of rooms\n", FILENAME, part[2], part[3]
        bad = 1
    }
    /^[ \t]*#[ \t]*include/ {
        count++
        header = $0
        angled = header ~ /</
        sub(/^[^<"]*[<"]/, "", header)
        sub(/[>"].*$/, "", header)
        if (!allowed(header, angled)) {
            printf "%s:%d: %s is not for this layer\n", FILENAME, FNR, header
            bad = 1
        }
    }
    END {
        if (count == 0) {
            print "no include was found"
            bad = 1
        }
        exit bad
    }'
