/*
 * edition.c: `windrose edition`, which prints the built-in edition of a game or checks
 * another.
 */
#include "src/cli/common/edition.h"

#include <stdio.h>
#include <stdlib.h>

#include "src/cli/common/ink.h"
#include "src/cli/common/io.h"
#include "tools.h"

int cmd_edition(const args *a) {
    const wr_game *g = args_game(a->operands[0]);
    wr_setup setup;
    if (g->edition == NULL)
        io_fail(CLI_USAGE, "%s has no editions; only some games have",
                "%s hat keine Editionen; nur manche Spiele haben welche", g->name);
    if (a->num_operands == 1) {
        for (const char *const *line = g->edition_text; *line != NULL; line++)
            puts(*line);
        return CLI_GOOD;
    }
    wr_setup_default(g, &setup);
    void *memory = edition_take(g, a->operands[1], &setup);
    wr_words name = edition_name(&setup);
    const ink k = ink_plain();
    ink_say(&k, "%s: edition %.*s of %s\n", "%s: Edition %.*s von %s\n", a->operands[1],
            (int)name.len, name.at, g->name);
    free(memory);
    return CLI_GOOD;
}
