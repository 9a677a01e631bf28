/* text.c: text that grows as needed. */
#include "text.h"

#include <stdarg.h>
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

void text_print(wr_text *t, const char *format, ...) {
    va_list args;
    va_start(args, format);
    size_t len = (size_t)vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (len >= t->size - t->len)
        text_grow(t, len);
    va_start(args, format);
    vsnprintf(t->buf + t->len, len + 1, format, args);
    va_end(args);
    t->len += len;
}

void text_json_real(wr_text *t, const char *key, double value, int decimals) {
    wr_json_key(t, key);
    text_print(t, "%.*f", decimals, value);
}

void text_show(wr_text *t) {
    fwrite(t->buf, 1, t->len, stdout);
    text_free(t);
}
