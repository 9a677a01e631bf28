/*
 * santa-timea.c: the greedy bot in Santa Timea, and what a search knows of the game.
 *
 * For each card the greedy bot asks three things: how likely the card is to take the
 * wind card, how much that would cost, and how useful the card would be later. The
 * first is counted over samples in which every seat still to play plays a random unseen
 * card; the last seat to play knows it exactly. The bot plays the card with the least
 * expected cost. The lead is worth nothing to it: in matches against itself, paying for
 * the lead or for losing it made it weaker.
 *
 * All costs are integers, in thousandths of a victory point, so that it plays the same
 * on every machine.
 *
 * A search plays rounds, not games: the totals after a round predict the end well
 * enough. Its rollout policy asks the same three things as the greedy bot but assumes
 * random cards of the whole deck, without samples. The last two tricks of a round are
 * solved exactly, each seat maximizing its own payoff; the last three if the search
 * itself begins there.
 */
#include "../games/santa-timea/santa-timea.h"

#include <string.h>

#include "ai.h"

enum {
    POINT = 1000,
    DAMAGE_COST = 350, /* of one damage point, by its effect on the place */
    SAMPLES = 64,
    CERTAIN = 1000 /* probabilities are in thousandths */
};

/* The weight of a card's later worth, in thousandths, by number of seats; tuned in
 * matches against itself. With two seats a low card is sure to take if it is beaten, so
 * good cards must last. */
static const int later_weight[ST_MAX_SEATS + 1] = {0, 0, 1200, 450, 300, 250};

/* The cost of the wind cards that are left after laying aside sets. */
static int cost_of_rest(const st_table *t, uint32_t rest) {
    int cost = wr__st_damage(rest) * DAMAGE_COST;
    if (!t->pro)
        return cost;
    cost += wr_count(rest) * POINT / (t->seats <= 3 ? 4 : 3);
    for (int kind = 0; kind < ST_WIND_KINDS; kind++)
        if (wr__st_winds_of(rest, kind) == 2)
            cost -= (kind % ST_DAMAGES + 1) * POINT;
    return cost;
}

/* The same for a whole pile, with the best choice of sets. */
static int cost_of_pile(const st_table *t, uint32_t pile) {
    int sets = wr__st_sets(pile);
    int least = cost_of_rest(t, wr__st_without_sets(pile, sets));
    for (int aside = 0; t->pro && aside < sets; aside++)
        if ((aside & ~sets) == 0) {
            int cost = cost_of_rest(t, wr__st_without_sets(pile, aside));
            least = cost < least ? cost : least;
        }
    return least;
}

/* The cost for the seat of taking the current wind card with all that is held. It can
 * be negative: the card may complete a set or a pair. */
static int cost_of_taking(const st_table *t, int seat) {
    uint32_t pile = wr__st_with_wind(t->pile[seat], t->row[0]);
    for (int kind = 0; kind < ST_WIND_KINDS; kind++)
        for (int n = wr__st_winds_of(t->held, kind); n > 0; n--)
            pile = wr__st_with_wind(pile, kind);
    return cost_of_pile(t, pile) - cost_of_pile(t, t->pile[seat]);
}

/* The chance that a card is not the lowest of a trick under a wind, if the others play
 * random cards. A Piratess of theirs counts half: she is as good as the card before
 * her. One's own, played behind a card, never takes. */
static int safety(const wr_obs *o, int card, int wind) {
    int unseen = wr_count(o->unseen), not_above = 0, takes = CERTAIN;
    if (card == ST_PIRATESS || unseen == 0)
        return CERTAIN;
    int key = wr__st_key(card, wind, -1);
    for (uint64_t left = o->unseen; left != 0; left &= left - 1) {
        int other = wr_lowest(left);
        if (other >= ST_PIRATESS)
            not_above += 1;
        else if (wr__st_key(other, wind, -1) <= key)
            not_above += 2;
    }
    int above = CERTAIN - not_above * (CERTAIN / 2) / unseen;
    for (int i = 1; i < o->table.seats; i++)
        takes = takes * above / CERTAIN;
    return CERTAIN - takes;
}

/* How many thousandths of a damage point the card would prevent in a later trick of
 * this round, on average over the open winds and those that may still come. */
static int later_worth(const wr_obs *o, int card) {
    const st_table *t = &o->table;
    int tricks = ST_TRICKS - t->tricks - 1, open = ST_ROW - 1;
    if (tricks == 0)
        return 0;
    int safe[ST_DIRECTIONS], worth = 0, hidden = 0;
    for (int d = 0; d < ST_DIRECTIONS; d++)
        safe[d] = safety(o, card, d);
    open = open < tricks ? open : tricks;
    for (int i = 1; i <= open; i++) {
        int kind = t->row[i];
        worth += (kind % ST_DAMAGES + 1) * safe[kind / ST_DAMAGES];
    }
    for (int kind = 0; kind < ST_WIND_KINDS; kind++)
        hidden += wr__st_winds_of(t->wind_deck, kind) * (kind % ST_DAMAGES + 1) *
                  safe[kind / ST_DAMAGES];
    worth += hidden * (tricks - open) / wr_count(t->wind_deck);
    return worth / tricks;
}

/* Fills the places after position `mine` with random unseen cards. */
static void sample_followers(const wr_obs *o, int mine, uint8_t *cards, wr_rng *r) {
    uint64_t pool = o->unseen;
    for (int i = mine + 1; i < o->table.seats; i++) {
        int card = wr_nth_bit(pool, wr_rng_below(r, (uint32_t)wr_count(pool)));
        pool &= ~(UINT64_C(1) << card);
        cards[i] = (uint8_t)(card < ST_PIRATESS ? card : ST_PIRATESS);
    }
}

static wr_action choose_card(const wr_question *q, wr_rng *r) {
    const st_table *t = &q->obs->table;
    int mine = t->in_trick, takes[ST_HAND] = {0};
    int samples = mine + 1 == t->seats ? 1 : SAMPLES;
    uint8_t cards[ST_MAX_SEATS];
    memcpy(cards, t->trick, sizeof cards);
    for (int s = 0; s < samples; s++) {
        sample_followers(q->obs, mine, cards, r);
        for (int i = 0; i < q->n; i++) {
            int taker, next;
            cards[mine] = (uint8_t)(q->legal[i] - ST_PLAY);
            wr__st_trick(t->row[0] / ST_DAMAGES, cards, t->seats, &taker, &next);
            takes[i] += taker == mine;
        }
    }
    int best = 0, least = INT32_MAX, taking = cost_of_taking(t, q->seat);
    for (int i = 0; i < q->n; i++) {
        int later = later_worth(q->obs, q->legal[i] - ST_PLAY) * DAMAGE_COST / 1000;
        int cost = takes[i] * taking / samples + later * later_weight[t->seats] / 1000;
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    return q->legal[best];
}

/* The sets that give the best result of the round, and then a round won, if all others
 * lay aside what they can. */
static wr_action choose_sets(const wr_question *q) {
    const st_table *t = &q->obs->table;
    uint8_t aside[ST_MAX_SEATS];
    int best = 0, most = INT32_MIN;
    for (int p = 0; p < t->seats; p++)
        aside[p] = (uint8_t)wr__st_sets(t->pile[p]);
    for (int i = 0; i < q->n; i++) {
        st_score score;
        aside[q->seat] = (uint8_t)(q->legal[i] - ST_ASIDE);
        wr__st_score(t->seats, t->pro, t->pile, aside, &score);
        int worth = 2 * score.result[q->seat] + score.won[q->seat];
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return q->legal[best];
}

static wr_action greedy(const wr_question *q, wr_rng *r) {
    if (q->n == 1)
        return q->legal[0];
    return q->obs->table.phase == ST_PHASE_ASIDE ? choose_sets(q) : choose_card(q, r);
}

/* ==== Knowledge for the search =================================================== */

/* How many of the 56 number cards are lower than a number card. */
static int cards_below(int card, int wind) {
    int turn = (card / ST_NUMBERS - wind) & 3, number = card % ST_NUMBERS + 1;
    if (turn == 2)
        return number - 1;
    if (turn != 0)
        return ST_NUMBERS + 2 * (number - 1) + (number - 1) / 2;
    int sides = 2 * number - 1 < ST_NUMBERS ? 2 * number - 1 : ST_NUMBERS;
    return ST_NUMBERS + 2 * sides + number - 1;
}

/* The chance that n random cards are all higher than one with `below` cards below it,
 * in thousandths. */
static int all_higher(int below, int n) {
    int chance = CERTAIN;
    for (; n > 0; n--)
        chance = chance * (ST_NUMBER_CARDS - below) / ST_NUMBER_CARDS;
    return chance;
}

/* What a quick choice of a card is based on. */
typedef struct {
    const st_table *table;
    uint64_t keys, untied;     /* of the cards that lie in the trick */
    int last_key;              /* of the card before */
    int taking;                /* cost of taking the wind card */
    int coming[ST_DIRECTIONS]; /* damage of later tricks by direction, in thousandths */
} outlook;

static void look_out(const st_table *t, int seat, outlook *out) {
    int tricks = ST_TRICKS - t->tricks - 1, open = ST_ROW - 1, wind = t->row[0];
    *out = (outlook){.table = t, .last_key = -1};
    for (int i = 0; i < t->in_trick; i++) {
        int key = wr__st_key(t->trick[i], wind / ST_DAMAGES, out->last_key);
        uint64_t bit = UINT64_C(1) << key;
        out->untied = (out->keys & bit) != 0 ? out->untied & ~bit : out->untied | bit;
        out->keys |= bit;
        out->last_key = key;
    }
    out->taking = cost_of_taking(t, seat);
    if (tricks == 0)
        return;
    open = open < tricks ? open : tricks;
    /* A wind card of the deck does 1.8 damage points on average: 0.45 in each
     * direction. */
    for (int d = 0; d < ST_DIRECTIONS; d++)
        out->coming[d] = (tricks - open) * 450 / tricks;
    for (int i = 1; i <= open; i++)
        out->coming[t->row[i] / ST_DAMAGES] +=
            (t->row[i] % ST_DAMAGES + 1) * 1000 / tricks;
}

/* The expected cost of playing a card, as the greedy bot counts it. */
static int quick_cost(const outlook *o, int card) {
    const st_table *t = o->table;
    int wind = t->row[0] / ST_DAMAGES, others = t->seats - 1, later = 0, takes = 0;
    int behind = t->seats - 1 - t->in_trick;
    int key = wr__st_key(card, wind, o->last_key);
    uint64_t bit = UINT64_C(1) << key;
    if (card == ST_PIRATESS)
        takes = t->in_trick == 0 ? CERTAIN : 0;
    else if ((o->keys & bit) == 0 && (o->untied & (bit - 1)) == 0)
        takes = all_higher(cards_below(card, wind), behind);
    for (int d = 0; d < ST_DIRECTIONS; d++)
        later +=
            o->coming[d] *
            (card == ST_PIRATESS ? CERTAIN
                                 : CERTAIN - all_higher(cards_below(card, d), others)) /
            CERTAIN;
    later = later * DAMAGE_COST / 1000 * later_weight[t->seats] / 1000;
    return takes * o->taking / CERTAIN + later;
}

/* Sets to lay aside: the choice with the best own result if all others lay aside what
 * they can. */
static int rate_sets(const st_table *t, int seat, int sets) {
    uint8_t aside[ST_MAX_SEATS];
    st_score score;
    for (int p = 0; p < t->seats; p++)
        aside[p] = (uint8_t)wr__st_sets(t->pile[p]);
    aside[seat] = (uint8_t)sets;
    wr__st_score(t->seats, t->pro, t->pile, aside, &score);
    return 2 * score.result[seat] + score.won[seat];
}

static int cost_of_action(const wr__decision *d, const outlook *o, int i) {
    if (d->state->table.phase == ST_PHASE_ASIDE)
        return -rate_sets(&d->state->table, d->seat, d->legal[i] - ST_ASIDE) * POINT /
               2;
    return quick_cost(o, d->legal[i] - ST_PLAY);
}

static void rate(const wr__decision *d, int32_t *out) {
    enum { HALF = 300 }; /* cost above the least that halves the rating */
    outlook o;
    int least = INT32_MAX;
    look_out(&d->state->table, d->seat, &o);
    for (int i = 0; i < d->n; i++) {
        out[i] = cost_of_action(d, &o, i);
        least = out[i] < least ? out[i] : least;
    }
    for (int i = 0; i < d->n; i++)
        out[i] = WR_WHOLE * HALF / (HALF + out[i] - least);
}

static wr_action play(const wr__decision *d, wr_rng *r) {
    enum { JITTER = 128 };
    outlook o;
    int best = 0, least = INT32_MAX;
    uint64_t bits = wr_rng_next(r);
    look_out(&d->state->table, d->seat, &o);
    for (int i = 0; i < d->n; i++) {
        int cost = cost_of_action(d, &o, i) + (int)(bits >> (4 * i & 63)) % JITTER;
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    return d->legal[best];
}

static int stage(const wr_state *s) {
    return s->table.round;
}

/* ==== The value of totals ======================================================== */

/* Square roots of the rounds left, in hundredths. */
static const int root_of_rounds[ST_ROUNDS + 1] = {0, 100, 141, 173, 200, 224};

/* Points that halve the odds with one round to go, in hundredths, without and with the
 * pro rules, by seats: about a quarter of the spread over five rounds. */
static const int halving[2][ST_MAX_SEATS + 1] = {{0, 0, 51, 46, 60, 80},
                                                 {0, 0, 77, 64, 75, 86}};

static void evaluate(const wr_game *g, const wr_state *s, const void *precomputed,
                     wr__payoff *out) {
    const st_table *t = &s->table;
    (void)precomputed;
    if (t->phase == ST_PHASE_OVER) {
        wr__payoff_now(g, s, out);
        return;
    }
    int most = t->total[0], rounds = ST_ROUNDS - t->round;
    int half = halving[t->pro][t->seats] * root_of_rounds[rounds] / 100;
    uint32_t weight[ST_MAX_SEATS] = {0}, sum = 0;
    *out = (wr__payoff){{0}, {0}}; /* of seats that are not there, too */
    for (int p = 1; p < t->seats; p++)
        most = t->total[p] > most ? t->total[p] : most;
    for (int p = 0; p < t->seats; p++) {
        weight[p] = wr__power((uint32_t)((most - t->total[p]) * 100 * 16 / half));
        sum += weight[p];
    }
    for (int p = 0; p < t->seats; p++) {
        out->share[p] = (int32_t)((uint64_t)weight[p] * WR_WHOLE / sum);
        out->points[p] = t->total[p] * 100 * ST_ROUNDS / t->round;
    }
}

/* ==== The last tricks ============================================================ */

/* After each round, found by `honest leaves` (bench/honest.c). */
static int trust(int stage, int seats) {
    static const int percent[ST_ROUNDS + 1] = {45, 45, 58, 54, 65, 100};
    (void)seats;
    return percent[stage < ST_ROUNDS ? stage : ST_ROUNDS];
}

/* True if a seat prefers x to y: a greater share of the win, or the same share and more
 * points. */
static int is_better(const wr__payoff *x, const wr__payoff *y, int seat) {
    return x->share[seat] != y->share[seat] ? x->share[seat] > y->share[seat]
                                            : x->points[seat] > y->points[seat];
}

/* The payoff if the seats that are asked lay aside these sets. */
static void settle(const wr_game *g, const wr_state *s, const wr_action *aside,
                   wr__payoff *out) {
    wr_state next = *s;
    for (uint32_t left = g->actors(s); left != 0; left &= left - 1)
        g->step(&next, wr_lowest(left), aside[wr_lowest(left)]);
    evaluate(g, &next, NULL, out);
}

/* Each seat lays aside what is best for it if all others lay aside what they can: the
 * optimum where only one is asked. */
static void solve_sets(const wr_game *g, const wr_state *s, wr__payoff *out) {
    wr_action all[ST_MAX_SEATS] = {0}, chosen[ST_MAX_SEATS];
    for (int p = 0; p < s->table.seats; p++)
        all[p] = (wr_action)(ST_ASIDE + wr__st_sets(s->table.pile[p]));
    memcpy(chosen, all, sizeof chosen);
    for (uint32_t left = g->actors(s); left != 0; left &= left - 1) {
        int seat = wr_lowest(left);
        wr_action tried[ST_MAX_SEATS], legal[1 << ST_DIRECTIONS];
        wr__payoff most, found;
        int n = g->legal(s, seat, legal);
        memcpy(tried, all, sizeof tried);
        settle(g, s, tried, &most);
        for (int i = 0; i < n; i++) {
            tried[seat] = legal[i];
            settle(g, s, tried, &found);
            if (is_better(&found, &most, seat)) {
                most = found;
                chosen[seat] = legal[i];
            }
        }
    }
    settle(g, s, chosen, out);
}

/* The payoff if each seat maximizes its own. */
static void solve_from(const wr_game *g, const wr_state *s, wr__payoff *out) {
    int seat = s->table.turn, round = s->table.round, is_first = 1;
    uint64_t cards = wr__st_playable(s->hand[seat], s->table.in_trick == 0);
    for (; cards != 0; cards &= cards - 1) {
        wr_state next = *s;
        wr__payoff found;
        g->step(&next, seat, (wr_action)(ST_PLAY + wr_lowest(cards)));
        /* Wind cards revealed now are not played for in this round. */
        while (next.table.phase == ST_PHASE_WIND && next.table.round == round)
            g->step(&next, WR_CHANCE, g->outcome(&next, 0));
        if (next.table.phase == ST_PHASE_ASIDE)
            solve_sets(g, &next, &found);
        else if (next.table.round != round || next.table.phase != ST_PHASE_PLAY)
            evaluate(g, &next, NULL, &found);
        else
            solve_from(g, &next, &found);
        if (is_first || is_better(&found, out, seat))
            *out = found;
        is_first = 0;
    }
}

static int solve(const wr_game *g, const wr_state *s, int deep, wr__payoff *out) {
    const st_table *t = &s->table;
    if (t->phase != ST_PHASE_PLAY || t->tricks < ST_TRICKS - (deep ? 3 : 2))
        return 0;
    solve_from(g, s, out);
    return 1;
}

static int is_late(const wr_obs *o) {
    return o->table.tricks >= ST_TRICKS - 3;
}

const wr__knowledge wr__knows_santa_timea = {
    .game = "santa-timea",
    .greedy = greedy,
    .prior = rate,
    .rollout = play,
    .stage = stage,
    .horizon = 1,
    .evaluate = evaluate,
    .trust = trust,
    .doubt = 25,
    .solve = solve,
    .is_late = is_late,
    .widen_from = 3,
    .widen_by = 1,
    .exploration = 36,
    .wastes = {4340, 4040, 3310, 2730, 2050},
    .looks = {.prior = 12, .halving = 4, .from = 32, .value = 0},
};
