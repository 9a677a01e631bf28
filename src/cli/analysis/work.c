/*
 * work.c: analyses a match on several threads, with a bar, and goes on with what an
 * interrupted run has kept.
 *
 * Each event depends on the match and the nodes alone, so that the answer is the same
 * however the events are shared among threads and runs.
 */
#define _XOPEN_SOURCE 700

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis.h"
#include "src/base/clock.h"
#include "src/base/memory.h"

enum { BAR = 30, SHOW_MS = 200, TOGETHER = 8 /* neighbours share a value */ };

static wr_flag stop;

static void on_signal(int number) {
    wr_flag_set(&stop, 1);
    signal(number, SIG_DFL);
}

/* Raise this when an analysis may give other numbers than before. */
enum { METHOD = 2 };

/* What a kept file begins with. Events of another match or other nodes are not used;
 * those of another program, whose numbers may differ, are refused. */
typedef struct {
    char magic[16], engine[16];
    uint64_t match, nodes;
    uint32_t events, size, method, spare;
} heading;

typedef struct {
    const wr_match *match;
    const analysis_how *how;
    analysis_done *done;
    uint8_t *is_done;
    pthread_mutex_t lock;
    uint32_t next, finished;
    uint64_t shown_ms;
    int width;
    FILE *kept;
} job;

/* ==== The bar ==================================================================== */

static void clear_bar(job *j) {
    if (j->width > 0)
        fprintf(stderr, "\r%*s\r", j->width, "");
    j->width = 0;
}

/* Called with the lock held. */
static void show_bar(job *j) {
    uint64_t now = steady_ms();
    uint32_t all = j->done->num_events;
    if (j->how->label == NULL || now - j->shown_ms < SHOW_MS || !isatty(STDERR_FILENO))
        return;
    int filled = (int)((uint64_t)j->finished * BAR / all);
    clear_bar(j);
    j->shown_ms = now;
    j->width = fprintf(stderr, "[%.*s%*s] %u / %u  %s", filled,
                       "==============================", BAR - filled, "", j->finished,
                       all, j->how->label);
    fflush(stderr);
}

/* ==== The file of a run under way ================================================ */

static uint64_t number_of(const wr_match *m) {
    uint64_t hash = m->game->rules_version;
    for (uint32_t i = 0; i < m->num_moves; i++)
        hash = wr_mix64(hash * 31 + m->moves[i].action +
                        ((uint64_t)(m->moves[i].who + 1) << 32));
    return hash;
}

static heading heading_of(const job *j) {
    heading h = {.magic = "windrose events",
                 .engine = WR_VERSION,
                 .match = number_of(j->match),
                 .nodes = j->how->nodes,
                 .events = j->done->num_events,
                 .size = sizeof(wr_analysed),
                 .method = METHOD};
    return h;
}

static int is_of_another_program(const heading *ours, const heading *theirs) {
    return memcmp(ours->magic, theirs->magic, sizeof ours->magic) == 0 &&
           (memcmp(ours->engine, theirs->engine, sizeof ours->engine) != 0 ||
            ours->method != theirs->method || ours->size != theirs->size);
}

/* Takes the events that follow a heading, up to one that does not fit. */
static void take_events(job *j) {
    long good = (long)sizeof(heading);
    wr_analysed e;
    while (fread(&e, sizeof e, 1, j->kept) == 1) {
        uint32_t at = 0;
        while (at < j->done->num_events && j->done->events[at].first != e.first)
            at++;
        if (at == j->done->num_events || j->done->events[at].end != e.end)
            break;
        j->finished += !j->is_done[at];
        j->done->events[at] = e;
        j->is_done[at] = 1;
        good += (long)sizeof e;
    }
    fseek(j->kept, good, SEEK_SET);
}

/* Takes the events that an earlier run has kept, and opens the file for more. */
static void take_kept(job *j) {
    const heading ours = heading_of(j);
    heading theirs = {.magic = ""};
    if (j->how->keep == NULL)
        return;
    j->kept = fopen(j->how->keep, "r+b");
    int is_whole = j->kept != NULL && fread(&theirs, sizeof theirs, 1, j->kept) == 1;
    if (is_whole && memcmp(&ours, &theirs, sizeof ours) == 0) {
        take_events(j);
        return;
    }
    if (is_whole && is_of_another_program(&ours, &theirs))
        io_fail(
            CLI_WRONG,
            "%s was kept by another version of windrose; remove it to begin anew",
            "%s stammt von einer anderen Version von windrose; lösche die Datei, um "
            "neu zu beginnen",
            j->how->keep);
    if (j->kept != NULL)
        fclose(j->kept);
    j->kept = fopen(j->how->keep, "w+b");
    if (j->kept == NULL)
        io_fail(CLI_WRONG, "cannot write %s", "%s lässt sich nicht schreiben",
                j->how->keep);
    fwrite(&ours, sizeof ours, 1, j->kept);
}

static void end_kept(job *j) {
    if (j->kept == NULL)
        return;
    fclose(j->kept);
    if (j->finished == j->done->num_events)
        remove(j->how->keep);
}

/* ==== Threads ==================================================================== */

/* The next events to analyse: from *first on; returns how many. */
static uint32_t take_some(job *j, uint32_t *first) {
    uint32_t n = 0;
    pthread_mutex_lock(&j->lock);
    while (j->next < j->done->num_events && j->is_done[j->next])
        j->next++;
    *first = j->next;
    while (n < TOGETHER && j->next < j->done->num_events && !j->is_done[j->next]) {
        j->next++;
        n++;
    }
    pthread_mutex_unlock(&j->lock);
    return n;
}

static void finish(job *j, uint32_t at, const wr_analysed *e) {
    pthread_mutex_lock(&j->lock);
    j->done->events[at] = *e;
    j->is_done[at] = 1;
    j->finished++;
    if (j->kept != NULL)
        fwrite(e, sizeof *e, 1, j->kept);
    show_bar(j);
    pthread_mutex_unlock(&j->lock);
}

static void *work(void *argument) {
    job *j = argument;
    void *memory = mem_new(wr_analysis_size(j->match->game));
    wr_analysis *a = wr_analysis_init(memory, j->match, j->how->nodes);
    uint32_t first, n;
    while ((n = take_some(j, &first)) > 0)
        for (uint32_t i = first; i < first + n && !wr_flag_is_up(&stop); i++) {
            wr_analysed e;
            wr_analysis_event(a, j->done->events[i].first, &e);
            finish(j, i, &e);
        }
    free(memory);
    return NULL;
}

/* Finds where the events begin and end. */
static void list_events(wr_match *m, analysis_done *out) {
    void *memory = mem_new(wr_analysis_size(m->game));
    wr_analysis *a = wr_analysis_init(memory, m, 1);
    out->events = mem_array(m->num_moves, sizeof out->events[0]);
    for (uint32_t at = 0; at < m->num_moves;) {
        wr_analysed *e = &out->events[out->num_events++];
        e->first = at;
        at = e->end = wr_analysis_end(a, at);
    }
    free(memory);
}

int analysis_run(wr_match *m, const analysis_how *how, analysis_done *out) {
    job j = {.match = m, .how = how, .done = out};
    *out = (analysis_done){.match = m};
    list_events(m, out);
    j.is_done = mem_array(out->num_events, 1);
    pthread_mutex_init(&j.lock, NULL);
    take_kept(&j);
    io_catch_signals(on_signal);
    pthread_t *threads = mem_array((size_t)how->threads, sizeof threads[0]);
    for (int i = 1; i < how->threads; i++)
        if (pthread_create(&threads[i], NULL, work, &j) != 0)
            io_fail(CLI_WRONG, "cannot start thread %d; try fewer --threads",
                    "Thread %d lässt sich nicht starten; versuche weniger --threads",
                    i + 1);
    work(&j);
    for (int i = 1; i < how->threads; i++)
        pthread_join(threads[i], NULL);
    clear_bar(&j);
    end_kept(&j);
    pthread_mutex_destroy(&j.lock);
    free(threads);
    free(j.is_done);
    if (j.finished < out->num_events)
        return 0;
    wr_analysis_sum(m, out->events, out->num_events, &out->sums);
    return 1;
}

void analysis_free(analysis_done *d) {
    free(d->events);
    *d = (analysis_done){0};
}
