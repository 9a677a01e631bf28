/*
 * compile.c: turns the source of a game into kernels for the GPU at hand, and keeps
 * them on disk.
 *
 * A file is named by a hash of all that it depends on: source, options, architecture
 * and compiler. So it never needs to be checked for age, and deleting it does no harm.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shape.h"

enum { MAX_PATH = 4096, MAX_OPTIONS = 24, MAX_OPTION = 48 };

/* The kernels of each game, made by tools/gather and tools/embed. */
extern const char *const wr__device_azimuth[],
    *const wr__device_columbus[], *const wr__device_nullgame[],
                                      *const wr__device_santa_timea[],
                                          *const wr__device_winds_of_plunder[];

const char *const *gpu_source(const wr_game *g) {
    static const struct {
        const char *game;
        const char *const *source;
    } known[] = {
        {"azimuth", wr__device_azimuth},
        {"columbus", wr__device_columbus},
        {"nullgame", wr__device_nullgame},
        {"santa-timea", wr__device_santa_timea},
        {"winds-of-plunder", wr__device_winds_of_plunder},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(g->name, known[i].game) == 0)
            return known[i].source;
    return NULL;
}

/* What NVRTC has instead of the headers of C. */
static const char *const header_names[] = {"stdint.h", "stddef.h", "string.h"};
static const char *const headers[] = {
    "#pragma once\n"
    "typedef signed char int8_t; typedef unsigned char uint8_t;\n"
    "typedef short int16_t; typedef unsigned short uint16_t;\n"
    "typedef int int32_t; typedef unsigned int uint32_t;\n"
    "typedef long long int64_t; typedef unsigned long long uint64_t;\n"
    "#define UINT64_C(x) x##ull\n#define INT64_C(x) x##ll\n#define UINT32_C(x) x##u\n"
    "#define INT8_MIN (-128)\n#define INT8_MAX 127\n#define UINT8_MAX 255\n"
    "#define INT16_MIN (-32768)\n#define INT16_MAX 32767\n#define UINT16_MAX 65535\n"
    "#define INT32_MIN (-2147483647 - 1)\n#define INT32_MAX 2147483647\n"
    "#define UINT32_MAX 4294967295u\n#define UINT64_MAX 0xffffffffffffffffull\n",
    ("#pragma once\ntypedef unsigned long size_t;\n#define NULL 0\n"
     "#define offsetof(type, member) __builtin_offsetof(type, member)\n"),
    "#pragma once\n",
};

/* ==== Options ==================================================================== */

typedef struct {
    int n;
    char text[MAX_OPTIONS][MAX_OPTION];
    const char *list[MAX_OPTIONS];
} options;

static void add_option(options *o, const char *format, unsigned value) {
    snprintf(o->text[o->n], MAX_OPTION, format, value);
    o->list[o->n] = o->text[o->n];
    o->n++;
}

static void make_options(const wr_gpu *gpu, int part, options *o) {
    const wr_game *g = gpu->game;
    gpu_shape shape = gpu_shape_of(g);
    o->n = 0;
    add_option(o, "-arch=sm_%u", (unsigned)gpu->arch);
    add_option(o, "-default-device", 0);
    add_option(o, "--std=c++17", 0);
    add_option(o, "-w", 0);
    if (getenv("WINDROSE_NVRTC_LOG") != NULL)
        add_option(o, "--ptxas-options=-v", 0);
    add_option(o, "-DPART=%u", (unsigned)part);
    add_option(o, "-DBLOCK=%uu", gpu_block(gpu, part));
    add_option(o, "-DMATCHES=%uu", gpu_matches(gpu, part));
    add_option(o, "-DLEAST_BLOCKS=%u", gpu_least_blocks(g, part));
    add_option(o, "-DGROUPED=%u", (unsigned)gpu_is_grouped(g));
    add_option(o, "-DCOLUMNS=%uu", wr_tensor_columns(gpu->tensor));
    add_option(o, "-DNUM_ACTIONS=%u", g->num_actions);
    add_option(o, "-DSTATE_SIZE=%u", shape.state_size);
    add_option(o, "-DOBS_SIZE=%u", shape.obs_size);
    add_option(o, "-DFIXED_SIZE=%u", shape.fixed_size);
    add_option(o, "-DGROUP_ROOM=%u", gpu_group_room(gpu, part));
    add_option(o, "-DROOM=%u", gpu_room(gpu, part));
    add_option(o, "-DSTATES_SHARED=%u", (unsigned)gpu_states_shared(g));
}

/* ==== The cache ================================================================== */

/* Two hashes with different seeds, together 128 bits. */
typedef struct {
    uint64_t one, two;
} hash;

static void mix_in(hash *h, const char *words) {
    for (; *words != '\0'; words++) {
        h->one = (h->one ^ (unsigned char)*words) * UINT64_C(1099511628211);
        h->two = wr_mix64(h->two + (unsigned char)*words);
    }
    h->two = wr_mix64(h->two + 256); /* the end of a word counts too */
}

static int folder_exists(const char *path) {
    struct stat s;
    mkdir(path, 0777);
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

/* The path of the cached kernels; "": there is no place for them. */
static void cache_path(hash h, char *out) {
    const char *own = getenv("WINDROSE_CACHE"), *shared = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    char folder[MAX_PATH - 64];
    int n = -1;
    out[0] = '\0';
    if (own != NULL && own[0] != '\0')
        n = snprintf(folder, sizeof folder, "%s", own);
    else if (shared != NULL && shared[0] != '\0' && folder_exists(shared))
        n = snprintf(folder, sizeof folder, "%s/windrose", shared);
    else if (home != NULL && home[0] != '\0') {
        n = snprintf(folder, sizeof folder, "%s/.cache", home);
        if (n >= 0 && (size_t)n < sizeof folder - 16 && folder_exists(folder))
            n = snprintf(folder, sizeof folder, "%s/.cache/windrose", home);
    }
    if (n < 0 || (size_t)n >= sizeof folder || !folder_exists(folder))
        return;
    snprintf(out, MAX_PATH, "%s/%016llx%016llx.cubin", folder,
             (unsigned long long)h.one, (unsigned long long)h.two);
}

/* The bytes of a file, to be freed; NULL: it cannot be read. */
static char *read_file(const char *path) {
    FILE *f = path[0] != '\0' ? fopen(path, "rb") : NULL;
    struct stat s;
    char *bytes = NULL;
    if (f == NULL)
        return NULL;
    if (fstat(fileno(f), &s) == 0 && s.st_size > 0)
        bytes = malloc((size_t)s.st_size);
    if (bytes != NULL && fread(bytes, 1, (size_t)s.st_size, f) != (size_t)s.st_size) {
        free(bytes);
        bytes = NULL;
    }
    fclose(f);
    return bytes;
}

/* Writes a file as a whole or not at all: others may read it at the same time. */
static void write_file(const char *path, const char *bytes, size_t size) {
    char draft[MAX_PATH + 16];
    if (path[0] == '\0')
        return;
    snprintf(draft, sizeof draft, "%s.%ld", path, (long)getpid());
    FILE *f = fopen(draft, "wb");
    if (f == NULL)
        return;
    int whole = fwrite(bytes, 1, size, f) == size;
    whole = fclose(f) == 0 && whole;
    if (!whole || rename(draft, path) != 0)
        remove(draft);
}

/* ==== Compiling ================================================================== */

/* The source of a game with the layout of its rows before it, to be freed; NULL: there
 * is no memory for it. */
static char *join_source(const wr_gpu *gpu) {
    const char *const *lines = gpu_source(gpu->game);
    char *layout = gpu_layout(gpu), *text = NULL, *end;
    size_t size = 1 + (layout != NULL ? strlen(layout) : 0);
    for (int i = 0; lines[i] != NULL; i++)
        size += strlen(lines[i]) + 1;
    if (layout != NULL)
        text = end = malloc(size);
    if (text != NULL) {
        end = stpcpy(end, layout);
        for (int i = 0; lines[i] != NULL; i++)
            end = stpcpy(stpcpy(end, lines[i]), "\n");
    }
    free(layout);
    return text;
}

/* True if somebody wants to read what NVRTC says. */
static int is_logged(void) {
    return getenv("WINDROSE_NVRTC_LOG") != NULL;
}

/* NVRTC's log, to be freed; NULL: there is no memory for it. */
static char *read_log(const wr_gpu *gpu, void *program) {
    size_t size = 0;
    gpu->nvrtc.log_size(program, &size);
    char *log = calloc(1, size + 1);
    if (log != NULL)
        gpu->nvrtc.log(program, log);
    if (log != NULL && is_logged())
        fputs(log, stderr);
    return log;
}

/* Tells the first line of the log: that the source fails is a bug of ours. */
static int refuse_source(const wr_gpu *gpu, void *program, wr_diag *d) {
    char *log = read_log(gpu, program);
    if (log != NULL)
        log[strcspn(log, "\n")] = '\0';
    int error =
        gpu_refuse(d, "NVRTC does not compile the kernels: %1",
                   "NVRTC kompiliert die Kernel nicht: %1", log != NULL ? log : "");
    free(log);
    return error;
}

/* What is compiled, and what becomes of it. */
typedef struct {
    const char *source;
    options options;
    char *image; /* to be freed */
    size_t size;
} unit;

static int compile(wr_gpu *gpu, unit *u, wr_diag *d) {
    void *program = NULL;
    int error = 0;
    u->image = NULL;
    if (gpu->note != NULL)
        gpu->note("compiling the kernels for this GPU, which takes some seconds once");
    gpu->nvrtc.create(&program, u->source, gpu->game->name, 3, headers, header_names);
    if (gpu->nvrtc.compile(program, u->options.n, u->options.list) != 0) {
        error = refuse_source(gpu, program, d);
    } else {
        if (is_logged())
            free(read_log(gpu, program));
        gpu->nvrtc.binary_size(program, &u->size);
        u->image = malloc(u->size);
        if (u->image == NULL || gpu->nvrtc.binary(program, u->image) != 0)
            error = gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
    }
    gpu->nvrtc.destroy(&program);
    return error;
}

/* Loads a part from the cache, or compiles it. */
static int load(wr_gpu *gpu, int part, const char *source, wr_diag *d) {
    unit u = {.source = source};
    hash h = {UINT64_C(14695981039346656037), 1};
    char path[MAX_PATH], version[MAX_OPTION];
    int major = 0, minor = 0, error = gpu_find_nvrtc(gpu, d);
    if (error != 0)
        return error;
    make_options(gpu, part, &u.options);
    gpu->nvrtc.version(&major, &minor);
    snprintf(version, sizeof version, "%d.%d", major, minor);
    mix_in(&h, version);
    mix_in(&h, source);
    for (int i = 0; i < u.options.n; i++)
        mix_in(&h, u.options.list[i]);
    cache_path(h, path);
    u.image = read_file(path);
    if (u.image != NULL && gpu->cuda.module_load(&gpu->modules[part], u.image) == 0) {
        free(u.image);
        return 0;
    }
    free(u.image);
    gpu->modules[part] = NULL;
    error = compile(gpu, &u, d);
    if (error == 0)
        error = gpu_check(gpu, gpu->cuda.module_load(&gpu->modules[part], u.image),
                          "load the kernels", d);
    if (error == 0)
        write_file(path, u.image, u.size);
    free(u.image);
    return error;
}

int gpu_kernel(wr_gpu *gpu, int part, const char *name, void **out, wr_diag *d) {
    int error = gpu_check(gpu, gpu->cuda.context_set(gpu->context), "be used", d);
    if (error == 0 && gpu->modules[part] == NULL) {
        char *source = join_source(gpu);
        error = source == NULL ? gpu_refuse(d, "not enough memory",
                                            "der Speicher reicht nicht", "")
                               : load(gpu, part, source, d);
        free(source);
    }
    if (error != 0)
        return error;
    return gpu_check(gpu, gpu->cuda.module_function(out, gpu->modules[part], name),
                     "find a kernel", d);
}
