/*
 * nullgame.h: what a match of Nullgame is made of, the template for new games. RULES.md
 * tells its rules.
 *
 * To write a game, copy this folder, rename everything, and keep the order of things:
 * the numbering of cards and places is explained here, with a drawing where it helps;
 * the two structs say what a match is made of and what one seat may know of it.
 */
#ifndef WINDROSE_GAMES_NULLGAME_H
#define WINDROSE_GAMES_NULLGAME_H

#include "windrose_game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Constants are built from parts. NG_NONE marks what is not known or not chosen yet. */
enum {
    NG_MAX_SEATS = 5,
    NG_LOOKOUT = 0, /* seat that sees the weather */
    NG_NONE = 0xff,

    NG_CALM = 0,
    NG_WIND = 1,
    NG_WEATHERS = 2,
    NG_CASES = 3, /* equally likely cases of the weather: one calm, two windy */

    NG_STAY = 0,
    NG_SAIL = 1,
    NG_CHOICES = 2,

    /* outcome ids */
    NG_WEATHER = 0,                       /* + weather */
    NG_REVEAL = NG_WEATHER + NG_WEATHERS, /* + weather */
    NG_NUM_OUTCOMES = NG_REVEAL + NG_WEATHERS,

    /* action ids */
    NG_REPORT = 0,                       /* + weather */
    NG_CHOOSE = NG_REPORT + NG_WEATHERS, /* + choice */
    NG_NUM_ACTIONS = NG_CHOOSE + NG_CHOICES,

    /* option indices */
    NG_OPTION_HONEST = 0
};

/* What happens next. */
enum {
    NG_PHASE_WEATHER,
    NG_PHASE_REPORT,
    NG_PHASE_CHOICE,
    NG_PHASE_REVEAL,
    NG_PHASE_OVER,
    NG_PHASE_COUNT
};

/* Fixed-width members, the widest first, so that there is no padding; the options in
 * force are part of the state. */
struct wr_state {
    uint8_t seats, honest, phase;
    uint8_t weather;              /* NG_CALM, NG_WIND; NG_NONE: not yet */
    uint8_t report;               /* the same, as the lookout tells it */
    uint8_t choice[NG_MAX_SEATS]; /* NG_STAY, NG_SAIL; NG_NONE: not yet, or no seat */
};

/* The same without what the viewer may not know, which is NG_NONE. */
struct wr_obs {
    uint8_t seats, honest, phase;
    uint8_t weather;
    uint8_t report;
    uint8_t choice[NG_MAX_SEATS];
    uint8_t viewer; /* seat; NG_NONE: a spectator */
};

extern const wr_game wr_nullgame;
extern const wr_notice wr__notice_nullgame;
extern const wr_constant wr__constants_nullgame[];

#ifdef __cplusplus
}
#endif

#endif
