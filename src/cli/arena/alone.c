/*
 * alone.c: an arena in one process.
 */
#define _XOPEN_SOURCE 700

#include <unistd.h>

#include "arena.h"

void crew_begin(void) {
}

void crew_ready(void) {
}

int crew_is_first(void) {
    return 1;
}

int crew_threads(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > ARENA_THREADS ? ARENA_THREADS : (int)cores;
}

void crew_work(arena_run *r) {
    enum { WAIT_MS = 100 };
    arena_done done;
    uint32_t game;
    while (r->done < r->plan.games && !wr_flag_is_up(r->stop)) {
        while (arena_pool_room(r->pool) > 0 && arena_next(r, &game))
            arena_pool_give(r->pool, game);
        if (arena_pool_take(r->pool, WAIT_MS, &done))
            arena_keep(r, &done);
        arena_show(r);
    }
}

void crew_end(void) {
}
