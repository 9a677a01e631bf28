/*
 * batch.c: batches play the same as single matches, with any number of threads, and
 * tensors show what observations say.
 */
#include <stdlib.h>

#include "check.h"
#include "windrose_batch.h"
#include "windrose_game.h"

enum { MATCHES = 150, STEPS = 60, OBJECT = 4096 };

static wr_batch *new_batch(const wr_game *g, const wr_setup *setup, uint32_t n,
                           uint32_t flags) {
    void *memory = malloc(wr_batch_size(g, setup, n, flags));
    CHECK(memory != NULL);
    return wr_batch_init(memory, g, setup, n, flags);
}

static void step_all(wr_pool *pool, wr_batch *b) {
    uint32_t bad = 0;
    wr_diag d;
    int error = wr_pool_step(pool, b, &bad, &d);
    CHECK_MSG(error == 0, "match %u: %s", bad, d.text);
}

/* ==== Tensors ==================================================================== */

static int64_t value_at(const wr_part *p, const unsigned char *object, int i) {
    const unsigned char *at = object + p->offset + (size_t)i * p->width;
    int64_t value = 0;
    memcpy(&value, at, p->width);
    int shift = 64 - 8 * p->width;
    return p->flags & WR_FIELD_SIGNED ? (int64_t)((uint64_t)value << shift) >> shift
                                      : value;
}

/* What column k of an element must be, computed independently and slowly. */
static int expected(const wr_part *p, int64_t value, int k) {
    switch (p->kind) {
    case WR_PART_BITS:
        return (int)((uint64_t)value >> k & 1);
    case WR_PART_ONE_HOT:
        return value == k;
    case WR_PART_DIGITS:
        return (int)((uint64_t)value >> k / 16 * 4 & 15) == k % 16;
    default:
        return (int)(value > 127 ? 127 : value < -127 ? -127 : value);
    }
}

static wr_tensor *new_tensor(const wr_field *fields) {
    return wr_tensor_init(malloc(wr_tensor_size()), fields);
}

static void check_row(const wr_game *g, const wr_tensor *t, const unsigned char *obs,
                      const int8_t *row) {
    int n;
    const wr_part *parts = wr_tensor_parts(t, &n);
    for (int i = 0; i < n; i++) {
        const wr_part *p = &parts[i];
        for (int e = 0; e < p->count; e++) {
            int64_t value = value_at(p, obs, e);
            for (int k = 0; k < p->each; k++) {
                int got = row[p->first + (uint32_t)(e * p->each + k)];
                CHECK_MSG(got == expected(p, value, k),
                          "%s: %s[%d] is %lld, its column %d is %d", g->name, p->name,
                          e, (long long)value, k, got);
            }
            int is_in = p->kind == WR_PART_BITS
                            ? p->each == 64 || (uint64_t)value >> p->each == 0
                        : p->kind == WR_PART_ONE_HOT ? value < p->each || value == 0xff
                                                     : 1;
            CHECK_MSG(is_in, "%s: %s[%d] is %lld, which has no column", g->name,
                      p->name, e, (long long)value);
        }
    }
}

TEST(tensors_show_each_field_as_told) {
    static _Alignas(16) unsigned char state[OBJECT], obs[OBJECT];
    static unsigned char shown[OBJECT];
    static int8_t row[1 << 14], changed[1 << 14];
    static wr_action legal[WR_MAX_LEGAL];
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        wr_state *s = (wr_state *)state;
        wr_tensor *t = new_tensor(g->obs_fields);
        uint32_t columns = wr_tensor_columns(t);
        wr_rng r = wr_rng_seed(5);
        wr_setup setup;
        CHECK(columns + 8 <= sizeof row);
        memset(obs, 0, sizeof obs);
        memset(shown, 0, sizeof shown);
        memset(changed, 0x55, sizeof changed);
        wr_tensor_write(t, shown, changed);
        wr_setup_brief(g, &setup);
        do {
            g->init(s, &setup);
            for (int step = 0; step < 2000; step++) {
                uint32_t actors = wr_chance(g, s, &r);
                if (actors == 0)
                    break;
                int seat = wr_lowest(actors);
                uint32_t count = (uint32_t)g->legal(s, seat, legal);
                g->observe(s, seat, (wr_obs *)obs);
                memset(row, 0x55, sizeof row);
                wr_tensor_write(t, obs, row);
                check_row(g, t, obs, row);
                CHECK_INT(row[columns], 0x55);
                wr_tensor_change(t, shown, obs, changed);
                CHECK_BYTES(changed, row, columns + 8);
                g->step(s, seat, legal[wr_rng_below(&r, count)]);
            }
        } while (wr_setup_next(g, &setup));
        free(t);
    }
}

/* Cases that no game has: fields that do not begin on a word, a set of odd size at the
 * end of the row, an odd number of digits, wide numbers with signs. */
typedef struct {
    uint8_t index, small[2];
    uint8_t code[3];
    int16_t depth;
    uint64_t wide;
    uint16_t far;
    uint8_t last;
} odd;

static const wr_field odd_fields[] = {
    WR_FIELD(odd, index, uint8_t, WR_FIELD_NONE, 9),
    WR_FIELD(odd, small, uint8_t, WR_FIELD_SET, 7),
    WR_FIELD(odd, code, uint8_t, WR_FIELD_CODE, 15),
    WR_FIELD(odd, depth, int16_t, WR_FIELD_SIGNED, 0),
    WR_FIELD(odd, wide, uint64_t, WR_FIELD_SET, 61),
    WR_FIELD(odd, far, uint16_t, 0, 100),
    WR_FIELD(odd, last, uint8_t, WR_FIELD_SET, 3),
    {.name = NULL},
};

TEST(tensors_show_odd_fields_as_told) {
    static const wr_game game = {.name = "odd"};
    wr_tensor *t = new_tensor(odd_fields);
    uint32_t columns = wr_tensor_columns(t);
    enum { SIZE = 24, ROUNDS = 20000, PAST = 16 };
    unsigned char shown[SIZE] = {0}, object[SIZE];
    int8_t row[256], changed[256];
    wr_rng r = wr_rng_seed(3);
    CHECK(columns + PAST <= sizeof row && sizeof(odd) <= SIZE);
    memset(changed, 0x55, sizeof changed);
    wr_tensor_write(t, shown, changed);
    for (int k = 0; k < ROUNDS; k++) {
        odd o = {.index = (uint8_t)wr_rng_below(&r, 11),
                 .small = {(uint8_t)wr_rng_below(&r, 128), (uint8_t)(k & 127)},
                 .code = {(uint8_t)wr_rng_below(&r, 16), 3, (uint8_t)(k & 15)},
                 .depth = (int16_t)((int)wr_rng_below(&r, 400) - 200),
                 .wide = wr_rng_next(&r) >> 3,
                 .far = (uint16_t)wr_rng_below(&r, 300),
                 .last = (uint8_t)wr_rng_below(&r, 8)};
        if (o.index == 10)
            o.index = 0xff;
        memset(object, 0, sizeof object);
        memcpy(object, &o, sizeof o);
        memset(row, 0x55, sizeof row);
        wr_tensor_write(t, object, row);
        check_row(&game, t, object, row);
        CHECK_INT(row[columns], 0x55);
        wr_tensor_change(t, shown, object, changed);
        CHECK_BYTES(changed, row, columns + PAST);
    }
    free(t);
}

TEST(tensors_leave_out_what_never_changes) {
    static _Alignas(16) unsigned char state[OBJECT], first[OBJECT], obs[OBJECT];
    static wr_action legal[WR_MAX_LEGAL];
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        wr_state *s = (wr_state *)state;
        wr_rng r = wr_rng_seed(6);
        wr_setup setup;
        wr_setup_brief(g, &setup);
        g->init(s, &setup);
        g->observe(s, 0, (wr_obs *)first);
        for (int step = 0; step < 3000; step++) {
            uint32_t actors = wr_chance(g, s, &r);
            if (actors == 0)
                break;
            int seat = wr_lowest(actors);
            g->observe(s, seat, (wr_obs *)obs);
            for (const wr_field *f = g->obs_fields; f->name != NULL; f++)
                if (f->flags & WR_FIELD_FIXED)
                    CHECK_MSG(memcmp(first + f->offset, obs + f->offset,
                                     (size_t)f->count * f->width) == 0,
                              "%s: %s has changed", g->name, f->name);
            uint32_t count = (uint32_t)g->legal(s, seat, legal);
            g->step(s, seat, legal[wr_rng_below(&r, count)]);
        }
    }
}

TEST(tensors_name_their_columns) {
    const wr_game *g = wr_game_find((wr_words){"columbus", 8});
    wr_tensor *tensor = new_tensor(g->obs_fields);
    char name[64];
    wr_text t;
    int n, found = 0;
    const wr_part *parts = wr_tensor_parts(tensor, &n);
    for (int i = 0; i < n; i++) {
        if (strcmp(parts[i].name, "ship") != 0)
            continue;
        CHECK_INT(parts[i].kind, WR_PART_DIGITS);
        wr_text_init(&t, name, sizeof name);
        wr_tensor_name(&parts[i], parts[i].first + 48 + 16 + 7, &t);
        CHECK_STR(name, "ship[1].1=7");
        found = 1;
    }
    CHECK_MSG(found, "there is no column of that name");
    free(tensor);
}

/* ==== Batches ==================================================================== */

/* Plays match i alone, with its streams, and compares it with the rows of the batch. */
static void check_match(wr_batch *b, uint32_t i, uint64_t seed, int steps) {
    static _Alignas(16) unsigned char state[OBJECT];
    static wr_action legal[WR_MAX_LEGAL];
    const wr_game *g = b->game;
    wr_state *s = (wr_state *)state;
    wr_rng all = wr_rng_split(wr_rng_seed(seed), i);
    wr_rng luck = wr_rng_split(all, 0), choice = wr_rng_split(all, 1);
    uint32_t finished = 0;
    g->init(s, &b->setup);
    uint32_t actors = wr_chance(g, s, &luck);
    for (int k = 0;; k++) {
        if (actors == 0) {
            finished++;
            g->init(s, &b->setup);
            actors = wr_chance(g, s, &luck);
        }
        int seat = wr_lowest(actors), n = g->legal(s, seat, legal);
        wr_action a = legal[wr_rng_below(&choice, (uint32_t)n)];
        if (k == steps) {
            CHECK_BYTES(wr_batch_state(b, i), s, g->state_size);
            CHECK_INT(b->seat[i], seat);
            CHECK_INT(b->num_legal[i], n);
            CHECK_INT(b->actions[i], a);
            CHECK_INT(b->finished[i], finished);
            int ones = 0;
            for (int x = 0; x < g->num_actions; x++) {
                size_t word = (size_t)i * b->words + (size_t)x / 64;
                CHECK_INT(b->bits[word] >> x % 64 & 1,
                          b->mask[(size_t)i * g->num_actions + (size_t)x]);
                ones += b->mask[(size_t)i * g->num_actions + (size_t)x];
            }
            CHECK_INT(ones, n);
            for (int x = 0; x < n; x++)
                CHECK(b->mask[(size_t)i * g->num_actions + legal[x]]);
            return;
        }
        actors = g->step(s, seat, a);
        if (actors == WR_CHANCE_BIT)
            actors = wr_chance(g, s, &luck);
    }
}

TEST(batches_play_what_single_matches_play) {
    static _Alignas(16) unsigned char obs[OBJECT];
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        wr_setup setup;
        wr_setup_default(g, &setup);
        wr_batch *b =
            new_batch(g, &setup, 9,
                      WR_BATCH_OBS | WR_BATCH_MASK | WR_BATCH_BITS | WR_BATCH_RESET);
        wr_pool_begin(NULL, b, 1);
        for (int k = 0; k < STEPS; k++)
            step_all(NULL, b);
        wr_pool_begin(NULL, b, 77); /* earlier contents leave no trace */
        for (int k = 0; k < STEPS; k++)
            step_all(NULL, b);
        wr_tensor *t = new_tensor(g->obs_fields);
        for (uint32_t m = 0; m < 9; m++) {
            check_match(b, m, 77, STEPS);
            g->observe(wr_batch_state(b, m), b->seat[m], (wr_obs *)obs);
            check_row(g, t, obs, b->obs + (size_t)m * b->columns);
        }
        free(t);
        free(b);
    }
}

static void check_equal(const wr_batch *a, const wr_batch *b) {
    size_t n = a->num_matches, seats = (size_t)a->setup.seats;
    for (uint32_t i = 0; i < n; i++)
        CHECK_BYTES(wr_batch_state(a, i), wr_batch_state(b, i), a->game->state_size);
    CHECK_BYTES(a->obs, b->obs, n * a->columns);
    CHECK_BYTES(a->mask, b->mask, n * a->game->num_actions);
    CHECK_BYTES(a->actions, b->actions, n * sizeof *a->actions);
    CHECK_BYTES(a->num_legal, b->num_legal, n * sizeof *a->num_legal);
    CHECK_BYTES(a->seat, b->seat, n);
    CHECK_BYTES(a->done, b->done, n);
    CHECK_BYTES(a->shares, b->shares, n * seats * sizeof *a->shares);
    CHECK_BYTES(a->points, b->points, n * seats * sizeof *a->points);
    CHECK_BYTES(a->length, b->length, n * sizeof *a->length);
}

TEST(batches_do_not_depend_on_threads) {
    uint32_t flags = WR_BATCH_OBS | WR_BATCH_MASK | WR_BATCH_RESET;
    wr_pool *pool = wr_pool_new(3);
    CHECK(pool != NULL);
    for (int i = 0; wr_games[i] != NULL; i++) {
        wr_setup setup;
        wr_setup_default(wr_games[i], &setup);
        wr_batch *one = new_batch(wr_games[i], &setup, MATCHES, flags);
        wr_batch *two = new_batch(wr_games[i], &setup, MATCHES, flags);
        wr_pool_begin(NULL, one, 3);
        wr_pool_begin(pool, two, 3);
        check_equal(one, two);
        for (int k = 0; k < STEPS; k++) {
            step_all(NULL, one);
            step_all(pool, two);
        }
        check_equal(one, two);
        free(one);
        free(two);
    }
    wr_pool_free(pool);
}

/* Positions of `b`, side by side. */
static wr_state *positions_of(const wr_batch *b) {
    size_t each = b->game->state_size;
    unsigned char *all = malloc(b->num_matches * each);
    CHECK(all != NULL);
    for (uint32_t i = 0; i < b->num_matches; i++)
        memcpy(all + i * each, wr_batch_state(b, i), each);
    return (wr_state *)all;
}

TEST(batches_are_loaded_and_copied) {
    uint32_t flags = WR_BATCH_OBS | WR_BATCH_MASK;
    wr_pool *pool = wr_pool_new(3);
    CHECK(pool != NULL);
    for (int i = 0; wr_games[i] != NULL; i++) {
        wr_setup setup;
        wr_setup_brief(wr_games[i], &setup);
        wr_batch *one = new_batch(wr_games[i], &setup, MATCHES, flags);
        wr_batch *two = new_batch(wr_games[i], &setup, MATCHES, flags);
        wr_pool_begin(NULL, one, 3);
        for (int k = 0; k < 300; k++) { /* brief games are over by then, others not */
            if (k % 100 != 0 && k != 5) {
                step_all(NULL, one);
                continue;
            }
            wr_state *from = positions_of(one);
            size_t row = MATCHES * one->columns;
            wr_pool_load(k == 5 ? NULL : pool, two, from, 9);
            CHECK_BYTES(one->seat, two->seat, MATCHES);
            CHECK_BYTES(one->done, two->done, MATCHES);
            CHECK_BYTES(one->obs, two->obs, row);
            CHECK_BYTES(one->mask, two->mask, MATCHES * (size_t)one->game->num_actions);
            CHECK_BYTES(one->points, two->points,
                        MATCHES * (size_t)setup.seats * sizeof *one->points);
            CHECK_INT(two->finished[0], 0);
            step_all(NULL, two); /* with luck of its own */
            wr_batch_copy(two, one);
            check_equal(one, two);
            step_all(NULL, one);
            step_all(pool, two);
            check_equal(one, two);
            free(from);
        }
        free(one);
        free(two);
    }
    wr_pool_free(pool);
}

/* The bytes that one more match adds to a batch of this many. */
static size_t bytes_each(const wr_game *g, const wr_setup *setup, uint32_t n,
                         uint32_t flags) {
    return (wr_batch_size(g, setup, 2 * n, flags) - wr_batch_size(g, setup, n, flags)) /
           n;
}

/* Rows that do not fit the cache are written in another way, with the same result. */
TEST(batches_show_the_same_whatever_their_size) {
    enum { FEW = 7, MANY = 4000 };
    const wr_game *g = wr_game_find((wr_words){"winds-of-plunder", 16});
    uint32_t flags = WR_BATCH_OBS | WR_BATCH_MASK | WR_BATCH_BITS | WR_BATCH_RESET;
    wr_setup setup;
    wr_setup_default(g, &setup);
    wr_batch *few = new_batch(g, &setup, FEW, flags);
    wr_batch *many = new_batch(g, &setup, MANY, flags);
    /* The other way needs no copy of what each row shows. */
    CHECK(bytes_each(g, &setup, 64, flags) >=
          bytes_each(g, &setup, MANY, flags) + g->obs_size);
    wr_pool_begin(NULL, few, 5);
    wr_pool_begin(NULL, many, 5);
    for (int k = 0; k < 40; k++) {
        step_all(NULL, few);
        step_all(NULL, many);
        CHECK_BYTES(few->obs, many->obs, (size_t)FEW * few->columns);
        CHECK_BYTES(few->mask, many->mask, (size_t)FEW * g->num_actions);
        CHECK_BYTES(few->bits, many->bits, FEW * few->words * sizeof *few->bits);
    }
    free(few);
    free(many);
}

TEST(batches_refuse_an_illegal_action_and_change_nothing) {
    const wr_game *g = wr_game_find((wr_words){"santa-timea", 11});
    wr_pool *pool = wr_pool_new(2);
    CHECK(pool != NULL);
    for (int with_threads = 0; with_threads < 2; with_threads++) {
        wr_setup setup;
        uint32_t flags = WR_BATCH_OBS | WR_BATCH_MASK, bad = 0;
        wr_diag d = {0};
        wr_setup_default(g, &setup);
        wr_batch *b = new_batch(g, &setup, MATCHES, flags);
        wr_batch *same = new_batch(g, &setup, MATCHES, flags);
        wr_pool_begin(pool, b, 4);
        wr_pool_begin(pool, same, 4);
        wr_action good = b->actions[100];
        for (int k = 0; k < 2; k++) { /* not legal now; no action at all */
            b->actions[100] = k == 0 ? 72 : g->num_actions;
            CHECK_INT(wr_pool_step(with_threads ? pool : NULL, b, &bad, &d), WR_EINPUT);
            CHECK_INT(bad, 100);
            CHECK(d.text[0] != '\0');
        }
        b->actions[100] = good;
        check_equal(b, same);
        step_all(pool, b);
        free(b);
        free(same);
    }
    wr_pool_free(pool);
}

TEST(batches_end_and_tell_results) {
    const wr_game *g = wr_game_find((wr_words){"nullgame", 8});
    wr_setup setup;
    wr_setup_default(g, &setup);
    wr_batch *b = new_batch(g, &setup, 50, WR_BATCH_OBS | WR_BATCH_MASK);
    size_t seats = (size_t)setup.seats;
    wr_pool_begin(NULL, b, 8);
    for (int k = 0; k < 20; k++)
        step_all(NULL, b);
    for (uint32_t i = 0; i < 50; i++) {
        wr_result result;
        int won = 0;
        g->result(wr_batch_state(b, i), &result);
        CHECK_INT(b->seat[i], -1);
        CHECK_INT(b->done[i], 1);
        CHECK_INT(b->num_legal[i], 0);
        CHECK_INT(b->finished[i], 1);
        CHECK(b->length[i] > 0);
        for (size_t p = 0; p < seats; p++) {
            CHECK_INT(b->points[i * seats + p], result.points[p]);
            won += b->shares[i * seats + p];
        }
        CHECK(won > WR_WHOLE - (int)seats && won <= WR_WHOLE);
    }
    free(b);
}

TEST(batches_deal_anew_once_a_match_is_over) {
    const wr_game *g = wr_game_find((wr_words){"nullgame", 8});
    wr_setup setup;
    uint32_t ends = 0, lengths = 0, steps = 40;
    wr_setup_default(g, &setup);
    wr_batch *b = new_batch(g, &setup, 50, WR_BATCH_MASK | WR_BATCH_RESET);
    size_t seats = (size_t)setup.seats;
    wr_pool_begin(NULL, b, 8);
    for (uint32_t k = 0; k < steps; k++) {
        step_all(NULL, b);
        for (uint32_t i = 0; i < 50; i++) {
            int32_t won = 0;
            for (size_t p = 0; p < seats; p++)
                won += b->shares[i * seats + p];
            CHECK(b->seat[i] >= 0);
            CHECK_INT(won > 0, b->done[i]);
            ends += b->done[i];
            lengths += b->done[i] ? b->length[i] : 0;
        }
    }
    uint32_t finished = 0, under_way = 0;
    for (uint32_t i = 0; i < 50; i++) {
        finished += b->finished[i];
        under_way += b->done[i] ? 0 : b->length[i];
    }
    CHECK_INT(ends, finished);
    CHECK_INT(lengths + under_way, steps * 50);
    free(b);
}

/* Seat 1 sets its compass after seat 0 and must not see how: the rows of the two
 * batches, in which seat 0 chose differently, are the same. */
TEST(batches_ask_in_seat_order_and_tell_nothing) {
    const wr_game *g = wr_game_find((wr_words){"winds-of-plunder", 16});
    uint32_t flags = WR_BATCH_OBS | WR_BATCH_MASK;
    wr_setup setup;
    wr_setup_default(g, &setup);
    wr_batch *a = new_batch(g, &setup, 1, flags), *b = new_batch(g, &setup, 1, flags);
    wr_pool_begin(NULL, a, 9);
    wr_pool_begin(NULL, b, 9);
    CHECK(wr_count(g->actors(wr_batch_state(a, 0))) > 1);
    CHECK_INT(a->seat[0], 0);
    for (wr_action x = 0, found = 0; found < 2 && x < g->num_actions; x++) {
        if (!a->mask[x])
            continue;
        (found == 0 ? a : b)->actions[0] = x;
        found++;
    }
    CHECK(a->actions[0] != b->actions[0]);
    step_all(NULL, a);
    step_all(NULL, b);
    CHECK_INT(a->seat[0], 1);
    CHECK(memcmp(wr_batch_state(a, 0), wr_batch_state(b, 0), g->state_size) != 0);
    CHECK_BYTES(a->obs, b->obs, a->columns);
    CHECK_BYTES(a->mask, b->mask, g->num_actions);
    free(a);
    free(b);
}
