/*
 * pool.c: threads that play games of the arena. Each has a table of its own.
 *
 * A game depends on its number and the plan only, never on the thread that plays it.
 */
#define _XOPEN_SOURCE 700

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena.h"
#include "src/base/memory.h"
#include "src/cli/common/io.h"

enum { LUCK_ROLLOUTS = 160 }; /* for each value of a position */

typedef struct {
    arena_pool *pool;
    pthread_t thread;
    bots table;
    void *match, *luck;
} worker;

struct arena_pool {
    const arena_plan *plan;
    const wr_flag *stop;
    int num_workers;
    worker *workers;
    pthread_mutex_t lock;
    pthread_cond_t given, finished;
    int is_closed;
    uint32_t *todo; /* at most two for each thread */
    int num_todo;
    arena_done *done; /* a ring */
    int first_done, num_done, max_done;
};

/* Plays a game to its end; returns 0 if it was stopped early. */
static int play(worker *w, uint32_t game, arena_result *out) {
    const arena_plan *p = w->pool->plan;
    arena_place place = arena_plan_place(p, game);
    wr_rng root = wr_rng_seed(p->seed);
    bots *table = &w->table;
    wr_result end;
    table->chance = wr_rng_split(wr_rng_split(root, 0), place.deal);
    table->choice = wr_rng_split(wr_rng_split(root, 1), place.deal);
    table->game_number = (uint64_t)game + 1;
    for (int seat = 0; seat < p->setup.seats; seat++)
        table->player[seat] = p->bot[place.who[seat]];
    bots_begin(table, p->setup.seats);
    wr_match *m = wr_match_init(w->match, p->game, &p->setup);
    if (bots_play(table, m) < 0)
        return 0;
    p->game->result(m->state, &end);
    *out = (arena_result){.winners = end.winners, .moves = m->num_moves, .is_done = 1};
    if (p->takes_luck_out)
        wr_luck_of(m, LUCK_ROLLOUTS, wr_rng_split(wr_rng_split(root, 2), game), w->luck,
                   &out->luck);
    for (int seat = 0; seat < p->setup.seats; seat++) {
        out->points[seat] = end.points[seat];
        out->forfeits[seat] = table->forfeits[seat];
    }
    return 1;
}

/* Waits for the next game to play; returns 0 if there are no more. */
static int next_game(arena_pool *p, uint32_t *game) {
    pthread_mutex_lock(&p->lock);
    while (p->num_todo == 0 && !p->is_closed)
        pthread_cond_wait(&p->given, &p->lock);
    int has_one = !p->is_closed;
    if (has_one) {
        *game = p->todo[0];
        memmove(p->todo, p->todo + 1, (size_t)--p->num_todo * sizeof p->todo[0]);
    }
    pthread_mutex_unlock(&p->lock);
    return has_one;
}

static void *work(void *argument) {
    worker *w = argument;
    arena_pool *p = w->pool;
    arena_done done;
    while (next_game(p, &done.game) && play(w, done.game, &done.result)) {
        pthread_mutex_lock(&p->lock);
        p->done[(p->first_done + p->num_done++) % p->max_done] = done;
        pthread_cond_signal(&p->finished);
        pthread_mutex_unlock(&p->lock);
    }
    return NULL;
}

arena_pool *arena_pool_start(const arena_plan *plan, int threads,
                             void (*report)(const char *sentence),
                             const wr_flag *stop) {
    arena_pool *p = mem_new(sizeof *p);
    p->plan = plan;
    p->stop = stop;
    p->num_workers = threads;
    p->workers = mem_array((size_t)threads, sizeof p->workers[0]);
    p->todo = mem_array(2 * (size_t)threads, sizeof p->todo[0]);
    p->max_done = 4 * threads; /* more than can be given before results are taken */
    p->done = mem_array((size_t)p->max_done, sizeof p->done[0]);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->given, NULL);
    pthread_cond_init(&p->finished, NULL);
    for (int i = 0; i < threads; i++) {
        worker *w = &p->workers[i];
        w->pool = p;
        w->match = mem_new(wr_match_size(plan->game));
        w->luck = mem_new(wr_luck_size(plan->game));
        bots_init(&w->table, plan->game, 0);
        w->table.nodes = plan->nodes;
        w->table.time_ms = plan->time_ms;
        w->table.patience_ms = plan->patience_ms;
        w->table.stop = stop;
        w->table.is_portable = 1;
        w->table.report = report;
        if (pthread_create(&w->thread, NULL, work, w) != 0)
            io_fail(CLI_WRONG, "cannot start thread %d; try fewer --threads",
                    "Thread %d lässt sich nicht starten; versuche weniger --threads",
                    i + 1);
    }
    return p;
}

int arena_pool_room(arena_pool *p) {
    pthread_mutex_lock(&p->lock);
    int room = 2 * p->num_workers - p->num_todo - p->num_done;
    pthread_mutex_unlock(&p->lock);
    return room > 0 ? room : 0;
}

void arena_pool_give(arena_pool *p, uint32_t game) {
    pthread_mutex_lock(&p->lock);
    WR_ASSERT(p->num_todo < 2 * p->num_workers, "arena: the pool is full");
    p->todo[p->num_todo++] = game;
    pthread_cond_signal(&p->given);
    pthread_mutex_unlock(&p->lock);
}

int arena_pool_take(arena_pool *p, int wait_ms, arena_done *out) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += wait_ms * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&p->lock);
    if (p->num_done == 0 && wait_ms > 0)
        pthread_cond_timedwait(&p->finished, &p->lock, &until);
    int has_one = p->num_done > 0;
    if (has_one) {
        *out = p->done[p->first_done];
        p->first_done = (p->first_done + 1) % p->max_done;
        p->num_done--;
    }
    pthread_mutex_unlock(&p->lock);
    return has_one;
}

void arena_pool_close(arena_pool *p) {
    pthread_mutex_lock(&p->lock);
    p->is_closed = 1;
    pthread_cond_broadcast(&p->given);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->num_workers; i++) {
        pthread_join(p->workers[i].thread, NULL);
        bots_free(&p->workers[i].table);
        free(p->workers[i].match);
        free(p->workers[i].luck);
    }
}

void arena_pool_free(arena_pool *p) {
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->given);
    pthread_cond_destroy(&p->finished);
    free(p->workers);
    free(p->todo);
    free(p->done);
    free(p);
}
