/*
 * json.c: JSON written into text, with the one escape that the whole tree uses.
 *
 * Some of the text is untrusted; for any bytes, the output is UTF-8 and cannot end its
 * string early.
 */
#include "core.h"

#include <string.h>

/* The number of leading bytes that are printable ASCII and need no escape. */
static size_t plain_bytes(const char *at, size_t len) {
    size_t n = 0;
    while (n < len && at[n] >= ' ' && at[n] <= '~' && at[n] != '"' && at[n] != '\\')
        n++;
    return n;
}

/* Appends the byte or character at `at`, which is not plain; returns its length. */
static size_t put_escaped(wr_text *t, const char *at, size_t len) {
    static const char digits[] = "0123456789abcdef";
    unsigned char c = (unsigned char)at[0];
    size_t n = wr_utf8_char(at, len);
    if (c == '"' || c == '\\') {
        char pair[2] = {'\\', (char)c};
        wr_put_bytes(t, pair, sizeof pair);
    } else if (c < ' ' || c == 0x7f) {
        char code[6] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
        wr_put_bytes(t, code, sizeof code);
    } else if (n > 0) {
        wr_put_bytes(t, at, n);
    } else {
        wr_put_char(t, '?');
    }
    return n > 0 ? n : 1;
}

static void put_string(wr_text *t, const char *at, size_t len) {
    wr_put_char(t, '"');
    while (len > 0) {
        size_t n = plain_bytes(at, len);
        if (n > 0)
            wr_put_bytes(t, at, n);
        else
            n = put_escaped(t, at, len);
        at += n;
        len -= n;
    }
    wr_put_char(t, '"');
}

void wr_json_key(wr_text *t, const char *key) {
    char last = '\0';
    if (t->len > 0)
        last = t->buf[t->len - 1];
    if (last != '\0' && last != '{' && last != '[' && last != ':' && last != '\n')
        wr_put_char(t, ',');
    if (key != NULL) {
        put_string(t, key, strlen(key));
        wr_put_char(t, ':');
    }
}

void wr_json_open(wr_text *t, const char *key, char bracket) {
    wr_json_key(t, key);
    wr_put_char(t, bracket);
}

void wr_json_close(wr_text *t, char bracket) {
    wr_put_char(t, bracket);
}

void wr_json_words(wr_text *t, const char *key, wr_words value) {
    wr_json_key(t, key);
    put_string(t, value.at, value.len);
}

void wr_json_string(wr_text *t, const char *key, const char *value) {
    if (value == NULL)
        wr_json_null(t, key);
    else
        wr_json_words(t, key, (wr_words){value, strlen(value)});
}

void wr_json_int(wr_text *t, const char *key, int64_t value) {
    wr_json_key(t, key);
    wr_put_int(t, value);
}

void wr_json_bool(wr_text *t, const char *key, int value) {
    wr_json_key(t, key);
    wr_put(t, value ? "true" : "false");
}

void wr_json_null(wr_text *t, const char *key) {
    wr_json_key(t, key);
    wr_put(t, "null");
}

void wr_json_raw(wr_text *t, const char *key, wr_words json) {
    wr_json_key(t, key);
    wr_put_bytes(t, json.at, json.len);
}

void wr_json_set(wr_text *t, const char *key, uint64_t set) {
    wr_json_open(t, key, '[');
    for (; set != 0; set &= set - 1)
        wr_json_int(t, NULL, wr_lowest(set));
    wr_json_close(t, ']');
}
