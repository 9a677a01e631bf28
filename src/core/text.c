/* text.c: bounded text, and the sentences of the core's messages. */
#include "core.h"

#include <string.h>

void wr_text_init(wr_text *t, char *buf, size_t size) {
    t->buf = buf;
    t->size = size;
    t->len = 0;
    t->full = 0;
    t->grow = NULL;
    buf[0] = '\0';
}

void wr_text_clear(wr_text *t) {
    t->len = 0;
    t->full = 0;
    if (t->size > 0)
        t->buf[0] = '\0';
}

/* Makes room for `n` more bytes; returns how many fit. */
static WR_SLOW size_t make_room(wr_text *t, size_t n) {
    if (t->grow != NULL && t->grow(t, n))
        return n;
    t->full = 1;
    return t->size - 1 - t->len;
}

void wr_put_bytes(wr_text *t, const char *bytes, size_t n) {
    if (n >= t->size - t->len)
        n = make_room(t, n);
    memcpy(t->buf + t->len, bytes, n);
    t->len += n;
    t->buf[t->len] = '\0';
}

void wr_put(wr_text *t, const char *words) {
    WR_ASSERT(words != NULL, "a word is missing");
    wr_put_bytes(t, words, strlen(words));
}

void wr_put_char(wr_text *t, char c) {
    wr_put_bytes(t, &c, 1);
}

static void put_digits(wr_text *t, uint64_t value, unsigned base) {
    char digits[20]; /* of UINT64_MAX in decimal */
    size_t first = sizeof digits;
    do {
        digits[--first] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value != 0);
    wr_put_bytes(t, digits + first, sizeof digits - first);
}

void wr_put_int(wr_text *t, int64_t value) {
    if (value < 0)
        wr_put_char(t, '-');
    put_digits(t, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 10);
}

void wr_put_hex(wr_text *t, uint64_t value) {
    wr_put(t, "0x");
    put_digits(t, value, 16);
}

int wr_text_width(const wr_text *t) {
    int width = 0;
    for (size_t i = t->len; i > 0 && t->buf[i - 1] != '\n'; i--) {
        unsigned char c = (unsigned char)t->buf[i - 1];
        width += c >= WR_INK_COUNT && (c & 0xc0) != 0x80;
    }
    return width;
}

void wr_put_pad(wr_text *t, int column) {
    for (int width = wr_text_width(t); width < column; width++)
        wr_put_char(t, ' ');
}

void wr_text_wrap(wr_text *t, size_t start, int width) {
    size_t blank = 0;
    int used = 0, after = 0; /* columns of the line, and those after its last blank */
    for (size_t i = start; i < t->len; i++) {
        unsigned char c = (unsigned char)t->buf[i];
        int columns = c >= WR_INK_COUNT && (c & 0xc0) != 0x80 && c != '\n';
        used = c == '\n' ? 0 : used + columns;
        after = c == ' ' ? 0 : after + columns;
        blank = c == ' ' ? i : c == '\n' ? 0 : blank;
        if (used > width && blank > 0) {
            t->buf[blank] = '\n';
            used = after;
            blank = 0;
        }
    }
}

void wr_put_right(wr_text *t, int64_t value, int column) {
    int width = value < 0 ? 2 : 1;
    for (int64_t rest = value; rest >= 10 || rest <= -10; rest /= 10)
        width++;
    wr_put_pad(t, column - width);
    wr_put_int(t, value);
}

void wr_put_in(wr_text *t, int ink, const char *words) {
    wr_put_char(t, (char)ink);
    wr_put(t, words);
    wr_put_char(t, WR_INK_PLAIN);
}

void wr_put_count(wr_text *t, int n, const char *one, const char *many) {
    wr_put_int(t, n);
    wr_put(t, n == 1 ? one : many);
}

size_t wr_utf8_char(const char *text, size_t len) {
    const unsigned char *at = (const unsigned char *)text;
    size_t n = at[0] < 0x80   ? 1
               : at[0] < 0xc2 ? 0
               : at[0] < 0xe0 ? 2
               : at[0] < 0xf0 ? 3
                              : 4;
    if (at[0] > 0xf4 || n > len)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
        (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f))
        return 0;
    return n;
}

/* ==== Messages =================================================================== */

wr_text wr__diag(wr_diag *d, const char *rule) {
    wr_text t;
    wr_text_init(&t, d->rule, sizeof d->rule);
    if (rule != NULL)
        wr_put(&t, rule);
    d->german[0] = '\0';
    wr_text_init(&t, d->text, sizeof d->text);
    return t;
}

void wr__put_quoted(wr_text *t, wr_words words) {
    enum { SHOWN = 40 };
    wr_put_char(t, '"');
    for (size_t i = 0; i < words.len && i < SHOWN; i++) {
        char c = words.at[i];
        wr_put_char(t, (char)(c >= ' ' && c <= '~' ? c : '?'));
    }
    wr_put(t, words.len > SHOWN ? "...\"" : "\"");
}

int wr__words_are(wr_words words, const char *text) {
    return strlen(text) == words.len && memcmp(text, words.at, words.len) == 0;
}

int32_t wr__parse_number(wr_words words) {
    enum { MAX_DIGITS = 9 };
    if (words.len == 0 || words.len > MAX_DIGITS ||
        (words.at[0] == '0' && words.len > 1))
        return -1;
    int32_t value = 0;
    for (size_t i = 0; i < words.len; i++) {
        if (words.at[i] < '0' || words.at[i] > '9')
            return -1;
        value = value * 10 + (words.at[i] - '0');
    }
    return value;
}
