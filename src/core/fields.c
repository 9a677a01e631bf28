/*
 * fields.c: text and JSON from field tables.
 *
 * One table describes each struct; every view of it is made from that table, so that no
 * two views can disagree.
 */
#include "core.h"

#include <string.h>

/* Struct members have the machine's byte order. */
int64_t wr__field_get(const wr_field *f, const void *object, int i) {
    const char *at = (const char *)object + f->offset + (size_t)i * f->width;
    int is_signed = f->flags & WR_FIELD_SIGNED;
    uint8_t u8;
    uint16_t u16;
    uint32_t u32;
    uint64_t u64;
    switch (f->width) {
    case 1:
        memcpy(&u8, at, 1);
        return is_signed ? (int8_t)u8 : u8;
    case 2:
        memcpy(&u16, at, 2);
        return is_signed ? (int16_t)u16 : u16;
    case 4:
        memcpy(&u32, at, 4);
        return is_signed ? (int32_t)u32 : (int64_t)u32;
    default:
        memcpy(&u64, at, 8);
        return (int64_t)u64;
    }
}

/* Stores the low bytes of `value`; returns 0 if the value does not fit. */
static int put(const wr_field *f, void *object, int i, int64_t value) {
    char *at = (char *)object + f->offset + (size_t)i * f->width;
    uint8_t u8 = (uint8_t)value;
    uint16_t u16 = (uint16_t)value;
    uint32_t u32 = (uint32_t)value;
    switch (f->width) {
    case 1:
        memcpy(at, &u8, 1);
        break;
    case 2:
        memcpy(at, &u16, 2);
        break;
    case 4:
        memcpy(at, &u32, 4);
        break;
    default:
        memcpy(at, &value, 8);
        break;
    }
    return wr__field_get(f, object, i) == value;
}

static void put_value(const wr_field *f, int64_t value, wr_text *out) {
    if (f->flags & WR_FIELD_SET)
        wr_put_hex(out, (uint64_t)value);
    else
        wr_put_int(out, value);
}

void wr_fields_text(const wr_field *fields, const void *object, wr_text *out) {
    for (const wr_field *f = fields; f->name != NULL; f++) {
        wr_put(out, f->name);
        for (int i = 0; i < f->count; i++) {
            wr_put_char(out, ' ');
            put_value(f, wr__field_get(f, object, i), out);
        }
        wr_put_char(out, '\n');
    }
}

static void put_json(wr_text *out, const char *key, const wr_field *f, int64_t value) {
    if (f->flags & WR_FIELD_SET)
        wr_json_set(out, key, (uint64_t)value);
    else
        wr_json_int(out, key, value);
}

void wr_fields_json(const wr_field *fields, const void *object, wr_text *out) {
    wr_json_open(out, NULL, '{');
    for (const wr_field *f = fields; f->name != NULL; f++) {
        if (f->count == 1) {
            put_json(out, f->name, f, wr__field_get(f, object, 0));
            continue;
        }
        wr_json_open(out, f->name, '[');
        for (int i = 0; i < f->count; i++)
            put_json(out, NULL, f, wr__field_get(f, object, i));
        wr_json_close(out, ']');
    }
    wr_json_close(out, '}');
}

/* ==== Reading ==================================================================== */

static int digit_of(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

/* All readers below read at *at and move on; they return 0 if what is there is
 * invalid. */

static int read_char(const char **at, char c) {
    return *(*at)++ == c;
}

static int read_name(const char **at, const char *name) {
    size_t len = strlen(name);
    if (strncmp(*at, name, len) != 0)
        return 0;
    *at += len;
    return 1;
}

static int read_digits(const char **at, int base, uint64_t *out) {
    uint64_t value = 0;
    if (digit_of(**at) >= base)
        return 0;
    for (; digit_of(**at) < base; ++*at) {
        uint64_t digit = (uint64_t)digit_of(**at);
        if (value > (UINT64_MAX - digit) / (uint64_t)base)
            return 0;
        value = value * (uint64_t)base + digit;
    }
    *out = value;
    return 1;
}

static int read_number(const char **at, int64_t *out) {
    uint64_t value;
    int negative = **at == '-';
    *at += negative;
    const char *first = *at;
    if (!read_digits(at, 10, &value) ||
        (*first == '0' && (*at > first + 1 || negative)))
        return 0;
    *out = (int64_t)(negative ? 0 - value : value);
    return 1;
}

static int read_text_value(const wr_field *f, const char **at, int64_t *out) {
    if (!(f->flags & WR_FIELD_SET))
        return read_number(at, out);
    return read_name(at, "0x") && read_digits(at, 16, (uint64_t *)out);
}

/* A set is a list of its indices, ascending. */
static int read_json_value(const wr_field *f, const char **at, int64_t *out) {
    uint64_t set = 0;
    int64_t index, last = -1;
    if (!(f->flags & WR_FIELD_SET))
        return read_number(at, out);
    if (!read_char(at, '['))
        return 0;
    if (**at == ']')
        ++*at;
    else
        do {
            if (!read_number(at, &index) || index <= last || index >= 64)
                return 0;
            set |= UINT64_C(1) << index;
            last = index;
        } while (read_char(at, ','));
    *out = (int64_t)set;
    return (*at)[-1] == ']';
}

/* Keeps element i in `object`, if that is not NULL; returns 0 if it does not fit. */
static int keep(const wr_field *f, int i, int64_t value, void *object) {
    uint64_t scratch = 0;
    wr_field probe = *f;
    probe.offset = 0;
    if (!put(&probe, &scratch, 0, value))
        return 0;
    return object == NULL || put(f, object, i, value);
}

static int read_text_field(const wr_field *f, const char **at, void *object) {
    int64_t value;
    if (!read_name(at, f->name))
        return 0;
    for (int i = 0; i < f->count; i++)
        if (!read_char(at, ' ') || !read_text_value(f, at, &value) ||
            !keep(f, i, value, object))
            return 0;
    return read_char(at, '\n');
}

static int read_json_field(const wr_field *f, const char **at, void *object) {
    int64_t value;
    if (!read_char(at, '"') || !read_name(at, f->name) || !read_name(at, "\":"))
        return 0;
    for (int i = 0; i < f->count; i++)
        if ((f->count != 1 && !read_char(at, i == 0 ? '[' : ',')) ||
            !read_json_value(f, at, &value) || !keep(f, i, value, object))
            return 0;
    return (f->count == 1 || read_char(at, ']')) &&
           read_char(at, f[1].name != NULL ? ',' : '}');
}

/* Reads all fields, and stores them if `object` is not NULL; returns the one that is
 * invalid, or the end of the table. */
static const wr_field *read_all(const wr_field *fields, const char **at, void *object,
                                int (*read)(const wr_field *, const char **, void *)) {
    const wr_field *f = fields;
    while (f->name != NULL && read(f, at, object))
        f++;
    return f;
}

/* The size of what a table describes. */
static size_t covered(const wr_field *fields) {
    size_t size = 0;
    for (const wr_field *f = fields; f->name != NULL; f++)
        size = f->offset + (size_t)f->count * f->width;
    return size;
}

/* Says which field was expected, in text on its line, or that there is more. */
static int refuse(const wr_field *f, const char *where, wr_diag *d) {
    static const char *const goes_on[] = {"the text goes on after the last field",
                                          "der Text geht nach dem letzten Feld weiter"};
    static const char *const expected[] = {
        "%1 must be the field %2, exactly as the program writes it",
        "%1: hier muss das Feld %2 stehen, genau wie das Programm es schreibt"};
    wr_said said[] = {wr_said_words(where),
                      wr_said_words(f->name != NULL ? f->name : "")};
    return wr__refuse(d, f->name != NULL ? expected : goes_on, said);
}

int wr_fields_parse(const wr_field *fields, const char *text, void *object, size_t size,
                    wr_diag *d) {
    const char *at = text;
    const wr_field *f = read_all(fields, &at, NULL, read_text_field);
    if (f->name != NULL || *at != '\0' || covered(fields) != size) {
        d->line = (uint32_t)(f - fields) + 1;
        return refuse(f, "this line", d);
    }
    (void)read_all(fields, &text, object, read_text_field);
    return 0;
}

int wr_fields_read_json(const wr_field *fields, const char *json, void *object,
                        size_t size, wr_diag *d) {
    const char *at = json;
    d->line = 0;
    const wr_field *f =
        read_char(&at, '{') ? read_all(fields, &at, NULL, read_json_field) : fields;
    if (f->name != NULL || *at != '\0' || covered(fields) != size)
        return refuse(f, "the next member", d);
    json++;
    (void)read_all(fields, &json, object, read_json_field);
    return 0;
}
