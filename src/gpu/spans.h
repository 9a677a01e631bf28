/* spans.h: the layout of observation rows for kernels. */
#ifndef WINDROSE_GPU_SPANS_H
#define WINDROSE_GPU_SPANS_H

#include "device/rows.h"

/* Writes the spans of a row in the order of its columns; NULL: they are only counted.
 * Returns how many there are. */
uint32_t gpu_spans(const wr_tensor *t, gpu_span *out);

#endif
