/* string.c: the functions of string.h as plain loops. Left to itself, the compiler
 * would see a memset in the loop of memset and have the function call itself; ALONE
 * forbids it. */
#include "string.h"

#define ALONE __attribute__((no_builtin))

ALONE void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    unsigned char *out = to;
    const unsigned char *in = from;
    for (size_t i = 0; i < n; i++)
        out[i] = in[i];
    return to;
}

ALONE void *memmove(void *to, const void *from, size_t n) {
    unsigned char *out = to;
    const unsigned char *in = from;
    if (out <= in)
        for (size_t i = 0; i < n; i++)
            out[i] = in[i];
    else
        while (n-- > 0)
            out[n] = in[n];
    return to;
}

ALONE void *memset(void *to, int value, size_t n) {
    unsigned char *out = to;
    for (size_t i = 0; i < n; i++)
        out[i] = (unsigned char)value;
    return to;
}

ALONE void *memchr(const void *in, int value, size_t n) {
    const unsigned char *byte = in;
    for (size_t i = 0; i < n; i++)
        if (byte[i] == (unsigned char)value)
            return (void *)(size_t)(byte + i);
    return NULL;
}

ALONE int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

ALONE size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n] != '\0')
        n++;
    return n;
}

static int holds(const char *set, char c) {
    while (*set != '\0' && *set != c)
        set++;
    return *set != '\0';
}

ALONE size_t strcspn(const char *s, const char *stop) {
    size_t n = 0;
    while (s[n] != '\0' && !holds(stop, s[n]))
        n++;
    return n;
}

ALONE int strcmp(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != '\0' && a[i] == b[i])
        i++;
    return (unsigned char)a[i] - (unsigned char)b[i];
}

ALONE int strncmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i] || a[i] == '\0')
            return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}
