/*
 * queues.h: the matches of a block wait in queues, one for each kind of work.
 *
 * A block has more matches than threads. Each warp by itself takes up to 32 matches
 * that wait for the same, does it for all of them at once, and puts each into the queue
 * of what comes next; so warps are nearly full and never wait for each other.
 */
#ifndef WINDROSE_GPU_QUEUES_H
#define WINDROSE_GPU_QUEUES_H

#define QUEUE_WORDS ((MATCHES + WARP - 1) / WARP)
#define NO_MATCH    UINT16_MAX

/* A queue is a set of matches. Its length is told apart, and may be wrong for a moment:
 * a warp takes away what it wants before it has it, and adds what it has put later. */
typedef struct {
    int32_t length[WARP];
    uint32_t waiting[WORKS * QUEUE_WORDS]; /* a bit for each match */
    uint32_t next;                         /* the next game of the block */
    uint32_t over;                         /* matches that get no game any more */
    uint16_t taken[BLOCK];                 /* what the warps have taken */
} queues;
typedef char queues_fit[sizeof(queues) <= GROUP_ROOM ? 1 : -1];
typedef char queues_are_few[WORKS <= WARP && QUEUE_WORDS <= WARP ? 1 : -1];

/* What a warp is to do, and how many matches seem to wait for it. */
typedef struct {
    uint32_t work, length;
} task;

/* The sum of all x, at most 32 each, of the threads before this one in the warp. */
static inline uint32_t sum_before(uint32_t x) {
    uint32_t before = (1u << THREAD % WARP) - 1, sum = 0, bit = 0;
    while (bit < 6) { /* and not for, which device.h does not let unroll */
        sum += (uint32_t)wr_count(BALLOT(x >> bit & 1) & before) << bit;
        bit++;
    }
    return sum;
}

/* The longest queue, and among those that fill a warp another one each turn. WORKS: all
 * are empty. */
static inline task find_task(queues *q, uint32_t turn) {
    uint32_t lane = THREAD % WARP;
    int32_t n = ((volatile int32_t *)q->length)[lane];
    n = n < 0 ? 0 : n < (int32_t)WARP ? n : (int32_t)WARP;
    uint32_t most = WARP_MAX((uint32_t)n * WARP + (lane + turn) % WARP);
    task t = {most < WARP ? WORKS : (most - turn) % WARP, most / WARP};
    if (lane == t.work)
        atomicAdd(&q->length[lane], -n);
    return t;
}

/* Takes up to 32 matches from a queue, one for each thread of the warp, or NO_MATCH. */
static inline uint32_t take_matches(queues *q, task t, uint32_t turn) {
    uint32_t lane = THREAD % WARP, at = (lane + turn) % WARP, set = 0;
    uint32_t *word = &q->waiting[t.work * QUEUE_WORDS + at];
    uint16_t *taken = q->taken + (THREAD - lane);
    if (at < QUEUE_WORDS)
        set = *(volatile uint32_t *)word;
    uint32_t before = sum_before((uint32_t)wr_count(set));
    if (before >= WARP)
        set = 0;
    while (set != 0 && before + (uint32_t)wr_count(set) > WARP)
        set &= set - 1;
    if (set != 0)
        set &= atomicAnd(word, ~set); /* another warp may have been faster */
    taken[lane] = NO_MATCH;
    SYNC_WARP();
    while (set != 0) {
        taken[before++] = (uint16_t)(at * WARP + (uint32_t)wr_lowest(set));
        set &= set - 1;
    }
    SYNC_WARP();
    uint32_t m = taken[lane], n = (uint32_t)wr_count(BALLOT(m != NO_MATCH));
    if (lane == 0 && n != t.length)
        atomicAdd(&q->length[t.work], (int32_t)(t.length - n));
    FENCE();
    return m;
}

static inline void put_match(queues *q, uint32_t m, uint32_t work) {
    FENCE(); /* others see what was done before they see the match */
    atomicOr(&q->waiting[work * QUEUE_WORDS + m / WARP], 1u << m % WARP);
    atomicAdd(&q->length[work], 1);
}

/* Some matches wait for the same. */
static inline void fill_queues(queues *q, uint32_t work, uint32_t matches) {
    for (uint32_t k = THREAD; k < WORKS * QUEUE_WORDS; k += BLOCK)
        q->waiting[k] = 0;
    for (uint32_t k = THREAD; k < WARP; k += BLOCK)
        q->length[k] = k == work ? (int32_t)matches : 0;
    if (THREAD == 0)
        q->next = q->over = 0;
    SYNC_BLOCK();
    for (uint32_t m = THREAD; m < matches; m += BLOCK)
        atomicOr(&q->waiting[work * QUEUE_WORDS + m / WARP], 1u << m % WARP);
    SYNC_BLOCK();
}

#endif
