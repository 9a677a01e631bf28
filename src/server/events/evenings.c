/*
 * evenings.c: in which evenings a person takes part, whichever device they use.
 *
 * Each is a sheet of theirs that names the evening, stored in one write with the
 * evening when they make it or enter it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club.h"
#include "src/base/clock.h"
#include "src/base/memory.h"

enum { MOST_TOLD = 50 };

/* So long an evening is listed. */
static const int64_t keep_ms = 365 * (int64_t)86400000;
static const char kind[] = "evening";

typedef struct {
    request *request;
    char me[STORE_ID], clubs[MOST_TOLD][STORE_ID];
    int n, status;
    uint64_t us;
} question;

void evening_sheet(const club *c, const char *identity, store_sheet *out) {
    *out = (store_sheet){.time = now_ms(), .data = c->id, .data_len = strlen(c->id)};
    out->until = out->time + keep_ms;
    memcpy(out->kind, kind, sizeof kind);
    snprintf(out->owner, sizeof out->owner, "%s", identity);
    snprintf(out->id, sizeof out->id, "%s.%s", c->id, identity);
}

static int take_club(void *to, const store_sheet *sheet) {
    question *q = to;
    snprintf(q->clubs[q->n++], STORE_ID, "%s", sheet->data);
    return q->n == MOST_TOLD;
}

static int put_club(void *to, const store_sheet *sheet) {
    question *q = to;
    wr_text *out = &q->request->answer;
    club c = {.doc = json_loadb(sheet->data, sheet->data_len, 0, NULL)};
    if (c.doc == NULL)
        return 1;
    snprintf(c.id, sizeof c.id, "%.*s", STORE_ID - 1, sheet->id);
    memcpy(c.owner, sheet->owner, sizeof c.owner);
    wr_json_open(out, NULL, '{');
    club_put_head(&c, q->me, out);
    wr_json_close(out, '}');
    json_decref(c.doc);
    return 1;
}

/* On the reader thread. */
static void load(store *s, void *to) {
    question *q = to;
    uint64_t began = thread_us();
    store_sheet_span span = {kind, q->me, MOST_TOLD};
    wr_json_open(&q->request->answer, "evenings", '[');
    q->status = store_sheets(s, &span, take_club, q);
    for (int i = 0; i < q->n && q->status == STORE_STORED; i++) {
        q->status = store_sheet_by_id(s, "club", q->clubs[i], put_club, q);
        if (q->status == STORE_NONE)
            q->status = STORE_STORED;
    }
    wr_json_close(&q->request->answer, ']');
    q->us = thread_us() - began;
}

static void is_loaded(void *to) {
    question *q = to;
    request *r = q->request;
    client_has_read(r->from, q->us);
    r->is_held = 0;
    if (q->status == STORE_STORED)
        answer_send(r);
    else
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    request_free(r);
    free(q);
}

void verb_evenings(request *r, table *t) {
    question *q = mem_new(sizeof *q);
    (void)t;
    q->request = r;
    q->status = STORE_FAILED;
    memcpy(q->me, r->from->me.id, sizeof q->me);
    r->is_held = 1;
    answer_begin(r);
    store_load(r->from->server->store, load, is_loaded, q);
}
