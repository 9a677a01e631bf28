/*
 * views.c: what people see of a table and a position; the steps are in history.c.
 *
 * Everything comes from what the engine offers for a viewer: observations, record lines
 * as seen, legal actions of the viewer's own seat. Spectators see what WR_PUBLIC sees.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "moves.h"
#include "src/base/memory.h"
#include "views.h"

/* ==== Tables ===================================================================== */

static void put_chair(const table *t, int seat, const char *me, wr_text *out) {
    const chair *c = &t->set.chairs[seat];
    const char *name = t->people[seat].name;
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "kind", settings_chair(c->kind));
    if (c->kind == CHAIR_BOT) {
        const wr_bot *bot = wr_bot_find((wr_words){c->bot, strlen(c->bot)});
        name = bot != NULL ? bot->title : c->bot;
        wr_json_string(out, "bot", c->bot);
    }
    wr_json_string(out, "name", c->kind == CHAIR_OPEN ? "" : name);
    wr_json_bool(out, "you", me != NULL && table_seat_of(t, me) == seat);
    wr_json_bool(out, "online", c->kind == CHAIR_BOT || (t->online >> seat & 1));
    if (c->out != OUT_NOT)
        wr_json_string(out, "out", settings_out(c->out));
    if (c->kind == CHAIR_PERSON && client_is_program(t->people[seat].id))
        wr_json_bool(out, "program", 1);
    if (c->with_bots)
        wr_json_bool(out, "with_bots", 1);
    if (c->is_signed)
        wr_json_bool(out, "signed", 1);
    wr_json_close(out, '}');
}

/* The name of the edition is on its third line. */
static void put_edition(const table *t, wr_text *out) {
    wr_words text = t->set.setup.edition_text;
    static const char mark[] = "\nedition ";
    if (t->set.setup.edition == NULL || text.at == NULL)
        return;
    char *copy = mem_copy(text.at, text.len);
    const char *at = strstr(copy, mark);
    if (at != NULL) {
        at += sizeof mark - 1;
        wr_json_words(out, "edition", (wr_words){at, strcspn(at, "\n")});
    }
    free(copy);
}

/* Words that let others in, and the table that follows: for those who sit here. */
static void put_links(table *t, wr_text *out) {
    const settings *set = &t->set;
    wr_json_string(out, "invite", set->invite);
    if (set->watch) {
        char word[WATCH_WORD];
        view_watch_word(t, word);
        wr_json_string(out, "spectate", word);
    }
    if (set->next[0] != '\0') {
        wr_json_string(out, "next", set->next);
        if (set->next_by >= 0)
            wr_json_int(out, "next_by", set->next_by);
    }
}

void view_table(table *t, const char *me, const char *key, wr_text *out) {
    static const char *const states[] = {"open", "playing", "over"};
    const settings *set = &t->set;
    int seat = table_seat_of(t, me);
    int is_host = me != NULL && strcmp(t->host, me) == 0;
    uint32_t actors = table_actors(t);
    wr_json_open(out, key, '{');
    wr_json_string(out, "id", t->id);
    wr_json_string(out, "game", set->game->name);
    if (set->title[0] != '\0')
        wr_json_string(out, "title", set->title);
    wr_json_int(out, "seats", set->setup.seats);
    settings_options(set, "options", out);
    put_edition(t, out);
    wr_json_bool(out, "host", is_host);
    if (table_seat_of(t, t->host) >= 0)
        wr_json_int(out, "host_seat", table_seat_of(t, t->host));
    wr_json_bool(out, "public", t->is_public);
    wr_json_bool(out, "watch", set->watch);
    wr_json_bool(out, "chat", set->chat);
    wr_json_bool(out, "hints", set->hints);
    wr_json_bool(out, "rated", set->rated);
    settings_clock(set, "clock", out);
    wr_json_string(out, "timeout", set->bot_on_timeout ? "bot" : "forfeit");
    wr_json_string(out, "start", set->start_when_full ? "full" : "host");
    wr_json_bool(out, "shuffle", set->shuffle);
    wr_json_string(out, "state", states[t->state]);
    wr_json_open(out, "chairs", '[');
    for (int i = 0; i < set->setup.seats; i++)
        put_chair(t, i, me, out);
    wr_json_close(out, ']');
    wr_json_set(out, "actors", actors == WR_CHANCE_BIT ? 0 : actors);
    wr_json_bool(out, "turn",
                 seat >= 0 && actors != WR_CHANCE_BIT && (actors >> seat & 1) &&
                     set->chairs[seat].out == OUT_NOT);
    wr_json_int(out, "at", table_at(t));
    wr_json_int(out, "created", t->created);
    if (set->fill_at != 0 && t->state == STORE_OPEN)
        wr_json_int(out, "fill_at", set->fill_at);
    if (seat >= 0 || is_host)
        put_links(t, out);
    settings_result(set, "result", out);
    if (set->opens != 0) {
        wr_json_words(out, "day", (wr_words){set->deal, 10});
        wr_json_int(out, "opens", set->opens);
    }
    if (set->club[0] != '\0')
        wr_json_string(out, "club", set->club);
    if (settings_kicked(set, me))
        wr_json_bool(out, "kicked", 1);
    wr_json_close(out, '}');
}

/* ==== Positions ================================================================== */

static void put_clock(const table *t, wr_text *out) {
    int64_t now = now_ms();
    if (t->set.clock == CLOCK_NONE)
        return;
    wr_json_open(out, "clock", '{');
    wr_json_open(out, "left_ms", '[');
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        wr_json_int(out, NULL, clock_left(t, seat, now));
    wr_json_close(out, ']');
    wr_json_open(out, "running", '[');
    for (int seat = 0; seat < t->set.setup.seats && t->state == STORE_PLAYING; seat++)
        if (t->since[seat] != 0)
            wr_json_int(out, NULL, seat);
    wr_json_close(out, ']');
    wr_json_close(out, '}');
}

void view_position(table *t, int viewer, const char *key, wr_text *out) {
    int may_move = viewer >= 0 && t->set.chairs[viewer].out == OUT_NOT;
    if (t->match == NULL) {
        wr_json_null(out, key);
        return;
    }
    wr_json_open(out, key, '{');
    wr_wire_position(out, t->match, viewer, table_actors(t), may_move);
    put_clock(t, out);
    absent_view(t, out);
    wr_json_bool(out, "over", t->state == STORE_OVER);
    settings_result(&t->set, "result", out);
    wr_json_close(out, '}');
}

/* ==== Changes of tables ========================================================== */

static void send_table(client *c, table *t) {
    wr_text out = {.grow = text_grow};
    wr_json_open(&out, NULL, '{');
    wr_json_string(&out, "event", "table");
    view_table(t, c->is_known ? c->me.id : NULL, "table", &out);
    wr_json_close(&out, '}');
    payload *p = payload_of(&out);
    client_send(c, p);
    payload_release(p);
}

/* Sends the table to the people of these seats who are connected but do not watch. */
static void tell_seats(table *t, uint32_t seats) {
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        const char *id = t->people[seat].id;
        if (!(seats >> seat & 1) || id[0] == '\0')
            continue;
        for (map_entry *e = map_find(&t->server->people, id); e != NULL;
             e = map_again(e))
            if (!watch_find((client *)e, t))
                send_table((client *)e, t);
    }
}

/* Where people have days for a move, they need not be here. Of several servers, the one
 * that wrote the move tells them. */
static void tell_away(const table *t, uint32_t seats) {
    enum { DAY_MS = 86400000 };
    const settings *set = &t->set;
    if (t->server->has_turn == NULL || !t->is_ours || set->opens != 0 ||
        set->clock == CLOCK_NONE || set->clock_ms < DAY_MS)
        return;
    for (int seat = 0; seat < set->setup.seats; seat++) {
        turn_news news = {t->people[seat].id, t->id, set->game->name, set->title,
                          clock_left(t, seat, now_ms()) / 1000};
        if ((seats >> seat & 1) && news.identity[0] != '\0' &&
            set->chairs[seat].out == OUT_NOT)
            t->server->has_turn(t->server, &news);
    }
}

void view_turns(table *t) {
    uint32_t actors = table_actors(t);
    if (actors == WR_CHANCE_BIT)
        actors = 0;
    tell_seats(t, actors & ~t->told);
    tell_away(t, actors & ~t->told);
    t->told = actors;
}

void view_changed(table *t) {
    /* A change in memory shows only after it is stored. */
    t->shows_later = t->is_behind || t->is_busy;
    if (t->shows_later)
        return;
    watch_recheck(t);
    for (watch *w = t->watches; w != NULL; w = w->next_of_table)
        send_table(w->who, t);
    tell_seats(t, ~0u);
}

void view_blocked(const table *t, const client *c, wr_text *out) {
    char handle[HANDLE_TEXT];
    wr_json_open(out, "blocked", '[');
    for (int seat = 0; seat < t->set.setup.seats && c->num_blocked > 0; seat++) {
        const char *id = t->people[seat].id;
        if (id[0] == '\0' || !client_blocks(c, id))
            continue;
        wr_json_open(out, NULL, '{');
        wr_json_int(out, "seat", seat);
        client_handle(c->me.id, id, handle);
        wr_json_string(out, "who", handle);
        wr_json_close(out, '}');
    }
    wr_json_close(out, ']');
}
