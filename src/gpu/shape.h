/* shape.h: the form that states and observations have on a GPU. */
#ifndef WINDROSE_GPU_SHAPE_H
#define WINDROSE_GPU_SHAPE_H

#include "driver.h"

/* What the edition fixes for all matches lies outside of the states there. It begins at
 * byte `fixed_from` of a state; of it the states leave out `hole` bytes from
 * `hole_from` on, and observations as many. */
typedef struct {
    uint32_t fixed_from, fixed_size;
    uint32_t hole, hole_from, obs_from;
    uint32_t state_size, obs_size; /* without it */
} gpu_shape;

gpu_shape gpu_shape_of(const wr_game *g);
/* A state without what is fixed, and back; `fixed` is a state that has the same. */
void gpu_shrink(const gpu_shape *shape, const void *state, void *out);
void gpu_restore(const gpu_shape *shape, const void *small, const void *fixed,
                 void *out);

/* The layout of observation rows as macros for kernels.c, to be freed; NULL: there is
 * no memory for it. */
char *gpu_layout(const wr_gpu *gpu);

/* True if the states of a game are so small that blocks keep them in shared memory. */
int gpu_states_shared(const wr_game *g);
/* Threads of a block in the kernels of a part, fewer than usual if the GPU has little
 * shared memory, and how many blocks at least shall fit on a processor. */
unsigned gpu_block(const wr_gpu *gpu, int part);
/* Matches of a block: one for each thread, or more, if they wait in queues. */
unsigned gpu_matches(const wr_gpu *gpu, int part);
unsigned gpu_least_blocks(const wr_game *g, int part);
/* True if threads are grouped by what they do, and the bytes that it takes. */
int gpu_is_grouped(const wr_game *g);
unsigned gpu_group_room(const wr_gpu *gpu, int part);
/* Bytes of shared memory that the kernels of a part need, for a thread and a block. */
unsigned gpu_room(const wr_gpu *gpu, int part);
unsigned gpu_shared(const wr_gpu *gpu, int part);

#endif
