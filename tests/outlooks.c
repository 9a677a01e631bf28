/*
 * outlooks.c: rows that are seen by their viewers: whoever sits somewhere else, and
 * under another wind, sees the same row and has the same actions.
 *
 * The seats and directions of a position are turned here member by member, by hand.
 */
#include "outlooks.h"

enum { GAMES = 4 };

void turn_array(void *array, int seats, size_t each, size_t width) {
    unsigned char old[MAX_STATE], *at = array;
    size_t size = each * width;
    memcpy(old, array, size * SEATS);
    for (int p = 0; p < seats; p++)
        memcpy(at + (size_t)((p + 1) % seats) * size, old + (size_t)p * size, size);
}
void turn_seat(uint8_t *seat, int seats) {
    *seat = (uint8_t)(*seat < seats ? (*seat + 1) % seats : *seat);
}

void turn_seats(uint8_t *set, int seats) {
    *set = (uint8_t)((*set << 1 | *set >> (seats - 1)) & ((1 << seats) - 1));
}

typedef union {
    uint64_t words[MAX_STATE / 8];
    unsigned char bytes[MAX_STATE];
} room;

/* What a viewer sees of a position: the turned row, and its turned legal actions. */
typedef struct {
    int8_t row[MAX_ROW];
    uint8_t legal[WR_MAX_LEGAL];
} sight;

static void look(const eyes *e, const wr_state *s, int viewer, sight *out) {
    static room obs;
    static int8_t row[MAX_ROW], alone[MAX_ROW];
    static wr_action legal[WR_MAX_LEGAL];
    uint32_t columns = wr_tensor_columns(e->tensor);
    CHECK(columns <= MAX_ROW && e->game->obs_size <= MAX_STATE);
    memset(out, 0, sizeof *out);
    e->game->observe(s, viewer, (wr_obs *)&obs);
    wr_tensor_write(e->tensor, &obs, row);
    uint32_t number = wr_outlooks_find(e->looks, row);
    const uint16_t *to = wr_outlooks_columns(e->looks, number),
                   *acts = wr_outlooks_actions(e->looks, number);
    for (uint32_t c = 0; c < columns; c++)
        out->row[to[c]] = row[c];
    wr_outlook own = wr_outlook_of(e->game, (wr_obs *)&obs, viewer);
    CHECK(wr_outlook_width(e->game) <= MAX_ROW);
    wr_outlook_write(e->game, (wr_obs *)&obs, &own, alone);
    CHECK(memcmp(alone, out->row, columns) == 0);
    wr_fixed_write(e->game, (wr_obs *)&obs, row);
    CHECK(memcmp(alone + columns, row, wr_fixed_columns(e->game)) == 0);
    int n =
        (int)(e->game->actors(s) >> viewer & 1) ? e->game->legal(s, viewer, legal) : 0;
    for (int i = 0; i < n; i++) {
        out->legal[acts[legal[i]]] = 1;
        CHECK_INT(wr_outlook_action(e->game, e->game->edition, &own, legal[i]),
                  acts[legal[i]]);
    }
}

void check_same(const eyes *e, const wr_state *s, const wr_state *turned, int by) {
    static sight one, other;
    for (int p = 0; p < e->seats; p++) {
        look(e, s, p, &one);
        look(e, turned, (p + by) % e->seats, &other);
        for (uint32_t c = 0; c < wr_tensor_columns(e->tensor); c++)
            CHECK_MSG(one.row[c] == other.row[c],
                      "%s, %d seats, seat %d: column %u is %d and, turned, %d",
                      e->game->name, e->seats, p, c, one.row[c], other.row[c]);
        CHECK(memcmp(one.legal, other.legal, sizeof one.legal) == 0);
    }
}

void walk(const wr_game *g, void (*check)(const eyes *e, const wr_state *s)) {
    static room state;
    wr_state *s = (wr_state *)&state;
    static wr_action legal[WR_MAX_LEGAL];
    wr_setup setup;
    wr_setup_brief(g, &setup);
    do {
        eyes e = {g, wr_tensor_init(malloc(wr_tensor_size()), g->obs_fields), NULL,
                  setup.seats};
        e.looks = wr_outlooks_init(malloc(wr_outlooks_size(g, setup.seats)), g,
                                   setup.seats, g->edition);
        for (int k = 0; k < GAMES; k++) {
            wr_rng r = wr_rng_split(wr_rng_seed(21), (uint64_t)k);
            g->init(s, &setup);
            for (uint32_t owing; (owing = wr_chance(g, s, &r)) != 0;) {
                check(&e, s);
                int seat = wr_lowest(owing), n = g->legal(s, seat, legal);
                g->step(s, seat, legal[wr_rng_below(&r, (uint32_t)n)]);
            }
            check(&e, s);
        }
        free(e.tensor);
        free(e.looks);
    } while (wr_setup_next(g, &setup));
}

/* Every outlook is a permutation, and the first is the plain row of seat 0. */
TEST(outlooks_are_permutations) {
    for (int i = 0; wr_games[i] != NULL; i++)
        for (int seats = wr_games[i]->min_seats; seats <= wr_games[i]->max_seats;
             seats++) {
            const wr_game *g = wr_games[i];
            wr_outlooks *o = wr_outlooks_init(malloc(wr_outlooks_size(g, seats)), g,
                                              seats, g->edition);
            wr_tensor *t = wr_tensor_init(malloc(wr_tensor_size()), g->obs_fields);
            for (uint32_t k = 0; k < wr_outlooks_count(o); k++) {
                uint8_t hit[MAX_ROW] = {0}, hits[WR_MAX_LEGAL] = {0};
                const uint16_t *to = wr_outlooks_columns(o, k);
                for (uint32_t c = 0; c < wr_tensor_columns(t); c++) {
                    CHECK(to[c] < wr_tensor_columns(t) && !hit[to[c]]++);
                    CHECK(k > 0 || to[c] == c);
                }
                to = wr_outlooks_actions(o, k);
                for (int a = 0; a < g->num_actions; a++) {
                    CHECK(to[a] < g->num_actions && !hits[to[a]]++);
                    CHECK(k > 0 || to[a] == a);
                }
            }
            free(o);
            free(t);
        }
}

/* What a setup fixes has columns of its own, which tell setups apart. */
TEST(outlooks_show_what_the_setup_fixes) {
    enum { FIXED = 64 };
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        room state, obs;
        int8_t rows[SEATS + 1][FIXED] = {{0}};
        uint8_t scale[FIXED];
        uint32_t n = wr_fixed_columns(g);
        wr_setup setup;
        CHECK(n > 0 && n <= FIXED);
        wr_fixed_scale(g, scale);
        wr_setup_brief(g, &setup);
        for (setup.seats = g->min_seats; setup.seats <= g->max_seats; setup.seats++) {
            int8_t *row = rows[setup.seats];
            g->init((wr_state *)&state, &setup);
            g->observe((wr_state *)&state, 0, (wr_obs *)&obs);
            wr_fixed_write(g, (wr_obs *)&obs, row);
            for (uint32_t c = 0; c < n; c++)
                CHECK(row[c] >= 0 && row[c] <= scale[c]);
            for (int fewer = g->min_seats; fewer < setup.seats; fewer++)
                CHECK(memcmp(row, rows[fewer], n) != 0);
        }
    }
}
