/*
 * play.c: watching a table and moving at it.
 */
#include <stdio.h>
#include <string.h>

#include "moves.h"
#include "views.h"

/* ==== Watching =================================================================== */

int want_viewer(request *r, table *t, int *viewer, int *is_invited) {
    const char *invite = NULL;
    const client *c = r->from;
    const watch *w = watch_find(c, t);
    if (!want_string(r, "invite", 0, &invite))
        return 0;
    int invited = view_may_see(t, invite) || (w != NULL && w->is_invited);
    if (is_invited != NULL)
        *is_invited = invited;
    if (view_viewer(t, c->is_known ? c->me.id : NULL, invited, viewer))
        return 1;
    answer_error(r, "not-allowed",
                 "This table is not open to spectators without its "
                 "link.");
    return 0;
}

/* The chat of a deleted person must not show. Servers that share a store are notified
 * when `windrose admin` deletes somebody; a server without peers has to read the table
 * again. Returns 0 if the request waits for that. */
static int is_fresh(request *r, table *t) {
    if (r->is_fresh || t->server->has_peers || t->said.n == 0 || !table_park(t, r))
        return 1;
    r->is_fresh = 1;
    table_reload(t);
    return 0;
}

/* True if the client knows moves that the table in memory lacks. */
static int knows_more(request *r, const table *t, int64_t since) {
    return since > (t->match != NULL ? t->match->num_moves : 0) && request_doubts(r);
}

void verb_watch(request *r, table *t) {
    int viewer, is_invited;
    int64_t since = 0;
    if (!want_int(r, "since", &since) || !want_viewer(r, t, &viewer, &is_invited) ||
        knows_more(r, t, since))
        return;
    if (!r->from->is_socket) {
        answer_error(r, "bad-request",
                     "Only a socket can watch; ask for steps instead.");
        return;
    }
    if (!is_fresh(r, t))
        return;
    if (!watch_begin(r->from, t, viewer, is_invited)) {
        answer_error(r, "limit", "You already watch %d tables; unwatch one first.",
                     MAX_WATCHED);
        return;
    }
    answer_begin(r);
    view_table(t, r->from->is_known ? r->from->me.id : NULL, "table", &r->answer);
    if (viewer >= 0)
        wr_json_int(&r->answer, "you", viewer);
    else
        wr_json_null(&r->answer, "you");
    view_position(t, viewer, "position", &r->answer);
    since = since < 0 ? 0 : since > UINT32_MAX ? UINT32_MAX : since;
    uint32_t from = view_steps(t, viewer, (uint32_t)since, UINT32_MAX, &r->answer);
    wr_json_int(&r->answer, "from", from);
    talk_write(t, r->from, "said", &r->answer);
    view_blocked(t, r->from, &r->answer);
    answer_send(r);
    watch_count(t);
}

void verb_unwatch(request *r, table *t) {
    watch_end(r->from, t);
    answer_begin(r);
    answer_send(r);
    watch_count(t);
}

void verb_steps(request *r, table *t) {
    int viewer, is_invited;
    int64_t since = 0, until = UINT32_MAX;
    if (!want_int(r, "since", &since) || !want_int(r, "until", &until) ||
        !want_viewer(r, t, &viewer, &is_invited))
        return;
    if (since < 0 || until < 0 || until > UINT32_MAX || since > UINT32_MAX) {
        answer_error(r, "bad-request", "The numbers of steps must not be negative.");
        return;
    }
    if (knows_more(r, t, since))
        return;
    answer_begin(r);
    uint32_t from = view_steps(t, viewer, (uint32_t)since, (uint32_t)until, &r->answer);
    wr_json_int(&r->answer, "from", from);
    view_position(t, viewer, "position", &r->answer);
    answer_send(r);
}

/* ==== Records ==================================================================== */

static int keep_line(void *to, const char *line, size_t len) {
    wr_put_bytes(to, line, len);
    wr_put(to, "\n");
    return 0;
}

int table_record(const table *t, int viewer, wr_text *out) {
    static char scratch[WR_MAX_LINE + 1];
    wr_text line;
    wr_text_init(&line, scratch, sizeof scratch);
    return wr_record_write(t->match, viewer, 0, &line, (wr_sink){keep_line, out});
}

void verb_record(request *r, table *t) {
    int viewer;
    wr_text text = {.grow = text_grow};
    if (!want_viewer(r, t, &viewer, NULL))
        return;
    if (t->match == NULL) {
        answer_error(r, "not-found", "The game has not begun yet.");
        return;
    }
    if (t->state == STORE_OVER && deal_is_sealed(t)) {
        answer_sealed(r);
        return;
    }
    if (table_record(t, viewer, &text) != 0) {
        answer_error(r, "too-large", "The record has a line that is too long.");
    } else {
        answer_begin(r);
        wr_json_words(&r->answer, "record", (wr_words){text.buf, text.len});
        answer_send(r);
    }
    text_free(&text);
}

/* ==== Moving ===================================================================== */

static void answer_move(request *r, int64_t n) {
    answer_begin(r);
    wr_json_int(&r->answer, "n", n + 1);
    answer_send(r);
}

static void has_moved(change *c) {
    c->table->server->metrics.moves++;
    answer_move(c->request, c->first);
    view_new_steps(c->table);
}

/* The store refused the move or did not answer, so the table as read again decides. If
 * it cannot be read, memory still holds the move, which does not count. */
static void has_not_moved(change *c, int status) {
    int64_t made = c->table->is_behind ? -1 : table_find_key(c->table, c->key);
    if (made >= 0)
        answer_move(c->request, made);
    else if (status == STORE_CONFLICT)
        answer_error(c->request, "stale", "Somebody else moved first; look again.");
    else if (status == STORE_DAMAGED)
        answer_broken(c->request);
    else
        answer_error(c->request, "busy",
                     "The move could not be stored in time; try again with the same "
                     "key.");
}

/* The action that a request names, legal or not; answers if there is none. */
static int want_action(request *r, table *t, int seat, wr_action *out) {
    const json_t *member = json_object_get(r->body, "action");
    const char *words = json_string_value(member);
    wr_diag d = {0};
    if (json_is_integer(member)) {
        json_int_t id = json_integer_value(member);
        if (id >= 0 && id < t->set.game->num_actions) {
            *out = (wr_action)id;
            return 1;
        }
        answer_error(r, "illegal", "Unknown action.");
        return 0;
    }
    if (words == NULL) {
        answer_error(r, "bad-request",
                     "The member \"action\" must be a string or a "
                     "whole number.");
        return 0;
    }
    if (strlen(words) < WR_MAX_WORDS &&
        wr_match_parse(t->match, seat, (wr_words){words, strlen(words)}, out, &d) == 0)
        return 1;
    if (d.text[0] == '\0')
        snprintf(d.text, sizeof d.text, "This text is too long for a move.");
    answer_refusal(r, "illegal", &d);
    return 0;
}

/* True if a seat may move at the position that the client saw; answers if not. */
static int may_move(request *r, table *t, int seat) {
    const json_t *at = json_object_get(r->body, "at");
    if (t->state != STORE_PLAYING) {
        answer_error(r, t->state == STORE_OVER ? "over" : "not-allowed",
                     t->state == STORE_OVER ? "The game at this table is over."
                                            : "The game has not begun yet.");
    } else if (seat < 0 || t->set.chairs[seat].out != OUT_NOT) {
        answer_error(r, "not-allowed",
                     seat < 0 ? "You have no seat at this table."
                              : "Your seat is out of the game.");
    } else if (deal_is_late(t, now_ms())) {
        answer_both(r, "over", "The day of this voyage is over.",
                    "Der Tag dieser Fahrt ist vorbei.");
    } else if (clock_is_up(t, seat, now_ms())) {
        answer_error(r, "not-allowed", "Your time is up.");
    } else if (!json_is_integer(at)) {
        answer_error(r, "bad-request",
                     "The member \"at\" must be the number of the "
                     "position that you saw.");
    } else if (json_integer_value(at) != (json_int_t)table_at(t)) {
        answer_error(r, "stale", "The game has moved on to position %u; look again.",
                     table_at(t));
    } else if (!(table_actors(t) >> seat & 1)) {
        answer_error(r, "not-your-turn", "It is not your turn.");
    } else {
        return 1;
    }
    return 0;
}

void verb_move(request *r, table *t) {
    const char *given = "";
    char key[STORE_KEY] = "";
    int seat = table_seat_of(t, r->from->me.id);
    play p = {.seat = seat, .then = has_moved, .otherwise = has_not_moved};
    wr_diag d = {0};
    if (!want_string(r, "key", 0, &given))
        return;
    if (given[0] != '\0') {
        if (strlen(given) > 40 || strspn(given, "abcdefghijklmnopqrstuvwxyz"
                                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                "0123456789-_.") != strlen(given)) {
            answer_error(r, "bad-request",
                         "The member \"key\" has at most 40 letters, "
                         "digits, dashes, dots and underscores.");
            return;
        }
        snprintf(key, sizeof key, "%d:%s", seat, given);
    }
    int64_t made = seat >= 0 ? table_find_key(t, table_key_hash(t, key)) : -1;
    if (made >= 0) {
        answer_move(r, made);
        return;
    }
    if (!may_move(r, t, seat) || !want_action(r, t, seat, &p.action))
        return;
    p.key = key;
    if (table_play(t, &p, r, &d) != 0)
        answer_refusal(r, "illegal", &d);
}
