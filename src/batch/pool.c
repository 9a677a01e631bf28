/*
 * pool.c: threads that step batches.
 *
 * A batch is cut into as many slices as there are threads, at multiples of CHUNK so
 * that no two threads write to one cache line. The threads wait for a job, which is a
 * function on a slice; nothing is allocated after the pool is made.
 */
#define _XOPEN_SOURCE 700

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#include "windrose_batch.h"

enum { CHUNK = 64, MAX_THREADS = 1024 };

typedef struct {
    wr_pool *pool;
    pthread_t thread;
    uint32_t bad; /* first match with an illegal action */
    int error;
    wr_diag diag;
} worker;

typedef struct {
    wr_batch *batch;
    uint64_t seed;
    const wr_state *positions;
} order;

typedef void job(const order *o, wr_slice s, worker *own);

struct wr_pool {
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    uint64_t number; /* of the job; a thread whose last job has a smaller number goes on
                      */
    int busy;        /* threads that have not finished it */
    int is_closed;
    job *job;
    const order *order;
    worker workers[];
};

/* ==== Jobs ======================================================================= */

static void begin_slice(const order *o, wr_slice s, worker *own) {
    (void)own;
    wr_batch_begin(o->batch, s, o->seed);
}

static void load_slice(const order *o, wr_slice s, worker *own) {
    (void)own;
    const unsigned char *all = (const unsigned char *)o->positions;
    size_t before = (size_t)s.from * o->batch->game->state_size;
    wr_batch_load(o->batch, s, (const wr_state *)(all + before), o->seed);
}

static void check_slice(const order *o, wr_slice s, worker *own) {
    own->error = wr_batch_check(o->batch, s, &own->bad, &own->diag);
}

static void step_slice(const order *o, wr_slice s, worker *own) {
    (void)own;
    wr_batch_step(o->batch, s);
}

/* ==== Threads ==================================================================== */

static uint32_t cut(const wr_pool *p, int index) {
    uint64_t n = p->order->batch->num_matches, chunks = (n + CHUNK - 1) / CHUNK;
    uint64_t at = chunks * (uint64_t)index / (uint64_t)p->threads * CHUNK;
    return (uint32_t)(at < n ? at : n);
}

static void do_part(wr_pool *p, int index) {
    wr_slice s = {cut(p, index), cut(p, index + 1)};
    p->job(p->order, s, &p->workers[index]);
}

static void *work(void *argument) {
    worker *own = argument;
    wr_pool *p = own->pool;
    uint64_t seen = 0;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (p->number == seen && !p->is_closed)
            pthread_cond_wait(&p->begun, &p->lock);
        if (p->is_closed)
            break;
        seen = p->number;
        pthread_mutex_unlock(&p->lock);
        do_part(p, (int)(own - p->workers));
        pthread_mutex_lock(&p->lock);
        if (--p->busy == 0)
            pthread_cond_signal(&p->ended);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Runs a job on all slices and waits for its end. The caller's thread takes part. */
static void run(wr_pool *p, job *what, const order *o) {
    p->job = what;
    p->order = o;
    pthread_mutex_lock(&p->lock);
    p->number++;
    p->busy = p->threads - 1;
    pthread_cond_broadcast(&p->begun);
    pthread_mutex_unlock(&p->lock);
    do_part(p, 0);
    pthread_mutex_lock(&p->lock);
    while (p->busy > 0)
        pthread_cond_wait(&p->ended, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

wr_pool *wr_pool_new(int threads) {
    WR_ASSERT(threads >= 1 && threads <= MAX_THREADS, "a pool has 1 to 1024 threads");
    wr_pool *p = calloc(1, sizeof *p + (size_t)threads * sizeof p->workers[0]);
    if (p == NULL)
        return NULL;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->begun, NULL);
    pthread_cond_init(&p->ended, NULL);
    for (p->threads = 1; p->threads < threads; p->threads++) {
        worker *w = &p->workers[p->threads];
        w->pool = p;
        if (pthread_create(&w->thread, NULL, work, w) != 0) {
            wr_pool_free(p);
            return NULL;
        }
    }
    return p;
}

void wr_pool_free(wr_pool *p) {
    if (p == NULL)
        return;
    pthread_mutex_lock(&p->lock);
    p->is_closed = 1;
    pthread_cond_broadcast(&p->begun);
    pthread_mutex_unlock(&p->lock);
    for (int i = 1; i < p->threads; i++)
        pthread_join(p->workers[i].thread, NULL);
    pthread_cond_destroy(&p->ended);
    pthread_cond_destroy(&p->begun);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

/* ==== Batches ==================================================================== */

/* True if there is one thread, or too few matches for several. */
static int is_alone(const wr_pool *p, const wr_batch *b) {
    return p == NULL || p->threads == 1 || b->num_matches <= CHUNK;
}

/* Runs a job that cannot fail in as many threads as it is worth. */
static void run_all(wr_pool *p, job *what, const order *o) {
    if (is_alone(p, o->batch))
        what(o, (wr_slice){0, o->batch->num_matches}, NULL);
    else
        run(p, what, o);
}

void wr_pool_begin(wr_pool *p, wr_batch *b, uint64_t seed) {
    run_all(p, begin_slice, &(order){b, seed, NULL});
}

void wr_pool_load(wr_pool *p, wr_batch *b, const wr_state *positions, uint64_t seed) {
    run_all(p, load_slice, &(order){b, seed, positions});
}

int wr_pool_step(wr_pool *p, wr_batch *b, uint32_t *bad, wr_diag *d) {
    order o = {b, 0, NULL};
    if (is_alone(p, b)) {
        wr_slice all = {0, b->num_matches};
        int error = wr_batch_check(b, all, bad, d);
        if (error == 0)
            wr_batch_step(b, all);
        return error;
    }
    run(p, check_slice, &o);
    for (int i = 0; i < p->threads; i++) {
        if (p->workers[i].error == 0)
            continue;
        *bad = p->workers[i].bad;
        *d = p->workers[i].diag;
        return p->workers[i].error;
    }
    run(p, step_slice, &o);
    return 0;
}
