/*
 * commands.h: the table of commands, and the commands of this folder.
 */
#ifndef WINDROSE_CLI_COMMANDS_H
#define WINDROSE_CLI_COMMANDS_H

#include "src/cli/common/args.h"

extern const args_command commands[]; /* ends with name NULL */
/* Returns NULL if the name is unknown. */
const args_command *command_find(const char *name);

int cmd_help(const args *a);                 /* help.c */
int cmd_server(int num_words, char **words); /* serve.c */

/* help.c */
void help_overview(void);
void help_command(const args_command *c);
void help_version(void);
/* Prints the candidates for the last of the words, one per line. */
void help_complete(int num_words, char **words);

#endif
