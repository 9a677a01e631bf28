/*
 * nvrtc.c: compiles all kernels with the real NVRTC, which needs no GPU.
 *
 * `nvrtc ARCH...`, such as 80 90, prints for each game and kernel the registers, the
 * local memory and the spills. The parts other than batches are compiled for 90 only.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>

#include "src/gpu/driver.h"

void wr_fail(const char *what) {
    fprintf(stderr, "%s\n", what);
    abort();
}

/* In the place of the driver: what is compiled is not loaded. */
static int accept_context(void *context) {
    return context != NULL;
}

static int accept_module(void **out, const void *image) {
    *out = (void *)(uintptr_t)image;
    return 0;
}

static int accept_function(void **out, void *module, const char *name) {
    *out = NULL;
    return module == NULL || name == NULL;
}

static int compile(const wr_game *g, int arch, int part) {
    wr_gpu gpu = {.game = g, .arch = arch};
    wr_diag d = {0};
    void *kernel;
    gpu.tensor = wr_tensor_init(malloc(wr_tensor_size()), g->obs_fields);
    gpu.cuda.context_set = accept_context;
    gpu.cuda.module_load = accept_module;
    gpu.cuda.module_function = accept_function;
    fprintf(stderr, "== %s, sm_%d, part %d\n", g->name, arch, part);
    int error = gpu_kernel(&gpu, part, "any", &kernel, &d);
    if (error != 0)
        fprintf(stderr, "%s\n", d.text);
    free(gpu.tensor);
    return error != 0;
}

int main(int argc, char **argv) {
    int failed = 0, passed = 0;
    setenv("WINDROSE_NVRTC_LOG", "1", 1);
    setenv("WINDROSE_CACHE", "/dev/null", 1); /* no folder: all is compiled */
    for (int i = 0; wr_games[i] != NULL; i++)
        for (int k = 1; k < argc; k++)
            for (int part = 0; part < (atoi(argv[k]) == 90 ? GPU_PARTS : 1); part++) {
                int error = compile(wr_games[i], atoi(argv[k]), part);
                failed += error;
                passed += !error;
            }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
