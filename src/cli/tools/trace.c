/*
 * trace.c: `windrose trace`, a game by bots as a record, and `windrose check`, which
 * verifies one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"
#include "src/cli/bots/bots.h"
#include "src/cli/common/ink.h"
#include "src/cli/common/io.h"
#include "tools.h"

int cmd_trace(const args *a) {
    const wr_game *g = args_game(a->operands[0]);
    const char *names = args_value(a, "--bot");
    wr_setup setup;
    wr_diag d;
    bots table;
    args_setup_usual(g, &setup);
    args_setup(a, g, &setup);
    bots_init(&table, g, args_number(a, "--seed", 0, UINT64_MAX, 1));
    if (bots_by_seat(names != NULL ? names : "random", g, setup.seats, table.player,
                     &d))
        io_fail(CLI_USAGE, "%s", "%s", io_said(&d));
    bots_limits(&table, a);
    bots_begin(&table, setup.seats);
    void *memory = mem_new(wr_match_size(g));
    wr_match *m = wr_match_init(memory, g, &setup);
    bots_play(&table, m);
    int flags = args_value(a, "--legal") != NULL ? WR_RECORD_LEGAL : 0;
    int bad = io_record_write(m, WR_ALL, flags, NULL, stdout);
    free(memory);
    bots_free(&table);
    WR_ASSERT(bad != WR_EFULL, "trace: a line of the record is too long");
    return CLI_GOOD;
}

static void print_seats(uint32_t seats) {
    for (uint32_t left = seats; left != 0; left &= left - 1)
        printf(" %d", wr_lowest(left) + 1);
}

static void print_verdict(const char *path, const wr_reader *r) {
    const ink k = ink_plain();
    wr_result result;
    if (r->part == WR_READ_DONE) {
        r->game->result(r->match->state, &result);
        if (result.winners != 0)
            ink_say(&k, "%s: finished, %u lines, winners",
                    "%s: beendet, %u Zeilen, gewonnen hat Platz", path, r->line);
        else
            ink_say(&k, "%s: finished, %u lines, no winners",
                    "%s: beendet, %u Zeilen, niemand hat gewonnen", path, r->line);
        print_seats(result.winners);
        putchar('\n');
        return;
    }
    uint32_t actors = r->game->actors(r->match->state);
    ink_say(&k, "%s: valid, unfinished: ", "%s: gültig, unfertig: ", path);
    if (actors == WR_CHANCE_BIT) {
        ink_say(&k, "chance", "Zufall");
    } else {
        ink_say(&k, "%s", "%s",
                ink_either(&k, wr_count(actors) > 1 ? "seats" : "seat", "Platz"));
        print_seats(actors);
    }
    ink_say(&k, " to move after %u lines\n", " am Zug nach %u Zeilen\n", r->line);
}

/* Reports what is wrong with a record, and the command that prints the broken rule. */
static void report_wrong(const char *path, const io_record *r, const wr_diag *d) {
    const wr_game *g = r->reader.game;
    if (g == NULL || strncmp(d->rule, g->rule_prefix, strlen(g->rule_prefix)) != 0)
        io_report_diag(path, d);
    else
        io_report("%s:%u: %s (%s); see windrose rules %s %s",
                  "%s:%u: %s (%s); siehe windrose rules %s %s", path, d->line,
                  io_said(d), d->rule, g->name, d->rule);
}

int cmd_check(const args *a) {
    int code = CLI_GOOD;
    for (int i = 0; i < a->num_operands; i++) {
        io_record r;
        wr_diag d;
        if (io_record_read(&r, a->operands[i], 1, &d) == 0) {
            print_verdict(a->operands[i], &r.reader);
        } else {
            report_wrong(a->operands[i], &r, &d);
            code = CLI_WRONG;
        }
        io_record_free(&r);
    }
    return code;
}
