/*
 * azimuth.c: the rules of Azimuth, modes sea and race, 2 to 4 seats.
 *
 * Every statement that does what a rule says cites its number; RULES.md retells them.
 * The file follows the order of a match: set-up, turns, the Sea Die, the end, then the
 * legal actions. board.c has the board.
 */
#include "azimuth.h"

#include <string.h>

/* ==== Who decides ================================================================ */

static uint32_t actors_of(const az_table *t) {
    if (t->phase < AZ_PHASE_BEACH)
        return WR_CHANCE_BIT;
    if (t->phase == AZ_PHASE_OVER)
        return 0;
    return 1u << wr__az_seat_of(t, t->turn); /* AZ-R01, AZ-R02 */
}

static uint32_t actors(const wr_state *s) {
    return actors_of(&s->table);
}

/* The next colour in play, clockwise. */
static int next_colour(const az_table *t, int colour) {
    int in_play = wr__az_in_play(t->mode, t->seats);
    do
        colour = (colour + 1) & 3; /* AZ-18, AZ-82 */
    while (!(in_play >> colour & 1));
    return colour;
}

/* ==== Set-up ===================================================================== */

static int16_t option_default(const wr_setup *setup, int i) {
    if (i == AZ_OPTION_ROUNDS)
        return setup->option[AZ_OPTION_MODE] == AZ_SEA ? 10 : 30; /* AZ-05, AZ-86 */
    return AZ_SEA;
}

static void init(wr_state *s, const wr_setup *setup) {
    memset(s, 0, sizeof *s);
    az_table *t = &s->table;
    int16_t rounds = setup->option[AZ_OPTION_ROUNDS];
    t->seats = (uint8_t)setup->seats;
    t->mode = (uint8_t)setup->option[AZ_OPTION_MODE];
    t->rounds =
        (uint8_t)(rounds > 0 ? rounds : option_default(setup, AZ_OPTION_ROUNDS));
    int in_play = wr__az_in_play(t->mode, t->seats);
    for (int c = 0; c < AZ_COLOURS; c++) {
        int plays = in_play >> c & 1;
        t->beach[c] = AZ_NONE;
        t->place[c] = plays ? AZ_ISLAND : AZ_NONE; /* AZ-12 */
        t->hand[c] = plays ? AZ_TOKENS : 0;        /* AZ-11, AZ-R39 */
        t->coconuts[c] = plays && t->mode == AZ_RACE ? AZ_COCONUTS : 0; /* AZ-81 */
    }
    t->marker = t->face = AZ_NONE;
    t->turn = AZ_RED;          /* who is asked first */
    t->phase = AZ_PHASE_RAFTS; /* AZ-13 */
}

/* The number of rafts of each colour not laid out yet, and after them the number of the
 * colours not in play. */
static void rafts_left(const az_table *t, int *left) {
    int in_play = wr__az_in_play(t->mode, t->seats), laid = t->before[AZ_SPACES];
    left[AZ_COLOURS] = laid - t->laid;
    for (int c = 0; c < AZ_COLOURS; c++) {
        int plays = in_play >> c & 1;
        left[c] = plays ? AZ_RAFTS_EACH : 0;           /* AZ-11 */
        left[AZ_COLOURS] += plays ? 0 : AZ_RAFTS_EACH; /* AZ-80 */
    }
    for (int i = 0; i < laid; i++)
        left[t->rafts >> 2 * i & 3]--;
}

static void step_rafts(az_table *t, int colour) {
    int space = wr__az_start_spaces[t->laid++];
    if (colour < AZ_COLOURS)           /* AZ-80: others leave their space empty */
        wr__az_push(t, space, colour); /* AZ-13 */
    if (t->laid == AZ_RAFTS)
        t->phase = AZ_PHASE_BEACH; /* AZ-14, AZ-15 */
}

static void step_beach(az_table *t, int position) {
    t->beach[t->turn] = (uint8_t)position;      /* AZ-15, AZ-R03, AZ-R38 */
    t->turn = (uint8_t)next_colour(t, t->turn); /* AZ-16 */
    if (t->turn == AZ_RED) {
        int drawn = t->mode == AZ_RACE;
        t->phase = drawn ? AZ_PHASE_DRAW : AZ_PHASE_START; /* AZ-17, AZ-82, AZ-R04 */
    }
}

static void step_start(az_table *t, int colour) {
    t->marker = t->turn = (uint8_t)colour; /* AZ-17, AZ-82 */
    t->round = 1;
    t->phase = AZ_PHASE_TURN;
}

/* ==== Turns ====================================================================== */

/* Marks a castaway as home, and ends the game if that ends it. */
static WR_SLOW void come_home(az_table *t, int colour) {
    int home = 0;
    t->place[colour] = AZ_HOME;
    t->home_round[colour] = t->round;
    for (int c = 0; c < AZ_COLOURS; c++)
        home += t->place[c] == AZ_HOME;
    if (t->mode == AZ_RACE || home == AZ_COLOURS)
        t->phase = AZ_PHASE_OVER; /* AZ-75, AZ-78, AZ-85, AZ-R29 */
}

/* All colours have had their turn; the turn goes back to the marker's colour. */
static void end_round(az_table *t) {
    if (t->round == t->rounds) {
        t->phase = AZ_PHASE_OVER; /* AZ-19, AZ-20, AZ-76, AZ-86, AZ-R28, AZ-R34 */
        return;
    }
    if (t->mode == AZ_RACE) {
        t->round++; /* AZ-82, AZ-83 */
        return;
    }
    t->asleep = t->helped = 0; /* AZ-R20, AZ-R28 */
    t->phase = AZ_PHASE_DIE;   /* AZ-19, AZ-49 */
}

static uint32_t end_turn(az_table *t) {
    if (t->phase == AZ_PHASE_OVER)
        return 0;                               /* AZ-R29 */
    t->turn = (uint8_t)next_colour(t, t->turn); /* AZ-18, AZ-21, AZ-25 */
    if (t->turn == t->marker)
        end_round(t);
    return actors_of(t);
}

/* Each returns the wind space of a wind that now blows. */

static int place_wind(az_table *t, int wind_space) {
    t->winds[t->turn] |= 1u << wind_space; /* AZ-26 */
    t->hand[t->turn]--;                    /* AZ-22 */
    return wind_space;
}

static int control_wind(az_table *t, int wind_space) {
    if (t->mode == AZ_RACE)
        t->coconuts[t->turn]--; /* AZ-84 */
    return wind_space;
}

static int move_wind(az_table *t, int step) {
    int from = wr__az_step_from[step], to = wr__az_step_to[step];
    t->winds[t->turn] ^= 1u << from | 1u << to; /* AZ-28 */
    t->heading[from] = 0;
    return to;
}

static void step_wind(az_table *t, int a) {
    int number = (a - AZ_PLACE) / AZ_DIRECTIONS, space, colour = t->turn;
    if (a < AZ_ROTATE)
        space = place_wind(t, number);
    else if (a < AZ_MOVE)
        space = number - (AZ_ROTATE - AZ_PLACE) / AZ_DIRECTIONS;
    else if (a < AZ_CONTROL)
        space = move_wind(t, number - (AZ_MOVE - AZ_PLACE) / AZ_DIRECTIONS);
    else {
        space = control_wind(t, number - (AZ_CONTROL - AZ_PLACE) / AZ_DIRECTIONS);
        colour = wr__az_wind_colour(t, space); /* AZ-31, AZ-R12 */
    }
    t->heading[space] = (uint8_t)((a - AZ_PLACE) % AZ_DIRECTIONS); /* AZ-26 to AZ-29 */
    int ashore = wr__az_blow(t, space, colour);                    /* AZ-30 */
    if (ashore != AZ_NONE)
        come_home(t, ashore);
}

static void step_swim(az_table *t, int place) {
    int colour = t->turn;
    if (t->helped >> colour & 1 && (wr__az_two_steps(t, colour) >> place & 1))
        t->helped = 0;                 /* AZ-74, AZ-R21 */
    t->place[colour] = (uint8_t)place; /* AZ-40, AZ-41, AZ-42 */
    if (place == AZ_HOME)
        come_home(t, colour); /* AZ-43 */
}

static uint32_t step_turn(az_table *t, int a) {
    if (a < AZ_SWIM)
        step_wind(t, a);
    else
        step_swim(t, a - AZ_SWIM);
    return end_turn(t);
}

/* ==== The Sea Die ================================================================ */

static void gust(az_table *t, int colour) {
    uint32_t winds = t->winds[colour] & wr__az_wind_area(colour); /* AZ-R27 */
    for (; winds != 0; winds &= winds - 1)
        t->heading[wr_lowest(winds)] ^= 2; /* AZ-68, AZ-69, AZ-70 */
}

static void pass_marker(az_table *t) {
    t->marker = t->turn = (uint8_t)next_colour(t, t->marker); /* AZ-47, AZ-48 */
    t->round++;
    t->phase = AZ_PHASE_TURN;
}

/* All questions about the wave are answered. */
static void end_wave(az_table *t) {
    wr__az_wave(t);
    t->first = 0;
    pass_marker(t);
}

static WR_SLOW void step_die(az_table *t, int face) {
    uint64_t area = wr__az_area(t->marker); /* AZ-45, AZ-51 */
    t->face = (uint8_t)face;                /* AZ-53: the sun does no more */
    if (face == AZ_AWAY || face == AZ_TOWARD) {
        t->asked = wr__az_wave_questions(t); /* AZ-R25 */
        t->phase = AZ_PHASE_WAVE;            /* AZ-66, AZ-R05 */
        if (t->asked == 0)
            end_wave(t);
        return;
    }
    if (face == AZ_MERMAID)
        t->asleep = (uint8_t)wr__az_castaways_in(t, area); /* AZ-54 */
    if (face == AZ_TURTLE)
        t->helped = (uint8_t)wr__az_castaways_in(t, area); /* AZ-71, AZ-R20 */
    if (face == AZ_GUST) {
        gust(t, t->marker);     /* AZ-68 */
        gust(t, t->marker ^ 2); /* AZ-69 */
    }
    pass_marker(t); /* AZ-50 */
}

static WR_SLOW void step_wave(az_table *t, int space, int goes_after) {
    t->asked &= ~(UINT64_C(1) << space); /* AZ-67 */
    if (!goes_after)
        t->first |= UINT64_C(1) << space; /* AZ-R25 */
    if (t->asked == 0)
        end_wave(t);
}

static WR_SLOW uint32_t step_rarer(az_table *t, int a) {
    switch (t->phase) {
    case AZ_PHASE_RAFTS:
        step_rafts(t, a - AZ_RAFT);
        break;
    case AZ_PHASE_DRAW:
        step_start(t, a - AZ_DRAWN);
        break;
    case AZ_PHASE_DIE:
        step_die(t, a - AZ_DIE);
        break;
    case AZ_PHASE_BEACH:
        step_beach(t, a - AZ_BEACH);
        break;
    case AZ_PHASE_START:
        step_start(t, a - AZ_START);
        break;
    default:
        step_wave(t, (a - AZ_WAVE) / 2, (a - AZ_WAVE) % 2);
    }
    return actors_of(t);
}

static uint32_t step(wr_state *s, int who, wr_action a) {
    az_table *t = &s->table;
    if (t->phase != AZ_PHASE_TURN)
        return step_rarer(t, a);
    WR_ASSERT(a >= AZ_PLACE && a < AZ_NUM_ACTIONS && who == wr__az_seat_of(t, t->turn),
              "this cannot be done in a turn");
    return step_turn(t, a);
}

/* ==== The end ==================================================================== */

static void result(const wr_state *s, wr_result *out) {
    const az_table *t = &s->table;
    int home = 0;
    memset(out, 0, sizeof *out);
    for (int c = 0; c < AZ_COLOURS; c++) {
        if (t->place[c] != AZ_HOME)
            continue;
        home++;
        if (t->mode == AZ_RACE) {
            out->points[wr__az_seat_of(t, c)] = 1;     /* AZ-87 */
            out->winners = 1u << wr__az_seat_of(t, c); /* AZ-78, AZ-85 */
        }
    }
    if (t->mode == AZ_RACE)
        return;
    for (int p = 0; p < t->seats; p++)
        out->points[p] = home; /* AZ-77 */
    if (home == AZ_COLOURS)
        out->winners = (1u << t->seats) - 1; /* AZ-01, AZ-75, AZ-76 */
}

/* ==== Legal actions ============================================================== */

#ifdef WR_DEVICE

static wr_choices list_all(wr_choices end, int base, int i) {
    return wr_emit_run(end, base + i * AZ_DIRECTIONS, AZ_DIRECTIONS);
}

static wr_choices list_places(wr_choices end, uint32_t empty) {
    return wr_emit_groups(end, AZ_PLACE, empty, AZ_DIRECTIONS); /* AZ-26 */
}

static wr_choices list_turns(const az_table *t, wr_choices end, int base,
                             uint32_t winds) {
    return wr_emit_others(end, base, winds, AZ_DIRECTIONS,
                          t->heading); /* AZ-27, AZ-29 */
}

#else

/* Ids are listed four at a time: a word has 16 bits for each, the first lowest. Number
 * i of this list stands for ids 4 * i to 4 * i + 3. */
#define EACH    UINT64_C(0x0001000100010001)
#define FOUR(i) ((i)*4 * EACH + UINT64_C(0x0003000200010000))
#define FOURS(i)                                                                       \
    FOUR(i), FOUR((i) + 1), FOUR((i) + 2), FOUR((i) + 3), FOUR((i) + 4),               \
        FOUR((i) + 5), FOUR((i) + 6), FOUR((i) + 7), FOUR((i) + 8), FOUR((i) + 9)
static const uint64_t fours[AZ_STEPS] = {
    FOURS(0),  FOURS(10), FOURS(20), FOURS(30),
    FOURS(40), FOURS(50), FOURS(60), FOURS(70),
};

/* All directions for wind space or step number i. */
static wr_choices list_all(wr_choices out, int base, int i) {
    uint64_t ids = fours[i] + (uint64_t)base * EACH;
    out[0] = (wr_action)ids;
    out[1] = (wr_action)(ids >> 16);
    out[2] = (wr_action)(ids >> 32);
    out[3] = (wr_action)(ids >> 48);
    return out + AZ_DIRECTIONS;
}

/* The same for all wind spaces on which a wind may be placed. */
static wr_choices list_places(wr_choices end, uint32_t empty) {
    for (; empty != 0; empty &= empty - 1)
        end = list_all(end, AZ_PLACE, wr_lowest(empty)); /* AZ-26 */
    return end;
}

/* All directions but the present one, for each wind of a set. */
static wr_choices list_turns(const az_table *t, wr_choices out, int base,
                             uint32_t winds) {
    /* AZ-27, AZ-29: leaves out the present direction */
    static const uint64_t skips[AZ_DIRECTIONS] = {UINT64_C(0x000100010001),
                                                  UINT64_C(0x000100010000),
                                                  UINT64_C(0x000100000000), 0};
    for (; winds != 0; winds &= winds - 1) {
        int space = wr_lowest(winds);
        uint64_t ids = fours[space] + skips[t->heading[space]] + (uint64_t)base * EACH;
        out[0] = (wr_action)ids;
        out[1] = (wr_action)(ids >> 16);
        out[2] = (wr_action)(ids >> 32);
        out += AZ_DIRECTIONS - 1;
    }
    return out;
}

#endif

static wr_choices list_moves(const az_table *t, wr_choices out, uint32_t empty) {
    for (uint32_t own = t->winds[t->turn]; own != 0; own &= own - 1) {
        int space = wr_lowest(own);
        for (int i = wr__az_first_step[space]; i < wr__az_first_step[space + 1]; i++)
            if (empty >> wr__az_step_to[i] & 1)
                out = list_all(out, AZ_MOVE, i); /* AZ-28 */
    }
    return out;
}

static int may_control(const az_table *t) {
    return t->mode == AZ_SEA || t->coconuts[t->turn] > 0; /* AZ-29, AZ-84 */
}

/* Wind spaces on which a wind may be placed. */
static uint32_t empty_winds(const az_table *t) {
    const uint32_t usable = ((1u << AZ_WIND_SPACES) - 1) & ~(1u << AZ_ISLAND_WIND);
    return usable & ~wr__az_winds(t); /* AZ-08, AZ-09 */
}

static wr_choices list_turn(const az_table *t, wr_choices end) {
    uint32_t empty = empty_winds(t), own = t->winds[t->turn];
    if (t->hand[t->turn] > 0) {                   /* AZ-22, AZ-24, AZ-R08, AZ-R11 */
        end = list_places(end, empty);            /* AZ-26 */
    } else {                                      /* AZ-23 */
        end = list_turns(t, end, AZ_ROTATE, own); /* AZ-27 */
        end = list_moves(t, end, empty);          /* AZ-28 */
        if (may_control(t))
            end = list_turns(t, end, AZ_CONTROL, wr__az_winds(t) & ~own); /* AZ-R12 */
    }
    return wr_emit_set(end, AZ_SWIM, wr__az_swims(t, t->turn)); /* AZ-40 */
}

static WR_SLOW wr_choices list_rarer(const az_table *t, wr_choices end) {
    if (t->phase == AZ_PHASE_BEACH)
        end = wr_emit_run(end, AZ_BEACH, AZ_BEACHES); /* AZ-15 */
    if (t->phase == AZ_PHASE_START)
        end = wr_emit_run(end, AZ_START, AZ_COLOURS); /* AZ-17, AZ-R04 */
    if (t->phase == AZ_PHASE_WAVE)
        end = wr_emit_run(end, AZ_WAVE + wr_lowest(t->asked) * 2, 2); /* AZ-R25 */
    return end;
}

static wr_choices list(const wr_state *s, int seat, wr_choices end) {
    const az_table *t = &s->table;
    if (t->phase == AZ_PHASE_TURN && seat == wr__az_seat_of(t, t->turn))
        return list_turn(t, end);
    return actors_of(t) == 1u << seat ? list_rarer(t, end) : end;
}

#ifndef WR_DEVICE
static int legal(const wr_state *s, int seat, wr_action *out) {
    return (int)(list(s, seat, out) - out);
}
#endif

/* ==== Chance ===================================================================== */

static uint32_t cases(const wr_state *s) {
    const az_table *t = &s->table;
    if (t->phase == AZ_PHASE_RAFTS)
        return (uint32_t)(AZ_RAFTS - t->laid); /* AZ-13 */
    if (t->phase == AZ_PHASE_DRAW)
        return t->seats;                            /* AZ-82 */
    return t->phase == AZ_PHASE_DIE ? AZ_FACES : 0; /* AZ-52 */
}

static wr_action outcome(const wr_state *s, uint32_t k) {
    const az_table *t = &s->table;
    if (t->phase == AZ_PHASE_DIE)
        return (wr_action)(AZ_DIE + k);
    if (t->phase == AZ_PHASE_DRAW) {
        int in_play = wr__az_in_play(t->mode, t->seats);
        return (wr_action)(AZ_DRAWN + wr_nth_bit((uint64_t)in_play, k)); /* AZ-R04 */
    }
    int left[AZ_COLOURS + 1], colour = 0, rest = (int)k;
    rafts_left(t, left);
    while (rest >= left[colour])
        rest -= left[colour++];
    return (wr_action)(AZ_RAFT + colour);
}

/* Lays out all rafts, as step_rafts does one by one. Byte c of `sums` is the number of
 * rafts left of colours 0 to c; the rest are rafts not in play in a race. */
static void lay_out(az_table *t, wr_rng *r) {
    int in_play = wr__az_in_play(t->mode, t->seats), laid = 0, next = 0;
    uint64_t sums = 0, rafts = 0;
    for (int c = 0; c < AZ_COLOURS; c++)
        if (in_play >> c & 1)
            sums += (WR__ONES << 8 * c) * AZ_RAFTS_EACH;
    sums = (sums & UINT32_MAX) | (WR__ONES << 32) * AZ_RAFTS;
    for (int i = 0; i < AZ_RAFTS; i++) {
        int at = wr__first_above(sums, wr_rng_below(r, (uint32_t)(AZ_RAFTS - i)));
        int is_in_play = at < 8 * AZ_COLOURS;
        sums -= WR__ONES << at;
        while (next <= wr__az_start_spaces[i])
            t->before[next++] = (uint8_t)laid;
        rafts |= (uint64_t)(is_in_play ? at >> 3 : 0) << 2 * laid;
        laid += is_in_play;
    }
    while (next <= AZ_SPACES)
        t->before[next++] = (uint8_t)laid;
    t->rafts = rafts;
    t->laid = AZ_RAFTS;
    t->phase = AZ_PHASE_BEACH;
}

static uint32_t chance(wr_state *s, wr_rng *r) {
    az_table *t = &s->table;
    if (t->phase == AZ_PHASE_DIE)
        step_die(t, (int)wr_rng_below(r, AZ_FACES));
    if (t->phase == AZ_PHASE_RAFTS && t->laid == 0)
        lay_out(t, r);
    while (t->phase < AZ_PHASE_BEACH)
        step_rarer(t, outcome(s, wr_rng_below(r, cases(s))));
    return actors_of(t);
}

/* ==== Refusals =================================================================== */

static const char *why_over(const az_table *t) {
    if (t->mode == AZ_RACE)
        return t->round == t->rounds ? "AZ-86" : "AZ-85";
    return t->round == t->rounds ? "AZ-76" : "AZ-75";
}

static const char *why_not_chance(const wr_state *s, int a) {
    const az_table *t = &s->table;
    if (t->phase == AZ_PHASE_OVER)
        return why_over(t);
    if (a < AZ_DRAWN) {
        int left[AZ_COLOURS + 1];
        if (t->phase != AZ_PHASE_RAFTS)
            return "AZ-13";
        rafts_left(t, left);
        if (left[a - AZ_RAFT] > 0)
            return NULL;
        return wr__az_in_play(t->mode, t->seats) >> (a - AZ_RAFT) & 1 ? "AZ-11"
                                                                      : "AZ-80";
    }
    if (a < AZ_DIE) {
        if (t->mode == AZ_SEA)
            return "AZ-17";
        if (t->phase != AZ_PHASE_DRAW)
            return "AZ-82";
        return wr__az_seat_of(t, a - AZ_DRAWN) != AZ_NONE ? NULL : "AZ-79";
    }
    if (t->mode == AZ_RACE)
        return "AZ-83";
    return t->phase == AZ_PHASE_DIE ? NULL : "AZ-49";
}

/* Why no wind may be placed on a wind space. */
static const char *why_not_there(const az_table *t, int wind_space) {
    if (wind_space == AZ_ISLAND_WIND)
        return "AZ-09";
    return wr__az_winds(t) >> wind_space & 1 ? "AZ-08" : NULL;
}

/* Why a wind of the set may not be turned to a direction: `rule` says whose winds may
 * be turned, and that the direction changes. */
static const char *why_not_turned(const az_table *t, uint32_t winds, int turn,
                                  const char *rule) {
    int space = turn / AZ_DIRECTIONS;
    if (!(winds >> space & 1))
        return rule;
    return t->heading[space] == turn % AZ_DIRECTIONS ? rule : NULL;
}

static const char *why_not_swim(const az_table *t, int place) {
    int from = t->place[t->turn];
    if (wr__az_swims(t, t->turn) >> place & 1)
        return NULL;
    if (from == AZ_HOME)
        return "AZ-44";
    if (t->asleep >> t->turn & 1)
        return "AZ-55";
    if (place == from)
        return "AZ-R18";
    if (place == AZ_HOME)
        return "AZ-43";
    return place == AZ_ISLAND || from == AZ_ISLAND ? "AZ-42" : "AZ-41";
}

/* Why the colour whose turn it is may not do this. */
static const char *why_not_turn(const az_table *t, int a) {
    uint32_t own = t->winds[t->turn];
    int in_hand = t->hand[t->turn] > 0;
    if (a < AZ_ROTATE)
        return in_hand ? why_not_there(t, (a - AZ_PLACE) / AZ_DIRECTIONS) : "AZ-23";
    if (a >= AZ_SWIM)
        return why_not_swim(t, a - AZ_SWIM);
    if (in_hand)
        return a < AZ_CONTROL ? "AZ-24" : "AZ-R12";
    if (a < AZ_MOVE)
        return why_not_turned(t, own, a - AZ_ROTATE, "AZ-27");
    if (a < AZ_CONTROL) {
        int i = (a - AZ_MOVE) / AZ_DIRECTIONS;
        if (!(own >> wr__az_step_from[i] & 1))
            return "AZ-28";
        return why_not_there(t, wr__az_step_to[i]);
    }
    if (!may_control(t))
        return "AZ-84";
    return why_not_turned(t, wr__az_winds(t) & ~own, a - AZ_CONTROL, "AZ-29");
}

/* The rule that says who decides now. */
static const char *why_not_seat(const az_table *t) {
    switch (t->phase) {
    case AZ_PHASE_RAFTS:
        return "AZ-14";
    case AZ_PHASE_DRAW:
        return "AZ-82";
    case AZ_PHASE_DIE:
        return "AZ-49";
    case AZ_PHASE_BEACH:
        return "AZ-16";
    case AZ_PHASE_START:
        return "AZ-R04";
    case AZ_PHASE_WAVE:
        return "AZ-R05";
    default:
        return "AZ-18";
    }
}

static const char *why(const wr_state *s, int who, wr_action a) {
    const az_table *t = &s->table;
    if (who == WR_CHANCE)
        return why_not_chance(s, a);
    if (t->phase == AZ_PHASE_OVER)
        return why_over(t);
    if (actors_of(t) != 1u << who)
        return why_not_seat(t);
    if (a < AZ_START)
        return t->phase == AZ_PHASE_BEACH ? NULL : "AZ-15";
    if (a < AZ_WAVE)
        return t->phase == AZ_PHASE_START ? NULL
               : t->mode == AZ_SEA        ? "AZ-17"
                                          : "AZ-82";
    if (a < AZ_PLACE) {
        int asked = t->phase == AZ_PHASE_WAVE ? wr_lowest(t->asked) : AZ_NONE;
        return (a - AZ_WAVE) / 2 == asked ? NULL : "AZ-R25";
    }
    return t->phase == AZ_PHASE_TURN ? why_not_turn(t, a) : why_not_seat(t);
}

/* ==== What a seat knows ========================================================== */

static void observe(const wr_state *s, int seat, wr_obs *out) {
    memset(out, 0, sizeof *out);
    out->table = s->table; /* AZ-01, AZ-R06: nothing is secret */
    out->viewer = (uint8_t)(seat >= 0 ? seat : AZ_NONE);
}

static void imagine(const wr_obs *o, wr_rng *r, wr_state *out) {
    (void)r;               /* only one state fits */
    out->table = o->table; /* AZ-R06 */
}

static int seen(const wr_state *s, int viewer, int who, wr_action a) {
    (void)s;
    (void)viewer;
    (void)who;
    (void)a;
    return WR_SEEN_OPEN; /* AZ-R06 */
}

static int joins(const wr_state *s) {
    return s->table.phase == AZ_PHASE_RAFTS && s->table.laid > 0;
}

/* ==== Invariants ================================================================= */

static const char *broken_rafts(const az_table *t) {
    int in_play = wr__az_in_play(t->mode, t->seats), left[AZ_COLOURS + 1];
    int laid = t->before[AZ_SPACES];
    if (t->before[0] != 0 || laid > AZ_RAFTS || t->rafts >> 2 * laid != 0)
        return "the row of rafts is malformed";
    for (int i = 0; i < AZ_SPACES; i++)
        if (t->before[i] > t->before[i + 1])
            return "a stack has less than no rafts";
    rafts_left(t, left);
    for (int c = 0; c <= AZ_COLOURS; c++)
        if (left[c] < 0 || (t->laid == AZ_RAFTS && left[c] != 0))
            return "the rafts of a colour are not six";
    for (int c = 0; c < AZ_COLOURS; c++) {
        int place = t->place[c];
        if ((place == AZ_NONE) == (in_play >> c & 1))
            return "a castaway of a colour that is not in play, or none of one that is";
        if (place < AZ_SPACES && wr__az_top(t, place) != c)
            return "a castaway does not stand on top of a raft of its colour";
        if ((place == AZ_HOME) != (t->home_round[c] > 0) || t->home_round[c] > t->round)
            return "the round in which a castaway came home is wrong";
    }
    return NULL;
}

static const char *broken_winds(const az_table *t) {
    uint32_t all = 0;
    for (int c = 0; c < AZ_COLOURS; c++) {
        int tokens = wr__az_in_play(t->mode, t->seats) >> c & 1 ? AZ_TOKENS : 0;
        if (wr_count(t->winds[c]) + t->hand[c] != tokens)
            return "the wind tokens of a colour are not four";
        if ((all & t->winds[c]) != 0)
            return "two winds lie on one space";
        all |= t->winds[c];
    }
    if ((all >> AZ_WIND_SPACES | (all >> AZ_ISLAND_WIND & 1)) != 0)
        return "a wind lies on the island or beside the board";
    for (int i = 0; i < AZ_WIND_SPACES; i++)
        if (t->heading[i] >= AZ_DIRECTIONS || (t->heading[i] != 0 && !(all >> i & 1)))
            return "a wind points nowhere, or there is none that points";
    return NULL;
}

/* Before the first round rafts lie where they were laid out, and beaches are chosen in
 * turn. */
static const char *broken_setup(const az_table *t) {
    int in_play = wr__az_in_play(t->mode, t->seats), all_laid = t->laid == AZ_RAFTS;
    uint64_t laid = 0;
    for (int i = 0; i < t->laid; i++)
        laid |= UINT64_C(1) << wr__az_start_spaces[i];
    for (int i = 0; i < AZ_SPACES && t->round == 0; i++)
        if (wr__az_height(t, i) > (int)(laid >> i & 1))
            return "a raft lies where none is laid out";
    for (int c = 0; c < AZ_COLOURS; c++) {
        int asked = t->phase == AZ_PHASE_BEACH ? c < t->turn : all_laid;
        if ((t->beach[c] != AZ_NONE) != ((in_play >> c & 1) && asked))
            return "a beach is chosen at the wrong time";
        if (t->round == 0 && (t->place[c] != AZ_ISLAND) == (in_play >> c & 1))
            return "a castaway has left the island before the first round";
    }
    return NULL;
}

/* A wave asks only about the stacks that it would carry onto others. */
static const char *broken_wave(const az_table *t) {
    if ((t->phase == AZ_PHASE_WAVE) != (t->asked != 0) ||
        (t->phase != AZ_PHASE_WAVE && t->first != 0))
        return "a wave asks at the wrong time";
    if (t->phase != AZ_PHASE_WAVE)
        return NULL;
    if ((t->face != AZ_AWAY && t->face != AZ_TOWARD) ||
        ((t->asked | t->first) & ~wr__az_wave_questions(t)) != 0 ||
        (t->asked & t->first) != 0)
        return "a wave asks what it need not know";
    return NULL;
}

static const char *broken_phase(const az_table *t) {
    int in_play = wr__az_in_play(t->mode, t->seats), home = 0, phase = t->phase;
    int is_setup = phase == AZ_PHASE_RAFTS || phase == AZ_PHASE_DRAW ||
                   phase == AZ_PHASE_BEACH || phase == AZ_PHASE_START;
    int of_sea =
        phase == AZ_PHASE_START || phase == AZ_PHASE_DIE || phase == AZ_PHASE_WAVE;
    int of_marker = phase == AZ_PHASE_DIE || phase == AZ_PHASE_WAVE;
    for (int c = 0; c < AZ_COLOURS; c++)
        home += t->place[c] == AZ_HOME;
    if (is_setup != (t->round == 0) ||
        (phase == AZ_PHASE_RAFTS) == (t->laid == AZ_RAFTS))
        return "the set-up ends exactly with the first round";
    if (phase == AZ_PHASE_DRAW ? t->mode != AZ_RACE : of_sea && t->mode != AZ_SEA)
        return "this mode has no such phase";
    if (!(in_play >> t->turn & 1) || (t->round > 0 && !(in_play >> t->marker & 1)) ||
        (of_marker && t->turn != t->marker))
        return "marker or turn are with a colour that has none";
    if ((t->mode == AZ_RACE ? home > 0 : home == AZ_COLOURS) && phase != AZ_PHASE_OVER)
        return "the game goes on after its end";
    return ((t->asleep | t->helped) & ~in_play) != 0 ? "the sea acts on nobody" : NULL;
}

static const char *broken(const wr_state *s) {
    const az_table *t = &s->table;
    if (t->phase >= AZ_PHASE_COUNT || t->round > t->rounds || t->laid > AZ_RAFTS ||
        t->mode > AZ_RACE || t->seats < 2 || t->seats > AZ_MAX_SEATS)
        return "phase, round, layout or seats are out of range";
    if ((t->marker == AZ_NONE) != (t->round == 0) || t->turn >= AZ_COLOURS)
        return "marker or turn are no colours";
    if (t->marker != AZ_NONE && t->marker >= AZ_COLOURS)
        return "marker or turn are no colours";
    if (t->mode == AZ_RACE && (t->asleep | t->helped) != 0)
        return "the sea acts in a race";
    const char *found = broken_phase(t);
    found = found != NULL ? found : broken_rafts(t);
    found = found != NULL ? found : broken_setup(t);
    found = found != NULL ? found : broken_wave(t);
    return found != NULL ? found : broken_winds(t);
}

#ifndef WR_DEVICE /* a device has the rules only */

/* ==== The game =================================================================== */

#define OPEN(type, member, elem, flags, max)                                           \
    WR_FIELD_AS(type, #member, table.member, elem, flags, max)

/* The fields of az_table, which begins a state and an observation. */
#define TABLE_FIELDS(type)                                                             \
    OPEN(type, rafts, uint64_t, WR_FIELD_CODE, 0),                                     \
        OPEN(type, asked, uint64_t, WR_FIELD_SET, AZ_SPACES),                          \
        OPEN(type, first, uint64_t, WR_FIELD_SET, AZ_SPACES),                          \
        OPEN(type, winds, uint32_t, WR_FIELD_SET, AZ_WIND_SPACES),                     \
        OPEN(type, before, uint8_t, 0, AZ_RAFTS),                                      \
        OPEN(type, heading, uint8_t, 0, AZ_WEST),                                      \
        OPEN(type, place, uint8_t, WR_FIELD_NONE, AZ_PLACES - 1),                      \
        OPEN(type, home_round, uint8_t, 0, AZ_MAX_ROUNDS),                             \
        OPEN(type, hand, uint8_t, 0, AZ_TOKENS),                                       \
        OPEN(type, coconuts, uint8_t, 0, AZ_COCONUTS),                                 \
        OPEN(type, beach, uint8_t, WR_FIELD_NONE, AZ_BEACHES - 1),                     \
        OPEN(type, seats, uint8_t, WR_FIELD_FIXED, AZ_MAX_SEATS),                      \
        OPEN(type, mode, uint8_t, WR_FIELD_FIXED, AZ_RACE),                            \
        OPEN(type, rounds, uint8_t, WR_FIELD_FIXED, AZ_MAX_ROUNDS),                    \
        OPEN(type, phase, uint8_t, 0, AZ_PHASE_COUNT - 1),                             \
        OPEN(type, laid, uint8_t, 0, AZ_RAFTS),                                        \
        OPEN(type, round, uint8_t, 0, AZ_MAX_ROUNDS),                                  \
        OPEN(type, marker, uint8_t, WR_FIELD_NONE, AZ_COLOURS - 1),                    \
        OPEN(type, turn, uint8_t, 0, AZ_BLUE),                                         \
        OPEN(type, asleep, uint8_t, WR_FIELD_SET, AZ_COLOURS),                         \
        OPEN(type, helped, uint8_t, WR_FIELD_SET, AZ_COLOURS),                         \
        OPEN(type, face, uint8_t, WR_FIELD_NONE, AZ_FACES - 1)

static const wr_field state_fields[] = {
    TABLE_FIELDS(wr_state),
    WR_FIELD_AS(wr_state, "spare", table.spare, uint8_t, WR_FIELD_FIXED, 0),
    {NULL, 0, 0, 0, 0, 0},
};

static const wr_field obs_fields[] = {
    TABLE_FIELDS(wr_obs),
    WR_FIELD_AS(wr_obs, "table_spare", table.spare, uint8_t, WR_FIELD_FIXED, 0),
    WR_FIELD(wr_obs, viewer, uint8_t, WR_FIELD_NONE, AZ_MAX_SEATS - 1),
    WR_FIELD(wr_obs, spare, uint8_t, WR_FIELD_FIXED, 0),
    {NULL, 0, 0, 0, 0, 0},
};

static const wr_option options[] = {
    {"mode", "sea race", AZ_SEA, AZ_RACE, AZ_SEA,
     "sea: all against the Sea Die; race: each for its own castaway", 0,
     "sea: alle gegen den Meereswürfel; race: jeder für seinen Schiffbrüchigen"},
    {"rounds", NULL, 1, AZ_MAX_ROUNDS, 0,
     "rounds to play; a race that is won before is shorter", 7,
     "Anzahl der Runden; ein Wettlauf kann früher enden"},
    {NULL, NULL, 0, 0, 0, NULL, 0, NULL},
};

enum {
    WINDS_MOST = 104, /* legal wind actions of a turn */
    SWIMS_MOST = 7,
    QUESTIONS_MOST = 4, /* of one wave */
    MAX_STEPS =
        AZ_RAFTS + AZ_COLOURS + 1 + AZ_MAX_ROUNDS * (AZ_COLOURS + 1 + QUESTIONS_MOST)
};

const wr_notice wr__notice_azimuth = {
    .rulings =
        {"The sheet of the Sea Die builds on a base game whose rules were not to be "
         "had, so these are reconstructed: one action in a turn, swims in both phases "
         "(AZ-R08); what control reaches (AZ-R12); one wind on a space, moves of one "
         "step (AZ-26 to AZ-28); how winds split stacks, and castaways block (AZ-32 to "
         "AZ-36, AZ-R24); home by a swim or washed ashore (AZ-38, AZ-43); the layout "
         "(AZ-13); colours, seats and scores (AZ-R01, AZ-77); the race but for its aim "
         "and its coconuts (AZ-78 to AZ-87).",
         "Das Blatt zum Meereswürfel baut auf einem Grundspiel auf, dessen Regeln "
         "nicht "
         "zu bekommen waren. Rekonstruiert sind deshalb: eine Aktion im Zug, Schwimmen "
         "in beiden Phasen (AZ-R08); was Kontrolle erreicht (AZ-R12); ein Wind auf "
         "einem Feld, Versetzen um einen Schritt (AZ-26 bis AZ-28); wie Winde Stapel "
         "teilen und Schiffbrüchige den Weg versperren (AZ-32 bis AZ-36, AZ-R24); nach "
         "Hause schwimmend oder an Land gespült (AZ-38, AZ-43); die Auslage (AZ-13); "
         "Farben, Plätze und Punkte (AZ-R01, AZ-77); der Wettlauf bis auf Ziel und "
         "Kokosnüsse (AZ-78 bis AZ-87)."},
};

const wr_game wr_azimuth = {
    .name = "azimuth",
    .title = "Azimuth",
    .summary =
        "Turn the winds so that rafts carry the castaways home: together against "
        "the sea, or as a race.",
    .german = "Dreh die Winde so, dass Flöße die Schiffbrüchigen heimtragen: gemeinsam "
              "gegen das Meer oder als Wettlauf.",
    .rule_prefix = "AZ-",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = AZ_MAX_SEATS, /* AZ-02 */
    .is_template = 0,
    .is_open = 1, /* AZ-R06 */
    .num_actions = AZ_NUM_ACTIONS,
    .num_outcomes = AZ_NUM_OUTCOMES,
    .max_legal = WINDS_MOST + SWIMS_MOST,
    .max_steps = MAX_STEPS,
    .max_cases = AZ_RAFTS,
    .state_size = sizeof(wr_state),
    .obs_size = sizeof(wr_obs),
    .state_fields = state_fields,
    .obs_fields = obs_fields,
    .options = options,
    .occasion = "phase round",
    .init = init,
    .actors = actors,
    .legal = legal,
    .cases = cases,
    .outcome = outcome,
    .step = step,
    .result = result,
    .broken = broken,
    .why = why,
    .observe = observe,
    .imagine = imagine,
    .seen = seen,
    .action_text = wr__az_action_text,
    .words = wr__az_words,
    .show = wr__az_show,
    .tell = wr__az_tell,
    .option_default = option_default,
    .chance = chance,
    .joins = joins,
    .aim = wr__az_aim,
};

#endif
