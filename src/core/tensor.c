/*
 * tensor.c: observations as rows of small numbers, made from the table of fields.
 *
 * A batch needs a row for every decision, but most of a row stays the same from one
 * decision to the next. So a row is changed rather than written: eight bytes of the
 * observation are compared at a time, and only those that differ are looked up. Sets,
 * which change most, turn eight bits into eight columns at once.
 */
#include "core.h"

#include "windrose_batch.h"
#include <string.h>

enum { BYTE = 8, DIGIT = 4, DIGITS = 1 << DIGIT, NUMBER_MOST = INT8_MAX };
enum { WORD = 8 };   /* bytes that are compared at once */
enum { GROUP = 64 }; /* words whose changes are noted at once */

/* Kinds of bytes. */
enum {
    BYTE_NONE,   /* not shown */
    BYTE_BITS,   /* eight bits of a set; arg: the bits shown */
    BYTE_INDEX,  /* arg: its number of columns; a greater value means none */
    BYTE_DIGITS, /* arg: its number of digits, 1 or 2 */
    BYTE_NUMBER, /* arg: the part */
    BYTE_EDGE,   /* as BYTE_BITS, but its eight columns would reach beyond the row */
    BYTE_COUNT
};

enum { MAX_PARTS = 64, MAX_MARKS = 768 };

/* What byte `from` of an object says about the columns from `to` on. */
typedef struct {
    uint16_t from, to, arg;
} mark;

/* How one byte of an object shows in the columns from `to` on. */
typedef struct {
    uint16_t to;
    uint8_t kind, arg;
} byte_mark;

/* Eight bytes of an object from `from` on. If they are one set: its bits, and the
 * column of the first; otherwise `bits` is 0. */
typedef struct {
    uint64_t bits;
    uint16_t from, to;
} word_mark;

/* The marks say the same as the parts, byte by byte, so that rows are written fast:
 * first those of sets, then of indices, then of digits. Bytes and words repeat it in
 * the order of the object, so that changes are found fast. */
struct wr_tensor {
    uint32_t columns; /* of a whole row */
    uint32_t size;    /* of an object */
    int num_parts, num_words;
    uint16_t num_sets, num_indices, num_digits, num_numbers;
    uint8_t numbers[MAX_PARTS]; /* the parts that are numbers */
    wr_part parts[MAX_PARTS];
    mark marks[MAX_MARKS];
    byte_mark bytes[WR_MAX_OBS];
    word_mark words[WR_MAX_OBS / 8]; /* only those with bytes that are shown */
    uint64_t spread[256];            /* the bits of a byte as eight columns */
};

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
    WR_ASSERT(n < MAX_MARKS, "a tensor has too many marks");
    t->marks[n] = (mark){(uint16_t)from, (uint16_t)to, (uint16_t)arg};
    ++*count;
}

/* The bytes of a set, each with its bits that are shown. */
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

static void mark_kind(wr_tensor *t, int kind,
                      void (*mark_part)(wr_tensor *t, const wr_part *p)) {
    for (int i = 0; i < t->num_parts; i++)
        if (t->parts[i].kind == kind)
            mark_part(t, &t->parts[i]);
}

/* The same as a table by bytes. */
static void mark_bytes(wr_tensor *t) {
    const mark *m = t->marks, *end = m + t->num_sets;
    for (; m < end; m++)
        t->bytes[m->from] =
            (byte_mark){m->to, m->to + BYTE > (int)t->columns ? BYTE_EDGE : BYTE_BITS,
                        (uint8_t)m->arg};
    for (end += t->num_indices; m < end; m++)
        t->bytes[m->from] = (byte_mark){m->to, BYTE_INDEX, (uint8_t)m->arg};
    for (end += t->num_digits; m < end; m++)
        if (m->arg == 0)
            t->bytes[m->from] = (byte_mark){m->to, BYTE_DIGITS, 1};
        else
            t->bytes[m->from].arg = 2;
    for (int k = 0; k < t->num_numbers; k++) {
        const wr_part *p = &t->parts[t->numbers[k]];
        for (int byte = 0; byte < p->count * p->width; byte++)
            t->bytes[p->offset + byte] =
                (byte_mark){(uint16_t)(p->first + (uint32_t)(byte / p->width)),
                            BYTE_NUMBER, t->numbers[k]};
    }
}

/* True if a word is all of one set and the columns of all its bits are within the
 * row. */
static int is_set(const wr_tensor *t, const wr_part *p, uint32_t from) {
    return p->kind == WR_PART_BITS && p->width == WORD && from >= p->offset &&
           (from - p->offset) % WORD == 0 && (from - p->offset) / WORD < p->count &&
           t->bytes[from].to + WORD * BYTE <= (int)t->columns;
}

/* The words with bytes that are shown. */
static void mark_words(wr_tensor *t) {
    for (uint32_t from = 0; from < t->size; from += WORD) {
        word_mark *m = &t->words[t->num_words];
        int shows = 0;
        for (uint32_t byte = 0; byte < WORD; byte++)
            shows |= t->bytes[from + byte].kind != BYTE_NONE;
        if (!shows)
            continue;
        *m = (word_mark){.from = (uint16_t)from, .to = t->bytes[from].to};
        for (int k = 0; k < t->num_parts; k++)
            if (is_set(t, &t->parts[k], from))
                m->bits = UINT64_MAX >> (WORD * BYTE - t->parts[k].each);
        t->num_words++;
    }
}

int wr__part_of(const wr_field *f, uint32_t first, wr_part *out) {
    if (f->flags & WR_FIELD_FIXED)
        return 0;
    *out = (wr_part){.name = f->name,
                     .first = first,
                     .offset = f->offset,
                     .count = f->count,
                     .width = f->width,
                     .flags = f->flags};
    lay_out(f, out);
    return 1;
}

uint32_t wr__columns_of(const wr_field *fields) {
    uint32_t columns = 0;
    wr_part p;
    for (const wr_field *f = fields; f->name != NULL; f++)
        columns += wr__part_of(f, columns, &p) ? (uint32_t)p.each * p.count : 0;
    return columns;
}

size_t wr_tensor_size(void) {
    return sizeof(wr_tensor);
}

uint32_t wr_tensor_columns(const wr_tensor *t) {
    return t->columns;
}

const wr_part *wr_tensor_parts(const wr_tensor *t, int *num_parts) {
    *num_parts = t->num_parts;
    return t->parts;
}

wr_tensor *wr_tensor_init(void *memory, const wr_field *fields) {
    wr_tensor *t = memory;
    memset(t, 0, sizeof *t);
    for (int byte = 0; byte < 1 << BYTE; byte++)
        for (int bit = 0; bit < BYTE; bit++)
            t->spread[byte] |= (uint64_t)(byte >> bit & 1) << bit * BYTE;
    for (const wr_field *f = fields; f->name != NULL; f++) {
        t->size = f->offset + (uint32_t)f->count * f->width;
        WR_ASSERT(t->num_parts < MAX_PARTS, "a tensor has too many parts");
        wr_part *p = &t->parts[t->num_parts];
        if (!wr__part_of(f, t->columns, p))
            continue;
        if (p->kind == WR_PART_NUMBER)
            t->numbers[t->num_numbers++] = (uint8_t)t->num_parts;
        t->columns += (uint32_t)p->each * p->count;
        t->num_parts++;
    }
    WR_ASSERT(t->columns <= UINT16_MAX, "a tensor has too many columns");
    WR_ASSERT(t->size <= WR_MAX_OBS, "an observation is too large for a tensor");
    mark_kind(t, WR_PART_BITS, mark_sets);
    mark_kind(t, WR_PART_ONE_HOT, mark_indices);
    mark_kind(t, WR_PART_DIGITS, mark_digits);
    mark_bytes(t);
    mark_words(t);
    return t;
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

/* A number of any width, as its column shows it. */
static int8_t number(const wr_part *p, const unsigned char *at) {
    int shift = 64 - p->width * BYTE;
    uint64_t bits = load(at, p->width) << shift;
    int64_t most = p->max, value = (int64_t)bits >> shift;
    if (!(p->flags & WR_FIELD_SIGNED))
        value = (int64_t)(bits >> shift);
    value = value > most ? most : value < -most ? -most : value;
    return (int8_t)(most > NUMBER_MOST ? value * NUMBER_MOST / most : value);
}

int8_t wr__part_number(const wr_part *p, const void *object, int i) {
    return number(p, (const unsigned char *)object + p->offset + i * p->width);
}

static inline void write_numbers(const wr_part *p, const unsigned char *at,
                                 int8_t *to) {
    if (p->width > 1 || p->max > NUMBER_MOST)
        for (int i = 0; i < p->count; i++)
            to[i] = number(p, at + i * p->width);
    else if (p->flags & WR_FIELD_SIGNED)
        memcpy(to, at, p->count);
    else
        for (int i = 0; i < p->count; i++)
            to[i] = (int8_t)(at[i] > NUMBER_MOST ? NUMBER_MOST : at[i]);
}

/* Eight columns at a time. The last eight of a set may overlap what follows it, which
 * is empty or the next set; at the end of the row there is no room for that. */
static void write_sets(const wr_tensor *t, const unsigned char *object, int8_t *row) {
    const mark *m = t->marks, *end = m + t->num_sets, *last = end;
    while (last > m && last[-1].to + BYTE > (int)t->columns)
        last--;
    for (; m < last; m++) {
        uint64_t bytes = t->spread[object[m->from] & m->arg];
        memcpy(row + m->to, &bytes, sizeof bytes);
    }
    for (; m < end; m++)
        for (int bit = 0; m->to + bit < (int)t->columns && bit < BYTE; bit++)
            row[m->to + bit] = (int8_t)((object[m->from] & m->arg) >> bit & 1);
}

void wr_tensor_write(const wr_tensor *t, const void *object, int8_t *row) {
    const unsigned char *from = object;
    const mark *m = t->marks, *end = m + t->num_sets;
    int8_t nowhere = 0; /* where "none" is written, to avoid a branch */
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

/* ==== Changes ==================================================================== */

/* Flips the columns of the set bits among eight. */
static inline void flip(const wr_tensor *t, int8_t *columns, uint64_t bits) {
    uint64_t eight;
    memcpy(&eight, columns, sizeof eight);
    eight ^= t->spread[bits];
    memcpy(columns, &eight, sizeof eight);
}

/* One-hot columns: `was` becomes 0, `is` becomes 1. "None" is written elsewhere, to
 * avoid a branch. */
static inline void move_hot(int8_t *columns, int n, int was, int is) {
    int8_t nowhere;
    *(was < n ? columns + was : &nowhere) = 0;
    *(is < n ? columns + is : &nowhere) = 1;
}

/* What is neither an index nor a small set: digits, numbers, the end of a row. */
static void change_other(const wr_tensor *t, const byte_mark *m, int was,
                         const unsigned char *object, int8_t *row) {
    int is = object[m - t->bytes];
    int8_t *to = row + m->to;
    if (m->kind == BYTE_DIGITS) {
        move_hot(to, DIGITS, was % DIGITS, is % DIGITS);
        if (m->arg == 2)
            move_hot(to + DIGITS, DIGITS, was / DIGITS, is / DIGITS);
    } else if (m->kind == BYTE_NUMBER) {
        const wr_part *p = &t->parts[m->arg];
        *to = number(p, object + p->offset + (m->to - p->first) * p->width);
    } else if (m->kind == BYTE_EDGE) {
        for (int bits = (was ^ is) & m->arg; bits != 0; bits &= bits - 1)
            to[wr_lowest((uint64_t)bits)] ^= 1;
    }
}

/* Updates the columns of byte i of the object, which was `was` when they were
 * written. */
static inline void change_byte(const wr_tensor *t, uint32_t i, int was,
                               const unsigned char *object, int8_t *row) {
    const byte_mark *m = &t->bytes[i];
    if (m->kind == BYTE_INDEX)
        move_hot(row + m->to, m->arg, was, object[i]);
    else if (m->kind == BYTE_BITS)
        flip(t, row + m->to, (uint64_t)((was ^ object[i]) & m->arg));
    else
        change_other(t, m, was, object, row);
}

static inline uint64_t word_at(const void *object, uint32_t i) {
    uint64_t word;
    memcpy(&word, (const unsigned char *)object + i, sizeof word);
    return word;
}

/* The same for the bits of a whole word. */
static inline void flip_set(const wr_tensor *t, int8_t *columns, uint64_t bits) {
    flip(t, columns, bits & 0xff);
    flip(t, columns + 8, bits >> 8 & 0xff);
    flip(t, columns + 16, bits >> 16 & 0xff);
    flip(t, columns + 24, bits >> 24 & 0xff);
    flip(t, columns + 32, bits >> 32 & 0xff);
    flip(t, columns + 40, bits >> 40 & 0xff);
    flip(t, columns + 48, bits >> 48 & 0xff);
    flip(t, columns + 56, bits >> 56);
}

static inline void change_word(const wr_tensor *t, const word_mark *m, uint64_t was,
                               const unsigned char *object, int8_t *row) {
    uint64_t changed = was ^ word_at(object, m->from);
    if (m->bits != 0) {
        flip_set(t, row + m->to, changed & m->bits);
        return;
    }
    while (changed != 0) {
        uint32_t at = (uint32_t)wr_lowest(changed) / BYTE;
        change_byte(t, m->from + at, (uint8_t)(was >> at * BYTE), object, row);
        changed &= ~UINT64_C(0xff) << at * BYTE;
    }
}

void wr_tensor_change(const wr_tensor *t, void *shown, const void *object,
                      int8_t *row) {
    for (int first = 0; first < t->num_words; first += GROUP) {
        const word_mark *m = t->words + first;
        int n = t->num_words - first < GROUP ? t->num_words - first : GROUP;
        uint64_t changed = 0; /* bit k: word k of this group */
        for (int k = n - 1; k >= 0; k--)
            changed =
                2 * changed + (word_at(shown, m[k].from) != word_at(object, m[k].from));
        for (; changed != 0; changed &= changed - 1) {
            const word_mark *word = &m[wr_lowest(changed)];
            change_word(t, word, word_at(shown, word->from), object, row);
            memcpy((unsigned char *)shown + word->from,
                   (const unsigned char *)object + word->from, WORD);
        }
    }
}
