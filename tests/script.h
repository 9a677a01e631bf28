/*
 * script.h: lines of scripts and vectors as words.
 */
#ifndef WINDROSE_TESTS_SCRIPT_H
#define WINDROSE_TESTS_SCRIPT_H

#include "tests/check.h"

enum { MAX_WORDS = 64, MAX_WORD = 64 };

typedef struct {
    char text[MAX_WORDS][MAX_WORD];
    int n;
} word_list;

/* The words of a line, separated by one blank each. */
static inline word_list split(const char *line) {
    word_list w = {.n = 0};
    while (*line != '\0') {
        size_t len = strcspn(line, " ");
        CHECK_MSG(len > 0 && len < MAX_WORD && w.n < MAX_WORDS, "\"%s\"", line);
        memcpy(w.text[w.n], line, len);
        w.text[w.n++][len] = '\0';
        line += len;
        line += *line == ' ';
    }
    return w;
}

static inline int is(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

/* What follows `start` in `line`; NULL: the line does not begin with it. */
static inline const char *after(const char *line, const char *start) {
    size_t len = strlen(start);
    return strncmp(line, start, len) == 0 ? line + len : NULL;
}

#endif
