/*
 * clock.c: time to think. It is reckoned from the times of the rows, so it is the same
 * after a restart and on every server of a store; it runs whether somebody is there or
 * not.
 */
#include <string.h>

#include "log.h"
#include "server.h"

enum { GRACE_MS = 20000 }; /* after a start of the server, for everybody to come back */

void clock_note(table *t, int mover, int64_t time) {
    uint32_t actors = t->set.game->actors(t->match->state);
    if (actors == WR_CHANCE_BIT)
        actors = 0;
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        int owes = actors >> seat & 1;
        if (seat == mover && t->since[seat] != 0) {
            t->used[seat] += time - t->since[seat];
            t->since[seat] = 0;
        }
        if (!owes)
            t->since[seat] = 0;
        else if (t->since[seat] == 0)
            t->since[seat] = time;
    }
}

int64_t clock_left(const table *t, int seat, int64_t now) {
    int64_t left = t->set.clock_ms;
    if (t->set.clock == CLOCK_NONE)
        return -1;
    if (t->set.clock == CLOCK_MATCH)
        left -= t->used[seat];
    if (t->since[seat] != 0)
        left -= now - t->since[seat];
    return left > 0 ? left : 0;
}

/* When the time of a seat is up; 0: it does not run, or a bot plays. */
static int64_t deadline(const table *t, int seat) {
    if (t->set.clock == CLOCK_NONE || t->since[seat] == 0 ||
        bots_player(t, seat) != NULL)
        return 0;
    int64_t end = t->since[seat] + t->set.clock_ms;
    if (t->set.clock == CLOCK_MATCH)
        end -= t->used[seat];
    int64_t least = t->server->started + GRACE_MS;
    int was_before = t->since[seat] < t->server->started;
    return was_before && end < least ? least : end;
}

int64_t clock_first(const table *t) {
    int64_t first = 0;
    if (t->state != STORE_PLAYING || t->match == NULL)
        return 0;
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        int64_t end = deadline(t, seat);
        if (end != 0 && (first == 0 || end < first))
            first = end;
    }
    return first;
}

static void is_out(change *c) {
    view_changed(c->table);
}

void clock_check(table *t, int64_t now) {
    int any = 0;
    if (t->is_busy || t->is_behind || t->state != STORE_PLAYING || t->match == NULL)
        return;
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        int64_t end = deadline(t, seat);
        if (end == 0 || end > now)
            continue;
        seat_goes_out(t, seat, t->set.bot_on_timeout ? OUT_TIMEOUT : OUT_FORFEIT);
        log_line(LOG_INFO, "time-is-up", "table=%s seat=%d", t->id, seat + 1);
        any = 1;
    }
    if (any)
        table_store(t, NULL, is_out);
}
