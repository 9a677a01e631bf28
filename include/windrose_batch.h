/*
 * windrose_batch.h: many matches at once, for learning and measuring: observations as
 * tensors, outlooks, batches, batches on threads, and data sets. It includes
 * windrose.h.
 *
 * Nothing here allocates but the pool of threads, when it is made.
 */
#ifndef WINDROSE_BATCH_H
#define WINDROSE_BATCH_H

#include "windrose.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==== Tensors (src/core/tensor.c) ================================================= */

/* An observation as a row of small numbers, for learning. The row has a part for each
 * field that may change, in the order of the table; a part has `each` columns for every
 * element, and a column is one signed byte:
 *
 *     bits      a set: one column for each bit, 1 if it is set
 *     one-hot   an index, or a number up to WR_ONE_HOT: column v is 1, the others 0;
 *               all are 0 for none
 *     digits    a code: its hexadecimal digits, the lowest first, each one-hot
 *     number    any other: the value itself, or scaled to -127..127 if it may be
 *               greater */
enum { WR_PART_BITS, WR_PART_ONE_HOT, WR_PART_DIGITS, WR_PART_NUMBER };
enum { WR_ONE_HOT = 15, WR_MAX_OBS = 1024 };

typedef struct {
    const char *name;
    uint32_t first; /* column */
    uint16_t offset, count;
    uint16_t each;  /* columns of one element */
    uint16_t max;   /* of a number: the value that 127 stands for, or 127 */
    uint16_t scale; /* the greatest value of a column */
    uint8_t width, flags, kind;
} wr_part;

/* The layout of a table of fields; `memory` holds wr_tensor_size() bytes, aligned as by
 * malloc, and is the layout. */
typedef struct wr_tensor wr_tensor;
size_t wr_tensor_size(void);
wr_tensor *wr_tensor_init(void *memory, const wr_field *fields);
uint32_t wr_tensor_columns(const wr_tensor *t); /* of a row */
const wr_part *wr_tensor_parts(const wr_tensor *t, int *num_parts);
/* Writes one row. */
void wr_tensor_write(const wr_tensor *t, const void *object, int8_t *row);
/* Turns a row that shows `shown` into one that shows `object`, and copies to `shown`
 * the bytes that are shown. Both objects have room for a multiple of eight bytes,
 * padded with zeros. */
void wr_tensor_change(const wr_tensor *t, void *shown, const void *object, int8_t *row);
/* The name of a column, as in `hand[3]`, `trick[2]=14` or `ship[0].1=7`. */
void wr_tensor_name(const wr_part *part, uint32_t column, wr_text *out);

/* ==== Outlooks (src/core/outlook.c) =============================================== */

/* Rows as their viewers see them: seat 0 is the viewer, seat 1 the next one at the
 * table, and so on, and the game's symmetry has its first side in front. So positions
 * that differ only in who sits where have equal rows, and a learner need not learn them
 * one by one. Such a row has the columns of the plain row in another order, which
 * depends on the outlook, and then columns for what the setup fixes: fields of one
 * element, one-hot up to WR_ONE_HOT, else as a number.
 *
 * An outlook has a number, which the plain row tells: the sum of the keys of those
 * columns that are 1. A game whose fields are not marked has a single outlook, in which
 * nothing is turned. */
typedef struct wr_outlooks wr_outlooks;

/* All outlooks of a game with this setup; `memory` has wr_outlooks_size bytes, aligned
 * as by malloc, and is the result. */
size_t wr_outlooks_size(const wr_game *g, int seats);
wr_outlooks *wr_outlooks_init(void *memory, const wr_game *g, int seats,
                              const wr_edition *e);
uint32_t wr_outlooks_count(const wr_outlooks *o);
/* The key of each column of the plain row. */
const uint16_t *wr_outlooks_keys(const wr_outlooks *o);
/* Where each column of the plain row, and each action, comes to stand. */
const uint16_t *wr_outlooks_columns(const wr_outlooks *o, uint32_t number);
const uint16_t *wr_outlooks_actions(const wr_outlooks *o, uint32_t number);
/* The number of the outlook of a plain row. */
uint32_t wr_outlooks_find(const wr_outlooks *o, const int8_t *row);
/* The same without tables, for a single observation of a seat: its outlook, and the
 * whole turned row, which has wr_outlook_width columns. */
wr_outlook wr_outlook_of(const wr_game *g, const wr_obs *o, int seat);
uint32_t wr_outlook_width(const wr_game *g);
void wr_outlook_write(const wr_game *g, const wr_obs *o, const wr_outlook *look,
                      int8_t *row);
/* The greatest value of each of its columns. */
void wr_outlook_scale(const wr_game *g, uint8_t *out);
/* What `a` is called in such rows; `e` is the edition in force. */
static inline int wr_outlook_action(const wr_game *g, const wr_edition *e,
                                    const wr_outlook *look, int a) {
    return g->turning != NULL && g->turning->action != NULL
               ? g->turning->action(e, look, a)
               : a;
}
/* The columns for what the setup fixes: their number, and what they are. */
uint32_t wr_fixed_columns(const wr_game *g);
void wr_fixed_write(const wr_game *g, const wr_obs *o, int8_t *columns);
void wr_fixed_scale(const wr_game *g, uint8_t *out); /* their greatest values */

/* ==== Batches (src/core/batch.c) ================================================== */

enum {
    WR_BATCH_OBS = 1,  /* keeps observations as tensors */
    WR_BATCH_MASK = 2, /* keeps legal actions as one byte for each action */
    WR_BATCH_BITS = 4, /* keeps them as one bit for each action */
    WR_BATCH_RESET = 8 /* a new match replaces one that is over at once */
};

/* Matches from..to-1 of a batch. Threads may step different slices at the same time. */
typedef struct {
    uint32_t from, to;
} wr_slice;

/* Many matches of one game with one setup, stepped together. Row i of each buffer
 * belongs to match i, and rows follow each other without gaps. Chance moves by itself.
 *
 * Each match asks one seat at a time. If several choose at once, they are asked in seat
 * order, and no observation shows a choice until all are made.
 *
 * Match i draws from streams of its own below the seed, so that it depends on the seed,
 * on i and on the actions, but not on other matches or on threads. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    uint32_t num_matches, flags;
    uint32_t columns; /* of an observation, see wr_tensor */
    uint32_t words;   /* of 64 bits, with a bit for each action */

    /* Written by the caller before a step. It is filled with random legal actions, so
     * that matches whose entry is not changed play at random. */
    wr_action *actions;

    /* Read only, because a step writes only what changes; a buffer that `flags` do not
     * ask for is NULL. */
    int8_t *obs;         /* num_matches * columns: what the seat to move knows */
    uint8_t *mask;       /* num_matches * num_actions: 1 for a legal action */
    uint64_t *bits;      /* num_matches * words: the same, bit a % 64 of word a / 64 */
    uint16_t *num_legal; /* how many; 0 if the match is over */
    int8_t *seat;        /* seat to move; -1: the match is over */
    uint8_t *done;       /* 1: the last step ended the match, or it is over */
    int32_t *shares;     /* num_matches * seats: of the win, in parts of WR_WHOLE, 1/k
                            for each of k winners; 0 unless done */
    int32_t *points;     /* num_matches * seats: at the end; 0 unless done */
    uint32_t *length;    /* decisions of the match that ended if done, else of that
                            under way */
    uint32_t *finished;  /* matches that have ended in this row */
} wr_batch;

/* `memory` holds wr_batch_size bytes, aligned as by malloc, and is the batch. The setup
 * has passed wr_setup_check. Nothing is dealt before wr_batch_begin. */
size_t wr_batch_size(const wr_game *g, const wr_setup *setup, uint32_t num_matches,
                     uint32_t flags);
wr_batch *wr_batch_init(void *memory, const wr_game *g, const wr_setup *setup,
                        uint32_t num_matches, uint32_t flags);

/* The position of match i; read only. */
const wr_state *wr_batch_state(const wr_batch *b, uint32_t i);

/* Begins new matches, drawn from the seed. */
void wr_batch_begin(wr_batch *b, wr_slice s, uint64_t seed);
/* Begins at given positions of this setup, one for each match of the slice; chance
 * moves if it is to move. All that follows is drawn from the seed. A position at which
 * the game is over is followed by no other match. */
void wr_batch_load(wr_batch *b, wr_slice s, const wr_state *positions, uint64_t seed);
/* Makes all of `to` equal to `from`, random numbers too. Both were made with the same
 * game, setup, number of matches and flags. */
void wr_batch_copy(wr_batch *to, const wr_batch *from);
/* 0 if all actions are legal; else WR_EINPUT with the reason, and in `bad` the first
 * match whose action is not. */
int wr_batch_check(const wr_batch *b, wr_slice s, uint32_t *bad, wr_diag *d);
/* Plays an action in each match that is not over; all of them must be legal. */
void wr_batch_step(wr_batch *b, wr_slice s);

/* ==== Batches on threads (src/batch/pool.c) ======================================= */

/* Threads that step batches. Made and freed by one thread, used by one at a time. */
typedef struct wr_pool wr_pool;

/* A pool of `threads` threads, the caller's among them; NULL: they cannot be
 * started. */
wr_pool *wr_pool_new(int threads);
void wr_pool_free(wr_pool *p);

/* The same as above for all matches. A NULL pool runs in the caller's thread. A step
 * with an illegal action changes nothing. */
void wr_pool_begin(wr_pool *p, wr_batch *b, uint64_t seed);
void wr_pool_load(wr_pool *p, wr_batch *b, const wr_state *positions, uint64_t seed);
int wr_pool_step(wr_pool *p, wr_batch *b, uint32_t *bad, wr_diag *d);

/* ==== Data sets (src/batch/rows.c) ================================================ */

/* A match as rows of bytes, one for each decision of a seat: what the seat knew, what
 * was legal, what it did and how that ended for it. `t` is the layout of observations.
 *
 * The columns, in the words in which NumPy describes a type. Returns the bytes of a
 * row. */
uint32_t wr_rows_type(const wr_game *g, const wr_tensor *t, wr_text *out);
/* Writes the rows of the match that has this number in the data set; returns how many
 * there are. NULL: they are only counted. */
uint32_t wr_rows_write(wr_match *m, const wr_tensor *t, uint32_t number, void *to);

#ifdef __cplusplus
}
#endif

#endif
