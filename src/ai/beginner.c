/*
 * beginner.c: level 1 plays as somebody does who has just learned the rules. Of all the
 * moves that look natural a few come to mind, and the one that looks best now is
 * played, without a thought of what others will do. So its mistakes are a beginner's:
 * it overlooks good moves and the answers to its own, but plays nothing absurd.
 */
#include "ai.h"

enum { NATURAL = 4, THOUGHTS = 2, PARTS = 16 }; /* see wr__knowledge */

/* What the beginner looks at, in the memory of the question, which is that of a search
 * and so has room for more. */
typedef struct {
    const wr_question *question;
    const wr__knowledge *knows;
    wr_state *state;
    void *precomputed;
    int32_t *rating;
    int32_t best; /* rating */
} beginner;

static void *cut(unsigned char **at, size_t size) {
    void *piece = *at;
    *at += (size + 15) / 16 * 16;
    return piece;
}

static void lay_out(beginner *b) {
    const wr_game *g = b->question->game;
    unsigned char *at = b->question->memory;
    WR_ASSERT(at != NULL, "this bot needs memory: see wr_bot_memory");
    b->state = cut(&at, g->state_size);
    b->precomputed = cut(&at, b->knows->precomputed_size);
    b->rating = cut(&at, g->max_legal * sizeof *b->rating);
}

/* How natural each legal move looks at one position that fits what the seat sees. */
static void rate(beginner *b, wr_rng *r) {
    const wr_question *q = b->question;
    q->game->imagine(q->obs, r, b->state);
    if (b->knows->precompute != NULL)
        b->knows->precompute(b->state, b->precomputed);
    wr__decision d = {q->game, b->state, q->seat, q->legal, q->n, b->precomputed};
    if (b->knows->prior != NULL) {
        b->knows->prior(&d, b->rating);
    } else {
        wr_action rule = b->knows->greedy != NULL ? b->knows->greedy(q, r) : 0;
        int is_equal = b->knows->greedy == NULL;
        for (int i = 0; i < q->n; i++)
            b->rating[i] = is_equal || q->legal[i] == rule ? WR_WHOLE : WR_WHOLE / 2;
    }
    b->best = b->rating[0];
    for (int i = 1; i < q->n; i++)
        b->best = b->rating[i] > b->best ? b->rating[i] : b->best;
}

static int is_natural(const beginner *b, int i) {
    int share = b->knows->natural > 0 ? b->knows->natural : NATURAL;
    return b->rating[i] * PARTS >= b->best * share;
}

/* Any of the natural moves. */
static int think_of_one(const beginner *b, wr_rng *r) {
    uint32_t met = 0;
    int found = 0;
    for (int i = 0; i < b->question->n; i++)
        if (is_natural(b, i) && wr_rng_below(r, ++met) == 0)
            found = i;
    return found;
}

wr_action wr__beginner(const wr_question *q, wr_rng *r) {
    beginner b = {.question = q, .knows = wr__knowledge_of(q->game)};
    lay_out(&b);
    rate(&b, r);
    int thoughts = b.knows->thoughts > 0 ? b.knows->thoughts : THOUGHTS;
    int chosen = think_of_one(&b, r);
    for (int k = 1; k < thoughts; k++) {
        int other = think_of_one(&b, r);
        if (b.rating[other] > b.rating[chosen])
            chosen = other;
    }
    return q->legal[chosen];
}
