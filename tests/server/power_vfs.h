/*
 * power_vfs.h: a disk in memory for SQLite, with a cache that a power cut empties.
 *
 * While it exists, SQLite uses it for every file. A write, a truncation, a new or
 * deleted name is certain only after a sync; at a power cut each of them is kept,
 * dropped or torn, in any order, at random by a seed. The n-th call can also be made to
 * fail. Otherwise the disk promises what SQLite's own layer for Unix promises: a write
 * does not change bytes beside it, and a new log or journal is in its folder once it
 * has been synced.
 */
#ifndef WINDROSE_TESTS_SERVER_POWER_VFS_H
#define WINDROSE_TESTS_SERVER_POWER_VFS_H

#include <stdint.h>

/* Kinds of calls, for faults. */
enum {
    POWER_OPEN = 1,
    POWER_READ = 2,
    POWER_WRITE = 4,
    POWER_SYNC = 8,
    POWER_TRUNCATE = 16,
    POWER_DELETE = 32,
    POWER_LOOK = 64, /* size of a file, whether it exists */
    POWER_SHM = 128, /* memory that connections share */
    POWER_LOCK = 256,
    POWER_MEMORY = 512, /* SQLite asks for memory */
    POWER_ALL = 511     /* all calls of the disk */
};

/* The n-th call of these kinds returns `code`; if it lasts, so do those after it. */
typedef struct {
    int kinds;
    long n;
    int code, lasts;
} power_fault;

/* Makes an empty disk; all random numbers depend on the seed. */
void power_begin(uint64_t seed);
void power_end(void);
/* A random number below n, of the same seed. */
uint32_t power_luck(uint32_t n);

/* The power goes in the n-th call from now that changes the disk; negative: never. From
 * then on every call fails. */
void power_cut_after(long n);
int power_is_out(void);
/* Decides what the disk has kept, in sectors of `sector` bytes, even if the power did
 * not go, and lets it work again. No file may be open. */
void power_back(uint32_t sector);
/* Makes the disk claim syncs that it does not do. */
void power_lies(int lies);

void power_fail(power_fault fault);
/* Ends all faults; returns how many calls failed. */
long power_mend(void);

/* Makes the calls of other threads wait, and waits until one does. */
void power_hold(void);
void power_await_held(void);
void power_release(void);

#endif
