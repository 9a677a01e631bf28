/*
 * legal.c: the legal actions of Columbus in the order of their ids, and the rule
 * against any other.
 */
#include "columbus.h"

/* True if dice other than sails can be used. */
static int has_free_hand(const co_table *t) {
    return !wr__co_damaged(t, t->turn) &&
           !wr__co_becalmed(t, t->turn); /* CO-66, CO-73 */
}

/* ==== Legal actions ============================================================== */

/* Each different selection of the dice once, except the empty one. */
static wr_choices list_rerolls(const uint8_t *dice, wr_choices out) {
    const uint64_t *parts = wr__co_parts[wr__co_dice_number(dice)];
    out = wr_emit_set(out, CO_REROLL, parts[0]); /* CO-43, CO-R16 */
    return wr_emit_set(out, CO_REROLL + 64, parts[1]);
}

static wr_choices list_steps(uint32_t directions, int first, wr_choices out) {
    return wr_emit_set(out, first, directions);
}

static wr_choices list_whirls(const co_table *t, int steps, int first, wr_choices out) {
    for (int w = 0; w < CO_WHIRLWINDS; w++) {
        int from = t->whirl[w], row = from / CO_STRIDE - steps, last = row + 2 * steps;
        uint16_t room[CO_LINES];
        const uint16_t *detours = wr__co_detours(t, from, steps, room);
        uint32_t near = wr__co_columns_near(from, steps);
        for (row = row > 1 ? row : 1; row <= last && row <= t->rows; row++) {
            int id = first + w * CO_FIELDS + (row - 1) * CO_COLUMNS - 1;
            uint32_t fields =
                wr__co_map(t)->water[row] &
                (detours != NULL ? detours[row] : near); /* CO-57, CO-R32 */
            if (row == from / CO_STRIDE)
                fields &= ~(1u << from % CO_STRIDE);
            out = wr_emit_set(out, id, fields);
        }
    }
    return out;
}

/* True if the owner may play a card of this kind now. */
static int may_play(const co_table *t, int kind) {
    if (kind == CO_GOOD_WINDS)
        return !wr__co_damaged(t, t->turn); /* CO-R42 */
    if (kind == CO_CARPENTER)
        return t->phase == CO_PHASE_BEFORE &&
               wr__co_damaged(t, t->turn); /* CO-93, CO-R42 */
    return kind != CO_GOOD_WEATHER;        /* CO-94, CO-R42 */
}

static wr_choices list_plays(const wr_state *s, wr_choices out) {
    const co_table *t = &s->table;
    if (t->played || t->hand_size[t->turn] == 0)
        return out; /* CO-83, CO-R41 */
    for (int kind = 0; kind < CO_HELD; kind++)
        if (s->hand[t->turn][kind] > 0 && may_play(t, kind))
            out = wr_emit(out, CO_PLAY + kind);
    return out;
}

static int may_load(const co_table *t) {
    return wr__co_in(wr__co_map(t)->shore, t->ship[t->turn]) &&
           t->barrels[t->turn] < CO_MOST_BARRELS; /* CO-31, CO-R50 */
}

static int may_look(const co_table *t) {
    return wr__co_area(t->ship[t->turn]) == 1 && !(t->found >> t->turn & 1); /* CO-33,
                                                                     CO-96, CO-102 */
}

/* What storm dice and telescopes can do, if they can be used. */
static wr_choices list_uses(const co_table *t, wr_choices out) {
    if (t->dice[CO_STORM] > 0 && t->round > 1) /* CO-47, CO-R25 */
        for (int area = 0; area < CO_AREAS; area++)
            out = wr_emit(out, CO_CALL_STORM + area); /* CO-48, CO-R23 */
    if (t->dice[CO_SCOPE] == 0)
        return out;
    if (may_load(t))
        out = wr_emit(out, CO_LOAD);
    out = wr_emit(out, CO_DRAW);
    if (may_look(t))
        out = wr_emit(out, CO_LOOK);
    return out;
}

static wr_choices list_after_roll(const wr_state *s, wr_choices out) {
    const co_table *t = &s->table;
    int damaged = wr__co_damaged(t, t->turn), free_hand = has_free_hand(t);
    int roses = free_hand ? t->dice[CO_ROSE] : 0;
    if (!t->used && t->barrels[t->turn] > 0)
        out = list_rerolls(t->dice, out); /* CO-43, CO-45 */
    if (!damaged && roses + t->dice[CO_SAIL] + t->winds > 0) {
        uint32_t directions = wr__co_steps(t, t->turn);
        if (roses > 0)
            out = list_steps(directions, CO_ROSE_STEP, out); /* CO-21, CO-73 */
        if (t->dice[CO_SAIL] > 0)
            out = list_steps(directions, CO_SAIL_STEP, out); /* CO-23, CO-74 */
        if (t->winds > 0)
            out = list_steps(directions, CO_WIND_STEP, out); /* CO-90 */
    }
    if (free_hand && t->dice[CO_WHIRL] > 0)
        out = list_whirls(t, t->dice[CO_WHIRL], CO_WHIRL_MOVE, out); /* CO-25 */
    if (t->twists > 0)
        out = list_whirls(t, t->twists, CO_TWIST, out); /* CO-85, CO-R44 */
    if (free_hand)
        out = list_uses(t, out);
    if (damaged && t->dice[CO_SAIL] > 0)
        out = wr_emit(out, CO_REPAIR); /* CO-24, CO-69 */
    out = list_plays(s, out);
    if (!damaged || t->dice[CO_SAIL] == 0)
        out = wr_emit(out, CO_END); /* CO-37, CO-R39 */
    return out;
}

static wr_choices list_before_roll(const wr_state *s, wr_choices out) {
    const co_table *t = &s->table;
    if (!t->played)
        out = wr_emit(out, CO_SKIP); /* CO-39, CO-R12 */
    out = wr_emit(out, CO_ROLL);     /* CO-R13 */
    if (t->winds > 0)
        out = list_steps(wr__co_steps(t, t->turn), CO_WIND_STEP, out); /* CO-R43 */
    if (t->twists > 0)
        out = list_whirls(t, t->twists, CO_TWIST, out); /* CO-R44 */
    return list_plays(s, out);
}

/* Every symbol field but the one of the whirlwind. */
static wr_choices list_rights(const co_table *t, wr_choices out) {
    int w = wr__co_right_whirlwind(t), from = t->whirl[w];
    for (int row = 1; row <= t->rows; row++)
        for (uint32_t bits = wr__co_map(t)->symbol[row]; bits != 0; bits &= bits - 1) {
            int field = wr__co_field(wr_lowest(bits), row);
            if (field != from) /* CO-18, CO-61, CO-R35 */
                out = wr_emit(out, CO_TRANSFER + w * CO_FIELDS + wr__co_number(field));
        }
    out = wr_emit(out, CO_STAY + w); /* CO-R35 */
    return out;
}

static wr_choices list(const wr_state *s, int seat, wr_choices end) {
    const co_table *t = &s->table;
    if (!(wr__co_actors(s) >> seat & 1) || t->phase < CO_PHASE_BEFORE)
        return end;
    switch (t->phase) {
    case CO_PHASE_BEFORE:
        end = list_before_roll(s, end);
        break;
    case CO_PHASE_DICE:
        end = list_after_roll(s, end);
        break;
    case CO_PHASE_ANSWER:
        end = wr_emit(end, CO_PASS);
        if (s->hand[seat][CO_GOOD_WEATHER] > 0)
            end = wr_emit(end, CO_WEATHER); /* CO-94, CO-R24 */
        break;
    case CO_PHASE_AGAIN:
        end = wr_emit(end, CO_AGAIN);
        end = wr_emit(end, CO_ACCEPT); /* CO-30 */
        break;
    case CO_PHASE_MUTINY:
        if (t->barrels[seat] > 0)
            end = wr_emit(end, CO_PAY); /* CO-R46 */
        end = wr_emit(end, CO_SIT);
        break;
    default:
        end = list_rights(t, end);
    }
    return end;
}

#ifndef WR_DEVICE
int wr__co_legal(const wr_state *s, int seat, wr_action *out) {
    return (int)(list(s, seat, out) - out);
}
#endif

/* ==== Why not ==================================================================== */

static const char *why_not_chance(const wr_state *s, wr_action a) {
    const co_table *t = &s->table;
    if (a < CO_CARD) {
        uint8_t dice[CO_FACES];
        wr__co_dice_of(a - CO_THROWN, dice);
        int fits = t->phase == CO_PHASE_THROW &&
                   dice[0] + dice[1] + dice[2] + dice[3] + dice[4] == t->thrown;
        return fits ? NULL : "CO-35";
    }
    if (a < CO_DISC)
        return t->phase == CO_PHASE_CARD && wr__co_drawn_from(s)[a - CO_CARD] > 0
                   ? NULL
                   : "CO-32";
    if (a < CO_SPUN)
        return t->phase == CO_PHASE_DISC && t->discs[a - CO_DISC] > 0 ? NULL : "CO-33";
    return t->phase == CO_PHASE_SPIN ? NULL : "CO-27";
}

static const char *why_not_reroll(const co_table *t, int number) {
    uint8_t dice[CO_FACES];
    wr__co_dice_of(number, dice);
    if (t->phase != CO_PHASE_DICE || t->barrels[t->turn] == 0)
        return "CO-43";
    for (int face = 0; face < CO_FACES; face++)
        if (dice[face] > t->dice[face])
            return "CO-43";
    return t->used ? "CO-45" : NULL;
}

static const char *why_not_sail(const co_table *t, wr_action a) {
    int direction = (a - CO_ROSE_STEP) % CO_DIRECTIONS;
    int face = a < CO_SAIL_STEP ? CO_ROSE : CO_SAIL;
    if (a >= CO_WIND_STEP ? t->winds == 0
                          : t->phase != CO_PHASE_DICE || t->dice[face] == 0)
        return a >= CO_WIND_STEP ? "CO-90" : "CO-21";
    if (wr__co_damaged(t, t->turn))
        return "CO-66";
    if (a < CO_SAIL_STEP && wr__co_becalmed(t, t->turn))
        return "CO-73";
    if (wr__co_steps(t, t->turn) >> direction & 1)
        return NULL;
    int to = t->ship[t->turn] + wr__co_step[direction];
    return to == t->start ? "CO-R6" : wr__co_on_board(t, to) ? "CO-16" : "CO-17";
}

static const char *why_not_whirl(const co_table *t, wr_action a) {
    int by_card = a >= CO_TWIST;
    int number = by_card ? a - CO_TWIST : a - CO_WHIRL_MOVE;
    int steps = by_card ? t->twists : t->dice[CO_WHIRL];
    int w = number >= CO_FIELDS;
    if (steps == 0)
        return by_card ? "CO-92" : "CO-25";
    if (!by_card && !has_free_hand(t))
        return wr__co_damaged(t, t->turn) ? "CO-69" : "CO-73";
    int to = wr__co_field_of(number - w * CO_FIELDS);
    if (wr__co_distance(t, t->whirl[w], to, steps) > 0)
        return NULL;
    return wr__co_in(wr__co_map(t)->water, to) ? "CO-R32" : "CO-57";
}

/* Storm dice and telescopes. */
static const char *why_not_use(const co_table *t, wr_action a) {
    int face = a < CO_LOAD ? CO_STORM : CO_SCOPE;
    if (t->dice[face] == 0)
        return a < CO_LOAD ? "CO-27" : "CO-32";
    if (!has_free_hand(t))
        return wr__co_damaged(t, t->turn) ? "CO-69" : "CO-73";
    if (a < CO_LOAD)
        return t->round > 1 ? NULL : "CO-47";
    if (a == CO_LOAD)
        return may_load(t)                                         ? NULL
               : wr__co_in(wr__co_map(t)->shore, t->ship[t->turn]) ? "CO-R50"
                                                                   : "CO-31";
    if (a == CO_DRAW || may_look(t))
        return NULL;
    return t->found >> t->turn & 1 ? "CO-102" : "CO-33";
}

static const char *why_not_turn(const wr_state *s, wr_action a) {
    const co_table *t = &s->table;
    int before = t->phase == CO_PHASE_BEFORE, damaged = wr__co_damaged(t, t->turn);
    if (a == CO_SKIP)
        return !before ? "CO-39" : t->played ? "CO-R12" : NULL;
    if (a == CO_ROLL)
        return before ? NULL : "CO-35";
    if (a < CO_ROSE_STEP)
        return why_not_reroll(t, a - CO_REROLL);
    if (a < CO_WHIRL_MOVE)
        return why_not_sail(t, a);
    if (a < CO_CALL_STORM)
        return why_not_whirl(t, a);
    if (a < CO_REPAIR)
        return why_not_use(t, a);
    if (a == CO_REPAIR)
        return damaged && t->dice[CO_SAIL] > 0 ? NULL : "CO-69";
    if (a == CO_END)
        return before ? "CO-R13" : damaged && t->dice[CO_SAIL] > 0 ? "CO-R39" : NULL;
    if (a > CO_END)
        return "CO-R42";
    if (t->played || s->hand[t->turn][a - CO_PLAY] == 0)
        return "CO-83";
    return may_play(t, a - CO_PLAY) ? NULL : "CO-R42";
}

static const char *why_not_right(const co_table *t, wr_action a) {
    int w = wr__co_right_whirlwind(t);
    if (a >= CO_STAY)
        return a - CO_STAY == w ? NULL : "CO-R35";
    int number = a - CO_TRANSFER - w * CO_FIELDS;
    if (a < CO_TRANSFER || number < 0 || number >= CO_FIELDS)
        return "CO-R35";
    int field = wr__co_field_of(number);
    return wr__co_in(wr__co_map(t)->symbol, field) && field != t->whirl[w] ? NULL
                                                                           : "CO-61";
}

const char *wr__co_why(const wr_state *s, int who, wr_action a) {
    const co_table *t = &s->table;
    if (t->phase == CO_PHASE_OVER)
        return "CO-104";
    if (who == WR_CHANCE)
        return why_not_chance(s, a);
    if (t->phase < CO_PHASE_BEFORE || !(wr__co_actors(s) >> who & 1))
        return "CO-12";
    switch (t->phase) {
    case CO_PHASE_ANSWER:
        if (a == CO_PASS)
            return NULL;
        return a == CO_WEATHER && s->hand[who][CO_GOOD_WEATHER] > 0 ? NULL : "CO-R24";
    case CO_PHASE_AGAIN:
        return a == CO_AGAIN || a == CO_ACCEPT ? NULL : "CO-30";
    case CO_PHASE_MUTINY:
        if (a == CO_PAY && t->barrels[who] == 0)
            return "CO-R46";
        return a == CO_SIT || a == CO_PAY ? NULL : "CO-87";
    case CO_PHASE_RIGHT:
        return why_not_right(t, a);
    default:
        return why_not_turn(s, a);
    }
}
