/*
 * json.c: writes JSON, and reads it strictly. It is written by hand, because most of
 * it is text that the engine wrote, and read by jansson, because it is untrusted.
 */
#include "json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"

/* ==== Text that grows ============================================================ */

void buf_free(buf *b) {
    free(b->at);
    *b = (buf){0};
}

void buf_room(buf *b, size_t more) {
    enum { LEAST = 256 };
    if (b->len + more + 1 <= b->size)
        return;
    size_t size = b->size > 0 ? b->size : LEAST;
    while (size < b->len + more + 1)
        size *= 2;
    b->at = mem_more(b->at, size);
    b->size = size;
}

void buf_bytes(buf *b, const void *bytes, size_t len) {
    buf_room(b, len);
    if (len > 0)
        memcpy(b->at + b->len, bytes, len);
    b->len += len;
    b->at[b->len] = '\0';
}

void buf_put(buf *b, const char *words) {
    buf_bytes(b, words, strlen(words));
}

void buf_print(buf *b, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int len = vsnprintf(NULL, 0, format, args);
    va_end(args);
    buf_room(b, (size_t)len);
    va_start(args, format);
    vsnprintf(b->at + b->len, (size_t)len + 1, format, args);
    va_end(args);
    b->len += (size_t)len;
}

/* ==== Writing JSON =============================================================== */

/* The bytes of the character that begins here; 0: it is none of UTF-8, be it cut off,
 * too long for what it says, or half of a pair. */
static size_t char_bytes(const unsigned char *at, size_t left) {
    size_t n = at[0] < 0x80   ? 1
               : at[0] < 0xc2 ? 0
               : at[0] < 0xe0 ? 2
               : at[0] < 0xf0 ? 3
                              : 4;
    if (at[0] > 0xf4 || n > left)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
        (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f))
        return 0;
    return n;
}

int json_is_utf8(const char *bytes, size_t len) {
    for (size_t i = 0, n; i < len; i += n)
        if ((n = char_bytes((const unsigned char *)bytes + i, len - i)) == 0)
            return 0;
    return 1;
}

/* Bytes that are no UTF-8 become `?`: words of strangers are quoted in errors, and cut
 * short there. */
static void put_string(buf *b, const char *at, size_t len) {
    buf_room(b, 6 * len + 2);
    char *to = b->at + b->len;
    *to++ = '"';
    for (size_t i = 0, n; i<len; i += n> 0 ? n : 1) {
        unsigned char c = (unsigned char)at[i];
        n = char_bytes((const unsigned char *)at + i, len - i);
        if (c == '"' || c == '\\') {
            *to++ = '\\';
            *to++ = (char)c;
        } else if (c < ' ' || c == 0x7f) {
            to += sprintf(to, "\\u%04x", c);
        } else if (n > 0) {
            memcpy(to, at + i, n);
            to += n;
        } else {
            *to++ = '?';
        }
    }
    *to++ = '"';
    *to = '\0';
    b->len = (size_t)(to - b->at);
}

/* The comma and the name in front of a value. */
static void begin(buf *b, const char *key) {
    char last = '\0';
    if (b->len > 0)
        last = b->at[b->len - 1];
    if (last != '\0' && last != '{' && last != '[' && last != ':')
        buf_put(b, ",");
    if (key != NULL) {
        put_string(b, key, strlen(key));
        buf_put(b, ":");
    }
}

void out_open(buf *b, const char *key, char bracket) {
    begin(b, key);
    buf_bytes(b, &bracket, 1);
}

void out_close(buf *b, char bracket) {
    buf_bytes(b, &bracket, 1);
}

void out_words(buf *b, const char *key, wr_words value) {
    begin(b, key);
    put_string(b, value.at, value.len);
}

void out_str(buf *b, const char *key, const char *value) {
    if (value == NULL)
        out_null(b, key);
    else
        out_words(b, key, (wr_words){value, strlen(value)});
}

void out_int(buf *b, const char *key, int64_t value) {
    begin(b, key);
    buf_print(b, "%lld", (long long)value);
}

void out_bool(buf *b, const char *key, int value) {
    begin(b, key);
    buf_put(b, value ? "true" : "false");
}

void out_null(buf *b, const char *key) {
    begin(b, key);
    buf_put(b, "null");
}

void out_raw(buf *b, const char *key, const char *json, size_t len) {
    begin(b, key);
    buf_bytes(b, json, len);
}

void out_fields(buf *b, const char *key, const wr_field *fields, const void *object) {
    size_t room = 4096;
    wr_text t;
    begin(b, key);
    do {
        buf_room(b, room);
        wr_text_init(&t, b->at + b->len, room + 1);
        wr_fields_json(fields, object, &t);
        room *= 2;
    } while (t.full);
    b->len += t.len;
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
        snprintf(d->text, sizeof d->text, "This is no JSON: %.150s.", error.text);
        return NULL;
    }
    if (!json_is_object(read)) {
        json_decref(read);
        snprintf(d->text, sizeof d->text, "A request is a JSON object.");
        return NULL;
    }
    return read;
}

/* ==== What can be saved of broken JSON ============================================ */

/* A place in a text; nothing behind `end` is looked at. */
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

/* Whether a value is an id, and one that needs no care. */
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
