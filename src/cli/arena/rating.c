/*
 * rating.c: one number for the strength of each bot.
 *
 * The model is Plackett-Luce for the first place: each seat wins with a probability
 * proportional to the strength of its bot. With two seats this is Bradley-Terry. A win
 * shared by k seats counts 1/k for each of them. Every bot also gets one drawn game
 * against a bot of mean strength, so that no rating is infinite. The ratings maximize
 * the likelihood, by Newton's method in the logarithms of the strengths; their variance
 * is the sandwich estimate over blocks.
 */
#include <math.h>
#include <string.h>

#include "arena.h"

enum { STEPS = 100, PRIOR = 10 };

typedef double vector[ARENA_BOTS];
typedef vector matrix[ARENA_BOTS];

/* Score and information of one or more games at some strengths. */
typedef struct {
    vector score;
    matrix info;
} slope;

/* Adds a game: each bot's share of the win, minus its expectation. */
static void add_game(const arena_plan *p, const arena_result *r,
                     const arena_place *place, const vector theta, slope *out) {
    vector expected = {0};
    double sum = 0;
    int winners = wr_count(r->winners);
    if (winners == 0)
        return;
    for (int seat = 0; seat < p->setup.seats; seat++)
        sum += exp(theta[place->who[seat]]);
    for (int seat = 0; seat < p->setup.seats; seat++) {
        int bot = place->who[seat];
        expected[bot] += exp(theta[bot]) / sum;
        out->score[bot] += (r->winners >> seat & 1) ? 1.0 / winners : 0;
    }
    for (int i = 0; i < p->num_bots; i++) {
        out->score[i] -= expected[i];
        out->info[i][i] += expected[i];
        for (int j = 0; j < p->num_bots; j++)
            out->info[i][j] -= expected[i] * expected[j];
    }
}

/* Adds all whole blocks to `out`, and the products of their scores to `spread` unless
 * it is NULL. Returns the number of blocks. */
static uint32_t add_blocks(const arena_plan *p, const arena_result *results,
                           const vector theta, slope *out, matrix spread) {
    uint32_t blocks = 0;
    arena_place place;
    for (uint32_t at = 0; at < p->games; at += place.size) {
        slope one = {0};
        place = arena_plan_place(p, at);
        if (!arena_is_whole(results, at, place.size))
            continue;
        for (uint32_t i = 0; i < place.size; i++) {
            arena_place here = arena_plan_place(p, at + i);
            add_game(p, &results[at + i], &here, theta, &one);
        }
        blocks++;
        for (int i = 0; i < p->num_bots; i++) {
            out->score[i] += one.score[i];
            for (int j = 0; j < p->num_bots; j++) {
                out->info[i][j] += one.info[i][j];
                if (spread != NULL)
                    spread[i][j] += one.score[i] * one.score[j];
            }
        }
    }
    return blocks;
}

/* The drawn game that every bot gets. */
static void add_drawn(int n, const vector theta, slope *out) {
    for (int i = 0; i < n; i++) {
        double expected = 1 / (1 + exp(-theta[i]));
        out->score[i] += 0.5 - expected;
        out->info[i][i] += expected * (1 - expected);
    }
}

/* Inverts a positive definite matrix by Gauss-Jordan elimination. */
static void invert(int n, matrix a, matrix out) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            out[i][j] = i == j;
    for (int pivot = 0; pivot < n; pivot++) {
        double by = a[pivot][pivot];
        for (int j = 0; j < n; j++) {
            a[pivot][j] /= by;
            out[pivot][j] /= by;
        }
        for (int i = 0; i < n; i++) {
            double times = a[i][pivot];
            for (int j = 0; j < n && i != pivot; j++) {
                a[i][j] -= times * a[pivot][j];
                out[i][j] -= times * out[pivot][j];
            }
        }
    }
}

/* Improves theta by one step; returns the size of the step. */
static double improve(const arena_plan *p, const arena_result *results, vector theta) {
    slope at = {0};
    matrix inverse;
    double largest = 0, scale = 1;
    vector step = {0};
    add_blocks(p, results, theta, &at, NULL);
    add_drawn(p->num_bots, theta, &at);
    invert(p->num_bots, at.info, inverse);
    for (int i = 0; i < p->num_bots; i++) {
        for (int j = 0; j < p->num_bots; j++)
            step[i] += inverse[i][j] * at.score[j];
        largest = fmax(largest, fabs(step[i]));
    }
    if (largest > 1)
        scale = 1 / largest; /* far from the maximum a full step may overshoot */
    for (int i = 0; i < p->num_bots; i++)
        theta[i] += scale * step[i];
    return largest;
}

/* The covariance of theta, from the spread of the blocks' scores. */
static void covariance(const arena_plan *p, const arena_result *results,
                       const vector theta, matrix out) {
    slope at = {0};
    matrix spread = {{0}}, inverse, half = {{0}};
    int n = p->num_bots;
    double blocks = add_blocks(p, results, theta, &at, spread);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) /* weighed as in the means: see wr_estimate */
            spread[i][j] =
                (PRIOR * at.info[i][j] + blocks * spread[i][j]) / (PRIOR + blocks - 1);
    add_drawn(n, theta, &at);
    invert(n, at.info, inverse);
    memset(out, 0, sizeof(matrix));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                half[i][j] += inverse[i][k] * spread[k][j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                out[i][j] += half[i][k] * inverse[k][j];
}

/* The variance of theta[bot] minus the mean of all. */
static double centred_variance(int n, matrix c, int bot) {
    double variance = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            variance += ((i == bot) - 1.0 / n) * ((j == bot) - 1.0 / n) * c[i][j];
    return fmax(0, variance);
}

void arena_rate(const arena_plan *p, const arena_result *results, arena_table *out) {
    const double elo = 400 / log(10);
    vector theta = {0};
    matrix c;
    double middle = 0;
    int n = p->num_bots;
    for (int i = 0; i < STEPS && improve(p, results, theta) > 1e-10; i++)
        continue;
    covariance(p, results, theta, c);
    for (int i = 0; i < n; i++)
        middle += theta[i] / n;
    double t = out->deals > 1 ? wr_student(PRIOR + out->deals - 1.0) : NAN;
    for (int i = 0; i < n; i++) {
        wr_interval *v = &out->bot[i].rating;
        double error = t * sqrt(centred_variance(n, c, i));
        v->mean = elo * (theta[i] - middle);
        v->low = v->mean - elo * error;
        v->high = v->mean + elo * error;
    }
}
