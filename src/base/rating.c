/*
 * rating.c: Plackett-Luce ratings in whole numbers.
 *
 * Means and deviations are millionths of a point, below 2^33; their squares fit into 64
 * bits. Shares, exponentials and roots are fractions of ONE.
 */
#include "rating.h"

#include <string.h>

#define ONE ((int64_t)1 << 30)

/* `beta` is how much the play of one person varies from game to game; `tau` is what
 * somebody may have learnt or forgotten between two games. */
static const int64_t beta = 125 * (int64_t)RATING_POINT;
static const int64_t tau = 25 * (int64_t)RATING_POINT / 10;
static const int64_t kappa = ONE / 10000; /* the least share that stays of a variance */
static const int64_t highest = 8000 * (int64_t)RATING_POINT;
static const int64_t surest = 10 * (int64_t)RATING_POINT;

/* ==== Bots ======================================================================= */

/* Places in points, level 1 first, measured at tables of four: docs/RATINGS.md. */
static const struct {
    const char *game;
    int16_t points[RATING_LEVELS];
} places[] = {
    {"azimuth", {494, 1147, 1400, 1506, 1664}},
    {"columbus", {554, 971, 1400, 1748, 1935}},
    {"santa-timea", {914, 1219, 1400, 1642, 1953}},
    {"winds-of-plunder", {577, 1078, 1400, 1656, 1852}},
};

enum { GAMES = sizeof places / sizeof places[0] };

static int find(const char *game) {
    for (int i = 0; i < GAMES; i++)
        if (strcmp(places[i].game, game) == 0)
            return i;
    return -1;
}

int rating_has_game(const char *game) {
    return find(game) >= 0;
}

int rating_of_bot(const char *game, const char *bot, rating *out) {
    int i = find(game);
    int level = strncmp(bot, "level", 5) == 0 && bot[5] != '\0' && bot[6] == '\0'
                    ? bot[5] - '0'
                    : 0;
    if (i < 0 || level < 1 || level > RATING_LEVELS)
        return 0;
    *out = (rating){places[i].points[level - 1] * (int64_t)RATING_POINT, 0};
    return 1;
}

rating rating_new(void) {
    return (rating){RATING_START, RATING_GIVE};
}

/* ==== Arithmetic ================================================================= */

/* The largest number whose square is at most `square`. */
static int64_t root(int64_t square) {
    int64_t r = 0;
    for (int64_t bit = (int64_t)1 << 31; bit > 0; bit >>= 1)
        if ((r + bit) <= INT64_MAX / (r + bit) && (r + bit) * (r + bit) <= square)
            r += bit;
    return r;
}

static int64_t times(int64_t a, int64_t share) {
    return a * share / ONE;
}

/* e to the power of -x, for x of at least 0. */
static int64_t decay(int64_t x) {
    static const int64_t ln2 = 744261118; /* of ONE */
    enum { TERMS = 14 };
    int64_t halvings = x / ln2, rest = x % ln2, sum = ONE;
    if (halvings > 40)
        return 0;
    for (int i = TERMS; i > 0; i--)
        sum = ONE - times(rest, sum) / i;
    return sum >> halvings;
}

/* ==== A game ===================================================================== */

/* What the formulas share; `p` weighs each player by e^(mean / spread). */
typedef struct {
    const int *place;
    int n;
    int64_t spread, weight[RATING_MOST];
} table;

static void weigh(table *t, const rating *players) {
    int64_t variance = 0, best = players[0].mean;
    for (int i = 0; i < t->n; i++) {
        variance += players[i].give * players[i].give + beta * beta;
        if (players[i].mean > best)
            best = players[i].mean;
    }
    t->spread = root(variance);
    for (int i = 0; i < t->n; i++) {
        int64_t behind = best - players[i].mean;
        t->weight[i] =
            decay(behind / t->spread * ONE + behind % t->spread * ONE / t->spread);
    }
}

/* The chance that `i` comes first among those who came in with `q` or after it. */
static int64_t share(const table *t, int i, int q) {
    int64_t sum = 0;
    for (int s = 0; s < t->n; s++)
        if (t->place[s] >= t->place[q])
            sum += t->weight[s];
    return sum > 0 ? t->weight[i] * ONE / sum : 0;
}

static int tied(const table *t, int q) {
    int n = 0;
    for (int s = 0; s < t->n; s++)
        n += t->place[s] == t->place[q];
    return n;
}

static void update(const table *t, int i, rating *r) {
    int64_t gain = 0, sure = 0; /* omega and delta without what does not depend on q */
    for (int q = 0; q < t->n; q++) {
        if (t->place[q] > t->place[i])
            continue;
        int64_t p = share(t, i, q);
        gain += ((q == i ? ONE : 0) - p) / tied(t, q);
        sure += times(p, ONE - p) / tied(t, q);
    }
    int64_t part = r->give * ONE / t->spread; /* gamma */
    int64_t kept = ONE - times(times(times(part, part), part), sure);
    r->mean += times(r->give * r->give / t->spread, gain);
    r->give = times(r->give, root((kept > kappa ? kept : kappa) * ONE));
    if (r->mean < 0)
        r->mean = 0;
    if (r->mean > highest)
        r->mean = highest;
    if (r->give < surest)
        r->give = surest;
}

void rating_update(rating *players, const int *place, int n) {
    table t = {.place = place, .n = n};
    for (int i = 0; i < n; i++)
        if (players[i].give > 0)
            players[i].give = root(players[i].give * players[i].give + tau * tau);
    weigh(&t, players);
    for (int i = 0; i < n; i++)
        if (players[i].give > 0)
            update(&t, i, &players[i]);
}
