/*
 * json.h: JSON that is read strictly.
 */
#ifndef WINDROSE_SERVER_JSON_H
#define WINDROSE_SERVER_JSON_H

#include <jansson.h>
#include <stddef.h>

#include "windrose.h"

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
