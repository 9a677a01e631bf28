/* rate.c: `windrose admin rate`: computes all ratings again from the stored results. */
#include <inttypes.h>
#include <stdio.h>

#include "command.h"
#include "src/base/clock.h"
#include "src/server/store/results.h"

int admin_rate(admin *a) {
    store_rerated all;
    uint64_t began = steady_ms();
    if (store_rerate(a->server.store, a->dry_run, &all) != STORE_STORED)
        return admin_trouble();
    uint64_t took = steady_ms() - began;
    printf("Computed %" PRId64 " ratings from %" PRId64 " rated results in %" PRIu64
           ".%" PRIu64 " s.\n",
           all.ratings, all.results, took / 1000, took % 1000 / 100);
    if (all.wrong_results == 0 && all.wrong_ratings == 0) {
        printf("All are as stored.\n");
        return ADMIN_GOOD;
    }
    printf("%s %" PRId64 " ratings and %" PRId64 " results that %s.\n",
           a->dry_run ? "There are" : "Corrected", all.wrong_ratings, all.wrong_results,
           a->dry_run ? "differ" : "differed");
    return a->dry_run ? ADMIN_WRONG : ADMIN_GOOD;
}
