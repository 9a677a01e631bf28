/* option.h: options of a command line, read by tables. */
#ifndef WINDROSE_BASE_OPTION_H
#define WINDROSE_BASE_OPTION_H

#include <stddef.h>

typedef struct {
    const char *name;  /* with its hyphens */
    const char *value; /* what follows it, in the words of the help; NULL: nothing */
    const char *help;
    int repeats;        /* may be given several times */
    const char *german; /* help in German; NULL: only in English */
} option;

/* An option that is given once, as the first member of an entry. */
#define OPTION(name, value, help)                                                      \
    { name, value, help, 0, NULL }

/* Options one after the other, each of them the first member of an entry of `size`
 * bytes; the last one has no name. */
typedef struct {
    const void *first;
    size_t size;
} option_table;

enum { OPTION_GOOD, OPTION_UNKNOWN, OPTION_NEEDS_VALUE, OPTION_TAKES_NO_VALUE };

/* An option and its value; "" where it takes none. */
typedef struct {
    const option *option; /* NULL: unknown */
    const char *value;
} option_given;

/* NULL: unknown. */
const option *option_find(option_table table, const char *word, size_t len);
/* Reads the option at words[*i], with its value behind it or behind a `=`, and moves *i
 * to the last word of it. Returns one of OPTION_…. */
int option_read(option_table table, int num_words, char *const *words, int *i,
                option_given *out);
/* Prints a line of help for each. */
void option_help(option_table table);

#endif
