/*
 * absent.c: handles people who have left a table without a clock. A person who owes a
 * move for longer than the server's --absent-after is absent; the others may then let a
 * bot play on (`replace`, seats.c) or end the game.
 *
 * The time is computed from the rows, like that of clocks, so it is the same after a
 * restart and on every server of a store.
 */
#include <string.h>

#include "result.h"
#include "src/base/memory.h"
#include "views.h"

/* Time for everybody to come back after a start of the server. */
enum { MOST_GRACE_MS = 3600000 };

/* The time from which a seat is absent unless it moves before; 0: never. */
static int64_t absent_at(const table *t, int seat) {
    const chair *c = &t->set.chairs[seat];
    int64_t after = t->server->opt.absent_after * (int64_t)1000;
    if (t->state != STORE_PLAYING || t->match == NULL || t->set.clock != CLOCK_NONE ||
        c->kind != CHAIR_PERSON || c->out != OUT_NOT || t->people[seat].id[0] == '\0' ||
        t->since[seat] == 0)
        return 0;
    int64_t at = t->since[seat] + after;
    int64_t least =
        t->server->started + (after < MOST_GRACE_MS ? after : MOST_GRACE_MS);
    return t->since[seat] < t->server->started && at < least ? least : at;
}

int absent_is(const table *t, int seat) {
    int64_t at = absent_at(t, seat);
    return at != 0 && at <= now_ms();
}

int absent_stays(const table *t, int seat) {
    return seat >= 0 && t->set.chairs[seat].kind == CHAIR_PERSON &&
           t->set.chairs[seat].out == OUT_NOT && !absent_is(t, seat);
}

void absent_view(const table *t, wr_text *out) {
    if (t->set.clock != CLOCK_NONE || t->state != STORE_PLAYING)
        return;
    wr_json_open(out, "absent", '{');
    wr_json_int(out, "after_s", t->server->opt.absent_after);
    wr_json_open(out, "at", '[');
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        int64_t at = absent_at(t, seat);
        if (at == 0)
            wr_json_null(out, NULL);
        else
            wr_json_int(out, NULL, at);
    }
    wr_json_close(out, ']');
    wr_json_close(out, '}');
}

/* ==== Ending ===================================================================== */

static void has_ended(change *c) {
    request *r = c->request;
    if (r != NULL) {
        answer_begin(r);
        view_table(c->table, r->from->me.id, "table", &r->answer);
        answer_send(r);
    }
    view_new_steps(c->table);
}

/* Everybody keeps their points of this moment; nobody wins. */
static void end_now(table *t) {
    settings *set = &t->set;
    for (int seat = 0; seat < set->setup.seats; seat++)
        if (absent_is(t, seat))
            set->chairs[seat].out = OUT_ABSENT;
    t->state = STORE_OVER;
    t->due = 0;
    set->has_result = set->is_ended = 1;
    set->game->result(t->match->state, &set->result);
    set->result.winners = 0;
}

/* Stores the settings with an empty list of rows, which conflicts if another server has
 * stored a move meanwhile. */
static void store_end(table *t, request *r) {
    store_rows none = {.table = t->id, .first = t->num_rows};
    store_result result;
    store_write w = {.rows = &none, .result = result_of(t, &result)};
    change *c = mem_new(sizeof *c);
    c->table = t;
    c->request = r;
    c->then = has_ended;
    change_with_settings(c, &w);
}

void table_end(table *t, request *r) {
    end_now(t);
    store_end(t, r);
}

static int any_absent(const table *t) {
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        if (absent_is(t, seat))
            return 1;
    return 0;
}

void verb_end(request *r, table *t) {
    int mine = table_seat_of(t, r->from->me.id);
    if (t->state != STORE_PLAYING) {
        answer_error(r, t->state == STORE_OVER ? "over" : "not-allowed",
                     "There is no game to end.");
    } else if (t->set.clock != CLOCK_NONE) {
        answer_error(r, "not-allowed",
                     "This table has a clock, which handles players who are away.");
    } else if (!absent_stays(t, mine)) {
        answer_error(r, "not-allowed",
                     "Only players who are still there can end the game.");
    } else if (!any_absent(t)) {
        answer_error(r, "not-allowed",
                     "Nobody has been away for long enough to end the game.");
    } else {
        log_line(LOG_INFO, "ended", "table=%s", t->id);
        table_end(t, r);
    }
}
