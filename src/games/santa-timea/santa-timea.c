/*
 * santa-timea.c: the rules of Santa Timea, base and pro game, 2 to 5 seats.
 *
 * Every statement that does what a rule says cites its number; RULES.md retells them.
 * The file follows the order of a round: cards, the trick, the scoring, the phases,
 * then what a seat may know. santa-timea.h explains the numbering of cards.
 */
#include "santa-timea.h"

#include <string.h>

/* ==== Cards ====================================================================== */

#define PIRATESS_BIT (UINT64_C(1) << ST_PIRATESS)
#define ALL_NUMBERS  (PIRATESS_BIT - 1)
#define ALL_WHEEL    ((UINT64_C(1) << ST_WHEEL_CARDS) - 1) /* ST-02 */
#define ALL_PIRATES  (ALL_WHEEL & ~ALL_NUMBERS)
#define DIFFERENT    (ALL_NUMBERS | PIRATESS_BIT)

#define ALL_WINDS      ((UINT32_C(1) << ST_WIND_CARDS) - 1) /* ST-03 */
#define WINDS_EACH     5                                    /* bits of one direction */
#define WINDS_MASK     0x1fu
#define BOTH_ONES      0x03u
#define BOTH_TWOS      0x0cu
#define FIRST_OF_TWINS 0x05u /* the lower bit of the 1s and of the 2s */
#define ALL_DIRECTIONS                                                                 \
    (1u | 1u << WINDS_EACH | 1u << 2 * WINDS_EACH | 1u << 3 * WINDS_EACH)
#define SECOND_OF_TWINS ((FIRST_OF_TWINS << 1) * ALL_DIRECTIONS)

static uint64_t bit_of(int card) {
    return UINT64_C(1) << card;
}

uint64_t wr__st_with_card(uint64_t set, int card) {
    if (card == ST_PIRATESS)
        return set | (((set << 1) | PIRATESS_BIT) & ALL_PIRATES);
    return set | bit_of(card);
}

static uint64_t without_card(uint64_t set, int card) {
    if (card == ST_PIRATESS)
        return (set & ALL_NUMBERS) | (((set & ALL_PIRATES) >> 1) & ALL_PIRATES);
    return set & ~bit_of(card);
}

/* The wheel cards in none of n sets. */
static uint64_t wheel_without(const uint64_t *sets, int n) {
    uint64_t numbers = ALL_NUMBERS, pirates = 0; /* those of each set, side by side */
    for (int i = 0; i < n; i++) {
        numbers &= ~sets[i];
        pirates = pirates << ST_PIRATESSES | sets[i] >> ST_PIRATESS;
    }
    return numbers | (ALL_PIRATES >> wr_count(pirates) & ALL_PIRATES);
}

static const uint8_t first_bit_of_kind[ST_WIND_KINDS] = {
    0, 2, 4, 5, 7, 9, 10, 12, 14, 15, 17, 19,
};

static const uint8_t kind_of_wind_bit[ST_WIND_CARDS] = {
    0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 7, 8, 9, 9, 10, 10, 11,
};

uint32_t wr__st_with_wind(uint32_t set, int kind) {
    uint32_t bit = UINT32_C(1) << first_bit_of_kind[kind];
    return set | ((set & bit) ? bit << 1 : bit);
}

static uint32_t without_wind(uint32_t set, int kind) {
    uint32_t bit = UINT32_C(1) << first_bit_of_kind[kind];
    uint32_t twin = set & (bit << 1) & SECOND_OF_TWINS;
    return set & ~(twin != 0 ? twin : bit);
}

int wr__st_winds_of(uint32_t set, int kind) {
    uint32_t bit = UINT32_C(1) << first_bit_of_kind[kind];
    return wr_count(set & (bit | (bit << 1 & SECOND_OF_TWINS)));
}

/* The union of two sets of wind cards. */
static uint32_t winds_together(uint32_t a, uint32_t b) {
    for (; b != 0; b &= b - 1)
        a = wr__st_with_wind(a, kind_of_wind_bit[wr_lowest(b)]);
    return a;
}

/* ==== The trick ================================================================== */

enum { KEY_COUNT = 1 + ST_NUMBERS + 2 * ST_NUMBERS };

/* Keys rise with the value of a card: 0 is a led Piratess, 1 to 14 are the cards worth
 * 0 by their numbers (ST-24, ST-A03), and above them come the half points from 1 to 28,
 * so that no value is rounded (ST-A01). */
#define ZERO 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14          /* ST-23, ST-24 */
#define HALF 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28 /* ST-25 */
#define FULL 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42 /* ST-22 */

/* Under each wind, the keys of the N, E, S and W cards. */
static const uint8_t key_under[ST_DIRECTIONS][ST_NUMBER_CARDS] = {
    {FULL, HALF, ZERO, HALF},
    {HALF, FULL, HALF, ZERO},
    {ZERO, HALF, FULL, HALF},
    {HALF, ZERO, HALF, FULL},
};

int wr__st_key(int card, int wind_direction, int before) {
    if (card == ST_PIRATESS)
        return before < 0 ? 0 : before; /* ST-26, ST-27, ST-30, ST-A07, ST-A08 */
    return key_under[wind_direction][card];
}

void wr__st_trick(int wind_direction, const uint8_t *cards, int n, int *taker,
                  int *next) {
    uint8_t position[KEY_COUNT];
    uint64_t keys = 0, tied = 0; /* bit k: one card, several cards have key k */
    for (int i = 0, key = -1; i < n; i++) {
        key = wr__st_key(cards[i], wind_direction, key); /* ST-A06 */
        position[key] = (uint8_t)i;
        tied |= keys & bit_of(key); /* ST-28, ST-31 */
        keys |= bit_of(key);
    }
    uint64_t untied = keys & ~tied;
    *taker = -1;
    *next = 0; /* ST-35, ST-A14: with no card untied the lead stays */
    if (untied != 0) {
        *taker = position[wr_lowest(untied)]; /* ST-17, ST-32, ST-33 */
        *next = position[wr_highest(untied)]; /* ST-19, ST-32, ST-33, ST-A09 */
    }
    if (cards[0] == ST_PIRATESS)
        *taker = 0; /* ST-30, ST-A10 */
}

/* ==== Scoring a round ============================================================ */

int wr__st_sets(uint32_t pile) {
    uint32_t whole = pile & pile >> 2 & pile >> 4 & ALL_DIRECTIONS; /* ST-37 */
    int sets = 0;
    for (; whole != 0; whole &= whole - 1)
        sets |= 1 << wr_lowest(whole) / WINDS_EACH;
    return sets;
}

uint32_t wr__st_without_sets(uint32_t pile, int aside) {
    for (; aside != 0; aside &= aside - 1) {
        int shift = wr_lowest((uint64_t)aside) * WINDS_EACH;
        uint32_t second = pile >> shift >> 1 & FIRST_OF_TWINS; /* a second 1 and 2 */
        pile &= ~(WINDS_MASK << shift);                        /* ST-39 */
        pile |= second << shift;                               /* ST-38 */
    }
    return pile;
}

int wr__st_damage(uint32_t pile) {
    int damage = 0;
    for (; pile != 0; pile &= pile - 1)
        damage += kind_of_wind_bit[wr_lowest(pile)] % ST_DAMAGES + 1; /* ST-18, ST-40 */
    return damage;
}

void wr__st_places(int seats, const int *damage, int *out) {
    static const uint8_t points[ST_MAX_SEATS + 1][ST_MAX_SEATS] = {
        {0},       {0},          {2, 0},          /* ST-44 */
        {3, 2, 1}, {4, 3, 2, 1}, {5, 4, 3, 2, 1}, /* ST-43 */
    };
    for (int p = 0; p < seats; p++) {
        int better = 0, same = 1, sum = 0;
        for (int q = 0; q < seats; q++) {
            better += damage[q] < damage[p]; /* ST-41, ST-46 */
            same += damage[q] == damage[p] && q != p;
        }
        for (int i = better; i < better + same; i++)
            sum += points[seats][i];
        out[p] = (sum + same - 1) / same; /* ST-45, ST-A32, ST-A33 */
    }
}

/* Extra points of the pro game for the rest of a pile after laying aside sets; by then
 * no card of a pair is in a set (ST-62, ST-A30). */
static int pair_bonus(uint32_t rest) {
    int bonus = 0;
    for (int d = 0; d < ST_DIRECTIONS; d++) { /* ST-61 */
        uint32_t cards = rest >> (d * WINDS_EACH);
        if ((cards & BOTH_TWOS) == BOTH_TWOS)
            bonus += 2; /* ST-59 */
        if ((cards & BOTH_ONES) == BOTH_ONES)
            bonus += 1; /* ST-60 */
    }
    return bonus;
}

void wr__st_score(int seats, int pro, const uint32_t *pile, const uint8_t *aside,
                  st_score *out) {
    memset(out, 0, sizeof *out);
    int least = INT16_MAX;
    int cards_per_minus = seats <= 3 ? 4 : 3; /* ST-64 */
    for (int p = 0; p < seats; p++) {         /* ST-A42: the order of the scoring */
        uint32_t rest = wr__st_without_sets(pile[p], aside[p]);
        out->damage[p] = wr__st_damage(rest);
        out->bonus[p] = pro ? pair_bonus(rest) : 0;
        out->minus[p] = pro ? wr_count(rest) / cards_per_minus : 0; /* ST-65, ST-A38 */
        if (out->damage[p] < least)
            least = out->damage[p];
    }
    wr__st_places(seats, out->damage, out->place); /* ST-A35: by damage alone */
    for (int p = 0; p < seats; p++) {
        out->result[p] = out->place[p] + out->bonus[p] - out->minus[p]; /* ST-66 */
        out->won[p] = out->damage[p] == least; /* ST-42, ST-A36, ST-A37 */
    }
}

/* Bit p: seat p has the greatest total. */
static uint32_t most_points(int seats, const int8_t *total) {
    uint32_t most = 0;
    for (int p = 0, best = INT8_MIN; p < seats; p++) {
        if (total[p] > best) {
            best = total[p];
            most = 0;
        }
        if (total[p] == best)
            most |= 1u << p;
    }
    return most;
}

int wr__st_starter(int seats, const int8_t *total, int last) {
    uint32_t most = most_points(seats, total);
    if ((most & (most - 1)) != 0)
        return last;        /* ST-13, ST-A18 */
    return wr_lowest(most); /* ST-12 */
}

uint32_t wr__st_winners(int seats, int english, const int8_t *total,
                        const uint8_t *wins) {
    uint32_t most = most_points(seats, total); /* ST-48 */
    if (english)
        return most; /* ST-51, ST-A43 */
    uint32_t winners = 0;
    int best = 0;
    for (uint32_t left = most; left != 0; left &= left - 1) {
        int p = wr_lowest(left);
        if (wins[p] > best) {
            best = wins[p];
            winners = 0; /* ST-49 */
        }
        if (wins[p] == best)
            winners |= 1u << p; /* ST-50 */
    }
    return winners;
}

/* ==== The course of a round ====================================================== */

static uint32_t seats_to_choose(const st_table *t) {
    uint32_t left = 0;
    for (int p = 0; p < t->seats; p++)
        if (t->aside[p] == ST_NONE)
            left |= 1u << p;
    return left;
}

uint32_t wr__st_asked(const st_table *t) {
    uint32_t asked = 0;
    for (int p = 0; p < t->seats && t->phase == ST_PHASE_ASIDE; p++)
        if (wr__st_sets(t->pile[p]) != 0)
            asked |= 1u << p; /* ST-A29 */
    return asked;
}

static uint32_t actors(const wr_state *s) {
    const st_table *t = &s->table;
    if (t->phase == ST_PHASE_PLAY)
        return 1u << t->turn; /* ST-15 */
    if (t->phase < ST_PHASE_PLAY)
        return WR_CHANCE_BIT;
    return t->phase == ST_PHASE_ASIDE ? seats_to_choose(t) : 0; /* ST-A29 */
}

static void init(wr_state *s, const wr_setup *setup) {
    memset(s, 0, sizeof *s);
    st_table *t = &s->table;
    s->deck = ALL_WHEEL;
    t->wind_deck = ALL_WINDS;
    t->seats = (uint8_t)setup->seats;
    t->pro = (uint8_t)setup->option[ST_OPTION_PRO];
    t->english = (uint8_t)setup->option[ST_OPTION_TIEBREAK];
    memset(t->row, ST_NONE, sizeof t->row);
    memset(t->trick, ST_NONE, sizeof t->trick);
    memset(t->aside, ST_NONE, sizeof t->aside);
    t->phase = ST_PHASE_STARTER;
}

static void begin_round(wr_state *s) {
    st_table *t = &s->table;
    s->deck = ALL_WHEEL;                    /* ST-09 */
    memset(t->played, 0, sizeof t->played); /* ST-21: only within a round */
    t->wind_deck = ALL_WINDS;               /* ST-06 */
    t->forecast = t->held = t->removed = 0; /* ST-A20, ST-A25 */
    memset(t->pile, 0, sizeof t->pile);     /* ST-06 */
    memset(t->row, ST_NONE, sizeof t->row);
    memset(t->aside, ST_NONE, sizeof t->aside);
    t->tricks = t->dealt = t->bare = 0;
    t->leader = t->turn = t->starter; /* ST-A19 */
    t->phase = ST_PHASE_DEAL;
}

/* The number of wheel cards that seat p has been dealt in this round. */
static int dealt_to(const st_table *t, int p) {
    int n = t->dealt - p * ST_HAND;
    return n < 0 ? 0 : n > ST_HAND ? ST_HAND : n;
}

static void step_starter(wr_state *s, int seat) {
    s->table.starter = (uint8_t)seat; /* ST-11, ST-A17 */
    begin_round(s);
}

static void step_deal(wr_state *s, int seat, int card) {
    st_table *t = &s->table;
    s->deck = without_card(s->deck, card);
    s->hand[seat] = wr__st_with_card(s->hand[seat], card);
    if (++t->dealt == t->seats * ST_HAND) /* ST-09, ST-10 */
        t->phase = ST_PHASE_WIND;
}

static void step_wind(st_table *t, int kind) {
    int place = t->row[0] == ST_NONE ? 0 : t->row[1] == ST_NONE ? 1 : 2;
    t->row[place] = (uint8_t)kind; /* ST-07, ST-08, ST-20 */
    t->wind_deck = without_wind(t->wind_deck, kind);
    if (place == ST_ROW - 1) {
        int first_row = t->tricks == 0;
        t->phase = t->pro && first_row ? ST_PHASE_FORECAST : ST_PHASE_PLAY; /* ST-53 */
    }
}

static void step_forecast(st_table *t, int kind) {
    t->forecast = wr__st_with_wind(t->forecast, kind);
    t->wind_deck = without_wind(t->wind_deck, kind); /* ST-54 */
    if (wr_count(t->forecast) == ST_FORECAST)        /* ST-53, ST-A23 */
        t->phase = ST_PHASE_PLAY;
}

static void score_round(wr_state *s) {
    st_table *t = &s->table;
    st_score score;
    wr__st_score(t->seats, t->pro, t->pile, t->aside, &score);
    for (int p = 0; p < t->seats; p++) {
        t->sheet[t->round * ST_MAX_SEATS + p] = (int8_t)score.result[p];
        t->total[p] = (int8_t)(t->total[p] + score.result[p]); /* ST-47, ST-A40 */
        t->wins[p] = (uint8_t)(t->wins[p] + score.won[p]);     /* ST-42 */
    }
    if (++t->round == ST_ROUNDS) { /* ST-04, ST-A28 */
        t->phase = ST_PHASE_OVER;
        return;
    }
    t->starter = (uint8_t)wr__st_starter(t->seats, t->total, t->starter); /* ST-12 */
    begin_round(s);
}

static WR_SLOW void end_round(wr_state *s) {
    st_table *t = &s->table;
    t->removed = winds_together(t->removed, t->held);
    t->held = 0; /* ST-A20 */
    for (int p = 0; p < t->seats; p++) {
        int sets = wr__st_sets(t->pile[p]);
        if (!t->pro || sets == 0)
            t->aside[p] = (uint8_t)sets; /* ST-A24, ST-A29: nothing to ask */
    }
    t->phase = ST_PHASE_ASIDE; /* ST-58 */
    if (seats_to_choose(t) == 0)
        score_round(s); /* ST-A29 */
}

/* The seat at a position of the trick; 0: its leader. */
static int seat_at(const st_table *t, int position) {
    int seat = t->leader + position;
    return seat < t->seats ? seat : seat - t->seats; /* ST-01 */
}

/* Gives the current wind card, and those held, to the taker at position `taker`. */
static void take_wind(st_table *t, int taker, int kind) {
    if (taker >= 0) {
        int seat = seat_at(t, taker);
        t->pile[seat] = wr__st_with_wind(t->pile[seat], kind); /* ST-17 */
        if (t->held != 0) {
            t->pile[seat] = winds_together(t->pile[seat], t->held); /* ST-56, ST-57 */
            t->held = 0;                                            /* ST-56, ST-A21 */
        }
    } else if (t->pro) {
        t->held = wr__st_with_wind(t->held, kind); /* ST-55, ST-57 */
    } else {
        t->removed = wr__st_with_wind(t->removed, kind); /* ST-34 */
    }
}

static WR_SLOW uint32_t end_trick(wr_state *s) {
    st_table *t = &s->table;
    int taker, next, kind = t->row[0]; /* ST-14 */
    wr__st_trick(kind / ST_DAMAGES, t->trick, t->seats, &taker, &next);
    take_wind(t, taker, kind);
    t->row[0] = t->row[1]; /* ST-20 */
    t->row[1] = t->row[2]; /* ST-20 */
    t->row[2] = ST_NONE;
    memset(t->trick, ST_NONE, sizeof t->trick);
    t->in_trick = 0;
    if (++t->tricks == ST_TRICKS) { /* ST-05, ST-36 */
        end_round(s);
        return actors(s);
    }
    t->leader = t->turn = (uint8_t)seat_at(t, next); /* ST-19 */
    t->phase = ST_PHASE_WIND;                        /* ST-20, ST-A15 */
    return WR_CHANCE_BIT;
}

/* Lays a card into the trick; it has left the hand. */
static uint32_t lay_card(wr_state *s, int seat, int card) {
    st_table *t = &s->table;
    t->trick[t->in_trick] = (uint8_t)card;
    if (++t->in_trick == t->seats) /* ST-15 */
        return end_trick(s);
    t->turn = (uint8_t)(seat + 1 < t->seats ? seat + 1 : 0); /* ST-01, ST-15 */
    return 1u << t->turn;
}

static WR_SLOW uint32_t step_piratess(wr_state *s, int seat) {
    st_table *t = &s->table;
    if (t->in_trick == 0) {
        WR_ASSERT((s->hand[seat] & ALL_NUMBERS) == 0, "a Piratess cannot be led now");
        t->bare = (uint8_t)(t->bare | 1u << seat); /* ST-29: this shows the hand */
    }
    s->hand[seat] = without_card(s->hand[seat], ST_PIRATESS);
    t->played[seat] = wr__st_with_card(t->played[seat], ST_PIRATESS); /* ST-21 */
    return lay_card(s, seat, ST_PIRATESS);
}

static uint32_t step_number_card(wr_state *s, int seat, int card) {
    st_table *t = &s->table;
    s->hand[seat] ^= bit_of(card);
    t->played[seat] ^= bit_of(card); /* ST-21 */
    return lay_card(s, seat, card);
}

static void step_aside(wr_state *s, int seat, int directions) {
    s->table.aside[seat] = (uint8_t)directions; /* ST-58 */
    if (seats_to_choose(&s->table) == 0)
        score_round(s); /* ST-A29: all at the same time */
}

/* ==== What may be done =========================================================== */

uint64_t wr__st_playable(uint64_t hand, int leads) {
    if (leads && (hand & ALL_NUMBERS) != 0)
        return hand & ALL_NUMBERS; /* ST-29, ST-A11 */
    return hand & DIFFERENT;       /* ST-16 */
}

static wr_choices list_aside(const st_table *t, int seat, wr_choices end) {
    if (t->phase != ST_PHASE_ASIDE || (seats_to_choose(t) >> seat & 1) == 0)
        return end;
    int sets = wr__st_sets(t->pile[seat]);
    for (int d = 0; d < 1 << ST_DIRECTIONS; d++)
        if ((d & ~sets) == 0)
            end = wr_emit(end, ST_ASIDE + d); /* ST-A29: any subset */
    return end;
}

static wr_choices list_cards(const wr_state *s, int seat, wr_choices end) {
    const st_table *t = &s->table;
    return wr_emit_some(end, ST_PLAY, wr__st_playable(s->hand[seat], t->in_trick == 0));
}

#ifdef WR_DEVICE
static wr_choices list(const wr_state *s, int seat, wr_choices end) {
    const st_table *t = &s->table;
    if (t->phase != ST_PHASE_PLAY || seat != t->turn)
        return list_aside(t, seat, end);
    return list_cards(s, seat, end);
}
#else
static WR_SLOW int legal_aside(const wr_state *s, int seat, wr_action *out) {
    return (int)(list_aside(&s->table, seat, out) - out);
}

static int legal(const wr_state *s, int seat, wr_action *out) {
    const st_table *t = &s->table;
    if (t->phase != ST_PHASE_PLAY || seat != t->turn)
        return legal_aside(s, seat, out);
    return (int)(list_cards(s, seat, out) - out);
}
#endif

static uint32_t cases(const wr_state *s) {
    const st_table *t = &s->table;
    if (t->phase == ST_PHASE_DEAL)
        return (uint32_t)(ST_WHEEL_CARDS - t->dealt); /* ST-A46 */
    if (t->phase == ST_PHASE_STARTER)
        return t->seats;                                                    /* ST-A17 */
    return t->phase < ST_PHASE_PLAY ? (uint32_t)wr_count(t->wind_deck) : 0; /* ST-A46 */
}

static wr_action outcome(const wr_state *s, uint32_t k) {
    const st_table *t = &s->table;
    if (t->phase == ST_PHASE_DEAL) {
        int card = wr_nth_bit(s->deck, k);
        if (card > ST_PIRATESS)
            card = ST_PIRATESS;
        return (wr_action)(ST_DEAL + t->dealt / ST_HAND * ST_DIFFERENT + card);
    }
    if (t->phase == ST_PHASE_STARTER)
        return (wr_action)(ST_STARTER + k);
    int kind = kind_of_wind_bit[wr_nth_bit(t->wind_deck, k)];
    return (wr_action)((t->phase == ST_PHASE_WIND ? ST_WIND : ST_FORECASTED) + kind);
}

static const char *why_not_chance(const wr_state *s, int a) {
    const st_table *t = &s->table;
    if (a < ST_DEAL) {
        if (t->phase != ST_PHASE_STARTER)
            return "ST-12"; /* only round 1 finds its start player by chance */
        return a - ST_STARTER < t->seats ? NULL : "ST-11";
    }
    if (a < ST_WIND) {
        int seat = (a - ST_DEAL) / ST_DIFFERENT, card = (a - ST_DEAL) % ST_DIFFERENT;
        if (t->phase != ST_PHASE_DEAL || seat != t->dealt / ST_HAND)
            return "ST-09";
        return s->deck & bit_of(card) ? NULL : "ST-02";
    }
    int kind = (a - ST_WIND) % ST_WIND_KINDS;
    if (a >= ST_FORECASTED) {
        if (!t->pro)
            return "ST-52";
        if (t->phase != ST_PHASE_FORECAST)
            return "ST-53";
    } else if (t->phase != ST_PHASE_WIND) {
        return "ST-A15";
    }
    return wr__st_winds_of(t->wind_deck, kind) > 0 ? NULL : "ST-03";
}

static const char *why_not_aside(const st_table *t, int seat, int directions) {
    if (!t->pro)
        return "ST-A24";
    if (t->phase != ST_PHASE_ASIDE)
        return "ST-58";
    if ((seats_to_choose(t) >> seat & 1) == 0)
        return "ST-A29";
    return directions & ~wr__st_sets(t->pile[seat]) ? "ST-37" : NULL;
}

static const char *why(const wr_state *s, int who, wr_action a) {
    const st_table *t = &s->table;
    if (t->phase == ST_PHASE_OVER)
        return "ST-04";
    if (who == WR_CHANCE)
        return why_not_chance(s, a);
    if (a >= ST_ASIDE)
        return why_not_aside(t, who, a - ST_ASIDE);
    int card = a - ST_PLAY;
    if (t->phase != ST_PHASE_PLAY || who != t->turn ||
        (s->hand[who] & bit_of(card)) == 0)
        return "ST-15";
    return wr__st_playable(s->hand[who], t->in_trick == 0) & bit_of(card) ? NULL
                                                                          : "ST-29";
}

static WR_SLOW uint32_t step_rarer(wr_state *s, int who, wr_action a) {
    st_table *t = &s->table;
    WR_ASSERT(a < (who == WR_CHANCE ? ST_NUM_OUTCOMES : ST_NUM_ACTIONS) &&
                  why(s, who, a) == NULL,
              "this cannot happen now");
    switch (t->phase) {
    case ST_PHASE_STARTER:
        step_starter(s, a - ST_STARTER);
        break;
    case ST_PHASE_DEAL:
        step_deal(s, t->dealt / ST_HAND, (a - ST_DEAL) % ST_DIFFERENT);
        break;
    case ST_PHASE_WIND:
        step_wind(t, a - ST_WIND);
        break;
    case ST_PHASE_FORECAST:
        step_forecast(t, a - ST_FORECASTED);
        break;
    default:
        step_aside(s, who, a - ST_ASIDE);
    }
    return actors(s);
}

static uint32_t step(wr_state *s, int who, wr_action a) {
    st_table *t = &s->table;
    if (t->phase != ST_PHASE_PLAY)
        return step_rarer(s, who, a);
    WR_ASSERT(a < ST_ASIDE && who == t->turn && (s->hand[who] & bit_of(a)) != 0,
              "this card cannot be played now");
    return a == ST_PIRATESS ? step_piratess(s, who) : step_number_card(s, who, a);
}

#ifndef WR_DEVICE /* rows of bytes are slow there */
/* Deals a whole round, as step_deal does card by card. The deck lies in order in a row
 * of bytes: when a card is taken out, those after it move up. */
static void deal_round(wr_state *s, wr_rng *rng) {
    enum { P = ST_PIRATESS };
    static const uint8_t in_order[2 * 64] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
        20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39,
        40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, P,  P,  P,  P,
    };
    st_table *t = &s->table;
    wr_rng r = *rng;
    uint8_t row[sizeof in_order], behind[sizeof in_order / 2];
    memcpy(row, in_order, sizeof row);
    uint32_t left = ST_WHEEL_CARDS;
    for (int seat = 0; seat < t->seats; seat++) {
        uint64_t hand = 0;
        for (int n = 0; n < ST_HAND; n++) { /* ST-09 */
            uint32_t k = wr_rng_below(&r, left--);
            int card = row[k];
            memcpy(behind, row + k + 1, sizeof behind);
            memcpy(row + k, behind, sizeof behind);
            hand = wr__st_with_card(hand, card);
        }
        s->hand[seat] = hand;
    }
    s->deck = wheel_without(s->hand, ST_MAX_SEATS); /* ST-10 */
    t->dealt = (uint8_t)(t->seats * ST_HAND);
    t->phase = ST_PHASE_WIND;
    *rng = r;
}
#endif

static uint32_t chance(wr_state *s, wr_rng *r) {
    st_table *t = &s->table;
    if (t->phase == ST_PHASE_STARTER)
        step_starter(s, (int)wr_rng_below(r, t->seats));
#ifndef WR_DEVICE
    if (t->phase == ST_PHASE_DEAL && t->dealt == 0)
        deal_round(s, r);
#endif
    while (t->phase == ST_PHASE_DEAL)
        step(s, WR_CHANCE, outcome(s, wr_rng_below(r, cases(s))));
    while (t->phase < ST_PHASE_PLAY) {
        uint64_t sums = wr_byte_sums(t->wind_deck);
        uint32_t k = wr_rng_below(r, (uint32_t)(sums >> 56));
        int kind = kind_of_wind_bit[wr_nth_bit_by(t->wind_deck, sums, k)];
        if (t->phase == ST_PHASE_WIND)
            step_wind(t, kind);
        else
            step_forecast(t, kind);
    }
    return actors(s);
}

static void result(const wr_state *s, wr_result *out) {
    const st_table *t = &s->table;
    memset(out, 0, sizeof *out);
    for (int p = 0; p < t->seats; p++)
        out->points[p] = t->total[p];
    if (t->phase == ST_PHASE_OVER)
        out->winners = wr__st_winners(t->seats, t->english, t->total, t->wins);
}

/* ==== What a seat knows ========================================================== */

static void observe(const wr_state *s, int seat, wr_obs *out) {
    const st_table *t = &s->table;
    memset(out->spare, 0, sizeof out->spare);
    uint64_t known[ST_MAX_SEATS + 1];
    memcpy(known, t->played, sizeof t->played); /* ST-A45: played cards stay known */
    known[ST_MAX_SEATS] = seat >= 0 ? s->hand[seat] : 0;
    out->hand = known[ST_MAX_SEATS];
    out->unseen = wheel_without(known, ST_MAX_SEATS + 1);
    out->viewer = (uint8_t)(seat >= 0 ? seat : ST_NONE);
    out->table = *t;
    if (t->phase != ST_PHASE_ASIDE)
        return;
    uint32_t asked = wr__st_asked(t);
    for (int p = 0; p < t->seats; p++)
        if (p != seat && (asked >> p & 1))
            out->table.aside[p] = ST_NONE; /* ST-A29, ST-A45 */
}

/* Moves n cards, each equally likely, from *pool to the result. An observation always
 * leaves enough of them. */
static uint64_t draw_hand(uint64_t *pool, int n, wr_rng *r) {
    uint64_t hand = 0;
    for (; n > 0 && *pool != 0; n--) {
        int card = wr_nth_bit(*pool, wr_rng_below(r, (uint32_t)wr_count(*pool)));
        if (card > ST_PIRATESS)
            card = ST_PIRATESS;
        *pool = without_card(*pool, card);
        hand = wr__st_with_card(hand, card);
    }
    return hand;
}

/* Every physical card is equally likely to be in any place hidden from the viewer
 * (ST-A46), except for the hands of seats that led a Piratess. */
static void imagine(const wr_obs *o, wr_rng *r, wr_state *out) {
    const st_table *t = &o->table;
    memset(out, 0, sizeof *out);
    out->table = *t;
    uint64_t pool = o->unseen;
    int size[ST_MAX_SEATS];
    for (int p = 0; p < t->seats; p++) {
        size[p] = dealt_to(t, p) - wr_count(t->played[p]);
        if (p == o->viewer) {
            out->hand[p] = o->hand;
        } else if (t->bare >> p & 1) {
            for (; size[p] > 0; size[p]--) {
                pool = without_card(pool, ST_PIRATESS);
                out->hand[p] = wr__st_with_card(out->hand[p], ST_PIRATESS);
            }
        }
    }
    for (int p = 0; p < t->seats; p++)
        if (p != o->viewer && !(t->bare >> p & 1))
            out->hand[p] = draw_hand(&pool, size[p], r);
    out->deck = pool;
}

static int seen(const wr_state *s, int viewer, int who, wr_action a) {
    (void)s;
    if (who == WR_CHANCE && a >= ST_DEAL && a < ST_WIND &&
        (a - ST_DEAL) / ST_DIFFERENT != viewer)
        return WR_SEEN_MASKED; /* ST-A45: a hand is its owner's secret */
    return WR_SEEN_OPEN;
}

/* ==== Invariants ================================================================= */

/* True if some twin lies above an empty place. */
static int winds_malformed(uint32_t set) {
    for (int d = 0; d < ST_DIRECTIONS; d++) {
        uint32_t cards = set >> (d * WINDS_EACH);
        if ((cards >> 1 & FIRST_OF_TWINS & ~cards) != 0)
            return 1;
    }
    return (set & ~ALL_WINDS) != 0;
}

static const char *broken_winds(const st_table *t) {
    uint32_t sets[ST_MAX_SEATS + 4] = {t->wind_deck, t->forecast, t->held, t->removed};
    memcpy(sets + 4, t->pile, sizeof t->pile);
    uint32_t all = 0;
    int cards = 0, taken = 0;
    for (int i = 0; i < ST_MAX_SEATS + 4; i++) {
        if (winds_malformed(sets[i]))
            return "a set of wind cards is malformed";
        all = winds_together(all, sets[i]);
        cards += wr_count(sets[i]);
        taken += i >= 2 ? wr_count(sets[i]) : 0;
    }
    for (int i = 0; i < ST_ROW; i++)
        if (t->row[i] < ST_WIND_KINDS) {
            all = wr__st_with_wind(all, t->row[i]);
            cards++;
        }
    if (cards != ST_WIND_CARDS || all != ALL_WINDS)
        return "the wind cards are not the twenty of the game";
    if (taken != t->tricks)
        return "not one wind card has left the row for each trick";
    return NULL;
}

static const char *broken_wheel(const wr_state *s) {
    const st_table *t = &s->table;
    uint64_t sets[2 * ST_MAX_SEATS];
    memcpy(sets, s->hand, sizeof s->hand);
    memcpy(sets + ST_MAX_SEATS, t->played, sizeof t->played);
    int cards = wr_count(s->deck);
    for (int p = 0; p < ST_MAX_SEATS; p++) {
        int in_hand = wr_count(s->hand[p]), played = wr_count(t->played[p]);
        if (in_hand + played != (p < t->seats ? dealt_to(t, p) : 0))
            return "a seat has lost or gained a wheel card";
        if ((t->bare >> p & 1) && (s->hand[p] & ALL_NUMBERS) != 0)
            return "a seat led a Piratess and holds a number card";
        cards += in_hand + played;
    }
    if (cards != ST_WHEEL_CARDS || wheel_without(sets, 2 * ST_MAX_SEATS) != s->deck)
        return "the wheel cards are not the sixty of the game";
    return NULL;
}

/* The row and the forecast are as long as the phase says. */
static const char *broken_row(const st_table *t) {
    int row = 0, forecast = wr_count(t->forecast), begun = t->phase >= ST_PHASE_WIND;
    while (row < ST_ROW && t->row[row] != ST_NONE)
        row++;
    for (int i = row; i < ST_ROW; i++)
        if (t->row[i] != ST_NONE)
            return "there is a gap in the row";
    int is_full = t->phase == ST_PHASE_FORECAST || t->phase == ST_PHASE_PLAY;
    if ((row == ST_ROW) != is_full || (row > 0 && !begun))
        return "the row is full exactly when tricks can be played for it";
    int is_known = t->phase >= ST_PHASE_PLAY || t->tricks > 0;
    if (t->phase == ST_PHASE_FORECAST)
        return t->pro && t->tricks == 0 && forecast < ST_FORECAST
                   ? NULL
                   : "the forecast is turned up at the wrong time";
    if (forecast != (t->pro && is_known ? ST_FORECAST : 0))
        return "the forecast is not of three cards";
    return NULL;
}

/* All have played a card for each trick, and those before the turn one more. */
static const char *broken_trick(const st_table *t) {
    int all = t->seats * ST_HAND, begun = t->phase >= ST_PHASE_WIND;
    if (begun ? t->dealt != all : t->dealt >= all)
        return "a round begins exactly when all cards are dealt";
    if ((t->tricks == ST_TRICKS) != (t->phase >= ST_PHASE_ASIDE))
        return "a round ends exactly after twelve tricks";
    if (t->in_trick > 0 && t->phase != ST_PHASE_PLAY)
        return "a trick has begun at the wrong time";
    if (t->phase == ST_PHASE_PLAY && t->turn != seat_at(t, t->in_trick))
        return "it is not the turn of the next seat";
    for (int i = 0; i < ST_MAX_SEATS; i++) {
        int seat = i < t->seats ? seat_at(t, i) : i, lies = i < t->in_trick;
        if ((t->trick[i] != ST_NONE) != lies ||
            (lies && (t->trick[i] >= ST_WHEEL_CARDS ||
                      !(t->played[seat] & bit_of(t->trick[i])))))
            return "a card of the trick is missing, or was not played";
        if (wr_count(t->played[seat]) != (i < t->seats ? t->tricks + lies : 0))
            return "a seat has not played one card for each trick";
    }
    return NULL;
}

static const char *broken_aside(const st_table *t) {
    for (int p = 0; p < t->seats; p++) {
        int sets = wr__st_sets(t->pile[p]), is_settled = !t->pro || sets == 0;
        if (t->phase < ST_PHASE_ASIDE ? t->aside[p] != ST_NONE
            : t->aside[p] == ST_NONE  ? t->phase == ST_PHASE_OVER || is_settled
                                      : (t->aside[p] & ~sets) != 0)
            return "sets are laid aside that are not there, or at the wrong time";
    }
    return t->phase == ST_PHASE_ASIDE && seats_to_choose(t) == 0
               ? "nobody is asked for sets"
               : NULL;
}

static const char *broken(const wr_state *s) {
    const st_table *t = &s->table;
    if (t->phase >= ST_PHASE_COUNT || t->round > ST_ROUNDS || t->tricks > ST_TRICKS)
        return "phase, round or trick is out of range";
    if (t->seats > ST_MAX_SEATS || t->in_trick >= t->seats || t->leader >= t->seats ||
        t->starter >= t->seats)
        return "a seat of the trick does not exist";
    if ((t->phase == ST_PHASE_OVER) != (t->round == ST_ROUNDS))
        return "the game is over before or after its five rounds";
    for (int p = 0; p < ST_MAX_SEATS; p++) {
        int sum = 0;
        for (int r = 0; r < ST_ROUNDS; r++)
            sum += t->sheet[r * ST_MAX_SEATS + p];
        if (sum != t->total[p])
            return "a total is not the sum of its rounds";
    }
    const char *found = broken_winds(t);
    found = found != NULL ? found : broken_row(t);
    found = found != NULL ? found : broken_trick(t);
    found = found != NULL ? found : broken_aside(t);
    return found != NULL ? found : broken_wheel(s);
}

#ifndef WR_DEVICE /* a device has the rules only */

/* ==== The game =================================================================== */

#define OPEN(type, member, elem, flags, max)                                           \
    WR_FIELD_AS(type, #member, table.member, elem, flags, max)

/* The fields of st_table, which ends a state and an observation. */
#define TABLE_FIELDS(type)                                                             \
    OPEN(type, played, uint64_t, WR_FIELD_SET | WR_FIELD_BY_SEAT, ST_WHEEL_CARDS),     \
        OPEN(type, wind_deck, uint32_t, WR_FIELD_SET, ST_WIND_CARDS),                  \
        OPEN(type, forecast, uint32_t, WR_FIELD_SET, ST_WIND_CARDS),                   \
        OPEN(type, held, uint32_t, WR_FIELD_SET, ST_WIND_CARDS),                       \
        OPEN(type, removed, uint32_t, WR_FIELD_SET, ST_WIND_CARDS),                    \
        OPEN(type, pile, uint32_t, WR_FIELD_SET | WR_FIELD_BY_SEAT, ST_WIND_CARDS),    \
        OPEN(type, row, uint8_t, WR_FIELD_NONE, ST_WIND_KINDS - 1),                    \
        OPEN(type, trick, uint8_t, WR_FIELD_NONE, ST_PIRATESS),                        \
        OPEN(type, total, int8_t, WR_FIELD_SIGNED | WR_FIELD_BY_SEAT, WR_FIELD_MOST),  \
        OPEN(type, wins, uint8_t, WR_FIELD_BY_SEAT, ST_ROUNDS),                        \
        OPEN(type, sheet, int8_t, WR_FIELD_SIGNED | WR_FIELD_SHEET, WR_FIELD_MOST),    \
        OPEN(type, aside, uint8_t, WR_FIELD_NONE | WR_FIELD_BY_SEAT,                   \
             (1 << ST_DIRECTIONS) - 1),                                                \
        OPEN(type, seats, uint8_t, WR_FIELD_FIXED, ST_MAX_SEATS),                      \
        OPEN(type, pro, uint8_t, WR_FIELD_FIXED, 1),                                   \
        OPEN(type, english, uint8_t, WR_FIELD_FIXED, 1),                               \
        OPEN(type, phase, uint8_t, 0, ST_PHASE_COUNT - 1),                             \
        OPEN(type, round, uint8_t, 0, ST_ROUNDS),                                      \
        OPEN(type, tricks, uint8_t, 0, ST_TRICKS),                                     \
        OPEN(type, in_trick, uint8_t, 0, ST_MAX_SEATS - 1),                            \
        OPEN(type, leader, uint8_t, WR_FIELD_SEAT, ST_MAX_SEATS - 1),                  \
        OPEN(type, turn, uint8_t, WR_FIELD_SEAT, ST_MAX_SEATS - 1),                    \
        OPEN(type, starter, uint8_t, WR_FIELD_SEAT, ST_MAX_SEATS - 1),                 \
        OPEN(type, dealt, uint8_t, 0, ST_WHEEL_CARDS),                                 \
        OPEN(type, bare, uint8_t, WR_FIELD_SET | WR_FIELD_SEAT, ST_MAX_SEATS)

static const wr_field state_fields[] = {
    WR_FIELD(wr_state, deck, uint64_t, WR_FIELD_SET, ST_WHEEL_CARDS),
    WR_FIELD(wr_state, hand, uint64_t, WR_FIELD_SET | WR_FIELD_BY_SEAT, ST_WHEEL_CARDS),
    TABLE_FIELDS(wr_state),
    {NULL, 0, 0, 0, 0, 0},
};

static const wr_field obs_fields[] = {
    WR_FIELD(wr_obs, hand, uint64_t, WR_FIELD_SET, ST_WHEEL_CARDS),
    WR_FIELD(wr_obs, unseen, uint64_t, WR_FIELD_SET, ST_WHEEL_CARDS),
    TABLE_FIELDS(wr_obs),
    WR_FIELD(wr_obs, viewer, uint8_t, WR_FIELD_NONE | WR_FIELD_SEAT, ST_MAX_SEATS - 1),
    WR_FIELD(wr_obs, spare, uint8_t, WR_FIELD_FIXED, 0),
    {NULL, 0, 0, 0, 0, 0},
};

static const wr_option options[] = {
    {"pro", "off on", 0, 1, 0,
     "the pro game: forecast, held wind cards, pairs and minus points", 0,
     "das Profispiel: Prognose, wartende Windkarten, Paare und Minuspunkte"},
    {"tiebreak", "german english", 0, 1, 0,
     "final tie: german lets rounds won decide, english lets all of them win", 0,
     "Gleichstand am Ende: german zählt gewonnene Durchgänge, bei english siegen alle"},
    {NULL, NULL, 0, 0, 0, NULL, 0, NULL},
};

/* One start player; then in each round the deal, the row with its refills, the
 * forecast, the tricks, and a choice of sets for each seat. */
#define MAX_STEPS                                                                      \
    (1 + ST_ROUNDS * (ST_WHEEL_CARDS + ST_ROW + ST_TRICKS - 1 + ST_FORECAST +          \
                      ST_TRICKS * ST_MAX_SEATS + ST_MAX_SEATS))

const wr_notice wr__notice_santa_timea = {
    .rulings =
        {"Where the rule sheets are silent, this table plays: sets are put aside in "
         "secret and at the same time (ST-A29); everybody who shares first place has "
         "won the round (ST-A36); every card played stays known (ST-A45).",
         "Wo die Anleitungen schweigen, gilt an diesem Tisch: Sets werden geheim und "
         "gleichzeitig beiseitegelegt (ST-A29); wer sich den ersten Rang teilt, hat "
         "den "
         "Durchgang gewonnen (ST-A36); jede gespielte Karte bleibt bekannt (ST-A45)."},
};

const wr_game wr_santa_timea = {
    .name = "santa-timea",
    .title = "Santa Timea",
    .summary = "Steer by the wind: a trick-taking game in which the lowest card takes "
               "the damage and equal cards strike each other out.",
    .german = "Steuere nach dem Wind: ein Stichspiel, in dem die niedrigste Karte den "
              "Schaden nimmt und gleiche Karten einander ausstechen.",
    .rule_prefix = "ST-",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = ST_MAX_SEATS, /* ST-01 */
    .is_template = 0,
    .num_actions = ST_NUM_ACTIONS,
    .num_outcomes = ST_NUM_OUTCOMES,
    .max_legal = 1 << ST_DIRECTIONS,
    .max_steps = MAX_STEPS,
    .max_cases = ST_WHEEL_CARDS,
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
    .action_text = wr__st_action_text,
    .words = wr__st_words,
    .show = wr__st_show,
    .tell = wr__st_tell,
    .chance = chance,
    .turning = &wr__st_turning,
};

#endif
