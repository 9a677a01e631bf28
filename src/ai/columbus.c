/*
 * columbus.c: the greedy bot in Columbus.
 *
 * It sails west, looks at discs until it has found an inhabited island, and sails home.
 * A step is worth taking if it shortens the way to the goal, where leaving a calm
 * counts as three steps; the way ignores other ships and whirlwinds, but the bot never
 * sails onto a whirlwind. The rest of a roll goes into barrels, cards, storms over
 * others and whirlwinds on them. It spends barrels on a reroll when a roll is of no
 * use.
 */
#include "../games/columbus/columbus.h"

#include <string.h>

#include "ai.h"

enum { FAR = 1000, CELLS = CO_LINES * CO_STRIDE };

/* ==== The way ==================================================================== */

static int has_found(const co_table *t, int seat) {
    return t->found >> seat & 1;
}

static int is_goal(const co_table *t, int seat, int field) {
    if (has_found(t, seat))
        return field == t->start;
    return wr__co_area(field) == 1 && wr__co_in(t->map.water, field) &&
           !wr__co_in(t->map.calm, field);
}

/* Steps from one field to the goal through its neighbours, as far as they are known. */
static int way_from(const co_table *t, int field, const int16_t *way) {
    int least = FAR, own = wr__co_in(t->map.calm, field) ? 3 : 1;
    for (int d = 0; d < CO_DIRECTIONS; d++)
        if (way[field + wr__co_step[d]] < least)
            least = way[field + wr__co_step[d]];
    return least + own < FAR ? least + own : FAR;
}

/* Fills in the steps to the goal from every field. Sweeps alternate in direction, so
 * that a few are enough. */
static void find_ways(const co_table *t, int seat, int16_t *way) {
    for (int f = 0; f < CELLS; f++)
        way[f] = FAR;
    for (int row = 1; row <= t->rows; row++)
        for (int column = 1; column <= CO_COLUMNS; column++)
            if (is_goal(t, seat, wr__co_field(column, row)))
                way[wr__co_field(column, row)] = 0;
    int first = wr__co_field(1, 1), last = wr__co_field(CO_COLUMNS, t->rows);
    for (int changed = 1, up = 0; changed; up = !up) {
        changed = 0;
        for (int i = first; i <= last; i++) {
            int f = up ? first + last - i : i;
            if (f != t->start && !wr__co_in(t->map.water, f))
                continue;
            int found = way[f] > 0 ? way_from(t, f, way) : 0;
            changed |= found < way[f];
            way[f] = (int16_t)(found < way[f] ? found : way[f]);
        }
    }
}

/* ==== Choosing from the legal list =============================================== */

/* The index of an action, or -1. */
static int find(const wr_question *q, int action) {
    for (int i = 0; i < q->n; i++)
        if (q->legal[i] == action)
            return i;
    return -1;
}

/* The number of legal actions in [from, to), and the index of the first. */
static int count(const wr_question *q, int from, int to, int *first) {
    int n = 0;
    *first = 0;
    for (int i = 0; i < q->n; i++)
        if (q->legal[i] >= from && q->legal[i] < to && n++ == 0)
            *first = i;
    return n;
}

/* The step in [from, from + 8) that gets nearest to the goal, if it is nearer than the
 * ship is now; -1: none. */
static int best_step(const wr_question *q, int from, const int16_t *way) {
    const co_table *t = &q->obs->table;
    int best = -1, first, ship = t->ship[q->seat], least = way[ship];
    int n = count(q, from, from + CO_DIRECTIONS, &first);
    for (int i = first; i < first + n; i++) {
        int to = ship + wr__co_step[q->legal[i] - from];
        if (way[to] < least && to != t->whirl[0] && to != t->whirl[1]) {
            least = way[to];
            best = i;
        }
    }
    return best;
}

/* 1 if an action moves a whirlwind onto an intact ship of another seat, -1 if onto the
 * own one, else 0. */
static int hits(const wr_question *q, int number) {
    const co_table *t = &q->obs->table;
    int field = wr__co_field_of(number % CO_FIELDS), others = 0;
    for (int p = 0; p < t->seats; p++)
        if (t->ship[p] == field && !wr__co_damaged(t, p)) {
            if (p == q->seat)
                return -1;
            others = 1;
        }
    return others;
}

/* A random move of a whirlwind among the actions from `from` to `to`: onto another ship
 * if one is in reach, otherwise anywhere but the own one; -1: none. */
static int random_whirl(const wr_question *q, int from, int to, wr_rng *r) {
    int first, n = count(q, from, to, &first), best = 0, seen = 0, chosen = -1;
    for (int i = first; i < first + n; i++) {
        int worth = hits(q, q->legal[i] - from);
        if (worth < best)
            continue;
        seen = worth > best ? 0 : seen;
        best = worth;
        if (wr_rng_below(r, (uint32_t)++seen) == 0)
            chosen = i;
    }
    if (chosen < 0 || best > 0)
        return chosen;
    return wr_rng_below(r, 2) == 0 ? chosen : -1;
}

/* ==== The turn =================================================================== */

/* A card that is worth playing at once, or -1. */
static int card_to_play(const wr_question *q, int searching) {
    int carpenter = find(q, CO_PLAY + CO_CARPENTER);
    int extra = find(q, CO_PLAY + CO_VERY_GOOD_WINDS);
    int winds = searching ? -1 : find(q, CO_PLAY + CO_GOOD_WINDS);
    return carpenter >= 0 ? carpenter : extra >= 0 ? extra : winds;
}

/* Rerolling all dice, or -1. */
static int throw_again(const wr_question *q) {
    const co_table *t = &q->obs->table;
    return find(q, CO_REROLL + wr__co_dice_number(t->dice));
}

static int storm_to_call(const wr_question *q) {
    const co_table *t = &q->obs->table;
    int ships[CO_AREAS + 1] = {0}, best = 1;
    for (int p = 0; p < t->seats; p++)
        if (p != q->seat && t->ship[p] != t->start)
            ships[wr__co_area(t->ship[p])]++;
    for (int area = 2; area <= CO_AREAS; area++)
        if (ships[area] > ships[best])
            best = area;
    if (ships[best] == 0 || wr__co_area(t->ship[q->seat]) == best)
        return -1;
    return find(q, CO_CALL_STORM + best - 1);
}

/* How to use dice that bring the ship no nearer. */
static int use_of_rest(const wr_question *q, wr_rng *r) {
    int use = find(q, CO_LOAD);
    if (use < 0)
        use = find(q, CO_DRAW);
    if (use < 0)
        use = storm_to_call(q);
    if (use < 0)
        use = random_whirl(q, CO_WHIRL_MOVE, CO_TWIST, r);
    if (use < 0)
        use = random_whirl(q, CO_TWIST, CO_CALL_STORM, r);
    if (use < 0 && wr_rng_below(r, 5) == 0)
        use = find(q, CO_PLAY + CO_WHIRLWIND_3) >= 0
                  ? find(q, CO_PLAY + CO_WHIRLWIND_3)
                  : find(q, CO_PLAY + CO_WHIRLWIND_2);
    return use >= 0 ? use : find(q, CO_END);
}

static int after_roll(const wr_question *q, wr_rng *r) {
    const co_table *t = &q->obs->table;
    int becalmed = wr__co_becalmed(t, q->seat), again = throw_again(q);
    if (wr__co_damaged(t, q->seat)) {
        int repair = find(q, CO_REPAIR);
        return repair >= 0 ? repair : again >= 0 ? again : use_of_rest(q, r);
    }
    int16_t way[CELLS];
    find_ways(t, q->seat, way);
    int searching = way[t->ship[q->seat]] == 0;
    if (searching && (t->dice[CO_SCOPE] > 0 || again >= 0))
        return t->dice[CO_SCOPE] > 0 ? find(q, CO_LOOK) : again;
    int step = best_step(q, CO_ROSE_STEP, way);
    if (step < 0)
        step = best_step(q, CO_SAIL_STEP, way);
    if (step < 0)
        step = best_step(q, CO_WIND_STEP, way);
    if (step >= 0)
        return step;
    int movers = t->dice[CO_SAIL] + (becalmed ? 0 : t->dice[CO_ROSE]);
    if (!searching && movers == 0 && again >= 0 && t->barrels[q->seat] > !becalmed)
        return again;
    return use_of_rest(q, r);
}

static int in_turn(const wr_question *q, wr_rng *r) {
    const co_table *t = &q->obs->table;
    int card = card_to_play(q, is_goal(t, q->seat, t->ship[q->seat]));
    if (card >= 0)
        return card;
    if (t->phase == CO_PHASE_DICE)
        return after_roll(q, r);
    int stuck = wr__co_damaged(t, q->seat) || wr__co_becalmed(t, q->seat);
    int skip = stuck && t->barrels[q->seat] == 0 ? find(q, CO_SKIP) : -1;
    return skip >= 0 ? skip : find(q, CO_ROLL);
}

/* ==== Other decisions ============================================================ */

static int answer(const wr_question *q) {
    const co_table *t = &q->obs->table;
    int ship = t->ship[q->seat];
    int weather = find(q, CO_WEATHER);
    int moved = ship != t->start && wr__co_area(ship) == t->area;
    return moved && weather >= 0 ? weather : find(q, CO_PASS);
}

static int transfer(const wr_question *q, wr_rng *r) {
    int w = q->legal[0] >= CO_TRANSFER + CO_FIELDS;
    int from = CO_TRANSFER + w * CO_FIELDS;
    int chosen = random_whirl(q, from, from + CO_FIELDS, r);
    return chosen >= 0 ? chosen : (int)wr_rng_below(r, (uint32_t)q->n);
}

wr_action wr__greedy_columbus(const wr_question *q, wr_rng *r) {
    int chosen;
    if (q->n == 1)
        return q->legal[0];
    switch (q->obs->table.phase) {
    case CO_PHASE_ANSWER:
        chosen = answer(q);
        break;
    case CO_PHASE_AGAIN:
        chosen = (int)wr_rng_below(r, 2);
        break;
    case CO_PHASE_MUTINY:
        chosen = find(q, CO_PAY);
        break;
    case CO_PHASE_RIGHT:
        chosen = transfer(q, r);
        break;
    default:
        chosen = in_turn(q, r);
    }
    return q->legal[chosen];
}
