/*
 * device.h: what C files need to become device code: NVRTC's names for compiler
 * built-ins, and on a CPU, where the kernels are emulated, CUDA's names.
 *
 * Everything here and in kernels.c is C11 and C++17 at the same time.
 */
#ifndef WINDROSE_GPU_DEVICE_H
#define WINDROSE_GPU_DEVICE_H

#define WR_DEVICE

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __CUDACC_RTC__

#define __builtin_ctzll(x) (__ffsll((long long)(x)) - 1)
#define __builtin_clzll(x) __clzll((long long)(x))
#define KERNEL(name, type)                                                             \
    extern "C" __global__ void __launch_bounds__(BLOCK, LEAST_BLOCKS) name(const type r)
#define THREAD       threadIdx.x
#define BLOCK_NUMBER blockIdx.x
#define BLOCKS       gridDim.x
#define SYNC_WARP()  __syncwarp()
#define SYNC_BLOCK() __syncthreads()
#define FENCE()      __threadfence_block()
#define REST()       __nanosleep(100)
#define BALLOT(x)    __ballot_sync(~0u, (x) != 0)
#define WARP_MAX(x)  wr__warp_max(x)
#define NO_UNROLL    _Pragma("unroll 1")

extern __shared__ __align__(16) unsigned char wr__pool[];
#define POOL wr__pool

/* The greatest number that a thread of the warp has. */
static inline uint32_t wr__warp_max(uint32_t x) {
#if __CUDA_ARCH__ >= 800
    return __reduce_max_sync(~0u, x);
#else
    int by = 16;
    while (by > 0) {
        uint32_t other = __shfl_xor_sync(~0u, x, by);
        x = x > other ? x : other;
        by /= 2;
    }
    return x;
#endif
}

static void *memmove(void *to, const void *from, size_t n) {
    unsigned char *a = (unsigned char *)to;
    const unsigned char *b = (const unsigned char *)from;
    if (a < b)
        for (size_t i = 0; i < n; i++)
            a[i] = b[i];
    else
        for (size_t i = n; i-- > 0;)
            a[i] = b[i];
    return to;
}

static int memcmp(const void *one, const void *other, size_t n) {
    const unsigned char *a = (const unsigned char *)one,
                        *b = (const unsigned char *)other;
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return a[i] - b[i];
    return 0;
}

#else

/* The emulator runs one thread after the other and changes between them where they
 * wait for each other. */
typedef struct {
    unsigned thread, block, blocks;
    unsigned char *shared;
} emulated;
extern emulated *wr__emulated;
void wr__emulated_wait(void);

/* What all threads of a warp tell each other: the greatest x, or bit i if that of
 * thread i is not 0. */
static inline uint32_t wr__emulated_warp(uint32_t x, int is_max) {
    static uint32_t told[1024];
    uint32_t thread = wr__emulated->thread, *all = told + thread / 32 * 32, found = 0;
    told[thread] = x;
    wr__emulated_wait();
    for (uint32_t i = 0; i < 32; i++)
        if (!is_max)
            found |= (uint32_t)(all[i] != 0) << i;
        else if (all[i] > found)
            found = all[i];
    wr__emulated_wait();
    return found;
}

#define KERNEL(name, type)                                                             \
    static void name##_thread(const type r);                                           \
    void name(const type *r);                                                          \
    void name(const type *r) {                                                         \
        name##_thread(*r);                                                             \
    }                                                                                  \
    static void name##_thread(const type r)
#define THREAD       (wr__emulated->thread)
#define BLOCK_NUMBER (wr__emulated->block)
#define BLOCKS       (wr__emulated->blocks)
#define SYNC_WARP()  wr__emulated_wait()
#define SYNC_BLOCK() wr__emulated_wait()
#define FENCE()
#define REST()
#define BALLOT(x)   wr__emulated_warp(x, 0)
#define WARP_MAX(x) wr__emulated_warp(x, 1)
#define NO_UNROLL
#define POOL              (wr__emulated->shared)
#define atomicAnd(to, by) __sync_fetch_and_and(to, by)
#define atomicOr(to, by)  __sync_fetch_and_or(to, by)
#define atomicAdd(to, by) __sync_fetch_and_add(to, by)
#define atomicMin(to, by) (*(to) = *(to) < (by) ? *(to) : (by))
#define atomicMax(to, by) (*(to) = *(to) > (by) ? *(to) : (by))

#endif

/* What the edition fixes for all matches; the kernels put it at the beginning of shared
 * memory. */
#define WR_FIXED ((const void *)POOL)

#include "windrose.h"

#include "sink.h"

#ifdef __CUDACC_RTC__
/* Loops of the rules are left as they are: code that is too large for the cache of
 * instructions is slow. */
#define for NO_UNROLL for
#endif

#endif
