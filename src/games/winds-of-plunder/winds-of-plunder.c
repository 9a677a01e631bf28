/*
 * winds-of-plunder.c: the rules of Winds of Plunder, 3 to 5 seats.
 *
 * Every statement that does what a rule says cites its number; RULES.md retells them.
 * The file follows the order of a round: the wind phase, cards and tracks, the end, the
 * turn with its sailing and arrival, chance. moves.c has the legal actions, knowledge.c
 * what a seat knows. The reader of editions (edition.c) computes once where the winds
 * lead.
 */
#include "winds-of-plunder.h"

#include <string.h>

/* ==== Sets and pairs ============================================================= */

#define ALL_CARDS ((UINT64_C(1) << WP_CARDS) - 1)

uint64_t wr__wp_sum(const wp_rules *r, uint64_t a, uint64_t b) {
    for (; b != 0; b &= b - 1)
        a = wr__wp_with(r, a, wr__wp_kind(r, wr_lowest(b)));
    return a;
}

uint64_t wr__wp_difference(const wp_rules *r, uint64_t a, uint64_t b) {
    for (; b != 0; b &= b - 1)
        a = wr__wp_without(r, a, wr__wp_kind(r, wr_lowest(b)));
    return a;
}

int wr__wp_effect(const wp_rules *r, int kind) {
    int effect = 0;
    while (effect < WP_EFFECTS - 1 && (r->effect[effect] >> kind & 1) == 0)
        effect++;
    return effect;
}

void wr__wp_pair(int pair, int *first, int *second) {
    int a = 0;
    for (; pair >= WP_PLACES - 1 - a; a++)
        pair -= WP_PLACES - 1 - a;
    *first = a;
    *second = a + 1 + pair;
}

static uint32_t bit_of(int i) {
    return UINT32_C(1) << i;
}

/* ==== The wind phase ============================================================= */

/* Bit p: seat p has not chosen yet in a simultaneous step. */
static uint32_t undecided(const wp_table *t, const uint8_t *choice) {
    uint32_t left = 0;
    for (int p = 0; p < t->seats; p++)
        left |= (uint32_t)(choice[p] == WP_NONE) << p;
    return left;
}

uint32_t wr__wp_actors(const wr_state *s) {
    const wp_table *t = &s->table;
    switch (t->phase) {
    case WP_PHASE_COMPASS:
        return undecided(t, t->compass); /* WP-021 */
    case WP_PHASE_BID:
        return undecided(t, t->bid); /* WP-023 */
    case WP_PHASE_TIE:
    case WP_PHASE_WIND:
    case WP_PHASE_FIRST:
        return bit_of(t->blackbeard); /* WP-026, WP-028, WP-031 */
    case WP_PHASE_TURN:
    case WP_PHASE_BOARD:
    case WP_PHASE_MARK:
        return bit_of(t->turn);
    case WP_PHASE_OVER:
        return 0;
    default:
        return WR_CHANCE_BIT;
    }
}

uint32_t wr__wp_highest_bids(const wp_table *t) {
    uint32_t highest = 0;
    for (int p = 0, most = 0; p < t->seats; p++) {
        if (t->bid[p] > most) {
            most = t->bid[p];
            highest = 0;
        }
        if (t->bid[p] == most)
            highest |= bit_of(p); /* WP-R07 */
    }
    return highest;
}

uint32_t wr__wp_leading_winds(const wp_table *t) {
    int votes[WP_DIRECTIONS] = {-1, -1, -1, -1}, most = 0;
    uint32_t leading = 0;
    for (int p = 0; p < t->seats; p++) {
        int *sum = &votes[t->compass[p]];
        *sum = (*sum < 0 ? 0 : *sum) + t->bid[p]; /* WP-023, WP-027, WP-R08 */
        most = *sum > most ? *sum : most;
    }
    for (int d = 0; d < WP_DIRECTIONS; d++)
        leading |= (uint32_t)(votes[d] == most) << d; /* WP-027 */
    return leading;
}

static void begin_round(wp_table *t) {
    t->round++; /* WP-017 */
    memset(t->compass, WP_NONE, sizeof t->compass);
    memset(t->bid, WP_NONE, sizeof t->bid);
    t->phase = WP_PHASE_COMPASS; /* WP-018 */
}

/* Turns the arrow and returns the bids; the holder of Blackbeard moves next. */
static void set_wind(wp_table *t, int wind) {
    t->wind = (uint8_t)wind; /* WP-029 */
    for (int p = 0; p < t->seats; p++) {
        t->cubes[p] = (uint8_t)(t->cubes[p] - t->bid[p]);     /* WP-030 */
        t->reserve[p] = (uint8_t)(t->reserve[p] + t->bid[p]); /* WP-030, WP-R10 */
    }
    t->phase = WP_PHASE_FIRST; /* WP-019, WP-031 */
}

static void set_blackbeard(wp_table *t, int seat) {
    uint32_t leading = wr__wp_leading_winds(t);
    t->blackbeard = (uint8_t)seat; /* WP-025, WP-026 */
    if ((leading & (leading - 1)) == 0)
        set_wind(t, wr_lowest(leading)); /* WP-027, WP-R09 */
    else
        t->phase = WP_PHASE_WIND; /* WP-028, WP-R09 */
}

static uint32_t step_compass(wp_table *t, int seat, int direction) {
    t->compass[seat] = (uint8_t)direction; /* WP-021 */
    uint32_t left = undecided(t, t->compass);
    if (left != 0)
        return left;
    t->phase = WP_PHASE_BID;             /* WP-022, WP-R04 */
    return bit_of(t->seats) - bit_of(0); /* WP-023 */
}

static uint32_t step_bid(wp_table *t, int seat, int cubes) {
    t->bid[seat] = (uint8_t)cubes; /* WP-023 */
    uint32_t left = undecided(t, t->bid);
    if (left != 0)
        return left;
    uint32_t highest = wr__wp_highest_bids(t); /* WP-024 */
    if ((highest & (highest - 1)) == 0)
        set_blackbeard(t, wr_lowest(highest)); /* WP-025, WP-R06 */
    else
        t->phase = WP_PHASE_TIE; /* WP-026, WP-R06 */
    return bit_of(t->blackbeard);
}

/* ==== Action cards =============================================================== */

/* Reshuffles the discard pile as soon as the pile is empty. All other cards are then in
 * hands, and everybody knows it. */
static void mix(wr_state *s) {
    wp_table *t = &s->table;
    if (s->pile != 0 || t->discard == 0)
        return;
    s->pile = t->discard; /* WP-084, WP-R22 */
    t->mixed = t->discard;
    t->old = wr__wp_difference(wr__wp_rules(t), ALL_CARDS, t->discard);
    t->discard = 0;
    memset(t->played, 0, sizeof t->played);
    memset(s->fresh, 0, sizeof s->fresh);
}

/* Notes what everybody can tell about a card that is played (see wp_table). */
static void note_play(wr_state *s, int seat, int kind) {
    wp_table *t = &s->table;
    const wp_rules *r = wr__wp_rules(t);
    int fresh = wr_count(s->fresh[seat]);
    int old = wr_count(s->hand[seat]) + wr_count(t->played[seat]) - fresh;
    if (old == 0 || (t->old >> kind & 1) == 0) {
        t->mixed = wr__wp_without(r, t->mixed, kind);
        s->fresh[seat] = wr__wp_without(r, s->fresh[seat], kind);
    } else if (fresh == 0 || (t->mixed >> kind & 1) == 0) {
        t->old = wr__wp_without(r, t->old, kind);
    } else {
        t->played[seat] = wr__wp_with(r, t->played[seat], kind);
    }
}

static void discard_card(wr_state *s, int seat, int kind) {
    wp_table *t = &s->table;
    note_play(s, seat, kind);
    s->hand[seat] = wr__wp_without(wr__wp_rules(t), s->hand[seat], kind);
    t->discard = wr__wp_with(wr__wp_rules(t), t->discard, kind); /* WP-083, WP-R25 */
    mix(s);                                                      /* WP-R22 */
}

/* ==== Tracks ===================================================================== */

/* Determines who holds the advantage card of an item. */
static WR_ONCE void check_advantage(wp_table *t, int item) {
    int holder = t->advantage[item], most = -1, leaders = 0, leader = 0;
    for (int p = 0; p < t->seats; p++) {
        int n = t->stock[p * WP_ITEMS + item];
        if (n > most) {
            most = n;
            leaders = 0;
        }
        if (n == most) {
            leaders++;
            leader = p;
        }
    }
    if (leaders == 1)
        t->advantage[item] = (uint8_t)leader; /* WP-077, WP-R50 */
    else if (holder != WP_NONE && t->stock[holder * WP_ITEMS + item] < most)
        t->advantage[item] = WP_NONE; /* WP-078, WP-079, WP-R50, WP-R51 */
}

static void gain(wp_table *t, int seat, int item, int units) {
    int n = t->stock[seat * WP_ITEMS + item] + units;
    t->stock[seat * WP_ITEMS + item] =
        (uint8_t)(n < WP_TRACK ? n : WP_TRACK); /* WP-R33 */
}

static void lose(wp_table *t, int seat, int item) {
    t->stock[seat * WP_ITEMS + item]--;
}

static void score(wp_table *t, int seat, int vp) {
    t->vp[seat] = (uint16_t)(t->vp[seat] + vp);
}

/* ==== The end ==================================================================== */

int wr__wp_advantages(const wp_table *t, int seat) {
    int n = 0;
    for (int item = 0; item < WP_ITEMS; item++)
        n += t->advantage[item] == seat;
    return n;
}

int wr__wp_end_vp(const wp_table *t, int seat) {
    const uint8_t *stock = t->stock + seat * WP_ITEMS;
    int vp = t->cubes[seat] / 3;          /* WP-095 */
    vp += stock[WP_WEAPONS] / 3;          /* WP-096, WP-100 */
    vp += stock[WP_CREW] / 2;             /* WP-097, WP-100 */
    vp += stock[WP_PROVISIONS];           /* WP-098, WP-100 */
    vp += 2 * wr__wp_advantages(t, seat); /* WP-099 */
    return vp;
}

/* The seats of `tied` with the greatest value. */
static uint32_t best_of(uint32_t tied, const int *value) {
    uint32_t best = 0;
    int most = INT16_MIN;
    for (uint32_t left = tied; left != 0; left &= left - 1) {
        int p = wr_lowest(left);
        if (value[p] > most) {
            most = value[p];
            best = 0;
        }
        if (value[p] == most)
            best |= bit_of(p);
    }
    return best;
}

/* `seat` alone if it is among the tied. */
static uint32_t prefer(uint32_t tied, int seat) {
    return seat != WP_NONE && (tied >> seat & 1) ? bit_of(seat) : tied;
}

uint32_t wr__wp_winners(const wp_table *t, const uint8_t *hands) {
    int value[WP_MAX_SEATS];
    uint32_t tied = bit_of(t->seats) - 1;
    for (int p = 0; p < t->seats; p++)
        value[p] = t->vp[p];
    tied = best_of(tied, value);        /* WP-003 */
    tied = prefer(tied, t->blackbeard); /* WP-101, WP-R54 */
    for (int p = 0; p < t->seats; p++)
        value[p] = wr__wp_advantages(t, p);
    tied = best_of(tied, value);                   /* WP-102 */
    tied = prefer(tied, t->advantage[WP_WEAPONS]); /* WP-103 */
    tied = prefer(tied, t->advantage[WP_CREW]);    /* WP-104 */
    for (int p = 0; p < t->seats; p++)
        value[p] = hands[p];
    tied = best_of(tied, value); /* WP-105 */
    for (int i = 1; i < t->seats && t->tournament; i++)
        tied = prefer(tied, (t->blackbeard + i) % t->seats); /* WP-106, WP-R54 */
    return tied;
}

static void result(const wr_state *s, wr_result *out) {
    const wp_table *t = &s->table;
    uint8_t hands[WP_MAX_SEATS];
    memset(out, 0, sizeof *out);
    for (int p = 0; p < t->seats; p++) {
        out->points[p] = t->vp[p];
        hands[p] = (uint8_t)wr_count(s->hand[p]);
    }
    if (t->phase == WP_PHASE_OVER)
        out->winners = wr__wp_winners(t, hands);
}

static void end_game(wp_table *t) {
    for (int p = 0; p < t->seats; p++)
        score(t, p, wr__wp_end_vp(t, p)); /* WP-R53 */
    t->phase = WP_PHASE_OVER;             /* WP-003 */
}

/* ==== The turn =================================================================== */

static void begin_turn(wp_table *t, int seat) {
    t->turn = (uint8_t)seat;
    t->points = WP_POINTS; /* WP-034 */
    t->sailed = t->heaved = t->bonus = 0;
    t->phase = WP_PHASE_TURN;
}

static WR_ONCE void end_turn(wp_table *t) {
    int next = t->turn + 1 < t->seats ? t->turn + 1 : 0; /* WP-020, WP-032 */
    if (next != t->first)
        begin_turn(t, next);
    else if (t->round == WP_ROUNDS) /* WP-003, WP-R53 */
        end_game(t);
    else
        begin_round(t);
}

/* What follows an action and all that it caused. */
static void go_on(wp_table *t) {
    t->phase = WP_PHASE_TURN;
    if (t->bonus)
        end_turn(t); /* WP-R31: one action, even if Largest Crew has changed hands */
}

static void step_end(wp_table *t) {
    if (!t->bonus && t->advantage[WP_CREW] == t->turn) {
        t->bonus = 1;  /* WP-081, WP-R31, WP-R32 */
        t->points = 1; /* WP-R12: what was left lapses */
        return;
    }
    end_turn(t);
}

uint32_t wr__wp_sails(const wp_rules *r, int wind, int port) {
    return r->reach[wind * WP_PORTS + port]; /* WP-045 */
}

uint32_t wr__wp_gusts(const wp_rules *r, int wind, int port) {
    uint32_t ports = r->near[port]; /* WP-042, WP-R18 */
    if (wind == WP_EAST && r->region_of[port] == 0)
        ports |= r->region[WP_REGIONS - 1]; /* WP-042, WP-R18 */
    if (wind == WP_WEST && r->region_of[port] == WP_REGIONS - 1)
        ports |= r->region[0];                   /* WP-042, WP-R18 */
    return ports & ~wr__wp_sails(r, wind, port); /* WP-R19 */
}

/* ==== Arrival ==================================================================== */

/* A card dug up out of the hidden ones counts as the oldest of them that it can have
 * been; the younger ones move down by one. */
static uint64_t without_oldest(uint64_t barred, int port) {
    int at = wr__wp_barred(barred, port);
    for (int other = 0; other < WP_PORTS; other++)
        if (wr__wp_barred(barred, other) > at)
            barred -= UINT64_C(1) << 4 * other;
    return barred;
}

static void dig(wr_state *s) {
    wp_table *t = &s->table;
    int seat = t->turn, port = t->port[seat];
    uint32_t card = bit_of(port);
    t->booty[seat]++;                                              /* WP-066 */
    score(t, seat, wr__wp_rules(t)->booty_vp[t->booty[seat] - 1]); /* WP-067 */
    s->maps[seat] = (uint16_t)(s->maps[seat] & ~card);
    t->queue[t->queued++] = (uint8_t)port; /* WP-068, WP-085, WP-R36 */
    if ((t->open_maps[seat] & card) == 0)
        t->barred[seat] = without_oldest(t->barred[seat], port);
    t->open_maps[seat] = (uint16_t)(t->open_maps[seat] & ~card);
}

/* Digs if the seat in turn has the card; if not, everybody knows that it does not. */
static void try_to_dig(wr_state *s) {
    wp_table *t = &s->table;
    int seat = t->turn, port = t->port[seat];
    if (t->booty[seat] == WP_TRACK)
        return; /* WP-R39 */
    if (s->maps[seat] >> port & 1)
        dig(s); /* WP-058, WP-066, WP-R38, WP-R39 */
    uint64_t hidden = (uint64_t)wr_count(s->maps[seat] & ~(uint32_t)t->open_maps[seat]);
    t->barred[seat] &= ~(UINT64_C(0xf) << 4 * port);
    t->barred[seat] |= hidden << 4 * port;
}

uint32_t wr__wp_loot(const wp_table *t, int victim) {
    const uint8_t *mine = t->stock + t->turn * WP_ITEMS;
    const uint8_t *theirs = t->stock + victim * WP_ITEMS;
    int more = mine[WP_WEAPONS] - theirs[WP_WEAPONS]; /* WP-062, WP-R41 */
    if (victim == t->turn || t->port[victim] != t->port[t->turn])
        return 0; /* WP-062 */
    if (more < 0 || (more == 0 && t->advantage[WP_WEAPONS] != t->turn))
        return 0;                      /* WP-062, WP-063, WP-080 */
    uint32_t loot = t->vp[victim] > 0; /* WP-064, WP-R42 */
    for (int item = 0; item < WP_ITEMS; item++)
        loot |= (uint32_t)(theirs[item] > 0) << (1 + item); /* WP-064, WP-R42 */
    return loot;
}

/* True if the seat in turn may place a marker in its port. */
static int may_mark(const wp_table *t) {
    int seat = t->turn, port = t->port[seat];
    if (t->marks[seat] >> port & 1)
        return 0; /* WP-071, WP-R49 */
    if (t->reserve[seat] == 0)
        return 0; /* WP-074, WP-R48 */
    for (int p = 0; p < t->seats; p++)
        if (t->port[p] == port && t->stock[p * WP_ITEMS + WP_WEAPONS] >
                                      t->stock[seat * WP_ITEMS + WP_WEAPONS])
            return 0; /* WP-072, WP-073 */
    return 1;
}

static void ask_for_mark(wp_table *t) {
    if (may_mark(t))
        t->phase = WP_PHASE_MARK; /* WP-059, WP-R47 */
    else
        go_on(t); /* WP-061 */
}

/* Steps 7 to 9 of an arrival. */
static WR_ONCE void arrive(wr_state *s) {
    wp_table *t = &s->table;
    int port = t->port[t->turn];
    uint8_t *bar = t->tile + WP_PORTS, taken = t->tile[port];
    t->tile[port] = bar[WP_BAR - 1];   /* WP-057, WP-R37 */
    memmove(bar + 1, bar, WP_BAR - 1); /* WP-057, WP-R37 */
    bar[0] = taken;                    /* WP-057, WP-R37 */
    try_to_dig(s);
    for (int p = 0; p < t->seats; p++)
        if (wr__wp_loot(t, p) != 0) {
            t->phase = WP_PHASE_BOARD; /* WP-058, WP-R38, WP-R40 */
            return;
        }
    ask_for_mark(t); /* WP-R46 */
}

/* Steps 1 to 6 of an arrival. */
static WR_ONCE void sail_to(wr_state *s, int port) {
    wp_table *t = &s->table;
    const wp_rules *r = wr__wp_rules(t);
    int seat = t->turn, tile = t->tile[port];
    const uint8_t *shows = r->tile_shows + tile * WP_SHOWN;
    t->sailed = 1;                 /* WP-033 */
    t->port[seat] = (uint8_t)port; /* WP-050, WP-052 */
    for (int item = 0; item < WP_ITEMS; item++)
        gain(t, seat, item, shows[item]); /* WP-053, WP-054, WP-R34 */
    for (int item = 0; item < WP_ITEMS; item++)
        if (shows[item] > 0)
            check_advantage(t, item); /* WP-R34, WP-R52 */
    score(t, seat, r->tile_vp[tile]); /* WP-055 */
    if (t->advantage[WP_PROVISIONS] == seat)
        score(t, seat, 1); /* WP-082, WP-R34 */
    if (shows[WP_MAP] && (s->upper != 0 || t->queued > 0))
        t->phase = WP_PHASE_TREASURE; /* WP-056, WP-R35 */
    else
        arrive(s);
}

static void step_board(wp_table *t, int victim, int loot) {
    if (loot == 0) {
        int vp = t->vp[victim] < 2 ? t->vp[victim] : 2; /* WP-064, WP-R42 */
        score(t, victim, -vp);                          /* WP-065 */
        score(t, t->turn, vp);                          /* WP-065 */
    } else {
        int item = loot - 1;
        lose(t, victim, item);     /* WP-064, WP-065 */
        gain(t, t->turn, item, 1); /* WP-064, WP-065, WP-R43 */
        check_advantage(t, item);  /* WP-R44, WP-R52 */
    }
    ask_for_mark(t);
}

static void step_mark(wp_table *t) {
    static const uint8_t bonus[WP_MAX_SEATS] = {7, 5, 3, 2, 1}; /* WP-076 */
    int seat = t->turn, port = t->port[seat], before = 0;
    uint32_t region = wr__wp_rules(t)->region[wr__wp_rules(t)->region_of[port]];
    t->marks[seat] = (uint16_t)(t->marks[seat] | bit_of(port)); /* WP-074 */
    t->reserve[seat]--;                                         /* WP-074 */
    if ((region & ~(uint32_t)t->marks[seat]) == 0) {
        for (int p = 0; p < t->seats; p++)
            before += p != seat && (region & ~(uint32_t)t->marks[p]) == 0;
        score(t, seat, bonus[before]); /* WP-060, WP-075, WP-R49 */
    }
    go_on(t);
}

/* ==== Playing cards ============================================================== */

uint32_t wr__wp_targets(const wp_table *t, int seat, int item) {
    uint32_t targets = 0;
    for (int p = 0; p < t->seats; p++)
        targets |= (uint32_t)(p != seat && t->stock[p * WP_ITEMS + item] > 0)
                   << p; /* WP-R27 */
    return targets;
}

int wr__wp_may_heave(const wp_table *t) {
    int seat = t->turn;
    if (!t->sailed || t->heaved)
        return 0; /* WP-090, WP-R28 */
    if (t->stock[seat * WP_ITEMS + WP_CREW] == 0)
        return 0; /* WP-090, WP-R28 */
    for (int p = 0; p < t->seats; p++)
        if (p != seat && t->vp[p] <= t->vp[seat])
            return 0; /* WP-090, WP-R28 */
    return wr__wp_sails(wr__wp_rules(t), t->wind, t->port[seat]) != 0; /* WP-R28 */
}

static void play_purchase(wp_table *t, int kind, int item) {
    int seat = t->turn;
    gain(t, seat, item, 1);   /* WP-087, WP-088, WP-089 */
    check_advantage(t, item); /* WP-R52 */
    if ((wr__wp_rules(t)->free_at[t->port[seat]] >> kind & 1) == 0)
        score(t, seat, -2); /* WP-087, WP-088, WP-089, WP-R26 */
}

static void play_intrigue(wp_table *t, int pair) {
    int first, second;
    wr__wp_pair(pair, &first, &second);
    uint8_t tile = t->tile[first];
    t->tile[first] = t->tile[second]; /* WP-091, WP-R30 */
    t->tile[second] = tile;           /* WP-091, WP-R30 */
}

static void step_play(wr_state *s, int kind, int target) {
    wp_table *t = &s->table;
    int effect = wr__wp_effect(wr__wp_rules(t), kind);
    t->points--; /* WP-037 */
    discard_card(s, t->turn, kind);
    if (effect == WP_HEAVE) {
        t->heaved = 1;               /* WP-090 */
        lose(t, t->turn, WP_CREW);   /* WP-090 */
        check_advantage(t, WP_CREW); /* WP-R52 */
        sail_to(s, target);          /* WP-090, WP-R28 */
        return;
    }
    if (effect == WP_INTRIGUE) {
        play_intrigue(t, target);
    } else if (effect >= WP_STRIKE) {
        lose(t, target, effect - WP_STRIKE);    /* WP-092, WP-093, WP-094 */
        check_advantage(t, effect - WP_STRIKE); /* WP-R52 */
    } else {
        play_purchase(t, kind, effect - WP_BUY);
    }
    go_on(t); /* WP-035, WP-R29 */
}

int wr__wp_cubes_for(int points) {
    static const uint8_t cubes[WP_POINTS] = {2, 5, 9}; /* WP-038, WP-039, WP-040 */
    return cubes[points - 1];
}

static void step_cubes(wp_table *t, int points) {
    int seat = t->turn, n = wr__wp_cubes_for(points);
    t->points = (uint8_t)(t->points - points); /* WP-038, WP-039, WP-040 */
    t->reserve[seat] = (uint8_t)(t->reserve[seat] - n);
    t->cubes[seat] = (uint8_t)(t->cubes[seat] + n); /* WP-R21 */
    go_on(t);
}

static void step_turn(wr_state *s, int a) {
    wp_table *t = &s->table;
    if (a >= WP_DO_PLAY) {
        step_play(s, (a - WP_DO_PLAY) / WP_PAIRS, (a - WP_DO_PLAY) % WP_PAIRS);
    } else if (a == WP_DO_END) {
        step_end(t);
    } else if (a >= WP_DO_GUST) {
        t->points = 0; /* WP-041, WP-R20 */
        sail_to(s, a - WP_DO_GUST);
    } else if (a >= WP_DO_SAIL) {
        sail_to(s, a - WP_DO_SAIL);
    } else if (a >= WP_DO_CUBES) {
        step_cubes(t, a - WP_DO_CUBES + 1);
    } else {
        t->points--; /* WP-036 */
        t->phase = WP_PHASE_ACTION;
    }
}

/* ==== Chance ===================================================================== */

#ifndef WR_DEVICE
static void init(wr_state *s, const wr_setup *setup) {
    const wr_edition *e = wr_edition_of(&wr_winds_of_plunder, setup);
    wp_table *t = &s->table;
    memset(s, 0, sizeof *s);
    s->pile = t->mixed = ALL_CARDS;              /* WP-015 */
    s->upper = (uint16_t)(bit_of(WP_PORTS) - 1); /* WP-014 */
    t->rules = e->rules;
    t->starts_left = t->rules.starts; /* WP-012 */
    t->seats = (uint8_t)setup->seats;
    t->tournament = (uint8_t)setup->option[WP_OPTION_TOURNAMENT];
    memset(t->tile, WP_NONE, sizeof t->tile);
    memset(t->port, WP_NONE, sizeof t->port);
    memset(t->advantage, WP_NONE, sizeof t->advantage); /* WP-R51 */
    memset(t->compass, WP_NONE, sizeof t->compass);
    memset(t->bid, WP_NONE, sizeof t->bid);
    t->blackbeard = WP_NONE;
    memset(t->cubes, WP_WIND_CUBES, t->seats);              /* WP-008 */
    memset(t->reserve, WP_CUBES - WP_WIND_CUBES, t->seats); /* WP-009 */
    t->wind = WP_NORTH; /* until the first wind blows */
    t->phase = WP_PHASE_HOLDER;
}
#endif

/* Tiles not laid out yet. */
static uint32_t tiles_left(const wp_table *t) {
    uint32_t left = bit_of(WP_TILES) - 1;
    for (int place = 0; place < t->laid; place++)
        left &= ~bit_of(t->tile[place]);
    return left;
}

/* The seat that is dealt the next start port. */
static int next_to_start(const wp_table *t) {
    int seat = 0;
    while (t->port[seat] != WP_NONE)
        seat++;
    return seat;
}

static void step_holder(wp_table *t, int seat) {
    t->blackbeard = (uint8_t)seat; /* WP-005, WP-R01 */
    t->phase = WP_PHASE_TILES;
}

static void step_tile(wp_table *t, int tile) {
    t->tile[t->laid++] = (uint8_t)tile; /* WP-011 */
    if (t->laid == WP_PLACES)
        t->phase = WP_PHASE_STARTS;
}

static void step_start(wp_table *t, int port) {
    int seat = next_to_start(t);
    t->port[seat] = (uint8_t)port;                               /* WP-013 */
    t->starts_left = (uint16_t)(t->starts_left & ~bit_of(port)); /* WP-R02 */
    if (seat + 1 == t->seats)
        begin_round(t); /* WP-001, WP-R03 */
}

static void step_action(wr_state *s, int kind) {
    const wp_rules *r = wr__wp_rules(&s->table);
    int seat = s->table.turn;
    s->pile = wr__wp_without(r, s->pile, kind);
    s->hand[seat] = wr__wp_with(r, s->hand[seat], kind); /* WP-036, WP-R23 */
    s->fresh[seat] = wr__wp_with(r, s->fresh[seat], kind);
    mix(s); /* WP-084, WP-R22 */
    go_on(&s->table);
}

static void step_treasure(wr_state *s, int port) {
    wp_table *t = &s->table;
    uint32_t card = bit_of(port);
    s->maps[t->turn] = (uint16_t)(s->maps[t->turn] | card); /* WP-056 */
    if (s->upper != 0) {
        s->upper = (uint16_t)(s->upper & ~card);
    } else {
        memmove(t->queue, t->queue + 1, WP_PORTS - 1); /* WP-R36 */
        t->queue[--t->queued] = 0;
        t->open_maps[t->turn] = (uint16_t)(t->open_maps[t->turn] | card);
    }
    arrive(s);
}

static uint32_t cases(const wr_state *s) {
    const wp_table *t = &s->table;
    switch (t->phase) {
    case WP_PHASE_HOLDER:
        return t->seats; /* WP-R01 */
    case WP_PHASE_TILES:
        return (uint32_t)(WP_TILES - t->laid); /* WP-011 */
    case WP_PHASE_STARTS:
        return (uint32_t)wr_count(t->starts_left); /* WP-012, WP-R02 */
    case WP_PHASE_ACTION:
        return (uint32_t)wr_count(s->pile);
    case WP_PHASE_TREASURE:
        return s->upper != 0 ? (uint32_t)wr_count(s->upper) : 1; /* WP-R36 */
    default:
        return 0;
    }
}

static wr_action outcome(const wr_state *s, uint32_t k) {
    const wp_table *t = &s->table;
    switch (t->phase) {
    case WP_PHASE_HOLDER:
        return (wr_action)(WP_BLACKBEARD_TO + k);
    case WP_PHASE_TILES:
        return (wr_action)(WP_TILE_TO + t->laid * WP_TILES +
                           wr_nth_bit(tiles_left(t), k));
    case WP_PHASE_STARTS:
        return (wr_action)(WP_START_TO + next_to_start(t) * WP_PORTS +
                           wr_nth_bit(t->starts_left, k));
    case WP_PHASE_ACTION:
        return (wr_action)(WP_ACTION_IS +
                           wr__wp_kind(wr__wp_rules(t), wr_nth_bit(s->pile, k)));
    default:
        return (wr_action)(WP_TREASURE_IS +
                           (s->upper != 0 ? wr_nth_bit(s->upper, k) : t->queue[0]));
    }
}

static void step_chance(wr_state *s, int a) {
    wp_table *t = &s->table;
    switch (t->phase) {
    case WP_PHASE_HOLDER:
        step_holder(t, a - WP_BLACKBEARD_TO);
        break;
    case WP_PHASE_TILES:
        step_tile(t, (a - WP_TILE_TO) % WP_TILES);
        break;
    case WP_PHASE_STARTS:
        step_start(t, (a - WP_START_TO) % WP_PORTS);
        break;
    case WP_PHASE_ACTION:
        step_action(s, a - WP_ACTION_IS);
        break;
    default:
        step_treasure(s, a - WP_TREASURE_IS);
    }
}

#ifndef WR_DEVICE /* rows of bytes are slow there */
/* Lays out all tiles, as step_tile does one by one. The tiles lie in order in a row of
 * bytes: when one is taken out, those after it move up. */
static void lay_tiles(wp_table *t, wr_rng *r) {
    uint8_t row[WP_TILES];
    for (int i = 0; i < WP_TILES; i++)
        row[i] = (uint8_t)i;
    for (uint32_t left = WP_TILES; left > 0; left--) {
        uint32_t k = wr_rng_below(r, left);
        step_tile(t, row[k]);
        memmove(row + k, row + k + 1, left - k - 1);
    }
}
#endif

static uint32_t chance(wr_state *s, wr_rng *r) {
    wp_table *t = &s->table;
    while (t->phase <= WP_PHASE_TREASURE) {
#ifndef WR_DEVICE
        if (t->phase == WP_PHASE_TILES && t->laid == 0) {
            lay_tiles(t, r);
            continue;
        }
#endif
        step_chance(s, outcome(s, wr_rng_below(r, cases(s))));
    }
    return wr__wp_actors(s);
}

/* ==== One step ==================================================================== */

static uint32_t step(wr_state *s, int who, wr_action a) {
    wp_table *t = &s->table;
    WR_ASSERT(a < (who == WR_CHANCE ? WP_NUM_OUTCOMES : WP_NUM_ACTIONS) &&
                  wr__wp_why(s, who, a) == NULL,
              "this cannot happen now");
    switch (t->phase) {
    case WP_PHASE_COMPASS:
        return step_compass(t, who, a - WP_DO_COMPASS);
    case WP_PHASE_BID:
        return step_bid(t, who, a - WP_DO_BID);
    case WP_PHASE_TIE:
        set_blackbeard(t, a - WP_DO_BLACKBEARD); /* WP-026 */
        break;
    case WP_PHASE_WIND:
        set_wind(t, a - WP_DO_WIND); /* WP-028 */
        break;
    case WP_PHASE_FIRST:
        t->first = (uint8_t)(a - WP_DO_FIRST); /* WP-031 */
        begin_turn(t, t->first);               /* WP-020 */
        break;
    case WP_PHASE_TURN:
        step_turn(s, a);
        break;
    case WP_PHASE_BOARD:
        if (a == WP_DO_NOBOARD)
            ask_for_mark(t);
        else
            step_board(t, (a - WP_DO_BOARD) / WP_LOOTS, (a - WP_DO_BOARD) % WP_LOOTS);
        break;
    case WP_PHASE_MARK:
        if (a == WP_DO_MARK)
            step_mark(t); /* WP-R47 */
        else
            go_on(t); /* WP-R47 */
        break;
    default:
        step_chance(s, a);
    }
    return wr__wp_actors(s);
}

#ifndef WR_DEVICE /* a device has the rules only */

/* ==== The game =================================================================== */

#define OPEN(type, member, elem, flags, max)                                           \
    WR_FIELD_AS(type, #member, table.member, elem, flags, max)
#define RULE(type, member, elem, flags, max)                                           \
    WR_FIELD_AS(type, #member, table.rules.member, elem, flags, max)

/* The fields of wp_table, which ends a state and an observation. */
#define TABLE_FIELDS(type)                                                             \
    RULE(type, firsts, uint64_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),                    \
        RULE(type, effect, uint64_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),                \
        RULE(type, free_at, uint64_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),               \
        RULE(type, reach, uint16_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),                 \
        RULE(type, near, uint16_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),                  \
        RULE(type, region, uint16_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),                \
        RULE(type, starts, uint16_t, WR_FIELD_SET | WR_FIELD_FIXED, 0),                \
        RULE(type, region_of, uint8_t, WR_FIELD_FIXED, WP_REGIONS - 1),                \
        RULE(type, rank, uint8_t, WR_FIELD_FIXED, WP_PORTS),                           \
        RULE(type, tile_vp, uint8_t, WR_FIELD_FIXED, 5),                               \
        RULE(type, tile_shows, uint8_t, WR_FIELD_FIXED, 4),                            \
        RULE(type, booty_vp, uint8_t, WR_FIELD_FIXED, 99),                             \
        WR_FIELD_AS(type, "rules_spare", table.rules.spare, uint8_t, WR_FIELD_FIXED,   \
                    0),                                                                \
        OPEN(type, discard, uint64_t, WR_FIELD_SET, WP_CARDS),                         \
        OPEN(type, mixed, uint64_t, WR_FIELD_SET, WP_CARDS),                           \
        OPEN(type, old, uint64_t, WR_FIELD_SET, WP_CARDS),                             \
        OPEN(type, played, uint64_t, WR_FIELD_SET | WR_FIELD_BY_SEAT, WP_CARDS),       \
        OPEN(type, barred, uint64_t, WR_FIELD_SET | WR_FIELD_BY_SEAT, WP_PORTS * 4),   \
        OPEN(type, vp, uint16_t, WR_FIELD_BY_SEAT, WR_FIELD_MOST),                     \
        OPEN(type, marks, uint16_t, WR_FIELD_SET | WR_FIELD_BY_SEAT, WP_PORTS),        \
        OPEN(type, open_maps, uint16_t, WR_FIELD_SET | WR_FIELD_BY_SEAT, WP_PORTS),    \
        OPEN(type, starts_left, uint16_t, WR_FIELD_SET, WP_PORTS),                     \
        OPEN(type, tile, uint8_t, WR_FIELD_NONE, WP_TILES - 1),                        \
        OPEN(type, port, uint8_t, WR_FIELD_NONE | WR_FIELD_BY_SEAT, WP_PORTS - 1),     \
        OPEN(type, cubes, uint8_t, WR_FIELD_BY_SEAT, WP_CUBES),                        \
        OPEN(type, reserve, uint8_t, WR_FIELD_BY_SEAT, WP_CUBES),                      \
        OPEN(type, stock, uint8_t, WR_FIELD_BY_SEAT, WP_TRACK),                        \
        OPEN(type, booty, uint8_t, WR_FIELD_BY_SEAT, WP_TRACK),                        \
        OPEN(type, queue, uint8_t, 0, WP_PORTS - 1),                                   \
        OPEN(type, queued, uint8_t, 0, WP_PORTS),                                      \
        OPEN(type, advantage, uint8_t, WR_FIELD_NONE | WR_FIELD_SEAT,                  \
             WP_MAX_SEATS - 1),                                                        \
        OPEN(type, compass, uint8_t, WR_FIELD_NONE | WR_FIELD_BY_SEAT,                 \
             WP_DIRECTIONS - 1),                                                       \
        OPEN(type, bid, uint8_t, WR_FIELD_NONE | WR_FIELD_BY_SEAT, WP_CUBES),          \
        OPEN(type, seats, uint8_t, WR_FIELD_FIXED, WP_MAX_SEATS),                      \
        OPEN(type, tournament, uint8_t, WR_FIELD_FIXED, 1),                            \
        OPEN(type, phase, uint8_t, 0, WP_PHASE_COUNT - 1),                             \
        OPEN(type, round, uint8_t, 0, WP_ROUNDS),                                      \
        OPEN(type, laid, uint8_t, 0, WP_PLACES),                                       \
        OPEN(type, wind, uint8_t, 0, WP_DIRECTIONS - 1),                               \
        OPEN(type, blackbeard, uint8_t, WR_FIELD_NONE | WR_FIELD_SEAT,                 \
             WP_MAX_SEATS - 1),                                                        \
        OPEN(type, first, uint8_t, WR_FIELD_SEAT, WP_MAX_SEATS - 1),                   \
        OPEN(type, turn, uint8_t, WR_FIELD_SEAT, WP_MAX_SEATS - 1),                    \
        OPEN(type, points, uint8_t, 0, WP_POINTS), OPEN(type, sailed, uint8_t, 0, 1),  \
        OPEN(type, heaved, uint8_t, 0, 1), OPEN(type, bonus, uint8_t, 0, 1),           \
        WR_FIELD_AS(type, "table_spare", table.spare, uint8_t, WR_FIELD_FIXED, 0)

static const wr_field state_fields[] = {
    WR_FIELD(wr_state, hand, uint64_t, WR_FIELD_SET | WR_FIELD_BY_SEAT, WP_CARDS),
    WR_FIELD(wr_state, fresh, uint64_t, WR_FIELD_SET | WR_FIELD_BY_SEAT, WP_CARDS),
    WR_FIELD(wr_state, pile, uint64_t, WR_FIELD_SET, WP_CARDS),
    WR_FIELD(wr_state, maps, uint16_t, WR_FIELD_SET | WR_FIELD_BY_SEAT, WP_PORTS),
    WR_FIELD(wr_state, upper, uint16_t, WR_FIELD_SET, WP_PORTS),
    WR_FIELD(wr_state, spare, uint8_t, WR_FIELD_FIXED, 0),
    TABLE_FIELDS(wr_state),
    {NULL, 0, 0, 0, 0, 0},
};

static const wr_field obs_fields[] = {
    WR_FIELD(wr_obs, hand, uint64_t, WR_FIELD_SET, WP_CARDS),
    WR_FIELD(wr_obs, fresh, uint64_t, WR_FIELD_SET, WP_CARDS),
    WR_FIELD(wr_obs, maps, uint16_t, WR_FIELD_SET, WP_PORTS),
    WR_FIELD(wr_obs, viewer, uint8_t, WR_FIELD_NONE | WR_FIELD_SEAT, WP_MAX_SEATS - 1),
    WR_FIELD(wr_obs, hand_count, uint8_t, WR_FIELD_BY_SEAT, WP_CARDS),
    WR_FIELD(wr_obs, fresh_count, uint8_t, WR_FIELD_BY_SEAT, WP_CARDS),
    WR_FIELD(wr_obs, map_count, uint8_t, WR_FIELD_BY_SEAT, WP_PORTS),
    WR_FIELD(wr_obs, pile_count, uint8_t, 0, WP_CARDS),
    WR_FIELD(wr_obs, upper_count, uint8_t, 0, WP_PORTS),
    WR_FIELD(wr_obs, spare, uint8_t, WR_FIELD_FIXED, 0),
    TABLE_FIELDS(wr_obs),
    {NULL, 0, 0, 0, 0, 0},
};

static const wr_option options[] = {
    {"tournament", "no yes", 0, 1, 0,
     "the last tie goes to the seat nearest to Blackbeard, clockwise", 0,
     "den letzten Gleichstand gewinnt, wer im Uhrzeigersinn Blackbeard am nächsten "
     "sitzt"},
    {NULL, NULL, 0, 0, 0, NULL, 0, NULL},
};

/* The most lines of a turn: sailing with its treasure card, boarding and marker; Heave
 * with the same; three draws, of the points and the extra point that are left; `end`.
 */
#define TURN_STEPS  (4 + 4 + 3 * 2 + 1)
#define ROUND_STEPS (2 * WP_MAX_SEATS + 3 + WP_MAX_SEATS * TURN_STEPS)
#define MAX_STEPS   (1 + WP_PLACES + WP_MAX_SEATS + WP_ROUNDS * ROUND_STEPS)

/* A hand of 40 different Intrigues; and draw, cubes, a port each, and end. */
#define MAX_LEGAL (WP_CARDS * WP_PAIRS + 1 + WP_POINTS + WP_PORTS + 1)

extern const wr_edition wr__edition_winds_of_plunder;
extern const char *const wr__edition_text_winds_of_plunder[];

const wr_notice wr__notice_winds_of_plunder = {
    .rulings =
        {"Where the rule sheet is silent, this table plays: only directions on a "
         "compass count (WP-R08); at most one ship is boarded at each arrival "
         "(WP-R40), and a victim with a single VP loses that one (WP-R42).",
         "Wo die Anleitung schweigt, gilt an diesem Tisch: Nur Richtungen auf einem "
         "Kompass zählen (WP-R08); bei jedem Anlegen wird höchstens ein Schiff "
         "geentert "
         "(WP-R40), und ein Opfer mit einem einzigen Siegpunkt verliert diesen "
         "(WP-R42)."},
    .stand_ins =
        {"Map, tiles, numbers of cards and booty values are stand-ins of our own.",
         "Karte, Plättchen, Kartenzahlen und Beutewerte sind Ersatz von uns."},
};

const wr_game wr_winds_of_plunder = {
    .name = "winds-of-plunder",
    .title = "Winds of Plunder",
    .summary = "Bid for the wind, sail from port to port, dig for treasure and board "
               "whoever carries fewer guns.",
    .german = "Biete um den Wind, segle von Hafen zu Hafen, grabe nach Schätzen und "
              "entere, wer schlechter bewaffnet ist.",
    .rule_prefix = "WP-",
    .rules_version = 1,
    .min_seats = WP_MIN_SEATS,
    .max_seats = WP_MAX_SEATS, /* WP-001 */
    .is_template = 0,
    .num_actions = WP_NUM_ACTIONS,
    .num_outcomes = WP_NUM_OUTCOMES,
    .max_legal = MAX_LEGAL,
    .max_steps = MAX_STEPS,
    .max_cases = WP_CARDS,
    .state_size = sizeof(wr_state),
    .obs_size = sizeof(wr_obs),
    .edition_size = sizeof(wr_edition),
    .state_fields = state_fields,
    .obs_fields = obs_fields,
    .options = options,
    .occasion = "phase round turn",
    .init = init,
    .actors = wr__wp_actors,
    .legal = wr__wp_legal,
    .cases = cases,
    .outcome = outcome,
    .step = step,
    .result = result,
    .broken = wr__wp_broken,
    .why = wr__wp_why,
    .observe = wr__wp_observe,
    .imagine = wr__wp_imagine,
    .seen = wr__wp_seen,
    .action_text = wr__wp_action_text,
    .words = wr__wp_words,
    .show = wr__wp_show,
    .tell = wr__wp_tell,
    .edition = &wr__edition_winds_of_plunder,
    .edition_text = wr__edition_text_winds_of_plunder,
    .edition_read = wr__wp_edition_read,
    .chance = chance,
    .announce = wr__wp_announce,
    .turning = &wr__wp_turning,
};

#endif
