/*
 * winds-of-plunder.c: the greedy bot in Winds of Plunder.
 *
 * It imagines a position that fits its observation, tries each legal action there, and
 * takes the one after which its standing against the average of the others is best. A
 * seat's standing is a sum of victory points and of what its cubes, stores, cards,
 * markers and unspent points are likely to bring before the end. An action before the
 * sailing is judged by the best sailing that can follow it, and a sailing by the best
 * boarding and marker that follow it.
 *
 * It votes for the wind that takes it furthest, and bids by what it would lose if
 * another wind won. All worths are integers, in thousandths of a victory point.
 */
#include "winds-of-plunder-worth.h"

#include <string.h>

#include "ai.h"

enum { SPREAD = 2 }; /* bids vary at random by less than this */

/* The seat that thinks, and the rounds after this one: an action is judged as of now,
 * even if the next round has begun after it. */
typedef struct {
    const wr_game *game;
    int seat, rounds;
} thinker;

/* ==== How a seat stands ========================================================== */

/* n things, of which the first `enough` are worth more than the others. */
static int worth_of_many(int n, int enough, int worth, int beyond) {
    return n <= enough ? n * worth : enough * worth + (n - enough) * beyond;
}

int wr__wp_worth_of_cards(int n) {
    return worth_of_many(n, MANY, CARD, SURPLUS);
}

int wr__wp_worth_of_cubes(int n) {
    return worth_of_many(n, ENOUGH, CUBE, SPARE);
}

int wr__wp_worth_of_unit(int item, int turns) {
    static const int at_end[WP_ITEMS] = {333, 500, 1000},
                     by_turn[WP_ITEMS] = {60, 30, 0};
    return at_end[item] + turns * by_turn[item];
}

int wr__wp_worth_of_advantage(int item, int turns) {
    static const int by_turn[WP_ITEMS] = {150, 700, 900};
    return 2 * POINT + turns * by_turn[item];
}

int wr__wp_worth_of_maps(const wp_table *t, int seat, int maps, int turns) {
    int worth = 0, step = t->booty[seat];
    for (; maps > 0 && step < WP_TRACK; maps--, step++)
        worth +=
            t->rules.booty_vp[step] * POINT * (turns < HURRY ? turns : HURRY) / CHEST;
    return worth;
}

int wr__wp_bonus(const wp_table *t, int seat, int region) {
    static const int bonus[WP_MAX_SEATS] = {7, 5, 3, 2, 1};
    uint32_t ports = t->rules.region[region];
    int before = 0;
    for (int q = 0; q < t->seats; q++)
        before += q != seat && (ports & ~(uint32_t)t->marks[q]) == 0;
    return bonus[before];
}

static int worth_of_marks(const wp_table *t, int p) {
    int worth = 0;
    for (int region = 0; region < WP_REGIONS; region++) {
        int mine = wr_count(t->rules.region[region] & t->marks[p]);
        if (mine == 1 || mine == 2)
            worth +=
                wr__wp_bonus(t, p, region) * (mine == 1 ? FIRST_MARK : SECOND_MARK);
    }
    return worth;
}

static int worth_of_seat(const thinker *k, const wr_state *s, int p) {
    const wp_table *t = &s->table;
    int rounds = k->rounds, worth = t->vp[p] * POINT;
    if (t->phase == WP_PHASE_OVER)
        return worth;
    if (rounds == 0)
        return worth + wr__wp_end_vp(t, p) * POINT;
    for (int item = 0; item < WP_ITEMS; item++) {
        worth += t->stock[p * WP_ITEMS + item] * wr__wp_worth_of_unit(item, rounds);
        if (t->advantage[item] == p)
            worth += wr__wp_worth_of_advantage(item, rounds);
    }
    worth += wr__wp_worth_of_cubes(t->cubes[p]);
    worth += wr__wp_worth_of_maps(t, p, wr_count(s->maps[p]), rounds);
    worth += wr__wp_worth_of_cards(wr_count(s->hand[p]));
    return worth + worth_of_marks(t, p);
}

/* How much better the seat stands than the average of the others. */
static int standing(const thinker *k, const wr_state *s) {
    const wp_table *t = &s->table;
    int mine = worth_of_seat(k, s, k->seat), others = 0, rivals = 0;
    for (int p = 0; p < t->seats; p++)
        if (p != k->seat) {
            others += worth_of_seat(k, s, p);
            rivals++;
        }
    if (t->turn == k->seat && t->phase >= WP_PHASE_TURN && t->phase != WP_PHASE_OVER)
        mine += t->points * (k->rounds > 0 ? SPENT : SPENT / 2);
    if (t->turn == k->seat && t->phase == WP_PHASE_ACTION)
        mine += k->rounds > 0 ? CARD + t->points * SPENT : t->points * SPENT / 2;
    return rivals > 0 ? mine - others / rivals : mine;
}

/* ==== Looking ahead ============================================================== */

/* Lets chance give a treasure card of another port, if there is one, and makes the best
 * choices of the arrival; returns the seat's standing then. */
static int finish_arrival(const thinker *k, wr_state *s) {
    const wr_game *g = k->game;
    if (s->table.phase == WP_PHASE_TREASURE) {
        int here = WP_TREASURE_IS + s->table.port[s->table.turn];
        wr_action a = g->outcome(s, 0);
        if (a == here && g->cases(s) > 1)
            a = g->outcome(s, 1);
        g->step(s, WR_CHANCE, a);
    }
    if ((s->table.phase != WP_PHASE_BOARD && s->table.phase != WP_PHASE_MARK) ||
        s->table.turn != k->seat)
        return standing(k, s);
    wr_action legal[WP_MAX_SEATS * WP_LOOTS + 1];
    int n = g->legal(s, k->seat, legal), best = INT32_MIN;
    wr_state before = *s, after = *s;
    for (int i = 0; i < n; i++) {
        wr_state next = before;
        g->step(&next, k->seat, legal[i]);
        int worth = finish_arrival(k, &next);
        if (worth > best) {
            best = worth;
            after = next;
        }
    }
    *s = after;
    return best;
}

/* The best standing after a sailing to one of a set of ports; INT32_MIN: none. */
static int best_sailing(const thinker *k, const wr_state *s, int base, uint32_t ports) {
    int best = INT32_MIN;
    for (; ports != 0; ports &= ports - 1) {
        wr_state next = *s;
        k->game->step(&next, k->seat, (wr_action)(base + wr_lowest(ports)));
        int worth = finish_arrival(k, &next);
        best = worth > best ? worth : best;
    }
    return best;
}

/* The seat's standing at `s`, after the best sailing if it still has to sail. */
static int outlook(const thinker *k, wr_state *s) {
    const wp_table *t = &s->table;
    if (t->phase != WP_PHASE_TURN || t->turn != k->seat || t->sailed || t->bonus)
        return finish_arrival(k, s);
    int port = t->port[k->seat];
    uint32_t sails = wr__wp_sails(&t->rules, t->wind, port);
    int best = best_sailing(k, s, WP_DO_SAIL, sails);
    if (t->points == WP_POINTS) {
        int gust =
            best_sailing(k, s, WP_DO_GUST, wr__wp_gusts(&t->rules, t->wind, port));
        best = gust > best ? gust : best;
    }
    if (sails == 0) {
        int stays = standing(k, s);
        best = stays > best ? stays : best;
    }
    return best;
}

/* ==== Choices ==================================================================== */

/* The seat's standing if it were its turn now, under this wind. */
static int under_wind(const thinker *k, const wr_state *s, int wind) {
    wr_state now = *s;
    wp_table *t = &now.table;
    t->wind = (uint8_t)wind;
    t->first = t->turn = (uint8_t)k->seat;
    t->points = WP_POINTS;
    t->sailed = t->heaved = t->bonus = 0;
    t->phase = WP_PHASE_TURN;
    return outlook(k, &now);
}

/* Bids for the own wind by what is at stake against the worst of the others' winds. */
static wr_action choose_bid(const thinker *k, const wr_question *q, const wr_state *s,
                            wr_rng *r) {
    const wp_table *t = &s->table;
    int mine = under_wind(k, s, t->compass[q->seat]), worst = mine;
    for (int p = 0; p < t->seats; p++) {
        int worth = under_wind(k, s, t->compass[p]);
        worst = worth < worst ? worth : worst;
    }
    int bid = (mine - worst) / STAKE + (int)wr_rng_below(r, SPREAD);
    return q->legal[bid < q->n ? bid : q->n - 1];
}

/* Rates an action; greater is better. */
static int rate(const thinker *k, const wr_state *s, wr_action a) {
    if (a < WP_DO_BID)
        return under_wind(k, s, a - WP_DO_COMPASS);
    if (a >= WP_DO_WIND && a < WP_DO_FIRST)
        return under_wind(k, s, a - WP_DO_WIND);
    if (a < WP_DO_DRAW) { /* Blackbeard or the first turn: oneself, or the weakest */
        int base = a < WP_DO_WIND ? WP_DO_BLACKBEARD : WP_DO_FIRST, p = a - base;
        return p == k->seat ? INT32_MAX : -worth_of_seat(k, s, p);
    }
    wr_state next = *s;
    k->game->step(&next, k->seat, a);
    return outlook(k, &next);
}

wr_action wr__greedy_winds_of_plunder(const wr_question *q, wr_rng *r) {
    thinker k = {q->game, q->seat, WP_ROUNDS - q->obs->table.round};
    wr_state s;
    if (q->n == 1)
        return q->legal[0];
    q->game->imagine(q->obs, r, &s);
    if (s.table.phase == WP_PHASE_BID)
        return choose_bid(&k, q, &s, r);
    int best = 0, most = INT32_MIN;
    for (int i = 0; i < q->n; i++) {
        int worth = rate(&k, &s, q->legal[i]);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return q->legal[best];
}
