/* log.c: lines on the standard error output, which systemd and containers collect. */
#define _XOPEN_SOURCE 700

#include "log.h"

#include <stdarg.h>
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

void log_line(int level, const char *what, const char *format, ...) {
    char line[1024], stamp[32];
    struct timespec now;
    struct tm utc;
    if (level > most)
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
    for (char *at = line; *at != '\0'; at++)
        if ((unsigned char)*at < ' ')
            *at = ' '; /* one line each, whatever somebody's words hold */
    fprintf(stderr, "%s\n", line);
}
