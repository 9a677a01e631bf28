/*
 * edition.c: editions of games, from files.
 */
#include "edition.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "io.h"
#include "src/base/memory.h"

/* Reads all of a file, or one byte more than an edition may have, so that one that is
 * too long is seen to be so. `-` is the standard input. */
static char *read_file(const char *path, size_t *len) {
    FILE *from = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (from == NULL)
        io_fail(CLI_WRONG, "%s: %s", "%s: %s", path, io_error(errno));
    char *text = mem_array(WR_MAX_EDITION + 1, 1);
    *len = fread(text, 1, WR_MAX_EDITION + 1, from);
    int error = ferror(from) ? errno : 0;
    if (from != stdin)
        fclose(from);
    if (error != 0)
        io_fail(CLI_WRONG, "%s: %s", "%s: %s", path, io_error(error));
    if (*len == 0)
        io_fail(CLI_WRONG, "%s: the file is empty; start from windrose edition GAME",
                "%s: die Datei ist leer; beginne mit windrose edition SPIEL", path);
    return text;
}

void *edition_take(const wr_game *g, const char *path, wr_setup *setup) {
    wr_diag d = {0};
    size_t len;
    if (g->edition == NULL)
        io_fail(CLI_USAGE, "%s has no editions; leave --edition out",
                "%s hat keine Editionen; lass --edition weg", g->name);
    char *text = read_file(path, &len);
    void *memory = mem_new(wr_edition_size(g));
    if (wr_setup_edition(g, setup, (wr_words){text, len}, memory, &d) != 0) {
        io_report_diag(path, &d);
        exit(CLI_WRONG);
    }
    free(text);
    return memory;
}

wr_words edition_name(const wr_setup *setup) {
    static const char standard[] = "standard";
    if (setup->edition == NULL)
        return (wr_words){standard, sizeof standard - 1};
    const char *line = setup->edition_text.at; /* the third one is `edition NAME` */
    for (int i = 0; i < 2; i++)
        line += strcspn(line, "\n") + 1;
    line += strcspn(line, " ") + 1;
    return (wr_words){line, strcspn(line, "\n")};
}
