/*
 * request.c: reads the members of requests, and writes their answers.
 */
#include "request.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/clock.h"

void request_free(request *r) {
    json_decref(r->body);
    text_free(&r->answer);
    client_release(r->from);
    free(r);
}

/* ==== Answers ==================================================================== */

static void begin(request *r, int is_good) {
    r->answer.len = 0;
    wr_json_open(&r->answer, NULL, '{');
    if (r->id[0] != '\0')
        wr_json_raw(&r->answer, "re", (wr_words){r->id, strlen(r->id)});
    wr_json_bool(&r->answer, "ok", is_good);
}

void answer_begin(request *r) {
    begin(r, 1);
}

void answer_send(request *r) {
    wr_json_close(&r->answer, '}');
    payload *p = payload_of(&r->answer);
    if (r->from->server->meter == NULL) /* it comes from a load, which no meter sees */
        budget_charge(r->from->guest, price_bytes(p->len), (int64_t)steady_ms());
    client_send(r->from, p);
    payload_release(p);
}

void put_name(wr_text *out, const char *name, const char *identity) {
    wr_json_string(out, "name", name);
    if (client_is_program(identity))
        wr_json_bool(out, "program", 1);
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

/* Refusals that depend on the table in memory. The others do not, or stay right
 * whatever happens to it. */
static int is_doubtful(const char *code) {
    return strcmp(code, "not-allowed") == 0 || strcmp(code, "stale") == 0 ||
           strcmp(code, "full") == 0 || strcmp(code, "not-found") == 0;
}

/* A member with the words as a sentence. */
static void put_sentence(request *r, const char *member, const char *words) {
    char text[sizeof((wr_diag *)0)->german + 1];
    size_t len = strlen(words);
    memcpy(text, words, len + 1);
    if (len > 0 && text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    if (len > 0 && text[len - 1] != '.')
        memcpy(text + len, ".", 2);
    wr_json_string(&r->answer, member, text);
}

void answer_refusal(request *r, const char *code, const wr_diag *d) {
    if (is_doubtful(code) && request_doubts(r))
        return;
    r->from->server->metrics.errors++;
    r->from->status = status_of(code);
    begin(r, 0);
    wr_json_open(&r->answer, "error", '{');
    wr_json_string(&r->answer, "code", code);
    put_sentence(r, "text", d->text);
    if (d->german[0] != '\0')
        put_sentence(r, "german", d->german);
    if (d->rule[0] != '\0')
        wr_json_string(&r->answer, "rule", d->rule);
    wr_json_close(&r->answer, '}');
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

void answer_both(request *r, const char *code, const char *english, const char *german,
                 ...) {
    wr_diag d = {0};
    va_list args;
    va_start(args, german);
    vsnprintf(d.text, sizeof d.text, english, args);
    va_end(args);
    va_start(args, german);
    vsnprintf(d.german, sizeof d.german, german, args);
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
