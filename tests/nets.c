/*
 * nets.c: nets in whole numbers: the engine's look agrees with a slow and obvious one,
 * and a file that does not fit is refused.
 */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "windrose_batch.h"

enum { FIRST = 48, SECOND = 16, PARTS = 40, HEAD = 72, SHIFT = 20, FULL = 127 };
enum { MAX_FILE = 1 << 20, MAX_ROW = 4096, POSITIONS = 12 };
enum { LARGEST = 1300 * 1000 }; /* web/tools/pack.mjs weighs them compressed */

/* A net of random numbers. The tables lie in the order of the file. */
typedef struct {
    int32_t *first_bias, *first_by, *second_bias, *second_by, *bias, *value;
    int8_t *first, *second, *parts, *worth;
    uint16_t *links, *begins;
    wr_words file;
} made;

static _Alignas(8) unsigned char bytes[MAX_FILE];

static uint64_t hash_of(size_t size) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325), word, zero = 0;
    memcpy(bytes + HEAD - 8, &zero, 8);
    for (size_t at = 0; at < size; at += 8) {
        memcpy(&word, bytes + at, 8);
        hash = (hash ^ word) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static void seal(size_t size) {
    uint64_t hash = hash_of(size);
    memcpy(bytes + HEAD - 8, &hash, 8);
}

static void *room(size_t *at, size_t size) {
    void *table = bytes + *at;
    *at += (size + 7) / 8 * 8;
    CHECK(*at <= MAX_FILE);
    return table;
}

static void fill(int8_t *table, size_t n, wr_rng *r) {
    for (size_t i = 0; i < n; i++)
        table[i] = (int8_t)((int)wr_rng_below(r, 255) - 127);
}

static void make_head(const wr_game *g, uint32_t links) {
    uint32_t sizes[] = {g->rules_version,
                        wr_net_layout(g),
                        wr_outlook_width(g),
                        FIRST,
                        SECOND,
                        PARTS,
                        links,
                        0};
    sizes[7] = g->num_actions;
    memset(bytes, 0, sizeof bytes);
    memcpy(bytes, "WRNET 2\n", 8);
    memcpy(bytes + 8, g->name, strlen(g->name));
    memcpy(bytes + 32, sizes, sizeof sizes);
}

static made make(const wr_game *g, uint64_t seed) {
    wr_rng r = wr_rng_seed(seed);
    size_t at = HEAD, width = wr_outlook_width(g), actions = g->num_actions;
    made n;
    make_head(g, (uint32_t)(2 * actions));
    n.first_bias = room(&at, FIRST * 4);
    n.first_by = room(&at, FIRST * 4);
    n.second_bias = room(&at, SECOND * 4);
    n.second_by = room(&at, SECOND * 4);
    n.bias = room(&at, actions * 4);
    n.value = room(&at, (g->max_seats + 1u) * 4);
    n.first = room(&at, width * FIRST);
    n.second = room(&at, FIRST * SECOND);
    n.parts = room(&at, PARTS * SECOND);
    n.worth = room(&at, (size_t)g->max_seats * SECOND);
    n.links = room(&at, actions * 2 * 2);
    n.begins = room(&at, (actions + 1) * 2);
    fill(n.first, width * FIRST, &r);
    fill(n.second, FIRST * SECOND, &r);
    fill(n.parts, PARTS * SECOND, &r);
    fill(n.worth, (size_t)g->max_seats * SECOND, &r);
    for (int i = 0; i < FIRST; i++) {
        n.first_bias[i] = (int32_t)wr_rng_below(&r, 100000) - 50000;
        n.first_by[i] = (int32_t)wr_rng_below(&r, 3000);
    }
    for (int i = 0; i < SECOND; i++) {
        n.second_bias[i] = (int32_t)wr_rng_below(&r, 10000) - 5000;
        n.second_by[i] = (int32_t)wr_rng_below(&r, 3000);
    }
    for (size_t a = 0; a < actions; a++)
        n.bias[a] = (int32_t)wr_rng_below(&r, 10000) - 5000;
    for (size_t i = 0; i < 2 * actions; i++)
        n.links[i] = (uint16_t)wr_rng_below(&r, PARTS);
    for (size_t a = 0; a <= actions; a++)
        n.begins[a] = (uint16_t)(2 * a);
    for (int k = 0; k < g->max_seats; k++)
        n.value[k] = 20000 + 1000 * k;
    n.value[g->max_seats] = 100000;
    seal(at);
    n.file = (wr_words){(const char *)bytes, at};
    return n;
}

/* ==== The slow twin ============================================================== */

static int cut(int64_t sum, int by) {
    int64_t out = sum <= 0 ? 0 : (sum * by + (1 << (SHIFT - 1))) >> SHIFT;
    return out > FULL ? FULL : (int)out;
}

/* Both layers for a turned row. */
static void think(const wr_game *g, const made *n, const int8_t *row, int *high) {
    static uint8_t scale[MAX_ROW];
    int low[FIRST];
    wr_outlook_scale(g, scale);
    for (int j = 0; j < FIRST; j++) {
        int64_t sum = n->first_bias[j];
        for (uint32_t c = 0; c < wr_outlook_width(g); c++)
            sum += row[c] * FULL / scale[c] * n->first[c * FIRST + (uint32_t)j];
        low[j] = cut(sum, n->first_by[j]);
    }
    for (int k = 0; k < SECOND; k++) {
        int64_t sum = n->second_bias[k];
        for (int j = 0; j < FIRST; j++)
            sum += low[j] * n->second[j * SECOND + k];
        high[k] = cut(sum, n->second_by[k]);
    }
}

static int64_t part(const made *n, int link, const int *high) {
    int64_t sum = 0;
    for (int k = 0; k < SECOND; k++)
        sum += high[k] * n->parts[link * SECOND + k];
    return sum;
}

static void check_look(const wr_question *q, const made *n, const wr_bot *bot) {
    static int8_t row[MAX_ROW];
    static int32_t scores[WR_MAX_LEGAL];
    int32_t shares[WR_MAX_SEATS];
    int high[SECOND], best = 0;
    wr_outlook look = wr_outlook_of(q->game, q->obs, q->seat);
    wr_outlook_write(q->game, q->obs, &look, row);
    think(q->game, n, row, high);
    wr_net_look(n->file, q, scores, shares);
    for (int i = 0; i < q->n; i++) {
        int a = wr_outlook_action(q->game, q->game->edition, &look, q->legal[i]);
        int64_t right = n->bias[a] + part(n, n->links[2 * a], high) +
                        part(n, n->links[2 * a + 1], high);
        CHECK_INT(scores[i], right);
        best = scores[i] > scores[best] ? i : best;
    }
    for (int i = 0; i < look.seats; i++) {
        int64_t worth = n->value[i];
        for (int k = 0; k < SECOND; k++)
            worth += high[k] * n->worth[i * SECOND + k];
        worth = worth <= 0 ? 0 : worth * n->value[q->game->max_seats] >> SHIFT;
        CHECK_INT(shares[(q->seat + i) % look.seats],
                  worth > WR_WHOLE ? WR_WHOLE : worth);
    }
    wr_rng r = wr_rng_seed(1);
    CHECK_INT(bot->choose(q, &r), q->legal[best]);
}

TEST(nets_see_what_a_slow_twin_sees) {
    static _Alignas(16) unsigned char state[2048], obs[2048];
    static wr_action legal[WR_MAX_LEGAL];
    const wr_bot *bot = wr_bot_find((wr_words){"net", 3});
    CHECK(bot != NULL);
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        made n = make(g, (uint64_t)i);
        wr_diag d = {0};
        CHECK_MSG(wr_net_check(g, n.file, &d) == 0, "%s: %s", g->name, d.text);
        wr_setup setup;
        wr_setup_brief(g, &setup);
        wr_state *s = (wr_state *)(void *)state;
        do {
            wr_rng luck = wr_rng_seed(5);
            g->init(s, &setup);
            for (int k = 0; k < POSITIONS; k++) {
                uint32_t owing = wr_chance(g, s, &luck);
                if (owing == 0)
                    break;
                int seat = wr_lowest(owing), count = g->legal(s, seat, legal);
                g->observe(s, seat, (wr_obs *)(void *)obs);
                wr_question q = {.game = g,
                                 .obs = (wr_obs *)(void *)obs,
                                 .seat = seat,
                                 .legal = legal,
                                 .n = count,
                                 .net = n.file};
                check_look(&q, &n, bot);
                g->step(s, seat, legal[wr_rng_below(&luck, (uint32_t)count)]);
            }
        } while (wr_setup_next(g, &setup));
    }
}

/* ==== Refusals =================================================================== */

static void check_refused(const wr_game *g, size_t size, const char *why) {
    wr_diag d = {0};
    int error = wr_net_check(g, (wr_words){(const char *)bytes, size}, &d);
    CHECK_MSG(error == WR_EINPUT && strstr(d.text, why) != NULL,
              "got \"%s\" instead of \"%s\"", d.text, why);
    CHECK(d.german[0] != '\0');
}

TEST(nets_that_do_not_fit_are_refused) {
    const wr_game *g = wr_games[0];
    made n = make(g, 1);
    size_t size = n.file.len;
    check_refused(wr_games[1], size, "not for columbus");
    check_refused(g, 8, "not a net");
    check_refused(g, 0, "not a net");
    check_refused(g, size - 8, "damaged");
    for (size_t at = 0; at < size; at += at < HEAD + 64 ? 1 : 997) {
        bytes[at] ^= 1;
        check_refused(g, size, "net");
        bytes[at] ^= 1;
    }
    bytes[32]++;
    seal(size);
    check_refused(g, size, "rules version");
}

/* A file whose hash is right may still be wild. */
TEST(nets_with_wild_numbers_are_refused) {
    const wr_game *g = wr_games[0];
    for (int kind = 0; kind < 7; kind++) {
        made n = make(g, 2);
        uint32_t odd = 17, huge = 1 << 30;
        switch (kind) {
        case 0:
            n.links[5] = PARTS;
            break;
        case 1:
            n.begins[3] = 60000;
            break;
        case 2:
            n.first_by[1] = -1;
            break;
        case 3:
            n.bias[0] = INT32_MAX;
            break;
        case 4:
            memcpy(bytes + 44, &odd, 4); /* the size of the first layer */
            break;
        case 5:
            memcpy(bytes + 56, &huge, 4); /* the number of links */
            break;
        default:
            n.value[g->max_seats] = -1;
        }
        seal(n.file.len);
        check_refused(g, n.file.len, "damaged");
    }
}

TEST(nets_that_are_built_in_fit) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        wr_words file = wr_net_built_in(wr_games[i]);
        wr_diag d = {0};
        if (file.len == 0)
            continue;
        CHECK_MSG(wr_net_check(wr_games[i], file, &d) == 0, "%s: %s", wr_games[i]->name,
                  d.text);
        CHECK(file.len <= LARGEST);
    }
}
