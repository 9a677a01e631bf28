/* log.c: lines on the standard error output, which systemd and containers collect. */
#define _XOPEN_SOURCE 700

#include "log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *const names[] = {"error", "warn", "info", "debug"};
static int most = LOG_INFO;

void log_level(int level) {
    most = level;
}

int log_level_named(const char *name) {
    for (int i = 0; i <= LOG_DEBUG; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return -1;
}

/* ==== Limits ===================================================================== */

/* Attackers must not be able to fill a disk: at most LINES lines of one kind are
 * written in SECONDS seconds, and then how many were left out. */
enum { KINDS = 64, LINES = 200, SECONDS = 10 };

typedef struct {
    const char *what;
    int64_t since;
    int lines, left_out;
} kind;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static kind kinds[KINDS];

/* The kind of that name, or the last place, which all kinds without a place share. */
static kind *kind_of(const char *what) {
    int i = 0;
    while (i < KINDS - 1 && kinds[i].what != NULL && strcmp(kinds[i].what, what) != 0)
        i++;
    if (kinds[i].what == NULL)
        kinds[i].what = what;
    return &kinds[i];
}

/* 1 if one more line may be written; *left_out says how many were not, before it. */
static int may_write(const char *what, int *left_out) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    pthread_mutex_lock(&lock);
    kind *k = kind_of(what);
    *left_out = 0;
    if (k->since == 0 || now.tv_sec - k->since >= SECONDS) {
        *left_out = k->left_out;
        k->since = now.tv_sec > 0 ? now.tv_sec : 1;
        k->lines = k->left_out = 0;
    }
    int may = k->lines < LINES;
    k->lines += may;
    k->left_out += !may;
    pthread_mutex_unlock(&lock);
    return may;
}

/* ==== Lines ====================================================================== */

void log_line(int level, const char *what, const char *format, ...) {
    char line[1024], stamp[32], rest[24] = "";
    struct timespec now;
    struct tm utc;
    int left_out;
    if (level > most || !may_write(what, &left_out))
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &utc);
    int len = snprintf(line, sizeof line, "time=%s.%03ldZ level=%s what=%s ", stamp,
                       now.tv_nsec / 1000000, names[level], what);
    va_list args;
    va_start(args, format);
    vsnprintf(line + len, sizeof line - (size_t)len, format, args);
    va_end(args);
    if (left_out > 0)
        snprintf(rest, sizeof rest, " left_out=%d", left_out);
    for (char *at = line; *at != '\0'; at++)
        if ((unsigned char)*at < ' ')
            *at = ' '; /* one line each, also with untrusted words */
    fprintf(stderr, "%s%s\n", line, rest);
}
