/*
 * small_winds_of_plunder.c: small tables of Winds of Plunder fit into a small terminal.
 * Late in matches of five hands are full and questions long.
 */
#include <stdlib.h>

#include "../src/games/winds-of-plunder/winds-of-plunder.h"
#include "ask.h"

enum { MATCHES = 20, SEATS = 5 };

static int lines_in(const wr_text *t) {
    int n = 0;
    for (size_t i = 0; i < t->len; i++)
        n += t->buf[i] == '\n';
    return n;
}

static void check_small(const wr_game *g, const wr_state *s, uint64_t seed, int moves) {
    static char buf[8192];
    static wr_obs seen;
    for (int i = 0; i < SEATS * WR_LANGUAGES; i++) {
        wr_text t;
        wr_text_init(&t, buf, sizeof buf);
        wr_teller to = {&t, i / SEATS, i % SEATS, NULL};
        g->observe(s, i % SEATS, &seen);
        g->show(&to, g->edition, &seen, 1);
        CHECK_MSG(lines_in(&t) <= WR_SMALL, "%d lines after %d moves of seed %u:\n%s",
                  lines_in(&t), moves, (unsigned)seed, buf);
    }
}

TEST(small_tables_of_winds_of_plunder_fit_late_in_matches) {
    const wr_game *g = &wr_winds_of_plunder;
    const wr_bot *greedy = bot_named("greedy");
    static wr_state s;
    static wr_obs seen;
    wr_action *legal = malloc(WR_MAX_LEGAL * sizeof *legal);
    wr_setup setup;
    wr_setup_default(g, &setup);
    setup.seats = SEATS;
    for (uint64_t seed = 0; seed < MATCHES; seed++) {
        wr_rng luck = wr_rng_seed(seed);
        g->init(&s, &setup);
        for (int moves = 0;; moves++) {
            uint32_t owing = wr_chance(g, &s, &luck);
            check_small(g, &s, seed, moves);
            if (owing == 0)
                break;
            wr_question q = question_to(g, &s, wr_lowest(owing), &seen, legal);
            g->step(&s, q.seat, greedy->choose(&q, &luck));
        }
    }
    free(legal);
}
