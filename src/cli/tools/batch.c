/*
 * batch.c: `windrose tensor`, and `windrose bench --batch`.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/cli/common/io.h"
#include "tools.h"
#include "windrose_batch.h"

/* ==== Tensors ==================================================================== */

static const char *const kinds[] = {
    [WR_PART_BITS] = "bits",
    [WR_PART_ONE_HOT] = "one-hot",
    [WR_PART_DIGITS] = "digits",
    [WR_PART_NUMBER] = "number",
};

static void json_part(const wr_part *p, wr_text *out) {
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "name", p->name);
    wr_json_string(out, "kind", kinds[p->kind]);
    wr_json_int(out, "first", p->first);
    wr_json_int(out, "count", p->count);
    wr_json_int(out, "each", p->each);
    wr_json_int(out, "scale", p->scale);
    wr_json_close(out, '}');
}

static void print_columns(const wr_part *parts, int n) {
    for (int i = 0; i < n; i++) {
        for (uint32_t k = 0; k < (uint32_t)parts[i].each * parts[i].count; k++) {
            char name[WR_MAX_WORDS];
            wr_text words;
            wr_text_init(&words, name, sizeof name);
            wr_tensor_name(&parts[i], parts[i].first + k, &words);
            printf("%u %s\n", parts[i].first + k, name);
        }
    }
}

static void print_json(const wr_game *g, const wr_part *parts, int n,
                       uint32_t columns) {
    wr_text out = {.grow = text_grow};
    wr_json_open(&out, NULL, '{');
    wr_json_string(&out, "game", g->name);
    wr_json_int(&out, "rules_version", g->rules_version);
    wr_json_int(&out, "columns", columns);
    wr_json_int(&out, "actions", g->num_actions);
    wr_json_open(&out, "parts", '[');
    for (int i = 0; i < n; i++)
        json_part(&parts[i], &out);
    wr_put(&out, "]}\n");
    text_show(&out);
}

static void print_parts(const wr_game *g, const wr_part *parts, int n,
                        uint32_t columns) {
    printf("%s: %u columns of one signed byte, %d actions\n\n", g->name, columns,
           g->num_actions);
    printf("columns       field           kind     elements  columns of each\n");
    for (int i = 0; i < n; i++) {
        const wr_part *p = &parts[i];
        char range[32];
        snprintf(range, sizeof range, "%u-%u", p->first,
                 p->first + (uint32_t)p->each * p->count - 1);
        printf("%-13s %-15s %-8s %8d  %15d\n", range, p->name, kinds[p->kind], p->count,
               p->each);
    }
    printf(
        "\nbits: 1 for each member of a set. one-hot: 1 in the column of the value,\n"
        "nowhere for no value. digits: each hexadecimal digit one-hot, the lowest\n"
        "first. number: the value, at most 127.\n");
}

int cmd_tensor(const args *a) {
    const wr_game *g = args_game(a->operands[0]);
    void *memory = mem_new(wr_tensor_size());
    wr_tensor *tensor = wr_tensor_init(memory, g->obs_fields);
    uint32_t columns = wr_tensor_columns(tensor);
    int n;
    const wr_part *parts = wr_tensor_parts(tensor, &n);
    if (args_value(a, "--json") != NULL)
        print_json(g, parts, n, columns);
    else if (args_value(a, "--columns") != NULL)
        print_columns(parts, n);
    else
        print_parts(g, parts, n, columns);
    free(memory);
    return CLI_GOOD;
}

/* ==== Speed of batches =========================================================== */

static uint32_t flags_of(const char *keeps) {
    static const struct {
        const char *name;
        uint32_t flags;
    } known[] = {
        {"all", WR_BATCH_OBS | WR_BATCH_MASK},
        {"bits", WR_BATCH_OBS | WR_BATCH_BITS},
        {"masks", WR_BATCH_MASK},
        {"nothing", 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (args_distance(keeps, known[i].name) == 0)
            return known[i].flags | WR_BATCH_RESET;
    io_fail(CLI_USAGE, "--keep takes all, bits, masks or nothing, not %s",
            "--keep erwartet all, bits, masks oder nothing, nicht %s", keeps);
}

void batch_measure(const args *a, const wr_game *g, const wr_setup *setup) {
    enum { MAX_MATCHES = 1 << 20, MAX_THREADS = 256, MAX_SECONDS = 3600 };
    const char *keeps = args_value(a, "--keep");
    double seconds = (double)args_number(a, "--seconds", 1, MAX_SECONDS, 2), spent = 0;
    uint32_t n = (uint32_t)args_number(a, "--batch", 1, MAX_MATCHES, 1), bad;
    int threads = (int)args_number(a, "--threads", 1, MAX_THREADS, 1);
    uint32_t flags = flags_of(keeps != NULL ? keeps : "all");
    size_t bytes = wr_batch_size(g, setup, n, flags);
    wr_batch *b = wr_batch_init(mem_new(bytes), g, setup, n, flags);
    wr_pool *pool = wr_pool_new(threads);
    uint64_t steps = 0;
    wr_diag d;
    if (pool == NULL)
        io_fail(CLI_WRONG, "cannot start the threads; try fewer --threads",
                "die Threads lassen sich nicht starten; versuche weniger --threads");
    wr_pool_begin(pool, b, 1);
    uint64_t between =
        n < 4096 ? 4096 / n : 1; /* steps between two looks at the clock */
    double start = steady_s();
    while (spent < seconds) {
        for (uint64_t i = 0; i < between; i++)
            wr_pool_step(pool, b, &bad, &d);
        steps += between * n;
        spent = steady_s() - start;
    }
    wr_pool_free(pool);
    free(b);
    double per_second = (double)steps / spent;
    if (args_value(a, "--json") != NULL) {
        wr_text out = {.grow = text_grow};
        wr_json_open(&out, NULL, '{');
        wr_json_string(&out, "game", g->name);
        wr_json_int(&out, "rules_version", g->rules_version);
        wr_json_int(&out, "seats", setup->seats);
        wr_json_int(&out, "batch", n);
        wr_json_int(&out, "threads", threads);
        wr_json_string(&out, "keep", keeps != NULL ? keeps : "all");
        wr_json_int(&out, "decisions", (int64_t)steps);
        text_json_real(&out, "seconds", spent, 3);
        text_json_real(&out, "decisions_per_second", per_second, 0);
        wr_json_int(&out, "batch_bytes", (int64_t)bytes);
        wr_put(&out, "}\n");
        text_show(&out);
        return;
    }
    printf(
        "%s, %d seats, batch of %u: %.2f million decisions per second, %d thread%s\n",
        g->name, setup->seats, n, per_second / 1e6, threads, threads == 1 ? "" : "s");
}
