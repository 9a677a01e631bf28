/*
 * deal.c: deals that several tables play: the day's, and those of a club's evening.
 *
 * The luck of such a table comes from a secret that all tables of the deal share, and
 * is drawn by occasion (wr_match_occasion), so that deals and dice are the same after
 * different play. The secret is a keyed hash of the deal's name: without the key, which
 * never leaves the store, nobody can compute tomorrow's.
 */
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "moves.h"
#include "src/base/memory.h"

enum { DAY_MS = 86400000, KEEP_DAYS = 40, DAY_LETTERS = 10 };

_Static_assert(crypto_auth_hmacsha256_BYTES == 32, "a secret has 32 bytes");

/* ==== The key ==================================================================== */

typedef struct {
    server *server;
    int status, is_found;
} keyring;

static int take_key(void *to, const store_sheet *sheet) {
    keyring *k = to;
    k->is_found = sodium_hex2bin(k->server->deal_key, sizeof k->server->deal_key,
                                 sheet->data, sheet->data_len, NULL, NULL, NULL) == 0;
    return 1;
}

static void load_key(store *s, void *to) {
    keyring *k = to;
    k->status = store_sheet_by_id(s, "key", "deals", take_key, k);
}

static void has_key(void *to) {
    (void)to;
}

/* Asks the store and waits: the server has not started yet. */
static int find_key(server *s) {
    keyring k = {.server = s, .status = STORE_FAILED};
    store_load(s->store, load_key, has_key, &k);
    store_flush(s->store);
    return k.status == STORE_STORED && !k.is_found ? STORE_FAILED : k.status;
}

int deals_begin(server *s) {
    int status = find_key(s);
    if (status == STORE_NONE) {
        char hex[2 * sizeof s->deal_key + 1];
        store_sheet sheet = {
            .kind = "key", .id = "deals", .time = now_ms(), .data = hex};
        change *c = mem_new(sizeof *c);
        store_write w = {.sheets = &sheet, .num_sheets = 1};
        randombytes_buf(s->deal_key, sizeof s->deal_key);
        sodium_bin2hex(hex, sizeof hex, s->deal_key, sizeof s->deal_key);
        sheet.data_len = strlen(hex);
        change_submit(s, c, &w);
        store_flush(s->store);
        sodium_memzero(hex, sizeof hex);
        status = find_key(s); /* another server may have been first */
    }
    return status == STORE_STORED;
}

/* ==== Names ====================================================================== */

void deal_day(int64_t time, char out[DAY_LETTERS + 1]) {
    time_t seconds = (time_t)(time / 1000);
    struct tm day;
    gmtime_r(&seconds, &day);
    strftime(out, DAY_LETTERS + 1, "%Y-%m-%d", &day);
}

/* Years begin in March here, so that a leap day is the last of one. */
int64_t deal_day_end(const char *day) {
    int64_t year = strtol(day, NULL, 10), month = strtol(day + 5, NULL, 10);
    int64_t date = strtol(day + 8, NULL, 10);
    year -= month <= 2;
    month = (month + 9) % 12;
    int64_t leaps = year / 4 - year / 100 + year / 400;
    int64_t days =
        365 * year + leaps + (153 * month + 2) / 5 + date; /* 1 of March, 0 */
    enum { BEFORE_1970 = 719469 };
    return (days + 1 - BEFORE_1970) * DAY_MS;
}

void deal_secret(const server *s, const char *purpose, const char *deal,
                 unsigned char *out) {
    char text[STORE_SHEET + STORE_ID + 16];
    snprintf(text, sizeof text, "%s %s", purpose, deal);
    crypto_auth_hmacsha256(out, (const unsigned char *)text, strlen(text), s->deal_key);
}

void deal_table_id(const server *s, const char *deal, const char *who,
                   char out[STORE_ID]) {
    static const char letters[] = "abcdefghijkmnopqrstuvwxyz2346789";
    unsigned char hash[32];
    char text[STORE_SHEET + STORE_ID];
    snprintf(text, sizeof text, "%s %s", deal, who);
    deal_secret(s, "table", text, hash);
    for (int i = 0; i < 16; i++)
        out[i] = letters[hash[i] % (sizeof letters - 1)];
    out[16] = '\0';
}

int deal_chair(const server *s, const char *deal, int seats) {
    unsigned char hash[32];
    deal_secret(s, "chair", deal, hash);
    return hash[0] % seats;
}

int deal_is_day(const char *text) {
    static const char form[] = "0000-00-00";
    size_t i = 0;
    while (form[i] == '0' ? isdigit((unsigned char)text[i])
                          : form[i] != '\0' && text[i] == form[i])
        i++;
    return form[i] == '\0';
}

void deal_kind(const char *deal, char out[STORE_KIND]) {
    out[0] = '\0';
    if (deal_is_day(deal) && deal[10] == '.')
        snprintf(out, STORE_KIND, "%.4s%.2s%.2s-%.6s", deal, deal + 5, deal + 8,
                 deal + 11);
}

/* ==== Luck ======================================================================= */

wr_action deal_draw(const table *t) {
    wr_occasion o;
    wr_rng luck = {0, 0};
    wr_match_occasion(t->match, &o);
    crypto_generichash((unsigned char *)&luck.key, sizeof luck.key,
                       (const unsigned char *)&o, sizeof o, t->set.secret,
                       sizeof t->set.secret);
    return wr_draw_alike(t->set.game, t->match->state, luck);
}

/* ==== What may be seen, and what counts ========================================== */

int deal_is_sealed(const table *t) {
    if (t->set.club[0] != '\0') /* the evening itself hands out its records */
        return t->set.deal[0] != '\0';
    return t->set.opens > now_ms();
}

int deal_is_late(const table *t, int64_t now) {
    return t->set.opens != 0 && t->set.opens <= now && t->state == STORE_PLAYING;
}

void deal_check(table *t, int64_t now) {
    if (!deal_is_late(t, now) || t->match == NULL || t->is_busy || t->is_behind)
        return;
    log_line(LOG_INFO, "day-over", "table=%s deal=%s", t->id, t->set.deal);
    table_end(t, NULL);
}

/* The seat whose result counts: that of the person who sailed, or of the bot that shows
 * what it does on the same deal; -1: none. */
static int seat_of_day(const table *t) {
    const settings *set = &t->set;
    int seat = deal_chair(t->server, set->deal, set->setup.seats);
    const chair *c = &set->chairs[seat];
    if (t->host[0] == '\0')
        return c->kind == CHAIR_BOT ? seat : -1;
    return c->kind == CHAIR_PERSON && c->out == OUT_NOT &&
                   strcmp(t->people[seat].id, t->host) == 0
               ? seat
               : -1;
}

int deal_sheet(const table *t, store_sheet *out, wr_text *data) {
    int seat = t->set.opens != 0 && deal_is_sealed(t) && !t->is_full && !t->set.is_ended
                   ? seat_of_day(t)
                   : -1;
    wr_voyage v;
    if (seat < 0)
        return 0;
    wr_match_voyage(t->match, seat, &v);
    *out = (store_sheet){.time = now_ms()};
    out->until = t->set.opens + (int64_t)KEEP_DAYS * DAY_MS;
    deal_kind(t->set.deal, out->kind);
    memcpy(out->id, t->id, sizeof t->id);
    memcpy(out->owner, t->host, sizeof out->owner);
    wr_json_open(data, NULL, '{');
    wr_json_string(data, "name", t->people[seat].name);
    wr_json_int(data, "score", wr_voyage_score(&v));
    wr_wire_voyage(data, &v);
    wr_json_close(data, '}');
    out->data = data->buf;
    out->data_len = data->len;
    return 1;
}

void answer_sealed(request *r) {
    answer_both(r, "not-allowed",
                "The record of this deal opens when nobody can play it any more.",
                "Die Aufzeichnung öffnet sich, wenn niemand mehr diese Karten spielen "
                "kann.");
}
