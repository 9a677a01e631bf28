/*
 * preview.c: a table in a few words, for programs that show where a link leads.
 */
#include "views.h"

/* "Ann, Ben and Cid": the people at the table. Returns how many there are. */
static int put_people(const table *t, wr_text *out) {
    int left = 0, n = 0;
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        left += t->set.chairs[seat].kind == CHAIR_PERSON;
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        if (t->set.chairs[seat].kind != CHAIR_PERSON)
            continue;
        wr_put(out, n == 0 ? "" : n == left - 1 ? " and " : ", ");
        wr_put(out, t->people[seat].name);
        n++;
    }
    return n;
}

static void put_title(const table *t, wr_text *out) {
    int seat = table_seat_of(t, t->host);
    if (seat >= 0)
        wr_put(out, t->people[seat].name);
    wr_put(out, seat >= 0 ? " invites you to " : "You are invited to ");
    wr_put(out, t->set.game->title);
}

/* What the host has chosen: "Options: pro on, rounds 9." Nothing if all is as usual. */
static void put_options(const settings *set, wr_text *out) {
    int n = 0;
    for (int i = 0; set->game->options[i].name != NULL; i++) {
        if (set->setup.option[i] == set->game->options[i].init)
            continue;
        wr_put(out, n++ == 0 ? " Options: " : ", ");
        wr_put(out, set->game->options[i].name);
        wr_put(out, " ");
        wr_setup_value(set->game, &set->setup, i, out);
    }
    wr_put(out, n > 0 ? "." : "");
}

static void put_text(const table *t, wr_text *out) {
    int num_free = 0;
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        num_free += t->set.chairs[seat].kind == CHAIR_OPEN;
    int n = put_people(t, out);
    if (t->state == STORE_OPEN) {
        wr_put(out, n == 0   ? ""
                    : n == 1 ? " is at the table, "
                             : " are at the table, ");
        wr_put_count(out, num_free, " seat is free.", " seats are free.");
    } else if (t->state == STORE_OVER)
        wr_put(out, n > 0 ? " played." : "The game is over.");
    else
        wr_put(out, n == 0 ? "The game has begun." : n == 1 ? " plays." : " play.");
    put_options(&t->set, out);
}

void verb_preview(request *r, table *t) {
    const char *invite = NULL;
    wr_text title = {.grow = text_grow}, text = {.grow = text_grow};
    if (!want_string(r, "invite", 1, &invite))
        return;
    if (!view_invited(t, invite)) {
        answer_error(r, "not-allowed", "This is not the link of the table.");
        return;
    }
    put_title(t, &title);
    put_text(t, &text);
    answer_begin(r);
    wr_json_string(&r->answer, "game", t->set.game->name);
    wr_json_words(&r->answer, "title", (wr_words){title.buf, title.len});
    wr_json_words(&r->answer, "text", (wr_words){text.buf, text.len});
    answer_send(r);
    text_free(&title);
    text_free(&text);
}
