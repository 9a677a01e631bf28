#!/bin/sh
# tests/lint-selftest.sh [WORD]: shows that the checks of the lint find faults. In a copy of
# the tree one fault at a time is planted, and the check must name it. With WORD only checks
# whose command contains it are tried.
set -u
word=${1:-}
cd "$(dirname "$0")/.." || exit 1
tree=$PWD
copy=$(mktemp -d)
kept=$copy.kept
trap 'rm -rf "$copy" "$copy.few" "$kept"' EXIT
{ git ls-files -co --exclude-standard 2>/dev/null ||
    find . \( -name .git -o -name build -o -name node_modules \) -prune -o -type f -print; } |
    tar -cf - --ignore-failed-read -T - 2>/dev/null | tar -xf - -C "$copy"
make -s web/node_modules/.package-lock.json || exit 1
biome=$PWD/web/node_modules/.bin/biome
cd "$copy" || exit 1
passed=0
failed=0

# plant FILE TEXT FINDING COMMAND...: with TEXT at the end of FILE the command must fail
# and say FINDING.
plant() {
    file=$1 text=$2 finding=$3
    shift 3
    case $* in *"$word"*) ;; *) return ;; esac
    mkdir -p "$(dirname "$file")"
    rm -f "$kept"
    cp "$file" "$kept" 2>/dev/null
    printf '%b' "$text" >>"$file"
    if output=$("$@" 2>&1) || ! printf '%s\n' "$output" | grep -q -- "$finding"; then
        failed=$((failed + 1))
        printf 'FAILED: %s does not say "%s" of %s, but\n%s\n' "$*" "$finding" "$file" "$output"
    else
        passed=$((passed + 1))
    fi
    if [ -e "$kept" ]; then cp "$kept" "$file"; else rm "$file"; fi
}

# passes COMMAND...: without a fault the command succeeds, or else the rest shows nothing.
passes() {
    case $* in *"$word"*) ;; *) return ;; esac
    if output=$("$@" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s finds faults in the tree as it is:\n%s\n' "$*" "$output"
    fi
}

game=src/games/nullgame/nullgame.c
core=src/core/play.c

passes tools/deps.sh
plant $game '#include <stdio.h>\n' 'stdio.h is not for this layer' tools/deps.sh
plant $game '#include "src/core/core.h"\n' 'core.h is not for this layer' tools/deps.sh
plant $core '#include <stdlib.h>\n' 'stdlib.h is not for this layer' tools/deps.sh
plant $core '#include "../games/nullgame/nullgame.h"\n' 'nullgame.h is not' tools/deps.sh
plant src/ai/bots.c '#include "../cli/common/io.h"\n' 'io.h is not for this layer' tools/deps.sh
plant src/cli/main.c '#include "src/core/core.h"\n' 'core.h is not' tools/deps.sh
plant src/web/wasm.c '#include "src/cli/common/io.h"\n' 'io.h is not for this layer' tools/deps.sh
plant src/base/clock.c '#include "src/server/store/store.h"\n' 'store.h is not for this layer' tools/deps.sh
plant src/server/store/load.c '#include "src/server/tables/tables.h"\n' 'tables.h is not' tools/deps.sh
plant src/server/net/web.c '#include "src/server/tables/tables.h"\n' 'tables.h is not' tools/deps.sh
plant src/server/people/identity.c '#include "src/server/tables/table.h"\n' 'table.h is not' tools/deps.sh
plant src/server/main.c '#include "src/cli/common/io.h"\n' 'io.h is not' tools/deps.sh
plant src/cli/play/play.c '#include "src/cli/arena/arena.h"\n' 'arena.h is not' tools/deps.sh
plant src/cli/play/play.c '#include "src/cli/commands.h"\n' 'commands.h is not' tools/deps.sh
plant include/windrose.h '#include <stdio.h>\n' 'stdio.h is not for this layer' tools/deps.sh

passes tools/imports.sh
plant web/src/games/azimuth/board.tsx 'import "../columbus/words";\n' '../columbus/words is not' tools/imports.sh
plant web/src/games/azimuth/board.tsx 'import "../../generated/columbus";\n' 'columbus is not' tools/imports.sh
plant web/src/games/azimuth/board.tsx 'import { cards } from "../index";\n' '../index is not' tools/imports.sh
plant web/src/games/azimuth/board.tsx 'import { t } from "../../i18n";\n' '../../i18n is not' tools/imports.sh
plant web/src/table/page.tsx 'export * from "../engine/protocol";\n' 'protocol is not' tools/imports.sh
plant web/src/table/page.tsx 'void import("../net/server");\n' '../net/server is not' tools/imports.sh
plant web/src/pages/new.tsx 'import { server } from "../net/server";\n' '../net/server is not' tools/imports.sh
plant web/src/pages/new.tsx 'import { Refused } from "../engine/module";\n' '../engine/module is not' tools/imports.sh
plant web/src/ui/press.ts 'import "../table/page";\n' '../table/page is not' tools/imports.sh
plant web/src/ui/press.ts 'import "react";\n' 'react is not' tools/imports.sh
plant web/src/look/marks.tsx 'import "../ui/press";\n' '../ui/press is not' tools/imports.sh
plant web/src/drivers/driver.ts 'import "../pages/new";\n' '../pages/new is not' tools/imports.sh
plant web/src/new/new.ts 'export {};\n' 'is in no layer' tools/imports.sh

passes tools/pure.sh
plant $game 'int counter;\n' 'counter can change' tools/pure.sh nullgame
plant $game 'int next(void) { static int n = 1; return n++; }\n' 'n[.0-9]* can change' tools/pure.sh nullgame
plant $core 'static int cache[4]; int *wr__c(void) { return cache; }\n' 'cache can change' tools/pure.sh
plant $game 'int puts(const char *); void f(void) { puts("x"); }\n' 'calls puts' tools/pure.sh nullgame
plant $game 'int half(int x) { return (int)(x * 0.5); }\n' 'nullgame.c: ' tools/pure.sh nullgame
plant $game 'enum { HALF = (int)0.5f, SIZE = sizeof(float) };\n' 'floating point' tools/pure.sh nullgame
plant $core 'void *malloc(size_t); void *f(void) { return malloc(4); }\n' 'calls malloc' tools/pure.sh
plant src/games/santa-timea/santa-timea.c 'void f(wr_text *t) { wr_put(t, "x"); }\n' \
    'calls wr_put' tools/pure.sh santa-timea

mkdir -p tests/__pycache__
printf '\377' >tests/__pycache__/cached.pyc
passes tools/text.sh
plant docs/new.md 'no line feed' 'does not end with a line feed' tools/text.sh
plant docs/new.md 'a\ttab\n' 'a tab' tools/text.sh
plant docs/new.md 'blank \n' 'a blank at the end' tools/text.sh
plant docs/new.md 'dos\r\n' 'a carriage return' tools/text.sh
plant docs/new.md '/ho''me/someone/file\n' 'the path of a machine' tools/text.sh
plant docs/new.md 'TO''DO: all of it\n' 'work left to do' tools/text.sh
plant docs/new.md '\0377\0376\n' 'is not UTF-8' tools/text.sh
plant src/cli/long.c "$(yes '/**/' | head -n 1001)\n" 'more than 1000 lines' tools/text.sh

passes tools/docs.sh
plant src/core/new.c '/* new.c: a new file. */\n' 'list of files is not current' tools/docs.sh
plant src/core/new.c 'int wr__new;\n' 'new.c: its first line does not say' tools/docs.sh
plant src/new/new.c '/* new.c: a new file. */\n' 'what the folder src/new is for' tools/docs.sh
plant tools/files.txt 'tools/gone.txt: a file that is gone\n' 'is the name of no file' tools/docs.sh
# shellcheck disable=SC2016 # no command is to be run
plant docs/PROTOCOL.md '<!-- events -->\nnone\n<!-- end -->\n' 'tables are not those' tools/docs.sh
# shellcheck disable=SC2016
plant docs/BOTS.md 'See `src/core/gone.c`.\n' 'there is no src/core/gone.c' tools/docs.sh
plant docs/BOTS.md 'See [this](gone.md).\n' 'leads nowhere' tools/docs.sh

plant $core 'int  f ( void );\n' 'clang-formatted' clang-format-14 --dry-run -Werror $core

long="int f(int x);\nint f(int x) {\n$(yes '    x++;' | head -n 61)\n    return x;\n}\n"
tidy() { clang-tidy-14 --quiet "$1" -- -std=c11 -Iinclude -I.; }
plant $core "$long" 'readability-function-size' tidy $core
plant $core 'void f(int a, int b, int c, int d, int e, int g);\nvoid f(int a, int b, int c, int d, int e, int g) {\n    (void)a, (void)b, (void)c, (void)d, (void)e, (void)g;\n}\n' \
    'readability-function-size' tidy $core
plant $core 'int f(int x);\nint f(int x) {\n    int *p = NULL;\n    return x ? *p : 0;\n}\n' \
    'NullDereference' tidy $core

page=web/src/ui/press.ts
passes "$biome" check --error-on-warnings web
plant $page 'export  const f = 1;\n' 'not formatted\|have printed' "$biome" format $page
plant $page 'export const f = undeclared + 1;\n' 'noUndeclaredVariables' "$biome" lint $page
plant $page 'async function f() {}\nexport const g = () => { f(); };\n' 'noFloatingPromises' "$biome" lint $page
plant $page 'function f() {}\n' 'noUnusedVariables' "$biome" lint --error-on-warnings $page

mkdir "$copy.few"
ln -s "$(command -v dirname)" "$copy.few"
plant docs/new.md '' 'cppcheck.*tools/setup ci' env PATH="$copy.few" tools/lint

# disagrees FINDING...: the compiler of the page must say each of these.
disagrees() {
    what='make types'
    case $what in *"$word"*) ;; *) return ;; esac
    output=$(make -s types charts && npm --prefix web run --silent check)
    for finding; do
        if printf '%s\n' "$output" | grep -q -- "$finding"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            printf 'FAILED: the types of the page do not say "%s", but\n%s\n' "$finding" "$output"
        fi
    done
}

# The page's types are made from the engine's tables: what has another name there is missed.
ln -s "$tree/web/node_modules" web
sed -i 's/\<heading\>/course/g' src/games/azimuth/*.[ch]
sed -i 's/PHASE_COMPASS/PHASE_ROSE/; s/PHASE(COMPASS)/PHASE(ROSE)/' src/games/winds-of-plunder/*.[ch]
disagrees "azimuth.*'heading' does not exist on type 'Obs'" "plunder.*'compass' does not exist"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
