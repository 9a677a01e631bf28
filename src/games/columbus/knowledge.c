/*
 * knowledge.c: what a seat in Columbus may know, what it can imagine, and what always
 * holds.
 *
 * Hidden are only the cards without a cross: which are in the pile and which in whose
 * hand. A seat knows how many cards each hand and the pile have, all cards with a
 * cross, all discards and its own hand. When the discards become the new pile it learns
 * more: the hands hold exactly what is neither in its own hand nor in the new pile.
 * `stock`, `cap` and `limit` carry that on: a pile never has more cards of a kind than
 * when it was new, less those that the seat itself has drawn from it, and a hand never
 * more than it can have got.
 */
#include "columbus.h"

#include <string.h>

/* ==== Observations =============================================================== */

void wr__co_observe(const wr_state *s, int seat, wr_obs *out) {
    const co_table *t = &s->table;
    memset(out, 0, sizeof *out);
    out->table = *t;
    out->viewer = (uint8_t)(seat >= 0 ? seat : CO_NONE);
    memcpy(out->unseen, s->pile, sizeof out->unseen);
    for (int p = 0; p < t->seats; p++)
        for (int kind = 0; kind < CO_HELD && p != seat; kind++)
            out->unseen[kind] = (uint8_t)(out->unseen[kind] + s->hand[p][kind]);
    memcpy(out->cap, t->stock, sizeof out->cap);
    if (seat < 0)
        return;
    memcpy(out->hand, s->hand[seat], sizeof out->hand); /* CO-82, CO-R49 */
    memcpy(out->cap, s->cap[seat], sizeof out->cap);
    out->answer = s->answer[seat]; /* CO-R24 */
}

/* True if `who` lays down its card if it answers `weather`: no seat before it,
 * clockwise, did. */
static int lays_down(const wr_state *s, int who) {
    const co_table *t = &s->table;
    for (int i = 1; i < t->seats; i++) {
        int seat = (t->turn + i) % t->seats;
        if (seat == who)
            return 1;
        if (s->answer[seat] == CO_ANSWERED_WEATHER)
            return 0;
    }
    return 1;
}

int wr__co_seen(const wr_state *s, int viewer, int who, wr_action a) {
    const co_table *t = &s->table;
    if (who == WR_CHANCE)
        return a >= CO_CARD && a < CO_CARD + CO_HELD && viewer != t->turn
                   ? WR_SEEN_MASKED /* CO-82 */
                   : WR_SEEN_OPEN;
    if (t->phase != CO_PHASE_ANSWER || viewer == who)
        return WR_SEEN_OPEN;
    return a == CO_WEATHER && lays_down(s, who) ? WR_SEEN_OPEN
                                                : WR_SEEN_NOT; /* CO-R24 */
}

#ifndef WR_DEVICE /* a device has the rules only */

/* ==== Imagination ================================================================ */

enum {
    LAST_FIELD = CO_LINES * CO_STRIDE - 1,
    MOST_OF_A_KIND = 6,
    MOST_ROUNDS = 1 << 20, /* more than the steps of a match */
    HELD_CARDS = 18,
    TRIES = 20 /* to deal hands before all ways are counted, which is slower */
};

static const uint8_t choose[MOST_OF_A_KIND + 1][MOST_OF_A_KIND + 1] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
};

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Chooses which of the unseen cards without a cross are in the pile, each choice of
 * cards within the caps equally likely. ways[kind][n] counts the choices of n cards of
 * this kind and the later ones. Returns 0 if there is none. */
static int imagine_pile(const wr_obs *o, wr_rng *r, uint8_t *pile) {
    uint32_t ways[CO_HELD + 1][HELD_CARDS + 1] = {{0}};
    int left = o->table.pile_size;
    for (int kind = CO_HELD; kind < CO_KINDS; kind++) {
        pile[kind] = o->unseen[kind];
        left -= pile[kind];
    }
    if (left < 0 || left > HELD_CARDS)
        return 0;
    ways[CO_HELD][0] = 1;
    for (int kind = CO_HELD - 1; kind >= 0; kind--)
        for (int n = 0; n <= left; n++) {
            if (o->unseen[kind] > MOST_OF_A_KIND)
                return 0;
            int most = least(least(o->cap[kind], o->unseen[kind]), n);
            for (int k = 0; k <= most; k++)
                ways[kind][n] += choose[o->unseen[kind]][k] * ways[kind + 1][n - k];
        }
    if (ways[0][left] == 0)
        return 0;
    uint32_t pick = wr_rng_below(r, ways[0][left]);
    for (int kind = 0; kind < CO_HELD; kind++) {
        int k = 0;
        for (;; k++) {
            uint32_t these = choose[o->unseen[kind]][k] * ways[kind + 1][left - k];
            if (pick < these)
                break;
            pick -= these;
        }
        left -= k;
        pick %= ways[kind + 1][left];
        pile[kind] = (uint8_t)k;
    }
    return 1;
}

/* Deals the unseen cards that are not in the pile uniformly; returns 0 if a hand gets
 * what it cannot have. */
static int imagine_hands(const wr_obs *o, wr_rng *r, wr_state *out) {
    const co_table *t = &o->table;
    uint8_t pool[CO_HELD];
    int size = 0;
    for (int kind = 0; kind < CO_HELD; kind++) {
        pool[kind] = (uint8_t)(o->unseen[kind] - out->pile[kind]);
        size += pool[kind];
    }
    memset(out->hand, 0, sizeof out->hand);
    for (int p = 0; p < t->seats; p++)
        for (int n = p != o->viewer ? t->hand_size[p] : 0; n > 0; n--) {
            uint32_t k = wr_rng_below(r, (uint32_t)size--);
            int kind = 0;
            while (k >= pool[kind])
                k -= pool[kind++];
            pool[kind]--;
            if (++out->hand[p][kind] > t->limit[p][kind])
                return 0;
        }
    return 1;
}

/* True if the hands can have their sizes: there are enough cards, no more than the game
 * has, and within their limits. */
static int sizes_fit(const wr_obs *o) {
    const co_table *t = &o->table;
    int left = -t->pile_size, held = 0;
    for (int kind = 0; kind < CO_KINDS; kind++) {
        left += o->unseen[kind];
        held += kind < CO_HELD ? o->unseen[kind] : 0;
    }
    if (held > HELD_CARDS)
        return 0;
    for (int p = 0; p < t->seats; p++) {
        int most = 0;
        for (int kind = 0; kind < CO_HELD; kind++)
            most += least(t->limit[p][kind], o->unseen[kind]);
        if (p == o->viewer)
            continue;
        left -= t->hand_size[p];
        if (t->hand_size[p] > most)
            return 0;
    }
    return left == 0;
}

/*
 * If the tries fail, the placements are counted. Each tuple of hand sizes so far has an
 * entry in a table, which is filled kind by kind with the number of ways to reach it: a
 * way says for each physical card where it lies. The hands have 18 cards at most, so
 * there are at most 5 * 5 * 5 * 4 * 4 tuples and 6^18 < 2^47 ways.
 */
enum { MOST_LISTS = 2000 };

typedef struct {
    const wr_obs *obs;
    int hands;
    int seat[CO_MAX_SEATS], size[CO_MAX_SEATS];
    int step[CO_MAX_SEATS]; /* in the table, for one more card */
    int lists;              /* entries of the table */
    uint64_t ways[MOST_LISTS];
} tally;

static void begin_tally(const wr_obs *o, tally *t) {
    t->obs = o;
    t->hands = 0;
    t->lists = 1;
    for (int p = 0; p < o->table.seats; p++) {
        int size = o->table.hand_size[p];
        if (p == o->viewer || size == 0)
            continue;
        t->seat[t->hands] = p;
        t->size[t->hands] = size;
        t->step[t->hands++] = t->lists;
        t->lists *= size + 1;
    }
}

/* The most cards of a kind that hand i can get if it has `at` in the end and there are
 * `left` of them. */
static int most_of(const tally *t, int kind, int i, int at, int left) {
    int held = at / t->step[i] % (t->size[i] + 1);
    return least(least(held, left), t->obs->table.limit[t->seat[i]][kind]);
}

/* The number of ways to reach entry `at` if hands from number i on get cards of this
 * kind, of which there are `left`, and the pile gets the rest. */
static uint64_t ways_by(const tally *t, int kind, int i, int at, int left) {
    if (i == t->hands)
        return left <= t->obs->cap[kind] ? t->ways[at] : 0;
    uint64_t ways = 0;
    for (int n = most_of(t, kind, i, at, left); n >= 0; n--)
        ways +=
            choose[left][n] * ways_by(t, kind, i + 1, at - n * t->step[i], left - n);
    return ways;
}

/* Fills the table with the ways of the kinds before `end`. An entry depends on itself
 * and on entries before it. */
static void count_kinds(tally *t, int end) {
    memset(t->ways, 0, (size_t)t->lists * sizeof t->ways[0]);
    t->ways[0] = 1;
    for (int kind = 0; kind < end; kind++)
        for (int at = t->lists - 1; at >= 0; at--)
            t->ways[at] = ways_by(t, kind, 0, at, t->obs->unseen[kind]);
}

/* Uniform in 0..n-1; n >= 1. */
static uint64_t below(wr_rng *r, uint64_t n) {
    uint64_t limit = UINT64_MAX - UINT64_MAX % n, x;
    do
        x = wr_rng_next(r);
    while (x >= limit);
    return x % n;
}

/* Deals the cards of a kind by one of the ways that lead to entry `at` when the table
 * holds those of the kinds before it. Returns the entry that the way comes from; -1:
 * none. */
static int deal_kind(const tally *t, int kind, int at, wr_rng *r, wr_state *out) {
    int left = t->obs->unseen[kind];
    uint64_t ways = ways_by(t, kind, 0, at, left);
    if (ways == 0)
        return -1;
    uint64_t way = below(r, ways);
    for (int i = 0; i < t->hands; i++) {
        int n = most_of(t, kind, i, at, left);
        for (;; n--) {
            WR_ASSERT(n >= 0, "the ways were counted wrongly");
            ways = ways_by(t, kind, i + 1, at - n * t->step[i], left - n);
            if (way < choose[left][n] * ways)
                break;
            way -= choose[left][n] * ways;
        }
        way %= ways;
        at -= n * t->step[i];
        left -= n;
        out->hand[t->seat[i]][kind] = (uint8_t)n;
    }
    out->pile[kind] = (uint8_t)left;
    return at;
}

/* Deals by one of all ways, each equally likely, if there are any. */
static void count_hands(const wr_obs *o, wr_rng *r, wr_state *out) {
    tally t;
    begin_tally(o, &t);
    for (int kind = CO_HELD - 1, at = t.lists - 1; kind >= 0 && at >= 0; kind--) {
        count_kinds(&t, kind);
        at = deal_kind(&t, kind, at, r, out);
    }
}

static void imagine_cards(const wr_obs *o, wr_rng *r, wr_state *out) {
    if (!sizes_fit(o))
        return;
    for (int i = 0; i < TRIES; i++)
        if (!imagine_pile(o, r, out->pile) || imagine_hands(o, r, out))
            return;
    count_hands(o, r, out);
}

void wr__co_imagine(const wr_obs *o, wr_rng *r, wr_state *out) {
    const co_table *t = &o->table;
    memset(out, 0, sizeof *out);
    out->table = *t;
    imagine_cards(o, r, out);
    for (int p = 0; p < t->seats; p++) {
        /* What others remember of their draws is unknown: assume nothing. */
        memcpy(out->cap[p], t->stock, sizeof out->cap[p]);
        if (t->phase == CO_PHASE_ANSWER && p != t->turn)
            out->answer[p] = CO_ASKED;
    }
    if (o->viewer == CO_NONE)
        return;
    memcpy(out->hand[o->viewer], o->hand, sizeof o->hand);
    memcpy(out->cap[o->viewer], o->cap, sizeof o->cap);
    out->answer[o->viewer] = o->answer;
}

/* ==== Invariants ================================================================= */

static const char *broken_cards(const wr_state *s) {
    const co_table *t = &s->table;
    int all = 0, in_pile = 0;
    for (int kind = 0; kind < CO_KINDS; kind++) {
        all += s->pile[kind] + t->discard[kind];
        in_pile += s->pile[kind];
    }
    if (in_pile != t->pile_size)
        return "the pile has another size than its cards";
    for (int p = 0; p < CO_MAX_SEATS; p++) {
        int size = 0;
        for (int kind = 0; kind < CO_HELD; kind++) {
            size += s->hand[p][kind];
            if (s->hand[p][kind] > t->limit[p][kind])
                return "a hand holds what it cannot have got";
            if (p < t->seats && s->pile[kind] > s->cap[p][kind])
                return "the pile holds what a seat knows to be elsewhere";
            if (s->cap[p][kind] > t->stock[kind])
                return "a seat believes in more cards than the pile had";
        }
        if (size != t->hand_size[p])
            return "a hand has another size than its cards";
        all += size;
    }
    return all == CO_CARDS ? NULL : "the cards are not the 39 of the game";
}

static const char *broken_board(const co_table *t) {
    for (int p = 0; p < CO_MAX_SEATS; p++) {
        if ((t->ship[p] != 0) != (p < t->seats))
            return "there is not one ship for each seat";
        if (t->ship[p] != 0 && t->ship[p] != t->start &&
            !wr__co_in(t->map.water, t->ship[p]))
            return "a ship is not on the water";
        if (t->barrels[p] > CO_MOST_BARRELS)
            return "a seat has more than eight barrels";
    }
    for (int w = 0; w < CO_WHIRLWINDS; w++)
        if (!wr__co_in(t->map.water, t->whirl[w]))
            return "a whirlwind is not on the water";
    if (t->discs[CO_INHABITED] + wr_count(t->found) != 5)
        return "the inhabited islands are not five";
    return (t->damaged | t->found) >> t->seats != 0 ? "a seat that is not there" : NULL;
}

/* True unless each four bits, without a gap, are a seat in the game and a whirlwind. */
static int rights_malformed(const co_table *t) {
    enum { MOST_RIGHTS = 2 * CO_MAX_SEATS };
    uint64_t left = t->rights;
    for (; left != 0; left >>= 4)
        if ((left & 15) == 0 || (int)(left & 15) > CO_WHIRLWINDS * t->seats)
            return 1;
    return t->rights >> 4 * MOST_RIGHTS != 0;
}

static const char *broken_turn(const wr_state *s) {
    const co_table *t = &s->table;
    int dice = t->thrown, is_storm = t->phase == CO_PHASE_ANSWER || t->spins > 0;
    uint32_t asked = 0;
    for (int face = 0; face < CO_FACES; face++)
        dice += t->dice[face];
    for (int p = 0; p < CO_MAX_SEATS; p++)
        asked |= (uint32_t)(s->answer[p] != CO_NOT_ASKED) << p;
    if (dice > CO_DICE || (t->thrown > 0) != (t->phase == CO_PHASE_THROW))
        return "there are more than four dice, or dice in the air";
    if (dice > 0 && (t->phase == CO_PHASE_BEFORE || t->phase >= CO_PHASE_RIGHT))
        return "there are dice before the roll or after the turn";
    if ((asked != 0) != (t->phase == CO_PHASE_ANSWER) || (asked >> t->turn & 1))
        return "the others are asked exactly when a storm has been called";
    if ((t->spin != CO_NONE) != (t->phase == CO_PHASE_AGAIN))
        return "a spin stands exactly while it can be changed";
    if (is_storm && t->area == 0)
        return "a storm has no area";
    if (rights_malformed(t))
        return "a right belongs to nobody";
    if (t->phase == CO_PHASE_RIGHT && t->rights == 0)
        return "nobody has the right that is to be used";
    if (t->phase == CO_PHASE_OVER && t->rights != 0)
        return "a right has outlived the game";
    return NULL;
}

const char *wr__co_broken(const wr_state *s) {
    const co_table *t = &s->table;
    if (t->phase >= CO_PHASE_COUNT || t->seats > CO_MAX_SEATS || t->turn >= t->seats ||
        t->round == 0 || t->round > MOST_ROUNDS)
        return "phase, seat or round is out of range";
    if (t->max_rounds != 0 && t->round > t->max_rounds)
        return "the game goes on after its last round";
    const char *cards = broken_cards(s), *board = broken_board(t);
    return cards != NULL ? cards : board != NULL ? board : broken_turn(s);
}

/* ==== Fields ===================================================================== */

#define OPEN(type, member, elem, flags, max)                                           \
    WR_FIELD_AS(type, #member, table.member, elem, flags, max)

/* The fields of co_table, which begins states and observations. */
#define TABLE_FIELDS(type)                                                             \
    OPEN(type, rights, uint64_t, WR_FIELD_CODE | WR_FIELD_SEAT, 0),                    \
        OPEN(type, round, uint32_t, 0, WR_FIELD_MOST),                                 \
        OPEN(type, map.water, uint16_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),             \
        OPEN(type, map.calm, uint16_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),              \
        OPEN(type, map.symbol, uint16_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),            \
        OPEN(type, map.shore, uint16_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),             \
        OPEN(type, map.land, uint16_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),              \
        OPEN(type, start, uint16_t, WR_FIELD_FIXED, 0),                                \
        OPEN(type, ship, uint16_t, WR_FIELD_CODE | WR_FIELD_BY_SEAT, LAST_FIELD),      \
        OPEN(type, whirl, uint16_t, WR_FIELD_CODE, LAST_FIELD),                        \
        OPEN(type, max_rounds, uint16_t, WR_FIELD_FIXED, 0),                           \
        OPEN(type, discard, uint8_t, 0, CO_CARDS),                                     \
        OPEN(type, discs, uint8_t, 0, CO_DISCS),                                       \
        OPEN(type, stock, uint8_t, 0, CO_CARDS),                                       \
        OPEN(type, limit, uint8_t, WR_FIELD_BY_SEAT, CO_CARDS),                        \
        OPEN(type, hand_size, uint8_t, WR_FIELD_BY_SEAT, CO_CARDS),                    \
        OPEN(type, barrels, uint8_t, WR_FIELD_BY_SEAT, CO_MOST_BARRELS),               \
        OPEN(type, sit, uint8_t, WR_FIELD_BY_SEAT, WR_FIELD_MOST),                     \
        OPEN(type, dice, uint8_t, 0, CO_DICE),                                         \
        OPEN(type, thrown, uint8_t, 0, CO_DICE),                                       \
        OPEN(type, pile_size, uint8_t, 0, CO_CARDS),                                   \
        OPEN(type, rows, uint8_t, WR_FIELD_FIXED, CO_MAX_ROWS),                        \
        OPEN(type, seats, uint8_t, WR_FIELD_FIXED, CO_MAX_SEATS),                      \
        OPEN(type, damaged, uint8_t, WR_FIELD_SET | WR_FIELD_SEAT, CO_MAX_SEATS),      \
        OPEN(type, found, uint8_t, WR_FIELD_SET | WR_FIELD_SEAT, CO_MAX_SEATS),        \
        OPEN(type, phase, uint8_t, 0, CO_PHASE_COUNT - 1),                             \
        OPEN(type, turn, uint8_t, WR_FIELD_SEAT, CO_MAX_SEATS - 1),                    \
        OPEN(type, played, uint8_t, 0, 1), OPEN(type, used, uint8_t, 0, 1),            \
        OPEN(type, extra, uint8_t, 0, 1), OPEN(type, winds, uint8_t, 0, 2),            \
        OPEN(type, twists, uint8_t, 0, 3), OPEN(type, area, uint8_t, 0, CO_AREAS),     \
        OPEN(type, spins, uint8_t, 0, CO_DICE - 1),                                    \
        OPEN(type, spin, uint8_t, WR_FIELD_NONE, CO_DIRECTIONS - 1),                   \
        WR_FIELD_AS(type, "table.spare", table.spare, uint8_t, WR_FIELD_FIXED, 0)

const wr_field wr__co_state_fields[] = {
    TABLE_FIELDS(wr_state),
    WR_FIELD(wr_state, pile, uint8_t, 0, CO_CARDS),
    WR_FIELD(wr_state, hand, uint8_t, WR_FIELD_BY_SEAT, MOST_OF_A_KIND),
    WR_FIELD(wr_state, cap, uint8_t, WR_FIELD_BY_SEAT, MOST_OF_A_KIND),
    WR_FIELD(wr_state, answer, uint8_t, WR_FIELD_BY_SEAT, CO_ANSWERED_WEATHER),
    WR_FIELD(wr_state, spare, uint8_t, WR_FIELD_FIXED, 0),
    {NULL, 0, 0, 0, 0, 0},
};

const wr_field wr__co_obs_fields[] = {
    TABLE_FIELDS(wr_obs),
    WR_FIELD(wr_obs, unseen, uint8_t, 0, CO_CARDS),
    WR_FIELD(wr_obs, hand, uint8_t, 0, MOST_OF_A_KIND),
    WR_FIELD(wr_obs, cap, uint8_t, 0, MOST_OF_A_KIND),
    WR_FIELD(wr_obs, answer, uint8_t, 0, CO_ANSWERED_WEATHER),
    WR_FIELD(wr_obs, viewer, uint8_t, WR_FIELD_NONE | WR_FIELD_SEAT, CO_MAX_SEATS - 1),
    WR_FIELD(wr_obs, spare, uint8_t, WR_FIELD_FIXED, 0),
    {NULL, 0, 0, 0, 0, 0},
};

#endif
