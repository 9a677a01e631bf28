/* run.c: runs the registered tests; see check.h. */
#include "check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

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

/* A test that takes more than `seconds` of processor time ends the program by a signal;
 * 0: there is no limit. */
static void run_one(check_test *test, int seconds) {
    struct itimerval limit = {{0, 0}, {seconds, 0}};
    setitimer(ITIMER_PROF, &limit, NULL);
    test->is_done = 1;
    if (setjmp(end_of_test) == 0) {
        test->run();
        passed++;
    } else {
        failed++;
        printf("FAILED %s (%s)\n", test->name, test->file);
    }
}

/* A word with a slash is part of the file's name, any other of the test's. */
static int has(const check_test *test, const char *word) {
    const char *name = strchr(word, '/') != NULL ? test->file : test->name;
    return strstr(name, word) != NULL;
}

/* run [--list | [--seconds N] [-WORD...] [WORD...]]: runs the tests that have a word in
 * their name, first those with the first word, and so on; all if there is no word.
 * Those with a -WORD are left out. */
int main(int argc, char **argv) {
    int seconds = 0, words = 0;
    if (argc > 1 && strcmp(argv[1], "--list") == 0) {
        for (const check_test *t = first; t != NULL; t = t->next)
            printf("%s\n", t->name);
        return 0;
    }
    if (argc > 2 && strcmp(argv[1], "--seconds") == 0) {
        seconds = atoi(argv[2]);
        argv += 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (char **word = argv + 1; *word != NULL; word++)
        for (check_test *t = first; t != NULL && (*word)[0] == '-'; t = t->next)
            t->is_done |= has(t, *word + 1);
    for (char **word = argv + 1; *word != NULL; word++) {
        words += (*word)[0] != '-';
        for (check_test *t = first; t != NULL && (*word)[0] != '-'; t = t->next)
            if (!t->is_done && has(t, *word))
                run_one(t, seconds);
    }
    for (check_test *t = first; t != NULL && words == 0; t = t->next)
        if (!t->is_done)
            run_one(t, seconds);
    if (passed + failed == 0) {
        printf("no test has such a word in its name\n");
        return 1;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
