/*
 * api.c: the door. A request comes as bytes, is paid for by whoever sent it, read
 * strictly, and given to its verb; whatever is wrong with it gets one error. Its bytes
 * are paid for before they are read, its verb before it is run, and the processor time
 * and the answer afterwards.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/server/common/log.h"
#include "src/server/common/server.h"

static const verb verbs[] = {
    {"hello", 5, 0, 1, verb_hello},        {"name", 5, 0, 0, verb_name},
    {"recovery", 10, 0, 0, verb_recovery}, {"recover", 20, 0, 1, verb_recover},
    {"devices", 5, 0, 0, verb_devices},    {"logout", 5, 0, 0, verb_logout},
    {"tables", 5, 0, 1, verb_tables},      {"mine", 5, 0, 0, verb_mine},
    {"create", 10, 0, 0, verb_create},     {"join", 2, 1, 0, verb_join},
    {"leave", 2, 1, 0, verb_leave},        {"start", 2, 1, 0, verb_start},
    {"resign", 2, 1, 0, verb_resign},      {"replace", 2, 1, 0, verb_replace},
    {"rematch", 10, 1, 0, verb_rematch},   {"chat", 2, 1, 0, verb_chat},
    {"signal", 1, 1, 0, verb_signal},      {"watch", 2, 1, 1, verb_watch},
    {"unwatch", 1, 1, 1, verb_unwatch},    {"move", 1, 1, 0, verb_move},
    {"steps", 2, 1, 1, verb_steps},        {"record", 5, 1, 1, verb_record},
    {"kick", 2, 1, 0, verb_kick},          {"end", 2, 1, 0, verb_end},
    {"block", 5, 1, 0, verb_block},        {"unblock", 5, 0, 0, verb_unblock},
    {"blocks", 5, 0, 0, verb_blocks},      {"report", 10, 1, 0, verb_report},
};

/* ==== Answers ==================================================================== */

static void begin(request *r, int is_good) {
    r->answer.len = 0;
    out_open(&r->answer, NULL, '{');
    if (r->id[0] != '\0')
        out_raw(&r->answer, "re", r->id, strlen(r->id));
    out_bool(&r->answer, "ok", is_good);
}

void answer_begin(request *r) {
    begin(r, 1);
}

void answer_send(request *r) {
    out_close(&r->answer, '}');
    payload *p = payload_of(&r->answer);
    if (r->from->server->meter == NULL) /* it comes from a load, which no meter sees */
        budget_charge(r->from->guest, price_bytes(p->len), (int64_t)steady_ms());
    client_send(r->from, p);
    payload_release(p);
}

static int status_of(const char *code) {
    static const struct {
        const char *code;
        int status;
    } list[] = {{"not-found", 404}, {"unknown", 404}, {"not-allowed", 403},
                {"stale", 409},     {"illegal", 409}, {"not-your-turn", 409},
                {"full", 409},      {"over", 409},    {"limit", 429},
                {"too-large", 413}, {"busy", 503},    {"broken", 500}};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i].code, code) == 0)
            return list[i].status;
    return 400;
}

int request_doubts(request *r) {
    r->is_doubted = r->may_doubt;
    return r->is_doubted;
}

/* Refusals for the look of a table. The other ones do not depend on it, or stay right
 * whatever happens to it. */
static int is_doubtful(const char *code) {
    return strcmp(code, "not-allowed") == 0 || strcmp(code, "stale") == 0 ||
           strcmp(code, "full") == 0 || strcmp(code, "not-found") == 0;
}

void answer_refusal(request *r, const char *code, const wr_diag *d) {
    char text[sizeof d->text + 1];
    size_t len = strlen(d->text);
    memcpy(text, d->text, len + 1);
    if (len > 0 && text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    if (len > 0 && text[len - 1] != '.')
        memcpy(text + len, ".", 2);
    if (is_doubtful(code) && request_doubts(r))
        return;
    r->from->server->metrics.errors++;
    r->from->status = status_of(code);
    begin(r, 0);
    out_open(&r->answer, "error", '{');
    out_str(&r->answer, "code", code);
    out_str(&r->answer, "text", text);
    if (d->rule[0] != '\0')
        out_str(&r->answer, "rule", d->rule);
    out_close(&r->answer, '}');
    answer_send(r);
}

void answer_error(request *r, const char *code, const char *format, ...) {
    wr_diag d = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(d.text, sizeof d.text, format, args);
    va_end(args);
    answer_refusal(r, code, &d);
}

void answer_broken(request *r) {
    answer_error(r, "broken", "This table cannot be read; the operator has been told.");
}

/* ==== Members ==================================================================== */

int want_string(request *r, const char *name, int is_needed, const char **out) {
    const json_t *member = json_object_get(r->body, name);
    if (member == NULL && !is_needed)
        return 1;
    if (!json_is_string(member)) {
        answer_error(r, "bad-request", "The member \"%s\" must be a string.", name);
        return 0;
    }
    *out = json_string_value(member);
    return 1;
}

int want_int(request *r, const char *name, int64_t *out) {
    const json_t *member = json_object_get(r->body, name);
    if (member == NULL)
        return 1;
    if (!json_is_integer(member)) {
        answer_error(r, "bad-request", "The member \"%s\" must be a whole number.",
                     name);
        return 0;
    }
    *out = json_integer_value(member);
    return 1;
}

int want_bool(request *r, const char *name, int *out) {
    const json_t *member = json_object_get(r->body, name);
    if (member == NULL)
        return 1;
    if (!json_is_boolean(member)) {
        answer_error(r, "bad-request", "The member \"%s\" must be true or false.",
                     name);
        return 0;
    }
    *out = json_is_true(member);
    return 1;
}

/* ==== Dispatch =================================================================== */

void request_free(request *r) {
    json_decref(r->body);
    buf_free(&r->answer);
    client_release(r->from);
    free(r);
}

static void run(request *r, table *t) {
    server *s = r->from->server;
    meter m;
    int is_measured = s->meter != NULL && s->meter->client == r->from;
    if (!is_measured)
        meter_begin(&m, s, r->from);
    r->is_held = 0;
    r->may_doubt = t != NULL && t->server->has_peers && !r->is_sure;
    r->verb->run(r, t);
    r->may_doubt = 0;
    if (r->is_doubted)
        table_doubt(t, r);
    if (!r->is_held)
        request_free(r);
    if (!is_measured)
        meter_end(&m);
}

void api_resume(request *r, table *t) {
    if (r->from->is_open && r->from->end_code == 0)
        run(r, t);
    else
        request_free(r);
}

static void run_at_table(request *r) {
    const char *id = "";
    if (!want_string(r, "table", 1, &id)) {
        request_free(r);
        return;
    }
    if (bad_is_known(r->from->server, id)) {
        answer_broken(r);
        request_free(r);
        return;
    }
    table *t = table_find(r->from->server, id);
    if (t == NULL) {
        answer_error(r, "not-found", "There is no such table.");
        request_free(r);
        return;
    }
    t->used_at = now_ms();
    if (!t->is_busy) {
        run(r, t);
    } else if (!table_park(t, r)) {
        answer_error(r, "busy", "The table is busy; try again in a moment.");
        request_free(r);
    }
}

static const verb *find_verb(const char *name) {
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

/* Takes the id of a request, so that every error can name it. 0: it is none. */
static int take_id(request *r) {
    const json_t *id = json_object_get(r->body, "id");
    buf b = {0};
    if (id == NULL)
        return 1;
    if (json_is_integer(id))
        out_int(&b, NULL, json_integer_value(id));
    else if (json_is_string(id) && json_string_length(id) <= 32)
        out_str(&b, NULL, json_string_value(id));
    int fits = b.len > 0 && b.len < sizeof r->id;
    if (fits)
        memcpy(r->id, b.at, b.len + 1);
    buf_free(&b);
    return fits;
}

/* Whoever sent this is over the budget. */
static void refuse(request *r) {
    client *c = r->from;
    client_was_refused(c);
    answer_error(r, "limit", "Too many requests; slow down.");
}

/* Reads and checks a request; 0: it has been answered. */
static int prepare(request *r, const char *name, const char *bytes, size_t len) {
    client *c = r->from;
    wr_diag d;
    if (len > MAX_REQUEST) {
        answer_error(r, "too-large", "A request has at most %d bytes.", MAX_REQUEST);
        return 0;
    }
    r->body = json_read(bytes, len, &d);
    if (r->body == NULL) {
        json_id(bytes, len, r->id, sizeof r->id);
        answer_refusal(r, "bad-request", &d);
        return 0;
    }
    if (!take_id(r)) {
        answer_error(r, "bad-request",
                     "The member \"id\" must be a number or a short string.");
        return 0;
    }
    if (name == NULL && !want_string(r, "do", 1, &name))
        return 0;
    r->verb = find_verb(name);
    if (r->verb == NULL) {
        answer_error(r, "unknown", "There is no verb \"%.40s\".", name);
        return 0;
    }
    if (c->server->is_stopping) {
        answer_error(r, "busy", "The server restarts; try again in a moment.");
        return 0;
    }
    if (!client_pays(c, (r->verb->cost - 1) * COIN)) {
        refuse(r);
        return 0;
    }
    budget_accept(c->guest);
    if (!r->verb->open && !c->is_known) {
        answer_error(r, "not-allowed",
                     "Say hello first: POST /api/hello gives the "
                     "cookie that this needs.");
        return 0;
    }
    return 1;
}

void api_handle(client *c, const char *name, const char *bytes, size_t len) {
    meter m;
    if (c->end_code != 0) /* it is over, whatever still comes in */
        return;
    request *r = mem_new(sizeof *r);
    server *s = c->server;
    s->metrics.requests++;
    c->status = 200;
    c->retry_s = 0;
    client_keep(c);
    r->from = c;
    if (!client_pays(c, COIN + price_bytes(len))) {
        json_id(bytes, len < MAX_REQUEST ? len : MAX_REQUEST, r->id, sizeof r->id);
        refuse(r);
        request_free(r);
        return;
    }
    meter_begin(&m, s, c);
    if (!prepare(r, name, bytes, len))
        request_free(r);
    else if (r->verb->of_table)
        run_at_table(r);
    else
        run(r, NULL);
    meter_end(&m);
}
