/*
 * flag.c: a flag that threads share. The public header is C++, too, which has no
 * `_Atomic`; so the flag is a plain int there, and atomic by these functions. Nothing
 * else is handed over by it: whoever needs more than the flag has a lock for it.
 */
#include "windrose.h"

void wr_flag_set(wr_flag *f, int up) {
    __atomic_store_n(&f->up, up != 0, __ATOMIC_RELAXED);
}

int wr_flag_is_up(const wr_flag *f) {
    return f != NULL && __atomic_load_n(&f->up, __ATOMIC_RELAXED) != 0;
}
