/*
 * workers.c: threads in which bots think and matches are analysed, at a lower priority
 * than the event loop.
 *
 * Hosts of tables take turns by the processor time of their bots (turns.h), so a host
 * with many tables delays only themselves. Quick bots have separate turns, which go
 * first; every fourth job is a slow one, so that none starves.
 */
#define _GNU_SOURCE

#include "workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "src/base/memory.h"

enum { QUICK, SLOW, KINDS, TURN = 4, NICE = 10 };

typedef struct {
    job *first, *last;
} queue;

typedef struct {
    workers *all;
    pthread_t thread;
    void *memory;
    size_t size;
    job *now;
} worker;

struct workers {
    server *server;
    pthread_mutex_t lock;
    pthread_cond_t more;
    turns kinds[KINDS];
    queue done;
    int waiting, taken, is_stopping, n;
    uint64_t thought_us;
    worker *each;
};

static void push(queue *q, job *j) {
    j->next = NULL;
    if (q->last != NULL)
        q->last->next = j;
    else
        q->first = j;
    q->last = j;
}

void job_free(job *j) {
    if (j->study != NULL)
        study_free(j->study);
    free(j->obs);
    free(j->legal);
    free(j);
}

/* Slow are analyses, and bots that think for tenths of a second and more; the others
 * take milliseconds. */
static int kind_of(const job *j) {
    if (j->study != NULL)
        return SLOW;
    static const char *const slow[] = {"level3", "level4", "level5"};
    for (size_t i = 0; i < sizeof slow / sizeof slow[0]; i++)
        if (strcmp(j->bot->name, slow[i]) == 0)
            return SLOW;
    return QUICK;
}

static job *next_job(workers *w) {
    int first = w->taken++ % TURN == TURN - 1 ? SLOW : QUICK;
    turn *x = turns_next(&w->kinds[first]);
    return (job *)(x != NULL ? x : turns_next(&w->kinds[1 - first]));
}

static void think(worker *me, job *j) {
    if (j->study != NULL) {
        study_run(j->study, &j->stop);
        return;
    }
    size_t need = wr_bot_memory(j->bot, j->game);
    if (need > me->size) {
        free(me->memory);
        me->memory = mem_new(need);
        me->size = need;
    }
    wr_question q = {.game = j->game,
                     .obs = j->obs,
                     .seat = j->seat,
                     .legal = j->legal,
                     .n = j->n,
                     .memory = me->memory,
                     .stop = &j->stop};
    j->answer = j->n == 1 ? j->legal[0] : j->bot->choose(&q, &j->luck);
}

static void *work(void *argument) {
    worker *me = argument;
    workers *w = me->all;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    pthread_mutex_lock(&w->lock);
    while (!w->is_stopping) {
        job *j = next_job(w);
        if (j == NULL) {
            pthread_cond_wait(&w->more, &w->lock);
            continue;
        }
        me->now = j;
        j->began = steady_ms();
        w->waiting--;
        pthread_mutex_unlock(&w->lock);
        uint64_t before = thread_us();
        think(me, j);
        int64_t cost = (int64_t)(thread_us() - before);
        pthread_mutex_lock(&w->lock);
        me->now = NULL;
        w->thought_us += (uint64_t)cost;
        turns_done(&w->kinds[kind_of(j)], &j->turn, cost);
        push(&w->done, j);
        server_wake(w->server);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

workers *workers_new(server *s, int threads) {
    workers *w = mem_new(sizeof *w);
    w->server = s;
    w->n = threads;
    w->each = mem_new((size_t)threads * sizeof w->each[0]);
    turns_init(&w->kinds[QUICK]);
    turns_init(&w->kinds[SLOW]);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    for (int i = 0; i < threads; i++) {
        w->each[i].all = w;
        if (pthread_create(&w->each[i].thread, NULL, work, &w->each[i]) != 0)
            wr_fail("cannot start a thread; try fewer with --threads");
    }
    return w;
}

static void drop(turn *x) {
    job_free((job *)x);
}

void workers_free(workers *w) {
    pthread_mutex_lock(&w->lock);
    w->is_stopping = 1;
    for (int i = 0; i < w->n; i++)
        if (w->each[i].now != NULL)
            wr_flag_set(&w->each[i].now->stop, 1);
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->n; i++) {
        pthread_join(w->each[i].thread, NULL);
        free(w->each[i].memory);
    }
    turns_free(&w->kinds[QUICK], drop);
    turns_free(&w->kinds[SLOW], drop);
    for (job *j = w->done.first, *next; j != NULL; j = next) {
        next = j->next;
        job_free(j);
    }
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->more);
    free(w->each);
    free(w);
}

void workers_add(workers *w, job *j) {
    pthread_mutex_lock(&w->lock);
    turns_add(&w->kinds[kind_of(j)], &j->turn, j->who);
    w->waiting++;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

job *workers_take(workers *w) {
    pthread_mutex_lock(&w->lock);
    job *first = w->done.first;
    w->done = (queue){0};
    pthread_mutex_unlock(&w->lock);
    return first;
}

void workers_hurry(workers *w, uint64_t longest_ms) {
    uint64_t now = steady_ms();
    pthread_mutex_lock(&w->lock);
    for (int i = 0; i < w->n; i++)
        if (w->each[i].now != NULL && now - w->each[i].now->began > longest_ms)
            wr_flag_set(&w->each[i].now->stop, 1);
    pthread_mutex_unlock(&w->lock);
}

int workers_waiting(workers *w) {
    pthread_mutex_lock(&w->lock);
    int waiting = w->waiting;
    pthread_mutex_unlock(&w->lock);
    return waiting;
}

uint64_t workers_thought(workers *w) {
    pthread_mutex_lock(&w->lock);
    uint64_t us = w->thought_us;
    pthread_mutex_unlock(&w->lock);
    return us;
}
