/*
 * origins.c: where the cards came from that others have played in Winds of Plunder.
 *
 * After a reshuffle of the pile, a card that a seat plays can be an old one, which it
 * held before, or a fresh one, which it has drawn since. Where the others cannot tell
 * (wp_table.played), the origin is drawn here, so that each placement of all cards
 * hidden from the viewer, those played among them, is equally likely.
 *
 * A few tries come first: they are quick, and most positions are easy. If they all
 * fail, the placements are counted and one of them is drawn. Both ways are exact, so it
 * makes no difference which one succeeds.
 */
#include "wide.h"
#include "winds-of-plunder.h"

#include <string.h>

enum { OLD = WP_OLD, FRESH = WP_FRESH };
enum { TRIES = 20 };

/* n over k; 0 if there is no such choice. */
static uint64_t choose(int n, int k) {
    uint64_t ways = k >= 0 && k <= n;
    for (int i = 1; i <= k && ways != 0; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

/* Uniform in 0..n-1. */
static uint64_t below(wr_rng *r, uint64_t n) {
    WR_ASSERT(n != 0, "nothing to draw from");
    uint64_t limit = UINT64_MAX - UINT64_MAX % n, x;
    do
        x = wr_rng_next(r);
    while (x >= limit);
    return x % n;
}

static int copies_in(const wp_rules *r, uint64_t set, int kind) {
    return wr_count(set & wr__wp_copies(r, kind));
}

/* ==== What is to be placed ======================================================= */

static wp_deal begin_deal(const wr_obs *o) {
    const wp_table *t = &o->table;
    const wp_rules *r = &t->rules;
    wp_deal d;
    memset(&d, 0, sizeof d);
    d.pool[OLD] = t->old;
    d.pool[FRESH] = t->mixed;
    for (int p = 0; p < t->seats; p++) {
        if (p == o->viewer) {
            uint64_t all = wr__wp_sum(r, o->hand, t->played[p]);
            uint64_t old = wr__wp_difference(r, all, o->fresh);
            d.pool[OLD] = wr__wp_difference(r, d.pool[OLD], old);
            d.pool[FRESH] = wr__wp_difference(r, d.pool[FRESH], o->fresh);
            continue;
        }
        d.slots[p][FRESH] = o->fresh_count[p];
        d.slots[p][OLD] = o->hand_count[p] + wr_count(t->played[p]) - o->fresh_count[p];
    }
    return d;
}

/* True if the sets are well-formed, and there are as many cards as places for them. */
static int deal_fits(const wr_obs *o, const wp_deal *d) {
    const wp_table *t = &o->table;
    const wp_rules *r = &t->rules;
    int old = wr_count(d->pool[OLD]), fresh = wr_count(d->pool[FRESH]) - o->pile_count;
    if (wr__wp_malformed(r, o->hand) || wr__wp_malformed(r, o->fresh) ||
        wr__wp_malformed(r, t->old) || wr__wp_malformed(r, t->mixed) ||
        wr_count(t->old) + wr_count(t->mixed) > WP_CARDS)
        return 0;
    for (int p = 0; p < t->seats; p++) {
        if (d->slots[p][OLD] < 0 || wr__wp_malformed(r, t->played[p]))
            return 0;
        old -= d->slots[p][OLD];
        fresh -= d->slots[p][FRESH];
    }
    return old == 0 && fresh == 0;
}

/* Assigns this origin to a play of a kind by seat p. */
static void place(const wp_rules *r, wp_deal *d, int p, int kind, int origin) {
    d->pool[origin] = wr__wp_without(r, d->pool[origin], kind);
    d->slots[p][origin]--;
    if (origin == FRESH)
        d->fresh[p] = wr__wp_with(r, d->fresh[p], kind);
}

/* ==== Tries ====================================================================== */

/* The number of ways in which a card of a kind that seat p has played can have this
 * origin: each slot of the seat with each copy that can lie in it is one. */
static uint32_t ways_to_place(const wp_rules *r, const wp_deal *d, int p, int kind,
                              int origin) {
    return (uint32_t)(d->slots[p][origin] * copies_in(r, d->pool[origin], kind));
}

/* Assigns an origin to each card that seat p has played. The ways shrink with each
 * card; a number drawn among the initial ones selects the way, or says that the try has
 * failed. */
static int place_plays(const wr_obs *o, const wp_deal *full, wp_deal *d, int p,
                       wr_rng *rng) {
    const wp_rules *r = &o->table.rules;
    for (uint64_t left = o->table.played[p]; left != 0; left &= left - 1) {
        int kind = wr__wp_kind(r, wr_lowest(left));
        uint32_t bound = ways_to_place(r, full, p, kind, OLD) +
                         ways_to_place(r, full, p, kind, FRESH);
        uint32_t old = ways_to_place(r, d, p, kind, OLD);
        uint32_t fresh = ways_to_place(r, d, p, kind, FRESH);
        uint32_t way = wr_rng_below(rng, bound);
        if (way >= old + fresh)
            return 0;
        place(r, d, p, kind, way < old ? OLD : FRESH);
    }
    return 1;
}

/* After the plays are settled, a old and b fresh cards are left to be dealt in a! b!
 * ways; there are fewest for the a with the most choices, and a try counts in
 * proportion. Returns 0 if all tries failed. */
static int try_plays(const wr_obs *o, const wp_deal *full, wr_rng *r, wp_deal *out) {
    const wp_table *t = &o->table;
    int plays = 0;
    for (int p = 0; p < t->seats; p++)
        plays += p == o->viewer ? 0 : wr_count(t->played[p]);
    int old = wr_count(full->pool[OLD]);
    int rest = old + wr_count(full->pool[FRESH]) - plays;
    int least = old > plays ? old - plays : 0, most = old < rest ? old : rest;
    uint64_t fewest = choose(rest, least);
    if (choose(rest, most) < fewest)
        fewest = choose(rest, most);
    for (int i = 0; i < TRIES; i++) {
        int settled = 1;
        *out = *full;
        for (int p = 0; p < t->seats && settled; p++)
            settled = p == o->viewer || place_plays(o, full, out, p, r);
        if (settled && below(r, choose(rest, wr_count(out->pool[OLD]))) < fewest)
            return 1;
    }
    return 0;
}

/* ==== Counting =================================================================== */

/*
 * Say that x of the m plays of a kind by a seat were old. Given these numbers for all
 * seats and kinds, the number of placements is the product of these factors and of some
 * that do not depend on any x, where "left" means: without what was played.
 *
 *     choose(m, x)                                for each seat and kind
 *     choose(slots left, old slots left)          for each seat
 *     choose(copies left, old copies left)        for each kind
 *     (old cards left)! (fresh cards left)!
 *
 * Of the kinds, only the sums of x by seat enter the second and the last line. So a
 * table has an entry for each possible list of sums, and it is filled kind by kind with
 * the products of the first and the third line.
 *
 * A sum counts the plays that came from where the seat has fewer slots. So it is at
 * most half of the slots, of which there are at most 40: the table has at most (20 / 5
 * + 1)^5 entries. They are ways to choose among the plays and the copies left, at most
 * 40 cards: no sum of them exceeds 2^40. The factors of the last line are divided by
 * their common part. Then the sum over the table of all products is less than 2^107:
 * without the last line, each divided by the choices of old cards among all that are
 * left, they come to at most choose(40, 20) < 2^38, and the rest is less than 2^70.
 */
enum { MOST_SUMS = 3125 };

typedef struct {
    const wr_obs *obs;
    const wp_deal *full;
    int seats; /* that have played */
    int seat[WP_MAX_SEATS], plays[WP_MAX_SEATS];
    int scarce[WP_MAX_SEATS]; /* the origin of which the seat has fewer slots */
    int most[WP_MAX_SEATS];   /* of its plays that can be of that origin */
    int step[WP_MAX_SEATS];   /* in the table, for one more such play */
    int sums;                 /* entries of the table */
    uint64_t ways[MOST_SUMS];
} tally;

/* The plays of one kind. */
typedef struct {
    int kind;
    int plays[WP_MAX_SEATS];      /* by number of the seat in the tally */
    uint64_t split[WP_CARDS + 1]; /* the third line, by the number of old plays */
} batch;

/* Returns the kinds that were played. */
static uint64_t begin_tally(const wr_obs *o, const wp_deal *full, tally *t) {
    const wp_table *table = &o->table;
    uint64_t kinds = 0;
    t->obs = o;
    t->full = full;
    t->seats = 0;
    t->sums = 1;
    for (int p = 0; p < table->seats; p++) {
        int i = t->seats, plays = wr_count(table->played[p]);
        if (p == o->viewer || plays == 0)
            continue;
        int scarce = full->slots[p][FRESH] < full->slots[p][OLD] ? FRESH : OLD;
        int most = full->slots[p][scarce];
        t->seat[i] = p;
        t->plays[i] = plays;
        t->scarce[i] = scarce;
        t->most[i] = most < plays ? most : plays;
        t->step[i] = t->sums;
        t->sums *= t->most[i] + 1;
        t->seats++;
        kinds |= table->played[p] & table->rules.firsts;
    }
    return kinds;
}

static batch batch_of(const tally *t, int kind) {
    const wp_rules *r = &t->obs->table.rules;
    batch b;
    int old = copies_in(r, t->full->pool[OLD], kind), plays = 0;
    b.kind = kind;
    for (int i = 0; i < t->seats; i++) {
        b.plays[i] = copies_in(r, t->obs->table.played[t->seat[i]], kind);
        plays += b.plays[i];
    }
    int left = old + copies_in(r, t->full->pool[FRESH], kind) - plays;
    for (int x = 0; x <= plays && x <= WP_CARDS; x++)
        b.split[x] = choose(left, old - x);
    return b;
}

static int sum_at(const tally *t, int i, int at) {
    return at / t->step[i] % (t->most[i] + 1);
}

/* The number of ways to reach entry `at` by the plays of seats i and later, with x of
 * the plays before being old. */
static uint64_t ways_by(const tally *t, const batch *b, int i, int at, int x) {
    if (i == t->seats)
        return t->ways[at] * b->split[x];
    uint64_t ways = 0;
    for (int old = 0; old <= b->plays[i]; old++) {
        int more = t->scarce[i] == OLD ? old : b->plays[i] - old;
        if (more <= sum_at(t, i, at))
            ways += choose(b->plays[i], old) *
                    ways_by(t, b, i + 1, at - more * t->step[i], x + old);
    }
    return ways;
}

/* Fills the table with the ways of these kinds. An entry depends on itself and on
 * entries before it. */
static void count_kinds(tally *t, uint64_t kinds) {
    memset(t->ways, 0, (size_t)t->sums * sizeof t->ways[0]);
    t->ways[0] = 1;
    for (; kinds != 0; kinds &= kinds - 1) {
        batch b = batch_of(t, wr_lowest(kinds));
        for (int at = t->sums - 1; at >= 0; at--)
            t->ways[at] = ways_by(t, &b, 0, at, 0);
    }
}

/* An entry, multiplied by the second and the last line. */
static wide ways_in_all(const tally *t, int at) {
    wide ways = {0, t->ways[at]};
    int old = 0, plays = 0;  /* plays that are old; all plays */
    int least = 0, most = 0; /* that can be old */
    for (int i = 0; i < t->seats; i++) {
        const int *slots = t->full->slots[t->seat[i]];
        int sum = sum_at(t, i, at), n = t->plays[i];
        int x = t->scarce[i] == OLD ? sum : n - sum;
        ways = wide_times(ways, choose(slots[OLD] + slots[FRESH] - n, slots[OLD] - x));
        old += x;
        plays += n;
        least += n > slots[FRESH] ? n - slots[FRESH] : 0;
        most += n < slots[OLD] ? n : slots[OLD];
    }
    if (wide_is_zero(ways))
        return ways;
    for (int i = old; i < most; i++)
        ways = wide_times(ways, (uint64_t)(wr_count(t->full->pool[OLD]) - i));
    int fresh = wr_count(t->full->pool[FRESH]) - plays;
    for (int i = fresh + least + 1; i <= fresh + old; i++)
        ways = wide_times(ways, (uint64_t)i);
    return ways;
}

/* Draws an entry of the full table; -1 if nothing fits. */
static int draw_sums(const tally *t, wr_rng *r) {
    wide all = {0, 0}, sum = {0, 0};
    for (int at = 0; at < t->sums; at++)
        all = wide_plus(all, ways_in_all(t, at));
    if (wide_is_zero(all))
        return -1;
    wide way = wide_below(r, all);
    int at = -1;
    do
        sum = wide_plus(sum, ways_in_all(t, ++at));
    while (!wide_less(way, sum));
    return at;
}

/* Settles the plays of a kind by one of the ways that lead to entry `at` when the table
 * holds those of the kinds before it. Returns the entry that the way comes from. */
static int settle_kind(const tally *t, const batch *b, int at, wr_rng *r, wp_deal *d) {
    uint64_t way = below(r, ways_by(t, b, 0, at, 0));
    for (int i = 0, x = 0; i < t->seats; i++) {
        uint64_t on = 0;
        int old = -1, more = 0;
        for (;;) {
            old++;
            more = t->scarce[i] == OLD ? old : b->plays[i] - old;
            if (more > sum_at(t, i, at))
                continue;
            on = ways_by(t, b, i + 1, at - more * t->step[i], x + old);
            if (way < choose(b->plays[i], old) * on)
                break;
            way -= choose(b->plays[i], old) * on;
        }
        way %= on;
        at -= more * t->step[i];
        x += old;
        for (int n = 0; n < b->plays[i]; n++)
            place(&t->obs->table.rules, d, t->seat[i], b->kind, n < old ? OLD : FRESH);
    }
    return at;
}

/* Returns 0 if nothing fits. */
static int count_plays(const wr_obs *o, const wp_deal *full, wr_rng *r, wp_deal *out) {
    tally t;
    uint64_t kinds = begin_tally(o, full, &t);
    *out = *full;
    count_kinds(&t, kinds);
    int at = draw_sums(&t, r);
    if (at < 0)
        return 0;
    while (kinds != 0) {
        int kind = wr_highest(kinds);
        batch b = batch_of(&t, kind);
        kinds &= ~wr__wp_bit(kind);
        count_kinds(&t, kinds);
        at = settle_kind(&t, &b, at, r, out);
    }
    return 1;
}

int wr__wp_settle_plays(const wr_obs *o, wr_rng *r, wp_deal *out) {
    wp_deal full = begin_deal(o);
    uint64_t plays = 0;
    *out = full;
    if (!deal_fits(o, &full))
        return 0;
    for (int p = 0; p < o->table.seats; p++)
        plays |= p == o->viewer ? 0 : o->table.played[p];
    return plays == 0 || try_plays(o, &full, r, out) || count_plays(o, &full, r, out);
}
