/*
 * emulator.c: CUDA's driver and NVRTC for a machine without a GPU, as far as src/gpu
 * uses them: kernels are compiled by the C compiler and run thread by thread.
 *
 * The threads of a block are coroutines that change where they wait for each other, so
 * the same source runs as on a GPU. WINDROSE_CUDA and WINDROSE_NVRTC name this library.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

enum { MAX_THREADS = 1024, STACK = 256 << 10, PROCESSORS = 1 };
enum {
    MAX_SHARED = 20 << 10
}; /* little, so that blocks are small and have many games */
enum { MAX_IMAGE = 64 << 20 };
enum { INVALID = 1, OUT_OF_MEMORY = 2, NO_DEVICE = 101 };

typedef struct {
    unsigned thread, block, blocks;
    unsigned char *shared;
} emulated;
extern emulated *wr__emulated;
emulated *wr__emulated;
void wr__emulated_wait(void);

/* ==== Threads of a block ========================================================= */

static ucontext_t scheduler, fibers[MAX_THREADS];
static emulated places[MAX_THREADS];
static char is_over[MAX_THREADS];
static char *stacks;
static void (*running)(const void *argument);
static const void *its_argument;

void wr__emulated_wait(void) {
    swapcontext(&fibers[wr__emulated->thread], &scheduler);
}

static void run_thread(void) {
    running(its_argument);
    is_over[wr__emulated->thread] = 1;
}

static void run_block(unsigned block, unsigned blocks, unsigned threads,
                      unsigned char *shared) {
    for (unsigned t = 0; t < threads; t++) {
        places[t] = (emulated){t, block, blocks, shared};
        is_over[t] = 0;
        getcontext(&fibers[t]);
        fibers[t].uc_stack.ss_sp = stacks + (size_t)t * STACK;
        fibers[t].uc_stack.ss_size = STACK;
        fibers[t].uc_link = &scheduler;
        makecontext(&fibers[t], run_thread, 0);
    }
    for (unsigned left = threads; left > 0;) {
        left = 0;
        for (unsigned t = 0; t < threads; t++) {
            if (is_over[t])
                continue;
            wr__emulated = &places[t];
            swapcontext(&scheduler, &fibers[t]);
            left += !is_over[t];
        }
    }
}

/* ==== The driver ================================================================= */

/* NOLINTBEGIN(readability-identifier-naming): the names are NVIDIA's. */
#define PUBLIC __attribute__((visibility("default")))

PUBLIC int cuInit(unsigned flags);
PUBLIC int cuDeviceGet(int *out, int number);
PUBLIC int cuDeviceGetName(char *out, int size, int device);
PUBLIC int cuDeviceGetAttribute(int *out, int attribute, int device);
PUBLIC int cuDevicePrimaryCtxRetain(void **out, int device);
PUBLIC int cuDevicePrimaryCtxRelease_v2(int device);
PUBLIC int cuCtxSetCurrent(void *context);
PUBLIC int cuModuleLoadData(void **out, const void *image);
PUBLIC int cuModuleUnload(void *module);
PUBLIC int cuModuleGetFunction(void **out, void *module, const char *name);
PUBLIC int cuFuncSetAttribute(void *function, int attribute, int value);
PUBLIC int cuLaunchKernel(void *function, unsigned grid_x, unsigned grid_y,
                          unsigned grid_z, unsigned block_x, unsigned block_y,
                          unsigned block_z, unsigned shared, void *stream,
                          void **arguments, void **extra);
PUBLIC int cuMemAlloc_v2(uint64_t *out, size_t size);
PUBLIC int cuMemFree_v2(uint64_t at);
PUBLIC int cuMemsetD8Async(uint64_t at, unsigned char value, size_t n, void *stream);
PUBLIC int cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t n, void *stream);
PUBLIC int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t n, void *stream);
PUBLIC int cuStreamSynchronize(void *stream);
PUBLIC int cuGetErrorString(int error, const char **out);

int cuInit(unsigned flags) {
    return flags == 0 ? 0 : INVALID;
}

int cuDeviceGet(int *out, int number) {
    *out = number;
    return number == 0 ? 0 : NO_DEVICE;
}

int cuDeviceGetName(char *out, int size, int device) {
    snprintf(out, (size_t)size, "emulated GPU");
    return device == 0 ? 0 : NO_DEVICE;
}

int cuDeviceGetAttribute(int *out, int attribute, int device) {
    *out = attribute == 16   ? PROCESSORS
           : attribute == 75 ? 9
           : attribute == 97 ? MAX_SHARED
                             : 0;
    return device == 0 ? 0 : NO_DEVICE;
}

int cuDevicePrimaryCtxRetain(void **out, int device) {
    *out = &scheduler;
    return device == 0 ? 0 : NO_DEVICE;
}

int cuDevicePrimaryCtxRelease_v2(int device) {
    return device == 0 ? 0 : NO_DEVICE;
}

int cuCtxSetCurrent(void *context) {
    return context == &scheduler ? 0 : INVALID;
}

/* An image is a shared object, behind its size. */
int cuModuleLoadData(void **out, const void *image) {
    uint64_t size;
    char path[] = "/tmp/windrose-kernels.XXXXXX";
    memcpy(&size, image, sizeof size);
    int file = mkstemp(path);
    if (file < 0)
        return INVALID;
    *out = NULL;
    if (size <= MAX_IMAGE &&
        write(file, (const char *)image + sizeof size, size) == (ssize_t)size)
        *out = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    close(file);
    remove(path);
    return *out != NULL ? 0 : INVALID;
}

int cuModuleUnload(void *module) {
    return dlclose(module);
}

int cuModuleGetFunction(void **out, void *module, const char *name) {
    *out = dlsym(module, name);
    return *out != NULL ? 0 : INVALID;
}

int cuFuncSetAttribute(void *function, int attribute, int value) {
    (void)function;
    return (attribute == 8 && value <= MAX_SHARED) || attribute == 9 ? 0 : INVALID;
}

int cuLaunchKernel(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                   unsigned block_x, unsigned block_y, unsigned block_z,
                   unsigned shared, void *stream, void **arguments, void **extra) {
    (void)stream;
    if (grid_x == 0 || grid_y != 1 || grid_z != 1 || block_y != 1 || block_z != 1 ||
        block_x > MAX_THREADS || extra != NULL || shared > MAX_SHARED)
        return INVALID;
    if (stacks == NULL)
        stacks = malloc((size_t)MAX_THREADS * STACK);
    unsigned char *pool = malloc((size_t)shared + 1);
    if (stacks == NULL || pool == NULL)
        return OUT_OF_MEMORY;
    memcpy(&running, &function, sizeof running);
    its_argument = arguments[0];
    for (unsigned block = 0; block < grid_x; block++) {
        memset(pool, 0xab, shared);
        run_block(block, grid_x, block_x, pool);
    }
    free(pool);
    return 0;
}

int cuMemAlloc_v2(uint64_t *out, size_t size) {
    void *at = NULL;
    if (posix_memalign(&at, 256, size) != 0)
        return OUT_OF_MEMORY;
    memset(at, 0xab, size);
    *out = (uint64_t)(uintptr_t)at;
    return 0;
}

int cuMemFree_v2(uint64_t at) {
    free((void *)(uintptr_t)at);
    return 0;
}

int cuMemsetD8Async(uint64_t at, unsigned char value, size_t n, void *stream) {
    (void)stream;
    memset((void *)(uintptr_t)at, value, n);
    return 0;
}

int cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t n, void *stream) {
    (void)stream;
    memcpy((void *)(uintptr_t)to, from, n);
    return 0;
}

int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t n, void *stream) {
    (void)stream;
    memcpy(to, (const void *)(uintptr_t)from, n);
    return 0;
}

int cuStreamSynchronize(void *stream) {
    (void)stream;
    return 0;
}

int cuGetErrorString(int error, const char **out) {
    *out = error == OUT_OF_MEMORY ? "out of memory" : "invalid value";
    return 0;
}

/* ==== NVRTC ====================================================================== */

typedef struct {
    char *source, *image;
    uint64_t size;
} program;

PUBLIC int nvrtcVersion(int *major, int *minor);
PUBLIC int nvrtcCreateProgram(void **out, const char *source, const char *name, int n,
                              const char *const *headers, const char *const *names);
PUBLIC int nvrtcDestroyProgram(void **p);
PUBLIC int nvrtcCompileProgram(void *p, int n, const char *const *options);
PUBLIC int nvrtcGetCUBINSize(void *p, size_t *out);
PUBLIC int nvrtcGetCUBIN(void *p, char *out);
PUBLIC int nvrtcGetProgramLogSize(void *p, size_t *out);
PUBLIC int nvrtcGetProgramLog(void *p, char *out);

int nvrtcVersion(int *major, int *minor) {
    *major = *minor = 0;
    return 0;
}

int nvrtcCreateProgram(void **out, const char *source, const char *name, int n,
                       const char *const *headers, const char *const *names) {
    program *p = calloc(1, sizeof *p);
    (void)name, (void)n, (void)headers, (void)names; /* the compiler has its own */
    p->source = strdup(source);
    *out = p;
    return 0;
}

int nvrtcDestroyProgram(void **p) {
    program *old = *p;
    free(old->source);
    free(old->image);
    free(old);
    *p = NULL;
    return 0;
}

/* Runs the C compiler on source.c in a folder; of the options it gets the macros. */
static int run_compiler(const char *folder, int n, const char *const *options) {
    const char *own = getenv("CC");
    const char *words[32] = {
        own != NULL ? own : "cc", "-std=gnu11", "-O1", "-w",         "-shared",
        "-Wl,-Bsymbolic",         "-fPIC",      "-o",  "kernels.so", "source.c"};
    int count = 10, status = 1;
    for (int i = 0; i < n && count < 31; i++)
        if (strncmp(options[i], "-D", 2) == 0)
            words[count++] = options[i];
    pid_t child = fork();
    if (child == 0) {
        if (chdir(folder) == 0)
            execvp(words[0], (char *const *)words);
        _exit(127);
    }
    waitpid(child, &status, 0);
    return status;
}

static int read_image(program *p, const char *path) {
    struct stat s;
    FILE *f = fopen(path, "rb");
    if (f == NULL || fstat(fileno(f), &s) != 0)
        return INVALID;
    uint64_t size = (uint64_t)s.st_size;
    p->size = size + sizeof size;
    p->image = malloc(p->size);
    memcpy(p->image, &size, sizeof size);
    int whole = fread(p->image + sizeof size, 1, size, f) == size;
    fclose(f);
    return whole ? 0 : INVALID;
}

int nvrtcCompileProgram(void *p, int n, const char *const *options) {
    char folder[] = "/tmp/windrose-emulator.XXXXXX", path[64], image[64];
    program *own = p;
    if (mkdtemp(folder) == NULL)
        return INVALID;
    snprintf(path, sizeof path, "%s/source.c", folder);
    snprintf(image, sizeof image, "%s/kernels.so", folder);
    FILE *f = fopen(path, "wb");
    fputs(own->source, f);
    fclose(f);
    int error = run_compiler(folder, n, options);
    if (error == 0)
        error = read_image(own, image);
    remove(path);
    remove(image);
    rmdir(folder);
    return error;
}

int nvrtcGetCUBINSize(void *p, size_t *out) {
    *out = ((program *)p)->size;
    return 0;
}

int nvrtcGetCUBIN(void *p, char *out) {
    memcpy(out, ((program *)p)->image, ((program *)p)->size);
    return 0;
}

int nvrtcGetProgramLogSize(void *p, size_t *out) {
    (void)p;
    *out = 1;
    return 0;
}

int nvrtcGetProgramLog(void *p, char *out) {
    (void)p;
    *out = '\0';
    return 0;
}
/* NOLINTEND(readability-identifier-naming) */
