/*
 * moves.c: the legal actions of Winds of Plunder, and the rule against any other.
 *
 * `legal` lists what a seat may do, and `why` names the rule that forbids the rest.
 * They are written separately, one for speed and one for people; the tests compare them
 * at every position.
 */
#include "winds-of-plunder.h"

/* ==== What may be done =========================================================== */

/* All pairs of places. Separate from wr_emit_run, so that the compiler knows the count:
 * this is the longest list by far. The last pair is alone to leave a multiple of eight.
 */
static wr_choices list_pairs(wr_choices end, int base) {
#ifdef WR_DEVICE
    return wr_emit_run(end, base, WP_PAIRS); /* WP-R30 */
#else
    for (int i = 0; i < WP_PAIRS - 1; i++)
        end[i] = (wr_action)(base + i); /* WP-R30 */
    end[WP_PAIRS - 1] = (wr_action)(base + WP_PAIRS - 1);
    return end + WP_PAIRS;
#endif
}

/* Kinds that the seat in turn may buy or hire with. */
static uint64_t purchases(const wp_table *t) {
    const wp_rules *r = wr__wp_rules(t);
    int seat = t->turn;
    uint64_t kinds = 0;
    for (int item = 0; item < WP_ITEMS; item++)
        if (t->stock[seat * WP_ITEMS + item] < WP_TRACK) /* WP-R26 */
            kinds |= r->effect[WP_BUY + item];
    if (t->vp[seat] < 2)
        kinds &= r->free_at[t->port[seat]]; /* WP-R26 */
    return kinds;
}

static wr_choices list_strikes(const wp_table *t, wr_choices end, int kind) {
    int effect = wr__wp_effect(wr__wp_rules(t), kind);
    return wr_emit_set(end, WP_DO_PLAY + kind * WP_PAIRS,
                       wr__wp_targets(t, t->turn, effect - WP_STRIKE));
}

static wr_choices list_plays(const wr_state *s, wr_choices end) {
    const wp_table *t = &s->table;
    const wp_rules *r = wr__wp_rules(t);
    uint64_t bought = purchases(t), buys = r->effect[WP_BUY + WP_WEAPONS] |
                                           r->effect[WP_BUY + WP_CREW] |
                                           r->effect[WP_BUY + WP_PROVISIONS];
    uint64_t hand = s->hand[t->turn] & r->firsts; /* WP-086 */
    for (; hand != 0; hand &= hand - 1) {
        int kind = wr_lowest(hand), base = WP_DO_PLAY + kind * WP_PAIRS;
        uint64_t bit = hand & (0 - hand);
        if (bit & buys) {
            if (bit & bought)
                end = wr_emit(end, base); /* WP-R26 */
        } else if (bit & r->effect[WP_INTRIGUE]) {
            end = list_pairs(end, base);
        } else if (bit & r->effect[WP_HEAVE]) {
            if (wr__wp_may_heave(t))
                end =
                    wr_emit_set(end, base, wr__wp_sails(r, t->wind, t->port[t->turn]));
        } else {
            end = list_strikes(t, end, kind);
        }
    }
    return end;
}

static wr_choices list_turn(const wr_state *s, wr_choices end) {
    const wp_table *t = &s->table;
    int seat = t->turn, port = t->port[seat];
    uint32_t sails = wr__wp_sails(wr__wp_rules(t), t->wind, port);
    if (t->points > 0 && s->pile != 0)
        end = wr_emit(end, WP_DO_DRAW); /* WP-036, WP-R22 */
    for (int i = 0; i < t->points; i++)
        if (t->reserve[seat] >= wr__wp_cubes_for(i + 1))
            end = wr_emit(end, WP_DO_CUBES + i); /* WP-R21 */
    if (!t->sailed && !t->bonus) {
        end = wr_emit_set(end, WP_DO_SAIL, sails); /* WP-033 */
        if (t->points == WP_POINTS)
            end = wr_emit_set(
                end, WP_DO_GUST,
                wr__wp_gusts(wr__wp_rules(t), t->wind, port)); /* WP-041, WP-R20 */
    }
    if (t->sailed || t->bonus || sails == 0)
        end = wr_emit(end, WP_DO_END);               /* WP-044, WP-R12, WP-R13 */
    return t->points > 0 ? list_plays(s, end) : end; /* WP-037 */
}

static wr_choices list_boardings(const wp_table *t, wr_choices end) {
    for (int p = 0; p < t->seats; p++)
        end = wr_emit_set(end, WP_DO_BOARD + p * WP_LOOTS,
                          wr__wp_loot(t, p)); /* WP-R40 */
    end = wr_emit(end, WP_DO_NOBOARD);        /* WP-R40 */
    return end;
}

static wr_choices list(const wr_state *s, int seat, wr_choices end) {
    const wp_table *t = &s->table;
    uint32_t owing = wr__wp_actors(s);
    if (owing == WR_CHANCE_BIT || (owing >> seat & 1) == 0)
        return end;
    switch (t->phase) {
    case WP_PHASE_COMPASS:
        end = wr_emit_run(end, WP_DO_COMPASS, WP_DIRECTIONS); /* WP-R04 */
        break;
    case WP_PHASE_BID:
        end = wr_emit_run(end, WP_DO_BID, t->cubes[seat] + 1); /* WP-R05 */
        break;
    case WP_PHASE_TIE:
        end = wr_emit_set(end, WP_DO_BLACKBEARD, wr__wp_highest_bids(t)); /* WP-026 */
        break;
    case WP_PHASE_WIND:
        end = wr_emit_set(end, WP_DO_WIND, wr__wp_leading_winds(t)); /* WP-028 */
        break;
    case WP_PHASE_FIRST:
        end = wr_emit_run(end, WP_DO_FIRST, t->seats); /* WP-R11 */
        break;
    case WP_PHASE_TURN:
        end = list_turn(s, end);
        break;
    case WP_PHASE_BOARD:
        end = list_boardings(t, end);
        break;
    default:
        end = wr_emit_run(end, WP_DO_MARK, 2); /* WP-R47 */
    }
    return end;
}

#ifndef WR_DEVICE
int wr__wp_legal(const wr_state *s, int seat, wr_action *out) {
    return (int)(list(s, seat, out) - out);
}
#endif

/* ==== Refusals =================================================================== */

/* Below, NULL means that the rules allow it. */

static const char *why_not_chance(const wr_state *s, int a) {
    const wp_table *t = &s->table;
    if (a < WP_TILE_TO) {
        if (t->phase != WP_PHASE_HOLDER)
            return "WP-005";
        return a - WP_BLACKBEARD_TO < t->seats ? NULL : "WP-R01";
    }
    if (a < WP_START_TO) {
        int place = (a - WP_TILE_TO) / WP_TILES, tile = (a - WP_TILE_TO) % WP_TILES;
        if (t->phase != WP_PHASE_TILES || place != t->laid)
            return "WP-011";
        for (int i = 0; i < t->laid; i++)
            if (t->tile[i] == tile)
                return "WP-011";
        return NULL;
    }
    if (a < WP_ACTION_IS) {
        int seat = (a - WP_START_TO) / WP_PORTS, port = (a - WP_START_TO) % WP_PORTS;
        if (t->phase != WP_PHASE_STARTS || t->port[seat] != WP_NONE ||
            (seat > 0 && t->port[seat - 1] == WP_NONE))
            return "WP-012";
        return t->starts_left >> port & 1 ? NULL : "WP-R02";
    }
    if (a < WP_TREASURE_IS) {
        uint64_t kinds = s->pile & wr__wp_rules(t)->firsts;
        if (t->phase != WP_PHASE_ACTION)
            return "WP-036";
        return kinds >> (a - WP_ACTION_IS) & 1 ? NULL : "WP-R22";
    }
    if (t->phase != WP_PHASE_TREASURE)
        return "WP-056";
    int port = a - WP_TREASURE_IS;
    if (s->upper != 0)
        return s->upper >> port & 1 ? NULL : "WP-R36";
    return t->queue[0] == port ? NULL : "WP-R36";
}

/* Actions of the wind phase. */
static const char *why_not_wind(const wp_table *t, int who, int a) {
    int holds = who == t->blackbeard;
    if (a < WP_DO_BID)
        return t->phase == WP_PHASE_COMPASS && t->compass[who] == WP_NONE ? NULL
                                                                          : "WP-021";
    if (a < WP_DO_BLACKBEARD) {
        if (t->phase != WP_PHASE_BID || t->bid[who] != WP_NONE)
            return "WP-023";
        return a - WP_DO_BID <= t->cubes[who] ? NULL : "WP-R05";
    }
    if (a < WP_DO_WIND) {
        if (t->phase != WP_PHASE_TIE || !holds)
            return "WP-026";
        return wr__wp_highest_bids(t) >> (a - WP_DO_BLACKBEARD) & 1 ? NULL : "WP-R06";
    }
    if (a < WP_DO_FIRST) {
        if (t->phase != WP_PHASE_WIND || !holds)
            return "WP-028";
        return wr__wp_leading_winds(t) >> (a - WP_DO_WIND) & 1 ? NULL : "WP-R09";
    }
    if (t->phase != WP_PHASE_FIRST || !holds)
        return "WP-031";
    return a - WP_DO_FIRST < t->seats ? NULL : "WP-R11";
}

static const char *why_not_board(const wp_table *t, int who, int a) {
    int victim = (a - WP_DO_BOARD) / WP_LOOTS, loot = (a - WP_DO_BOARD) % WP_LOOTS;
    if (t->phase != WP_PHASE_BOARD || who != t->turn)
        return "WP-058";
    if (a == WP_DO_NOBOARD)
        return NULL;
    if (victim >= t->seats)
        return "WP-001";
    uint32_t may = wr__wp_loot(t, victim);
    if (may == 0)
        return "WP-062";
    return may >> loot & 1 ? NULL : "WP-R42";
}

static const char *why_not_sail(const wp_table *t, int a) {
    int port = t->port[t->turn], is_gust = a >= WP_DO_GUST;
    int to = a - (is_gust ? WP_DO_GUST : WP_DO_SAIL);
    uint32_t sails = wr__wp_sails(wr__wp_rules(t), t->wind, port);
    if (t->bonus)
        return "WP-R31";
    if (t->sailed)
        return "WP-033";
    if (!is_gust) {
        int along = t->wind == WP_NORTH || t->wind == WP_SOUTH;
        return sails >> to & 1 ? NULL : along ? "WP-046" : "WP-048";
    }
    if (t->points != WP_POINTS)
        return "WP-R20";
    if (sails >> to & 1)
        return "WP-R19";
    return wr__wp_gusts(wr__wp_rules(t), t->wind, port) >> to & 1 ? NULL : "WP-R18";
}

static const char *why_not_buy(const wp_table *t, int kind, int item) {
    int seat = t->turn;
    if (t->stock[seat * WP_ITEMS + item] >= WP_TRACK)
        return "WP-R33";
    int is_free = wr__wp_rules(t)->free_at[t->port[seat]] >> kind & 1;
    return is_free || t->vp[seat] >= 2 ? NULL : "WP-R26";
}

/* NULL if a card of the kind is in hand and there is a point for it. */
static const char *why_not_target(const wp_table *t, int kind, int target) {
    int effect = wr__wp_effect(wr__wp_rules(t), kind);
    if (effect == WP_INTRIGUE)
        return NULL;
    if (effect == WP_HEAVE) {
        if (!wr__wp_may_heave(t))
            return "WP-R28";
        uint32_t sails = wr__wp_sails(wr__wp_rules(t), t->wind, t->port[t->turn]);
        return target < WP_PORTS && (sails >> target & 1) ? NULL : "WP-R28";
    }
    if (effect < WP_STRIKE)
        return target == 0 ? why_not_buy(t, kind, effect - WP_BUY) : "WP-086";
    uint32_t targets = wr__wp_targets(t, t->turn, effect - WP_STRIKE);
    return target < t->seats && (targets >> target & 1) ? NULL : "WP-R27";
}

/* Actions of a turn. */
static const char *why_not_turn(const wr_state *s, int who, int a) {
    const wp_table *t = &s->table;
    if (who != t->turn || t->phase < WP_PHASE_TURN)
        return a >= WP_DO_PLAY ? "WP-R24" : "WP-020";
    if (t->phase != WP_PHASE_TURN)
        return "WP-051";
    if (a >= WP_DO_PLAY) {
        int kind = (a - WP_DO_PLAY) / WP_PAIRS;
        if (((s->hand[who] & wr__wp_rules(t)->firsts) >> kind & 1) == 0)
            return "WP-086";
        return t->points == 0 ? "WP-034"
                              : why_not_target(t, kind, (a - WP_DO_PLAY) % WP_PAIRS);
    }
    if (a == WP_DO_END) {
        uint32_t sails = wr__wp_sails(wr__wp_rules(t), t->wind, t->port[who]);
        return t->sailed || t->bonus || sails == 0 ? NULL : "WP-044";
    }
    if (a >= WP_DO_SAIL)
        return why_not_sail(t, a);
    if (a == WP_DO_DRAW)
        return t->points == 0 ? "WP-034" : s->pile == 0 ? "WP-R22" : NULL;
    int points = a - WP_DO_CUBES + 1;
    if (t->points < points)
        return "WP-034";
    return t->reserve[who] >= wr__wp_cubes_for(points) ? NULL : "WP-R21";
}

const char *wr__wp_why(const wr_state *s, int who, wr_action a) {
    const wp_table *t = &s->table;
    if (t->phase == WP_PHASE_OVER)
        return "WP-003";
    if (who == WR_CHANCE)
        return why_not_chance(s, a);
    if (who >= t->seats)
        return "WP-001";
    if (a < WP_DO_DRAW)
        return why_not_wind(t, who, a);
    if (a >= WP_DO_BOARD && a <= WP_DO_NOBOARD)
        return why_not_board(t, who, a);
    if (a == WP_DO_MARK || a == WP_DO_NOMARK)
        return t->phase == WP_PHASE_MARK && who == t->turn ? NULL : "WP-R47";
    return why_not_turn(s, who, a);
}
