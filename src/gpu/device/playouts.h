/*
 * playouts.h: random games from given positions, summed.
 */
#ifndef WINDROSE_GPU_PLAYOUTS_H
#define WINDROSE_GPU_PLAYOUTS_H

/* Adds what a thread has counted and empties it. */
static inline void add_sums(wr_gpu_sums *to, wr_gpu_sums *from, uint32_t seats) {
    atomicAdd((unsigned long long *)&to->games, (unsigned long long)from->games);
    atomicAdd((unsigned long long *)&to->decisions,
              (unsigned long long)from->decisions);
    atomicAdd((unsigned long long *)&to->undecided,
              (unsigned long long)from->undecided);
    for (uint32_t p = 0; p < seats; p++) {
        atomicAdd((unsigned long long *)&to->wins[p],
                  (unsigned long long)from->wins[p]);
        atomicAdd((unsigned long long *)&to->shares[p],
                  (unsigned long long)from->shares[p]);
        atomicAdd((unsigned long long *)&to->points[p],
                  (unsigned long long)from->points[p]);
    }
    memset(from, 0, sizeof *from);
}

static inline void count_playout(wr_gpu_sums *t, const wr_state *s, uint32_t seats) {
    wr_result won;
    result(s, &won);
    int winners = wr_count(won.winners);
    t->games++;
    t->undecided += winners == 0;
    for (uint32_t p = 0; p < seats; p++) {
        t->points[p] += won.points[p];
        t->wins[p] += won.winners >> p & 1;
        t->shares[p] += won.winners >> p & 1 ? WR_WHOLE / winners : 0;
    }
}

/* Draws an action, each equally likely, or in proportion to the weights. */
static inline wr_action draw_action(const gpu_rollouts *r, const wr_state *s, int seat,
                                    wr_rng *luck) {
    wr_choices to = sink_for(SINK_COUNT);
    uint32_t n;
#if PART == GPU_PART_WEIGHTED
    to.weights = r->weights;
    if (list(s, seat, to).n == 0)
        to.weights = NULL; /* each equally likely */
#endif
    return draw_legal(s, seat, to, luck, &n);
}

/* A block has some games; a match that is over gives its place to the next of them. */
typedef struct {
    uint64_t first; /* its games, of all */
    uint32_t games;
    wr_rng root;
    uint64_t summed; /* the position whose games a thread has counted */
    wr_gpu_sums sums;
} share;

static inline void take_share(const gpu_rollouts *r, share *own) {
    memset(own, 0, sizeof *own);
    own->first = r->first + (uint64_t)BLOCK_NUMBER * r->each;
    uint64_t left = r->first + r->games - own->first;
    own->games = (uint32_t)(left < r->each ? left : r->each);
    own->root = wr_rng_seed(r->seed);
}

static inline void add_share(const gpu_rollouts *r, share *own) {
    if (own->sums.games > 0)
        add_sums(&r->sums[own->summed], &own->sums, r->seats);
}

/* Ends a game, and adds what the thread has counted if it is from another position than
 * those before. */
static inline void end_playout(const gpu_rollouts *r, share *own, uint32_t game,
                               const wr_state *s) {
    uint64_t position = (own->first + game) / r->per;
    if (position != own->summed) {
        add_share(r, own);
        own->summed = position;
    }
    count_playout(&own->sums, s, r->seats);
}

/* Begins a game; returns its random numbers. */
static inline wr_rng begin_playout(const gpu_rollouts *r, const share *own,
                                   uint32_t game, wr_state *s) {
    uint64_t k = own->first + game, from = k / r->per;
    *s = *(const wr_state *)(r->positions + from * sizeof(wr_state));
    return wr_rng_split(wr_rng_split(own->root, from), k % r->per);
}

#if GROUPED

#include "queues.h"

/* What is known about a match besides the state. The game has said what kinds of work
 * there are: work_of(s), and below WORKS step_work(s, a), if an action is not played as
 * soon as it is drawn but together with others of its kind. */
typedef struct {
    uint64_t key; /* of its random numbers */
    uint32_t counter;
    uint32_t game; /* its number in the block, or NO_GAME */
    uint32_t decisions;
    wr_action action; /* that was drawn and is still to be played */
    int8_t who;       /* moves next */
} playout;

#define PLAYOUT_OF(m) ((playout *)(ROOM_OF(m) + STATE_WORDS * 8))
#define QUEUES        ((queues *)(POOL + FIXED_ROOM))

/* Ends a game and begins the next one, if there is one; returns who owes a move. */
static inline uint32_t change_game(const gpu_rollouts *r, share *own, playout *p,
                                   wr_state *s) {
    if (p->game != NO_GAME) {
        end_playout(r, own, p->game, s);
        own->sums.decisions += p->decisions;
    }
    p->game = atomicAdd(&QUEUES->next, 1u);
    if (p->game >= own->games)
        return 0;
    p->key = begin_playout(r, own, p->game, s).key;
    p->counter = p->decisions = 0;
    return actors(s);
}

/* Does the work that match m waits for, and tells what comes next; WORKS: nothing. */
static inline uint32_t work_on(const gpu_rollouts *r, share *own, uint32_t m,
                               uint32_t work) {
    wr_state *s = STATE_OF(m);
    playout *p = PLAYOUT_OF(m);
    wr_rng luck = {p->key, p->counter};
    uint32_t owing;
    int is_drawn = work >= WORK_STEPS; /* the action is known */
    if (work == WORK_OVER) {
        owing = change_game(r, own, p, s);
        if (p->game >= own->games)
            return WORKS;
    } else if (!is_drawn && p->who == WR_CHANCE) {
        owing = chance(s, &luck);
        p->counter = (uint32_t)luck.counter;
    } else {
        wr_action a = p->action;
        if (!is_drawn) {
            a = draw_action(r, s, p->who, &luck);
            p->counter = (uint32_t)luck.counter;
            p->decisions++;
            uint32_t apart = step_work(s, a);
            if (apart != WORKS) {
                p->action = a;
                return apart;
            }
        }
        owing = step(s, p->who, a);
    }
    if (owing == 0)
        return WORK_OVER;
    p->who = (int8_t)(owing == WR_CHANCE_BIT ? WR_CHANCE : wr_lowest(owing));
    return work_of(s);
}

KERNEL(playouts, gpu_rollouts) {
    share own;
    queues *q = QUEUES;
    take_share(&r, &own);
    take_fixed(r.fixed);
    uint32_t matches = own.games < MATCHES ? own.games : MATCHES;
    for (uint32_t m = THREAD; m < matches; m += BLOCK)
        PLAYOUT_OF(m)->game = NO_GAME;
    fill_queues(q, WORK_OVER, matches);
    for (uint32_t turn = THREAD / WARP;; turn++) {
        task t = find_task(q, turn);
        if (t.work == WORKS) {
            if (BALLOT(*(volatile uint32_t *)&q->over == matches))
                break;
            REST();
            continue;
        }
        uint32_t m = take_matches(q, t, turn);
        if (m != NO_MATCH) {
            uint32_t next = work_on(&r, &own, m, t.work);
            if (next != WORKS)
                put_match(q, m, next);
            else
                atomicAdd(&q->over, 1u);
        }
        SYNC_WARP();
    }
    add_share(&r, &own);
}

#else

KERNEL(playouts, gpu_rollouts) {
    share own;
    take_share(&r, &own);
    take_fixed(r.fixed);
    first_place();
    POSITION;
    wr_state *s = STATE_OF(THREAD);
    wr_rng luck = {0, 0};
    uint32_t owing = 0, game = NO_GAME, decisions = 0;
    for (;;) {
        if (owing == 0) {
            if (game != NO_GAME) {
                end_playout(&r, &own, game, s);
                own.sums.decisions += decisions;
                decisions = 0;
            }
            game = atomicAdd(&GROUPS->next, 1u);
            if (game >= own.games)
                break;
            luck = begin_playout(&r, &own, game, s);
            owing = actors(s);
        }
        if (owing == WR_CHANCE_BIT)
            owing = chance(s, &luck);
        if (owing != 0) {
            int seat = wr_lowest(owing);
            owing = step(s, seat, draw_action(&r, s, seat, &luck));
            decisions++;
        }
    }
    add_share(&r, &own);
}

#endif

#endif
