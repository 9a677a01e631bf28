/*
 * check.h: a small test harness.
 *
 *     TEST(ST_19_highest_leads_next) {
 *         CHECK_INT(next, 1);
 *     }
 *
 * Tests register themselves; run.c runs them all, or those whose name contains a word
 * given on the command line. The first failed check ends its test.
 */
#ifndef WINDROSE_TESTS_CHECK_H
#define WINDROSE_TESTS_CHECK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct check_test {
    const char *name, *file;
    void (*run)(void);
    struct check_test *next;
    int is_done; /* it was run, or left out */
} check_test;

void check_register(check_test *test);
/* Fails the running test and ends it; the message is made as by printf. */
__attribute__((noreturn, format(printf, 3, 4))) void
check_fail(const char *file, int line, const char *format, ...);
/* Runs f(arg); returns the sentence it passed to wr_fail; NULL: it returned. */
const char *check_dies(void (*f)(void *), void *arg);
/* A file of the tree, read whole and terminated; the caller frees it. */
char *check_read(const char *path, size_t *len);
/* Counts a further test found at run time, such as a vector, as passed or failed. */
void check_count(const char *name, int passed);
/* All registered tests, in order of registration. */
const check_test *check_tests(void);

#define TEST(test)                                                                     \
    static void test(void);                                                            \
    __attribute__((constructor)) static void register_##test(void) {                   \
        static check_test entry = {#test, __FILE__, test, NULL, 0};                    \
        check_register(&entry);                                                        \
    }                                                                                  \
    static void test(void)

#define CHECK(cond)                                                                    \
    do {                                                                               \
        if (!(cond))                                                                   \
            check_fail(__FILE__, __LINE__, "%s", #cond);                               \
    } while (0)

#define CHECK_MSG(cond, ...)                                                           \
    do {                                                                               \
        if (!(cond))                                                                   \
            check_fail(__FILE__, __LINE__, __VA_ARGS__);                               \
    } while (0)

#define CHECK_INT(got, want)                                                           \
    do {                                                                               \
        long long check_got = (long long)(got), check_want = (long long)(want);        \
        if (check_got != check_want)                                                   \
            check_fail(__FILE__, __LINE__, "%s is %lld, not %lld", #got, check_got,    \
                       check_want);                                                    \
    } while (0)

#define CHECK_STR(got, want)                                                           \
    do {                                                                               \
        const char *check_got = (got), *check_want = (want);                           \
        if (check_got == NULL || strcmp(check_got, check_want) != 0)                   \
            check_fail(__FILE__, __LINE__, "%s is \"%s\", not \"%s\"", #got,           \
                       check_got == NULL ? "(none)" : check_got, check_want);          \
    } while (0)

#define CHECK_BYTES(got, want, size)                                                   \
    do {                                                                               \
        if (memcmp((got), (want), (size)) != 0)                                        \
            check_fail(__FILE__, __LINE__, "%s and %s differ in their bytes", #got,    \
                       #want);                                                         \
    } while (0)

#endif
