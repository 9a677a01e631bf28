/*
 * tensor.c: observations as rows of small numbers, made from the table of fields.
 *
 * Rows are written for every decision of a batch, so there are no branches on values:
 * eight bits of a set become eight bytes at once, and an index that is none lands in a
 * byte that is written over.
 */
#include "core.h"

#include <string.h>

enum { BYTE = 8, DIGIT = 4, DIGITS = 1 << DIGIT, NUMBER_MOST = INT8_MAX };

/* ==== Layout ===================================================================== */

static int digits_of(const wr_field *f) {
    int digits = 0;
    if (f->max == 0)
        return f->width * BYTE / DIGIT;
    for (unsigned left = f->max; left != 0; left >>= DIGIT)
        digits++;
    return digits;
}

static void lay_out(const wr_field *f, wr_part *out) {
    out->scale = 1;
    if (f->flags & WR_FIELD_SET) {
        out->kind = WR_PART_BITS;
        out->each = (uint16_t)(f->max > 0 ? f->max : f->width * BYTE);
    } else if (f->flags & WR_FIELD_CODE) {
        out->kind = WR_PART_DIGITS;
        out->each = (uint16_t)(digits_of(f) * DIGITS);
    } else if ((f->flags & WR_FIELD_NONE) ||
               (f->max > 0 && f->max <= WR_ONE_HOT && !(f->flags & WR_FIELD_SIGNED))) {
        out->kind = WR_PART_ONE_HOT;
        out->each = (uint16_t)(f->max + 1);
    } else {
        out->kind = WR_PART_NUMBER;
        out->each = 1;
        out->max = f->max > NUMBER_MOST ? f->max : NUMBER_MOST;
        out->scale = f->max > 0 && f->max < NUMBER_MOST ? f->max : NUMBER_MOST;
    }
}

int wr_tensor_parts(const wr_field *fields, wr_part *out) {
    uint32_t column = 0;
    int n = 0;
    for (const wr_field *f = fields; f->name != NULL; f++) {
        if (f->flags & WR_FIELD_FIXED)
            continue;
        WR_ASSERT(n < WR_MAX_PARTS, "a tensor has too many parts");
        out[n] = (wr_part){.name = f->name,
                           .first = column,
                           .offset = f->offset,
                           .count = f->count,
                           .width = f->width,
                           .flags = f->flags};
        lay_out(f, &out[n]);
        column += (uint32_t)out[n].each * f->count;
        n++;
    }
    return n;
}

uint32_t wr_tensor_columns(const wr_part *parts, int num_parts) {
    if (num_parts == 0)
        return 0;
    const wr_part *last = &parts[num_parts - 1];
    return last->first + (uint32_t)last->each * last->count;
}

void wr_tensor_name(const wr_part *part, uint32_t column, wr_text *out) {
    uint32_t at = column - part->first, i = at / part->each, rest = at % part->each;
    wr_put(out, part->name);
    if (part->count > 1) {
        wr_put_char(out, '[');
        wr_put_int(out, i);
        wr_put_char(out, ']');
    }
    if (part->kind == WR_PART_DIGITS) {
        wr_put_char(out, '.');
        wr_put_int(out, rest / DIGITS);
        rest %= DIGITS;
    }
    if (part->kind == WR_PART_NUMBER)
        return;
    wr_put_char(out, part->kind == WR_PART_BITS ? ':' : '=');
    wr_put_int(out, rest);
}

/* ==== Rows ======================================================================= */

static inline uint64_t load(const unsigned char *at, int width) {
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (width) {
    case 1:
        return *at;
    case 2:
        memcpy(&two, at, sizeof two);
        return two;
    case 4:
        memcpy(&four, at, sizeof four);
        return four;
    default:
        memcpy(&eight, at, sizeof eight);
        return eight;
    }
}

/* The bits of a byte as eight bytes. */
static inline uint64_t spread(uint64_t byte) {
    uint64_t bits = (byte * WR__ONES) & UINT64_C(0x8040201008040201);
    return (bits + (WR__TOPS - WR__ONES)) >> 7 & WR__ONES;
}

/* Eight columns at a time. The last eight of an element may reach into what follows it
 * in the row, which is written later and still empty; at the end of the row there is no
 * room for that. */
static inline void write_set(uint64_t value, int8_t *to, int each, int room) {
    int column = 0;
    for (; column < each && column + BYTE <= room; column += BYTE) {
        uint64_t bytes = spread(value >> column & 0xff);
        memcpy(to + column, &bytes, sizeof bytes);
    }
    for (; column < each; column++)
        to[column] = (int8_t)(value >> column & 1);
}

static inline void write_sets(const wr_part *p, const unsigned char *at, int8_t *row,
                              int columns, int width) {
    const int each = p->each, end = (int)p->first + each * p->count;
    uint64_t all = each >= 64 ? UINT64_MAX : (UINT64_C(1) << each) - 1;
    for (int column = (int)p->first; column < end; column += each, at += width)
        write_set(load(at, width) & all, row + column, each, columns - column);
}

static void write_bits(const wr_part *p, const unsigned char *at, int8_t *row,
                       int columns) {
    if (p->width == 8)
        write_sets(p, at, row, columns, 8);
    else if (p->width == 4)
        write_sets(p, at, row, columns, 4);
    else if (p->width == 2)
        write_sets(p, at, row, columns, 2);
    else
        write_sets(p, at, row, columns, 1);
}

/* None lands in a byte that nobody reads, so that there is no branch. */
static inline void write_one_hot(const wr_part *p, const unsigned char *at,
                                 int8_t *to) {
    const int each = p->each, count = p->count;
    int8_t nowhere = 0;
    WR_ASSERT(p->width == 1, "an index has one byte");
    for (int i = 0; i < count; i++, to += each) {
        int8_t *hot = at[i] < each ? to + at[i] : &nowhere;
        *hot = 1;
    }
}

static inline void write_digits(const wr_part *p, const unsigned char *at, int8_t *to) {
    const int each = p->each;
    for (const int8_t *end = to + each * p->count; to < end;
         at += p->width, to += each) {
        uint64_t value = load(at, p->width);
        for (int column = 0; column < each; column += DIGITS, value >>= DIGIT)
            to[column + (int)(value % DIGITS)] = 1;
    }
}

static void write_wide_numbers(const wr_part *p, const unsigned char *at, int8_t *to) {
    int shift = 64 - p->width * BYTE;
    for (int i = 0; i < p->count; i++, at += p->width) {
        uint64_t bits = load(at, p->width) << shift;
        int64_t most = p->max, value = (int64_t)bits >> shift;
        if (!(p->flags & WR_FIELD_SIGNED))
            value = (int64_t)(bits >> shift);
        value = value > most ? most : value < -most ? -most : value;
        to[i] = (int8_t)(most > NUMBER_MOST ? value * NUMBER_MOST / most : value);
    }
}

static inline void write_numbers(const wr_part *p, const unsigned char *at,
                                 int8_t *to) {
    if (p->width > 1 || p->max > NUMBER_MOST)
        write_wide_numbers(p, at, to);
    else if (p->flags & WR_FIELD_SIGNED)
        memcpy(to, at, p->count);
    else
        for (int i = 0; i < p->count; i++)
            to[i] = (int8_t)(at[i] > NUMBER_MOST ? NUMBER_MOST : at[i]);
}

void wr_tensor_write(const wr_part *parts, int num_parts, const void *object,
                     int8_t *row) {
    uint32_t columns = wr_tensor_columns(parts, num_parts);
    memset(row, 0, columns);
    for (int i = 0; i < num_parts; i++) {
        const wr_part *p = &parts[i];
        const unsigned char *at = (const unsigned char *)object + p->offset;
        switch (p->kind) {
        case WR_PART_BITS:
            write_bits(p, at, row, (int)columns);
            break;
        case WR_PART_ONE_HOT:
            write_one_hot(p, at, row + p->first);
            break;
        case WR_PART_DIGITS:
            write_digits(p, at, row + p->first);
            break;
        default:
            write_numbers(p, at, row + p->first);
            break;
        }
    }
}
