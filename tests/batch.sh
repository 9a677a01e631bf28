#!/bin/sh
# tests/batch.sh PROGRAM: batches and tensors on the command line. Prints what fails; the last
# line is `N passed, N failed`.
set -u
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

run bench santa-timea --seconds 1 --batch 100 --keep bits --threads 2 --json
good 'bench --batch'
has '"batch":100,"threads":2,"keep":"bits"'
wrong 'need --batch N' bench santa-timea --threads 2
wrong 'takes all, bits, masks or nothing' bench santa-timea --batch 1 --keep some

run tensor santa-timea
good tensor
has '1118 columns of one signed byte, 73 actions'
has 'hand            bits            1               60'
run tensor santa-timea --columns
good 'tensor --columns'
[ "$(wc -l <out)" = 1118 ] && grep -qx '15 hand:15' out && [ "$(sort -u out | wc -l)" = 1118 ]
ok $? 'every column has a name of its own'
run tensor azimuth --json
good 'tensor --json'
has '"columns":817'

"$program" trace santa-timea --seats 2 --seed 3 >1.wr
"$program" trace azimuth --seats 2 >2.wr
run export 1.wr 1.wr --output two.npy
good export
has '^two.npy: 240 decisions of 2 matches$'
# A head of 512 bytes, and for each decision 1118 columns, 73 bits in 10 bytes, 20 of the rest.
[ "$(wc -c <two.npy)" = $((512 + 240 * (1118 + 10 + 20))) ]
ok $? 'the data set has a row for each decision'
wrong 'export needs --output' export 1.wr
run export 1.wr 2.wr --output half.npy
bad 1 'export one game at a time' 'export of two games'
[ ! -e half.npy ] && [ ! -e half.npy.new ]
ok $? 'half a data set is removed'
cp two.npy kept.npy
run export 1.wr 2.wr --output kept.npy
bad 1 'export one game at a time' 'export of two games over a data set'
cmp -s two.npy kept.npy
ok $? 'the data set that was there stays'
run export none.wr --output none.npy
bad 1 'none.wr' 'export of no record'
run export 1.wr --output no/such/folder.npy
bad 1 'cannot write' 'export to nowhere'

finish
