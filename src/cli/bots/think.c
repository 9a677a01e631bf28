/*
 * think.c: a bot that thinks with several threads, each by itself. Their advice is
 * merged in a fixed order.
 */
#include "think.h"

#include <pthread.h>
#include <stdlib.h>

#include "src/base/memory.h"
#include "src/cli/common/args.h"
#include "src/cli/common/io.h"

typedef struct {
    const wr_bot *bot;
    pthread_t thread;
    wr_question question;
    wr_rng luck;
    wr_action answer;
    void *memory;
    wr_advice advice;
} mind;

struct think {
    int threads;
    mind *minds;
};

think *think_new(const wr_bot *bot, const wr_game *g, int threads) {
    think *t = mem_new(sizeof *t);
    t->threads = threads;
    t->minds = mem_array((size_t)threads, sizeof t->minds[0]);
    for (int i = 0; i < threads; i++) {
        t->minds[i].bot = bot;
        t->minds[i].memory = mem_new(wr_bot_memory(bot, g));
    }
    return t;
}

void think_free(think *t) {
    if (t == NULL)
        return;
    for (int i = 0; i < t->threads; i++)
        free(t->minds[i].memory);
    free(t->minds);
    free(t);
}

static void *ponder(void *argument) {
    mind *m = argument;
    m->answer = m->bot->choose(&m->question, &m->luck);
    return NULL;
}

wr_action think_choose(think *t, const wr_question *q, wr_rng r, wr_advice *out) {
    for (int i = 0; i < t->threads; i++) {
        mind *m = &t->minds[i];
        m->question = *q;
        m->question.memory = m->memory;
        m->question.advice = &m->advice;
        m->advice.n = m->advice.num_plan = 0;
        m->advice.nodes = 0;
        m->luck = t->threads == 1 ? r : wr_rng_split(r, (uint64_t)i);
        if (i > 0 && pthread_create(&m->thread, NULL, ponder, m) != 0)
            io_fail(CLI_WRONG, "cannot start thread %d; try fewer --threads",
                    "Thread %d lässt sich nicht starten; versuche weniger --threads",
                    i + 1);
    }
    ponder(&t->minds[0]);
    out->n = out->num_plan = 0;
    out->nodes = 0;
    for (int i = 0; i < t->threads; i++) {
        if (i > 0)
            pthread_join(t->minds[i].thread, NULL);
        wr_advice_join(out, &t->minds[i].advice);
    }
    const mind *first = &t->minds[0];
    if (t->threads == 1 || out->n == 0)
        return first->answer;
    /* A weak level, which does not always play its best move, must not with more
     * threads either. */
    int strays = first->advice.n > 0 && first->answer != wr_advice_best(&first->advice);
    return strays ? first->answer : wr_advice_best(out);
}

void think_plan(const wr_game *g, const wr_edition *e, const wr_obs *o,
                const wr_advice *a, think_sink to) {
    wr_rng luck = wr_rng_seed(0);
    wr_state *s = mem_new(g->state_size);
    wr_obs *seen = mem_new(g->obs_size);
    g->imagine(o, &luck, s);
    for (int i = 0; i < a->num_plan; i++) {
        wr_move move = a->plan[i];
        char buf[WR_MAX_WORDS];
        wr_text words;
        wr_text_init(&words, buf, sizeof buf);
        wr_chance(g, s, &luck);
        uint32_t actors = g->actors(s);
        if (move.who < 0 || (actors >> move.who & 1) == 0 ||
            g->why(s, move.who, move.action) != NULL)
            break;
        g->observe(s, WR_PUBLIC, seen);
        g->action_text(e, seen, move.who, move.action, &words);
        to.put(to.to, i, move.who, buf);
        g->step(s, move.who, move.action);
    }
    free(s);
    free(seen);
}
