/*
 * moves.c: the match of a table: moves of seats, the outcomes of chance after them, and
 * the rows that store both.
 *
 * A move is played in memory and its rows go to the store; until they are stored, the
 * table is busy and nobody sees the move. If they cannot be stored, the table is read
 * again. Chance draws from a secret of the match and the number of moves, so a move
 * that is tried again has the same outcomes.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "moves.h"
#include "result.h"
#include "src/base/memory.h"
#include "src/base/order.h"
#include "views.h"

uint32_t table_actors(const table *t) {
    if (t->match == NULL || t->state != STORE_PLAYING)
        return 0;
    return t->set.game->actors(t->match->state);
}

uint32_t table_at(const table *t) {
    if (t->match == NULL)
        return 0;
    return wr_match_complete(t->match);
}

/* ==== Applying =================================================================== */

static void add_row(table *t, const row *r) {
    if (t->num_rows == t->max_rows) {
        t->max_rows = t->max_rows > 0 ? 2 * t->max_rows : 64;
        t->rows = mem_more(t->rows, t->max_rows * sizeof t->rows[0]);
    }
    t->rows[t->num_rows++] = *r;
}

static int apply(table *t, int who, wr_action a, const row *r, wr_diag *d) {
    int error = wr_match_play(t->match, who, a, d);
    if (error != 0)
        return error;
    add_row(t, r);
    clock_note(t, who, r->time);
    return 0;
}

void match_free(table *t) {
    history_drop(t);
    free(t->match);
    free(t->rows);
    t->match = NULL;
    t->rows = NULL;
    t->num_rows = t->max_rows = 0;
    memset(t->since, 0, sizeof t->since);
    memset(t->used, 0, sizeof t->used);
}

void match_make(table *t) {
    const wr_game *g = t->set.game;
    match_free(t);
    t->match = wr_match_init(mem_new(wr_match_size(g)), g, &t->set.setup);
    if (t->shown == NULL) {
        t->shown = mem_new(g->state_size);
        g->init(t->shown, &t->set.setup);
        t->num_shown = 0;
    }
    clock_note(t, WR_CHANCE, t->set.began);
}

static int take_row(void *to, const store_row *stored) {
    table *t = to;
    wr_words words = {stored->text, strlen(stored->text)};
    row r = {.time = stored->time, .key = table_key_hash(t, stored->key)};
    wr_action a;
    wr_diag d = {0};
    if (stored->n == t->num_rows &&
        wr_match_parse(t->match, stored->who, words, &a, &d) == 0 &&
        apply(t, stored->who, a, &r, &d) == 0)
        return 0;
    snprintf(t->trouble, sizeof t->trouble, "row %u: %.70s", stored->n,
             d.text[0] != '\0' ? d.text : "the one before it is missing");
    t->is_broken = 1;
    return 1;
}

int match_load(table *t) {
    int status = store_rows_from(t->server->store, t->id, t->num_rows, take_row, t);
    clock_resume(t, now_ms());
    return status == STORE_STORED && t->is_broken ? STORE_DAMAGED : status;
}

static int keep_row(void *to, const store_row *stored) {
    row_list *l = to;
    if (l->n == l->max) {
        l->max = l->max > 0 ? 2 * l->max : 8;
        l->rows = mem_more(l->rows, l->max * sizeof l->rows[0]);
    }
    store_row *r = &l->rows[l->n++];
    *r = *stored;
    r->text = mem_copy(stored->text, strlen(stored->text));
    r->key = mem_copy(stored->key, strlen(stored->key));
    return 0;
}

int match_fetch(store *s, const char *id, uint32_t from, row_list *out) {
    return store_rows_from(s, id, from, keep_row, out);
}

int match_take(table *t, const row_list *rows) {
    for (uint32_t i = 0; i < rows->n; i++)
        if (take_row(t, &rows->rows[i]) != 0)
            return -1;
    clock_resume(t, now_ms());
    return 0;
}

void row_list_free(row_list *rows) {
    for (uint32_t i = 0; i < rows->n; i++) {
        free((char *)rows->rows[i].text);
        free((char *)rows->rows[i].key);
    }
    free(rows->rows);
    *rows = (row_list){0};
}

/* ==== Keys ======================================================================= */

uint64_t table_key_hash(const table *t, const char *key) {
    unsigned char hash[crypto_shorthash_BYTES];
    uint64_t number;
    if (key[0] == '\0')
        return 0;
    crypto_shorthash(hash, (const unsigned char *)key, strlen(key),
                     t->server->hash_key);
    memcpy(&number, hash, sizeof number);
    return number != 0 ? number : 1;
}

int64_t table_find_key(const table *t, uint64_t key) {
    for (uint32_t i = t->num_rows; key != 0 && i > 0; i--)
        if (t->rows[i - 1].key == key)
            return i - 1;
    return -1;
}

/* ==== Playing ==================================================================== */

/* Rows that are being stored. */
typedef struct {
    store_row *rows;
    int n, max;
    int64_t now;
} draft;

/* Writes a move in the notation of records, from the position before it. */
static void draft_add(draft *f, table *t, int who, wr_action a) {
    const wr_game *g = t->set.game;
    char words[WR_MAX_WORDS];
    wr_text text;
    wr_obs *obs = mem_new(g->obs_size);
    wr_text_init(&text, words, sizeof words);
    g->observe(t->match->state, WR_PUBLIC, obs);
    g->action_text(wr_edition_of(g, &t->set.setup), obs, who, a, &text);
    free(obs);
    if (f->n == f->max) {
        f->max = f->max > 0 ? 2 * f->max : 8;
        f->rows = mem_more(f->rows, (size_t)f->max * sizeof f->rows[0]);
    }
    f->rows[f->n++] = (store_row){.who = (int16_t)who,
                                  .time = f->now,
                                  .text = mem_copy(words, text.len),
                                  .key = ""};
}

static void draft_free(draft *f) {
    for (int i = 0; i < f->n; i++)
        free((char *)f->rows[i].text);
    free(f->rows);
}

wr_rng match_luck(const table *t, const char *purpose, uint32_t seat) {
    unsigned char input[24] = {0};
    uint32_t n = t->match->num_moves;
    wr_rng r = {0, 0};
    snprintf((char *)input, 16, "%s", purpose);
    memcpy(input + 16, &n, sizeof n);
    memcpy(input + 20, &seat, sizeof seat);
    crypto_generichash((unsigned char *)&r.key, sizeof r.key, input, sizeof input,
                       t->set.secret, sizeof t->set.secret);
    return r;
}

/* Lets chance move until a seat owes a move or the game is over. */
static void draw(table *t, draft *f) {
    const wr_game *g = t->set.game;
    wr_diag d = {0};
    while (!t->is_full && g->actors(t->match->state) == WR_CHANCE_BIT) {
        wr_rng luck = match_luck(t, "chance", 0);
        row r = {.time = f->now};
        if (t->match->num_moves == t->match->max_moves) {
            t->is_full = 1;
            return;
        }
        wr_action a =
            t->set.deal[0] != '\0' ? deal_draw(t) : wr_draw(g, t->match->state, &luck);
        draft_add(f, t, WR_CHANCE, a);
        int error = apply(t, WR_CHANCE, a, &r, &d);
        WR_ASSERT(error == 0, "a drawn outcome is possible");
    }
}

/* The result of the game; a seat that is out does not win. */
static void finish(table *t) {
    settings *set = &t->set;
    t->state = STORE_OVER;
    set->has_result = 1;
    if (t->is_full)
        memset(&set->result, 0, sizeof set->result);
    else
        set->game->result(t->match->state, &set->result);
    for (int seat = 0; seat < set->setup.seats; seat++)
        if (set->chairs[seat].out != OUT_NOT)
            set->result.winners &= ~(1u << seat);
}

int64_t match_due(const table *t, int64_t now) {
    uint32_t actors = table_actors(t);
    if (t->state == STORE_OPEN)
        return seek_due(t);
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        if ((actors >> seat & 1) && bots_player(t, seat) != NULL)
            return now;
    int64_t first = clock_first(t),
            opens = t->state == STORE_PLAYING ? t->set.opens : 0;
    return opens != 0 && (first == 0 || opens < first) ? opens : first;
}

/* Submits the rows, and the settings if they changed, to the store. */
static void submit(table *t, draft *f, change *c, int with_settings) {
    store_rows rows = {.table = t->id,
                       .first = t->num_rows - (uint32_t)f->n,
                       .count = f->n,
                       .rows = f->rows};
    store_write w = {.rows = f->n > 0 ? &rows : NULL};
    wr_text data = {.grow = text_grow};
    store_sheet sheet;
    t->due = rows.due = match_due(t, now_ms());
    c->table = t;
    c->first = rows.first;
    if (t->state == STORE_OVER && deal_sheet(t, &sheet, &data)) {
        w.sheets = &sheet;
        w.num_sheets = 1;
    }
    store_result result;
    if (t->state == STORE_OVER)
        w.result = result_of(t, &result);
    if (with_settings)
        change_with_settings(c, &w);
    else
        change_submit(t->server, c, &w);
    text_free(&data);
}

/* People and bots change chairs, every order with the same chance. */
static void shuffle(table *t) {
    int order[WR_MAX_SEATS], seats = t->set.setup.seats;
    chair chairs[WR_MAX_SEATS];
    store_person people[WR_MAX_SEATS];
    uint64_t seed = 0;
    randombytes_buf(&seed, sizeof seed);
    wr_rng luck = wr_rng_seed(seed);
    order_draw(&luck, seats, order);
    memcpy(chairs, t->set.chairs, sizeof chairs);
    memcpy(people, t->people, sizeof people);
    for (int seat = 0; seat < seats; seat++) {
        t->set.chairs[order[seat]] = chairs[seat];
        t->people[order[seat]] = people[seat];
    }
}

void table_begin(table *t, request *r, void (*then)(change *c)) {
    change *c = mem_new(sizeof *c);
    c->request = r;
    c->then = then;
    table_begin_as(t, c);
}

void table_begin_as(table *t, change *c) {
    draft f = {.now = now_ms()};
    if (t->set.shuffle)
        shuffle(t);
    t->state = STORE_PLAYING;
    t->set.began = f.now;
    match_make(t);
    draw(t, &f);
    submit(t, &f, c, 1);
    draft_free(&f);
}

int table_play(table *t, const play *p, request *r, wr_diag *d) {
    const wr_game *g = t->set.game;
    draft f = {.now = clock_stamp(t, now_ms())};
    row first = {.time = f.now, .key = table_key_hash(t, p->key)};
    wr_action a = p->action;
    if (t->match->num_moves == t->match->max_moves)
        t->is_full = 1;
    int error = a < g->num_actions ? 0 : WR_EINPUT;
    if (error == 0 && !t->is_full && g->why(t->match->state, p->seat, a) == NULL)
        draft_add(&f, t, p->seat, a);
    if (!t->is_full)
        error = apply(t, p->seat, a, &first, d);
    if (error != 0) {
        draft_free(&f);
        return WR_EINPUT;
    }
    if (f.n > 0)
        f.rows[0].key = p->key;
    draw(t, &f);
    int is_over = t->is_full || g->actors(t->match->state) == 0;
    if (is_over)
        finish(t);
    change *c = mem_new(sizeof *c);
    c->request = r;
    c->then = p->then;
    c->otherwise = p->otherwise;
    c->key = first.key;
    submit(t, &f, c, is_over);
    draft_free(&f);
    return 0;
}
