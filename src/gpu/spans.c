/*
 * spans.c: the layout of observation rows in the form in which kernels write them.
 *
 * A span is what one element of a field shows, or one digit of a code, or all numbers
 * of a field.
 */
#include "spans.h"

#include <stddef.h>

enum { DIGIT = 16 };

/* The spans of element i of a part. */
static uint32_t element(const wr_part *p, uint32_t i, gpu_span *out) {
    gpu_span s = {.first = (uint16_t)(p->first + i * p->each),
                  .len = p->each,
                  .from = (uint16_t)(p->offset + i * p->width),
                  .kind = p->kind == WR_PART_BITS ? SPAN_BITS : SPAN_HOT,
                  .width = p->width};
    if (p->kind != WR_PART_DIGITS) {
        if (out != NULL)
            *out = s;
        return 1;
    }
    for (uint32_t k = 0; out != NULL && k < p->each / DIGIT; k++) {
        out[k] = s;
        out[k].first = (uint16_t)(s.first + k * DIGIT);
        out[k].len = DIGIT;
        out[k].from = (uint16_t)(s.from + k / 2);
        out[k].kind = k % 2 == 0 ? SPAN_LOW : SPAN_HIGH;
    }
    return p->each / DIGIT;
}

uint32_t gpu_spans(const wr_tensor *t, gpu_span *out) {
    int num_parts;
    const wr_part *parts = wr_tensor_parts(t, &num_parts);
    uint32_t n = 0;
    for (const wr_part *p = parts; p < parts + num_parts; p++) {
        if (p->kind == WR_PART_NUMBER) {
            if (out != NULL)
                out[n] = (gpu_span){.first = (uint16_t)p->first,
                                    .len = p->count,
                                    .from = p->offset,
                                    .most = p->max,
                                    .kind = SPAN_NUMBER,
                                    .width = p->width,
                                    .is_signed = (p->flags & WR_FIELD_SIGNED) != 0};
            n++;
            continue;
        }
        for (uint32_t i = 0; i < p->count; i++)
            n += element(p, i, out != NULL ? out + n : NULL);
    }
    return n;
}
