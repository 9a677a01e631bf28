/*
 * flag.c: a stop flag that threads share. The public header is C++ too, which has no
 * `_Atomic`; so the flag is a plain int there, made atomic by these functions. It
 * orders no other memory: what more is shared needs a lock.
 */
#include "windrose.h"

void wr_flag_set(wr_flag *f, int up) {
    __atomic_store_n(&f->up, up != 0, __ATOMIC_RELAXED);
}

int wr_flag_is_up(const wr_flag *f) {
    return f != NULL && __atomic_load_n(&f->up, __ATOMIC_RELAXED) != 0;
}
