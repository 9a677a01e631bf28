/*
 * puzzles.c: `windrose puzzles`, which finds positions where one move is clearly best.
 * It is not the one that the greedy bot would play.
 *
 * A first search must find the best move by a margin, and so must one of ten times as
 * many simulations. A puzzle is graded by the fewest simulations of a level from which
 * on all levels find it.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/cli/common/setup.h"

enum { LONGER = 10, LEVELS = 5, TRIES = 3, FEWEST_MOVES = 3, LEAST_VISITS = 10 };

static const uint64_t nodes_of_level[LEVELS] = {10, 30, 100, 300, 3000};

typedef struct {
    const wr_bot *search, *greedy;
    uint64_t nodes;
    int32_t margin; /* in parts of WR_WHOLE */
    wr_obs *obs;
    wr_action *legal;
    void *memory;
    wr_advice advice;
} finder;

typedef struct {
    wr_action best;
    int32_t share, next; /* of the best move and of the next one */
} lead;

/* ==== One position =============================================================== */

static wr_question question_of(finder *f, const wr_match *m, int seat, uint64_t nodes) {
    wr_question q = {.game = m->game,
                     .obs = f->obs,
                     .seat = seat,
                     .legal = f->legal,
                     .memory = f->memory,
                     .nodes = nodes,
                     .advice = &f->advice};
    m->game->observe(m->state, seat, f->obs);
    q.n = wr_legal_fast(m->game, m->state, seat, f->legal);
    return q;
}

static int32_t mean_of(const wr_advised *m) {
    return m->visits > 0 ? (int32_t)(m->value / m->visits) : 0;
}

/* The best move by a search, and how far it leads. */
static lead look(finder *f, const wr_match *m, int seat, uint64_t nodes, int seed) {
    wr_question q = question_of(f, m, seat, nodes);
    wr_rng r = wr_rng_split(wr_rng_seed((uint64_t)seed), m->num_moves);
    f->search->choose(&q, &r);
    lead l = {f->advice.move[0].action, mean_of(&f->advice.move[0]), 0};
    for (int i = 1; i < f->advice.n; i++)
        if (f->advice.move[i].visits >= LEAST_VISITS &&
            mean_of(&f->advice.move[i]) > l.next)
            l.next = mean_of(&f->advice.move[i]);
    return l;
}

static int is_clear(const finder *f, const lead *l) {
    return l->next > 0 && l->share - l->next >= f->margin;
}

static int greedy_finds(finder *f, const wr_match *m, int seat, wr_action best) {
    wr_rng r = wr_rng_seed(m->num_moves);
    wr_question q = question_of(f, m, seat, 0);
    q.advice = NULL;
    return f->greedy->choose(&q, &r) == best;
}

/* The least level from which on all find the move in most of their tries. */
static int grade(finder *f, const wr_match *m, int seat, wr_action best) {
    int level = LEVELS;
    for (; level > 0; level--) {
        int found = 0;
        for (int i = 0; i < TRIES; i++)
            found += look(f, m, seat, nodes_of_level[level - 1], 100 + i).best == best;
        if (2 * found < TRIES)
            break;
    }
    return level + 1;
}

/* ==== Puzzles ==================================================================== */

/* Two lines: the setup and the actions that lead to the position, by number; and who is
 * asked, the answer, what it leads by, and its grade. */
static void print_puzzle(finder *f, wr_match *m, int seat, const lead *l, int level) {
    const wr_game *g = m->game;
    wr_text out = {.grow = text_grow};
    text_print(&out, "puzzle %s %d seats %d", g->name, g->rules_version,
               m->setup.seats);
    for (int i = 0; g->options[i].name != NULL; i++) {
        text_print(&out, " %s=", g->options[i].name);
        wr_setup_value(g, &m->setup, i, &out);
    }
    wr_put(&out, " moves");
    for (uint32_t i = 0; i < m->num_moves; i++)
        text_print(&out, " %d", m->moves[i].action);
    text_print(&out, "\nanswer seat %d action %d share %d next %d level %d ", seat + 1,
               l->best, l->share, l->next, level);
    g->observe(m->state, seat, f->obs);
    g->action_text(wr_edition_of(g, &m->setup), f->obs, seat, l->best, &out);
    wr_put_char(&out, '\n');
    text_show(&out);
}

/* Looks at the position before the last move of the match. Returns 1 if it is a
 * puzzle. */
static int try_here(finder *f, wr_match *m) {
    uint32_t actors = m->game->actors(m->state);
    if (actors == 0 || actors == WR_CHANCE_BIT || (actors & (actors - 1)) != 0)
        return 0;
    int seat = wr_lowest(actors);
    if (m->game->legal(m->state, seat, f->legal) < FEWEST_MOVES)
        return 0;
    lead first = look(f, m, seat, f->nodes, 1);
    if (!is_clear(f, &first) || greedy_finds(f, m, seat, first.best))
        return 0;
    lead second = look(f, m, seat, LONGER * f->nodes, 2);
    if (second.best != first.best || !is_clear(f, &second))
        return 0;
    int level = grade(f, m, seat, second.best);
    if (level > LEVELS)
        return 0;
    print_puzzle(f, m, seat, &second, level);
    return 1;
}

/* The puzzles of a record, at most so many. */
static void search_record(finder *f, wr_match *m, int most) {
    const wr_game *g = m->game;
    uint32_t n = m->num_moves;
    wr_move *moves = mem_array(n, sizeof moves[0]);
    wr_diag d;
    int found = 0;
    memcpy(moves, m->moves, n * sizeof moves[0]);
    f->obs = mem_new(g->obs_size);
    f->legal = mem_array(WR_MAX_LEGAL, sizeof f->legal[0]);
    f->memory = mem_new(wr_bot_memory(f->search, g));
    wr_match_rewind(m, 0);
    for (uint32_t i = 0; i < n && found < most; i++) {
        found += try_here(f, m);
        if (wr_match_play(m, moves[i].who, moves[i].action, &d) != 0)
            wr_fail("puzzles: a record that was read does not replay");
        if (io_flush() != 0)
            break;
    }
    free(f->obs);
    free(f->legal);
    free(f->memory);
    free(moves);
}

int cmd_puzzles(const args *a) {
    finder *f = mem_new(sizeof *f);
    int most = (int)args_number(a, "--most", 1, 1000, 2), code = CLI_GOOD;
    f->search = wr_bot_find((wr_words){"level5", 6});
    f->greedy = wr_bot_find((wr_words){"greedy", 6});
    f->nodes = args_number(a, "--nodes", 30, 1000000, WR_ANALYSIS_NODES);
    f->margin = (int32_t)args_number(a, "--margin", 1, 100, 5) * (WR_WHOLE / 100);
    for (int i = 0; i < a->num_operands; i++) {
        io_record r;
        wr_diag d;
        if (io_record_read(&r, a->operands[i], 0, &d) != 0 ||
            wr_analysis_check(r.reader.match, &d) != 0) {
            io_report_diag(a->operands[i], &d);
            code = CLI_WRONG;
        } else {
            search_record(f, r.reader.match, most);
        }
        io_record_free(&r);
    }
    free(f);
    return code;
}
