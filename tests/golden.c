/* golden.c: compares texts with files that are expected word for word, or renews them.
 */
#include "golden.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { MAX_PATH = 512 };

int golden_renews(void) {
    return getenv("WR_RENEW") != NULL;
}

static void path_of(const char *folder, const char *name, char *out) {
    CHECK(snprintf(out, MAX_PATH, "%s/%s", folder, name) < MAX_PATH);
}

/* Writes a file and the folders above it. */
static void write_file(char *path, const char *text) {
    for (char *slash = strchr(path, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        CHECK(mkdir(path, 0777) == 0 || errno == EEXIST);
        *slash = '/';
    }
    FILE *f = fopen(path, "wb");
    CHECK_MSG(f != NULL && fputs(text, f) >= 0 && fclose(f) == 0,
              "%s cannot be written", path);
}

char *golden_read(const char *name) {
    char path[MAX_PATH];
    path_of("tests", name, path);
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return calloc(1, 1);
    fclose(f);
    return check_read(path, NULL);
}

/* Names the first line that differs, by what it was and what it is. */
static void fail_at_difference(const char *path, const char *was, const char *is) {
    int line = 1;
    for (; *was != '\0' && strcspn(was, "\n") == strcspn(is, "\n") &&
           strncmp(was, is, strcspn(was, "\n") + 1) == 0;
         line++) {
        was += strcspn(was, "\n") + 1;
        is += strcspn(is, "\n") + 1;
    }
    check_fail(path, line,
               "\"%.*s\" is now \"%.*s\"; if that is meant, `make renew` takes it over",
               (int)strcspn(was, "\n"), was, (int)strcspn(is, "\n"), is);
}

void golden_check(const char *name, const char *text) {
    char path[MAX_PATH];
    char *expected = golden_read(name);
    int is_same = strcmp(text, expected) == 0;
    path_of(is_same || golden_renews() ? "tests" : "build", name, path);
    if (!is_same) {
        write_file(path, text);
        if (golden_renews())
            printf("renewed %s\n", path);
        path_of("tests", name, path);
        if (!golden_renews())
            fail_at_difference(path, expected, text);
    }
    free(expected);
}
