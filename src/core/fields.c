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

/* Reads one value at *at and moves on; returns 0 if it is invalid. */
static int read_value(const wr_field *f, const char **at, int64_t *out) {
    const char *c = *at;
    int is_set = f->flags & WR_FIELD_SET, negative = !is_set && *c == '-';
    uint64_t value = 0, base = is_set ? 16 : 10;
    if (is_set && (c[0] != '0' || c[1] != 'x'))
        return 0;
    c += is_set ? 2 : negative;
    if (digit_of(*c) >= (int)base)
        return 0;
    for (; digit_of(*c) < (int)base; c++) {
        uint64_t digit = (uint64_t)digit_of(*c);
        if (value > (UINT64_MAX - digit) / base)
            return 0;
        value = value * base + digit;
    }
    *at = c;
    *out = (int64_t)(negative ? 0 - value : value);
    return 1;
}

/* Reads the line of one field at *at into `object`, or only checks it if that is NULL;
 * returns 0 if it is invalid. */
static int read_field(const wr_field *f, const char **at, void *object) {
    size_t len = strlen(f->name);
    uint64_t scratch = 0;
    wr_field probe = *f;
    probe.offset = 0;
    if (strncmp(*at, f->name, len) != 0)
        return 0;
    *at += len;
    for (int i = 0; i < f->count; i++) {
        int64_t value;
        if (*(*at)++ != ' ' || !read_value(f, at, &value))
            return 0;
        if (!put(&probe, &scratch, 0, value))
            return 0;
        if (object != NULL)
            (void)put(f, object, i, value);
    }
    return *(*at)++ == '\n';
}

int wr_fields_parse(const wr_field *fields, const char *text, void *object, size_t size,
                    wr_diag *d) {
    const char *at = text;
    uint32_t line = 1;
    size_t covered = 0;
    for (const wr_field *f = fields; f->name != NULL; f++, line++) {
        if (!read_field(f, &at, NULL)) {
            wr_text t = wr__diag(d, NULL);
            wr_put(&t, "this line must be the field ");
            wr_put(&t, f->name);
            wr_put(&t, ", exactly as the program writes it");
            d->line = line;
            return WR_EINPUT;
        }
        covered = f->offset + (size_t)f->count * f->width;
    }
    if (*at != '\0' || covered != size) {
        wr_text t = wr__diag(d, NULL);
        wr_put(&t, "the text goes on after the last field");
        d->line = line;
        return WR_EINPUT;
    }
    at = text;
    for (const wr_field *f = fields; f->name != NULL; f++)
        (void)read_field(f, &at, object);
    return 0;
}
