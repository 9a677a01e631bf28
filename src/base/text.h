/* text.h: text that grows as needed, and memory for it. */
#ifndef WINDROSE_BASE_TEXT_H
#define WINDROSE_BASE_TEXT_H

#include <stdarg.h>

#include "windrose.h"

/* A wr_text whose member `grow` is this one is never full; {.grow = text_grow} is an
 * empty one. */
int text_grow(wr_text *t, size_t more);
/* Gives its memory back; it is an empty text that grows afterwards. */
void text_free(wr_text *t);
__attribute__((format(printf, 2, 3))) void text_print(wr_text *t, const char *format,
                                                      ...);
__attribute__((format(printf, 2, 0))) void text_vprint(wr_text *t, const char *format,
                                                       va_list words);
/* A member or element of JSON with this many decimals. */
void text_json_real(wr_text *t, const char *key, double value, int decimals);
/* Prints it, and gives its memory back. */
void text_show(wr_text *t);

#endif
