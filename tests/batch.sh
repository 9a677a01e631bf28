#!/bin/sh
# tests/batch.sh PROGRAM: batches and tensors on the command line. Prints what fails; the last
# line is `N passed, N failed`.
set -u
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

run bench santa-timea --seconds 1 --batch 100 --keep bits --threads 2 --json
good 'bench --batch'
has '"batch":100,"threads":2,"keep":"bits"'
wrong 'give --batch N too' bench santa-timea --threads 2
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

finish
