/* clock.c: the clocks of the system. */
#define _XOPEN_SOURCE 700

#include "clock.h"

#include <stdatomic.h>
#include <time.h>

static int64_t read_us(clockid_t which) {
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

uint64_t steady_us(void) {
    return (uint64_t)read_us(CLOCK_MONOTONIC);
}

uint64_t steady_ms(void) {
    return steady_us() / 1000;
}

double steady_s(void) {
    return (double)steady_us() * 1e-6;
}

uint64_t thread_us(void) {
    return (uint64_t)read_us(CLOCK_THREAD_CPUTIME_ID);
}

int64_t wall_ms(void) {
    return read_us(CLOCK_REALTIME) / 1000;
}

/* now_ms less steady_ms; 0: nobody has said what time it is. */
static _Atomic int64_t time_base;

void time_begin(int64_t now) {
    atomic_store(&time_base, now - (int64_t)steady_ms());
}

int64_t now_ms(void) {
    int64_t base = atomic_load(&time_base);
    return base != 0 ? base + (int64_t)steady_ms() : wall_ms();
}
