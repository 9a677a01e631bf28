/*
 * The greedy bot in Santa Timea.
 *
 * For each card it may play it asks three things: how likely is it that this card takes
 * the wind card, how much would that cost, and how useful would the card be later. The
 * first is counted over samples in which every seat still to play puts down a random
 * card that has not been seen; the last seat to play knows it exactly. It plays the
 * card with the least expected cost. The lead is worth nothing to it: in series against
 * itself, paying for the lead or for losing it made it weaker.
 *
 * All costs are whole numbers, in thousandths of a victory point, so that it plays the
 * same on every machine.
 */
#include "../games/santa-timea/santa-timea.h"

#include <string.h>

#include "ai.h"

enum {
    POINT = 1000,
    DAMAGE_COST = 350, /* of one damage point, by what it does to the place */
    SAMPLES = 64,
    CERTAIN = 1000 /* probabilities are in thousandths */
};

/* How much the later worth of a card weighs, in thousandths, by number of seats; found
 * in series against itself. With two seats a low card is sure to take if it is beaten,
 * so good cards must last. */
static const int later_weight[ST_MAX_SEATS + 1] = {0, 0, 1200, 450, 300, 250};

/* What the wind cards that are left after laying aside sets cost their owner. */
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

/* What it costs the seat to take the current wind card with all that is held. It can be
 * negative: the card may complete a set or a pair. */
static int cost_of_taking(const st_table *t, int seat) {
    uint32_t pile = wr__st_with_wind(t->pile[seat], t->row[0]);
    for (int kind = 0; kind < ST_WIND_KINDS; kind++)
        for (int n = wr__st_winds_of(t->held, kind); n > 0; n--)
            pile = wr__st_with_wind(pile, kind);
    return cost_of_pile(t, pile) - cost_of_pile(t, t->pile[seat]);
}

/* How likely a card is not to be the lowest of a trick under a wind, if the others play
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

/* How many thousandths of a damage point the card would ward off in a later trick of
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

/* Fills the places behind position `mine` with random unseen cards. */
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

wr_action wr__greedy_santa_timea(const wr_question *q, wr_rng *r) {
    if (q->n == 1)
        return q->legal[0];
    return q->obs->table.phase == ST_PHASE_ASIDE ? choose_sets(q) : choose_card(q, r);
}
