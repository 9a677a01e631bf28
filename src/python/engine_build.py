"""Builds windrose._engine: the whole C library with a thin door for Python, through cffi.

setuptools imports this file (see setup.py) and takes `ffi` from it. The texts of rules
and editions become C first, by the same tools that `make` uses; they need a shell and a
C compiler and nothing else.
"""

import os
import subprocess
from glob import glob
from pathlib import Path

from cffi import FFI

TREE = Path(__file__).resolve().parents[2]
MADE = Path("build", "python")


def make_sources() -> list[str]:
    """Writes the C files that `make` would generate; returns all sources of the engine."""

    def run(*command: str) -> bytes:
        return subprocess.run(command, cwd=TREE, check=True, stdout=subprocess.PIPE).stdout

    def files(*patterns: str) -> list[str]:
        found = [path for pattern in patterns for path in glob(str(TREE / pattern))]
        return sorted(os.path.relpath(path, TREE) for path in found)

    made = TREE / MADE
    made.mkdir(parents=True, exist_ok=True)
    (made / "texts.c").write_bytes(
        run("sh", "tools/embed", *files("src/games/*/RULES*.md", "editions/*.txt"), *files("src/games/*/lessons/*.txt"))
    )
    sources = [str(MADE / "texts.c")]
    for edition in files("editions/*.txt"):
        name = Path(edition).stem
        sources.append(str(MADE / f"edition_{name}.c"))
        (TREE / sources[-1]).write_bytes(run("sh", "tools/bake", name, sources[0]))
    device = made / "device"
    device.mkdir(exist_ok=True)
    for kernels in files("src/gpu/device/*.c"):
        if Path(kernels).name != "kernels.c":
            (device / Path(kernels).name).write_bytes(run("sh", "tools/gather", kernels))
    sources.append(str(MADE / "kernels.c"))
    gathered = [os.path.relpath(path, TREE) for path in sorted(device.glob("*.c"))]
    (TREE / sources[-1]).write_bytes(run("sh", "tools/embed", *gathered))
    sources.append(str(MADE / "nets.c"))
    (TREE / sources[-1]).write_bytes(run("sh", "tools/embed-nets", *files("nets/*.net")))
    return sources + files(
        "src/python/native.c", "src/core/*.c", "src/games/*/*.c", "src/ai/*.c", "src/batch/*.c",
        "src/gpu/*.c",
    )


DECLARATIONS = """
typedef struct wr_state wr_state;
typedef struct wr_obs wr_obs;
typedef struct wr_edition wr_edition;
typedef struct wr_pool wr_pool;
typedef uint16_t wr_action;
typedef struct { uint32_t line; char rule[16]; char text[208], german[240]; } wr_diag;
typedef struct { const char *at; size_t len; } wr_words;
typedef struct { uint64_t key, counter; } wr_rng;
typedef struct {
    const char *name; uint16_t offset, count; uint8_t width, flags; uint16_t max; ...;
} wr_field;
typedef struct {
    const char *name, *values; int16_t min, max, init; const char *help; int16_t brief; ...;
} wr_option;
typedef struct { const char *group, *name; int32_t value; } wr_constant;
typedef struct {
    int16_t seats; int16_t option[8]; const wr_edition *edition; wr_words edition_text; ...;
} wr_setup;
typedef struct { int16_t who; wr_action action; } wr_move;
typedef struct {
    const char *name, *title, *summary, *rule_prefix;
    uint16_t rules_version; uint8_t min_seats, max_seats, is_template, is_open, draws_seats;
    uint16_t num_actions, num_outcomes, max_legal; uint32_t max_steps, max_cases;
    uint32_t state_size, obs_size, edition_size;
    const wr_field *state_fields, *obs_fields;
    const wr_option *options;
    const wr_edition *edition;
    const char *(*broken)(const wr_state *s);
    ...;
} wr_game;
typedef struct { wr_state *state; wr_move *moves; uint32_t num_moves, max_moves; ...; } wr_match;
typedef struct { wr_match *match; const wr_game *game; wr_setup setup; int part; ...; } wr_reader;
typedef struct {
    const char *name; uint32_t first; uint16_t offset, count, each, max, scale;
    uint8_t width, flags, kind; ...;
} wr_part;
typedef struct { uint32_t from, to; } wr_slice;
typedef struct wr_tensor wr_tensor;
typedef struct {
    uint32_t num_matches, flags, columns, words;
    wr_action *actions; int8_t *obs; uint8_t *mask; uint64_t *bits; uint16_t *num_legal;
    int8_t *seat; uint8_t *done; int32_t *shares, *points; uint32_t *length, *finished;
    ...;
} wr_batch;
typedef struct {
    wr_action action; uint16_t prior; uint32_t visits; int64_t value, points;
} wr_advised;
typedef struct {
    uint64_t nodes; int32_t n, num_plan; wr_advised move[256]; wr_move plan[16];
} wr_advice;
typedef struct { const char *name, *title, *help; ...; } wr_bot;
int wr_net_check(const wr_game *g, wr_words file, wr_diag *d);
wr_words wr_net_built_in(const wr_game *g);
uint32_t wr_net_layout(const wr_game *g);

extern const wr_game *const wr_games[];
extern const wr_bot *const wr_bots[];

const char *const *wr_game_rules(const wr_game *g, int language);
const wr_constant *wr_game_constants(const wr_game *g);
void wr_setup_default(const wr_game *g, wr_setup *out);
void wr_setup_brief(const wr_game *g, wr_setup *out);
int16_t wr_setup_option(const wr_game *g, const wr_setup *setup, int i);
int wr_setup_set(const wr_game *g, wr_setup *setup, wr_words name, wr_words value, wr_diag *d);
int wr_setup_check(const wr_game *g, const wr_setup *setup, wr_diag *d);
size_t wr_edition_size(const wr_game *g);
int wr_setup_edition(const wr_game *g, wr_setup *setup, wr_words file, void *memory, wr_diag *d);


size_t wr_match_size(const wr_game *g);
wr_match *wr_match_init(void *memory, const wr_game *g, const wr_setup *setup);
int wr_match_parse(wr_match *m, int who, wr_words words, wr_action *out, wr_diag *d);
int wr_match_play(wr_match *m, int who, wr_action a, wr_diag *d);
uint32_t wr_match_chance(wr_match *m, wr_rng r);
void wr_match_rewind(wr_match *m, uint32_t num_moves);
size_t wr_reader_size(void);
void wr_reader_init(wr_reader *r, void *memory, int check_legal);
int wr_reader_line(wr_reader *r, const char *line, size_t len, wr_diag *d);
int wr_reader_end(wr_reader *r, wr_diag *d);

size_t wr_signature_size(const wr_game *g);
uint64_t wr_signature(const wr_game *g, void *memory);

size_t wr_tensor_size(void);
wr_tensor *wr_tensor_init(void *memory, const wr_field *fields);
uint32_t wr_tensor_columns(const wr_tensor *t);
const wr_part *wr_tensor_parts(const wr_tensor *t, int *num_parts);
void wr_tensor_write(const wr_tensor *t, const void *object, int8_t *row);

typedef struct wr_outlooks wr_outlooks;
size_t wr_outlooks_size(const wr_game *g, int seats);
wr_outlooks *wr_outlooks_init(void *memory, const wr_game *g, int seats, const wr_edition *e);
uint32_t wr_outlooks_count(const wr_outlooks *o);
const uint16_t *wr_outlooks_keys(const wr_outlooks *o);
const uint16_t *wr_outlooks_columns(const wr_outlooks *o, uint32_t number);
const uint16_t *wr_outlooks_actions(const wr_outlooks *o, uint32_t number);
uint32_t wr_fixed_columns(const wr_game *g);
void wr_fixed_write(const wr_game *g, const wr_obs *o, int8_t *columns);
void wr_fixed_scale(const wr_game *g, uint8_t *out);

uint32_t wr_rows_write(wr_match *m, const wr_tensor *t, uint32_t number, void *to);

size_t wr_batch_size(const wr_game *g, const wr_setup *setup, uint32_t n, uint32_t flags);
wr_batch *wr_batch_init(void *memory, const wr_game *g, const wr_setup *setup, uint32_t n,
                        uint32_t flags);
const wr_state *wr_batch_state(const wr_batch *b, uint32_t i);
wr_pool *wr_pool_new(int threads);
void wr_pool_free(wr_pool *p);
void wr_pool_begin(wr_pool *p, wr_batch *b, uint64_t seed);
void wr_pool_load(wr_pool *p, wr_batch *b, const wr_state *positions, uint64_t seed);
void wr_batch_begin(wr_batch *b, wr_slice s, uint64_t seed);
void wr_batch_copy(wr_batch *to, const wr_batch *from);
int wr_pool_step(wr_pool *p, wr_batch *b, uint32_t *bad, wr_diag *d);

typedef struct wr_gpu wr_gpu;
typedef struct {
    uint32_t num_matches, flags, columns, words;
    wr_action *actions; int8_t *obs; uint8_t *mask; uint64_t *bits; uint16_t *num_legal;
    int8_t *seat; uint8_t *done; int32_t *shares, *points; uint32_t *length, *finished;
    ...;
} wr_gpu_batch;
typedef struct {
    uint64_t games, decisions, undecided, wins[5]; int64_t shares[5], points[5];
} wr_gpu_sums;
typedef struct {
    const wr_state *positions; uint32_t n; uint64_t each, seed; const uint16_t *weights;
} wr_gpu_plan;
wr_gpu *wr_gpu_open(const wr_game *g, int device, void (*note)(const char *line), wr_diag *d);
void wr_gpu_close(wr_gpu *gpu);
const char *wr_gpu_name(const wr_gpu *gpu);
wr_gpu_batch *wr_gpu_batch_new(wr_gpu *gpu, const wr_setup *setup, uint32_t n, uint32_t flags,
                               wr_diag *d);
void wr_gpu_batch_free(wr_gpu_batch *b);
void wr_gpu_stream(wr_gpu_batch *b, void *stream);
int wr_gpu_begin(wr_gpu_batch *b, uint64_t seed, wr_diag *d);
int wr_gpu_load(wr_gpu_batch *b, const wr_state *positions, uint64_t seed, wr_diag *d);
int wr_gpu_step(wr_gpu_batch *b, wr_diag *d);
int wr_gpu_step_given(wr_gpu_batch *b, const void *given, uint32_t width, wr_diag *d);
int wr_gpu_wait(wr_gpu_batch *b, uint32_t *bad, wr_diag *d);
int wr_gpu_read(wr_gpu_batch *b, const void *from, void *to, size_t bytes, wr_diag *d);
int wr_gpu_states(wr_gpu_batch *b, wr_slice s, wr_state *out, wr_diag *d);
int wr_gpu_playouts(wr_gpu *gpu, const wr_gpu_plan *plan, wr_gpu_sums *out, wr_diag *d);

void py_imagine(const wr_game *g, const wr_obs *o, wr_rng *r, wr_state *out);
size_t py_action_text(const wr_game *g, const wr_setup *setup, const wr_obs *o, int who,
                      wr_action a, char *buf, size_t size);
size_t py_show(const wr_game *g, const wr_setup *setup, const wr_obs *o, char *buf, size_t size);
size_t py_fields_text(const wr_field *f, const void *object, char *buf, size_t size);
size_t py_fields_json(const wr_field *f, const void *object, char *buf, size_t size);
int py_fields_parse(const wr_field *f, const char *text, void *object, size_t size, wr_diag *d);
size_t py_record(wr_match *m, int viewer, int flags, char *buf, size_t size);
size_t py_bot_memory(const wr_bot *bot, const wr_game *g);
wr_action py_choose(const wr_bot *bot, const wr_game *g, const wr_obs *o, int seat,
                    const wr_action *legal, int n, void *memory, uint64_t nodes,
                    uint32_t time_ms, wr_rng *r, wr_advice *advice, wr_words net);
void py_look(const wr_game *g, const wr_state *const *states, const int8_t *seats, uint32_t n,
             wr_words net, wr_action *best, int32_t *values, int32_t *scores);
void py_look_batch(const wr_game *g, const wr_batch *b, wr_words net, wr_action *best,
                   int32_t *values, int32_t *scores);
void py_positions(const wr_batch *b, const uint32_t *rows, uint32_t n, wr_state *out);
size_t py_column_name(const wr_part *part, uint32_t column, char *buf, size_t size);
size_t py_rows_type(const wr_game *g, const wr_tensor *layout, char *buf, size_t size);
"""

DOOR = """
#define _XOPEN_SOURCE 700
#include <time.h>
#include <string.h>
#include "windrose_analysis.h"
#include "windrose_estimate.h"
#include "windrose_gpu.h"

/* The engine only calls this for a bug of its caller; the package checks before. */
void wr_fail(const char *what) {
    Py_FatalError(what);
}

static void py_imagine(const wr_game *g, const wr_obs *o, wr_rng *r, wr_state *out) {
    g->imagine(o, r, out);
}

/* Texts: the bytes that were put, or size if they did not fit. */
static size_t py_end(const wr_text *t) { return t->full ? t->size : t->len; }

static size_t py_action_text(const wr_game *g, const wr_setup *setup, const wr_obs *o,
                             int who, wr_action a, char *buf, size_t size) {
    wr_text t;
    wr_text_init(&t, buf, size);
    g->action_text(wr_edition_of(g, setup), o, who, a, &t);
    return py_end(&t);
}
static size_t py_show(const wr_game *g, const wr_setup *setup, const wr_obs *o, char *buf,
                      size_t size) {
    wr_text t;
    wr_text_init(&t, buf, size);
    wr_teller to = {&t, WR_ENGLISH, WR_PUBLIC, NULL};
    g->show(&to, wr_edition_of(g, setup), o, 0);
    return py_end(&t);
}
static size_t py_fields_text(const wr_field *f, const void *object, char *buf, size_t size) {
    wr_text t;
    wr_text_init(&t, buf, size);
    wr_fields_text(f, object, &t);
    return py_end(&t);
}
static size_t py_fields_json(const wr_field *f, const void *object, char *buf, size_t size) {
    wr_text t;
    wr_text_init(&t, buf, size);
    wr_fields_json(f, object, &t);
    return py_end(&t);
}
static int py_fields_parse(const wr_field *f, const char *text, void *object, size_t size,
                           wr_diag *d) {
    return wr_fields_parse(f, text, object, size, d);
}
static size_t py_column_name(const wr_part *part, uint32_t column, char *buf, size_t size) {
    wr_text t;
    wr_text_init(&t, buf, size);
    wr_tensor_name(part, column, &t);
    return py_end(&t);
}
static size_t py_rows_type(const wr_game *g, const wr_tensor *layout, char *buf, size_t size) {
    wr_text t;
    wr_text_init(&t, buf, size);
    wr_rows_type(g, layout, &t);
    return py_end(&t);
}

static int py_keep_line(void *to, const char *line, size_t len) {
    wr_put_bytes((wr_text *)to, line, len);
    wr_put_char((wr_text *)to, '\\n');
    return ((wr_text *)to)->full;
}
static size_t py_record(wr_match *m, int viewer, int flags, char *buf, size_t size) {
    char line[WR_MAX_LINE + 1];
    wr_text t, scratch;
    wr_sink sink = {py_keep_line, &t};
    wr_text_init(&t, buf, size);
    wr_text_init(&scratch, line, sizeof line);
    return wr_record_write(m, viewer, flags, &scratch, sink) != 0 ? size : py_end(&t);
}

static size_t py_bot_memory(const wr_bot *bot, const wr_game *g) {
    return wr_bot_memory(bot, g);
}
static uint64_t py_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}
static wr_action py_choose(const wr_bot *bot, const wr_game *g, const wr_obs *o, int seat,
                           const wr_action *legal, int n, void *memory, uint64_t nodes,
                           uint32_t time_ms, wr_rng *r, wr_advice *advice, wr_words net) {
    wr_question q = {.game = g, .obs = o, .seat = seat, .legal = legal, .n = n,
                     .memory = memory, .nodes = nodes, .time_ms = time_ms,
                     .now_ms = py_now_ms, .advice = advice, .net = net};
    return bot->choose(&q, r);
}
/* The best action and the value of one position for a seat, from what it sees; and the
 * scores of all its actions, unless `scores` is NULL. */
static int32_t py_look_at(const wr_game *g, const wr_state *s, int seat, wr_words net,
                          wr_action *best, int32_t *scores) {
    long long seen[WR_MAX_OBS / sizeof(long long)];
    wr_action legal[WR_MAX_LEGAL];
    int32_t found[WR_MAX_LEGAL], shares[WR_MAX_SEATS];
    wr_question q = {.game = g, .obs = (const wr_obs *)seen, .seat = seat, .legal = legal};
    int most = 0;
    *best = 0;
    q.n = seat >= 0 ? wr_legal(g, s, seat, legal) : 0;
    if (q.n == 0)
        return 0;
    g->observe(s, seat, (wr_obs *)seen);
    wr_net_look(net, &q, found, shares);
    for (int i = 0; i < q.n; i++) {
        most = found[i] > found[most] ? i : most;
        if (scores != NULL)
            scores[legal[i]] = found[i];
    }
    *best = legal[most];
    return shares[seat];
}
static void py_look(const wr_game *g, const wr_state *const *states, const int8_t *seats,
                    uint32_t n, wr_words net, wr_action *best, int32_t *values,
                    int32_t *scores) {
    for (uint32_t i = 0; i < n; i++)
        values[i] = py_look_at(g, states[i], seats[i], net, &best[i],
                               scores != NULL ? scores + (size_t)i * g->num_actions : NULL);
}
static void py_positions(const wr_batch *b, const uint32_t *rows, uint32_t n, wr_state *out) {
    size_t each = b->game->state_size;
    for (uint32_t i = 0; i < n; i++)
        memcpy((char *)out + i * each, wr_batch_state(b, rows[i]), each);
}
static void py_look_batch(const wr_game *g, const wr_batch *b, wr_words net, wr_action *best,
                          int32_t *values, int32_t *scores) {
    for (uint32_t i = 0; i < b->num_matches; i++)
        values[i] = py_look_at(g, wr_batch_state(b, i), b->seat[i], net, &best[i],
                               scores != NULL ? scores + (size_t)i * g->num_actions : NULL);
}
"""

ffi = FFI()
DECLARATIONS += """
typedef struct { int64_t share[5], points[5]; } wr_luck;
size_t wr_luck_size(const wr_game *g);
void wr_luck_of(const wr_match *m, uint32_t rollouts, wr_rng r, void *memory, wr_luck *out);
typedef struct { double sum, squares, seats; } wr_block;
typedef struct { double mean, low, high; } wr_interval;
typedef struct { wr_block block; double luck, luck_squares, products; } wr_lucky_block;
void wr_take_luck_out(const wr_lucky_block *deals, size_t n, wr_block *out);
wr_interval wr_estimate(const wr_block *blocks, size_t n, int is_share);
"""
ffi.cdef(DECLARATIONS)
ffi.set_source(
    "windrose._engine",
    DOOR,
    sources=make_sources(),
    include_dirs=["include", "."],
    extra_compile_args=["-std=gnu11", "-O2", "-pthread", "-Wno-missing-braces"],
    extra_link_args=["-pthread", "-ldl"],
)

if __name__ == "__main__":
    ffi.compile(verbose=True)
