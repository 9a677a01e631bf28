/*
 * commands.h: the commands of the program. Each returns one of CLI_….
 */
#ifndef WINDROSE_CLI_COMMANDS_H
#define WINDROSE_CLI_COMMANDS_H

#include "src/cli/common/args.h"

int cmd_games(const args *a);                /* rules.c */
int cmd_rules(const args *a);                /* rules.c */
int cmd_edition(const args *a);              /* edition.c */
int cmd_play(const args *a);                 /* play.c */
int cmd_trace(const args *a);                /* trace.c */
int cmd_hint(const args *a);                 /* hint.c */
int cmd_check(const args *a);                /* trace.c */
int cmd_replay(const args *a);               /* replay.c */
int cmd_sim(const args *a);                  /* sim.c */
int cmd_arena(const args *a);                /* arena.c */
int cmd_engine(const args *a);               /* engine.c */
int cmd_perft(const args *a);                /* measure.c */
int cmd_signature(const args *a);            /* measure.c */
int cmd_bench(const args *a);                /* measure.c */
int cmd_tensor(const args *a);               /* batch.c */
int cmd_export(const args *a);               /* export.c */
int cmd_help(const args *a);                 /* help.c */
int cmd_server(int num_words, char **words); /* serve.c */

/* help.c */
void help_overview(void);
void help_command(const args_command *c);
void help_version(void);
/* Prints, one on each line, what may stand in place of the last of the words. */
void help_complete(int num_words, char **words);

#endif
