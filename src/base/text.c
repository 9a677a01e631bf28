/* text.c: text that grows as needed. */
#include "text.h"

#include <stdio.h>
#include <stdlib.h>

#include "memory.h"

int text_grow(wr_text *t, size_t more) {
    enum { LEAST = 256 };
    size_t size = t->size > 0 ? t->size : LEAST;
    while (size < t->len + more + 1)
        size *= 2;
    t->buf = mem_more(t->buf, size);
    t->size = size;
    return 1;
}

void text_free(wr_text *t) {
    free(t->buf);
    *t = (wr_text){.grow = text_grow};
}

void text_vprint(wr_text *t, const char *format, va_list words) {
    va_list again;
    va_copy(again, words);
    size_t len = (size_t)vsnprintf(NULL, 0, format, words);
    if (len >= t->size - t->len)
        text_grow(t, len);
    vsnprintf(t->buf + t->len, len + 1, format, again);
    va_end(again);
    t->len += len;
}

void text_print(wr_text *t, const char *format, ...) {
    va_list words;
    va_start(words, format);
    text_vprint(t, format, words);
    va_end(words);
}

void text_json_real(wr_text *t, const char *key, double value, int decimals) {
    wr_json_key(t, key);
    text_print(t, "%.*f", decimals, value);
}

void text_show(wr_text *t) {
    fwrite(t->buf, 1, t->len, stdout);
    text_free(t);
}
