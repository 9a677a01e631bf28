/*
 * shape.c: the form that states and observations have on a GPU: what the edition fixes
 * is left out, and the layout of rows is part of the source, so that the compiler knows
 * every column.
 */
#include "shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGIT = 16, WORD = 8, LINE = 64 };

/* What is best for a game was measured on an H200. */
typedef struct {
    const char *game;
    const char *fixed; /* the first field of what the edition fixes; NULL: nothing */
    int is_grouped;    /* threads by what they do; see kernels.c and queues.h */
    unsigned block[3]; /* threads of a block in batches, playouts, and simulations */
    unsigned least[3]; /* blocks that a processor has room for at least */
} traits;

static traits traits_of(const wr_game *g) {
    static const traits known[] = {
        {"azimuth", NULL, 1, {128, 288, 512}, {5, 3, 2}},
        {"columbus", "map.water", 1, {256, 256, 256}, {3, 2, 2}},
        {"santa-timea", NULL, 0, {256, 64, 64}, {1, 20, 20}},
        {"winds-of-plunder", "firsts", 1, {256, 384, 576}, {2, 1, 1}},
        {NULL, NULL, 0, {64, 64, 64}, {1, 1, 1}},
    };
    const traits *t = known;
    while (t->game != NULL && strcmp(t->game, g->name) != 0)
        t++;
    return *t;
}

/* ==== What is fixed ============================================================== */

/* The bytes of neighbouring fixed fields from `name` on. */
static uint32_t fixed_run(const wr_field *f, const char *name, uint32_t *from) {
    while (f->name != NULL && strcmp(f->name, name) != 0)
        f++;
    uint32_t end = *from = f->offset;
    for (; f->name != NULL && (f->flags & WR_FIELD_FIXED) && f->offset == end; f++)
        end = f->offset + (uint32_t)f->count * f->width;
    return end - *from;
}

/* The states of a GPU leave out whole words. */
static uint32_t whole_words(uint32_t from, uint32_t size, uint32_t *out) {
    uint32_t end = (from + size) / WORD * WORD;
    *out = (from + WORD - 1) / WORD * WORD;
    return end > *out ? end - *out : 0;
}

gpu_shape gpu_shape_of(const wr_game *g) {
    const char *name = traits_of(g).fixed;
    gpu_shape s = {0};
    if (name != NULL) {
        uint32_t from, size = fixed_run(g->obs_fields, name, &from);
        whole_words(from, size, &s.obs_from);
        s.fixed_size = fixed_run(g->state_fields, name, &s.fixed_from);
        s.hole = whole_words(s.fixed_from, s.fixed_size, &s.hole_from);
    }
    s.state_size = (uint32_t)g->state_size - s.hole;
    s.obs_size = (uint32_t)g->obs_size - s.hole;
    return s;
}

void gpu_shrink(const gpu_shape *shape, const void *state, void *out) {
    uint32_t from = shape->hole_from;
    memcpy(out, state, from);
    memcpy((char *)out + from, (const char *)state + from + shape->hole,
           shape->state_size - from);
}

void gpu_restore(const gpu_shape *shape, const void *small, const void *fixed,
                 void *out) {
    uint32_t from = shape->hole_from;
    memmove((char *)out + from + shape->hole, (const char *)small + from,
            shape->state_size - from);
    memmove(out, small, from);
    memcpy((char *)out + from, (const char *)fixed + from, shape->hole);
}

/* ==== Rows of observations ======================================================= */

/* Text that grows; it is only counted while there is no room for it. */
typedef struct {
    const gpu_shape *shape;
    char *text;
    size_t size, room;
    uint32_t numbers; /* that it has shown */
} layout;

static void put(layout *l, const char *words) {
    size_t n = strlen(words);
    if (l->size + n < l->room)
        memcpy(l->text + l->size, words, n + 1);
    l->size += n;
}

/* `kind(a, b, ...)` */
static void put_call(layout *l, const char *kind, const uint32_t *numbers, int n) {
    char line[LINE];
    put(l, " ");
    put(l, kind);
    for (int i = 0; i < n; i++) {
        snprintf(line, sizeof line, "%s%u", i > 0 ? ", " : "(", (unsigned)numbers[i]);
        put(l, line);
    }
    put(l, ")");
}

/* Where a byte of an observation is on a GPU. */
static uint32_t byte_at(const layout *l, uint32_t from) {
    const gpu_shape *s = l->shape;
    return from < s->obs_from + s->hole ? from : from - s->hole;
}

static void put_span(layout *l, const char *kind, uint32_t first, uint32_t len,
                     uint32_t from) {
    uint32_t numbers[] = {first, len, byte_at(l, from)};
    put_call(l, kind, numbers, 3);
}

/* An element that is no number: a set, an index, or the digits of a code. */
static void put_element(layout *l, const wr_part *p, uint32_t i) {
    uint32_t first = p->first + i * p->each, from = p->offset + i * p->width;
    if (p->kind == WR_PART_BITS)
        put_span(l, "SET", first, p->each, from);
    else if (p->kind == WR_PART_ONE_HOT)
        put_span(l, "INDEX", first, p->each, from);
    else if (p->kind == WR_PART_DIGITS)
        for (uint32_t k = 0; k < p->each / DIGIT; k++)
            put_span(l, k % 2 == 0 ? "LOW" : "HIGH", first + k * DIGIT, DIGIT,
                     from + k / 2);
}

static void put_number(layout *l, const wr_part *p, uint32_t i) {
    uint32_t numbers[] = {l->numbers++,
                          p->first + i,
                          byte_at(l, p->offset + i * p->width),
                          p->width,
                          (p->flags & WR_FIELD_SIGNED) != 0,
                          p->max};
    if (p->kind == WR_PART_NUMBER)
        put_call(l, "NUMBER", numbers, 6);
}

static void put_layout(layout *l, const wr_tensor *t) {
    int num_parts;
    const wr_part *parts = wr_tensor_parts(t, &num_parts), *end = parts + num_parts;
    char line[LINE];
    l->size = l->numbers = 0;
    put(l, "#define SPANS");
    for (const wr_part *p = parts; p < end; p++)
        for (uint32_t i = 0; i < p->count; i++)
            put_element(l, p, i);
    put(l, "\n#define EACH_NUMBER");
    for (const wr_part *p = parts; p < end; p++)
        for (uint32_t i = 0; i < p->count && p->kind == WR_PART_NUMBER; i++)
            put_number(l, p, i);
    snprintf(line, sizeof line, "\n#define NUMBERS %u\n", (unsigned)l->numbers);
    put(l, line);
}

char *gpu_layout(const wr_gpu *gpu) {
    gpu_shape shape = gpu_shape_of(gpu->game);
    layout l = {.shape = &shape};
    put_layout(&l, gpu->tensor);
    l.room = l.size + 1;
    l.text = malloc(l.room);
    if (l.text != NULL)
        put_layout(&l, gpu->tensor);
    return l.text;
}

/* ==== Shared memory ============================================================== */

int gpu_states_shared(const wr_game *g) {
    enum { SMALL = 384 };
    return gpu_shape_of(g).state_size <= SMALL;
}

static uint32_t count_numbers(const wr_tensor *t) {
    int num_parts;
    const wr_part *parts = wr_tensor_parts(t, &num_parts);
    uint32_t n = 0;
    for (const wr_part *p = parts; p < parts + num_parts; p++)
        n += p->kind == WR_PART_NUMBER ? p->count : 0u;
    return n;
}

/* Weighted playouts are like others. */
static int column_of(int part) {
    return part == GPU_PART_WEIGHTED ? GPU_PART_PLAYOUTS : part;
}

unsigned gpu_least_blocks(const wr_game *g, int part) {
    return traits_of(g).least[column_of(part)];
}

int gpu_is_grouped(const wr_game *g) {
    return traits_of(g).is_grouped;
}

/* True if matches wait in queues; see queues.h. */
static int has_queues(const wr_gpu *gpu, int part) {
    return gpu_is_grouped(gpu->game) &&
           (part == GPU_PART_PLAYOUTS || part == GPU_PART_WEIGHTED);
}

/* A row needs a bit for each column, one more word, and a byte for each number; it lies
 * where the state was. An odd number of words spreads the threads over the banks. */
unsigned gpu_room(const wr_gpu *gpu, int part) {
    unsigned state = 0, row = 0;
    enum { NOTE = 4, PLAYOUT = 24 };
    if (gpu_states_shared(gpu->game))
        state = (gpu_shape_of(gpu->game).state_size + WORD - 1) / WORD * WORD;
    if (has_queues(gpu, part))
        state += PLAYOUT;
    else if (gpu_is_grouped(gpu->game))
        state += NOTE;
    if (part == GPU_PART_BATCH)
        row =
            (wr_tensor_columns(gpu->tensor) / 32 + 2) * 4 + count_numbers(gpu->tensor);
    unsigned words = ((state > row ? state : row) + WORD - 1) / WORD;
    return words > 0 ? (words | 1) * WORD : 0;
}

/* How the threads of a block are grouped, or the queues of its matches; see kernels.c
 * and queues.h. */
static unsigned group_room(const wr_gpu *gpu, int part, unsigned block,
                           unsigned matches) {
    enum { COUNTS = 208, PLACE = 2, MOST_QUEUES = 32 };
    unsigned bytes = COUNTS + PLACE * block;
    if (has_queues(gpu, part))
        bytes += MOST_QUEUES * 4 * ((matches + 31) / 32);
    return (bytes + 15) / 16 * 16;
}

static unsigned shared_by(const wr_gpu *gpu, int part, unsigned block,
                          unsigned matches) {
    uint32_t fixed = gpu_shape_of(gpu->game).fixed_size;
    return (fixed + 15) / 16 * 16 + group_room(gpu, part, block, matches) +
           matches * gpu_room(gpu, part);
}

/* True if a block of so many threads can have so many matches. With queues there are as
 * many blocks as shall be, and CUDA takes a little for each. */
static int fits(const wr_gpu *gpu, int part, unsigned block, unsigned matches) {
    enum { USUAL = 227 << 10, OWN = 1 << 10 };
    unsigned bytes = gpu->max_shared > 0 ? (unsigned)gpu->max_shared : USUAL;
    unsigned blocks = has_queues(gpu, part) ? gpu_least_blocks(gpu->game, part) : 1;
    return shared_by(gpu, part, block, matches) <= (bytes + OWN) / blocks - OWN;
}

unsigned gpu_block(const wr_gpu *gpu, int part) {
    enum { WARP = 32 };
    unsigned block = traits_of(gpu->game).block[column_of(part)];
    while (block > WARP &&
           !fits(gpu, part, block, has_queues(gpu, part) ? block * 3 / 2 : block))
        block -= WARP;
    return block;
}

unsigned gpu_matches(const wr_gpu *gpu, int part) {
    enum { MOST = 1024 };
    unsigned block = gpu_block(gpu, part), matches = block;
    while (has_queues(gpu, part) && matches < MOST &&
           fits(gpu, part, block, matches + 1))
        matches++;
    return matches;
}

unsigned gpu_group_room(const wr_gpu *gpu, int part) {
    return group_room(gpu, part, gpu_block(gpu, part), gpu_matches(gpu, part));
}

unsigned gpu_shared(const wr_gpu *gpu, int part) {
    return shared_by(gpu, part, gpu_block(gpu, part), gpu_matches(gpu, part));
}
