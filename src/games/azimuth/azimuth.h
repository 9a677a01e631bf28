/*
 * azimuth.h: what a match of Azimuth is made of. RULES.md retells the rules.
 *
 * Directions and colours share their numbers, because each colour owns one side: red
 * north 0, blondie east 1, black south 2, blue west 3. The opposite of d is d ^ 2.
 *
 *                  red
 *            a  b  c  d  e  f
 *         1  .  .  .  .  .  .
 *         2  .  .  .  .  .  .
 *     b   3  .  .  .  .  .  .   b
 *     l   4  .  .  .  .  .  .   l
 *     u   5  .  .  .  .  .  .   o
 *     e   6  .  .  .  .  .  .   ..
 *                 black
 *
 * Raft spaces are numbered 0..35, row by row: a1 is 0, b1 is 1, a2 is 6. The island,
 * 36, and home, 37, are further places of a castaway. Wind spaces are numbered 0..24,
 * row by row, by the raft space north-west of them: w-a1 is 0, w-b1 is 1, w-a2 is 5.
 * The island covers w-c3, number 12.
 *
 * All rafts are stored in one row of two bits each, space by space in reading order and
 * in a stack from the bottom up. `before[i]` is the number of rafts on the spaces
 * before space i, so that space i holds rafts before[i] to before[i + 1] - 1 of that
 * row, and moving a group to a neighbouring stack rotates a part of the row. A position
 * always has the same bytes.
 */
#ifndef WINDROSE_GAMES_AZIMUTH_H
#define WINDROSE_GAMES_AZIMUTH_H

#include "windrose_game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    AZ_MAX_SEATS = 4,
    AZ_COLOURS = 4,
    AZ_DIRECTIONS = 4,
    AZ_ROW = 6, /* raft spaces of a row */
    AZ_SPACES = AZ_ROW * AZ_ROW,
    AZ_ISLAND = AZ_SPACES, /* places of a castaway besides the raft spaces */
    AZ_HOME,
    AZ_PLACES,
    AZ_WIND_ROW = 5, /* wind spaces of a row */
    AZ_WIND_SPACES = AZ_WIND_ROW * AZ_WIND_ROW,
    AZ_ISLAND_WIND = 12, /* the wind space under the island */
    AZ_RAFTS = 24,
    AZ_RAFTS_EACH = 6,
    AZ_TOKENS = 4,   /* wind tokens of a colour */
    AZ_COCONUTS = 4, /* of a colour in a race */
    AZ_BEACHES = 5,  /* positions of a beach */
    AZ_FACES = 6,
    AZ_MAX_ROUNDS = 99,
    AZ_NONE = 0xff, /* no colour, no beach, no face, no place, no seat */

    /* Steps of a wind to a neighbouring wind space: 4 for each but those at the edge,
     * counted by the space it leaves and then by direction. */
    AZ_STEPS = 2 * 2 * AZ_WIND_ROW * (AZ_WIND_ROW - 1),

    /* action ids */
    AZ_BEACH = 0,                       /* + position 0..4 */
    AZ_START = AZ_BEACH + AZ_BEACHES,   /* + colour */
    AZ_WAVE = AZ_START + AZ_COLOURS,    /* + raft space * 2, + 1 for "after" */
    AZ_PLACE = AZ_WAVE + AZ_SPACES * 2, /* + wind space * 4 + direction */
    AZ_ROTATE = AZ_PLACE + AZ_WIND_SPACES * AZ_DIRECTIONS, /* the same */
    AZ_MOVE = AZ_ROTATE + AZ_WIND_SPACES * AZ_DIRECTIONS,  /* + step * 4 + direction */
    AZ_CONTROL = AZ_MOVE + AZ_STEPS * AZ_DIRECTIONS,       /* as AZ_PLACE */
    AZ_SWIM = AZ_CONTROL + AZ_WIND_SPACES * AZ_DIRECTIONS, /* + place */
    AZ_NUM_ACTIONS = AZ_SWIM + AZ_PLACES,

    /* outcome ids */
    AZ_RAFT = 0, /* + colour; + AZ_COLOURS: a raft of a colour that is not in play */
    AZ_DRAWN = AZ_RAFT + AZ_COLOURS + 1, /* + colour that starts a race */
    AZ_DIE = AZ_DRAWN + AZ_COLOURS,      /* + face */
    AZ_NUM_OUTCOMES = AZ_DIE + AZ_FACES,

    /* option indices */
    AZ_OPTION_MODE = 0,
    AZ_OPTION_ROUNDS = 1
};

enum { AZ_RED, AZ_BLONDIE, AZ_BLACK, AZ_BLUE };
enum { AZ_NORTH, AZ_EAST, AZ_SOUTH, AZ_WEST };
enum { AZ_SUN, AZ_MERMAID, AZ_AWAY, AZ_TOWARD, AZ_GUST, AZ_TURTLE };
enum { AZ_SEA, AZ_RACE };

/* What happens next. The first three belong to chance. */
enum {
    AZ_PHASE_DIE,
    AZ_PHASE_RAFTS,
    AZ_PHASE_DRAW,
    AZ_PHASE_BEACH,
    AZ_PHASE_START,
    AZ_PHASE_TURN,
    AZ_PHASE_WAVE,
    AZ_PHASE_OVER,
    AZ_PHASE_COUNT
};

/* Everything: nothing is hidden in this game. */
typedef struct {
    uint64_t rafts;             /* colours, two bits each, in the order described above
                                 */
    uint64_t asked;             /* raft spaces that a wave still asks about */
    uint64_t first;             /* those that move before the one ahead */
    uint32_t winds[AZ_COLOURS]; /* wind spaces with a wind of this colour */
    uint8_t before[AZ_SPACES + 1];
    uint8_t heading[AZ_WIND_SPACES]; /* direction of the wind there; 0: no wind */
    uint8_t place[AZ_COLOURS];       /* of the castaways; AZ_NONE: not in play */
    uint8_t home_round[AZ_COLOURS];  /* in which a castaway came home; 0: it has not */
    uint8_t hand[AZ_COLOURS];        /* wind tokens in hand */
    uint8_t coconuts[AZ_COLOURS];    /* race */
    uint8_t beach[AZ_COLOURS]; /* position 0..4; AZ_NONE: not yet, or not in play */
    uint8_t seats, mode, rounds;
    uint8_t phase;
    uint8_t laid;   /* rafts laid out, those of colours not in play included */
    uint8_t round;  /* from 1; 0 before the first turn */
    uint8_t marker; /* holder, in a race the starting colour; AZ_NONE: not yet */
    uint8_t turn;   /* colour that decides, or whose event it is */
    uint8_t asleep; /* bit c: colour c's castaway, in this round */
    uint8_t helped; /* bit c: colour c's castaway may use the turtle's help */
    uint8_t face;   /* of the last roll; AZ_NONE: none yet */
    uint8_t spare[3];
} az_table;

struct wr_state {
    az_table table;
};

struct wr_obs {
    az_table table;
    uint8_t viewer; /* seat, or AZ_NONE: a spectator */
    uint8_t spare[7];
};

extern const wr_game wr_azimuth;
extern const wr_notice wr__notice_azimuth;
extern const wr_constant wr__constants_azimuth[]; /* words.c */

/* ==== Parts of the board (board.c), for rules, words, bots and tests ============= */

extern const uint8_t wr__az_start_spaces[AZ_RAFTS]; /* in reading order */
extern const uint8_t wr__az_step_from[AZ_STEPS], wr__az_step_to[AZ_STEPS];
extern const uint8_t wr__az_first_step[AZ_WIND_SPACES + 1];
/* The seat of each colour, by mode and by the number of seats from 2. */
extern const uint8_t wr__az_seats[2][AZ_MAX_SEATS - 1][AZ_COLOURS];

static inline int wr__az_height(const az_table *t, int space) {
    return t->before[space + 1] - t->before[space];
}

/* The colour of a raft; level 0 is the bottom of a stack. */
static inline int wr__az_raft(const az_table *t, int space, int level) {
    return (int)(t->rafts >> 2 * (t->before[space] + level) & 3);
}

/* The colour on top of a stack; AZ_NONE: open water. */
static inline int wr__az_top(const az_table *t, int space) {
    int height = wr__az_height(t, space);
    return height > 0 ? wr__az_raft(t, space, height - 1) : AZ_NONE;
}

/* Occupied wind spaces. */
static inline uint32_t wr__az_winds(const az_table *t) {
    return t->winds[0] | t->winds[1] | t->winds[2] | t->winds[3];
}

/* The seat that decides for a colour; AZ_NONE: the colour is not in play. */
static inline int wr__az_seat_of(const az_table *t, int colour) {
    return wr__az_seats[t->mode][t->seats - 2][colour];
}

/* The colour of the wind on a wind space; AZ_NONE: no wind. */
int wr__az_wind_colour(const az_table *t, int wind_space);
/* Colours that take part, as bits. */
int wr__az_in_play(int mode, int seats);
/* Puts a raft on top of a stack. */
void wr__az_push(az_table *t, int space, int colour);
/* The two raft spaces at a beach, as bits; 0: no beach yet. */
uint64_t wr__az_beach(const az_table *t, int colour);
/* Raft spaces, and wind spaces, of the sea area on a side, as bits. */
uint64_t wr__az_area(int side);
uint32_t wr__az_wind_area(int side);
/* Bit c: the castaway of colour c is on a raft space of the set. */
int wr__az_castaways_in(const az_table *t, uint64_t spaces);
/* The wind of a colour on a wind space blows once. Returns the colour whose castaway
 * came ashore; AZ_NONE: none. */
int wr__az_blow(az_table *t, int wind_space, int colour);
/* Places that the castaway reaches in two steps, and not in one, as bits. */
uint64_t wr__az_two_steps(const az_table *t, int colour);
/* All places that it may swim to in its turn, as bits. */
uint64_t wr__az_swims(const az_table *t, int colour);
/* The direction of the wave that `face` brings for the holder. */
int wr__az_wave_direction(const az_table *t);
/* Spaces of the stacks that the wave asks about, as bits. */
uint64_t wr__az_wave_questions(const az_table *t);
/* Moves the stacks by the answers in t->first. */
void wr__az_wave(az_table *t);

/* Words (words.c). */
void wr__az_action_text(const wr_edition *e, const wr_obs *o, int who, wr_action a,
                        wr_text *out);
void wr__az_words(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                  wr_move move);
void wr__az_show(const wr_teller *to, const wr_edition *e, const wr_obs *o, int small);
const char *wr__az_aim(const wr_obs *o, int language);
void wr__az_put_space(wr_text *out, int space);
/* The wind space of an action's wind afterwards; AZ_NONE: no wind action. `from` is
 * where it was before. */
int wr__az_wind_of(int a, int *from);

/* The story (story.c). */
void wr__az_tell(const wr_teller *to, const wr_edition *e, const wr_obs *before,
                 const wr_obs *after, wr_move move);
/* How the game ended. */
void wr__az_say_end(const wr_teller *to, const az_table *t);

#ifdef __cplusplus
}
#endif

#endif
