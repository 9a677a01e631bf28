/*
 * watch.c: who watches which table, and as which seat.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"
#include "views.h"

int view_viewer(const table *t, const char *me, int is_invited, int *out) {
    int seat = table_seat_of(t, me);
    int is_host = me != NULL && strcmp(t->host, me) == 0;
    *out = seat >= 0 ? seat : WR_PUBLIC;
    if (seat >= 0 || is_host)
        return 1;
    return (t->state == STORE_OPEN || t->set.watch) && (t->is_public || is_invited);
}

void view_watch_word(const table *t, char out[WATCH_WORD]) {
    static const char purpose[] = "windrose watch 1";
    unsigned char full[crypto_generichash_BYTES];
    crypto_generichash(full, sizeof full, (const unsigned char *)t->set.invite,
                       strlen(t->set.invite), (const unsigned char *)purpose,
                       sizeof purpose - 1);
    sodium_bin2hex(out, WATCH_WORD, full, (WATCH_WORD - 1) / 2);
}

int view_may_see(const table *t, const char *word) {
    char own[WATCH_WORD];
    view_watch_word(t, own);
    return view_invited(t, word) ||
           (word != NULL && t->set.watch && strlen(word) == WATCH_WORD - 1 &&
            sodium_memcmp(word, own, WATCH_WORD - 1) == 0);
}

int view_invited(const table *t, const char *invite) {
    size_t len = strlen(t->set.invite);
    return invite != NULL && len > 0 && strlen(invite) == len &&
           sodium_memcmp(invite, t->set.invite, len) == 0;
}

watch *watch_find(const client *c, const table *t) {
    watch *w = c->watches;
    while (w != NULL && w->what != t)
        w = w->next_of_client;
    return w;
}

/* Notes which seats' people watch; returns 1 if that changed. */
static int count(table *t) {
    uint32_t online = 0;
    for (watch *w = t->watches; w != NULL; w = w->next_of_table)
        if (w->viewer >= 0)
            online |= 1u << w->viewer;
    int changed = online != t->online;
    t->online = online;
    return changed;
}

int watch_begin(client *c, table *t, int viewer, int is_invited) {
    watch *w = watch_find(c, t);
    if (w == NULL) {
        if (c->num_watches >= MAX_WATCHED)
            return 0;
        w = mem_new(sizeof *w);
        w->who = c;
        w->what = t;
        w->next_of_client = c->watches;
        w->next_of_table = t->watches;
        c->watches = t->watches = w;
        c->num_watches++;
    }
    w->viewer = viewer;
    w->is_invited |= is_invited;
    return 1;
}

/* Ends the watch at this place in the list of its table. */
static void end(watch **of_table) {
    watch *w = *of_table;
    watch **of_client = &w->who->watches;
    while (*of_client != w)
        of_client = &(*of_client)->next_of_client;
    *of_client = w->next_of_client;
    *of_table = w->next_of_table;
    w->who->num_watches--;
    w->what->used_at = now_ms();
    free(w);
}

void watch_end(client *c, table *t) {
    watch **at = &t->watches;
    while (*at != NULL && (*at)->who != c)
        at = &(*at)->next_of_table;
    if (*at != NULL)
        end(at);
}

void watch_end_all(client *c) {
    while (c->watches != NULL) {
        table *t = c->watches->what;
        watch_end(c, t);
        watch_count(t);
    }
}

void watch_count(table *t) {
    if (count(t) && !t->server->is_stopping)
        view_changed(t);
}

static void tell_end(client *c, const table *t) {
    wr_text out = {.grow = text_grow};
    wr_json_open(&out, NULL, '{');
    wr_json_string(&out, "event", "unwatched");
    wr_json_string(&out, "table", t->id);
    wr_json_close(&out, '}');
    payload *p = payload_of(&out);
    client_send(c, p);
    payload_release(p);
}

void watch_recheck(table *t) {
    for (watch **at = &t->watches; *at != NULL;) {
        watch *w = *at;
        client *c = w->who;
        if (view_viewer(t, c->is_known ? c->me.id : NULL, w->is_invited, &w->viewer)) {
            at = &w->next_of_table;
            continue;
        }
        tell_end(c, t);
        end(at);
    }
    count(t);
}
