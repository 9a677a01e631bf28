/*
 * seats.c: tables before their game begins, and who sits where.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "moves.h"
#include "result.h"
#include "views.h"

static const char substitute[] = "level3"; /* plays on for a seat that is out */

void seat_goes_out(table *t, int seat, int out) {
    chair *c = &t->set.chairs[seat];
    c->out = out;
    if (c->bot[0] == '\0')
        snprintf(c->bot, sizeof c->bot, "%s", substitute);
}

/* ==== Answers and beginnings ===================================================== */

static void answer_table(request *r, table *t) {
    answer_begin(r);
    view_table(t, r->from->me.id, "table", &r->answer);
    answer_send(r);
}

static void has_changed(change *c) {
    if (c->request != NULL)
        answer_table(c->request, c->table);
    view_changed(c->table);
}

static void has_begun(change *c) {
    log_line(LOG_INFO, "begun", "table=%s game=%s seats=%d", c->table->id,
             c->table->set.game->name, c->table->set.setup.seats);
    has_changed(c);
    view_new_steps(c->table);
}

static int open_chairs(const table *t) {
    int n = 0;
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        n += t->set.chairs[seat].kind == CHAIR_OPEN;
    return n;
}

/* Stores the table, or begins its match if it is full and starts when full. */
static void store_or_begin(table *t, request *r) {
    if (t->set.start_when_full && open_chairs(t) == 0)
        table_begin(t, r, has_begun);
    else
        table_store(t, r, has_changed);
}

/* ==== Making ===================================================================== */

void table_name(table *t, const char *host) {
    random_name(t->id, 12);
    random_name(t->set.invite, 20);
    randombytes_buf(t->set.secret, sizeof t->set.secret);
    memcpy(t->host, host, sizeof t->host);
}

void verb_create(request *r, table *none) {
    (void)none;
    server *s = r->from->server;
    if (s->tables.n >= MAX_LOADED) {
        answer_error(r, "busy", "The server has too many tables; try again later.");
        return;
    }
    table *t = table_new(s);
    if (!settings_from_request(r, t)) {
        table_free(t);
        return;
    }
    table_name(t, r->from->me.id);
    map_add(&s->tables, &t->entry);
    log_line(LOG_INFO, "made", "table=%s game=%s seats=%d", t->id, t->set.game->name,
             t->set.setup.seats);
    store_or_begin(t, r);
}

/* ==== Sitting down and getting up ================================================ */

static void sit(table *t, int seat, const store_identity *who) {
    t->set.chairs[seat] = (chair){.kind = CHAIR_PERSON};
    memcpy(t->people[seat].id, who->id, STORE_ID);
    memcpy(t->people[seat].name, who->name, STORE_NAME);
    t->seen[seat] = now_ms();
}

/* Gives a seat back to a person who was absent or out of time. */
static void come_back(request *r, table *t, int seat) {
    chair *c = &t->set.chairs[seat];
    if (c->out == OUT_NOT || t->state != STORE_PLAYING) {
        answer_table(r, t);
    } else if (c->out != OUT_ABSENT &&
               (c->out != OUT_TIMEOUT || t->set.clock == CLOCK_MATCH)) {
        answer_error(r, "not-allowed", "This seat is out of the game for good.");
    } else if (table_actors(t) >> seat & 1) {
        answer_error(r, "busy",
                     "The bot is about to move for you; try again when it "
                     "has.");
    } else {
        c->out = OUT_NOT;
        table_store(t, r, has_changed);
    }
}

/* The requested open chair, or the first open one; -1: none. */
static int find_chair(const table *t, int64_t wanted) {
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        if (t->set.chairs[seat].kind == CHAIR_OPEN && (wanted < 0 || wanted == seat))
            return seat;
    return -1;
}

void verb_join(request *r, table *t) {
    const char *invite = NULL;
    int64_t wanted = -1;
    int mine = table_seat_of(t, r->from->me.id);
    if (!want_string(r, "invite", 0, &invite) || !want_int(r, "seat", &wanted))
        return;
    if (mine >= 0) {
        /* The person may have left the seat through another server meanwhile. */
        if (t->set.chairs[mine].out != OUT_NOT || !request_doubts(r))
            come_back(r, t, mine);
        return;
    }
    int is_host = strcmp(t->host, r->from->me.id) == 0;
    if (!t->is_public && !is_host && !view_invited(t, invite)) {
        answer_error(r, "not-allowed",
                     "This table is not public; open the link that "
                     "its host has sent you.");
        return;
    }
    if (settings_kicked(&t->set, r->from->me.id)) {
        answer_error(r, "not-allowed", "The host has removed you from this table.");
        return;
    }
    int seat = t->state == STORE_OPEN ? find_chair(t, wanted) : -1;
    if (t->state == STORE_OVER) {
        answer_error(r, "over", "The game at this table is over.");
    } else if (seat < 0) {
        answer_error(r, "full",
                     wanted < 0 ? "No seat is free at this table."
                                : "This seat is not free; choose another.");
    } else {
        sit(t, seat, &r->from->me);
        store_or_begin(t, r);
    }
}

static void free_seat(table *t, int seat) {
    t->set.chairs[seat] = (chair){.kind = CHAIR_OPEN};
    t->people[seat] = (store_person){0};
}

void verb_leave(request *r, table *t) {
    int seat = table_seat_of(t, r->from->me.id);
    int is_host = strcmp(t->host, r->from->me.id) == 0;
    if (t->state == STORE_PLAYING) {
        answer_error(r, "not-allowed",
                     "The game has begun; resign, or hand your seat "
                     "over to a bot.");
    } else if (t->state == STORE_OVER) {
        answer_error(r, "over", "The game at this table is over.");
    } else if (is_host && seek_heir(t, seat) >= 0) {
        memcpy(t->host, t->people[seek_heir(t, seat)].id, sizeof t->host);
        free_seat(t, seat);
        table_store(t, r, has_changed);
    } else if (is_host) {
        t->state = STORE_OVER; /* the table ends when its host leaves */
        table_store(t, r, has_changed);
    } else if (seat < 0) {
        answer_error(r, "not-allowed", "You have no seat at this table.");
    } else {
        free_seat(t, seat);
        table_store(t, r, has_changed);
    }
}

/* Tells the person who was removed last, on all their connections to this server. */
static void is_kicked(change *c) {
    wr_text out = {.grow = text_grow};
    table *t = c->table;
    const char *who = t->set.kicked[t->set.num_kicked - 1];
    has_changed(c);
    wr_json_open(&out, NULL, '{');
    wr_json_string(&out, "event", "kicked");
    wr_json_string(&out, "table", t->id);
    wr_json_close(&out, '}');
    payload *p = payload_of(&out);
    for (client *each = map_find(&t->server->people, who); each != NULL;
         each = map_again(each))
        client_send(each, p);
    payload_release(p);
}

/* True if the host of an open table may do as hosts do; answers if not: those who look
 * for each other have come to nobody's table. */
static int is_hosted(request *r, const table *t) {
    if (t->set.fill_at == 0 || t->state != STORE_OPEN)
        return 1;
    answer_error(r, "not-allowed",
                 "Nobody is the host of people who look for each other.");
    return 0;
}

/* True if the host may free this seat; answers if not. */
static int may_kick(request *r, const table *t, int64_t seat) {
    const char *name = NULL;
    if (!want_string(r, "name", 0, &name))
        return 0;
    if (strcmp(t->host, r->from->me.id) != 0) {
        answer_error(r, "not-allowed", "Only the host may remove people.");
    } else if (t->state != STORE_OPEN) {
        answer_error(r, t->state == STORE_OVER ? "over" : "not-allowed",
                     "The game has begun; nobody can be removed any more.");
    } else if (seat < 0 || seat >= t->set.setup.seats ||
               t->set.chairs[seat].kind == CHAIR_OPEN) {
        answer_error(r, "not-found", "Nobody sits there.");
    } else if (seat == table_seat_of(t, r->from->me.id)) {
        answer_error(r, "not-allowed", "That is your own seat; leave the table.");
    } else if (name != NULL && t->set.chairs[seat].kind == CHAIR_PERSON &&
               strcmp(name, t->people[seat].name) != 0) {
        answer_error(r, "stale", "Somebody else sits there now; look again.");
    } else if (t->set.num_kicked == MAX_KICKED &&
               t->set.chairs[seat].kind == CHAIR_PERSON) {
        answer_error(r, "limit", "You have removed %d people; make a new table.",
                     MAX_KICKED);
    } else {
        return 1;
    }
    return 0;
}

void verb_kick(request *r, table *t) {
    int64_t seat = -1;
    if (!want_int(r, "seat", &seat) || !is_hosted(r, t) || !may_kick(r, t, seat))
        return;
    char who[STORE_ID];
    memcpy(who, t->people[seat].id, sizeof who);
    free_seat(t, (int)seat);
    if (who[0] == '\0') {
        table_store(t, r, has_changed);
        return;
    }
    memcpy(t->set.kicked[t->set.num_kicked++], who, sizeof who);
    log_line(LOG_INFO, "kicked", "table=%s seat=%d", t->id, (int)seat + 1);
    table_store(t, r, is_kicked);
}

/* A bot by the name in a request; answers if it is invalid, or may not sit there. */
static const wr_bot *want_bot(request *r, const table *t, const char *member,
                              const char *otherwise) {
    const char *name = otherwise;
    if (!want_string(r, member, 0, &name))
        return NULL;
    const wr_bot *bot =
        name == NULL ? NULL : wr_bot_find((wr_words){name, strlen(name)});
    if (bot == NULL)
        answer_error(r, "bad-request",
                     "The member \"%s\" must be the name of a bot, like \"level3\".",
                     member);
    if (bot == NULL || t->state != STORE_OPEN || result_may_play(&t->set, bot->name))
        return bot;
    answer_error(r, "bad-request",
                 "At a rated table only bots of the levels 1 to 5 play.");
    return NULL;
}

static void seat_bot(table *t, int seat, const wr_bot *bot) {
    t->set.chairs[seat] = (chair){.kind = CHAIR_BOT};
    snprintf(t->set.chairs[seat].bot, sizeof t->set.chairs[seat].bot, "%s", bot->name);
    t->people[seat] = (store_person){0};
}

void verb_agree(request *r, table *t) {
    if (strcmp(t->host, r->from->me.id) != 0)
        answer_error(r, "not-allowed", "Only the host may change what was agreed.");
    else if (t->state != STORE_OPEN)
        answer_error(r, t->state == STORE_OVER ? "over" : "not-allowed",
                     "The game has begun; what was agreed stays.");
    else if (is_hosted(r, t) && settings_from_change(r, t))
        table_store(t, r, has_changed);
}

void verb_start(request *r, table *t) {
    const wr_bot *bot = NULL;
    if (strcmp(t->host, r->from->me.id) != 0) {
        answer_error(r, "not-allowed", "Only the host may begin the game.");
        return;
    }
    if (t->state != STORE_OPEN) {
        answer_error(r, t->state == STORE_OVER ? "over" : "not-allowed",
                     "The game has already begun.");
        return;
    }
    if (!is_hosted(r, t))
        return;
    if (json_object_get(r->body, "fill") != NULL) {
        bot = want_bot(r, t, "fill", NULL);
        if (bot == NULL)
            return;
    }
    if (open_chairs(t) > 0 && bot == NULL) {
        answer_error(r, "not-allowed",
                     "There are free seats; wait for people, or let bots fill them.");
        return;
    }
    for (int seat = 0; seat < t->set.setup.seats && bot != NULL; seat++)
        if (t->set.chairs[seat].kind == CHAIR_OPEN)
            seat_bot(t, seat, bot);
    table_begin(t, r, has_begun);
}

/* ==== Giving up ================================================================== */

void verb_resign(request *r, table *t) {
    int seat = table_seat_of(t, r->from->me.id);
    if (t->state != STORE_PLAYING) {
        answer_error(r, t->state == STORE_OVER ? "over" : "not-allowed",
                     "There is no game to resign from.");
    } else if (seat < 0) {
        answer_error(r, "not-allowed", "You have no seat at this table.");
    } else if (t->set.chairs[seat].out != OUT_NOT) {
        answer_error(r, "not-allowed", "Your seat is already out of the game.");
    } else {
        seat_goes_out(t, seat, OUT_RESIGNED);
        if (!t->set.bot_on_timeout)
            snprintf(t->set.chairs[seat].bot, sizeof t->set.chairs[seat].bot, "random");
        table_store(t, r, has_changed);
    }
}

/* True if a person may give this seat to a bot. In a game their own; a player
 * who is still there also that of an absent person. The host also one whose person is
 * out, and before the game any seat without a person. */
static int may_replace(const table *t, int seat, int mine, int is_host) {
    const chair *c = &t->set.chairs[seat];
    if (seat == mine)
        return t->state == STORE_PLAYING;
    if (absent_is(t, seat))
        return absent_stays(t, mine);
    if (!is_host)
        return 0;
    if (t->state == STORE_OPEN)
        return c->kind != CHAIR_PERSON && t->set.fill_at == 0;
    return c->kind == CHAIR_PERSON && c->out != OUT_NOT;
}

void verb_replace(request *r, table *t) {
    int mine = table_seat_of(t, r->from->me.id);
    int64_t seat = mine;
    if (!want_int(r, "seat", &seat))
        return;
    const wr_bot *bot = want_bot(r, t, "bot", substitute);
    if (bot == NULL)
        return;
    if (t->state == STORE_OVER) {
        answer_error(r, "over", "The game at this table is over.");
    } else if (seat < 0 || seat >= t->set.setup.seats ||
               !may_replace(t, (int)seat, mine, strcmp(t->host, r->from->me.id) == 0)) {
        answer_error(
            r, "not-allowed",
            "You may hand over your own seat in a game, or the seat of somebody "
            "who has been away too long; the host may also hand over the seat of "
            "somebody who is out, and free seats before the game.");
    } else if (seat != mine && absent_is(t, (int)seat)) {
        seat_goes_out(t, (int)seat, OUT_ABSENT); /* the person may come back */
        snprintf(t->set.chairs[seat].bot, sizeof t->set.chairs[seat].bot, "%s",
                 bot->name);
        table_store(t, r, has_changed);
    } else if (t->set.rated && t->state == STORE_PLAYING) {
        if (seat ==
            mine) /* who leaves a rated game is last, so the seat stays theirs */
            seat_goes_out(t, (int)seat, OUT_RESIGNED);
        snprintf(t->set.chairs[seat].bot, sizeof t->set.chairs[seat].bot, "%s",
                 bot->name);
        table_store(t, r, has_changed);
    } else {
        seat_bot(t, (int)seat, bot);
        if (t->state == STORE_OPEN)
            store_or_begin(t, r);
        else
            table_store(t, r, has_changed);
    }
}

/* ==== Names on replays ============================================================ */

/* A person alone decides about the own name, at any time: a replay may be shared long
 * after the game. */
void verb_sign(request *r, table *t) {
    int seat = table_seat_of(t, r->from->me.id), on = -1;
    if (!want_bool(r, "on", &on))
        return;
    if (on < 0) {
        answer_error(r, "bad-request", "The member \"on\" must be true or false.");
    } else if (seat < 0) {
        answer_error(r, "not-allowed", "You have no seat at this table.");
    } else if (t->set.chairs[seat].is_signed == on) {
        answer_table(r, t);
    } else {
        t->set.chairs[seat].is_signed = on;
        table_store(t, r, has_changed);
    }
}

/* ==== Again ====================================================================== */

/* Makes a table with the same settings for the same people, under a given id. */
static table *same_again(const table *old, const char *host) {
    table *t = table_new(old->server);
    wr_text data = {.grow = text_grow};
    settings_write(old, &data);
    int bad = settings_read(t, data.buf, data.len);
    text_free(&data);
    WR_ASSERT(bad == 0, "written settings can be read");
    table_name(t, host);
    memcpy(t->id, old->set.next, sizeof t->id);
    t->is_public = old->is_public;
    t->set.next[0] = '\0';
    t->set.next_by = -1;
    t->set.began = 0;
    t->set.has_result = t->set.is_ended = 0;
    t->set.fill_at = 0; /* these people have found each other */
    t->set.num_kicked = 0;
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        if (t->set.chairs[seat].kind != CHAIR_BOT)
            t->set.chairs[seat] = (chair){.kind = CHAIR_OPEN};
    return t;
}

static void sit_at_next(request *r, table *t, int status);

static void wait_for_next(request *r, table *t) {
    r->then = sit_at_next;
    if (table_park(t, r))
        return;
    r->then = NULL;
    answer_error(r, "busy", "The new table is busy; try again in a moment.");
}

/* Sits down at the next table, on the same chair, or makes that table. Finds the old
 * one by its id, because it may have gone meanwhile. */
static void sit_at_next(request *r, table *t, int status) {
    server *s = r->from->server;
    const char *id = json_string_value(json_object_get(r->body, "table"));
    table *old = id != NULL ? map_find(&s->tables, id) : NULL;
    if (status == STORE_FAILED || old == NULL || old->set.game == NULL ||
        s->is_stopping) {
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
        return;
    }
    if (t == NULL) /* another waiting request may have made it */
        t = map_find(&s->tables, old->set.next);
    if (t != NULL && t->is_busy) {
        wait_for_next(r, t);
        return;
    }
    if (t != NULL &&
        (table_seat_of(t, r->from->me.id) >= 0 || t->state != STORE_OPEN)) {
        answer_table(r, t);
        return;
    }
    if (t == NULL) {
        t = same_again(old, r->from->me.id);
        map_add(&s->tables, &t->entry);
    }
    int seat = table_seat_of(old, r->from->me.id);
    if (seat < 0 || t->set.chairs[seat].kind != CHAIR_OPEN)
        seat = find_chair(t, -1);
    if (seat < 0) {
        answer_error(r, "full", "No seat is free at the new table.");
        return;
    }
    sit(t, seat, &r->from->me);
    store_or_begin(t, r);
}

static void go_to_next(request *r, const table *old) {
    table *t = table_find(old->server, old->set.next);
    if (t != NULL && t->is_busy)
        wait_for_next(r, t);
    else
        sit_at_next(r, t, STORE_STORED);
}

static void has_next(change *c) {
    view_changed(c->table);
    c->request->is_held = 0;
    go_to_next(c->request, c->table);
    if (c->request->is_held)
        c->request = NULL;
}

void verb_rematch(request *r, table *t) {
    int seat = table_seat_of(t, r->from->me.id);
    if (seat < 0) {
        answer_error(r, "not-allowed", "You had no seat at this table.");
        return;
    }
    if (t->state != STORE_OVER || !t->set.has_result) {
        answer_error(r, "not-allowed", "The game is not over yet.");
        return;
    }
    if (t->set.deal[0] != '\0' || t->set.club[0] != '\0') {
        answer_error(r, "not-allowed", "This deal is played once.");
        return;
    }
    if (t->set.next[0] != '\0') {
        go_to_next(r, t);
        return;
    }
    random_name(t->set.next, 12);
    t->set.next_by = seat;
    table_store(t, r, has_next);
}
