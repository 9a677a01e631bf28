"""commands.py: what the commands of the second implementations share."""

import argparse
import pathlib
import random
import sys


def sum_up(findings):
    """Prints what was found; returns the exit status."""
    findings = list(findings)
    faults = [finding for finding in findings if finding is not None]
    for fault in faults:
        print(fault)
    print(f"{len(findings) - len(faults)} passed, {len(faults)} failed")
    return 1 if faults or not findings else 0


def check(files, verdict):
    """Prints what a twin says of records; `verdict` gives the words, and if all is right."""
    status = 0
    for file in files:
        words, right = verdict(pathlib.Path(file).read_bytes())
        print(f"{file}:{words}")
        status = status if right else 1
    return status


def write(options, make, name):
    """Writes what `make` makes of random numbers, to files or to the standard output."""
    for seed in range(options.seed, options.seed + options.count):
        data = make(random.Random(f"{name} {seed}"))
        if options.to is None:
            sys.stdout.buffer.write(data)
        else:
            (options.to / f"{name}-{seed}.wr").write_bytes(data)
    return 0


def parser_of(description):
    """A parser with the commands that all twins have, and the place for others."""
    parser = argparse.ArgumentParser(description=description,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check").add_argument("files", nargs="+")
    commands.add_parser("vectors").add_argument("file")
    command = commands.add_parser("agree")
    command.add_argument("program")
    command.add_argument("files", nargs="+")
    return parser, commands


def add_write_options(parser):
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--to", type=pathlib.Path)
