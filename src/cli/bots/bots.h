/*
 * bots.h: bots at the table of one match. All luck comes from one seed. Chance, the
 * bots and the drawing of seats have separate streams, so that other bots get the same
 * luck from chance.
 */
#ifndef WINDROSE_CLI_BOTS_H
#define WINDROSE_CLI_BOTS_H

#include "exec.h"
#include "src/cli/common/args.h"
#include "windrose.h"

enum {
    BOTS_NAME = 128,           /* bytes of a player's name, with its terminator */
    BOTS_PROGRAMS = 24,        /* that a table keeps running */
    BOTS_PATIENCE_MS = 10000,  /* how long a program may take by default */
    BOTS_LONGEST_MS = 86400000 /* the most that a bot may think */
};

/* Who plays a seat: a bot of the library, or a program that speaks docs/PROTOCOL.md. */
typedef struct {
    const wr_bot *bot;    /* NULL: a program */
    wr_words net;         /* of the file that was named; empty: the one built in */
    char name[BOTS_NAME]; /* as given: "greedy", "net:my.net", "exec:./mybot" */
} bots_player;

typedef struct {
    wr_rng chance; /* for wr_match_chance */
    wr_rng choice;
    wr_rng seats; /* for order_draw */
    wr_obs *obs;
    wr_action *legal;
    void *memory; /* scratch of the bot that thinks; grows when one needs more */
    size_t size;

    /* The owner of the table may set these. */
    bots_player player[WR_MAX_SEATS];
    uint64_t nodes; /* limits for each move; 0: none */
    uint32_t time_ms, patience_ms;
    const wr_flag *stop; /* NULL: none */
    int is_portable;     /* bots of the library draw from the seed that programs get, so
                            that both play alike */
    uint64_t game_number;                 /* for reports; 0: there is only one game */
    void (*report)(const char *sentence); /* NULL: to the standard error output */

    /* Programs keep running from one match to the next. */
    exec *program[BOTS_PROGRAMS];
    int sits_at[BOTS_PROGRAMS];      /* seat of the program; -1: none */
    uint32_t forfeits[WR_MAX_SEATS]; /* random moves played for it in this match */
} bots;

/* Reads players of a game separated by commas; returns their number, or -1 with a
 * sentence. */
int bots_read_list(const char *list, const wr_game *g, bots_player *out, int max,
                   wr_diag *d);
/* Players by seat: one for all seats, or one for each. Returns 0, or -1 with a
 * sentence. */
int bots_by_seat(const char *list, const wr_game *g, int seats, bots_player *out,
                 wr_diag *d);

void bots_init(bots *b, const wr_game *g, uint64_t seed);
void bots_free(bots *b);
/* Reads --nodes, --time and --patience from the command line. */
void bots_limits(bots *b, const args *a);
/* Begins a match with the players that b->player names. */
void bots_begin(bots *b, int seats);
/* Lets a bot make the move that `seat` owes. Its choice depends only on position and
 * seed, so it is the same again after an undo. A program without a legal answer in time
 * forfeits the move: a random one is played for it. */
void bots_move(bots *b, wr_match *m, int seat);
/* Plays a match from its position to its end, or until `stop` is up; returns the number
 * of decisions, or -1 if it was stopped. */
int64_t bots_play(bots *b, wr_match *m);

/* The default bot for hints and measurements. */
const wr_bot *bots_usual(void);

#endif
