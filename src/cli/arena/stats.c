/*
 * stats.c: means and intervals over the blocks of an arena; wr_estimate computes them.
 */
#include <stdlib.h>

#include "arena.h"
#include "src/base/memory.h"

int arena_is_whole(const arena_result *results, uint32_t first, uint32_t size) {
    for (uint32_t i = 0; i < size; i++)
        if (!results[first + i].is_done)
            return 0;
    return 1;
}

enum { SHARE, WON, POINTS };

#define LUCK_SHARE (WR_WHOLE * 100.0) /* what luck is measured in (wr_luck) */

static double quantity(const arena_result *r, int kind, int seat) {
    int winners = wr_count(r->winners), has_won = r->winners >> seat & 1;
    if (kind == POINTS)
        return r->points[seat];
    return !has_won ? 0 : kind == WON ? 1 : 1.0 / winners;
}

/* What is measured: a quantity of one bot. */
typedef struct {
    const arena_plan *plan;
    const arena_result *results;
    int bot, kind;
} query;

static wr_lucky_block block_of(const query *q, const arena_place *block) {
    wr_lucky_block out = {{0, 0, 0}, 0, 0, 0};
    for (uint32_t i = 0; i < block->size; i++) {
        const arena_result *r = &q->results[block->first + i];
        arena_place place = arena_plan_place(q->plan, block->first + i);
        for (int seat = 0; seat < q->plan->setup.seats; seat++) {
            double x = quantity(r, q->kind, seat);
            double luck = (double)r->luck.share[seat] / LUCK_SHARE;
            if (place.who[seat] != q->bot)
                continue;
            out.block.sum += x;
            out.block.squares += x * x;
            out.block.seats++;
            out.luck += luck;
            out.luck_squares += luck * luck;
            out.products += x * luck;
        }
    }
    return out;
}

static wr_interval measure(const query *q) {
    wr_lucky_block *deals = mem_array(q->plan->deals, sizeof deals[0]);
    wr_block *blocks = mem_array(q->plan->deals, sizeof blocks[0]);
    int takes_out = q->kind == SHARE && q->plan->takes_luck_out;
    arena_place block;
    size_t n = 0;
    for (uint32_t at = 0; at < q->plan->games; at += block.size) {
        block = arena_plan_place(q->plan, at);
        if (!arena_is_whole(q->results, at, block.size))
            continue;
        deals[n] = block_of(q, &block);
        blocks[n] = deals[n].block;
        n++;
    }
    if (takes_out)
        wr_take_luck_out(deals, n, blocks);
    wr_interval v = wr_estimate(blocks, n, q->kind != POINTS && !takes_out);
    free(deals);
    free(blocks);
    return v;
}

static void count_games(const arena_plan *p, const arena_result *results,
                        arena_table *out) {
    uint32_t everybody = (1u << p->setup.seats) - 1;
    arena_place block;
    out->is_joint = 1;
    for (uint32_t at = 0; at < p->games; at += block.size) {
        block = arena_plan_place(p, at);
        int is_whole = arena_is_whole(results, at, block.size);
        out->deals += is_whole != 0;
        for (uint32_t i = at; i < at + block.size; i++) {
            const arena_result *r = &results[i];
            arena_place place = arena_plan_place(p, i);
            out->left_out += !is_whole && r->is_done;
            if (!is_whole)
                continue;
            out->games++;
            out->undecided += r->winners == 0;
            out->is_joint &= r->winners == 0 || r->winners == everybody;
            for (int seat = 0; seat < p->setup.seats; seat++) {
                out->bot[place.who[seat]].seats++;
                out->bot[place.who[seat]].forfeits += r->forfeits[seat];
            }
        }
    }
}

void arena_stats(const arena_plan *p, const arena_result *results, arena_table *out) {
    *out = (arena_table){0};
    count_games(p, results, out);
    for (int i = 0; i < p->num_bots; i++) {
        query q = {p, results, i, SHARE};
        out->bot[i].share = measure(&q);
        q.kind = WON;
        out->bot[i].won = measure(&q);
        q.kind = POINTS;
        out->bot[i].points = measure(&q);
    }
    if (!out->is_joint)
        arena_rate(p, results, out);
}
