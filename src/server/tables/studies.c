/*
 * studies.c: analyses of matches that are over, for people who ask for them.
 *
 * A study works on a record of its own, in slices of a tenth of a second among the bots
 * that think. It takes turns by the processor time of the person who asked (turns.h),
 * as the bots of that person's tables do, so it delays nobody else. What a slice has
 * found is sent at once, and its bytes are paid for. A client that does not read is
 * waited for.
 */
#include <stdlib.h>
#include <string.h>

#include "moves.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "views.h"
#include "windrose_analysis.h"
#include "workers.h"

enum {
    SLICE_MS = 100,
    SLICE_BYTES = 65536,
    MOST_STUDIES = 64,          /* at a time, of all people */
    MOST_UNREAD = MAX_QUEUE / 4 /* bytes that wait for a client who gets more */
};

struct study {
    study *next;
    job *job;
    client *to;
    char table[STORE_ID];
    int is_cancelled, waits; /* used by the loop only */
    /* Used by the worker while the job is under way. */
    wr_text record, out;
    wr_reader reader;
    void *reading, *analysing, *viewing;
    wr_analysed *events;
    uint32_t n, done;
};

/* ==== In a worker ================================================================ */

/* Reads the record, which a server has written, and finds where its events begin. */
static void begin(study *s) {
    wr_words rest = {s->record.buf, s->record.len};
    wr_diag d = {0};
    s->reading = mem_new(wr_reader_size());
    wr_reader_init(&s->reader, s->reading, 1);
    while (rest.len > 0) {
        wr_words line = wr_next_line(&rest);
        if (wr_reader_line(&s->reader, line.at, line.len, &d) != 0)
            wr_fail("a record that was written cannot be read");
    }
    const wr_match *m = s->reader.match;
    s->analysing = mem_new(wr_analysis_size(m->game));
    s->viewing = mem_new(wr_view_size(m->game));
    s->events = mem_new(m->num_moves * sizeof s->events[0]);
    wr_analysis *a = wr_analysis_init(s->analysing, m, WR_ANALYSIS_NODES);
    for (uint32_t at = 0; at < m->num_moves; s->n++)
        at = wr_analysis_end(a, s->events[s->n].first = at);
}

/* Puts the sums, once all events are there. */
static void sum_up(study *s) {
    wr_analysis_sums sums;
    wr_analysis_sum(s->reader.match, s->events, s->n, &sums);
    wr_analysis_json_sums(&s->out, s->reader.match, s->events, &sums, s->viewing);
}

void study_run(study *s, const wr_flag *stop) {
    uint64_t began = steady_ms();
    wr_text *out = &s->out;
    if (s->events == NULL)
        begin(s);
    wr_text_clear(out);
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "event", "analysed");
    wr_json_string(out, "table", s->table);
    wr_json_int(out, "from", s->done);
    wr_json_int(out, "of", s->n);
    wr_json_open(out, "events", '[');
    do {
        wr_analysed *e = &s->events[s->done++];
        wr_analysis_event((wr_analysis *)s->analysing, e->first, e);
        wr_analysis_json_event(out, s->reader.match, e, s->viewing);
    } while (s->done < s->n && steady_ms() - began < SLICE_MS &&
             out->len < SLICE_BYTES && !wr_flag_is_up(stop));
    wr_json_close(out, ']');
    if (s->done == s->n)
        sum_up(s);
    wr_json_close(out, '}');
}

/* ==== In the loop ================================================================ */

void study_free(study *s) {
    study **at = &s->to->server->studies;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    text_free(&s->record);
    text_free(&s->out);
    free(s->reading);
    free(s->analysing);
    free(s->viewing);
    free(s->events);
    client_release(s->to);
    free(s);
}

/* Goes on as soon as the client has read enough. */
static void go_on(study *s) {
    s->waits = s->to->queued_bytes > MOST_UNREAD;
    if (!s->waits)
        workers_add(s->to->server->workers, s->job);
}

void study_collect(job *j) {
    study *s = j->study;
    meter m;
    if (s->is_cancelled || !s->to->is_open) {
        job_free(j);
        return;
    }
    meter_begin(&m, s->to->server, s->to);
    payload *p = payload_of(&s->out);
    client_send(s->to, p);
    payload_release(p);
    meter_end(&m);
    wr_flag_set(&j->stop, 0);
    if (s->done == s->n)
        job_free(j);
    else
        go_on(s);
}

void studies_tick(server *all) {
    for (study *s = all->studies, *next; s != NULL; s = next) {
        next = s->next;
        if (!s->waits)
            continue;
        if (s->is_cancelled || !s->to->is_open)
            job_free(s->job);
        else
            go_on(s);
    }
}

void studies_end(server *all) {
    while (all->studies != NULL)
        job_free(all->studies->job);
}

/* The study of a client; *count: of all. */
static study *study_of(const client *c, int *count) {
    study *found = NULL;
    *count = 0;
    for (study *s = c->server->studies; s != NULL; s = s->next, ++*count)
        if (s->to == c && !s->is_cancelled)
            found = s;
    return found;
}

/* ==== Requests =================================================================== */

/* 0: it has been answered. Nothing is told before nobody can play the deal any more. */
static int may_study(request *r, table *t) {
    wr_diag d = {0};
    int count, is_over = t->match != NULL && t->state == STORE_OVER;
    if (!r->from->is_socket)
        answer_error(r, "bad-request",
                     "Only over a socket: what is found comes later.");
    else if (!is_over)
        answer_both(r, "not-allowed",
                    "The match is not over; only finished matches are analysed.",
                    "Die Partie ist nicht zu Ende; nur beendete werden untersucht.");
    else if (deal_is_sealed(t))
        answer_sealed(r);
    else if (wr_analysis_check(t->match, &d) != 0)
        answer_refusal(r, "not-allowed", &d);
    else if (study_of(r->from, &count) != NULL)
        answer_both(r, "limit", "An analysis is under way; unanalyse ends it.",
                    "Eine Untersuchung läuft schon; unanalyse beendet sie.");
    else if (count >= MOST_STUDIES)
        answer_both(r, "busy", "Many analyses are under way; try again later.",
                    "Viele Untersuchungen laufen; versuch es später wieder.");
    else
        return 1;
    return 0;
}

void verb_analyse(request *r, table *t) {
    int viewer;
    wr_text record = {.grow = text_grow};
    if (!want_viewer(r, t, &viewer, NULL) || !may_study(r, t))
        return;
    if (table_record(t, viewer, &record) != 0) {
        text_free(&record);
        answer_error(r, "too-large", "The record has a line that is too long.");
        return;
    }
    study *s = mem_new(sizeof *s);
    job *j = mem_new(sizeof *j);
    server *all = r->from->server;
    *s = (study){.next = all->studies, .job = j, .to = r->from, .record = record};
    s->out.grow = text_grow;
    memcpy(s->table, t->id, sizeof s->table);
    all->studies = s;
    client_keep(s->to);
    j->study = s;
    memcpy(j->who, r->from->me.id, sizeof j->who);
    answer_begin(r);
    wr_json_int(&r->answer, "nodes", WR_ANALYSIS_NODES);
    answer_send(r);
    workers_add(all->workers, j);
}

void verb_unanalyse(request *r, table *t) {
    int count;
    study *s = study_of(r->from, &count);
    (void)t;
    if (s != NULL) {
        s->is_cancelled = 1;
        wr_flag_set(&s->job->stop, 1);
    }
    answer_begin(r);
    answer_send(r);
}
