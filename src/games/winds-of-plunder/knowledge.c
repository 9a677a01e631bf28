/*
 * knowledge.c: what a seat in Winds of Plunder knows, what it can imagine, and what
 * must never be.
 *
 * Hidden are the hands of others, the order of the piles, and compasses and bids until
 * all are in (WP-R55). wp_table explains what everybody can still tell about hidden
 * cards; an imagined state fits all of it.
 */
#include "winds-of-plunder.h"

#include <string.h>

#define ALL_CARDS ((UINT64_C(1) << WP_CARDS) - 1)
#define ALL_PORTS ((UINT32_C(1) << WP_PORTS) - 1)

/* ==== Observing ================================================================== */

void wr__wp_observe(const wr_state *s, int seat, wr_obs *out) {
    const wp_table *t = &s->table;
    memset(out, 0, sizeof *out);
    out->viewer = WP_NONE;
    if (seat >= 0) {
        out->viewer = (uint8_t)seat;
        out->hand = s->hand[seat];   /* WP-R55 */
        out->fresh = s->fresh[seat]; /* WP-R55 */
        out->maps = s->maps[seat];   /* WP-R55 */
    }
    for (int p = 0; p < t->seats; p++) {
        out->hand_count[p] = (uint8_t)wr_count(s->hand[p]); /* WP-R55 */
        out->fresh_count[p] = (uint8_t)wr_count(s->fresh[p]);
        out->map_count[p] = (uint8_t)wr_count(s->maps[p]); /* WP-R55 */
    }
    out->pile_count = (uint8_t)wr_count(s->pile);
    out->upper_count = (uint8_t)wr_count(s->upper);
    out->table = *t;
    for (int p = 0; p < t->seats; p++) {
        if (p != seat && t->phase == WP_PHASE_COMPASS)
            out->table.compass[p] = WP_NONE; /* WP-021, WP-R55 */
        if (p != seat && t->phase == WP_PHASE_BID)
            out->table.bid[p] = WP_NONE; /* WP-023, WP-R55 */
    }
}

int wr__wp_seen(const wr_state *s, int viewer, int who, wr_action a) {
    if (who == WR_CHANCE && a >= WP_ACTION_IS && viewer != s->table.turn)
        return WR_SEEN_MASKED; /* WP-R55: drawn cards are seen by their owner only */
    return WR_SEEN_OPEN;
}

#ifndef WR_DEVICE /* a device has the rules only */

/* ==== For words and pictures ===================================================== */

int wr__wp_next_bonus(const wp_table *t, int region) {
    static const uint8_t bonus[WP_MAX_SEATS + 1] = {7, 5, 3, 2, 1, 0};
    int done = 0;
    for (int p = 0; p < t->seats; p++)
        done += (t->rules.region[region] & ~(uint32_t)t->marks[p]) == 0;
    return done < t->seats ? bonus[done] : 0;
}

uint32_t wr__wp_to_move(const wr_obs *o) {
    const wp_table *t = &o->table;
    const uint8_t *choice = t->phase == WP_PHASE_COMPASS ? t->compass : t->bid;
    uint32_t owing = 0;
    switch (t->phase) {
    case WP_PHASE_COMPASS:
    case WP_PHASE_BID:
        for (int p = 0; p < t->seats; p++)
            owing |= (uint32_t)(choice[p] == WP_NONE) << p;
        return owing;
    case WP_PHASE_TIE:
    case WP_PHASE_WIND:
    case WP_PHASE_FIRST:
        return 1u << t->blackbeard;
    case WP_PHASE_TURN:
    case WP_PHASE_BOARD:
    case WP_PHASE_MARK:
        return 1u << t->turn;
    default:
        return 0;
    }
}

/* ==== Imagining action cards ===================================================== */

/* Moves n cards, each equally likely, from *pool to the result. */
static uint64_t draw_cards(const wp_rules *rules, uint64_t *pool, int n, wr_rng *r) {
    uint64_t hand = 0;
    for (; n > 0; n--) {
        int card = wr_nth_bit(*pool, wr_rng_below(r, (uint32_t)wr_count(*pool)));
        int kind = wr__wp_kind(rules, card);
        *pool = wr__wp_without(rules, *pool, kind);
        hand = wr__wp_with(rules, hand, kind);
    }
    return hand;
}

static void imagine_hands(const wr_obs *o, wr_rng *r, wr_state *out) {
    const wp_table *t = &o->table;
    const wp_rules *rules = &t->rules;
    wp_deal d;
    if (!wr__wp_settle_plays(o, r, &d))
        return;
    for (int p = 0; p < t->seats; p++) {
        if (p == o->viewer) {
            out->hand[p] = o->hand;
            out->fresh[p] = o->fresh;
            continue;
        }
        uint64_t old = draw_cards(rules, &d.pool[WP_OLD], d.slots[p][WP_OLD], r);
        uint64_t fresh = draw_cards(rules, &d.pool[WP_FRESH], d.slots[p][WP_FRESH], r);
        out->hand[p] = wr__wp_sum(rules, old, fresh);
        out->fresh[p] = wr__wp_sum(rules, d.fresh[p], fresh);
    }
    out->pile = d.pool[WP_FRESH];
}

/* ==== Imagining treasure cards =================================================== */

/* The hidden treasure cards, and the seats that hold some of them, except the
 * viewer. */
typedef struct {
    uint32_t pool; /* cards */
    int seats;
    int seat[WP_MAX_SEATS], size[WP_MAX_SEATS];
    uint64_t barred[WP_MAX_SEATS];
    uint32_t hand[WP_MAX_SEATS]; /* what they are imagined to hold */
} hunt;

/* True if a set of cards can be the hidden ones of a seat: those excluded for its j
 * oldest cards must be among the others, of which there are size - j. */
static int is_possible(uint32_t cards, uint64_t barred, int size) {
    int out_for[WP_PORTS + 1] = {0}, sum = 0;
    for (uint32_t left = cards; left != 0; left &= left - 1) {
        int oldest = wr__wp_barred(barred, wr_lowest(left));
        if (oldest >= size && oldest > 0)
            return 0;
        out_for[oldest]++;
    }
    for (int j = size; j > 0; j--) {
        sum += out_for[j];
        if (sum > size - j)
            return 0;
    }
    return 1;
}

/* The next greater number with the same number of bits. */
static uint32_t next_choice(uint32_t bits) {
    uint32_t low = bits & (0u - bits), up = bits + low;
    return up | (up ^ bits) >> 2 >> wr_lowest(bits);
}

/* The members of a set whose positions in it are the bits of `choice`. */
static uint32_t chosen(uint32_t set, uint32_t choice) {
    uint32_t out = 0;
    for (; set != 0; set &= set - 1, choice >>= 1)
        if (choice & 1)
            out |= set & (0u - set);
    return out;
}

/* Deals the cards at random; returns 0 if a seat cannot have what it got. All possible
 * deals are equally likely. */
static int try_hands(hunt *h, wr_rng *r) {
    uint32_t pool = h->pool;
    for (int i = 0; i < h->seats; i++) {
        h->hand[i] = 0;
        for (int n = h->size[i]; n > 0; n--) {
            uint32_t cards = (uint32_t)wr_count(pool);
            uint32_t card = 1u << wr_nth_bit(pool, wr_rng_below(r, cards));
            h->hand[i] |= card;
            pool &= ~card;
        }
        if (!is_possible(h->hand[i], h->barred[i], h->size[i]))
            return 0;
    }
    return 1;
}

/* The number of ways in which the seats from number i on can get their cards after
 * those in `used` have been dealt. ways[used] - 1 is that number, 0: not counted yet;
 * the number of cards tells whose turn it is. */
static uint32_t ways_on(const hunt *h, uint32_t *ways, int i, uint32_t used) {
    if (i == h->seats)
        return 1;
    if (ways[used] != 0)
        return ways[used] - 1;
    uint32_t left = h->pool & ~used, sum = 0;
    uint32_t end = UINT32_C(1) << wr_count(left);
    for (uint32_t c = (1u << h->size[i]) - 1; c < end; c = next_choice(c)) {
        uint32_t cards = chosen(left, c);
        if (is_possible(cards, h->barred[i], h->size[i]))
            sum += ways_on(h, ways, i + 1, used | cards);
    }
    ways[used] = sum + 1;
    return sum;
}

/* Gives each seat its cards by one of all ways, each equally likely. */
static void count_hands(hunt *h, wr_rng *r) {
    uint32_t ways[1 << WP_PORTS], used = 0;
    memset(ways, 0, sizeof ways);
    uint32_t all = ways_on(h, ways, 0, 0);
    if (all == 0)
        return; /* nothing fits */
    uint32_t way = wr_rng_below(r, all);
    for (int i = 0; i < h->seats; i++) {
        uint32_t left = h->pool & ~used;
        for (uint32_t c = (1u << h->size[i]) - 1;; c = next_choice(c)) {
            h->hand[i] = chosen(left, c);
            if (!is_possible(h->hand[i], h->barred[i], h->size[i]))
                continue;
            uint32_t on = ways_on(h, ways, i + 1, used | h->hand[i]);
            if (way < on)
                break;
            way -= on;
        }
        used |= h->hand[i];
    }
}

static void imagine_treasure(const wr_obs *o, wr_rng *r, wr_state *out) {
    enum { TRIES = 20 }; /* before all ways are counted, which takes longer */
    const wp_table *t = &o->table;
    hunt h;
    int hidden_cards = o->upper_count;
    memset(&h, 0, sizeof h);
    h.pool = ALL_PORTS;
    for (int i = 0; i < t->queued; i++)
        h.pool &= ~(1u << t->queue[i]);
    for (int p = 0; p < t->seats; p++) {
        uint32_t known = p == o->viewer ? o->maps : t->open_maps[p];
        int hidden = o->map_count[p] - wr_count(known);
        out->maps[p] = (uint16_t)known;
        h.pool &= ~known;
        hidden_cards += hidden;
        if (hidden < 0)
            return; /* nothing fits */
        if (hidden > 0) {
            h.seat[h.seats] = p;
            h.size[h.seats] = hidden;
            h.barred[h.seats++] = t->barred[p];
        }
    }
    if (hidden_cards != wr_count(h.pool))
        return; /* nothing fits */
    int fits = 0;
    for (int i = 0; i < TRIES && !fits; i++)
        fits = try_hands(&h, r);
    if (!fits)
        count_hands(&h, r);
    for (int i = 0; i < h.seats; i++) {
        out->maps[h.seat[i]] = (uint16_t)(out->maps[h.seat[i]] | h.hand[i]);
        h.pool &= ~h.hand[i];
    }
    out->upper = (uint16_t)h.pool;
}

/* Which other seats have chosen in a secret step is unknown; that none has fits every
 * observation. */
void wr__wp_imagine(const wr_obs *o, wr_rng *r, wr_state *out) {
    memset(out, 0, sizeof *out);
    out->table = o->table;
    imagine_hands(o, r, out);
    imagine_treasure(o, r, out);
}

/* ==== Invariants ================================================================= */

static const char *broken_cards(const wr_state *s) {
    const wp_table *t = &s->table;
    const wp_rules *r = &t->rules;
    uint64_t fresh = s->pile, held = 0, settled = 0;
    int cards = wr_count(s->pile) + wr_count(t->discard);
    int malformed = wr__wp_malformed(r, s->pile) || wr__wp_malformed(r, t->discard) ||
                    wr__wp_malformed(r, t->mixed) || wr__wp_malformed(r, t->old);
    for (int p = 0; p < WP_MAX_SEATS; p++)
        malformed |= wr__wp_malformed(r, s->hand[p]) ||
                     wr__wp_malformed(r, s->fresh[p]) ||
                     wr__wp_malformed(r, t->played[p]);
    if (malformed)
        return "a set of action cards is malformed";
    uint64_t all = wr__wp_sum(r, s->pile, t->discard);
    for (int p = 0; p < WP_MAX_SEATS; p++) {
        if (p >= t->seats && (s->hand[p] | s->fresh[p] | t->played[p]) != 0)
            return "a seat that does not exist holds cards";
        all = wr__wp_sum(r, all, s->hand[p]);
        cards += wr_count(s->hand[p]);
        fresh = wr__wp_sum(r, fresh, s->fresh[p]);
        settled = wr__wp_sum(r, settled, t->played[p]);
        held = wr__wp_sum(r, s->hand[p], t->played[p]);
        if (wr__wp_difference(r, s->fresh[p], held) != 0)
            return "a seat has drawn a card that it neither holds nor played";
    }
    if (all != ALL_CARDS || cards != WP_CARDS)
        return "the action cards are not the forty of the edition";
    if (s->pile == 0 && t->discard != 0)
        return "the pile is empty and the discard pile is not";
    if (fresh != t->mixed)
        return "the pile and what was drawn from it are not what was mixed";
    settled = wr__wp_difference(r, t->discard, settled);
    if (wr__wp_sum(r, wr__wp_sum(r, t->mixed, t->old), settled) != ALL_CARDS)
        return "old, mixed and played action cards are not all there are";
    return NULL;
}

static const char *broken_treasure(const wr_state *s) {
    const wp_table *t = &s->table;
    uint32_t seen = s->upper;
    int cards = wr_count(s->upper) + t->queued;
    if (t->queued > WP_PORTS)
        return "there are too many treasure cards";
    for (int i = 0; i < WP_PORTS; i++) {
        if (t->queue[i] >= WP_PORTS || (i >= t->queued && t->queue[i] != 0))
            return "the lower part of the treasure pile is malformed";
        seen |= i < t->queued ? 1u << t->queue[i] : 0;
    }
    for (int p = 0; p < WP_MAX_SEATS; p++) {
        seen |= s->maps[p];
        cards += wr_count(s->maps[p]);
    }
    if (seen != ALL_PORTS || cards != WP_PORTS)
        return "the treasure cards are not the twelve of the game";
    for (int p = 0; p < WP_MAX_SEATS; p++) {
        uint32_t hidden = s->maps[p] & ~(uint32_t)t->open_maps[p];
        if ((t->open_maps[p] & ~(uint32_t)s->maps[p]) != 0)
            return "a seat lacks a treasure card that everybody saw it draw";
        if (!is_possible(hidden, t->barred[p], wr_count(hidden)))
            return "a seat holds a treasure card that it would have dug up";
    }
    return NULL;
}

static const char *broken_advantage(const wp_table *t) {
    for (int item = 0; item < WP_ITEMS; item++) {
        int holder = t->advantage[item], most = 0, leaders = 0;
        for (int p = 0; p < t->seats; p++)
            most = t->stock[p * WP_ITEMS + item] > most ? t->stock[p * WP_ITEMS + item]
                                                        : most;
        for (int p = 0; p < t->seats; p++)
            leaders += t->stock[p * WP_ITEMS + item] == most;
        if (holder == WP_NONE
                ? leaders == 1
                : holder >= t->seats || t->stock[holder * WP_ITEMS + item] < most)
            return "an advantage card is not with a leader";
    }
    return NULL;
}

static const char *broken_seat(const wp_table *t, int p) {
    int is_placed = t->phase > WP_PHASE_STARTS;
    if (t->cubes[p] + t->reserve[p] + wr_count(t->marks[p]) != WP_CUBES)
        return "a seat has lost or gained a cube";
    if (t->booty[p] > WP_TRACK)
        return "a booty marker is beyond its track";
    for (int item = 0; item < WP_ITEMS; item++)
        if (t->stock[p * WP_ITEMS + item] > WP_TRACK)
            return "a marker is beyond its track";
    if (is_placed && t->port[p] >= WP_PORTS)
        return "a ship is nowhere";
    if (t->compass[p] != WP_NONE && t->compass[p] >= WP_DIRECTIONS)
        return "a compass shows no direction";
    if (t->phase == WP_PHASE_BID && t->compass[p] == WP_NONE)
        return "a bid was asked for before all compasses were set";
    if (t->phase == WP_PHASE_BID && t->bid[p] != WP_NONE && t->bid[p] > t->cubes[p])
        return "a seat bids more cubes than it has";
    return NULL;
}

static const char *broken_phase(const wp_table *t) {
    if (t->phase >= WP_PHASE_COUNT || t->round > WP_ROUNDS || t->wind >= WP_DIRECTIONS)
        return "phase, round or wind is out of range";
    if (t->seats < WP_MIN_SEATS || t->seats > WP_MAX_SEATS || t->turn >= t->seats ||
        t->first >= t->seats || t->points > WP_POINTS)
        return "seats or points are out of range";
    if ((t->phase == WP_PHASE_HOLDER) != (t->blackbeard == WP_NONE) ||
        (t->blackbeard != WP_NONE && t->blackbeard >= t->seats))
        return "Blackbeard is with nobody";
    if ((t->round == 0) != (t->phase <= WP_PHASE_STARTS))
        return "the rounds began before or after the set-up";
    return NULL;
}

const char *wr__wp_broken(const wr_state *s) {
    const wp_table *t = &s->table;
    uint32_t tiles = 0;
    const char *broken = broken_phase(t);
    for (int place = 0; place < t->laid && place < WP_PLACES; place++)
        tiles |= t->tile[place] < WP_TILES ? 1u << t->tile[place] : 0;
    if (broken == NULL && (t->laid > WP_PLACES || wr_count(tiles) != t->laid))
        return "a tile is missing";
    for (int p = 0; p < t->seats && broken == NULL; p++)
        broken = broken_seat(t, p);
    if (broken == NULL)
        broken = broken_advantage(t);
    if (broken == NULL)
        broken = broken_cards(s);
    return broken != NULL ? broken : broken_treasure(s);
}

#endif
