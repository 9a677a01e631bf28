/* string.h: the part of string.h that core and games use; the browser build has no C
 * library. */
#ifndef WINDROSE_WEB_STRING_H
#define WINDROSE_WEB_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int value, size_t n);
void *memchr(const void *in, int value, size_t n);
int memcmp(const void *a, const void *b, size_t n);
size_t strlen(const char *s);
size_t strcspn(const char *s, const char *stop);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);

#endif
