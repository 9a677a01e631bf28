/*
 * json.h: text that grows, JSON written into it, and JSON read strictly.
 */
#ifndef WINDROSE_SERVER_JSON_H
#define WINDROSE_SERVER_JSON_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "windrose.h"

/* Text that grows as needed; {0} is an empty one. */
typedef struct {
    char *at;
    size_t len, size;
} buf;

void buf_free(buf *b);
void buf_room(buf *b, size_t more);
void buf_bytes(buf *b, const void *bytes, size_t len);
void buf_put(buf *b, const char *words);
__attribute__((format(printf, 2, 3))) void buf_print(buf *b, const char *format, ...);

/* JSON: each value or key puts the comma before it that it needs. A key may be NULL,
 * which writes an element of an array. */
void out_open(buf *b, const char *key, char bracket);
void out_close(buf *b, char bracket);
void out_str(buf *b, const char *key, const char *value); /* NULL: null */
void out_words(buf *b, const char *key, wr_words value);
void out_int(buf *b, const char *key, int64_t value);
void out_bool(buf *b, const char *key, int value);
void out_null(buf *b, const char *key);
void out_raw(buf *b, const char *key, const char *json, size_t len);
void out_fields(buf *b, const char *key, const wr_field *fields, const void *object);

/* 1 if all of it is UTF-8. */
int json_is_utf8(const char *bytes, size_t len);

enum { JSON_MAX_DEPTH = 8 };

/* Reads one object: UTF-8 without NUL, no name twice, nothing behind it, not deeper
 * than JSON_MAX_DEPTH. NULL with a sentence in d->text if it is none such. */
json_t *json_read(const char *bytes, size_t len, wr_diag *d);
/* The member `id` of an object that cannot be read whole, as JSON: a whole number or a
 * string of at most 32 plain letters, in front of what is wrong. 0, and out is "":
 * there is none, or it is not sure which one is meant. */
int json_id(const char *bytes, size_t len, char *out, size_t size);

#endif
