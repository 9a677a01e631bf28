/*
 * tensor.c: observations as rows of small numbers, made from the table of fields.
 *
 * Rows are written for every decision of a batch, so there are no branches on values:
 * eight bits of a set become eight bytes at once, and an index that is none lands
 * nowhere.
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

static void add_mark(wr_tensor *t, uint16_t *count, uint32_t from, uint32_t to,
                     int arg) {
    int n = t->num_sets + t->num_indices + t->num_digits;
    WR_ASSERT(n < WR_MAX_MARKS, "a tensor has too many marks");
    t->marks[n] = (wr_mark){(uint16_t)from, (uint16_t)to, (uint16_t)arg};
    ++*count;
}

/* The bytes of a set, each with those of its bits that count. */
static void mark_sets(wr_tensor *t, const wr_part *p) {
    for (uint32_t i = 0; i < p->count; i++)
        for (uint32_t bit = 0; bit < p->each; bit += BYTE) {
            uint32_t left = p->each - bit;
            add_mark(t, &t->num_sets, p->offset + i * p->width + bit / BYTE,
                     p->first + i * p->each + bit,
                     left < BYTE ? (1 << left) - 1 : UINT8_MAX);
        }
}

static void mark_indices(wr_tensor *t, const wr_part *p) {
    WR_ASSERT(p->width == 1, "an index has one byte");
    for (uint32_t i = 0; i < p->count; i++)
        add_mark(t, &t->num_indices, p->offset + i, p->first + i * p->each, p->each);
}

static void mark_digits(wr_tensor *t, const wr_part *p) {
    for (uint32_t i = 0; i < p->count; i++)
        for (uint32_t digit = 0; digit < p->each / DIGITS; digit++)
            add_mark(t, &t->num_digits, p->offset + i * p->width + digit / 2,
                     p->first + i * p->each + digit * DIGITS, (int)(digit % 2) * DIGIT);
}

static void mark_all(wr_tensor *t, int kind,
                     void (*mark)(wr_tensor *t, const wr_part *p)) {
    for (int i = 0; i < t->num_parts; i++)
        if (t->parts[i].kind == kind)
            mark(t, &t->parts[i]);
}

void wr_tensor_init(wr_tensor *t, const wr_field *fields) {
    memset(t, 0, sizeof *t);
    for (const wr_field *f = fields; f->name != NULL; f++) {
        if (f->flags & WR_FIELD_FIXED)
            continue;
        WR_ASSERT(t->num_parts < WR_MAX_PARTS, "a tensor has too many parts");
        wr_part *p = &t->parts[t->num_parts];
        *p = (wr_part){.name = f->name,
                       .first = t->columns,
                       .offset = f->offset,
                       .count = f->count,
                       .width = f->width,
                       .flags = f->flags};
        lay_out(f, p);
        if (p->kind == WR_PART_NUMBER)
            t->numbers[t->num_numbers++] = (uint8_t)t->num_parts;
        t->columns += (uint32_t)p->each * p->count;
        t->num_parts++;
    }
    WR_ASSERT(t->columns <= UINT16_MAX, "a tensor has too many columns");
    mark_all(t, WR_PART_BITS, mark_sets);
    mark_all(t, WR_PART_ONE_HOT, mark_indices);
    mark_all(t, WR_PART_DIGITS, mark_digits);
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

/* Eight columns at a time. The last eight of a set may reach into what follows it,
 * which is empty or the next set; at the end of the row there is no room for that. */
static void write_sets(const wr_tensor *t, const unsigned char *object, int8_t *row) {
    const wr_mark *m = t->marks, *end = m + t->num_sets, *last = end;
    while (last > m && last[-1].to + BYTE > (int)t->columns)
        last--;
    for (; m < last; m++) {
        uint64_t bytes = spread(object[m->from] & m->arg);
        memcpy(row + m->to, &bytes, sizeof bytes);
    }
    for (; m < end; m++)
        for (int bit = 0; m->to + bit < (int)t->columns && bit < BYTE; bit++)
            row[m->to + bit] = (int8_t)((object[m->from] & m->arg) >> bit & 1);
}

void wr_tensor_write(const wr_tensor *t, const void *object, int8_t *row) {
    const unsigned char *from = object;
    const wr_mark *m = t->marks, *end = m + t->num_sets;
    int8_t nowhere = 0; /* where an index that is none lands: there is no branch */
    memset(row, 0, t->columns);
    write_sets(t, from, row);
    for (m = end, end += t->num_indices; m < end; m++) {
        int8_t *hot = from[m->from] < m->arg ? row + m->to + from[m->from] : &nowhere;
        *hot = 1;
    }
    for (end += t->num_digits; m < end; m++)
        row[m->to + (from[m->from] >> m->arg & (DIGITS - 1))] = 1;
    for (int i = 0; i < t->num_numbers; i++) {
        const wr_part *p = &t->parts[t->numbers[i]];
        write_numbers(p, from + p->offset, row + p->first);
    }
}
