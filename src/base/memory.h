/* memory.h: memory for programs that cannot go on without it. */
#ifndef WINDROSE_BASE_MEMORY_H
#define WINDROSE_BASE_MEMORY_H

#include <stddef.h>

/* All of these end the program with a sentence if there is no memory; free() gives it
 * back. */
void *mem_new(size_t size);                    /* zeroed */
void *mem_array(size_t count, size_t size);    /* zeroed */
void *mem_more(void *old, size_t size);        /* as realloc; old may be NULL */
char *mem_copy(const char *words, size_t len); /* terminated */

#endif
