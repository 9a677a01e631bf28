/* names.h: what people and devices are called: text that shows, and nothing that does
 * not. */
#ifndef WINDROSE_SERVER_NAMES_H
#define WINDROSE_SERVER_NAMES_H

#include <stddef.h>
#include <stdint.h>

/* A name, title or message of at most `max` characters, without blanks at its ends; 0:
 * it is none. At least one character shows. Blanks of all widths become plain ones;
 * control characters, invisible ones and those that turn the direction of a text are
 * refused. What joins pictures to one picture is let through between them. `from` is
 * UTF-8. */
int clean_name(const char *from, int max, char *out, size_t size);

/* What a User-Agent header says in few words: "Firefox on Linux", or "A browser". The
 * words are ours; nothing of the header is copied. */
void device_label(const char *agent, char *out, size_t size);

/* A random name of n letters and digits that nobody can guess; out has n + 1 bytes. */
void random_name(char *out, int n);

/* Whether a character is drawn on its own (unicode.c). */
int unicode_shows(uint32_t c);

#endif
