#!/bin/sh
# tests/npm.sh BUILD: the package of the engine as others use it: packed, installed into a project
# elsewhere, played with by its sample, and its types checked.
# The last line reads `N passed, N failed`.
set -u
cd "$(dirname "$0")/.." || exit 1
build=$(cd "${1:-build}" && pwd)
. tools/parts.sh
tree=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

(cd "$work" && npm pack --silent "$build/npm" >/dev/null) || exit 1
mkdir "$work/project"
cd "$work/project" || exit 1
echo '{"type": "module", "private": true}' >package.json
npm install --silent --offline --no-audit --no-fund ../windrose-engine-*.tgz || exit 1
cp node_modules/windrose-engine/sample.mjs .
cat >typed.ts <<'END'
import { load, type Position, Refused } from "windrose-engine";
const table = await load();
table.open({ game: "azimuth", seats: 2, options: { rounds: "3" }, edition: "" }, 7n);
table.chance();
const position: Position = table.position(0);
const [action]: [number, string] = position.legal[0]!;
table.play(position.actors[0]!, action);
try {
  table.play(0, 65000);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
}
END
sed 's/: Position = / : number = /' typed.ts >wrong.ts

# shellcheck disable=SC2317 # called through part
{
    plays() { node sample.mjs | grep 'points: [0-9-]*, [0-9-]*, [0-9-]*$'; }
    is_short() { [ "$(wc -l <sample.mjs)" -le 30 ]; }
    typed() {
        "$tree/web/node_modules/.bin/tsc" --noEmit --strict --noUncheckedIndexedAccess --target ES2022 \
            --module node16 --moduleResolution node16 --lib ES2022,DOM "$1"
    }
    refuses_wrong_types() { typed wrong.ts | grep "'Position' is not assignable to type 'number'"; }
}
part 'npm: the sample plays' plays
part 'npm: it is short' is_short
part 'npm: types' typed typed.ts
part 'npm: types are strict' refuses_wrong_types
sum_up
