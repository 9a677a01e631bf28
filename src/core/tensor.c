/*
 * tensor.c: observations as rows of small numbers, made from the table of fields.
 *
 * A row of a batch is needed for every decision, but from one decision to the next most
 * of it stays as it is. So a row is changed rather than written: eight bytes of the
 * observation are compared at a time, and only what differs is looked up. Sets, which
 * change most, turn eight bits into eight columns at once.
 */
#include "core.h"

#include <string.h>

enum { BYTE = 8, DIGIT = 4, DIGITS = 1 << DIGIT, NUMBER_MOST = INT8_MAX };
enum { WORD = 8 };   /* bytes that are compared at once */
enum { GROUP = 64 }; /* words whose changes are noted at once */

/* What a byte is. */
enum {
    MARK_NONE,   /* nothing that shows */
    MARK_BITS,   /* eight bits of a set; arg: those that count */
    MARK_EDGE,   /* the same, but eight columns would reach beyond the row */
    MARK_INDEX,  /* arg: its number of columns; a greater value is none */
    MARK_DIGITS, /* arg: its number of digits, 1 or 2 */
    MARK_NUMBER  /* arg: the part */
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

/* The bytes of a set, each with those of its bits that count. */
static void mark_set(wr_tensor *t, const wr_part *p, int i) {
    uint32_t at = p->offset + (uint32_t)(i * p->width);
    uint32_t to = p->first + (uint32_t)(i * p->each);
    for (uint32_t bit = 0; bit < p->each; bit += BYTE) {
        uint32_t left = p->each - bit;
        int is_edge = to + bit + BYTE > t->columns;
        t->marks[at + bit / BYTE] =
            (wr_mark){(uint16_t)(to + bit), is_edge ? MARK_EDGE : MARK_BITS,
                      (uint8_t)(left < BYTE ? (1 << left) - 1 : UINT8_MAX)};
    }
}

static void mark_digits(wr_tensor *t, const wr_part *p, int i) {
    int digits = p->each / DIGITS;
    for (int digit = 0; digit < digits; digit += 2)
        t->marks[p->offset + i * p->width + digit / 2] =
            (wr_mark){(uint16_t)(p->first + (uint32_t)(i * p->each + digit * DIGITS)),
                      MARK_DIGITS, (uint8_t)(digits - digit > 1 ? 2 : 1)};
}

static void mark_index(wr_tensor *t, const wr_part *p, int i) {
    WR_ASSERT(p->width == 1 && p->each <= UINT8_MAX, "an index has one byte");
    t->marks[p->offset + i] = (wr_mark){(uint16_t)(p->first + (uint32_t)(i * p->each)),
                                        MARK_INDEX, (uint8_t)p->each};
}

static void mark_number(wr_tensor *t, const wr_part *p, int i) {
    for (int byte = 0; byte < p->width; byte++)
        t->marks[p->offset + i * p->width + byte] = (wr_mark){
            (uint16_t)(p->first + (uint32_t)i), MARK_NUMBER, (uint8_t)(p - t->parts)};
}

/* A word that is all of one set, if the columns of all its bits are within the row. */
static int is_set(const wr_tensor *t, const wr_part *p, uint32_t from) {
    return p->kind == WR_PART_BITS && p->width == WORD && from >= p->offset &&
           (from - p->offset) % WORD == 0 && (from - p->offset) / WORD < p->count &&
           t->marks[from].to + WORD * BYTE <= (int)t->columns;
}

/* The words in which anything shows. */
static void mark_words(wr_tensor *t) {
    for (uint32_t from = 0; from < t->size; from += WORD) {
        wr_word_mark *m = &t->words[t->num_words];
        int shows = 0;
        for (uint32_t byte = 0; byte < WORD; byte++)
            shows |= t->marks[from + byte].kind != MARK_NONE;
        if (!shows)
            continue;
        *m = (wr_word_mark){.from = (uint16_t)from, .to = t->marks[from].to};
        for (int k = 0; k < t->num_parts; k++)
            if (is_set(t, &t->parts[k], from))
                m->bits = UINT64_MAX >> (WORD * BYTE - t->parts[k].each);
        t->num_words++;
    }
}

static void mark_all(wr_tensor *t) {
    static void (*const mark[])(wr_tensor * t, const wr_part *p, int i) = {
        [WR_PART_BITS] = mark_set,
        [WR_PART_ONE_HOT] = mark_index,
        [WR_PART_DIGITS] = mark_digits,
        [WR_PART_NUMBER] = mark_number,
    };
    for (int k = 0; k < t->num_parts; k++)
        for (int i = 0; i < t->parts[k].count; i++)
            mark[t->parts[k].kind](t, &t->parts[k], i);
    mark_words(t);
}

void wr_tensor_init(wr_tensor *t, const wr_field *fields) {
    memset(t, 0, sizeof *t);
    for (int byte = 0; byte < 1 << BYTE; byte++)
        for (int bit = 0; bit < BYTE; bit++)
            t->spread[byte] |= (uint64_t)(byte >> bit & 1) << bit * BYTE;
    for (const wr_field *f = fields; f->name != NULL; f++) {
        t->size = f->offset + (uint32_t)f->count * f->width;
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
        t->columns += (uint32_t)p->each * p->count;
        t->num_parts++;
    }
    WR_ASSERT(t->columns <= UINT16_MAX, "a tensor has too many columns");
    WR_ASSERT(t->size <= WR_MAX_OBS, "an observation is too large for a tensor");
    mark_all(t);
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

/* Element i of a part that is a number. */
static int8_t number(const wr_part *p, const unsigned char *object, uint32_t i) {
    int shift = 64 - p->width * BYTE;
    uint64_t bits = load(object + p->offset + i * p->width, p->width) << shift;
    int64_t most = p->max, value = (int64_t)bits >> shift;
    if (!(p->flags & WR_FIELD_SIGNED))
        value = (int64_t)(bits >> shift);
    value = value > most ? most : value < -most ? -most : value;
    return (int8_t)(most > NUMBER_MOST ? value * NUMBER_MOST / most : value);
}

/* Turns over the columns of those of eight bits that are set. */
static inline void flip(const wr_tensor *t, int8_t *columns, uint64_t bits) {
    uint64_t eight;
    memcpy(&eight, columns, sizeof eight);
    eight ^= t->spread[bits];
    memcpy(columns, &eight, sizeof eight);
}

/* One-hot columns: `was` goes out, `is` goes on. What is none lands nowhere, so that
 * there is no branch on it. */
static inline void move_hot(int8_t *columns, int n, int was, int is) {
    int8_t nowhere;
    *(was < n ? columns + was : &nowhere) = 0;
    *(is < n ? columns + is : &nowhere) = 1;
}

/* What is neither an index nor a small set: digits, numbers, the end of a row. */
static void change_other(const wr_tensor *t, const wr_mark *m, int was,
                         const unsigned char *object, int8_t *row) {
    int is = object[m - t->marks];
    int8_t *to = row + m->to;
    if (m->kind == MARK_DIGITS) {
        move_hot(to, DIGITS, was % DIGITS, is % DIGITS);
        if (m->arg == 2)
            move_hot(to + DIGITS, DIGITS, was / DIGITS, is / DIGITS);
    } else if (m->kind == MARK_NUMBER) {
        *to = number(&t->parts[m->arg], object, m->to - t->parts[m->arg].first);
    } else if (m->kind == MARK_EDGE) {
        for (int bits = (was ^ is) & m->arg; bits != 0; bits &= bits - 1)
            to[wr_lowest((uint64_t)bits)] ^= 1;
    }
}

/* Byte i of the object, which was `was` when its columns were written. */
static inline void change_byte(const wr_tensor *t, uint32_t i, int was,
                               const unsigned char *object, int8_t *row) {
    const wr_mark *m = &t->marks[i];
    if (m->kind == MARK_INDEX)
        move_hot(row + m->to, m->arg, was, object[i]);
    else if (m->kind == MARK_BITS)
        flip(t, row + m->to, (uint64_t)((was ^ object[i]) & m->arg));
    else
        change_other(t, m, was, object, row);
}

/* An empty row is that of an object whose indices are none and all else is 0, but for
 * the digits: those are in it in any case. */
void wr_tensor_write(const wr_tensor *t, const void *object, int8_t *row) {
    memset(row, 0, t->columns);
    for (uint32_t i = 0; i < t->size; i++)
        change_byte(t, i, t->marks[i].kind == MARK_INDEX ? UINT8_MAX : 0, object, row);
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

static inline void change_word(const wr_tensor *t, const wr_word_mark *m, uint64_t was,
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
        const wr_word_mark *m = t->words + first;
        int n = t->num_words - first < GROUP ? t->num_words - first : GROUP;
        uint64_t changed = 0; /* bit k: word k of this group */
        for (int k = n - 1; k >= 0; k--)
            changed =
                2 * changed + (word_at(shown, m[k].from) != word_at(object, m[k].from));
        for (; changed != 0; changed &= changed - 1) {
            const wr_word_mark *word = &m[wr_lowest(changed)];
            change_word(t, word, word_at(shown, word->from), object, row);
            memcpy((unsigned char *)shown + word->from,
                   (const unsigned char *)object + word->from, WORD);
        }
    }
}
