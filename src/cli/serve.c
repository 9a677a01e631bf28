/*
 * serve.c: `windrose serve` and `windrose admin`: runs windrose-server. The server
 * needs more than the C library, so it is a separate program in the same folder.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "src/cli/common/io.h"

enum { LONGEST = 4096 };

/* The folder of this program. */
static void own_folder(char *out) {
    ssize_t len = readlink("/proc/self/exe", out, LONGEST - 1);
    out[len > 0 ? len : 0] = '\0';
    char *slash = strrchr(out, '/');
    if (slash != NULL)
        *slash = '\0';
    else
        memcpy(out, ".", 2);
}

int cmd_server(int num_words, char **words) {
    static const char *const places[] = {"", "/../libexec/windrose", "/../libexec"};
    char folder[LONGEST], path[LONGEST + 64];
    (void)num_words;
    own_folder(folder);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char *arguments[256] = {path};
        int n = 1;
        for (; words[n - 1] != NULL && n < 255; n++)
            arguments[n] = words[n - 1];
        snprintf(path, sizeof path, "%s%s/windrose-server", folder, places[i]);
        execv(path, arguments);
    }
    io_fail(CLI_WRONG,
            "the server is a program of its own, windrose-server, and is not here; in "
            "the source tree `make run` builds and starts it",
            "der Server ist ein eigenes Programm, windrose-server, und ist nicht hier; "
            "im Quelltext baut und startet ihn `make run`");
}
