/* option.c: reads options of a command line by tables. */
#include "option.h"

#include <stdio.h>
#include <string.h>

static const option *next(option_table table, const option *o) {
    return (const option *)(const void *)((const char *)o + table.size);
}

const option *option_find(option_table table, const char *word, size_t len) {
    const option *o = table.first;
    while (o->name != NULL &&
           (strlen(o->name) != len || strncmp(o->name, word, len) != 0))
        o = next(table, o);
    return o->name != NULL ? o : NULL;
}

int option_read(option_table table, int num_words, char *const *words, int *i,
                option_given *out) {
    const char *word = words[*i];
    size_t len = strcspn(word, "=");
    *out = (option_given){option_find(table, word, len), ""};
    if (out->option == NULL)
        return OPTION_UNKNOWN;
    if (out->option->value == NULL)
        return word[len] == '=' ? OPTION_TAKES_NO_VALUE : OPTION_GOOD;
    if (word[len] != '=' && *i + 1 == num_words)
        return OPTION_NEEDS_VALUE;
    out->value = word[len] == '=' ? word + len + 1 : words[++*i];
    return OPTION_GOOD;
}

void option_help(option_table table) {
    for (const option *o = table.first; o->name != NULL; o = next(table, o)) {
        char left[40];
        snprintf(left, sizeof left, "%s %s", o->name, o->value != NULL ? o->value : "");
        printf("  %-22s %s\n", left, o->help);
    }
}
