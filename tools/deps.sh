#!/bin/sh
# tools/deps.sh: checks that no file includes what its layer must not know.
#
#     src/games <- src/core <- src/ai | src/batch <- src/cli | src/server | src/web | src/python
#
# Games and core are freestanding, so that they compile for the browser and the GPU: of
# the system they see three headers.
set -u
cd "$(dirname "$0")/.." || exit 1

# shellcheck disable=SC2016 # the dollars are those of awk
find include src -name '*.[ch]' | sort | xargs awk '
    # The header stands beside the file that includes it.
    function beside(header,   path, line, found) {
        path = FILENAME
        sub(/[^\/]*$/, "", path)
        found = (getline line < (path header)) >= 0
        close(path header)
        return found
    }
    function allowed(header, angled,   freestanding, own) {
        freestanding = angled && header ~ /^(stdint|stddef|string)\.h$/
        own = !angled && header !~ /\// && beside(header)
        if (FILENAME ~ /^include\//) return freestanding
        if (!angled && header == "windrose.h") return 1
        if (FILENAME ~ /^src\/(games|core)\//) return freestanding || own
        if (FILENAME ~ /^src\/ai\// && header ~ /^(\.\.|src)\/games\/[a-z-]+\/[a-z-]+\.h$/) return 1
        # A front end has rooms, which see each other and no other front end.
        if (match(FILENAME, /^src\/(cli|server)\//) && index(header, substr(FILENAME, 1, RLENGTH)) == 1) return 1
        if (FILENAME ~ /^src\/(ai|batch|cli|server|web)\//) return angled || own
        return 0
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
