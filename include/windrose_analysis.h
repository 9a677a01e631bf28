/*
 * windrose_analysis.h: what decided a match: luck and choices, event by event
 * (src/ai/analysis.c and the files beside it). It includes windrose.h.
 *
 * docs/ANALYSIS.md says what each number means and does not mean. As everywhere,
 * nothing here allocates, does I/O or reads a clock; an analysis goes on event by
 * event, in any order and on any number of threads, and gives the same numbers.
 */
#ifndef WINDROSE_ANALYSIS_H
#define WINDROSE_ANALYSIS_H

#include "windrose.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WR_ANALYSED_MOVES = 6, /* of one decision that are kept: the best, and the played */
    WR_TURNING_POINTS = 3,
    WR_ANALYSIS_NODES = 300 /* the usual number of simulations for a decision */
};

/* ==== Events ====================================================================== */

/* Shares are in parts of WR_WHOLE, points in hundredths, by seat. */
typedef struct {
    int32_t share[WR_MAX_SEATS], points[WR_MAX_SEATS];
} wr_stakes;

/* A move that a seat could make, as the seat could judge it then. */
typedef struct {
    wr_action action;
    uint32_t visits;       /* by the search */
    int32_t share, points; /* that it may expect for itself */
} wr_valued;

/* An event: one decision of a seat, or all outcomes of chance up to the next one. */
typedef struct {
    uint32_t first, end;     /* moves first to end - 1 of the match */
    int16_t who;             /* a seat or WR_CHANCE */
    int16_t num_legal;       /* moves that the seat had; 0: chance */
    wr_stakes before, after; /* the value of the position, with all that was hidden */
    wr_stakes known; /* of a decision: what it changed, as far as the seat could know */
    int32_t error[WR_MAX_SEATS]; /* of chance: the standard error of after - before */
    int32_t loss, loss_points;   /* of a decision: against the best move, as the seat
                                    could know it; at least 0 */
    int16_t num_moves, best, played; /* best and played: places in `move` */
    wr_valued move[WR_ANALYSED_MOVES];
} wr_analysed;

typedef struct wr_analysis wr_analysis;

/* 0, or WR_EINPUT with a sentence: only a match that is over is analysed. */
int wr_analysis_check(const wr_match *m, wr_diag *d);
size_t wr_analysis_size(const wr_game *g);
/* `memory` is aligned as by malloc and is the analysis; the match outlives it and does
 * not change. `nodes`: simulations for each decision, at least 8. */
wr_analysis *wr_analysis_init(void *memory, const wr_match *m, uint64_t nodes);
/* The move after the event that begins with move `first`. */
uint32_t wr_analysis_end(wr_analysis *a, uint32_t first);
/* Analyses the event that begins with move `first`. It depends on the match, the nodes
 * and `first` alone. */
void wr_analysis_event(wr_analysis *a, uint32_t first, wr_analysed *out);

/* ==== Sums ======================================================================== */

/* Where the result of a seat comes from, in shares or points:
 * start + chance + hidden + own + others + noise = result, exactly. */
typedef struct {
    int32_t start;  /* the value of the first position */
    int32_t chance; /* luck: what chance brought against the mean of what it could */
    int32_t hidden; /* luck: what decisions were worth with all cards open, less what
                       could be known */
    int32_t own, others; /* choices, against those of the quick policy of bots */
    int32_t noise;       /* what two estimates of one position differ by */
    int32_t result;
} wr_ledger;

/* How a seat played. `level`: tenths of the level of bots that play like that, from 10
 * to 50; 0: too few decisions to tell. */
typedef struct {
    int32_t decisions, mistakes; /* mistakes: that cost at least WR_MISTAKE */
    int32_t loss;                /* sum over the decisions, in parts of WR_WHOLE */
    int32_t waste;               /* sum over the decisions of the part of what was at
                                    stake that was lost, in parts of WR_WHOLE */
    int32_t level;
} wr_rating;

enum { WR_MISTAKE = WR_WHOLE / 50 };

typedef struct {
    int32_t seats, num_turning;
    wr_ledger share[WR_MAX_SEATS], points[WR_MAX_SEATS];
    wr_rating rating[WR_MAX_SEATS];
    uint32_t turning[WR_TURNING_POINTS]; /* places in the list of events, ascending */
} wr_analysis_sums;

/* Sums up all n events of the match, in order. */
void wr_analysis_sum(const wr_match *m, const wr_analysed *events, uint32_t n,
                     wr_analysis_sums *out);

/* ==== Words and JSON (src/ai/analysis-words.c) ==================================== */

/* Tells an event in one sentence, with a line feed: what happened, and what it was
 * worth. The names of to->names are used; `memory`: wr_view_size bytes. */
void wr_analysis_tell(const wr_teller *to, const wr_match *m, const wr_analysed *e,
                      void *memory);
/* Puts an element of an array: one event, with the notation of its moves. */
void wr_analysis_json_event(wr_text *t, const wr_match *m, const wr_analysed *e,
                            void *memory);
/* Puts members into an object that the caller opens and closes: the sums by seat, the
 * turning points, and their sentences in both languages. */
void wr_analysis_json_sums(wr_text *t, const wr_match *m, const wr_analysed *events,
                           const wr_analysis_sums *sums, void *memory);

/* ==== Luck alone (src/ai/luck.c) ================================================== */

/* What chance brought each seat in a match that is over: a number that is 0 on average,
 * whoever plays. Shares are in millionths, points in ten-thousandths. */
typedef struct {
    int64_t share[WR_MAX_SEATS], points[WR_MAX_SEATS];
} wr_luck;

size_t wr_luck_size(const wr_game *g);
/* By this many rollouts for each value; the numbers of `r` must not be those that
 * chance in the match was drawn with. */
void wr_luck_of(const wr_match *m, uint32_t rollouts, wr_rng r, void *memory,
                wr_luck *out);

#ifdef __cplusplus
}
#endif

#endif
