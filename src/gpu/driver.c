/*
 * driver.c: opens CUDA's driver and a GPU.
 *
 * Nothing of NVIDIA's is needed to build: each function is looked up by its name.
 */
#define _XOPEN_SOURCE 700

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "windrose_game.h"

enum {
    ATTRIBUTE_PROCESSORS = 16,
    ATTRIBUTE_MAJOR = 75,
    ATTRIBUTE_MINOR = 76,
    ATTRIBUTE_MAX_SHARED = 97 /* of a block that asks for it */
};
enum { ERROR_NO_DEVICE = 100, ERROR_INVALID_DEVICE = 101 };
enum { MAX_SHARED_DYNAMIC = 8, SHARED_CARVEOUT = 9 }; /* of functions */

int gpu_refuse(wr_diag *d, const char *english, const char *german, const char *about) {
    const char *const pattern[] = {english, german};
    wr_said said[] = {wr_said_words(about)};
    wr_put_refusal(d, NULL, pattern, said);
    return WR_EDEVICE;
}

int gpu_check(const wr_gpu *gpu, int error, const char *what, wr_diag *d) {
    const char *words = NULL;
    if (error == 0)
        return 0;
    if (gpu->cuda.error_string(error, &words) != 0 || words == NULL)
        words = "unknown error";
    const char *const pattern[] = {"the GPU cannot %1: %2", "GPU-Fehler (%1): %2"};
    wr_said said[] = {wr_said_words(what), wr_said_words(words)};
    wr_put_refusal(d, NULL, pattern, said);
    return WR_EDEVICE;
}

/* ==== Libraries ================================================================== */

typedef struct {
    const char *name;
    size_t offset; /* of the member of a table of functions */
} entry;

static const entry driver_entries[] = {
    {"cuInit", offsetof(gpu_cuda, init)},
    {"cuDeviceGet", offsetof(gpu_cuda, device_get)},
    {"cuDeviceGetName", offsetof(gpu_cuda, device_name)},
    {"cuDeviceGetAttribute", offsetof(gpu_cuda, device_attribute)},
    {"cuDevicePrimaryCtxRetain", offsetof(gpu_cuda, context_retain)},
    {"cuDevicePrimaryCtxRelease_v2", offsetof(gpu_cuda, context_release)},
    {"cuCtxSetCurrent", offsetof(gpu_cuda, context_set)},
    {"cuModuleLoadData", offsetof(gpu_cuda, module_load)},
    {"cuModuleUnload", offsetof(gpu_cuda, module_unload)},
    {"cuModuleGetFunction", offsetof(gpu_cuda, module_function)},
    {"cuFuncSetAttribute", offsetof(gpu_cuda, function_attribute)},
    {"cuLaunchKernel", offsetof(gpu_cuda, launch)},
    {"cuMemAlloc_v2", offsetof(gpu_cuda, allocate)},
    {"cuMemFree_v2", offsetof(gpu_cuda, release)},
    {"cuMemsetD8Async", offsetof(gpu_cuda, clear)},
    {"cuMemcpyHtoDAsync_v2", offsetof(gpu_cuda, copy_in)},
    {"cuMemcpyDtoHAsync_v2", offsetof(gpu_cuda, copy_out)},
    {"cuStreamSynchronize", offsetof(gpu_cuda, wait)},
    {"cuGetErrorString", offsetof(gpu_cuda, error_string)},
    {NULL, 0},
};

static const entry nvrtc_entries[] = {
    {"nvrtcVersion", offsetof(gpu_nvrtc, version)},
    {"nvrtcCreateProgram", offsetof(gpu_nvrtc, create)},
    {"nvrtcDestroyProgram", offsetof(gpu_nvrtc, destroy)},
    {"nvrtcCompileProgram", offsetof(gpu_nvrtc, compile)},
    {"nvrtcGetCUBINSize", offsetof(gpu_nvrtc, binary_size)},
    {"nvrtcGetCUBIN", offsetof(gpu_nvrtc, binary)},
    {"nvrtcGetProgramLogSize", offsetof(gpu_nvrtc, log_size)},
    {"nvrtcGetProgramLog", offsetof(gpu_nvrtc, log)},
    {NULL, 0},
};

void *gpu_library(const char *variable, const char *const *names) {
    const char *given = getenv(variable);
    if (given != NULL && given[0] != '\0')
        return dlopen(given, RTLD_NOW | RTLD_GLOBAL);
    void *found = NULL;
    for (int i = 0; names[i] != NULL && found == NULL; i++)
        found = dlopen(names[i], RTLD_NOW | RTLD_GLOBAL);
    return found;
}

/* Fills a table of functions. Returns the name of the first that is missing, or NULL.
 */
static const char *look_up(void *library, const entry *entries, void *table) {
    for (; entries->name != NULL; entries++) {
        void *found = dlsym(library, entries->name);
        if (found == NULL)
            return entries->name;
        memcpy((char *)table + entries->offset, &found, sizeof found);
    }
    return NULL;
}

static int find_driver(wr_gpu *gpu, wr_diag *d) {
    static const char *const names[] = {"libcuda.so.1", "libcuda.so", NULL};
    gpu->libraries[0] = gpu_library("WINDROSE_CUDA", names);
    if (gpu->libraries[0] == NULL)
        return gpu_refuse(d,
                          "this needs an NVIDIA GPU: its driver (libcuda.so.1) is not "
                          "installed here",
                          "das braucht eine GPU von NVIDIA: deren Treiber "
                          "(libcuda.so.1) ist hier nicht installiert",
                          "");
    const char *missing = look_up(gpu->libraries[0], driver_entries, &gpu->cuda);
    if (missing != NULL)
        return gpu_refuse(d, "the NVIDIA driver is too old: it lacks %1",
                          "der Treiber von NVIDIA ist zu alt: ihm fehlt %1", missing);
    return 0;
}

int gpu_find_nvrtc(wr_gpu *gpu, wr_diag *d) {
    static const char *const names[] = {"libnvrtc.so.13", "libnvrtc.so.12",
                                        "libnvrtc.so",
                                        "/usr/local/cuda/lib64/libnvrtc.so", NULL};
    if (gpu->libraries[1] == NULL)
        gpu->libraries[1] = gpu_library("WINDROSE_NVRTC", names);
    if (gpu->libraries[1] == NULL)
        return gpu_refuse(
            d,
            "NVIDIA's compiler NVRTC is not installed here; `pip install "
            "nvidia-cuda-nvrtc` brings it, and WINDROSE_NVRTC names its libnvrtc.so",
            "NVIDIAs Compiler NVRTC ist hier nicht installiert; `pip install "
            "nvidia-cuda-nvrtc` bringt ihn mit, und WINDROSE_NVRTC nennt seine "
            "libnvrtc.so",
            "");
    const char *missing = look_up(gpu->libraries[1], nvrtc_entries, &gpu->nvrtc);
    if (missing != NULL)
        return gpu_refuse(d, "NVRTC is too old: it lacks %1",
                          "NVRTC ist zu alt: ihm fehlt %1", missing);
    return 0;
}

/* ==== A GPU ====================================================================== */

static int attribute(wr_gpu *gpu, int which) {
    int value = 0;
    gpu->cuda.device_attribute(&value, which, gpu->device);
    return value;
}

static int open_device(wr_gpu *gpu, int number, wr_diag *d) {
    int error = find_driver(gpu, d);
    if (error != 0)
        return error;
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): looked up by its name */
    int code = gpu->cuda.init(0);
    if (code == 0)
        code = gpu->cuda.device_get(&gpu->device, number);
    if (code == ERROR_NO_DEVICE || code == ERROR_INVALID_DEVICE)
        return gpu_refuse(d, "there is no NVIDIA GPU of this number here",
                          "hier gibt es keine GPU von NVIDIA mit dieser Nummer", "");
    if (code == 0)
        code = gpu->cuda.device_name(gpu->name, sizeof gpu->name, gpu->device);
    /* The primary context is the one that PyTorch, JAX and CuPy use. */
    if (code == 0)
        code = gpu->cuda.context_retain(&gpu->context, gpu->device);
    if (code == 0)
        code = gpu->cuda.context_set(gpu->context);
    gpu->arch = 10 * attribute(gpu, ATTRIBUTE_MAJOR) + attribute(gpu, ATTRIBUTE_MINOR);
    gpu->processors = attribute(gpu, ATTRIBUTE_PROCESSORS);
    gpu->max_shared = attribute(gpu, ATTRIBUTE_MAX_SHARED);
    return gpu_check(gpu, code, "be opened", d);
}

wr_gpu *wr_gpu_open(const wr_game *g, int device, void (*note)(const char *line),
                    wr_diag *d) {
    wr_gpu *gpu = calloc(1, sizeof *gpu);
    void *memory = malloc(wr_tensor_size());
    *d = (wr_diag){0};
    if (gpu == NULL || memory == NULL) {
        gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
        free(memory);
        free(gpu);
        return NULL;
    }
    gpu->game = g;
    gpu->note = note;
    gpu->tensor = wr_tensor_init(memory, g->obs_fields);
    int error = gpu_source(g) != NULL
                    ? open_device(gpu, device, d)
                    : gpu_refuse(d, "%1 has no kernels: src/gpu/device lacks its file",
                                 "%1 hat keine Kernel: in src/gpu/device fehlt seine "
                                 "Datei",
                                 g->name);
    if (error != 0) {
        wr_gpu_close(gpu);
        return NULL;
    }
    return gpu;
}

void wr_gpu_close(wr_gpu *gpu) {
    if (gpu == NULL)
        return;
    if (gpu->context != NULL)
        gpu->cuda.context_set(gpu->context);
    for (int part = 0; part < GPU_PARTS; part++)
        if (gpu->modules[part] != NULL)
            gpu->cuda.module_unload(gpu->modules[part]);
    if (gpu->context != NULL)
        gpu->cuda.context_release(gpu->device);
    free(gpu->tensor);
    free(gpu); /* the libraries stay: others may use them too */
}

const char *wr_gpu_name(const wr_gpu *gpu) {
    return gpu->name;
}

int gpu_start(wr_gpu *gpu, gpu_launch l, wr_diag *d) {
    void *arguments[] = {l.argument};
    int code = gpu->cuda.context_set(gpu->context);
    if (code == 0 && l.shared > 0)
        code =
            gpu->cuda.function_attribute(l.kernel, MAX_SHARED_DYNAMIC, (int)l.shared);
    if (code == 0 && l.is_packed) /* in percent: as many blocks as possible */
        code = gpu->cuda.function_attribute(l.kernel, SHARED_CARVEOUT, 100);
    if (code == 0)
        code = gpu->cuda.launch(l.kernel, l.blocks, 1, 1, l.block, 1, 1, l.shared,
                                l.stream, arguments, NULL);
    return gpu_check(gpu, code, "start", d);
}
