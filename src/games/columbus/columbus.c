/*
 * columbus.c: the rules of Columbus, 2 to 5 seats.
 *
 * Every statement that does what a rule says cites its number; RULES.md retells them.
 * The file follows the order of a turn: damage and drift, the cards, the end of a turn,
 * then the steps of each phase. board.c has fields, ways and dice, legal.c the legal
 * actions, knowledge.c what a seat may know; columbus.h explains the numbering of
 * everything.
 */
#include "columbus.h"

#include <string.h>

/* ==== Helpers ==================================================================== */

static int next_seat(const co_table *t, int seat) {
    return seat + 1 < t->seats ? seat + 1 : 0; /* CO-12, CO-R1 */
}

int wr__co_score(const co_table *t, int seat) {
    int column = t->ship[seat] % CO_STRIDE, found = t->found >> seat & 1;
    if (t->ship[seat] == t->start)
        return found ? CO_HOME : 0;                   /* CO-R54 */
    return found ? 15 + column : CO_COLUMNS - column; /* CO-R54 */
}

static uint32_t seats_asked(const wr_state *s) {
    uint32_t left = 0;
    for (int p = 0; p < s->table.seats; p++)
        left |= (uint32_t)(s->answer[p] == CO_ASKED) << p; /* CO-R24 */
    return left;
}

uint32_t wr__co_actors(const wr_state *s) {
    const co_table *t = &s->table;
    if (t->phase < CO_PHASE_BEFORE)
        return WR_CHANCE_BIT;
    switch (t->phase) {
    case CO_PHASE_ANSWER:
        return seats_asked(s);
    case CO_PHASE_RIGHT:
        return 1u << wr__co_right_seat(t); /* CO-R35 */
    case CO_PHASE_OVER:
        return 0;
    default:
        return 1u << t->turn;
    }
}

/* ==== The first position ========================================================= */

#ifndef WR_DEVICE
static void init(wr_state *s, const wr_setup *setup) {
    const wr_edition *e = wr_edition_of(&wr_columbus, setup);
    co_table *t = &s->table;
    memset(s, 0, sizeof *s);
    t->map = e->map; /* CO-06 */
    t->rows = e->rows;
    t->start = e->start;
    t->seats = (uint8_t)setup->seats;
    t->max_rounds = (uint16_t)setup->option[CO_OPTION_MAX_ROUNDS];
    t->round = 1;                                /* CO-R2 */
    memcpy(t->whirl, e->whirl, sizeof t->whirl); /* CO-07 */
    memcpy(t->discs, e->discs, sizeof t->discs); /* CO-04, CO-97 */
    memcpy(s->pile, e->cards, sizeof s->pile);   /* CO-08 */
    memcpy(t->stock, e->cards, sizeof t->stock);
    t->pile_size = CO_CARDS;
    for (int p = 0; p < t->seats; p++) {
        t->ship[p] = e->start;            /* CO-09 */
        t->barrels[p] = CO_FIRST_BARRELS; /* CO-10 */
        memcpy(s->cap[p], t->stock, sizeof s->cap[p]);
    }
    t->spin = CO_NONE;
    t->phase = CO_PHASE_BEFORE;
}
#endif

/* ==== The end of a turn ========================================================== */

/* Clears what a turn leaves behind, so that equal positions are equal bytes. */
static void clear_turn(co_table *t) {
    memset(t->dice, 0, sizeof t->dice); /* CO-37, CO-64 */
    t->played = t->used = 0;
    t->winds = t->twists = 0; /* CO-R43, CO-R44 */
}

static uint32_t end_game(co_table *t) {
    clear_turn(t);
    t->rights = 0; /* CO-R21 */
    t->extra = 0;
    t->phase = CO_PHASE_OVER;
    return 0;
}

/* Lets the next right be used, or the next turn begin. */
static WR_ONCE uint32_t go_on(co_table *t) {
    if (t->rights != 0) {
        t->phase = CO_PHASE_RIGHT; /* CO-61, CO-R35 */
        return 1u << wr__co_right_seat(t);
    }
    t->phase = CO_PHASE_BEFORE;
    if (t->extra) {
        t->extra = 0; /* CO-91, CO-R45 */
        return 1u << t->turn;
    }
    for (;;) {
        t->turn = (uint8_t)next_seat(t, t->turn); /* CO-12 */
        if (t->turn == 0) {
            if (t->round == t->max_rounds)
                return end_game(t); /* CO-R55 */
            t->round++;             /* CO-R2 */
        }
        if (t->sit[t->turn] == 0)
            return 1u << t->turn;
        t->sit[t->turn]--; /* CO-87, CO-R46 */
    }
}

static uint32_t end_turn(co_table *t) {
    clear_turn(t);
    return go_on(t);
}

static uint32_t stay_in_turn(const co_table *t) {
    return 1u << t->turn;
}

static uint32_t back_to_dice(co_table *t) {
    t->phase = CO_PHASE_DICE;
    return 1u << t->turn;
}

/* ==== Damage ===================================================================== */

/* Rights in the order in which they arose, four bits each. */
typedef struct {
    uint64_t queue;
    int bits;
} new_rights;

static void add_right(new_rights *n, int seat, int whirlwind) {
    n->queue |= (uint64_t)(1 + CO_WHIRLWINDS * seat + whirlwind) << n->bits;
    n->bits += 4;
}

/* Appends rights to those that wait. */
static void append_rights(co_table *t, new_rights n) {
    int waiting = t->rights != 0 ? (wr_highest(t->rights) / 4 + 1) * 4 : 0;
    t->rights |= n.queue << waiting; /* CO-R35 */
}

static void damage(co_table *t, int seat) {
    t->damaged = (uint8_t)(t->damaged | 1u << seat); /* CO-63, CO-65 */
}

/* A whirlwind has come to its field: all intact ships there lose their masts. */
static WR_ONCE new_rights strike(co_table *t, int whirlwind) {
    new_rights n = {0, 0};
    int seat = t->turn; /* CO-R35: clockwise from the seat whose turn it is */
    do {
        if (t->ship[seat] == t->whirl[whirlwind] && !wr__co_damaged(t, seat)) {
            damage(t, seat);                /* CO-59, CO-62, CO-R33 */
            add_right(&n, seat, whirlwind); /* CO-61, CO-R33 */
        }
        seat = next_seat(t, seat);
    } while (seat != t->turn);
    return n;
}

/* An intact ship has come to its field; returns 1 if a whirlwind is there. */
static int meet(co_table *t, int seat, new_rights *n) {
    int hit = 0;
    for (int w = 0; w < CO_WHIRLWINDS; w++)
        if (t->whirl[w] == t->ship[seat]) {
            damage(t, seat);       /* CO-60, CO-R10 */
            add_right(n, seat, w); /* CO-R34 */
            hit = 1;
        }
    return hit;
}

/* ==== Drift ====================================================================== */

/* Moves what the wind can move; returns the movers as bits. */
static uint32_t drift_ships(co_table *t, int direction) {
    uint32_t movers = 0;
    for (int p = 0; p < t->seats; p++) {
        int to = t->ship[p] + wr__co_step[direction];
        if (t->ship[p] == t->start)
            continue; /* CO-46 */
        if (t->area != 0 && wr__co_area(t->ship[p]) != t->area)
            continue; /* CO-28, CO-51 */
        if (!wr__co_on_board(t, to))
            continue; /* CO-17, CO-56, CO-R4 */
        if (wr__co_in(wr__co_map(t)->water, to) || to == t->start) {
            movers |= 1u << p; /* CO-49, CO-67, CO-R7 */
            t->ship[p] = (uint16_t)to;
        } else {
            damage(t, p); /* CO-54 */
        }
    }
    return movers;
}

static void collide(co_table *t, uint32_t movers) {
    for (int p = 0; p < t->seats; p++)
        for (int q = 0; q < t->seats; q++)
            if ((movers >> p & 1) && !(movers >> q & 1) && t->ship[p] == t->ship[q] &&
                t->ship[p] != t->start) { /* CO-50, CO-R7, CO-R29 */
                damage(t, p);             /* CO-52, CO-55, CO-R27 */
                damage(t, q);             /* CO-52, CO-R27, CO-R28 */
            }
}

/* The common procedure of storm, hurricane and fog (CO-R26); t->area says where. */
static WR_ONCE uint32_t drift(co_table *t, int direction) {
    uint32_t damaged = t->damaged, home = 0;
    uint32_t movers = drift_ships(t, direction);
    new_rights n = {0, 0};
    collide(t, movers);
    int seat = t->turn;
    do {
        if ((movers >> seat & 1) && !(damaged >> seat & 1))
            meet(t, seat, &n); /* CO-60, CO-R30 */
        if ((movers >> seat & 1) && (t->found >> seat & 1))
            home |= t->ship[seat] == t->start; /* CO-R7, CO-R8 */
        seat = next_seat(t, seat);
    } while (seat != t->turn);
    append_rights(t, n);
    t->area = t->spins = 0; /* CO-R22 */
    t->spin = CO_NONE;
    if (home)
        return end_game(t); /* CO-104 */
    if (wr__co_damaged(t, t->turn) && !(damaged >> t->turn & 1))
        return end_turn(t); /* CO-64, CO-80, CO-R17 */
    return back_to_dice(t);
}

/* ==== Cards and discs ============================================================ */

static void add_barrels(co_table *t, int seat, int n) {
    int sum = t->barrels[seat] + n;
    t->barrels[seat] =
        (uint8_t)(sum < CO_MOST_BARRELS ? sum : CO_MOST_BARRELS); /* CO-42 */
}

/* The discard pile becomes the pile. By then all of its former cards are in hands or
 * among the discards, which limits what can be in a hand. */
static WR_SLOW void renew_pile(wr_state *s) {
    co_table *t = &s->table;
    for (int kind = 0; kind < CO_HELD; kind++) {
        int in_hands = 0;
        for (int p = 0; p < t->seats; p++)
            in_hands += s->hand[p][kind];
        for (int p = 0; p < t->seats; p++) {
            uint8_t *limit = &t->limit[p][kind];
            int most = in_hands < t->hand_size[p] ? in_hands : t->hand_size[p];
            *limit = (uint8_t)(*limit < most ? *limit : most);
            s->cap[p][kind] = t->discard[kind];
        }
    }
    memcpy(s->pile, t->discard, sizeof s->pile); /* CO-84, CO-R48 */
    memcpy(t->stock, t->discard, sizeof t->stock);
    memset(t->discard, 0, sizeof t->discard);
    t->pile_size = 0;
    for (int kind = 0; kind < CO_KINDS; kind++)
        t->pile_size = (uint8_t)(t->pile_size + s->pile[kind]);
}

void wr__co_deal(wr_state *s, int seat, int kind) {
    co_table *t = &s->table;
    s->pile[kind]--;
    t->pile_size--;
    s->hand[seat][kind]++; /* CO-82 */
    s->cap[seat][kind]--;
    t->hand_size[seat]++;
    for (int k = 0; k < CO_HELD; k++)
        t->limit[seat][k] = (uint8_t)(t->limit[seat][k] + (t->stock[k] > 0));
}

/* Lays a card from a hand on the discard pile. */
static void lay_down(wr_state *s, int seat, int kind) {
    co_table *t = &s->table;
    s->hand[seat][kind]--;
    t->hand_size[seat]--;
    t->limit[seat][kind]--;
    t->discard[kind]++; /* CO-84 */
}

static uint32_t step_card(wr_state *s, int kind) {
    co_table *t = &s->table;
    if (t->pile_size == 0)
        renew_pile(s);
    if (kind < CO_HELD) {
        wr__co_deal(s, t->turn, kind); /* CO-82 */
        return back_to_dice(t);
    }
    s->pile[kind]--;
    t->pile_size--;
    t->discard[kind]++; /* CO-81, CO-R48 */
    if (kind == CO_MUTINY) {
        t->phase = CO_PHASE_MUTINY; /* CO-87 */
        return stay_in_turn(t);
    }
    if (kind == CO_HURRICANE) {
        t->phase = CO_PHASE_SPIN; /* CO-88, CO-R31 */
        return WR_CHANCE_BIT;
    }
    if (kind < CO_PROVISIONS)
        return drift(t, kind - CO_FOG);                /* CO-89 */
    add_barrels(t, t->turn, kind - CO_PROVISIONS + 1); /* CO-86 */
    return back_to_dice(t);
}

static uint32_t step_disc(co_table *t, int kind) {
    t->discs[kind]--; /* CO-100 */
    if (kind == CO_INHABITED)
        t->found = (uint8_t)(t->found | 1u << t->turn); /* CO-101 */
    else
        add_barrels(t, t->turn, kind - CO_SEA); /* CO-98, CO-99 */
    return back_to_dice(t);
}

static uint32_t step_play(wr_state *s, int kind) {
    co_table *t = &s->table;
    lay_down(s, t->turn, kind);
    t->played = 1; /* CO-83 */
    switch (kind) {
    case CO_GOOD_WINDS:
        t->winds = 2; /* CO-90 */
        break;
    case CO_VERY_GOOD_WINDS:
        t->extra = 1; /* CO-91 */
        break;
    case CO_CARPENTER:
        t->damaged = (uint8_t)(t->damaged & ~(1u << t->turn)); /* CO-93 */
        break;
    default:
        t->twists = (uint8_t)(kind - CO_WHIRLWIND_2 + 2); /* CO-92 */
    }
    return stay_in_turn(t);
}

/* ==== The dice =================================================================== */

static uint32_t step_reroll(co_table *t, int number) {
    uint8_t dice[CO_FACES];
    wr__co_dice_of(number, dice);
    t->thrown = 0;
    for (int face = 0; face < CO_FACES; face++) {
        t->dice[face] = (uint8_t)(t->dice[face] - dice[face]); /* CO-44 */
        t->thrown = (uint8_t)(t->thrown + dice[face]);
    }
    t->barrels[t->turn]--; /* CO-43 */
    t->phase = CO_PHASE_THROW;
    return WR_CHANCE_BIT;
}

static uint32_t add_dice(co_table *t, const uint8_t *dice) {
    for (int face = 0; face < CO_FACES; face++)
        t->dice[face] = (uint8_t)(t->dice[face] + dice[face]);
    t->thrown = 0;
    return back_to_dice(t);
}

static void use_die(co_table *t, int face) {
    t->dice[face]--; /* CO-22, CO-34 */
    t->used = 1;     /* CO-45, CO-R15 */
}

static uint32_t step_ship(co_table *t, int direction) {
    int seat = t->turn;
    new_rights n = {0, 0};
    t->ship[seat] =
        (uint16_t)(t->ship[seat] + wr__co_step[direction]); /* CO-21, CO-23 */
    if (t->ship[seat] == t->start)
        return end_game(t); /* CO-02, CO-104 */
    if (!meet(t, seat, &n))
        return stay_in_turn(t);
    append_rights(t, n);
    return end_turn(t); /* CO-64, CO-R10, CO-R17 */
}

/* Moves a whirlwind to the field of an action; `number` as in the action ids. */
static uint32_t step_whirl(co_table *t, int number, uint8_t *steps) {
    int w = number >= CO_FIELDS, was_damaged = wr__co_damaged(t, t->turn);
    int to = wr__co_field_of(number - w * CO_FIELDS);
    int d = wr__co_distance(t, t->whirl[w], to, *steps);
    WR_ASSERT(d > 0, "this whirlwind cannot be moved there now");
    *steps = (uint8_t)(*steps - d); /* CO-26, CO-R32 */
    t->whirl[w] = (uint16_t)to;     /* CO-25, CO-58 */
    append_rights(t, strike(t, w));
    if (wr__co_damaged(t, t->turn) && !was_damaged)
        return end_turn(t); /* CO-R17 */
    return stay_in_turn(t);
}

/* ==== The storm ================================================================== */

static uint32_t step_storm(wr_state *s, int area) {
    co_table *t = &s->table;
    t->area = (uint8_t)area;
    t->spins = (uint8_t)(t->dice[CO_STORM] - 1); /* CO-30 */
    t->dice[CO_STORM] = 0;                       /* CO-29, CO-R22 */
    t->used = 1;
    for (int p = 0; p < t->seats; p++)
        s->answer[p] = p != t->turn ? CO_ASKED : CO_NOT_ASKED; /* CO-R24 */
    t->phase = CO_PHASE_ANSWER;
    return seats_asked(s);
}

/* All answers are in: the first `weather` clockwise stops the storm. */
static uint32_t resolve_answers(wr_state *s) {
    co_table *t = &s->table;
    int seat = next_seat(t, t->turn);
    while (seat != t->turn && s->answer[seat] != CO_ANSWERED_WEATHER)
        seat = next_seat(t, seat); /* CO-R24 */
    memset(s->answer, CO_NOT_ASKED, sizeof s->answer);
    if (seat == t->turn) {
        t->phase = CO_PHASE_SPIN; /* CO-27 */
        return WR_CHANCE_BIT;
    }
    lay_down(s, seat, CO_GOOD_WEATHER); /* CO-94 */
    t->area = t->spins = 0;             /* CO-94 */
    return back_to_dice(t);
}

static uint32_t step_answer(wr_state *s, int seat, wr_action a) {
    s->answer[seat] = a == CO_PASS ? CO_PASSED : CO_ANSWERED_WEATHER;
    uint32_t left = seats_asked(s);
    return left != 0 ? left : resolve_answers(s);
}

static uint32_t step_spin(co_table *t, int direction) {
    if (t->spins == 0)
        return drift(t, direction);
    t->spin = (uint8_t)direction;
    t->phase = CO_PHASE_AGAIN; /* CO-30 */
    return stay_in_turn(t);
}

static uint32_t step_again(co_table *t, wr_action a) {
    int direction = t->spin;
    t->spin = CO_NONE; /* CO-30: a former result is gone */
    if (a == CO_ACCEPT)
        return drift(t, direction);
    t->spins--;
    t->phase = CO_PHASE_SPIN;
    return WR_CHANCE_BIT;
}

/* ==== After the turn ============================================================= */

static uint32_t step_right(co_table *t, wr_action a) {
    int w = wr__co_right_whirlwind(t);
    t->rights >>= 4;
    if (a < CO_STAY) {
        t->whirl[w] =
            (uint16_t)wr__co_field_of(a - CO_TRANSFER - w * CO_FIELDS); /* CO-61 */
        new_rights n = strike(t, w);               /* CO-62, CO-R36 */
        t->rights = t->rights << n.bits | n.queue; /* CO-R35: before all that wait */
    }
    return go_on(t);
}

/* ==== Steps ====================================================================== */

/* Moves of ships and whirlwinds by dice or cards. */
static uint32_t step_move(co_table *t, wr_action a) {
    if (a < CO_SAIL_STEP) {
        use_die(t, CO_ROSE);
        return step_ship(t, a - CO_ROSE_STEP);
    }
    if (a < CO_WIND_STEP) {
        use_die(t, CO_SAIL);
        return step_ship(t, a - CO_SAIL_STEP);
    }
    if (a < CO_WHIRL_MOVE) {
        t->winds--; /* CO-90, CO-R43 */
        return step_ship(t, a - CO_WIND_STEP);
    }
    if (a < CO_TWIST) {
        t->used = 1; /* CO-45 */
        return step_whirl(t, a - CO_WHIRL_MOVE, &t->dice[CO_WHIRL]);
    }
    return step_whirl(t, a - CO_TWIST, &t->twists); /* CO-92, CO-R44 */
}

static uint32_t step_scope(co_table *t, wr_action a) {
    use_die(t, CO_SCOPE);
    if (a == CO_LOAD) {
        add_barrels(t, t->turn, 1); /* CO-31 */
        return stay_in_turn(t);
    }
    t->phase = a == CO_DRAW ? CO_PHASE_CARD : CO_PHASE_DISC; /* CO-32, CO-33, CO-79 */
    return WR_CHANCE_BIT;
}

/* The decisions of the seat whose turn it is, before and after the roll. */
static uint32_t step_turn(wr_state *s, wr_action a) {
    co_table *t = &s->table;
    if (a >= CO_ROSE_STEP && a < CO_CALL_STORM)
        return step_move(t, a);
    if (a >= CO_REROLL && a < CO_ROSE_STEP)
        return step_reroll(t, a - CO_REROLL);
    if (a == CO_ROLL) {
        t->thrown = CO_DICE; /* CO-35 */
        t->phase = CO_PHASE_THROW;
        return WR_CHANCE_BIT;
    }
    if (a >= CO_LOAD && a <= CO_LOOK)
        return step_scope(t, a);
    if (a >= CO_CALL_STORM && a < CO_LOAD)
        return step_storm(s, a - CO_CALL_STORM + 1);
    if (a >= CO_PLAY && a < CO_END)
        return step_play(s, a - CO_PLAY);
    if (a == CO_SKIP)
        add_barrels(t, t->turn, 2); /* CO-39, CO-40, CO-R12 */
    if (a == CO_REPAIR)
        t->damaged = (uint8_t)(t->damaged & ~(1u << t->turn)); /* CO-69 */
    return end_turn(t);                                        /* CO-70, CO-R14 */
}

static uint32_t step_mutiny(co_table *t, wr_action a) {
    if (a == CO_PAY)
        t->barrels[t->turn]--; /* CO-87 */
    else
        t->sit[t->turn]++; /* CO-87, CO-R46 */
    return back_to_dice(t);
}

static uint32_t step_chance(wr_state *s, wr_action a) {
    co_table *t = &s->table;
    uint8_t dice[CO_FACES];
    switch (t->phase) {
    case CO_PHASE_THROW:
        wr__co_dice_of(a - CO_THROWN, dice);
        return add_dice(t, dice);
    case CO_PHASE_CARD:
        return step_card(s, a - CO_CARD);
    case CO_PHASE_DISC:
        return step_disc(t, a - CO_DISC);
    default:
        return step_spin(t, a - CO_SPUN);
    }
}

static uint32_t step(wr_state *s, int who, wr_action a) {
    co_table *t = &s->table;
    if (t->phase < CO_PHASE_BEFORE) {
        WR_ASSERT(who == WR_CHANCE && a < CO_NUM_OUTCOMES, "it is chance that moves");
        return step_chance(s, a);
    }
    WR_ASSERT(who >= 0 && a < CO_NUM_ACTIONS && (wr__co_actors(s) >> who & 1),
              "this seat owes no move");
    switch (t->phase) {
    case CO_PHASE_BEFORE:
    case CO_PHASE_DICE:
        WR_ASSERT(a <= CO_END, "this is not done in a turn");
        return step_turn(s, a);
    case CO_PHASE_ANSWER:
        WR_ASSERT(a == CO_PASS || a == CO_WEATHER, "this is no answer to a storm");
        return step_answer(s, who, a);
    case CO_PHASE_AGAIN:
        WR_ASSERT(a == CO_AGAIN || a == CO_ACCEPT, "this is not done after a spin");
        return step_again(t, a);
    case CO_PHASE_MUTINY:
        WR_ASSERT(a == CO_PAY || a == CO_SIT, "this ends no mutiny");
        return step_mutiny(t, a);
    default:
        WR_ASSERT(a >= CO_TRANSFER, "this is not done after a turn");
        return step_right(t, a);
    }
}

/* ==== Chance ===================================================================== */

static int sum_of(const uint8_t *counts, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += counts[i];
    return sum;
}

/* The kind of card k of those counted. */
static int kind_at(const uint8_t *counts, uint32_t k) {
    int kind = 0;
    while (k >= counts[kind])
        k -= counts[kind++];
    return kind;
}

static uint32_t cases(const wr_state *s) {
    static const uint16_t throws_of[CO_DICE + 1] = {1, 6, 36, 216, CO_MAX_THROWS};
    const co_table *t = &s->table;
    switch (t->phase) {
    case CO_PHASE_THROW:
        return throws_of[t->thrown]; /* CO-20 */
    case CO_PHASE_CARD:
        return (uint32_t)(t->pile_size > 0 ? t->pile_size
                                           : sum_of(t->discard, CO_KINDS));
    case CO_PHASE_DISC:
        return (uint32_t)sum_of(t->discs, CO_DISC_KINDS); /* CO-R52 */
    case CO_PHASE_SPIN:
        return CO_DIRECTIONS;
    default:
        return 0;
    }
}

static wr_action outcome(const wr_state *s, uint32_t k) {
    const co_table *t = &s->table;
    uint8_t dice[CO_FACES];
    switch (t->phase) {
    case CO_PHASE_THROW:
        wr__co_throw(t->thrown, k, dice);
        return (wr_action)(CO_THROWN + wr__co_dice_number(dice));
    case CO_PHASE_CARD:
        return (wr_action)(CO_CARD + kind_at(wr__co_drawn_from(s), k));
    case CO_PHASE_DISC:
        return (wr_action)(CO_DISC + kind_at(t->discs, k));
    default:
        return (wr_action)(CO_SPUN + k);
    }
}

/* The dice are thrown without computing the number of their set. */
static uint32_t chance(wr_state *s, wr_rng *r) {
    co_table *t = &s->table;
    uint32_t owing = wr__co_actors(s);
    while (owing == WR_CHANCE_BIT) {
        uint32_t k = wr_rng_below(r, cases(s));
        if (t->phase == CO_PHASE_THROW) {
            uint8_t dice[CO_FACES];
            wr__co_throw(t->thrown, k, dice);
            owing = add_dice(t, dice);
        } else {
            owing = step_chance(s, outcome(s, k));
        }
    }
    return owing;
}

static void result(const wr_state *s, wr_result *out) {
    const co_table *t = &s->table;
    int32_t most = 0;
    memset(out, 0, sizeof *out);
    for (int p = 0; p < t->seats; p++) {
        out->points[p] = wr__co_score(t, p);
        most = out->points[p] > most ? out->points[p] : most;
    }
    for (int p = 0; p < t->seats && t->phase == CO_PHASE_OVER; p++)
        out->winners |= (uint32_t)(out->points[p] == most) << p; /* CO-R54, CO-R55 */
}

#ifndef WR_DEVICE /* a device has the rules only */

/* ==== The game =================================================================== */

static const wr_option options[] = {
    {"max-rounds", NULL, 0, INT16_MAX, 0,
     "the game ends after so many rounds, and the leaders win; 0: no limit", 20,
     "die Partie endet nach so vielen Runden, und wer vorn liegt, gewinnt; 0: ohne "
     "Grenze"},
    {NULL, NULL, 0, 0, 0, NULL, 0, NULL},
};

/* Random games mostly end within 30000 steps, and the share of longer ones halves with
 * every 3000; a longer record is refused. */
enum { MAX_STEPS = 1 << 17 };

/* Four whirlwind dice and a whirlwind card of three reach at most 80 and 48 fields with
 * each whirlwind; then there are four rerolls, and the end. A board full of symbols has
 * no more than that either. */
enum { MAX_LEGAL = 2 * 80 + 2 * 48 + 4 + 1 };

const wr_notice wr__notice_columbus = {
    .rulings =
        {"Each direction of the spinner is equally likely. When a storm comes up, all "
         "others are asked about Good Weather at once and in secret (CO-R24).",
         "Beim Drehen ist jede Richtung gleich wahrscheinlich. Zieht ein Sturm auf, so "
         "werden alle anderen zugleich und geheim nach Gutem Wetter gefragt (CO-R24)."},
    .stand_ins =
        {"The board, the barrels on provisions, the fog directions, the split of "
         "whirlwind cards and the palms are stand-ins of our own, in an edition file "
         "that can be replaced.",
         "Spielplan, Fässer auf Proviantkarten, Nebelrichtungen, Verteilung der "
         "Wirbelwindkarten und Palmen sind Ersatz von uns und stehen in einer "
         "Editionsdatei, die du ersetzen kannst."},
};

const wr_game wr_columbus = {
    .name = "columbus",
    .title = "Columbus",
    .summary = "Sail west over the Atlantic through storms, calms and whirlwinds, find "
               "an inhabited island, and be the first to come home.",
    .german = "Segle über den Atlantik nach Westen, durch Stürme, Flauten und "
              "Wirbelwinde, finde eine bewohnte Insel, und sei zuerst wieder daheim.",
    .rule_prefix = "CO-",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = CO_MAX_SEATS, /* CO-01 */
    .is_template = 0,
    .draws_seats = 1, /* CO-R1 */
    .num_actions = CO_NUM_ACTIONS,
    .num_outcomes = CO_NUM_OUTCOMES,
    .max_legal = MAX_LEGAL,
    .max_steps = MAX_STEPS,
    .max_cases = CO_MAX_THROWS,
    .state_size = sizeof(wr_state),
    .obs_size = sizeof(wr_obs),
    .edition_size = sizeof(wr_edition),
    .state_fields = wr__co_state_fields,
    .obs_fields = wr__co_obs_fields,
    .options = options,
    .occasion = "phase round turn thrown",
    .init = init,
    .actors = wr__co_actors,
    .legal = wr__co_legal,
    .cases = cases,
    .outcome = outcome,
    .step = step,
    .result = result,
    .broken = wr__co_broken,
    .why = wr__co_why,
    .observe = wr__co_observe,
    .imagine = wr__co_imagine,
    .seen = wr__co_seen,
    .action_text = wr__co_action_text,
    .words = wr__co_words,
    .show = wr__co_show,
    .tell = wr__co_tell,
    .edition = &wr__edition_columbus,
    .edition_text = wr__edition_text_columbus,
    .edition_read = wr__co_edition_read,
    .option_default = NULL,
    .chance = chance,
    .announce = NULL,
    .joins = NULL,
};

#endif
