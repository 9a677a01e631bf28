/*
 * columbus.h: what a match of Columbus is made of. RULES.md retells the rules.
 *
 * edition prefix: co
 *
 * Directions are numbered in reading order, so that the opposite of d is 7 - d:
 *
 *                nw 0   n 1   ne 2
 *                 w 3          e 4
 *                sw 5   s 6   se 7
 *
 * A field is row * 16 + column. Columns run from 1 in the west to 14 in the east and
 * rows from 1 in the north; columns 0 and 15 and the row before the first are beyond
 * the edge, so that a step is an addition and never leaves the numbers. A set of fields
 * is an array of rows, with bit c of its word r for the field in column c of row r.
 * Actions number the fields densely, (row - 1) * 14 + column - 1.
 *
 * A dice set is the number of dice of each face, in the order rose, sail, whirlwind,
 * storm, telescope. The 125 sets of one to four dice are numbered from 0 in the order
 * of these five counts, the roses counting most.
 *
 * Cards have 24 kinds. The first six have no cross and may be in a hand.
 */
#ifndef WINDROSE_GAMES_COLUMBUS_H
#define WINDROSE_GAMES_COLUMBUS_H

#include "windrose_game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CO_MAX_SEATS = 5,
    CO_COLUMNS = 14,
    CO_MIN_ROWS = 5,
    CO_MAX_ROWS = 20,
    CO_STRIDE = 16,
    CO_LINES = CO_MAX_ROWS + 2, /* rows of a set, with those beyond the edge */
    CO_FIELDS = CO_COLUMNS * CO_MAX_ROWS,
    CO_DIRECTIONS = 8,
    CO_AREAS = 5,
    CO_WHIRLWINDS = 2,
    CO_ISLANDS = 2,
    CO_DICE = 4,
    CO_DICE_SETS = 125,
    CO_MAX_THROWS = 1296, /* equally likely throws of four dice */
    CO_FIRST_BARRELS = 3,
    CO_MOST_BARRELS = 8,
    CO_CARDS = 39,
    CO_DISCS = 15,
    CO_HOME = 30, /* score of a discoverer on the start field */
    CO_NONE = 0xff
};

enum { CO_NW, CO_N, CO_NE, CO_W, CO_E, CO_SW, CO_S, CO_SE };

enum { CO_ROSE, CO_SAIL, CO_WHIRL, CO_STORM, CO_SCOPE, CO_FACES };

/* Kinds of cards; those before CO_HELD have no cross. */
enum {
    CO_GOOD_WINDS,
    CO_VERY_GOOD_WINDS,
    CO_WHIRLWIND_2,
    CO_WHIRLWIND_3,
    CO_CARPENTER,
    CO_GOOD_WEATHER,
    CO_HELD,
    CO_MUTINY = CO_HELD,
    CO_HURRICANE,
    CO_FOG,                                 /* + direction */
    CO_PROVISIONS = CO_FOG + CO_DIRECTIONS, /* + barrels - 1 */
    CO_KINDS = CO_PROVISIONS + CO_MOST_BARRELS
};

/* Kinds of discs; an uninhabited island is its number of palms. */
enum { CO_SEA, CO_INHABITED = CO_MOST_BARRELS + 1, CO_DISC_KINDS };

/* Action ids. */
enum {
    CO_SKIP,
    CO_ROLL,
    CO_REROLL,                                    /* + dice set */
    CO_ROSE_STEP = CO_REROLL + CO_DICE_SETS,      /* + direction */
    CO_SAIL_STEP = CO_ROSE_STEP + CO_DIRECTIONS,  /* + direction */
    CO_WIND_STEP = CO_SAIL_STEP + CO_DIRECTIONS,  /* + direction */
    CO_WHIRL_MOVE = CO_WIND_STEP + CO_DIRECTIONS, /* + whirlwind * CO_FIELDS + field */
    CO_TWIST = CO_WHIRL_MOVE + CO_WHIRLWINDS * CO_FIELDS, /* the same */
    CO_CALL_STORM = CO_TWIST + CO_WHIRLWINDS * CO_FIELDS, /* + area, from 0 */
    CO_LOAD = CO_CALL_STORM + CO_AREAS,
    CO_DRAW,
    CO_LOOK,
    CO_REPAIR,
    CO_PLAY, /* + kind of card */
    CO_END = CO_PLAY + CO_HELD,
    CO_PASS,
    CO_WEATHER,
    CO_AGAIN,
    CO_ACCEPT,
    CO_PAY,
    CO_SIT,
    CO_TRANSFER, /* + whirlwind * CO_FIELDS + field */
    CO_STAY = CO_TRANSFER + CO_WHIRLWINDS * CO_FIELDS, /* + whirlwind */
    CO_NUM_ACTIONS = CO_STAY + CO_WHIRLWINDS
};

/* Outcome ids. */
enum {
    CO_THROWN,                          /* + dice set */
    CO_CARD = CO_THROWN + CO_DICE_SETS, /* + kind of card */
    CO_DISC = CO_CARD + CO_KINDS,       /* + kind of disc */
    CO_SPUN = CO_DISC + CO_DISC_KINDS,  /* + direction */
    CO_NUM_OUTCOMES = CO_SPUN + CO_DIRECTIONS
};

enum { CO_OPTION_MAX_ROUNDS };

/* What happens next. The first four belong to chance. */
enum {
    CO_PHASE_THROW,
    CO_PHASE_CARD,
    CO_PHASE_DISC,
    CO_PHASE_SPIN,
    CO_PHASE_BEFORE, /* before the roll */
    CO_PHASE_DICE,   /* after it */
    CO_PHASE_ANSWER, /* the others answer a storm */
    CO_PHASE_AGAIN,  /* after a spin of a storm with storm dice left */
    CO_PHASE_MUTINY,
    CO_PHASE_RIGHT, /* after a turn, a victim of a whirlwind may move it */
    CO_PHASE_OVER,
    CO_PHASE_COUNT
};

enum { CO_NOT_ASKED, CO_ASKED, CO_PASSED, CO_ANSWERED_WEATHER };

/* Sets of fields that never change. */
typedef struct {
    uint16_t water[CO_LINES]; /* sailable: water, calm and symbol */
    uint16_t calm[CO_LINES];
    uint16_t symbol[CO_LINES];
    uint16_t shore[CO_LINES]; /* neighbours of islands */
    uint16_t land[CO_LINES];
} co_map;

struct wr_edition {
    co_map map;
    uint16_t start;
    uint16_t whirl[CO_WHIRLWINDS]; /* where the whirlwinds begin */
    uint16_t island[CO_ISLANDS];
    uint8_t rows;
    uint8_t cards[CO_KINDS];
    uint8_t discs[CO_DISC_KINDS];
    uint8_t name[CO_ISLANDS][16]; /* cut if longer; "": none */
};

/* What is open on the table. `stock`, `limit` and the caps below hold what deals and
 * plays have revealed about the cards in hands and pile, and no more. */
typedef struct {
    uint64_t rights; /* to move whirlwinds, the next one in the lowest four bits: 1 + 2
                      * seat + whirlwind; 0: none */
    uint32_t round;  /* from 1 */
#ifdef WR_DEVICE
    uint8_t map_spare[4]; /* keeps the alignment */
#else
    co_map map; /* see wr__co_map */
#endif
    uint16_t start;
    uint16_t ship[CO_MAX_SEATS]; /* fields; 0: no such seat */
    uint16_t whirl[CO_WHIRLWINDS];
    uint16_t max_rounds;          /* 0: no limit */
    uint8_t discard[CO_KINDS];    /* cards by kind */
    uint8_t discs[CO_DISC_KINDS]; /* face down, by kind */
    uint8_t stock[CO_HELD];       /* of each kind, how many the pile had when it was new
                                   */
    uint8_t limit[CO_MAX_SEATS][CO_HELD]; /* most cards of a kind in a hand */
    uint8_t hand_size[CO_MAX_SEATS];
    uint8_t barrels[CO_MAX_SEATS];
    uint8_t sit[CO_MAX_SEATS]; /* turns to be lost */
    uint8_t dice[CO_FACES];    /* not used yet, by face */
    uint8_t thrown;            /* dice to be thrown */
    uint8_t pile_size;
    uint8_t rows, seats;
    uint8_t damaged; /* bit p: the ship of seat p has lost its mast */
    uint8_t found;   /* bit p: seat p has an inhabited-island disc */
    uint8_t phase;
    uint8_t turn;   /* seat */
    uint8_t played; /* a card in this turn */
    uint8_t used;   /* a die in this turn: no reroll */
    uint8_t extra;  /* an extra turn follows */
    uint8_t winds;  /* steps of good winds left */
    uint8_t twists; /* steps of a whirlwind card left */
    uint8_t area;   /* of the storm, from 1; 0: all, or no storm */
    uint8_t spins;  /* storm dice left for further spins */
    uint8_t spin;   /* direction of the last one, while it can be changed; CO_NONE */
    uint8_t spare[4];
} co_table;

struct wr_state {
    co_table table;
    uint8_t pile[CO_KINDS];              /* cards by kind */
    uint8_t hand[CO_MAX_SEATS][CO_HELD]; /* by seat and kind */
    uint8_t cap[CO_MAX_SEATS][CO_HELD];  /* most cards of a kind in the pile, by what
                                            this seat has drawn */
    uint8_t answer[CO_MAX_SEATS];
    uint8_t spare[7];
};

struct wr_obs {
    co_table table;
    uint8_t unseen[CO_KINDS]; /* cards in the pile or in hands of others */
    uint8_t hand[CO_HELD];    /* the viewer's own */
    uint8_t cap[CO_HELD];     /* most cards of a kind in the pile */
    uint8_t answer;           /* the viewer's own */
    uint8_t viewer;           /* seat, or CO_NONE: a spectator */
    uint8_t spare[2];
};

extern const wr_game wr_columbus;
extern const wr_notice wr__notice_columbus;
extern const wr_constant wr__constants_columbus[]; /* words.c */

/* ==== Parts of the rules, for bots, words and tests ============================== */

/* The map of the edition. On a device all matches share it, outside of their states. */
static inline const co_map *wr__co_map(const co_table *t) {
#ifdef WR_DEVICE
    (void)t;
    return (const co_map *)WR_FIXED;
#else
    return &t->map;
#endif
}

static inline int wr__co_in(const uint16_t *set, int field) {
    return set[field / CO_STRIDE] >> (field % CO_STRIDE) & 1;
}

static inline int wr__co_field(int column, int row) {
    return row * CO_STRIDE + column;
}

/* Dense numbers of fields in actions, and back. */
static inline int wr__co_number(int field) {
    return (field / CO_STRIDE - 1) * CO_COLUMNS + field % CO_STRIDE - 1;
}

static inline int wr__co_field_of(int number) {
    return wr__co_field(number % CO_COLUMNS + 1, number / CO_COLUMNS + 1);
}

static inline int wr__co_on_board(const co_table *t, int field) {
    int column = field % CO_STRIDE, row = field / CO_STRIDE;
    return column >= 1 && column <= CO_COLUMNS && row >= 1 && row <= t->rows;
}

static inline int wr__co_damaged(const co_table *t, int seat) {
    return t->damaged >> seat & 1;
}

static inline int wr__co_becalmed(const co_table *t, int seat) {
    return wr__co_in(wr__co_map(t)->calm, t->ship[seat]);
}

/* Seat and whirlwind of the next right. */
static inline int wr__co_right_seat(const co_table *t) {
    return (int)((t->rights & 15) - 1) / CO_WHIRLWINDS;
}

static inline int wr__co_right_whirlwind(const co_table *t) {
    return (int)((t->rights & 15) - 1) % CO_WHIRLWINDS;
}

/* What the next card is drawn from, by kind. */
static inline const uint8_t *wr__co_drawn_from(const wr_state *s) {
    return s->table.pile_size > 0 ? s->pile : s->table.discard;
}

extern const int8_t wr__co_step[CO_DIRECTIONS]; /* from a field to its neighbour */

/* The area of a field, from 1 in the west to 5. */
int wr__co_area(int field);
/* The number of a dice set, by its counts; at least one die. */
int wr__co_dice_number(const uint8_t *dice);
/* The counts of the dice set with this number. */
void wr__co_dice_of(int number, uint8_t *dice);
/* Sets of at most n dice with k + 1 faces, the empty one included, at [k][n]. */
extern const uint8_t wr__co_sets[CO_FACES - 1][CO_DICE + 1];
/* Bit k of two words: set number k can be picked out of this one; not the empty one. */
extern const uint64_t wr__co_parts[CO_DICE_SETS][2];
/* The dice of throw k of n dice, one of 6^n equally likely ones, in the order of their
 * dice sets. */
void wr__co_throw(int n, uint32_t k, uint8_t *dice);
/* Bit d: the ship of `seat` may sail in direction d. */
uint32_t wr__co_steps(const co_table *t, int seat);
/* The columns within `steps` of that of a field, as bits of a row. */
uint32_t wr__co_columns_near(int field, int steps);
/* All fields that the way of a whirlwind can lead to with `steps` steps, at most four,
 * in `room`, which has CO_LINES rows; NULL: all fields so near, for no land is. */
const uint16_t *wr__co_detours(const co_table *t, int from, int steps, uint16_t *room);
/* The steps that a whirlwind needs, from 1; 0: it may not go there, or only with more
 * than `most`. */
int wr__co_distance(const co_table *t, int from, int to, int most);
/* Puts a card of the pile into a hand, as if it had been drawn. */
void wr__co_deal(wr_state *s, int seat, int kind);
int wr__co_score(const co_table *t, int seat);

/* Who owes a move (columbus.c); the legal actions, and the rule against others
 * (legal.c). */
uint32_t wr__co_actors(const wr_state *s);
int wr__co_legal(const wr_state *s, int seat, wr_action *out);
const char *wr__co_why(const wr_state *s, int who, wr_action a);

/* Knowledge and invariants (knowledge.c). */
extern const wr_field wr__co_state_fields[], wr__co_obs_fields[];
void wr__co_observe(const wr_state *s, int seat, wr_obs *out);
void wr__co_imagine(const wr_obs *o, wr_rng *r, wr_state *out);
int wr__co_seen(const wr_state *s, int viewer, int who, wr_action a);
const char *wr__co_broken(const wr_state *s);

/* Editions (edition.c), and the built-in one, which the build makes from its file. */
extern const wr_edition wr__edition_columbus;
extern const char *const wr__edition_text_columbus[];
extern const wr_field wr__co_edition_fields[];
int wr__co_edition_read(wr_words file, wr_edition *out, wr_text *lines, wr_diag *d);

/* Words (words.c). */
void wr__co_action_text(const wr_edition *e, const wr_obs *o, int who, wr_action a,
                        wr_text *out);
void wr__co_words(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                  wr_move move);
void wr__co_show(const wr_teller *to, const wr_edition *e, const wr_obs *o, int small);
void wr__co_put_field(wr_text *out, int field);

/* The story (story.c). */
void wr__co_tell(const wr_teller *to, const wr_edition *e, const wr_obs *before,
                 const wr_obs *after, wr_move move);
/* Who has won and how. */
void wr__co_say_winners(const wr_teller *to, const co_table *t);

#ifdef __cplusplus
}
#endif

#endif
