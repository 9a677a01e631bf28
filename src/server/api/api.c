/*
 * api.c: takes requests: charges them, reads them strictly, gives them to their verb. A
 * request comes as bytes; anything wrong with it gets one error. Its bytes are paid for
 * before they are read, its verb before it is run, and the processor time and the
 * answer afterwards.
 */
#include "api.h"

#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"
#include "src/server/events/events.h"
#include "src/server/people/people.h"
#include "src/server/push/push.h"
#include "src/server/ratings/ratings.h"
#include "src/server/tables/tables.h"

static const verb verbs[] = {
    {"hello", 5, 0, 1, verb_hello},
    {"name", 5, 0, 0, verb_name},
    {"recovery", 10, 0, 0, verb_recovery},
    {"recover", 20, 0, 1, verb_recover},
    {"devices", 5, 0, 0, verb_devices},
    {"logout", 5, 0, 0, verb_logout},
    {"tables", 5, 0, 1, verb_tables},
    {"mine", 5, 0, 0, verb_mine},
    {"create", 10, 0, 0, verb_create},
    {"join", 2, 1, 0, verb_join},
    {"leave", 2, 1, 0, verb_leave},
    {"start", 2, 1, 0, verb_start},
    {"resign", 2, 1, 0, verb_resign},
    {"replace", 2, 1, 0, verb_replace},
    {"rematch", 10, 1, 0, verb_rematch},
    {"chat", 2, 1, 0, verb_chat},
    {"signal", 1, 1, 0, verb_signal},
    {"watch", 2, 1, 1, verb_watch},
    {"unwatch", 1, 1, 1, verb_unwatch},
    {"move", 1, 1, 0, verb_move},
    {"steps", 2, 1, 1, verb_steps},
    {"record", 5, 1, 1, verb_record},
    {"analyse", 20, 1, 0, verb_analyse},
    {"unanalyse", 1, 0, 0, verb_unanalyse},
    {"kick", 2, 1, 0, verb_kick},
    {"end", 2, 1, 0, verb_end},
    {"preview", 2, 1, 1, verb_preview},
    {"block", 5, 1, 0, verb_block},
    {"unblock", 5, 0, 0, verb_unblock},
    {"blocks", 5, 0, 0, verb_blocks},
    {"report", 10, 1, 0, verb_report},
    {"agree", 2, 1, 0, verb_agree},
    {"sign", 2, 1, 0, verb_sign},
    {"subscribe", 10, 0, 0, verb_subscribe},
    {"unsubscribe", 5, 0, 0, verb_unsubscribe},
    {"subscriptions", 5, 0, 0, verb_subscriptions},
    {"today", 5, 0, 1, verb_today},
    {"sail", 10, 0, 0, verb_sail},
    {"gather", 10, 0, 0, verb_gather},
    {"club", 5, 0, 0, verb_club},
    {"enter", 5, 0, 0, verb_enter},
    {"depart", 5, 0, 0, verb_depart},
    {"round", 10, 0, 0, verb_round},
    {"finish", 5, 0, 0, verb_finish},
    {"papers", 5, 0, 0, verb_papers},
    {"evenings", 5, 0, 0, verb_evenings},
    {"ratings", 5, 0, 1, verb_ratings},
    {"career", 10, 0, 0, verb_career},
    {"results", 5, 0, 0, verb_results},
    {"standing", 5, 1, 0, verb_standing},
    {"invite", 10, 1, 0, verb_invite},
    {"invitations", 5, 0, 0, verb_invitations},
    {"decline", 5, 0, 0, verb_decline},
    {"forget", 20, 0, 0, verb_forget},
    {"running", 5, 0, 1, verb_running},
    {"seek", 10, 0, 0, verb_seek},
    {"pennant", 5, 0, 0, verb_pennant},
    {"said", 5, 0, 0, verb_said},
    {"programs", 5, 0, 0, verb_programs},
    {"program", 10, 0, 0, verb_program},
    {"revoke", 5, 0, 0, verb_revoke},
};

/* ==== Requests =================================================================== */

static const verb *find_verb(const char *name) {
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

/* Takes the id of a request, so that every error can name it. 0: invalid. */
static int take_id(request *r) {
    const json_t *id = json_object_get(r->body, "id");
    wr_text b = {.grow = text_grow};
    if (id == NULL)
        return 1;
    if (json_is_integer(id))
        wr_json_int(&b, NULL, json_integer_value(id));
    else if (json_is_string(id) && json_string_length(id) <= 32)
        wr_json_string(&b, NULL, json_string_value(id));
    int fits = b.len > 0 && b.len < sizeof r->id;
    if (fits)
        memcpy(r->id, b.buf, b.len + 1);
    text_free(&b);
    return fits;
}

/* Refuses a request of a client over its budget. */
static void refuse(request *r) {
    client *c = r->from;
    client_was_refused(c);
    answer_error(r, "limit", "Too many requests; slow down.");
}

/* What only people do; a program has no devices, and is called as its owner says. */
static int is_for_people(const char *name) {
    static const char *const list[] = {
        "name",    "recovery", "recover", "devices", "subscribe",    "programs",
        "program", "revoke",   "logout",  "forget",  "subscriptions"};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i], name) == 0)
            return 1;
    return 0;
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
    if (c->is_known && client_is_program(c->me.id) && is_for_people(r->verb->name)) {
        answer_error(r, "not-allowed", "Programs cannot do that; their owner can.");
        return 0;
    }
    return 1;
}

void api_handle(client *c, const char *name, const char *bytes, size_t len) {
    meter m;
    if (c->end_code != 0) /* it is over: ignore what still arrives */
        return;
    request *r = mem_new(sizeof *r);
    server *s = c->server;
    s->metrics.requests++;
    c->status = 200;
    c->retry_s = 0;
    client_keep(c);
    r->from = c;
    r->answer.grow = text_grow;
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
        table_request(r);
    else
        table_run(r, NULL);
    meter_end(&m);
}

void api_gone(client *c) {
    client_keep(c);
    client_gone(c);
    watch_end_all(c);
    client_release(c);
}
