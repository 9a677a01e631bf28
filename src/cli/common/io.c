/*
 * io.c: errors, output, lines of a file.
 */
#define _XOPEN_SOURCE 700

#include "io.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "ink.h"
#include "src/base/memory.h"

/* Twice what a line may hold, so that a line that is too long is seen to be so. */
enum { BUFFER = 2 * (WR_MAX_LINE + 1), MAX_MESSAGE = 1024 };

static int is_german(void) {
    return args_language() == WR_GERMAN;
}

/* Letters that the terminal lacks are left to ink.c: what is typed back is ASCII. */
static void report(const char *format, va_list words) {
    const ink k = ink_of(stderr);
    char message[MAX_MESSAGE] = "windrose: ";
    size_t prefix = strlen(message);
    vsnprintf(message + prefix, sizeof message - prefix - 1, format, words);
    size_t len = strlen(message);
    for (size_t i = prefix; i < len; i++)
        if ((unsigned char)message[i] < ' ' || message[i] == 0x7f)
            message[i] = '?';
    memcpy(message + len, "\n", 2);
    fflush(stdout);
    ink_put(&k, message);
}

void io_report(const char *english, const char *german, ...) {
    va_list words;
    va_start(words, german);
    report(is_german() ? german : english, words);
    va_end(words);
}

void io_report_diag(const char *path, const wr_diag *d) {
    char place[16] = "", rule[24] = "";
    if (d->line != 0)
        snprintf(place, sizeof place, ":%u", d->line);
    if (d->rule[0] != '\0')
        snprintf(rule, sizeof rule, " (%s)", d->rule);
    io_report("%s%s: %s%s", "%s%s: %s%s", path, place, io_said(d), rule);
}

void io_fail(int code, const char *english, const char *german, ...) {
    va_list words;
    va_start(words, german);
    report(is_german() ? german : english, words);
    va_end(words);
    exit(code);
}

void io_diag(wr_diag *d, const char *english, const char *german, ...) {
    va_list words;
    *d = (wr_diag){0};
    va_start(words, german);
    vsnprintf(d->text, sizeof d->text, english, words);
    va_end(words);
    va_start(words, german);
    vsnprintf(d->german, sizeof d->german, german, words);
    va_end(words);
}

const char *io_said(const wr_diag *d) {
    return wr_diag_text(d, args_language());
}

/* The C library says it in German only where that locale is installed. */
const char *io_error(int number) {
    static const struct {
        int number;
        const char *german;
    } known[] = {{ENOENT, "Datei oder Verzeichnis nicht gefunden"},
                 {EACCES, "Keine Berechtigung"},
                 {EISDIR, "Ist ein Verzeichnis"},
                 {ENOTDIR, "Ist kein Verzeichnis"},
                 {ENOSPC, "Auf dem Gerät ist kein Platz mehr"},
                 {EROFS, "Das Dateisystem ist nur lesbar"},
                 {ENAMETOOLONG, "Der Dateiname ist zu lang"},
                 {EIO, "Eingabe-/Ausgabefehler"},
                 {ENOMEM, "Der Speicher reicht nicht"}};
    for (size_t i = 0; is_german() && i < sizeof known / sizeof known[0]; i++)
        if (known[i].number == number)
            return known[i].german;
    return strerror(number);
}

/* Why the output could not be written; stdio remembers only that. */
static int output_error;

int io_flush(void) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    if (output_error == 0)
        output_error = errno;
    return -1;
}

int io_finish(int code) {
    errno = 0;
    if (io_flush() == 0 || output_error == EPIPE)
        return code;
    io_report("cannot write the output: %s",
              "die Ausgabe lässt sich nicht schreiben: %s",
              output_error != 0 ? io_error(output_error)
              : is_german()     ? "ein Teil ging verloren"
                                : "some of it was lost");
    return CLI_WRONG;
}

void io_catch_signals(void (*on_signal)(int number)) {
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

wr_words io_cut(wr_words *rest, char at) {
    wr_words cut = {rest->at, 0};
    while (cut.len < rest->len && cut.at[cut.len] != at)
        cut.len++;
    size_t skipped = cut.len < rest->len ? cut.len + 1 : cut.len;
    rest->at += skipped;
    rest->len -= skipped;
    return cut;
}

int io_lines_open(io_lines *l, const char *path) {
    *l = (io_lines){.fd = STDIN_FILENO};
    if (strcmp(path, "-") != 0)
        l->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (l->fd < 0)
        return -1;
    l->buf = mem_array(BUFFER, 1);
    return 0;
}

void io_lines_close(io_lines *l) {
    if (l->fd > STDIN_FILENO)
        close(l->fd);
    free(l->buf);
    *l = (io_lines){.fd = -1};
}

/* Makes room and reads some more. Returns 0, or -1 with errno. */
static int fill(io_lines *l) {
    memmove(l->buf, l->buf + l->start, l->end - l->start);
    l->end -= l->start;
    l->start = 0;
    ssize_t n = read(l->fd, l->buf + l->end, BUFFER - l->end);
    if (n < 0)
        return -1;
    l->at_end = n == 0;
    l->end += (size_t)n;
    return 0;
}

int io_lines_next(io_lines *l, const char **line, size_t *len) {
    size_t scanned = 0;
    for (;;) {
        char *from = l->buf + l->start;
        size_t have = l->end - l->start;
        char *feed = memchr(from + scanned, '\n', have - scanned);
        if (feed != NULL || (l->at_end && have > 0) || have == BUFFER) {
            *line = from;
            *len = feed != NULL ? (size_t)(feed - from) : have;
            l->start += *len + (feed != NULL);
            l->is_cut = feed == NULL && !l->at_end;
            return 1;
        }
        if (l->at_end)
            return 0;
        scanned = have;
        if (fill(l) != 0)
            return -1;
    }
}
