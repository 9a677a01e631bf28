/*
 * clock.c: time to think for each seat of a table. It is computed from the times of the
 * rows, so it is the same after a restart and on every server of a store; it runs even
 * if nobody is connected.
 *
 * A server's time never goes back or leaps while it runs (now_ms). From one run to the
 * next it may do either, if the clock of the machine is set:
 *
 * If it went back, the last row lies in the future. The table then continues from the
 * time of that row, `ahead` of the server, so that its rows stay in order and nobody
 * gains or loses time.
 *
 * If it leapt, or no server ran, a seat whose time ran out meanwhile has GRACE_MS from
 * the start. A row later than its seat's time allows is such a move, because the server
 * takes no other; in a clock for the match it leaves the seat with what it had, or
 * GRACE_MS if that is less.
 */
#include <string.h>

#include "moves.h"
#include "views.h"

enum {
    GRACE_MS = 20000
}; /* time for everybody to come back after a start of the server */

/* The time of a table, as stamped on its rows. */
static int64_t clock_now(const table *t, int64_t now) {
    return now + t->ahead;
}

int64_t clock_stamp(const table *t, int64_t now) {
    int64_t time = clock_now(t, now);
    int64_t last = t->num_rows > 0 ? t->rows[t->num_rows - 1].time : t->set.began;
    return time > last ? time : last;
}

void clock_resume(table *t, int64_t now) {
    int64_t last = clock_stamp(t, now);
    if (t->state == STORE_PLAYING && last > clock_now(t, now))
        t->ahead = last - now;
}

/* A seat has moved after this time. */
static void use(table *t, int seat, int64_t time) {
    int64_t left = t->set.clock_ms - t->used[seat];
    if (time <= 0 || t->set.clock != CLOCK_MATCH)
        return;
    if (time > left) /* a move in the time of grace */
        time = left - (left < GRACE_MS ? left : GRACE_MS);
    t->used[seat] += time;
}

void clock_note(table *t, int mover, int64_t time) {
    uint32_t actors = t->set.game->actors(t->match->state);
    if (actors == WR_CHANCE_BIT)
        actors = 0;
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        int owes = actors >> seat & 1;
        if (seat == mover && t->since[seat] != 0) {
            use(t, seat, time - t->since[seat]);
            t->since[seat] = 0;
        }
        if (!owes)
            t->since[seat] = 0;
        else if (t->since[seat] == 0)
            t->since[seat] = time;
    }
}

/* The time that a seat may use once it owes a move. */
static int64_t whole(const table *t, int seat) {
    return t->set.clock_ms - (t->set.clock == CLOCK_MATCH ? t->used[seat] : 0);
}

/* When the time of a seat that owes a move is up, in the table's time. */
static int64_t end_of(const table *t, int seat) {
    int64_t end = t->since[seat] + whole(t, seat);
    int64_t started = clock_now(t, t->server->started);
    int64_t least = started + GRACE_MS;
    return t->since[seat] < started && end < least ? least : end;
}

int64_t clock_left(const table *t, int seat, int64_t now) {
    if (t->set.clock == CLOCK_NONE)
        return -1;
    int64_t left = whole(t, seat);
    if (t->since[seat] != 0)
        left = end_of(t, seat) - clock_now(t, now);
    return left > 0 ? left : 0;
}

/* When the time of a seat is up, in the server's time; 0: its clock does not run, or a
 * bot plays. */
static int64_t deadline(const table *t, int seat) {
    if (t->set.clock == CLOCK_NONE || t->since[seat] == 0 ||
        bots_player(t, seat) != NULL)
        return 0;
    return end_of(t, seat) - t->ahead;
}

int clock_is_up(const table *t, int seat, int64_t now) {
    int64_t end = deadline(t, seat);
    return end != 0 && end <= now;
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
        if (!clock_is_up(t, seat, now))
            continue;
        seat_goes_out(t, seat, t->set.bot_on_timeout ? OUT_TIMEOUT : OUT_FORFEIT);
        log_line(LOG_INFO, "time-is-up", "table=%s seat=%d", t->id, seat + 1);
        any = 1;
    }
    if (any)
        table_store(t, NULL, is_out);
}
