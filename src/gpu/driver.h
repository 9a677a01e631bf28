/*
 * driver.h: what we use of CUDA's driver interface and of NVRTC, opened at run time.
 * The files of src/gpu share the rest.
 */
#ifndef WINDROSE_GPU_DRIVER_H
#define WINDROSE_GPU_DRIVER_H

#include "device/rows.h"

/* Codes of both interfaces: 0 is success. Handles are pointers, addresses of device
 * memory are numbers. */
typedef uint64_t gpu_address;

typedef struct {
    int (*init)(unsigned flags);
    int (*device_get)(int *out, int number);
    int (*device_name)(char *out, int size, int device);
    int (*device_attribute)(int *out, int attribute, int device);
    int (*context_retain)(void **out, int device);
    int (*context_release)(int device);
    int (*context_set)(void *context);
    int (*module_load)(void **out, const void *image);
    int (*module_unload)(void *module);
    int (*module_function)(void **out, void *module, const char *name);
    int (*function_attribute)(void *function, int attribute, int value);
    int (*launch)(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                  unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                  void *stream, void **arguments, void **extra);
    int (*allocate)(gpu_address *out, size_t size);
    int (*release)(gpu_address at);
    int (*clear)(gpu_address at, unsigned char value, size_t n, void *stream);
    int (*copy_in)(gpu_address to, const void *from, size_t n, void *stream);
    int (*copy_out)(void *to, gpu_address from, size_t n, void *stream);
    int (*wait)(void *stream);
    int (*error_string)(int error, const char **out);
} gpu_cuda;

typedef struct {
    int (*version)(int *major, int *minor);
    int (*create)(void **out, const char *source, const char *name, int num_headers,
                  const char *const *headers, const char *const *names);
    int (*destroy)(void **program);
    int (*compile)(void *program, int n, const char *const *options);
    int (*binary_size)(void *program, size_t *out);
    int (*binary)(void *program, char *out);
    int (*log_size)(void *program, size_t *out);
    int (*log)(void *program, char *out);
} gpu_nvrtc;

struct wr_gpu {
    const wr_game *game;
    wr_tensor *tensor;  /* of its observations */
    void *libraries[2]; /* the driver's and NVRTC's; the latter only if needed */
    gpu_cuda cuda;
    gpu_nvrtc nvrtc;
    int device, arch; /* arch: 90 for sm_90 */
    int processors;
    int max_shared; /* bytes of shared memory that a block can have; 0: not known */
    void *context;
    void *modules[GPU_PARTS]; /* NULL: not loaded yet */
    char name[96];
    void (*note)(const char *line);
};

/* Opens a library of the first name that exists: the one that an environment variable
 * names, or one of `names`, which end with NULL. */
void *gpu_library(const char *variable, const char *const *names);
/* Finds NVRTC. WR_EDEVICE if there is none. */
int gpu_find_nvrtc(wr_gpu *gpu, wr_diag *d);
/* 0, or WR_EDEVICE if `error` is one of the driver's: "what: its words". */
int gpu_check(const wr_gpu *gpu, int error, const char *what, wr_diag *d);
/* Refuses with a sentence and what it is about. Returns WR_EDEVICE. */
int gpu_refuse(wr_diag *d, const char *english, const char *german, const char *about);

/* The source of a game's kernels, line by line, ending with NULL; NULL: there is none.
 */
const char *const *gpu_source(const wr_game *g);

/* A kernel of a part, which is compiled and loaded if it is not yet. */
int gpu_kernel(wr_gpu *gpu, int part, const char *name, void **out, wr_diag *d);

/* A kernel to be started, with its only argument. */
typedef struct {
    void *kernel;
    int is_packed; /* shared memory is worth more than a cache */
    unsigned block, blocks, shared;
    void *stream, *argument;
} gpu_launch;
int gpu_start(wr_gpu *gpu, gpu_launch l, wr_diag *d);

#endif
