/*
 * json.h: reads JSON strictly.
 */
#ifndef WINDROSE_SERVER_JSON_H
#define WINDROSE_SERVER_JSON_H

#include <jansson.h>
#include <stddef.h>

#include "windrose.h"

/* Returns 1 if all of it is UTF-8. */
int json_is_utf8(const char *bytes, size_t len);

enum { JSON_MAX_DEPTH = 8 };

/* Reads one object: UTF-8 without NUL, no name twice, nothing after it, not deeper than
 * JSON_MAX_DEPTH. NULL with a sentence in d->text if it is invalid. */
json_t *json_read(const char *bytes, size_t len, wr_diag *d);
/* The member `id` of an object that is invalid as a whole, as JSON: a whole number or a
 * string of at most 32 plain letters, before the error. 0, and out is "": none, or it
 * is ambiguous. */
int json_id(const char *bytes, size_t len, char *out, size_t size);

#endif
