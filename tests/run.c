/* run.c: runs the registered tests; see check.h. */
#include "check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "windrose.h"

static check_test *first, **last = &first;
static int passed, failed;
static jmp_buf end_of_test, end_of_call;
static char death[256]; /* what check_dies caught */
static int catching;

void check_register(check_test *test) {
    *last = test;
    last = &test->next;
}

const check_test *check_tests(void) {
    return first;
}

void check_fail(const char *file, int line, const char *format, ...) {
    va_list args;
    catching = 0;
    va_start(args, format);
    printf("%s:%d: ", file, line);
    vprintf(format, args);
    printf("\n");
    va_end(args);
    longjmp(end_of_test, 1);
}

void wr_fail(const char *what) {
    if (catching) {
        snprintf(death, sizeof death, "%s", what);
        longjmp(end_of_call, 1);
    }
    check_fail("wr_fail", 0, "%s", what);
}

const char *check_dies(void (*f)(void *), void *arg) {
    death[0] = '\0';
    catching = 1;
    if (setjmp(end_of_call) == 0)
        f(arg);
    catching = 0;
    return death[0] != '\0' ? death : NULL;
}

char *check_read(const char *path, size_t *len) {
    FILE *f = fopen(path, "rb");
    CHECK_MSG(f != NULL, "%s cannot be opened; run the tests from the top of the tree",
              path);
    size_t size = 0, cap = 1 << 16;
    char *text = malloc(cap);
    CHECK(text != NULL);
    for (size_t n; (n = fread(text + size, 1, cap - size - 1, f)) > 0;) {
        size += n;
        if (cap - size < 2) {
            cap *= 2;
            text = realloc(text, cap);
            CHECK(text != NULL);
        }
    }
    fclose(f);
    text[size] = '\0';
    if (len != NULL)
        *len = size;
    return text;
}

void check_count(const char *name, int ok) {
    ok ? passed++ : failed++;
    if (!ok)
        printf("FAILED %s\n", name);
}

static void run_one(const check_test *test) {
    if (setjmp(end_of_test) == 0) {
        test->run();
        passed++;
    } else {
        failed++;
        printf("FAILED %s (%s)\n", test->name, test->file);
    }
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--list") == 0) {
        for (const check_test *t = first; t != NULL; t = t->next)
            printf("%s\n", t->name);
        return 0;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (const check_test *t = first; t != NULL; t = t->next)
        if (argc < 2 || strstr(t->name, argv[1]) != NULL)
            run_one(t);
    if (passed + failed == 0) {
        printf("no test has \"%s\" in its name\n", argv[1]);
        return 1;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
