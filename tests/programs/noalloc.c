/*
 * noalloc.c: nothing is allocated once a match has its memory.
 *
 * The program counts every call of the allocator while it plays, observes, imagines,
 * shows, writes and reads whole games of every setup in memory of its own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "windrose_batch.h"

static volatile unsigned long calls;

/* ==== Counting =================================================================== */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#endif

#ifdef HAS_SANITIZER

/* Of the sanitizer's own allocator; not every compiler brings its header. */
extern int __sanitizer_install_malloc_and_free_hooks(
    void (*on_malloc)(const volatile void *, size_t),
    void (*on_free)(const volatile void *));

static void count_malloc(const volatile void *memory, size_t size) {
    (void)memory;
    (void)size;
    calls++;
}

static void count_free(const volatile void *memory) {
    (void)memory;
    calls++;
}

static void begin_counting(void) {
    __sanitizer_install_malloc_and_free_hooks(count_malloc, count_free);
}

#else

/* The allocator of the C library, under the names it has for programs that replace
 * it. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void __libc_free(void *memory);

void *malloc(size_t size) {
    calls++;
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t size) {
    calls++;
    return __libc_calloc(n, size);
}

void *realloc(void *memory, size_t size) {
    calls++;
    return __libc_realloc(memory, size);
}

void free(void *memory) {
    calls++;
    __libc_free(memory);
}

static void begin_counting(void) {
}

#endif

/* ==== Harness ==================================================================== */

static int passed, failed;

static void check(int holds, const char *what, const char *game) {
    holds ? passed++ : failed++;
    if (!holds)
        printf("FAILED %s: %s\n", game, what);
}

void wr_fail(const char *what) {
    printf("%s\n0 passed, 1 failed\n", what);
    exit(1);
}

/* ==== What is done without allocating ============================================ */

enum { MATCH = 1 << 22, RECORD = 1 << 22, OBJECT = 1 << 12 };

static _Alignas(16) unsigned char match_memory[MATCH], reader_memory[MATCH];
static _Alignas(16) unsigned char state_memory[OBJECT], obs_memory[2][OBJECT];
static wr_action legal[WR_MAX_LEGAL];
static char line_memory[WR_MAX_LINE + 1], words_memory[1 << 14], record[RECORD];
static size_t record_len;
static void *bot_memory; /* of the bot that plays */

static int keep_line(void *to, const char *line, size_t len) {
    (void)to;
    if (record_len + len + 1 > sizeof record)
        return 1;
    memcpy(record + record_len, line, len);
    record_len += len;
    record[record_len++] = '\n';
    return 0;
}

/* One decision, with everything that a front end does around it. */
static void decide(wr_match *m, int seat, const wr_bot *bot, wr_rng *r) {
    const wr_game *g = m->game;
    wr_obs *before = (wr_obs *)obs_memory[0], *after = (wr_obs *)obs_memory[1];
    wr_state *imagined = (wr_state *)state_memory;
    wr_text t;
    wr_diag d;
    g->observe(m->state, seat, before);
    g->imagine(before, r, imagined);
    wr_question q = {.game = g,
                     .obs = before,
                     .seat = seat,
                     .legal = legal,
                     .n = g->legal(m->state, seat, legal),
                     .memory = bot_memory,
                     .nodes = 4};
    wr_action a = bot->choose(&q, r);
    wr_match_play(m, seat, g->num_actions, &d); /* refused: there is no such action */
    wr_match_play(m, seat, a, &d);
    g->observe(m->state, seat, after);
    wr_text_init(&t, words_memory, sizeof words_memory);
    wr_teller to = {&t, WR_GERMAN, seat, NULL};
    g->show(&to, g->edition, after, 0);
    g->words(&to, g->edition, before, (wr_move){(int16_t)seat, a});
    g->tell(&to, g->edition, before, after, (wr_move){(int16_t)seat, a});
    wr_fields_json(g->obs_fields, after, &t);
}

static void play(wr_match *m, const wr_bot *bot, wr_rng r) {
    wr_rng own = wr_rng_split(r, 1);
    for (;;) {
        wr_match_chance(m, r);
        uint32_t actors = m->game->actors(m->state);
        if (actors == 0)
            return;
        decide(m, wr_lowest(actors), bot, &own);
    }
}

static int write_and_read(wr_match *m) {
    wr_text line;
    wr_reader r;
    wr_diag d;
    wr_text_init(&line, line_memory, sizeof line_memory);
    record_len = 0;
    if (wr_record_write(m, WR_ALL, WR_RECORD_LEGAL, &line, (wr_sink){keep_line, NULL}))
        return 0;
    wr_reader_init(&r, reader_memory, 1);
    for (size_t at = 0, len; at < record_len; at += len + 1) {
        const char *end = memchr(record + at, '\n', record_len - at);
        len = (size_t)(end - (record + at));
        if (wr_reader_line(&r, record + at, len, &d) != 0)
            return 0;
    }
    return wr_reader_end(&r, &d) == 0 &&
           memcmp(r.match->state, m->state, m->game->state_size) == 0;
}

/* Steps a batch with threads; only making it may allocate, and beginning: a thread may
 * start as late as that, and a sanitizer allocates when it does. */
static void check_batch(const wr_game *g) {
    enum { MATCHES = 200, STEPS = 100 };
    uint32_t flags = WR_BATCH_OBS | WR_BATCH_MASK | WR_BATCH_BITS | WR_BATCH_RESET, bad;
    wr_setup setup;
    wr_diag d;
    int ok = 1;
    wr_setup_brief(g, &setup);
    void *memory = malloc(wr_batch_size(g, &setup, MATCHES, flags));
    wr_pool *pool = wr_pool_new(2);
    check(memory != NULL && pool != NULL, "there is no memory for a batch", g->name);
    wr_batch *b = wr_batch_init(memory, g, &setup, MATCHES, flags);
    wr_pool_begin(pool, b, 1);
    unsigned long before = calls;
    for (int i = 0; i < STEPS; i++)
        ok &= wr_pool_step(pool, b, &bad, &d) == 0;
    unsigned long after = calls;
    wr_pool_free(pool);
    free(memory);
    check(ok, "a batch did not step", g->name);
    check(after == before, "memory was allocated in a batch", g->name);
}

static void check_game(const wr_game *g) {
    wr_setup setup;
    int ok = 1;
    check(g->state_size <= OBJECT && g->obs_size <= OBJECT && wr_reader_size() <= MATCH,
          "is larger than this test expects", g->name);
    wr_setup_brief(g, &setup);
    size_t most = 1;
    for (int b = 0; wr_bots[b] != NULL; b++)
        if (wr_bot_memory(wr_bots[b], g) > most)
            most = wr_bot_memory(wr_bots[b], g);
    bot_memory = malloc(most);
    check(bot_memory != NULL, "there is no memory for the bots", g->name);
    unsigned long before = calls;
    do {
        for (int b = 0; wr_bots[b] != NULL; b++) {
            wr_match *m = wr_match_init(match_memory, g, &setup);
            play(m, wr_bots[b], wr_rng_seed(1));
            ok &= write_and_read(m);
            wr_match_rewind(m, m->num_moves / 2);
            wr_rng r = wr_rng_seed(2);
            g->init((wr_state *)state_memory, &setup);
            wr_random_game(g, (wr_state *)state_memory, &r);
        }
    } while (wr_setup_next(g, &setup));
    unsigned long after = calls;
    free(bot_memory);
    check(ok, "a record did not read back", g->name);
    check(after == before, "memory was allocated in play", g->name);
}

int main(void) {
    begin_counting();
    unsigned long before = calls;
    void *volatile memory = malloc(1);
    memory = realloc(memory, 100);
    free(memory);
    check(calls >= before + 3, "calls of the allocator are not counted", "noalloc");
    for (int i = 0; wr_games[i] != NULL; i++)
        check_game(wr_games[i]);
    for (int i = 0; wr_games[i] != NULL; i++)
        check_batch(wr_games[i]);
    const wr_game *g = wr_game_find((wr_words){"santa-timea", 11});
    check(g->state_size <= 256, "the state has more than 256 bytes", g->name);
    check(g->obs_size <= 256, "the observation has more than 256 bytes", g->name);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
