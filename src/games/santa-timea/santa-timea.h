/*
 * santa-timea.h: what a match of Santa Timea is made of. RULES.md retells the rules.
 *
 * Directions run clockwise, so that the opposite of d is d ^ 2 and odd differences are
 * quarter turns:
 *
 *                N 0
 *            W 3     E 1
 *                S 2
 *
 * Wheel cards are numbered 0..55, direction * 14 + number - 1; the Piratess is 56. A
 * set of wheel cards is 60 bits wide: bit c for number card c, and bits 56..59, filled
 * from below, for the Piratesses. So bit 56 says "holds a Piratess", and the bits below
 * 57 are exactly the different cards of a hand.
 *
 * Wind cards have 12 kinds, direction * 3 + damage - 1. A set of wind cards is 20 bits
 * wide, five for each direction: two for the 1s and two for the 2s, each filled from
 * below, and one for the 3.
 */
#ifndef WINDROSE_GAMES_SANTA_TIMEA_H
#define WINDROSE_GAMES_SANTA_TIMEA_H

#include "windrose_game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ST_MAX_SEATS = 5,
    ST_DIRECTIONS = 4,
    ST_NUMBERS = 14,
    ST_NUMBER_CARDS = ST_DIRECTIONS * ST_NUMBERS,
    ST_PIRATESS = ST_NUMBER_CARDS,
    ST_DIFFERENT = ST_PIRATESS + 1, /* different wheel cards */
    ST_PIRATESSES = 4,
    ST_WHEEL_CARDS = ST_NUMBER_CARDS + ST_PIRATESSES,
    ST_DAMAGES = 3,
    ST_WIND_KINDS = ST_DIRECTIONS * ST_DAMAGES,
    ST_WIND_CARDS = 20,
    ST_ROUNDS = 5,
    ST_TRICKS = 12,
    ST_HAND = 12,
    ST_ROW = 3,
    ST_FORECAST = 3,
    ST_NONE = 0xff, /* no card, no choice, no seat */

    /* action ids */
    ST_PLAY = 0, /* + wheel card */
    ST_ASIDE =
        ST_PLAY + ST_PIRATESS + 1, /* + set of directions, bit d for direction d */
    ST_NUM_ACTIONS = ST_ASIDE + (1 << ST_DIRECTIONS),

    /* outcome ids */
    ST_STARTER = 0,                      /* + seat */
    ST_DEAL = ST_STARTER + ST_MAX_SEATS, /* + seat * ST_DIFFERENT + wheel card */
    ST_WIND = ST_DEAL + ST_MAX_SEATS * ST_DIFFERENT, /* + wind kind */
    ST_FORECASTED = ST_WIND + ST_WIND_KINDS,         /* + wind kind */
    ST_NUM_OUTCOMES = ST_FORECASTED + ST_WIND_KINDS,

    /* option indices */
    ST_OPTION_PRO = 0,
    ST_OPTION_TIEBREAK = 1
};

enum { ST_NORTH, ST_EAST, ST_SOUTH, ST_WEST };

/* What happens next. The first four belong to chance. */
enum {
    ST_PHASE_STARTER,
    ST_PHASE_DEAL,
    ST_PHASE_WIND,
    ST_PHASE_FORECAST,
    ST_PHASE_PLAY,
    ST_PHASE_ASIDE,
    ST_PHASE_OVER,
    ST_PHASE_COUNT
};

/* What is open on the table, with the one secret that lies face down on it: `aside`, of
 * which a seat sees only its own entry. */
typedef struct {
    uint64_t played[ST_MAX_SEATS]; /* wheel cards played in this round, by seat */
    uint32_t wind_deck;            /* wind cards not turned up in this round */
    uint32_t forecast;             /* turned up and not played for (pro) */
    uint32_t held;                 /* waiting for the next taker (pro) */
    uint32_t removed;            /* out for this round: tied out (base), lapsed (pro) */
    uint32_t pile[ST_MAX_SEATS]; /* wind cards taken in this round, by seat */
    uint8_t row[ST_ROW]; /* wind kinds, the current wind first; ST_NONE: empty */
    uint8_t trick[ST_MAX_SEATS]; /* wheel cards in play order; ST_NONE: not yet */
    int8_t total[ST_MAX_SEATS];  /* victory points so far, by seat */
    uint8_t wins[ST_MAX_SEATS];  /* rounds won, by seat */
    int8_t
        sheet[ST_ROUNDS * ST_MAX_SEATS]; /* result of round r for seat p at 5 r + p */
    /* Directions laid aside at D3, 0 for a seat that is not asked; ST_NONE: none yet.
     */
    uint8_t aside[ST_MAX_SEATS];
    uint8_t seats, pro, english;
    uint8_t phase;
    uint8_t round;    /* 0..4; 5 once the game is over */
    uint8_t tricks;   /* complete tricks of this round */
    uint8_t in_trick; /* cards of the current trick */
    uint8_t leader;   /* seat that leads the current trick */
    uint8_t turn;     /* seat that plays next in it */
    uint8_t starter;  /* start player of this round */
    uint8_t dealt;    /* wheel cards dealt in this round */
    uint8_t bare;     /* bit p: seat p led a Piratess, so it holds nothing else */
} st_table;

struct wr_state {
    uint64_t deck; /* wheel cards not dealt in this round */
    uint64_t hand[ST_MAX_SEATS];
    st_table table;
};

struct wr_obs {
    uint64_t hand;   /* the viewer's own */
    uint64_t unseen; /* wheel cards that may be in other hands or not dealt */
    st_table table;
    uint8_t viewer; /* seat, or ST_NONE: a spectator */
    uint8_t spare[7];
};

/* Scoring of one round, seat by seat. */
typedef struct {
    int damage[ST_MAX_SEATS], place[ST_MAX_SEATS], bonus[ST_MAX_SEATS];
    int minus[ST_MAX_SEATS], result[ST_MAX_SEATS], won[ST_MAX_SEATS];
} st_score;

extern const wr_game wr_santa_timea;
extern const wr_notice wr__notice_santa_timea;
extern const wr_constant wr__constants_santa_timea[]; /* words.c */

/* Parts of the rules, for bots, words and tests. Directions, cards, kinds and sets are
 * those described above. */

/* Order of a wheel card in a trick (section "Values" of RULES.md): the greater key is
 * the higher card, equal keys tie. `before` is the key of the card played just before
 * it; -1: the first card of a trick. */
int wr__st_key(int card, int wind_direction, int before);
/* Positions in play order, the leader at 0; taker -1: nobody. */
void wr__st_trick(int wind_direction, const uint8_t *cards, int n, int *taker,
                  int *next);
/* The cards of a hand that may be played, as bits 0..56. */
uint64_t wr__st_playable(uint64_t hand, int leads);
/* A set with one more wheel card, or wind card of a kind. */
uint64_t wr__st_with_card(uint64_t set, int card);
uint32_t wr__st_with_wind(uint32_t set, int kind);
/* The number of cards of a kind in a set of wind cards. */
int wr__st_winds_of(uint32_t set, int kind);
/* Bit d: the pile holds 1, 2 and 3 of direction d. */
int wr__st_sets(uint32_t pile);
/* Bit p: seat p holds a set and is asked at D3; 0 in any other phase. */
uint32_t wr__st_asked(const st_table *t);
/* A pile without one 1, one 2 and the 3 of each direction in `aside`. */
uint32_t wr__st_without_sets(uint32_t pile, int aside);
int wr__st_damage(uint32_t pile);
/* Points for places by damage. */
void wr__st_places(int seats, const int *damage, int *out);
void wr__st_score(int seats, int pro, const uint32_t *pile, const uint8_t *aside,
                  st_score *out);
/* Start player of a round after the first. */
int wr__st_starter(int seats, const int8_t *total, int last);
/* Bit p: seat p has won the game. */
uint32_t wr__st_winners(int seats, int english, const int8_t *total,
                        const uint8_t *wins);

/* What turns with the viewer (outlook.c). */
extern const wr_turning wr__st_turning;

/* Words (words.c). */
void wr__st_action_text(const wr_edition *e, const wr_obs *o, int who, wr_action a,
                        wr_text *out);
void wr__st_words(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                  wr_move move);
void wr__st_show(const wr_teller *to, const wr_edition *e, const wr_obs *o, int small);
void wr__st_put_card(wr_text *out, int language, int card);
/* A set of wind cards, separated by blanks; `inked` in their colours. */
void wr__st_put_winds(const wr_teller *to, uint32_t set, int inked);
/* The worth of card `i` of a trick under the wind, in points; a Piratess has that of
 * the card at the head of her row. */
void wr__st_put_value(wr_text *out, const uint8_t *trick, int i, int wind);

/* The story (story.c). */
void wr__st_tell(const wr_teller *to, const wr_edition *e, const wr_obs *before,
                 const wr_obs *after, wr_move move);
/* Who has won, or shares the win, and by what. */
void wr__st_say_winners(const wr_teller *to, const st_table *t);

#ifdef __cplusplus
}
#endif

#endif
