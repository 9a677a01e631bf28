/*
 * windrose_estimate.h: means and intervals of what was measured over deals, for those
 * who compare bots. The only header with floating point: rules and bots have none.
 */
#ifndef WINDROSE_ESTIMATE_H
#define WINDROSE_ESTIMATE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the seats of a bot had on one deal: the sum of a quantity, that of its squares,
 * and how many seats. */
typedef struct {
    double sum, squares, seats;
} wr_block;

/* A mean with its 95 % interval; NAN where it is unknown. */
typedef struct {
    double mean, low, high;
} wr_interval;

/* The mean for each seat, with an interval over deals: Wilson's for shares, which lie
 * from 0 to 1, Student's for others. */
wr_interval wr_estimate(const wr_block *blocks, size_t n, int is_share);
/* The same with what chance brought the seats: its sum, that of its squares, and that
 * of its products with the quantity. */
typedef struct {
    wr_block block;
    double luck, luck_squares, products;
} wr_lucky_block;
/* Takes a part of the luck out of each deal: as much as narrows the interval most, by
 * the deals of the other half, even or odd, so that the mean stays unbiased. */
void wr_take_luck_out(const wr_lucky_block *deals, size_t n, wr_block *out);
/* Student's factor: a 95 % interval is this many standard errors wide on each side. */
double wr_student(double freedom);

#ifdef __cplusplus
}
#endif

#endif
