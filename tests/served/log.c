/*
 * log.c: log lines of a very frequent kind are left out, others are not.
 */
#define _DEFAULT_SOURCE

#include "src/server/common/log.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/check.h"

/* What log_line writes while `say` runs, at most `size` bytes of it. */
static size_t written(void (*say)(void), char *out, size_t size) {
    FILE *to = tmpfile();
    CHECK(to != NULL);
    fflush(stderr);
    int before = dup(STDERR_FILENO);
    dup2(fileno(to), STDERR_FILENO);
    say();
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(to);
    size_t len = fread(out, 1, size - 1, to);
    out[len] = '\0';
    fclose(to);
    return len;
}

static int count(const char *text, const char *word) {
    int n = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        n++;
    return n;
}

static void flood(void) {
    for (int i = 0; i < 5000; i++)
        log_line(LOG_ERROR, "test-flood", "n=%d", i);
    log_line(LOG_ERROR, "test-other", "n=1");
}

TEST(log_lines_of_one_kind_are_limited) {
    static char text[1 << 20];
    CHECK(written(flood, text, sizeof text) > 0);
    CHECK_INT(count(text, "what=test-flood"), 200);
    CHECK_INT(count(text, "what=test-other"), 1);
}
