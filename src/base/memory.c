/* memory.c: memory, or the end of the program. */
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Other threads still run, so only the output is flushed. */
static void *need(void *memory) {
    if (memory != NULL)
        return memory;
    fflush(stdout);
    fputs("windrose: not enough memory\n", stderr);
    _Exit(EXIT_FAILURE);
}

void *mem_array(size_t count, size_t size) {
    return need(calloc(count > 0 ? count : 1, size > 0 ? size : 1));
}

void *mem_new(size_t size) {
    return mem_array(1, size);
}

void *mem_more(void *old, size_t size) {
    return need(realloc(old, size > 0 ? size : 1));
}

char *mem_copy(const char *words, size_t len) {
    char *copy = mem_new(len + 1);
    if (len > 0)
        memcpy(copy, words, len);
    return copy;
}
