/*
 * belongings.c: what else is a person's own: what they wrote in chats, and the pennant,
 * which follows them to all their devices.
 *
 * A pennant is a sheet of its person, so it goes with them. The server knows only that
 * it is four small numbers; what they look like is a matter of the page.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "people.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/store/store.h"
#include "src/server/tables/tables.h"

enum {
    PARTS = 4,
    MOST_PART = 63,
    PENNANT = 3 * PARTS,
    MAX_LINES = 50,
    MOST_TRIES = 10
};

static const char kind[] = "pennant";

typedef struct {
    request *request;
    char me[STORE_ID];
    char wanted[PENNANT], found[PENNANT]; /* such as 0.7.2.1 */
    uint32_t version;                     /* of the sheet; 0: there is none */
    int64_t before;
    int tries, status;
} question;

static question *begin(request *r) {
    question *q = mem_new(sizeof *q);
    q->request = r;
    q->status = STORE_FAILED;
    memcpy(q->me, r->from->me.id, sizeof q->me);
    r->is_held = 1;
    return q;
}

static void end(question *q) {
    q->request->is_held = 0;
    if (q->status != STORE_STORED)
        answer_error(q->request, "busy",
                     "The store does not answer; try again in a moment.");
    request_free(q->request);
    free(q);
}

/* ==== Pennants =================================================================== */

static void answer_pennant(request *r, const char *pennant) {
    answer_begin(r);
    if (pennant[0] != '\0')
        wr_json_string(&r->answer, "pennant", pennant);
    answer_send(r);
}

static int take_sheet(void *to, const store_sheet *sheet) {
    question *q = to;
    q->version = sheet->version;
    snprintf(q->found, sizeof q->found, "%.*s", (int)sheet->data_len, sheet->data);
    return 1;
}

/* On the reader thread. */
static void load_pennant(store *s, void *to) {
    question *q = to;
    q->status = store_sheet_by_id(s, kind, q->me, take_sheet, q);
    if (q->status == STORE_NONE)
        q->status = STORE_STORED;
}

static void ask(question *q);

static void is_hoisted(change *c) {
    question *q = c->more;
    c->request = NULL;
    c->more = NULL;
    q->status = STORE_STORED;
    answer_pennant(q->request, q->wanted);
    end(q);
}

/* Another device was first: the last one counts. */
static void not_hoisted(change *c, int status) {
    question *q = c->more;
    c->request = NULL;
    c->more = NULL;
    q->status = STORE_FAILED;
    if (status == STORE_CONFLICT && ++q->tries < MOST_TRIES)
        ask(q);
    else
        end(q);
}

static void hoist(question *q) {
    store_sheet sheet = {.version = q->version,
                         .time = now_ms(),
                         .data = q->wanted,
                         .data_len = strlen(q->wanted)};
    store_write w = {.sheets = &sheet, .num_sheets = 1};
    change *c = mem_new(sizeof *c);
    memcpy(sheet.kind, kind, sizeof kind);
    memcpy(sheet.id, q->me, sizeof q->me);
    memcpy(sheet.owner, q->me, sizeof q->me);
    c->request = q->request;
    c->more = q;
    c->then = is_hoisted;
    c->otherwise = not_hoisted;
    change_submit(q->request->from->server, c, &w);
}

static void has_pennant(void *to) {
    question *q = to;
    if (q->status == STORE_STORED && q->wanted[0] != '\0' &&
        strcmp(q->wanted, q->found) != 0) {
        hoist(q);
        return;
    }
    if (q->status == STORE_STORED)
        answer_pennant(q->request, q->found);
    end(q);
}

static void ask(question *q) {
    q->version = 0;
    store_load(q->request->from->server->store, load_pennant, has_pennant, q);
}

/* Four numbers with dots between them, without blanks, signs or zeros in front. */
static int read_pennant(const char *text, char out[PENNANT]) {
    const char *at = text;
    for (int i = 0; i < PARTS; i++) {
        size_t len = strspn(at, "0123456789");
        if (len < 1 || len > 2 || (len == 2 && at[0] == '0') ||
            strtol(at, NULL, 10) > MOST_PART || at[len] != (i < PARTS - 1 ? '.' : '\0'))
            return 0;
        at += len + 1;
    }
    snprintf(out, PENNANT, "%s", text);
    return 1;
}

void verb_pennant(request *r, table *t) {
    const char *pennant = NULL;
    char wanted[PENNANT] = "";
    (void)t;
    if (!want_string(r, "pennant", 0, &pennant))
        return;
    if (pennant != NULL && !read_pennant(pennant, wanted)) {
        answer_both(r, "bad-request",
                    "A pennant is four numbers from 0 to %d, such as 0.7.2.1.",
                    "Ein Wimpel besteht aus vier Zahlen von 0 bis %d, etwa 0.7.2.1.",
                    MOST_PART);
        return;
    }
    question *q = begin(r);
    memcpy(q->wanted, wanted, sizeof wanted);
    ask(q);
}

/* ==== What one has written ======================================================= */

static int put_line(void *to, const store_chat *line) {
    wr_text *out = &((question *)to)->request->answer;
    wr_json_open(out, NULL, '{');
    wr_json_int(out, "id", line->id);
    wr_json_string(out, "table", line->table);
    wr_json_int(out, "time", line->time);
    wr_json_string(out, "text", line->text);
    wr_json_close(out, '}');
    return 0;
}

/* On the reader thread. */
static void load_lines(store *s, void *to) {
    question *q = to;
    store_own_chat span = {q->me, q->before, MAX_LINES};
    wr_json_open(&q->request->answer, "said", '[');
    q->status = store_chat_of(s, &span, put_line, q);
    wr_json_close(&q->request->answer, ']');
}

static void has_lines(void *to) {
    question *q = to;
    if (q->status == STORE_STORED)
        answer_send(q->request);
    end(q);
}

void verb_said(request *r, table *t) {
    int64_t before = 0;
    (void)t;
    if (!want_int(r, "before", &before))
        return;
    if (before < 0) {
        answer_error(r, "bad-request", "The member \"before\" is the id of a line.");
        return;
    }
    question *q = begin(r);
    q->before = before;
    answer_begin(r);
    store_load(r->from->server->store, load_lines, has_lines, q);
}
