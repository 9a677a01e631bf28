/*
 * json.c: reads untrusted JSON strictly, by jansson.
 */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int json_is_utf8(const char *bytes, size_t len) {
    for (size_t i = 0, n; i < len; i += n)
        if ((n = wr_utf8_char(bytes + i, len - i)) == 0)
            return 0;
    return 1;
}

/* ==== Reading JSON =============================================================== */

/* Depth is looked at before jansson builds anything. */
static int too_deep(const char *bytes, size_t len) {
    int depth = 0, is_quoted = 0;
    for (size_t i = 0; i < len; i++) {
        char c = bytes[i];
        if (is_quoted) {
            if (c == '\\')
                i++;
            else if (c == '"')
                is_quoted = 0;
        } else if (c == '"') {
            is_quoted = 1;
        } else if (c == '{' || c == '[') {
            if (++depth > JSON_MAX_DEPTH)
                return 1;
        } else if (c == '}' || c == ']') {
            depth--;
        }
    }
    return 0;
}

json_t *json_read(const char *bytes, size_t len, wr_diag *d) {
    json_error_t error;
    *d = (wr_diag){0};
    if (too_deep(bytes, len)) {
        snprintf(d->text, sizeof d->text, "The JSON is nested deeper than %d levels.",
                 JSON_MAX_DEPTH);
        return NULL;
    }
    json_t *read = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    if (read == NULL) {
        snprintf(d->text, sizeof d->text, "This is not valid JSON: %.150s.",
                 error.text);
        return NULL;
    }
    if (!json_is_object(read)) {
        json_decref(read);
        snprintf(d->text, sizeof d->text, "A request must be a JSON object.");
        return NULL;
    }
    return read;
}

/* ==== What can be saved of broken JSON ============================================ */

/* A place in a text; nothing after `end` is read. */
typedef struct {
    const char *at, *end;
} scan;

static void skip_blanks(scan *s) {
    while (s->at < s->end && strchr(" \t\r\n", *s->at) != NULL && *s->at != '\0')
        s->at++;
}

static int skip_char(scan *s, char c) {
    skip_blanks(s);
    if (s->at == s->end || *s->at != c)
        return 0;
    s->at++;
    return 1;
}

/* Passes over a string; 0: it has no end. */
static int skip_string(scan *s) {
    if (!skip_char(s, '"'))
        return 0;
    for (; s->at < s->end && *s->at != '"'; s->at++)
        if ((unsigned char)*s->at < ' ' || (*s->at == '\\' && ++s->at == s->end))
            return 0;
    return skip_char(s, '"');
}

/* Passes over an object or a list by its brackets. */
static int skip_nested(scan *s) {
    enum { DEEPEST = 64 };
    char open[DEEPEST];
    int depth = 0;
    do {
        char c = s->at < s->end ? *s->at : '\0';
        if (c == '"') {
            if (!skip_string(s))
                return 0;
            continue;
        }
        if (c == '\0' || ((c == '{' || c == '[') && depth == DEEPEST))
            return 0;
        if (c == '{' || c == '[')
            open[depth++] = c == '{' ? '}' : ']';
        else if ((c == '}' || c == ']') && open[--depth] != c)
            return 0;
        s->at++;
    } while (depth > 0);
    return 1;
}

static int skip_value(scan *s) {
    skip_blanks(s);
    if (s->at == s->end)
        return 0;
    if (*s->at == '"')
        return skip_string(s);
    if (*s->at == '{' || *s->at == '[')
        return skip_nested(s);
    const char *from = s->at;
    while (s->at < s->end && *s->at != '\0' &&
           strchr("+-.0123456789Eaeflnrstu", *s->at) != NULL)
        s->at++;
    return s->at > from;
}

/* True if a value is an id without escapes. */
static int is_plain_id(const char *at, size_t len) {
    enum { DIGITS = 18, LETTERS = 32 };
    size_t sign = len > 0 && at[0] == '-';
    if (len >= 2 && at[0] == '"') {
        for (size_t i = 1; i < len - 1; i++)
            if (at[i] < ' ' || at[i] > '~' || at[i] == '\\')
                return 0;
        return len - 2 <= LETTERS;
    }
    for (size_t i = sign; i < len; i++)
        if (at[i] < '0' || at[i] > '9')
            return 0;
    return len > sign && len - sign <= DIGITS && (at[sign] != '0' || len == 1);
}

int json_id(const char *bytes, size_t len, char *out, size_t size) {
    scan s = {bytes, bytes + len};
    int found = 0;
    out[0] = '\0';
    if (!skip_char(&s, '{'))
        return 0;
    do {
        skip_blanks(&s);
        const char *key = s.at;
        if (!skip_string(&s))
            break;
        int is_id = s.at - key == 4 && memcmp(key, "\"id\"", 4) == 0;
        if (!skip_char(&s, ':'))
            break;
        skip_blanks(&s);
        const char *value = s.at;
        if (!skip_value(&s))
            break;
        size_t n = (size_t)(s.at - value);
        skip_blanks(&s);
        if (s.at == s.end || (*s.at != ',' && *s.at != '}'))
            break;
        if (is_id && (++found > 1 || n >= size || !is_plain_id(value, n))) {
            out[0] = '\0';
            return 0;
        }
        if (is_id)
            snprintf(out, size, "%.*s", (int)n, value);
    } while (skip_char(&s, ','));
    return out[0] != '\0';
}
