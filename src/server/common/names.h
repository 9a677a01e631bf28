/* names.h: names of people and devices: visible text, and nothing invisible. */
#ifndef WINDROSE_SERVER_NAMES_H
#define WINDROSE_SERVER_NAMES_H

#include <stddef.h>
#include <stdint.h>

/* Copies a name, title or message of at most `max` characters, without blanks at its
 * ends; 0: invalid. At least one character is visible. Blanks of all widths become
 * plain ones; control characters, invisible ones and those that change the direction of
 * a text are refused. Joiners of pictures are allowed between pictures. `from` is
 * UTF-8. */
int clean_name(const char *from, int max, char *out, size_t size);

/* What a User-Agent header says in few words: "Firefox on Linux", or "A browser". The
 * words are ours; nothing of the header is copied. */
void device_label(const char *agent, char *out, size_t size);

/* A random name of n letters and digits that nobody can guess; out has n + 1 bytes. */
void random_name(char *out, int n);

/* True if a character is drawn on its own (unicode.c). */
int unicode_shows(uint32_t c);

#endif
